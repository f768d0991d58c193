package calibration

import (
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// What is wanted of arms that are led around and of forearms that are curled.
const (
	momentEvery  = 200 * time.Millisecond
	fewestMoment = 15
	arcsTurned   = 50 * degree // how far arms are led at least, from one moment to another
	curlWindow   = 2 * time.Second
	curlTurned   = 0.02 // mean squared turning about the axis turned about least, rad²: forearms go up and down and in and out
	curlLoose    = 0.03 // meters root mean square: an elbow that moved along
	curlSlip     = 0.015
	curlsFrom    = 0.01 // meters: forearms whose lengths are less sure than this are asked for
)

// limbsLed collects what straight arms do that are led around, what forearms do that are curled and what straight legs do that swing.
type limbsLed struct {
	moments []Moment
	last    time.Duration
	curls   [2][]handSample
	counts  [2]uint64
	legs    [2]legSwing
}

func (a *limbsLed) reset() {
	*a = limbsLed{moments: a.moments[:0], curls: [2][]handSample{a.curls[0][:0], a.curls[1][:0]}, legs: a.legs}
	a.legs[0].reset()
	a.legs[1].reset()
}

// seen are eyes and hands in the newest frame, as the pose had their devices; false where one is not there.
func (w *Wizard) seen() (eyes mgl64.Vec3, hands [2]*trackers.Device, ok bool) {
	fresh := func(role Role) *trackers.Device {
		i := w.find(w.posed.device(role))
		if i < 0 || w.frame.Devices[i].Age(w.frame.Time) > StaleAge {
			return nil
		}
		return &w.frame.Devices[i]
	}
	headset := fresh(head)
	hands = [2]*trackers.Device{fresh(leftHand), fresh(rightHand)}
	if headset == nil || hands[0] == nil || hands[1] == nil {
		return eyes, hands, false
	}
	eyes = headset.Pose.Position
	if headset.Kind != trackers.Headset {
		eyes = eyesFromHead(eyes, w.posed.FloorM, radians(w.posed.FacingDeg))
	}
	return eyes, hands, true
}

// tickArcs takes moments until the time is over.
func (w *Wizard) tickArcs(elapsedFor time.Duration) {
	a := &w.led
	if eyes, hands, ok := w.seen(); ok && (len(a.moments) == 0 || w.now-a.last >= momentEvery) && len(a.moments) < MomentsAtMost {
		var poses [2]rig.Transform
		for side, d := range hands {
			poses[side] = rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}
		}
		a.moments, a.last = append(a.moments, momentOf(eyes, poses)), w.now
	}
	if elapsedFor < w.options.Arcs {
		return
	}
	if w.ledFar() {
		w.posed.Arcs = slices.Clone(a.moments)
	} else {
		w.notice = phrase.Say("Your arms were not moved enough. Their lengths are from the pose alone.")
	}
	person, report := w.posed.Estimate()
	if report.OK && max(person.Forearm[0].UncertaintyM, person.Forearm[1].UncertaintyM) > curlsFrom {
		w.fire(eventMeasured)
		return
	}
	finishArms(w, eventElapsed)
}

// finishArms goes on to the legs where there are trackers for them, and else to the review.
func finishArms(w *Wizard, e event) {
	if !w.posed.Seated && w.posed.device(hips) != nil && (w.posed.device(leftFoot) != nil || w.posed.device(rightFoot) != nil) {
		w.fire(eventLegs)
		return
	}
	w.fire(e)
	w.propose()
}

// ledFar reports whether both arms pointed in unlike directions.
func (w *Wizard) ledFar() bool {
	a := &w.led
	if len(a.moments) < fewestMoment {
		return false
	}
	facing := radians(w.posed.FacingDeg)
	for side := range 2 {
		least := 1.0
		var first mgl64.Vec3
		for i := range a.moments {
			m := &a.moments[i]
			below := mgl64.Vec3{(1 - 2*float64(side)) * halfShoulders * w.posed.HeightM, -0.14 * w.posed.HeightM, -shouldersBack * w.posed.HeightM}
			wrist := w.posed.Wrists[side].at(m.hand(side))
			way := wrist.Sub(m.eyes().Add(rig.Yaw(facing).Rotate(below))).Normalize()
			if i == 0 {
				first = way
			}
			least = min(least, way.Dot(first))
		}
		if least > math.Cos(arcsTurned) {
			return false
		}
	}
	return true
}

// tickCurls takes what forearms do until the time is over.
func (w *Wizard) tickCurls(elapsedFor time.Duration) {
	a := &w.led
	if _, hands, ok := w.seen(); ok {
		for side, d := range hands {
			if d.Samples != a.counts[side] && len(a.curls[side]) < handSamples {
				a.counts[side] = d.Samples
				a.curls[side] = append(a.curls[side], handSample{d.Received, rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}})
			}
		}
	}
	if elapsedFor < w.options.Curls {
		return
	}
	for side := range a.curls {
		elbow, ok := elbowOf(a.curls[side])
		if !ok {
			w.notice = phrase.Say("Your forearms were not bent enough about still elbows. Their lengths are less sure.")
			continue
		}
		w.posed.Curls[side] = elbow
	}
	finishArms(w, eventMeasured)
}

// elbowOf is the point of a device that stays where it is while the forearm is curled about it.
func elbowOf(samples []handSample) (Pivot, bool) {
	var all pivot
	for i := range samples {
		all.addWithin(samples[i].at, samples[i].pose, curlWindow)
	}
	all.closeWindow()
	values, _ := all.spread()
	at, ok := all.solve()
	if !ok || values[0] < curlTurned || at.Len() > 0.7 {
		return Pivot{}, false
	}
	sum, count := 0.0, 0.0
	for begin := 0; begin < len(samples); {
		end := begin
		var mean mgl64.Vec3
		for end < len(samples) && samples[end].at-samples[begin].at <= curlWindow {
			mean = mean.Add(samples[end].pose.Apply(at))
			end++
		}
		mean = mean.Mul(1 / float64(end-begin))
		for i := begin; i < end; i++ {
			off := samples[i].pose.Apply(at).Sub(mean)
			sum, count = sum+off.Dot(off), count+1
		}
		begin = end
	}
	residual := math.Sqrt(sum / max(count, 1))
	return Pivot{Position: at, Uncertainty: max(curlSlip, residual)}, residual <= curlLoose
}
