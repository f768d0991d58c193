//go:build cgo

package ui

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/internal/session"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// statusBar is the line at the bottom. Its numbers are sampled a few times a second.
type statusBar struct {
	frames, solve, ticks, devices, reach, avatar, saved *widgets.TipLabel

	content fyne.CanvasObject
}

func newStatusBar(tips *widgets.Tooltips) *statusBar {
	label := func(width float32, tip string) *widgets.TipLabel {
		l := widgets.NewTipLabel("", tips)
		l.TextSize, l.Color, l.MinWidth, l.Tip = theme.SizeNameText, widgets.ColorMuted, width, tip
		return l
	}
	b := &statusBar{
		frames:  label(50, lang.L("Viewport frames in the last second. Nothing is drawn while nothing changes.")),
		solve:   label(154, lang.L("Solver time per tick: median and 99th percentile.")),
		ticks:   label(44, lang.L("Solver ticks in the last second.")),
		devices: label(136, lang.L("Tracked devices and the age of the newest sample.")),
		reach:   label(120, lang.L("The effector with the largest residual, the residual and its cause.")),
		avatar:  label(0, ""),
		saved:   label(0, lang.L("Whether the preset has unsaved changes.")),
	}
	left := container.NewHBox(b.frames, b.solve, b.ticks, b.devices)
	right := container.NewHBox(b.avatar, container.New(widgets.Insets(0, 12, 0, 0), b.saved))
	line := container.NewBorder(nil, nil, left, right, b.reach)
	b.content = widgets.NewPanel(widgets.ColorBar, container.New(widgets.Insets(4, 12, 4, 12), line))
	return b
}

// update shows newly sampled numbers.
func (b *statusBar) update(fps float64, stats *session.Stats, r *session.Reading, lengths text.LengthUnit) {
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
	b.devices.Set(devicesText(&r.Devices), widgets.ColorMuted)
	switch short := shortfall(&r.Reports, lengths); {
	case !r.Valid && r.Body != nil:
		b.reach.Set(lang.L("A device sends invalid numbers: the last valid pose is kept"), theme.ColorNameError)
	case short != "":
		b.reach.Set(short, theme.ColorNameWarning)
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

// setSaved shows whether there is unsaved work.
func (b *statusBar) setSaved(dirty bool) {
	if dirty {
		b.saved.Set(lang.L("● unsaved"), theme.ColorNameWarning)
		return
	}
	b.saved.Set(lang.L("saved"), widgets.ColorMuted)
}
