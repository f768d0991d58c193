package exporttest

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"posewright/presets/export"
	"posewright/rig"
	"posewright/rig/gltf"
)

// figure is a small person in a T-pose, facing +Z: role, whose child it is, where from there. The twist bones have no role.
var figure = []struct {
	name, parent string
	offset       [3]float64
}{
	{"hips", "", [3]float64{0, 1, 0}}, {"spine", "hips", [3]float64{0, 0.1, 0}}, {"chest", "spine", [3]float64{0, 0.15, 0}},
	{"neck", "chest", [3]float64{0, 0.2, 0}}, {"head", "neck", [3]float64{0, 0.1, 0}},
	{"leftUpperArm", "chest", [3]float64{0.2, 0.15, 0}}, {"leftLowerArm", "leftUpperArm", [3]float64{0.3, 0, 0}},
	{"leftHand", "leftLowerArm", [3]float64{0.25, 0, 0}}, {"leftThumbMetacarpal", "leftHand", [3]float64{0.02, 0, 0.03}},
	{"leftThumbProximal", "leftThumbMetacarpal", [3]float64{0.03, 0, 0.01}},
	{"rightUpperArm", "chest", [3]float64{-0.2, 0.15, 0}}, {"rightLowerArm", "rightUpperArm", [3]float64{-0.3, 0, 0}},
	{"rightHand", "rightLowerArm", [3]float64{-0.25, 0, 0}},
	{"leftUpperLeg", "hips", [3]float64{0.1, -0.1, 0}}, {"leftLowerLeg", "leftUpperLeg", [3]float64{0, -0.4, 0}},
	{"leftFoot", "leftLowerLeg", [3]float64{0, -0.4, 0}}, {"leftToes", "leftFoot", [3]float64{0, -0.08, 0.12}},
	{"rightUpperLeg", "hips", [3]float64{-0.1, -0.1, 0}}, {"rightLowerLeg", "rightUpperLeg", [3]float64{0, -0.4, 0}},
	{"rightFoot", "rightLowerLeg", [3]float64{0, -0.4, 0}}, {"rightToes", "rightFoot", [3]float64{0, -0.08, 0.12}},
	{"arm twist L", "leftUpperArm", [3]float64{0.15, 0, 0}},
	{"forearm twist 1 L", "leftLowerArm", [3]float64{0.1, 0, 0}}, {"forearm twist 2 L", "leftLowerArm", [3]float64{0.2, 0, 0}},
	{"forearm twist R", "rightLowerArm", [3]float64{-0.2, 0, 0}},
	{"twist of a ribbon", "leftLowerArm", [3]float64{0.1, 0.2, 0}},
}

// optional are the figure's bones that no humanoid needs.
var optional = map[string]bool{
	"chest": true, "neck": true, "leftThumbMetacarpal": true, "leftThumbProximal": true, "leftToes": true, "rightToes": true,
}

// AvatarFile is the file of a small avatar with a skin, twist bones, and extensions that nobody knows: "GLB", "glTF", "VRM 0.x" or
// "VRM 1.0". Bare ones have no optional bones in their map.
func AvatarFile(format string, bare bool) []byte {
	nodes := []map[string]any{{"name": "Body \"quoted\" 体", "mesh": 0, "skin": 0, "extras": map[string]any{"keep": []any{1, "two", nil}}}}
	index := map[string]int{}
	for i, bone := range figure {
		index[bone.name] = i + 1
		nodes = append(nodes, map[string]any{"name": bone.name, "translation": bone.offset})
	}
	joints := []int{}
	world := make([][3]float64, len(nodes))
	var binds []byte
	for i, bone := range figure {
		joints = append(joints, i+1)
		at := bone.offset
		if bone.parent != "" {
			above := index[bone.parent]
			children, _ := nodes[above]["children"].([]int)
			nodes[above]["children"] = append(children, i+1)
			for c := range at {
				at[c] += world[above][c]
			}
		}
		world[i+1] = at
		for k := range 16 {
			v := 0.0
			if k%5 == 0 {
				v = 1
			}
			if k >= 12 && k < 15 {
				v = -at[k-12]
			}
			binds = binary.LittleEndian.AppendUint32(binds, math.Float32bits(float32(v)))
		}
	}
	var bin []byte
	number := func(v float64) { bin = binary.LittleEndian.AppendUint32(bin, math.Float32bits(float32(v))) }
	for _, corner := range [][3]float64{{-0.1, 0.02, 0.1}, {0.1, 0.02, 0.1}, {0, 1.65, 0}} {
		number(corner[0])
		number(corner[1])
		number(corner[2])
	}
	bin = append(bin, 19, 0, 0, 0, 15, 0, 0, 0, 4, 0, 0, 0) // joints of the skin
	for range 3 {
		number(1)
		number(0)
		number(0)
		number(0)
	}
	bin = append(bin, 0, 0, 1, 0, 2, 0, 0, 0)
	bindsAt := len(bin)
	bin = append(bin, binds...)
	view := func(at, length int) map[string]any {
		return map[string]any{"buffer": 0, "byteOffset": at, "byteLength": length}
	}
	buffer := map[string]any{"byteLength": len(bin)}
	doc := map[string]any{
		"asset": map[string]any{"version": "2.0", "generator": "a test <&>"}, "scene": 0,
		"scenes": []any{map[string]any{"name": "Scene", "nodes": []int{0, 1}}}, "nodes": nodes,
		"meshes": []any{map[string]any{"primitives": []any{map[string]any{
			"attributes": map[string]int{"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}, "indices": 3,
		}}}},
		"skins": []any{map[string]any{"joints": joints, "inverseBindMatrices": 4}}, "buffers": []any{buffer},
		"bufferViews": []any{view(0, 36), view(36, 12), view(48, 48), view(96, 6), view(bindsAt, len(binds))},
		"accessors": []any{
			map[string]any{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": []float32{-0.1, 0.02, 0}, "max": []float32{0.1, 1.65, 0.1}},
			map[string]any{"bufferView": 1, "componentType": 5121, "count": 3, "type": "VEC4"},
			map[string]any{"bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC4"},
			map[string]any{"bufferView": 3, "componentType": 5123, "count": 3, "type": "SCALAR"},
			map[string]any{"bufferView": 4, "componentType": 5126, "count": len(figure), "type": "MAT4"},
		},
		"extras": map[string]any{"author's own": map[string]any{"number": json.Number("1.50e-7")}},
	}
	used := []string{"EXT_unheard_of"}
	extensions := map[string]any{"EXT_unheard_of": map[string]any{"deep": []any{map[string]any{"big": json.Number("12345678901234567890.125")}}}}
	switch format {
	case "VRM 1.0":
		bones := map[string]any{}
		for _, bone := range figure {
			if rig.RoleNamed(bone.name) != rig.NoRole && !(bare && optional[bone.name]) {
				bones[bone.name] = map[string]any{"node": index[bone.name], "extras": map[string]any{"of": bone.name}}
			}
		}
		extensions["VRMC_vrm"] = map[string]any{"specVersion": "1.0", "humanoid": map[string]any{"humanBones": bones}, "meta": map[string]any{
			"name": "Testkin", "version": "1", "authors": []string{"Ann O'Nymous"}, "licenseUrl": "https://vrm.dev/licenses/1.0/",
			"modification": "allowModification",
		}}
		used = append(used, "VRMC_vrm")
	case "VRM 0.x":
		old := map[string]string{"leftThumbMetacarpal": "leftThumbProximal", "leftThumbProximal": "leftThumbIntermediate"}
		bones := []any{map[string]any{"bone": "jaw", "node": -1}}
		for _, bone := range figure {
			if rig.RoleNamed(bone.name) != rig.NoRole && !(bare && optional[bone.name]) {
				name := bone.name
				if older, ok := old[name]; ok {
					name = older
				}
				bones = append(bones, map[string]any{"bone": name, "node": index[bone.name], "useDefaultValues": true})
			}
		}
		extensions["VRM"] = map[string]any{
			"specVersion": "0.0", "exporterVersion": "a test", "humanoid": map[string]any{"humanBones": bones, "armStretch": 0.05},
			"meta": map[string]any{"title": "Testkin", "author": "Ann O'Nymous", "licenseName": "CC_BY"}, "materialProperties": []any{},
		}
		used = append(used, "VRM")
	case "glTF":
		buffer["uri"] = "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(bin)
	}
	doc["extensionsUsed"], doc["extensions"] = used, extensions
	text, err := json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	if format == "glTF" {
		return text
	}
	return Binary(text, bin)
}

// Binary is a GLB.
func Binary(text, bin []byte) []byte {
	text = append(text, strings.Repeat(" ", (4-len(text)%4)%4)...)
	for len(bin)%4 > 0 {
		bin = append(bin, 0)
	}
	data := []byte("glTF")
	for _, number := range []int{2, 28 + len(text) + len(bin), len(text), 0x4E4F534A} {
		data = binary.LittleEndian.AppendUint32(data, uint32(number))
	}
	data = append(data, text...)
	data = binary.LittleEndian.AppendUint32(data, uint32(len(bin)))
	data = binary.LittleEndian.AppendUint32(data, 0x004E4942)
	return append(data, bin...)
}

// WithAvatar is an input with the avatar of a file. With a calibration it is at its size.
func WithAvatar(t testing.TB, in export.Input, source []byte) *export.Input {
	t.Helper()
	avatar, err := gltf.Decode(source, "testkin", nil)
	if err != nil {
		t.Fatal(err)
	}
	scale := 1.0
	if in.Preset.Calibration.Calibrated() {
		scale = in.Preset.Calibration.Scale
	}
	in.Avatar, in.Source = avatar, source
	if in.Humanoid, err = rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, scale); err != nil {
		t.Fatal(err)
	}
	return &in
}

// Attached is a target that gets its input with an avatar of a format.
func Attached(t testing.TB, target export.Target, format string) export.Target {
	write := target.Export
	target.Export = func(in *export.Input) ([]export.File, *export.Report, error) {
		return write(WithAvatar(t, *in, AvatarFile(format, true)))
	}
	return target
}

// AvatarRoundTrips does [RoundTrip] with avatars of these formats.
func AvatarRoundTrips(t *testing.T, target export.Target, formats ...string) {
	t.Helper()
	for _, format := range formats {
		RoundTrip(t, Attached(t, target, format), func(files []export.File) []byte { return files[0].Data }, nil)
	}
}

// FuzzAvatarImport does [FuzzImport] beginning with avatars of these formats.
func FuzzAvatarImport(f *testing.F, target export.Target, formats ...string) {
	for _, p := range Presets() {
		for _, format := range formats {
			files, _ := Exported(f, Attached(f, target, format), &export.Input{Preset: &p})
			f.Add(files[0].Data)
		}
	}
	fuzzImport(f, target)
}

// AvatarAsItWas compares the JSON of an avatar in two parts, without the preset that it holds, with the golden file of this name.
func AvatarAsItWas(t *testing.T, target export.Target, format, name string) {
	t.Helper()
	p := Unusual()
	files, _, err := target.Export(WithAvatar(t, export.Input{Preset: &p}, AvatarFile(format, false)))
	if err != nil {
		t.Fatal(err)
	}
	text, _ := Chunks(t, files[0].Data)
	var lines bytes.Buffer
	if err := json.Indent(&lines, bytes.TrimSpace(text), "", " "); err != nil {
		t.Fatal(err)
	}
	lines.WriteByte('\n')
	Golden(t, []export.File{{Name: name, Data: WithoutPreset(t, lines.Bytes(), &p)}})
}

// Chunks are the JSON of a GLB or glTF file and the bytes of its binary chunk.
func Chunks(t testing.TB, data []byte) (text, bin []byte) {
	t.Helper()
	if data[0] == '{' {
		return data, nil
	}
	length := binary.LittleEndian.Uint32(data[12:])
	if total := binary.LittleEndian.Uint32(data[8:]); int(total) != len(data) || length%4 != 0 {
		t.Fatal(fmt.Errorf("the GLB says it has %d bytes, and has %d, %d of them JSON", total, len(data), length))
	}
	return data[20 : 20+length], data[20+length+8:]
}
