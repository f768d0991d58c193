//go:build cgo

package ui

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// transport is the line below the viewport: pause, step and speed, and where a recording is.
type transport struct {
	shell    *shell
	live     *app.Live
	commands []*command
	refresh  func() // shows new states of commands

	buttons map[string]*widgets.ToolButton // by command
	speed   *widgets.ToolButton
	scrub   *widgets.Slider
	time    *widgets.TipLabel
	name    *widgets.TipLabel // of the recording
	state   *widgets.TipLabel // of live devices
	played  *fyne.Container   // what belongs to a recording
	content fyne.CanvasObject

	running bool // it played when the person took hold of the scrub bar
	holding bool // they hold it
	from    time.Duration
}

func newTransport(s *shell, live *app.Live, commands []*command, refresh func()) *transport {
	t := &transport{shell: s, live: live, commands: commands, refresh: refresh, buttons: map[string]*widgets.ToolButton{}}
	row := container.NewHBox()
	button := func(id string) *widgets.ToolButton {
		c := find(commands, id)
		b := widgets.NewToolButton("", c.icon, c.tooltip(), s.tips, c.run)
		t.buttons[id] = b
		return b
	}
	for _, id := range []string{"toStart", "pause", "step"} {
		row.Add(button(id))
	}
	t.speed = widgets.NewToolButton(speedText(1), nil, "", s.tips, t.chooseSpeed)
	t.buttons["speed"] = t.speed
	row.Add(t.speed)
	t.time = widgets.NewTipLabel("", s.tips)
	t.time.Color, t.time.MinWidth = widgets.ColorMuted, 92
	t.scrub = widgets.NewSlider(-1, 0)
	t.scrub.OnPreview = func(position float64) {
		if !t.holding {
			t.holding, t.running, t.from = true, live.Playback.Replay().Playing(), live.Playback.Replay().Position()
			live.Playback.Replay().Pause()
		}
		live.Playback.Replay().Seek(time.Duration(position * float64(live.Playback.Replay().Duration())))
		t.say()
	}
	t.scrub.OnCommit = t.letGo
	t.scrub.OnCancel = func() { live.Playback.Replay().Seek(t.from); t.letGo() }
	t.name = widgets.NewTipLabel("", s.tips)
	t.played = container.NewBorder(nil, nil, container.New(widgets.Insets(0, 4, 0, 6), t.name), container.NewHBox(t.time, button("loop")), container.New(widgets.LeastWidth(60), t.scrub))
	t.state = widgets.NewTipLabel("", s.tips)
	t.state.Color = widgets.ColorMuted
	t.content = widgets.NewPanel(widgets.ColorBar, container.New(widgets.Insets(1, 8, 1, 8), container.NewBorder(nil, nil, row, nil,
		container.NewStack(t.played, container.New(widgets.LeastWidth(60), t.state)))))
	t.update()
	return t
}

// letGo goes on as before the person took hold of the scrub bar.
func (t *transport) letGo() {
	if t.holding && t.running {
		t.live.Playback.Replay().Play()
	}
	t.holding = false
	t.refresh()
}

// chooseSpeed opens the list of speeds.
func (t *transport) chooseSpeed() {
	var items []*fyne.MenuItem
	for _, speed := range app.Speeds {
		c := find(t.commands, speedCommand(speed))
		item := fyne.NewMenuItem(speedText(speed), c.run)
		item.Checked = c.checked()
		items = append(items, item)
	}
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), t.shell.window.Canvas())
	above := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.speed).SubtractXY(0, menu.MinSize().Height)
	menu.ShowAtPosition(above)
}

// update shows what the commands say of themselves, and what drives the avatar.
func (t *transport) update() {
	recorded := !t.live.Sources.Live()
	for id, b := range t.buttons {
		if id == "speed" {
			continue
		}
		c := find(t.commands, id)
		b.Set(id == "loop" && c.checked(), !c.isEnabled())
	}
	if t.live.Sources.Paused() {
		t.buttons["pause"].SetIcon(widgets.IconPlay, lang.L("Resume (Space)"))
	} else {
		t.buttons["pause"].SetIcon(widgets.IconPause, lang.L("Pause (Space): changes apply to the paused pose"))
	}
	t.speed.Set(recorded && t.live.Playback.Speed() != 1, !recorded)
	tip := lang.L("Playback speed")
	if !recorded {
		tip = lang.L("Can't slow down live devices. Only recordings have a playback speed.")
	}
	if text := speedText(t.live.Playback.Speed()); t.speed.Text != text || t.speed.Tip != tip {
		t.speed.Text, t.speed.Tip = text, tip
		t.speed.Refresh()
	}
	widgets.SetVisible(t.played, recorded)
	widgets.SetVisible(t.state, !recorded)
	t.sayName()
	if !recorded {
		said := lang.L("Live")
		if t.live.Sources.Paused() {
			said = lang.L("Paused: the devices are not followed")
		}
		t.state.Set(said, widgets.ColorMuted)
	}
	t.follow()
}

// sayName tells which recording it is.
func (t *transport) sayName() {
	const most = 170
	title := text.Phrase(t.live.Playback.Current().Title())
	if t.name.Text == title {
		return
	}
	t.name.Tip = t.live.Playback.Current().Path
	t.name.MinWidth = min(most, fyne.MeasureText(title, theme.Size(t.name.TextSize), t.name.Style).Width+1)
	t.name.Set(title, theme.ColorNameForeground)
	t.played.Refresh()
}

// follow shows where the recording is, where that can be seen to be elsewhere.
func (t *transport) follow() {
	demo := t.live.Playback.Replay()
	length := demo.Duration()
	if !t.scrub.Held && length > 0 {
		t.scrub.Step = min(1, 0.1/length.Seconds())
		position := float64(demo.Position()) / float64(length)
		if math.Abs(position-t.scrub.Value)*float64(t.scrub.Span()) >= 1 || position >= 1 || position == 0 {
			t.scrub.SetValue(position)
		}
	}
	t.say()
}

func (t *transport) say() {
	demo := t.live.Playback.Replay()
	t.time.Set(app.ClockText(min(demo.Position(), demo.Duration()))+" / "+app.ClockText(demo.Duration()), widgets.ColorMuted)
}
