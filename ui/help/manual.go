//go:build cgo

package help

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/assets"
	"posewright/ui/widgets"
)

// Manual shows the pages of the manual: their list at the left, the chosen one at the right.
type Manual struct {
	pages   []assets.HelpPage
	current int   // page; -1 before the first
	past    []int // pages that were shown before, for Back

	search  *widgets.KeyButton
	list    *widgets.KeyList
	back    *widgets.KeyButton
	text    *widget.RichText
	scroll  *container.Scroll
	setting bool // the list is set by the program
	Content fyne.CanvasObject
}

// NewManual makes the manual. It shows no page before [Manual.Open]. search opens the search of the window.
func NewManual(pages []assets.HelpPage, search func()) *Manual {
	m := &Manual{pages: pages, current: -1}
	m.search = widgets.NewKeyButton(lang.L("Search…"), search)
	m.list = widgets.NewKeyList(func() int { return len(m.pages) }, func() fyne.CanvasObject { return widget.NewLabel("") },
		func(i widget.ListItemID, row fyne.CanvasObject) {
			row.(*widget.Label).SetText(m.pages[i].Title)
		})
	m.list.OnSelected = func(i widget.ListItemID) {
		if !m.setting {
			m.visit(i)
		}
	}
	m.back = widgets.NewKeyButton(lang.L("Previous page"), m.Back)
	m.text = widget.NewRichText()
	m.text.Wrapping = fyne.TextWrapWord
	m.scroll = widgets.NewScroll(m.text)
	left := container.NewBorder(m.search, m.back, nil, nil, m.list)
	split := container.NewHSplit(left, m.scroll)
	split.SetOffset(0.28)
	m.Content = split
	m.mark()
	return m
}

// Open shows a page by its name, from one of its headings on where # and that follow the name, as in "window.md#bone-map"; the first page where there is no such page.
func (m *Manual) Open(name string) {
	name, heading, _ := strings.Cut(name, "#")
	m.visit(max(0, slices.IndexFunc(m.pages, func(p assets.HelpPage) bool { return p.Name == name })))
	m.scrollTo(heading)
}

// Anchor is what follows # in a link to a heading, as GitHub has it.
func Anchor(heading string) string { return strings.ReplaceAll(strings.ToLower(heading), " ", "-") }

// scrollTo scrolls to a heading of the page, of a translated one by the heading in English; to nothing that it does not have.
func (m *Manual) scrollTo(heading string) {
	wanted, counted := -1, -1
	for i, h := range headings(m.pages[m.current].Text) {
		if Anchor(h) == heading {
			wanted = i
		}
	}
	for _, page := range assets.HelpPages("en") {
		if wanted < 0 && page.Name == m.Page() {
			wanted = slices.IndexFunc(headings(page.Text), func(h string) bool { return Anchor(h) == heading })
		}
	}
	at := slices.IndexFunc(m.text.Segments, func(segment widget.RichTextSegment) bool {
		text, ok := segment.(*widget.TextSegment)
		if ok && (text.Style == widget.RichTextStyleHeading || text.Style == widget.RichTextStyleSubHeading) {
			counted++
		}
		return counted == wanted
	})
	if wanted < 0 || at < 0 {
		return
	}
	// What stands before it is as high as a text of its own of the same width.
	before := widget.NewRichText(m.text.Segments[:at]...)
	before.Wrapping = m.text.Wrapping
	before.Resize(m.text.Size())
	m.scroll.ScrollToOffset(fyne.NewPos(0, before.MinSize().Height))
}

// headings are those of a page, in their order.
func headings(page string) (all []string) {
	for line := range strings.Lines(page) {
		if text, found := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); found && strings.HasPrefix(line, "#") {
			all = append(all, strings.TrimSpace(text))
		}
	}
	return all
}

// Page returns the name of the page that is shown; "" for none.
func (m *Manual) Page() string {
	if m.current < 0 {
		return ""
	}
	return m.pages[m.current].Name
}

// Back shows the page before.
func (m *Manual) Back() {
	if last := len(m.past) - 1; last >= 0 {
		page := m.past[last]
		m.past = m.past[:last]
		m.show(page)
	}
}

// visit shows another page.
func (m *Manual) visit(page int) {
	if page == m.current {
		return
	}
	if m.current >= 0 {
		m.past = append(m.past, m.current)
	}
	m.show(page)
}

func (m *Manual) show(page int) {
	m.current = page
	m.text.ParseMarkdown(m.pages[page].Text)
	closeUp(m.text.Segments)
	follow(m.text.Segments, m.Open)
	m.text.Refresh()
	m.scroll.ScrollToTop()
	m.mark()
}

// mark shows which page is open, and whether there is one before it.
func (m *Manual) mark() {
	m.setting = true
	if m.current >= 0 {
		m.list.Select(m.current)
	} else {
		m.list.UnselectAll()
	}
	m.setting = false
	if len(m.past) == 0 {
		m.back.Disable()
	} else {
		m.back.Enable()
	}
}

// follow has links to other pages open these.
func follow(segments []widget.RichTextSegment, open func(page string)) {
	for _, segment := range segments {
		switch s := segment.(type) {
		case *widget.HyperlinkSegment:
			if s.URL != nil && !s.URL.IsAbs() && strings.HasSuffix(s.URL.Path, ".md") {
				s.OnTapped = func() { open(s.URL.Path + "#" + s.URL.Fragment) }
			}
		case widget.RichTextBlock:
			follow(s.Segments(), open)
		}
	}
}
