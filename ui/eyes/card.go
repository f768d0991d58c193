//go:build cgo

package eyes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// Owner does what is entered and pressed in the card.
type Owner interface {
	SetEyes(up, forward float64) // meters as the avatar is shown
	ResetEyes()                  // leaves them to the file
	LookAtEyes(from viewport.Direction)
	CloseEyes()
}

// State is what the card shows.
type State struct {
	Up, Forward float64 // from the head joint, meters as the avatar is shown
	Most        float64 // how far that can be, meters
	Source      string  // what says where they are
	Size        string  // how tall the avatar is with its person; "" without one
	Doubtful    bool    // that can hardly be
	ByHand      bool    // a person has set them
	Lengths     text.LengthUnit
}

// Card lies over the viewport, so that the handle can be dragged beside it.
type Card struct {
	Layer *fyne.Container // over the viewport; hidden while the card is closed

	state   State
	fields  [2]*widgets.ValueField // up, forward
	source  *widget.Label
	size    *widget.Label
	problem *widget.Label
	reset   *widgets.KeyButton
	buttons []widgets.Control
}

// Width is how much of the viewport the card takes at the left, points.
const Width = cardWidth + 20

const cardWidth = 300

// step is how far a key moves the eyes, meters.
const step = 0.001

// NewCard makes the card, closed.
func NewCard(tips *widgets.Tooltips, owner Owner) *Card {
	c := &Card{}
	label := func(size fyne.ThemeSizeName) *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping, l.SizeName = fyne.TextWrapWord, size
		return l
	}
	about := label(theme.SizeNameText)
	about.Text = lang.L("Drag the handle to the point between the eyes. The avatar's eyes are put at yours, " +
		"so this sets its size.")
	caption := theme.SizeNameCaptionText
	c.source, c.size, c.problem = label(caption), label(caption), label(caption)
	c.problem.Importance = widget.DangerImportance
	c.problem.Hide()
	rows := container.NewVBox()
	for i, name := range [...]string{lang.L("Above the head bone"), lang.L("Forward")} {
		c.fields[i] = c.newField(i, owner)
		title := widgets.NewTipLabel(name, nil)
		size := fyne.NewSize(widgets.ValueFieldWidth, widgets.ValueFieldHeight)
		row := container.NewBorder(nil, nil, nil, container.NewGridWrap(size, c.fields[i]), title)
		rows.Add(container.New(widgets.Insets(1, 8, 1, 8), row))
	}
	button := func(id, text string, tapped func()) *widgets.KeyButton {
		b := widgets.NewKeyButton(text, tapped)
		b.OnEscape = owner.CloseEyes
		c.buttons = append(c.buttons, widgets.Control{ID: id, Object: b})
		return b
	}
	front := button("eyes.front", lang.L("From the front"), func() { owner.LookAtEyes(viewport.FromFront) })
	side := button("eyes.side", lang.L("From the side"), func() { owner.LookAtEyes(viewport.FromLeft) })
	c.reset = button("eyes.reset", lang.L("Automatic"), owner.ResetEyes)
	done := button("eyes.done", lang.L("Done"), owner.CloseEyes)
	done.Importance = widget.HighImportance
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Close"), tips, owner.CloseEyes)
	closing.Small = true
	title := widget.NewLabel(lang.L("Set eyes"))
	title.TextStyle.Bold = true
	row := func(buttons ...fyne.CanvasObject) fyne.CanvasObject {
		return container.New(widgets.Insets(4, 4, 4, 4), container.New(&widgets.ButtonRow{}, buttons...))
	}
	body := container.New(&widgets.StackedLayout{}, about, rows, c.problem, c.source, c.size,
		row(front, side), row(c.reset, done))
	heading := container.NewBorder(nil, nil, nil, container.NewVBox(closing), title)
	card := widgets.NewCard(container.NewBorder(heading, nil, nil, nil, body))
	c.Layer = container.New(&widgets.CornerCard{Width: cardWidth}, card)
	c.Layer.Hide()
	return c
}

// newField makes the field of the number that is up, or forward.
func (c *Card) newField(i int, owner Owner) *widgets.ValueField {
	f := widgets.NewValueField()
	set := func(meters float64) {
		numbers := [2]float64{c.state.Up, c.state.Forward}
		numbers[i] = min(max(meters, -c.state.Most), c.state.Most)
		owner.SetEyes(numbers[0], numbers[1])
	}
	f.Exact = func() string { return c.words(i) }
	f.OnSubmit = func(typed string) error {
		now := text.Quantity{Unit: "m", Lengths: c.state.Lengths, Current: c.number(i)}
		meters, err := text.ParseQuantity(typed, now)
		if err == nil && max(meters, -meters) > c.state.Most {
			err = text.Error(lang.L("it is from {{.From}} to {{.To}}",
				text.With{"From": c.state.Lengths.Format(-c.state.Most), "To": c.state.Lengths.Format(c.state.Most)}))
		}
		if err == nil {
			set(meters)
		}
		return err
	}
	f.OnError = func(err error) {
		c.problem.Hidden = err == nil
		if err != nil {
			c.problem.SetText(text.Sentence(err))
		}
		c.Layer.Refresh()
	}
	f.OnStep = func(steps float64) { set(c.number(i) + step*steps) }
	f.OnEscape = owner.CloseEyes
	c.buttons = append(c.buttons, widgets.Control{ID: [...]string{"eyes.up", "eyes.forward"}[i], Object: f})
	return f
}

func (c *Card) number(i int) float64 { return [2]float64{c.state.Up, c.state.Forward}[i] }

// words is a number as it is shown and offered for editing: to a tenth of a millimeter or less.
func (c *Card) words(i int) string {
	digits := 2
	if c.state.Lengths.Symbol() == string(text.Meters) {
		digits = 4
	}
	number := text.Decimal(c.state.Lengths.Scale().FromBase(c.number(i)), digits)
	return text.AppendUnit(number, c.state.Lengths.Symbol())
}

// Shown reports whether the card is open.
func (c *Card) Shown() bool { return c.Layer.Visible() }

// Open opens the card with the keyboard at its first number.
func (c *Card) Open(s State) {
	c.Layer.Show()
	c.Show(s)
	widgets.FocusOn(c.fields[0])
}

// Close closes the card.
func (c *Card) Close() { c.Layer.Hide() }

// Show shows another state.
func (c *Card) Show(s State) {
	c.state = s
	for i, field := range c.fields {
		field.Set(c.words(i), s.ByHand)
	}
	c.size.Importance = widget.MediumImportance
	if s.Doubtful {
		c.size.Importance = widget.DangerImportance
	}
	widgets.SetVisible(c.size, s.Size != "")
	c.source.SetText(s.Source)
	c.size.SetText(s.Size)
	if s.ByHand != !c.reset.Disabled() {
		if s.ByHand {
			c.reset.Enable()
		} else {
			c.reset.Disable()
		}
	}
	c.Layer.Refresh()
}

// Controls are the widgets that are shown, for scripts and tests.
func (c *Card) Controls() []widgets.Control {
	if !c.Shown() {
		return nil
	}
	return c.buttons
}
