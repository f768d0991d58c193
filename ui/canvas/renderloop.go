//go:build cgo

package canvas

import (
	"context"
	"image"
	"sync/atomic"
	"time"

	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/viewport"
	"posewright/viewport/scene"
)

const (
	framePeriod  = time.Second / 60 // the shortest time between two pictures
	hiddenPeriod = time.Second / 10 // likewise of thumbnails, while the window is hidden
	hurry        = time.Second / 2  // how long after a person did something pictures come as fast as they can
)

// Look is how the stage is seen. Immutable.
type Look struct {
	Camera         viewport.Camera
	Show           viewport.Show
	Background     scene.Background
	Staged                           // the avatar stands in a pose instead of following, where it has one
	Resting        bool              // the avatar stands in its rest pose, see-through and with all its joints, to be mapped
	Sticks         Sticks            // to be compared; nil for none
	Landing        *viewport.Landing // where a click would teleport to; nil for nowhere
	Mirrored       bool              // the picture is one in a mirror
	PixelsPerPoint float64           // device pixels per unit of Fyne
	Samples        int               // of each pixel
	Light          bool              // the background is a light one
	Selected       []string
	Eyes           *Handle // by what eyes that are being placed are dragged; nil for nothing
	Grasp          Grasp   // by what the primary one of them is dragged
}

// Staged is an avatar that stands in its place for a person to look at: to be imitated, or compared with them. The zero value is none.
type Staged struct {
	Stand  rig.Transform
	Body   *rig.Humanoid    // the avatar at the size at which it stands
	Pose   []rig.Transform  // worldFromJoint; nil for none
	Figure *viewport.Figure // the person's body; nil for none
}

// Sticks appends the stick figures to draw beside the pose of a tick, given the time of that on the clock of the trackers. The render loop calls it.
type Sticks func(now time.Duration, light bool, to []viewport.Stick) []viewport.Stick

// Painter is what the render loop needs of a scene.Renderer.
type Painter interface {
	SetAvatar(a *rig.Avatar) error
	SetScenery(s *rig.Scenery) error
	Notes() []phrase.Phrase
	Render(v *scene.View, dst *image.RGBA) error
	Close()
}

// uploadPatience is how long an avatar may take to reach the graphics card before a person is told.
const uploadPatience = 300 * time.Millisecond

// RenderOptions are where a render loop takes its frames from and what it calls, from its own goroutine.
type RenderOptions struct {
	Open        func() (Painter, error)
	Frames      func() *session.Frame              // the newest frame; the loop is its only reader
	Trace       *session.Trace                     // what the feet did in every tick; likewise
	Repaint     func()                             // asks the window to call Take
	Report      func(phrase.Phrase)                // what went wrong; empty once all is well again
	Upload      func(name string)                  // an avatar's meshes and pictures are on their way to the graphics card, which takes long; "" that they arrived
	OnAvatar    func(*rig.Avatar, []phrase.Phrase) // an avatar was drawn for the first time, with notes about it
	Post        func(func())                       // runs something on Fyne's goroutine, later
	Record      func(*session.Frame)               // keeps what the plots show of a frame, drawn or not
	RecordTrace func(*session.Traced)              // keeps what the step panel shows of a tick
}

// RenderLoop draws the newest pose whenever something that is seen has changed, at most 60 times a second, and never more
// than one picture ahead of the window.
type RenderLoop struct {
	Stage    atomic.Pointer[Stage]
	Ground   atomic.Pointer[Ground]
	Look     atomic.Pointer[Look]
	Latest   session.Readings
	DrawTime atomic.Int64 // time that the newest picture took to draw, nanoseconds
	Hidden   atomic.Bool  // nobody can see the window: only thumbnails are drawn, and once what stands on another stage before them

	period  atomic.Int64 // the shortest time between two pictures that a person prefers, nanoseconds
	hurried atomic.Int64 // when a person last did something that they want to see, nanoseconds since 1970

	o          RenderOptions
	swap       swapChain
	thumbnails thumbnailQueue

	// Of the loop's goroutine.
	painter  Painter
	avatar   *rig.Avatar  // that the painter has
	scenery  *rig.Scenery // that the painter has, or has refused
	composer composer
	swinging swinging
	face     rig.FacePose
	quality  quality
	last     painted
	drawn    time.Time        // when the newest picture was begun
	said     string           // reported last
	now      func() time.Time // time.Now but in tests
}

// NewRenderLoop makes a render loop that draws nothing before Run.
func NewRenderLoop(o RenderOptions) *RenderLoop {
	return &RenderLoop{o: o, swap: swapChain{wake: make(chan struct{}, 1)}, now: time.Now}
}

// Request says which size the window needs, in device pixels.
func (l *RenderLoop) Request(width, height int) { l.swap.request(width, height) }

// Take hands the newest picture to the window; nil before the first. It is called on Fyne's goroutine, and the picture is
// not drawn on until the next call.
func (l *RenderLoop) Take(width, height int) *image.RGBA {
	l.Request(width, height)
	return l.swap.take()
}

// Newest is what Take will hand out next, with its labels; nil before the first. It is called on Fyne's goroutine, and stays as it is until Take was called twice.
func (l *RenderLoop) Newest() *Picture { return l.swap.newest() }

// Taken is how many pictures the window has taken.
func (l *RenderLoop) Taken() uint64 { return l.swap.taken.Load() }

// SetRate sets how many pictures a second are drawn at most while nobody does anything in the window.
func (l *RenderLoop) SetRate(pictures int) {
	l.period.Store(int64(time.Second) / int64(max(pictures, 1)))
}

// Hurry has pictures come as fast as they can for a moment: a person does something that they want to see.
func (l *RenderLoop) Hurry() { l.hurried.Store(l.now().UnixNano()) }

// early reports whether the next picture is not due yet, as a person prefers it, though nothing but the body has moved.
func (l *RenderLoop) early(m *moment, now time.Time) bool {
	const slack = framePeriod / 2
	if l.last.stage != m.stage || l.last.ground != m.ground || l.last.size != m.size || now.UnixNano()-l.hurried.Load() < int64(hurry) {
		return false
	}
	return now.Sub(l.drawn) < time.Duration(l.period.Load())-slack
}

// Run draws until the context ends.
func (l *RenderLoop) Run(ctx context.Context) {
	opened, err := l.o.Open()
	if err != nil {
		l.report(phrase.Say("Can't draw the viewport: {{.Cause}}", "Cause", err))
	} else {
		l.painter = opened
		defer opened.Close()
	}
	period := framePeriod
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	var stepped time.Time
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		case <-l.swap.wake:
			l.promote()
			if time.Since(stepped) < framePeriod {
				continue // the ticker comes soon
			}
		}
		stepped = time.Now()
		l.step()
		wanted := framePeriod
		if l.Hidden.Load() {
			wanted = hiddenPeriod
		}
		if wanted != period {
			period = wanted
			ticker.Reset(period)
		}
	}
}

func (l *RenderLoop) report(problem phrase.Phrase) {
	if said := problem.String(); l.said != said {
		l.said = said
		l.o.Report(problem)
	}
}

// step samples the newest frame and draws it if that would make a difference.
func (l *RenderLoop) step() {
	frame := l.o.Frames()
	l.Latest.Put(frame)
	l.o.Record(frame)
	stage := l.Stage.Load()
	l.o.Trace.Drain(func(t *session.Traced) { // in every tick since the step before, however long the picture took
		l.o.RecordTrace(t)
		l.composer.trace(stage, t)
	})
	l.promote()
	if l.painter == nil {
		l.drawThumbnails(nil)
		return
	}
	hidden := l.Hidden.Load()
	if hidden && l.thumbnails.empty() {
		return
	}
	m, ok := l.moment(stage, frame)
	if !ok {
		return
	}
	if l.last.stage == stage { // drawn before, or refused
		l.drawThumbnails(&m)
	}
	if hidden && l.last.stage == stage || m.size.X == 0 || m.size.Y == 0 || l.swap.ahead != nil {
		return
	}
	if l.swap.ready.Load() != nil && l.quality.cost < framePeriod {
		return // the window will have taken it before another could be late
	}
	if l.last.stage != stage {
		l.composer.reset()
	}
	if m.following {
		l.composer.trails.Record(frame.Now, stage.Humanoid, m.world)
	}
	now := l.now()
	if l.early(&m, now) {
		return
	}
	draw, draft := l.quality.next(now, l.last.differs(&m, &l.composer))
	if !draw {
		return
	}
	l.drawn = now
	fresh := l.avatar != stage.Avatar
	if picture := l.draw(&m, draft); picture != nil {
		l.report(phrase.Phrase{})
		l.swap.ahead = picture
		l.promote()
		if fresh {
			l.o.OnAvatar(stage.Avatar, l.painter.Notes())
		}
	}
	l.last.remember(&m, &l.composer)
}

// moment is what is to be seen now; not ok while there is nothing, or nothing new.
func (l *RenderLoop) moment(stage *Stage, frame *session.Frame) (m moment, ok bool) {
	look, ground := l.Look.Load(), l.Ground.Load()
	if stage == nil || look == nil {
		return m, false
	}
	if ground == nil {
		ground = levelGround
	}
	m = moment{stage: stage, look: look, ground: ground, frame: frame, world: stage.Rest, size: l.swap.wanted()}
	if stage.Humanoid == nil || look.Resting {
		return m, true
	}
	m.imitated = look.Body != nil && len(look.Pose) == len(stage.Humanoid.TPose)
	m.following = !m.imitated && frame.Body == stage.Body
	switch {
	case m.following:
		m.world = frame.Result.World
		sent := &frame.Devices.Face
		m.morphs = l.face.Weights(stage.Avatar, sent.List(), sent.Values[:], &frame.Result.Gaze)
		if look.Show.Springs {
			m.world = l.swinging.follow(stage, frame)
		}
	case m.imitated:
		m.world = look.Pose
	case l.last.stage != nil && l.last.stage.Avatar == stage.Avatar:
		return m, false // the frame is of the body before; the next one will be of this
	default:
		m.world = stage.Humanoid.TPose
	}
	return m, true
}

// draw draws a moment; nil where that failed, which is reported.
func (l *RenderLoop) draw(m *moment, draft bool) *Picture {
	first := false
	if l.avatar != m.stage.Avatar {
		announced := make(chan struct{})
		slow := time.AfterFunc(uploadPatience, func() {
			defer close(announced)
			l.o.Upload(m.stage.Avatar.Name)
		})
		err := l.painter.SetAvatar(m.stage.Avatar)
		if !slow.Stop() {
			<-announced // else the avatar could be on its way for ever
			l.o.Upload("")
		}
		if err != nil {
			l.report(phrase.Say("Can't draw {{.Name}}: {{.Cause}}", "Name", m.stage.Avatar.Name, "Cause", err))
			return nil
		}
		l.avatar, first = m.stage.Avatar, true
	}
	if l.scenery != m.ground.Scenery {
		l.scenery, first = m.ground.Scenery, true
		if err := l.painter.SetScenery(l.scenery); err != nil {
			_ = l.painter.SetScenery(nil)
			l.report(phrase.Say("Can't draw the ground: {{.Cause}}", "Cause", err))
		}
	}
	picture := l.swap.blank(m.size)
	view := l.composer.view(m)
	view.Draft = draft
	picture.Labels = append(picture.Labels[:0], l.composer.overlays.Labels...)
	picture.Camera, picture.PixelsPerPoint, picture.mirrored = view.Camera, m.look.PixelsPerPoint, m.look.Mirrored
	began := l.now()
	if err := l.painter.Render(view, picture.RGBA); err != nil {
		l.report(phrase.Say("Can't draw the viewport: {{.Cause}}", "Cause", err))
		return nil
	}
	if m.look.Mirrored {
		Mirror(picture.RGBA)
	}
	took := l.now().Sub(began)
	l.DrawTime.Store(int64(took))
	l.quality.account(took, draft, first)
	return picture
}

// promote offers a picture that was drawn ahead to the window.
func (l *RenderLoop) promote() {
	if l.swap.promote() {
		l.o.Repaint()
	}
}
