package session

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/clip"
	"posewright/solver/basepose"
)

// basePlayer plays the animation under the devices.
type basePlayer struct {
	clip     *clip.Clip
	humanoid *rig.Humanoid
	player   *clip.Player
	pose     rig.Pose
	at       float64 // seconds
}

// play returns the pose of a tick; nil where no animation plays. It allocates when the animation or the humanoid is another.
func (b *basePlayer) play(c *clip.Clip, h *rig.Humanoid, set *basepose.Settings, dt float64) *rig.Pose {
	if c == nil || set.Source != basepose.Animation {
		b.at = 0
		return nil
	}
	if c != b.clip || h != b.humanoid {
		if c != b.clip {
			b.at = 0
		}
		b.clip, b.humanoid, b.player = c, h, c.On(h)
		b.pose.Rotations = make([]mgl64.Quat, len(h.Skeleton.Joints))
	} else {
		b.at += dt * set.Speed
	}
	b.player.Pose(b.at, &b.pose)
	return &b.pose
}
