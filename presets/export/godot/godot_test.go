package godot_test

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors/curve"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/godot"
	"posewright/rig"
)

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	p, avatar := exporttest.Unusual(), avatartest.Mannequin(t)
	files, _ := exporttest.Exported(t, godot.Target(), &export.Input{Preset: &p, Avatar: avatar, Humanoid: avatartest.Humanoid(t, avatar, 1.1)})
	exporttest.Golden(t, files[:1]) // the classes follow from the registry
}

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
	p := exporttest.Limited()
	all["limited"] = &export.Input{Preset: &p}
	whole := avatartest.Mannequin(t)
	all["avatar"] = &export.Input{Preset: &p, Avatar: whole, Humanoid: avatartest.Humanoid(t, whole, 1.1)}
	bare := avatartest.Mannequin(t)
	exporttest.Bare(bare)
	q := exporttest.Unusual()
	q.Limits = p.Limits
	all["avatar of required bones with hostile names"] = &export.Input{Preset: &q, Avatar: bare, Humanoid: avatartest.Humanoid(t, bare, 1.1)}
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
		files, _ := exporttest.Exported(t, godot.Target(), in)
		tags, err := parse(files[0].Data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		references(t, name, tags)
		declared := map[string]string{}
		for _, f := range files[1:3] {
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
			file := files[1].Name
			if tag.kind == "sub_resource" {
				magnets[tag.properties["id"].(string)], file = tag, files[2].Name
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
			if rest, ok := strings.CutPrefix(path, "chains."); ok {
				if got := chainNumber(t, main.properties["chains"].([]any), rest, parameter); !exporttest.Close(got, parameter.Get(in.Preset)) {
					t.Fatalf("%s: %s is %v, want %v", name, parameter.Path, got, parameter.Get(in.Preset))
				}
				continue
			}
			if parameter.Kind == presets.Curve {
				holdsCurve(t, curves[fmt.Sprint(of.properties[snaked(path)].(constructed).arguments...)], parameter, parameter.Curve(in.Preset))
				continue
			}
			if got, want := lookUp(of, parameter, path), parameter.Get(in.Preset); !exporttest.Close(got, want) {
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

// chainNumber is a parameter of a chain as an array of dictionaries has it; below is its path behind "chains.".
func chainNumber(t *testing.T, chains []any, below string, parameter *presets.Parameter) float64 {
	t.Helper()
	id, path, _ := strings.Cut(below, ".")
	for _, c := range chains {
		if value := any(c); c.(map[string]any)["id"] == id {
			for part := range strings.SplitSeq(path, ".") {
				value = value.(map[string]any)[part]
			}
			switch v := value.(type) {
			case float64:
				return v
			case int:
				return float64(v)
			case bool:
				return map[bool]float64{true: 1}[v]
			case string:
				return float64(slices.IndexFunc(parameter.Options, func(o presets.Option) bool { return o.Name == v }))
			}
		}
	}
	t.Fatalf("there is no %s", below)
	return 0
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
		if point.name != "Vector2" || !exporttest.Close(x, key.Time) || !exporttest.Close(y, key.Value) || !exporttest.Close(data[5*i+1].(float64), key.InTangent) || !exporttest.Close(data[5*i+2].(float64), key.OutTangent) || data[5*i+3] != 0 || data[5*i+4] != 0 {
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
	_, report := exporttest.Exported(t, godot.Target(), &export.Input{Preset: &p})
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

func TestTheFrameIsGodots(t *testing.T) {
	t.Parallel()
	if got := godot.Point(1, 2, 3); !reflect.DeepEqual(got, mgl64.Vec3{1, 2, 3}) {
		t.Errorf("%v", got)
	}
}

func TestScriptsAreWholeAndIndentedByTabs(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	files, _ := exporttest.Exported(t, godot.Target(), &export.Input{Preset: &p})
	for _, f := range files[1:] {
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
