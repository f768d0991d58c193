//go:build cgo

package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/ui/text"
)

const (
	toastWidth   = 360
	toastTime    = 5 * time.Second
	problemTime  = 15 * time.Second
	mostToasts   = 3
	toastSpacing = 8
)

// toasts are sentences over the viewport that go away by themselves: what happened, or what went wrong and can be mended.
type toasts struct {
	tips *tooltips
	box  *fyne.Container
	post func(func())
	log  func(problem bool, message string) // records what is shown

	buttons map[string]*keyButton // of the newest offers, by id
}

func newToasts(tips *tooltips, post func(func()), log func(problem bool, message string)) *toasts {
	return &toasts{tips: tips, post: post, log: log, box: container.New(toastLayout{})}
}

// tell shows what happened.
func (t *toasts) tell(text string) {
	t.log(false, text)
	t.show(text, theme.ColorNamePrimary, toastTime)
}

// offer shows what happened with a button that does something about it, once.
func (t *toasts) offer(text, action string, do func()) {
	t.log(false, text)
	t.show(text, theme.ColorNamePrimary, problemTime, newKeyButton(action, do))
}

// remedy is one of several things that can be done about what a toast says.
type remedy struct {
	id, text string
	do       func()
}

// offers is offer for several things, of which one can be done.
func (t *toasts) offers(text string, remedies ...remedy) {
	t.log(false, text)
	buttons := make([]*keyButton, len(remedies))
	t.buttons = map[string]*keyButton{}
	for i, r := range remedies {
		buttons[i] = newKeyButton(r.text, r.do)
		t.buttons[r.id] = buttons[i]
	}
	t.show(text, theme.ColorNamePrimary, problemTime, buttons...)
}

// notice shows a message of the application.
func (t *toasts) notice(n app.Notice) {
	message := text.PhraseSentence(n.Text)
	if len(n.Actions) > 0 {
		remedies := make([]remedy, len(n.Actions))
		for i, action := range n.Actions {
			remedies[i] = remedy{action.ID, text.Translate(string(action.Label), nil), action.Do}
		}
		t.offers(message, remedies...)
		return
	}
	if n.Level == app.Warning {
		t.warn(message)
		return
	}
	t.tell(message)
}

// warn shows what went wrong.
func (t *toasts) warn(text string) {
	t.log(true, text)
	t.show(text, theme.ColorNameError, problemTime)
}

func (t *toasts) show(text string, edge fyne.ThemeColorName, stay time.Duration, actions ...*keyButton) {
	label := widget.NewLabel(text)
	label.Wrapping = fyne.TextWrapWord
	toast := &fyne.Container{}
	gone := func() { t.box.Remove(toast) }
	closing := newToolButton("", iconClose, "", t.tips, gone)
	closing.small = true
	bar := canvas.NewRectangle(themeColor(edge))
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
	ground := newPlate(colorCard, content)
	ground.border, ground.radius = theme.ColorNameInputBorder, 6
	toast.Layout = insets(0, 0, 0, 0)
	toast.Objects = []fyne.CanvasObject{ground}
	if len(t.box.Objects) >= mostToasts {
		t.box.Objects = t.box.Objects[1:]
	}
	t.box.Add(toast)
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
