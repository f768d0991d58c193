package unreal

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/ranges"
	"posewright/rig"
	"posewright/rig/phrase"
)

var (
	//go:embed PosewrightRows.h
	header []byte
	//go:embed py/posewright_ik_rig.py
	script []byte
)

// Export gives the tables, the structs of their rows and the script.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	p := in.Preset
	all := rules()
	parameters, err := parameterTable(p)
	if err != nil {
		return nil, nil, err
	}
	boneTable, limits := boneRows(in)
	report, err := export.NewReport("unreal", p, append(all, limits...)...)
	if err != nil {
		return nil, nil, err
	}
	name := export.FileName(p.Name)
	var files []export.File
	for _, t := range []*table{parameters, effectorRows(in), boneTable, solverRows(in), pointRows(in), keyRows(p)} {
		more, err := t.files(name)
		if err != nil {
			return nil, nil, export.Unwritable(Target().Name, err)
		}
		files = append(files, more...)
	}
	return append(files, export.File{Name: "PosewrightRows.h", Data: header}, export.File{Name: "posewright_ik_rig.py", Data: script}), report, nil
}

// mannequin are the bones of Unreal Engine 5's own mannequins, for presets without an avatar.
var mannequin = map[rig.Role]string{
	rig.Hips: "pelvis", rig.Spine: "spine_01", rig.Chest: "spine_03", rig.UpperChest: "spine_05", rig.Neck: "neck_01", rig.Head: "head",
	rig.LeftShoulder: "clavicle_l", rig.LeftUpperArm: "upperarm_l", rig.LeftLowerArm: "lowerarm_l", rig.LeftHand: "hand_l",
	rig.RightShoulder: "clavicle_r", rig.RightUpperArm: "upperarm_r", rig.RightLowerArm: "lowerarm_r", rig.RightHand: "hand_r",
	rig.LeftUpperLeg: "thigh_l", rig.LeftLowerLeg: "calf_l", rig.LeftFoot: "foot_l",
	rig.RightUpperLeg: "thigh_r", rig.RightLowerLeg: "calf_r", rig.RightFoot: "foot_r",
}

// boneOf is the bone of a role; "" where the avatar has none.
func boneOf(in *export.Input, role rig.Role) string {
	if in.Humanoid == nil {
		return mannequin[role]
	}
	if joint := in.Humanoid.Joint(role); joint >= 0 {
		return in.Humanoid.Skeleton.Joints[joint].Name
	}
	return ""
}

func upperTrunk(in *export.Input) rig.Role {
	if in.Humanoid == nil {
		return rig.UpperChest
	}
	return in.Humanoid.UpperTrunk()
}

// parameterTable has everything.
func parameterTable(p *presets.Preset) (*table, error) {
	t := &table{name: "Parameters", columns: []string{"Name", "Value", "Text", "Unit"}}
	t.add("name", 0.0, p.Name, "")
	t.add("author", 0.0, p.Author, "")
	t.add("notes", 0.0, p.Notes, "")
	t.add("tags", 0.0, strings.Join(p.Tags, ", "), "")
	t.add("thumbnail", 0.0, p.Thumbnail, "")
	t.add("avatar.file", 0.0, p.Avatar.File, "")
	t.add("ground.file", 0.0, p.GroundFile, "")
	for _, role := range slices.Sorted(maps.Keys(p.Avatar.Roles)) {
		t.add("avatar.roles."+role, 0.0, p.Avatar.Roles[role], "")
	}
	if p.Calibration.Calibrated() {
		text, err := json.Marshal(&p.Calibration)
		if err != nil {
			return nil, phrase.Fail("the calibration cannot be written: {{.Cause}}", "Cause", err)
		}
		t.add("calibration", 0.0, string(text), "")
	}
	for i := range p.Chains {
		c := &p.Chains[i]
		for _, text := range [...]struct{ name, value string }{{"root", c.Root}, {"tip", c.Tip}, {"device", c.Device}} {
			t.add("chains."+c.ID+"."+text.name, 0.0, text.value, "")
		}
	}
	for _, parameter := range presets.ParametersOf(p) {
		switch value := parameter.Value(p).(type) {
		case curve.Curve:
			t.add(parameter.Path, 0.0, presets.CurveText(value), parameter.Unit)
		case string:
			t.add(parameter.Path, parameter.Get(p), value, parameter.Unit)
		default:
			t.add(parameter.Path, parameter.Get(p), "", parameter.Unit)
		}
	}
	return t, nil
}

// effectorRows are the goals.
func effectorRows(in *export.Input) *table {
	t := &table{name: "Effectors", columns: []string{"Name", "Bone", "PositionAlpha", "RotationAlpha", "StrengthAlpha", "ChainDepth", "PullChainAlpha", "PinRotation"}}
	for id := range effectors.Count {
		role, pull := id.Role(), 0.0
		if id == effectors.Chest {
			role = upperTrunk(in)
		}
		if parameter, ok := presets.Lookup("effectors." + id.String() + ".pullWeight"); ok {
			pull = parameter.Get(in.Preset)
		}
		e := in.Preset.Effectors[id]
		// The goal's own alphas blend; a second blend by PinRotation would count twice.
		t.add(id.String(), boneOf(in, role), e.PositionWeight, e.RotationWeight, 1.0, 0, pull, 1.0)
	}
	return t
}

// boneRows are the bones, and what becomes of limits that are on.
func boneRows(in *export.Input) (*table, []export.Rule) {
	t := &table{name: "Bones", columns: []string{"Name", "Bone", "RotationStiffness", "bLimited", "Least", "Greatest"}}
	for _, role := range [...]rig.Role{rig.Spine, rig.Chest, rig.UpperChest} {
		if bone := boneOf(in, role); bone != "" && in.Preset.Spine.Stiffness > 0 {
			t.add(role.String(), bone, in.Preset.Spine.Stiffness, false, mgl64.Vec3{}, mgl64.Vec3{})
		}
	}
	var rules []export.Rule
	for id := range effectors.LimitCount {
		r, role := ranges.Of(in.Preset, id), id.Role()
		bone := boneOf(in, role)
		if !r.On || bone == "" {
			continue
		}
		least, greatest := spans(&r, rest(in.Humanoid, role, &r))
		t.add(role.String(), bone, 0.0, true, mgl64.Vec3(least), mgl64.Vec3(greatest))
		for _, part := range [...]string{"forwardDeg", "backwardDeg", "upDeg", "downDeg", "twistMinDeg", "twistMaxDeg"} {
			rules = append(rules, export.Nears("limits."+r.ID.String()+"."+part,
				phrase.Say("In the parameter table; Full Body IK gets per-axis ranges that contain the limit and exceed it depending on the bone axes"), export.Wider))
		}
	}
	return t, rules
}

// rest takes a rotation of a joint from the T-pose to that from the pose in which the avatar was bound. Unreal's own mannequins, of which nothing else is known,
// are taken to be bound in a T-pose.
func rest(h *rig.Humanoid, role rig.Role, r *ranges.Range) func(mgl64.Quat) mgl64.Quat {
	if h == nil {
		return func(turn mgl64.Quat) mgl64.Quat { return turn }
	}
	joint := h.Joint(role)
	bound := h.Skeleton.Joints[joint].Rest
	if above := h.Skeleton.Joints[joint].Parent; above >= 0 {
		bound = h.TPose[above].Rotation.Mul(bound)
	}
	away := h.TPose[joint].Rotation.Mul(bound.Inverse())
	about := r.About(h)
	return func(turn mgl64.Quat) mgl64.Quat { return about.Mul(turn).Mul(about.Inverse()).Mul(away) }
}

// solverRows are the settings of the solver.
func solverRows(in *export.Input) *table {
	t := &table{name: "Solver", columns: []string{"Name", "RootBone", "Iterations", "GlobalPullChainAlpha"}}
	t.add("solver", boneOf(in, rig.Hips), int(in.Preset.Pull.Iterations), in.Preset.Pull.Stiffness)
	return t
}

// pointRows are poles and what is looked at.
func pointRows(in *export.Input) *table {
	t := &table{name: "Points", columns: []string{"Name", "From", "Carrier", "Location", "Weight"}}
	for id := range effectors.HintCount {
		hint := in.Preset.Hints[id]
		from := [...]rig.Role{rig.LeftUpperArm, rig.RightUpperArm, rig.LeftUpperLeg, rig.RightUpperLeg}[id]
		carrier := rig.Hips
		if id <= effectors.RightElbow {
			carrier = upperTrunk(in)
		}
		t.add(id.String(), boneOf(in, from), boneOf(in, carrier), Location(hint.Pole), hint.PoleWeight)
	}
	t.add("lookAt", "None", "None", Location(in.Preset.Gaze.Target), in.Preset.Gaze.Weight)
	return t
}

// keyRows are the keys of the curves, each of a row.
func keyRows(p *presets.Preset) *table {
	t := &table{name: "Keys", columns: []string{"Name", "Curve", "Time", "Value", "ArriveTangent", "LeaveTangent"}}
	for _, parameter := range presets.Curves() {
		for i, key := range parameter.Curve(p) {
			t.add(fmt.Sprintf("%s.%d", parameter.Path, i), parameter.Path, key.Time, key.Value, key.InTangent, key.OutTangent)
		}
	}
	return t
}

// rules say where everything is, and what acts on it.
func rules() []export.Rule {
	return []export.Rule{
		export.Holds("**", phrase.Say("In the parameter table, for a custom solver: Full Body IK has no equivalent")),
		export.Holds("gait.curves.*", phrase.Say("In the key table, with the tangents of cubic FRichCurve keys, and as text in the parameter table, for a custom solver")),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"}, {Pattern: "tags"}, {Pattern: "thumbnail"}, {Pattern: "avatar.file"}, {Pattern: "ground.file"},
		export.Carries("avatar.roles", phrase.Say("In the parameter table; the other tables use the avatar's bone names")),
		export.Holds("calibration", phrase.Say("In the parameter table, as JSON")),
		export.Carries("effectors.*.positionWeight", phrase.Say("In both tables; the goal's PositionAlpha")),
		export.Carries("effectors.*.rotationWeight", phrase.Say("In both tables; the goal's RotationAlpha")),
		export.Carries("effectors.*.pullWeight", phrase.Say("In both tables; the goal's PullChainAlpha, which moves a whole chain to its goal")),
		export.Holds("hints.*.pole.*", phrase.Say("In the parameter table, and in centimeters of Unreal's frame in the point table: Full Body IK has no poles")),
		export.Holds("lookAt.target.*", phrase.Say("In the parameter table, and in centimeters of Unreal's frame in the point table: Full Body IK has no look-at")),
		export.Carries("pull.stiffness", phrase.Say("In both tables; the solver's GlobalPullChainAlpha")),
		export.Carries("pull.iterations", phrase.Say("In both tables; the solver's Iterations")),
		export.Carries("spine.stiffness", phrase.Say("In both tables; RotationStiffness of the bones of the spine")),
		export.Carries("limits.*.on", phrase.Say("In the parameter table, and as bone ranges where it is on")),
	}
}
