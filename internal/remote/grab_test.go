package remote

import (
	"fmt"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/app"
	"posewright/internal/inputs"
	"posewright/internal/session"
	"posewright/trackers/recording"
)

// embodied is the page of an application whose body stands, without devices.
func embodied(t *testing.T) *served {
	t.Helper()
	none := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		none[kind.ID] = inputs.Choice{Off: true}
	}
	s := serve(t, usualPatience, app.LiveOptions{Demo: &recording.Session{}, Override: none}, func(core *app.App, live *app.Live) {
		core.Start()
		core.Publisher.ShowAvatar()
		live.Start()
		live.Sources.Choose(app.SourceLive)
	})
	frames := s.live.Session.NewReader()
	defer frames.Close()
	s.await("the body stands", func() bool { return frames.Latest().Body != nil })
	return s
}

func grabAt(handle string, at mgl64.Vec3) string {
	return fmt.Sprintf(`{"type":"grab","handle":%q,"to":{"at":[%v,%v,%v],"turn":[0,0,0,1]}}`, handle, at[0], at[1], at[2])
}

func letGo(handle string) string { return fmt.Sprintf(`{"type":"grab","handle":%q}`, handle) }

// done waits until what a phone has sent so far is carried out.
func (p *phone) done() {
	p.t.Helper()
	if failed := p.ask("star", `,"star":{"Path":"`+path+`","On":true}`); failed != "" {
		p.t.Fatal(failed)
	}
}

func TestWhatNoPageSendsOfAHandleEndsTheConnection(t *testing.T) {
	t.Parallel()
	s := embodied(t)
	for _, bad := range []string{
		`{"type":"grab"}`, `{"type":"grab","pin":true}`,
		`{"type":"grab","handle":"hints.leftElbow","to":{"at":[1e300,0,0],"turn":[0,0,0,1]}}`,
		`{"type":"grab","handle":"hints.leftElbow","to":{"at":[0,-101,0],"turn":[0,0,0,1]}}`,
		`{"type":"grab","handle":"hints.leftElbow","to":{"at":[NaN,0,0],"turn":[0,0,0,1]}}`,
		`{"type":"grab","handle":"hints.leftElbow","to":{"at":[0,1e999,0],"turn":[0,0,0,1]}}`,
		`{"type":"grab","handle":"effectors.leftHand","to":{"at":[0,1,0]}}`,
		`{"type":"grab","handle":"effectors.leftHand","to":{"at":[0,1,0],"turn":[0,0,0,1e200]}}`,
	} {
		p := s.login()
		p.send(bad)
		if h := p.next("refused", "answer"); h.Type != "refused" {
			t.Errorf("%s is answered by %+v", bad, h.reply)
		}
	}
	if h := s.open(grabAt("hints.leftElbow", mgl64.Vec3{0, 1, 0})).next("refused", "answer"); h.Type != "refused" {
		t.Errorf("before a hello it is answered by %+v", h.reply)
	}
}

func TestAHandleBelongsToWhoTookItFirst(t *testing.T) {
	t.Parallel()
	s := embodied(t)
	one, other := s.login(), s.login()
	start := s.pole()
	there := start.Add(mgl64.Vec3{0.1, 0.05, 0})
	value := func() mgl64.Vec3 { return s.core.Document.Snapshot().Hints[effectors.LeftElbow].Pole }
	before := value()
	one.send(grabAt(elbowPole, there))
	one.done()
	if value() != before || s.dragging() {
		t.Error("a handle is moved while none is shown")
	}
	s.onOwnerNow(s.live.Handles.Toggle)
	one.send(grabAt(elbowPole, there))
	one.done()
	dragged := value()
	for _, ignored := range []string{grabAt(elbowPole, start), letGo(elbowPole), grabAt("hints.tail", start), letGo("hints.tail"),
		grabAt("gait.cadence", start), `{"type":"grab","handle":"hints.leftElbow","pin":true}`} {
		other.send(ignored)
		other.done()
		if value() != dragged || dragged == before || !s.dragging() {
			t.Fatalf("%s does something", ignored)
		}
	}
	one.send(letGo(elbowPole))
	one.done()
	if s.dragging() || s.steps() != 1 {
		t.Errorf("the drag goes on, or is %d steps", s.steps())
	}
	other.send(grabAt(elbowPole, start))
	other.send(letGo(elbowPole))
	other.done()
	if value() == dragged || s.steps() != 2 {
		t.Error("it can't be moved after that")
	}

	// One that the window drags stays there.
	at := session.Override{Target: effectors.Target{Position: mgl64.Vec3{0.4, 1.2, 0.3}, Rotation: mgl64.QuatIdent(), Presence: 1}}
	s.live.Session.Override(effectors.LeftHand, at)
	one.send(grabAt(leftHand, mgl64.Vec3{0, 1, 0}))
	one.send(letGo(leftHand))
	one.done()
	if now, held := s.live.Session.Overridden(effectors.LeftHand); !held || now != at {
		t.Errorf("the window holds it: %v, at %v", held, now.Target.Position)
	}
	s.live.Session.Release(effectors.LeftHand)

	// Hiding handles lets go of them, and so does a page that goes.
	held := func(id effectors.ID) bool { _, held := s.live.Session.Overridden(id); return held }
	one.send(grabAt(leftHand, mgl64.Vec3{0.3, 1, 0.2}))
	other.send(grabAt("effectors.rightFoot", mgl64.Vec3{-0.2, 0.3, 0.2}))
	one.done()
	other.done()
	if !held(effectors.LeftHand) || !held(effectors.RightFoot) {
		t.Fatal("effectors are not held")
	}
	_ = other.conn.CloseNow()
	s.await("the page that goes lets go", func() bool { return !held(effectors.RightFoot) })
	if pin, is := s.pinned(effectors.RightFoot); !is || mgl64.Vec3(pin.Position).Sub(mgl64.Vec3{-0.2, 0.3, 0.2}).Len() > 1e-6 || !held(effectors.LeftHand) {
		t.Errorf("the foot is pinned at %+v, and the hand is held %v", pin, held(effectors.LeftHand))
	}
	s.onOwnerNow(s.live.Handles.Toggle)
	if _, is := s.pinned(effectors.LeftHand); held(effectors.LeftHand) || !is {
		t.Error("what is hidden is held")
	}
}
