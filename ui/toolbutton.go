//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// toolButton is a flat button with an icon, perhaps a text, a tip, and a state that can be switched on.
type toolButton struct {
	widget.BaseWidget
	text     string
	icon     *shape
	tip      string
	tips     *tooltips
	on       bool // switched on, drawn with the accent behind
	primary  bool // the one that stands out
	disabled bool
	small    bool
	tint     fyne.ThemeColorName // of the icon, while the button can be pressed; "" for that of the text
	onTap    func()
	onEscape func() // nil hands it on

	hovered, focused, pressed bool
}

func newToolButton(text string, icon *shape, tip string, tips *tooltips, onTap func()) *toolButton {
	b := &toolButton{text: text, icon: icon, tip: tip, tips: tips, onTap: onTap}
	b.ExtendBaseWidget(b)
	return b
}

// set changes the state; it costs nothing where it stays.
func (b *toolButton) set(on, disabled bool) {
	if b.on != on || b.disabled != disabled {
		b.on, b.disabled = on, disabled
		b.Refresh()
	}
}

func (b *toolButton) setIcon(icon *shape, tip string) {
	if b.icon != icon || b.tip != tip {
		b.icon, b.tip = icon, tip
		b.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (b *toolButton) Tapped(*fyne.PointEvent) {
	b.tips.drop()
	if !b.disabled && b.onTap != nil {
		b.onTap()
	}
}

// MouseDown implements desktop.Mouseable.
func (b *toolButton) MouseDown(*desktop.MouseEvent) { b.tips.drop(); b.pressed = true; b.Refresh() }

// MouseUp implements desktop.Mouseable.
func (b *toolButton) MouseUp(*desktop.MouseEvent) { b.pressed = false; b.Refresh() }

// MouseIn implements desktop.Hoverable.
func (b *toolButton) MouseIn(e *desktop.MouseEvent) {
	b.hovered = true
	b.tips.wish(b.tip, e.AbsolutePosition)
	b.Refresh()
}

// MouseMoved implements desktop.Hoverable.
func (b *toolButton) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *toolButton) MouseOut() { b.hovered, b.pressed = false, false; b.tips.drop(); b.Refresh() }

// FocusGained implements fyne.Focusable.
func (b *toolButton) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost implements fyne.Focusable.
func (b *toolButton) FocusLost() { b.focused = false; b.Refresh() }

// TypedRune implements fyne.Focusable.
func (b *toolButton) TypedRune(r rune) {
	if r != ' ' {
		handOnRune(b, r)
	}
}

// TypedKey implements fyne.Focusable.
func (b *toolButton) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		b.Tapped(nil)
	case e.Name == fyne.KeyEscape && b.onEscape != nil:
		b.onEscape()
	default:
		handOn(b, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (b *toolButton) CreateRenderer() fyne.WidgetRenderer {
	r := &toolButtonRenderer{b: b, back: canvas.NewRectangle(nil), icon: canvas.NewImageFromResource(nil),
		text: canvas.NewText(b.text, nil)}
	r.icon.FillMode = canvas.ImageFillContain
	r.Refresh()
	return r
}

type toolButtonRenderer struct {
	b    *toolButton
	back *canvas.Rectangle
	icon *canvas.Image
	text *canvas.Text
}

func (r *toolButtonRenderer) iconSize() float32 {
	if r.b.small {
		return 14
	}
	return 18
}

func (r *toolButtonRenderer) Layout(size fyne.Size) {
	r.back.Resize(size)
	x := float32(5)
	if r.b.primary {
		x = 10
	}
	if r.b.text == "" {
		x = (size.Width - r.iconSize()) / 2
	}
	if r.b.icon != nil {
		r.icon.Move(fyne.NewPos(x, (size.Height-r.iconSize())/2))
		r.icon.Resize(fyne.NewSquareSize(r.iconSize()))
		x += r.iconSize() + 5
	} else if r.b.text != "" {
		x = (size.Width - r.text.MinSize().Width) / 2
	}
	height := r.text.MinSize().Height
	r.text.Move(fyne.NewPos(x, (size.Height-height)/2))
	r.text.Resize(fyne.NewSize(size.Width-x, height))
}

func (r *toolButtonRenderer) MinSize() fyne.Size {
	size := fyne.NewSquareSize(30)
	if r.b.small {
		size = fyne.NewSquareSize(22)
	}
	if r.b.text != "" {
		size.Width = fyne.MeasureText(r.b.text, r.text.TextSize, r.text.TextStyle).Width + 14
		if r.b.primary {
			size.Width += 8
		}
		if r.b.icon != nil {
			size.Width += r.iconSize() + 5
		}
	}
	return size
}

func (r *toolButtonRenderer) Refresh() {
	b := r.b
	foreground := theme.ColorNameForeground
	r.back.CornerRadius = theme.Size(theme.SizeNameInputRadius)
	switch {
	case b.disabled:
		r.back.FillColor, foreground = nil, theme.ColorNameDisabled
	case b.primary:
		r.back.FillColor, foreground = themeColor(theme.ColorNamePrimary), theme.ColorNameForegroundOnPrimary
	case b.pressed:
		r.back.FillColor = themeColor(theme.ColorNamePressed)
	case b.on:
		r.back.FillColor = themeColor(colorActive)
	case b.hovered:
		r.back.FillColor = themeColor(theme.ColorNameHover)
	default:
		r.back.FillColor = nil
	}
	r.back.StrokeWidth = 0
	if b.focused {
		r.back.StrokeWidth, r.back.StrokeColor = 1, themeColor(theme.ColorNameFocus)
	}
	if b.primary && !b.disabled && (b.hovered || b.focused) {
		r.back.StrokeWidth, r.back.StrokeColor = 2, themeColor(theme.ColorNameForeground)
	}
	r.icon.Hidden = b.icon == nil
	if b.icon != nil {
		tint := foreground
		if b.tint != "" && !b.disabled {
			tint = b.tint
		}
		r.icon.Resource = b.icon.tinted(tint)
	}
	r.text.Text, r.text.TextSize = b.text, theme.Size(theme.SizeNameText)
	r.text.TextStyle = fyne.TextStyle{Bold: b.primary}
	r.text.Color = themeColor(foreground)
	r.Layout(b.Size())
	r.icon.Refresh()
	canvas.Refresh(b)
}

func (r *toolButtonRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.back, r.icon, r.text}
}

func (r *toolButtonRenderer) Destroy() {}
