package gltf

import (
	"errors"
	"math"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/internal/racetest"
	"posewright/rig"
)

// TestEyesOfRealAvatarsAreInTheirFaces measures heads without the code under test: from the lowest to the highest vertex that the head or a joint below it moves
// most, hats aside.
func TestEyesOfRealAvatarsAreInTheirFaces(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for _, file := range avatarFiles(t) {
		name := filepath.Base(file)
		avatar, err := Open(file)
		if err != nil {
			t.Fatal(err)
		}
		h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
		if missing := (*rig.MissingRolesError)(nil); errors.As(err, &missing) {
			continue
		}
		low, high := math.Inf(1), math.Inf(-1)
		head := h.Joint(rig.Head)
		for i := range avatar.Primitives {
			p := &avatar.Primitives[i]
			for v, at := range restVertices(avatar, p) {
				strongest := 0
				for c := range p.Weights[v] {
					if p.Weights[v][c] > p.Weights[v][strongest] {
						strongest = c
					}
				}
				joint := p.Joints[p.Influences[v][strongest]]
				worn := avatar.Skeleton.Joints[joint].Name == "Mage_Hat" || avatar.Skeleton.Joints[joint].Name == "Knight_Helmet"
				if (joint == head || avatar.Skeleton.IsAncestor(head, joint)) && !worn {
					low, high = math.Min(low, at.Y()), math.Max(high, at.Y())
				}
			}
		}
		if name == "VRMC_vrm_expressions_isBinary_Overrides.vrm" || !(high-low > 0.01) { // signs, or nothing, in place of a head
			continue
		}
		if share := (h.Measures.EyeHeight - low) / (high - low); !(share > 0.3 && share < 0.65) {
			t.Errorf("%s: the eyes are at %.2f of the head, %v", name, share, h.Measures.EyeSource.Phrase())
		}
	}
}

func TestOffsetsThatNobodySetAreNoEyes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		offset [3]float64
		want   *mgl64.Vec3 // as VRM 1.0 has it
	}{
		{[3]float64{0, 0, 0}, nil}, {[3]float64{0, 0.06, 0}, nil}, {[3]float64{0, 0.0599999987, 0}, nil},
		{[3]float64{0, 0.1, 0.08}, &mgl64.Vec3{0, 0.1, 0.08}}, {[3]float64{0, 0.06, 0.05}, &mgl64.Vec3{0, 0.06, 0.05}},
	} {
		for format, extension := range map[string]func(head int) any{
			"VRMC_vrm": func(int) any { return map[string]any{"lookAt": map[string]any{"offsetFromHeadBone": c.offset[:]}} },
			"VRM": func(head int) any {
				return map[string]any{"firstPerson": map[string]any{"firstPersonBone": head,
					"firstPersonBoneOffset": map[string]any{"x": c.offset[0], "y": c.offset[1], "z": -c.offset[2]}}} // Unity's Z
			},
		} {
			doc := newPerson(mgl64.Ident4())
			doc.Extensions = gltf.Extensions{format: extension(nodeNamed(t, doc, "Head"))}
			a := open(t, doc)
			if (a.EyeOffset == nil) != (c.want == nil) || c.want != nil && !near(*a.EyeOffset, *c.want) {
				t.Errorf("%s %v: the eyes are %v from the head, want %v", format, c.offset, a.EyeOffset, c.want)
			}
		}
	}
	doc := newPerson(mgl64.Ident4())
	doc.Extensions = gltf.Extensions{"VRM": map[string]any{"firstPerson": map[string]any{"firstPersonBone": 1, "firstPersonBoneOffset": map[string]any{"y": 0.3}}}}
	if a := open(t, doc); a.EyeOffset != nil {
		t.Errorf("an offset from another bone gives %v", a.EyeOffset)
	}
}

func TestLidsAreWhatBlinksMove(t *testing.T) {
	t.Parallel()
	bind := func(of string) []any {
		return []any{map[string]any{of: map[string]int{"mesh": 0, "node": meshNode}[of], "index": 0}}
	}
	named := func(name string) func(*gltf.Document) {
		return func(doc *gltf.Document) { doc.Meshes[0].Extras = map[string]any{"targetNames": []any{name, "happy"}} }
	}
	for name, c := range map[string]struct {
		prepare func(*gltf.Document)
		want    int
	}{
		"VRM 1.0": {func(doc *gltf.Document) {
			doc.Extensions = gltf.Extensions{"VRMC_vrm": map[string]any{"expressions": map[string]any{"preset": map[string]any{"blinkLeft": map[string]any{"morphTargetBinds": bind("node")}}}}}
		}, 2},
		"VRM 0.x": {func(doc *gltf.Document) {
			doc.Extensions = gltf.Extensions{"VRM": map[string]any{"blendShapeMaster": map[string]any{"blendShapeGroups": []any{map[string]any{"presetName": "blink", "binds": bind("mesh")}}}}}
		}, 2},
		"on a primitive": {func(doc *gltf.Document) {
			doc.Meshes[0].Primitives[0].Extras = map[string]any{"targetNames": []any{"happy", "vrc.blink"}}
		}, 1},
		"VRChat": {named("vrc.blink_left"), 2}, "ARKit": {named("eyeBlinkLeft"), 2}, "MMD": {named("まばたき"), 2}, "MMD's wink": {named("ウィンク２"), 2},
		"VRoid": {named("Fcl_EYE_Close_R"), 2}, "Ready Player Me": {named("eyesClosed"), 2}, "a mouth": {named("mouthClose"), 0}, "nothing": {func(*gltf.Document) {}, 0},
	} {
		doc := newPerson(mgl64.Ident4())
		withTarget(doc)
		c.prepare(doc)
		if got := open(t, doc).Primitives[0].Lids; len(got) != c.want {
			t.Errorf("%s: %d lids, want %d", name, len(got), c.want)
		}
	}
}
