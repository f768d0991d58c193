package panel

import (
	"fmt"
	"image"
	"slices"

	"posewright/internal/remote/view"
	"posewright/rig/phrase"
)

const sliderHeight = 102

// drawFit draws what may look wrong with the avatar.
func (p *Panel) drawFit(at image.Rectangle) {
	if len(p.state.Fit) == 0 {
		p.text(at, style{size: 26, color: Muted}, p.say(phrase.Term("Calibrate first: nothing was measured of you yet")))
		return
	}
	p.text(cut(&at, 34), style{size: 24, color: Muted, lines: 1}, p.say(phrase.Term("What looks wrong?")))
	p.list(at, func(r *rows) {
		for i := range p.state.Fit {
			if row, shown := r.next(sliderHeight); shown {
				p.slider(row, &p.state.Fit[i], false)
			}
		}
	})
}

// drawFavorites draws the favorites, or what else may be one.
func (p *Panel) drawFavorites(at image.Rectangle) {
	group := p.shows.group
	entry := func(r *rows, id, text string, enabled bool, does action) {
		if row, shown := r.next(rowHeight); shown {
			p.button(row, id, text, plain, enabled, does)
		}
	}
	p.list(at, func(r *rows) {
		switch group {
		case "":
			for i := range p.state.Favorites {
				if row, shown := r.next(sliderHeight); shown {
					p.slider(row, &p.state.Favorites[i], true)
				}
			}
			entry(r, "add", p.say(phrase.Term("Add parameter…")), true, action{goes: &place{favors, allGroups}})
		case allGroups:
			entry(r, "favorites", p.say(phrase.Term("Favorites")), true, action{goes: &place{tab: favors}})
			var groups []string
			for i := range p.parameters {
				if name := p.parameters[i].Group; !slices.Contains(groups, name) {
					groups = append(groups, name)
					entry(r, "group."+name, name, true, action{goes: &place{favors, name}})
				}
			}
		default:
			entry(r, "groups", p.say(phrase.Term("All groups")), true, action{goes: &place{favors, allGroups}})
			for i := range p.parameters {
				q := &p.parameters[i]
				if q.Group != group {
					continue
				}
				is := slices.ContainsFunc(p.state.Favorites, func(f view.Favorite) bool { return f.Path == q.Path })
				entry(r, "add."+q.Path, q.Name, !is,
					action{goes: &place{tab: favors}, asks: &view.Request{Star: &view.Star{Path: q.Path, On: true}}})
			}
		}
	})
}

// drawControls draws what is done in play.
func (p *Panel) drawControls(at image.Rectangle) {
	sections := []struct {
		title    phrase.Term
		commands []string
	}{
		{"", []string{"recenter", "recenter/yaw"}},
		{"", []string{"floor", "record"}},
		{"", []string{"liveout", "handles", "seated"}},
		{phrase.Term("Posture"), []string{"posture/automatic", "posture/standing"}},
		{"", []string{"posture/sitting", "posture/floor"}},
		{"", []string{"posture/kneeling", "posture/crawling"}},
		{"", []string{"posture/faceup", "posture/facedown"}},
		{phrase.Term("Reset SlimeVR"), []string{"slimevr/yaw", "slimevr/full", "slimevr/mounting"}},
	}
	if !p.state.SlimeVR {
		sections = sections[:len(sections)-1]
	}
	p.list(at, func(r *rows) {
		for _, s := range sections {
			if s.title != "" {
				if row, shown := r.next(30); shown {
					p.text(row, style{size: 22, color: Muted, lines: 1}, p.say(s.title))
				}
			}
			row, shown := r.next(62)
			for i, cell := range columns(row, len(s.commands), gap) {
				if shown {
					p.command(cell, s.commands[i], plain, true)
				}
			}
		}
	})
}

// drawDevices draws what is known of the devices.
func (p *Panel) drawDevices(at image.Rectangle) {
	if len(p.state.Devices) == 0 {
		p.text(at, style{size: 26, color: Muted}, p.say(phrase.Term("No devices")))
		return
	}
	p.list(at, func(r *rows) {
		for _, d := range p.state.Devices {
			row, shown := r.next(rowHeight)
			if !shown {
				continue
			}
			state, ink := view.Number(p.language, "%g s", d.Age), Ink
			if d.Battery >= 0 {
				state = fmt.Sprintf("%.0f %%   %s", 100*d.Battery, state)
			}
			if d.Age >= 1 || d.Battery >= 0 && d.Battery < 0.15 {
				ink = Wrong
			}
			name, age := row, row
			name.Max.X -= 200
			age.Min.X = name.Max.X
			p.text(age, style{size: 24, color: ink, align: Right, lines: 1}, state)
			if d.Role == "" {
				p.text(name, style{size: 24, color: Ink, lines: 2}, d.Name)
				continue
			}
			above := name
			above.Max.Y, name.Min.Y = row.Min.Y+30, row.Min.Y+30
			p.text(above, style{size: 24, color: Ink, lines: 1}, sentence(d.Role))
			p.text(name, style{size: 20, color: Muted, lines: 1}, d.Name)
		}
	})
}
