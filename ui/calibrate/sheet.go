//go:build cgo

package calibrate

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// SheetWidth is how wide the sheet is at least beside the viewport.
const SheetWidth = 400

// SheetActions are what a person can tell the sheet.
type SheetActions struct {
	Start, Skip, Redo, ByHand, Back, Accept, Cancel, Escape func()

	Person  func(at fyne.Position)                         // asks who is measured; at is in the window
	Correct func(id calibration.MeasureID, meters float64) // 0 takes a correction back
	Holding func(calibration.Holding)
	Seated  func(bool)
	Height  func(meters float64)
	Wrists  func(bool)
	Answers ChecklistAnswers
	Sound   func(bool)
	Mirror  func(bool)
	Reset   func(command string) // has SlimeVR reset its trackers
}

// ChecklistAnswers are what a person answers to lines of the checklist.
type ChecklistAnswers interface {
	// GoWithout has a hand, or with false not, be no reason to refuse.
	GoWithout(role calibration.Role, without bool)
	// ChooseRole has the person choose, from a menu at a place in the window, what the device is for that the
	// line of a role asks about.
	ChooseRole(role calibration.Role, at fyne.Position)
	// UseBoth has a device of the checklist be used for a role beside the one that has it.
	UseBoth(role calibration.Role, device int)
}

// Sheet leads a person through a calibration, beside the viewport. It shows what the wizard says and reports what was pressed; it decides nothing.
type Sheet struct {
	do   SheetActions
	tips *widgets.Tooltips

	title   *widget.Label
	steps   *stepRow
	message *widget.Label
	notice  *signList // what happened on the way, and what is odd about the measurement
	person  *widgets.ToolButton
	options checklistOptions
	signs   *signList
	live    *signList
	bars    wristBars
	review  *reviewTable
	sound   *sheetCheck
	mirror  *sheetCheck
	buttons map[string]*widgets.KeyButton // start, skip, redo, byHand, back, accept, cancel
	row     *fyne.Container
	who     *fyne.Container
	body    *fyne.Container
	scroll  *container.Scroll
	Content fyne.CanvasObject

	state   calibration.State
	fresh   bool // nothing was shown yet
	height  float64
	lengths text.LengthUnit // in which lengths are shown
}

// checklistOptions are the controls of a calibration that has not begun.
type checklistOptions struct {
	pose      *choiceRow
	seated    *sheetCheck
	height    *widgets.ValueField // of a person who sits
	heightRow *fyne.Container
	wrists    *sheetCheck
	resets    *choiceRow // of SlimeVR
	resetRow  *fyne.Container
	box       *fyne.Container
}

// resets are the commands by which SlimeVR resets its trackers.
var resets = [...]struct{ command, name, tip string }{
	{"slimevr/yaw", text.Message("Yaw"), text.Message("Stand relaxed and look straight ahead")},
	{"slimevr/full", text.Message("Full"), text.Message("Stand upright with the arms down and look straight ahead")},
	{"slimevr/mounting", text.Message("Mounting"), text.Message("Bend knees and arms as for skiing")},
}

// resetNames are the resets in the language of the window.
func resetNames() []string {
	var names []string
	for _, reset := range resets {
		names = append(names, lang.L(reset.name))
	}
	return names
}

// wristBars show how far each wrist is measured.
type wristBars struct {
	sides [2]*wristBar
	box   *fyne.Container
}

func NewSheet(tips *widgets.Tooltips, do SheetActions) *Sheet {
	s := &Sheet{do: do, tips: tips, fresh: true, buttons: map[string]*widgets.KeyButton{}}
	label := func() *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping = fyne.TextWrapWord
		return l
	}
	s.title, s.message = label(), label()
	s.title.SizeName, s.title.TextStyle = theme.SizeNameHeadingText, fyne.TextStyle{Bold: true}
	s.message.SizeName = theme.SizeNameSubHeadingText
	s.steps = newStepRow()
	offered := func(line SignLine) {
		if line.beside {
			do.Answers.UseBoth(line.role, line.asked-1)
			return
		}
		if line.asked == 0 {
			do.Answers.GoWithout(line.role, line.Mark != markNothing)
			return
		}
		for _, row := range s.signs.rows {
			if row.line == line {
				do.Answers.ChooseRole(line.role, fyne.CurrentApp().Driver().AbsolutePositionForObject(row.offer).AddXY(0,
					row.offer.Size().Height))
			}
		}
	}
	s.notice, s.signs, s.live = newSignList(nil, do.Escape), newSignList(offered, do.Escape), newSignList(nil, do.Escape)

	s.person = widgets.NewToolButton("", widgets.IconPerson, lang.L("Choose, rename or delete the person"), tips, func() {
		do.Person(fyne.CurrentApp().Driver().AbsolutePositionForObject(s.person).AddXY(0, s.person.Size().Height))
	})
	s.person.OnEscape = do.Escape
	s.who = container.New(widgets.Insets(2, 6, 6, 6), container.NewHBox(widgets.NewPanel(theme.ColorNameButton, s.person)))

	s.options.pose = newChoiceRow(poseNames(), tips, func(i int) { do.Holding(calibration.Holding(i)) }, do.Escape)
	s.options.seated = newSheetCheck(lang.L("Seated"), do.Seated, do.Escape)
	s.options.wrists = newSheetCheck(lang.L("Measure wrists too (10 more seconds, fits hands better)"), do.Wrists, do.Escape)
	s.options.height = widgets.NewValueField()
	s.options.height.Exact = func() string { return exactLength(s.height, s.lengths) }
	s.options.height.OnError = func(error) {}
	s.options.height.OnEscape = do.Escape
	s.options.height.OnSubmit = func(text string) error {
		meters, err := parseLength(text, s.height, s.lengths)
		if err == nil {
			do.Height(meters)
		}
		return err
	}
	s.options.height.OnStep = func(steps float64) { do.Height(s.height + 0.01*steps) }
	s.options.heightRow = container.New(widgets.Insets(0, 30, 4, 8), container.NewBorder(nil, nil, widget.NewLabel(lang.L("Your height")), s.options.height))
	s.options.resets = newChoiceRow(resetNames(), tips, func(i int) { do.Reset(resets[i].command) }, do.Escape)
	for i, b := range s.options.resets.buttons {
		b.Tip = lang.L(resets[i].tip)
	}
	s.options.resetRow = container.New(widgets.Insets(0, 8, 6, 8), container.NewBorder(widget.NewLabel(lang.L("Reset SlimeVR")), nil, nil, nil, s.options.resets.box))
	s.options.box = container.New(&widgets.StackedLayout{}, container.New(widgets.Insets(4, 8, 6, 8), s.options.pose.box), s.options.wrists, s.options.seated, s.options.heightRow, s.options.resetRow)

	for side := range s.bars.sides {
		s.bars.sides[side] = newWristBar()
	}
	s.bars.box = container.New(widgets.Insets(8, 8, 8, 8), container.NewGridWithColumns(2, s.bars.sides[0].box, s.bars.sides[1].box))
	s.review = newReviewTable(tips, &s.do, s.Relayout)

	s.sound = newSheetCheck(lang.L("Sound"), do.Sound, do.Escape)
	s.mirror = newSheetCheck(lang.L("Mirror"), do.Mirror, do.Escape)
	for id, button := range map[string]struct {
		text string
		tap  func()
	}{
		"start": {lang.L("Start"), do.Start}, "skip": {lang.L("Skip"), do.Skip}, "redo": {lang.L("Redo"), do.Redo},
		"byHand": {lang.L("Enter lengths…"), do.ByHand}, "back": {lang.L("Go back"), do.Back}, "accept": {lang.L("Accept"), do.Accept},
		"cancel": {lang.L("Cancel"), do.Cancel},
	} {
		s.buttons[id] = widgets.NewKeyButton(button.text, button.tap)
		s.buttons[id].OnEscape = do.Escape
	}
	s.row = container.New(&widgets.ButtonRow{})

	pad := func(object fyne.CanvasObject) *fyne.Container {
		return container.New(widgets.Insets(0, 8, 0, 8), object)
	}
	s.body = container.New(&widgets.StackedLayout{}, s.message, pad(s.notice.box), s.who, s.options.box, pad(s.signs.box), s.bars.box, pad(s.live.box), s.review.box)
	s.scroll = widgets.NewScroll(s.body)
	head := container.New(&widgets.StackedLayout{}, container.New(widgets.Insets(8, 4, 0, 4), s.title), container.New(widgets.Insets(0, 4, 4, 4), s.steps), widget.NewSeparator())
	foot := container.New(&widgets.StackedLayout{}, widget.NewSeparator(), container.New(widgets.Insets(2, 4, 0, 4), container.NewHBox(s.mirror, s.sound)),
		container.New(widgets.Insets(6, 8, 10, 8), s.row))
	first, last := widgets.NewFences() // measuring is a dialog, though the window stays in view
	s.Content = widgets.NewGround(container.NewStack(
		container.NewWithoutLayout(first), container.NewBorder(head, foot, nil, nil, s.scroll), container.NewWithoutLayout(last))) // no larger than nothing
	s.Content.Hide()
	return s
}

// Shown reports whether the sheet is open.
func (s *Sheet) Shown() bool { return s.Content.Visible() }

// Forget has everything shown again: the theme or the unit of lengths is another.
func (s *Sheet) Forget() {
	for _, list := range []*signList{s.notice, s.signs, s.live} {
		for _, row := range list.rows {
			row.sign.Text = ""
		}
	}
	s.fresh = true
}

// SheetInput is what the sheet shows beside the wizard's view.
type SheetInput struct {
	Person  string             // who is measured; "" for nobody named
	Device  func(i int) string // what a device of the frame is called
	Height  float64            // of the person, meters
	Lengths text.LengthUnit    // in which lengths are shown
	Sound   bool               // is on
	Mirror  bool               // is on
	Demo    bool               // the devices are those of a built-in recording
	SlimeVR bool               // is connected, so that it can be asked for resets
}

// Update shows what the wizard says.
func (s *Sheet) Update(v *calibration.WizardView, in *SheetInput) {
	fresh := s.fresh || s.state != v.State
	entered := fresh
	s.state, s.fresh, s.lengths, s.height = v.State, false, in.Lengths, in.Height
	checklist, review := v.State == calibration.Checklist, v.State == calibration.Review || v.State == calibration.Typing

	set(s.title, text.PhraseIn(v.Title, in.Lengths))
	s.steps.show(wizardSteps(v))
	message := text.PhraseIn(v.Message, in.Lengths)
	if v.State == calibration.Sampling || v.State == calibration.Refused || v.State == calibration.Review {
		message = "" // the title says the first, a list the others
	}
	fresh = fresh || message != s.message.Text
	set(s.message, message)
	s.message.Hidden = message == ""

	var notices []SignLine
	if review && v.Avatar != nil {
		notices = costLines(&v.Cost, in.Lengths)
	}
	start := lang.L("Start")
	if in.Demo && checklist {
		notices = append(notices, SignLine{Mark: markWarning, Name: lang.L("No devices: this is the demo"),
			More: lang.L("Connect your trackers to calibrate yourself. Nothing of the demo is saved to a person.")})
		start = lang.L("Try it with the demo")
	}
	if b := s.buttons["start"]; b.Text != start {
		b.SetText(start)
		fresh = true
	}
	if !v.Notice.Empty() {
		notices = append(notices, SignLine{Mark: markWarning, More: text.PhraseIn(v.Notice, in.Lengths)})
	}
	if review {
		for i := range v.Warnings {
			notices = append(notices, SignLine{Mark: markWarning, More: text.PhraseIn(v.Warnings[i], in.Lengths)})
		}
	}
	fresh = s.notice.show(notices) || fresh

	name := in.Person
	if name == "" {
		name = lang.L("Person to calibrate")
	}
	if text := name + "  ▾"; s.person.Text != text {
		s.person.Text = text
		s.person.Refresh()
		fresh = true
	}
	s.who.Hidden = !checklist && !review
	s.options.box.Hidden = !checklist
	fresh = fresh || s.options.seated.Checked != v.Seated || s.options.resetRow.Hidden == in.SlimeVR
	s.options.heightRow.Hidden, s.options.resetRow.Hidden = !v.Seated, !in.SlimeVR
	s.options.seated.show(v.Seated)
	s.options.wrists.show(v.MeasureWrists)
	s.options.pose.show(int(v.Holding))
	shown := exactLength(in.Height, in.Lengths)
	if in.Height == 0 {
		shown = "–"
	}
	s.options.height.Set(shown, false)

	var lines, live []SignLine
	s.bars.box.Hidden = v.State != calibration.Wrists
	switch v.State {
	case calibration.Checklist:
		lines = checkLines(v, in.Device, in.Lengths)
	case calibration.Stance:
		lines = gateLines(v, in.Lengths)
	case calibration.Countdown:
		lines = gateLines(v, in.Lengths)
		if !v.Live.Empty() {
			live = []SignLine{{Mark: markWaiting, More: text.PhraseIn(v.Live, in.Lengths)}}
		} else {
			live = []SignLine{{Mark: markDone, Name: lang.L("Pose recognized")}}
		}
	case calibration.Wrists:
		sides, done := wristLines(v)
		lines = sides[:]
		for side := range done {
			s.bars.sides[side].show(done[side])
		}
	case calibration.Refused:
		for i := range v.Reasons {
			lines = append(lines, SignLine{Mark: MarkMissing, More: text.PhraseIn(v.Reasons[i], in.Lengths)})
		}
	}
	fresh = s.signs.show(lines) || fresh
	fresh = s.live.show(live) || fresh
	s.review.box.Hidden = !review
	if review {
		fresh = s.review.show(v, in.Lengths) || fresh
	}
	s.sound.show(in.Sound)
	s.mirror.show(in.Mirror)
	if entered {
		s.arrange(v)
	}
	if fresh {
		s.Relayout()
	}
}

// Relayout gives everything the room that it needs now: what wraps needs its width to know its height.
func (s *Sheet) Relayout() {
	for range 2 {
		s.body.Resize(fyne.NewSize(s.scroll.Size().Width, s.body.MinSize().Height))
		s.scroll.Refresh()
	}
}

// arrange gives a state its buttons and the keyboard to the one that is meant.
func (s *Sheet) arrange(v *calibration.WizardView) {
	var ids []string
	switch v.State {
	case calibration.Checklist:
		ids = []string{"start", "byHand", "cancel"}
	case calibration.Stance, calibration.Wrists, calibration.Arcs, calibration.Curls, calibration.Swings:
		ids = []string{"skip", "cancel"}
	case calibration.Review:
		ids = []string{"accept", "redo", "byHand", "cancel"}
	case calibration.Typing:
		ids = []string{"accept", "back", "cancel"}
		if v.Proposal.Unposed {
			ids = []string{"accept", "start", "cancel"}
		}
	case calibration.Refused:
		ids = []string{"redo", "byHand", "cancel"}
	default:
		ids = []string{"cancel"}
	}
	s.row.Objects = nil
	for i, id := range ids {
		button := s.buttons[id]
		button.Importance = widget.MediumImportance
		if i == 0 && id != "skip" && id != "cancel" {
			button.Importance = widget.HighImportance
		}
		s.row.Objects = append(s.row.Objects, button)
		button.Refresh()
	}
	s.row.Refresh()
	s.scroll.ScrollToTop()
	// What was not drawn yet is in no canvas that Fyne would find by it.
	c := fyne.CurrentApp().Driver().CanvasForObject(s.Content)
	if c == nil {
		return
	}
	switch c.Focused().(type) {
	case interface{ SelectedText() string }: // what is being typed is not disturbed
	default:
		if v.State == calibration.Typing {
			c.Focus(s.review.rows[calibration.MeasureHeight].field)
		} else {
			c.Focus(s.buttons[ids[0]])
		}
	}
}

// offers reports whether a button is there to be pressed.
func (s *Sheet) offers(id string) bool {
	return slices.Contains(s.row.Objects, fyne.CanvasObject(s.buttons[id]))
}

// FocusStart gives the keyboard to the button that begins.
func (s *Sheet) FocusStart(c fyne.Canvas) { c.Focus(s.buttons["start"]) }

// Controls lists the widgets that are shown.
func (s *Sheet) Controls() []widgets.Control {
	if !s.Shown() {
		return nil
	}
	shown := []widgets.Control{{ID: "wizard.sound", Object: s.sound}, {ID: "wizard.mirror", Object: s.mirror}}
	for id, b := range s.buttons {
		if s.offers(id) {
			shown = append(shown, widgets.Control{ID: "wizard." + id, Object: b})
		}
	}
	scrolled := func(id string, object fyne.CanvasObject) {
		shown = append(shown, widgets.Control{ID: "wizard." + id, Object: object, Clip: s.scroll})
	}
	if s.who.Visible() {
		scrolled("person", s.person)
	}
	if s.options.box.Visible() {
		scrolled("seated", s.options.seated)
		scrolled("wrists", s.options.wrists)
		if s.options.heightRow.Visible() {
			scrolled("stature", s.options.height)
		}
		for i, b := range s.options.pose.buttons {
			scrolled("pose."+calibration.Holding(i).String(), b)
		}
		for i, b := range s.options.resets.buttons {
			if s.options.resetRow.Visible() {
				scrolled(resets[i].command, b)
			}
		}
	}
	for _, row := range s.signs.rows {
		if row.Box.Visible() && row.line.offer != "" {
			id := "without."
			if row.line.beside {
				id = "both."
			} else if row.line.asked > 0 {
				id = "role."
			}
			scrolled(id+row.line.role.String(), row.offer)
		}
	}
	if s.review.box.Visible() {
		for id, row := range s.review.rows {
			scrolled(calibration.MeasureID(id).String(), row.field)
		}
	}
	return shown
}
