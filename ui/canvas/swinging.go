//go:build cgo

package canvas

import (
	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/springs"
)

// swinging has the hair and clothes of the avatar that is drawn follow its body.
type swinging struct {
	avatar  *rig.Avatar
	springs *springs.Springs // nil for an avatar without
	world   []rig.Transform
}

// follow is the pose of a frame with springs as they hang then. It is valid until the next call.
func (s *swinging) follow(stage *Stage, frame *session.Frame) []rig.Transform {
	if s.avatar != stage.Avatar {
		s.avatar, s.springs = stage.Avatar, springs.New(stage.Avatar)
		s.world = make([]rig.Transform, len(stage.Avatar.Skeleton.Joints))
	}
	if s.springs == nil || len(frame.Result.World) != len(s.world) {
		return frame.Result.World
	}
	s.springs.Apply(frame.Result.World, s.world, stage.Scale, frame.Now)
	return s.world
}
