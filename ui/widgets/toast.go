//go:build cgo

package widgets

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	toastWidth   = 360
	toastTime    = 5 * time.Second
	problemTime  = 15 * time.Second
	mostToasts   = 3
	toastSpacing = 8
)

// Toasts are sentences over the viewport that go away by themselves: what happened, or what went wrong and can be repaired.
type Toasts struct {
	tips *Tooltips
	Box  *fyne.Container
	post func(func())
	log  func(problem bool, message string) // records what is shown

	Buttons map[string]*KeyButton // of the newest offers, by id
}

func NewToasts(tips *Tooltips, post func(func()), log func(problem bool, message string)) *Toasts {
	t := &Toasts{tips: tips, post: post, log: log}
	t.Box = container.New(toastLayout{})
	return t
}

// Controls lists the buttons of the newest offers while toasts are shown.
func (t *Toasts) Controls() []Control {
	if len(t.Box.Objects) == 0 {
		return nil
	}
	return Named("", t.Buttons)
}

// Info shows what happened.
func (t *Toasts) Info(text string) {
	t.log(false, text)
	t.show(text, theme.ColorNamePrimary, toastTime)
}

// Offer shows what happened with a button that does something about it, once.
func (t *Toasts) Offer(text, action string, do func()) {
	t.log(false, text)
	t.show(text, theme.ColorNamePrimary, problemTime, NewKeyButton(action, do))
}

// ToastAction is one of several things that can be done about what a toast says.
type ToastAction struct {
	ID   string // names the button in tests
	Text string
	Do   func()
}

// OfferChoices is offer for several things, of which one can be done.
func (t *Toasts) OfferChoices(text string, remedies ...ToastAction) {
	t.log(false, text)
	buttons := make([]*KeyButton, len(remedies))
	t.Buttons = map[string]*KeyButton{}
	for i, r := range remedies {
		buttons[i] = NewKeyButton(r.Text, r.Do)
		t.Buttons[r.ID] = buttons[i]
	}
	t.show(text, theme.ColorNamePrimary, problemTime, buttons...)
}

// Warn shows what went wrong.
func (t *Toasts) Warn(text string) {
	t.log(true, text)
	t.show(text, theme.ColorNameError, problemTime)
}

func (t *Toasts) show(text string, edge fyne.ThemeColorName, stay time.Duration, actions ...*KeyButton) {
	label := widget.NewLabel(text)
	label.Wrapping = fyne.TextWrapWord
	toast := &fyne.Container{}
	gone := func() { t.Box.Remove(toast) }
	closing := NewToolButton("", IconClose, "", t.tips, gone)
	closing.Small = true
	bar := canvas.NewRectangle(ThemeColor(edge))
	bar.SetMinSize(fyne.NewSize(4, 4))
	side := container.NewHBox(container.NewVBox(closing))
	if len(actions) > 0 {
		stack := container.NewVBox()
		for _, action := range actions {
			do := action.OnTapped
			action.OnTapped = func() { gone(); do() }
			stack.Add(action)
		}
		side = container.NewHBox(container.NewCenter(stack), container.NewVBox(closing))
	}
	content := container.NewBorder(nil, nil, bar, side, label)
	ground := NewPanel(ColorCard, content)
	ground.Border, ground.Radius = theme.ColorNameInputBorder, 6
	toast.Layout = Insets(0, 0, 0, 0)
	toast.Objects = []fyne.CanvasObject{ground}
	if len(t.Box.Objects) >= mostToasts {
		t.Box.Objects = t.Box.Objects[1:]
	}
	t.Box.Add(toast)
	time.AfterFunc(stay, func() { t.post(gone) })
}

// toastLayout stacks toasts upwards from the lower right corner.
type toastLayout struct{}

// Layout implements fyne.Layout.
func (toastLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := size.Height - toastSpacing
	width := min(toastWidth, size.Width-2*toastSpacing)
	for i := len(objects) - 1; i >= 0; i-- {
		objects[i].Resize(fyne.NewSize(width, objects[i].Size().Height)) // the width decides the height
		height := objects[i].MinSize().Height
		y -= height
		objects[i].Move(fyne.NewPos(size.Width-width-toastSpacing, y))
		objects[i].Resize(fyne.NewSize(width, height))
		y -= toastSpacing
	}
}

// MinSize implements fyne.Layout.
func (toastLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
