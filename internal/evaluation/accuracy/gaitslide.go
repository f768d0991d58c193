package accuracy

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
	"posewright/solver/gait"
)

// sole watches what a foot stands on: its ball, or its heel where the toes are up.
type sole struct {
	humanoid   *rig.Humanoid
	foot       int        // joint of the ankle
	ball, heel mgl64.Vec3 // from the ankle, in the T-pose

	onHeel, planted bool
	at              mgl64.Vec3 // where the ball or the heel came to stand
}

// Where no joint says it, the solver has the ball and the heel of a foot so far from the ankle, in leg lengths, and the ball at such a share of the way down
// to the sole.
const (
	ballAhead  = 0.15
	ballBelow  = 0.8
	heelBehind = 0.06
)

func solesOf(h *rig.Humanoid) [2]sole {
	var soles [2]sole
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	leg := (at(rig.LeftUpperLeg).Sub(at(rig.LeftFoot)).Len() + at(rig.RightUpperLeg).Sub(at(rig.RightFoot)).Len()) / 2
	for side, role := range [2]rig.Role{rig.LeftFoot, rig.RightFoot} {
		s := &soles[side]
		s.humanoid, s.foot = h, h.Joint(role)
		s.heel = mgl64.Vec3{0, -at(role).Y(), -heelBehind * leg}
		s.ball = mgl64.Vec3{0, -ballBelow * at(role).Y(), ballAhead * leg}
		if toes := h.Joint([2]rig.Role{rig.LeftToes, rig.RightToes}[side]); toes >= 0 {
			s.ball = h.TPose[toes].Position.Sub(at(role))
		}
	}
	return soles
}

// slid is how far the foot of a solved pose has moved over the floor since it came to stand, in meters. A foot that its leg does not reach to is no foot
// that stands; it is treated as such elsewhere. Nor is one that the posture has, of who kneels or crawls.
func (s *sole) slid(result *solver.Result, foot *gait.FootReport) float64 {
	if stands := !foot.Swinging && !foot.Tracked && !foot.Posed; !stands || foot.Extension > tooLong {
		s.planted = s.planted && stands
		return 0
	}
	onHeel, from := foot.Pitch < 0, s.ball
	if onHeel {
		from = s.heel
	}
	ankle := result.World[s.foot]
	at := ankle.Position.Add(s.humanoid.FromTPose(s.foot, ankle.Rotation).Rotate(from))
	if !s.planted || onHeel != s.onHeel {
		s.planted, s.onHeel, s.at = true, onHeel, at
	}
	way := at.Sub(s.at)
	return mgl64.Vec2{way.X(), way.Z()}.Len()
}
