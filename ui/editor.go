//go:build cgo

package ui

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/internal/crash"
	"posewright/internal/debugdump"
	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers/recording"
	"posewright/ui/canvas"
	"posewright/ui/commands"
	"posewright/ui/elbows"
	"posewright/ui/filedialog"
	"posewright/ui/fit"
	"posewright/ui/help"
	"posewright/ui/inspector"
	"posewright/ui/lab"
	"posewright/ui/monitor"
	"posewright/ui/overlay"
	"posewright/ui/refreshing"
	"posewright/ui/selection"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// editor is the window with everything it holds. All of it belongs to Fyne's goroutine, except where a field says otherwise.
type editor struct {
	options  Options
	core     *app.App
	document *app.Document // that of core
	settings *app.Settings // those of core
	shell    *shell.Shell
	window   *refreshing.Window // that of the shell
	drawn    chan struct{}      // closed once nothing is drawn any more

	live        *app.Live
	preferences *preferencesController
	about       *avatarController
	view        *viewController
	calibrating *calibrationController
	steps       *playSteps
	panels      panels
	devices     *deviceController
	sessions    *sessionController
	boneMap     *boneMapController
	eyes        *eyesController
	help        *helpController

	plotted   plotted
	reading   session.Reading
	refreshes uint64 // of the texts, since the start

	selection selection.List
	chrome    chrome
	workspace *workspace
	inspector *inspectorController

	documents *documentController
	opening   *openingController
	library   *libraryController
	recovery  *recoveryController
}

// panels are those of packages of their own.
type panels struct {
	elbows    *elbows.Card
	fit       *fit.Panel
	lab       *lab.Controller
	dashboard *overlay.Overlay
}

// plotted is what the bottom panel shows.
type plotted struct {
	frames monitor.FrameSeries
	steps  monitor.StepSeries
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
	e := &editor{options: options, drawn: make(chan struct{})}
	window := refreshing.NewWindow(d.post)
	e.window = window
	core, err := app.New(app.Options{Home: options.Home, Post: window.Post, Preset: options.Preset, Files: options.Files})
	if err != nil {
		return nil, err
	}
	e.core, e.settings, e.document = core, &core.Settings.Values, core.Document
	fyneApp.Settings().SetTheme(widgets.NewTheme(widgets.Appearance(e.settings.Theme)))
	e.shell = shell.New(fyneApp, d.picker, window.Post, shell.Folders{Last: &e.settings.LastFolders,
		Own: map[filedialog.Kind]string{filedialog.Presets: core.Folders.Presets(), filedialog.Sessions: core.Folders.Sessions(), filedialog.Exports: core.Folders.Exports()}})
	awaited := core.Resume.Awaited(options.File, options.Preset.Name != "")
	e.prepareWindow()
	e.showStarting(awaited)
	e.preferences = &preferencesController{shell: e.shell, settings: core.Settings, startRate: options.RateHz, on: e}
	core.Events.Subscribe(e.receive)
	override := inputs.Config{}
	if options.VMCAddress != "" {
		override["vmc"] = inputs.Choice{Address: options.VMCAddress}
	}
	e.live = app.NewLive(core, app.LiveOptions{RateHz: e.preferences.rateHz(), Demo: d.demo, Override: override})
	trace := session.NewTrace()
	e.live.Session.SetTrace(trace)
	e.steps = &playSteps{live: e.live, avatar: core.Avatar, document: core.Document, chrome: &e.chrome}
	e.calibrating = newCalibrationController(calibrationOptions{steps: e.steps, shell: e.shell, settings: core.Settings, live: e.live, avatar: core.Avatar, people: core.People,
		pace: core.Pace, profiles: core.Folders.Profiles(), document: core.Document, reading: &e.reading, lengths: e.preferences.lengths,
		arrange: func() { e.workspace.arrange() }, onMirror: func(on bool) { e.workspace.setMirror(on) },
		onEscape: func() { e.escape() }})
	e.panels.dashboard = overlay.New(e.core, e.live)
	e.sessions = newSessionController(e.shell, e.core, e.live, e.thumbnail)
	e.eyes = newEyesController(e.shell, core, e.live, e.preferences)
	e.panels.lab = lab.NewController(e.core, e.live, lab.Actions{PickFile: e.shell.PickFile, PickFolder: e.shell.PickFolder,
		ShowTab: func(id string) { e.workspace.showTab(id) }, Reading: func() *session.Reading { return &e.reading }, Humanoid: func() *rig.Humanoid { return e.drivenHumanoid() },
		PickNew: e.shell.PickNewFile, Offer: e.shell.Toasts.OfferChoices, OpenFolder: e.shell.OpenFolder,
		ShowDialog: func(title, page string, content fyne.CanvasObject, size fyne.Size, closed func()) func() {
			e.shell.CloseDialog()
			hide := e.shell.ShowClosable(title, content, size, closed).Hide
			e.shell.DialogPage = page
			return hide
		},
		Light: e.light, Redraw: func() { e.view.look() }, Blind: func(open bool) {
			e.panelToggled(open, e.closeOthers)
		}})
	e.view = newViewController(viewOptions{shell: e.shell, settings: core.Settings, live: e.live, avatar: core.Avatar, document: core.Document, selection: &e.selection,
		reading: &e.reading, lengths: e.preferences.lengths, onChange: e.refreshChrome, mapping: e.mapping, eyes: e.eyes, staging: e.calibrating.staging, drawing: e.panels.lab.Motion.Drawing, sticks: e.panels.lab.Motion.Sticks()},
		canvas.RenderOptions{Open: e.panels.dashboard.Opens(d.open), Frames: e.live.Session.NewReader().Latest, Trace: trace, Record: e.plotted.frames.Put, RecordTrace: e.plotted.steps.Put,
			Upload:   func(name string) { e.shell.Post(func() { e.shell.ShowPreparing(name) }) },
			OnAvatar: func(a *rig.Avatar, notes []phrase.Phrase) { e.shell.Post(func() { e.about.drawn(a, notes) }) }})

	e.eyes.attach(e.view, e)
	e.calibrating.showIn(e.view)
	e.selection.Rebuild(e.build)
	core.Events.Subscribe(e.receivePanels)
	e.view.look()

	e.core.Host.Go("the viewport", func(ctx context.Context) {
		defer close(e.drawn)
		e.view.loop.Run(ctx)
	})
	window.Watch(e.shell.Window, func(hidden bool) {
		e.view.loop.Hidden.Store(hidden)
		e.core.Unseen.Store(hidden)
	})
	refresher := &refreshing.Refresher{Window: window, Now: e.live.Store.Now, Follow: e.follow, Refresh: e.refresh}
	e.view.repaints.beside = refresher.Picture
	e.core.Host.Go("the update loop", refresher.Run)
	core.Start()
	e.live.Start()
	e.sessions.remote.Start()
	if path := options.debugPath(); path != "" {
		if err := debugdump.Serve(path, core.Host, e.dump); err != nil {
			e.shell.Warn(err)
		}
	}
	core.Resume.Start(awaited != "")
	e.workspace.show()
	e.refreshChrome()
	return e, nil
}

// receive shows what the application announces.
func (e *editor) receive(event eventloop.Event) {
	switch event := event.(type) {
	case eventloop.Notice:
		e.shell.ShowNotice(event, e.preferences.lengths())
	case app.DocumentChanged:
		e.changed(event.Change)
	case app.DocumentReplaced:
		if !event.Switched {
			e.view.manipulator.Cancel()
		}
		e.changed(presets.Change{All: true})
	case app.SidesChanged, app.PreviewEnded:
		e.refreshChrome()
	case app.RecentChanged:
		e.chrome.menu.FillLists()
		e.chrome.menu.Refresh()
	case app.LogEntry:
		e.shell.Log.Add(monitor.LogProblem, text.PhraseSentence(event.Text))
	case app.AvatarLoading:
		e.shell.Banner.Busy("")
		if event.Loading {
			e.shell.Banner.Busy(text.Phrase(phrase.Say("Opening {{.Name}}…", "Name", event.Name)))
		}
	case app.AvatarChanged:
		e.eyes.CloseEyes()
		e.view.avatarChanged(event)
		e.refreshChrome()
	case app.Resumed:
		e.view.resumed()
	case app.Published:
		e.view.published(event)
		if event.Fitted {
			e.about.show()
			e.boneMap.update()
			e.eyes.update()
		}
	case app.SizeDoubted:
		e.eyes.ask(event.Text)
	case app.CalibrationOpened:
		e.closePanels()
		e.calibrating.opened()
		e.view.calibrationOpened()
		e.refreshChrome()
	case app.CalibrationChanged:
		e.calibrating.updateSheet()
	case app.Spoken:
		e.calibrating.speak(event)
	case app.CalibrationClosed:
		e.calibrating.closed()
		e.view.calibrationClosed()
		e.refreshChrome()
	case app.PersonChanged, app.PeopleChanged:
		e.calibrating.updatePlay()
	case app.SourceChanged, app.DevicesConnected, app.DevicesChanged, app.GroundChanged:
		e.refreshChrome()
	case app.PlaybackChanged:
		e.sessions.transport.Follow()
		e.refreshChrome()
	case app.FavoritesChanged:
		e.inspector.favoritesChanged()
		e.calibrating.playChanged()
	case app.LiveOutChanged, app.RecorderChanged:
		e.refreshChrome()
	case app.OpeningRecording:
		e.shell.ShowOpening(event.Name)
	case app.RecordingOpened:
		e.sessions.sessionOpened(event)
		e.panels.lab.Opened(event)
	case app.Exported:
		e.library.exported(event)
	case app.RecordingKept:
		e.sessions.recordingKept(event)
	case app.GroundLoading:
		e.shell.ShowOpening(event.Name)
	case app.DeviceShaken:
		e.devices.showShaken(&event.Device)
	}
}

// receivePanels hands on what the application announces to the panels that were built last.
func (e *editor) receivePanels(event eventloop.Event) {
	e.documents.receive(event)
	e.panels.elbows.Receive(event)
	e.panels.fit.Receive(event)
}

// build makes the content of the window and its menus, in the language of the window. It is called again when that is
// another: what is shown stays in the document, the settings, the selection and the view, which are not made again.
func (e *editor) build() {
	e.about = &avatarController{shell: e.shell, avatar: e.core.Avatar, status: monitor.NewStatusBar(e.shell.Tips),
		lengths: e.preferences.lengths, eyes: e.eyes.commands()[0].Command}
	e.calibrating.build()
	e.sessions.build(e.refreshChrome)
	e.devices = newDeviceController(e.shell, e.live, e.settings, &e.selection, &e.reading,
		deviceActions{refresh: e.refreshChrome, arrange: e.view.arrangeCorner, lineAt: func(at fyne.Position) string { return e.inspector.lineAt(at) }})
	eyesLayer := e.eyes.build()
	e.boneMap = newBoneMapController(e.shell, e.core, &e.selection, boneMapActions{refresh: e.refreshChrome, arrange: func() { e.workspace.arrange() },
		opening: func() {
			e.documents.closeCompare()
			e.panels.lab.Blind.Close()
			e.eyes.CloseEyes()
			e.panels.fit.Close()
		},
		opened: func() { e.view.mappingBegan() },
		closed: func() { e.view.mappingEnded() }})
	e.panels.lab.Build(e.shell.Tips)
	e.buildDocuments()
	e.steps.follow(e.devices, e.documents)
	e.workspace = &workspace{workspaceParts{settings: e.core.Settings}}
	e.panels.elbows = elbows.NewCard(e.shell.Tips, e.live.Elbows, elbows.Actions{PickFile: e.shell.PickFile,
		PickFolder: e.shell.PickFolder, Canvas: e.shell.Window.Canvas(), Toggled: e.refreshChrome})
	e.panels.fit = fit.NewPanel(e.shell.Tips, e.core, e)
	e.inspector = newInspectorController(e.shell, e.document, e.core.Favorites, giver{e.live.Calibration, e.core.Events, e.view}, &e.selection, e.settings,
		inspectorActions{e.keepSettings, e.refreshChrome, e.core.Avatar.Humanoid, e.reading.Devices.All})
	e.view.showRowsIn(e.inspector.rows())
	e.calibrating.addToPlay(e.inspector.starred())
	e.help = newHelpController(e.shell, e.core.Settings, e.helpPage, help.WelcomeActions{Play: func() { e.workspace.setPlaying(true) },
		Tune: func() { e.workspace.setPlaying(false) }, Recent: e.opening.recentFiles})
	e.chrome.commands = e.commandTable()
	e.chrome.keyboard = &commands.Keyboard{Canvas: e.shell.Window.Canvas(), Commands: e.chrome.commands, On: commands.KeyboardActions{Escape: e.escape, Modal: e.shell.Modal, Covered: e.shell.Covers, Held: e.live.Session.SetKey}}
	e.chrome.toolbar = commands.NewToolbar(e.chrome.commands, commands.SourceChoice{Options: e.sessions.sourceChoices, Current: func() int { return int(e.live.Sources.Mode()) },
		Choose: func(i int) { e.live.Sources.Choose(app.SourceMode(i)) }}, e.shell.Window.Canvas(), e.shell.Tips)
	e.view.viewport.OnKey = e.chrome.keyboard.Key
	e.view.viewport.OnRune = e.chrome.keyboard.Typed
	e.chrome.keys = widgets.NewKeysOverlay(widgets.KeysActions{Groups: func() []widgets.KeyGroup {
		return commands.KeyGroups(e.view.viewport.Navigator.Scheme, e.chrome.commands)
	},
		Key: e.chrome.keyboard.Key, Rune: e.chrome.keyboard.Typed, Toggled: e.refreshChrome}, e.shell.Window.Canvas(), e.shell.Tips)
	e.view.viewport.OnMenu = e.offerMenu
	e.inspector.tree.OnMenu = e.offerMenu
	e.shell.Banner.Remedy.OnTapped = e.boneMap.open

	tree, deviceList := e.inspector.tree, e.devices.list
	body := container.New(&inspector.SidePanel{Tree: tree.List, Devices: deviceList}, tree.Content, deviceList.Content,
		widgets.NewGap())
	tree.OnResize, deviceList.OnResize = body.Refresh, body.Refresh
	e.view.translate(e.devices.figure.Content)
	view := container.NewStack(e.view.viewport, e.view.overlay.box, container.New(widgets.BannerLayout{}, e.shell.Banner.Content), e.chrome.keys.Layer, e.shell.Toasts.Box, e.calibrating.count.Layer, e.panels.elbows.Layer,
		eyesLayer)
	dock := widgets.NewDock(body, widgets.NewBars(nil, view, e.sessions.transport.Content), container.NewStack(e.help.welcome.Above(e.inspector.panel.Content), e.documents.compare.Content, e.panels.lab.Blind.Content, e.boneMap.panel.Content, e.panels.fit.Content, e.calibrating.play.Content, e.calibrating.sheet.Content), e.settings.LeftWidth, e.settings.RightWidth)
	e.boneMap.dock = dock
	bottom := monitor.NewBottomPanel(dock.Box, monitor.BottomData{Frames: &e.plotted.frames, Steps: &e.plotted.steps, Log: e.shell.Log, Lengths: e.preferences.lengths,
		Paused: e.live.Sources.Paused, SaveStepTime: commands.Find(e.chrome.commands, "presetOwnPace").Action(), ExportAccuracy: e.exportAccuracy,
		CopyText: e.shell.App.Clipboard().SetContent, Close: e.workspace.toggleBottom,
		Extra: []monitor.ExtraTab{{ID: lab.MotionTab, Name: lang.L("Motion"), Content: e.panels.lab.Panel.Content, Tools: e.panels.lab.Panel.Tools, Tick: e.panels.lab.Panel.Tick}},
	}, monitor.BottomState{Shown: e.settings.Bottom, Tab: e.settings.BottomTab, Height: e.settings.BottomHeight, CurveSeconds: e.settings.CurveSeconds}, e.shell.Tips)
	e.workspace.workspaceParts = workspaceParts{settings: e.core.Settings, dock: dock, bottom: bottom,
		tuning: []fyne.CanvasObject{e.sessions.transport.Content, e.chrome.toolbar.Tuning}, status: e.about.status.Content, plain: e.core.Blind.Running,
		tools: e.view.overlay.tools.Box, compass: e.view.overlay.compass.Box, inspector: e.inspector.panel.Content, play: e.calibrating.play.Content,
		sheet: e.calibrating.sheet, calibrating: e.live.Calibration.IsOpen, mirrored: e.view.mirrored, rightWidth: e.boneMap.rightWidth,
		covered: func() bool {
			return e.boneMap.shown() || e.documents.compare.IsOpen || e.panels.lab.Blind.IsOpen || e.panels.fit.IsOpen
		}, welcomed: e.help.welcome.Close, clear: e.clear, look: e.showWorkspace, face: e.view.face,
		changed: e.refreshChrome}
	center := e.help.pane.beside(bottom.Box, dock, e.settings.ManualWidth)
	content := container.NewStack(
		widgets.NewBars(e.chrome.toolbar.Content, center, e.about.status.Content),
		e.devices.drag.Box, e.shell.PickerShade, e.shell.Tips)
	e.chrome.menu = commands.NewMenuBar(e.chrome.commands, e.shell.Window.Canvas(), e.chrome.keyboard.Run)
	e.shell.Window.SetMainMenu(e.chrome.menu.Main)
	e.shell.Window.SetContent(content)
	e.chrome.keyboard.Listen()
}

// prepareWindow has the window do what does not depend on its content.
func (e *editor) prepareWindow() {
	e.shell.Window.SetPadded(false)
	e.shell.Window.SetCloseIntercept(func() { e.documents.quit() })
	e.shell.Window.SetOnDropped(func(_ fyne.Position, items []fyne.URI) {
		paths := make([]string, len(items))
		for i := range items {
			paths[i] = items[i].Path()
		}
		e.opening.openDropped(paths)
	})
	e.shell.Window.Resize(e.windowSize())
	e.shell.Window.SetMaster()
}

// drivenHumanoid is the avatar that is drawn if it follows; nil for none.
func (e *editor) drivenHumanoid() *rig.Humanoid {
	if stage := e.view.scene.Driven(); stage != nil {
		return stage.Humanoid
	}
	return nil
}

// light reports whether the window is light.
func (e *editor) light() bool {
	return !widgets.NewTheme(widgets.Appearance(e.settings.Theme)).Dark(e.shell.App.Settings().ThemeVariant())
}

// mapping reports whether the joints of the avatar are being mapped.
func (e *editor) mapping() bool { return e.boneMap != nil && e.boneMap.shown() }

// closeOthers closes what a blind comparison takes the place of.
func (e *editor) closeOthers() {
	e.boneMap.close()
	e.eyes.CloseEyes()
	e.documents.closeCompare()
	e.panels.fit.Close()
	e.selection.Set()
}

// offerMenu offers what can be done with the selection, or with the view where nothing is selected.
func (e *editor) offerMenu(at fyne.Position) {
	ids := []string{"frameSelected", "", "grab", "turn", "pin", "releaseAll", "", "resetGroup", "copyGroup", "pasteGroup", "mirrorGroup"}
	chosen := e.selection.Primary()
	if chosen == "" {
		ids = []string{"frameAll", "viewFront", "follow", "releaseAll", "", "locomotion", "", "openAvatar", "boneMap", "calibrate/open"}
	}
	menu := commands.Context(e.chrome.commands, e.chrome.keyboard.Run, e.inspector.panel.ObjectItems(chosen), ids...)
	widget.ShowPopUpMenuAtPosition(menu, e.shell.Window.Canvas(), at)
}

// changed shows what the document holds now.
func (e *editor) changed(change presets.Change) {
	e.view.loop.Hurry() // who tunes wants to see it
	e.inspector.changed(change)
	e.refreshChrome()
}

// setRate has the solver tick as often as the person prefers.
func (e *editor) setRate(hz float64) { e.live.Session.SetRateHz(hz) }

// journalChanged begins or ends the journal.
func (e *editor) journalChanged() { e.document.Journals.SettingChanged() }

// themeChanged shows the window in other colors.
func (e *editor) themeChanged() {
	e.calibrating.sheet.Forget()
	e.view.look()
	e.refreshChrome()
}

// preferencesChanged shows what the person prefers now.
func (e *editor) preferencesChanged() {
	e.inspector.panel.SetLengths(e.preferences.lengths())
	e.view.preferencesChanged()
	e.documents.compare.Update()
	e.refreshChrome()
}

// showWorkspace shows what the workspace has arranged.
func (e *editor) showWorkspace() {
	e.shell.Window.Content().Refresh()
	e.view.showWorkspace()
	e.calibrating.updatePlay()
}

// clear closes what lies over the inspector, and ends what is done in the viewport.
func (e *editor) clear() {
	e.view.manipulator.Cancel()
	e.selection.Set()
	e.closePanels()
}

// closePanels closes what lies over the inspector.
func (e *editor) closePanels() {
	e.boneMap.close()
	e.eyes.CloseEyes()
	e.documents.compare.Close()
	e.panels.lab.Blind.Close()
	e.panels.fit.Close()
}

// keepSettings writes how the window was left.
func (e *editor) keepSettings() {
	e.inspector.keep()
	e.view.keepCamera()
	e.keepWindow()
	e.settings.ManualWidth = e.help.pane.width()
	e.workspace.keep()
}

// keepWindow notes how large the window is.
func (e *editor) keepWindow() {
	kept := &e.settings.Window
	if kept.Maximized = e.window.Maximized(); !kept.Maximized {
		size := e.shell.Window.Canvas().Size()
		kept.Width, kept.Height = size.Width, size.Height
	}
}

// windowSize is how large the window is at first: as the command line says, else as it was left, else as usual.
func (e *editor) windowSize() fyne.Size {
	size := fyne.NewSize(e.options.Width, e.options.Height)
	if kept := e.settings.Window; size.IsZero() && kept.Width >= leastWindow && kept.Height >= leastWindow {
		size = fyne.NewSize(kept.Width, kept.Height)
	}
	if size.Width == 0 {
		size.Width = 1280
	}
	if size.Height == 0 {
		size.Height = 720
	}
	return size
}

// leastWindow is the width and height of the smallest window that is opened as it was left, device-independent pixels.
const leastWindow = 200

// drawingEnds is how long the window is kept open at most for what is being drawn.
const drawingEnds = 2 * time.Second

// quit ends the program once nothing is drawn any more: with its last window Fyne takes away what that draws with.
func (e *editor) quit() {
	e.document.Journals.GiveUp()
	e.close()
	crash.Start(text.Message("closing the window"), func() {
		select {
		case <-e.drawn:
		case <-time.After(drawingEnds):
		}
		e.shell.Post(e.shell.Window.Close)
	})
}

// close stops everything that runs beside the window. Work that is not saved by then stays in the journal, unless the person has given it up.
func (e *editor) close() {
	e.keepSettings()
	e.sessions.closeRecording()
	e.core.Close()
}
