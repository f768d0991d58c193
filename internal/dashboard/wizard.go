package dashboard

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

const (
	rowHeight  = 50
	mainHeight = 88 // of the buttons that one goes on with
)

// drawMessage draws what happened above the buttons, over what is there: nothing moves away from under the laser.
func (p *Panel) drawMessage(at image.Rectangle) {
	s := style{22, false, colorDoubt}
	lines := min(len(p.face.wrap(p.message, s.size, s.bold, at.Dx())), 3)
	if lines == 0 {
		return
	}
	bottom := at.Max.Y - mainHeight - 12
	over := image.Rect(at.Min.X, bottom-lines*s.height()-8, at.Max.X, bottom)
	p.fill(over, colorCard)
	p.paragraph(over.Inset(4), s, p.message)
}

// drawWizard draws the calibration, and in its place a blind comparison while one is under way and nothing is calibrated.
func (p *Panel) drawWizard(at image.Rectangle) {
	p.round(at, 18, colorCard)
	at = at.Inset(24)
	w := &p.state.Wizard
	going := w.State != calibration.Idle.String()
	defer p.drawMessage(at)
	if b := p.state.Blind; b != nil && !going {
		p.drawBlind(at, b)
		return
	}
	body := at
	body.Max.Y -= mainHeight + 16
	p.wizardButtons(image.Rect(at.Min.X, at.Max.Y-mainHeight, at.Max.X, at.Max.Y), w.State)
	title, message := p.say(phrase.Term("Not calibrating")), p.say(phrase.Term("Stand in the middle of your room, and press Calibrate."))
	if going {
		title, message = w.Title, w.Message
	}
	if w.Live != "" {
		message = w.Live
	}
	y := p.paragraph(body, style{36, true, colorInk}, title) + 6
	ink := colorInk
	if w.State == calibration.Refused.String() {
		ink = colorDoubt
	}
	y = p.paragraph(image.Rect(body.Min.X, y, body.Max.X, min(body.Max.Y, y+160)), style{28, false, ink}, message) + 12
	if w.Digit > 0 {
		p.label(image.Rect(body.Min.X, y, body.Max.X, y+240), center, style{220, true, colorInk}, fmt.Sprint(w.Digit))
		y += 256
	}
	if setup := w.State == calibration.Checklist.String(); going && !setup && w.Progress > 0 && w.Progress < 1 {
		p.round(image.Rect(body.Min.X, y, body.Max.X, y+28), 14, colorTrack)
		p.round(image.Rect(body.Min.X, y, body.Min.X+28+int(w.Progress*float64(body.Dx()-28)), y+28), 14, colorAccent)
		y += 44
	} else if setup {
		y = p.drawChecklist(image.Rect(body.Min.X, y, body.Max.X, body.Max.Y), w)
	}
	notes := append([]string{w.Notice}, w.Warnings...)
	if len(w.Reasons) > 1 {
		notes = append(notes, w.Reasons[1:]...)
	}
	noted, room := style{22, false, colorDoubt}, 8
	for _, note := range notes {
		room += noted.height()*len(p.face.wrap(note, noted.size, noted.bold, body.Dx())) + 4
	}
	y = p.drawMeasures(image.Rect(body.Min.X, y, body.Max.X, body.Max.Y-min(room, (body.Max.Y-y)/3)), w.Measures)
	for _, note := range notes {
		y = p.paragraph(image.Rect(body.Min.X, min(y, body.Max.Y), body.Max.X, body.Max.Y), noted, note) + 4
	}
}

// wizardButtons draws what can be done now.
func (p *Panel) wizardButtons(at image.Rectangle, state string) {
	var row []string
	switch state {
	case calibration.Idle.String():
		row = []string{"calibrate/open"}
	case calibration.Checklist.String():
		row = []string{"calibrate", "calibrate/cancel"}
	case calibration.Review.String():
		row = []string{"calibrate/accept", "calibrate/redo", "calibrate/cancel"}
	case calibration.Refused.String():
		row = []string{"calibrate/redo", "calibrate/cancel"}
	default:
		row = []string{"calibrate/skip", "calibrate/redo", "calibrate/cancel"}
	}
	for i, area := range columns(at, len(row), 14) {
		r := plain
		if i == 0 && row[i] != "calibrate/skip" {
			r = primary
		}
		p.command(area, row[i], r, true)
	}
}

// columns divides a rectangle.
func columns(at image.Rectangle, count, gap int) []image.Rectangle {
	list := make([]image.Rectangle, count)
	for i := range list {
		list[i] = image.Rect(at.Min.X+i*(at.Dx()+gap)/count, at.Min.Y, at.Min.X+(i+1)*(at.Dx()+gap)/count-gap, at.Max.Y)
	}
	return list
}

// drawChecklist draws the devices that are asked for, and how the person calibrates.
func (p *Panel) drawChecklist(at image.Rectangle, w *view.Wizard) int {
	rows := 4
	if w.Seated {
		rows = 5
	}
	// Smaller where there are many devices.
	const gap = 10
	most := 42*((len(w.Checklist)+1)/2) + (rowHeight+4)*rows
	fit := min(1, float64(at.Dy()-gap)/float64(most))
	line, step := int(42*fit), int((rowHeight+4)*fit)
	y := at.Min.Y
	for i, c := range w.Checklist {
		cell := columns(image.Rect(at.Min.X, y, at.Max.X, y+line), 2, 16)[i%2]
		ink := map[string]style{"tracked": {color: colorGood}, "estimated": {color: colorDoubt}, "lost": {color: colorWrong}}[c.State].color
		if ink.A == 0 {
			ink = colorFaint
		}
		p.round(image.Rect(cell.Min.X+2, y+line/2-7, cell.Min.X+16, y+line/2+7), 7, ink)
		name := image.Rect(cell.Min.X+26, y, cell.Max.X, y+line)
		if c.Hand && c.State != "tracked" {
			text, setup := p.say(phrase.Term("Without")), &view.Setup{Without: &c.ID}
			if c.Without {
				text, setup = p.say(phrase.Term("Use it")), &view.Setup{With: &c.ID}
			}
			name.Max.X -= 126
			p.button(image.Rect(cell.Max.X-120, y+2, cell.Max.X, y+line-2), "without."+c.ID, text, plain, true, func() *Request { return &Request{Setup: setup} })
		}
		ink = colorInk
		if c.State != "tracked" {
			ink = colorMuted
		}
		p.label(name, left, style{23, false, ink}, c.Name)
		if i%2 == 1 || i == len(w.Checklist)-1 {
			y += line
		}
	}
	y += gap
	row := func() image.Rectangle {
		r := image.Rect(at.Min.X, y, at.Max.X, y+step-4)
		y += step
		return r
	}
	people := append([]string{""}, w.People...)
	if !slices.Contains(people, w.Person) {
		people = append(people, w.Person)
	}
	person := w.Person
	if person == "" {
		person = p.say(phrase.Term("Guest"))
	}
	p.stepper(row(), "person", p.say(phrase.Term("Person")), person, func(by int) *Request {
		next := people[(slices.Index(people, w.Person)+by+len(people))%len(people)]
		return &Request{Setup: &view.Setup{Person: &next}}
	})
	poses := []string{"t", "a", "down", "any"}
	names := map[string]phrase.Term{"t": phrase.Term("T-pose"), "a": phrase.Term("A-pose"), "down": phrase.Term("Arms down"), "any": phrase.Term("Any of these")}
	p.stepper(row(), "pose", p.say(phrase.Term("Pose")), p.say(names[w.Pose]), func(by int) *Request {
		next := poses[(slices.Index(poses, w.Pose)+by+len(poses))%len(poses)]
		return &Request{Setup: &view.Setup{Pose: &next}}
	})
	seated, wrists := !w.Seated, !w.Wrists
	p.toggle(row(), "seated", p.say(phrase.Term("Seated")), w.Seated, func() *Request { return &Request{Setup: &view.Setup{Seated: &seated}} })
	if w.Seated {
		value := "–"
		if w.Height > 0 {
			value = p.centimeters(w.Height)
		}
		p.stepper(row(), "height", p.say(phrase.Term("Height")), value, func(by int) *Request {
			next := 1.7
			if w.Height > 0 {
				next = min(max(math.Round(100*w.Height)/100+0.01*float64(by), 0.5), 2.5)
			}
			return &Request{Setup: &view.Setup{Height: &next}}
		})
	}
	p.toggle(row(), "wrists", p.say(phrase.Term("Measure wrists too")), w.Wrists, func() *Request { return &Request{Setup: &view.Setup{Wrists: &wrists}} })
	return y
}

// drawMeasures draws the lengths that were measured, each to be corrected.
func (p *Panel) drawMeasures(at image.Rectangle, measures []view.Measure) int {
	if len(measures) == 0 {
		return at.Min.Y
	}
	height := min(rowHeight+2, at.Dy()/len(measures))
	for i, m := range measures {
		name := m.Name
		if m.Uncertainty > 0 {
			name += " ± " + p.number("%.1f", 100*m.Uncertainty)
		}
		p.stepper(image.Rect(at.Min.X, at.Min.Y+i*height, at.Max.X, at.Min.Y+(i+1)*height-2), "measure."+m.ID, name, p.centimeters(m.Meters), func(by int) *Request {
			return &Request{Setup: &view.Setup{Measure: &m.ID, Meters: m.Meters + 0.005*float64(by)}}
		})
	}
	return at.Min.Y + len(measures)*height + 8
}

// drawBlind draws a blind comparison.
func (p *Panel) drawBlind(at image.Rectangle, b *view.Blind) {
	y := p.paragraph(at, style{36, true, colorInk}, b.Title) + 12
	for i, side := range columns(image.Rect(at.Min.X, y, at.Max.X, y+96), 2, 14) {
		name := string("XY"[i])
		r := plain
		if b.Showing == name {
			r = chosen
		}
		p.button(side, "blind/"+name, name, r, true, runs("blind/"+string("xy"[i])))
	}
	y += 116
	for c, criterion := range b.Criteria {
		p.label(image.Rect(at.Min.X, y, at.Max.X, y+36), left, style{24, false, colorInk}, criterion)
		for i, cell := range columns(image.Rect(at.Min.X, y+38, at.Max.X, y+90), 2, 24) {
			rating := b.Ratings[i][c]
			value := "–"
			if rating > 0 {
				value = fmt.Sprintf("%d / %d", rating, b.Scale)
			}
			side := string("XY"[i])
			p.stepper(cell, fmt.Sprint("rate.", side, c), side, value, func(by int) *Request {
				return &Request{Rating: &view.Rating{Side: side, Criterion: c, Rating: min(max(rating+by, 0), b.Scale)}}
			})
		}
		y += 100
	}
	p.label(image.Rect(at.Min.X, y, at.Max.X, y+40), left, style{26, false, colorInk}, p.say(phrase.Term("Which felt better?")))
	y += 44
	for i, cell := range columns(image.Rect(at.Min.X, y, at.Max.X, y+76), 3, 14) {
		command := []string{"blind/prefer/x", "blind/prefer/y", "blind/prefer/none"}[i]
		r := plain
		if b.Prefer == blind.Preference(i+1) {
			r = chosen
		}
		p.command(cell, command, r, true)
	}
	p.command(image.Rect(at.Min.X, at.Max.Y-mainHeight, at.Max.X, at.Max.Y), "blind/next", primary, true)
}
