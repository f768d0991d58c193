//go:build cgo

package help

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/fonttest"
	"posewright/internal/search"
	"posewright/ui/widgets"
)

// fakeWindow counts how often it is asked to close the manual.
type fakeWindow struct{ closed int }

// CloseManual implements [Window].
func (w *fakeWindow) CloseManual() { w.closed++ }

func open(t *testing.T) *Manual {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	m := NewManual("en", &fakeWindow{}, nil)
	test.NewTempWindow(t, m.Content).Resize(fyne.NewSize(360, 600))
	return m
}

// tap follows a link of the page that is shown.
func (m *Manual) tap(t *testing.T, text string) {
	t.Helper()
	for _, view := range m.views {
		for _, segment := range view.shown {
			if s, ok := segment.(*link); ok && s.Text == text {
				s.OnTapped()
				return
			}
		}
	}
	t.Fatalf("%s has no link %q", m.Page(), text)
}

func TestLinksLeadToPagesAndBackReturns(t *testing.T) {
	m := open(t)
	if m.Page() != "" || !m.back.Disabled {
		t.Fatalf("before anything was opened %q is shown", m.Page())
	}
	m.Open("no such page")
	if m.Page() != "index.md" {
		t.Errorf("shown is %q", m.Page())
	}
	m.tap(t, "Quick start")
	m.scroll.ScrollToOffset(fyne.NewPos(0, 200))
	m.tap(t, "Calibration")
	if m.Page() != "calibration.md" || m.scroll.Offset.Y != 0 {
		t.Errorf("the links lead to %q, %v down", m.Page(), m.scroll.Offset.Y)
	}
	test.Tap(m.back)
	if m.Page() != "quickstart.md" || m.scroll.Offset.Y != 200 {
		t.Errorf("back leads to %q, %v down", m.Page(), m.scroll.Offset.Y)
	}
	test.Tap(m.back)
	if m.Page() != "index.md" || !m.back.Disabled {
		t.Errorf("back leads to %q", m.Page())
	}
	test.Tap(m.forward)
	test.Tap(m.forward)
	if m.Page() != "calibration.md" || !m.forward.Disabled {
		t.Errorf("forward leads to %q", m.Page())
	}
	test.Tap(m.back)
	if m.tap(t, "Calibration"); !m.forward.Disabled {
		t.Error("another page has pages after it")
	}
}

func TestAPageIsChosenByItsTitle(t *testing.T) {
	m := open(t)
	m.choice.SetSelected(m.pages[3].Title)
	if m.Page() != m.pages[3].Name {
		t.Errorf("the fourth title leads to %q", m.Page())
	}
	if m.Open("devices.md#latency"); m.choice.Selected != "Devices" {
		t.Errorf("the choice says %q", m.choice.Selected)
	}
}

// Fyne does not wrap links.
func TestNoLinkGoesBeyondTheEdge(t *testing.T) {
	m := open(t)
	for _, width := range []float32{280, 360} {
		m.Content.Resize(fyne.NewSize(width, 600))
		for _, page := range m.pages {
			m.Open(page.Name)
			for _, view := range m.views {
				for _, segment := range view.shown {
					if l, ok := segment.(*link); ok {
						right := view.text.Position().X + l.shown.Position().X + l.shown.MinSize().Width
						if right > width-pageInset+1 && l.shown.Position().X > 20 {
							t.Errorf("%s at %v: %q ends at %v", page.Name, width, l.Text, right)
						}
					}
				}
			}
		}
	}
}

// What the search opens is the section with the text that it has found, in each language.
func TestTheSearchKnowsTheSectionsOfThePages(t *testing.T) {
	for _, language := range []string{"en", "de", "ja"} {
		entries, seen := SearchEntries(Pages(language), "Manual"), map[string]bool{}
		for _, e := range entries {
			if seen[e.ID] || e.Title == "" || e.Text == "" && strings.Contains(e.ID, "#") || e.Kind != search.Page {
				t.Errorf("%s: %+v", language, e)
			}
			seen[e.ID] = true
		}
		for _, id := range []string{"tuning.md", "tuning.md#magnets", "window.md#bone-map", "troubleshooting.md#the-avatar-floats-or-sinks"} {
			if !seen[id] {
				t.Errorf("%s: %s is missing", language, id)
			}
		}
	}
}

func TestAPageOpensAtAHeading(t *testing.T) {
	m := open(t)
	m.Content.Resize(fyne.NewSize(360, 250))
	m.Open("tuning.md")
	if m.scroll.Offset.Y != 0 {
		t.Errorf("without a heading the page starts at %v", m.scroll.Offset.Y)
	}
	last := float32(0)
	for _, heading := range []string{"Poles", "Swivel", "Magnets"} {
		if m.Open("tuning.md#" + Anchor(heading)); m.scroll.Offset.Y <= last || m.Page() != "tuning.md" {
			t.Errorf("%s is at %v, what is before it at %v", heading, m.scroll.Offset.Y, last)
		}
		last = m.scroll.Offset.Y
	}
	if m.Open("tuning.md#No such heading"); m.scroll.Offset.Y != last {
		t.Error("a heading that is not there moves the page")
	}
}

// lettersTheme has a font with all letters of a language: Fyne looks for each that is missing in every font, which takes seconds for a page.
type lettersTheme struct {
	fyne.Theme
	font fyne.Resource
}

// Font implements fyne.Theme.
func (t lettersTheme) Font(fyne.TextStyle) fyne.Resource { return t.font }

// Links to headings are in English.
func TestATranslatedPageOpensAtAnEnglishHeading(t *testing.T) {
	app := test.NewTempApp(t)
	for _, language := range []string{"de", "ja"} {
		pages := Pages(language)
		letters := &strings.Builder{}
		for _, page := range pages {
			letters.WriteString(page.Text)
		}
		app.Settings().SetTheme(lettersTheme{theme.DefaultTheme(), fyne.NewStaticResource(language+".ttf", fonttest.With(letters.String()))})
		m := NewManual(language, &fakeWindow{}, nil)
		m.Content.Resize(fyne.NewSize(360, 250))
		last := float32(0)
		for _, heading := range []string{"Compare presets", "Blind comparison", "The library"} {
			if m.Open("presets.md#" + Anchor(heading)); m.scroll.Offset.Y <= last {
				t.Errorf("%s: %s is at %v, what is before it at %v", language, heading, m.scroll.Offset.Y, last)
			}
			last = m.scroll.Offset.Y
		}
	}
}

func TestTheWelcomeCardOffersTheFilesThatWereUsedLast(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	opened := ""
	file := func(name string, missing bool) *fyne.MenuItem {
		item := fyne.NewMenuItem(name+"  —  /home/ada/avatars/with/a/long/name", func() { opened = name })
		item.Disabled = missing
		return item
	}
	files := []*fyne.MenuItem{}
	w := NewWelcome(WelcomeActions{Closed: func() {}, Recent: func() []*fyne.MenuItem { return files }})
	test.NewTempWindow(t, w.Above(widget.NewLabel(""))).Resize(fyne.NewSize(300, 480))
	w.Show()
	if len(w.recent.Objects) > 0 {
		t.Error("no files, and a heading for them")
	}
	files = []*fyne.MenuItem{file("a.vrm", false), file("gone.vrm", true), file("b.json", false), file("c.json", false), file("d.json", false), fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem("Clear this list", func() { t.Error("the list was cleared") })}
	w.Close()
	w.Show()
	if got := len(w.recent.Objects); got != 1+3 {
		t.Fatalf("%d lines of files", got)
	}
	for _, line := range w.recent.Objects {
		if width := line.MinSize().Width; width > 300-2*cardInset {
			t.Errorf("a line needs %v, more than the card's %v", width, 300-2*cardInset)
		}
	}
	if test.Tap(w.buttons["welcome.recent1"]); opened != "b.json" || w.Shown() {
		t.Errorf("opened %q", opened)
	}
	files = files[5:]
	if w.Show(); len(w.recent.Objects) > 0 || w.buttons["welcome.recent0"] != nil {
		t.Error("files that are there no more are offered")
	}
}

func TestTheWelcomeCardGoesWhenItWasUsed(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	pressed, closed := "", 0
	press := func(what string) func() { return func() { pressed = what } }
	w := NewWelcome(WelcomeActions{Play: press("play"), Tune: press("tune"), Manual: press("manual"), Closed: func() { closed++ }})
	test.NewTempWindow(t, w.Above(widget.NewLabel(""))).Resize(fyne.NewSize(300, 480))
	if w.Shown() || len(w.Controls()) > 0 {
		t.Fatal("it is shown unasked")
	}
	for id, want := range map[string]string{"welcome.play": "play", "welcome.tune": "tune", "welcome.manual": "manual", "welcome.close": ""} {
		pressed = ""
		w.Show()
		test.Tap(w.buttons[id])
		if pressed != want || w.Shown() {
			t.Errorf("%s does %q; shown: %v", id, pressed, w.Shown())
		}
	}
	if closed != 4 {
		t.Errorf("it was closed %d times", closed)
	}
}
