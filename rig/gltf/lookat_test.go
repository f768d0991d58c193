package gltf

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
)

// turns are how far an eye turns for angles in degrees, in degrees.
func turns(m *rig.RangeMap, angles ...float64) []float64 {
	for i, angle := range angles {
		angles[i] = m.Turn(angle*math.Pi/180) * 180 / math.Pi
	}
	return angles
}

func alike(got []float64, want ...float64) bool {
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-6 {
			return false
		}
	}
	return len(got) == len(want)
}

func TestLookAtOfVRM1IsRead(t *testing.T) {
	t.Parallel()
	doc := newPerson(mgl64.Scale3D(0.01, 0.01, 0.01).Mul4(mgl64.Ident4()))
	bones := map[string]any{}
	for role, name := range map[string]string{"head": "Head"} {
		bones[role] = map[string]any{"node": nodeNamed(t, doc, name)}
	}
	doc.Extensions = gltf.Extensions{"VRMC_vrm": map[string]any{"specVersion": "1.0", "humanoid": map[string]any{"humanBones": bones}, "lookAt": map[string]any{
		"type": "bone", "offsetFromHeadBone": []float64{0, 6, 10},
		"rangeMapHorizontalInner": map[string]any{"inputMaxValue": 60, "outputScale": 12},
		"rangeMapHorizontalOuter": map[string]any{"inputMaxValue": 0, "outputScale": 15},
		"rangeMapVerticalDown":    map[string]any{"inputMaxValue": -3, "outputScale": 1e300},
	}}}
	a := open(t, doc)
	look := a.LookAt
	if look == nil || look.Expressions || look.Offset == nil || !near(*look.Offset, mgl64.Vec3{0, 0.06, 0.1}) {
		t.Fatalf("look-at %+v", look)
	}
	if !alike(turns(&look.HorizontalInner, 0, 30, 90), 0, 6, 12) {
		t.Errorf("inner: %v", turns(&look.HorizontalInner, 0, 30, 90))
	}
	if !alike(turns(&look.HorizontalOuter, 0, 5), 0, 15) {
		t.Errorf("a map that ends at 0°: %v", turns(&look.HorizontalOuter, 0, 5))
	}
	for name, m := range map[string]*rig.RangeMap{"senseless": &look.VerticalDown, "missing": &look.VerticalUp} {
		if !alike(turns(m, 9, 120), 1, 10) { // UniVRM's default: 10° at 90°
			t.Errorf("%s: %v", name, turns(m, 9, 120))
		}
	}
}

func TestFilesWhoseExpressionsMoveNothingSaySo(t *testing.T) {
	t.Parallel()
	for _, extensions := range []gltf.Extensions{
		{"VRMC_vrm": map[string]any{"lookAt": map[string]any{"type": "expression"}}},
		{"VRM": map[string]any{"firstPerson": map[string]any{"lookAtTypeName": "BlendShape"}}},
	} {
		doc := newPerson(mgl64.Ident4())
		doc.Extensions = extensions
		if a := open(t, doc); a.LookAt == nil || !a.LookAt.Expressions || !hasNote(a, "the eyes look straight ahead") {
			t.Errorf("%v: %+v, notes %q", extensions, a.LookAt, a.Notes)
		}
	}
	if a := open(t, newPerson(mgl64.Ident4())); a.LookAt != nil || hasNote(a, "eyes") {
		t.Errorf("of a file that says nothing: %+v, notes %q", a.LookAt, a.Notes)
	}
}

// withTarget gives the first mesh of a document two morph targets: one moves vertex 2 up by 1 and vertex 4 forward by 0.5, the other vertex 4 back by 0.25.
func withTarget(doc *gltf.Document) {
	primitive := doc.Meshes[0].Primitives[0]
	count := doc.Accessors[primitive.Attributes[gltf.POSITION]].Count
	up, back := make([][3]float32, count), make([][3]float32, count)
	up[2], up[4], back[4] = [3]float32{0, 1, 0}, [3]float32{0, 0, 0.5}, [3]float32{0, 0, -0.25}
	primitive.Targets = []gltf.PrimitiveAttributes{{gltf.POSITION: modeler.WritePosition(doc, up)}, {gltf.POSITION: modeler.WritePosition(doc, back)}}
}

// meshNode is the node of the mesh of newPerson: after the armature and the joints.
var meshNode = len(body) + 1

func TestExpressionsThatMoveEyesAreRead(t *testing.T) {
	t.Parallel()
	for name, extensions := range map[string]gltf.Extensions{
		"VRM 1.0": {"VRMC_vrm": map[string]any{
			"lookAt": map[string]any{"type": "expression", "rangeMapVerticalUp": map[string]any{"inputMaxValue": 30, "outputScale": 0.8}},
			"expressions": map[string]any{"preset": map[string]any{
				"lookUp": map[string]any{"isBinary": true, "morphTargetBinds": []any{
					map[string]any{"node": meshNode, "index": 0, "weight": 0.5}, map[string]any{"node": meshNode, "index": 1, "weight": 1},
					map[string]any{"node": 0, "index": 0, "weight": 1}, map[string]any{"node": meshNode, "index": 7, "weight": 1}, map[string]any{"node": meshNode, "index": 0, "weight": 1e9},
				}},
				"happy": map[string]any{"morphTargetBinds": []any{map[string]any{"node": meshNode, "index": 0, "weight": 1}}},
			}},
		}},
		"VRM 0.x": {"VRM": map[string]any{
			"firstPerson": map[string]any{"lookAtTypeName": "BlendShape", "lookAtVerticalUp": map[string]any{"xRange": 30, "yRange": 0.8}},
			"blendShapeMaster": map[string]any{"blendShapeGroups": []any{
				map[string]any{"presetName": "lookup", "isBinary": true, "binds": []any{
					map[string]any{"mesh": 0, "index": 0, "weight": 50}, map[string]any{"mesh": 0, "index": 1, "weight": 100},
					map[string]any{"mesh": 3, "index": 0, "weight": 100}, map[string]any{"mesh": 0, "index": -1, "weight": 100},
				}},
				map[string]any{"presetName": "joy", "binds": []any{map[string]any{"mesh": 0, "index": 0, "weight": 100}}},
			}},
		}},
	} {
		doc := newPerson(mgl64.Ident4())
		withTarget(doc)
		doc.Extensions = extensions
		a := open(t, doc)
		look := a.LookAt
		if look == nil || !look.Expressions || look.Binary != [rig.GazeCount]bool{rig.LookUp: true} || hasNote(a, "eyes") {
			t.Errorf("%s: %+v, notes %q", name, look, a.Notes)
			continue
		}
		if on := look.VerticalUp.Turn(15 * math.Pi / 180); math.Abs(on-0.4) > 1e-9 {
			t.Errorf("%s: half way up the expression is on by %v", name, on)
		}
		if on := look.VerticalDown.Turn(45 * math.Pi / 180); math.Abs(on-0.5) > 1e-9 {
			t.Errorf("%s: where the file has no range map, halfway down it is on by %v", name, on)
		}
		for side := range rig.GazeCount {
			var want []rig.MorphBind
			if side == rig.LookUp {
				want = []rig.MorphBind{{Morph: 0, Weight: 0.5}, {Morph: 1, Weight: 1}}
			}
			if e := a.Look(side); (e == nil) != (want == nil) || e != nil && !slices.Equal(e.Binds, want) {
				t.Errorf("%s: expression %d is %v, want %v", name, side, e, want)
			}
		}
	}
}

func TestCurvesThatMakeNoSenseAreStraight(t *testing.T) {
	t.Parallel()
	for name, curve := range map[string][]float64{
		"cut off": {0, 0, 0}, "out of order": {1, 0, 0, 0, 0, 1, 0, 0}, "too high": {0, 0, 0, 0, 1, 100, 0, 0}, "two at a time": {0, 0, 0, 0, 0, 1, 0, 0},
		"too steep": {0, 0, 0, 1e9, 1, 1, 0, 0}, "straight": {0, 0, 0, 1, 1, 1, 1, 0}, "too long": make([]float64, 4000),
	} {
		if m := (&degreeMap{Curve: curve}).read(degree); m.Curve != nil {
			t.Errorf("%s: %v", name, m.Curve)
		}
	}
}

func TestRealAvatarsTurnTheirEyesAsTheirFilesSay(t *testing.T) {
	t.Parallel()
	folder := dataFolder(t)
	for name, want := range map[string]struct {
		expressions              bool
		inner, outer, down, up   float64 // degrees at 90°
		outerInTheMiddle, upHalf float64 // at 59.06507°, which is a key of its curve; at 55.645188°, another one
	}{
		"Godette_vrm0.vrm":                            {true, 10, 1.050003 * 7.1, 3.9, 2.9, 0.393769681 * 7.1, 0.3370192 * 2.9},
		"VA_armature_transform.vrm":                   {false, 8, 12, 10, 10, 12 * 0.656278551, 10 * 0.6182692},
		"VRMC_vrm_expressions_isBinary_Overrides.vrm": {true, 1, 1, 1, 1, 0.656278551, 0.6182692},
	} {
		a, err := Open(filepath.Join(folder, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		look := a.LookAt
		if look == nil || look.Expressions != want.expressions {
			t.Errorf("%s: %+v", name, look)
			continue
		}
		if look.Expressions { // what maps give is then no angle
			for _, m := range []*rig.RangeMap{&look.HorizontalInner, &look.HorizontalOuter, &look.VerticalDown, &look.VerticalUp} {
				m.OutputScale *= math.Pi / 180
			}
		}
		got := []float64{turns(&look.HorizontalInner, 90)[0], turns(&look.HorizontalOuter, 90)[0], turns(&look.VerticalDown, 90)[0], turns(&look.VerticalUp, 90)[0],
			turns(&look.HorizontalOuter, 0.656278551*90)[0], turns(&look.VerticalUp, 0.6182692*90)[0]}
		if !alike(got, want.inner, want.outer, want.down, want.up, want.outerInTheMiddle, want.upHalf) {
			t.Errorf("%s turns its eyes by %v, want %v", name, got, want)
		}
	}
}
