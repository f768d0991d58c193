package three

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/ranges"
	"posewright/rig"
	"posewright/rig/phrase"
)

// A hold is how a joint of a chain may turn: its axes in the T-pose, about which it turns from there, and how far; a nil box lets it turn freely.
type hold struct {
	axes  mgl64.Quat
	box   *ranges.Box
	rules []export.Rule // what becomes of the limit
}

// A hinge is straight to bent. It is never quite straight, so that the solver knows where to bend it.
const (
	straightDeg, bentDeg = 1.0, 160.0
	straight, bent       = straightDeg * math.Pi / 180, bentDeg * math.Pi / 180
)

// holds is how a joint is held: by a limit that is on, as a hinge to the pole's side, or not at all. What lies between the bones of a limb does not turn.
func (c *chain) holds(p *presets.Preset, h *rig.Humanoid, joint int) hold {
	role := h.Roles.RoleOf(joint)
	switch role {
	case rig.LeftLowerArm, rig.RightLowerArm, rig.LeftLowerLeg, rig.RightLowerLeg:
		return c.holdsHinge(p, h, role)
	}
	if id, ok := effectors.LimitOf(role); ok {
		r := ranges.Of(p, id)
		free := hold{axes: r.About(h).Mul(r.Axes())}
		if !r.On {
			return free
		}
		box := r.Box()
		return hold{free.axes, &box, kept(&r, box)}
	}
	if role == rig.NoRole && c.hint < effectors.HintCount {
		return hold{axes: mgl64.QuatIdent(), box: &ranges.Box{}}
	}
	return hold{axes: mgl64.QuatIdent()}
}

// holdsHinge is how an elbow or a knee is held: as a hinge to the pole's side, which bends no further than a limit that is on.
func (c *chain) holdsHinge(p *presets.Preset, h *rig.Humanoid, role rig.Role) hold {
	axes, ok := c.hinge(p, h)
	if !ok {
		return hold{axes: mgl64.QuatIdent()}
	}
	held := hold{axes: axes, box: &ranges.Box{Min: [3]float64{straight}, Max: [3]float64{bent}}}
	id, _ := effectors.LimitOf(role)
	l, flexes := &p.Limits[id], "forwardDeg"
	if !l.On {
		return held
	}
	most := l.Forward
	if id >= effectors.LeftUpperLegLimit {
		most, flexes = l.Backward, "backwardDeg"
	}
	bends := max(straightDeg, min(bentDeg, most))
	held.box.Max[0] = bends * math.Pi / 180
	path := "limits." + id.String() + "."
	held.rules = []export.Rule{
		export.Holds(path+"*", phrase.Say("In the file's preset, for custom code: {{.Why}}", "Why", phrase.Say("the link is a hinge that bends to one side only"))),
		{Pattern: path + "on", How: phrase.Say("In the file's preset, and {{.How}}", "How", phrase.Say("as a link's box"))},
		export.Within(path+flexes, math.Abs(bends-most), phrase.Say("In the file's preset, and {{.How}}", "How", phrase.Say("as the maximum bend of the link, up to 160°"))),
	}
	return held
}

// hinge are axes of which the first turns the lower bone of a limb so that its middle comes to the pole's side; false where the pole is along the limb.
func (c *chain) hinge(p *presets.Preset, h *rig.Humanoid) (mgl64.Quat, bool) {
	root, end := c.from[len(c.from)-1], c.end
	limb := h.TPose[h.Joint(end)].Position.Sub(h.TPose[h.Joint(root)].Position).Normalize()
	pole := p.Hints[c.hint].Pole
	x := mgl64.Vec3{pole.X(), pole.Y(), pole.Z()}.Cross(limb)
	if x.Len() < 1e-3 {
		return mgl64.Quat{}, false
	}
	x = x.Normalize()
	return mgl64.Mat4ToQuat(mgl64.Mat3FromCols(x, limb.Cross(x), limb).Mat4()).Normalize(), true
}

// kept says what becomes of a limit that is on, and how far it is off.
func kept(r *ranges.Range, box ranges.Box) []export.Rule {
	near := func(how phrase.Phrase) phrase.Phrase {
		return phrase.Say("In the file's preset, and {{.How}}", "How", how)
	}
	rules := r.SwingRules(box.Beyond, near(phrase.Say("as a box of Euler angles that contains the limit and exceeds it at the corners")))
	rules = append(rules, r.TwistRules(box.Twist, near(phrase.Say("as the last of three Euler angles, which twists more where the others swing")))...)
	return append(rules, export.Rule{Pattern: "limits." + r.ID.String() + ".on", How: near(phrase.Say("as a link's box"))})
}
