package avatarfile_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"posewright/calibration"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/presets/export/exporttest"
	"posewright/rig"
	"posewright/rig/gltf"
)

var formats = []string{"GLB", "glTF", "VRM 0.x", "VRM 1.0"}

// calibrated is the unusual preset of a person who is 1.25 times as tall as the avatar.
func calibrated() presets.Preset {
	p := exporttest.Unusual()
	p.Calibration = calibration.Calibration{HeightM: 1.8, EyeHeightM: 1.68, ArmSpanM: 1.4, Scale: 1.25, Devices: []calibration.Device{{
		Kind: "tracker", Serial: "LHR-\"1\"", Effector: "leftFoot",
		Raw: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}}, Offset: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}},
	}}}
	return p
}

func written(t testing.TB, p *presets.Preset, source []byte) (*export.Input, *avatarfile.Written) {
	t.Helper()
	in := exporttest.WithAvatar(t, export.Input{Preset: p}, source)
	w, err := avatarfile.Write(in)
	if err != nil {
		t.Fatal(err)
	}
	return in, w
}

// tree is the JSON of a file, numbers as they were written.
func tree(t testing.TB, data []byte) map[string]any {
	t.Helper()
	text, _ := exporttest.Chunks(t, data)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var root map[string]any
	if err := decoder.Decode(&root); err != nil {
		t.Fatal(err)
	}
	return root
}

func TestOnlyWhatThePresetSaysIsChanged(t *testing.T) {
	t.Parallel()
	for _, format := range formats {
		p := exporttest.Unusual()
		p.Calibration = calibration.Calibration{}
		source := exporttest.AvatarFile(format, false)
		before := bytes.Clone(source)
		_, w := written(t, &p, source)
		if !bytes.Equal(source, before) {
			t.Fatalf("%s: the source was written to", format)
		}
		was, is := tree(t, source), tree(t, w.Data)
		_, bin := exporttest.Chunks(t, source)
		if format == "glTF" { // its buffer is in the JSON
			buffer := was["buffers"].([]any)[0].(map[string]any)
			_, data, _ := strings.Cut(buffer["uri"].(string), ",")
			bin, _ = base64.StdEncoding.DecodeString(data)
			delete(buffer, "uri")
		}
		if _, now := exporttest.Chunks(t, w.Data); !bytes.Equal(now, bin) {
			t.Errorf("%s: the buffer is another", format)
		}
		// What is added is taken away again, by its place in the standard; the rest must be the same, digit by digit.
		for _, node := range is["nodes"].([]any) {
			if o := node.(map[string]any); o["extensions"] != nil && strings.Contains(fmt.Sprint(o["name"]), "twist") {
				delete(o, "extensions")
			}
		}
		delete(is["extras"].(map[string]any), "posewright")
		is["extensionsUsed"] = slices.DeleteFunc(is["extensionsUsed"].([]any), func(name any) bool { return name == "VRMC_node_constraint" })
		if !reflect.DeepEqual(was, is) {
			t.Errorf("%s: %v\nbecame %v", format, was, is)
		}
		if text, _ := exporttest.Chunks(t, w.Data); !bytes.Contains(text, []byte("12345678901234567890.125")) || !bytes.Contains(text, []byte("1.50e-7")) {
			t.Errorf("%s: digits were lost", format)
		}
	}
}

func TestTheAvatarHasTheCalibratedSizeAndItsBones(t *testing.T) {
	t.Parallel()
	for _, format := range formats {
		p := calibrated()
		in, w := written(t, &p, exporttest.AvatarFile(format, false))
		avatar, err := gltf.Decode(w.Data, "again", nil)
		if err != nil {
			t.Fatal(err)
		}
		if became := avatar.Format; became != format && format != "glTF" || w.Scale != 1.25 || !w.Baked {
			t.Errorf("%s became %s, scaled by %v", format, avatar.Format, w.Scale)
		}
		humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := humanoid.Measures.EyeHeight, in.Humanoid.Measures.EyeHeight; math.Abs(got-want) > 1e-9 || math.Abs(avatar.Height-1.25*in.Avatar.Height) > 1e-6 {
			t.Errorf("%s: the eyes are at %v m, want %v; it is %v m tall", format, got, want, avatar.Height)
		}
		for role := rig.Hips; role < rig.RoleCount; role++ {
			is, was := humanoid.Joint(role), in.Humanoid.Joint(role)
			if (is < 0) != (was < 0) || is >= 0 && avatar.Nodes[is] != in.Avatar.Nodes[was] {
				t.Errorf("%s: %s is joint %d, was %d", format, role, is, was)
			}
		}
	}
}

func TestWithoutACalibrationTheSizeStays(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	source := exporttest.AvatarFile("GLB", true)
	_, w := written(t, &p, source)
	if was, is := tree(t, source), tree(t, w.Data); !reflect.DeepEqual(was["scenes"], is["scenes"]) || len(was["nodes"].([]any)) != len(is["nodes"].([]any)) {
		t.Errorf("the scenes are %v", is["scenes"])
	}
}

func TestBonesMappedByHandAreWrittenInTheFormOfEachVRM(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"VRM 0.x", "VRM 1.0"} {
		p := presets.Default()
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile(format, true))
		// The bare file maps neither neck nor thumb; a person does, and takes the spine's bone from nobody.
		roles := in.Avatar.Roles
		for _, role := range []rig.Role{rig.Neck, rig.LeftThumbMetacarpal, rig.LeftThumbProximal} {
			joint := slices.IndexFunc(in.Avatar.Skeleton.Joints, func(j rig.Joint) bool { return j.Name == role.String() })
			roles.Set(role, joint, 1, rig.FromHand)
		}
		var err error
		if in.Humanoid, err = rig.NewHumanoid(&in.Avatar.Skeleton, roles, 1); err != nil {
			t.Fatal(err)
		}
		w, err := avatarfile.Write(in)
		if err != nil {
			t.Fatal(err)
		}
		again, err := gltf.Decode(w.Data, "again", nil)
		if err != nil {
			t.Fatal(err)
		}
		for role := rig.Hips; role < rig.RoleCount; role++ {
			if again.Roles.Joint[role] != in.Humanoid.Roles.Joint[role] {
				t.Errorf("%s: %s is joint %d, want %d", format, role, again.Roles.Joint[role], in.Humanoid.Roles.Joint[role])
			}
		}
		text, _ := exporttest.Chunks(t, w.Data)
		if old := bytes.Contains(text, []byte(`{"bone":"leftThumbIntermediate"`)); old != (format == "VRM 0.x") {
			t.Errorf("%s: the thumbs have the names of the other: %s", format, text)
		}
	}
}

func TestABoneThatNobodyPlaysAnyMoreLeavesTheMap(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"VRM 0.x", "VRM 1.0"} {
		p := presets.Default()
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile(format, false))
		in.Humanoid.Roles.Set(rig.LeftToes, -1, 0, rig.FromNowhere)
		w, err := avatarfile.Write(in)
		if err != nil {
			t.Fatal(err)
		}
		again, err := gltf.Decode(w.Data, "again", nil)
		if err != nil {
			t.Fatal(err)
		}
		if again.Roles.Joint[rig.LeftToes] >= 0 || again.Roles.Joint[rig.RightToes] < 0 {
			t.Errorf("%s: the toes are %d and %d", format, again.Roles.Joint[rig.LeftToes], again.Roles.Joint[rig.RightToes])
		}
	}
}

// constraintOf is the roll constraint of a node by its name.
func constraintOf(root map[string]any, name string) map[string]any {
	for _, node := range root["nodes"].([]any) {
		o := node.(map[string]any)
		if o["name"] != name || o["extensions"] == nil {
			continue
		}
		held := o["extensions"].(map[string]any)["VRMC_node_constraint"].(map[string]any)
		return held["constraint"].(map[string]any)["roll"].(map[string]any)
	}
	return nil
}

func TestTwistBonesFollowTheHandByTheirShares(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Arms.ForearmTwist, p.Arms.UpperArmTwist = 0.6, 0.2
	_, w := written(t, &p, exporttest.AvatarFile("VRM 1.0", false))
	root := tree(t, w.Data)
	for name, want := range map[string]struct {
		source string
		weight float64
	}{"arm twist L": {"leftHand", 0.2}, "forearm twist 1 L": {"leftHand", 0.3}, "forearm twist 2 L": {"leftHand", 0.6}, "forearm twist R": {"rightHand", 0.6}} {
		roll := constraintOf(root, name)
		if roll == nil {
			t.Errorf("%s has no constraint", name)
			continue
		}
		source, _ := roll["source"].(json.Number).Int64()
		weight, _ := roll["weight"].(json.Number).Float64()
		if of := root["nodes"].([]any)[source].(map[string]any)["name"]; of != want.source || math.Abs(weight-want.weight) > 1e-12 || roll["rollAxis"] != "X" {
			t.Errorf("%s follows %v: %v", name, of, roll)
		}
	}
	if constraintOf(root, "twist of a ribbon") != nil {
		t.Error("a joint beside the arm is taken for a twist bone")
	}
	if w.LowerArms != 3 || w.UpperArms != 1 || !slices.Contains(root["extensionsUsed"].([]any), any("VRMC_node_constraint")) {
		t.Errorf("%d, %d, %v", w.LowerArms, w.UpperArms, root["extensionsUsed"])
	}
	if _, w := written(t, &p, exporttest.AvatarFile("VRM 0.x", false)); w.LowerArms != 0 || bytes.Contains(w.Data, []byte("VRMC_node_constraint")) {
		t.Error("a VRM 0.x has constraints, which it cannot have")
	}
}

func TestConstraintsOfTheAvatarsAuthorStayButForTheirWeight(t *testing.T) {
	t.Parallel()
	source := exporttest.AvatarFile("GLB", false)
	text, bin := exporttest.Chunks(t, source)
	add := func(text []byte, name, constraint string) []byte {
		return bytes.Replace(text, []byte(`"name":"`+name+`"`),
			[]byte(`"extensions":{"VRMC_node_constraint":{"specVersion":"1.0","constraint":`+constraint+`}},"name":"`+name+`"`), 1)
	}
	text = add(bytes.Clone(text), "forearm twist R", `{"roll":{"source":13,"rollAxis":"X","weight":0.1,"extras":{"by":"its author"}}}`)
	text = add(text, "forearm twist 2 L", `{"rotation":{"source":8,"weight":0.1}}`)
	text = add(text, "leftHand", `{"rotation":{"source":22}}`) // follows the upper arm's twist bone, so that cannot follow it
	p := presets.Default()
	p.Arms.ForearmTwist = 0.75
	_, w := written(t, &p, exporttest.Binary(text, bin))
	root := tree(t, w.Data)
	if roll := constraintOf(root, "forearm twist R"); fmt.Sprint(roll["weight"]) != "0.75" || roll["extras"] == nil {
		t.Errorf("%v", roll)
	}
	now, _ := exporttest.Chunks(t, w.Data)
	if !bytes.Contains(now, []byte(`{"rotation":{"source":8,"weight":0.1}}`)) {
		t.Error("a constraint of another kind was changed")
	}
	if w.UpperArms != 0 || w.LowerArms != 2 {
		t.Errorf("%d constraints of upper arms, %d of lower arms", w.UpperArms, w.LowerArms)
	}
}

func TestEveryLicenseThatProhibitsItIsHeard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format, from, to string
		may              bool
	}{
		{"VRM 1.0", `"modification":"allowModification"`, `"modification":"prohibited"`, false},
		{"VRM 1.0", `"modification":"allowModification",`, ``, false}, // the specification's default
		{"VRM 1.0", `"modification":"allowModification"`, `"modification":"allowModificationRedistribution"`, true},
		{"VRM 0.x", `"CC_BY"`, `"CC_BY_NC_ND"`, false}, {"VRM 0.x", `"CC_BY"`, `"CC_BY_NC"`, true},
		{"VRM 0.x", `"CC_BY"`, `"Redistribution_Prohibited"`, true},
	} {
		text, bin := exporttest.Chunks(t, exporttest.AvatarFile(c.format, false))
		changed := bytes.Replace(bytes.Clone(text), []byte(c.from), []byte(c.to), 1)
		if bytes.Equal(changed, text) {
			t.Fatalf("there is no %s", c.from)
		}
		p := presets.Default()
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.Binary(changed, bin))
		_, err := avatarfile.Write(in)
		if c.may != (err == nil) || !c.may && (!errors.Is(err, export.ErrProhibited) || !strings.Contains(err.Error(), `"Testkin" by Ann O'Nymous`)) {
			t.Errorf("%s with %s: %v", c.format, c.to, err)
		}
		in.Permitted = true
		if _, err := avatarfile.Write(in); err != nil {
			t.Errorf("with a person's word: %v", err)
		}
	}
}

func TestExtrasThatAreNoObjectStayWhereTheyAre(t *testing.T) {
	t.Parallel()
	text, bin := exporttest.Chunks(t, exporttest.AvatarFile("GLB", false))
	begin := bytes.Index(text, []byte(`"extras":{"author's own"`))
	end := begin + bytes.Index(text[begin:], []byte("}}")) + 2
	numbered := slices.Concat(text[:begin], []byte(`"extras":7`), text[end:])
	p := exporttest.Unusual()
	_, w := written(t, &p, exporttest.Binary(numbered, bin))
	q, _, err := avatarfile.Read("gltf", w.Data)
	if err != nil || !q.Equal(&p) || fmt.Sprint(tree(t, w.Data)["extras"]) != "7" {
		t.Errorf("%v, %v", tree(t, w.Data)["extras"], err)
	}
}

func TestEverythingComesBack(t *testing.T) {
	t.Parallel()
	for _, format := range formats {
		for seed := range uint64(20) {
			p := exporttest.Random(seed)
			p.Calibration = calibrated().Calibration
			_, w := written(t, &p, exporttest.AvatarFile(format, false))
			q, report, err := avatarfile.Read("gltf", w.Data)
			if err != nil || !q.Equal(&p) || !report.Lossless() {
				t.Fatalf("%s: %v, %v", format, presets.Diff(&p, &q), err)
			}
			// Written once more, there is one preset, the newer.
			p.Notes = "again"
			in := exporttest.WithAvatar(t, export.Input{Preset: &p}, w.Data)
			if w, err = avatarfile.Write(in); err != nil || bytes.Count(w.Data, []byte(`"posewright":`)) != 1 {
				t.Fatal(err)
			}
			if q, _, err = avatarfile.Read("gltf", w.Data); err != nil || q.Notes != "again" {
				t.Fatal(q.Notes, err)
			}
		}
	}
}

func TestWhatHoldsNoPresetIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "neither GLB nor glTF", "PK": "neither GLB nor glTF", "{}": "no preset in it", "{": "cannot be read", "glTF": "truncated",
		"glTF\x01\x00\x00\x00aaaaaaaaaaaaaaa": "GLB version 1", "glTF\x02\x00\x00\x00\xff\xff\x00\x00aaaaaaaaaaaa": "truncated",
		`{"extras": {"posewright": 3}}`: "cannot be read", `{"extras": {"posewright": {"version": 2}}}`: "has format 2",
		`{"extras": {"posewright": {"version": 1, "preset": {"format": "posewright-preset", "version": 1, "tail": 1}}}}`: "no field tail",
	} {
		if _, _, err := avatarfile.Read("gltf", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestWhatIsNoNumberOrNoAvatarIsRefused(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	if _, err := avatarfile.Write(&export.Input{Preset: &p}); err == nil || !strings.Contains(err.Error(), "choose one") {
		t.Errorf("%v", err)
	}
	in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile("GLB", false))
	p.Arms.ForearmTwist = math.NaN()
	if _, err := avatarfile.Write(in); err == nil || !strings.Contains(err.Error(), "arms.forearmTwist must be") {
		t.Errorf("%v", err)
	}
	p = calibrated()
	p.Calibration.Scale = math.Inf(1)
	if _, err := avatarfile.Write(in); err == nil || !strings.Contains(err.Error(), "scale") {
		t.Errorf("%v", err)
	}
	p = presets.Default()
	in.Source = []byte(`{"nodes": []}`)
	if _, err := avatarfile.Write(in); err == nil || !strings.Contains(err.Error(), "open the file again") {
		t.Errorf("%v", err)
	}
}

// Avatars that were made with many programs.
func TestAvatarsOfManyProgramsAreWrittenAndReadAgain(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("..", "..", "..", "..", "shared", "data")
	if set := os.Getenv("POSEWRIGHT_TESTDATA"); set != "" {
		folder = set
	}
	files, _ := filepath.Glob(filepath.Join(folder, "avatars", "*"))
	if len(files) == 0 {
		t.Skip("the test avatars are not beside the checkout")
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		avatar, err := gltf.Decode(source, filepath.Base(name), nil)
		if err != nil || len(avatar.Roles.Missing()) > 0 {
			continue
		}
		p := calibrated()
		in, w := written(t, &p, source)
		again, err := gltf.Decode(w.Data, filepath.Base(name), nil)
		if err != nil {
			t.Errorf("%s cannot be read again: %v", name, err)
			continue
		}
		if math.Abs(again.Height/in.Avatar.Height-1.25) > 1e-4 || again.Format != avatar.Format {
			t.Errorf("%s was %v m tall and is %v m, %s", name, in.Avatar.Height, again.Height, again.Format)
		}
		for role, joint := range again.Roles.Joint {
			if was := in.Humanoid.Roles.Joint[role]; joint >= 0 && was >= 0 && again.Nodes[joint] != in.Avatar.Nodes[was] {
				t.Errorf("%s: %s is node %d, was %d", name, rig.Role(role), again.Nodes[joint], in.Avatar.Nodes[was])
			}
		}
		if !w.Baked {
			t.Errorf("%s: the size is that of a node", name)
		}
		grown(t, name, in.Avatar, again, 1.25)
	}
}

// Whatever of a file can be read as a humanoid can be written, and read again.
func FuzzWrite(f *testing.F) {
	for _, format := range formats {
		f.Add(exporttest.AvatarFile(format, false))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		avatar, err := gltf.Decode(data, "fuzz", nil)
		if err != nil {
			return
		}
		humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
		if err != nil {
			return
		}
		p := calibrated()
		w, err := avatarfile.Write(&export.Input{Preset: &p, Avatar: avatar, Humanoid: humanoid, Source: data, Permitted: true})
		if err != nil {
			return
		}
		if q, _, err := avatarfile.Read("gltf", w.Data); err != nil || !q.Equal(&p) {
			t.Errorf("%v", err)
		}
		if _, err := gltf.Decode(w.Data, "fuzz", nil); err != nil {
			t.Errorf("what was written cannot be read: %v", err)
		}
	})
}
