package gltf_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
)

// animated is a file of a humanoid whose hips move by 1 m in a second and whose left upper arm turns by 90° about Z, with what a test changes.
func animated(t *testing.T, change func(file map[string]any)) []byte {
	t.Helper()
	var nodes []map[string]any
	index := map[string]int{}
	node := func(name, parent string, at ...float64) {
		index[name] = len(nodes)
		nodes = append(nodes, map[string]any{"name": name, "translation": at})
		if parent != "" {
			above := nodes[index[parent]]
			children, _ := above["children"].([]int)
			above["children"] = append(children, index[name])
		}
	}
	node("armature", "", 0, 0, 0)
	nodes[0]["scale"] = []float64{0.01, 0.01, 0.01} // as from programs that work in centimeters
	node("hips", "armature", 0, 95, 0)
	node("spine", "hips", 0, 10, 0)
	node("chest", "spine", 0, 20, 0)
	node("neck", "chest", 0, 22, 0)
	node("head", "neck", 0, 10, 0)
	for side, sign := range map[string]float64{"left": 1, "right": -1} {
		node(side+"Shoulder", "chest", 4*sign, 18, 0)
		node(side+"UpperArm", side+"Shoulder", 12*sign, 0, 0)
		node(side+"LowerArm", side+"UpperArm", 26*sign, 0, 0)
		node(side+"Hand", side+"LowerArm", 25*sign, 0, 0)
		node(side+"UpperLeg", "hips", 9*sign, -5, 0)
		node(side+"LowerLeg", side+"UpperLeg", 0, -42, 0)
		node(side+"Foot", side+"LowerLeg", 0, -40, 0)
		node(side+"Toes", side+"Foot", 0, -6, 12)
	}
	var bin bytes.Buffer
	half := float32(math.Sqrt2 / 2)
	write := func(values ...float32) { _ = binary.Write(&bin, binary.LittleEndian, values) }
	write(0, 0.5, 1)                                      // times
	write(0, 95, 0, 0, 95, 30, 0, 95, 100)                // hips
	write(0, 0, 0, 1, 0, 0, half, half, 0, 0, half, half) // arm
	bones := map[string]any{}
	for name, i := range index {
		if name != "armature" {
			bones[name] = map[string]any{"node": i}
		}
	}
	file := map[string]any{
		"asset": map[string]any{"version": "2.0"}, "nodes": nodes, "scene": 0, "scenes": []any{map[string]any{"nodes": []int{0}}},
		"buffers":     []any{map[string]any{"byteLength": bin.Len()}},
		"bufferViews": []any{map[string]any{"buffer": 0, "byteLength": bin.Len()}},
		"accessors": []any{
			map[string]any{"bufferView": 0, "componentType": 5126, "count": 3, "type": "SCALAR", "min": []int{0}, "max": []int{1}},
			map[string]any{"bufferView": 0, "byteOffset": 12, "componentType": 5126, "count": 3, "type": "VEC3"},
			map[string]any{"bufferView": 0, "byteOffset": 48, "componentType": 5126, "count": 3, "type": "VEC4"},
		},
		"animations": []any{map[string]any{"name": "go",
			"samplers": []any{map[string]any{"input": 0, "output": 1}, map[string]any{"input": 0, "output": 2, "interpolation": "STEP"}},
			"channels": []any{
				map[string]any{"sampler": 0, "target": map[string]any{"node": index["hips"], "path": "translation"}},
				map[string]any{"sampler": 1, "target": map[string]any{"node": index["leftUpperArm"], "path": "rotation"}},
			}}},
		"extensionsUsed": []string{"VRMC_vrm_animation"},
		"extensions":     map[string]any{"VRMC_vrm_animation": map[string]any{"specVersion": "1.0", "humanoid": map[string]any{"humanBones": bones}}},
	}
	if change != nil {
		change(file)
	}
	text, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	var out bytes.Buffer
	out.WriteString("glTF")
	for _, number := range []uint32{2, uint32(12 + 8 + len(text) + 8 + bin.Len()), uint32(len(text)), 0x4E4F534A} {
		_ = binary.Write(&out, binary.LittleEndian, number)
	}
	out.Write(text)
	_ = binary.Write(&out, binary.LittleEndian, [2]uint32{uint32(bin.Len()), 0x004E4942})
	out.Write(bin.Bytes())
	return out.Bytes()
}

func TestAnAnimationIsReadAsMotionCapture(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(map[string]any){
		"VRM animation":  nil,
		"GLB with names": func(file map[string]any) { delete(file, "extensions") },
		"nameless VRM animation": func(file map[string]any) {
			for _, node := range file["nodes"].([]map[string]any) {
				delete(node, "name")
			}
		},
	} {
		m, err := gltf.DecodeMotion(animated(t, change), "walk.vrma", "", nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		roles := rig.MapMotion(m)
		if len(roles.Missing()) > 0 || m.Name != "walk" {
			t.Fatalf("%s: %q lacks %v", name, m.Name, roles.Missing())
		}
		frames := int(math.Round(1/m.FrameTime)) + 1
		if m.Frames() != frames || m.FrameTime > 1.0/24+1e-9 {
			t.Fatalf("%s: %d frames, %v s apart", name, m.Frames(), m.FrameTime)
		}
		world := make([]rig.Transform, len(m.Skeleton.Joints))
		at := func(seconds float64, role rig.Role) rig.Transform {
			m.World(int(math.Round(seconds/m.FrameTime)), world)
			return world[roles.Joint[role]]
		}
		for _, want := range []struct {
			seconds float64
			role    rig.Role
			at      mgl64.Vec3
		}{
			{0, rig.Hips, mgl64.Vec3{0, 0.95, 0}}, {0.25, rig.Hips, mgl64.Vec3{0, 0.95, 0.15}}, {1, rig.Head, mgl64.Vec3{0, 1.57, 1}},
			{0.25, rig.LeftHand, mgl64.Vec3{0.67, 1.43, 0.15}},      // steps hold
			{0.5, rig.LeftHand, mgl64.Vec3{0.16, 1.43 + 0.51, 0.3}}, // the arm points up
			{1, rig.RightHand, mgl64.Vec3{-0.67, 1.43, 1}},
		} {
			if got := at(want.seconds, want.role).Position; got.Sub(want.at).Len() > 1e-6 {
				t.Errorf("%s: %v at %v s is at %.4f, not %.4f", name, want.role, want.seconds, got, want.at)
			}
		}
	}
}

// nodeNamed is a node of a file that is made.
func nodeNamed(file map[string]any, name string) map[string]any {
	for _, node := range file["nodes"].([]map[string]any) {
		if node["name"] == name {
			return node
		}
	}
	return nil
}

// Exporters leave nodes in whatever pose was last: on all fours, when the person of the animation stands.
func TestNodesOnAllFoursAreJudgedByTheAnimation(t *testing.T) {
	t.Parallel()
	read := func(stands bool) error {
		_, err := gltf.DecodeMotion(animated(t, func(file map[string]any) {
			delete(file, "extensions")
			for _, node := range file["nodes"].([]map[string]any) {
				if name := node["name"].(string); strings.HasSuffix(name, "LowerArm") || strings.HasSuffix(name, "Hand") {
					node["translation"] = []float64{0, -26, 0}
				}
			}
			hips, spine := nodeNamed(file, "hips"), nodeNamed(file, "spine")
			if spine["translation"] = []float64{0, 10, 80}; stands { // the keys of the hips, which lie higher than wide
				hips["translation"] = []float64{0, 95, 0}
				channel := file["animations"].([]any)[0].(map[string]any)["channels"].([]any)[0].(map[string]any)
				channel["target"].(map[string]any)["node"] = 2
			}
		}), "a.glb", "", nil)
		return err
	}
	if err := read(true); err != nil {
		t.Errorf("someone who stands: %v", err)
	}
	var missing *rig.MissingRolesError
	if err := read(false); !errors.As(err, &missing) || len(missing.Roles) != 6 {
		t.Errorf("an animal: %v", err)
	}
}

func TestTheLongestAnimationThatMovesIsTakenAndTheOthersAreNamed(t *testing.T) {
	t.Parallel()
	data := animated(t, func(file map[string]any) {
		animation := func(name string, time, node, values int) any {
			return map[string]any{"name": name, "samplers": []any{map[string]any{"input": time, "output": values}},
				"channels": []any{map[string]any{"sampler": 0, "target": map[string]any{"node": node, "path": "translation"}}}}
		}
		accessors := file["accessors"].([]any)
		still := map[string]any{"bufferView": 0, "byteOffset": 12, "componentType": 5126, "count": 1, "type": "VEC3"} // the first place for good
		late := map[string]any{"bufferView": 0, "byteOffset": 8, "componentType": 5126, "count": 1, "type": "SCALAR"}
		short := map[string]any{"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR"}
		file["accessors"] = append(accessors, still, late, short)
		all := file["animations"].([]any)
		file["animations"] = []any{animation("TPose", 4, 1, 3), animation("nod", 5, 1, 1), all[0]}
	})
	m, err := gltf.DecodeMotion(data, "a.glb", "", nil)
	if err != nil || len(m.Notes) == 0 || !strings.Contains(m.Notes[0].String(), `"go"`) || !strings.Contains(m.Notes[0].String(), "TPose, nod") {
		t.Fatalf("%v, %q", err, m.Notes)
	}
	if m, err = gltf.DecodeMotion(data, "a.glb", "nod", nil); err != nil || len(m.Notes) > 0 || math.Abs(float64(m.Frames()-1)*m.FrameTime-0.5) > m.FrameTime {
		t.Errorf("the one asked for: %v, %q", err, m.Notes)
	}
	if _, err = gltf.DecodeMotion(data, "a.glb", "TPose", nil); err != nil {
		t.Errorf("one that does not move, asked for: %v", err)
	}
	if _, err = gltf.DecodeMotion(data, "a.glb", "run", nil); !errors.Is(err, gltf.ErrNoAnimation) || !strings.Contains(err.Error(), "TPose, nod, go") {
		t.Errorf("one that is not there: %v", err)
	}
}

func TestAnImplausibleSizeIsAnotherUnitAndTold(t *testing.T) {
	t.Parallel()
	for scale, times := range map[float64]string{1: "0.01", 0.001: "10", 0.0001: "100", 0.02: "", 0.005: ""} {
		m, err := gltf.DecodeMotion(animated(t, func(file map[string]any) { nodeNamed(file, "armature")["scale"] = []float64{scale, scale, scale} }), "a.vrma", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		if times == "" {
			if len(m.Notes) > 0 {
				t.Errorf("at a scale of %v: %q", scale, m.Notes)
			}
			continue
		}
		roles := rig.MapMotion(m)
		world := make([]rig.Transform, len(m.Skeleton.Joints))
		m.World(0, world)
		if at := world[roles.Joint[rig.Head]].Position.Y(); math.Abs(at-1.57) > 1e-6 {
			t.Errorf("at a scale of %v the head is at %v m", scale, at)
		}
		if len(m.Notes) != 1 || !strings.HasSuffix(m.Notes[0].String(), "was scaled by "+times+".") {
			t.Errorf("at a scale of %v: %q", scale, m.Notes)
		}
	}
}

func TestWhatIsNoAnimationOfAHumanoidIsSaid(t *testing.T) {
	t.Parallel()
	if _, err := gltf.DecodeMotion(animated(t, func(file map[string]any) { delete(file, "animations") }), "a.glb", "", nil); !errors.Is(err, gltf.ErrNoAnimation) {
		t.Errorf("without animations: %v", err)
	}
	if _, err := gltf.DecodeMotion(animated(t, nil), "a.glb", "run", nil); !errors.Is(err, gltf.ErrNoAnimation) {
		t.Errorf("of another name: %v", err)
	}
	for what, change := range map[string]func(map[string]any){
		"no sampler": func(file map[string]any) {
			file["animations"].([]any)[0].(map[string]any)["samplers"] = []any{}
		},
		"times that go back": func(file map[string]any) {
			file["accessors"].([]any)[0].(map[string]any)["byteOffset"] = 16
		},
		"no hips": func(file map[string]any) {
			vrma := file["extensions"].(map[string]any)["VRMC_vrm_animation"].(map[string]any)
			delete(vrma["humanoid"].(map[string]any)["humanBones"].(map[string]any), "hips")
		},
	} {
		if _, err := gltf.DecodeMotion(animated(t, change), "a.vrma", "", nil); err == nil || strings.Contains(err.Error(), "\n") || !strings.HasPrefix(err.Error(), "a.vrma: ") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestTheClipsOfAFileAreListed(t *testing.T) {
	t.Parallel()
	path := filepath.Join("..", "..", "..", "shared", "data", "avatars", "KayKit_Knight.glb")
	clips, err := gltf.Clips(path)
	if err != nil {
		t.Skip("needs ../shared/data:", err)
	}
	if len(clips) < 10 {
		t.Fatalf("%d clips", len(clips))
	}
	seen := map[string]bool{}
	for i, clip := range clips {
		if seen[clip.Name] || clip.Name == "" || !(clip.Seconds > 0) {
			t.Errorf("clip %+v", clip)
		}
		seen[clip.Name] = true
		if i%15 != 0 {
			continue // a file is read again for each
		}
		m, err := gltf.OpenMotion(path, clip.Name)
		if err != nil {
			t.Fatal(err)
		}
		if lasts := float64(m.Frames()-1) * m.FrameTime; math.Abs(lasts-clip.Seconds) > m.FrameTime {
			t.Errorf("%s lasts %v s, read %v s", clip.Name, clip.Seconds, lasts)
		}
	}
}

func FuzzDecodeMotion(f *testing.F) {
	f.Add([]byte("glTF"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := gltf.DecodeMotion(data, "fuzz.glb", "", nil); err == nil && m.Frames() == 0 {
			t.Error("a motion without frames")
		}
	})
}

// twice is a file with a second armature whose bones have the same names, that far to the side.
func twice(name string, aside float64) func(file map[string]any) {
	return func(file map[string]any) {
		delete(file, "extensions")
		nodes := file["nodes"].([]map[string]any)
		count := len(nodes)
		for _, node := range nodes[:count:count] {
			other := maps.Clone(node)
			var children []int
			for _, child := range node["children"].([]int) {
				children = append(children, child+count)
			}
			other["children"] = children
			nodes = append(nodes, other)
		}
		nodes[count]["name"], nodes[count]["translation"] = name, []float64{aside, 0, 0}
		file["nodes"] = nodes
		file["scenes"] = []any{map[string]any{"nodes": []int{count, 0}}}
	}
}

func TestASecondArmatureMovesAlongOrIsNamed(t *testing.T) {
	t.Parallel()
	jacket := func(file map[string]any) {
		for _, node := range file["nodes"].([]map[string]any) {
			if node["children"] == nil {
				node["children"] = []int{}
			}
		}
	}
	data := func(name string, aside float64) []byte {
		return animated(t, func(file map[string]any) { jacket(file); twice(name, aside)(file) })
	}
	avatar, err := gltf.Decode(data("Jacket", 0), "a.glb", nil)
	if err != nil || len(avatar.Roles.Missing()) > 0 || len(avatar.Roles.Uncertain()) > 0 {
		t.Fatalf("%v, missing %v, uncertain %v", err, avatar.Roles.Missing(), avatar.Roles.Uncertain())
	}
	said := phrase.InEnglish(phrase.Several(avatar.Notes))
	if !strings.Contains(said, `"Jacket" has bones of the same names and moves along`) && !strings.Contains(said, `"armature" has bones`) {
		t.Errorf("the jacket: %q", said)
	}
	joints := avatar.Skeleton.Joints
	pairs := 0
	for i := range joints { // whatever bends the one bends the other
		if name, _, two := strings.Cut(joints[i].Name, " (node "); two && joints[joints[i].Parent].Name == name {
			pairs++
		}
	}
	if pairs != 21 { // all but the armature
		t.Errorf("%d bones of the jacket hang on those of the body", pairs)
	}
	for what, name := range map[string]string{"an avatar": "Other", "a motion": "Other"} {
		var notes []phrase.Phrase
		if what == "an avatar" {
			avatar, err = gltf.Decode(data(name, 2), "a.glb", nil)
			notes = avatar.Notes
		} else {
			var m *rig.Motion
			m, err = gltf.DecodeMotion(data(name, 0), "a.glb", "", nil) // the animation moves the first alone
			notes = m.Notes
		}
		if said := phrase.InEnglish(phrase.Several(notes)); err != nil || !strings.Contains(said, "second person") {
			t.Errorf("%s: %v, %q", what, err, said)
		}
	}
	avatar, err = gltf.Decode(animated(t, func(file map[string]any) {
		jacket(file)
		twice("Other", 2)(file)
		for i, node := range file["nodes"].([]map[string]any) {
			if i > 21 {
				node["name"] = "B_" + node["name"].(string)
			}
		}
	}), "a.glb", nil)
	if err != nil || !strings.Contains(phrase.InEnglish(phrase.Several(avatar.Notes)), `second person, whose hips are`) {
		t.Errorf("someone of other names: %v, %q", err, avatar.Notes)
	}
	if m, err := gltf.DecodeMotion(data("Other", 0), "a.glb", "", nil); err == nil {
		roles := rig.MapMotion(m)
		world := make([]rig.Transform, len(m.Skeleton.Joints))
		if m.World(m.Frames()-1, world); math.Abs(world[roles.Joint[rig.Hips]].Position.Z()-1) > 1e-6 {
			t.Error("who is not animated was taken")
		}
	}
}
