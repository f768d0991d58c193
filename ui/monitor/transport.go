//go:build cgo

package monitor

import (
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/trackers/recording"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// TransportState is what drives the avatar and how it plays.
type TransportState struct {
	Live   bool // live devices drive, no recording
	Paused bool
	Speed  float64 // of the recording
	Title  string  // of the recording
	Path   string  // of its file; "" for none
	Replay *recording.Replay
}

// TransportActions are what the transport shows as buttons and what it calls.
type TransportActions struct {
	ToStart, Pause, Step, Loop widgets.Action
	Speeds                     []widgets.Action
	State                      func() TransportState
	Released                   func() // the scrub bar was released
}

// Transport is the line below the viewport: pause, step and speed, and where a recording is.
type Transport struct {
	Content fyne.CanvasObject
	Buttons map[string]*widgets.ToolButton // by the id of their action, and "speed"
	Scrub   *widgets.Slider

	on     TransportActions
	time   *widgets.TipLabel
	name   *widgets.TipLabel // of the recording
	live   *widgets.TipLabel // how live devices are followed
	played *fyne.Container   // what belongs to a recording

	running bool // it played when the person took hold of the scrub bar
	holding bool // they hold it
	from    time.Duration
}

// Controls lists the buttons and, of a recording, the scrub bar in seconds.
func (t *Transport) Controls() []widgets.Control {
	controls := widgets.Named("", t.Buttons)
	if t.Scrub.Visible() {
		seconds := t.on.State().Replay.Duration().Seconds()
		controls = append(controls, widgets.Control{ID: "time", Object: t.Scrub, Range: widgets.SliderRange{To: seconds, Value: t.Scrub.Value * seconds}})
	}
	return controls
}

// SpeedText is a playback speed as it is shown.
func SpeedText(speed float64) string { return text.Decimal(speed, -1) + "×" }

// NewTransport makes the line.
func NewTransport(tips *widgets.Tooltips, on TransportActions) *Transport {
	t := &Transport{on: on, Buttons: map[string]*widgets.ToolButton{}}
	button := func(a *widgets.Action) *widgets.ToolButton {
		b := widgets.NewToolButton("", a.Icon, a.Tip, tips, a.Run)
		t.Buttons[a.ID] = b
		return b
	}
	speed := widgets.NewToolButton(SpeedText(1), nil, "", tips, t.chooseSpeed)
	row := container.NewHBox(button(&t.on.ToStart), button(&t.on.Pause), button(&t.on.Step), speed)
	t.Buttons["speed"] = speed
	t.time = widgets.NewTipLabel("", tips)
	t.time.Color, t.time.MinWidth = widgets.ColorMuted, 92
	t.Scrub = widgets.NewSlider(-1, 0)
	t.Scrub.OnPreview = func(position float64) {
		replay := on.State().Replay
		if !t.holding {
			t.holding, t.running, t.from = true, replay.Playing(), replay.Position()
			replay.Pause()
		}
		replay.Seek(time.Duration(position * float64(replay.Duration())))
		t.showTime(replay)
	}
	t.Scrub.OnCommit = t.release
	t.Scrub.OnCancel = func() { on.State().Replay.Seek(t.from); t.release() }
	t.name = widgets.NewTipLabel("", tips)
	t.played = container.New(playedLayout{}, container.New(widgets.Insets(0, 4, 0, 6), t.name), t.Scrub, t.time, button(&t.on.Loop))
	t.live = widgets.NewTipLabel("", tips)
	t.live.Color = widgets.ColorMuted
	t.Content = widgets.NewPanel(widgets.ColorBar, container.New(widgets.Insets(1, 8, 1, 8), container.NewBorder(nil, nil, row, nil,
		container.NewStack(t.played, container.New(widgets.LeastWidth(60), t.live)))))
	t.Update()
	return t
}

// leastScrub is the width that the scrub bar needs to be of use.
const leastScrub = 60

// playedLayout puts name, scrub bar, time and loop beside each other. In a narrow window the name goes first, then the time.
type playedLayout struct{}

// Layout implements fyne.Layout.
func (playedLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	name, scrub, clock, loop := objects[0], objects[1], objects[2], objects[3]
	rest := size.Width - loop.MinSize().Width - leastScrub
	fits := func(object fyne.CanvasObject) bool {
		width := object.MinSize().Width
		shown := width <= rest
		if shown {
			rest -= width
		}
		widgets.SetVisible(object, shown)
		return shown
	}
	hasClock := fits(clock)
	hasName := fits(name)
	x := float32(0)
	put := func(object fyne.CanvasObject, width float32) {
		height := object.MinSize().Height
		object.Move(fyne.NewPos(x, (size.Height-height)/2))
		object.Resize(fyne.NewSize(width, height))
		x += width
	}
	if hasName {
		put(name, name.MinSize().Width)
	}
	put(scrub, leastScrub+max(rest, 0))
	if hasClock {
		put(clock, clock.MinSize().Width)
	}
	put(loop, loop.MinSize().Width)
}

// MinSize implements fyne.Layout.
func (playedLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, object := range objects {
		height = max(height, object.MinSize().Height)
	}
	return fyne.NewSize(leastScrub+objects[3].MinSize().Width, height)
}

// ShowsRecording reports whether the line shows where a recording is.
func (t *Transport) ShowsRecording() bool { return t.played.Visible() }

// release goes on as before the person took hold of the scrub bar.
func (t *Transport) release() {
	if t.holding && t.running {
		t.on.State().Replay.Play()
	}
	t.holding = false
	t.on.Released()
}

// chooseSpeed opens the list of speeds.
func (t *Transport) chooseSpeed() {
	var items []*fyne.MenuItem
	for _, speed := range t.on.Speeds {
		item := fyne.NewMenuItem(speed.Text, speed.Run)
		item.Checked = speed.Checked()
		items = append(items, item)
	}
	driver, button := fyne.CurrentApp().Driver(), t.Buttons["speed"]
	menu := widget.NewPopUpMenu(fyne.NewMenu("", items...), driver.CanvasForObject(button))
	menu.ShowAtPosition(driver.AbsolutePositionForObject(button).SubtractXY(0, menu.MinSize().Height))
}

// Update shows what can be done, and what drives the avatar.
func (t *Transport) Update() {
	state := t.on.State()
	for _, a := range []*widgets.Action{&t.on.ToStart, &t.on.Pause, &t.on.Step} {
		t.Buttons[a.ID].Set(false, !a.IsEnabled())
	}
	t.Buttons[t.on.Loop.ID].Set(t.on.Loop.Checked(), !t.on.Loop.IsEnabled())
	if pause := t.Buttons[t.on.Pause.ID]; state.Paused {
		pause.SetIcon(widgets.IconPlay, lang.L("Resume (Space)"))
	} else {
		pause.SetIcon(widgets.IconPause, lang.L("Pause (Space): changes apply to the paused pose"))
	}
	t.updateSpeed(&state)
	widgets.SetVisible(t.played, !state.Live)
	widgets.SetVisible(t.live, state.Live)
	t.showName(&state)
	if state.Paused {
		t.live.Set(lang.L("Paused: the devices are not followed"), widgets.ColorMuted)
	} else {
		t.live.Set(lang.L("Live"), widgets.ColorMuted)
	}
	t.Follow()
}

func (t *Transport) updateSpeed(state *TransportState) {
	speed := t.Buttons["speed"]
	speed.Set(!state.Live && state.Speed != 1, state.Live)
	tip := lang.L("Playback speed")
	if state.Live {
		tip = lang.L("Can't slow down live devices. Only recordings have a playback speed.")
	}
	if text := SpeedText(state.Speed); speed.Text != text || speed.Tip != tip {
		speed.Text, speed.Tip = text, tip
		speed.Refresh()
	}
}

// showName shows which recording it is.
func (t *Transport) showName(state *TransportState) {
	const most = 170
	if t.name.Text == state.Title {
		return
	}
	t.name.Tip = text.Path(state.Path)
	t.name.MinWidth = min(most, fyne.MeasureText(state.Title, theme.Size(t.name.TextSize), t.name.Style).Width+1)
	t.name.Set(state.Title, theme.ColorNameForeground)
	t.played.Refresh()
}

// Follow shows where the recording is, where that can be seen to be elsewhere.
func (t *Transport) Follow() {
	replay := t.on.State().Replay
	length := replay.Duration()
	if !t.Scrub.Held && length > 0 {
		t.Scrub.Step = min(1, 0.1/length.Seconds())
		position := float64(replay.Position()) / float64(length)
		if math.Abs(position-t.Scrub.Value)*float64(t.Scrub.Span()) >= 1 || position >= 1 || position == 0 {
			t.Scrub.SetValue(position)
		}
	}
	t.showTime(replay)
}

func (t *Transport) showTime(replay *recording.Replay) {
	t.time.Set(text.Clock(min(replay.Position(), replay.Duration()))+" / "+text.Clock(replay.Duration()), widgets.ColorMuted)
}
