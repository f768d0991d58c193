package panel

import (
	"image"
	"strconv"
	"strings"

	"posewright/calibration"
	"posewright/internal/remote/view"
	"posewright/rig/phrase"
)

// Panel is what a panel shows of a state, and what a pointer does there.
type Panel struct {
	language   string
	parameters []view.Parameter
	state      *view.State
	items      []Item
	does       map[string]action // what is pressed does, by its ID

	pressed string // the ID; "" while nothing is
	dragged bool   // a parameter was set since then
	shows   place
	first   int     // row of the list that is shown
	page    int     // rows that are shown
	stroke  float64 // part of a row that was scrolled
	going   bool
}

// action is what comes of pressing something.
type action struct {
	asks   *view.Request
	slider *view.Favorite
	goes   *place
	rows   int // to scroll
}

// place is what a panel shows.
type place struct {
	tab   int
	group string // of the parameters that are offered as favorites; allGroups for the list of those
}

// Tabs.
const (
	calibrates = iota
	fits
	favors
	controls
	devices
	tabCount
)

const allGroups = "*"

// New makes a panel of a language.
func New(language string) *Panel {
	return &Panel{language: language, parameters: view.Parameters(language)}
}

// Kind is what a pointer did.
type Kind uint8

const (
	Moved Kind = iota
	Pressed
	Released
	Left // also of a pointer that is gone
	Scrolled
	kindCount
)

var kindNames = [kindCount]string{"moved", "pressed", "released", "left", "scrolled"}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (k *Kind) UnmarshalText(text []byte) error {
	for kind, name := range kindNames {
		if name == string(text) {
			*k = Kind(kind)
			return nil
		}
	}
	return view.ErrForeign
}

// MarshalText implements [encoding.TextMarshaler].
func (k Kind) MarshalText() ([]byte, error) { return []byte(kindNames[k]), nil }

// Pointer is something that a laser, a ray or a finger did on a panel.
type Pointer struct {
	Kind   Kind
	X, Y   float64 // units from the upper left corner; of Moved, Pressed and Released
	Scroll float64 // upwards, of a whole stroke
}

// Under is the item that a place presses; nil for none.
func (l *List) Under(x, y float64) *Item { return under(l.Items, x, y) }

func under(items []Item, x, y float64) *Item {
	for i := len(items) - 1; i >= 0; i-- {
		at := items[i].At
		if items[i].ID != "" && x >= float64(at[0]) && x < float64(at[2]) && y >= float64(at[1]) && y < float64(at[3]) {
			return &items[i]
		}
	}
	return nil
}

// Point takes what a pointer does, and returns what is asked for by it; nil for nothing.
func (p *Panel) Point(at Pointer) *view.Request {
	pressed := p.pressed
	switch at.Kind {
	case Pressed:
		p.pressed = ""
		if item := under(p.items, at.X, at.Y); item != nil {
			p.pressed = item.ID
		}
		return p.slide(at.X)
	case Moved:
		return p.slide(at.X)
	case Scrolled:
		p.stroke -= at.Scroll * float64(p.page)
		rows := int(p.stroke)
		p.stroke -= float64(rows)
		p.scroll(rows)
		return nil
	}
	dragged := p.dragged
	p.pressed, p.dragged = "", false
	if dragged {
		return &view.Request{Ends: true}
	}
	item := under(p.items, at.X, at.Y)
	if at.Kind == Left || item == nil || item.ID != pressed {
		return nil
	}
	does := p.does[pressed]
	if does.goes != nil {
		p.show(*does.goes)
	}
	p.scroll(does.rows)
	return does.asks
}

// slide is what the slider that is dragged asks for at a place; nil where none is.
func (p *Panel) slide(x float64) *view.Request {
	q := p.does[p.pressed].slider
	if q == nil {
		return nil
	}
	p.dragged = true
	for i := range p.items {
		if item := &p.items[i]; item.ID == p.pressed {
			share := (x - float64(item.At[0])) / float64(item.At[2]-item.At[0])
			return &view.Request{Path: q.Path, Value: strconv.FormatFloat(q.At(share), 'g', -1, 64)}
		}
	}
	return nil
}

func (p *Panel) scroll(rows int) { p.first = max(p.first+rows, 0) } // Draw knows how many there are

func (p *Panel) show(at place) { p.shows, p.first = at, 0 }

// Draw is the list for a state, with a message of what failed or happened.
func (p *Panel) Draw(state *view.State, message string) *List {
	p.state, p.items, p.does = state, nil, map[string]action{}
	w := &state.Wizard
	going := w.State != calibration.Idle.String()
	if going && !p.going {
		p.show(place{tab: calibrates})
	}
	p.going = going
	p.box(image.Rectangle{Max: Size}, Back, 0)
	at := image.Rectangle{Max: Size}.Inset(margin)
	p.tabs(cut(&at, tabHeight))
	switch at := at; p.shows.tab {
	case calibrates:
		p.drawCalibration(at)
	case fits:
		p.drawFit(p.withFoot(at))
	case favors:
		p.drawFavorites(p.withFoot(at))
	case controls:
		p.drawControls(p.withFoot(at))
	case devices:
		p.drawDevices(at)
	}
	if message != "" {
		// Over what is there: nothing moves away from under the pointer, and what can't be seen can't be pressed.
		over := image.Rect(at.Min.X, at.Max.Y-mainHeight-gap-messageHeight, at.Max.X, at.Max.Y-mainHeight-gap)
		p.items = append(p.items, Item{ID: "message", At: corners(over), Color: Card, Radius: 10})
		p.text(over.Inset(8), style{size: 24, color: Doubt}, message)
	}
	list := &List{Items: p.items}
	switch {
	case going:
		list.Front, list.Caption = Calibrating, p.caption(w)
	case !state.Calibrated:
		list.Front = Inviting
	}
	return list
}

// caption is what a person has to know who looks straight ahead.
func (p *Panel) caption(w *view.Wizard) string {
	switch {
	case w.Digit > 0:
		return strconv.Itoa(w.Digit)
	case w.State == calibration.Checklist.String():
		return ""
	case w.Live != "":
		return w.Live
	}
	return strings.TrimSpace(w.Title + "\n" + w.Message)
}

// tabs choose what is shown.
func (p *Panel) tabs(at image.Rectangle) {
	for i, cell := range columns(at, tabCount, 8) {
		r := plain
		if i == p.shows.tab {
			r = chosen
		}
		text := [tabCount]phrase.Term{phrase.Term("Calibrate"), phrase.Term("Fit"), phrase.Term("Favorites"),
			phrase.Term("Controls"), phrase.Term("Devices")}[i]
		p.button(cell, "tab."+strconv.Itoa(i), p.say(text), r, true, action{goes: &place{tab: i}})
	}
}

// withFoot draws what takes changes back, and returns what is left above it.
func (p *Panel) withFoot(at image.Rectangle) image.Rectangle {
	cells := columns(image.Rect(at.Min.X, at.Max.Y-mainHeight, at.Max.X, at.Max.Y), 3, gap)
	side := "A/B"
	if p.state.Side != "" {
		side = "A/B: " + p.state.Side
	}
	p.command(cells[0], "undo", plain, p.state.CanUndo)
	p.command(cells[1], "redo", plain, true)
	p.button(cells[2], "compare/switch", side, plain, p.state.Side != "", asks("compare/switch"))
	at.Max.Y -= mainHeight + gap
	return at
}
