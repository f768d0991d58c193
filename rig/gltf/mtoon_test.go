package gltf

import (
	"math"
	"testing"

	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// toonOf is the material of a file with an MToon extension of VRM 1.0.
func toonOf(t *testing.T, alpha gltf.AlphaMode, mtoon map[string]any) (rig.Material, []phrase.Phrase) {
	t.Helper()
	material := textured(nil)
	material.AlphaMode = alpha
	material.Extensions = gltf.Extensions{"KHR_materials_unlit": map[string]any{}, "VRMC_materials_mtoon": mtoon}
	avatar := open(t, withMaterial(t, material))
	if avatar.Materials[0].Toon == nil || avatar.Materials[0].Unlit {
		t.Fatalf("no toon material: %+v", avatar.Materials[0])
	}
	return avatar.Materials[0], avatar.Notes
}

func TestMToonOfVRM1HasTheDefaultsOfItsSpecification(t *testing.T) {
	t.Parallel()
	m, notes := toonOf(t, gltf.AlphaOpaque, map[string]any{"specVersion": "1.0"})
	want := rig.Toon{
		ShadeTexture: noTexture, ShiftTexture: noTexture, MatcapTexture: noTexture, RimTexture: noTexture, OutlineTexture: noTexture, MoveTexture: noTexture,
		Toony: 0.9, RimPower: 5, RimLighting: 1, OutlineLighting: 1,
	}
	if *m.Toon != want || m.ZWrite || len(notes) != 0 {
		t.Errorf("%+v, want %+v; notes %q", *m.Toon, want, notes)
	}
}

func TestMToonOfVRM1IsRead(t *testing.T) {
	t.Parallel()
	m, notes := toonOf(t, gltf.AlphaBlend, map[string]any{
		"transparentWithZWrite": true, "renderQueueOffsetNumber": 7, "shadeColorFactor": []float64{0.1, 0.2, 0.3}, "shadeMultiplyTexture": map[string]any{"index": 0},
		"shadingShiftFactor": -0.25, "shadingToonyFactor": 0.5, "parametricRimColorFactor": []float64{0.5, 0.25, 0.125},
		"rimLightingMixFactor": 0.75, "parametricRimFresnelPowerFactor": 3, "parametricRimLiftFactor": 0.125,
		"outlineWidthMode": "worldCoordinates", "outlineWidthFactor": 0.0625, "outlineColorFactor": []float64{1, 0.5, 0},
		"outlineLightingMixFactor": 0.25, "matcapFactor": []float64{0.5, 1, 0}, "matcapTexture": map[string]any{"index": 0},
		"rimMultiplyTexture":          map[string]any{"index": 0, "extensions": map[string]any{"KHR_texture_transform": map[string]any{"scale": []float64{2, 4}}}},
		"shadingShiftTexture":         map[string]any{"index": 0, "texCoord": 1, "scale": -0.5},
		"outlineWidthMultiplyTexture": map[string]any{"index": 0},
	})
	one := [2]float32{1, 1}
	want := rig.Toon{
		ShadeColor: [3]float32{0.1, 0.2, 0.3}, ShadeTexture: rig.Texture{Scale: [2]float32{1, 1}}, Toony: 0.5, Shift: -0.25,
		RimColor: [3]float32{0.5, 0.25, 0.125}, RimPower: 3, RimLift: 0.125, RimLighting: 0.75,
		Outline: rig.OutlineWorld, OutlineWidth: 0.0625, OutlineColor: [3]float32{1, 0.5, 0}, OutlineLighting: 0.25,
		MatcapColor: [3]float32{0.5, 1, 0}, MatcapTexture: rig.Texture{Scale: one}, RimTexture: rig.Texture{Scale: [2]float32{2, 4}},
		ShiftTexture: rig.Texture{Scale: one, Second: true}, ShiftScale: -0.5, OutlineTexture: rig.Texture{Scale: one}, MoveTexture: noTexture,
	}
	if *m.Toon != want || !m.ZWrite || m.Order != 7 || m.Alpha != rig.AlphaBlend || len(notes) != 0 {
		t.Errorf("%+v\nwant %+v; notes %q", *m.Toon, want, notes)
	}
	m, _ = toonOf(t, gltf.AlphaOpaque, map[string]any{"outlineWidthMode": "screenCoordinates", "outlineWidthFactor": 0.01})
	if m.Toon.Outline != rig.OutlineScreen || m.Toon.OutlineWidth != 0.01 {
		t.Errorf("%+v", *m.Toon)
	}
}

func TestMatcapsAreWhiteByDefaultAndNoneWithoutTheirTexture(t *testing.T) {
	t.Parallel()
	m, _ := toonOf(t, gltf.AlphaOpaque, map[string]any{"matcapTexture": map[string]any{"index": 0}})
	if m.Toon.MatcapColor != [3]float32{1, 1, 1} {
		t.Errorf("the factor is %v", m.Toon.MatcapColor)
	}
	m, notes := toonOf(t, gltf.AlphaOpaque, map[string]any{"matcapFactor": []float64{1, 1, 1}, "matcapTexture": map[string]any{"index": 8}})
	if m.Toon.MatcapColor != [3]float32{} || len(notes) != 1 {
		t.Errorf("the factor is %v, notes %q", m.Toon.MatcapColor, notes)
	}
}

func TestTheMotionOfTexturesIsRead(t *testing.T) {
	t.Parallel()
	m, notes := toonOf(t, gltf.AlphaOpaque, map[string]any{
		"uvAnimationScrollXSpeedFactor": 0.5, "uvAnimationScrollYSpeedFactor": -1e9, "uvAnimationRotationSpeedFactor": 2,
		"uvAnimationMaskTexture": map[string]any{"index": 0},
	})
	if m.Toon.Scroll != [2]float32{0.5, -mostSpeed} || m.Toon.Turn != 2 || m.Toon.MoveTexture.Image != 0 || len(notes) != 0 || !m.Toon.Moves() {
		t.Errorf("%+v, notes %q", *m.Toon, notes)
	}
	doc := withMaterial(t, textured(nil))
	doc.Extensions = gltf.Extensions{"VRM": map[string]any{"materialProperties": []any{map[string]any{
		"shader": "VRM/MToon", "floatProperties": map[string]any{"_UvAnimScrollX": 0.5, "_UvAnimScrollY": 0.25, "_UvAnimRotation": 1},
	}}}}
	avatar := open(t, doc)
	if toon := avatar.Materials[0].Toon; toon.Scroll != [2]float32{0.5, -0.25} || toon.MoveTexture.Image != -1 || !avatar.Moves() {
		t.Errorf("%+v", *toon)
	}
	wantClose(t, "a turn", avatar.Materials[0].Toon.Turn, 2*math.Pi)
	if still := open(t, newTriangle()); still.Moves() {
		t.Error("a plain triangle moves")
	}
}

func TestNumbersOfMToonStayInTheirRanges(t *testing.T) {
	t.Parallel()
	m, notes := toonOf(t, gltf.AlphaOpaque, map[string]any{
		"shadingShiftFactor": -7, "shadingToonyFactor": 1e300, "outlineWidthFactor": 9, "parametricRimFresnelPowerFactor": -1,
		"shadeMultiplyTexture": map[string]any{"index": 77},
	})
	if c := *m.Toon; c.Shift != -1 || c.Toony != 1 || c.OutlineWidth != 1 || c.RimPower != 0 || c.ShadeTexture.Image != -1 {
		t.Errorf("%+v", c)
	}
	if len(notes) != 1 {
		t.Errorf("notes %q, want one about the texture", notes)
	}
}

// litOfVRM0 is how lit a surface is in VRM 0.x at a cosine to the light: MToon's own shader.
func litOfVRM0(shift, toony, cosine float64) float64 {
	high := 1*(1-toony) + shift*toony
	return math.Min(math.Max((cosine-shift)/math.Max(high-shift, 1e-4), 0), 1)
}

// litOfVRM1 is the same by VRMC_materials_mtoon 1.0.
func litOfVRM1(m *rig.Toon, cosine float64) float64 {
	low, high := -1+float64(m.Toony), 1-float64(m.Toony)
	return math.Min(math.Max((cosine+float64(m.Shift)-low)/math.Max(high-low, 1e-4), 0), 1)
}

func TestShadingOfVRM0IsTheSameInTheTermsOfVRM1(t *testing.T) {
	t.Parallel()
	for _, numbers := range [][2]float64{{0, 0.9}, {-0.45, 0.8}, {-0.239, 0.8}, {0.3, 0.2}, {-0.9, 0.5}} {
		doc := withMaterial(t, textured(nil))
		doc.Extensions = gltf.Extensions{"VRM": map[string]any{"materialProperties": []any{map[string]any{
			"shader": "VRM/MToon", "floatProperties": map[string]any{"_ShadeShift": numbers[0], "_ShadeToony": numbers[1]},
		}}}}
		toon := open(t, doc).Materials[0].Toon
		for cosine := -1.0; cosine <= 1; cosine += 0.05 {
			got, want := litOfVRM1(toon, cosine), litOfVRM0(numbers[0], numbers[1], cosine)
			if math.Abs(got-want) > 1e-5 {
				t.Errorf("shift %v, toony %v: at a cosine of %.2f it is lit by %v, want %v", numbers[0], numbers[1], cosine, got, want)
			}
		}
	}
}

func TestRimOutlineAndLightOfVRM0AreRead(t *testing.T) {
	t.Parallel()
	read := func(floats map[string]any) rig.Material {
		doc := withMaterial(t, textured(nil))
		doc.Extensions = gltf.Extensions{"VRM": map[string]any{"materialProperties": []any{map[string]any{
			"shader": "VRM/MToon", "floatProperties": floats,
			"vectorProperties": map[string]any{
				"_RimColor": []float64{1, 0, 0.5, 1}, "_OutlineColor": []float64{0.5, 1, 0, 1}, "_EmissionColor": []float64{0, 1, 0, 1},
				"_MainTex": []float64{0, 0, 2, 3},
			},
			"textureProperties": map[string]any{
				"_MainTex": 0, "_ShadeTexture": 0, "_EmissionMap": 0, "_BumpMap": 0, "_SphereAdd": 0, "_RimTexture": 0, "_OutlineWidthTexture": 0,
			},
			"renderQueue": 2990,
		}}}}
		return open(t, doc).Materials[0]
	}
	m := read(map[string]any{
		"_RimFresnelPower": 2.5, "_RimLift": 0.25, "_RimLightingMix": 0.5, "_OutlineWidthMode": 2, "_OutlineWidth": 0.4,
		"_OutlineColorMode": 1, "_OutlineLightingMix": 0.75,
	})
	wantClose(t, "rim", m.Toon.RimColor[2], 0.2140411)
	wantClose(t, "rim power", m.Toon.RimPower, 2.5)
	wantClose(t, "rim lift", m.Toon.RimLift, 0.25)
	wantClose(t, "rim lighting", m.Toon.RimLighting, 0.5)
	wantClose(t, "outline color", m.Toon.OutlineColor[0], 0.2140411)
	wantClose(t, "outline lighting", m.Toon.OutlineLighting, 0.75)
	wantClose(t, "outline width", m.Toon.OutlineWidth, 0.002) // 0.4 % of half the height
	if m.Toon.Outline != rig.OutlineScreen || m.Toon.ShadeTexture.Image != 0 || m.EmissiveTexture.Image != 0 || m.Emissive != [3]float32{0, 1, 0} {
		t.Errorf("%+v %+v", m, m.Toon)
	}
	if m.NormalTexture.Image != 0 || m.NormalScale != 1 || m.Toon.MatcapTexture.Image != 0 || m.Toon.MatcapColor != [3]float32{1, 1, 1} ||
		m.Toon.RimTexture.Scale != [2]float32{2, 3} || m.Toon.OutlineTexture.Image != 0 || m.Toon.ShiftTexture.Image != -1 {
		t.Errorf("%+v %+v", m, m.Toon)
	}
	m = read(map[string]any{"_OutlineWidthMode": 1, "_OutlineWidth": 0.4})
	wantClose(t, "outline width", m.Toon.OutlineWidth, 0.004) // 0.4 cm
	if m.Toon.Outline != rig.OutlineWorld || m.Toon.OutlineLighting != 0 {
		t.Errorf("%+v", m.Toon)
	}
	if m = read(nil); m.Toon.Outline != rig.OutlineNone {
		t.Errorf("without a mode there is an outline: %+v", m.Toon)
	}
}

func TestTheOrderOfTransparentMaterialsOfVRM0CountsFromUnitysQueues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ blend, queue, want int }{{2, 2990, -10}, {2, 3000, 0}, {3, 2510, 9}, {3, 2501, 0}, {0, 2100, 0}, {2, -1, 0}, {2, 1 << 40, mostOrder}} {
		doc := withMaterial(t, textured(nil))
		doc.Extensions = gltf.Extensions{"VRM": map[string]any{"materialProperties": []any{map[string]any{
			"shader": "VRM/MToon", "floatProperties": map[string]any{"_BlendMode": c.blend}, "renderQueue": c.queue,
		}}}}
		if got := open(t, doc).Materials[0].Order; got != c.want {
			t.Errorf("blend mode %d in queue %d has the order %d, want %d", c.blend, c.queue, got, c.want)
		}
	}
}
