//go:build cgo

package help

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/search"
	"posewright/ui/text/synonyms"
	"posewright/ui/widgets"
)

// hit is a block of a page that has what was searched for.
type hit struct {
	id          string // of its section, as Open takes it
	page, block int
	title, text string
}

// place is where a section is.
type place struct{ page, section int }

const (
	mostSections = 20
	mostHits     = 40
)

// Search lists the blocks of the pages that have what was typed, those of the best section first.
func (m *Manual) Search(query string) {
	m.unmark()
	m.query, m.hits = query, nil
	if m.index == nil {
		m.buildIndex()
	}
	for _, entry := range search.Find(query, mostSections, m.index) {
		m.addHits(entry.ID, m.places[entry.ID])
	}
	m.hits = m.hits[:min(len(m.hits), mostHits)]
	m.none.Hidden = len(m.hits) > 0
	widgets.SetVisible(m.results, search.Asks(query))
	m.list.ScrollToTop()
	m.list.Refresh()
	m.Content.Refresh()
}

func (m *Manual) buildIndex() {
	entries := SearchEntries(m.pages, "")
	m.index, m.places = search.New(entries, synonyms.In(m.language)), map[string]place{}
	page, section := -1, 0
	for _, entry := range entries {
		section++
		if !strings.Contains(entry.ID, "#") { // the next page
			page, section = page+1, 0
		}
		m.places[entry.ID] = place{page, section}
	}
}

// addHits adds the blocks of a section that have most of the words that were searched for; its heading where none has
// any, as of what people call otherwise.
func (m *Manual) addHits(id string, at place) {
	blocks, most := m.blocksOf(at.page), 0
	var found []int
	first := -1
	for i := range blocks {
		if blocks[i].section != at.section {
			continue
		}
		if first < 0 {
			first = i
		}
		_, words := m.index.Marks(m.query, blocks[i].words())
		if words > most {
			most, found = words, nil
		}
		if words == most && words > 0 {
			found = append(found, i)
		}
	}
	if first < 0 {
		return
	}
	if found == nil {
		found = []int{first}
	}
	title := blocks[first].words()
	if page := m.pages[at.page].Title; page != title {
		title += "  ·  " + page
	}
	if len(found) > 1 && found[0] == first && found[1] == first+1 { // what is below the heading is next to it
		found = found[1:]
	}
	for _, i := range found {
		text := i
		if i == first && i+1 < len(blocks) { // the heading is the title already
			text++
		}
		m.hits = append(m.hits, hit{id: id, page: at.page, block: i, title: title, text: blocks[text].words()})
	}
}

// choose shows a hit; none for one that there is not.
func (m *Manual) choose(i int) {
	if i < 0 || i >= len(m.hits) {
		return
	}
	m.visit(m.hits[i].page)
	m.unmark()
	m.chosen = i
	view := m.views[m.hits[i].block]
	m.opened = m.hits[i].id
	view.mark(func(text string) [][2]int { at, _ := m.index.Marks(m.query, text); return at })
	m.column.Refresh()
	m.scrollTo(max(view.markedAt()-m.scroll.Size().Height/3, 0)) // so that what comes before is seen, too
	m.list.ScrollTo(i)
	m.list.Refresh()
}

// unmark shows no hit any more.
func (m *Manual) unmark() {
	if m.chosen >= 0 && m.chosen < len(m.hits) && m.hits[m.chosen].page == m.current.page {
		m.views[m.hits[m.chosen].block].unmark()
	}
	m.chosen = -1
	m.list.Refresh()
}

// key does what keys of the search mean: arrows go through what was found, Page Up and Page Down scroll the page.
func (m *Manual) key(name fyne.KeyName) bool {
	switch name {
	case fyne.KeyUp:
		m.choose(max(m.chosen-1, 0))
	case fyne.KeyDown:
		m.choose(m.chosen + 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		m.choose((m.chosen + 1) % max(len(m.hits), 1))
	case fyne.KeyPageUp, fyne.KeyPageDown:
		by := m.scroll.Size().Height * 0.8
		if name == fyne.KeyPageUp {
			by = -by
		}
		m.scrollTo(m.scroll.Offset.Y + by)
	case fyne.KeyEscape:
		m.window.CloseManual()
	default:
		return false
	}
	return true
}

// Found is what the search shows.
type Found struct {
	Hits    []string // what it lists: the texts
	Hit     string   // the text of what is marked on the page; "" for none
	Words   []string // those that are marked in it
	Visible bool     // it is seen
}

// Found returns what the search shows.
func (m *Manual) Found() Found {
	f := Found{Hits: make([]string, len(m.hits))}
	for i := range m.hits {
		f.Hits[i] = m.blocksOf(m.hits[i].page)[m.hits[i].block].words()
	}
	if m.chosen >= 0 {
		view := m.views[m.hits[m.chosen].block]
		f.Hit, f.Words = view.words(), view.marks()
		top := view.markedAt() - m.scroll.Offset.Y
		f.Visible = top >= 0 && top+lineHeight() <= m.scroll.Size().Height
	}
	return f
}

// hitRow shows a hit in two lines: where it is, and what it says.
type hitRow struct {
	widget.BaseWidget
	title, text *widgets.TipLabel
	ground      *widgets.Panel
}

const hitHeight = 44

func newHitRow() *hitRow {
	r := &hitRow{title: widgets.NewTipLabel("", nil), text: widgets.NewTipLabel("", nil)}
	r.title.TextSize, r.title.Color = theme.SizeNameCaptionText, widgets.ColorMuted
	r.ground = widgets.NewPanel("", container.New(widgets.Insets(3, pageInset, 3, pageInset),
		container.NewGridWithRows(2, r.text, r.title)))
	r.ExtendBaseWidget(r)
	return r
}

// set shows a hit, from a little before the first of the words that were searched for.
func (r *hitRow) set(h *hit, places [][2]int, chosen bool) {
	var words []string
	for _, at := range places {
		words = append(words, strings.ToLower(h.text[at[0]:at[1]]))
	}
	text := h.text
	if len(places) > 0 {
		const before = 16 // letters
		if letters := []rune(text[:places[0][0]]); len(letters) > before {
			text = "…" + string(letters[len(letters)-before:]) + text[places[0][0]:]
		}
	}
	r.ground.Color = ""
	if chosen {
		r.ground.Color = widgets.ColorActive
	}
	r.text.Highlight(words)
	r.text.Set(text, theme.ColorNameForeground)
	r.title.Set(h.title, widgets.ColorMuted)
	r.ground.Refresh()
}

// MinSize implements fyne.Widget.
func (r *hitRow) MinSize() fyne.Size { return fyne.NewSize(100, hitHeight) }

// CreateRenderer implements fyne.Widget.
func (r *hitRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.ground) }

// hitsLayout gives the list of hits as much room as it needs, at most a part of that of the manual.
type hitsLayout struct{ manual *Manual }

// Layout implements fyne.Layout.
func (hitsLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for _, object := range objects {
		object.Resize(size)
	}
}

// MinSize implements fyne.Layout.
func (l hitsLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100, l.manual.hitsHeight())
}

func (m *Manual) hitsHeight() float32 {
	const most = 0.38
	rows := float32(max(len(m.hits), 1)) * (hitHeight + theme.Padding())
	return min(rows, max(m.Content.Size().Height*most, hitHeight))
}
