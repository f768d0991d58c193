//go:build cgo

package fit

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/eventloop"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Panel repairs what looks wrong with the avatar: complaints in people's words, each with one slider that acts at
// once. It lies over the inspector, or over what a player sees, while it is open.
type Panel struct {
	Content fyne.CanvasObject
	IsOpen  bool

	fit      *app.Fit
	document *app.Document
	window   Window
	rows     [app.FitCount]*row
	intro    *widget.Label // what to do, or why nothing can act
	body     *fyne.Container
	scroll   *container.Scroll
	undo     *widgets.KeyButton
}

// Window is what the panel needs of the window.
type Window interface {
	Lengths() text.LengthUnit // in which lengths are shown
	FitToggled()              // the panel was opened or closed
}

// NewPanel makes the panel, closed.
func NewPanel(tips *widgets.Tooltips, core *app.App, window Window) *Panel {
	p := &Panel{fit: core.Fit, document: core.Document, window: window}
	title := widgets.NewTipLabel(lang.L("Fit"), tips)
	title.Style, title.TextSize = fyne.TextStyle{Bold: true}, theme.SizeNameSubHeadingText
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Close"), tips, p.Close)
	closing.OnEscape = p.Close
	p.undo = widgets.NewKeyButton(lang.L("Undo"), func() { p.document.Undo() })
	p.undo.OnEscape = p.Close
	p.body = container.New(&widgets.StackedLayout{})
	p.intro = widget.NewLabel("")
	p.intro.Wrapping = fyne.TextWrapWord
	p.body.Add(p.intro)
	for id := range app.FitCount {
		p.rows[id] = newFitRow(p, id, tips)
		p.body.Add(p.rows[id].box)
	}
	p.scroll = widgets.NewScroll(p.body)
	p.Content = widgets.NewGround(container.NewBorder(
		container.New(widgets.Insets(8, 10, 2, 8), container.NewBorder(nil, nil, title, container.NewHBox(p.undo, closing))),
		nil, nil, nil, p.scroll))
	p.Content.Hide()
	return p
}

// Command opens and closes the panel.
func (p *Panel) Command() *commands.Command {
	return &commands.Command{Command: &command.Command{ID: "fit", Text: phrase.Say("Fit…"),
		Tip:     phrase.Say("Repair what looks wrong: hands too far, too tall, feet in the floor, elbows, knees"),
		Checked: func() bool { return p.IsOpen }, Do: command.Always(p.Toggle)}, Menu: "Calibrate"}
}

// Toggle opens or closes the panel.
func (p *Panel) Toggle() {
	if p.IsOpen {
		p.Close()
	} else {
		p.Open()
	}
}

// Open opens the panel.
func (p *Panel) Open() {
	if p.IsOpen {
		return
	}
	p.IsOpen = true
	p.Content.Show()
	p.Update()
	p.window.FitToggled()
}

// Close closes the panel.
func (p *Panel) Close() {
	if p.IsOpen {
		p.IsOpen = false
		p.Content.Hide()
		p.window.FitToggled()
	}
}

// Receive follows the events of the application.
func (p *Panel) Receive(event eventloop.Event) {
	switch event.(type) {
	case app.DocumentChanged, app.DocumentReplaced, app.PreviewEnded, app.Published:
		p.Update()
	case app.FitAsked:
		p.Open()
	}
}

// Update shows what is so now.
func (p *Panel) Update() {
	if !p.IsOpen {
		return
	}
	resized, idle := false, true
	for _, r := range p.rows {
		resized = r.update() || resized
		idle = idle && r.reason.Text != "" && r.reason.Text == p.rows[0].reason.Text
	}
	for _, r := range p.rows {
		widgets.SetVisible(r.box, !idle)
		widgets.SetVisible(r.reason, !idle && r.reason.Text != "")
	}
	intro := lang.L("What looks wrong? Move its slider until it looks right.")
	if idle { // said once
		intro = p.rows[0].reason.Text
	}
	if intro != p.intro.Text {
		p.intro.SetText(intro)
		resized = true
	}
	if can := p.document.Edited().CanUndo(); can == p.undo.Disabled() {
		if can {
			p.undo.Enable()
		} else {
			p.undo.Disable()
		}
	}
	if resized {
		p.Content.Refresh()
	}
}

// Controls are the widgets that are shown, for scripts and tests.
func (p *Panel) Controls() []widgets.Control {
	if !p.IsOpen {
		return nil
	}
	list := []widgets.Control{{ID: "fit.undo", Object: p.undo}}
	for id, r := range p.rows {
		name := app.FitPath + app.FitID(id).String()
		if r.shown.Reason.Empty() {
			list = append(list, widgets.Control{ID: name, Object: r.slider, Clip: p.scroll,
				Range: widgets.SliderRange{From: r.shown.Min, To: r.shown.Max, Value: r.shown.Value}},
				widgets.Control{ID: name + ".field", Object: r.field, Clip: p.scroll},
				widgets.Control{ID: name + ".reset", Object: r.reset, Clip: p.scroll})
		}
	}
	return list
}

// row is a complaint: what it says, its value, and a slider between two words, or why it can't act.
type row struct {
	fit     *app.Fit
	window  Window
	id      app.FitID
	shown   app.FitRow
	field   *widgets.ValueField
	reset   *widgets.ToolButton
	slider  *widgets.Slider
	moves   *fyne.Container // the slider between its words
	reason  *widget.Label
	problem *widget.Label
	box     *fyne.Container
	body    *fyne.Container // of all rows
}

func newFitRow(p *Panel, id app.FitID, tips *widgets.Tooltips) *row {
	r := &row{fit: p.fit, window: p.window, body: p.body, id: id, shown: p.fit.Row(id), field: widgets.NewValueField(),
		slider: widgets.NewSlider(-1, 0), reason: widget.NewLabel(""), problem: widget.NewLabel("")}
	complaint := widget.NewLabel(text.Phrase(r.shown.Complaint))
	complaint.TextStyle.Bold = true
	for _, l := range []*widget.Label{complaint, r.reason, r.problem} {
		l.Wrapping = fyne.TextWrapWord
	}
	r.reason.SizeName, r.problem.SizeName = theme.SizeNameCaptionText, theme.SizeNameCaptionText
	r.reason.Importance, r.problem.Importance = widget.LowImportance, widget.DangerImportance
	r.problem.Hide()
	r.reset = widgets.NewToolButton("", widgets.IconReset, lang.L("Reset"), tips,
		func() { r.report(r.set(r.shown.Neutral)) })
	r.reset.Small, r.reset.OnEscape = true, p.Close
	r.field.Exact = func() string { return text.ExactQuantity(r.shown.Value, r.quantity()) }
	r.field.OnSubmit = func(typed string) error {
		value, err := text.ParseQuantity(typed, r.quantity())
		if err == nil {
			err = r.set(value)
		}
		return err
	}
	r.field.OnError, r.field.OnStep, r.field.OnEscape = r.report, r.step, p.Close
	r.slider.OnPreview = func(share float64) {
		r.report(p.fit.Preview("", r.id, r.shown.Min+share*(r.shown.Max-r.shown.Min)))
	}
	r.slider.OnCommit, r.slider.OnCancel, r.slider.OnEscape = p.document.Commit, p.document.Cancel, p.Close
	r.slider.OnStep = r.step
	r.slider.OnEdit = func() { r.field.Edit(0) }
	end := func(i int) fyne.CanvasObject {
		word := widgets.NewTipLabel(text.Phrase(r.shown.Ends[i]), nil).Caption()
		word.MinWidth = endWidth
		return word
	}
	r.moves = container.New(widgets.Insets(0, 8, 0, 8), container.NewBorder(nil, nil, end(0), end(1),
		container.New(widgets.Insets(0, 6, 0, 6), r.slider)))
	field := container.New(slot{fyne.NewSize(widgets.ValueFieldWidth, widgets.ValueFieldHeight)}, r.field)
	reset := container.New(slot{fyne.NewSquareSize(resetWidth)}, r.reset)
	value := container.New(widgets.Insets(4, 0, 0, 8), container.NewHBox(field, container.NewCenter(reset)))
	r.box = container.New(widgets.Insets(2, 2, 6, 6), container.New(&widgets.StackedLayout{},
		container.NewBorder(nil, nil, nil, container.NewVBox(value), complaint), r.moves, r.reason, r.problem))
	return r
}

// quantity is how the value is written and read: lengths in centimeters or inches.
func (r *row) quantity() text.Quantity {
	lengths := r.window.Lengths()
	if lengths != text.Inches {
		lengths = text.Centimeters
	}
	return text.Quantity{Unit: r.shown.Unit, Lengths: lengths, Current: r.shown.Value}
}

// value words the value.
func (r *row) value() string {
	sign, scale := r.quantity().Shown()
	step := 1.0
	if r.shown.Unit == "m" {
		step = 0.1
	}
	return text.AppendUnit(text.Decimal(scale.FromBase(r.shown.Value), map[bool]int{true: 1}[step < 1]), sign)
}

func (r *row) set(value float64) error { return r.fit.Set(r.id, value) }

func (r *row) step(steps float64) { r.report(r.set(r.shown.Value + steps*r.shown.Step)) }

// report says why a value was refused; nil hides that.
func (r *row) report(err error) {
	if err == nil && r.problem.Hidden {
		return
	}
	r.problem.Hidden = err == nil
	if err != nil {
		r.problem.SetText(text.Sentence(err))
	}
	r.body.Refresh()
}

// update shows the row as it is now, and reports whether the room that it needs may be another.
func (r *row) update() (resized bool) {
	before := r.shown
	r.shown = r.fit.Row(r.id)
	span := r.shown.Max - r.shown.Min
	acts := r.shown.Reason.Empty()
	r.field.Set(r.value(), r.shown.Value != r.shown.Neutral)
	r.slider.Mark, r.slider.Step = (r.shown.Neutral-r.shown.Min)/span, r.shown.Step/span
	if !r.slider.Held {
		r.slider.SetValue((r.shown.Value - r.shown.Min) / span)
	}
	widgets.SetVisible(r.field, acts)
	widgets.SetVisible(r.reset, acts && r.shown.Value != r.shown.Neutral)
	widgets.SetVisible(r.moves, acts)
	if why := text.PhraseSentence(r.shown.Reason); why != r.reason.Text {
		r.reason.SetText(why)
		resized = true
	}
	return resized || acts != before.Reason.Empty()
}

// How wide the words at the ends of a slider and the button that resets a value are.
const (
	endWidth   = 74
	resetWidth = 22
)

// slot keeps room of a size for what may be hidden.
type slot struct{ size fyne.Size }

// Layout implements fyne.Layout.
func (slot) Layout(objects []fyne.CanvasObject, size fyne.Size) { objects[0].Resize(size) }

// MinSize implements fyne.Layout.
func (s slot) MinSize([]fyne.CanvasObject) fyne.Size { return s.size }
