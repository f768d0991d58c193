package unreal_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/ranges"
	"posewright/presets/export/unreal"
	"posewright/rig"
)

// humanoid is the built-in avatar, without optional bones and with hostile names where it is to be bare.
func humanoid(t *testing.T, bare bool) *rig.Humanoid {
	t.Helper()
	a := avatartest.Mannequin(t)
	if bare {
		exporttest.Bare(a)
	}
	return avatartest.Humanoid(t, a, 1.1)
}

func limited() presets.Preset {
	p := exporttest.Limited()
	p.Spine.Stiffness = 0.25
	return p
}

// example is a preset with its files and its report. They are shared by tests.
type example struct {
	*export.Input
	files  []export.File
	report *export.Report
}

var examples struct {
	sync.Mutex
	all map[string]example
}

// every returns presets of all kinds, exported once.
func every(t *testing.T) map[string]example {
	t.Helper()
	examples.Lock()
	defer examples.Unlock()
	if examples.all == nil {
		made := map[string]example{}
		for name, in := range inputs(t) {
			files, report := exporttest.Exported(t, unreal.Target(), in)
			made[name] = example{in, files, report}
		}
		examples.all = made
	}
	return examples.all
}

func inputs(t *testing.T) map[string]*export.Input {
	t.Helper()
	all := map[string]*export.Input{}
	for name, p := range exporttest.Presets() {
		all[name] = &export.Input{Preset: &p}
	}
	for seed := range uint64(2) {
		p := exporttest.Random(seed)
		all[fmt.Sprint(seed)] = &export.Input{Preset: &p}
	}
	p := limited()
	all["limited"] = &export.Input{Preset: &p, Humanoid: humanoid(t, false)}
	q := exporttest.Unusual()
	q.Limits = p.Limits
	all["bare"] = &export.Input{Preset: &q, Humanoid: humanoid(t, true)}
	return all
}

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	files, _ := exporttest.Exported(t, unreal.Target(), &export.Input{Preset: &p, Humanoid: humanoid(t, false)})
	exporttest.Golden(t, slices.DeleteFunc(files, func(f export.File) bool { return !strings.HasSuffix(f.Name, ".csv") })) // the JSON files are the same once more
}

// rowsOf are the rows of a table.
func rowsOf(t *testing.T, files []export.File, table string) []map[string]any {
	t.Helper()
	i := slices.IndexFunc(files, func(f export.File) bool { return strings.HasSuffix(f.Name, "_"+table+".json") })
	var rows []map[string]any
	if err := json.Unmarshal(files[i].Data, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

func vector(value any) mgl64.Vec3 {
	parts := value.(map[string]any)
	return mgl64.Vec3{parts["X"].(float64), parts["Y"].(float64), parts["Z"].(float64)}
}

func TestEveryTableHasTheFieldsOfItsStructTwice(t *testing.T) {
	t.Parallel()
	types := regexp.MustCompile(`(?m)^\t(double|float|int32|bool|FString|FName|FVector) (\w+)`)
	for name, in := range every(t) {
		files := in.files
		header := string(files[12].Data)
		for _, table := range []string{"Parameters", "Effectors", "Bones", "Solver", "Points", "Keys"} {
			_, after, found := strings.Cut(header, "struct FPosewright"+strings.TrimSuffix(table, "s")+"Row : public FTableRowBase")
			if !found {
				t.Fatalf("%s has no struct", table)
			}
			after, _, _ = strings.Cut(after, "};")
			fields := map[string]string{"Name": "FName"}
			for _, match := range types.FindAllStringSubmatch(after, -1) {
				fields[match[2]] = match[1]
			}
			rows := rowsOf(t, files, table)
			i := slices.IndexFunc(files, func(f export.File) bool { return strings.HasSuffix(f.Name, "_"+table+".csv") })
			sheet, err := csv.NewReader(bytes.NewReader(files[i].Data)).ReadAll()
			if err != nil || len(sheet) != len(rows)+1 || sheet[0][0] != "Name" {
				t.Fatalf("%s: %s has %d rows as CSV and %d as JSON: %v", name, table, len(sheet)-1, len(rows), err)
			}
			names := map[string]bool{}
			for k, row := range rows {
				if len(row) != len(fields) || names[row["Name"].(string)] {
					t.Fatalf("%s: %s: %v is there twice, or its fields are not those of the struct", name, table, row)
				}
				names[row["Name"].(string)] = true
				for column, field := range sheet[0] {
					cell, fits := sheet[k+1][column], false
					switch v := row[field].(type) {
					case float64:
						whole := v == math.Trunc(v)
						is, err := strconv.ParseFloat(cell, 64)
						fits = err == nil && is == v && (fields[field] == "double" || fields[field] == "float" || fields[field] == "int32" && whole)
					case bool:
						fits = fields[field] == "bool" && strings.EqualFold(cell, strconv.FormatBool(v))
					case string:
						fits = (fields[field] == "FString" || fields[field] == "FName") && (cell == v || strings.Contains(v, "\r"))
					case map[string]any:
						at := vector(v)
						fits = fields[field] == "FVector" && cell == fmt.Sprintf("(X=%v,Y=%v,Z=%v)", at[0], at[1], at[2])
					}
					if !fits && !strings.Contains(cell, "e-") {
						t.Errorf("%s: %s: %v.%s is %v as JSON, %q as CSV and a %s", name, table, row["Name"], field, row[field], cell, fields[field])
					}
				}
			}
		}
	}
}

func TestRangesOfBonesDoNotDependOnTheirAxesInTheFile(t *testing.T) {
	t.Parallel()
	p := limited()
	files, _ := exporttest.Exported(t, unreal.Target(), &export.Input{Preset: &p, Humanoid: humanoid(t, false)})
	a := avatartest.Mannequin(t)
	exporttest.TurnAxes(&a.Skeleton)
	h := avatartest.Humanoid(t, a, 1.1)
	turned, _ := exporttest.Exported(t, unreal.Target(), &export.Input{Preset: &p, Humanoid: h})
	want := rowsOf(t, files, "Bones")
	for i, row := range rowsOf(t, turned, "Bones") {
		for _, field := range [...]string{"Least", "Greatest"} {
			if vector(row[field]).Sub(vector(want[i][field])).Len() > 0.1 {
				t.Errorf("%v: %s is %v, and was %v", row["Name"], field, row[field], want[i][field])
			}
		}
	}
}

func TestTheTableOfParametersHasThemAll(t *testing.T) {
	t.Parallel()
	for name, in := range every(t) {
		files, report := in.files, in.report
		byName := map[string]map[string]any{}
		for _, row := range rowsOf(t, files, "Parameters") {
			byName[row["Name"].(string)] = row
		}
		for _, parameter := range presets.ParametersOf(in.Preset) {
			row := byName[parameter.Path]
			if parameter.Kind == presets.Curve && row != nil {
				text, _ := row["Text"].(string)
				if curve, err := presets.ParseCurve(text); err != nil || !exporttest.CloseCurves(curve, parameter.Curve(in.Preset)) {
					t.Fatalf("%s: %s is %v, %v", name, parameter.Path, row, err)
				}
				continue
			}
			if row == nil || !exporttest.Close(row["Value"].(float64), parameter.Get(in.Preset)) {
				t.Fatalf("%s: %s is %v, want %v", name, parameter.Path, row, parameter.Get(in.Preset))
			}
		}
		keys := map[string]curve.Curve{}
		for _, row := range rowsOf(t, files, "Keys") {
			keys[row["Curve"].(string)] = append(keys[row["Curve"].(string)], curve.Key{
				Time: row["Time"].(float64), Value: row["Value"].(float64), InTangent: row["ArriveTangent"].(float64), OutTangent: row["LeaveTangent"].(float64),
			})
		}
		for _, parameter := range presets.Parameters() {
			if parameter.Kind == presets.Curve && !exporttest.CloseCurves(keys[parameter.Path], parameter.Curve(in.Preset)) {
				t.Errorf("%s: %s has the keys %v", name, parameter.Path, keys[parameter.Path])
			}
		}
		if byName["name"]["Text"] != in.Preset.Name || byName["notes"]["Text"] != in.Preset.Notes {
			t.Errorf("%s: %v, %v", name, byName["name"], byName["notes"])
		}
		if _, _, lost := report.Count(); lost != 0 {
			t.Errorf("%s: %d lost", name, lost)
		}
	}
}

func TestTheFrameIsUnreals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ is, want mgl64.Vec3 }{
		{mgl64.Vec3{0, 0, 1}, mgl64.Vec3{100, 0, 0}},  // forward
		{mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, -100, 0}}, // left
		{mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 0, 100}},  // up
	} {
		if got := unreal.Location(c.is); got.Sub(c.want).Len() > 1e-12 {
			t.Errorf("%v becomes %v, want %v", c.is, got, c.want)
		}
	}
	p := presets.Default()
	p.Hints[effectors.LeftElbow].Pole = mgl64.Vec3{0.3, -0.2, -0.1}
	p.Pull.Iterations, p.Pull.Stiffness, p.PullWeight[effectors.LeftFoot], p.Effectors[effectors.LeftFoot].RotationWeight = 30, 0.7, 0.4, 0.6
	files, _ := exporttest.Exported(t, unreal.Target(), &export.Input{Preset: &p})
	if got := vector(rowsOf(t, files, "Points")[0]["Location"]); got.Sub(mgl64.Vec3{-10, -30, -20}).Len() > 1e-9 {
		t.Errorf("the pole of the left elbow is at %v", got)
	}
	foot := rowsOf(t, files, "Effectors")[effectors.LeftFoot]
	if foot["Bone"] != "foot_l" || foot["PullChainAlpha"] != 0.4 || foot["RotationAlpha"] != 0.6 || foot["PinRotation"] != 1.0 {
		t.Errorf("%v", foot)
	}
	if solver := rowsOf(t, files, "Solver")[0]; solver["RootBone"] != "pelvis" || solver["Iterations"] != 30.0 || solver["GlobalPullChainAlpha"] != 0.7 {
		t.Errorf("%v", solver)
	}
}

// fbik are the angles that Full Body IK measures about a bone's axes, when it has turned from the reference pose: UE's PBIK, DecomposeRotationAngles.
func fbik(axes [3]mgl64.Vec3, turn func(mgl64.Vec3) mgl64.Vec3) [3]float64 {
	signed := func(axis, from, to mgl64.Vec3) float64 {
		projected := to.Sub(axis.Mul(axis.Dot(to))).Normalize()
		angle := math.Acos(mgl64.Clamp(from.Dot(projected), -1, 1)) * 180 / math.Pi
		if from.Cross(projected).Dot(axis) < 0 {
			return -angle
		}
		return angle
	}
	return [3]float64{
		signed(axes[0], axes[2], turn(axes[2])), -signed(axes[1], axes[2], turn(axes[2])), signed(axes[2], axes[1], turn(axes[1])),
	}
}

func TestTheScriptGivesBonesRangesThatForbidNothingThatALimitAllows(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed: what the script makes of limits is not looked at")
	}
	p := limited()
	files, report := exporttest.Exported(t, unreal.Target(), &export.Input{Preset: &p})
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "posewright_ik_rig.py"), files[13].Data, 0o600); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(7, 7))
	for _, row := range rowsOf(t, files, "Bones") {
		role := rig.RoleNamed(row["Name"].(string))
		id, limited := effectors.LimitOf(role)
		if !limited {
			continue // of the spine
		}
		r := ranges.Of(&p, id)
		if e := report.Entry("limits." + id.String() + ".upDeg"); e.Fate != export.Approximated {
			t.Errorf("%+v", e)
		}
		// Axes of a bone that lie along the actor's, of an actor whose mesh faces +Y as Unreal's do.
		frame := [3]mgl64.Vec3{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}
		first := random.IntN(3)
		second := (first + 1 + random.IntN(2)) % 3
		x, y := frame[first].Mul(float64(1-2*random.IntN(2))), frame[second].Mul(float64(1-2*random.IntN(2)))
		axes := [3]mgl64.Vec3{x, y, x.Cross(y)}
		question, err := json.Marshal([]any{axes, frame, vector(row["Least"]), vector(row["Greatest"])})
		if err != nil {
			t.Fatal(err)
		}
		command := exec.Command(python, "-B", "-c", `import json, sys, posewright_ik_rig as s
axes, frame, least, greatest = json.loads(sys.argv[1])
assert [list(v) for v in s.directions((1.0, 0.0), (-1.0, 0.0))] == frame, s.directions((1.0, 0.0), (-1.0, 0.0))
print(json.dumps(s.turned(axes, frame, least, greatest)))`, string(question))
		command.Dir = folder
		said, err := command.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		var spans [3][2]float64
		if err := json.Unmarshal(said, &spans); err != nil {
			t.Fatal(err)
		}
		for range 2000 {
			way := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
			if !r.Allows(way) {
				continue
			}
			turn := rig.RotationBetween(r.Axis(), way).Mul(mgl64.QuatRotate(r.TwistMin+random.Float64()*r.Twists, r.Axis()))
			// The mesh's space from the preset's frame: left +X, up +Z, forward +Y.
			out := func(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{v[0], v[2], v[1]} }
			for i, angle := range fbik(axes, func(v mgl64.Vec3) mgl64.Vec3 { return out(turn.Rotate(out(v))) }) {
				if spans[i][1]-spans[i][0] < 359 && (angle < spans[i][0]-1e-9 || angle > spans[i][1]+1e-9) {
					t.Fatalf("%v: about axis %d the limit allows %v°, and the range is %v", role, i, angle, spans[i])
				}
			}
		}
	}
}
