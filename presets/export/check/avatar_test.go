package check

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/gltf"
	"posewright/presets/export/vrm"
	"posewright/rig"
)

// sharedFolder is a folder of test data beside the checkout; false where that is absent.
func sharedFolder(name string) (string, bool) {
	folder := filepath.Join("..", "..", "..", "..", "shared", "data")
	if set := os.Getenv("POSEWRIGHT_TESTDATA"); set != "" {
		folder = set
	}
	folder = filepath.Join(folder, name)
	_, err := os.Stat(folder)
	return folder, err == nil
}

// shared is a folder of test data beside the checkout; it skips where that is absent.
func shared(t *testing.T, name string) string {
	t.Helper()
	folder, there := sharedFolder(name)
	if !there {
		t.Skip("the test data are not beside the checkout")
	}
	return folder
}

// tall is the unusual preset of a person who is 1.25 times as tall as the avatar.
func tall() presets.Preset {
	p := exporttest.Unusual()
	p.Arms.Linked = false
	p.Arms.Left.ForearmTwist, p.Arms.Left.UpperArmTwist, p.Arms.Right.ForearmTwist = 0.6, 0.2, 0.4
	p.Calibration = calibration.Calibration{HeightM: 1.8, EyeHeightM: 1.68, ArmSpanM: 1.4, Scale: 1.25, Devices: []calibration.Device{{
		Kind: "headset", Serial: "1", Effector: "head",
		Raw: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}}, Offset: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}},
	}}}
	return p
}

// exported writes the file of an avatar, and of presets with and without a calibration.
func exported(t *testing.T, of func(*export.Input) ([]export.File, *export.Report, error), source []byte) (paths []string, inputs []*export.Input) {
	t.Helper()
	for i, p := range []presets.Preset{presets.Default(), tall()} {
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, source)
		files, _, err := of(in)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, write(t, t.TempDir(), strconv.Itoa(i)+"/"+files[0].Name, files[0].Data))
		inputs = append(inputs, in)
	}
	return paths, inputs
}

type validated struct {
	Errors   int
	Messages []string
}

func TestTheKhronosValidatorHasNoErrors(t *testing.T) {
	t.Parallel()
	needNode(t)
	var paths []string
	for _, source := range [][]byte{
		exporttest.AvatarFile("GLB", false), exporttest.AvatarFile("glTF", true), exporttest.AvatarFile("VRM 0.x", false), exporttest.AvatarFile("VRM 1.0", false),
		assets.Mannequin(),
	} {
		more, _ := exported(t, gltf.Export, source)
		paths = append(paths, more...)
	}
	var reports []validated
	node(t, &reports, "validate.mjs", paths...)
	for i, path := range paths {
		if reports[i].Errors != 0 {
			t.Errorf("%s: %q", filepath.Base(path), reports[i].Messages)
		}
	}
}

// What was wrong with a file before stays wrong; nothing is added.
func TestAvatarsOfOthersHaveNoMoreErrorsThanBefore(t *testing.T) {
	t.Parallel()
	needNode(t)
	for _, name := range []string{"Godette_vrm0.vrm", "KayKit_Knight_madeVRM1.vrm", "PolygonalMind_CoolBanana_vrm0.vrm", "QuaterniusRobot.glb", "RiggedFigure.glb"} {
		original := filepath.Join(shared(t, "avatars"), name)
		source, err := os.ReadFile(original)
		if err != nil {
			t.Fatal(err)
		}
		paths, _ := exported(t, gltf.Export, source)
		var reports []validated
		node(t, &reports, "validate.mjs", append(paths, original)...)
		if before := reports[2]; reports[0].Errors > before.Errors || reports[1].Errors > before.Errors {
			t.Errorf("%s had %d errors and has %q, %q", name, before.Errors, reports[0].Messages, reports[1].Messages)
		}
	}
}

func TestThreeVRMFindsEveryBoneAndRollsTheTwistBones(t *testing.T) {
	t.Parallel()
	needNode(t)
	var paths []string
	var inputs []*export.Input
	for _, source := range [][]byte{exporttest.AvatarFile("VRM 1.0", false), exporttest.AvatarFile("VRM 0.x", false), exporttest.AvatarFile("VRM 1.0", true), assets.Mannequin()} {
		p, in := exported(t, vrm.Export, source)
		paths, inputs = append(paths, p...), append(inputs, in...)
	}
	var reports []struct {
		Preset json.RawMessage
		Meta   string
		Bones  map[string]int
		Rolls  map[string]float64
		HeadY  float64
	}
	node(t, &reports, "vrm.mjs", paths...)
	for i, in := range inputs {
		r := &reports[i]
		if held, err := presets.Read(bytes.NewReader(r.Preset)); err != nil || !held.Equal(in.Preset) {
			t.Errorf("file %d: userData.posewright holds another preset: %v", i, err)
		}
		if want := map[string]string{"VRM 0.x": "0", "VRM 1.0": "1"}[in.Avatar.Format]; r.Meta != want {
			t.Errorf("a %s is read as one of meta version %s", in.Avatar.Format, r.Meta)
		}
		bones := 0
		for role := rig.Hips; role < rig.RoleCount; role++ {
			joint := in.Humanoid.Joint(role)
			if joint < 0 {
				continue
			}
			bones++
			if found, ok := r.Bones[role.String()]; !ok || found != in.Avatar.Nodes[joint] {
				t.Errorf("file %d: %s is node %d, want %d", i, role, found, in.Avatar.Nodes[joint])
			}
		}
		if bones != len(r.Bones) {
			t.Errorf("file %d: %d bones are found, want %d", i, len(r.Bones), bones)
		}
		if scale := r.HeadY / reports[i&^1].HeadY; math.Abs(scale-in.Humanoid.Scale) > 1e-6 {
			t.Errorf("file %d: the head is %v times as high as in the one that is not calibrated", i, scale)
		}
	}
	// The second has shares of 0.6 and 0.2 at the left and 0.4 at the right, of hands that are rolled by 60°. Slerp takes exactly that share of a roll.
	want := map[string]float64{"arm twist L": 12, "forearm twist 1 L": 18, "forearm twist 2 L": 36, "forearm twist R": 24}
	in := inputs[1]
	if len(reports[1].Rolls) != len(want) {
		t.Errorf("%d joints roll", len(reports[1].Rolls))
	}
	for joint := range in.Avatar.Skeleton.Joints {
		rolls, ok := reports[1].Rolls[strconv.Itoa(in.Avatar.Nodes[joint])]
		if name := in.Avatar.Skeleton.Joints[joint].Name; ok && math.Abs(rolls-want[name]) > 1e-3 {
			t.Errorf("%s rolls by %v°, want %v", name, rolls, want[name])
		}
	}
}

func TestTheOfficialSchemasAcceptBonesAndConstraints(t *testing.T) {
	t.Parallel()
	needNode(t)
	schemas := filepath.Join(shared(t, "schemas"), "vrm")
	paths, _ := exported(t, vrm.Export, exporttest.AvatarFile("VRM 1.0", false))
	more, _ := exported(t, vrm.Export, assets.Mannequin())
	var reports []struct {
		Constraints int
		Errors      []string
	}
	node(t, &reports, "schema.mjs", append(append([]string{schemas}, paths...), more...)...)
	for i, r := range reports {
		if len(r.Errors) > 0 {
			t.Errorf("file %d: %q", i, r.Errors)
		}
	}
	if reports[0].Constraints != 4 {
		t.Errorf("%d constraints were looked at, want 4", reports[0].Constraints)
	}
}
