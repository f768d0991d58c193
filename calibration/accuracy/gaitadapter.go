package accuracy

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
)

// untrackedFeet puts the feet of a solved body where Walk has them.
type untrackedFeet struct {
	state  solver.WalkState
	ground solver.Ground
}

func (u *untrackedFeet) follow(body *solver.Body, in *solver.Input, options *GaitOptions, result *solver.Result) {
	h := body.Humanoid()
	at := func(role rig.Role) mgl64.Vec3 { return result.World[h.Joint(role)].Position }
	vector := func(v mgl64.Vec3) solver.Vector { return solver.Vector{X: v[0], Y: v[1], Z: v[2]} }
	rest := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	turn := h.FromTPose(h.Joint(rig.Hips), result.World[h.Joint(rig.Hips)].Rotation)
	ahead := turn.Rotate(mgl64.Vec3{0, 0, 1})
	w := solver.Walk{
		Numbers: &options.Settings.Gait, State: &u.state, Ground: &u.ground, DT: in.DT,
		Center:  vector(at(rig.LeftUpperLeg).Add(at(rig.RightUpperLeg)).Mul(0.5)),
		Facing:  math.Atan2(ahead.X(), ahead.Z()),
		Headset: vector(in.Targets.Effectors[effectors.Head].Position), HasHeadset: true,
	}
	if options.TrueHips {
		w.HipsHeld = 1
	}
	center := rest(rig.LeftUpperLeg).Add(rest(rig.RightUpperLeg)).Mul(0.5)
	soles := solesOf(h)
	for side, role := range [2][3]rig.Role{{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot}, {rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot}} {
		f := &w.Feet[side]
		f.LegLength = rest(role[0]).Sub(rest(role[1])).Len() + rest(role[1]).Sub(rest(role[2])).Len()
		f.Hip, f.Ankle = vector(rest(role[0]).Sub(center)), vector(rest(role[2]).Sub(center))
		f.Ankle.Y = rest(role[2]).Y()
		f.Ball, f.Heel = vector(soles[side].ball), -soles[side].heel.Z()
		w.LegLength += f.LegLength / 2
	}
	w.Run()
	result.Gait = w.Report
	for side, role := range [2]rig.Role{rig.LeftFoot, rig.RightFoot} {
		foot := &result.World[h.Joint(role)]
		foot.Position = mgl64.Vec3{w.Ankle[side].X, w.Ankle[side].Y, w.Ankle[side].Z}
		r := w.Turn[side]
		foot.Rotation = mgl64.Quat{W: r.W, V: mgl64.Vec3{r.X, r.Y, r.Z}}.Mul(h.TPose[h.Joint(role)].Rotation)
	}
}
