package godot_test

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/godot"
	"posewright/presets/export/ranges"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver"
)

const degree = math.Pi / 180

func mannequin(t *testing.T) *rig.Avatar {
	t.Helper()
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin", nil)
	if err != nil {
		t.Fatal(err)
	}
	return avatar
}

func humanoid(t *testing.T, a *rig.Avatar) *rig.Humanoid {
	t.Helper()
	h, err := rig.NewHumanoid(&a.Skeleton, a.Roles, 1.1)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// limited is a preset whose arms and legs are chains with limits.
func limited() presets.Preset {
	p := presets.Default()
	p.Name, p.Arms.Method, p.Legs.Method, p.Shoulders.Method = "Limited", solver.ArmByFABRIK, solver.LegByCCD, solver.ShoulderByReturn
	for id := range effectors.LimitCount {
		p.Limits[id].On = true
	}
	return p
}

func exported(t *testing.T, in *export.Input) ([]export.File, *export.Report) {
	t.Helper()
	files, report, err := godot.Export(in)
	if err != nil {
		t.Fatal(err)
	}
	return files, report
}

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	p, avatar := exporttest.Unusual(), mannequin(t)
	files, _ := exported(t, &export.Input{Preset: &p, Avatar: avatar, Humanoid: humanoid(t, avatar)})
	exporttest.Golden(t, files[:2]) // the classes follow from the registry
}

// hostile are names that break careless writers.
var hostile = []string{`"`, `a "quoted" \ bone`, "../../x", "a/b:c", "line\nbreak", "設定", "tab\there", "[node]", "%s {0}", "\x01"}

// every are the inputs that all files are checked with.
func every(t *testing.T) map[string]*export.Input {
	t.Helper()
	all := map[string]*export.Input{}
	for name, p := range exporttest.Presets() {
		all[name] = &export.Input{Preset: &p}
	}
	for seed := range uint64(8) {
		p := exporttest.Random(seed)
		all[fmt.Sprint("random ", seed)] = &export.Input{Preset: &p}
	}
	p := limited()
	all["limited"] = &export.Input{Preset: &p}
	whole := mannequin(t)
	all["avatar"] = &export.Input{Preset: &p, Avatar: whole, Humanoid: humanoid(t, whole)}
	bare := mannequin(t)
	for role := rig.NoRole + 1; role < rig.RoleCount; role++ {
		if !slices.Contains(rig.RequiredRoles(), role) {
			bare.Roles.Set(role, -1, 0, rig.FromNowhere)
		}
	}
	for i := range bare.Skeleton.Joints {
		bare.Skeleton.Joints[i].Name = hostile[i%len(hostile)] + strconv.Itoa(i)
	}
	q := exporttest.Unusual()
	q.Limits = p.Limits
	all["avatar of required bones with hostile names"] = &export.Input{Preset: &q, Avatar: bare, Humanoid: humanoid(t, bare)}
	return all
}

// references checks that what is referred to is there, above.
func references(t *testing.T, name string, tags []tag) {
	t.Helper()
	known := map[string]bool{}
	var walk func(any)
	walk = func(value any) {
		switch v := value.(type) {
		case constructed:
			if strings.HasSuffix(v.name, "Resource") && !known[v.name+v.arguments[0].(string)] {
				t.Errorf("%s: %s(%q) is not above", name, v.name, v.arguments[0])
			}
		case []any:
			for _, item := range v {
				walk(item)
			}
		case map[string]any:
			for _, item := range v {
				walk(item)
			}
		}
	}
	for _, tag := range tags {
		for _, key := range tag.keys {
			walk(tag.properties[key])
		}
		switch id, _ := tag.fields["id"].(string); tag.kind {
		case "ext_resource":
			known["ExtResource"+id] = true
		case "sub_resource":
			known["SubResource"+id] = true
		}
	}
}

var declares = regexp.MustCompile(`(?m)^@export[^\n]*var (\w+): ([\w\[\]]+)`)

func TestTheResourceHoldsEveryParameterUnderAPropertyOfItsClass(t *testing.T) {
	t.Parallel()
	for name, in := range every(t) {
		files, _ := exported(t, in)
		tags, err := parse(files[0].Data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		references(t, name, tags)
		declared := map[string]string{}
		for _, f := range files[2:4] {
			for _, match := range declares.FindAllStringSubmatch(string(f.Data), -1) {
				key := f.Name + match[1]
				if declared[key] != "" {
					t.Fatalf("%s is declared twice", match[1])
				}
				declared[key] = match[2]
			}
		}
		main := tags[len(tags)-1]
		if main.kind != "resource" || tags[0].fields["script_class"] != "PosewrightPreset" {
			t.Fatalf("%s: the headings are %v and %v", name, tags[0], main.kind)
		}
		magnets, curves := map[string]tag{}, map[string]tag{}
		for _, tag := range tags {
			if tag.fields["type"] == "Curve" {
				curves[tag.fields["id"].(string)] = tag
				continue
			}
			file := files[2].Name
			if tag.kind == "sub_resource" {
				magnets[tag.properties["id"].(string)], file = tag, files[3].Name
			}
			for key, value := range tag.properties {
				if key == "script" {
					continue
				}
				typed := declared[file+key]
				fits := false
				switch v := value.(type) {
				case float64:
					fits = typed == "float"
				case int:
					fits = typed == "int"
				case bool:
					fits = typed == "bool"
				case string:
					fits = typed == "String"
				case constructed:
					fits = typed == v.name
					if _, isCurve := curves[fmt.Sprint(v.arguments...)]; isCurve && v.name == "SubResource" {
						fits = typed == "Curve"
					}
				case map[string]any:
					fits = typed == "Dictionary"
				case []any:
					fits = strings.HasPrefix(typed, "Array")
				}
				if !fits {
					t.Errorf("%s: %s is %v, declared as %q", name, key, value, typed)
				}
			}
		}
		for _, parameter := range presets.ParametersOf(in.Preset) {
			of, path := main, parameter.Path
			if rest, ok := strings.CutPrefix(path, "magnets."); ok {
				id, below, _ := strings.Cut(rest, ".")
				of, path = magnets[id], below
			}
			if parameter.Kind == presets.Curve {
				holdsCurve(t, curves[fmt.Sprint(of.properties[snaked(path)].(constructed).arguments...)], parameter, parameter.Curve(in.Preset))
				continue
			}
			if got, want := lookUp(of, parameter, path), parameter.Get(in.Preset); got != want {
				t.Fatalf("%s: %s is %v, want %v", name, parameter.Path, got, want)
			}
		}
		if main.properties["preset_name"] != in.Preset.Name || main.properties["notes"] != in.Preset.Notes {
			t.Errorf("%s: name and notes are %q, %q", name, main.properties["preset_name"], main.properties["notes"])
		}
		if in.Humanoid != nil {
			bones := main.properties["avatar_bones"].(map[string]any)
			if want := in.Humanoid.Skeleton.Joints[in.Humanoid.Joint(rig.LeftHand)].Name; bones["leftHand"] != want {
				t.Errorf("%s: the left hand is %q, want %q", name, bones["leftHand"], want)
			}
		}
	}
}

// holdsCurve checks that a resource is a curve: its points in their ranges, and between them what Godot makes of them.
func holdsCurve(t *testing.T, of tag, parameter *presets.Parameter, want curve.Curve) {
	t.Helper()
	limits, data := of.properties["_limits"].([]any), of.properties["_data"].([]any)
	if len(limits) != 4 || len(data) != 5*len(want) || of.properties["point_count"] != len(want) {
		t.Fatalf("%s: %v", parameter.Path, of)
	}
	for i, key := range want {
		point := data[5*i].(constructed)
		x, y := point.arguments[0].(float64), point.arguments[1].(float64)
		if point.name != "Vector2" || x != key.Time || y != key.Value || data[5*i+1] != key.InTangent || data[5*i+2] != key.OutTangent || data[5*i+3] != 0 || data[5*i+4] != 0 {
			t.Errorf("%s: key %d is %v, not %v", parameter.Path, i, data[5*i:5*i+5], key)
		}
		if y < limits[0].(float64) || y > limits[1].(float64) || x < limits[2].(float64) || x > limits[3].(float64) {
			t.Errorf("%s: key %d at %v, %v is outside of %v, where Godot would clamp it", parameter.Path, i, x, y, limits)
		}
		if i == 0 {
			continue
		}
		// Godot's way between two points: a Bézier whose inner points are a third of the way along the tangents.
		before := want[i-1]
		third := (key.Time - before.Time) / 3
		for u := 0.0; u <= 1; u += 0.125 {
			v := 1 - u
			is := v*v*v*before.Value + 3*v*v*u*(before.Value+third*before.OutTangent) + 3*v*u*u*(key.Value-third*key.InTangent) + u*u*u*key.Value
			if shall := want.At(before.Time + u*(key.Time-before.Time)); math.Abs(is-shall) > 1e-9*(1+math.Abs(shall)) {
				t.Errorf("%s: between keys %d and %d Godot has %v for %v", parameter.Path, i-1, i, is, shall)
			}
		}
	}
}

func TestCurvesThatGodotWouldJumpInAreReported(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Gait.Ahead = curve.Curve{{Time: 1, Value: 0}, {Time: 1.000001, Value: 1}}
	_, report := exported(t, &export.Input{Preset: &p})
	if e := report.Entry("gait.curves.ahead"); e.Fate != export.Approximated {
		t.Errorf("%+v", e)
	}
	if e := report.Entry("gait.curves.stepTime"); e.Fate != export.Carried {
		t.Errorf("%+v", e)
	}
}

// snaked is a path as the name of a property, found by another way than it was written.
func snaked(path string) string {
	return regexp.MustCompile(`[A-Z]`).ReplaceAllStringFunc(strings.ReplaceAll(path, ".", "_"), func(s string) string { return "_" + strings.ToLower(s) })
}

// lookUp is a parameter's value as the resource has it, found by another way than it was written.
func lookUp(in tag, parameter *presets.Parameter, path string) float64 {
	words := snaked(path)
	value, ok := in.properties[words]
	if !ok {
		axis := strings.Index("xyz", words[len(words)-1:])
		if vector, is := in.properties[words[:len(words)-2]].(constructed); is && axis >= 0 {
			value = vector.arguments[axis]
		}
	}
	switch v := value.(type) {
	case float64:
		return v
	case int:
		return float64(v)
	case bool:
		if v {
			return 1
		}
		return 0
	case string:
		return float64(slices.IndexFunc(parameter.Options, func(o presets.Option) bool { return o.Name == v }))
	}
	return math.NaN()
}

func TestTheSceneSetsCountsBeforeWhatTheyCountAndFindsItsNodes(t *testing.T) {
	t.Parallel()
	for name, in := range every(t) {
		files, _ := exported(t, in)
		tags, err := parse(files[1].Data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		references(t, name, tags)
		nodes := map[string]bool{}
		var root tag
		for _, tag := range tags {
			if tag.kind != "node" {
				continue
			}
			called := tag.fields["name"].(string)
			if strings.ContainsAny(called, `./:@%"`) {
				t.Errorf("%s: Godot takes no node with the name %q", name, called)
			}
			parent, below := tag.fields["parent"].(string)
			if !below {
				root = tag
				continue
			}
			at := strings.TrimPrefix(parent+"/"+called, "./")
			if parent != "." && !nodes[parent] || nodes[at] {
				t.Errorf("%s: %s is there twice, or %s is not above it", name, at, parent)
			}
			nodes[at] = true
		}
		if root.fields["name"] == nil || nodes["PosewrightLeftArm"] == false {
			t.Fatalf("%s: no root, or no left arm: %v", name, nodes)
		}
		for _, tag := range tags {
			settings, joints := 0, 0
			for _, key := range tag.keys {
				value := tag.properties[key]
				parts := strings.Split(key, "/")
				if key == "setting_count" {
					settings = value.(int)
				}
				if strings.HasSuffix(key, "joint_count") {
					joints = value.(int)
				}
				if parts[0] == "settings" {
					if i, _ := strconv.Atoi(parts[1]); i >= settings {
						t.Errorf("%s: %s comes before its count", name, key)
					}
				}
				if len(parts) > 3 && parts[2] == "joints" {
					if i, _ := strconv.Atoi(parts[3]); i >= joints {
						t.Errorf("%s: %s comes before its count", name, key)
					}
				}
				if path, ok := value.(constructed); ok && path.name == "NodePath" {
					if to := strings.TrimPrefix(path.arguments[0].(string), "../"); !nodes[to] {
						t.Errorf("%s: %s leads to no node: %v", name, key, path)
					}
				}
				if bone, ok := value.(string); ok && strings.HasSuffix(key, "bone_name") && in.Humanoid != nil &&
					!slices.ContainsFunc(in.Humanoid.Skeleton.Joints, func(j rig.Joint) bool { return j.Name == bone }) {
					t.Errorf("%s: %s is %q, which the avatar does not have", name, key, bone)
				}
			}
		}
		for _, pole := range root.properties["poles"].([]any) {
			if at := pole.(map[string]any)["node"].(string); !nodes[at] {
				t.Errorf("%s: there is no pole %s", name, at)
			}
		}
	}
}

// space is where Godot has the +Y of a cone, in the frame of a bone: as make_space of JointLimitation3D without a right axis.
func space(forward mgl64.Vec3, offset mgl64.Quat) mgl64.Vec3 {
	return rig.RotationBetween(mgl64.Vec3{0, 1, 0}, forward).Mul(offset).Rotate(mgl64.Vec3{0, 1, 0})
}

func quaternion(c constructed) mgl64.Quat {
	n := func(i int) float64 { return c.arguments[i].(float64) }
	return mgl64.Quat{W: n(3), V: mgl64.Vec3{n(0), n(1), n(2)}}
}

func TestConesAreInsideOfTheLimitsWhereTheBonesAre(t *testing.T) {
	t.Parallel()
	p, avatar := limited(), mannequin(t)
	exporttest.TurnAxes(&avatar.Skeleton)
	h := humanoid(t, avatar)
	byName := map[string]int{}
	for i := range h.Skeleton.Joints {
		byName[h.Skeleton.Joints[i].Name] = i
	}
	files, report := exported(t, &export.Input{Preset: &p, Avatar: avatar, Humanoid: h})
	tags, err := parse(files[1].Data)
	if err != nil {
		t.Fatal(err)
	}
	angles := map[string]float64{}
	found := 0
	for _, tag := range tags {
		if tag.fields["type"] == "JointLimitationCone3D" {
			angles[tag.fields["id"].(string)] = tag.properties["angle"].(float64)
		}
		for joint := 0; ; joint++ {
			at := fmt.Sprintf("settings/0/joints/%d/", joint)
			bone, ok := tag.properties[at+"bone_name"].(string)
			if !ok {
				break
			}
			resource, ok := tag.properties[at+"limitation"].(constructed)
			if !ok {
				continue
			}
			found++
			role := h.Roles.RoleOf(byName[bone])
			next := byName[tag.properties[fmt.Sprintf("settings/0/joints/%d/bone_name", joint+1)].(string)]
			id := map[rig.Role]effectors.LimitID{
				rig.LeftShoulder: effectors.LeftShoulderLimit, rig.RightShoulder: effectors.RightShoulderLimit,
				rig.LeftUpperArm: effectors.LeftUpperArmLimit, rig.RightUpperArm: effectors.RightUpperArmLimit,
				rig.LeftUpperLeg: effectors.LeftUpperLegLimit, rig.RightUpperLeg: effectors.RightUpperLegLimit,
			}[role]
			// The bone rests, and its parent is in the T-pose.
			parent := h.Skeleton.Joints[byName[bone]].Parent
			axes := h.TPose[parent].Rotation.Mul(h.Skeleton.Joints[byName[bone]].Rest)
			forward := h.Skeleton.Joints[next].Offset.Normalize()
			middle := axes.Rotate(space(forward, quaternion(tag.properties[at+"limitation/rotation_offset"].(constructed))))
			r := ranges.Of(&p, id)
			if id > effectors.RightShoulderLimit {
				half := angles[resource.arguments[0].(string)] / 2
				across := rig.Perpendicular(middle)
				for turn := range 36 {
					rim := mgl64.QuatRotate(half-1e-4, mgl64.QuatRotate(float64(turn)*10*degree, middle).Rotate(across)).Rotate(middle)
					if !r.Allows(rim) {
						t.Fatalf("%v: the cone's rim at %v is outside of the limit", id, rim)
					}
				}
			}
			e := report.Entry("limits." + id.String() + ".forwardDeg")
			if e.Fate != export.Approximated || !(e.Bound > 0) {
				t.Errorf("%v: %+v", id, e)
			}
		}
	}
	if found != 6 {
		t.Errorf("%d cones, want those of both shoulders, upper arms and upper legs", found)
	}
	if e := report.Entry("limits.leftHand.forwardDeg"); e.Fate != export.Carried {
		t.Errorf("a limit without a cone is %+v", e)
	}
}

func TestWithoutAnAvatarConesAreAboutTheBonesOfGodotsHumanoid(t *testing.T) {
	t.Parallel()
	// The reference poses of SkeletonProfileHumanoid, row by row, from the upper chest, which is not turned.
	rows := func(m [9]float64) mgl64.Mat3 { return mgl64.Mat3(m).Transpose() }
	left := rows([9]float64{0, 1, 0, 0, 0, 1, 1, 0, 0}).Mul3(rows([9]float64{-1, 0, 0, 0, 1, 0, 0, 0, -1}))
	right := rows([9]float64{0, -1, 0, 0, 0, 1, -1, 0, 0}).Mul3(rows([9]float64{-1, 0, 0, 0, 1, 0, 0, 0, -1}))
	leg := rows([9]float64{-1, 0, 0, 0, -1, 0, 0, 0, 1})
	p := limited()
	files, _ := exported(t, &export.Input{Preset: &p})
	tags, err := parse(files[1].Data)
	if err != nil {
		t.Fatal(err)
	}
	for _, cone := range func() []any {
		for _, tag := range tags {
			if tag.kind == "node" && tag.fields["parent"] == nil {
				return tag.properties["cones"].([]any)
			}
		}
		return nil
	}() {
		c := cone.(map[string]any)
		axes, ok := map[string]mgl64.Mat3{"LeftUpperArm": left, "RightUpperArm": right, "LeftUpperLeg": leg, "RightUpperLeg": leg}[c["bone"].(string)]
		if !ok {
			continue
		}
		id := map[string]effectors.LimitID{
			"LeftUpperArm": effectors.LeftUpperArmLimit, "RightUpperArm": effectors.RightUpperArmLimit,
			"LeftUpperLeg": effectors.LeftUpperLegLimit, "RightUpperLeg": effectors.RightUpperLegLimit,
		}[c["bone"].(string)]
		r := ranges.Of(&p, id)
		want := r.Cone().Axis
		if got := axes.Mul3x1(space(mgl64.Vec3{0, 1, 0}, quaternion(c["offset"].(constructed)))); got.Sub(want).Len() > 1e-6 {
			t.Errorf("%v: the cone is about %v, want %v", id, got, want)
		}
	}
}

func TestTheFrameIsGodots(t *testing.T) {
	t.Parallel()
	if got := godot.Point(1, 2, 3); !reflect.DeepEqual(got, mgl64.Vec3{1, 2, 3}) {
		t.Errorf("%v", got)
	}
	p := presets.Default()
	p.Gaze.Weight, p.Gaze.Look.HeadWeight, p.Gaze.Look.HeadMax, p.Gaze.Look.ClampWeight = 0.5, 0.5, 40, 0
	p.Gaze.Target = mgl64.Vec3{1, 2, 3}
	files, _ := exported(t, &export.Input{Preset: &p})
	tags, err := parse(files[1].Data)
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range tags {
		switch tag.fields["name"] {
		case "PosewrightLook": // Godot halves the angle for each side
			if got := tag.properties["primary_limit_angle"].(float64); math.Abs(got-80*degree) > 1e-12 || tag.properties["influence"] != 0.25 || tag.properties["forward_axis"] != 4 {
				t.Errorf("%v", tag.properties)
			}
		case "Look":
			if got := tag.properties["transform"].(constructed).arguments[9:]; !reflect.DeepEqual(got, []any{1.0, 2.0, 3.0}) {
				t.Errorf("%v", got)
			}
		}
	}
}

func TestScriptsAreWholeAndIndentedByTabs(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	files, _ := exported(t, &export.Input{Preset: &p})
	for _, f := range files[2:] {
		names := map[string]bool{}
		depth := 0
		for i, line := range strings.Split(string(f.Data), "\n") {
			code := regexp.MustCompile(`"(\\.|[^"\\])*"`).ReplaceAllString(line, `""`)
			code, _, _ = strings.Cut(code, "#")
			depth += strings.Count(code, "(") + strings.Count(code, "[") + strings.Count(code, "{") - strings.Count(code, ")") - strings.Count(code, "]") - strings.Count(code, "}")
			if depth != 0 || strings.Contains(code, `"`) && strings.Count(code, `"`)%2 != 0 || strings.HasPrefix(line, " ") || strings.TrimRight(line, " \t") != line {
				t.Errorf("%s, line %d: %q", f.Name, i+1, line)
				depth = 0
			}
			for _, match := range regexp.MustCompile(`^(?:class_name|@export.* var|func|const|var) (\w+)`).FindAllStringSubmatch(line, -1) {
				if names[match[1]] {
					t.Errorf("%s: %s is there twice", f.Name, match[1])
				}
				names[match[1]] = true
			}
		}
	}
}
