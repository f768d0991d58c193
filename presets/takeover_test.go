package presets

import (
	"errors"
	"math/rand/v2"
	"testing"

	"posewright/internal/racetest"
	"posewright/solver"
)

func pathsOf(differences []Difference) []string {
	var paths []string
	for _, d := range differences {
		paths = append(paths, d.Path)
	}
	return paths
}

func TestTakingOverEveryDifferenceLeavesNone(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(6, 1))
	for range 100 {
		p, from := randomPreset(random), randomPreset(random)
		if random.IntN(2) == 0 {
			p, from = from, elaborate()
		}
		before := p.Clone()
		d := NewDocument(p)
		do(t, d, TakeOver(pathsOf(Diff(&p, &from)), from))
		if left := Diff(d.Current(), &from); len(left) > 0 { // only the order of magnets can have shown up anew
			do(t, d, TakeOver(pathsOf(left), from))
		}
		if !d.Current().Equal(&from) {
			t.Fatalf("left: %v", Diff(d.Current(), &from))
		}
		for d.CanUndo() {
			d.Undo()
		}
		if !d.Current().Equal(&before) {
			t.Fatalf("undo leaves %v", Diff(d.Current(), &before))
		}
	}
}

func TestASingleDifferenceIsTakenOverAlone(t *testing.T) {
	t.Parallel()
	p, from := Default(), elaborate()
	from.Torso.WristLine, from.Arms.Method, from.Magnet("ribs").Radius = 2, solver.ArmByCCD, 0.9
	from.Magnets = append(from.Magnets, NewMagnet("new"))
	p.Magnets = append(p.Magnets, NewMagnet("old"))
	for _, path := range pathsOf(Diff(&p, &from)) {
		d := NewDocument(p)
		do(t, d, TakeOver([]string{path}, from))
		left := len(Diff(d.Current(), &from))
		if all := len(Diff(&p, &from)); left != all-1 {
			t.Errorf("%s: %d of %d differences are left", path, left, all)
		}
	}
	d := NewDocument(p)
	var unknown *UnknownParameterError
	if err := d.Do(TakeOver([]string{wristLine, "torso.nothing"}, from)); !errors.As(err, &unknown) || d.CanUndo() {
		t.Error(err)
	}
	do(t, d, TakeOver([]string{"magnets.new.radius"}, from))
	if d.CanUndo() {
		t.Error("a magnet that is not there got a radius")
	}
}

func TestWhatIsTakenOverIsNotShared(t *testing.T) {
	t.Parallel()
	from := elaborate()
	d := NewDocument(Default())
	c := TakeOver([]string{"calibration", "avatar.roles.hips", "magnets", "tags"}, from)
	from.Calibration.Devices[0].Serial, from.Avatar.Roles["hips"], from.Tags[0] = "x", "x", "x"
	do(t, d, c)
	if d.Current().Calibration.Devices[0].Serial == "x" || d.Current().Avatar.Roles["hips"] != "Root" || d.Current().Tags[0] == "x" {
		t.Error("the document changed with what it was given")
	}
}
