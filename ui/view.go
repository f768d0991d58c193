//go:build cgo

package ui

import (
	"slices"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/app"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/ui/canvas"
	"posewright/ui/commands"
	"posewright/ui/eyes"
	"posewright/ui/monitor"
	"posewright/ui/refreshing"
	"posewright/ui/selection"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
	"posewright/viewport/scene"
)

// viewOptions are what the view shows and works on.
type viewOptions struct {
	shell     *shell.Shell
	settings  *app.SettingsStore
	live      *app.Live
	avatar    *app.Avatar
	document  canvas.Document
	selection *selection.List
	reading   *session.Reading
	lengths   func() text.LengthUnit
	onChange  func() // something changed that commands show
	eyes      eyesPlacing
	mapping   func() bool          // the joints of the avatar are being mapped
	staging   func() canvas.Staged // the avatar as it stands to be looked at
	drawing   func() bool          // there are stick figures beside the avatar
	sticks    canvas.Sticks        // them
}

// viewController is what a person sees of the avatar and does in the picture: camera, overlays, ground, locomotion, and what is dragged. It belongs to
// Fyne's goroutine.
type viewController struct {
	viewOptions
	repaints repaints
	overlay  viewOverlay

	loop        *canvas.RenderLoop
	scene       *canvas.Scene
	viewport    *canvas.Viewport
	manipulator *canvas.Manipulator
	teleporter  *canvas.Teleporter
	locomotion  *canvas.Locomotion
	follower    *canvas.Follower
	rows        parameterRows
	before      viewport.Camera // where it looked before a calibration
	chosen      bool            // by the person's own hand
	stood       mgl64.Vec3      // where the hips were then
	resuming    bool            // it looks where it did when the program ended, until the avatar of then is there
	opened      bool            // that avatar is open, or being opened
	problem     phrase.Phrase   // with drawing; empty for none
	unmapped    viewport.Camera // where it looked before joints were mapped or eyes set
	eyesTool    *canvas.EyesTool
}

// eyesPlacing is what sets eyes in the view.
type eyesPlacing interface {
	canvas.PlacedEyes
	shown() bool
}

// parameterRows shows the rows of parameters that were changed elsewhere: the inspector.
type parameterRows interface{ ShowAssigned(assignments []string) }

// showRowsIn has the parameters shown that are changed in the viewport.
func (v *viewController) showRowsIn(rows parameterRows) { v.rows = rows }

// viewOverlay is what lies over the picture, for who tunes.
type viewOverlay struct {
	labels  *canvas.LabelLayer
	compass *canvas.Compass
	readout *canvas.Readout
	effect  *canvas.EffectNotice
	tools   *canvas.ToolStrip
	corner  *fyne.Container // what stands side by side in the lower left corner
	box     *fyne.Container // all of it
}

// repaints are the pictures that the render loop wants to be shown.
type repaints struct {
	began   time.Time
	first   atomic.Int64 // from began to the first picture in the window, nanoseconds
	pending atomic.Bool  // a repaint is on its way

	// Of Fyne's goroutine.
	beside   func()        // shows what is beside the next picture
	measured time.Duration // when fps was measured last
	taken    uint64        // pictures that the window had taken then
	fps      float64
}

// newViewController makes the view of what a render loop draws with some options. The loop's own calls to the window are filled in here.
func newViewController(o viewOptions, loop canvas.RenderOptions) *viewController {
	v := &viewController{viewOptions: o}
	v.repaints.beside = func() {}
	v.resuming = true
	v.repaints.began = time.Now()
	loop.Repaint, loop.Post, loop.Report = v.repaint, o.shell.Post, v.report
	v.loop = canvas.NewRenderLoop(loop)
	v.viewport = canvas.NewViewport(v.loop.Take)
	v.viewport.OnCamera = v.look
	v.viewport.OnFrame = v.frameAll
	v.viewport.OnUse = v.loop.Hurry
	v.overlay.labels = canvas.NewLabelLayer(func(l *viewport.Label) string { return canvas.LabelText(l, o.lengths()) })
	o.selection.Observe(func() {
		v.loop.Hurry()
		v.look()
	})
	v.overlay.compass = canvas.NewCompass(o.shell.Tips, v.lookFrom, v.viewport.Orbit)
	v.scene = canvas.NewScene(v.loop, o.reading, o.document.Current, o.live.Calibration.IsOpen, o.mapping)
	v.overlay.readout = canvas.NewReadout()
	v.manipulator = canvas.NewManipulator(canvas.ManipulatorOptions{Scene: v.scene, View: v.viewport, Selection: o.selection, Document: o.document,
		Session: o.live.Session, Show: &o.settings.Values.Show, Lengths: o.lengths, Joints: o.mapping, Readout: v.overlay.readout, Tips: o.shell.Tips,
		Warn: o.shell.Warn, OnLook: v.look, OnTool: o.onChange, OnReturn: v.reportReturn})
	v.overlay.effect = canvas.NewEffectNotice(func() { v.rows.ShowAssigned(v.manipulator.GiveEffect()) })
	v.teleporter = canvas.NewTeleporter(canvas.NewElbowTool(v.manipulator, v.scene, v.viewport, o.live.Elbows), v.scene, v.viewport, o.live.Locomotion, v.look, o.onChange)
	v.eyesTool = canvas.NewEyesTool(v.manipulator, v.viewport, o.eyes)
	v.viewport.Tool = v.teleporter
	v.follower = canvas.NewFollower(v.scene, v.viewport)
	v.overlay.tools = canvas.NewToolStrip(v.tools(), o.shell.Tips)
	v.locomotion = canvas.NewLocomotion(v.scene, v.viewport, o.live.Locomotion, v.locomotionTools(), o.shell.Tips)
	v.viewport.OnHold, v.viewport.OnRelease = v.locomotion.Hold, v.locomotion.ReleaseKeys
	v.overlay.corner = container.New(canvas.LowerCornerLayout{}, v.locomotion.Panel)
	v.overlay.box = container.NewStack(v.overlay.labels.Box, v.overlay.tools.Box, v.overlay.corner, v.overlay.compass.Box, v.overlay.effect.Box, v.overlay.readout.Box)
	v.preferencesChanged()
	return v
}

// report shows what went wrong with drawing, or with an empty phrase that all is well again. Any goroutine.
func (v *viewController) report(problem phrase.Phrase) {
	v.shell.Post(func() {
		v.problem = problem
		v.shell.Banner.Problem(text.Phrase(problem))
		if !problem.Empty() {
			v.shell.Log.Add(monitor.LogProblem, text.Phrase(problem))
		}
	})
}

// repaint has the window show the newest picture. It is called by the render loop.
func (v *viewController) repaint() {
	if v.repaints.pending.Swap(true) {
		return
	}
	v.shell.Post(func() {
		v.repaints.pending.Store(false)
		if v.repaints.first.CompareAndSwap(0, int64(time.Since(v.repaints.began))) {
			refreshing.SetBackground(v.shell.Window, nil) // else the system clears the window whenever its size changes
		}
		v.repaints.beside()
		v.overlay.labels.Update(v.loop.Newest(), v.viewport.Size())
		v.viewport.Refresh()
	})
}

// look tells the render loop how the stage is seen.
func (v *viewController) look() {
	settings := &v.settings.Values
	background := scene.Dark
	theme := widgets.Appearance(settings.Theme)
	light := !widgets.NewTheme(theme).Dark(v.shell.App.Settings().ThemeVariant())
	switch {
	case theme == widgets.AppearanceContrast:
		background = scene.Contrast
	case light:
		background = scene.Light
	}
	staged := v.staging()
	var sticks canvas.Sticks
	if v.drawing() && !v.settings.Values.Playing && !v.mapping() && staged.Pose == nil {
		sticks = v.sticks
	}
	v.viewport.Mirrored = v.mirrored()
	v.loop.Look.Store(&canvas.Look{Camera: v.viewport.Camera, Show: v.shown(), Background: background, Staged: staged, Sticks: sticks, Resting: v.mapping(),
		Mirrored: v.viewport.Mirrored, Eyes: v.eyesTool.Handle(), Grasp: v.manipulator.Grasp, Landing: v.teleporter.Spot,
		PixelsPerPoint: float64(v.shell.Window.Canvas().Scale()), Samples: settings.Samples, Light: light,
		Selected: v.lit()})
	v.overlay.compass.Follow(v.viewport.Camera, light)
}

// lit is what is drawn as selected: the selection, and the devices that a calibration asks about.
func (v *viewController) lit() []string {
	ids := slices.Clone(v.selection.IDs)
	if v.live.Calibration.State() == calibration.Checklist {
		view := v.live.Calibration.View()
		for _, serial := range app.AskedDevices(&view, v.live.Calibration.Device) {
			ids = append(ids, selection.ID(selection.Device, serial))
		}
	}
	return ids
}

// shown is what is drawn beside the avatar: a player sees their devices, who calibrates sees them too.
func (v *viewController) shown() viewport.Show {
	show := v.settings.Values.Show
	switch {
	case v.live.Blind().Running(): // nothing says which preset drives
		show = viewport.Show{Floor: true, Shadow: show.Shadow, Outlines: show.Outlines, Springs: show.Springs}
	case v.settings.Values.Playing:
		show = viewport.Show{Devices: true, Floor: true, Shadow: show.Shadow, Outlines: show.Outlines, Springs: show.Springs}
	case v.live.Calibration.IsOpen():
		state := v.live.Calibration.State()
		show = viewport.Show{Devices: state != calibration.Review && state != calibration.Typing, Labels: state == calibration.Checklist, Floor: true, Shadow: show.Shadow, Outlines: show.Outlines, Springs: show.Springs}
	case v.mapping():
		show = viewport.Show{Labels: true, Floor: true}
	case v.eyes.shown():
		show = viewport.Show{Floor: true, Shadow: show.Shadow, Outlines: show.Outlines}
	}
	return show
}

// mirrored reports whether the viewport is a mirror now: a person who calibrates or plays looks at themselves, who tunes at the avatar.
func (v *viewController) mirrored() bool {
	return v.settings.Values.Mirror && v.watched() && !v.eyes.shown()
}

// watched reports whether the avatar stands before its person, who calibrates or plays.
func (v *viewController) watched() bool {
	return v.live.Calibration.IsOpen() || v.settings.Values.Playing
}

// published shows what the session works with now: the ground, and the avatar as it is driven, or in its rest pose with the reason why it can't be driven.
func (v *viewController) published(p app.Published) {
	shown := &canvas.Ground{Ground: p.Settings.Ground}
	if file := v.live.Ground.Loaded(); file != nil {
		shown.Scenery = file.Scenery
	}
	if now := v.loop.Ground.Load(); now == nil || *now != *shown {
		v.loop.Ground.Store(shown)
	}
	if !p.Fitted {
		return
	}
	v.stageChanged()
	v.noteRefusal()
}

// stageChanged draws the avatar as it is driven, or as it rests.
func (v *viewController) stageChanged() {
	loaded := v.avatar.Current()
	if h := v.avatar.Plain(); h != nil && v.eyes.shown() {
		v.loop.Stage.Store(canvas.RestStage(loaded.Avatar, loaded.Extent, h))
	} else if body := v.avatar.Body(); body != nil {
		v.loop.Stage.Store(canvas.DrivenStage(loaded.Avatar, loaded.Extent, body))
	} else {
		v.loop.Stage.Store(canvas.MeshStage(loaded.Avatar, loaded.Extent))
	}
}

// noteRefusal says over the picture why the avatar can't be driven, where it can't.
func (v *viewController) noteRefusal() {
	if v.avatar.Current() == nil || v.avatar.Body() != nil {
		v.shell.Banner.Note("")
		return
	}
	v.shell.Banner.Note(lang.L("{{.Cause}}. It is shown unposed and can't be driven.", text.With{"Cause": text.Phrase(v.avatar.Refusal())}))
}

// returnHints is how often a person is told that a dragged effector goes back to its device.
const returnHints = 3

// reportReturn says, the first times, that a dragged effector is back with its device, and offers to pin it where it was.
func (v *viewController) reportReturn(was presets.Pin) {
	if v.settings.Values.ReturnHints >= returnHints {
		return
	}
	v.settings.Values.ReturnHints++
	v.settings.Save()
	id, _ := effectors.Named(was.Effector)
	v.shell.Toasts.Offer(lang.L("{{.Effector}} is back with its device. Press P while you drag to pin it, O to set its offset", text.With{"Effector": text.Effector(id)}),
		lang.L("Pin it there"), func() {
			if err := v.document.Do(presets.SetPins(was)); err != nil {
				v.shell.Warn(err)
			}
		})
}

// viewpoint is from where it looks, and did before the joints were mapped.
type viewpoint struct{ now, unmapped viewport.Camera }

// viewpoint is from where it looks now.
func (v *viewController) viewpoint() viewpoint { return viewpoint{v.viewport.Target(), v.unmapped} }

// lookAgain looks from where it did.
func (v *viewController) lookAgain(from viewpoint) {
	v.viewport.Jump(from.now)
	v.unmapped = from.unmapped
}

// arrangeCorner makes room for what stands beside the stick, or takes it back.
func (v *viewController) arrangeCorner() { v.overlay.corner.Refresh() }

// translate shows the texts of the view in the language of the window, and beside the stick what another part has.
func (v *viewController) translate(corner fyne.CanvasObject) {
	v.overlay.corner.Objects = []fyne.CanvasObject{v.locomotion.Panel, corner}
	v.overlay.tools.Translate(v.tools())
	v.locomotion.Tools.Translate(v.locomotionTools())
	v.overlay.labels.Reset()
	v.shell.Banner.Busy("")
	v.shell.Banner.Problem(text.Phrase(v.problem))
	v.noteRefusal()
}

// tools are those at the left of the picture.
func (v *viewController) tools() []widgets.Action {
	hands := commands.FindAll(v.handCommands(), "moveTool", "turnTool", "pin", "releaseAll")
	return toolActions(append(hands, commands.Find(v.locomotionCommands(), "locomotion")))
}

// locomotionTools are those beside the stick.
func (v *viewController) locomotionTools() []widgets.Action {
	return toolActions(commands.FindAll(v.locomotionCommands(), "turn/left", "turn/right", "teleport", "start"))
}

// update follows the body with the camera, unless something is done in the picture. Call it for every frame.
func (v *viewController) update() {
	v.locomotion.Update()
	if !v.settings.Values.Playing {
		v.overlay.effect.Set(v.manipulator.NoEffect())
	}
	move := v.settings.Values.Follow && !v.manipulator.Running() && !v.live.Calibration.IsOpen() && !v.mapping()
	if look := v.loop.Look.Load(); v.watched() && !v.mapping() && look.Pose == nil {
		v.follower.Keep()
	}
	if v.follower.Update(move) && v.manipulator.Hovered != "" {
		v.manipulator.Leave() // another object is under the pointer now, or none
	}
}

// measure returns how many pictures a second the window took since the last call.
func (v *viewController) measure(now time.Duration) float64 {
	r, taken := &v.repaints, v.loop.Taken()
	r.fps = float64(taken-r.taken) / (now - r.measured).Seconds()
	r.measured, r.taken = now, taken
	return r.fps
}

// updateTools shows the state of the commands in the buttons over the picture.
func (v *viewController) updateTools() {
	v.overlay.tools.Update()
	v.locomotion.Tools.Update()
}

// preferencesChanged follows the person's preferences.
func (v *viewController) preferencesChanged() {
	v.viewport.Navigator.End()
	v.viewport.Navigator.Scheme = viewport.Simple
	if v.settings.Values.Mouse == "blender" {
		v.viewport.Navigator.Scheme = viewport.Blender
	}
	v.overlay.labels.Reset()
	v.loop.SetRate(v.settings.Values.Pictures)
	v.look()
}

// lookFrom has the camera go to another direction.
func (v *viewController) lookFrom(from viewport.Direction) {
	to := v.viewport.Target()
	to.Look(from)
	v.goTo(to)
}

// goTo has the camera go to where a person wants it.
func (v *viewController) goTo(to viewport.Camera) {
	v.viewport.Fly(to)
	v.viewport.ByHand = true
}

// all is the view that shows the whole avatar from where one looks now.
func (v *viewController) all() viewport.Camera {
	return v.scene.FrameAll(v.viewport.Target(), v.viewport.Aspect())
}

// frameAll moves the camera so that the whole avatar is seen, as it stands now.
func (v *viewController) frameAll() { v.goTo(v.all()) }

// frameSelected moves the camera so that all that is selected is seen; everything, where nothing is.
func (v *viewController) frameSelected() {
	v.goTo(v.scene.Frame(v.selection.IDs, v.viewport.Target(), v.viewport.Aspect()))
}

// stand is where and which way the avatar stands.
func (v *viewController) stand() rig.Transform {
	stand, _ := v.scene.Stand()
	return stand
}

// face looks at the avatar from before it, all of it in the picture.
func (v *viewController) face() {
	s := v.staging()
	if s.Pose == nil {
		v.follower.Face(canvas.Before)
		return
	}
	var person *rig.Humanoid
	if s.Figure != nil {
		person = s.Figure.Body
	}
	v.follower.FaceAt(s.Body, person, s.Stand, canvas.Before)
}

// mappingBegan looks at the avatar as it rests.
func (v *viewController) mappingBegan() {
	v.unmapped = v.viewport.Target()
	v.manipulator.Cancel()
	v.frameAll()
	v.look()
}

// mappingEnded looks where it did before the joints were mapped.
func (v *viewController) mappingEnded() {
	v.viewport.Fly(v.unmapped)
	v.look()
	widgets.FocusOn(v.viewport)
}

// eyesBegan shows the avatar as it rests, for its eyes to be set.
func (v *viewController) eyesBegan() {
	v.unmapped = v.viewport.Target()
	v.manipulator.Cancel()
	v.stageChanged()
	v.showWorkspace()
	v.onChange()
}

// eyesEnded shows the avatar as it is driven, from where it was seen before its eyes were set.
func (v *viewController) eyesEnded() {
	v.eyesTool.Cancel()
	v.stageChanged()
	v.viewport.Fly(v.unmapped)
	v.showWorkspace()
	v.onChange()
	widgets.FocusOn(v.viewport)
}

// lookAtHead fills the picture with a head, beside the card in which its eyes are set.
func (v *viewController) lookAtHead(at mgl64.Vec3, around float64, from viewport.Direction) {
	to, s := v.viewport.Target(), v.viewport.Screen()
	to.Look(from)
	to.Orthographic = true // so that what is at the height of the handle is seen at its height
	free := s.Width - eyes.Width
	if free < s.Width/3 {
		free = s.Width
	}
	room := mgl64.Vec3{around, around, around}.Mul(0.8)
	to.Frame(at.Sub(room), at.Add(room), free/s.Height)
	s.Camera = to
	toRight := to.Forward().Cross(mgl64.Vec3{0, 1, 0}).Normalize()
	to.Target = to.Target.Sub(toRight.Mul((s.Width - free) / 2 * s.MetersPerPoint(at)))
	v.viewport.Fly(to)
}

// eyesHandle is what the eyes are dragged by; nil while they are not being set.
func (v *viewController) eyesHandle() *canvas.Handle { return v.eyesTool.Handle() }

// calibrationOpened looks at the person who calibrates.
func (v *viewController) calibrationOpened() {
	v.before, v.chosen = v.viewport.Target(), v.viewport.ByHand
	v.stood, _ = v.scene.Hips()
	v.face()
}

// calibrationClosed looks from where it did before the calibration, if a person had chosen that.
func (v *viewController) calibrationClosed() {
	switch first := viewport.DefaultCamera(); {
	case v.settings.Values.Playing:
		v.face()
	case v.chosen:
		v.follower.Return(v.before, v.stood)
	default:
		v.follower.Face(first.Direction())
	}
	v.look()
	v.shell.Window.Canvas().Focus(v.viewport)
}

// showWorkspace shows what belongs to the workspace; a player only looks.
func (v *viewController) showWorkspace() {
	playing := v.settings.Values.Playing
	widgets.SetVisible(v.overlay.box, !playing)
	v.viewport.Tool = v.teleporter
	if playing {
		v.viewport.Tool = nil
		v.teleporter.Disarm()
		v.locomotion.Release()
	}
	if v.eyes.shown() {
		v.viewport.Tool = v.eyesTool
	}
	v.look()
}

// avatarChanged looks at another avatar as a whole.
func (v *viewController) avatarChanged(change app.AvatarChanged) {
	if change.Replaced {
		v.showNew()
	}
	v.resuming = v.resuming && !v.opened
}

// resumed is called once the avatar that was open before is there, or being opened.
func (v *viewController) resumed() {
	v.opened = true
	v.resuming = v.resuming && v.avatar.Loading()
}

// showNew looks at another avatar from before it; at the start, from where it looked when the program ended.
func (v *viewController) showNew() {
	to, kept := v.all(), &v.settings.Values.Camera
	resumes := v.resuming && (kept.Chosen || !v.watched())
	if v.viewport.ByHand = resumes && kept.Distance > 0; v.viewport.ByHand {
		to.Look(viewport.Direction{Yaw: kept.YawRad, Pitch: kept.PitchRad})
		to.Target, to.Distance, to.Orthographic = kept.Target, kept.Distance, kept.Orthographic
	}
	v.viewport.Jump(to)
	if !resumes {
		v.face()
	}
	v.unmapped = v.viewport.Target()
}

// keepCamera notes from where the avatar is seen.
func (v *viewController) keepCamera() {
	from, chosen := v.viewport.Target(), v.viewport.ByHand
	switch {
	case v.mapping(), v.eyes.shown():
		from = v.unmapped
	case v.live.Calibration.IsOpen():
		from, chosen = v.before, v.chosen
	}
	v.settings.Values.Camera = app.CameraSettings{Target: from.Target, Distance: from.Distance, YawRad: from.Yaw, PitchRad: from.Pitch,
		Orthographic: from.Orthographic, Chosen: chosen}
}
