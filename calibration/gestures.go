package calibration

import (
	"iter"
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/anthropometry"
	"posewright/rig"
	"posewright/trackers"
)

// What of a recording counts as a hand that is turned and waved, as arms that are led around, as forearms that are curled and as legs that swing, of people who
// were not asked for it. It is stricter than what the wizard wants, which knows what people do.
const (
	sureSwing     = 0.016            // meters: legs that move otherwise, with knees that bend, leave the hip joint less sure than swings that nobody asked for may
	searchedFor   = 15 * time.Minute // of a recording
	sampledEvery  = 15 * time.Millisecond
	waveWindows   = 5     // windows of a second at least in which a hand turned about a still wrist
	mostWindows   = 12    // at most
	foundLoose    = 0.008 // meters root mean square that the wrist may move in a window
	foundNear     = 0.10  // meters that a wrist may be from where the grip has it, or 2.5 times what the grip may be off
	foundDrift    = 0.08  // meters that the still point may move from window to window
	curlWindows   = 3     // windows of two seconds at least, less one, in which a forearm turned about a still elbow
	leastForearm  = 0.15  // meters from wrist to elbow
	mostForearm   = 0.42
	alongForearm  = 45 * degree
	straightFrom  = 0.94 // of the farthest that a wrist gets from its shoulder: a straight arm
	momentTurned  = 4 * degree
	facedAlike    = 25 * degree // the headset, from where the person faced in the pose
	standingStill = 0.35        // meters that the eyes may be from where they are in the middle of what the arms do
	swingWindow   = 10 * time.Second
	swingDrift    = 0.12 // meters that the belt may move meanwhile
	standingFoot  = 0.06 // meters that the other foot may move: a person who walks moves both
)

// turning is what a window of a device says about the point about which it turned, see [pivot].
type turning struct {
	from, to     int // samples
	normal       mgl64.Mat3
	right        mgl64.Vec3
	squares      float64 // Σ|t−t̄|²
	count        float64
	turn         mgl64.Mat3 // mean
	way          mgl64.Vec3
	seconds, gap float64
}

// turningsOf cuts samples into windows; a window that lost samples counts for nothing.
func turningsOf(samples []handSample, window time.Duration) []turning {
	var list []turning
	for begin := 0; begin < len(samples); {
		end := begin
		t := turning{from: begin}
		var cross mgl64.Vec3
		for end < len(samples) && samples[end].at-samples[begin].at <= window {
			pose := &samples[end].pose
			r := pose.Rotation.Mat4().Mat3()
			t.turn, t.way = t.turn.Add(r), t.way.Add(pose.Position)
			cross = cross.Add(r.Transpose().Mul3x1(pose.Position))
			t.squares += pose.Position.Dot(pose.Position)
			if end > begin {
				t.gap = max(t.gap, (samples[end].at - samples[end-1].at).Seconds())
			}
			end++
		}
		n := float64(end - begin)
		t.to, t.count, t.seconds = end, n, (samples[end-1].at - samples[begin].at).Seconds()
		t.turn, t.way = t.turn.Mul(1/n), t.way.Mul(1/n)
		t.normal = mgl64.Ident3().Mul(n).Sub(t.turn.Transpose().Mul3(t.turn).Mul(n))
		t.right = t.turn.Transpose().Mul3x1(t.way).Mul(n).Sub(cross)
		t.squares -= n * t.way.Dot(t.way)
		list = append(list, t)
		begin = end
	}
	return list
}

// about is how far the windows have a point from staying where it is: root mean square in each window, and the farthest that it moved between two of them.
func about(list []turning, at mgl64.Vec3) (residual, drift float64) {
	sum, count := 0.0, 0.0
	for i := range list {
		t := &list[i]
		sum += at.Dot(t.normal.Mul3x1(at)) - 2*at.Dot(t.right) + t.squares
		count += t.count
		for k := range i {
			drift = max(drift, t.turn.Mul3x1(at).Add(t.way).Sub(list[k].turn.Mul3x1(at).Add(list[k].way)).Len())
		}
	}
	return math.Sqrt(max(0, sum/max(count, 1))), drift
}

// still is the stretch of windows, from fewest to most of them, in which a device turned most surely about a still point that is accepted; false for none.
// enough is how much it has to turn about the axis it turns about least, squared.
func still(list []turning, fewest, most int, enough, loose float64, accepted func(at mgl64.Vec3) bool) (from, to int, ok bool) {
	best := math.Inf(1)
	for begin := range list {
		var p pivot
		for end := begin; end < len(list) && end-begin < most; end++ {
			t := &list[end]
			if t.gap > 0.25 || t.count < 10 {
				break
			}
			p.normal, p.right, p.count = p.normal.Add(t.normal), p.right.Add(t.right), p.count+t.count
			if end-begin+1 < fewest {
				continue
			}
			values, _ := p.spread()
			point, solved := p.solve()
			if values[0] < enough || !solved || !accepted(point) {
				continue
			}
			residual, drift := about(list[begin:end+1], point)
			if residual > loose || drift > foundDrift {
				continue
			}
			if unsure := residual / math.Sqrt(p.count*values[0]); unsure < best {
				best, from, to, ok = unsure, begin, end+1, true
			}
		}
	}
	return from, to, ok
}

// seenGestures is what a recording shows of a person who was measured in it.
type seenGestures struct {
	m       *Measurement
	hands   [2][]handSample
	moments []timedMoment
	legs    [2][]legSample
}

type timedMoment struct {
	at     time.Duration
	moment Moment
	facing float64 // of the headset
}

type legSample struct {
	at         time.Duration
	belt, foot rig.Transform
	other      mgl64.Vec3 // the other foot
}

// GatherEvidence looks through a recording for what says more of the body of the person than the pose in which they were measured: hands that are turned and
// waved about still wrists, straight arms that are led around, forearms that are curled about still elbows and, with trackers on hips and feet, straight
// legs that swing. It returns the measurement with what it found. A recording in which nobody does any of this says nothing more. The error is a *Refusal
// where a hand that waved shows that the pose was none.
func (m *Measurement) GatherEvidence(frames iter.Seq[*trackers.Frame], o Options) (Measurement, error) {
	o = o.withDefaults()
	found := m.Clone()
	if m.Unposed || m.device(leftHand) == nil || m.device(rightHand) == nil {
		return found, nil
	}
	g := &seenGestures{m: &found}
	g.watch(frames)
	var waved int
	wrists := found.Wrists
	for side := range g.hands {
		if w, ok := g.wave(side); ok {
			wrists[side] = w
			waved++
		}
	}
	if waved > 0 {
		demand := o.demand()
		if !m.Seated {
			demand.FloorM = m.FloorM
		}
		again, err := found.WithWrists(wrists, demand)
		if err != nil {
			return Measurement{}, err
		}
		again.Person, found = found.Person, again
		found.correct()
	}
	found.Arcs = g.arcs()
	for side := range g.hands {
		if curl, ok := g.curl(side); ok {
			found.Curls[side] = curl
		}
	}
	for side := range g.legs {
		if swing, ok := g.swing(side); ok {
			found.Swings[side] = swing
		}
	}
	return found, nil
}

// HasMoreEvidence reports whether a measurement rests on more evidence of the person's body than another one of the same pose, and gives an estimate.
func HasMoreEvidence(m, pose *Measurement) bool {
	same := m.Wrists == pose.Wrists && len(m.Arcs) == len(pose.Arcs) && m.Curls == pose.Curls && m.Swings == pose.Swings
	return !same && m.Gain().Text != ""
}

// watch takes what is needed of the frames.
func (g *seenGestures) watch(frames iter.Seq[*trackers.Frame]) {
	var first time.Duration
	begun := false
	hands := [2]*Measured{g.m.device(leftHand), g.m.device(rightHand)}
	feet := [2]*Measured{g.m.device(leftFoot), g.m.device(rightFoot)}
	headset, belt := g.m.device(head), g.m.device(hips)
	for f := range frames {
		if !begun {
			begun, first = true, f.Time
		}
		if f.Time-first > searchedFor {
			return
		}
		at := func(m *Measured) (rig.Transform, time.Duration, bool) {
			if m == nil {
				return rig.Transform{}, 0, false
			}
			for i := range f.All() {
				if d := &f.Devices[i]; d.Kind == m.Kind && d.Serial == m.Serial && d.Age(f.Time) <= StaleAge {
					pose := rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}
					return pose, d.Received, pose.Finite()
				}
			}
			return rig.Transform{}, 0, false
		}
		var both [2]rig.Transform
		seen := true
		for side := range hands {
			pose, received, ok := at(hands[side])
			both[side], seen = pose, seen && ok
			if n := len(g.hands[side]); ok && (n == 0 || received-g.hands[side][n-1].at >= sampledEvery) {
				g.hands[side] = append(g.hands[side], handSample{received, pose})
			}
		}
		if n := len(g.moments); seen && (n == 0 || f.Time-g.moments[n-1].at >= momentEvery) {
			if eyes, _, ok := at(headset); ok {
				facing := rig.YawOf(eyes.Rotation)
				if headset.Kind != trackers.Headset {
					facing = radians(g.m.FacingDeg)
					eyes.Position = eyesFromHead(eyes.Position, g.m.FloorM, facing)
				}
				g.moments = append(g.moments, timedMoment{f.Time, momentOf(eyes.Position, both), facing})
			}
		}
		waist, _, ok := at(belt)
		left, _, onLeft := at(feet[0])
		right, _, onRight := at(feet[1])
		if n := len(g.legs[0]); ok && onLeft && onRight && (n == 0 || f.Time-g.legs[0][n-1].at >= swingEvery) {
			g.legs[0] = append(g.legs[0], legSample{f.Time, waist, left, right.Position})
			g.legs[1] = append(g.legs[1], legSample{f.Time, waist, right, left.Position})
		}
	}
}

// outward is where an arm points to in the pose, in the frame of the device of its hand.
func (m *Measurement) outward(side int) mgl64.Vec3 {
	out := rig.Yaw(radians(m.FacingDeg)).Mul(mgl64.QuatRotate(m.BelowRad[side]*(2*float64(side)-1), mgl64.Vec3{0, 0, 1})).Rotate(anthropometry.Outward(side))
	return m.device(handRoles[side]).Pose.Rotation.Normalize().Conjugate().Rotate(out)
}

// wave is the wrist about which a hand was turned and waved.
func (g *seenGestures) wave(side int) (Wrist, bool) {
	samples := g.hands[side]
	list := turningsOf(samples, pivotWindow)
	assumed, near := mgl64.Vec3(g.m.Wrists[side].Position), max(foundNear, 2.5*g.m.Wrists[side].Uncertainty)
	if g.m.Wrists[side].Source == WristMeasured { // by a calibration before
		return Wrist{}, false
	}
	from, to, ok := still(list, waveWindows, mostWindows, wavedEnough, foundLoose, func(at mgl64.Vec3) bool { return at.Sub(assumed).Len() <= near })
	if !ok {
		return Wrist{}, false
	}
	outward := g.m.outward(side)
	var h hand
	begin, end := g.turned(list[from:to], outward)
	for i := range list[from:to] {
		t := &list[from+i]
		if i >= begin && i < end {
			h.turning = append(h.turning, samples[t.from:t.to]...)
		} else {
			h.waving = append(h.waving, samples[t.from:t.to]...)
		}
	}
	w, trouble := h.measure(outward)
	if begin == end && trouble == wristNotTurned { // the hand never turned like a key alone: where its forearm pointed is not known
		w.Axis, trouble = [3]float64{}, wristFine
	}
	return w, trouble == wristFine
}

// turned are the windows, as many as possible that follow each other, in which a hand turned about its forearm alone.
func (g *seenGestures) turned(list []turning, outward mgl64.Vec3) (from, to int) {
	for begin := range list {
		var p pivot
		for end := begin; end < len(list); end++ {
			p.normal, p.count = p.normal.Add(list[end].normal), p.count+list[end].count
			values, axes := p.spread()
			if values[1] < turnedEnough || values[0] > 0.8*looseAxis*values[1] || math.Abs(axes[0].Dot(outward)) < math.Cos(turnedUnalike*degree) {
				continue
			}
			if end+1-begin > max(1, to-from) {
				from, to = begin, end+1
			}
		}
	}
	return from, to
}

// curl is the elbow about which a forearm was curled.
func (g *seenGestures) curl(side int) (Pivot, bool) {
	samples := g.hands[side]
	wrist, outward := mgl64.Vec3(g.m.Wrists[side].Position), g.m.outward(side)
	list := turningsOf(samples, curlWindow)
	from, to, ok := still(list, curlWindows-1, mostWindows, curlTurned, 0.8*curlLoose, func(at mgl64.Vec3) bool {
		forearm := wrist.Sub(at)
		length := forearm.Len()
		return length >= leastForearm && length <= mostForearm && forearm.Dot(outward) >= math.Cos(alongForearm)*length
	})
	if !ok {
		return Pivot{}, false
	}
	return elbowOf(samples[list[from].from:list[to-1].to])
}

// arcs are the moments of the longest time in which both arms were straight and led around, by a person who stood where they were and faced as in the pose.
func (g *seenGestures) arcs() []Moment {
	person, report := g.m.Estimate()
	if !report.OK {
		return nil
	}
	facing := radians(g.m.FacingDeg)
	body := rig.Yaw(facing)
	reach := func(i, side int) mgl64.Vec3 {
		m := &g.moments[i].moment
		neck := m.eyes().Add(body.Rotate(mgl64.Vec3{0, -person.NeckBelow, -person.NeckBehind}))
		wrist := m.hand(side).Apply(mgl64.Vec3(g.m.Wrists[side].Position))
		hanging := anthropometry.Mirror(mgl64.Vec3{person.Shoulders.M / 2, person.NeckBelow - person.ShoulderBelow, -person.ShoulderBehind}, side)
		way := body.Conjugate().Rotate(wrist.Sub(neck)).Sub(hanging)
		h := anthropometry.Mirror(way.Mul(1/max(way.Len(), 1e-6)), side)
		gain := person.ShoulderGain * .01
		blade := anthropometry.Mirror(mgl64.Vec3{0, gain * (1.3 + .7*h[0] + 1.3*h[1]), gain * (-.3*h[0] + 1.8*h[2])}, side)
		return way.Sub(blade)
	}
	var farthest [2]float64
	for i := range g.moments {
		for side := range farthest {
			if length := reach(i, side).Len() / person.Arm[side].M; length < 1.12 {
				farthest[side] = max(farthest[side], length)
			}
		}
	}
	straight := func(i int) bool {
		if math.Abs(wrapAngle(g.moments[i].facing-facing)) > facedAlike {
			return false
		}
		for side := range farthest {
			if length := reach(i, side).Len() / person.Arm[side].M; length < straightFrom*farthest[side] || length > 1.12 {
				return false
			}
		}
		return true
	}
	var best, run []Moment
	var ways [2][]mgl64.Vec3
	var last int
	finish := func() {
		if len(run) >= fewestMoment && len(run) > len(best) && spreadOut(ways[0]) && spreadOut(ways[1]) {
			best = slices.Clone(run)
		}
		run, ways = run[:0], [2][]mgl64.Vec3{}
	}
	for i := range g.moments {
		if !straight(i) {
			continue
		}
		moved := len(run) == 0
		if len(run) > 0 {
			eyes := g.moments[i].moment.eyes()
			if g.moments[i].at-g.moments[last].at > 3*momentEvery || eyes.Sub(run[0].eyes()).Len() > standingStill {
				finish()
				moved = true
			}
		}
		last = i
		var now [2]mgl64.Vec3
		for side := range now {
			now[side] = reach(i, side).Normalize()
			moved = moved || now[side].Dot(ways[side][len(ways[side])-1]) < math.Cos(momentTurned)
		}
		if moved {
			run = append(run, g.moments[i].moment)
			for side := range now {
				ways[side] = append(ways[side], now[side])
			}
		}
	}
	finish()
	if len(best) > MomentsAtMost {
		kept := make([]Moment, MomentsAtMost)
		for i := range kept {
			kept[i] = best[i*len(best)/MomentsAtMost]
		}
		best = kept
	}
	return best
}

// spreadOut reports whether directions are as unlike as those of arms that are led around.
func spreadOut(ways []mgl64.Vec3) bool {
	for i := range ways {
		if ways[i].Dot(ways[0]) < math.Cos(arcsTurned) {
			return true
		}
	}
	return false
}

// swing is the hip joint about which a straight leg swung while the other foot stood, in the time of the recording that tells it best.
func (g *seenGestures) swing(side int) (Pivot, bool) {
	var best Pivot
	samples := g.legs[side]
	for begin := 0; begin < len(samples); begin += 10 {
		var l legSwing
		for i := begin; i < len(samples) && samples[i].at-samples[begin].at <= swingWindow; i++ {
			if samples[i].belt.Position.Sub(samples[begin].belt.Position).Len() > swingDrift || samples[i].other.Sub(samples[begin].other).Len() > standingFoot {
				break
			}
			l.add(samples[i].at, samples[i].belt, samples[i].foot)
		}
		if p, trouble := g.m.hipJoint(side, l.moved); trouble == swingFine && p.Uncertainty < sureSwing && (best.Uncertainty == 0 || p.Uncertainty < best.Uncertainty) {
			best = p
		}
	}
	return best, best.Uncertainty > 0
}
