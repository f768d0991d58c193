package calibration

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/symmetric"
	"posewright/rig"
	"posewright/rig/phrase"
)

// What is wanted of straight legs that swing, with trackers on belt and feet.
const (
	swingEvery   = 100 * time.Millisecond
	fewestSwing  = 25          // moments of a foot
	swingTurned  = 20 * degree // how far a leg swings at least from the middle of its way
	swingLoose   = 0.025       // meters root mean square: a knee that bent, or a belt that slipped
	swingSpread  = 0.012       // meters that a foot is off its sphere: ankles turn, belts slip
	leastOff     = 0.004       // the same at the least
	swingAlike   = 0.6         // of moments that follow each other, since what they have wrong is the same
	hipBeside    = 0.052       // of stature: middle to one hip joint
	leastHipOff  = 0.008       // meters: belts move on the skin
	swingMoments = 400
)

// legSwing is where a foot is in the frame of the device on the hips while its leg swings.
type legSwing struct {
	last  time.Duration
	moved []mgl64.Vec3
}

func (l *legSwing) reset() { *l = legSwing{moved: l.moved[:0]} }

// add takes where belt and foot are, ten times a second.
func (l *legSwing) add(at time.Duration, belt, foot rig.Transform) {
	if len(l.moved) > 0 && at-l.last < swingEvery || len(l.moved) >= swingMoments {
		return
	}
	l.last = at
	l.moved = append(l.moved, belt.Inverse().Apply(foot.Position))
}

// swingTrouble is why a swinging leg does not tell where its hip joint is.
type swingTrouble uint8

const (
	swingFine swingTrouble = iota
	swingTooLittle
	swingBent
)

// SwungHip is the hip joint of a side, 0 for the left, in the device on the hips, about which a foot went on a sphere that was at these places in the frame of
// that device; false where they do not say.
func SwungHip(m *Measurement, side int, moved []mgl64.Vec3) (Pivot, bool) {
	joint, trouble := m.hipJoint(side, moved)
	return joint, trouble == swingFine
}

// hipJoint is the hip joint of a side, in the device on the hips, about which a foot went on a sphere: a straight leg keeps its length. The sphere is fitted
// to distances, not to their squares, which would have it too small, by Gauss-Newton; a leg that swings forward and back alone does not say how far to the side
// its joint is, for which people hardly differ.
func (m *Measurement) hipJoint(side int, moved []mgl64.Vec3) (Pivot, swingTrouble) {
	belt := m.device(hips)
	if belt == nil || len(moved) < fewestSwing {
		return Pivot{}, swingTooLittle
	}
	back := belt.Pose.Rotation.Normalize().Conjugate()
	body := rig.Yaw(radians(m.FacingDeg))
	var axes [3]mgl64.Vec3 // left, up and forward in the device
	for i := range axes {
		var axis mgl64.Vec3
		axis[i] = 1
		axes[i] = back.Rotate(body.Rotate(axis))
	}
	middle := mgl64.Vec3{m.eyes.X(), 0, m.eyes.Z()}
	if eyes, ok := m.eyesAt(); ok {
		middle = mgl64.Vec3{eyes.X(), 0, eyes.Z()}
	}
	usual := middle.Add(body.Rotate(mgl64.Vec3{(1 - 2*float64(side)) * hipBeside * m.HeightM, 0, -shouldersBack * m.HeightM}))
	usual[1] = m.FloorM + hipsShare*m.HeightM
	usual = rig.Transform{Position: belt.Pose.Position, Rotation: belt.Pose.Rotation.Normalize()}.Inverse().Apply(usual)

	spreads := [3]float64{0.015, 0.10, 0.05}
	center, radius := usual, legShare*m.HeightM
	var normal [4][4]float64
	for range 12 {
		normal = [4][4]float64{}
		var right [4]float64
		take := func(off, weight float64, slope [4]float64) {
			for i := range 4 {
				right[i] -= weight * off * slope[i]
				for k := range 4 {
					normal[i][k] += weight * slope[i] * slope[k]
				}
			}
		}
		for i := range axes {
			take(center.Sub(usual).Dot(axes[i]), 1/(spreads[i]*spreads[i]), [4]float64{axes[i][0], axes[i][1], axes[i][2], 0})
		}
		for _, p := range moved {
			way := p.Sub(center)
			length := way.Len()
			if length < 1e-6 {
				continue
			}
			off := length - radius
			weight := swingAlike / (swingSpread * swingSpread)
			if far := math.Abs(off) / (2 * swingSpread); far > 1 {
				weight /= far
			}
			take(off, weight, [4]float64{-way[0] / length, -way[1] / length, -way[2] / length, -1})
		}
		a, b := make([]float64, 0, 16), right[:]
		for i := range normal {
			a = append(a, normal[i][:]...)
		}
		if !symmetric.Solve(a, b) {
			return Pivot{}, swingTooLittle
		}
		center = center.Add(mgl64.Vec3{b[0], b[1], b[2]})
		radius += b[3]
	}
	var mean mgl64.Vec3
	sum := 0.0
	for _, p := range moved {
		way := p.Sub(center)
		sum += (way.Len() - radius) * (way.Len() - radius)
		mean = mean.Add(way.Normalize())
	}
	turned := 0.0
	for _, p := range moved {
		turned = math.Max(turned, acosClamped(p.Sub(center).Normalize().Dot(mean.Normalize())))
	}
	// A foot that stands and turns moves little: a sphere and a plane fit it alike.
	if !(turned >= swingTurned) {
		return Pivot{}, swingTooLittle
	}
	residual := math.Sqrt(sum / float64(len(moved)))
	if !(residual <= swingLoose) || center.Sub(usual).Len() > 0.16*m.HeightM || math.Abs(radius-legShare*m.HeightM) > 0.12*m.HeightM {
		return Pivot{}, swingBent
	}
	a, inverse := make([]float64, 0, 16), make([]float64, 16)
	for i := range normal {
		a = append(a, normal[i][:]...)
	}
	if !symmetric.Invert(a, inverse, 4) {
		return Pivot{}, swingTooLittle
	}
	up, variance := axes[1], 0.0
	for i := range 3 {
		for k := range 3 {
			variance += up[i] * inverse[i*4+k] * up[k]
		}
	}
	unsure := math.Sqrt(math.Max(variance, 0)) * math.Max(residual, leastOff) / swingSpread
	return Pivot{Position: center, Uncertainty: math.Hypot(leastHipOff, unsure)}, swingFine
}

// tickSwings takes where the feet are from the belt until the time is over.
func tickSwings(w *Wizard, elapsedFor time.Duration) {
	fresh := func(role Role) (rig.Transform, bool) {
		i := w.find(w.posed.device(role))
		if i < 0 || w.frame.Devices[i].Age(w.frame.Time) > StaleAge {
			return rig.Transform{}, false
		}
		d := &w.frame.Devices[i]
		return rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}, true
	}
	if belt, ok := fresh(hips); ok {
		for side, role := range [2]Role{leftFoot, rightFoot} {
			if foot, ok := fresh(role); ok {
				w.led.legs[side].add(w.now, belt, foot)
			}
		}
	}
	if elapsedFor < w.options.Swings {
		return
	}
	for side := range w.led.legs {
		if len(w.led.legs[side].moved) == 0 {
			continue
		}
		joint, trouble := w.posed.hipJoint(side, w.led.legs[side].moved)
		switch trouble {
		case swingFine:
			w.posed.Swings[side] = joint
		case swingBent:
			w.notice = phrase.Say("A knee bent while a leg swung, or the belt slipped. Leg length is less sure.")
		default:
			w.notice = phrase.Say("Your legs did not swing far enough. Leg length is less sure.")
		}
	}
	w.fire(eventMeasured)
	w.propose()
}
