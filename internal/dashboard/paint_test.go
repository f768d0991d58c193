package dashboard

import (
	"image"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"posewright/internal/racetest"
	"posewright/internal/remote/panel"
)

// newFace is a typeface of a test that has it alone.
func newFace(t *testing.T, language string) *Typeface {
	t.Helper()
	racetest.Skip(t)
	face, err := NewTypeface(goregular.TTF, gobold.TTF, language)
	if err != nil {
		t.Fatal(err)
	}
	return face
}

func TestTextsAreBrokenAtSpacesAndBetweenJapaneseCharacters(t *testing.T) {
	t.Parallel()
	face := newFace(t, "ja")
	if got := pieces("Heb an, 左の腕、上げて"); strings.Join(got, "|") != "Heb |an, |左|の|腕、|上|げ|て" {
		t.Errorf("%q", got)
	}
	for _, text := range []string{"Stand upright and look straight ahead until it has measured you", "まっすぐ立って、測定が終わるまで正面を見てください。"} {
		lines := face.wrap(text, 28, false, 260)
		if len(lines) < 2 || strings.ReplaceAll(strings.Join(lines, ""), " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("%q", lines)
		}
		for _, line := range lines {
			if face.Width(line, 28, false) > 260 {
				t.Errorf("%q is %d wide", line, face.Width(line, 28, false))
			}
		}
	}
}

func TestALongTextIsMadeSmallerBeforeItIsCut(t *testing.T) {
	t.Parallel()
	face := newFace(t, "de")
	const text, size = "Befestigung", 26
	set := func(width int) (string, int) {
		lines, size := face.set(&panel.Item{At: [4]int{10, 10, 10 + width, 60}, Text: text, Size: size, Lines: 1})
		if len(lines) != 1 || face.Width(lines[0], size, false) > width {
			t.Errorf("in %d pixels it is %q of %d", width, lines, size)
		}
		return lines[0], size
	}
	for width, want := range map[int]int{face.Width(text, size, false): size, face.Width(text, 22, false): 22, face.Width(text, panel.LeastText, false): panel.LeastText} {
		if got, size := set(width); got != text || size != want {
			t.Errorf("in %d pixels it is %q of %d, not %d", width, got, size, want)
		}
	}
	if got, size := set(face.Width(text, size, false) / 2); !strings.HasSuffix(got, "…") || size != panel.LeastText {
		t.Errorf("in half of that it is %q of %d", got, size)
	}
}

func TestThePictureIsWhatTheListSays(t *testing.T) {
	t.Parallel()
	p := newPaint(newFace(t, "en"))
	list := &panel.List{Items: []panel.Item{{At: [4]int{0, 0, panel.Size.X, panel.Size.Y}, Color: panel.Back},
		{ID: "a", At: [4]int{100, 100, 300, 200}, Color: panel.Plain, Lit: panel.Hover, Radius: 20},
		{At: [4]int{100, 100, 300, 200}, Color: panel.Ink, Text: "Left", Size: 40, Lines: 1},
		{At: [4]int{400, 100, 500, 200}, Color: panel.Accent, Sign: panel.ToRight},
		{ID: "b", At: [4]int{400, 300, 500, 400}}, {At: [4]int{600, 100, 700, 200}, Color: panel.Accent, Sign: panel.Cross}}}
	for _, under := range []string{"", "a", "b"} {
		p.draw(list, under)
		button := panel.Plain
		if under == "a" {
			button = panel.Hover
		}
		for at, want := range map[image.Point]panel.Color{{X: 50, Y: 50}: panel.Back, {X: 101, Y: 101}: panel.Back, {X: 290, Y: 150}: button,
			{X: 462, Y: 150}: panel.Accent, {X: 430, Y: 110}: panel.Back, {X: 450, Y: 350}: panel.Back, {X: 650, Y: 150}: panel.Accent} {
			if got := p.picture.RGBAAt(at.X, at.Y); got != of(want) {
				t.Errorf("under %q at %v it is %v, not %06x", under, at, got, want)
			}
		}
		for align, in := range map[panel.Align][2]int{"": {100, 190}, panel.Center: {160, 238}, panel.Right: {210, 300}} {
			list.Items[2].Align = align
			p.draw(list, under)
			ink := image.Rectangle{}
			for y := 100; y < 200; y++ {
				for x := 100; x < 300; x++ {
					if p.picture.RGBAAt(x, y) == of(panel.Ink) {
						ink = ink.Union(image.Rect(x, y, x+1, y+1))
					}
				}
			}
			if ink.Dx() < 50 || ink.Min.X < in[0] || ink.Max.X > in[1] || ink.Min.Y < 125 || ink.Max.Y > 175 {
				t.Errorf("the text is in %v, at %q", ink, align)
			}
		}
	}
}

// A font that lacks a character is not asked again and again by more of its kind.
func TestACharacterThatNoFontHasAddsNone(t *testing.T) {
	t.Parallel()
	face := newFace(t, "en")
	face.Width("\uf8ff", 20, false)
	before := len(face.fonts[0].list)
	for size := range 5 {
		face.Width("\uf8ff\ue123", 21+size, false)
	}
	if got := len(face.fonts[0].list); got > before+1 {
		t.Errorf("%d fonts, and before %d", got, before)
	}
}
