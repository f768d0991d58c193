package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"

	"posewright/assets"
)

// armless is someone without forearms who stands for a second, as programs write whose trackers are on the trunk and the legs.
func armless() []byte {
	var text strings.Builder
	channels, depth := 0, 0
	open := func(kind, name string, x, y, z float64) {
		fmt.Fprintf(&text, "%s %s\n{\nOFFSET %g %g %g\n", kind, name, x, y, z)
		fmt.Fprintf(&text, "CHANNELS 3 Zrotation Xrotation Yrotation\n")
		channels, depth = channels+3, depth+1
	}
	shut := func(to int) {
		for ; depth > to; depth-- {
			text.WriteString("}\n")
		}
	}
	text.WriteString("HIERARCHY\n")
	open("ROOT", "HIP", 0, 0.95, 0)
	open("JOINT", "CHEST", 0, 0.3, 0)
	open("JOINT", "NECK", 0, 0.2, 0)
	open("JOINT", "HEAD", 0, 0.1, 0)
	shut(2)
	for _, side := range []struct {
		name string
		x    float64
	}{{"LEFT", 1}, {"RIGHT", -1}} {
		open("JOINT", side.name+"_UPPER_ARM", 0.17*side.x, 0.15, 0)
		shut(2)
	}
	shut(1)
	for _, side := range []struct {
		name string
		x    float64
	}{{"LEFT", 1}, {"RIGHT", -1}} {
		open("JOINT", side.name+"_UPPER_LEG", 0.09*side.x, -0.05, 0)
		open("JOINT", side.name+"_LOWER_LEG", 0, -0.42, 0)
		open("JOINT", side.name+"_FOOT", 0, -0.4, 0)
		shut(1)
	}
	shut(0)
	text.WriteString("MOTION\nFrames: 30\nFrame Time: 0.0333\n")
	text.WriteString(strings.Repeat(strings.TrimSpace(strings.Repeat("0 ", channels))+"\n", 30))
	return []byte(text.String())
}

func TestValidateSaysOfMotionWhatSolveSays(t *testing.T) {
	t.Parallel()
	path, out := file(t, "armless.bvh", armless()), filepath.Join(t.TempDir(), "out.csv")
	const missing = "no joint for leftLowerArm, leftHand, rightLowerArm, rightHand; it can be used with --points head,hips,feet"
	if code, stdout, _ := command(t, Hooks{}, "validate", path); code != 1 || !strings.Contains(stdout, "WRONG (motion)\n") || !strings.Contains(stdout, missing) {
		t.Errorf("validate: code %d, %s", code, stdout)
	}
	if code, _, said := command(t, Hooks{}, "solve", "--motion", path, "--out", out); code != 1 || !strings.Contains(said, missing) {
		t.Errorf("solve: code %d, said %q", code, said)
	}
	const assumed = "They were assumed, and no device can track them."
	if code, stdout, _ := command(t, Hooks{}, "validate", "--points", "head,hips,feet", path); code != 0 || !strings.Contains(stdout, assumed) {
		t.Errorf("validate with other devices: code %d, %s", code, stdout)
	}
	if code, _, said := command(t, Hooks{}, "solve", "--points", "head,hips,feet", "--motion", path, "--out", out); code != 0 || !strings.Contains(said, assumed) {
		t.Errorf("solve with other devices: code %d, said %q", code, said)
	}
	cut := file(t, "cut.bvh", append(armless(), "0 0 0 7.25\n"...))
	for _, arguments := range [][]string{{"validate", cut}, {"solve", "--motion", cut, "--out", out}} {
		code, stdout, said := command(t, Hooks{}, arguments...)
		if code != 1 || !strings.Contains(stdout+said, `the row has 4 numbers, the channels are 36: it ends after "7.25"`) {
			t.Errorf("%s: code %d, %s%s", arguments[0], code, stdout, said)
		}
	}
}

// A figure whose joints have no names and whose shape is crooked is mapped, but nobody should trust that.
func TestValidateCallsAMappingUncertainThatTheShapeDoesNotSettle(t *testing.T) {
	t.Parallel()
	var document gltf.Document
	if err := gltf.NewDecoder(strings.NewReader(string(assets.Mannequin()))).Decode(&document); err != nil {
		t.Fatal(err)
	}
	for i, node := range document.Nodes {
		node.Name = fmt.Sprint("n", i)
		if i%2 == 0 {
			node.Translation[i%3] += 0.06 * float64(i%5-2)
		}
	}
	document.Extensions, document.ExtensionsUsed = nil, nil // it is a VRM, which says its bones
	path := filepath.Join(t.TempDir(), "nameless.glb")
	if err := gltf.SaveBinary(&document, path); err != nil {
		t.Fatal(err)
	}
	code, stdout, said := command(t, Hooks{}, "validate", path)
	if code != 0 || !strings.Contains(stdout, "nameless.glb: uncertain (avatar)") || said != "" {
		t.Errorf("code %d, said %q: %s", code, said, stdout)
	}
	_, stdout, _ = command(t, Hooks{}, "validate", "--json", path)
	var reports []report
	if err := json.Unmarshal([]byte(stdout), &reports); err != nil || len(reports) != 1 || len(reports[0].RolesUncertain) == 0 || len(reports[0].RolesMissing) > 0 {
		t.Errorf("%v: %s", err, stdout)
	}
}
