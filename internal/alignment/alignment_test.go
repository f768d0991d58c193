package alignment

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/align"
	"posewright/effectors"
	"posewright/internal/devices"
	"posewright/internal/session"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/trackers"
)

// chosen are choices without a file.
type chosen struct {
	choices devices.Choices
	with    *trackers.Conditioning
	undo    func()
	texts   []string
	changes int
}

func (c *chosen) Choices() *devices.Choices            { return &c.choices }
func (c *chosen) Conditioning() *trackers.Conditioning { return c.with }
func (c *chosen) Change(change func(*devices.Choices)) {
	c.changes++
	change(&c.choices)
	c.with = c.choices.Conditioning()
}
func (c *chosen) ChangeWithUndo(text phrase.Phrase, change func(*devices.Choices)) {
	before := c.choices
	c.undo = func() { c.choices = before }
	c.texts = append(c.texts, text.String())
	c.Change(change)
}

// following is an alignment whose session is the test.
type following struct {
	chosen
	clock    trackers.ManualClock
	store    *trackers.Store
	s        *session.Session
	frame    *session.Frame
	a        *Alignment
	live     bool
	reset    string
	warnings int
	tilted   float64 // radians by which the tracker hangs otherwise on the headset
	offer    func()
}

func newFollowing() *following {
	x := &following{}
	x.store = trackers.NewStore(x.clock.Now)
	x.s = session.New(session.Options{Store: x.store})
	x.a = New(&x.chosen, Hooks{Frame: func() *session.Frame { return x.frame }, Live: func() bool { return x.live }, ResetYaw: func() string { return x.reset },
		Inform: func(text phrase.Phrase) { x.texts = append(x.texts, text.String()) }, Fail: func(error) {},
		Warn: func(_ phrase.Phrase, _ phrase.Term, do func()) { x.warnings++; x.offer = do }})
	x.frame = x.s.Tick(0)
	return x
}

func (x *following) noticed(word string) bool {
	return strings.Contains(strings.Join(x.texts, " "), word)
}

// play has a headset and a tracker on it report for some seconds, the tracker's space turned and shifted more and more.
func (x *following) play(from, to, perMinute float64) {
	for at := from; at < to; at += 1.0 / 90 {
		x.clock.Set(time.Duration(at * float64(time.Second)))
		turn := mgl64.QuatRotate(perMinute*at/60*math.Pi/180, mgl64.Vec3{0, 1, 0})
		drift := trackers.Pose{Rotation: turn}
		head := trackers.Pose{Position: mgl64.Vec3{1 + 0.1*math.Sin(at/3), 1.6, 0.5}, Rotation: mgl64.QuatRotate(0.3*math.Sin(at/4), mgl64.Vec3{0, 1, 0})}
		on := head.Mul(trackers.Pose{Position: mgl64.Vec3{0, 0.1, 0}, Rotation: mgl64.QuatRotate(x.tilted, mgl64.Vec3{1, 0, 0})})
		x.store.Put(trackers.Key{Kind: trackers.Headset, Serial: []byte("H"), Source: "first"}, head)
		x.store.Put(trackers.Key{Kind: trackers.Tracker, Serial: []byte("T"), Source: "second"}, drift.Inverse().Mul(on))
		x.s.Publish(&session.Snapshot{Conditioning: x.Conditioning()})
		x.frame = x.s.Tick(x.clock.Now())
		x.a.Tick(x.frame)
	}
}

func (x *following) space() devices.Space {
	space, _ := x.Choices().SpaceOf("second")
	return space
}

func TestASpaceIsFollowedSavedAndStaysWhereItIsWhenThatEnds(t *testing.T) {
	t.Parallel()
	x := newFollowing()
	x.play(0, 0.1, 0)
	x.a.Follow(&x.frame.Devices.Devices[0], &x.frame.Devices.Devices[1])
	if x.space().Pair.First.Serial != "H" || !x.noticed("kept aligned") {
		t.Fatalf("chosen is %+v, said %v", x.space(), x.texts)
	}
	x.play(0.1, 200, 1)
	if held := x.space().Pair.Held; held == (devices.Pose{}) || math.Abs(held.Position[1]-0.1) > 0.002 {
		t.Errorf("the mounting is %+v", held)
	}
	if d := x.a.Drift("second"); d == nil || d.Newest().State != align.Following || d.Len() < 300 {
		t.Fatalf("known is %+v", d)
	}
	if got := math.Abs(x.a.Drift("second").Newest().TurnRad) * 180 / math.Pi; math.Abs(got-200.0/60) > 0.2 {
		t.Errorf("saved in between, it drifted by %.2f°", got)
	}
	turned := func() float64 {
		q := x.space().Rotation
		return 2 * math.Atan2(q[2], q[0]) * 180 / math.Pi
	}
	if got := turned(); got < 2 || got > 3.4 {
		t.Errorf("after 200 s at a degree a minute the saved space is turned by %.2f°", got)
	}
	x.a.save()
	saved := x.space().Pose
	followed := x.choices
	if x.a.Stop("second"); x.space().Pose != saved { // the session has not heard of it
		t.Error("what was saved is applied twice")
	}
	x.Change(func(c *devices.Choices) { *c = followed })
	x.play(200, 200.1, 1)
	x.a.Stop("second")
	if x.a.Drift("second") != nil {
		t.Error("ended, its drift is still known")
	}
	if got := turned(); math.Abs(got-200.0/60) > 0.1 || x.space().Pair != (devices.Pair{}) {
		t.Errorf("ended, the space is %+v, turned by %.2f°", x.space(), got)
	}
	// What the session does with that moves nothing.
	before := x.frame.Devices.Devices[1].Pose
	x.play(200.1, 200.12, 1)
	if off := x.frame.Devices.Devices[1].Pose.Position.Sub(before.Position).Len(); off > 0.003 {
		t.Errorf("ending it moved the tracker by %.1f mm", 1000*off)
	}
}

func TestOnlyASpaceThatDriftedIsSaved(t *testing.T) {
	t.Parallel()
	x := newFollowing()
	x.play(0, 0.1, 0)
	x.a.Follow(&x.frame.Devices.Devices[0], &x.frame.Devices.Devices[1])
	x.play(0.1, 10, 0)
	before := x.changes
	if x.play(10, 200, 0); x.changes != before {
		t.Errorf("without a drift the choices changed %d times", x.changes-before)
	}
}

func TestYawIsRecenteredOnlyOfLiveDevicesAndIsUndone(t *testing.T) {
	t.Parallel()
	x := newFollowing()
	x.play(0, 0.1, 0)
	f := x.frame
	f.Body = new(solver.Body)
	for role := range f.Bound {
		f.Bound[role] = -1
	}
	f.Bound[effectors.Head], f.Bound[effectors.Hips] = 0, 1
	f.Space = solver.Space{Yaw: 0.5} // walked about by a stick: no matter
	f.DeviceTargets[effectors.Head].Rotation = f.Space.Turn()
	f.DeviceTargets[effectors.Hips].Rotation = f.Space.Turn().Mul(mgl64.QuatRotate(-0.4, mgl64.Vec3{0, 1, 0}))
	third := f.Devices.Devices[1] // of a system that is off by more and comes later
	third.Source, third.Serial = "third", "C"
	f.Devices.Devices[2], f.Devices.Count, f.Bound[effectors.Chest] = third, 3, 2
	f.DeviceTargets[effectors.Chest].Rotation = f.Space.Turn().Mul(mgl64.QuatRotate(0.9, mgl64.Vec3{0, 1, 0}))
	targets := f.DeviceTargets
	if err := x.a.RecenterYaw(); err == nil || len(x.choices.Spaces) != 0 {
		t.Error("a recording is recentered")
	}
	x.live, x.reset = true, "second" // that sees to itself
	if err := x.a.RecenterYaw(); err != nil || x.space().Rotation != [4]float64{} || !x.noticed("third was turned by") {
		t.Errorf("what resets itself is turned too: %+v, %v", x.choices.Spaces, err)
	}
	x.undo()
	x.reset, f.DeviceTargets = "", targets
	if err := x.a.RecenterYaw(); err != nil {
		t.Fatal(err)
	}
	if last := x.texts[len(x.texts)-1]; !strings.Contains(last, "third was turned by -52°") {
		t.Errorf("of both turns it says %q", last)
	}
	q := x.space().Rotation
	if by := 2 * math.Atan2(q[2], q[0]); math.Abs(by-0.4) > 1e-9 || !x.noticed("was turned by") {
		t.Errorf("it was turned by %v, said %v", by, x.texts)
	}
	x.undo()
	if _, aligned := x.Choices().SpaceOf("second"); aligned {
		t.Error("undo leaves the space turned")
	}
}

func TestTrackersThatResetThemselvesAreAskedTo(t *testing.T) {
	t.Parallel()
	x := newFollowing()
	x.play(0, 0.1, 0)
	x.live, x.reset = true, "second"
	x.frame.Body = new(solver.Body)
	for role := range x.frame.Bound {
		x.frame.Bound[role] = -1
	}
	if err := x.a.RecenterYaw(); err != nil {
		t.Errorf("although they were asked: %v", err)
	}
	x.reset = ""
	if err := x.a.RecenterYaw(); err == nil {
		t.Error("without a headset nothing fails")
	}
}

func TestAPersonIsWarnedOnceOfDevicesThatCameApartAndCanMeasureAgain(t *testing.T) {
	t.Parallel()
	x := newFollowing()
	x.play(0, 0.1, 0)
	x.a.Follow(&x.frame.Devices.Devices[0], &x.frame.Devices.Devices[1])
	x.play(0.1, 20, 0)
	x.tilted = 1
	x.play(20, 60, 0)
	if x.warnings != 1 || x.space().Pair.Held == (devices.Pose{}) {
		t.Fatalf("%d warnings, %+v", x.warnings, x.space())
	}
	stale := *x.frame
	x.offer()
	if x.a.Tick(&stale); x.space().Pair.Held != (devices.Pose{}) { // the session has not heard of it
		t.Fatal("what was measured before is kept")
	}
	x.play(60, 80, 0)
	if d := x.a.Drift("second").Newest(); d.State != align.Following {
		t.Errorf("measured again it is in state %d", d.State)
	}
}

func TestADeviceThatIsLostForAMomentIsNoNewWarning(t *testing.T) {
	t.Parallel()
	x := newFollowing()
	r := align.Report{Source: "second", State: align.Apart}
	for at := time.Duration(0); at < 40*time.Second; at += 100 * time.Millisecond {
		r.State = align.Apart
		if at%(10*time.Second) == 0 {
			r.State = align.Waiting
		}
		x.a.watch(&r, at)
	}
	if x.warnings != 1 {
		t.Errorf("%d warnings", x.warnings)
	}
	y := newFollowing()
	for at := time.Duration(0); at < 4*time.Second; at += 100 * time.Millisecond {
		y.a.watch(&r, at)
	}
	if y.warnings != 0 {
		t.Error("they are apart for only four seconds, and that is a warning")
	}
	r.State = align.Following
	x.a.watch(&r, 41*time.Second)
	r.State = align.Apart
	x.a.watch(&r, 42*time.Second)
	if x.a.watch(&r, 50*time.Second); x.warnings != 2 {
		t.Errorf("apart again there are %d warnings", x.warnings)
	}
}

func TestSpacesThatAreSwappedDoNotFollowEachOther(t *testing.T) {
	t.Parallel()
	x := newFollowing()
	x.play(0, 0.1, 0)
	first, second := x.frame.Devices.Devices[0], x.frame.Devices.Devices[1]
	x.a.Follow(&first, &second)
	x.play(0.1, 50, 1) // not saved yet
	before := x.frame.Devices.Devices[1].Pose
	x.a.Follow(&second, &first)
	space, _ := x.Choices().SpaceOf("first")
	if err := x.choices.Validate(); err != nil || x.space().Pair != (devices.Pair{}) || space.Pair.First.Serial != "T" {
		t.Fatalf("chosen is %+v: %v", x.choices.Spaces, err)
	}
	x.play(50, 50.02, 1)
	if off := x.frame.Devices.Devices[1].Pose.Position.Sub(before.Position).Len(); off > 0.003 {
		t.Errorf("that moved the tracker by %.1f mm", 1000*off)
	}
	x.undo()
	if space, _ := x.Choices().SpaceOf("first"); x.space().Pair.First.Serial != "H" || space.Pair != (devices.Pair{}) {
		t.Errorf("undone, chosen is %+v", x.choices.Spaces)
	}
}

// Devices that say that they are kilometers away make no choices that can't be saved.
func TestWhatIsSavedIsAlwaysValid(t *testing.T) {
	t.Parallel()
	x := newFollowing()
	x.play(0, 0.1, 0)
	x.a.Follow(&x.frame.Devices.Devices[0], &x.frame.Devices.Devices[1])
	x.frame.Spaces.With, x.frame.Spaces.Count = x.with, 1
	x.frame.Spaces.Of[0] = align.Report{Source: "second", State: align.Following, MovedM: 5000, Correction: trackers.Pose{Position: mgl64.Vec3{5000, 0, 0}, Rotation: mgl64.QuatIdent()}}
	x.a.save()
	x.a.Stop("second")
	if err := x.choices.Validate(); err != nil || x.space().Pair != (devices.Pair{}) {
		t.Errorf("saved is %+v: %v", x.choices.Spaces, err)
	}
}
