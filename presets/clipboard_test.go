package presets

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestACopiedGroupIsPastedOntoItselfItsTwinAndItsLike(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Effectors.LeftHand = PullingEffector{Effector{0.25, 0.5}, 0.75}
	p.Hints.LeftElbow = Hint{0.7, Point{0.1, 0.2, 0.3}}
	p.Magnets.Of("belly").Radius = 0.77
	p.Limits.LeftHand = Limit{On: true, ForwardDeg: 11, BackwardDeg: 12, UpDeg: 13, DownDeg: 14, TwistMinDeg: -15, TwistMaxDeg: 16, Pass: "forward"}
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
	if got := paste("Left hand", "Left hand").Effectors; got.LeftHand != p.Effectors.LeftHand {
		t.Errorf("onto itself: %+v", got)
	}
	if got := paste("Left hand", "Right foot").Effectors; got.RightFoot != p.Effectors.LeftHand {
		t.Errorf("onto a foot: %+v", got)
	}
	if got := paste("Left hand", "Chest").Effectors; got.Chest != p.Effectors.LeftHand.Effector {
		t.Errorf("onto the chest: %+v", got)
	}
	if got := paste("Left elbow", "Right elbow").Hints.RightElbow; got != (Hint{0.7, Point{-0.1, 0.2, 0.3}}) {
		t.Errorf("onto the other elbow: %+v", got)
	}
	if got := paste("Left elbow", "Left knee").Hints.LeftKnee; got != p.Hints.LeftElbow {
		t.Errorf("onto the knee of the same side: %+v", got)
	}
	if got := paste("Magnet belly", "Magnet ribs").Magnets.Of("ribs"); got.Radius != 0.77 || got.Joint != p.Magnets.Of("belly").Joint {
		t.Errorf("onto another magnet: %+v", got)
	}
	if got := paste("Left hand limit", "Right upper arm limit").Limits.RightUpperArm; got != p.Limits.LeftHand {
		t.Errorf("onto another limit: %+v", got)
	}
}

func TestEveryGroupPastesBackAsItWas(t *testing.T) {
	t.Parallel()
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
