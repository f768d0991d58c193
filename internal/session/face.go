package session

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
)

// FaceAt copies a face by its number, and reports false for one that there is not or no longer, see
// [trackers.Store.FaceAt]: a frame has the newest alone. Any goroutine may call it.
func (s *Session) FaceAt(number uint64, f *trackers.Face) bool { return s.store.FaceAt(number, f) }

// look turns the eyes of a solved body as the face has them, or has the expressions do it that move them in the avatar.
func look(body *solver.Body, face *trackers.Face, out *solver.Result) {
	if !face.HasEyes || !out.Valid {
		return
	}
	h := body.Humanoid()
	if h.LookAt != nil && h.LookAt.Expressions {
		ahead := mgl64.Vec3{0, 0, 1}
		to := face.Eyes[trackers.Left].Rotate(ahead).Add(face.Eyes[trackers.Right].Rotate(ahead))
		out.Gaze = h.LookAt.Express(math.Atan2(to[0], to[2]), math.Atan2(-to[1], math.Hypot(to[0], to[2])), 1, 1)
		return
	}
	head := h.FromTPose(h.Joint(rig.Head), out.World[h.Joint(rig.Head)].Rotation)
	for side, role := range [...]rig.Role{trackers.Left: rig.LeftEye, trackers.Right: rig.RightEye} {
		joint := h.Joint(role)
		if joint < 0 {
			continue
		}
		above := out.World[h.Skeleton.Joints[joint].Parent].Rotation
		out.Pose.Rotations[joint] = above.Conjugate().Mul(h.ToWorld(joint, head.Mul(face.Eyes[side]))).Normalize()
	}
	h.Forward(&out.Pose, out.World)
}
