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

func open(t *testing.T) *Manual {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	m := NewManual(Pages("en"), func() {})
	test.NewTempWindow(t, m.Content).Resize(fyne.NewSize(900, 600))
	return m
}

// links are the links of what is shown, by their texts.
func links(segments []widget.RichTextSegment, into map[string]*widget.HyperlinkSegment) map[string]*widget.HyperlinkSegment {
	for _, segment := range segments {
		switch s := segment.(type) {
		case *widget.HyperlinkSegment:
			into[s.Text] = s
		case widget.RichTextBlock:
			links(s.Segments(), into)
		}
	}
	return into
}

func TestLinksLeadToPagesAndBackReturns(t *testing.T) {
	m := open(t)
	if m.Page() != "" || !m.back.Disabled() {
		t.Fatalf("before anything was opened %q is shown", m.Page())
	}
	m.Open("no such page")
	if m.Page() != "index.md" {
		t.Errorf("shown is %q", m.Page())
	}
	links(m.text.Segments, map[string]*widget.HyperlinkSegment{})["Quick start"].OnTapped()
	links(m.text.Segments, map[string]*widget.HyperlinkSegment{})["Calibration"].OnTapped()
	if m.Page() != "calibration.md" {
		t.Errorf("the links lead to %q", m.Page())
	}
	test.Tap(m.back)
	test.Tap(m.back)
	if m.Page() != "index.md" || !m.back.Disabled() {
		t.Errorf("back leads to %q", m.Page())
	}
}

func TestTheListLeadsToPages(t *testing.T) {
	m := open(t)
	m.list.Select(1)
	if m.Page() != m.pages[1].Name {
		t.Errorf("the second line leads to %q", m.Page())
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
	m.Content.Resize(fyne.NewSize(900, 200))
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
		m := NewManual(pages, func() {})
		m.Content.Resize(fyne.NewSize(900, 200))
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
