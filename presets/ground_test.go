package presets

import (
	"bytes"
	"math"
	"testing"

	"posewright/solver/ground"
)

func TestAFileOfTheGroundIsOneStepOfUndo(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, SetGroundFile("floors/hall.glb"))
	if p := d.Current(); p.Ground.Kind != ground.Triangles || p.GroundFile != "floors/hall.glb" {
		t.Errorf("the ground is %+v", p.Ground)
	}
	if name := d.UndoName().String(); name != "Ground hall.glb" {
		t.Errorf("the step is called %q", name)
	}
	var file bytes.Buffer
	if err := Write(&file, d.Current()); err != nil {
		t.Fatal(err)
	}
	if read, err := Read(&file); err != nil || !read.Equal(d.Current()) {
		t.Errorf("read back: %+v, %v", read.Ground, err)
	}
	do(t, d, SetGroundFile(""))
	if p := d.Current(); p.Ground.Kind != ground.Level || p.GroundFile != "" {
		t.Errorf("without a file the ground is %+v", p.Ground)
	}
	d.Undo()
	d.Undo()
	if untouched := Default(); !d.Current().Equal(&untouched) {
		t.Errorf("undone: %+v", d.Current().Ground)
	}
	do(t, d, Set("ground.kind", float64(ground.Steps)))
	do(t, d, SetGroundFile(""))
	if kind := d.Current().Ground.Kind; kind != ground.Steps {
		t.Errorf("steps became %d where no file was to be let go", kind)
	}
}

func TestTheGroundStaysWhenADocumentIsToSolveLikeAnother(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Ground.Kind, p.GroundFile, p.Ground.Slope.Angle = ground.Slope, "a.glb", 20
	d := NewDocument(p)
	other, _ := Builtin("Scheurenbrand")
	do(t, d, SolveLike(other))
	if d.Current().Ground != p.Ground || d.Current().GroundFile != "a.glb" {
		t.Errorf("the ground became %+v", d.Current().Ground)
	}
	do(t, d, ResetAll())
	if d.Current().Ground != Default().Ground || d.Current().GroundFile != "a.glb" {
		t.Errorf("with every value reset the ground is %+v", d.Current().Ground)
	}
}

func TestTheGroundOfAPresetIsThatOfTheSolver(t *testing.T) {
	t.Parallel()
	p := Default()
	for _, assignment := range []string{
		"ground.kind=steps", "ground.height=-0.12", "ground.directionDeg=90", "ground.steps.rise=0.2", "ground.steps.tread=0.5", "ground.steps.start=1", "ground.steps.count=3",
		"ground.returns=off",
	} {
		if err := SetPath(&p, assignment); err != nil {
			t.Fatal(err)
		}
	}
	settings := Compile(&p)
	for x, want := range map[float64]float64{0: -0.12, 1.1: 0.08, 1.6: 0.28, 2.1: 0.48, 50: 0.48} { // a quarter turn to the left is +X
		if got, _ := settings.Ground.Under(x, 7, 3); math.Abs(got-want) > 1e-12 {
			t.Errorf("at x = %v the ground is at %v, not %v", x, got, want)
		}
	}
}
