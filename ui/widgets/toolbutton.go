//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

// ToolButton is a flat button with an icon, perhaps a text, a tip, and a state that can be switched on.
type ToolButton struct {
	FocusWidget
	Text     string
	Caption  string // below the icon, in small letters; "" for none
	Icon     *Icon
	Tip      string
	On       bool // switched on, drawn with the accent behind
	Primary  bool // the one that stands out
	Disabled bool
	Small    bool
	Tint     fyne.ThemeColorName // of the icon, while the button can be pressed; "" for that of the text
	OnTap    func()
	OnEscape func() // nil hands it on

	pressed bool
}

func NewToolButton(text string, icon *Icon, tip string, tips *Tooltips, onTap func()) *ToolButton {
	b := &ToolButton{Text: text, Icon: icon, Tip: tip, OnTap: onTap}
	b.ExtendBaseWidget(b)
	b.HasTip(tips, b, func() string { return b.Tip })
	return b
}

// Set changes the state; it costs nothing where it stays.
func (b *ToolButton) Set(on, disabled bool) {
	if b.On != on || b.Disabled != disabled {
		b.On, b.Disabled = on, disabled
		b.Refresh()
	}
}

func (b *ToolButton) SetIcon(icon *Icon, tip string) {
	if b.Icon != icon || b.Tip != tip {
		b.Icon, b.Tip = icon, tip
		b.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (b *ToolButton) Tapped(*fyne.PointEvent) {
	b.DismissTip()
	if !b.Disabled && b.OnTap != nil {
		b.OnTap()
	}
}

// MouseDown implements desktop.Mouseable.
func (b *ToolButton) MouseDown(*desktop.MouseEvent) { b.DismissTip(); b.pressed = true; b.Refresh() }

// MouseUp implements desktop.Mouseable.
func (b *ToolButton) MouseUp(*desktop.MouseEvent) { b.pressed = false; b.Refresh() }

// MouseOut implements desktop.Hoverable.
func (b *ToolButton) MouseOut() { b.pressed = false; b.HoverWidget.MouseOut() }

// TypedRune implements fyne.Focusable.
func (b *ToolButton) TypedRune(r rune) {
	if r != ' ' {
		handOnRune(b, r)
	}
}

// TypedKey implements fyne.Focusable.
func (b *ToolButton) TypedKey(e *fyne.KeyEvent) {
	switch {
	case e.Name == fyne.KeySpace || e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		b.Tapped(nil)
	case e.Name == fyne.KeyEscape && b.OnEscape != nil:
		b.OnEscape()
	default:
		ForwardKey(b, e)
	}
}

// CreateRenderer implements fyne.Widget.
func (b *ToolButton) CreateRenderer() fyne.WidgetRenderer {
	r := &toolButtonRenderer{b: b, back: canvas.NewRectangle(nil), icon: canvas.NewImageFromResource(nil),
		text: canvas.NewText(b.Text, nil), caption: canvas.NewText(b.Caption, nil)}
	r.caption.Alignment = fyne.TextAlignCenter
	r.icon.FillMode = canvas.ImageFillContain
	r.Layers = Layers{r.back, r.icon, r.text, r.caption}
	r.Refresh()
	return r
}

type toolButtonRenderer struct {
	Layers
	b       *ToolButton
	back    *canvas.Rectangle
	icon    *canvas.Image
	text    *canvas.Text
	caption *canvas.Text
}

// captionHeight is how much room a caption takes below the rest.
const captionHeight = 13

func (r *toolButtonRenderer) iconSize() float32 {
	if r.b.Small {
		return 14
	}
	return 18
}

func (r *toolButtonRenderer) Layout(size fyne.Size) {
	r.back.Resize(size)
	if r.b.Caption != "" {
		size.Height -= captionHeight
		r.caption.Move(fyne.NewPos(0, size.Height-2))
		r.caption.Resize(fyne.NewSize(size.Width, captionHeight))
	}
	x := float32(5)
	if r.b.Primary {
		x = 10
	}
	if r.b.Text == "" {
		x = (size.Width - r.iconSize()) / 2
	}
	if r.b.Icon != nil {
		r.icon.Move(fyne.NewPos(x, (size.Height-r.iconSize())/2))
		r.icon.Resize(fyne.NewSquareSize(r.iconSize()))
		x += r.iconSize() + 5
	} else if r.b.Text != "" {
		x = (size.Width - r.text.MinSize().Width) / 2
	}
	height := r.text.MinSize().Height
	r.text.Move(fyne.NewPos(x, (size.Height-height)/2))
	r.text.Resize(fyne.NewSize(size.Width-x, height))
}

func (r *toolButtonRenderer) MinSize() fyne.Size {
	size := fyne.NewSquareSize(30)
	if r.b.Small {
		size = fyne.NewSquareSize(22)
	}
	if r.b.Text != "" {
		size.Width = fyne.MeasureText(r.b.Text, r.text.TextSize, r.text.TextStyle).Width + 14
		if r.b.Primary {
			size.Width += 8
		}
		if r.b.Icon != nil {
			size.Width += r.iconSize() + 5
		}
	}
	if r.b.Caption != "" {
		size.Width = max(size.Width, fyne.MeasureText(r.b.Caption, captionSize(), fyne.TextStyle{}).Width+6)
		size.Height += captionHeight
	}
	return size
}

func captionSize() float32 { return theme.Size(theme.SizeNameCaptionText) - 1 }

func (r *toolButtonRenderer) Refresh() {
	b := r.b
	foreground := theme.ColorNameForeground
	r.back.CornerRadius = theme.Size(theme.SizeNameInputRadius)
	switch {
	case b.Disabled:
		r.back.FillColor, foreground = nil, theme.ColorNameDisabled
	case b.Primary:
		r.back.FillColor, foreground = ThemeColor(theme.ColorNamePrimary), theme.ColorNameForegroundOnPrimary
	case b.pressed:
		r.back.FillColor = ThemeColor(theme.ColorNamePressed)
	case b.On:
		r.back.FillColor = ThemeColor(ColorActive)
	case b.Hovered:
		r.back.FillColor = ThemeColor(theme.ColorNameHover)
	default:
		r.back.FillColor = nil
	}
	ring := ColorFocusRing
	if b.Primary && !b.Disabled {
		ring = theme.ColorNameForegroundOnPrimary
	}
	setRing(r.back, b.Focused || b.Hovered && b.Primary && !b.Disabled, ring)
	r.icon.Hidden = b.Icon == nil
	if b.Icon != nil {
		tint := foreground
		if b.Tint != "" && !b.Disabled {
			tint = b.Tint
		}
		r.icon.Resource = b.Icon.Tinted(tint)
	}
	r.text.Text, r.text.TextSize = b.Text, theme.Size(theme.SizeNameText)
	r.text.TextStyle = fyne.TextStyle{Bold: b.Primary}
	r.text.Color = ThemeColor(foreground)
	r.caption.Text, r.caption.TextSize, r.caption.Color, r.caption.Hidden = b.Caption, captionSize(), r.text.Color, b.Caption == ""
	r.Layout(b.Size())
	r.icon.Refresh()
	canvas.Refresh(b)
}
