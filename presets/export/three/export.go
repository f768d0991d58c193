package three

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/ranges"
	"posewright/presets/export/serialized"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
)

//go:embed js/posewright_ik.js
var module []byte

// formatVersion is of the file around the chains.
const formatVersion = 2

// A chain is one that the solver gets.
type chain struct {
	name     string
	effector effectors.ID
	end      rig.Role
	from     []rig.Role // the first of these that the avatar has is the uppermost link
}

var chains = []chain{
	{"head", effectors.Head, rig.Head, []rig.Role{rig.Spine}},
	{"leftHand", effectors.LeftHand, rig.LeftHand, []rig.Role{rig.LeftShoulder, rig.LeftUpperArm}},
	{"rightHand", effectors.RightHand, rig.RightHand, []rig.Role{rig.RightShoulder, rig.RightUpperArm}},
	{"leftFoot", effectors.LeftFoot, rig.LeftFoot, []rig.Role{rig.LeftUpperLeg}},
	{"rightFoot", effectors.RightFoot, rig.RightFoot, []rig.Role{rig.RightUpperLeg}},
}

// Export gives the chains and the module. The error says that there is no avatar, or none with a skin.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	if in.Avatar == nil || in.Humanoid == nil {
		return nil, nil, phrase.Fail("three.js' CCDIKSolver goes by the indices of bones; choose the avatar that the chains are for")
	}
	skin := skinOf(in)
	if len(skin) == 0 {
		return nil, nil, phrase.Fail("no mesh of the avatar has a skin with its bones, which three.js' CCDIKSolver goes by; choose another avatar")
	}
	p, h := in.Preset, in.Humanoid
	all := rules()
	var targets, iks []*serialized.Tree
	for i := range chains {
		c := &chains[i]
		tree, at, more := c.solved(p, h, skin, len(skin)+len(targets))
		all = append(all, more...)
		if tree == nil {
			continue
		}
		target := &serialized.Tree{}
		target.Set("name", c.name)
		target.Set("index", len(skin)+len(targets))
		target.Set("at", at)
		targets, iks = append(targets, target), append(iks, tree)
	}
	names := make([]string, len(skin))
	for i, joint := range skin {
		if joint >= 0 { // else one that the file has outside of its scene
			names[i] = h.Skeleton.Joints[joint].Name
		}
	}
	t := &serialized.Tree{}
	t.Set("formatVersion", formatVersion)
	t.Set("bones", names)
	t.Set("targets", targets)
	t.Set("iks", iks)
	var whole bytes.Buffer
	if err := presets.Write(&whole, p); err != nil {
		return nil, nil, err
	}
	t.Set("preset", json.RawMessage(whole.Bytes()))
	data, err := t.JSON()
	if err != nil {
		return nil, nil, phrase.Fail("the chains cannot be written for three.js: {{.Cause}}", "Cause", err)
	}
	report, err := export.NewReport("three", p, all...)
	if err != nil {
		return nil, nil, err
	}
	return []export.File{
		{Name: export.FileName(p.Name) + ".three.json", Data: data},
		{Name: "posewright_ik.js", Data: module},
	}, report, nil
}

// skinOf are the joints of the skin that has the most of the bones that chains need, in the order of the file, which is three.js'; nil for none.
func skinOf(in *export.Input) []int {
	var best []int
	most := 0
	for _, joints := range in.Avatar.Skins {
		count := 0
		for _, role := range rig.RequiredRoles() {
			if slices.Contains(joints, in.Humanoid.Joint(role)) {
				count++
			}
		}
		if count > most || count == most && most > 0 && len(joints) > len(best) {
			best, most = joints, count
		}
	}
	return best
}

// solved is a chain as the solver has it, with the index of its end, and what becomes of what it is made of; nil where the skin lacks its bones.
func (c *chain) solved(p *presets.Preset, h *rig.Humanoid, skin []int, target int) (tree *serialized.Tree, end int, rules []export.Rule) {
	end = slices.Index(skin, h.Joint(c.end))
	top := -1
	for _, role := range c.from {
		if joint := h.Joint(role); joint >= 0 && top < 0 && (len(c.from) == 1 || role != c.from[0] || p.Shoulders.Method == solver.ShoulderByReturn) {
			top = joint
		}
	}
	var links []*serialized.Tree
	for joint := h.Skeleton.Joints[h.Joint(c.end)].Parent; joint >= 0; joint = h.Skeleton.Joints[joint].Parent {
		if index := slices.Index(skin, joint); index >= 0 {
			link := &serialized.Tree{}
			link.Set("index", index)
			if id, ok := effectors.LimitOf(h.Roles.RoleOf(joint)); ok && p.Limits[id].On {
				rules = append(rules, limit(link, p, h, id, joint)...)
			}
			links = append(links, link)
		}
		if joint == top {
			break
		}
	}
	if end < 0 || len(links) == 0 {
		return nil, 0, []export.Rule{{
			Pattern: "effectors." + c.effector.String() + ".positionWeight", Idle: true, How: phrase.Say("In the file's preset, for custom code: {{.Why}}", "Why", phrase.Say("the avatar's skin does not move the bones of this chain")),
		}}
	}
	tree = &serialized.Tree{}
	tree.Set("target", target)
	tree.Set("effector", end)
	tree.Set("links", links)
	tree.Set("iteration", c.iterations(p))
	tree.Set("blendFactor", p.Effectors[c.effector].PositionWeight)
	return tree, end, rules
}

// spineIterations is how often the chain of the spine is gone through, which presets say nothing of.
const spineIterations = 20

func (c *chain) iterations(p *presets.Preset) int {
	switch c.effector {
	case effectors.LeftHand, effectors.RightHand:
		return int(p.Arms.Chain.Iterations)
	case effectors.LeftFoot, effectors.RightFoot:
		return int(p.Legs.Chain.Iterations)
	}
	return spineIterations
}

// limit sets a link's box, and says how far it is off.
func limit(link *serialized.Tree, p *presets.Preset, h *rig.Humanoid, id effectors.LimitID, joint int) []export.Rule {
	r := ranges.Of(p, id)
	f := frameOf(h, joint)
	about := r.About(h)
	box := r.Box(
		func(turn mgl64.Quat) [3]float64 { return f.Turns(about.Mul(turn).Mul(about.Inverse())) },
		func(turns [3]float64) mgl64.Quat { return about.Inverse().Mul(f.Join(turns)).Mul(about) },
	)
	link.Set("rotationMin", serialized.Vector{X: box.Min[0], Y: box.Min[1], Z: box.Min[2]})
	link.Set("rotationMax", serialized.Vector{X: box.Max[0], Y: box.Max[1], Z: box.Max[2]})
	path := "limits." + id.String() + "."
	near := func(how phrase.Phrase) phrase.Phrase {
		return phrase.Say("In the file's preset, and {{.How}}", "How", how)
	}
	twist := near(phrase.Say("as a box of Euler angles that contains the limit"))
	return append(r.SwingRules(box.Beyond, near(phrase.Say("as a box of Euler angles that contains the limit and exceeds it at the corners"))),
		export.Rule{Pattern: path + "on", How: near(phrase.Say("as a link's box"))},
		export.Rule{Pattern: path + "twistMinDeg", Fate: export.Approximated, How: twist}, export.Rule{Pattern: path + "twistMaxDeg", Fate: export.Approximated, How: twist})
}

// rules say what acts on what, beside what the chains said of themselves.
func rules() []export.Rule {
	idle := func(pattern string, why phrase.Phrase) export.Rule {
		return export.Holds(pattern, phrase.Say("In the file's preset, for custom code: {{.Why}}", "Why", why))
	}
	near := func(pattern string, how phrase.Phrase) export.Rule {
		return export.Rule{Pattern: pattern, Fate: export.Approximated, How: phrase.Say("In the file's preset, and {{.How}}", "How", how)}
	}
	blend := phrase.Say("as blendFactor, which blends the bone rotations instead of the position of the chain's end")
	return []export.Rule{
		idle("**", phrase.Say("CCDIKSolver has no such setting")),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"}, {Pattern: "tags"}, {Pattern: "thumbnail"}, {Pattern: "avatar.file"}, {Pattern: "ground.file"},
		{Pattern: "avatar.roles", How: phrase.Say("In the file's preset, and {{.How}}", "How", phrase.Say("as the indices of the chains' bones"))},
		{Pattern: "pins", How: phrase.Say("In the file's preset")},
		idle("calibration", phrase.Say("scale what holds the avatar, and give targets where devices say")),
		near("effectors.head.positionWeight", blend),
		near("effectors.leftHand.positionWeight", blend), near("effectors.rightHand.positionWeight", blend),
		near("effectors.leftFoot.positionWeight", blend), near("effectors.rightFoot.positionWeight", blend),
		idle("effectors.*.rotationWeight", phrase.Say("CCDIKSolver solves positions only, not rotations")),
		idle("effectors.*.pullWeight", phrase.Say("CCDIKSolver has no pull. Chains that are too short miss their targets")),
		idle("hints.**", phrase.Say("CCDIKSolver has no poles")),
		idle("magnets.**", phrase.Say("CCDIKSolver has no magnets")),
		idle("pull.*", phrase.Say("CCDIKSolver has no pull")),
		idle("gait.**", phrase.Say("CCDIKSolver has no stepping. Feet follow their targets")),
		idle("gait.curves.*", phrase.Say("CCDIKSolver has no stepping; curveAt of the module evaluates the curves")),
		idle("ground.**", phrase.Say("CCDIKSolver has no ground")),
		idle("lookAt.**", phrase.Say("CCDIKSolver has no look-at")),
		near("arms.method", phrase.Say("by cyclic coordinate descent from the hand, for every method")),
		near("legs.method", phrase.Say("by cyclic coordinate descent from the foot, for every method")),
		{Pattern: "arms.chain.iterations"}, {Pattern: "legs.chain.iterations"},
		idle("arms.chain.tolerance", phrase.Say("CCDIKSolver stops when no bone rotates")),
		idle("legs.chain.tolerance", phrase.Say("CCDIKSolver stops when no bone rotates")),
		idle("arms.chain.damping", phrase.Say("CCDIKSolver limits rotation per step instead of damping it")),
		idle("legs.chain.damping", phrase.Say("CCDIKSolver limits rotation per step instead of damping it")),
		near("shoulders.method", phrase.Say("a shoulder that returns as a link of its arm's chain, any other stays")),
		idle("limits.**", phrase.Say("no link of a chain has this limit")),
	}
}
