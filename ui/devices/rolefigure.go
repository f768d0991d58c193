//go:build cgo

package devices

import (
	"fyne.io/fyne/v2"
	fynecanvas "fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// RoleFigure is a small figure over the viewport that shows which device has which role. A device of the list can be dragged onto it, and a
// click on a mark offers the devices for it.
type RoleFigure struct {
	widget.BaseWidget
	Content fyne.CanvasObject // with its background

	marks []*roleMarkView
}

// NewRoleFigure makes the figure, hidden. onPick is called with a role and where it was clicked in the window.
func NewRoleFigure(tips *widgets.Tooltips, onClose func(), onPick func(role calibration.Role, at fyne.Position)) *RoleFigure {
	f := &RoleFigure{}
	for _, role := range assignableRoles {
		m := &roleMarkView{onPick: onPick, role: role}
		m.ExtendBaseWidget(m)
		m.HasTip(tips, m, m.tip)
		f.marks = append(f.marks, m)
	}
	f.ExtendBaseWidget(f)
	title := widgets.NewTipLabel(lang.L("Device roles"), tips)
	title.Style.Bold = true
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Close"), tips, onClose)
	closing.Small = true
	ground := widgets.NewCard(container.NewBorder(container.NewBorder(nil, nil, nil, closing, title), nil, nil, nil, f))
	ground.Padding = 6
	f.Content = ground
	f.Content.Hide()
	return f
}

// Shown reports whether the figure is to be seen.
func (f *RoleFigure) Shown() bool { return f.Content.Visible() }

// Update shows which devices of a frame have which role, and which are second devices with it; nil for none.
func (f *RoleFigure) Update(frame *trackers.Frame, bound, backups *[calibration.RoleCount]int) {
	if !f.Shown() {
		return
	}
	for _, m := range f.marks {
		name, backup, leads, state := "", "", false, devices.Tracked
		if i := bound[m.role]; i >= 0 && i < frame.Count {
			d := &frame.Devices[i]
			name, state = d.Name, devices.TrackingOf(d, frame.Time)
			if d.StandIn {
				state = devices.Inferred
			}
			if backups != nil && backups[m.role] >= 0 {
				second := &frame.Devices[backups[m.role]]
				if backup, leads = second.Name, second.Leads; leads {
					state = devices.TrackingOf(second, frame.Time)
				}
			}
		}
		if m.name != name || m.state != state || m.backup != backup || m.leads != leads {
			m.name, m.state, m.backup, m.leads = name, state, backup, leads
			m.Refresh()
		}
	}
}

// FromItems are the choices of the source that a part of the body comes from, among those of a frame's devices or of
// faces.
func FromItems(part calibration.Part, f *trackers.Frame, faces []trackers.FaceSource, chosen string,
	choose func(source string)) []*fyne.MenuItem {
	heading := fyne.NewMenuItem(lang.L("{{.Part}} from", text.With{"Part": lang.L(string(part.Label()))}), nil)
	heading.Disabled = true
	items := []*fyne.MenuItem{heading}
	for _, source := range append([]string{""}, partSources(part, f, faces, chosen)...) {
		item := fyne.NewMenuItem(source, func() { choose(source) })
		if item.Checked = source == chosen; source == "" {
			item.Label = lang.L("Any source")
		}
		items = append(items, item)
	}
	return items
}

// At is the role below a place in the window; RoleCount for none.
func (f *RoleFigure) At(place fyne.Position) calibration.Role {
	if !f.Shown() {
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

// Aim marks the role that a dragged device would get; calibration.RoleCount for none.
func (f *RoleFigure) Aim(role calibration.Role) {
	for _, m := range f.marks {
		if aimed := m.role == role; m.aimed != aimed {
			m.aimed = aimed
			m.Refresh()
		}
	}
}

// Controls lists the marks of the roles while the figure is shown.
func (f *RoleFigure) Controls() []widgets.Control {
	var all []widgets.Control
	if f.Shown() {
		for _, m := range f.marks {
			all = append(all, widgets.Control{ID: "role." + m.role.String(), Object: m})
		}
	}
	return all
}

// CreateRenderer implements fyne.Widget.
func (f *RoleFigure) CreateRenderer() fyne.WidgetRenderer {
	var marks []figureMark
	for _, m := range f.marks {
		marks = append(marks, figureMark{m, m.role.Joint()})
	}
	return newFigureRenderer(f, figureLook{least: fyne.NewSize(176, 262), leastMark: markSize, letters: fyne.NewPos(4, 0)},
		func() (boneView, []figureMark) { return viewBody, marks })
}

// roleMarkView is one role on the figure: full with a device, empty without, differing in shape.
type roleMarkView struct {
	widgets.HoverWidget
	onPick func(role calibration.Role, at fyne.Position)
	role   calibration.Role
	name   string // of the device; "" for none
	backup string // of the second device; "" for none
	leads  bool   // the second one counts more
	state  devices.Tracking
	aimed  bool // a device that is dragged would get the role
}

func (m *roleMarkView) tip() string {
	if m.name == "" {
		return lang.L("{{.Role}}: no device. Click to choose one", text.With{"Role": text.DeviceRole(m.role)})
	}
	said := text.With{"Role": text.DeviceRole(m.role), "Device": m.name, "Backup": m.backup}
	switch {
	case m.leads:
		return lang.L("{{.Role}}: {{.Backup}}, the backup of {{.Device}}, is in use", said)
	case m.backup != "":
		return lang.L("{{.Role}}: {{.Device}}, with {{.Backup}} as backup", said)
	}
	if m.state == devices.Inferred {
		return lang.L("{{.Role}}: position of {{.Device}} is estimated", said)
	}
	return lang.L("{{.Role}}: {{.Device}}", said)
}

// Tapped implements fyne.Tappable.
func (m *roleMarkView) Tapped(e *fyne.PointEvent) {
	m.DismissTip()
	m.onPick(m.role, e.AbsolutePosition)
}

// CreateRenderer implements fyne.Widget.
func (m *roleMarkView) CreateRenderer() fyne.WidgetRenderer {
	r := &roleMarkRenderer{m: m, ground: fynecanvas.NewCircle(nil), mark: fynecanvas.NewImageFromResource(nil)}
	r.mark.FillMode = fynecanvas.ImageFillContain
	r.Layers = widgets.Layers{r.ground, r.mark}
	r.Refresh()
	return r
}

type roleMarkRenderer struct {
	widgets.Layers
	m      *roleMarkView
	ground *fynecanvas.Circle
	mark   *fynecanvas.Image
}

func (r *roleMarkRenderer) Layout(size fyne.Size) {
	r.ground.Resize(size)
	r.mark.Move(fyne.NewSquareOffsetPos(3))
	r.mark.Resize(size.SubtractWidthHeight(6, 6))
}

func (r *roleMarkRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(markSize) }

func (r *roleMarkRenderer) Refresh() {
	m := r.m
	state := slotEmpty
	if m.name != "" {
		state = deviceMarks[m.state]
	}
	r.mark.Resource = slotShapes[state].Tinted(slotColors[state])
	r.ground.FillColor, r.ground.StrokeWidth = widgets.ThemeColor(theme.ColorNameBackground), 0
	if m.Hovered || m.aimed {
		r.ground.StrokeColor, r.ground.StrokeWidth = widgets.ThemeColor(theme.ColorNameForeground), 2
	}
	if m.aimed {
		r.ground.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
	}
	r.mark.Refresh()
	fynecanvas.Refresh(m)
}
