package calibration

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Moment is where the eyes and the devices of both hands were at one time, in tracking space: the eyes' x, y, z in meters, then of the left and the right device
// x, y, z and the unit quaternion w, x, y, z. It is an array, so that many of them take little room in a file.
type Moment [17]float64

// MomentsAtMost is how many moments of arms that are led around are kept: eight seconds at five a second.
const MomentsAtMost = 40

// momentOf takes a moment, rounded to a tenth of a millimeter.
func momentOf(eyes mgl64.Vec3, hands [2]rig.Transform) Moment {
	var m Moment
	round := func(x float64) float64 { return math.Round(x*1e4) / 1e4 }
	for i := range 3 {
		m[i] = round(eyes[i])
	}
	for side := range hands {
		h, at := &hands[side], m[3+7*side:]
		q := h.Rotation.Normalize()
		for i := range 3 {
			at[i], at[4+i] = round(h.Position[i]), round(q.V[i])
		}
		at[3] = round(q.W)
	}
	return m
}

func (m *Moment) eyes() mgl64.Vec3 { return mgl64.Vec3{m[0], m[1], m[2]} }

func (m *Moment) hand(side int) rig.Transform {
	at := m[3+7*side:]
	return rig.Transform{Position: mgl64.Vec3{at[0], at[1], at[2]}, Rotation: mgl64.Quat{W: at[3], V: mgl64.Vec3{at[4], at[5], at[6]}}.Normalize()}
}

// valid reports whether it is made of places within 10 km and of rotations.
func (m *Moment) valid() bool {
	for _, x := range m {
		if !(math.Abs(x) <= 1e4) {
			return false
		}
	}
	for side := range 2 {
		at := m[3+7*side:]
		if norm := at[3]*at[3] + at[4]*at[4] + at[5]*at[5] + at[6]*at[6]; math.Abs(norm-1) > 1e-2 {
			return false
		}
	}
	return true
}

// Pivot is a point of a device about which it was turned, such as the elbow of a curled arm, and how far off it may be.
type Pivot struct {
	Position    [3]float64 `json:"position"`     // in the frame of the device, meters
	Uncertainty float64    `json:"uncertaintyM"` // meters; 0 for none
}

func (p *Pivot) valid() bool {
	for _, x := range p.Position {
		if !(math.Abs(x) <= 2) {
			return false
		}
	}
	return p.Uncertainty >= 0 && p.Uncertainty <= 1
}
