//go:build cgo

package find

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// Search is a field with what was found below it.
type Search struct {
	Entry   *widgets.SearchEntry
	Content fyne.CanvasObject
	Found   []Hit // the best first; all commands while nothing is typed

	catalog *Catalog
	words   []string
	chosen  int // index into Found of what Enter shows
	list    *widgets.KeyList
	none    *widget.Label // there is none
	window  Window
}

// NewSearch makes a search of a window as it is now. It is closed before what was chosen is shown.
func NewSearch(w Window, fixed *Fixed) *Search {
	s := &Search{catalog: NewCatalog(w, fixed), window: w}
	s.list = widgets.NewKeyList(func() int { return len(s.Found) }, func() fyne.CanvasObject { return newRow() },
		func(id widget.ListItemID, object fyne.CanvasObject) {
			object.(*row).set(&s.Found[id], s.words, id == s.chosen)
		})
	s.list.HideSeparators = true
	s.list.OnSelected = func(id widget.ListItemID) {
		s.list.Unselect(id)
		s.choose(id)
		s.showChosen()
	}
	s.Entry = widgets.NewSearchEntry(lang.L("Parameters, commands and the manual"), s.search)
	s.Entry.OnKey = s.key
	s.none = widget.NewLabel(lang.L("Nothing found. Try another word"))
	s.Content = container.NewBorder(s.Entry, nil, nil, nil, container.NewStack(s.list, container.NewCenter(s.none)))
	s.search("")
	return s
}

func (s *Search) search(query string) {
	s.Found, s.words = s.catalog.Find(query), strings.Fields(strings.ToLower(query))
	s.none.Hidden = len(s.Found) > 0
	s.none.Refresh()
	s.choose(0)
}

// choose marks what Enter shows.
func (s *Search) choose(i int) {
	s.chosen = min(max(i, 0), max(len(s.Found)-1, 0))
	s.list.Refresh()
	if len(s.Found) > 0 {
		s.list.ScrollTo(s.chosen)
	}
}

// showChosen shows what is marked, or runs it where it can be run now.
func (s *Search) showChosen() {
	if s.chosen < len(s.Found) && s.Found[s.chosen].Enabled {
		hit := s.Found[s.chosen]
		s.window.CloseSearch()
		hit.Show()
	}
}

// key goes through what was found while the field has the keyboard.
func (s *Search) key(name fyne.KeyName) bool {
	const page = 7
	switch name {
	case fyne.KeyUp:
		s.choose(s.chosen - 1)
	case fyne.KeyDown:
		s.choose(s.chosen + 1)
	case fyne.KeyPageUp:
		s.choose(s.chosen - page)
	case fyne.KeyPageDown:
		s.choose(s.chosen + page)
	case fyne.KeyReturn, fyne.KeyEnter:
		s.showChosen()
	case fyne.KeyEscape:
		s.window.CloseSearch()
	default:
		return false
	}
	return true
}
