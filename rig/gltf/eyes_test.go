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
