//go:build cgo

package canvas

import (
	"context"
	"image"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2/lang"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/gait"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/viewport"
	"posewright/viewport/scene"
)

const (
	// framePeriod is the shortest time between two pictures.
	framePeriod = time.Second / 60
	// tooSlow is how long a picture may take before what moves is drawn as a draft: with the window's own share on top, 30
	// pictures a second would be out of reach.
	tooSlow = 18 * time.Millisecond
	// fastEnough is how fast a draft has to be for full pictures, which take about twice that, to be tried again.
	fastEnough = 6 * time.Millisecond
	// settled is how long nothing must have moved before a draft is drawn again in full.
	settled = 150 * time.Millisecond
)

// Look is how the stage is seen. Immutable.
type Look struct {
	Camera         viewport.Camera
	Show           viewport.Show
	Background     scene.Background
	Pose           []rig.Transform   // worldFromJoint in which the avatar stands to be imitated, instead of following; nil for none
	Figures        []viewport.Figure // to be compared
	Landing        *viewport.Landing // where a click would teleport to; nil for nowhere
	Mirrored       bool              // the picture is one in a mirror
	PixelsPerPoint float64           // device pixels per unit of Fyne
	Samples        int               // of each pixel
	Light          bool              // the background is a light one
	Selected       []string
	Grasp          Grasp // by what the primary one of them is dragged
}

// Painter is what the render loop needs of a scene.Renderer.
type Painter interface {
	SetAvatar(a *rig.Avatar) error
	SetScenery(s *rig.Scenery) error
	Notes() []phrase.Phrase
	Render(v *scene.View, dst *image.RGBA) error
	Close()
}

// Picture is a picture with what is written over it.
type Picture struct {
	*image.RGBA
	Labels         []viewport.Label
	Camera         viewport.Camera
	PixelsPerPoint float64
	mirrored       bool // left and right are exchanged
}

// RenderLoop draws the newest pose whenever something that is seen has changed, at most 60 times a second, and never more
// than one picture ahead of the window. There are two pictures: the window shows one while the other is drawn.
type RenderLoop struct {
	Open        func() (Painter, error)
	Frames      func() *session.Frame              // the newest frame; this loop is its only reader
	Trace       *session.Trace                     // what the feet did in every tick; likewise
	Repaint     func()                             // asks the window to call take; from this loop's goroutine
	Report      func(string)                       // tells the window what went wrong, or "" that all is well again
	OnAvatar    func(*rig.Avatar, []phrase.Phrase) // an avatar was drawn for the first time, with notes about it
	Post        func(func())                       // runs something on Fyne's goroutine, later
	Record      func(*session.Frame)               // keeps what the plots show of a frame, drawn or not
	RecordTrace func(*session.Traced)              // keeps what the step panel shows of a tick

	Stage  atomic.Pointer[Stage]
	Ground atomic.Pointer[Ground]
	Look   atomic.Pointer[Look]
	size   atomic.Uint64 // width<<32 | height wanted, device pixels
	Wake   chan struct{} // a picture was taken; holds one

	ready      atomic.Pointer[Picture] // drawn and not yet taken
	shown      atomic.Pointer[Picture] // taken last
	TakenCount atomic.Uint64           // how many were taken
	DrawTime   atomic.Int64            // time that the newest took to draw, nanoseconds
	Latest     session.Readings

	askedMutex sync.Mutex
	asked      []thumbnailRequest

	// Of the loop's goroutine.
	painter   Painter
	pictures  [3]*Picture
	ahead     *Picture // drawn while another was ready
	overlays  viewport.Overlays
	stoodOn   *Ground // in this step
	terrain   viewport.Terrain
	scenery   *rig.Scenery // that is drawn, or was refused
	explained solver.Explanation
	trails    viewport.Trails
	steps     viewport.Steps
	balance   viewport.Balance
	avatar    *rig.Avatar
	said      string
	last      painted
	now       func() time.Time // nil is time.Now
	drafting  bool             // what moves is drawn as a draft
	draft     bool             // the newest picture is one
	moved     time.Time        // when something last changed
	cost      time.Duration    // of a picture of the present kind, smoothed
}

func (l *RenderLoop) clock() time.Time {
	if l.now != nil {
		return l.now()
	}
	return time.Now()
}

// painted is what the newest picture showed, to tell whether another is needed.
type painted struct {
	stage    *Stage
	ground   *Ground
	look     *Look
	size     uint64
	world    []rig.Transform
	targets  effectors.Targets
	gait     gait.Report
	devices  []trackers.Pose
	snapshot *session.Snapshot
	holds    [effectors.Count]session.Hold
	space    solver.Space
	tick     uint64
	now      time.Duration
	trailing bool // a trail was to be seen
	fading   bool // a print of a foot was to be seen
}

// Request says which size the window needs.
func (l *RenderLoop) Request(width, height int) {
	l.size.Store(uint64(uint32(width))<<32 | uint64(uint32(height)))
}

// Take hands the newest picture to the window; nil before the first. It is called on Fyne's goroutine, and the picture is
// not drawn on until the next call.
func (l *RenderLoop) Take(width, height int) *image.RGBA {
	l.Request(width, height)
	if picture := l.ready.Load(); picture != nil {
		l.shown.Store(picture)
		l.ready.Store(nil)
		l.TakenCount.Add(1)
		select {
		case l.Wake <- struct{}{}: // the next may be drawn
		default:
		}
	}
	if shown := l.shown.Load(); shown != nil {
		return shown.RGBA
	}
	return nil
}

// Newest is what take will hand out next, with its labels; nil before the first. It is called on Fyne's goroutine, and stays as it is until take was called twice.
func (l *RenderLoop) Newest() *Picture {
	if picture := l.ready.Load(); picture != nil {
		return picture
	}
	return l.shown.Load()
}

// Run draws until the context ends.
func (l *RenderLoop) Run(ctx context.Context) {
	opened, err := l.Open()
	if err != nil {
		l.tell(lang.L("Can't draw the viewport: {{.Cause}}", text.With{"Cause": text.Cause(err)}))
	} else {
		l.painter = opened
		defer opened.Close()
	}
	ticker := time.NewTicker(framePeriod)
	defer ticker.Stop()
	var stepped time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-l.Wake:
			l.promote()
			if time.Since(stepped) < framePeriod {
				continue // the ticker comes soon
			}
		}
		stepped = time.Now()
		l.step()
	}
}

func (l *RenderLoop) tell(text string) {
	if l.said != text {
		l.said = text
		l.Report(text)
	}
}

// step samples the newest frame and draws it if that would make a difference.
func (l *RenderLoop) step() {
	frame := l.Frames()
	l.Latest.Put(frame)
	l.Record(frame)
	if l.stoodOn = l.Ground.Load(); l.stoodOn == nil {
		l.stoodOn = levelGround
	}
	stage, look, size := l.Stage.Load(), l.Look.Load(), l.size.Load()
	width, height := int(size>>32), int(uint32(size))
	l.follow(stage)
	l.promote()
	if l.painter == nil {
		l.thumbnails(nil, nil, nil)
		return
	}
	if stage == nil || look == nil {
		return
	}
	world := stage.Rest
	imitated := stage.Humanoid != nil && len(look.Pose) == len(stage.Humanoid.TPose)
	following := stage.Humanoid != nil && !imitated && frame.Body == stage.Body
	switch {
	case following:
		world = frame.Result.World
	case imitated:
		world = look.Pose
	case stage.Humanoid != nil && l.last.stage != nil && l.last.stage.Avatar == stage.Avatar:
		return // the frame is of the body before; the next one will be of this
	case stage.Humanoid != nil:
		world = stage.Humanoid.TPose
	}
	if l.last.stage == stage { // drawn before, or refused
		l.thumbnails(stage, look, world)
	}
	if width == 0 || height == 0 || l.ahead != nil {
		return
	}
	if l.ready.Load() != nil && l.cost < framePeriod {
		return // the window will have taken it before another could be late
	}
	if l.last.stage != stage {
		l.trails.Reset()
		l.steps.Reset()
		l.balance.Reset()
	}
	if following {
		l.trails.Record(frame.Now, stage.Humanoid, world)
	}
	began := l.clock()
	draft := l.drafting
	if l.differs(stage, look, size, world, frame) {
		l.moved = began
	} else {
		if !l.draft || began.Sub(l.moved) < settled {
			return
		}
		draft = false
	}
	fresh := l.avatar != stage.Avatar
	if fresh {
		if err := l.painter.SetAvatar(stage.Avatar); err != nil {
			l.tell(lang.L("Can't draw {{.Name}}: {{.Cause}}", text.With{"Name": stage.Avatar.Name, "Cause": text.Cause(err)}))
			l.remember(stage, look, size, world, frame)
			return
		}
		l.avatar = stage.Avatar
	}
	ground := l.stoodOn
	first := fresh || l.scenery != ground.Scenery
	if l.scenery != ground.Scenery {
		l.scenery = ground.Scenery
		if err := l.painter.SetScenery(ground.Scenery); err != nil {
			_ = l.painter.SetScenery(nil)
			l.tell(lang.L("Can't draw the ground: {{.Cause}}", text.With{"Cause": text.Cause(err)}))
		}
	}
	l.terrain.Build(&ground.Ground, look.Camera.Target.X(), look.Camera.Target.Z(), viewport.TerrainRadius(&look.Camera))
	picture := l.picture(width, height)
	view := l.view(stage, look, world, following, frame, height)
	view.Draft = draft
	picture.Labels = append(picture.Labels[:0], l.overlays.Labels...)
	picture.Camera, picture.PixelsPerPoint, picture.mirrored = view.Camera, look.PixelsPerPoint, look.Mirrored
	began = l.clock()
	if err := l.painter.Render(view, picture.RGBA); err != nil {
		l.tell(lang.L("Can't draw the viewport: {{.Cause}}", text.With{"Cause": text.Cause(err)}))
		l.remember(stage, look, size, world, frame)
		return
	}
	if look.Mirrored {
		Mirror(picture.RGBA)
	}
	l.draft = draft
	l.account(l.clock().Sub(began), first)
	l.tell("")
	l.remember(stage, look, size, world, frame)
	l.ahead = picture
	l.promote()
	if fresh {
		l.OnAvatar(stage.Avatar, l.painter.Notes())
	}
}

// follow takes in what the feet did since the step before, in every tick of it, however long the picture took.
func (l *RenderLoop) follow(stage *Stage) {
	l.Trace.Drain(func(t *session.Traced) {
		l.RecordTrace(t)
		if stage != nil && t.Body != nil && t.Body == stage.Body {
			l.steps.Record(t.Now, &t.Gait)
			l.balance.Record(t.Now, t.Mass)
		}
	})
}

// promote offers the picture that was drawn ahead to the window, once that has taken the one before. Where drawing takes
// longer than the window's period, the next picture is drawn while this one waits for the window; never more than one, so
// that a busy window does not make the loop draw what nobody sees.
func (l *RenderLoop) promote() {
	if l.ahead == nil || l.ready.Load() != nil {
		return
	}
	l.ready.Store(l.ahead)
	l.ahead = nil
	l.Repaint()
}

// account learns from how long a picture took whether what moves is to be drawn as a draft. The first picture of an avatar
// or a ground says nothing: it brings them to the graphics card.
func (l *RenderLoop) account(took time.Duration, first bool) {
	l.DrawTime.Store(int64(took))
	switch {
	case first || l.draft != l.drafting:
		return
	case l.cost == 0:
		l.cost = took
	default:
		l.cost += (took - l.cost) / 8
	}
	if l.drafting && l.cost < fastEnough || !l.drafting && l.cost > tooSlow {
		l.drafting, l.cost = !l.drafting, 0
	}
}

// view is everything that one picture shows.
func (l *RenderLoop) view(stage *Stage, look *Look, world []rig.Transform, following bool, frame *session.Frame, height int) *scene.View {
	camera := look.Camera
	input := viewport.OverlayInput{
		Humanoid: stage.Humanoid, Skeleton: stage.Skeleton, World: world,
		Devices: frame.Devices.All(), Space: frame.Space,
		Camera: &camera, HeightPixels: float64(height), PixelsPerPoint: look.PixelsPerPoint,
		Light: look.Light, Selected: look.Selected, Figures: look.Figures,
	}
	show := look.Show
	if following {
		frame.Body.Explain(&frame.Targets, &frame.Snapshot.Settings, &frame.Result, &l.explained)
		input.Targets, input.Reports, input.Explained, input.Trails = frame.Targets, &frame.Result.Effectors, &l.explained, &l.trails
		input.Gait, input.Curves, input.Steps, input.Balance = &frame.Result.Gait, &frame.Snapshot.Settings.Gait, &l.steps, &l.balance
		input.Soles = [2]solver.Sole{frame.Body.Sole(0), frame.Body.Sole(1)}
	}
	l.overlays.Build(show, &input)
	if following {
		l.handles(look, frame, height)
	}
	return &scene.View{
		Camera: camera, World: world, Scale: stage.Scale, Overlays: &l.overlays, Terrain: &l.terrain, Show: show,
		Background: look.Background, Samples: look.Samples, ShowAvatar: true, Time: frame.Now,
	}
}

// handles draws what is dragged by hand: the gizmo of what is selected, and pins where effectors are pinned.
func (l *RenderLoop) handles(look *Look, frame *session.Frame, height int) {
	s := viewport.Screen{Camera: look.Camera, Height: float64(height) / max(look.PixelsPerPoint, 0.1)}
	s.Width = s.Height // hands are drawn alike in a view of any width
	for id, hold := range frame.Holds {
		if hold == session.Pinned {
			l.overlays.Pin(frame.Targets.Effectors[id].Position, &s, look.Light)
		}
	}
	if look.Landing != nil {
		l.overlays.Landing(look.Landing, &s, look.Light)
	}
	p := Posed{frame.Body.Humanoid(), frame.Result.World, &frame.Targets, &frame.Snapshot.Settings, &l.explained}
	if g, ok := p.Gizmo(&look.Grasp); ok {
		l.overlays.Gizmo(&g, &s, look.Light, look.Grasp.Hovered, look.Grasp.Active)
	}
}

// picture is one that the window neither shows nor may take next, at the size that it wants. What is ready is looked at
// before what is shown: the window takes in the other order.
func (l *RenderLoop) picture(width, height int) *Picture {
	ready := l.ready.Load()
	shown := l.shown.Load()
	i := 0
	for l.pictures[i] != nil && (l.pictures[i] == ready || l.pictures[i] == shown) {
		i++
	}
	if p := l.pictures[i]; p == nil || p.Rect.Dx() != width || p.Rect.Dy() != height {
		l.pictures[i] = &Picture{RGBA: image.NewRGBA(image.Rect(0, 0, width, height))}
	}
	return l.pictures[i]
}

func (l *RenderLoop) differs(stage *Stage, look *Look, size uint64, world []rig.Transform, frame *session.Frame) bool {
	last := &l.last
	if last.stage != stage || last.ground != l.stoodOn || last.look != look || last.size != size || !sameToTheEye(last.world, world) {
		return true
	}
	if (look.Show.Targets || look.Show.Poles || len(look.Selected) > 0) && last.targets != frame.Targets {
		return true
	}
	if last.holds != frame.Holds || last.snapshot != frame.Snapshot { // a magnet or a limit may have moved though the pose has not
		return true
	}
	if last.now != frame.Now && stage.Avatar.Moves() {
		return true
	}
	if look.Show.Trails && last.tick != frame.Tick && (last.trailing || l.trails.Visible()) {
		return true
	}
	if (look.Show.Steps || look.Show.Balance || len(look.Selected) > 0) && !sameFeetToTheEye(&last.gait, &frame.Result.Gait) {
		return true
	}
	if last.tick != frame.Tick && (look.Show.Steps && (last.fading || l.steps.Visible()) || look.Show.Balance && l.balance.Moving()) {
		return true
	}
	if !look.Show.Devices {
		return false
	}
	devices := frame.Devices.All()
	if len(devices) != len(last.devices) || last.space != frame.Space {
		return true
	}
	for i := range devices {
		if devices[i].Pose != last.devices[i] {
			return true
		}
	}
	return false
}

// unseen is how far a joint may be, in metres, and its rotation's parts, from where it was drawn without anybody seeing it. Methods that go on from tick to tick come
// nearer and nearer to where they end.
const unseen = 2e-5

// sameToTheEye reports whether two poses look alike.
func sameToTheEye(was, is []rig.Transform) bool {
	return slices.EqualFunc(was, is, func(a, b rig.Transform) bool {
		for axis := range 3 {
			if !(math.Abs(a.Position[axis]-b.Position[axis]) < unseen && math.Abs(a.Rotation.V[axis]-b.Rotation.V[axis]) < unseen) {
				return false
			}
		}
		return math.Abs(a.Rotation.W-b.Rotation.W) < unseen
	})
}

// sameFeetToTheEye reports whether what two reports say of feet and balance looks alike. What is smoothed comes nearer and nearer to rest and never there.
func sameFeetToTheEye(was, is *gait.Report) bool {
	near := func(a, b mgl64.Vec3) bool { return a.Sub(b).Len() < unseen }
	if !near(was.XCoM, is.XCoM) || was.Velocity.Sub(is.Velocity).Len() > 1e-3 || math.Abs(was.Ground-is.Ground) > unseen || math.Abs(was.Margin-is.Margin) > unseen {
		return false
	}
	for side := range was.Feet {
		a, b := &was.Feet[side], &is.Feet[side]
		if a.Tracked != b.Tracked || a.Swinging != b.Swinging || a.Contact != b.Contact || a.Cause != b.Cause ||
			!near(a.At, b.At) || !near(a.Goal, b.Goal) || !near(a.Start, b.Start) || !near(a.Wanted, b.Wanted) || !near(a.Home, b.Home) ||
			math.Abs(a.Yaw-b.Yaw)+math.Abs(a.GoalYaw-b.GoalYaw)+math.Abs(a.HomeYaw-b.HomeYaw) > 1e-4 {
			return false
		}
	}
	return true
}

func (l *RenderLoop) remember(stage *Stage, look *Look, size uint64, world []rig.Transform, frame *session.Frame) {
	last := &l.last
	last.stage, last.look, last.size, last.targets = stage, look, size, frame.Targets
	last.ground = l.stoodOn
	last.holds, last.space = frame.Holds, frame.Space
	last.gait, last.fading = frame.Result.Gait, l.steps.Visible()
	last.snapshot, last.tick, last.trailing = frame.Snapshot, frame.Tick, l.trails.Visible()
	last.now = frame.Now
	last.world = append(last.world[:0], world...)
	last.devices = last.devices[:0]
	for i := range frame.Devices.All() {
		last.devices = append(last.devices, frame.Devices.Devices[i].Pose)
	}
}
