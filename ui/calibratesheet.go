//go:build cgo

package ui

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

// sheetWidth is how wide the sheet is at least beside the viewport.
const sheetWidth = 400

// sheetActions are what a person can tell the sheet.
type sheetActions struct {
	start, skip, redo, byHand, back, accept, cancel, escape func()

	person  func(at fyne.Position) // asks who is measured; at is in the window
	blend   func(armsOrHeight float64)
	correct func(id calibration.MeasureID, metres float64) // 0 takes a correction back
	holding func(calibration.Holding)
	seated  func(bool)
	height  func(metres float64)
	wrists  func(bool)
	without func(role calibration.Role, on bool)
	sound   func(bool)
	mirror  func(bool)
}

// calibrateSheet leads a person through a calibration, beside the viewport. It shows what the wizard says and reports what was pressed; it decides nothing.
type calibrateSheet struct {
	do   sheetActions
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
	content fyne.CanvasObject

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
	box       *fyne.Container
}

// wristBars show how far each wrist is measured.
type wristBars struct {
	sides [2]*wristBar
	box   *fyne.Container
}

func newCalibrateSheet(tips *widgets.Tooltips, do sheetActions) *calibrateSheet {
	s := &calibrateSheet{do: do, tips: tips, fresh: true, buttons: map[string]*widgets.KeyButton{}}
	label := func() *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping = fyne.TextWrapWord
		return l
	}
	s.title, s.message = label(), label()
	s.title.SizeName, s.title.TextStyle = theme.SizeNameHeadingText, fyne.TextStyle{Bold: true}
	s.message.SizeName = theme.SizeNameSubHeadingText
	s.steps = newStepRow()
	offered := func(line signLine) { do.without(line.role, line.mark != markNothing) }
	s.notice, s.signs, s.live = newSignList(nil, do.escape), newSignList(offered, do.escape), newSignList(nil, do.escape)

	s.person = widgets.NewToolButton("", widgets.IconPerson, lang.L("Choose, rename or delete the person"), tips, func() {
		do.person(fyne.CurrentApp().Driver().AbsolutePositionForObject(s.person).AddXY(0, s.person.Size().Height))
	})
	s.person.OnEscape = do.escape
	s.who = container.New(widgets.Insets(2, 6, 6, 6), container.NewHBox(widgets.NewPanel(theme.ColorNameButton, s.person)))

	s.options.pose = newChoiceRow(poseNames(), tips, func(i int) { do.holding(calibration.Holding(i)) }, do.escape)
	s.options.seated = newSheetCheck(lang.L("Seated"), do.seated, do.escape)
	s.options.wrists = newSheetCheck(lang.L("Measure wrists too (10 more seconds, fits hands better)"), do.wrists, do.escape)
	s.options.height = widgets.NewValueField()
	s.options.height.Exact = func() string { return exactLength(s.height, s.lengths) }
	s.options.height.OnError = func(error) {}
	s.options.height.OnEscape = do.escape
	s.options.height.OnSubmit = func(text string) error {
		metres, err := parseLength(text, s.height, s.lengths)
		if err == nil {
			do.height(metres)
		}
		return err
	}
	s.options.height.OnStep = func(steps float64) { do.height(s.height + 0.01*steps) }
	s.options.heightRow = container.New(widgets.Insets(0, 30, 4, 8), container.NewBorder(nil, nil, widget.NewLabel(lang.L("Your height")), s.options.height))
	s.options.box = container.New(&widgets.StackedLayout{}, container.New(widgets.Insets(4, 8, 6, 8), s.options.pose.box), s.options.wrists, s.options.seated, s.options.heightRow)

	for side := range s.bars.sides {
		s.bars.sides[side] = newWristBar()
	}
	s.bars.box = container.New(widgets.Insets(8, 8, 8, 8), container.NewGridWithColumns(2, s.bars.sides[0].box, s.bars.sides[1].box))
	s.review = newReviewTable(tips, &s.do, s.relayout)

	s.sound = newSheetCheck(lang.L("Sound"), do.sound, do.escape)
	s.mirror = newSheetCheck(lang.L("Mirror"), do.mirror, do.escape)
	for id, button := range map[string]struct {
		text string
		tap  func()
	}{
		"start": {lang.L("Start"), do.start}, "skip": {lang.L("Skip"), do.skip}, "redo": {lang.L("Redo"), do.redo},
		"byHand": {lang.L("Manual"), do.byHand}, "back": {lang.L("Back"), do.back}, "accept": {lang.L("Accept"), do.accept},
		"cancel": {lang.L("Cancel"), do.cancel},
	} {
		s.buttons[id] = widgets.NewKeyButton(button.text, button.tap)
		s.buttons[id].OnEscape = do.escape
	}
	s.row = container.New(&widgets.ButtonRow{})

	pad := func(object fyne.CanvasObject) *fyne.Container {
		return container.New(widgets.Insets(0, 8, 0, 8), object)
	}
	s.body = container.New(&widgets.StackedLayout{}, s.message, pad(s.notice.box), s.who, s.options.box, pad(s.signs.box), s.bars.box, pad(s.live.box), s.review.box)
	s.scroll = container.NewVScroll(s.body)
	head := container.New(&widgets.StackedLayout{}, container.New(widgets.Insets(8, 4, 0, 4), s.title), container.New(widgets.Insets(0, 4, 4, 4), s.steps), widget.NewSeparator())
	foot := container.New(&widgets.StackedLayout{}, widget.NewSeparator(), container.New(widgets.Insets(2, 4, 0, 4), container.NewHBox(s.mirror, s.sound)),
		container.New(widgets.Insets(6, 8, 10, 8), s.row))
	s.content = widgets.NewPanel(widgets.ColorPanel, container.NewBorder(head, foot, nil, nil, s.scroll))
	s.content.Hide()
	return s
}

// shown reports whether the sheet is open.
func (s *calibrateSheet) shown() bool { return s.content.Visible() }

// forget has everything shown anew: the theme or the unit of lengths is another.
func (s *calibrateSheet) forget() {
	for _, list := range []*signList{s.notice, s.signs, s.live} {
		for _, row := range list.rows {
			row.sign.Text = ""
		}
	}
	s.fresh = true
}

// sheetInput is what the sheet shows beside the wizard's view.
type sheetInput struct {
	person  string             // who is measured; "" for nobody named
	device  func(i int) string // what a device of the frame is called
	height  float64            // of the person, metres
	lengths text.LengthUnit    // in which lengths are shown
	sound   bool               // is on
	mirror  bool               // is on
}

// update shows what the wizard says.
func (s *calibrateSheet) update(v *calibration.WizardView, in *sheetInput) {
	fresh := s.fresh || s.state != v.State
	entered := fresh
	s.state, s.fresh, s.lengths, s.height = v.State, false, in.lengths, in.height
	checklist, review := v.State == calibration.Checklist, v.State == calibration.Review || v.State == calibration.Typing

	set(s.title, text.PhraseIn(v.Title, in.lengths))
	s.steps.show(wizardSteps(v))
	message := text.PhraseIn(v.Message, in.lengths)
	if v.State == calibration.Sampling || v.State == calibration.Refused {
		message = "" // the title says the one, the list of reasons the other
	}
	fresh = fresh || message != s.message.Text
	set(s.message, message)
	s.message.Hidden = message == ""

	var notices []signLine
	if !v.Notice.Empty() {
		notices = append(notices, signLine{mark: markWarning, more: text.PhraseIn(v.Notice, in.lengths)})
	}
	if review {
		for i := range v.Warnings {
			notices = append(notices, signLine{mark: markWarning, more: text.PhraseIn(v.Warnings[i], in.lengths)})
		}
	}
	fresh = s.notice.show(notices) || fresh

	name := in.person
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
	s.options.heightRow.Hidden = !v.Seated
	fresh = fresh || s.options.seated.Checked != v.Seated
	s.options.seated.show(v.Seated)
	s.options.wrists.show(v.MeasureWrists)
	s.options.pose.show(int(v.Holding))
	shown := exactLength(in.height, in.lengths)
	if in.height == 0 {
		shown = "–"
	}
	s.options.height.Set(shown, false)

	var lines, live []signLine
	s.bars.box.Hidden = v.State != calibration.Wrists
	switch v.State {
	case calibration.Checklist:
		lines = checkLines(v, in.device, in.lengths)
	case calibration.Stance:
		lines = gateLines(v, in.lengths)
	case calibration.Countdown:
		lines = gateLines(v, in.lengths)
		if !v.Live.Empty() {
			live = []signLine{{mark: markWaiting, more: text.PhraseIn(v.Live, in.lengths)}}
		} else {
			live = []signLine{{mark: markDone, name: lang.L("Pose recognized")}}
		}
	case calibration.Wrists:
		sides, done := wristLines(v)
		lines = sides[:]
		for side := range done {
			s.bars.sides[side].show(done[side])
		}
	case calibration.Refused:
		for i := range v.Reasons {
			lines = append(lines, signLine{mark: markMissing, more: text.PhraseIn(v.Reasons[i], in.lengths)})
		}
	}
	fresh = s.signs.show(lines) || fresh
	fresh = s.live.show(live) || fresh
	s.review.box.Hidden = !review
	if review {
		fresh = s.review.show(v, in.lengths) || fresh
	}
	s.sound.show(in.sound)
	s.mirror.show(in.mirror)
	if entered {
		s.arrange(v)
	}
	if fresh {
		s.relayout()
	}
}

// relayout gives everything the room that it needs now: what wraps needs its width to know its height.
func (s *calibrateSheet) relayout() {
	for range 2 {
		s.body.Resize(fyne.NewSize(s.scroll.Size().Width, s.body.MinSize().Height))
		s.scroll.Refresh()
	}
}

// arrange gives a state its buttons and the keyboard to the one that is meant.
func (s *calibrateSheet) arrange(v *calibration.WizardView) {
	var ids []string
	switch v.State {
	case calibration.Checklist:
		ids = []string{"start", "byHand", "cancel"}
	case calibration.Stance, calibration.Wrists:
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
	c := fyne.CurrentApp().Driver().CanvasForObject(s.content)
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
func (s *calibrateSheet) offers(id string) bool {
	return slices.Contains(s.row.Objects, fyne.CanvasObject(s.buttons[id]))
}

// FocusStart gives the keyboard to the button that begins.
func (s *calibrateSheet) FocusStart(c fyne.Canvas) { c.Focus(s.buttons["start"]) }

// Control is a control with the name that scripts and tests know it by.
type Control struct {
	ID       string
	Object   fyne.CanvasObject
	Clip     fyne.CanvasObject // what it scrolls in; nil for none
	Disabled bool
}

// Buttons returns the buttons and checks that are shown.
func (s *calibrateSheet) Buttons() []Control {
	if !s.shown() {
		return nil
	}
	shown := []Control{{ID: "sound", Object: s.sound}, {ID: "mirror", Object: s.mirror}}
	for id, b := range s.buttons {
		if s.offers(id) {
			shown = append(shown, Control{ID: id, Object: b, Disabled: b.Disabled()})
		}
	}
	scrolled := func(id string, object fyne.CanvasObject) {
		shown = append(shown, Control{ID: id, Object: object, Clip: s.scroll})
	}
	if s.who.Visible() {
		scrolled("person", s.person)
	}
	if s.options.box.Visible() {
		scrolled("seated", s.options.seated)
		scrolled("wrists", s.options.wrists)
		for i, b := range s.options.pose.buttons {
			scrolled("pose."+calibration.Holding(i).String(), b)
		}
	}
	for _, row := range s.signs.rows {
		if row.box.Visible() && row.line.offer != "" {
			scrolled("without."+row.line.role.String(), row.offer)
		}
	}
	return shown
}

// Fields returns the fields of the numbers under review, if they are shown.
func (s *calibrateSheet) Fields() (fields []Control) {
	if s.shown() && s.review.box.Visible() {
		for id, row := range s.review.rows {
			fields = append(fields, Control{ID: calibration.MeasureID(id).String(), Object: row.field, Clip: s.scroll})
		}
	}
	return fields
}

// BlendSlider returns the slider between height and arm span with what it scrolls in; nil if it is not shown.
func (s *calibrateSheet) BlendSlider() (slider *widgets.Slider, clip fyne.CanvasObject) {
	if !s.shown() || !s.review.box.Visible() {
		return nil, nil
	}
	return s.review.blend, s.scroll
}
