package presets

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
)

func TestACopiedGroupIsPastedOntoItselfItsTwinAndItsLike(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Effectors[effectors.LeftHand], p.PullWeight[effectors.LeftHand] = effectors.Effector{PositionWeight: 0.25, RotationWeight: 0.5}, 0.75
	p.Hints[effectors.LeftElbow] = effectors.Hint{PoleWeight: 0.7, Pole: mgl64.Vec3{0.1, 0.2, 0.3}}
	p.Magnet("belly").Radius = 0.77
	p.Limits[effectors.LeftHandLimit] = effectors.Limit{On: true, Forward: 11, Backward: 12, Up: 13, Down: 14, TwistMin: -15, TwistMax: 16, Pass: effectors.ForwardPass}
	paste := func(from, to string) *Preset {
		t.Helper()
		text, err := CopyGroup(&p, from)
		if err != nil || !strings.Contains(text, `"format": "posewright-values"`) {
			t.Fatalf("%s: %v", text, err)
		}
		fresh := Default()
		d := NewDocument(fresh)
		if !CanPaste(d.Current(), text, to) {
			t.Errorf("%s cannot be pasted onto %s", from, to)
		}
		do(t, d, PasteGroup(text, to))
		if d.UndoName().String() != "Paste to "+to {
			t.Errorf("it is called %q", d.UndoName())
		}
		return d.Current()
	}
	if got := paste("Left hand", "Left hand"); got.Effectors != p.Effectors || got.PullWeight != p.PullWeight {
		t.Errorf("onto itself: %+v", got)
	}
	if got := paste("Left hand", "Right foot"); got.Effectors[effectors.RightFoot] != p.Effectors[effectors.LeftHand] || got.PullWeight[effectors.RightFoot] != 0.75 {
		t.Errorf("onto a foot: %+v", got)
	}
	if got := paste("Left hand", "Chest").Effectors; got[effectors.Chest] != p.Effectors[effectors.LeftHand] {
		t.Errorf("onto the chest: %+v", got)
	}
	if got := paste("Left elbow", "Right elbow").Hints[effectors.RightElbow]; got != (effectors.Hint{PoleWeight: 0.7, Pole: mgl64.Vec3{-0.1, 0.2, 0.3}}) {
		t.Errorf("onto the other elbow: %+v", got)
	}
	if got := paste("Left elbow", "Left knee").Hints[effectors.LeftKnee]; got != p.Hints[effectors.LeftElbow] {
		t.Errorf("onto the knee of the same side: %+v", got)
	}
	if got := paste("Magnet belly", "Magnet ribs").Magnet("ribs"); got.Radius != 0.77 || got.Joint != p.Magnet("belly").Joint {
		t.Errorf("onto another magnet: %+v", got)
	}
	if got := paste("Left hand limit", "Right upper arm limit").Limits[effectors.RightUpperArmLimit]; got != p.Limits[effectors.LeftHandLimit] {
		t.Errorf("onto another limit: %+v", got)
	}
}

func TestEveryGroupPastesBackAsItWas(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(2, 9))
	p := randomPreset(random)
	q := randomPreset(random)
	q.Magnets = p.Clone().Magnets
	d := NewDocument(q)
	for _, parameter := range ParametersOf(&p) {
		text, err := CopyGroup(&p, parameter.Group)
		if err != nil {
			t.Fatal(err)
		}
		do(t, d, PasteGroup(text, parameter.Group))
	}
	if d.Current().About = p.About; !d.Current().Equal(&p) {
		t.Errorf("%v", Diff(d.Current(), &p))
	}
}

func TestWhatIsNoCopyIsNotPasted(t *testing.T) {
	t.Parallel()
	p := Default()
	hand, err := CopyGroup(&p, "Left hand")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := CopyGroup(&p, "Tail"); !errors.Is(err, ErrUnknownGroup) {
		t.Error(err)
	}
	for name, c := range map[string]struct{ text, group, want string }{
		"nothing":         {"", "Left hand", "the clipboard holds something else; copy a group of values first"},
		"a poem":          {"Shall I compare thee", "Left hand", "the clipboard holds something else"},
		"a preset":        {bytesOf(t, &p), "Left hand", "the clipboard holds something else"},
		"two copies":      {hand + hand, "Left hand", "unexpected text after the values"},
		"too much":        {strings.Repeat(" ", clipLimit) + hand, "Left hand", "something else"},
		"no values":       {`{"format": "posewright-values", "group": "Left hand", "values": {}}`, "Left hand", "they are empty"},
		"null":            {`{"format": "posewright-values", "group": "Left hand", "values": {"pullWeight": null}}`, "Left hand", "pullWeight has none"},
		"out of range":    {strings.Replace(hand, `"pullWeight": 0`, `"pullWeight": 7`, 1), "Left hand", "effectors.leftHand.pullWeight must be from 0 to 1, not 7"},
		"text":            {strings.Replace(hand, `"pullWeight": 0`, `"pullWeight": "x"`, 1), "Left hand", "effectors.leftHand.pullWeight must be a number"},
		"another sort":    {hand, "Left elbow", "what was copied from left hand does not fit left elbow"},
		"an unknown one":  {hand, "Tail", "no such group"},
		"a choice's name": {`{"format": "posewright-values", "group": "Arms", "values": {"method": "fabric"}}`, "Arms", `arms.method must be`},
	} {
		d := NewDocument(p)
		if err := d.Do(PasteGroup(c.text, c.group)); err == nil || !strings.Contains(err.Error(), c.want) || d.CanUndo() || CanPaste(&p, c.text, c.group) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzPasteGroup(f *testing.F) {
	p := Default()
	for _, group := range []string{"Left hand", "Right elbow", "Torso", "Magnet ribs", "Elbows"} {
		text, err := CopyGroup(&p, group)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, group)
	}
	f.Fuzz(func(t *testing.T, text, group string) {
		d := NewDocument(p)
		if d.Do(PasteGroup(text, group)) != nil {
			return
		}
		pasted := bytesOf(t, d.Current())
		again, err := CopyGroup(d.Current(), group)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Do(PasteGroup(again, group)); err != nil || bytesOf(t, d.Current()) != pasted {
			t.Fatalf("pasting what was copied changes something: %v", err)
		}
	})
}
