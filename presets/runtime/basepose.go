package runtime

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
)

// SetBasePose says what shows through where weights are below 1, in the numbers of [ReadPose]: the hips where they are over a floor at 0 when nobody walks and the avatar
// faces +Z, then the rotation of every joint. It acts while the parameter basePose.source is animation; nil is the rest pose, as before the first call. Call it in
// each tick for a pose that moves.
func SetBasePose(handle int32, pose []float64) error {
	return with(&bodies, handle, func(b *body) error {
		if pose == nil {
			b.input.Base = nil
			return nil
		}
		count := len(b.result.Pose.Rotations)
		if err := fits(pose, 3+4*count); err != nil {
			return err
		}
		if !finite(pose) || !solver.Near(mgl64.Vec3(pose[:3])) {
			return errNumber
		}
		turns := pose[3:]
		for i := range count {
			if size := norm(turns[4*i : 4*i+4]); !(size > 1e-6 && size <= math.MaxFloat64) {
				return errNumber
			}
		}
		if len(b.base.Rotations) != count {
			b.base = rig.Pose{Rotations: make([]mgl64.Quat, count)}
		}
		b.base.Hips = mgl64.Vec3(pose[:3])
		for i := range count {
			q := turns[4*i : 4*i+4]
			size := norm(q)
			b.base.Rotations[i] = mgl64.Quat{W: q[0] / size, V: mgl64.Vec3{q[1] / size, q[2] / size, q[3] / size}}
		}
		b.input.Base = &b.base
		return nil
	})
}

// norm is the length of a rotation's numbers.
func norm(q []float64) float64 { return math.Hypot(math.Hypot(q[0], q[1]), math.Hypot(q[2], q[3])) }
