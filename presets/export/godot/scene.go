package godot

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/ranges"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
)

const degree = math.Pi / 180

// A limb of the scene.
type limb struct {
	name                    string // of its nodes
	effector                effectors.ID
	hint                    effectors.HintID
	joint                   string // of the pole's node
	shoulder, root, mid, to rig.Role
	limits                  [2]effectors.LimitID // of shoulder and root; NoLimit for none
}

// noLimit is of a limb that hangs on no shoulder.
const noLimit = effectors.LimitCount

var limbs = []limb{
	{"LeftArm", effectors.LeftHand, effectors.LeftElbow, "LeftElbow", rig.LeftShoulder, rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, [2]effectors.LimitID{effectors.LeftShoulderLimit, effectors.LeftUpperArmLimit}},
	{"RightArm", effectors.RightHand, effectors.RightElbow, "RightElbow", rig.RightShoulder, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand, [2]effectors.LimitID{effectors.RightShoulderLimit, effectors.RightUpperArmLimit}},
	{"LeftLeg", effectors.LeftFoot, effectors.LeftKnee, "LeftKnee", rig.NoRole, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, [2]effectors.LimitID{noLimit, effectors.LeftUpperLegLimit}},
	{"RightLeg", effectors.RightFoot, effectors.RightKnee, "RightKnee", rig.NoRole, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot, [2]effectors.LimitID{noLimit, effectors.RightUpperLegLimit}},
}

// modifierOf returns the class that solves the "arms" or "legs" by their method, "" where two bones do.
func modifierOf(p *presets.Preset, limbs string) string {
	parameter, _ := presets.Lookup(limbs + ".method")
	method, _ := parameter.Value(p).(string)
	return map[string]string{"fabrik": "FABRIK3D", "ccd": "CCDIK3D", "ccdFromRoot": "CCDIK3D", "leastSquares": "JacobianIK3D"}[method]
}

// A scene that is being made.
type scene struct {
	bones   bones
	preset  *presets.Preset
	cones   []*section
	nodes   []*section
	root    *section
	written []any // cones as the root has them
	poles   []any
	rules   []export.Rule
	problem error
}

func (s *scene) node(name, class, parent string) *section {
	n := &section{heading: fmt.Sprintf(`[node name="%s" type="%s" parent="%s"]`, name, class, parent)}
	s.nodes = append(s.nodes, n)
	return n
}

// marker is an empty node at a place.
func (s *scene) marker(name, parent string, at mgl64.Vec3) {
	n := s.node(name, "Marker3D", parent)
	if at != (mgl64.Vec3{}) {
		text, err := call("Transform3D", 1, 0, 0, 0, 1, 0, 0, 0, 1, at[0], at[1], at[2])
		if err != nil {
			s.problem = err
		}
		n.set("transform", literal(text))
	}
}

// makeScene is the scene, and the rules for limits that became cones.
func makeScene(in *export.Input) ([]byte, []export.Rule, error) {
	s := &scene{bones: bones{in.Humanoid}, preset: in.Preset}
	s.root = &section{heading: `[node name="PosewrightIK" type="Node3D"]`}
	s.root.set("script", literal(`ExtResource("1_ik")`))
	s.node("Targets", "Node3D", ".")
	s.node("Poles", "Node3D", ".")
	s.spine()
	for i := range limbs {
		s.limb(&limbs[i])
	}
	s.look()
	s.root.set("cones", s.written)
	s.root.set("poles", s.poles)
	sections := []*section{
		{heading: "[gd_scene format=3]"},
		{heading: `[ext_resource type="Script" path="res://addons/posewright/posewright_ik.gd" id="1_ik"]`},
	}
	sections = append(append(append(sections, s.cones...), s.root), s.nodes...)
	if s.problem != nil {
		return nil, nil, s.problem
	}
	text, err := document(sections)
	return text, s.rules, err
}

// spine brings the head to its target.
func (s *scene) spine() {
	head, _ := s.bones.of(rig.Head)
	s.marker("Head", "Targets", s.bones.place(head))
	chain := s.bones.chain(rig.Spine, rig.Head)
	n := s.node("PosewrightSpine", "FABRIK3D", ".")
	n.set("influence", s.preset.Effectors[effectors.Head].PositionWeight)
	s.chained(n, chain, "../Targets/Head", nil)
}

// limb brings a hand or a foot to its target.
func (s *scene) limb(l *limb) {
	end, _ := s.bones.of(l.to)
	root, _ := s.bones.of(l.root)
	mid, _ := s.bones.of(l.mid)
	target := profileName(l.to)
	s.marker(target, "Targets", s.bones.place(end))
	hint, weight := s.preset.Hints[l.hint], s.preset.Effectors[l.effector].PositionWeight
	chest := rig.UpperChest
	if s.bones.h != nil {
		chest = s.bones.h.UpperTrunk()
	}
	limbs, numbers := "arms", s.preset.Arms.Chain
	if l.shoulder == rig.NoRole {
		limbs, numbers, chest = "legs", s.preset.Legs.Chain, rig.Hips
	}
	class := modifierOf(s.preset, limbs)
	held := map[rig.Role]effectors.LimitID{}
	from := l.root
	for i, role := range [...]rig.Role{l.shoulder, l.root} {
		if id := l.limits[i]; id == noLimit || !s.preset.Limits[id].On {
			continue
		}
		if _, ok := s.bones.of(role); !ok || i == 0 && s.preset.Shoulders.Method != solver.ShoulderByReturn {
			continue // a shoulder that is not part of the chain
		}
		held[role] = l.limits[i]
		if i == 0 {
			from = role
		}
	}
	if class == "" && len(held) > 0 {
		class = "FABRIK3D"
	}
	name := "Posewright" + l.name
	if class != "" {
		n := s.node(name, class, ".")
		n.set("influence", weight)
		n.set("max_iterations", numbers.Iterations)
		n.set("min_distance", numbers.Tolerance)
		s.chained(n, s.bones.chain(from, l.to), "../Targets/"+target, held)
		return
	}
	carrier, _ := s.bones.of(chest)
	offset := Point(hint.Pole.X(), hint.Pole.Y(), hint.Pole.Z())
	s.marker(l.joint, "Poles", s.bones.place(root).Add(offset))
	s.poles = append(s.poles, dictionary{
		{"node", "Poles/" + l.joint}, {"from", root.name}, {"carrier", carrier.name}, {"offset", offset},
	})
	n := s.node(name, "TwoBoneIK3D", ".")
	n.set("influence", weight)
	n.set("setting_count", 1)
	n.set("settings/0/target_node", nodePath("../Targets/"+target))
	n.set("settings/0/pole_node", nodePath("../Poles/"+l.joint))
	n.set("settings/0/root_bone_name", root.name)
	n.set("settings/0/middle_bone_name", mid.name)
	n.set("settings/0/pole_direction", 0)
	n.set("settings/0/end_bone_name", end.name)
	n.set("settings/0/use_virtual_end", false)
	n.set("settings/0/extend_end_bone", false)
}

// chained are the settings of a chain. The numbers of settings and joints come before what they count: Godot refuses what is beyond.
func (s *scene) chained(n *section, chain []bone, target string, held map[rig.Role]effectors.LimitID) {
	n.set("setting_count", 1)
	n.set("settings/0/target_node", nodePath(target))
	n.set("settings/0/root_bone_name", chain[0].name)
	n.set("settings/0/end_bone_name", chain[len(chain)-1].name)
	n.set("settings/0/extend_end_bone", false)
	n.set("settings/0/joint_count", len(chain))
	for i := range chain {
		at := fmt.Sprintf("settings/0/joints/%d/", i)
		n.set(at+"bone_name", chain[i].name)
		n.set(at+"rotation_axis", 3) // all
		id, ok := held[chain[i].role]
		if !ok || i == len(chain)-1 {
			continue
		}
		resource, offset := s.cone(id, chain[i], chain[i+1])
		n.set(at+"limitation", resource)
		n.set(at+"limitation/right_axis", 0) // none: a cone is round
		n.set(at+"limitation/rotation_offset", offset)
		s.written = append(s.written, dictionary{
			{"modifier", modifierName(n)}, {"bone", chain[i].name}, {"cone", resource}, {"offset", offset},
		})
	}
}

// modifierName is the name in a node's heading.
func modifierName(n *section) string {
	var name string
	_, _ = fmt.Sscanf(n.heading, "[node name=%q", &name) // headings are made here
	return name
}

// cone adds the cone of a limit, and says what becomes of the limit.
func (s *scene) cone(id effectors.LimitID, of, next bone) (resource literal, offset mgl64.Quat) {
	r := ranges.Of(s.preset, id)
	cone := r.Cone()
	name := "Cone_" + id.String()
	c := &section{heading: fmt.Sprintf(`[sub_resource type="JointLimitationCone3D" id="%s"]`, name)}
	c.set("angle", 2*cone.Half)
	s.cones = append(s.cones, c)
	s.rules = append(s.rules, r.SwingRules(cone.Short, phrase.Say("In the resource; the scene's JointLimitationCone3D is a round cone inside the limit"))...)
	direction := cone.Axis
	if id <= effectors.RightShoulderLimit && s.bones.h != nil { // about where the clavicle rests
		clavicle := s.bones.place(next).Sub(s.bones.place(of))
		direction = rig.RotationBetween(r.Axis(), clavicle).Rotate(direction)
	}
	return literal(fmt.Sprintf("SubResource(%q)", name)), s.bones.offset(of, next, direction)
}

// look turns the head to what is looked at.
func (s *scene) look() {
	p := s.preset
	s.marker("Look", "Targets", Point(p.Gaze.Target.X(), p.Gaze.Target.Y(), p.Gaze.Target.Z()))
	head, _ := s.bones.of(rig.Head)
	forward, up := mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, 1, 0}
	if s.bones.h != nil {
		axes := s.bones.h.TPose[head.joint].Rotation.Inverse()
		forward, up = axes.Rotate(forward), axes.Rotate(up)
	}
	along, backwards := nearestAxis(forward)
	about, _ := nearestAxis(up)
	n := s.node("PosewrightLook", "LookAtModifier3D", ".")
	n.set("influence", p.Gaze.Weight*p.Gaze.Look.HeadWeight)
	n.set("target_node", nodePath("../Targets/Look"))
	n.set("bone_name", head.name)
	n.set("forward_axis", 2*along+backwards)
	n.set("primary_rotation_axis", about)
	n.set("use_secondary_rotation", true)
	n.set("use_angle_limitation", true)
	n.set("symmetry_limitation", true)
	whole := 2 * math.Min(p.Gaze.Look.HeadMax, (1-p.Gaze.Look.ClampWeight)*180) * degree // to both sides
	n.set("primary_limit_angle", whole)
	n.set("secondary_limit_angle", whole)
}

// nearestAxis is which of x, y and z a direction is nearest to, and 1 where it goes the other way.
func nearestAxis(v mgl64.Vec3) (axis, backwards int) {
	for i := range v {
		if math.Abs(v[i]) > math.Abs(v[axis])+1e-9 {
			axis = i
		}
	}
	if v[axis] < 0 {
		backwards = 1
	}
	return axis, backwards
}
