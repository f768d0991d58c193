//go:build cgo

package canvas

import (
	"errors"
	"image"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/gait"
	"posewright/viewport"
	"posewright/viewport/scene"
)

// slowPainter takes its time on the clock of the test, half of it for drafts.
type slowPainter struct {
	clock   time.Time
	full    time.Duration
	drafts  []bool
	views   []scene.View
	fails   bool // every picture
	refuses bool // every avatar

	uploading func() // until an avatar arrives; nil for at once
}

func (p *slowPainter) SetScenery(*rig.Scenery) error { return nil }

func (p *slowPainter) SetAvatar(*rig.Avatar) error {
	if p.uploading != nil {
		p.uploading()
	}
	if p.refuses {
		return errors.New("scene: no mesh")
	}
	return nil
}
func (p *slowPainter) Notes() []phrase.Phrase { return nil }
func (p *slowPainter) Close()                 {}
func (p *slowPainter) Render(v *scene.View, _ *image.RGBA) error {
	if p.fails {
		return errors.New("scene: out of memory")
	}
	p.views = append(p.views, *v)
	p.drafts = append(p.drafts, v.Draft)
	took := p.full
	if v.Draft {
		took /= 2
	}
	p.clock = p.clock.Add(took)
	return nil
}

// loopOver is a render loop without a goroutine; move changes the picture, step lets a frame period pass.
func loopOver(full time.Duration) (p *slowPainter, l *RenderLoop, move, step func()) {
	p = &slowPainter{clock: time.Unix(0, 0), full: full}
	frame := &session.Frame{}
	l = NewRenderLoop(RenderOptions{Record: func(*session.Frame) {}, RecordTrace: func(*session.Traced) {}, Frames: func() *session.Frame { return frame },
		Repaint: func() {}, Post: func(f func()) { f() }, Report: func(phrase.Phrase) {}, OnAvatar: func(*rig.Avatar, []phrase.Phrase) {}, Upload: func(string) {}})
	l.painter, l.now = p, func() time.Time { return p.clock }
	avatar := &rig.Avatar{Name: "nobody"}
	l.Stage.Store(MeshStage(avatar, viewport.NewExtent(avatar)))
	l.Request(40, 30)
	move = func() { l.Look.Store(&Look{}) } // another look, even with the same camera, is drawn
	step = func() {
		l.step()
		l.Take(40, 30)
		p.clock = p.clock.Add(framePeriod)
	}
	move()
	return p, l, move, step
}

func TestNothingIsDrawnWhileNothingChanges(t *testing.T) {
	t.Parallel()
	p, l, move, step := loopOver(time.Millisecond)
	for range 10 {
		step()
	}
	if len(p.drafts) != 1 {
		t.Errorf("%d pictures of the same", len(p.drafts))
	}
	move()
	step()
	l.Request(50, 30)
	l.step()
	if len(p.drafts) != 3 {
		t.Errorf("%d pictures after a movement and another size", len(p.drafts))
	}
}

func TestAnAvatarWhoseTexturesMoveIsDrawnWhileTheClockRuns(t *testing.T) {
	t.Parallel()
	p, l, _, step := loopOver(time.Millisecond)
	flame := &rig.Avatar{Name: "flame", Materials: []rig.Material{{Toon: &rig.Toon{Turn: 1}}}}
	l.Stage.Store(MeshStage(flame, viewport.NewExtent(flame)))
	frame := l.o.Frames()
	for range 5 {
		frame.Now += framePeriod
		step()
	}
	if len(p.views) != 5 || p.views[4].Time != 5*framePeriod {
		t.Errorf("%d pictures in 5 periods, the last of %v", len(p.views), p.views[len(p.views)-1].Time)
	}
	for range 5 { // paused
		step()
	}
	if len(p.views) != 5 {
		t.Errorf("%d pictures of the same moment", len(p.views)-4)
	}
}

func TestFewerPicturesAreDrawnAsAPersonPrefersUntilTheyDoSomething(t *testing.T) {
	t.Parallel()
	p, l, move, step := loopOver(time.Millisecond)
	step()
	p.clock = p.clock.Add(time.Hour)
	l.SetRate(5)
	during := func(d time.Duration) int {
		before, end := len(p.drafts), p.clock.Add(d)
		for p.clock.Before(end) {
			move()
			step()
		}
		return len(p.drafts) - before
	}
	if n := during(2 * time.Second); n < 9 || n > 11 {
		t.Errorf("%d pictures in two seconds, 10 are preferred", n)
	}
	l.Hurry()
	if n := during(time.Second / 2); n < 25 {
		t.Errorf("%d pictures in half a second in which a person does something", n)
	}
	during(time.Second)
	if n := during(2 * time.Second); n < 9 || n > 11 {
		t.Errorf("%d pictures in two seconds after that, 10 are preferred", n)
	}
	move()
	step()
	before := len(p.drafts)
	l.Request(50, 30) // a window of another size does not wait
	l.step()
	if len(p.drafts) != before+1 {
		t.Errorf("%d pictures of another size at once", len(p.drafts)-before)
	}
}

func TestOnlyOnePictureIsAheadOfTheWindow(t *testing.T) {
	t.Parallel()
	p, l, move, _ := loopOver(time.Millisecond)
	for range 5 {
		move()
		l.step()
	}
	if len(p.drafts) != 1 {
		t.Errorf("%d pictures were drawn before the window took one", len(p.drafts))
	}
	first := l.Take(40, 30)
	move()
	l.step()
	if second := l.swap.ready.Load(); second == nil || second.RGBA == first {
		t.Error("the picture that the window shows is drawn on")
	}
	if l.swap.shown.Load().RGBA != first || first.Rect != image.Rect(0, 0, 40, 30) {
		t.Error("the window does not keep its picture")
	}
}

func TestASlowMachineDrawsOnePictureWhileAnotherWaits(t *testing.T) {
	t.Parallel()
	p, l, move, step := loopOver(50 * time.Millisecond)
	step()
	move()
	step() // now it knows how long pictures take here
	p.drafts = nil
	for range 5 {
		move()
		l.step()
	}
	if len(p.drafts) != 2 {
		t.Fatalf("%d pictures before the window took one; one may wait and one more be drawn", len(p.drafts))
	}
	first := l.Take(40, 30)
	if l.Take(40, 30) != first {
		t.Error("a picture was offered before the loop said so")
	}
	move()
	l.step() // offers the second and draws a third
	second := l.Take(40, 30)
	if second == first || len(p.drafts) != 3 {
		t.Errorf("the window got the same picture again, or %d pictures were drawn instead of 3", len(p.drafts))
	}
	l.promote()
	if third := l.Take(40, 30); third == second {
		t.Error("the picture that the window shows was drawn on")
	}
}

func TestASlowMachineDrawsDraftsWhileItMovesAndThenInFull(t *testing.T) {
	t.Parallel()
	p, _, move, step := loopOver(30 * time.Millisecond)
	for range 20 {
		move()
		step()
	}
	if p.drafts[0] || !p.drafts[19] || slices.Index(p.drafts, true) > 5 {
		t.Errorf("drafts were %v", p.drafts)
	}
	for range 30 {
		step()
	}
	if len(p.drafts) != 21 || p.drafts[20] {
		t.Errorf("what came to rest was drawn as %v", p.drafts[20:])
	}
}

func TestAFastMachineDrawsNoDrafts(t *testing.T) {
	t.Parallel()
	p, _, move, step := loopOver(5 * time.Millisecond)
	for range 50 {
		move()
		step()
	}
	if slices.Contains(p.drafts, true) {
		t.Error("a draft was drawn")
	}
}

func TestAMachineThatGotFasterDrawsInFullAgain(t *testing.T) {
	t.Parallel()
	p, _, move, step := loopOver(30 * time.Millisecond)
	for range 20 {
		move()
		step()
	}
	p.full = 4 * time.Millisecond
	for range 60 {
		move()
		step()
	}
	if last := p.drafts[len(p.drafts)-1]; last {
		t.Error("it still draws drafts")
	}
}

func TestPosesThatNobodyCanTellApartAreTheSame(t *testing.T) {
	t.Parallel()
	was := []rig.Transform{rig.Identity(), rig.Identity()}
	for name, test := range map[string]struct {
		change func([]rig.Transform) []rig.Transform
		same   bool
	}{
		"nothing":      {func(w []rig.Transform) []rig.Transform { return w }, true},
		"a micrometer": {func(w []rig.Transform) []rig.Transform { w[1].Position[2] += 1e-6; return w }, true},
		"a millimeter": {func(w []rig.Transform) []rig.Transform { w[1].Position[2] += 1e-3; return w }, false},
		"a turn": {func(w []rig.Transform) []rig.Transform {
			w[0].Rotation = mgl64.QuatRotate(1e-3, mgl64.Vec3{0, 1, 0})
			return w
		}, false},
		"no number":       {func(w []rig.Transform) []rig.Transform { w[0].Position[0] = math.NaN(); return w }, false},
		"another's joint": {func(w []rig.Transform) []rig.Transform { return w[:1] }, false},
	} {
		if got := sameToTheEye(was, test.change(slices.Clone(was))); got != test.same {
			t.Errorf("%s: the same %v, want %v", name, got, test.same)
		}
	}
}

func TestFeetThatNobodyCanTellApartAreTheSame(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		change func(*gait.Report)
		same   bool
	}{
		"nothing":             {func(*gait.Report) {}, true},
		"a body that settles": {func(g *gait.Report) { g.Velocity[0] += 1e-5; g.XCoM[2] += 1e-6; g.Froude += 1e-5; g.Clock = 0.7 }, true},
		"a speed":             {func(g *gait.Report) { g.Velocity[0] += 0.01 }, false},
		"a foot":              {func(g *gait.Report) { g.Feet[1].At[0] += 1e-3 }, false},
		"a heel":              {func(g *gait.Report) { g.Feet[0].Contact = gait.OnBall }, false},
		"a goal":              {func(g *gait.Report) { g.Feet[0].Goal[2] += 1e-3 }, false},
		"a turn":              {func(g *gait.Report) { g.Feet[0].Yaw += 1e-3 }, false},
		"no number":           {func(g *gait.Report) { g.Feet[0].At[1] = math.NaN() }, false},
	} {
		was := gait.Report{Walking: true, Clock: 0.8, Locked: 0.9, Froude: 0.35, Cadence: 1.04, StepTime: 0.5, Velocity: mgl64.Vec3{0, 0, 1}, LegLength: 0.85}
		was.Feet[0].Swinging, was.Feet[0].Contact, was.Feet[0].Phase, was.Feet[0].Cause = true, gait.InTheAir, 0.5, gait.StepWalking
		was.Feet[0].At = mgl64.Vec3{0.05, 0, 100.7}
		was.Feet[1].Contact, was.Feet[1].Phase, was.Feet[1].Cause, was.Feet[1].At = gait.FlatFoot, 1, gait.StepWalking, mgl64.Vec3{-0.05, 0, 100.7}
		is := was
		test.change(&is)
		if got := sameFeetToTheEye(&was, &is); got != test.same {
			t.Errorf("%s: the same %v, want %v", name, got, test.same)
		}
	}
}

// One that takes its time arrives in the moment in which it begins to be said that it is on its way.
func TestAnAvatarThatIsSlowToReachTheGraphicsCardIsSaidToBeOnItsWay(t *testing.T) {
	t.Parallel()
	p, l, _, step := loopOver(time.Millisecond)
	said, begun := make(chan string, 4), make(chan struct{}, 1)
	l.o.Upload = func(name string) {
		if name != "" {
			begun <- struct{}{}
			time.Sleep(20 * time.Millisecond)
		}
		said <- name
	}
	for _, name := range []string{"light", "heavy"} {
		slow := name == "heavy"
		if slow {
			p.uploading = func() { <-begun }
		}
		avatar := &rig.Avatar{Name: name}
		l.Stage.Store(MeshStage(avatar, viewport.NewExtent(avatar)))
		began := time.Now()
		step()
		if took := time.Since(began); !slow && len(said) > 0 && took < uploadPatience {
			t.Errorf("an avatar that took %v is announced as %q", took, <-said)
		}
		for !slow && len(said)+len(begun) > 0 { // on a computer that does much else the light one takes long too
			select {
			case <-said:
			case <-begun:
			}
		}
		if slow {
			if first, second := <-said, <-said; first != name || second != "" {
				t.Errorf("said was %q, then %q", first, second)
			}
		}
	}
}

func TestAnAvatarThatIsComparedIsDrawnAtTheSizeThatItWouldHave(t *testing.T) {
	t.Parallel()
	p, l, _, step := loopOver(time.Millisecond)
	a := avatartest.Mannequin(t)
	body, err := solver.NewBody(avatartest.Humanoid(t, a, 1))
	if err != nil {
		t.Fatal(err)
	}
	l.Stage.Store(DrivenStage(a, viewport.NewExtent(a), body))
	larger := avatartest.Humanoid(t, a, 1.25)
	l.Look.Store(&Look{Staged: Staged{Body: larger, Pose: larger.TPose, Figure: &viewport.Figure{Stand: rig.Identity(), Body: larger}}})
	step()
	view := p.views[len(p.views)-1]
	if view.Scale != 1.25 || &view.World[0] != &larger.TPose[0] {
		t.Errorf("it is drawn at a scale of %v", view.Scale)
	}
	if len(view.Overlays.Ghost.Vertices) == 0 {
		t.Error("the ghost of the person is not drawn")
	}
}
