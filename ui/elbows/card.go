//go:build cgo

package elbows

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/eventloop"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Actions are what the card needs of the window.
type Actions struct {
	PickFile   func(title string, filter filedialog.Filter, then func(path string))
	PickFolder func(title, from string, kind filedialog.Kind, then func(path string))
	Canvas     fyne.Canvas
	Toggled    func() // the card was opened or closed
}

// Card fits the elbows of a person. It lies over the viewport, so that the elbow can be dragged beside it.
type Card struct {
	Layer *fyne.Container // over the viewport; hidden while the card is closed

	elbows *app.Elbows
	do     Actions
	state  app.ElbowState // that is laid out

	body     *fyne.Container
	person   *widget.Label
	message  *widget.Label
	progress *widget.ProgressBar
	turn     *widgets.Slider
	arm      *widgets.KeyChoice
	buttons  []widgets.Control // that are shown, in their order
	choices  map[string]*widgets.KeyButton
}

// NewCard makes the card, closed.
func NewCard(tips *widgets.Tooltips, elbows *app.Elbows, do Actions) *Card {
	c := &Card{elbows: elbows, do: do, choices: map[string]*widgets.KeyButton{}}
	label := func(size fyne.ThemeSizeName) *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping, l.SizeName = fyne.TextWrapWord, size
		return l
	}
	c.person, c.message = label(theme.SizeNameCaptionText), label(theme.SizeNameText)
	c.progress = widget.NewProgressBar()
	c.turn = widgets.NewSlider(0.5, 1.0/360)
	c.turn.OnPreview = func(position float64) { elbows.Turn(360*position - 180) }
	c.turn.OnEscape = c.Close
	c.arm = widgets.NewKeyChoice([]string{lang.L("Left arm"), lang.L("Right arm")}, func(string) {})
	c.arm.SetSelectedIndex(1)
	for _, b := range []struct {
		id, text string
		tapped   func()
		high     bool
	}{
		{"elbows.file", lang.L("Fit to a recording…"), c.pickFile, false},
		{"elbows.folder", lang.L("Fit to a folder…"), c.pickFolder, false},
		{"elbows.record", lang.L("Record 30 s with a tracker"), elbows.Record, false},
		{"elbows.repair", lang.L("Drag the elbow where it is"), func() { elbows.BeginRepair(c.arm.SelectedIndex()) }, false},
		{"elbows.grip", lang.L("Correct grip"), elbows.CorrectGrip, true},
		{"elbows.hold", lang.L("Hold this pose"), elbows.HoldPose, true},
		{"elbows.place", lang.L("The elbow is here"), elbows.Place, true},
		{"elbows.accept", lang.L("Accept"), elbows.Accept, true},
		{"elbows.cancel", lang.L("Cancel"), elbows.Cancel, false},
		{"elbows.discard", lang.L("Discard"), elbows.Cancel, false},
	} {
		button := widgets.NewKeyButton(b.text, b.tapped)
		button.OnEscape = c.Close
		if b.high {
			button.Importance = widget.HighImportance
		}
		c.choices[b.id] = button
	}
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Close"), tips, c.Close)
	closing.Small = true
	title := widget.NewLabel(lang.L("Elbows"))
	title.TextStyle.Bold = true
	c.body = container.New(&widgets.StackedLayout{})
	c.Layer = container.New(&widgets.CornerCard{Width: 380}, widgets.NewCard(container.NewBorder(container.NewBorder(nil, nil, nil, container.NewVBox(closing), title), nil, nil, nil, c.body)))
	c.Layer.Hide()
	return c
}

// Receive follows the events of the application.
func (c *Card) Receive(event eventloop.Event) {
	switch event.(type) {
	case app.ElbowsChanged, app.DocumentChanged, app.DocumentReplaced:
		c.Update()
	case app.CalibrationOpened:
		c.Close()
	}
}

// Command opens and closes the card.
func (c *Card) Command() *commands.Command {
	return &commands.Command{Command: &command.Command{ID: "fitElbows", Text: phrase.Say("Fit elbows…"),
		Tip:     phrase.Say("Fit the elbows to the person by motion capture, a tracker or dragging"),
		Checked: c.Shown, Do: command.Always(c.Toggle)}, Menu: "Calibrate", Apart: true}
}

// Shown reports whether the card is open.
func (c *Card) Shown() bool { return c.Layer.Visible() }

// Toggle opens or closes the card.
func (c *Card) Toggle() {
	if c.Shown() {
		c.Close()
		return
	}
	c.Layer.Show()
	c.layOut(c.elbows.View().State)
	c.Update()
	c.do.Toggled()
}

// Close ends what is done and closes the card. It reports whether it was open.
func (c *Card) Close() {
	if c.Shown() {
		c.elbows.Cancel()
		c.Layer.Hide()
		c.do.Toggled()
	}
}

func (c *Card) pickFile() {
	c.do.PickFile(lang.L("Motion capture of the person"), filedialog.Filter{Kind: filedialog.Motion, Description: lang.L("Motion capture (.bvh, .amc)"), Extensions: []string{"bvh", "amc"}},
		func(path string) { c.elbows.FitFiles(path) })
}

func (c *Card) pickFolder() {
	c.do.PickFolder(lang.L("Folder with motion capture of the person"), "", filedialog.Motion, func(path string) { c.elbows.FitFiles(path) })
}

// Controls are the widgets that are shown, for scripts and tests.
func (c *Card) Controls() []widgets.Control {
	if !c.Shown() {
		return nil
	}
	return c.buttons
}

// Message is what the card says, for tests.
func (c *Card) Message() string { return c.message.Text }

// Turned is the slider that turns an elbow, for tests.
func (c *Card) Turned() *widgets.Slider { return c.turn }

// layOut shows what belongs to a state.
func (c *Card) layOut(state app.ElbowState) {
	c.state = state
	c.body.Objects, c.buttons = []fyne.CanvasObject{c.person, c.message}, nil
	add := func(object fyne.CanvasObject) { c.body.Add(container.New(widgets.Insets(4, 4, 4, 4), object)) }
	button := func(ids ...string) {
		var row []fyne.CanvasObject
		for _, id := range ids {
			c.buttons = append(c.buttons, widgets.Control{ID: id, Object: c.choices[id]})
			row = append(row, c.choices[id])
		}
		add(container.New(&widgets.ButtonRow{}, row...))
	}
	switch state {
	case app.ElbowsIdle:
		if c.elbows.View().GripDeg != 0 {
			button("elbows.grip")
		}
		button("elbows.file", "elbows.folder")
		button("elbows.record")
		add(container.NewBorder(nil, nil, c.arm, nil, c.choices["elbows.repair"]))
		c.buttons = append(c.buttons, widgets.Control{ID: "elbows.repair", Object: c.choices["elbows.repair"]})
	case app.ElbowsFitting, app.ElbowsRecording:
		add(c.progress)
		button("elbows.cancel")
	case app.ElbowsPosing:
		add(c.progress)
		button("elbows.hold", "elbows.cancel")
	case app.ElbowsPlacing:
		add(container.NewBorder(nil, nil, widget.NewLabel(lang.L("Down")), widget.NewLabel(lang.L("Up")), container.New(widgets.Insets(8, 4, 8, 4), c.turn)))
		button("elbows.place", "elbows.cancel")
	case app.ElbowsReview:
		if c.elbows.View().Fitted.Accepted {
			button("elbows.accept", "elbows.discard")
		} else {
			button("elbows.discard")
		}
	}
	c.Layer.Refresh()
}

// Update shows what is so now.
func (c *Card) Update() {
	if !c.Shown() {
		return
	}
	v := c.elbows.View()
	had := slices.ContainsFunc(c.buttons, func(b widgets.Control) bool { return b.ID == "elbows.grip" })
	if v.State != c.state || v.State == app.ElbowsIdle && had != (v.GripDeg != 0) {
		c.layOut(v.State)
		if canvas := c.do.Canvas; len(c.buttons) > 0 && v.State != app.ElbowsIdle {
			canvas.Focus(c.buttons[0].Object.(fyne.Focusable))
		}
	}
	name := v.Person
	if name == "" {
		name = lang.L("Guest")
	}
	before := c.person.Text + c.message.Text
	c.person.SetText(lang.L("{{.Name}}: {{.Numbers}}", text.With{"Name": name, "Numbers": numbersText(&v.Now)}))
	c.message.SetText(messageOf(&v))
	c.progress.SetValue(v.Progress)
	if !c.turn.Held {
		c.turn.SetValue((v.TurnDeg + 180) / 360)
	}
	if before != c.person.Text+c.message.Text {
		c.Layer.Refresh()
	}
}

// numbersText is how a person holds their elbows.
func numbersText(e *calibration.Elbows) string {
	return lang.L("rest swivel angle {{.Rest}}°, rest hand pitch {{.Pitch}}°, rest hand yaw {{.Yaw}}°", text.With{
		"Rest": text.Decimal(e.Phi0Deg, 1), "Pitch": text.Decimal(e.HandPitchDeg, 1), "Yaw": text.Decimal(e.HandYawDeg, 1)})
}

// messageOf is what a person reads.
func messageOf(v *app.ElbowView) string {
	switch v.State {
	case app.ElbowsFitting:
		return lang.L("Fitting to {{.Source}}…", text.With{"Source": text.Phrase(v.Source)})
	case app.ElbowsRecording:
		return lang.L("Move as you usually do: hands low, at your head, behind your back, reaching out. {{.Seconds}} s left", text.With{"Seconds": v.Seconds})
	case app.ElbowsPosing:
		return lang.L("{{.Pose}} The pose is held in {{.Seconds}} s", text.With{"Pose": poseText(v), "Seconds": v.Seconds})
	case app.ElbowsPlacing:
		return lang.L("Drag the avatar's elbow where yours is, or turn it with the slider: {{.Degrees}}°", text.With{"Degrees": fmt.Sprintf("%.0f", v.TurnDeg)})
	case app.ElbowsReview:
		return reviewText(v)
	}
	if v.GripDeg != 0 {
		return lang.L("Your hands say the grip is {{.Degrees}}° off. Correct it?", text.With{"Degrees": fmt.Sprintf("%.0f", max(v.GripDeg, -v.GripDeg))})
	}
	return lang.L("Fit the elbows to motion capture of the person, to 30 s with a tracker above an elbow, or, where they are clearly wrong, by showing where the elbow is in two poses.")
}

// poseText says which pose to take.
func poseText(v *app.ElbowView) string {
	switch {
	case v.Pose == 0 && v.Side == 0:
		return lang.L("Put your left hand behind your head.")
	case v.Pose == 0:
		return lang.L("Put your right hand behind your head.")
	case v.Side == 0:
		return lang.L("Hold your left hand out to the side and up, the arm a little bent.")
	default:
		return lang.L("Hold your right hand out to the side and up, the arm a little bent.")
	}
}

// reviewText says what was found.
func reviewText(v *app.ElbowView) string {
	f := &v.Fitted
	with := text.With{"Before": text.Decimal(f.BeforeCM, 1), "After": text.Decimal(f.AfterCM, 1), "Numbers": numbersText(&f.After)}
	switch {
	case v.Repaired && f.Accepted:
		return lang.L("In the two poses the elbow was {{.Before}} cm off and is {{.After}} cm off with {{.Numbers}}.", with)
	case v.Repaired && f.BeforeCM > 1:
		return lang.L("No numbers follow both poses: the elbow was {{.Before}} cm off and would be {{.After}} cm off. Take the poses again.", with)
	case v.Repaired:
		return lang.L("The elbow is already where you placed it, so nothing would change.")
	case f.Accepted:
		return lang.L("On movement that the fit did not use, elbows were {{.Before}} cm off and are {{.After}} cm off with {{.Numbers}}.", with)
	default:
		return lang.L("On movement that the fit did not use, elbows would go from {{.Before}} to {{.After}} cm off. Less than 5 % better is not kept. Record more varied movement: hands low, at the head, behind the back, reaching out.", with)
	}
}
