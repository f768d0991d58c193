package calibration

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Factors are what an avatar's own size would have to be multiplied with to have a person's eye height, and to have their
// arm span.
func Factors(m *Measurement, h *rig.Humanoid) (height, span float64) {
	return m.EyeHeightM * h.Scale / h.Measures.EyeHeight, m.ArmSpanM * h.Scale / h.Measures.ArmSpan
}

// Fit fits an avatar to a measured person. ArmsOrHeight, from 0 to 1, is how the uniform scale lies between the factor for
// the eye height (0) and the one for the arm span (1). The size that h has does not matter.
//
// The offsets are such that the avatar at its new scale, standing in its T-pose with its eyes vertically under the headset
// (or over it, where its eyes are higher), its feet on the floor and facing as the person faces, has each bone exactly
// where its device puts it.
func Fit(m Measurement, h *rig.Humanoid, armsOrHeight float64) (Calibration, error) {
	if !(armsOrHeight >= 0 && armsOrHeight <= 1) {
		return Calibration{}, fmt.Errorf("calibration: the blend between height and arms is %v, not from 0 to 1", armsOrHeight)
	}
	headset := m.device(head)
	if headset == nil {
		return Calibration{}, errors.New("calibration: an avatar cannot be fitted to a person without a headset")
	}
	height, span := Factors(&m, h)
	if armsOrHeight == 0 {
		span = height // a measurement by hand may lack the span
	}
	scale := height + (span-height)*armsOrHeight
	if !(scale > 0) || math.IsInf(scale, 0) {
		return Calibration{}, errors.New("calibration: the person's height or arm span was not measured")
	}
	c := Calibration{
		HeightM: m.HeightM, EyeHeightM: m.EyeHeightM, ArmSpanM: m.ArmSpanM, FacingDeg: m.FacingDeg,
		ArmsOrHeight: armsOrHeight, Scale: scale,
	}
	stand := standUnder(headset.Pose.Position, m.FacingDeg*math.Pi/180, h, scale)
	for i := range m.Devices {
		d := &m.Devices[i]
		// Poses in files are rounded, so their rotations are unit only nearly.
		device := rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation.Normalize()}
		bone := rig.Transform{
			Position: stand.Apply(h.TPose[jointOf(h, d.Role)].Position.Mul(scale / h.Scale)),
			Rotation: stand.Rotation,
		}
		c.Devices = append(c.Devices, Device{
			Kind: d.Kind.String(), Serial: d.Serial, Effector: d.Role.String(),
			Raw: PoseOf(device), Offset: PoseOf(device.Inverse().Mul(bone)),
		})
	}
	return c, nil
}

// Refit fits another avatar to the same person, from the raw poses that a calibration keeps. For the avatar that it was
// made for it gives the same calibration again.
func Refit(c Calibration, h *rig.Humanoid) (Calibration, error) {
	return Fit(c.Measurement(), h, c.ArmsOrHeight)
}

// standUnder is world from avatar for an avatar in its T-pose on the floor, its eyes on the vertical through a point.
func standUnder(point mgl64.Vec3, facing float64, h *rig.Humanoid, scale float64) rig.Transform {
	eyes := h.TPose[h.Joint(rig.Head)].Position.Add(h.Measures.EyesFromHead).Mul(scale / h.Scale)
	eyes[1], point[1] = 0, 0
	turn := rig.Yaw(facing)
	return rig.Transform{Position: point.Sub(turn.Rotate(eyes)), Rotation: turn}
}
