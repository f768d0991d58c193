package check

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"posewright/rig"
	"posewright/rig/gltf"
)

// mtoon is what three-vrm reads of a material.
type mtoon struct {
	Base, Shade, Matcap, Rim, OutlineColor, Scroll []float64
	Shift, Toony, RimPower, RimLift, RimLighting   float64
	OutlineWidth, OutlineLighting, Turn            float64
	Outline                                        string
}

// inTermsOfMToon undoes where three-vrm is not what the shader of MToon 0.x does: it takes colors to be the power 2.2 of what is stored, where Unity has the curve of
// sRGB; the width of outlines on the screen for a share of the picture's height, not of half of it; and turns a second for radians.
func (m *mtoon) inTermsOfMToon() {
	for _, color := range [][]float64{m.Base[:3], m.Shade, m.Rim, m.OutlineColor} {
		for k, value := range color {
			if stored := math.Pow(value, 1/2.2); stored <= 0.04045 {
				color[k] = stored / 12.92
			} else {
				color[k] = math.Pow((stored+0.055)/1.055, 2.4)
			}
		}
	}
	if m.Outline == "screenCoordinates" {
		m.OutlineWidth /= 2
	}
	m.Turn *= 2 * math.Pi
}

// The materials of avatars, and of copies of them with other numbers, are read as three-vrm reads them: those of VRM 1.0 as they stand there, and those of VRM 0.x
// in the terms of 1.0, but for three things.
func TestMToonIsReadAsThreeVRMReadsIt(t *testing.T) {
	needNode(t)
	folder := shared(t, "avatars")
	random := rand.New(rand.NewPCG(13, 0))
	var paths []string
	for _, name := range []string{"Godette_vrm0.vrm", "PolygonalMind_CoolBanana_vrm0.vrm", "VRMC_materials_mtoon_UV_Animation_Test.vrm"} {
		original := filepath.Join(folder, name)
		paths = append(paths, original)
		data, err := os.ReadFile(original)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 5 {
			paths = append(paths, write(t, t.TempDir(), fmt.Sprint(i, name), repainted(t, data, random)))
		}
	}
	var reports []map[string]mtoon
	node(t, &reports, "mtoon.mjs", paths...)
	materials := 0
	for i, path := range paths {
		avatar, err := gltf.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if len(reports[i]) == 0 {
			t.Errorf("%s: three-vrm finds no MToon", path)
		}
		for index, theirs := range reports[i] {
			at, err := strconv.Atoi(index)
			if err != nil || avatar.Materials[at].Toon == nil {
				t.Fatalf("%s: material %s is no MToon here", path, index)
			}
			if strings.Contains(path, "_vrm0") {
				theirs.inTermsOfMToon()
			}
			sameMToon(t, fmt.Sprintf("%s, material %s", filepath.Base(path), index), &avatar.Materials[at], &theirs)
			materials++
		}
	}
	if materials < 20 {
		t.Errorf("only %d materials were compared", materials)
	}
}

func sameMToon(t *testing.T, name string, m *rig.Material, theirs *mtoon) {
	t.Helper()
	ours := m.Toon
	same := func(what string, ours []float32, theirs ...float64) {
		for k := range theirs {
			if !(math.Abs(float64(ours[k])-theirs[k]) < 1e-4*max(1, math.Abs(theirs[k]))) {
				t.Errorf("%s: %s is %v here and %v in three-vrm", name, what, ours, theirs)
				return
			}
		}
	}
	same("the color", m.BaseColor[:3], theirs.Base[:3]...)
	same("the shade color", ours.ShadeColor[:], theirs.Shade...)
	same("the shift", []float32{ours.Shift}, theirs.Shift)
	same("the sharpness of the shade", []float32{ours.Toony}, theirs.Toony)
	same("the matcap", ours.MatcapColor[:], theirs.Matcap...)
	same("the rim", ours.RimColor[:], theirs.Rim...)
	same("the rim's numbers", []float32{ours.RimPower, ours.RimLift, ours.RimLighting}, theirs.RimPower, theirs.RimLift, theirs.RimLighting)
	same("the motion", []float32{ours.Scroll[0], ours.Scroll[1], ours.Turn}, theirs.Scroll[0], theirs.Scroll[1], theirs.Turn)
	mode := map[rig.OutlineMode]string{rig.OutlineNone: "none", rig.OutlineWorld: "worldCoordinates", rig.OutlineScreen: "screenCoordinates"}[ours.Outline]
	if mode != theirs.Outline {
		t.Errorf("%s: the outline is %s here and %s in three-vrm", name, mode, theirs.Outline)
	} else if mode != "none" {
		same("the outline", []float32{ours.OutlineWidth, ours.OutlineLighting}, theirs.OutlineWidth, theirs.OutlineLighting)
		same("the color of the outline", ours.OutlineColor[:], theirs.OutlineColor...)
	}
}

// repainted is a VRM file whose MToon materials have other numbers.
func repainted(t *testing.T, file []byte, random *rand.Rand) []byte {
	t.Helper()
	const header = 20 // of the file and of its first chunk, which is the JSON
	length := binary.LittleEndian.Uint32(file[12:])
	var document map[string]any
	if err := json.Unmarshal(file[header:header+length], &document); err != nil {
		t.Fatal(err)
	}
	between := func(low, high float64) float64 { return low + (high-low)*random.Float64() }
	color := func() []float64 { return []float64{random.Float64(), random.Float64(), random.Float64()} }
	extensions := document["extensions"].(map[string]any)
	if vrm, old := extensions["VRM"].(map[string]any); old {
		for _, entry := range vrm["materialProperties"].([]any) {
			properties := entry.(map[string]any)
			if properties["shader"] != "VRM/MToon" {
				continue
			}
			for name, value := range map[string]float64{"_ShadeShift": between(-1, 1), "_ShadeToony": between(0, 1), "_RimFresnelPower": between(0, 20), "_RimLift": between(0, 1),
				"_RimLightingMix": between(0, 1), "_OutlineWidthMode": float64(random.IntN(3)), "_OutlineWidth": between(0.01, 1), "_OutlineColorMode": float64(random.IntN(2)),
				"_OutlineLightingMix": between(0, 1), "_UvAnimScrollX": between(-2, 2), "_UvAnimScrollY": between(-2, 2), "_UvAnimRotation": between(-1, 1)} {
				properties["floatProperties"].(map[string]any)[name] = value
			}
			for _, name := range []string{"_Color", "_ShadeColor", "_RimColor", "_OutlineColor"} {
				properties["vectorProperties"].(map[string]any)[name] = append(color(), 1)
			}
		}
	} else {
		for _, entry := range document["materials"].([]any) {
			extensions, _ := entry.(map[string]any)["extensions"].(map[string]any)
			if extensions["VRMC_materials_mtoon"] == nil {
				continue
			}
			extensions["VRMC_materials_mtoon"] = map[string]any{"specVersion": "1.0", "shadeColorFactor": color(), "shadingShiftFactor": between(-1, 1),
				"shadingToonyFactor": between(0, 1), "parametricRimColorFactor": color(), "rimLightingMixFactor": between(0, 1),
				"parametricRimFresnelPowerFactor": between(0, 20), "parametricRimLiftFactor": between(0, 1),
				"outlineWidthMode": []string{"none", "worldCoordinates", "screenCoordinates"}[random.IntN(3)], "outlineWidthFactor": between(0.001, 0.1),
				"outlineColorFactor": color(), "outlineLightingMixFactor": between(0, 1), "uvAnimationScrollXSpeedFactor": between(-2, 2),
				"uvAnimationScrollYSpeedFactor": between(-2, 2), "uvAnimationRotationSpeedFactor": between(-2, 2)}
		}
	}
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	rest := file[header+length:]
	word := binary.LittleEndian.AppendUint32
	out := word(append([]byte("glTF"), 2, 0, 0, 0), uint32(header+len(text)+len(rest)))
	out = append(word(out, uint32(len(text))), "JSON"...)
	return append(append(out, text...), rest...)
}
