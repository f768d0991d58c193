//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	fynecanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/internal/session"
	"posewright/trackers"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	figureWide, figureHigh = 176, 262
	roleMark               = 20
)

// roleFigure is a small figure over the viewport that shows which device is worn where. A device of the list can be dragged onto it, and a
// click on a mark offers the devices for it.
type roleFigure struct {
	widget.BaseWidget
	tips    *widgets.Tooltips
	marks   []*roleMarkView
	over    calibration.Role // over which a device is dragged; RoleCount for none
	onPick  func(role calibration.Role, at fyne.Position)
	content fyne.CanvasObject // with its ground
}

func newRoleFigure(tips *widgets.Tooltips, onClose func()) *roleFigure {
	f := &roleFigure{tips: tips, over: calibration.RoleCount}
	for _, role := range wornRoles {
		m := &roleMarkView{figure: f, role: role}
		m.ExtendBaseWidget(m)
		f.marks = append(f.marks, m)
	}
	f.ExtendBaseWidget(f)
	title := widgets.NewTipLabel(lang.L("Device roles"), tips)
	title.Style.Bold = true
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Close"), tips, onClose)
	closing.Small = true
	ground := widgets.NewCard(container.NewBorder(container.NewBorder(nil, nil, nil, closing, title), nil, nil, nil, f))
	ground.Padding = 6
	f.content = ground
	f.content.Hide()
	return f
}

func (f *roleFigure) shown() bool { return f.content.Visible() }

// update shows who plays which role.
func (f *roleFigure) update(r *session.Reading) {
	if !f.shown() {
		return
	}
	for _, m := range f.marks {
		name, state := "", devices.Tracked
		if i := r.Bound[m.role]; i >= 0 && i < r.Devices.Count {
			d := &r.Devices.Devices[i]
			name, state = d.Name, devices.TrackingOf(d, r.Devices.Time)
		}
		if m.name != name || m.state != state {
			m.name, m.state = name, state
			m.Refresh()
		}
	}
}

// at is the role below a place in the window; RoleCount for none.
func (f *roleFigure) at(place fyne.Position) calibration.Role {
	if !f.shown() {
		return calibration.RoleCount
	}
	const near = 6
	driver := fyne.CurrentApp().Driver()
	for _, m := range f.marks {
		from, size := driver.AbsolutePositionForObject(m), m.Size()
		if place.X >= from.X-near && place.Y >= from.Y-near && place.X < from.X+size.Width+near && place.Y < from.Y+size.Height+near {
			return m.role
		}
	}
	return calibration.RoleCount
}

// aim marks the role that a dragged device would get.
func (f *roleFigure) aim(role calibration.Role) {
	if f.over != role {
		f.over = role
		for _, m := range f.marks {
			m.Refresh()
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (f *roleFigure) CreateRenderer() fyne.WidgetRenderer {
	r := &roleFigureRenderer{f: f, picture: fynecanvas.NewImageFromResource(nil), left: fynecanvas.NewText(lang.L("L"), widgets.LeftColor), right: fynecanvas.NewText(lang.L("R"), widgets.RightColor)}
	r.picture.FillMode = fynecanvas.ImageFillContain
	r.left.TextStyle.Bold, r.right.TextStyle.Bold = true, true
	r.Refresh()
	return r
}

type roleFigureRenderer struct {
	f           *roleFigure
	picture     *fynecanvas.Image
	left, right *fynecanvas.Text
}

func (r *roleFigureRenderer) Layout(size fyne.Size) {
	units := boneViewSize[viewBody]
	scale := min(size.Width/units[0], size.Height/units[1])
	drawn := fyne.NewSize(units[0]*scale, units[1]*scale)
	origin := fyne.NewPos((size.Width-drawn.Width)/2, (size.Height-drawn.Height)/2)
	r.picture.Move(origin)
	r.picture.Resize(drawn)
	for _, m := range r.f.marks {
		for _, place := range bonePlaces[viewBody] {
			if place.role == m.role.Joint() {
				m.Move(origin.AddXY(place.x*scale-roleMark/2, place.y*scale-roleMark/2))
				m.Resize(fyne.NewSquareSize(roleMark))
			}
		}
	}
	r.right.Move(fyne.NewPos(4, 0))
	r.left.Move(fyne.NewPos(size.Width-4-r.left.MinSize().Width, 0))
}

func (r *roleFigureRenderer) MinSize() fyne.Size { return fyne.NewSize(figureWide, figureHigh) }

func (r *roleFigureRenderer) Refresh() {
	r.picture.Resource = boneDrawings[viewBody].Tinted(widgets.ColorTrack)
	r.picture.Refresh()
	r.left.TextSize, r.right.TextSize = theme.Size(theme.SizeNameText), theme.Size(theme.SizeNameText)
	r.Layout(r.f.Size())
	fynecanvas.Refresh(r.f)
}

func (r *roleFigureRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{r.picture, r.left, r.right}
	for _, m := range r.f.marks {
		objects = append(objects, m)
	}
	return objects
}

func (r *roleFigureRenderer) Destroy() {}

// roleMarkView is one role on the figure: full with a device, empty without, differing in shape.
type roleMarkView struct {
	widget.BaseWidget
	figure  *roleFigure
	role    calibration.Role
	name    string // of the device; "" for none
	state   devices.Tracking
	hovered bool
}

func (m *roleMarkView) tip() string {
	if m.name == "" {
		return lang.L("{{.Role}}: no device. Click to choose one", text.With{"Role": text.DeviceRole(m.role)})
	}
	return lang.L("{{.Role}}: {{.Device}}", text.With{"Role": text.DeviceRole(m.role), "Device": m.name})
}

// Tapped implements fyne.Tappable.
func (m *roleMarkView) Tapped(e *fyne.PointEvent) {
	m.figure.tips.Dismiss()
	if m.figure.onPick != nil {
		m.figure.onPick(m.role, e.AbsolutePosition)
	}
}

// MouseIn implements desktop.Hoverable.
func (m *roleMarkView) MouseIn(e *desktop.MouseEvent) {
	m.hovered = true
	m.figure.tips.Schedule(m.tip(), e.AbsolutePosition)
	m.Refresh()
}

// MouseMoved implements desktop.Hoverable.
func (m *roleMarkView) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (m *roleMarkView) MouseOut() { m.hovered = false; m.figure.tips.Dismiss(); m.Refresh() }

// CreateRenderer implements fyne.Widget.
func (m *roleMarkView) CreateRenderer() fyne.WidgetRenderer {
	r := &roleMarkRenderer{m: m, ground: fynecanvas.NewCircle(nil), mark: fynecanvas.NewImageFromResource(nil)}
	r.mark.FillMode = fynecanvas.ImageFillContain
	r.Refresh()
	return r
}

type roleMarkRenderer struct {
	m      *roleMarkView
	ground *fynecanvas.Circle
	mark   *fynecanvas.Image
}

func (r *roleMarkRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.mark.Move(fyne.NewSquareOffsetPos(3))
	r.mark.Resize(size.SubtractWidthHeight(6, 6))
}

func (r *roleMarkRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(roleMark) }

func (r *roleMarkRenderer) Refresh() {
	m := r.m
	state := slotEmpty
	if m.name != "" {
		state = deviceMarks[m.state]
	}
	r.mark.Resource = slotShapes[state].Tinted(slotColors[state])
	r.ground.FillColor, r.ground.StrokeWidth = widgets.ThemeColor(widgets.ColorPanel), 0
	if m.hovered || m.figure.over == m.role {
		r.ground.StrokeColor, r.ground.StrokeWidth = widgets.ThemeColor(theme.ColorNameForeground), 2
	}
	if m.figure.over == m.role {
		r.ground.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
	}
	r.mark.Refresh()
	fynecanvas.Refresh(m)
}

func (r *roleMarkRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.mark}
}

func (r *roleMarkRenderer) Destroy() {}

// toggleFigure shows the figure, or hides it.
func (e *editor) toggleFigure() {
	if e.figure.shown() {
		e.figure.content.Hide()
	} else {
		e.figure.content.Show()
		e.figure.update(&e.reading)
	}
	e.view.overlay.corner.Refresh()
	e.refreshChrome()
}

// pickWearer offers the devices for a role.
func (e *editor) pickWearer(role calibration.Role, at fyne.Position) {
	heading := fyne.NewMenuItem(text.DeviceRole(role), nil)
	heading.Disabled = true
	items := []*fyne.MenuItem{heading, fyne.NewMenuItemSeparator()}
	for i := range e.reading.Devices.All() {
		d := e.reading.Devices.Devices[i]
		item := fyne.NewMenuItem(d.Name, func() { e.assign(&d, role) })
		item.Checked = e.reading.Bound[role] == i
		items = append(items, item)
	}
	if len(items) == 2 {
		items = append(items, fyne.NewMenuItem(lang.L("No devices"), nil))
		items[2].Disabled = true
	}
	if i := e.reading.Bound[role]; i >= 0 && i < e.reading.Devices.Count {
		d := e.reading.Devices.Devices[i]
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Select the device"), func() { e.selection.Set(selection.ID(selection.Device, d.Serial)) }))
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), e.shell.window.Canvas(), at)
}

// deviceDrag is a device that is dragged from the list to where it is worn.
type deviceDrag struct {
	label *widgets.TipLabel
	box   *fyne.Container // over the whole window
	plate *widgets.Panel
}

func newDeviceDrag() *deviceDrag {
	d := &deviceDrag{label: widgets.NewTipLabel("", nil)}
	d.plate = widgets.NewPanel(widgets.ColorCard, container.New(widgets.Insets(3, 8, 3, 8), d.label))
	d.plate.Border, d.plate.Radius = theme.ColorNamePrimary, 4
	d.box = container.NewWithoutLayout(d.plate)
	d.plate.Hide()
	return d
}

// roleUnder is the role that a device dropped at a place would get.
func (e *editor) roleUnder(at fyne.Position) (calibration.Role, bool) {
	if role := e.figure.at(at); role < calibration.RoleCount {
		return role, true
	}
	driver := e.shell.app.Driver()
	from, size := driver.AbsolutePositionForObject(e.tree.Scroll), e.tree.Scroll.Size()
	if at.X < from.X || at.Y < from.Y || at.X >= from.X+size.Width || at.Y >= from.Y+size.Height {
		return 0, false
	}
	for _, row := range e.tree.Order {
		top := driver.AbsolutePositionForObject(row).Y
		if at.Y >= top && at.Y < top+row.Size().Height {
			return roleOfThing(row.ID)
		}
	}
	return 0, false
}

// dragDevice follows a device that is dragged.
func (e *editor) dragDevice(id string, at fyne.Position) {
	device := e.deviceOf(id)
	if device == nil {
		return
	}
	if !e.figure.shown() {
		e.toggleFigure() // something to drop it on
	}
	role, ok := e.roleUnder(at)
	label := lang.L("{{.Device}}: drop it on its role", text.With{"Device": device.Name})
	if ok {
		label = lang.L("{{.Role}}: {{.Device}}", text.With{"Role": text.DeviceRole(role), "Device": device.Name})
	} else {
		role = calibration.RoleCount
	}
	e.figure.aim(role)
	d := e.drag
	d.label.Set(label, theme.ColorNameForeground)
	d.plate.Show()
	d.plate.Resize(d.plate.MinSize())
	d.plate.Move(at.Subtract(e.shell.app.Driver().AbsolutePositionForObject(d.box)).AddXY(14, 10))
	d.box.Refresh()
}

// dropDevice gives a dragged device the role that it was dropped on.
func (e *editor) dropDevice(id string, at fyne.Position) {
	e.drag.plate.Hide()
	e.figure.aim(calibration.RoleCount)
	role, ok := e.roleUnder(at)
	if device := e.deviceOf(id); ok && device != nil {
		e.assign(device, role)
	}
}

// toggleShake begins to look for the device that is shaken, or ends that.
func (e *editor) toggleShake() {
	e.devices.shake("")
	e.live.Devices.SetShaking(!e.live.Devices.Shaking())
	e.refreshChrome()
}

// showShaken selects the device that is shaken.
func (e *editor) showShaken(device *trackers.Device) {
	id := selection.ID(selection.Device, device.Serial)
	e.devices.shake(id)
	if e.selection.Primary() != id {
		e.selection.Set(id)
	}
}
