package unity_test

import (
	"encoding/base64"
	"encoding/json"
	"math"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/unity"
	"posewright/rig"
)

// find is the file whose name ends so.
func find(t *testing.T, files []export.File, ending string) []byte {
	t.Helper()
	i := slices.IndexFunc(files, func(f export.File) bool { return strings.HasSuffix(f.Name, ending) })
	if i < 0 {
		t.Fatalf("there is no file %s", ending)
	}
	return files[i].Data
}

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	for name, p := range exporttest.Presets() {
		files, _ := exporttest.Exported(t, unity.Target(), &export.Input{Preset: &p})
		if name == "unusual" {
			exporttest.Golden(t, files[:1]) // the classes follow from the registry
		}
		exporttest.HoldsAll(t, find(t, files, "PosewrightData.cs"), "PosewrightData", files[0].Data)
		exporttest.CSharp(t, files)
		for _, f := range files {
			if path.Ext(f.Name) == ".asmdef" && !json.Valid(f.Data) {
				t.Errorf("%s is no JSON", f.Name)
			}
		}
	}
}

// at is what a file has at a path.
func at(t *testing.T, root any, keys string) any {
	t.Helper()
	for key := range strings.SplitSeq(keys, ".") {
		object, ok := root.(map[string]any)
		if !ok {
			t.Fatalf("there is no %s in %s", key, keys)
		}
		root = object[key]
	}
	return root
}

func read(t *testing.T, in *export.Input) any {
	t.Helper()
	files, _ := exporttest.Exported(t, unity.Target(), in)
	var root any
	if err := json.Unmarshal(files[0].Data, &root); err != nil {
		t.Fatal(err)
	}
	return root
}

func TestEveryParameterIsUnderItsOwnPathAndMeansTheSameInUnitysFrame(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		p := exporttest.Random(seed)
		root := read(t, &export.Input{Preset: &p})
		for _, parameter := range presets.Parameters() {
			if parameter.Kind == presets.Curve {
				for i, key := range parameter.Curve(&p) {
					got := at(t, root, parameter.Path+".m_Curve").([]any)[i]
					has := func(name string, want float64) bool { return exporttest.Close(at(t, got, name).(float64), want) }
					if !has("time", key.Time) || !has("value", key.Value) || !has("inSlope", key.InTangent) || !has("outSlope", key.OutTangent) {
						t.Errorf("key %d of %s is %v, not %v", i, parameter.Path, got, key)
					}
				}
				continue
			}
			want := parameter.Get(&p)
			keys := parameter.Path
			// What a mirror turns round, by the names of what it does: the left is at -X, and turning goes the other way about.
			switch {
			case strings.HasSuffix(keys, ".pole.x"), strings.HasSuffix(keys, ".positionOffset.x"), strings.HasSuffix(keys, ".override.position.x"), strings.HasPrefix(keys, "effectors.") && (strings.HasSuffix(keys, ".yDeg") || strings.HasSuffix(keys, ".zDeg")), keys == "lookAt.target.x":
				want = -want
			case strings.HasSuffix(keys, ".twistMinDeg"):
				greatest, _ := presets.Lookup(strings.Replace(keys, "Min", "Max", 1))
				want = -greatest.Get(&p)
			case strings.HasSuffix(keys, ".twistMaxDeg"):
				least, _ := presets.Lookup(strings.Replace(keys, "Max", "Min", 1))
				want = -least.Get(&p)
			}
			got := at(t, root, keys)
			if on, ok := got.(bool); ok {
				got = 0.0
				if on {
					got = 1.0
				}
			}
			if number, ok := got.(float64); !ok || !exporttest.Close(number, want) { // the writer rounds away what arithmetic leaves
				t.Errorf("%s is %v, want %v", keys, got, want)
			}
		}
		magnets := at(t, root, "magnets").([]any)
		for i := range p.Magnets {
			m := &p.Magnets[i]
			has := func(name string, want float64) bool { return exporttest.Close(at(t, magnets[i], name).(float64), want) }
			if at(t, magnets[i], "id") != m.ID || !has("position.x", -m.Position.X()) || !has("position.y", m.Position.Y()) || !has("radius", m.Radius) || !has("strength", m.Strength) {
				t.Errorf("the magnet %+v is %v", m, magnets[i])
			}
		}
	}
}

func TestWhatChangesSignWhenMirroredDoesSoForUnity(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	root := read(t, &export.Input{Preset: &p})
	for _, parameter := range presets.Parameters() {
		if parameter.MirrorSign < 0 && parameter.Get(&p) == at(t, root, parameter.Path) {
			t.Errorf("%s is a coordinate to the side and keeps its sign", parameter.Path)
		}
	}
}

func TestACalibrationIsConverted(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	turn := mgl64.QuatRotate(0.5, mgl64.Vec3{0.6, 0, 0.8})
	p.Calibration = calibration.Calibration{
		HeightM: 1.8, EyeHeightM: 1.68, ArmSpanM: 1.4, FacingDeg: 30, Scale: 1.1, Devices: []calibration.Device{{
			Kind: "tracker", Serial: "LHR-\"1\"", Effector: "leftFoot",
			Raw:  calibration.Pose{Position: [3]float64{0.1, 0.2, 0.3}, Rotation: [4]float64{turn.W, turn.V[0], turn.V[1], turn.V[2]}},
			Trim: calibration.Trim{MoveM: [3]float64{0.1, 0.2, 0.3}, TurnDeg: [3]float64{30, -40, 50}},
		}},
	}
	root := read(t, &export.Input{Preset: &p})
	device := at(t, root, "calibration.devices").([]any)[0]
	if at(t, root, "calibration.facingDeg") != -30.0 || at(t, device, "raw.position.x") != -0.1 || at(t, device, "serial") != "LHR-\"1\"" {
		t.Errorf("%v", device)
	}
	// A point turned here and then mirrored is the mirrored point turned there.
	there := mgl64.Quat{W: at(t, device, "raw.rotation.w").(float64), V: mgl64.Vec3{
		at(t, device, "raw.rotation.x").(float64), at(t, device, "raw.rotation.y").(float64), at(t, device, "raw.rotation.z").(float64),
	}}
	mirror := func(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{-v[0], v[1], v[2]} }
	for _, v := range []mgl64.Vec3{{1, 0, 0}, {0, 1, 0}, {0.3, -2, 5}} {
		if want, got := mirror(turn.Rotate(v)), there.Rotate(mirror(v)); want.Sub(got).Len() > 1e-12 {
			t.Errorf("%v is turned to %v, want %v", v, got, want)
		}
		// So is one that is trimmed: Quaternion.Euler turns about z, then x, then y.
		angle := func(axis string, about mgl64.Vec3) mgl64.Quat {
			return mgl64.QuatRotate(at(t, device, "trim.turnDeg."+axis).(float64)*math.Pi/180, about)
		}
		euler := angle("y", mgl64.Vec3{0, 1, 0}).Mul(angle("x", mgl64.Vec3{1, 0, 0})).Mul(angle("z", mgl64.Vec3{0, 0, 1}))
		if want, got := mirror(p.Calibration.Devices[0].Trim.Transform().Rotation.Rotate(v)), euler.Rotate(mirror(v)); want.Sub(got).Len() > 1e-12 {
			t.Errorf("%v is trimmed to %v, want %v", v, got, want)
		}
	}
}

func TestATwistCountsAsUnitysAngleAxisDoes(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Limits[effectors.LeftUpperArmLimit].TwistMin, p.Limits[effectors.LeftUpperArmLimit].TwistMax = -20, 70
	root := read(t, &export.Input{Preset: &p})
	least := at(t, root, "limits.leftUpperArm.twistMinDeg").(float64)
	// Here by 70° right-handed about the left arm, which points along +X; there the arm points along -X.
	here := mgl64.QuatRotate(70*math.Pi/180, mgl64.Vec3{1, 0, 0}).Rotate(mgl64.Vec3{0, 1, 0})
	there := mgl64.QuatRotate(least*math.Pi/180, mgl64.Vec3{-1, 0, 0}).Rotate(mgl64.Vec3{0, 1, 0}) // AngleAxis is the same formula in Unity's axes
	if least != -70 || there.Sub(mgl64.Vec3{-here[0], here[1], here[2]}).Len() > 1e-12 {
		t.Errorf("the greatest twist here, 70°, is %v° there, which turns up to %v, not %v mirrored", least, there, here)
	}
}

func TestBonesAreThoseOfTheAvatar(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	roles := avatar.Roles
	for role := range roles.Joint { // of the optional bones none
		if !slices.Contains(rig.RequiredRoles(), rig.Role(role)) {
			roles.Joint[role] = -1
		}
	}
	humanoid, err := rig.NewHumanoid(&avatar.Skeleton, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := presets.Default()
	root := read(t, &export.Input{Preset: &p, Avatar: avatar, Humanoid: humanoid})
	list := at(t, root, "bones").([]any)
	if len(list) != len(rig.RequiredRoles()) {
		t.Errorf("%d bones, want %d", len(list), len(rig.RequiredRoles()))
	}
	for _, bone := range list {
		joint := humanoid.Joint(rig.RoleNamed(at(t, bone, "role").(string)))
		if joint < 0 || humanoid.Skeleton.Joints[joint].Name != at(t, bone, "joint") {
			t.Errorf("%v is joint %d", bone, joint)
		}
	}
}

func TestAThumbnailIsAPictureBesideTheData(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	picture := []byte("\x89PNG\r\n\x1a\nrest")
	p.Thumbnail = base64.StdEncoding.EncodeToString(picture)
	files, _ := exporttest.Exported(t, unity.Target(), &export.Input{Preset: &p})
	if got := find(t, files, "/Posewright.png"); string(got) != string(picture) {
		t.Errorf("%q", got)
	}
}

func TestNothingIsLostAndTheReportSaysWhatActs(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	_, report := exporttest.Exported(t, unity.Target(), &export.Input{Preset: &p})
	if _, approximated, lost := report.Count(); approximated+lost != 0 {
		t.Errorf("%d approximated, %d lost", approximated, lost)
	}
	for path, want := range map[string]string{
		"effectors.leftHand.positionWeight": "TwoBoneIKConstraint", "effectors.leftHand.pullWeight": "no pull", "hints.rightKnee.pole.z": "hint",
		"lookAt.headWeight": "MultiAimConstraint", "magnets.chest.radius": "has no equivalent", "limits.leftHand.upDeg": "no limits",
	} {
		if e := report.Entry(path); !strings.Contains(e.How.String(), want) {
			t.Errorf("%s: %q, want %q", path, e.How, want)
		}
	}
}

func TestKeysThatUnityCannotTellApartAreNamed(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Gait.StepTime = curve.Curve{{Time: 1, Value: 1}, {Time: 1 + 1e-9, Value: 2}}
	_, report := exporttest.Exported(t, unity.Target(), &export.Input{Preset: &p})
	if e := report.Entry("gait.curves.stepTime"); e.Fate != export.Approximated {
		t.Errorf("%+v", e)
	}
	if e := report.Entry("gait.curves.swingTime"); e.Fate != export.Carried {
		t.Errorf("%+v", e)
	}
}

func TestWhatIsNoNumberIsRefusedWithItsPath(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Torso.WristLine = math.NaN()
	if _, _, err := unity.Export(&export.Input{Preset: &p}); err == nil || !strings.Contains(err.Error(), "torso.wristLine is NaN") {
		t.Errorf("%v", err)
	}
}

func TestWhatIsWrittenIsReadAsTheReportSays(t *testing.T) {
	t.Parallel()
	exporttest.RoundTrip(t, unity.Target(), func(files []export.File) []byte { return files[0].Data }, nil)
}

func TestEverythingComesBackButThePicture(t *testing.T) {
	t.Parallel()
	p := exporttest.Unusual()
	files, _ := exporttest.Exported(t, unity.Target(), &export.Input{Preset: &p})
	q, report, err := unity.Import(files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	q.Thumbnail = p.Thumbnail
	for i := range q.Calibration.Devices { // rotations are made unit again
		for k, x := range q.Calibration.Devices[i].Offset.Rotation {
			if is := &p.Calibration.Devices[i].Offset.Rotation[k]; math.Abs(*is-x) > 1e-12 {
				t.Errorf("the offset of device %d is turned by %v, not %v", i, q.Calibration.Devices[i].Offset.Rotation, p.Calibration.Devices[i].Offset.Rotation)
			} else {
				*is = x
			}
		}
	}
	if !q.Equal(&p) {
		t.Errorf("%+v\nis not\n%+v\nbut differs in %v", q, p, presets.Diff(&p, &q))
	}
	if !report.Lossless() {
		t.Error(report.Text())
	}
}

func TestWhatUnityRoundedToItsBitsIsWhatItWas(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Torso.WristLine, p.Gait.StandTime = 0.3, 0.7
	files, _ := exporttest.Exported(t, unity.Target(), &export.Input{Preset: &p})
	text := string(files[0].Data)
	for _, number := range [][2]string{{`"wristLine": 0.3`, `"wristLine": 0.30000001192092896`}, {`"standTime": 0.7`, `"standTime": 0.699999988079071`}} {
		if !strings.Contains(text, number[0]) {
			t.Fatalf("there is no %s", number[0])
		}
		text = strings.Replace(text, number[0], number[1], 1)
	}
	q, _, err := unity.Import([]byte(`{"data": ` + text + `}`))
	if err != nil || q.Torso.WristLine != 0.3 || q.Gait.StandTime != 0.7 {
		t.Errorf("%v, %v, %v", q.Torso.WristLine, q.Gait.StandTime, err)
	}
}

func TestWhatIsNoDataIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "not JSON", "{}": "not a preset for Unity", `{"formatVersion": 2, "effectors": {}}`: "has format 2",
		`{"formatVersion": 1, "effectors": {"head": {"pullWeight": "x"}}}`:                         "effectors.head.pullWeight is a text",
		`{"formatVersion": 1, "effectors": {}, "magnets": [{"id": "a b"}]}`:                        "magnets cannot be read",
		`{"formatVersion": 1, "effectors": {}, "magnets": [{"id": "a"}, {"id": "a"}]}`:             "magnets cannot be read",
		`{"formatVersion": 1, "effectors": {}, "magnets": 3}`:                                      "magnets is 3, not a list",
		`{"formatVersion": 1, "effectors": {}, "tags": [1]}`:                                       "tags[0] is 1, not a text",
		`{"formatVersion": 1, "effectors": {}, "roles": [{"role": "tail", "joint": "x"}]}`:         "tail is not a VRM 1.0 role",
		`{"formatVersion": 1, "effectors": {}, "calibration": {"devices": [{"kind": "toaster"}]}}`: "what no preset can",
	} {
		if _, _, err := unity.Import([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzImport(f *testing.F) {
	exporttest.FuzzImport(f, unity.Target(), `{"formatVersion": 1, "effectors": {}, "magnets": [{"id": "a", "radius": 1e300, "joint": 9}], "limits": {"leftHand": {"twistMinDeg": 400}}}`)
}
