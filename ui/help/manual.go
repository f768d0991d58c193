//go:build cgo

package help

import (
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/assets"
	"posewright/internal/search"
	"posewright/ui/widgets"
)

// Window is what the manual is shown in.
type Window interface {
	// CloseManual hides the manual.
	CloseManual()
}

// Manual shows the pages of the manual, with a search of them.
type Manual struct {
	Content fyne.CanvasObject

	window   Window
	language string
	pages    []assets.HelpPage
	index    *search.Index    // of the sections; nil before the first search
	places   map[string]place // of the sections, by the IDs of their entries
	blocks   map[int][]block  // of the pages that were needed, by their numbers
	opened   string           // what was opened last, as Open takes it
	current  visit
	past     []visit
	future   []visit

	query  string
	hits   []hit
	chosen int // index into hits of the one that is shown; -1 for none

	search                 *widgets.SearchEntry
	list                   *widgets.KeyList
	results                *fyne.Container // the list, or that there is nothing to list
	none                   *widget.Label
	choice                 *widgets.KeyChoice
	back, forward, closing *widgets.ToolButton
	views                  []*blockView // of the page that is shown
	column                 *fyne.Container
	scroll                 *container.Scroll
}

// visit is a page with how far it was scrolled.
type visit struct {
	page   int // -1 for none
	offset float32
}

// NewManual makes the manual in a language, such as "de". It shows no page before [Manual.Open].
func NewManual(language string, window Window, tips *widgets.Tooltips) *Manual {
	pages := Pages(language)
	m := &Manual{pages: pages, language: language, window: window, blocks: map[int][]block{}, current: visit{page: -1}, chosen: -1}
	title := widgets.NewTipLabel(lang.L("User manual"), tips)
	title.Style.Bold, title.TextSize = true, theme.SizeNameSubHeadingText
	m.back = widgets.NewToolButton("", widgets.IconBack, lang.L("Previous page"), tips, m.Back)
	m.forward = widgets.NewToolButton("", widgets.IconForward, lang.L("Next page"), tips, m.goForward)
	m.closing = widgets.NewToolButton("", widgets.IconClose, lang.L("Close the manual (F1)"), tips, window.CloseManual)
	titles := make([]string, len(pages))
	for i := range pages {
		titles[i] = pages[i].Title
	}
	m.choice = widgets.NewKeyChoice(titles, func(title string) { m.visit(slices.Index(titles, title)) })
	m.search = widgets.NewSearchEntry(lang.L("Search the manual"), m.Search)
	m.search.OnKey = m.key
	m.list = widgets.NewKeyList(func() int { return len(m.hits) }, func() fyne.CanvasObject { return newHitRow() },
		func(i widget.ListItemID, row fyne.CanvasObject) {
			places, _ := m.index.Marks(m.query, m.hits[i].text)
			row.(*hitRow).set(&m.hits[i], places, i == m.chosen)
		})
	m.list.OnSelected = func(i widget.ListItemID) {
		m.list.Unselect(i)
		m.choose(i)
	}
	m.none = widget.NewLabel(lang.L("Nothing found. Try another word"))
	m.results = container.New(hitsLayout{m}, m.list, m.none)
	m.results.Hide()
	m.column = container.New(&widgets.StackedLayout{})
	m.scroll = widgets.NewScroll(container.New(widgets.Insets(0, 0, 12, 0), m.column))
	head := container.NewBorder(nil, nil, nil, m.closing, title)
	bar := container.NewBorder(nil, nil, container.NewHBox(m.back, m.forward), nil, m.choice)
	m.Content = widgets.NewPane(container.NewBorder(container.NewVBox(container.New(widgets.Insets(6, pageInset, 4, 6),
		container.NewVBox(head, bar, m.search)), m.results), nil, nil, nil, m.scroll))
	m.mark()
	return m
}

// Open shows a page by its name, from one of its headings on where # and that follow the name, as in "window.md#bone-map"; the first page where there is no such page.
func (m *Manual) Open(name string) {
	page, heading, _ := strings.Cut(name, "#")
	m.visit(max(0, slices.IndexFunc(m.pages, func(p assets.HelpPage) bool { return p.Name == page })))
	m.opened = name
	m.unmark()
	section := m.section(heading)
	if at := slices.IndexFunc(m.views, func(v *blockView) bool { return v.in(section) }); at >= 0 {
		m.scrollTo(m.views[at].top())
	}
}

// OpenFound searches for something and shows what was found of a section, as [SearchEntries] name it.
func (m *Manual) OpenFound(query, section string) {
	m.Open(section)
	m.search.SetText(query)
	m.choose(slices.IndexFunc(m.hits, func(h hit) bool { return h.id == section }))
}

// Shows reports whether the page is open that Open would show.
func (m *Manual) Shows(name string) bool { return m.opened == name }

// FocusOn gives the keyboard to the search.
func (m *Manual) FocusOn(canvas fyne.Canvas) { canvas.Focus(m.search) }

// Anchor is what follows # in a link to a heading, as GitHub has it.
func Anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-', r == '_', unicode.In(r, unicode.Letter, unicode.Mark, unicode.Number):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// section is the number of a heading of the page, of a translated one by the heading in English; -1 for one that it
// does not have.
func (m *Manual) section(heading string) int {
	named := func(s section) bool { return Anchor(s.heading) == heading }
	if own := slices.IndexFunc(sections(m.pages[m.current.page].Text), named); own >= 0 {
		return own
	}
	for _, page := range assets.HelpPages("en") {
		if page.Name == m.Page() {
			return slices.IndexFunc(sections(page.Text), named)
		}
	}
	return -1
}

// scrollTo scrolls the page.
func (m *Manual) scrollTo(y float32) {
	m.scroll.Offset.Y = y
	m.scroll.Refresh() // which limits it
}

// Page returns the name of the page that is shown; "" for none.
func (m *Manual) Page() string {
	if m.current.page < 0 {
		return ""
	}
	return m.pages[m.current.page].Name
}

// Back shows the page before.
func (m *Manual) Back() { m.travel(&m.past, &m.future) }

func (m *Manual) goForward() { m.travel(&m.future, &m.past) }

// travel shows the last of some visits and adds the one that ends to others.
func (m *Manual) travel(from, to *[]visit) {
	if last := len(*from) - 1; last >= 0 {
		m.current.offset = m.scroll.Offset.Y
		*to = append(*to, m.current)
		next := (*from)[last]
		*from = (*from)[:last]
		m.show(next)
	}
}

// visit shows another page.
func (m *Manual) visit(page int) {
	if page == m.current.page {
		return
	}
	if m.current.page >= 0 {
		m.past = append(m.past, visit{m.current.page, m.scroll.Offset.Y})
	}
	m.future = nil
	m.show(visit{page: page})
}

func (m *Manual) show(v visit) {
	m.current = v
	m.opened = m.Page()
	m.views = nil
	m.column.RemoveAll()
	blocks := m.blocksOf(v.page)
	for i := range blocks {
		m.follow(blocks[i].segments)
		view := newBlockView(&blocks[i])
		m.views = append(m.views, view)
		m.column.Objects = append(m.column.Objects, view.content())
	}
	m.column.Refresh()
	m.scrollTo(v.offset)
	m.unmark()
	m.mark()
}

// blocksOf are the blocks of a page.
func (m *Manual) blocksOf(page int) []block {
	if m.blocks[page] == nil {
		m.blocks[page] = blocksOf(m.pages[page].Text)
	}
	return m.blocks[page]
}

// mark shows which page is open, and whether there are others to go back and forward to.
func (m *Manual) mark() {
	if m.current.page >= 0 {
		m.choice.SetSelectedIndex(m.current.page)
	}
	m.back.Set(false, len(m.past) == 0)
	m.forward.Set(false, len(m.future) == 0)
}

// follow has links to other pages open these.
func (m *Manual) follow(segments []widget.RichTextSegment) {
	for _, segment := range segments {
		if s, ok := segment.(*link); ok && s.URL != nil && !s.URL.IsAbs() && strings.HasSuffix(s.URL.Path, ".md") {
			s.OnTapped = func() {
				m.Open(strings.TrimSuffix(s.URL.Path+"#"+s.URL.Fragment, "#"))
				widgets.FocusOn(m.search) // in place of the link, which is gone
			}
		}
	}
}

// Controls implements dump.Panel.
func (m *Manual) Controls() []widgets.Control {
	return widgets.Named("manual.", map[string]fyne.CanvasObject{"search": m.search, "hits": m.results, "pages": m.choice,
		"back": m.back, "forward": m.forward, "close": m.closing, "page": m.scroll})
}

// Place is a page, and how far it is scrolled down, from 0 to 1.
type Place struct {
	Page string
	Down float32
}

// Place returns which page is shown, and how far down.
func (m *Manual) Place() Place {
	return Place{m.Page(), m.scroll.Offset.Y / max(m.scroll.Content.MinSize().Height, 1)}
}

// GoTo shows a place, also of a translation.
func (m *Manual) GoTo(p Place) {
	m.Open(p.Page)
	m.scrollTo(p.Down * m.scroll.Content.MinSize().Height)
}
