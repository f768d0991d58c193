//go:build cgo

package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/trackers"
)

// deviceList shows the tracked devices with what they drive, how often they report and how old that is, and what a source
// has to say.
type deviceList struct {
	tips    *tooltips
	rows    []*deviceRow
	list    *fyne.Container
	scroll  *container.Scroll
	state   *widget.Label
	retry   *widget.Button
	said    string
	content fyne.CanvasObject
}

func newDeviceList(tips *tooltips, onRetry func()) *deviceList {
	d := &deviceList{tips: tips}
	d.list = container.New(&stackedLayout{})
	d.state = widget.NewLabel("")
	d.state.Wrapping = fyne.TextWrapWord
	d.state.SizeName = theme.SizeNameCaptionText
	d.state.Importance = widget.LowImportance
	d.retry = widget.NewButton("Listen again", onRetry)
	d.retry.Hide()
	heading := container.New(insets{6, 12, 2, 8}, newTipLabel("DEVICES", nil).caption())
	d.scroll = container.NewVScroll(container.New(&stackedLayout{}, d.list, d.state, container.New(insets{2, 8, 8, 8}, d.retry)))
	d.content = newPlate(colorPanel, container.NewBorder(heading, nil, nil, nil, d.scroll))
	return d
}

// update shows the devices of a reading, and a sentence about the source, which is a problem if failed.
func (d *deviceList) update(r *reading, said string, failed bool) {
	drives := map[int]string{}
	for id, device := range r.Bound {
		if device >= 0 {
			drives[device] = effectorNames[id]
		}
	}
	grown := false
	for len(d.rows) < r.Devices.Count {
		row := newDeviceRow(d.tips)
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
		d.state.Importance = widget.LowImportance
		if failed {
			d.state.Importance = widget.WarningImportance
		}
		d.state.SetText(said)
		d.retry.Hidden = !failed
		grown = true
	}
	if grown {
		d.list.Refresh()
		d.scroll.Content.Refresh()
		d.scroll.Refresh()
	}
}

// deviceRow is one device in two lines.
type deviceRow struct {
	widget.BaseWidget
	icon  *canvas.Image
	name  *tipLabel
	state *tipLabel
	drive *tipLabel
	shape *shape
	stale bool
}

func newDeviceRow(tips *tooltips) *deviceRow {
	r := &deviceRow{icon: canvas.NewImageFromResource(nil), name: newTipLabel("", tips), state: newTipLabel("", tips).caption(),
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

func (r *deviceRow) show(device *trackers.Device, drives string, f *trackers.Frame) {
	old := device.Age(f.Time)
	stale := old > staleAfter
	foreground, second := theme.ColorNameForeground, colorMuted
	if stale {
		foreground, second = theme.ColorNameDisabled, theme.ColorNameDisabled
	}
	r.name.tip = fmt.Sprintf("%s\nSource %s\n%s refused", device.Name, device.Source, plural(int(device.Dropped), "pose", "poses"))
	r.name.set(device.Name, foreground)
	state := device.Kind.String()
	if stale {
		state += " · lost " + age(old) + " ago"
	} else {
		state += fmt.Sprintf(" · %.0f Hz · %s", device.RateHz, age(old))
	}
	r.state.set(state, second)
	if drives == "" && !stale {
		drives = "unused"
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

func (d *deviceRowRenderer) MinSize() fyne.Size { return fyne.NewSize(160, 40) }

func (d *deviceRowRenderer) Refresh() {
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
	return []fyne.CanvasObject{d.r.icon, d.r.name, d.r.drive, d.r.state}
}

func (d *deviceRowRenderer) Destroy() {}
