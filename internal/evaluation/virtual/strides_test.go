package virtual

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

func TestWholeStridesAreRepeatedWithoutASeam(t *testing.T) {
	t.Parallel()
	for name, turning := range map[string]float64{"straight": 0, "in a circle": 0.25} {
		track, taken := gaitOf(0, 1.2, 0.55, 0.6, turning, 5)
		for i := range track.Postures { // who ends 4 cm lower, leaning
			share := float64(i) / float64(len(track.Postures))
			track.Postures[i].Head.Position[1] -= 0.04 * share
			track.Postures[i].Head.Rotation = track.Postures[i].Head.Rotation.Mul(pitched(0.2 * share))
		}
		strides, ok := track.Strides(track.Steps())
		if want := taken[len(taken)-1].Land - taken[0].Land; !ok || strides.Seconds() > want+0.1 || strides.Seconds() < want-0.65 {
			t.Fatalf("%s: strides %v; the first and the last landing are %.2f s apart", name, strides, want)
		}
		if whole := strides.Seconds() / 1.1; math.Abs(whole-math.Round(whole)) > 0.03 {
			t.Errorf("%s: %.2f strides are not whole", name, whole)
		}
		again := track.Repeated(strides, 14)
		if again.Duration() != 14 {
			t.Errorf("%s: %v s", name, again.Duration())
		}
		for i := 1; i < len(again.Postures); i++ {
			a, b := &again.Postures[i-1], &again.Postures[i]
			if way := b.Head.Position.Sub(a.Head.Position).Len() * again.RateHz; way > 1.6 {
				t.Fatalf("%s: after %.2f s the head moves at %.2f m/s", name, float64(i)/again.RateHz, way)
			}
			if turn := mgl64.QuatRotate(0, mgl64.Vec3{1, 0, 0}).Mul(b.Head.Rotation.Mul(a.Head.Rotation.Conjugate())); 2*math.Acos(math.Min(1, math.Abs(turn.W))) > 0.02 {
				t.Fatalf("%s: after %.2f s the head turns by %v", name, float64(i)/again.RateHz, turn)
			}
		}
		steps := again.Steps()
		if len(steps) < 24 || len(steps) > 26 {
			t.Errorf("%s: %d steps in 14 s, one every 0.55 s", name, len(steps))
		}
		for i := 1; i < len(steps); i++ {
			if pause := steps[i].Land - steps[i-1].Land; steps[i].Side == steps[i-1].Side || math.Abs(pause-0.55) > 0.03 {
				t.Errorf("%s: step %d comes %.3f s after that of side %d", name, i, pause, steps[i-1].Side)
			}
		}
	}
}

func TestOnlyEvenStridesAreRepeated(t *testing.T) {
	t.Parallel()
	// Who walks, and stops after four seconds of nine: the strides before it are taken.
	walked, _ := gaitOf(0, 1.2, 0.55, 0.6, 0, 4)
	stop := *walked
	last := walked.Postures[len(walked.Postures)-1]
	for range 5 * TrackRateHz {
		stop.Postures = append(stop.Postures, last)
	}
	strides, ok := stop.Strides(stop.Steps())
	if !ok || strides.To > 4.1 || strides.Seconds() < 2 {
		t.Errorf("strides %v of somebody who stops after 4 s", strides)
	}
	// Who goes on at less than half of the speed after four seconds.
	hurried, _ := gaitOf(0, 1.3, 0.55, 0.6, 0, 8)
	slower := *hurried
	slower.Postures = nil
	for at := 0.0; at < hurried.Duration(); {
		slower.Postures = append(slower.Postures, hurried.At(at))
		if at < 4 {
			at += 1.0 / TrackRateHz
		} else {
			at += 0.46 / TrackRateHz
		}
	}
	if strides, ok := slower.Strides(slower.Steps()); !ok || strides.From < 3.5 && strides.To > 4.6 {
		t.Errorf("strides %v of somebody who slows down after 4 s", strides)
	}
	spinning, _ := gaitOf(0, 0.5, 0.55, 0.6, 2, 6) // more than half a turn with every stride
	if strides, ok := spinning.Strides(spinning.Steps()); ok {
		t.Errorf("strides %v of somebody who turns round", strides)
	}
	hopping := stander([]footfall{{land: -1, lift: 2, at: mgl64.Vec3{0.1, 0, 0}}, {land: 2.4, lift: 99, at: mgl64.Vec3{0.3, 0, 0}}}, []footfall{{land: -1, lift: 99, at: mgl64.Vec3{-0.1, 0, 0}}}, 0.05)
	if strides, ok := hopping.Strides(hopping.Steps()); ok {
		t.Errorf("strides %v of somebody who takes one step", strides)
	}
}

func TestPaceIsWhereABodyGoesAsItFaces(t *testing.T) {
	t.Parallel()
	for _, direction := range []float64{0, math.Pi / 2, -2, math.Pi} {
		track, _ := gaitOf(direction, 0.7, 0.55, 0.6, 0, 4)
		for i := range track.Postures {
			track.Postures[i] = track.Postures[i].placed(rig.Transform{Rotation: rig.Yaw(1.3)})
		}
		pace := track.Pace(Stretch{1, 3})
		if want := rig.Yaw(direction).Rotate(mgl64.Vec3{0, 0, 0.7}); pace.Sub(want).Len() > 1e-6 {
			t.Errorf("pace %v, not %v", pace, want)
		}
	}
}

func TestATrackKeepsWhatFeetDoAndLosesWhatMarkersDo(t *testing.T) {
	t.Parallel()
	at := func(hz float64) *Track {
		track := &Track{RateHz: TrackRateHz, LegLength: 0.85, Postures: make([]Posture, 5*TrackRateHz)}
		for i := range track.Postures {
			p := &track.Postures[i]
			for _, t := range p.transforms() {
				*t = rig.Identity()
			}
			p.Head.Position[0] = math.Sin(2 * math.Pi * hz * float64(i) / TrackRateHz)
			p.Head.Rotation = rig.Yaw(0.5 + 0.01*p.Head.Position[0])
			if i%3 == 0 {
				p.Head.Rotation = p.Head.Rotation.Scale(-1)
			}
		}
		track.smooth(smoothHz)
		return track
	}
	for _, c := range []struct{ hz, least, most float64 }{{1, 0.999, 1.001}, {3, 0.99, 1}, {smoothHz, 0.68, 0.74}, {40, 0, 0.02}} {
		track, greatest, off := at(c.hz), 0.0, 0.0
		for i := TrackRateHz; i < 4*TrackRateHz; i++ {
			x := track.Postures[i].Head.Position[0]
			greatest = math.Max(greatest, math.Abs(x))
			off = math.Max(off, math.Abs(rig.YawOf(track.Postures[i].Head.Rotation)-0.5-0.01*x))
		}
		if greatest < c.least || greatest > c.most || off > 1e-4 {
			t.Errorf("of %g Hz %.3f is left, the rotation is off by %g", c.hz, greatest, off)
		}
	}
	track := at(1)
	for _, now := range []float64{1, 1.003, 2.4567} { // no delay, and smooth between postures
		if got, want := track.At(now).Head.Position[0], math.Sin(2*math.Pi*now); math.Abs(got-want) > 1e-3 {
			t.Errorf("after %g s %v instead of %v", now, got, want)
		}
	}
	if first, last := track.At(-1), track.At(99); first != track.Postures[0] || last.Head != track.Postures[len(track.Postures)-1].Head {
		t.Error("beyond its ends a track does not stay")
	}
}

// A T-pose in front of the motion, elsewhere or with the arms out, is no part of it; a gap in the middle leaves the longer half.
func TestATrackGoesOnWithoutCuts(t *testing.T) {
	t.Parallel()
	track, _ := gaitOf(0, 1.2, 0.55, 0.6, 0, 3)
	walk := track.Postures
	elsewhere := walk[0]
	elsewhere = elsewhere.placed(rig.Transform{Position: mgl64.Vec3{0.4, 0, -1}, Rotation: rig.Yaw(1)})
	armsOut := walk[0]
	for side := range armsOut.Hands {
		armsOut.Hands[side].Position = armsOut.Hands[side].Position.Add(mgl64.Vec3{0.5 - float64(side), 0.6, 0})
	}
	throws := append([]Posture(nil), walk...)
	throws[100].Hands[1].Position[1] += 0.25 // 30 m/s of one hand
	for name, c := range map[string]struct {
		of   []Posture
		want int
	}{
		"no cut":              {walk, len(walk)},
		"a throw":             {throws, len(walk)},
		"a T-pose elsewhere":  {append([]Posture{elsewhere}, walk...), len(walk)},
		"two of them":         {append([]Posture{elsewhere, elsewhere}, walk...), len(walk)},
		"a T-pose there":      {append([]Posture{armsOut}, walk...), len(walk)},
		"a gap in the middle": {append(append([]Posture(nil), walk[:100]...), walk[150:]...), len(walk) - 150},
		"nothing":             {nil, 0},
	} {
		if name == "a gap in the middle" {
			for i := 100; i < len(c.of); i++ {
				c.of[i] = c.of[i].placed(rig.Transform{Position: mgl64.Vec3{3, 0, 0}, Rotation: rig.Yaw(0)})
			}
		}
		if got := continuous(c.of, track.RateHz); len(got) != c.want {
			t.Errorf("%s: %d postures of %d, not %d", name, len(got), len(c.of), c.want)
		}
	}
}
