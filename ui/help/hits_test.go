//go:build cgo

package help

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"posewright/ui/widgets"
)

// press types keys into the search.
func (m *Manual) press(keys ...fyne.KeyName) {
	for _, key := range keys {
		m.search.TypedKey(&fyne.KeyEvent{Name: key})
	}
}

// markTop is where the first word in the color of marks is, below the upper edge of what is seen of the page; where it
// is drawn, not where it was scrolled to.
func (m *Manual) markTop() float32 {
	driver, at := fyne.CurrentApp().Driver(), float32(-1e6)
	var walk func(o fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *canvas.Text:
			if o.TextStyle.Bold && o.Color == widgets.ThemeColor(markColor) && at < -1e5 {
				at = driver.AbsolutePositionForObject(o).Y - driver.AbsolutePositionForObject(m.scroll).Y
			}
		case *fyne.Container:
			for _, child := range o.Objects {
				walk(child)
			}
		case fyne.Widget:
			for _, child := range test.WidgetRenderer(o).Objects() {
				walk(child)
			}
		}
	}
	walk(m.column)
	return at
}

// marked checks that a block with some words is marked and seen.
func (m *Manual) marked(t *testing.T, page, says string, words ...string) {
	t.Helper()
	found := m.Found()
	if m.Page() != page || !strings.Contains(found.Hit, says) || !slices.Equal(found.Words, words) || !found.Visible {
		t.Fatalf("%s shows %q marked in %q, seen: %v", m.Page(), found.Words, found.Hit, found.Visible)
	}
	if top, height := m.markTop(), m.scroll.Size().Height; len(words) > 0 && (top < 0 || top > height-15) {
		t.Errorf("the word is at %v of %v", top, height)
	}
}

func TestAHitOfTheSearchIsSeenAndMarked(t *testing.T) {
	m := open(t)
	m.Open("index.md")
	test.Type(m.search, "glossary")
	if !m.results.Visible() || m.chosen >= 0 || m.Page() != "index.md" || m.Found().Hit != "" {
		t.Fatalf("typing leads to %s", m.Page())
	}
	m.search.SetText("wheel zooms")
	first := m.Found().Hits
	if len(first) == 0 || !strings.Contains(first[0], "the wheel zooms") {
		t.Fatalf("found are %q", first)
	}
	m.press(fyne.KeyReturn)
	m.marked(t, "window.md", "Drag orbits the camera, the wheel zooms", "wheel", "zooms")
	for _, height := range []float32{300, 900} { // wherever the page was scrolled to
		m.Content.Resize(fyne.NewSize(280, height))
		m.list.OnSelected(0)
		m.marked(t, "window.md", "the wheel zooms", "wheel", "zooms")
	}
	if m.search.Text != "wheel zooms" || !m.results.Visible() {
		t.Error("the search is over")
	}
}

func TestTheNextHitIsMarkedInPlaceOfTheOne(t *testing.T) {
	m := open(t)
	m.Content.Resize(fyne.NewSize(280, 360)) // where paragraphs are longer than the page
	m.Open("index.md")
	test.Type(m.search, "magnet")
	found := m.Found().Hits
	if len(found) < 5 {
		t.Fatalf("found are %q", found)
	}
	m.press(fyne.KeyDown, fyne.KeyDown, fyne.KeyUp, fyne.KeyReturn, fyne.KeyDown)
	if m.chosen != 2 || m.Found().Hit != found[2] {
		t.Errorf("the hit %d is chosen, %q", m.chosen, m.Found().Hit)
	}
	for i := range found {
		m.list.OnSelected(i)
		marks := 0
		for _, view := range m.views {
			if view.ground.Color != "" {
				marks++
			}
		}
		if f := m.Found(); f.Hit != found[i] || !f.Visible || marks != 1 || len(f.Words) == 0 {
			t.Errorf("of %q is shown %q with %q, %d marked; seen: %v", found[i], f.Hit, f.Words, marks, f.Visible)
		}
		if top := m.markTop(); top < 0 || top > m.scroll.Size().Height-15 {
			t.Errorf("of %q the word is at %v of %v", found[i], top, m.scroll.Size().Height)
		}
	}
	m.Open("index.md")
	if m.Found().Hit != "" {
		t.Error("another page has the mark")
	}
	m.press(fyne.KeyReturn)
	m.search.SetText("")
	if m.results.Visible() || m.Found().Hit != "" || slices.ContainsFunc(m.views, func(v *blockView) bool { return v.ground.Color != "" }) {
		t.Error("the mark of a search that is over stays")
	}
	if m.search.SetText("xyzzy"); !m.none.Visible() {
		t.Error("it does not say that there is nothing")
	}
}

// A section that people call otherwise is shown by its heading.
func TestWhatPeopleSayLeadsToTheHeading(t *testing.T) {
	m := open(t)
	m.OpenFound("lag", "devices.md#prediction")
	if m.search.Text != "lag" {
		t.Errorf("the search is %q", m.search.Text)
	}
	m.marked(t, "devices.md", "Prediction")
	if m.OpenFound("no hit for this", "devices.md#latency"); m.Page() != "devices.md" || !m.Shows("devices.md#latency") || m.Found().Hit != "" {
		t.Errorf("without a hit %s is shown", m.opened)
	}
}

func TestKeysScrollThePageAndCloseTheManual(t *testing.T) {
	m := open(t)
	m.Open("window.md")
	m.press(fyne.KeyPageDown)
	down := m.scroll.Offset.Y
	if m.press(fyne.KeyPageDown, fyne.KeyPageUp); down < 100 || m.scroll.Offset.Y != down {
		t.Errorf("Page Down scrolls to %v, and back to %v", down, m.scroll.Offset.Y)
	}
	for range 50 {
		m.press(fyne.KeyPageDown)
	}
	if end := m.scroll.Content.MinSize().Height - m.scroll.Size().Height; m.scroll.Offset.Y > end+1 {
		t.Errorf("the end is at %v, it scrolls to %v", end, m.scroll.Offset.Y)
	}
	if m.press(fyne.KeyEscape); m.window.(*fakeWindow).closed != 1 {
		t.Error("Escape does not close it")
	}
}

func TestAPlaceIsFoundAgainInATranslation(t *testing.T) {
	m := open(t)
	m.Open("window.md#viewport")
	place := m.Place()
	german := NewManual("de", &fakeWindow{}, nil)
	german.Content.Resize(fyne.NewSize(360, 600))
	german.GoTo(place)
	heading := german.views[slices.IndexFunc(german.views, func(v *blockView) bool { return v.section == german.section("viewport") })]
	if at := heading.ground.Position().Y - german.scroll.Offset.Y; german.Page() != "window.md" || at < -300 || at > 600 {
		t.Errorf("%s is shown, with the heading at %v", german.Page(), at)
	}
}
