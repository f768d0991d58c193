//go:build cgo

package devices

import (
	"slices"

	"fyne.io/fyne/v2"
	fynecanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// ListActions are what the list of devices calls. Devices are named by their id in the selection; places are in the window.
type ListActions struct {
	Retry func() // starts inputs again that failed
	More  func(id string, at fyne.Position)
	Drag  func(id string, at fyne.Position) // a row is dragged over the window
	Drop  func(id string, at fyne.Position)

	// WhyUnused says why a device of the frame that is shown drives nothing; nil to say nothing about it.
	WhyUnused func(device int) (why phrase.Phrase, beside calibration.Role)
}

// List shows the tracked devices with what they drive, how well they are tracked, how often they report and how old that is, and
// the state of the inputs.
type List struct {
	Content  fyne.CanvasObject
	OnResize func() // it needs another height; nil for nothing

	tips      *widgets.Tooltips
	selection *selection.List
	on        ListActions
	rows      []*deviceRow // one for each device of a frame, in its order
	shaken    string       // id of the device that is shaken; "" for none
	list      *fyne.Container
	scroll    *container.Scroll
	state     *widget.Label
	retry     *widgets.KeyButton
	said      *container.Scroll // with the state of the inputs
	parts     *fyne.Container
	message   string
}

// NewList makes the list, with some buttons beside its heading.
func NewList(tips *widgets.Tooltips, chosen *selection.List, on ListActions, buttons ...fyne.CanvasObject) *List {
	d := &List{tips: tips, selection: chosen, on: on}
	chosen.Observe(func() {
		for _, row := range d.rows {
			row.mark(d.shaken)
		}
	})
	d.list = container.New(&widgets.StackedLayout{})
	d.state = newCaption("")
	d.retry = widgets.NewKeyButton(lang.L("Retry"), on.Retry)
	d.retry.Hide()
	title := widgets.NewTipLabel(lang.L("DEVICES"), nil).Caption()
	title.MinWidth = 40
	head := container.NewHBox(buttons...)
	heading := container.New(widgets.Insets(4, 12, 2, 6), container.NewBorder(nil, nil, nil, head, title))
	d.scroll = widgets.NewListScroll(d.list, d.list)
	d.said = widgets.NewScroll(container.New(&widgets.StackedLayout{}, d.state))
	foot := container.New(widgets.Insets(0, 6, 4, 6), container.New(&widgets.StackedLayout{}, d.retry))
	d.parts = container.New(&footedLayout{}, heading, d.scroll, d.said, foot)
	d.Content = widgets.NewGround(d.parts)
	return d
}

// Update shows the devices of a frame with the roles that they have, alone or as second devices, and a sentence about the source, which is a problem if failed.
func (d *List) Update(f *trackers.Frame, bound, backups *[calibration.RoleCount]int, message string, failed bool, ignored func(*trackers.Device) bool) {
	drives := map[int]string{}
	for role, device := range bound {
		if device >= 0 {
			drives[device] = text.DeviceRole(calibration.Role(role))
		}
	}
	used := map[int]string{}
	if backups != nil {
		for role, device := range backups {
			if device >= 0 {
				drives[device] = lang.L("backup of {{.Role}}", text.With{"Role": text.DeviceRole(calibration.Role(role))})
				used[device] = usedText(&f.Devices[device], &f.Devices[bound[role]], f.Time)
			}
		}
	}
	grown := d.arrange(f)
	for i := range f.All() {
		row := d.rows[i]
		row.show(&f.Devices[i], i, drives[i], used[i], f, ignored(&f.Devices[i]))
		row.mark(d.shaken)
	}
	if d.message != message || d.retry.Visible() != failed {
		d.message = message
		d.state.Importance = widget.MediumImportance
		if failed {
			d.state.Importance = widget.WarningImportance
		}
		d.state.SetText(message)
		d.retry.Hidden = !failed
		grown = true
	}
	if grown {
		d.list.Refresh()
		d.scroll.Refresh()
		d.parts.Refresh()
		if d.OnResize != nil {
			d.OnResize()
		}
	}
}

// arrange puts the rows of the devices of a frame into the order of the list, and reports whether that changed anything.
func (d *List) arrange(f *trackers.Frame) bool {
	for len(d.rows) < f.Count {
		d.rows = append(d.rows, newDeviceRow(d.tips, d.selection, d.on))
	}
	shown := make([]fyne.CanvasObject, 0, f.Count)
	for _, i := range listOrder(f) {
		shown = append(shown, d.rows[i])
	}
	if slices.Equal(shown, d.list.Objects) {
		return false
	}
	d.list.Objects = shown
	return true
}

// NeededHeight is how high the list has to be to show all that is in it, where it is so wide.
func (d *List) NeededHeight(width float32) float32 {
	return d.parts.Layout.(*footedLayout).needed(d.parts.Objects, width)
}

// MarkShaken marks the device that is shaken; "" for none.
func (d *List) MarkShaken(id string) {
	if d.shaken == id {
		return
	}
	d.shaken = id
	for _, row := range d.rows {
		row.mark(id)
		if row.id == id && slices.Contains(d.list.Objects, fyne.CanvasObject(row)) {
			d.reveal(row)
		}
	}
}

// reveal scrolls as little as it takes to show a row.
func (d *List) reveal(row *deviceRow) {
	top, height := row.Position().Y, d.scroll.Size().Height
	switch offset := d.scroll.Offset.Y; {
	case top < offset:
		d.scroll.ScrollToOffset(fyne.NewPos(0, top))
	case top+row.Size().Height > offset+height:
		d.scroll.ScrollToOffset(fyne.NewPos(0, top+row.Size().Height-height))
	}
}

// Controls lists the rows that are shown, by the id of their device, and the button of each.
func (d *List) Controls() []widgets.Control {
	var shown []widgets.Control
	for _, object := range d.list.Objects {
		row := object.(*deviceRow)
		shown = append(shown, widgets.Control{ID: row.id, Object: row, Clip: d.scroll, Row: true},
			widgets.Control{ID: "more." + row.id, Object: row.more, Clip: d.scroll})
	}
	return shown
}

// footedLayout puts a heading at the top, a foot at the bottom with a text that wraps above it, and gives what is between the rest. A text that leaves less than a
// row there scrolls.
type footedLayout struct{}

// textInset is beside the text of a footedLayout.
const textInset = 6

// needed is the height at which nothing in it scrolls.
func (*footedLayout) needed(objects []fyne.CanvasObject, width float32) float32 {
	head, middle, text, foot := objects[0], objects[1].(*container.Scroll), objects[2].(*container.Scroll), objects[3]
	text.Content.Resize(fyne.NewSize(width-2*textInset, text.Content.Size().Height))
	return head.MinSize().Height + middle.Content.MinSize().Height + text.Content.MinSize().Height + foot.MinSize().Height
}

// Layout implements fyne.Layout.
func (*footedLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const row, inset = 40, textInset
	head, middle, text, foot := objects[0], objects[1], objects[2].(*container.Scroll), objects[3]
	top, bottom := head.MinSize().Height, foot.MinSize().Height
	head.Resize(fyne.NewSize(size.Width, top))
	foot.Move(fyne.NewPos(0, size.Height-bottom))
	foot.Resize(fyne.NewSize(size.Width, bottom))
	rest, width := max(0, size.Height-top-bottom), size.Width-2*inset
	text.Content.Resize(fyne.NewSize(width, text.Content.Size().Height)) // the width decides the height
	height := max(0, min(text.Content.MinSize().Height, rest-row))
	text.Move(fyne.NewPos(inset, size.Height-bottom-height))
	text.Resize(fyne.NewSize(width, height))
	middle.Move(fyne.NewPos(0, top))
	middle.Resize(fyne.NewSize(size.Width, rest-height))
}

// MinSize implements fyne.Layout.
func (*footedLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(120, objects[0].MinSize().Height+60)
}

// deviceRow is one device in two lines. A click selects it, a right click or its button opens what can be chosen about it, and it can be
// dragged to the place of its role.
type deviceRow struct {
	widget.BaseWidget
	tips     *widgets.Tooltips
	chosen   *selection.List
	on       ListActions
	id       string // in the selection
	selected bool
	shaken   bool
	dragged  fyne.Position // where the pointer is in the window; meaningful during a drag
	dragging bool
	back     *fynecanvas.Rectangle
	icon     *fynecanvas.Image
	sign     *fynecanvas.Image // of how it is tracked
	name     *widgets.TipLabel
	state    *widgets.TipLabel
	drive    *widgets.TipLabel
	more     *widgets.ToolButton
	shape    *widgets.Icon
	tracked  devices.Tracking
}

func newDeviceRow(tips *widgets.Tooltips, chosen *selection.List, on ListActions) *deviceRow {
	r := &deviceRow{tips: tips, chosen: chosen, on: on, back: fynecanvas.NewRectangle(nil), icon: fynecanvas.NewImageFromResource(nil),
		sign: fynecanvas.NewImageFromResource(nil), name: widgets.NewTipLabel("", tips), state: widgets.NewTipLabel("", tips).Caption(),
		drive: widgets.NewTipLabel("", tips).Caption()}
	r.icon.FillMode, r.sign.FillMode = fynecanvas.ImageFillContain, fynecanvas.ImageFillContain
	r.name.MinWidth, r.state.MinWidth, r.drive.MinWidth = 40, 40, 40
	r.drive.Align = fyne.TextAlignTrailing
	r.more = widgets.NewToolButton("", widgets.IconMore, lang.L("Role, smoothing and removal"), tips, func() {
		r.open(fyne.CurrentApp().Driver().AbsolutePositionForObject(r.more).AddXY(r.more.Size().Width, 0))
	})
	r.more.Small = true
	r.ExtendBaseWidget(r)
	return r
}

// KindIcon returns the picture of a kind of device.
func KindIcon(kind trackers.Kind) *widgets.Icon {
	switch kind {
	case trackers.Headset:
		return widgets.IconHeadset
	case trackers.Controller:
		return widgets.IconController
	case trackers.Tracker:
		return widgets.IconTracker
	}
	return widgets.IconUnknown
}

// mark shows whether the device is selected, and whether it is the one that is shaken.
func (r *deviceRow) mark(shakenID string) {
	selected, shaken := r.chosen.Has(r.id), shakenID == r.id
	if r.selected != selected || r.shaken != shaken {
		r.selected, r.shaken = selected, shaken
		r.Refresh()
	}
}

func (r *deviceRow) open(at fyne.Position) {
	r.tips.Dismiss()
	r.on.More(r.id, at)
}

// Tapped implements fyne.Tappable.
func (r *deviceRow) Tapped(*fyne.PointEvent) {
	switch {
	case widgets.CurrentModifiers()&(fyne.KeyModifierShift|fyne.KeyModifierShortcutDefault) != 0:
		r.chosen.Toggle(r.id)
	case r.selected && len(r.chosen.IDs) == 1:
		r.chosen.Set()
	default:
		r.chosen.Set(r.id)
	}
}

// TappedSecondary implements fyne.SecondaryTappable.
func (r *deviceRow) TappedSecondary(e *fyne.PointEvent) { r.open(e.AbsolutePosition) }

// Dragged implements fyne.Draggable.
func (r *deviceRow) Dragged(e *fyne.DragEvent) {
	r.dragged, r.dragging = e.AbsolutePosition, true
	r.tips.Dismiss()
	r.on.Drag(r.id, r.dragged)
}

// DragEnd implements fyne.Draggable.
func (r *deviceRow) DragEnd() {
	if r.dragging {
		r.on.Drop(r.id, r.dragged)
	}
	r.dragging = false
}

func (r *deviceRow) show(device *trackers.Device, index int, drives, used string, f *trackers.Frame, ignored bool) {
	r.id = selection.ID(selection.Device, device.Serial)
	state := devices.TrackingOf(device, f.Time)
	foreground, second := theme.ColorNameForeground, widgets.ColorMuted
	if state == devices.Lost {
		foreground, second = theme.ColorNameDisabled, theme.ColorNameDisabled
	}
	tip := deviceTip(device)
	r.name.Set(device.Name, foreground)
	line := deviceLine(device, f.Time)
	if used != "" {
		line = used + " · " + line
		tip = used + "\n\n" + tip
	}
	r.state.Set(line, second)
	switch {
	case ignored:
		drives = lang.L("ignored")
	case drives == "" && state != devices.Lost:
		drives = lang.L("unused")
		if r.on.WhyUnused != nil {
			why, _ := r.on.WhyUnused(index)
			tip = text.Phrase(why) + "\n\n" + tip
		}
	}
	r.name.Tip, r.state.Tip, r.drive.Tip = tip, tip, tip
	if r.drive.Text != drives {
		defer r.Refresh() // the name has another width
	}
	r.drive.Set(drives, second)
	if shape := KindIcon(device.Kind); r.shape != shape || r.tracked != state {
		r.shape, r.tracked = shape, state
		r.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (r *deviceRow) CreateRenderer() fyne.WidgetRenderer {
	return &deviceRowRenderer{widgets.Layers{r.back, r.icon, r.name, r.drive, r.sign, r.state, r.more}, r}
}

type deviceRowRenderer struct {
	widgets.Layers
	r *deviceRow
}

func (d *deviceRowRenderer) Layout(size fyne.Size) {
	r := d.r
	r.back.Move(fyne.NewPos(4, 0))
	r.back.Resize(fyne.NewSize(size.Width-8, size.Height))
	r.icon.Move(fyne.NewPos(12, 5))
	r.icon.Resize(fyne.NewSquareSize(16))
	r.name.Move(fyne.NewPos(34, 3))
	drive := fyne.MeasureText(r.drive.Text, theme.Size(r.drive.TextSize), r.drive.Style).Width + 1
	r.name.Resize(fyne.NewSize(size.Width-34-12-8-drive, 18))
	r.drive.Move(fyne.NewPos(size.Width-12-drive, 3))
	r.drive.Resize(fyne.NewSize(drive, 18))
	const more = 18
	r.sign.Move(fyne.NewPos(35, 22))
	r.sign.Resize(fyne.NewSquareSize(11))
	r.state.Move(fyne.NewPos(51, 20))
	r.state.Resize(fyne.NewSize(size.Width-51-10-more, 16))
	r.more.Move(fyne.NewPos(size.Width-10-more, 19))
	r.more.Resize(fyne.NewSquareSize(more))
}

func (d *deviceRowRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 38) }

func (d *deviceRowRenderer) Refresh() {
	r := d.r
	r.back.CornerRadius, r.back.FillColor, r.back.StrokeWidth = theme.Size(theme.SizeNameSelectionRadius), nil, 0
	if r.selected {
		r.back.FillColor = widgets.ThemeColor(widgets.ColorActive)
	}
	if r.shaken {
		r.back.StrokeColor, r.back.StrokeWidth = widgets.ThemeColor(theme.ColorNamePrimary), 2
	}
	if r.shape != nil {
		foreground := theme.ColorNameForeground
		if r.tracked == devices.Lost {
			foreground = theme.ColorNameDisabled
		}
		r.icon.Resource = r.shape.Tinted(foreground)
		r.icon.Refresh()
		state := deviceMarks[r.tracked]
		color := slotColors[state]
		if r.tracked == devices.Lost {
			color = theme.ColorNameDisabled
		}
		r.sign.Resource = slotShapes[state].Tinted(color)
		r.sign.Refresh()
	}
	d.Layout(r.Size())
	fynecanvas.Refresh(r)
}
