//go:build cgo

package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/trackers"
)

// deviceList shows the tracked devices with what they drive, how often they report and how old that is, and what a source
// has to say.
type deviceList struct {
	tips    *tooltips
	chosen  *selection
	rows    []*deviceRow
	list    *fyne.Container
	scroll  *container.Scroll
	state   *widget.Label
	retry   *widget.Button
	foot    *fyne.Container // what the source has to say
	said    string
	content fyne.CanvasObject
}

func newDeviceList(tips *tooltips, onRetry func(), chosen *selection) *deviceList {
	d := &deviceList{tips: tips, chosen: chosen}
	chosen.observe(func() {
		for _, row := range d.rows {
			row.mark()
		}
	})
	d.list = container.New(&stackedLayout{})
	d.state = widget.NewLabel("")
	d.state.Wrapping = fyne.TextWrapWord
	d.state.SizeName = theme.SizeNameCaptionText
	d.retry = widget.NewButton(lang.L("Listen again"), onRetry)
	d.retry.Hide()
	heading := container.New(insets{6, 12, 2, 8}, newTipLabel(lang.L("DEVICES"), nil).caption())
	d.scroll = container.NewVScroll(d.list)
	d.foot = container.New(insets{0, 6, 4, 6}, container.New(&stackedLayout{}, d.state, d.retry))
	d.content = newPlate(colorPanel, container.New(&footedLayout{}, heading, d.scroll, d.foot))
	return d
}

// update shows the devices of a reading, and a sentence about the source, which is a problem if failed.
func (d *deviceList) update(r *reading, said string, failed bool) {
	drives := map[int]string{}
	for role, device := range r.Bound {
		if device >= 0 {
			drives[device] = roleName(calibration.Role(role))
		}
	}
	grown := false
	for len(d.rows) < r.Devices.Count {
		row := newDeviceRow(d.tips, d.chosen)
		d.rows = append(d.rows, row)
		d.list.Add(row)
		grown = true
	}
	for i, row := range d.rows {
		if i >= r.Devices.Count {
			if row.Visible() {
				row.Hide()
				grown = true
			}
			continue
		}
		if !row.Visible() {
			row.Show()
			grown = true
		}
		row.show(&r.Devices.Devices[i], drives[i], &r.Devices)
	}
	if d.said != said || d.retry.Visible() != failed {
		d.said = said
		d.state.Importance = widget.MediumImportance
		if failed {
			d.state.Importance = widget.WarningImportance
		}
		d.state.SetText(said)
		d.retry.Hidden = !failed
		grown = true
	}
	if grown {
		d.list.Refresh()
		d.scroll.Refresh()
		d.content.Refresh()
	}
}

// footedLayout puts a heading at the top, a foot that wraps at the bottom, and gives what is between the rest.
type footedLayout struct{}

// Layout implements fyne.Layout.
func (*footedLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	head, middle, foot := objects[0], objects[1], objects[2]
	top := head.MinSize().Height
	head.Resize(fyne.NewSize(size.Width, top))
	foot.Resize(fyne.NewSize(size.Width, foot.Size().Height)) // the width decides the height
	bottom := foot.MinSize().Height
	foot.Resize(fyne.NewSize(size.Width, bottom))
	foot.Move(fyne.NewPos(0, size.Height-bottom))
	middle.Move(fyne.NewPos(0, top))
	middle.Resize(fyne.NewSize(size.Width, max(0, size.Height-top-bottom)))
}

// MinSize implements fyne.Layout.
func (*footedLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(120, objects[0].MinSize().Height+60)
}

// deviceRow is one device in two lines. A click selects it.
type deviceRow struct {
	widget.BaseWidget
	chosen   *selection
	id       string // in the selection
	selected bool
	back     *canvas.Rectangle
	icon     *canvas.Image
	name     *tipLabel
	state    *tipLabel
	drive    *tipLabel
	shape    *shape
	stale    bool
}

func newDeviceRow(tips *tooltips, chosen *selection) *deviceRow {
	r := &deviceRow{chosen: chosen, back: canvas.NewRectangle(nil), icon: canvas.NewImageFromResource(nil), name: newTipLabel("", tips), state: newTipLabel("", tips).caption(),
		drive: newTipLabel("", tips).caption()}
	r.icon.FillMode = canvas.ImageFillContain
	r.name.least, r.state.least, r.drive.least = 40, 40, 40
	r.drive.align = fyne.TextAlignTrailing
	r.ExtendBaseWidget(r)
	return r
}

var kindIcons = map[trackers.Kind]*shape{
	trackers.Headset: iconHeadset, trackers.Controller: iconController, trackers.Tracker: iconTracker,
}

// mark shows whether the device is selected.
func (r *deviceRow) mark() {
	if selected := r.chosen.has(r.id); r.selected != selected {
		r.selected = selected
		r.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (r *deviceRow) Tapped(*fyne.PointEvent) {
	switch {
	case currentModifiers()&(fyne.KeyModifierShift|fyne.KeyModifierShortcutDefault) != 0:
		r.chosen.toggle(r.id)
	case r.selected && len(r.chosen.ids) == 1:
		r.chosen.set()
	default:
		r.chosen.set(r.id)
	}
}

func (r *deviceRow) show(device *trackers.Device, drives string, f *trackers.Frame) {
	r.id = selectionID(kindDevice, device.Serial)
	r.mark()
	old := device.Age(f.Time)
	stale := old > staleAfter
	foreground, second := theme.ColorNameForeground, colorMuted
	if stale {
		foreground, second = theme.ColorNameDisabled, theme.ColorNameDisabled
	}
	r.name.tip = lang.N("{{.Name}}\nSource {{.Source}}\n{{.Count}} poses refused", int(device.Dropped),
		with{"Name": device.Name, "Source": device.Source, "Count": device.Dropped})
	r.name.set(device.Name, foreground)
	kind := lang.L(device.Kind.String())
	state := fmt.Sprintf("%s · %.0f Hz · %s", kind, device.RateHz, age(old))
	if stale {
		state = lang.L("{{.Kind}} · lost {{.Age}} ago", with{"Kind": kind, "Age": age(old)})
	}
	r.state.set(state, second)
	if drives == "" && !stale {
		drives = lang.L("unused")
	}
	if r.drive.text != drives {
		defer r.Refresh() // the name has another width
	}
	r.drive.set(drives, second)
	shape, ok := kindIcons[device.Kind]
	if !ok {
		shape = iconUnknown
	}
	if r.shape != shape || r.stale != stale {
		r.shape, r.stale = shape, stale
		r.Refresh()
	}
}

// CreateRenderer implements fyne.Widget.
func (r *deviceRow) CreateRenderer() fyne.WidgetRenderer {
	return &deviceRowRenderer{r}
}

type deviceRowRenderer struct{ r *deviceRow }

func (d *deviceRowRenderer) Layout(size fyne.Size) {
	r := d.r
	r.back.Move(fyne.NewPos(4, 0))
	r.back.Resize(fyne.NewSize(size.Width-8, size.Height))
	r.icon.Move(fyne.NewPos(12, 5))
	r.icon.Resize(fyne.NewSquareSize(16))
	r.name.Move(fyne.NewPos(34, 3))
	drive := fyne.MeasureText(r.drive.text, theme.Size(r.drive.size), r.drive.style).Width + 1
	r.name.Resize(fyne.NewSize(size.Width-34-12-8-drive, 18))
	r.drive.Move(fyne.NewPos(size.Width-12-drive, 3))
	r.drive.Resize(fyne.NewSize(drive, 18))
	r.state.Move(fyne.NewPos(34, 20))
	r.state.Resize(fyne.NewSize(size.Width-34-12, 16))
}

func (d *deviceRowRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 38) }

func (d *deviceRowRenderer) Refresh() {
	d.r.back.CornerRadius, d.r.back.FillColor = theme.Size(theme.SizeNameSelectionRadius), nil
	if d.r.selected {
		d.r.back.FillColor = themeColor(colorActive)
	}
	if r := d.r; r.shape != nil {
		foreground := theme.ColorNameForeground
		if r.stale {
			foreground = theme.ColorNameDisabled
		}
		r.icon.Resource = r.shape.tinted(foreground)
		r.icon.Refresh()
	}
	d.Layout(d.r.Size())
	canvas.Refresh(d.r)
}

func (d *deviceRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{d.r.back, d.r.icon, d.r.name, d.r.drive, d.r.state}
}

func (d *deviceRowRenderer) Destroy() {}
