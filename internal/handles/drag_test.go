package handles

import (
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/drivingtest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/trackers"
)

// standing is a body without devices that has turned, and a document of its own.
type standing struct {
	*session.Session
	*presets.Document
	clock     trackers.ManualClock
	frames    *session.Reader
	explainer Explainer
}

func stand(t *testing.T) *standing {
	t.Helper()
	x := &standing{Document: presets.NewDocument(presets.Default())}
	x.Session = session.New(session.Options{Store: trackers.NewStore(x.clock.Now)})
	x.frames = x.NewReader()
	x.Publish(session.NewSnapshot(drivingtest.Prepared(t)))
	x.TeleportFacing(mgl64.Vec3{1, 0, 2}, 0.7)
	return x
}

// posed is the body after some ticks, explained by the document.
func (x *standing) posed(t *testing.T) Posed {
	t.Helper()
	for range 400 { // until it stands still
		x.clock.Add(time.Second / 90)
		x.Tick(x.clock.Now())
	}
	f := x.frames.Latest()
	if f.Space.Yaw == 0 {
		t.Fatal("the body has not turned")
	}
	p := InFrame(f, nil)
	p.Settings = nil
	x.explainer.Explain(&p, f.Body, x.Current())
	return p
}

func TestEachHandleGoesWhereItIsDraggedToInOneStep(t *testing.T) {
	t.Parallel()
	x := stand(t)
	p := x.posed(t)
	list := p.Handles(nil)
	kinds := map[string]int{}
	way := mgl64.Vec3{0.08, -0.05, 0.11}
	for _, h := range list {
		kind, _ := Parts(h.ID)
		kinds[kind]++
		if h.Pinned {
			t.Errorf("%s is pinned", h.ID)
		}
		p = x.posed(t)
		before, _ := p.At(h.ID)
		d, ok := Begin(h.ID, &p, x, x)
		if !ok {
			t.Fatalf("%s can't be dragged", h.ID)
		}
		if err := d.Move(way.Mul(2), mgl64.QuatIdent(), true); err != nil {
			t.Fatal(err)
		}
		if err := d.Move(way, mgl64.QuatRotate(0.2, mgl64.Vec3{0, 1, 0}), true); err != nil {
			t.Fatal(err)
		}
		p = x.posed(t)
		if after, _ := p.At(h.ID); after.Position.Sub(before.Position).Sub(way).Len() > 1e-9 {
			t.Errorf("%s went by %v", h.ID, after.Position.Sub(before.Position))
		}
		if _, err := d.Confirm(nil); err != nil {
			t.Fatal(err)
		}
		if id, is := d.Effector(); is {
			_, held := x.Overridden(id)
			if pin, pinned := x.Current().Pin(id); held || !pinned || mgl64.Vec3(pin.Position).Sub(x.Space().Inward(before.Position.Add(way))).Len() > 1e-9 {
				t.Errorf("%s is held %v and pinned at %v", h.ID, held, pin.Position)
			}
		}
		if steps := x.History().Current; steps != 1 || !x.Undo() {
			t.Errorf("dragging %s takes %d steps", h.ID, steps)
		}
	}
	if kinds[Effector] != int(effectors.Count) || kinds[Hint] != int(effectors.HintCount) || kinds[Magnet] != len(x.Current().Magnets) {
		t.Errorf("there are %v", kinds)
	}
}

func TestADriverTakesItsEffectorBackUnlessThatIsPinned(t *testing.T) {
	t.Parallel()
	x := stand(t)
	for _, pin := range []bool{false, true} {
		p := x.posed(t)
		d, _ := Begin("effectors.leftHand", &p, x, x)
		d.Driven = true
		if err := d.Move(mgl64.Vec3{0, 0.1, 0}, mgl64.QuatIdent(), false); err != nil {
			t.Fatal(err)
		}
		d.Pin = pin
		returned, err := d.Confirm(nil)
		if _, pinned := x.Current().Pin(effectors.LeftHand); err != nil || pinned != pin || (returned == nil) != pin {
			t.Errorf("to be pinned %v: pinned %v, %v, %v", pin, pinned, returned, err)
		}
	}
}

func TestWhatIsNotThereCannotBeDragged(t *testing.T) {
	t.Parallel()
	x := stand(t)
	p := x.posed(t)
	for _, id := range []string{"", "effectors.tail", "hints.tail", "magnets.none", "chains.none", "limits.leftHand", "effectors"} {
		if _, ok := Begin(id, &p, x, x); ok {
			t.Errorf("%q can be dragged", id)
		}
	}
	if err := x.Do(presets.RemoveMagnet("waist")); err != nil {
		t.Fatal(err)
	}
	if _, ok := Begin("magnets.waist", &p, x, x); ok {
		t.Error("a magnet can be dragged that is gone since the pose")
	}
}

// A handle that is dragged is rounded to a tenth of a slider's step and kept in its range.
func TestADragLeavesRoundValuesBehind(t *testing.T) {
	t.Parallel()
	x := stand(t)
	p := x.posed(t)
	d, _ := Begin("hints.leftElbow", &p, x, x)
	for _, way := range []mgl64.Vec3{{0.0123456, 0, 0}, {1e6, 1e6, 1e6}} {
		if err := d.Move(way, mgl64.QuatIdent(), false); err != nil {
			t.Fatal(err)
		}
		for axis, value := range x.Current().Hints[effectors.LeftElbow].Pole {
			parameter, _ := presets.Lookup("hints.leftElbow.pole." + [...]string{"x", "y", "z"}[axis])
			if rounded := presets.Snap(value, parameter.Step/10, false); value != rounded || value < parameter.HardMin || value > parameter.HardMax {
				t.Errorf("after %v it is at %v", way, value)
			}
		}
	}
}
