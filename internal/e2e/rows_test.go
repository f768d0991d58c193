package e2e_test

import (
	"image"
	"math"
	"strconv"
	"strings"
	"testing"

	"posewright/internal/e2e"
	"posewright/presets"
)

const (
	elbowPole = "hints.leftElbow.pole.x"       // a length in meters
	poleActs  = "hints.leftElbow.poleWeight=1" // with which it counts
)

// rowOf selects something in the tree, so that the inspector shows its rows, and waits for one of them to lie still.
func rowOf(t *testing.T, editor *e2e.Editor, item, path string) *e2e.Dump {
	t.Helper()
	if parameter, _ := presets.Lookup(path); parameter.Advanced {
		must(t, editor.Press("advanced"))
	}
	must(t, editor.Press(item))
	last := e2e.Area{}
	return await(t, editor, "the row "+path, func(d *e2e.Dump) bool {
		at := d.Entries[path]
		settled := at == last
		last = at
		return settled && at.Visible
	})
}

// enter types a text into the field of a parameter, with a click into it before and Enter after it.
func enter(t *testing.T, editor *e2e.Editor, path, text string) {
	t.Helper()
	write(t, editor, path, text)
	must(t, editor.Display.Key("Return"))
}

// write types a text into the field of a parameter, in place of what stands there.
func write(t *testing.T, editor *e2e.Editor, path, text string) {
	t.Helper()
	dump, err := editor.Dump()
	must(t, err)
	must(t, editor.Display.Click(dump.Entries[path].Middle(), 1))
	await(t, editor, "the entry of "+path, func(d *e2e.Dump) bool { return d.Rows[path].Typed != "" && d.Entries[path].Focused })
	must(t, editor.Display.Type(text))
	await(t, editor, text+" in the entry of "+path, func(d *e2e.Dump) bool { return d.Rows[path].Typed == text })
}

// holds is a condition: a parameter has a value, to the last bit.
func holds(path string, value float64) func(*e2e.Dump) bool {
	return func(d *e2e.Dump) bool { return d.Parameters[path] == value }
}

func TestAValueIsTypedWithAUnitACommaOrArithmetic(t *testing.T) {
	t.Parallel()
	editor := ready(t, "--set", poleActs)
	rowOf(t, editor, "leftElbow", elbowPole)
	for _, typed := range []struct {
		text, shown string
		meters      float64
	}{
		{"12,5", "12.5 cm", 0.125}, {"0.3 m", "30 cm", 0.3}, {"2*(3 cm + 4 mm)", "6.8 cm", 0.068}, {"x+1", "7.8 cm", 0.078}, {"10 in", "25.4 cm", 0.254},
	} {
		enter(t, editor, elbowPole, typed.text)
		dump := await(t, editor, typed.text+" in the document", func(d *e2e.Dump) bool {
			return math.Abs(d.Parameters[elbowPole]-typed.meters) < 1e-12 && d.Rows[elbowPole].Typed == ""
		})
		if row := dump.Rows[elbowPole]; row.Shown != typed.shown || row.Problem != "" || !row.Modified {
			t.Errorf("after %q the row shows %+v, want %s", typed.text, row, typed.shown)
		}
	}
}

func TestEscapeLeavesTheValueThatIsBeingTypedAsItWas(t *testing.T) {
	t.Parallel()
	editor := ready(t, "--set", poleActs)
	before := rowOf(t, editor, "leftElbow", elbowPole)
	write(t, editor, elbowPole, "77")
	must(t, editor.Display.Key("Escape"))
	dump := await(t, editor, "the field as it was", func(d *e2e.Dump) bool { return d.Rows[elbowPole].Typed == "" })
	if dump.Parameters[elbowPole] != before.Parameters[elbowPole] || dump.Document.Revision != before.Document.Revision || dump.Document.CanUndo {
		t.Errorf("%s is %v, was %v", elbowPole, dump.Parameters[elbowPole], before.Parameters[elbowPole])
	}
	if dump.Rows[elbowPole].Shown != before.Rows[elbowPole].Shown {
		t.Errorf("the row shows %q, showed %q", dump.Rows[elbowPole].Shown, before.Rows[elbowPole].Shown)
	}
}

func TestATypedValueMayLeaveTheSliderAndMayNotLeaveItsRange(t *testing.T) {
	t.Parallel()
	editor := ready(t, "--set", poleActs)
	parameter, _ := presets.Lookup(elbowPole)
	beyond := (parameter.SoftMax + parameter.HardMax) / 2
	if !(parameter.SoftMax < beyond && beyond < parameter.HardMax) {
		t.Fatalf("%s has no room beyond its slider", elbowPole)
	}
	before := rowOf(t, editor, "leftElbow", elbowPole).Parameters[elbowPole]
	enter(t, editor, elbowPole, "999 m")
	dump := await(t, editor, "a refusal", func(d *e2e.Dump) bool { return d.Rows[elbowPole].Problem != "" })
	said := dump.Rows[elbowPole].Problem
	if !strings.Contains(said, "goes from") || !strings.Contains(said, "cm") || !strings.Contains(said, "Esc") {
		t.Errorf("the row says %q: no range, or nothing to do next", said)
	}
	if dump.Parameters[elbowPole] != before || dump.Rows[elbowPole].Typed != "999 m" {
		t.Errorf("what was refused is %v in the document and %q in the field", dump.Parameters[elbowPole], dump.Rows[elbowPole].Typed)
	}
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "the row as it was", func(d *e2e.Dump) bool { return d.Rows[elbowPole].Problem == "" && d.Rows[elbowPole].Typed == "" })
	enter(t, editor, elbowPole, meters(beyond))
	await(t, editor, "a value beyond the slider", holds(elbowPole, beyond))
}

func meters(value float64) string { return strconv.FormatFloat(value, 'f', -1, 64) + " m" }

func TestTheResetButtonStaysInItsPlaceAndBringsTheDefaultBack(t *testing.T) {
	t.Parallel()
	editor := ready(t, "--set", poleActs)
	reset := "reset." + elbowPole
	before := rowOf(t, editor, "leftElbow", elbowPole)
	if b := before.Buttons[reset]; b.Enabled || !b.Visible || before.Rows[elbowPole].Modified {
		t.Errorf("at the default the reset button is %+v", b)
	}
	enter(t, editor, elbowPole, "33")
	dump := await(t, editor, "33 cm", func(d *e2e.Dump) bool { return d.Parameters[elbowPole] == 0.33 && d.Rows[elbowPole].Modified })
	b, was := dump.Buttons[reset], before.Buttons[reset]
	if !b.Enabled || b.X != was.X || b.Y != was.Y || b.Width != was.Width || b.Height != was.Height {
		t.Errorf("the reset button went from %+v to %+v", was, b)
	}
	must(t, editor.Press(reset))
	dump = await(t, editor, "the default", holds(elbowPole, before.Parameters[elbowPole]))
	if dump.Buttons[reset].Enabled || dump.Rows[elbowPole].Modified {
		t.Error("at the default the row still counts as changed")
	}
	must(t, editor.Press("undo"))
	await(t, editor, "33 cm again", holds(elbowPole, 0.33))
}

// The mark is a stroke through the slider's track, seen above and below it.
func TestTheDefaultIsMarkedOnTheSlider(t *testing.T) {
	t.Parallel()
	editor := ready(t, "--set", poleActs)
	parameter, _ := presets.Lookup(elbowPole)
	rowOf(t, editor, "leftElbow", elbowPole)
	away := parameter.SoftMax // so that the thumb does not hide the mark
	if away == parameter.Default {
		away = parameter.SoftMin
	}
	enter(t, editor, elbowPole, meters(away))
	dump := await(t, editor, "the thumb elsewhere", func(d *e2e.Dump) bool { return d.Parameters[elbowPole] == away && d.Rows[elbowPole].Typed == "" })
	share := (parameter.Default - parameter.SoftMin) / (parameter.SoftMax - parameter.SoftMin)
	if mark := dump.Rows[elbowPole].Mark; math.Abs(mark-share) > 1e-9 {
		t.Errorf("the mark is at %v of the slider, the default at %v", mark, share)
	}
	at := dump.Sliders[elbowPole].At(parameter.Default)
	marked := func() bool {
		picture, err := editor.Display.Picture()
		must(t, err)
		ground := picture.RGBAAt(at.X+12, at.Y-4)
		for dx := -2; dx <= 2; dx++ {
			if picture.RGBAAt(at.X+dx, at.Y-4) != ground && picture.RGBAAt(at.X+dx, at.Y+4) != ground {
				return true
			}
		}
		return false
	}
	await(t, editor, "the mark in the picture", func(*e2e.Dump) bool { return marked() })
}

func TestArrowKeysStepAValueCoarselyWithShiftAndFinelyWithAlt(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const weight = "effectors.leftHand.rotationWeight"
	parameter, _ := presets.Lookup(weight)
	rowOf(t, editor, "leftHand", weight)
	enter(t, editor, weight, "0.5")
	await(t, editor, "a half", func(d *e2e.Dump) bool { return d.Parameters[weight] == 0.5 && d.Entries[weight].Focused })
	value := 0.5
	for _, press := range []struct {
		key   string
		steps float64
	}{{"Up", 1}, {"Down", -1}, {"shift+Up", 10}, {"alt+Down", -0.1}} {
		value += press.steps * parameter.Step
		must(t, editor.Display.Key(press.key))
		await(t, editor, press.key, func(d *e2e.Dump) bool { return math.Abs(d.Parameters[weight]-value) < 1e-9 })
	}
}

func TestEscapeDuringADragOfASliderTakesItBack(t *testing.T) {
	t.Parallel()
	editor := ready(t)
	const weight = "effectors.leftHand.rotationWeight"
	before := rowOf(t, editor, "leftHand", weight)
	slider := before.Sliders[weight]
	must(t, editor.Display.Hold(slider.At(slider.Value), slider.At(0.3), 1))
	await(t, editor, "the dragged value", func(d *e2e.Dump) bool { return math.Abs(d.Parameters[weight]-0.3) < 0.05 })
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "the value as it was", func(d *e2e.Dump) bool { return d.Parameters[weight] == slider.Value && !d.Document.CanUndo })
	must(t, editor.Display.Release(1))
}

func TestAParameterTellsWhatItIsWhileThePointerRestsOnIt(t *testing.T) {
	t.Parallel()
	editor := ready(t, "--set", poleActs)
	dump := rowOf(t, editor, "leftElbow", elbowPole)
	parameter, _ := presets.Lookup(elbowPole)
	field := dump.Entries[elbowPole]
	label := image.Pt(field.X-dump.Sliders[elbowPole].Width/2, field.Middle().Y) // left of the field
	must(t, editor.Display.Point(label.Add(image.Pt(-3, 0))))
	must(t, editor.Display.Point(label))
	dump = await(t, editor, "the tooltip", func(d *e2e.Dump) bool { return d.Tooltip != "" })
	for _, part := range []string{parameter.Help, "cm", "efault"} {
		if !strings.Contains(dump.Tooltip, part) {
			t.Errorf("the tooltip %q lacks %q", dump.Tooltip, part)
		}
	}
	must(t, editor.Display.Point(dump.Viewport.Middle()))
	await(t, editor, "no tooltip", func(d *e2e.Dump) bool { return d.Tooltip == "" })
}
