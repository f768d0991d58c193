//go:build cgo

package ui

import (
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/inputs"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers/recording"
	"posewright/ui/calibrate"
	"posewright/ui/canvas"
	"posewright/ui/chime"
	"posewright/ui/filedialog"
	"posewright/ui/inspector"
	"posewright/ui/library"
	"posewright/ui/monitor"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
	"posewright/viewport/scene"
)

// editor is the window with everything it holds. All of it belongs to Fyne's goroutine, except where a field says otherwise.
type editor struct {
	options  Options
	core     *app.App
	document *app.Document // that of core
	settings *app.Settings // those of core
	shell    *shell
	began    time.Time
	first    atomic.Int64 // from began to the first picture in the window, nanoseconds; any goroutine

	live       *app.Live
	ground     *app.Ground
	deviceCard *deviceCard     // nil while it is closed
	corner     *fyne.Container // the stick and the figure, low in the viewport
	figure     *roleFigure
	receivers  *liveOutPanel // nil before it was opened
	inputs     *inputsPanel  // nil before it was opened
	exporting  *exportPanel  // nil until it was opened
	drag       *deviceDrag
	align      *alignPanel // nil before it was opened

	loop    *canvas.RenderLoop
	series  monitor.FrameSeries // what the plots show
	strides monitor.StepSeries  // what the step panel shows
	pending atomic.Bool         // a repaint is on its way; any goroutine
	reading session.Reading
	pulse   pulse

	calibration  *app.Calibration
	sheet        *calibrate.Sheet
	count        *calibrate.Countdown
	aids         *fyne.Container // over the viewport, for who tunes
	play         *calibrate.PlayPanel
	heard        heard             // of the wizard
	figures      []viewport.Figure // before and after
	cameraBefore viewport.Camera   // the calibration
	chimes       chime.Player

	scene       *canvas.Scene
	manipulator *canvas.Manipulator
	readout     *canvas.Readout
	tools       *canvas.ToolStrip

	selection selection.List
	commands  []*command
	toolbar   *toolbar
	tree      *inspector.Tree
	devices   *deviceList
	inspector *inspector.Panel
	bones     *bonePanel
	viewport  *canvas.Viewport
	compass   *canvas.Compass

	locomotion *canvas.Locomotion
	follower   *canvas.Follower
	teleporter *canvas.Teleporter
	keys       *widgets.KeysOverlay
	transport  *transport
	labels     *canvas.LabelLayer
	status     *monitor.StatusBar
	dock       *widgets.Dock
	bottom     *monitor.BottomPanel
	menu       *menuBar
	documentPanels
}

// dependencies are what a test replaces.
type dependencies struct {
	open   func() (canvas.Painter, error)
	picker func(fyne.Window) filedialog.Picker
	demo   *recording.Session
	post   func(func()) // runs something on Fyne's goroutine, later; called from any other
}

// newEditor builds the window and starts what runs beside it.
func newEditor(fyneApp fyne.App, options Options, d dependencies) (*editor, error) {
	e := &editor{options: options, began: time.Now()}
	core, err := app.New(app.Options{Home: options.Home, Post: d.post, Preset: options.Preset})
	if err != nil {
		return nil, err
	}
	e.core, e.settings, e.document = core, &core.Settings.Values, core.Document
	fyneApp.Settings().SetTheme(widgets.NewTheme(widgets.Appearance(e.settings.Theme)))
	e.shell = newShell(fyneApp, d.picker, d.post, &e.settings.LastFolder)
	core.Events.Subscribe(e.receive)
	override := inputs.Config{}
	if options.VMCAddress != "" {
		override["vmc"] = inputs.Choice{Address: options.VMCAddress}
	}
	e.live = app.NewLive(core, app.LiveOptions{RateHz: e.rateHz(), Demo: d.demo, Override: override, Hooks: inputs.Hooks{
		CalibrateReady: core.Host.Coalesced(e.calibrate),
		Calibrate:      core.Host.Coalesced(func() { e.calibrate(); e.startCalibration() }),
	}})
	e.ground = app.NewGround(core.Host, core.Events, core.Document)
	e.calibration = app.NewCalibration(app.CalibrationOptions{Host: core.Host, Events: core.Events, Settings: core.Settings, Avatar: core.Avatar,
		People: core.People, Pace: core.Pace, Session: e.live.Session, Document: e,
		Assignments: func() calibration.Assignments { return e.live.Devices.Choices().Assignments }})

	trace := session.NewTrace()
	e.live.Session.SetTrace(trace)
	e.loop = canvas.NewRenderLoop(canvas.RenderOptions{Record: e.series.Put, RecordTrace: e.strides.Put, Open: d.open, Frames: e.live.Session.NewReader().Latest, Trace: trace, Repaint: e.repaint, Post: e.shell.post,
		Report: func(text string) {
			e.shell.post(func() {
				e.shell.banner.problem(text)
				if text != "" {
					e.shell.log.Add(monitor.LogProblem, text)
				}
			})
		},
		OnAvatar: func(a *rig.Avatar, notes []phrase.Phrase) {
			e.shell.post(func() { e.sceneNotes(a, notes) })
		}})

	e.build()
	e.relook()

	e.core.Host.Go("the viewport", e.loop.Run)
	e.core.Host.Go("the update loop", e.beat)
	core.Files.Add(e.ground.Files, e.ground.FilesChanged)
	core.Start()
	e.live.Start()
	if path := options.debugPath(); path != "" {
		if err := e.serveDebug(path); err != nil {
			core.Close()
			return nil, err
		}
	}
	e.showAvatar()
	e.showWorkspace()
	e.refreshChrome()
	return e, nil
}

// receive shows what the application announces.
func (e *editor) receive(event app.Event) {
	switch event := event.(type) {
	case app.Notice:
		e.shell.showNotice(event, e.lengths())
	case app.DocumentChanged:
		e.changed(event.Change)
	case app.DocumentReplaced:
		if event.Switched {
			e.endBlend()
		} else {
			e.manipulator.ReleaseAll()
		}
		e.calibration.Close()
		e.changed(presets.Change{All: true})
	case app.SidesChanged:
		if !e.document.Compares() {
			e.endBlend()
		}
		e.compare.chooseSide()
		e.refreshChrome()
	case app.DocumentFileChanged:
		e.askReread(event)
	case app.RecentChanged:
		e.menu.fillLists()
		e.menu.refresh()
	case app.LogEntry:
		e.shell.log.Add(monitor.LogProblem, text.PhraseSentence(event.Text))
	case app.AvatarLoading:
		e.shell.banner.busy("")
		if event.Loading {
			e.shell.banner.busy(text.Phrase(phrase.Say("Opening {{.Name}}…", "Name", event.Name)))
		}
	case app.AvatarChanged:
		e.avatarChanged(event)
	case app.CalibrationOpened:
		e.calibrationOpened()
	case app.CalibrationChanged:
		e.updateSheet()
	case app.CalibrationClosed:
		e.calibrationClosed()
	case app.PersonChanged:
		e.publish()
		e.updatePlay()
	case app.PeopleChanged:
		if event.Loaded {
			e.core.Pace.Reset()
			e.publish()
		}
		e.updatePlay()
	case app.SourceChanged, app.DevicesConnected, app.DevicesChanged, app.GroundChanged:
		e.publish()
		e.refreshChrome()
	case app.PlaybackChanged:
		e.transport.follow()
		e.refreshChrome()
	case app.LiveOutChanged, app.RecorderChanged:
		e.refreshChrome()
	case app.RecordingLoaded:
		e.calibration.Close()
	case app.OpeningRecording:
		e.shell.showOpening(event.Name)
	case app.RecordingOpened:
		e.sessionOpened(event)
	case app.RecordingKept:
		e.recordingKept(event)
	case app.GroundLoading:
		e.shell.showOpening(event.Name)
	case app.DeviceShaken:
		e.showShaken(&event.Device)
	}
}

// build makes the widgets.
func (e *editor) build() {
	e.history = library.NewHistoryList(func() presets.History { return e.document.Edited().History() }, func(steps int) { e.document.Edited().GoTo(steps) })
	e.compare = newComparePanel(e)
	e.commands = e.commandTable()
	e.toolbar = newToolbar(e.commands, sourceChoice{e.sourceChoices, func() int { return int(e.live.Sources.Mode()) },
		func(i int) { e.live.Sources.Choose(app.SourceMode(i)) }}, e.shell.window.Canvas(), e.shell.tips)
	e.tree = inspector.NewTree(&e.selection)
	e.devices = newDeviceList(e.shell.tips, e.live.Inputs.RetryFailed, &e.selection, find(e.commands, "roleFigure"), find(e.commands, "shake"), find(e.commands, "inputs"))
	e.devices.onMore, e.devices.onDrag, e.devices.onDrop = e.openDevice, e.dragDevice, e.dropDevice
	e.figure = newRoleFigure(e.shell.tips, e.toggleFigure)
	e.figure.onPick = e.pickWearer
	e.drag = newDeviceDrag()
	e.inspector = e.newInspector()
	e.tree.Show(e.Current())
	e.viewport = canvas.NewViewport(e.loop.Take)
	e.viewport.OnCamera = e.relook
	e.labels = canvas.NewLabelLayer(e.labelText)
	e.selection.Observe(e.relook)
	e.viewport.OnFrame = e.frameAll
	e.viewport.OnKey = e.key
	e.viewport.OnRune = e.typed
	e.viewport.Navigator.Scheme = schemeNamed(e.settings.Mouse)
	e.compass = canvas.NewCompass(e.shell.tips, e.look, e.viewport.Orbit)
	e.scene = canvas.NewScene(e.loop, &e.reading, e.Current, e.calibration.IsOpen)
	e.readout = canvas.NewReadout()
	e.manipulator = canvas.NewManipulator(canvas.ManipulatorOptions{Scene: e.scene, View: e.viewport, Selection: &e.selection, Document: e, Session: e.live.Session,
		Show: &e.settings.Show, Lengths: e.lengths, OnlyBones: e.boneWanted, Readout: e.readout, Tips: e.shell.tips, Warn: e.shell.warn, OnLook: e.relook, OnTool: e.refreshChrome})
	e.teleporter = canvas.NewTeleporter(e.manipulator, e.scene, e.viewport, e.live.Locomotion, e.relook, e.refreshChrome)
	e.viewport.Tool = e.teleporter
	e.follower = canvas.NewFollower(e.scene, e.viewport)
	e.tools = canvas.NewToolStrip(toolActions(findAll(e.commands, "moveTool", "turnTool", "pin", "releaseAll", "locomotion")), e.shell.tips)
	e.locomotion = canvas.NewLocomotion(e.scene, e.viewport, e.live.Locomotion,
		toolActions(findAll(e.commands, "turnLeft", "turnRight", "teleport", "returnToStart")), e.shell.tips)
	e.viewport.OnHold, e.viewport.OnRelease = e.locomotion.Hold, e.locomotion.ReleaseKeys
	e.transport = newTransport(e)
	e.keys = widgets.NewKeysOverlay(widgets.KeysActions{Groups: func() []widgets.KeyGroup { return keyGroups(e.viewport.Navigator.Scheme, e.commands) },
		Key: e.key, Rune: e.typed, Toggled: e.refreshChrome}, e.shell.window.Canvas(), e.shell.tips)
	e.sheet = e.newSheet()
	e.count = calibrate.NewCountdown()
	e.play = e.newPlayPanel()
	e.status = monitor.NewStatusBar(e.shell.tips)
	e.shell.banner.remedy.OnTapped = e.openBoneMap

	body := container.New(&inspector.SidePanel{Tree: e.tree.List}, e.tree.Content, e.devices.content)
	e.tree.OnResize = body.Refresh
	e.corner = container.New(canvas.LowerCornerLayout{}, e.locomotion.Panel, e.figure.content)
	e.aids = container.NewStack(e.labels.Box, e.tools.Box, e.corner, e.compass.Box, e.readout.Box)
	view := container.NewStack(e.viewport, e.aids, container.New(bannerLayout{}, e.shell.banner.content), e.keys.Layer, e.shell.toasts.Box, e.count.Layer)
	e.bones = e.newBones()
	e.dock = widgets.NewDock(body, container.NewBorder(nil, e.transport.content, nil, nil, view), container.NewStack(e.inspector.Content, e.compare.content, e.bones.content, e.play.Content, e.sheet.Content), e.settings.LeftWidth, e.settings.RightWidth)
	e.bottom = monitor.NewBottomPanel(e.dock.Box, monitor.BottomData{Frames: &e.series, Steps: &e.strides, Log: e.shell.log, Lengths: e.lengths,
		Paused: e.live.Sources.Paused, SaveStepTime: find(e.commands, "presetOwnPace").action(), ExportAccuracy: e.exportAccuracy,
		CopyText: e.shell.app.Clipboard().SetContent, Close: e.toggleBottom,
	}, monitor.BottomState{Shown: e.settings.Bottom, Tab: e.settings.BottomTab, Height: e.settings.BottomHeight, CurveSeconds: e.settings.CurveSeconds}, e.shell.tips)
	content := container.NewStack(
		container.NewBorder(e.toolbar.content, e.status.Content, nil, nil, e.bottom.Box),
		e.drag.box, e.shell.pickerShade, e.shell.tips)
	e.menu = newMenuBar(e.commands, e.shell.window.Canvas(), e.obey)
	e.shell.window.SetMainMenu(e.menu.main)
	e.shell.window.SetContent(content)
	e.shell.window.SetPadded(false)
	e.shell.window.SetCloseIntercept(e.quit)
	e.shell.window.SetOnDropped(func(_ fyne.Position, items []fyne.URI) {
		paths := make([]string, len(items))
		for i := range items {
			paths[i] = items[i].Path()
		}
		e.openDropped(paths)
	})
	e.shell.window.Canvas().SetOnTypedKey(func(k *fyne.KeyEvent) { e.key(k.Name) })
	e.shell.window.Canvas().SetOnTypedRune(e.typed)
	e.addShortcuts()
	size := fyne.NewSize(e.options.Width, e.options.Height)
	if size.Width == 0 {
		size.Width = 1280
	}
	if size.Height == 0 {
		size.Height = 720
	}
	e.shell.window.Resize(size)
	e.shell.window.SetMaster()
}

// Current implements edits.
func (e *editor) Current() *presets.Preset { return e.document.Current() }

// Do implements edits.
func (e *editor) Do(c presets.Command) error { return e.document.Do(c) }

// Preview implements edits.
func (e *editor) Preview(c presets.Command) error { return e.document.Preview(c) }

// Commit implements edits.
func (e *editor) Commit() { e.document.Commit(); e.refreshChrome() }

// Cancel implements edits.
func (e *editor) Cancel() { e.document.Cancel(); e.refreshChrome() }

// changed shows and publishes what the document holds now.
func (e *editor) changed(change presets.Change) {
	if change.All { // another preset's word about cadences is no news of the person
		e.core.Pace.Reset()
	}
	e.tree.Show(e.Current())
	e.selection.Keep(func(id string) bool {
		kind, name := selection.Parts(id)
		return kind != selection.Magnet || e.Current().Magnet(name) != nil
	})
	e.inspector.Changed(change.Paths, change.All)
	e.compare.follow()
	e.history.Update()
	body := change.All
	for _, path := range change.Paths {
		body = body || strings.HasPrefix(path, "avatar") || strings.HasPrefix(path, "calibration")
	}
	if body {
		e.showAvatar()
		e.showBones()
	} else if len(change.Paths) > 0 {
		e.publish()
	}
	e.refreshChrome()
}

// showAvatar shows the avatar that the document names.
func (e *editor) showAvatar() { e.core.Avatar.Show(e.Current().Avatar.File, e.document.Path()) }

// avatarChanged puts another avatar, or one that was read again, into viewport and session.
func (e *editor) avatarChanged(change app.AvatarChanged) {
	e.publish()
	if change.Replaced {
		e.viewport.Jump(e.framingAll())
	}
	e.refreshChrome()
	e.calibration.Refit()
	e.showBones()
}

// publish hands the document to the session: a new body if avatar, roles or driving calibration have changed, otherwise only the
// settings.
func (e *editor) publish() {
	avatar := e.core.Avatar
	if avatar.Current() == nil {
		return
	}
	preset := e.Current()
	changed := avatar.Fit(preset, e.live.Sources.Driving())
	settings := presets.Compile(preset)
	e.settleGround(&settings)
	if body := avatar.Body(); body != nil {
		e.live.Session.Publish(&session.Snapshot{Body: body, Settings: settings, Calibration: avatar.Calibration(), Walker: e.walks(),
			Assignments: e.live.Devices.Assignments(), Conditioning: e.live.Devices.Conditioning(), Learning: e.settings.Learning})
	}
	if changed {
		e.showFitted()
	}
}

// showFitted shows the avatar as it is driven, or in its rest pose with the reason why it cannot be driven.
func (e *editor) showFitted() {
	avatar := e.core.Avatar
	if body := avatar.Body(); body != nil {
		e.loop.Stage.Store(canvas.DrivenStage(avatar.Current().Avatar, avatar.Current().Extent, body))
		e.shell.banner.note("")
	} else {
		e.loop.Stage.Store(canvas.MeshStage(avatar.Current().Avatar, avatar.Current().Extent))
		e.shell.banner.note(lang.L("{{.Cause}}. It is shown unposed and can't be driven.", text.With{"Cause": text.Phrase(e.core.Avatar.Refusal())}))
	}
	e.showNotes()
}

// relook tells the render loop how the stage is seen.
func (e *editor) relook() {
	background := scene.Dark
	wear := widgets.Appearance(e.settings.Theme)
	light := !widgets.NewTheme(wear).Dark(e.shell.app.Settings().ThemeVariant())
	switch {
	case wear == widgets.AppearanceContrast:
		background = scene.Contrast
	case light:
		background = scene.Light
	}
	e.viewport.Mirrored = e.mirrored()
	e.loop.Look.Store(&canvas.Look{Camera: e.viewport.Camera, Show: e.shown(), Background: background, Pose: e.imitated(), Figures: e.figures,
		Mirrored: e.viewport.Mirrored, Grasp: e.manipulator.Grasp, Landing: e.teleporter.Spot,
		PixelsPerPoint: float64(e.shell.window.Canvas().Scale()), Samples: e.settings.Samples, Light: light,
		Selected: slices.Clone(e.selection.IDs)})
	e.compass.Follow(e.viewport.Camera, light)
}

// imitated is the pose in which the avatar stands to be imitated; nil while it follows.
func (e *editor) imitated() []rig.Transform {
	if !e.calibration.IsOpen() || e.core.Avatar.Fitted() == nil {
		return nil
	}
	if state := e.calibration.State(); state != calibration.Countdown && state != calibration.Sampling {
		return nil
	}
	return calibrate.Imitation(e.core.Avatar.Humanoid(), e.calibration.View().Holding, e.stand())
}

// stand is where and which way the avatar stands.
func (e *editor) stand() rig.Transform {
	stage := e.scene.Driven()
	if stage == nil {
		return rig.Identity()
	}
	return calibrate.StandOf(stage.Humanoid, e.reading.World)
}

// figuresOf are the bodies that are compared in a review.
func (e *editor) figuresOf(v *calibration.WizardView) []viewport.Figure {
	if e.core.Avatar.Fitted() == nil {
		return nil
	}
	stand := e.stand()
	for i := range v.Proposal.Devices {
		if d := &v.Proposal.Devices[i]; d.Effector == "head" && !v.Proposal.Unposed {
			stand = rig.Transform{Position: d.Raw.Position, Rotation: rig.Yaw(v.Proposal.FacingDeg * math.Pi / 180)}
			stand.Position[1] = 0
		}
	}
	return calibrate.Figures(v, e.core.Avatar.Fitted().Scale, stand)
}

// repaint has the window show the newest picture. It is called by the render loop.
func (e *editor) repaint() {
	if e.pending.Swap(true) {
		return
	}
	e.shell.post(func() {
		e.pending.Store(false)
		e.first.CompareAndSwap(0, int64(time.Since(e.began)))
		e.labels.Update(e.loop.Newest(), e.viewport.Size())
		e.viewport.Refresh()
	})
}

// toggleShow switches a part of the overlays.
func (e *editor) toggleShow(part func(*viewport.Show) *bool) {
	shown := part(&e.settings.Show)
	*shown = !*shown
	e.relook()
	e.keepSettings()
	e.refreshChrome()
}

// wearTheme changes the look of the window.
func (e *editor) wearTheme(wear widgets.Appearance) {
	e.settings.Theme = string(wear)
	e.shell.app.Settings().SetTheme(widgets.NewTheme(wear))
	e.sheet.Forget()
	e.relook()
	e.keepSettings()
	e.refreshChrome()
}

// keepSettings writes how the window was left.
func (e *editor) keepSettings() {
	e.settings.LeftWidth, e.settings.RightWidth = e.dock.LeftWidth, e.rightWidth()
	bottom := e.bottom.State()
	if !e.playing() {
		e.settings.Bottom = bottom.Shown
	}
	e.settings.BottomHeight, e.settings.BottomTab, e.settings.CurveSeconds = bottom.Height, bottom.Tab, bottom.CurveSeconds
	e.keepInspector()
	e.core.Settings.Save()
}

// close stops everything that runs beside the window. Work that is not saved by then was given up by the person.
func (e *editor) close() {
	e.keepSettings()
	e.closeRecording()
	e.core.Close()
}
