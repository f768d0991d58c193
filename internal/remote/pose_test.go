package remote

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/app"
	"posewright/internal/drivingtest"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/trackers"
)

// taken is what was done with headsets, in order, and takes their messages.
type taken struct {
	store *trackers.Store

	mutex   sync.Mutex
	opened  int
	did     []string
	arrived []time.Duration // on the store's clock
}

func (k *taken) note(did string) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.did = append(k.did, did)
}

func (k *taken) all() string {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return strings.Join(k.did, ", ")
}

func (k *taken) Open(from string) app.Headset {
	k.mutex.Lock()
	k.opened++
	h := &takenHeadset{k, k.opened}
	k.mutex.Unlock()
	k.note(fmt.Sprintf("open %d %s", h.number, from))
	return h
}

type takenHeadset struct {
	*taken
	number int
}

var errStray = phrase.Fail("this was a stray frame. Reload the page")

// Receive answers "ping", refuses "stray" and puts the head of a frame into the store.
func (h *takenHeadset) Receive(message []byte, arrived time.Time) ([]byte, error) {
	switch string(message) {
	case "ping":
		return []byte("\x10pong"), nil
	case "stray":
		return nil, errStray
	}
	if h.store == nil {
		h.note(fmt.Sprintf("%d %s", h.number, message))
		return nil, nil
	}
	at := h.store.Now() - time.Since(arrived)
	h.store.PutAt(trackers.Key{Kind: trackers.Headset, Source: "headset", Serial: []byte("head")}, trackers.Pose{Position: mgl64.Vec3{0, 1.6, 0}, Rotation: mgl64.QuatIdent()}, at)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.arrived = append(h.arrived, at)
	return nil, nil
}

func (h *takenHeadset) Close() { h.note(fmt.Sprintf("close %d", h.number)) }

// wearing is what a page in a headset with a proof says first.
func wearing(proof string) string {
	return strings.Replace(greeting(proof), "{", `{"vr":1,`, 1)
}

// frame sends a binary message.
func (p *phone) frame(message string) {
	p.t.Helper()
	if err := p.conn.Write(p.t.Context(), websocket.MessageBinary, []byte(message)); err != nil {
		p.t.Fatal(err)
	}
}

// comes waits for something that happens elsewhere.
func comes(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// worn is an application whose headsets are taken.
func worn(t *testing.T, over string) (*served, *taken) {
	t.Helper()
	k := &taken{}
	s := idle(t).by(over)
	s.live.Headsets = k
	return s, k
}

func TestWhatAHeadsetSendsIsHandedOverAndAnswered(t *testing.T) {
	t.Parallel()
	schemes(t, func(t *testing.T, over string) {
		s, k := worn(t, over)
		p := s.open(wearing(s.token)).welcomed()
		comes(t, "it is opened", func() bool { return k.all() != "" })
		p.frame("one")
		p.frame(strings.Repeat("x", largestMessage))
		p.frame("ping")
		if h := p.next("binary"); string(h.picture) != "\x10pong" {
			t.Errorf("answered %q", h.picture)
		}
		if said := p.set("0.5"); said != "" { // what a phone may is done too
			t.Error(said)
		}
		p.conn.CloseNow()
		want := "open 1 127.0.0.1 browser, 1 one, 1 " + strings.Repeat("x", largestMessage) + ", close 1"
		comes(t, "it is closed", func() bool { return strings.HasSuffix(k.all(), "close 1") })
		if k.all() != want {
			t.Errorf("done: %.200s", k.all())
		}
	})
}

func TestForeignMessagesOfHeadsetsEndTheConnection(t *testing.T) {
	t.Parallel()
	s, k := worn(t, "https")
	if h := s.open(strings.Replace(wearing(s.token), `"vr":1`, `"vr":2`, 1)).next("welcome", "refused"); h.Type != "refused" {
		t.Errorf("another version: %+v", h.reply)
	}
	early := s.open(`{"type":"hello","vr":1,"version":1,"proof":""}`)
	if h := early.next("welcome", "refused"); h.Type != "refused" {
		t.Errorf("no login: %+v", h.reply)
	}
	conn, _, err := s.dial("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.Write(t.Context(), websocket.MessageBinary, []byte("before hello"))
	if kind, said, err := conn.Read(t.Context()); err != nil || kind != websocket.MessageText || !strings.Contains(string(said), "refused") {
		t.Errorf("before hello: %s, %v", said, err)
	}
	if k.all() != "" {
		t.Errorf("done: %s", k.all())
	}
	p := s.open(wearing(s.token)).welcomed()
	p.frame("stray")
	if h := p.next("refused"); h.Error != errStray.Error() {
		t.Errorf("told %q", h.Error)
	}
	p = s.open(wearing(s.token)).welcomed()
	p.frame(strings.Repeat("x", largestMessage+1))
	if h := p.next("binary"); h.Type != "" {
		t.Errorf("too large: %+v", h.reply)
	}
	comes(t, "both are closed", func() bool { return strings.Count(k.all(), "close") == 2 })
}

// A page that comes again on another connection is the same headset: the end of the old one, which may be long dead, is
// noted before the new one begins. Another page is another headset.
func TestAPageHasOneHeadset(t *testing.T) {
	t.Parallel()
	s, k := worn(t, "https")
	p := s.open(wearing(s.token)).welcomed()
	comes(t, "it is opened", func() bool { return k.all() != "" })
	again := s.open(strings.Replace(wearing(""), `"proof":""`, `"secret":"`+p.secret+`"`, 1)).welcomed()
	if h := p.next("binary"); h.Type != "" {
		t.Errorf("the old connection goes on: %+v", h.reply)
	}
	other := s.open(wearing(s.token)).welcomed()
	again.frame("again")
	comes(t, "the frame", func() bool { return strings.HasSuffix(k.all(), "again") })
	other.frame("other")
	comes(t, "the frame of the other", func() bool { return strings.HasSuffix(k.all(), "other") })
	if want := "open 1 127.0.0.1 browser, close 1, open 2 127.0.0.1 browser"; !strings.HasPrefix(k.all(), want) || !strings.HasSuffix(k.all(), "2 again, 3 other") {
		t.Errorf("done: %s", k.all())
	}
}

// A flood of frames waits at the network, and a phone is answered meanwhile.
func TestAFloodOfFramesWaits(t *testing.T) {
	t.Parallel()
	s, k := worn(t, "https")
	p := s.open(wearing(s.token)).welcomed()
	const many = framesAtOnce + 3*framesPerSecond
	began := time.Now()
	sent := make(chan error, 1)
	go func() {
		for range many {
			if err := p.conn.Write(t.Context(), websocket.MessageBinary, []byte("f")); err != nil {
				sent <- err
				return
			}
		}
		sent <- nil
	}()
	if said := s.login().set("0.5"); said != "" {
		t.Error(said)
	}
	if err := <-sent; err != nil {
		t.Fatal(err)
	}
	comes(t, "all frames", func() bool { return strings.Count(k.all(), "1 f") == many })
	if took := time.Since(began); took < 3*time.Second-100*time.Millisecond {
		t.Errorf("%d frames are taken in %v", many, took)
	}
}

// decoded is a pose as a page reads it.
type decoded struct {
	flags      byte
	bones      uint16
	tick       uint32
	seconds    float64
	scale      float32
	transforms [][7]float32 // root first
}

func decodePose(t *testing.T, m []byte) (d decoded) {
	t.Helper()
	if len(m) < 24 || m[0] != 2 {
		t.Fatalf("%d bytes of kind %d are no pose", len(m), m[0])
	}
	little := binary.LittleEndian
	d = decoded{flags: m[1], bones: little.Uint16(m[2:]), tick: little.Uint32(m[4:]), seconds: math.Float64frombits(little.Uint64(m[8:])),
		scale: math.Float32frombits(little.Uint32(m[16:]))}
	count := int(little.Uint32(m[20:]))
	if len(m) != 24+28*(count+1) {
		t.Fatalf("%d bytes for %d bones", len(m), count)
	}
	for m = m[24:]; len(m) > 0; m = m[28:] {
		var of [7]float32
		for i := range of {
			of[i] = math.Float32frombits(little.Uint32(m[4*i:]))
		}
		d.transforms = append(d.transforms, of)
	}
	return d
}

// near reports whether a transform is another one to float32.
func near(got [7]float32, want rig.Transform) bool {
	turn := mgl64.Quat{W: float64(got[6]), V: mgl64.Vec3{float64(got[3]), float64(got[4]), float64(got[5])}}
	at := mgl64.Vec3{float64(got[0]), float64(got[1]), float64(got[2])}
	return at.Sub(want.Position).Len() < 1e-5 && math.Abs(turn.Dot(want.Rotation)) > 1-1e-6
}

func TestAPoseHoldsWhatWasSolved(t *testing.T) {
	t.Parallel()
	p := drivingtest.Prepared(t)
	h := p.Body.Humanoid()
	result := p.Body.NewResult()
	f := &session.Frame{Tick: 1<<32 + 7, Snapshot: session.NewSnapshot(p), Body: p.Body, Result: *result, Now: 1500 * time.Millisecond,
		Space: solver.Space{Origin: mgl64.Vec3{1, 0, 2}, Yaw: math.Pi / 2, Datum: 0.1}}
	for i := range f.Result.World {
		f.Result.World[i].Position[0] += float64(i)
		f.Result.World[i].Rotation = mgl64.QuatRotate(0.01*float64(i), mgl64.Vec3{0, 1, 0}).Mul(f.Result.World[i].Rotation)
	}
	var e poseEncoder
	first, ok := e.encode(f)
	if !ok {
		t.Fatal("no pose")
	}
	d := decodePose(t, first.pose)
	if d.tick != 7 || d.seconds != 1.5 || d.flags&1 == 0 || d.scale != float32(h.Scale) || d.bones != first.of.Number {
		t.Errorf("%+v", d)
	}
	if !near(d.transforms[0], rig.Transform{Position: mgl64.Vec3{1, -0.1, 2}, Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})}) {
		t.Errorf("the root is %v", d.transforms[0])
	}
	of := first.of
	if len(of.Names) != len(d.transforms)-1 || of.Names[0] != "hips" || of.Above[0] != -1 {
		t.Fatalf("%d bones, the first is %s", len(of.Names), of.Names[0])
	}
	for i, name := range of.Names {
		role := rig.RoleNamed(name)
		if !near(d.transforms[i+1], f.Result.World[h.Joint(role)]) {
			t.Errorf("%s is at %v", name, d.transforms[i+1])
		}
		var rest [7]float32
		for k := range rest {
			rest[k] = float32(of.Rest[i][k])
		}
		if !near(rest, h.TPose[h.Joint(role)]) {
			t.Errorf("%s rests at %v", name, rest)
		}
		if above := of.Above[i]; above >= i || above >= 0 && !h.Skeleton.IsAncestor(h.Joint(rig.RoleNamed(of.Names[above])), h.Joint(role)) {
			t.Errorf("above %s is %d", name, above)
		}
	}
	if same, _ := e.encode(f); same.of != of {
		t.Error("the bones are told for each pose")
	}
	other, err := rig.NewHumanoid(h.Skeleton, h.Roles, 1.5)
	if err != nil {
		t.Fatal(err)
	}
	if f.Body, err = solver.NewBody(other); err != nil {
		t.Fatal(err)
	}
	if larger, ok := e.encode(f); !ok || larger.of.Number == of.Number || larger.of.Scale != 1.5 || decodePose(t, larger.pose).bones != larger.of.Number {
		t.Errorf("another size: %+v", larger.of)
	}
	if _, ok := e.encode(&session.Frame{}); ok {
		t.Error("there is a pose before the first tick")
	}
}

// Every headset is sent each tick's pose, after its bones.
func TestHeadsetsAreSentThePoseOfEachTick(t *testing.T) {
	t.Parallel()
	s := playing(t, usualPatience).by("https")
	for range 2 {
		p := s.open(wearing(s.token)).welcomed()
		told := p.next("bones", "binary")
		if told.Type != "bones" || told.Bones == nil {
			t.Fatalf("first comes %+v", told.reply)
		}
		last := decodePose(t, p.next("binary").picture)
		const many = 60
		ticks := last.tick + 3*many
		for end := time.Now().Add(time.Minute); ticks > 3*many; { // a machine that has just stalled skips some
			first := last
			for range many {
				d := decodePose(t, p.next("binary").picture)
				if d.tick <= last.tick || d.seconds <= last.seconds || d.bones != told.Bones.Number || len(d.transforms) != len(told.Bones.Names)+1 {
					t.Fatalf("after tick %d comes %d, with bones of %d", last.tick, d.tick, d.bones)
				}
				last = d
			}
			if ticks = last.tick - first.tick; time.Now().After(end) {
				t.Fatalf("%d poses of %d ticks are sent", many, ticks)
			}
		}
	}
	comes(t, "all have left", func() bool {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		for c := range s.sockets {
			_ = c.conn.CloseNow()
		}
		return len(s.sockets) == 0
	})
}

// A headset is told of other bones before their first pose.
func TestHeadsetsAreToldOfOtherBones(t *testing.T) {
	t.Parallel()
	s := playing(t, usualPatience).by("https")
	p := s.open(wearing(s.token)).welcomed()
	first := p.next("bones").Bones.Number
	s.poses.mutex.Lock()
	s.poses.body = nil // as if there had been another
	s.poses.mutex.Unlock()
	if got := p.next("bones").Bones.Number; got != first+1 {
		t.Errorf("told of bones %d after %d", got, first)
	}
	if d := decodePose(t, p.next("binary").picture); d.bones != first+1 {
		t.Errorf("the next pose is of bones %d", d.bones)
	}
}

// answerTimes sends frames of two hands at 90 Hz, and returns how long after its arrival the pose came back that was
// solved with each, and how many frames were lost.
func answerTimes(t testing.TB, s *served, p *phone, k *taken, many int) (took []time.Duration, lost int) {
	message := make([]byte, 1723)
	stop := make(chan struct{})
	go func() {
		defer close(stop)
		ticker := time.NewTicker(time.Second / 90)
		defer ticker.Stop()
		for range many {
			<-ticker.C
			if p.conn.Write(t.Context(), websocket.MessageBinary, message) != nil {
				return
			}
		}
	}()
	late := time.After(time.Duration(many)*time.Second/90 + time.Minute)
	for sent := false; !sent || len(took) < len(k.times()); {
		select {
		case h, open := <-p.heard:
			if !open {
				t.Fatal("the connection has ended")
			}
			if h.Type != "binary" {
				continue
			}
			now := s.live.Store.Now()
			solved := time.Duration(math.Float64frombits(binary.LittleEndian.Uint64(h.picture[8:])) * float64(time.Second))
			for _, arrived := range k.times()[len(took):] {
				if arrived > solved {
					break
				}
				took = append(took, now-arrived)
			}
		case <-stop:
			sent, stop = true, nil
		case <-late:
			t.Fatalf("%d of %d frames are answered", len(took), many)
		}
	}
	slices.Sort(took)
	return took, many - len(took)
}

func (k *taken) times() []time.Duration {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	return k.arrived
}

// A pose is sent with the tick that has solved it: half a tick after a frame in the median, on a machine that is busy
// with other tests as much more as its ticks are late.
func TestAFrameIsAnsweredWithTheNextTick(t *testing.T) {
	s := playing(t, usualPatience).by("https")
	k := &taken{store: s.live.Store}
	s.onOwnerNow(func() { s.live.Headsets = k })
	p := s.open(wearing(s.token)).welcomed()
	var last, longest time.Duration
	p.next("binary")
	many, _ := strconv.Atoi(cmp.Or(os.Getenv("POSEWRIGHT_FRAMES"), "270"))
	took, lost := answerTimes(t, s, p, k, many)
	frames := s.live.Session.NewReader()
	defer frames.Close()
	for due, n := frames.Pace(everyTick), 0; n < 90; n++ {
		<-due
		now := frames.Latest().Now
		if last > 0 {
			longest = max(longest, now-last)
		}
		last = now
	}
	median, most := took[len(took)/2], took[len(took)*95/100]
	t.Logf("median %v, 95 of 100 within %v; %d lost; ticks are %v apart at most", median, most, lost, longest)
	if lost > many/100 || median > max(12*time.Millisecond, 2*longest) || most > max(25*time.Millisecond, 4*longest) {
		t.Errorf("median %v, 95 of 100 within %v, %d lost", median, most, lost)
	}
}
