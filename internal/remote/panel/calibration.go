package panel

import (
	"fmt"
	"image"
	"math"
	"slices"

	"posewright/calibration"
	"posewright/internal/blind"
	"posewright/internal/remote/view"
	"posewright/rig/phrase"
)

// drawCalibration draws the calibration, and in its place a blind comparison while one is under way and nothing is
// calibrated.
func (p *Panel) drawCalibration(at image.Rectangle) {
	w := &p.state.Wizard
	if b := p.state.Blind; b != nil && !p.going {
		p.drawBlind(at, b)
		return
	}
	p.drawSteps(image.Rect(at.Min.X, at.Max.Y-mainHeight, at.Max.X, at.Max.Y), w.State)
	at.Max.Y -= mainHeight + gap
	title, message := w.Title, w.Message
	if !p.going {
		title = p.say(phrase.Term("Not calibrating"))
		if !p.state.Calibrated {
			title = p.say(phrase.Term("Calibrate"))
		}
		message = p.say(phrase.Term("Stand in the middle of your room, and press Calibrate."))
	}
	if w.Live != "" {
		message = w.Live
	}
	ink := Ink
	if w.State == calibration.Refused.String() {
		ink = Doubt
	}
	p.text(cut(&at, 46), style{size: 36, bold: true, color: Ink, lines: 1}, title)
	height := 114
	if w.State == calibration.Refused.String() {
		height = 190
	}
	p.text(cut(&at, height), style{size: 28, color: ink}, message)
	if w.Digit > 0 {
		p.text(cut(&at, 240), style{size: 220, bold: true, color: Ink, align: Center, lines: 1}, fmt.Sprint(w.Digit))
	}
	if p.going && w.State != calibration.Checklist.String() && w.Progress > 0 && w.Progress < 1 {
		bar := cut(&at, 28)
		p.box(bar, Track, 14)
		p.box(image.Rect(bar.Min.X, bar.Min.Y, bar.Min.X+28+int(w.Progress*float64(bar.Dx()-28)), bar.Max.Y), Accent, 14)
	}
	p.list(at, func(r *rows) {
		for _, note := range slices.Concat([]string{w.Notice}, w.Warnings, w.Reasons[min(1, len(w.Reasons)):]) {
			if note == "" {
				continue
			}
			if row, shown := r.next(rowHeight); shown {
				p.text(row, style{size: 22, color: Doubt, lines: 2}, sentence(note))
			}
		}
		if w.State == calibration.Checklist.String() {
			p.drawChecklist(r, w)
		}
		p.drawMeasures(r, w.Measures)
	})
}

// drawSteps draws what can be done now.
func (p *Panel) drawSteps(at image.Rectangle, state string) {
	row := []string{"calibrate/skip", "calibrate/redo", "calibrate/cancel"}
	switch state {
	case calibration.Idle.String():
		row = []string{"calibrate/open"}
	case calibration.Checklist.String():
		row = []string{"calibrate", "calibrate/cancel"}
	case calibration.Review.String():
		row = []string{"calibrate/accept", "calibrate/redo", "calibrate/cancel"}
	case calibration.Refused.String():
		row = []string{"calibrate/redo", "calibrate/cancel"}
	}
	for i, area := range columns(at, len(row), gap) {
		r := plain
		if i == 0 && row[i] != "calibrate/skip" {
			r = primary
		}
		p.command(area, row[i], r, true)
	}
}

// drawChecklist draws the devices that are asked for, and how the person calibrates.
func (p *Panel) drawChecklist(r *rows, w *view.Wizard) {
	for first := 0; first < len(w.Checklist); first += 2 {
		row, shown := r.next(46)
		for i, cell := range columns(row, 2, gap) {
			if shown && first+i < len(w.Checklist) {
				p.check(cell, &w.Checklist[first+i])
			}
		}
	}
	if row, shown := r.next(rowHeight); shown {
		people, person := append([]string{""}, w.People...), w.Person
		if !slices.Contains(people, person) {
			people = append(people, person)
		}
		if person == "" {
			person = p.say(phrase.Term("Guest"))
		}
		p.stepper(row, "person", p.say(phrase.Term("Person")), person, func(by int) action {
			return sets(view.Setup{Person: &people[(slices.Index(people, w.Person)+by+len(people))%len(people)]})
		})
	}
	if row, shown := r.next(rowHeight); shown {
		poses := []string{"t", "a", "down", "any"}
		names := []phrase.Term{phrase.Term("T-pose"), phrase.Term("A-pose"), phrase.Term("Arms down"),
			phrase.Term("Any of these")}
		at := max(slices.Index(poses, w.Pose), 0)
		p.stepper(row, "pose", p.say(phrase.Term("Pose")), p.say(names[at]), func(by int) action {
			return sets(view.Setup{Pose: &poses[(at+by+len(poses))%len(poses)]})
		})
	}
	seated, wrists := !w.Seated, !w.Wrists
	if row, shown := r.next(rowHeight); shown {
		p.toggle(row, "seated", p.say(phrase.Term("Seated")), w.Seated, sets(view.Setup{Seated: &seated}))
	}
	if w.Seated {
		if row, shown := r.next(rowHeight); shown {
			p.drawHeight(row, w.Height)
		}
	}
	if row, shown := r.next(rowHeight); shown {
		p.toggle(row, "wrists", p.say(phrase.Term("Measure wrists too")), w.Wrists, sets(view.Setup{Wrists: &wrists}))
	}
}

// check draws a device that is asked for.
func (p *Panel) check(at image.Rectangle, c *view.Check) {
	color, ink := Faint, Muted
	switch c.State {
	case "tracked":
		color, ink = Good, Ink
	case "estimated":
		color = Doubt
	case "lost":
		color = Wrong
	}
	y := (at.Min.Y + at.Max.Y) / 2
	p.box(image.Rect(at.Min.X+2, y-8, at.Min.X+18, y+8), color, 8)
	name := image.Rect(at.Min.X+28, at.Min.Y, at.Max.X, at.Max.Y)
	if c.Hand && c.State != "tracked" {
		text, does := p.say(phrase.Term("Without")), sets(view.Setup{Without: &c.ID})
		if c.Without {
			text, does = p.say(phrase.Term("Use it")), sets(view.Setup{With: &c.ID})
		}
		name.Max.X -= 130
		p.button(image.Rect(at.Max.X-124, at.Min.Y, at.Max.X, at.Max.Y), "without."+c.ID, text, plain, true, does)
	}
	p.text(name, style{size: 24, color: ink, lines: 2}, sentence(c.Name))
}

func (p *Panel) drawHeight(at image.Rectangle, height float64) {
	value := "–"
	if height > 0 {
		value = view.Centimeters(p.language, height)
	}
	p.stepper(at, "height", p.say(phrase.Term("Height")), value, func(by int) action {
		next := 1.7
		if height > 0 {
			next = min(max(math.Round(100*height)/100+0.01*float64(by), 0.5), 2.5)
		}
		return sets(view.Setup{Height: &next})
	})
}

// drawMeasures draws the lengths that were measured, each to be corrected.
func (p *Panel) drawMeasures(r *rows, measures []view.Measure) {
	for i := range measures {
		m := &measures[i]
		row, shown := r.next(rowHeight)
		if !shown {
			continue
		}
		name := m.Name
		if m.Uncertainty > 0 {
			name += " ± " + view.Number(p.language, "%.1f", 100*m.Uncertainty)
		}
		p.stepper(row, "measure."+m.ID, name, view.Centimeters(p.language, m.Meters), func(by int) action {
			return sets(view.Setup{Measure: &m.ID, Meters: m.Meters + 0.005*float64(by)})
		})
	}
}

// drawBlind draws a blind comparison.
func (p *Panel) drawBlind(at image.Rectangle, b *view.Blind) {
	p.text(cut(&at, 46), style{size: 36, bold: true, color: Ink, lines: 1}, b.Title)
	for i, side := range columns(cut(&at, 76), 2, gap) {
		name, r := string("XY"[i]), plain
		if b.Showing == name {
			r = chosen
		}
		p.button(side, "blind/"+name, name, r, true, asks("blind/"+string("xy"[i])))
	}
	for c, criterion := range b.Criteria {
		p.text(cut(&at, 32), style{size: 24, color: Ink, lines: 1}, criterion)
		for i, cell := range columns(cut(&at, 50), 2, 24) {
			rating, value, side := b.Ratings[i][c], "–", string("XY"[i])
			if rating > 0 {
				value = fmt.Sprintf("%d / %d", rating, b.Scale)
			}
			p.text(image.Rect(cell.Min.X, cell.Min.Y, cell.Min.X+34, cell.Max.Y), style{size: 24, color: Ink, lines: 1}, side)
			cell.Min.X += 40
			p.stepper(cell, fmt.Sprint("rate.", side, c), "", value, func(by int) action {
				rated := view.Rating{Side: side, Criterion: c, Rating: min(max(rating+by, 0), b.Scale)}
				return action{asks: &view.Request{Rating: &rated}}
			})
		}
	}
	p.text(cut(&at, 32), style{size: 24, color: Ink, lines: 1}, p.say(phrase.Term("Which felt better?")))
	for i, cell := range columns(cut(&at, 62), 3, gap) {
		r := plain
		if b.Prefer == blind.Preference(i+1) {
			r = chosen
		}
		p.command(cell, []string{"blind/prefer/x", "blind/prefer/y", "blind/prefer/none"}[i], r, true)
	}
	p.command(cut(&at, 66), "blind/next", primary, true)
}
