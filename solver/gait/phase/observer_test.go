package phase

import (
	"errors"
	"math"
	"math/cmplx"
	"slices"
	"testing"

	"posewright/solver/vec"
)

// stroll is somebody who walks: head and wrists sway with the stride.
func stroll(leg, at float64) Sample {
	stride := 2 * math.Pi * at / 1.1
	head := vec.New(0.02*math.Sin(stride), 1.6+0.015*math.Sin(2*stride+0.4), 1.2*at)
	wrist := func(sign float64) vec.Vector {
		return head.Add(vec.New(0.24*sign, -0.62, 0.05-0.2*sign*math.Cos(stride)))
	}
	return Sample{
		Head: head, Pitch: 0.1 + 0.02*math.Sin(2*stride), Roll: 0.02 * math.Sin(stride), Yaw: 0.05 * math.Sin(stride+1),
		Wrists: [2]vec.Vector{wrist(1), wrist(-1)}, Tracked: [2]bool{true, true},
	}
}

func watch(rate, seconds float64, of func(at float64) Sample, seen func(at float64, o *Observer)) *Observer {
	var o Observer
	for tick := 0; float64(tick) <= seconds*rate+1e-9; tick++ {
		dt, at := 1/rate, float64(tick)/rate
		if tick == 0 {
			dt = 0
		}
		s := of(at)
		o.Observe(Standard(), dt, 0.85, &s)
		if seen != nil {
			seen(at, &o)
		}
	}
	return &o
}

// run is the network as its layers have it.
func run(w *Weights, x []float64) []float64 {
	for k, l := range w.layers {
		y := make([]float64, l.Out)
		for j := range y {
			y[j] = float64(l.Bias[j])
			for i, v := range x {
				y[j] += float64(l.Weight[j*l.In+i]) * v
			}
			if k < len(w.layers)-1 {
				y[j] = math.Max(0, y[j])
			}
		}
		x = y
	}
	return x
}

// mirrored is the window of the person in a mirror.
func mirrored(x []float64) []float64 {
	y := slices.Clone(x)
	Mirror(y)
	return y
}

// sameAsLayers compares an estimate with what the layers make of a window and of the mirrored one.
func sameAsLayers(t *testing.T, w *Weights, window []float64, e *Estimate) {
	t.Helper()
	a, b := run(w, window), run(w, mirrored(window))
	want := [5]float64{(a[0] - b[0]) / 2, (a[1] - b[1]) / 2, (a[2] + b[2]) / 2, (a[3] + b[3]) / 2}
	want[4] = 1 / (1 + math.Exp(-max((a[4]+b[4])/2, (a[5]+b[6])/2, (a[6]+b[5])/2)))
	for i, got := range []float64{real(e.Stride), imag(e.Stride), real(e.Step), imag(e.Step), e.Steps} {
		if math.Abs(got-want[i]) > 1e-9 {
			t.Fatalf("output %d is %v, not %v", i, got, want[i])
		}
	}
}

// The values were computed from weights.bin by a program of another language.
func TestStandardWeightsAreThoseThatWereTrained(t *testing.T) {
	w := Standard()
	if w.Count() != 4247 || w.Samples() != 20 || math.Abs(w.Spacing()-0.05) > 1e-8 {
		t.Fatalf("%d weights, %d samples, %v s", w.Count(), w.Samples(), w.Spacing())
	}
	if again, err := DecodeWeights(w.Encode(nil)); err != nil || !slices.Equal(again.Encode(nil), embedded) {
		t.Errorf("written and read again they are others: %v", err)
	}
	x := make([]float64, 240)
	for i := range x {
		x[i] = 0.8 * math.Sin(0.37*float64(i)+0.1)
	}
	var even, odd [mostSample * parts]float64
	for i := range 20 {
		f := x[i*features:]
		for k, v := range []float64{f[headY], f[headZ], (f[leftX] - f[rightX]) / 2, (f[leftY] + f[rightY]) / 2, (f[leftZ] + f[rightZ]) / 2, f[pitch]} {
			even[i*parts+k] = v
		}
		for k, v := range []float64{f[headX], (f[leftX] + f[rightX]) / 2, (f[leftY] - f[rightY]) / 2, (f[leftZ] - f[rightZ]) / 2, f[roll], f[yaw]} {
			odd[i*parts+k] = v
		}
	}
	var e Estimate
	w.look(&even, &odd, &e)
	want := []float64{-0.6920094055152025, 0.3874071211628739, 0.16626826478230966, -0.33633038867685316, 0.7367060952246767}
	for i, got := range []float64{real(e.Stride), imag(e.Stride), real(e.Step), imag(e.Step), e.Steps} {
		if math.Abs(got-want[i]) > 1e-9 {
			t.Errorf("output %d is %v, not %v", i, got, want[i])
		}
	}
}

// Summed by halves the network is what its layers make of the window and of the mirrored one.
func TestAnEstimateIsTheMeanOfThePersonAndTheMirroredOne(t *testing.T) {
	w := Standard()
	var window []float64
	compared := 0
	watch(90, 4, func(at float64) Sample { return stroll(0.85, at) }, func(at float64, o *Observer) {
		switch {
		case o.pending:
			window = o.Window(w, window[:0])
		case window != nil && at > 2:
			sameAsLayers(t, w, window, o.Estimate(w))
			compared, window = compared+1, nil
		}
	})
	if compared < 50 {
		t.Errorf("%d estimates in two seconds", compared)
	}
}

// A window that was to be looked at in the next tick is too old after a hitch, and no longer in the ring.
func TestAfterAHitchAnEstimateIsOfTheNewestWindow(t *testing.T) {
	t.Parallel()
	w := Standard()
	for _, hitch := range []float64{0.03, 0.1, 0.2, 0.3, 0.45} {
		pending := map[bool]bool{}
		for tick := 180; tick < 186; tick++ {
			before := float64(tick) / 90
			o := watch(90, before, func(at float64) Sample { return stroll(0.85, at) }, nil)
			pending[o.pending] = true
			s := stroll(0.85, before+hitch)
			o.Observe(w, hitch, 0.85, &s)
			e := o.Estimate(w)
			sameAsLayers(t, w, o.Window(w, nil), e)
			if e.Since != o.late {
				t.Errorf("after %v s the estimate is %v s old, its newest sample %v s", hitch, e.Since, o.late)
			}
		}
		if len(pending) != 2 {
			t.Errorf("a window was pending: %v", pending)
		}
	}
}

// phaseOf is the phase that an estimate has now, for strides of 1.1 s.
func phaseOf(e *Estimate) float64 {
	return math.Atan2(imag(e.Stride), real(e.Stride))/(2*math.Pi) + e.Since/1.1
}

func nearest(x float64) float64 { return x - math.Round(x) }

func TestThePhaseOfSomebodyWhoWalksGoesOnWithTheirStrides(t *testing.T) {
	first, count := math.NaN(), 0
	watch(90, 8, func(at float64) Sample { return stroll(0.85, at) }, func(at float64, o *Observer) {
		e := o.Estimate(Standard())
		if at < 2 {
			return
		}
		off := phaseOf(e) - at/1.1
		if math.IsNaN(first) {
			first = off
		}
		if math.Abs(nearest(off-first)) > 0.15 || math.Hypot(real(e.Stride), imag(e.Stride)) < 0.5 || e.Steps < 0.9 {
			t.Errorf("at %.2f s: phase %.3f strides off, sure by %.2f, steps %.2f", at, nearest(off-first), math.Hypot(real(e.Stride), imag(e.Stride)), e.Steps)
		}
		count++
	})
	// The left foot lands where the head's velocity to the left is greatest: at the beginning of the sine.
	if math.Abs(nearest(first)) > 0.15 || count == 0 {
		t.Errorf("the left foot lands %.3f strides from where the head goes left the fastest", nearest(first))
	}
}

func TestWhoStandsIsNotSeenToStep(t *testing.T) {
	o := watch(90, 4, func(float64) Sample { return stroll(0.85, 0) }, nil)
	if e := o.Estimate(Standard()); e.Steps > 0.5 || math.Hypot(real(e.Stride), imag(e.Stride)) > 0.3 {
		t.Errorf("%+v", e)
	}
}

// same compares two observers by what they say, the second one's moved.
func same(t *testing.T, within float64, a, b *Observer, mirror bool) {
	t.Helper()
	x, y := a.Estimate(Standard()), b.Estimate(Standard())
	stride := y.Stride
	if mirror {
		stride = -stride
	}
	diff := func(p, q complex128) float64 { return math.Hypot(real(p-q), imag(p-q)) }
	if d := max(diff(x.Stride, stride), diff(x.Step, y.Step), math.Abs(x.Steps-y.Steps), math.Abs(x.Since-y.Since)); d > within || !x.Known {
		t.Errorf("they differ by %v: %+v and %+v", d, x, y)
	}
}

func TestAMirroredPersonIsHalfAStrideAhead(t *testing.T) {
	was := watch(90, 3, func(at float64) Sample { return stroll(0.85, at) }, nil)
	is := watch(90, 3, func(at float64) Sample {
		s := stroll(0.85, at)
		return Sample{
			Head: s.Head.Mirrored(), Pitch: s.Pitch, Roll: -s.Roll, Yaw: -s.Yaw,
			Wrists: [2]vec.Vector{s.Wrists[1].Mirrored(), s.Wrists[0].Mirrored()}, Tracked: s.Tracked,
		}
	}, nil)
	same(t, 0, was, is, true) // to the last bit
}

func TestAnEstimateDoesNotDependOnTheRate(t *testing.T) {
	of := func(at float64) Sample { return stroll(0.85, at) }
	was := watch(360, 3, of, nil)
	for _, rate := range []float64{30, 45, 60, 72, 90, 120, 144} {
		is := watch(rate, 3, of, nil)
		if d := math.Abs(nearest(phaseOf(was.Estimate(Standard())) - phaseOf(is.Estimate(Standard())))); d > 0.03 {
			t.Errorf("at %v Hz the phase is %.3f strides off", rate, d)
		}
	}
}

// The network runs when it is asked: on the same window then, though newer samples have come.
func TestAnEstimateIsTheSameWheneverItIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, rate := range []float64{30, 60, 72, 90, 144} {
		var asked Observer
		compared := 0
		watch(rate, 3, func(at float64) Sample { return stroll(0.85, at) }, func(at float64, silent *Observer) {
			s := stroll(0.85, at)
			dt := 1 / rate
			if at == 0 {
				dt = 0
			}
			asked.Observe(Standard(), dt, 0.85, &s)
			asked.Estimate(Standard())
			if late := *silent; at > 1 && late.unread {
				same(t, 0, &asked, &late, false)
				compared++
			}
		})
		if compared < 50 {
			t.Errorf("at %v Hz %d estimates were compared", rate, compared)
		}
	}
}

func TestAnEstimateFollowsATrackingSpaceThatIsCarried(t *testing.T) {
	was := watch(90, 3, func(at float64) Sample { return stroll(0.85, at) }, nil)
	var is Observer
	turned, moved := 0.0, vec.Vector{}
	for tick := range 271 {
		dt := 1.0 / 90
		if tick == 0 {
			dt = 0
		}
		if tick > 100 && tick%7 == 0 { // turned and moved, as by a stick
			yaw, move := 0.3, vec.New(0.4, 0.1, -2)
			is.Carry(yaw, move)
			turned, moved = turned+yaw, vec.Yaw(yaw).Rotate(moved).Add(move)
		}
		s := stroll(0.85, float64(tick)/90)
		place := func(v vec.Vector) vec.Vector { return vec.Yaw(turned).Rotate(v).Add(moved) }
		s.Head, s.Wrists[0], s.Wrists[1] = place(s.Head), place(s.Wrists[0]), place(s.Wrists[1])
		s.Yaw = vec.WrapAngle(s.Yaw + turned)
		is.Observe(Standard(), dt, 0.85, &s)
	}
	same(t, 1e-9, was, &is, false)
}

func TestAWristThatNoDeviceHasHangsBesideTheBody(t *testing.T) {
	o := watch(90, 3, func(at float64) Sample {
		s := stroll(0.85, at)
		s.Tracked, s.Wrists = [2]bool{}, [2]vec.Vector{{X: math.NaN()}, {}}
		return s
	}, nil)
	window := o.Window(Standard(), nil)
	for i := 0; i < len(window); i += features {
		for k, want := range []float64{hanging.X - wristAside, hanging.Y + wristBelow, hanging.Z - wristAhead} {
			// Turned from the headset's yaw to the smoothed one, which is at most a tenth of a radian away.
			if got := window[i+leftX+k]; math.Abs(got-wristScale*want) > 0.1 {
				t.Fatalf("feature %d of a left wrist is %v, not about %v", k, got, wristScale*want)
			}
		}
	}
	plain := o.Window(Standard(), nil)
	WithoutWrist(plain, 0)
	WithoutWrist(plain, 1)
	for i := range plain {
		if math.Abs(plain[i]-window[i]) > 0.1 {
			t.Fatalf("input %d without wrists is %v, not %v", i, plain[i], window[i])
		}
	}
	if e := o.Estimate(Standard()); math.Hypot(real(e.Stride), imag(e.Stride)) < 0.3 {
		t.Errorf("without hands the phase is sure by %v", math.Hypot(real(e.Stride), imag(e.Stride)))
	}
}

func TestNoInputStaysInAnObserverThatIsNoNumber(t *testing.T) {
	var o Observer
	for tick := range 300 {
		s := stroll(0.85, float64(tick)/90)
		switch tick {
		case 100:
			s.Head.X = math.NaN()
		case 110:
			s.Pitch = math.Inf(1)
		case 120:
			s.Wrists[0].Z = math.NaN()
		}
		dt := 1.0 / 90
		if tick == 130 {
			dt = 1e8
		}
		o.Observe(Standard(), dt, 0.85, &s)
	}
	if e := o.Estimate(Standard()); !e.Known || math.IsNaN(real(e.Stride)+imag(e.Stride)+real(e.Step)+imag(e.Step)+e.Steps+e.Since) || math.Hypot(real(e.Stride), imag(e.Stride)) < 0.5 {
		t.Errorf("%+v", e)
	}
}

// A headset that is moved in no time, as when a calibration comes in, has not gone anywhere.
// Half a second after a person on their way was seen for the first time, as much of the window is what was made up for them.
func TestWhoIsSeenOnTheirWayHasComeThatWay(t *testing.T) {
	t.Parallel()
	const speed = 1.2
	for name, c := range map[string]struct {
		of   func(at float64) Sample
		want float64 // m/s before the person was seen
	}{
		"walks":  {func(at float64) Sample { return stroll(0.85, at) }, speed},
		"stands": {func(at float64) Sample { return stroll(0.85, 0) }, 0},
		"sets out": {func(at float64) Sample {
			s := stroll(0.85, 0)
			s.Head.Z += speed * max(0, at-0.2)
			return s
		}, 0},
	} {
		o := watch(90, 0.5, c.of, nil)
		window := o.Window(Standard(), nil)
		for i := range 7 { // of 20 samples 50 ms apart, those before the first tick
			if got := window[i*features+headZ] / velocityScale * 0.85; math.Abs(got-c.want) > 0.06*speed {
				t.Errorf("%s: before they were seen they went at %.2f m/s, not %v", name, got, c.want)
			}
		}
	}
	// Within the first third of a second already the phase is right, wherever in the stride the person is seen.
	for _, phase := range []float64{0, 0.2, 0.4, 0.6, 0.8} {
		watch(90, 0.45, func(at float64) Sample { return stroll(0.85, at+1.1*phase) }, func(at float64, o *Observer) {
			e := o.Estimate(Standard())
			if off := math.Abs(nearest(phaseOf(e) - phase - (at-e.Since)/1.1)); at > 0.35 && e.Known && cmplx.Abs(e.Stride) > 0.5 && off > 0.25 {
				t.Errorf("seen at phase %v: after %.2f s the observer is sure and %.2f strides off", phase, at, off)
			}
		})
	}
}

func TestATickWithoutTimeIsNoWay(t *testing.T) {
	was := watch(90, 3, func(at float64) Sample { return stroll(0.85, at) }, nil)
	var is Observer
	move := vec.Vector{}
	for tick := range 271 {
		dt := 1.0 / 90
		if tick == 0 {
			dt = 0
		}
		s := stroll(0.85, float64(tick)/90)
		shifted := func() Sample {
			m := s
			m.Head, m.Wrists[0], m.Wrists[1] = m.Head.Add(move), m.Wrists[0].Add(move), m.Wrists[1].Add(move)
			return m
		}
		m := shifted()
		is.Observe(Standard(), dt, 0.85, &m)
		if tick == 150 {
			move = vec.New(3, 1, 2)
			m = shifted()
			is.Observe(Standard(), 0, 0.85, &m)
		}
	}
	same(t, 1e-9, was, &is, false)
}

func TestWeightsThatCannotBeUsedSayWhy(t *testing.T) {
	good := Standard().Encode(nil)
	change := func(at int, value byte) []byte {
		data := slices.Clone(good)
		data[at] = value
		return data
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "short": good[:100], "long": append(slices.Clone(good), 0), "samples": change(0, 19), "spacing": change(7, 0xff), "layers": change(8, 9),
		"inputs": change(12, 1), "not a number": change(23, 0xff),
	} {
		if name == "not a number" {
			data[22] = 0xff
		}
		if _, err := DecodeWeights(data); !errors.Is(err, ErrWeights) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzDecodeWeights(f *testing.F) {
	f.Add(embedded)
	f.Add(embedded[:60])
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := DecodeWeights(data)
		if err == nil && !slices.Equal(w.Encode(nil), data) {
			t.Error("weights are others when they are written again")
		}
	})
}

func TestObservingDoesNotAllocate(t *testing.T) {
	var o Observer
	at := 0.0
	if n := testing.AllocsPerRun(500, func() {
		at += 1.0 / 90
		s := stroll(0.85, at)
		o.Observe(Standard(), 1.0/90, 0.85, &s)
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// BenchmarkObserve is a tick at 90 Hz of somebody who is asked about, the network and ticks without it taken together.
func BenchmarkObserve(b *testing.B) {
	var samples [990]Sample
	for i := range samples {
		samples[i] = stroll(0.85, float64(i)/90)
	}
	var o Observer
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		o.Observe(Standard(), 1.0/90, 0.85, &samples[tick])
		o.Estimate(Standard())
		if tick++; tick == len(samples) {
			tick = 0
		}
	}
}

// BenchmarkNetwork is the network alone.
func BenchmarkNetwork(b *testing.B) {
	o := watch(90, 2, func(at float64) Sample { return stroll(0.85, at) }, nil)
	for b.Loop() {
		o.unread = true
		o.Estimate(Standard())
	}
}
