package panel

import (
	"fmt"
	"image"
	"unicode"
	"unicode/utf8"

	"posewright/internal/remote/view"
	"posewright/rig/phrase"
)

// Units.
const (
	margin        = 20
	gap           = 10
	tabHeight     = 68
	mainHeight    = 76 // of the buttons that one goes on with
	rowHeight     = 56
	messageHeight = 84
)

// style is how a text looks.
type style struct {
	size  int
	bold  bool
	color Color
	align Align
	lines int
}

// role is how much a button stands out.
type role uint8

const (
	plain   role = iota
	primary      // what one does next
	chosen       // what is on
)

func corners(r image.Rectangle) [4]int { return [4]int{r.Min.X, r.Min.Y, r.Max.X, r.Max.Y} }

// cut takes the upper part of a rectangle off, and a gap.
func cut(at *image.Rectangle, height int) image.Rectangle {
	top := *at
	top.Max.Y = min(at.Min.Y+height, at.Max.Y)
	at.Min.Y = min(top.Max.Y+gap, at.Max.Y)
	return top
}

// columns divides a rectangle.
func columns(at image.Rectangle, count, gap int) []image.Rectangle {
	list := make([]image.Rectangle, count)
	for i := range list {
		list[i] = image.Rect(at.Min.X+i*(at.Dx()+gap)/count, at.Min.Y, at.Min.X+(i+1)*(at.Dx()+gap)/count-gap, at.Max.Y)
	}
	return list
}

func (p *Panel) say(term phrase.Term) string {
	return view.Say(p.language, phrase.Phrase{Text: string(term)})
}

// sentence is a text that begins with a capital.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

func (p *Panel) box(at image.Rectangle, color Color, radius int) {
	p.items = append(p.items, Item{At: corners(at), Color: color, Radius: radius})
}

func (p *Panel) text(at image.Rectangle, s style, text string) {
	if text != "" {
		p.items = append(p.items, Item{At: corners(at), Color: s.color, Text: text, Size: s.size, Bold: s.bold,
			Align: s.align, Lines: s.lines})
	}
}

func (p *Panel) sign(at image.Rectangle, sign Sign, color Color) {
	p.items = append(p.items, Item{At: corners(at), Color: color, Sign: sign})
}

// asks asks for a command.
func asks(command string) action { return action{asks: &view.Request{Command: command}} }

// sets asks for another setup of the calibration.
func sets(setup view.Setup) action { return action{asks: &view.Request{Setup: &setup}} }

// button draws a button, which is pressed where it can be.
func (p *Panel) button(at image.Rectangle, id, text string, r role, enabled bool, does action) {
	item, ink := Item{ID: id, At: corners(at), Color: Plain, Lit: Hover, Radius: 12}, Ink
	switch {
	case !enabled:
		item.ID, item.Color, item.Lit, ink = "", Card, 0, Faint
	case r != plain:
		item.Color, item.Lit, ink = Accent, Bright, On
	}
	p.items = append(p.items, item)
	size := 24
	if r == primary {
		size = 30
	}
	p.text(at.Inset(6), style{size: size, bold: r == primary, color: ink, align: Center, lines: 2}, text)
	if enabled {
		p.does[id] = does
	}
}

// command draws a button for a command.
func (p *Panel) command(at image.Rectangle, id string, r role, enabled bool) {
	c := p.state.Commands[id]
	if c.Checked {
		r = chosen
	}
	p.button(at, id, c.Text, r, enabled, asks(id))
}

// stepper draws a value between two buttons for the one before and the one behind.
func (p *Panel) stepper(at image.Rectangle, id, name, value string, step func(by int) action) {
	half := at.Min.X
	if name != "" {
		half += at.Dx() * 9 / 20
		p.text(image.Rect(at.Min.X, at.Min.Y, half-gap, at.Max.Y), style{size: 24, color: Ink, lines: 2}, name)
	}
	const wide = 64
	for i, by := range [2]int{-1, 1} {
		b, sign := image.Rect(half, at.Min.Y, half+wide, at.Max.Y), ToLeft
		if i == 1 {
			b, sign = image.Rect(at.Max.X-wide, at.Min.Y, at.Max.X, at.Max.Y), ToRight
		}
		p.button(b, fmt.Sprint(id, ".", by), "", plain, true, step(by))
		p.sign(b, sign, Ink)
	}
	p.text(image.Rect(half+wide+6, at.Min.Y, at.Max.X-wide-6, at.Max.Y),
		style{size: 24, color: Ink, align: Center, lines: 2}, value)
}

// toggle draws something that is on or off.
func (p *Panel) toggle(at image.Rectangle, id, name string, on bool, does action) {
	half := at.Min.X + at.Dx()*9/20
	p.text(image.Rect(at.Min.X, at.Min.Y, half-gap, at.Max.Y), style{size: 24, color: Ink, lines: 2}, name)
	text, r := p.say(phrase.Term("off")), plain
	if on {
		text, r = p.say(phrase.Term("on")), chosen
	}
	p.button(image.Rect(half, at.Min.Y, at.Max.X, at.Max.Y), id, text, r, true, does)
}

// slider draws a parameter that is dragged, and may be taken from the list. Of one that has no effect it says why, with
// a button that gives it one.
func (p *Panel) slider(at image.Rectangle, q *view.Favorite, removable bool) {
	line := image.Rect(at.Min.X, at.Min.Y, at.Max.X, at.Min.Y+50)
	if removable {
		b := image.Rect(at.Max.X-44, at.Min.Y, at.Max.X, at.Min.Y+46)
		p.button(b, "remove."+q.Path, "", plain, true, action{asks: &view.Request{Star: &view.Star{Path: q.Path}}})
		p.sign(b, Cross, Muted)
		line.Max.X -= 44 + gap
	}
	ink := Ink
	if q.Reason != "" {
		ink = Muted
	}
	middle := line.Max.X - 160
	p.text(image.Rect(line.Min.X, line.Min.Y, middle-gap, line.Max.Y), style{size: 24, color: ink, lines: 2}, q.Name)
	p.text(image.Rect(middle, line.Min.Y, line.Max.X, line.Max.Y),
		style{size: 24, bold: true, color: ink, align: Right, lines: 2}, q.Words(p.language, q.Value))
	below := image.Rect(at.Min.X, line.Max.Y+4, at.Max.X, at.Max.Y)
	if q.Reason != "" {
		p.idle(below, q)
		return
	}
	middleY := (below.Min.Y + below.Max.Y) / 2
	track := image.Rect(at.Min.X+16, middleY-6, at.Max.X-16, middleY+6)
	thumb := track.Min.X + int(q.Share()*float64(track.Dx()))
	p.box(track, Track, 6)
	p.box(image.Rect(track.Min.X, track.Min.Y, max(thumb, track.Min.X+12), track.Max.Y), Accent, 6)
	id := "slide." + q.Path
	p.items = append(p.items, Item{ID: id, Slides: true, At: [4]int{track.Min.X, below.Min.Y, track.Max.X, below.Max.Y}})
	p.items = append(p.items, Item{At: [4]int{thumb - 16, middleY - 16, thumb + 16, middleY + 16}, Color: Ink, Radius: 16})
	p.does[id] = action{slider: q}
}

// idle says why a parameter has no effect, and offers to give it one where values do.
func (p *Panel) idle(at image.Rectangle, q *view.Favorite) {
	if q.Enable {
		const wide = 150
		enables := action{asks: &view.Request{Star: &view.Star{Path: q.Path, Enable: true}}}
		p.button(image.Rect(at.Max.X-wide, at.Min.Y, at.Max.X, at.Max.Y), "enable."+q.Path, p.say(phrase.Term("Enable")),
			plain, true, enables)
		at.Max.X -= wide + gap
	}
	p.text(at, style{size: 22, color: Muted, lines: 2}, q.Reason)
}

// rows lays out the rows of a list of which not all may fit.
type rows struct {
	at      image.Rectangle // what is left of the room
	first   int             // row that is shown
	heights []int           // of all rows so far
	shown   int
	full    bool
}

// next is where the next row is; false for one that is not shown.
func (r *rows) next(height int) (at image.Rectangle, shown bool) {
	r.heights = append(r.heights, height+gap)
	r.full = r.full || r.at.Dy() < height
	if r.full || len(r.heights) <= r.first {
		return at, false
	}
	r.shown++
	return cut(&r.at, height), true
}

// furthest is the first row that is shown where the last one is.
func (r *rows) furthest(height int) int {
	height += gap
	for i := len(r.heights); i > 0; i-- {
		if height -= r.heights[i-1]; height < 0 {
			return min(i, len(r.heights)-1)
		}
	}
	return 0
}

// list draws rows, with arrows where there are more than fit.
func (p *Panel) list(at image.Rectangle, draw func(r *rows)) {
	const wide = 52
	begin, arrows := len(p.items), false
	for {
		r := &rows{at: at, first: p.first}
		if arrows {
			r.at.Max.X -= wide + gap
		}
		draw(r)
		furthest := r.furthest(at.Dy())
		if p.page = r.shown; p.first <= furthest && (arrows || furthest == 0) {
			if arrows {
				p.arrows(image.Rect(at.Max.X-wide, at.Min.Y, at.Max.X, at.Max.Y), furthest)
			}
			return
		}
		arrows = furthest > 0
		p.first = min(p.first, furthest)
		p.items = p.items[:begin]
	}
}

// arrows scroll a list, down to a row.
func (p *Panel) arrows(at image.Rectangle, furthest int) {
	half := at.Dy()/2 - gap/2
	for i, by := range [2]int{-1, 1} {
		b, sign, can := image.Rect(at.Min.X, at.Min.Y, at.Max.X, at.Min.Y+half), Up, p.first > 0
		if i == 1 {
			b, sign, can = image.Rect(at.Min.X, at.Max.Y-half, at.Max.X, at.Max.Y), Down, p.first < furthest
		}
		p.button(b, fmt.Sprint("scroll.", by), "", plain, can, action{rows: by * max(p.page-1, 1)})
		p.sign(b, sign, map[bool]Color{true: Ink, false: Faint}[can])
	}
}
