package dashboard

import (
	"fmt"
	"image"
	"math"
	"slices"
	"strings"

	"posewright/internal/remote/view"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// drawControls draws what is done in play, and below it parameters or devices.
func (p *Panel) drawControls(at image.Rectangle) {
	const height, gap = 64, 10
	s := p.state
	y := at.Min.Y
	row := func(count int) []image.Rectangle {
		cells := columns(image.Rect(at.Min.X, y, at.Max.X, y+height), count, gap)
		y += height + gap
		return cells
	}
	cells := row(2)
	p.command(cells[0], "recenter", plain, true)
	p.command(cells[1], "floor", plain, true)
	cells = row(2)
	p.command(cells[0], "recenter/yaw", plain, true)
	p.command(cells[1], "record", plain, true)
	cells = row(2)
	side := "A/B"
	if s.Side != "" {
		side = "A/B: " + s.Side
	}
	p.button(cells[0], "compare/switch", side, plain, s.Side != "", runs("compare/switch"))
	p.command(cells[1], "liveout", plain, true)
	cells = row(2)
	p.command(cells[0], "undo", plain, s.CanUndo)
	p.command(cells[1], "redo", plain, true)
	if s.SlimeVR {
		p.label(image.Rect(at.Min.X, y, at.Max.X, y+30), left, style{21, false, colorMuted}, p.say(phrase.Term("Reset SlimeVR")))
		y += 34
		cells = row(3)
		p.command(cells[0], "slimevr/yaw", plain, true)
		p.command(cells[1], "slimevr/full", plain, true)
		p.command(cells[2], "slimevr/mounting", plain, true)
	}
	p.tabs(columns(image.Rect(at.Min.X, y, at.Max.X, y+52), 2, gap))
	p.drawList(image.Rect(at.Min.X, y+62, at.Max.X, at.Max.Y))
}

// tabs choose what the list shows.
func (p *Panel) tabs(cells []image.Rectangle) {
	show := func(l list) func() *Request {
		return func() *Request { p.shows, p.scroll = l, 0; return nil }
	}
	for i, text := range []phrase.Term{"Parameters", "Devices"} {
		r := plain
		if (p.shows == showsDevices) == (i == 1) {
			r = chosen
		}
		p.button(cells[i], fmt.Sprint("tab.", i), p.say(text), r, true, show(list(i)))
	}
}

// drawList draws what there may be more of than fits.
func (p *Panel) drawList(at image.Rectangle) {
	const arrows = 56
	p.listing = at
	p.round(at, 14, colorCard)
	inner := image.Rect(at.Min.X+14, at.Min.Y+6, at.Max.X-14, at.Max.Y-6)
	before, scrolled := p.clip, p.scroll
	p.clip = inner
	height := p.drawRows(inner.Sub(image.Pt(0, scrolled)))
	p.most = max(height-inner.Dy(), 0)
	if p.scroll = min(scrolled, p.most); p.most > 0 || p.scroll != scrolled {
		// Again beside the arrows, and where what is left is not scrolled as far.
		p.areas = slices.DeleteFunc(p.areas, func(a area) bool { return a.at.In(inner) })
		p.fill(inner, colorCard)
		if p.most > 0 {
			p.clip.Max.X -= arrows + 10
		}
		p.drawRows(p.clip.Sub(image.Pt(0, p.scroll)))
	}
	p.clip = before
	if p.most > 0 {
		for i, by := range [2]int{-1, 1} {
			b := image.Rect(inner.Max.X-arrows, inner.Min.Y, inner.Max.X, inner.Min.Y+inner.Dy()/2-4)
			if i == 1 {
				b = b.Add(image.Pt(0, inner.Dy()/2+4))
			}
			can := by < 0 && p.scroll > 0 || by > 0 && p.scroll < p.most
			p.button(b, fmt.Sprint("scroll.", by), "", plain, can, func() *Request { p.scrollBy(by * inner.Dy() * 2 / 3); return nil })
			p.triangle(b, 0, by, map[bool]style{true: {color: colorInk}, false: {color: colorFaint}}[can].color)
		}
	}
}

// drawRows draws the rows of the list from the top of a rectangle, and returns how high they are.
func (p *Panel) drawRows(at image.Rectangle) int {
	y := at.Min.Y
	row := func(height int) image.Rectangle {
		r := image.Rect(at.Min.X, y, at.Max.X, y+height)
		y += height + 6
		return r
	}
	switch p.shows {
	case showsFavorites:
		for i := range p.state.Favorites {
			p.slider(row(88), &p.state.Favorites[i])
		}
		p.button(row(56), "add", p.say(phrase.Term("Add parameter…")), plain, true, func() *Request { p.shows, p.scroll = showsGroups, 0; return nil })
	case showsDevices:
		for _, d := range p.state.Devices {
			p.device(row(58), &d)
		}
		if len(p.state.Devices) == 0 {
			p.label(row(50), left, style{23, false, colorMuted}, p.say(phrase.Term("No devices")))
		}
	case showsGroups:
		var groups []string
		for _, q := range p.parameters {
			if !slices.Contains(groups, q.Group) {
				groups = append(groups, q.Group)
				p.button(row(56), "group."+q.Group, q.Group, plain, true, func() *Request { p.shows, p.group, p.scroll = showsGroup, q.Group, 0; return nil })
			}
		}
	case showsGroup:
		p.button(row(56), "groups", p.say(phrase.Term("All groups")), plain, true, func() *Request { p.shows, p.scroll = showsGroups, 0; return nil })
		for _, q := range p.parameters {
			if q.Group != p.group {
				continue
			}
			p.button(row(56), "add."+q.Path, q.Name, plain, !p.isFavorite(q.Path), func() *Request {
				p.shows, p.scroll = showsFavorites, 0
				return &Request{Star: &view.Star{Path: q.Path, On: true}}
			})
		}
	}
	return y - at.Min.Y
}

// isFavorite reports whether a parameter is in the list.
func (p *Panel) isFavorite(path string) bool {
	return slices.ContainsFunc(p.state.Favorites, func(f view.Favorite) bool { return f.Path == path })
}

// device draws what is known of a device.
func (p *Panel) device(at image.Rectangle, d *view.Device) {
	top, below := at, at
	top.Max.Y, below.Min.Y = at.Min.Y+32, at.Min.Y+30
	state := p.number("%g s", d.Age)
	if d.Battery >= 0 {
		state = fmt.Sprintf("%.0f %%   %s", 100*d.Battery, state)
	}
	ink := colorInk
	if d.Age >= 1 || d.Battery >= 0 && d.Battery < 0.15 {
		ink = colorWrong
	}
	wide := p.face.Width(state, 22, false)
	p.label(top, right, style{22, false, ink}, state)
	top.Max.X -= wide + 12
	name := d.Role
	if name == "" {
		name = d.Name
	} else {
		p.label(below, left, style{18, false, colorMuted}, d.Name)
	}
	p.label(top, left, style{23, false, colorInk}, name)
}

// slider draws a parameter that can be dragged and taken from the list. Of one that has no effect it says why, with a
// button that gives it one.
func (p *Panel) slider(at image.Rectangle, q *view.Favorite) {
	value := q.Value
	const off = 44
	p.button(image.Rect(at.Max.X-off, at.Min.Y+2, at.Max.X, at.Min.Y+2+off), "remove."+q.Path, "", plain, true, func() *Request {
		return &Request{Star: &view.Star{Path: q.Path}}
	})
	p.cross(image.Rect(at.Max.X-off, at.Min.Y+2, at.Max.X, at.Min.Y+2+off), colorMuted)
	words, name := p.words(&q.Parameter, value), colorInk
	if q.Reason != "" {
		name = colorFaint
	}
	line := image.Rect(at.Min.X, at.Min.Y, at.Max.X-off-12, at.Min.Y+44)
	wide := p.face.Width(words, 23, true)
	p.label(line, right, style{23, true, name}, words)
	line.Max.X -= wide + 12
	p.label(line, left, style{23, false, name}, q.Name)
	if q.Reason != "" {
		p.idle(image.Rect(at.Min.X, at.Max.Y-42, at.Max.X, at.Max.Y-2), q)
		return
	}

	track := image.Rect(at.Min.X+14, at.Max.Y-30, at.Max.X-14, at.Max.Y-18)
	lowest, highest := q.Min, q.Max
	if len(q.Options) > 0 {
		lowest, highest = 0, float64(len(q.Options)-1)
	} else if q.Kind == "toggle" {
		lowest, highest = 0, 1
	}
	share := 0.0
	if highest > lowest {
		share = min(max((value-lowest)/(highest-lowest), 0), 1)
	}
	p.round(track, 6, colorTrack)
	thumb := track.Min.X + int(share*float64(track.Dx()))
	p.round(image.Rect(track.Min.X, track.Min.Y, max(thumb, track.Min.X+12), track.Max.Y), 6, colorAccent)
	ink := colorInk
	if p.pressed == "slide."+q.Path {
		ink = colorBright
	}
	p.round(image.Rect(thumb-14, track.Min.Y-8, thumb+14, track.Max.Y+8), 14, ink)
	grip := image.Rect(track.Min.X, at.Max.Y-42, track.Max.X, at.Max.Y-2)
	if grip.Overlaps(p.clip) {
		p.areas = append(p.areas, area{id: "slide." + q.Path, at: grip.Intersect(p.clip), drag: func(share float64) *Request {
			to := lowest + share*(highest-lowest)
			switch {
			case len(q.Options) > 0 || q.Kind == "toggle" || q.Kind == "count":
				to = math.Round(to)
			default:
				step := (highest - lowest) / 200
				to = lowest + math.Round((to-lowest)/step)*step
			}
			return &Request{Path: q.Path, Value: to}
		}})
	}
}

// idle says why a parameter has no effect, and offers to give it one where values do.
func (p *Panel) idle(at image.Rectangle, q *view.Favorite) {
	if q.Enable {
		enable := p.say(phrase.Term("Enable"))
		wide := p.face.Width(enable, 20, false) + 40
		p.button(image.Rect(at.Max.X-wide, at.Min.Y, at.Max.X, at.Max.Y), "enable."+q.Path, enable, plain, true, func() *Request {
			return &Request{Star: &view.Star{Path: q.Path, Enable: true}}
		})
		at.Max.X -= wide + 12
	}
	p.label(at, left, style{20, false, colorMuted}, q.Reason)
}

// words is a value as people read it.
func (p *Panel) words(q *view.Parameter, value float64) string {
	switch i := int(value); {
	case len(q.Options) > 0 && i >= 0 && i < len(q.Options):
		return q.Options[i]
	case q.Kind == "toggle" && value != 0:
		return p.say(phrase.Term("on"))
	case q.Kind == "toggle":
		return p.say(phrase.Term("off"))
	}
	number := translations.FormatValue(p.language, math.Round(1e4*value)/1e4)
	if q.Unit == "" || strings.HasPrefix(q.Unit, "°") {
		return number + q.Unit
	}
	return number + " " + q.Unit
}
