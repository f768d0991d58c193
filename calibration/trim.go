package calibration

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

// What a trim may be at most.
const (
	TrimMostM   = 0.30 // meters, along each axis
	TrimMostDeg = 90.0 // degrees, about each axis
)

// Trim is what a person adds to what was measured of how a device is worn: it shifts and turns the bone that the device drives, in the axes that the body has in
// the T-pose, left, up and forward, which go along with the bone. The zero value changes nothing. It stays when the device is measured again.
type Trim struct {
	MoveM   [3]float64 `json:"moveM"`   // to the left, up and forward, meters
	TurnDeg [3]float64 `json:"turnDeg"` // about these axes, degrees: nose down, to the left, left side up
}

// Valid reports whether a trim is one that a person can choose.
func (t *Trim) Valid() bool {
	for axis := range 3 {
		if !(math.Abs(t.MoveM[axis]) <= TrimMostM && math.Abs(t.TurnDeg[axis]) <= TrimMostDeg) {
			return false
		}
	}
	return true
}

// Transform returns where a trimmed bone is in the frame of the one that was measured.
func (t *Trim) Transform() rig.Transform {
	turn := rig.Identity().Rotation
	for _, axis := range [...]int{1, 0, 2} { // yaw, pitch, roll
		var about mgl64.Vec3
		about[axis] = 1
		turn = turn.Mul(mgl64.QuatRotate(radians(t.TurnDeg[axis]), about))
	}
	return rig.Transform{Position: t.MoveM, Rotation: turn}
}

// Trimmed returns the calibration with another trim of a device. The error is for the person.
func (c *Calibration) Trimmed(kind, serial string, trim Trim) (Calibration, error) {
	if !trim.Valid() {
		return Calibration{}, phrase.Fail("{{.Kind}}: a trim is at most {{.Length}} and {{.Angle}} along and about each axis", "Kind", ErrInvalid,
			"Length", phrase.Meters(TrimMostM), "Angle", phrase.Degrees(TrimMostDeg))
	}
	for i := range c.Devices {
		if c.Devices[i].Kind != kind || c.Devices[i].Serial != serial {
			continue
		}
		changed := c.Clone()
		d := &changed.Devices[i]
		offset := d.Offset.Transform().Mul(d.Trim.Transform().Inverse()).Mul(trim.Transform())
		offset.Rotation = offset.Rotation.Normalize()
		d.Trim, d.Offset = trim, PoseOf(offset)
		return changed, nil
	}
	return Calibration{}, phrase.Fail("this device was not calibrated. Calibrate first")
}

// samePlace is how near two poses of a device are that are of one measurement, which files round: meters.
const samePlace = 1e-5

// TakeFit takes over what a person corrected of a calibration that was made of m: lengths, trims and elbows. It reports
// whether that changed something: not where the calibration was made of another measurement.
func (m *Measurement) TakeFit(c *Calibration) bool {
	changed := m.Corrected != c.Corrected || m.Elbows != c.Elbows
	trims := make([]Trim, len(m.Devices))
	for i := range m.Devices {
		d := &m.Devices[i]
		k := slices.IndexFunc(c.Devices, func(of Device) bool {
			return of.Serial == d.Serial && of.Kind == d.Kind.String() && of.Effector == d.Role.String()
		})
		if k < 0 || d.Pose.Position.Sub(c.Devices[k].Raw.Position).Len() > samePlace {
			return false
		}
		trims[i] = c.Devices[k].Trim
		changed = changed || trims[i] != d.Trim
	}
	for i := range trims {
		m.Devices[i].Trim = trims[i]
	}
	m.Corrected, m.Elbows = c.Corrected, c.Elbows
	m.correct()
	return changed
}

// keepTrims takes the trims of devices that were calibrated before, where they are still worn for the same.
func keepTrims(m *Measurement, previous *Calibration) {
	if previous == nil {
		return
	}
	for i := range m.Devices {
		d := &m.Devices[i]
		for k := range previous.Devices {
			if p := &previous.Devices[k]; p.Serial == d.Serial && p.Kind == d.Kind.String() && p.Effector == d.Role.String() {
				d.Trim = p.Trim
			}
		}
	}
}
