package presets

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig/phrase"
)

func TestManyValuesAreSetInOneStepOrNot(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	name := phrase.Say("Two {{.Name}}", "Name", "numbers")
	do(t, d, SetMany(name, []Assignment{{wristLine, 1.5}, {"torso.pullMax", 0.2}}))
	if p := d.Current(); p.Torso.WristLine != 1.5 || p.Torso.PullMax != 0.2 || d.UndoName().String() != "Two numbers" {
		t.Errorf("%v, %v after %q", p.Torso.WristLine, p.Torso.PullMax, d.UndoName())
	}
	d.Undo()
	if d.CanUndo() || d.Dirty() {
		t.Error("it was more than one step")
	}
	var outOfRange *RangeError
	if err := d.Do(SetMany(name, []Assignment{{wristLine, 1.5}, {"torso.pullMax", 9}})); !errors.As(err, &outOfRange) || d.Dirty() {
		t.Errorf("half of it was set: %v", err)
	}
}

func TestALinkedValueIsSetOnBothSides(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, SetLinked("hints.leftElbow.pole.x", 0.25))
	do(t, d, SetLinked("hints.rightKnee.poleWeight", 0.5))
	do(t, d, SetLinked(wristLine, 2))
	p := d.Current()
	if p.Hints[effectors.LeftElbow].Pole[0] != 0.25 || p.Hints[effectors.RightElbow].Pole[0] != -0.25 {
		t.Errorf("the poles are at %v and %v", p.Hints[effectors.LeftElbow].Pole[0], p.Hints[effectors.RightElbow].Pole[0])
	}
	if p.Hints[effectors.LeftKnee].PoleWeight != 0.5 || p.Hints[effectors.RightKnee].PoleWeight != 0.5 || p.Torso.WristLine != 2 {
		t.Errorf("%+v, %v", p.Hints, p.Torso.WristLine)
	}
	if steps := d.History().Steps; len(steps) != 3 {
		t.Errorf("%v", steps)
	}
}

func TestMirroringMakesTheOtherSideLikeOne(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Effectors[effectors.LeftHand].PositionWeight, p.Effectors[effectors.RightHand].PositionWeight = 0.25, 0.5
	p.Hints[effectors.LeftElbow] = effectors.Hint{PoleWeight: 0.7, Pole: mgl64.Vec3{0.1, 0.2, 0.3}}
	for name, c := range map[string]struct {
		command     Command
		left, right float64
	}{
		"Mirror Left hand from left to right":   {MirrorGroup("Left hand", Left), 0.25, 0.25},
		"Mirror Right hand from left to right":  {MirrorGroup("Right hand", Left), 0.25, 0.25},
		"Mirror Left hand from right to left":   {MirrorGroup("Left hand", Right), 0.5, 0.5},
		"Mirror Head from right to left":        {nil, 0, 0},
		"Mirror everything from left to right":  {MirrorAll(Left), 0.25, 0.25},
		"Mirror everything from right to left":  {MirrorAll(Right), 0.5, 0.5},
		"Mirror Left elbow from right to left":  {MirrorGroup("Left elbow", Right), 0.25, 0.5},
		"Mirror Right elbow from left to right": {MirrorGroup("Right elbow", Left), 0.25, 0.5},
	} {
		d := NewDocument(p)
		if c.command == nil {
			if err := d.Do(MirrorGroup("Head", Right)); !errors.Is(err, ErrUnknownGroup) {
				t.Errorf("a head without sides: %v", err)
			}
			continue
		}
		do(t, d, c.command)
		if d.UndoName().String() != name {
			t.Errorf("%q is called %q", name, d.UndoName())
		}
		hands := d.Current().Effectors
		if hands[effectors.LeftHand].PositionWeight != c.left || hands[effectors.RightHand].PositionWeight != c.right {
			t.Errorf("%s: %v and %v", name, hands[effectors.LeftHand].PositionWeight, hands[effectors.RightHand].PositionWeight)
		}
	}
	d := NewDocument(p)
	do(t, d, MirrorGroup("Right elbow", Left))
	if got := d.Current().Hints[effectors.RightElbow]; got != (effectors.Hint{PoleWeight: 0.7, Pole: mgl64.Vec3{-0.1, 0.2, 0.3}}) {
		t.Errorf("the right elbow's hint is %+v", got)
	}
	if twin, ok := HasTwin("Left hand"); !ok || twin != "Right hand" {
		t.Errorf("the left hand's twin is %q", twin)
	}
	if _, ok := HasTwin("Torso"); ok {
		t.Error("the torso has a twin")
	}
}

func TestAMirroredBodyIsTheSameFromBothSides(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(1, 9))
	for range 100 {
		p := randomPreset(random)
		d := NewDocument(p)
		do(t, d, MirrorAll(Left))
		once := d.Current().Clone()
		do(t, d, MirrorAll(Right))
		if !d.Current().Equal(&once) {
			t.Fatalf("a symmetric body changed: %v", Diff(&once, d.Current()))
		}
		for _, parameter := range Parameters() {
			if parameter.Kind == Curve {
				if !parameter.Same(&once, &p) {
					t.Fatalf("%s changed", parameter.Path)
				}
				continue
			}
			twin, _ := Lookup(parameter.Mirror)
			if parameter.Get(&once)*parameter.MirrorSign != twin.Get(&once) {
				t.Fatalf("%s is %v where %s is %v", parameter.Path, parameter.Get(&once), twin.Path, twin.Get(&once))
			}
			if side, sided := sideOf(parameter); (!sided || side == Left) && parameter.Get(&once) != parameter.Get(&p) {
				t.Fatalf("%s changed", parameter.Path)
			}
		}
	}
}
