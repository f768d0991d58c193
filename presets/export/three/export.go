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
	"posewright/presets/export/serialized"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
)

//go:embed js/posewright_ik.js
var module []byte

// formatVersion is of the file around the chains.
const formatVersion = 3

// A chain is one that the solver gets.
type chain struct {
	name     string
	effector effectors.ID
	hint     effectors.HintID // of a limb; HintCount for the trunk
	end      rig.Role
	from     []rig.Role // the first of these that the avatar has is the uppermost link
}

var chains = []chain{
	{"head", effectors.Head, effectors.HintCount, rig.Head, []rig.Role{rig.Spine}},
	{"leftHand", effectors.LeftHand, effectors.LeftElbow, rig.LeftHand, []rig.Role{rig.LeftShoulder, rig.LeftUpperArm}},
	{"rightHand", effectors.RightHand, effectors.RightElbow, rig.RightHand, []rig.Role{rig.RightShoulder, rig.RightUpperArm}},
	{"leftFoot", effectors.LeftFoot, effectors.LeftKnee, rig.LeftFoot, []rig.Role{rig.LeftUpperLeg}},
	{"rightFoot", effectors.RightFoot, effectors.RightKnee, rig.RightFoot, []rig.Role{rig.RightUpperLeg}},
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
	var solved []*serialized.Tree
	for i := range chains {
		tree, more := chains[i].solved(p, h, skin)
		all = append(all, more...)
		if tree != nil {
			solved = append(solved, tree)
		}
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
	t.Set("chains", solved)
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

// solved is a chain from its uppermost joint to its end, and what becomes of what it is made of; nil where the skin lacks its bones.
func (c *chain) solved(p *presets.Preset, h *rig.Humanoid, skin []int) (tree *serialized.Tree, rules []export.Rule) {
	end := h.Joint(c.end)
	top := -1
	for _, role := range c.from {
		if joint := h.Joint(role); joint >= 0 && top < 0 && (len(c.from) == 1 || role != c.from[0] || p.Shoulders.Method == solver.ShoulderByReturn) {
			top = joint
		}
	}
	links := []int{}
	for joint := h.Skeleton.Joints[end].Parent; joint >= 0; joint = h.Skeleton.Joints[joint].Parent {
		if slices.Contains(skin, joint) {
			links = append(links, joint)
		}
		if joint == top {
			break
		}
	}
	if !slices.Contains(skin, end) || len(links) == 0 {
		return nil, []export.Rule{{
			Pattern: "effectors." + c.effector.String() + ".positionWeight", Idle: true, How: phrase.Say("In the file's preset, for custom code: {{.Why}}", "Why", phrase.Say("the avatar's skin does not move the bones of this chain")),
		}}
	}
	slices.Reverse(links)
	var joints []*serialized.Tree
	hangsOn := mgl64.QuatIdent()
	if above := h.Skeleton.Joints[links[0]].Parent; above >= 0 {
		hangsOn = h.TPose[above].Rotation
	}
	for _, joint := range append(links, end) {
		held := c.holds(p, h, joint)
		if joint == end {
			held = hold{axes: hangsOn}
		}
		link := &serialized.Tree{}
		link.Set("bone", slices.Index(skin, joint))
		link.Set("mount", quaternion(hangsOn.Inverse().Mul(held.axes)))
		link.Set("axes", quaternion(h.TPose[joint].Rotation.Inverse().Mul(held.axes)))
		if held.box != nil {
			link.Set("rotationMin", serialized.Vector{X: held.box.Min[0], Y: held.box.Min[1], Z: held.box.Min[2]})
			link.Set("rotationMax", serialized.Vector{X: held.box.Max[0], Y: held.box.Max[1], Z: held.box.Max[2]})
		}
		joints, rules = append(joints, link), append(rules, held.rules...)
		hangsOn = held.axes
	}
	tree = &serialized.Tree{}
	tree.Set("name", c.name)
	tree.Set("iteration", c.iterations(p))
	tree.Set("blendFactor", p.Effectors[c.effector].PositionWeight)
	tree.Set("joints", joints)
	return tree, rules
}

// quaternion is a rotation, of the same frame, with its parts by name.
func quaternion(q mgl64.Quat) serialized.Quaternion {
	q = q.Normalize()
	return serialized.Quaternion{X: q.V[0], Y: q.V[1], Z: q.V[2], W: q.W}
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

// rules say what acts on what, beside what the chains said of themselves.
func rules() []export.Rule {
	idle := func(pattern string, why phrase.Phrase) export.Rule {
		return export.Holds(pattern, phrase.Say("In the file's preset, for custom code: {{.Why}}", "Why", why))
	}
	near := func(pattern string, how phrase.Phrase, why export.Unbounded) export.Rule {
		return export.Nears(pattern, phrase.Say("In the file's preset, and {{.How}}", "How", how), why)
	}
	blend := phrase.Say("as blendFactor, which blends the bone rotations instead of the position of the chain's end")
	return []export.Rule{
		idle("**", phrase.Say("CCDIKSolver has no such setting")),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"}, {Pattern: "tags"}, {Pattern: "thumbnail"}, {Pattern: "avatar.file"}, {Pattern: "ground.file"},
		{Pattern: "avatar.roles", How: phrase.Say("In the file's preset, and {{.How}}", "How", phrase.Say("as the indices of the chains' bones"))},
		idle("avatar.eyes", phrase.Say("the targets that you give say where the head goes")),
		idle("calibration", phrase.Say("scale what holds the avatar, and give targets where devices say")),
		near("effectors.head.positionWeight", blend, export.SameNumber),
		near("effectors.leftHand.positionWeight", blend, export.SameNumber), near("effectors.rightHand.positionWeight", blend, export.SameNumber),
		near("effectors.leftFoot.positionWeight", blend, export.SameNumber), near("effectors.rightFoot.positionWeight", blend, export.SameNumber),
		idle("effectors.*.rotationWeight", phrase.Say("CCDIKSolver solves positions only, not rotations")),
		idle("effectors.*.pullWeight", phrase.Say("CCDIKSolver has no pull. Chains that are too short miss their targets")),
		near("hints.*.pole.*", phrase.Say("as the side to which elbows and knees bend"), export.InPart),
		idle("hints.*.poleWeight", phrase.Say("CCDIKSolver has no poles")),
		idle("magnets.**", phrase.Say("CCDIKSolver has no magnets")),
		idle("chains.**", phrase.Say("add a chain of its own to CCDIKSolver for each")),
		idle("pull.*", phrase.Say("CCDIKSolver has no pull")),
		idle("gait.**", phrase.Say("CCDIKSolver has no stepping. Feet follow their targets")),
		idle("gait.curves.*", phrase.Say("CCDIKSolver has no stepping; curveAt of the module evaluates the curves")),
		idle("ground.**", phrase.Say("CCDIKSolver has no ground")),
		idle("lookAt.**", phrase.Say("CCDIKSolver has no look-at")),
		near("arms.method", phrase.Say("by cyclic coordinate descent from the hand, for every method"), export.OwnOption),
		near("legs.method", phrase.Say("by cyclic coordinate descent from the foot, for every method"), export.OwnOption),
		{Pattern: "arms.chain.iterations"}, {Pattern: "legs.chain.iterations"},
		idle("arms.chain.tolerance", phrase.Say("CCDIKSolver stops when no bone rotates")),
		idle("legs.chain.tolerance", phrase.Say("CCDIKSolver stops when no bone rotates")),
		idle("arms.chain.damping", phrase.Say("CCDIKSolver limits rotation per step instead of damping it")),
		idle("legs.chain.damping", phrase.Say("CCDIKSolver limits rotation per step instead of damping it")),
		near("shoulders.method", phrase.Say("a shoulder that returns as a link of its arm's chain, any other stays"), export.OwnOption),
		idle("limits.**", phrase.Say("no link of a chain has this limit")),
	}
}
