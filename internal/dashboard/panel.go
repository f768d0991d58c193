package dashboard

import (
	"encoding/json"
	"fmt"
	"image"
	"math"
	"slices"

	"posewright/internal/remote/view"
	"posewright/rig/phrase"
	"posewright/trackers/openvr"
	"posewright/ui/text/translations"
)

// Size is that of the panel, in pixels.
var Size = image.Pt(1280, 800)

// Request is one thing that a person asks for on the panel.
type Request struct {
	Command string  // one of app.Commands
	Path    string  // of a parameter to be set to Value
	Value   float64 //
	Ends    bool    // the drag of a parameter ends
	Setup   *view.Setup
	Rating  *view.Rating
	Star    *view.Star
}

// Panel is a picture with buttons and sliders.
type Panel struct {
	Picture *image.RGBA

	paint
	language   string
	parameters []view.Parameter
	state      *view.State
	message    string // of something that failed, or happened

	areas   []area
	pointer image.Point
	inside  bool   // the laser points at the panel
	pressed string // the area in which the laser was pressed; "" while it is not
	dragged bool   // a parameter was set since then
	shows   list
	group   string // whose parameters are offered
	scroll  int    // of the list, pixels
	most    int    // that it can be scrolled
	listing image.Rectangle
	drawn   string // what the picture shows
}

// list is what the lower right of the panel shows.
type list uint8

const (
	showsFavorites list = iota
	showsDevices
	showsGroups
	showsGroup
)

// area is a place that does something.
type area struct {
	id   string
	at   image.Rectangle
	do   func() *Request              // when it is pressed and released; nil for a slider
	drag func(share float64) *Request // as it is pressed and drawn over
}

// NewPanel makes a panel of a language.
func NewPanel(face *Typeface, language string) *Panel {
	picture := image.NewRGBA(image.Rectangle{Max: Size})
	return &Panel{Picture: picture, paint: paint{picture: picture, clip: picture.Rect, face: face}, language: language, parameters: view.Parameters(language)}
}

// say is a term in the panel's language.
func (p *Panel) say(term phrase.Term) string {
	return translations.Translate(p.language, phrase.Phrase{Text: string(term)})
}

// Point takes what the laser does, and returns what is asked for by it.
func (p *Panel) Point(at openvr.Pointer) *Request {
	switch at.Kind {
	case openvr.PointerLeft:
		p.inside = false
		return p.release(nil)
	case openvr.PointerScrolled:
		p.scrollBy(-int(at.Scroll * float64(p.listing.Dy())))
		return nil
	}
	p.pointer, p.inside = image.Pt(int(at.X), int(at.Y)), true
	under := p.under()
	switch {
	case at.Kind == openvr.PointerPressed && under != nil:
		p.pressed = under.id
		return p.slide(under)
	case at.Kind == openvr.PointerMoved && p.pressed != "":
		if pressed := p.area(p.pressed); pressed != nil {
			return p.slide(pressed)
		}
	case at.Kind == openvr.PointerReleased:
		return p.release(under)
	}
	return nil
}

// slide is what a slider asks for.
func (p *Panel) slide(a *area) *Request {
	if a.drag == nil {
		return nil
	}
	p.dragged = true
	return a.drag(min(max(float64(p.pointer.X-a.at.Min.X)/float64(a.at.Dx()), 0), 1))
}

// release is what is asked for when the laser is released over an area, or over none.
func (p *Panel) release(under *area) *Request {
	pressed, dragged := p.pressed, p.dragged
	p.pressed, p.dragged = "", false
	switch {
	case dragged:
		return &Request{Ends: true}
	case under != nil && under.id == pressed && under.do != nil:
		return under.do()
	}
	return nil
}

// under is where the laser points; nil for nothing that does something.
func (p *Panel) under() *area {
	for i := range p.areas {
		if p.inside && p.pointer.In(p.areas[i].at) {
			return &p.areas[i]
		}
	}
	return nil
}

func (p *Panel) area(id string) *area {
	if i := slices.IndexFunc(p.areas, func(a area) bool { return a.id == id }); i >= 0 {
		return &p.areas[i]
	}
	return nil
}

func (p *Panel) scrollBy(pixels int) { p.scroll = min(max(p.scroll+pixels, 0), p.most) }

// Draw draws a state, unless the picture shows it already, and reports whether it has drawn.
func (p *Panel) Draw(state *view.State, message string) bool {
	data, err := json.Marshal(state)
	if err != nil {
		return false // a state holds nothing without a JSON form
	}
	hovered := ""
	if under := p.under(); under != nil {
		hovered = under.id
	}
	key := fmt.Sprint(string(data), message, hovered, p.pressed, p.shows, p.group, p.scroll)
	if key == p.drawn {
		return false
	}
	p.drawn, p.state, p.message = key, state, message
	p.areas = p.areas[:0]
	p.fill(p.picture.Rect, colorBack)
	const margin, middle = 24, 752
	p.drawWizard(image.Rect(margin, margin, middle, Size.Y-margin))
	p.drawControls(image.Rect(middle+margin, margin, Size.X-margin, Size.Y-margin))
	return true
}

// role is how much a button stands out.
type role uint8

const (
	plain   role = iota
	primary      // what one does next
	chosen       // what is on
)

// button draws a button, which is pressed where it can be.
func (p *Panel) button(at image.Rectangle, id, text string, r role, enabled bool, do func() *Request) {
	back, ink := colorButton, colorInk
	under := enabled && p.inside && p.pointer.In(at.Intersect(p.clip))
	switch {
	case !enabled:
		back, ink = colorCard, colorFaint
	case r != plain && under:
		back, ink = colorBright, colorOn
	case r != plain:
		back, ink = colorAccent, colorOn
	case p.pressed == id && under:
		back = colorPress
	case under:
		back = colorHover
	}
	p.round(at, 12, back)
	size := min(30, max(at.Dy()*2/5, 20))
	lines := p.face.wrap(text, size, r == primary, at.Dx()-16)
	if len(lines) > 1 {
		size = min(size, at.Dy()*3/10)
		lines = p.face.wrap(text, size, r == primary, at.Dx()-16)
	}
	height := size * 5 / 4
	y := at.Min.Y + (at.Dy()-height*len(lines))/2
	for _, line := range lines {
		p.label(image.Rect(at.Min.X+8, y, at.Max.X-8, y+height), center, style{size, r == primary, ink}, line)
		y += height
	}
	if enabled {
		p.touch(id, at, do)
	}
}

// touch makes a place do something.
func (p *Panel) touch(id string, at image.Rectangle, do func() *Request) {
	if at = at.Intersect(p.clip); !at.Empty() {
		p.areas = append(p.areas, area{id: id, at: at, do: do})
	}
}

// runs asks for a command.
func runs(command string) func() *Request {
	return func() *Request { return &Request{Command: command} }
}

// command draws a button for a command.
func (p *Panel) command(at image.Rectangle, id string, r role, enabled bool) {
	c := p.state.Commands[id]
	if c.Checked {
		r = chosen
	}
	p.button(at, id, c.Text, r, enabled, runs(id))
}

// stepper draws a value between two buttons for the one before and the one behind.
func (p *Panel) stepper(at image.Rectangle, id, name, value string, step func(by int) *Request) {
	const wide = 64
	half := at.Min.X + at.Dx()*9/20
	p.label(image.Rect(at.Min.X, at.Min.Y, half-8, at.Max.Y), left, style{23, false, colorInk}, name)
	for i, by := range [2]int{-1, 1} {
		b := image.Rect(half, at.Min.Y+2, half+wide, at.Max.Y-2)
		if i == 1 {
			b = image.Rect(at.Max.X-wide, at.Min.Y+2, at.Max.X, at.Max.Y-2)
		}
		p.button(b, fmt.Sprint(id, ".", by), "", plain, true, func() *Request { return step(by) })
		p.triangle(b, by, 0, colorInk)
	}
	p.label(image.Rect(half+wide+6, at.Min.Y, at.Max.X-wide-6, at.Max.Y), center, style{23, false, colorInk}, value)
}

// toggle draws something that is on or off.
func (p *Panel) toggle(at image.Rectangle, id, name string, on bool, do func() *Request) {
	half := at.Min.X + at.Dx()*9/20
	p.label(image.Rect(at.Min.X, at.Min.Y, half-8, at.Max.Y), left, style{23, false, colorInk}, name)
	text, r := p.say(phrase.Term("off")), plain
	if on {
		text, r = p.say(phrase.Term("on")), chosen
	}
	p.button(image.Rect(half, at.Min.Y+2, at.Max.X, at.Max.Y-2), id, text, r, true, do)
}

// centimeters words a length.
func (p *Panel) centimeters(m float64) string {
	return p.number("%g", math.Round(1000*m)/10) + " cm"
}

// number formats a number with the decimal mark of the panel's language.
func (p *Panel) number(format string, value float64) string {
	return translations.MarkDecimals(p.language, fmt.Sprintf(format, value))
}
