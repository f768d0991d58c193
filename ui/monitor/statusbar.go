//go:build cgo

package monitor

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/internal/session"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// StatusBar is the line at the bottom. Its numbers are sampled a few times a second.
type StatusBar struct {
	Content fyne.CanvasObject

	frames, solve, ticks, devices, posture, reach, avatar, saved *widgets.TipLabel
}

// NewStatusBar makes a status bar.
func NewStatusBar(tips *widgets.Tooltips) *StatusBar {
	label := func(width float32, tip string) *widgets.TipLabel {
		l := widgets.NewTipLabel("", tips)
		l.TextSize, l.Color, l.MinWidth, l.Tip = theme.SizeNameText, widgets.ColorMuted, width, tip
		return l
	}
	b := &StatusBar{
		frames:  label(50, lang.L("Viewport frames in the last second. Nothing is drawn while nothing changes.")),
		solve:   label(154, lang.L("Solver time per tick: median and 99th percentile.")),
		ticks:   label(44, lang.L("Solver ticks in the last second.")),
		devices: label(136, lang.L("Tracked devices and the age of the newest sample.")),
		posture: label(176, postureTip(&session.Reading{})),
		reach:   label(120, lang.L("The effector with the largest residual, or with the largest distance to its device, and the cause.")),
		avatar:  label(0, ""),
		saved:   label(0, lang.L("Whether the preset has unsaved changes.")),
	}
	right := container.NewHBox(b.avatar, container.New(widgets.Insets(0, 12, 0, 0), b.saved))
	numbers := []fyne.CanvasObject{b.frames, b.solve, b.ticks, b.devices, b.posture}
	line := container.New(&statusLine{numbers: numbers, yields: []fyne.CanvasObject{b.ticks, b.frames, b.devices, b.solve, b.posture}, reach: b.reach, right: right},
		append(numbers, b.reach, right)...)
	b.Content = widgets.NewPanel(widgets.ColorBar, container.New(widgets.Insets(4, 12, 4, 12), line))
	return b
}

// statusLine lays out numbers on the left, reach in the middle and the rest on the right. Where there is no room for all, numbers yield.
type statusLine struct {
	numbers []fyne.CanvasObject
	yields  []fyne.CanvasObject // the same, the first to yield first
	reach   fyne.CanvasObject
	right   fyne.CanvasObject
}

// Layout implements fyne.Layout.
func (l *statusLine) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	room := size.Width - l.MinSize(nil).Width
	for _, number := range l.numbers {
		room -= number.MinSize().Width + theme.Padding()
	}
	for _, number := range l.yields {
		widgets.SetVisible(number, room >= 0)
		if room < 0 {
			room += number.MinSize().Width + theme.Padding()
		}
	}
	x := float32(0)
	place := func(object fyne.CanvasObject, width float32) {
		object.Move(fyne.NewPos(x, 0))
		object.Resize(fyne.NewSize(width, size.Height))
		x += width + theme.Padding()
	}
	for _, number := range l.numbers {
		if number.Visible() {
			place(number, number.MinSize().Width)
		}
	}
	right := l.right.MinSize().Width
	place(l.reach, size.Width-x-right-theme.Padding())
	place(l.right, right)
}

// MinSize implements fyne.Layout: what does not yield.
func (l *statusLine) MinSize([]fyne.CanvasObject) fyne.Size {
	reach, right := l.reach.MinSize(), l.right.MinSize()
	return fyne.NewSize(reach.Width+theme.Padding()+right.Width, max(reach.Height, right.Height))
}

// Update shows newly sampled numbers. The person is floorOff meters above the floor, below 0 under it; 0 where the
// floor is not known to be wrong. demo says that a built-in recording drives; staged, that the avatar stands as an
// example, so that nothing of the reading is seen.
func (b *StatusBar) Update(fps float64, stats *session.Stats, r *session.Reading, demo, staged bool, floorOff float64,
	lengths text.LengthUnit) {
	frames := lang.L("at rest") // pictures are drawn only where something changed
	if fps >= 0.5 {
		frames = fmt.Sprintf("%.0f fps", fps)
	}
	b.frames.Set(frames, widgets.ColorMuted)
	b.solve.Set(solveText(stats), widgets.ColorMuted)
	ticks := "– Hz"
	if stats.TickRate > 0 {
		ticks = fmt.Sprintf("%.0f Hz", stats.TickRate)
	}
	b.ticks.Set(ticks, widgets.ColorMuted)
	if demo {
		b.devices.Set(lang.L("demo"), widgets.ColorMuted)
	} else {
		b.devices.Set(devicesText(&r.Devices), widgets.ColorMuted)
	}
	b.posture.Set(postureText(r, lengths), widgets.ColorMuted)
	b.posture.Tip = postureTip(r)
	switch short, misses := shortfall(&r.Reports, lengths); {
	case !r.Valid && r.Body != nil:
		b.reach.Set(lang.L("A device sends invalid numbers: the last valid pose is kept"), theme.ColorNameError)
	case staged:
		b.reach.Set(lang.L("Calibrating: the avatar stands still"), widgets.ColorMuted)
	case floorOff != 0:
		b.reach.Set(floorText(floorOff, lengths), theme.ColorNameWarning)
	case misses:
		b.reach.Set(short, theme.ColorNameWarning)
	case short != "":
		b.reach.Set(short, widgets.ColorMuted)
	case anyActive(r):
		b.reach.Set(lang.L("All targets reached"), widgets.ColorMuted)
	default:
		b.reach.Set(lang.L("No effector is driven"), widgets.ColorMuted)
	}
}

func anyActive(r *session.Reading) bool {
	for i := range r.Reports {
		if r.Reports[i].Active {
			return true
		}
	}
	return false
}

// SetSaved shows whether there is unsaved work.
func (b *StatusBar) SetSaved(dirty bool) {
	if dirty {
		b.saved.Set(lang.L("● unsaved"), theme.ColorNameWarning)
		return
	}
	b.saved.Set(lang.L("saved"), widgets.ColorMuted)
}

// ShowAvatar shows which avatar is current: the required roles that no joint has, or notes about its file.
func (b *StatusBar) ShowAvatar(name string, missing, notes []string) {
	switch {
	case len(missing) > 0:
		b.avatar.Tip = lang.L("Missing: {{.Roles}}", text.With{"Roles": strings.Join(missing, ", ")})
		b.avatar.Set(lang.N("{{.Name}}: {{.Count}} roles missing", len(missing), text.With{"Name": name, "Count": len(missing)}), theme.ColorNameError)
	case len(notes) > 0:
		b.avatar.Tip = strings.Join(notes, "\n")
		b.avatar.Set(lang.N("{{.Name}}: {{.Count}} notes", len(notes), text.With{"Name": name, "Count": len(notes)}), widgets.ColorMuted)
	default:
		b.avatar.Tip = ""
		b.avatar.Set(name, widgets.ColorMuted)
	}
}

// Texts are what the status bar says, by the name of the field.
func (b *StatusBar) Texts() map[string]string {
	return map[string]string{"frames": b.frames.Text, "solve": b.solve.Text, "ticks": b.ticks.Text, "devices": b.devices.Text, "posture": b.posture.Text, "reach": b.reach.Text,
		"avatar": b.avatar.Text, "saved": b.saved.Text}
}
