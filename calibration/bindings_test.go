package calibration

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

// room is a set of devices whose ages can be set.
func room(t testing.TB) (*trackers.Frame, *rig.Humanoid, *rand.Rand) {
	t.Helper()
	random := rand.New(rand.NewPCG(21, 22))
	body := figure(1.7, 1, random)
	return newPerson(body, true, 0.05, 1, random).frame(0, 0, 0, random), body, random
}

// attachJoints adds trackers that are named for elbows, knees and shoulders.
func attachJoints(f *trackers.Frame) {
	for role := LeftElbow; role < RoleCount; role++ {
		d := f.Devices[f.Count-1]
		d.Serial, d.Name = role.String(), role.String()
		d.Pose.Position = mgl64.Vec3{float64(role) / 20, 1.3, 0.2}
		f.Devices[f.Count] = d
		f.Count++
	}
}

func pass(f *trackers.Frame, to time.Duration, silent string) {
	f.Time = to
	for i := range f.All() {
		if f.Devices[i].Serial != silent {
			f.Devices[i].Received = to
		}
	}
}

func TestAStaleDeviceFadesOutAndComesBackTheSameWay(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	for _, step := range []struct {
		at     time.Duration
		silent string
		want   float64
	}{
		{0, "", 1},
		{250 * time.Millisecond, "C1", 1},
		{300 * time.Millisecond, "C1", 1},
		{450 * time.Millisecond, "C1", 0.5},
		{600 * time.Millisecond, "C1", 0},
		{900 * time.Millisecond, "C1", 0},
		{1050 * time.Millisecond, "", 0.5},
		{1200 * time.Millisecond, "", 1},
		{1350 * time.Millisecond, "", 1},
	} {
		pass(f, step.at, step.silent)
		Bind(nil, f, body, &b)
		b.Targets(f, step.at, &targets)
		if got := targets.Effectors[effectors.LeftHand].Presence; math.Abs(got-step.want) > 1e-9 {
			t.Errorf("at %v presence is %v, want %v", step.at, got, step.want)
		}
		if got := targets.Effectors[effectors.RightHand].Presence; got != 1 {
			t.Errorf("at %v the other hand has presence %v", step.at, got)
		}
	}
}

func TestADeviceThatGoesFadesOutWhereItWas(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var before, after effectors.Targets
	Bind(nil, f, body, &b)
	b.Targets(f, 0, &before)
	var empty trackers.Frame
	empty.Time = 150 * time.Millisecond
	Bind(nil, &empty, body, &b)
	b.Targets(&empty, empty.Time, &after)
	for id := range after.Effectors {
		got, want := after.Effectors[id], before.Effectors[id]
		if got.Position != want.Position || math.Abs(got.Presence-0.5) > 1e-9 || b.Device(Role(id)) != -1 {
			t.Errorf("%s: %v, was %v", effectors.ID(id), got, want)
		}
	}
}

func TestWithoutCalibrationTheEyesAreAtTheHeadsetAndOtherBonesAtTheirDevices(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	Bind(nil, f, body, &b)
	b.Targets(f, 0, &targets)
	head := targets.Effectors[effectors.Head]
	eyes := head.Position.Add(head.Rotation.Rotate(body.Measures.EyesFromHead))
	if off := eyes.Sub(f.Devices[0].Pose.Position).Len(); off > 1e-12 || head.Rotation != f.Devices[0].Pose.Rotation {
		t.Errorf("eyes are %v m from the headset", off)
	}
	hand := targets.Effectors[effectors.LeftHand]
	if hand.Position != f.Devices[1].Pose.Position || hand.Rotation != f.Devices[1].Pose.Rotation {
		t.Errorf("the hand is at %v, the controller at %v", hand, f.Devices[1].Pose)
	}
}

func TestHandsKeepTheirControllersWhenAnotherDeviceAppearsWhileTheyAreCrossed(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	last := f.Devices[f.Count-1]
	last.Samples = trialSamples
	f.Devices[f.Count-1] = trackers.Device{}
	f.Count--
	var b Bindings
	Bind(nil, f, body, &b)
	left := b.Device(leftHand)
	f.Devices[1].Pose.Position, f.Devices[2].Pose.Position = f.Devices[2].Pose.Position, f.Devices[1].Pose.Position
	f.Devices[f.Count] = last
	f.Count++
	Bind(nil, f, body, &b)
	if b.Device(leftHand) != left || b.Device(chest) != f.Count-1 {
		t.Errorf("left hand went from device %d to %d, chest is %d", left, b.Device(leftHand), b.Device(chest))
	}
}

// Who walks crosses the feet, and meanwhile a device comes or goes.
func TestFeetKeepTheirTrackersWhileTheyAreCrossed(t *testing.T) {
	t.Parallel()
	newPerson := func(name [2]string) (*trackers.Frame, *rig.Humanoid, *Bindings, [2]int) {
		f, body, _ := room(t)
		b := new(Bindings)
		Bind(nil, f, body, b)
		feet := [2]int{b.Device(leftFoot), b.Device(rightFoot)}
		for side, i := range feet {
			if i < 0 || f.Devices[i].Kind != trackers.Tracker {
				t.Fatalf("the feet are %v", feet)
			}
			f.Devices[i].Name = name[side]
			f.Devices[i].Samples = trialSamples
		}
		b.stale = true
		Bind(nil, f, body, b)
		return f, body, b, feet
	}
	cross := func(f *trackers.Frame, feet [2]int) {
		f.Devices[feet[0]].Pose.Position, f.Devices[feet[1]].Pose.Position = f.Devices[feet[1]].Pose.Position, f.Devices[feet[0]].Pose.Position
	}
	arrive := func(f *trackers.Frame) {
		f.Devices[f.Count] = trackers.Device{Kind: trackers.Controller, Serial: "new", Name: "new", Received: f.Time}
		f.Count++
	}
	f, body, b, feet := newPerson([2]string{"A", "B"})
	cross(f, feet)
	arrive(f)
	Bind(nil, f, body, b)
	if got := [2]int{b.Device(leftFoot), b.Device(rightFoot)}; got != feet {
		t.Errorf("when a device comes the feet %v become %v", feet, got)
	}
	// One is lost, and the other is where the lost one was.
	pass(f, 2*time.Second, f.Devices[feet[1]].Serial)
	Bind(nil, f, body, b)
	if got := [2]int{b.Device(leftFoot), b.Device(rightFoot)}; got != feet {
		t.Errorf("when one is lost the feet %v become %v", feet, got)
	}
	// The person exchanges them.
	chosen := Assignments(nil).With("tracker", f.Devices[feet[0]].Serial, "rightFoot").With("tracker", f.Devices[feet[1]].Serial, "leftFoot")
	b.Choose(&chosen)
	pass(f, 3*time.Second, "")
	Bind(nil, f, body, b)
	if b.Device(leftFoot) != feet[1] || b.Device(rightFoot) != feet[0] {
		t.Error("a choice does not exchange them")
	}
	// Names count more than who had a foot before.
	f, body, b, feet = newPerson([2]string{"A", "B"})
	f.Devices[feet[0]].Name, f.Devices[feet[1]].Name = "right foot", "left foot"
	arrive(f)
	Bind(nil, f, body, b)
	if b.Device(leftFoot) != feet[1] || b.Device(rightFoot) != feet[0] {
		t.Error("names do not exchange them")
	}
	// The first tracker of two may have been taken for the other foot.
	f, body, b, feet = newPerson([2]string{"A", "B"})
	second := f.Devices[feet[1]]
	f.Devices[feet[1]].Pose.Position = mgl64.Vec3{0, 50, 0} // nowhere
	at := f.Devices[feet[0]].Pose.Position
	f.Devices[feet[0]].Pose.Position = second.Pose.Position
	*b = Bindings{}
	Bind(nil, f, body, b)
	if b.Device(rightFoot) != feet[0] {
		t.Fatalf("alone on the right it is %v", b.Device(rightFoot))
	}
	f.Devices[feet[0]].Pose.Position, f.Devices[feet[1]] = at, second
	arrive(f)
	Bind(nil, f, body, b)
	if got := [2]int{b.Device(leftFoot), b.Device(rightFoot)}; got != feet {
		t.Errorf("with both there the feet are %v, not %v", got, feet)
	}
}

func TestRolesThatWereChosenByMistakeAreAsBeforeOnceThatIsUndone(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	for i := range f.All() {
		f.Devices[i].Name = f.Devices[i].Serial // names say nothing
	}
	var b Bindings
	Bind(nil, f, body, &b)
	before := b.roles.device
	waist := &f.Devices[b.Device(hips)]
	for name, c := range map[string]Assignments{
		"a foot": Assignments(nil).With("tracker", f.Devices[before[leftFoot]].Serial, "rightFoot"),
		"feet": Assignments(nil).With("tracker", f.Devices[before[leftFoot]].Serial, "rightFoot").
			With("tracker", f.Devices[before[rightFoot]].Serial, "leftFoot"),
		"a hand": Assignments(nil).With("controller", f.Devices[before[leftHand]].Serial, "rightHand"),
		"head":   Assignments(nil).With("tracker", waist.Serial, "head"),
	} {
		b.Choose(&c)
		Bind(nil, f, body, &b)
		if b.roles.device == before {
			t.Fatalf("%s: the choice changes nothing", name)
		}
		b.Choose(nil)
		Bind(nil, f, body, &b)
		if b.roles.device != before {
			t.Errorf("%s: after it is undone roles are %v, not %v", name, b.roles.device, before)
		}
	}
	// Another choice is no reason to exchange hands or feet that are crossed.
	f.Devices[before[leftHand]].Pose, f.Devices[before[rightHand]].Pose = f.Devices[before[rightHand]].Pose, f.Devices[before[leftHand]].Pose
	f.Devices[before[leftFoot]].Pose, f.Devices[before[rightFoot]].Pose = f.Devices[before[rightFoot]].Pose, f.Devices[before[leftFoot]].Pose
	chest := Assignments(nil).With("tracker", waist.Serial, "chest")
	hand := chest.With("controller", f.Devices[before[leftHand]].Serial, "leftHand")
	foot := hand.With("tracker", f.Devices[before[leftFoot]].Serial, "leftFoot")
	third := f.Devices[before[rightHand]]
	third.Serial, third.Name = "third", "third"
	third.Pose.Position[1] -= 0.5
	f.Devices[f.Count] = third
	f.Count++
	for _, choice := range []*Assignments{&chest, nil, &hand, &foot} {
		b.Choose(choice)
		Bind(nil, f, body, &b)
		if choice == nil { // another calibration is
			other := b
			if Bind(new(Calibration), f, body, &other); other.Device(leftFoot) != before[rightFoot] || other.Device(rightFoot) != before[leftFoot] {
				t.Error("without the calibration that they had, feet are not where their devices are")
			}
		}
		for _, role := range []Role{leftHand, rightHand, leftFoot, rightFoot} {
			if b.Device(role) != before[role] {
				t.Errorf("%v has device %d, not %d", role, b.Device(role), before[role])
			}
		}
	}
}

func TestATrackerThatComesLaterHasARoleOnlyOnceItHasSentForAWhile(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	last := f.Devices[f.Count-1]
	f.Devices[f.Count-1] = trackers.Device{}
	f.Count--
	var b Bindings
	Bind(nil, f, body, &b)
	f.Devices[f.Count] = last
	f.Count++
	for samples := range uint64(trialSamples) {
		f.Devices[f.Count-1].Samples = samples
		Bind(nil, f, body, &b)
		if b.Device(chest) >= 0 {
			t.Fatalf("the tracker is the chest after %d samples", samples)
		}
	}
	f.Devices[f.Count-1].Samples = trialSamples
	Bind(nil, f, body, &b)
	if b.Device(chest) != f.Count-1 {
		t.Errorf("the chest is %d", b.Device(chest))
	}
	chosen := Assignments(nil).With(last.Kind.String(), last.Serial, "chest")
	f.Devices[f.Count-1].Samples = 1
	var c Bindings
	f.Count--
	Bind(nil, f, body, &c)
	f.Count++
	c.Choose(&chosen)
	Bind(nil, f, body, &c)
	if c.Device(chest) != f.Count-1 {
		t.Error("a tracker that was given its role has to wait for it")
	}
}

// What a headset estimates of a body stands in for trackers that are not worn or lost, also where others are
// calibrated, and for no other part than it says.
func TestAnEstimatedPartGivesWayToATrackerThatIsWorn(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	hipsAt := -1
	var roles Bindings
	Bind(nil, f, body, &roles)
	hipsAt = roles.Device(hips)
	worn := f.Devices[hipsAt]
	for _, name := range []string{"estimated hips", "estimated left knee"} {
		d := worn
		d.Serial, d.Name, d.Inferred = name, name, true
		d.Pose.Position[0] += 0.02
		f.Devices[f.Count] = d
		f.Count++
	}
	estimated, knee := f.Count-2, f.Count-1
	for name, c := range map[string]*Calibration{"uncalibrated": nil, "calibrated": {Devices: []Device{
		{Effector: "hips", Kind: "tracker", Serial: worn.Serial, Offset: PoseOf(rig.Identity())},
	}}} {
		f.Time = 0
		pass(f, 0, "")
		var b Bindings
		Bind(c, f, body, &b)
		if b.Device(hips) != hipsAt || b.Device(LeftKnee) != knee || b.Device(RightKnee) >= 0 {
			t.Errorf("%s: hips are %d, knees %d and %d", name, b.Device(hips), b.Device(LeftKnee), b.Device(RightKnee))
		}
		pass(f, 2*time.Second, worn.Serial)
		Bind(c, f, body, &b)
		if b.Device(hips) != estimated {
			t.Errorf("%s: without the tracker the hips are %d", name, b.Device(hips))
		}
		pass(f, 3*time.Second, "")
		Bind(c, f, body, &b)
		if b.Device(hips) != hipsAt {
			t.Errorf("%s: when it is back they are %d", name, b.Device(hips))
		}
	}
}

func TestACalibratedDeviceIsKnownByItsSerialAndAStrangeTrackerIsLeftAlone(t *testing.T) {
	t.Parallel()
	f, body, random := room(t)
	var s Sampler
	for i := range 10 {
		g := *f
		for k := range g.All() {
			g.Devices[k].Samples += uint64(i)
		}
		s.Add(&g)
	}
	m, err := s.Measure(nil)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Fit(m, body)
	if err != nil {
		t.Fatal(err)
	}
	// Other places, so that only serials can tell; a new controller in place of the left one; a tracker nobody knows.
	for i := range f.All() {
		f.Devices[i].Pose.Position = randomOffset(random, 1)
	}
	f.Devices[1].Serial, f.Devices[1].Name = "new", "new"
	f.Devices[f.Count] = trackers.Device{Kind: trackers.Tracker, Serial: "strange", Pose: f.Devices[0].Pose}
	f.Count++
	var b Bindings
	Bind(&c, f, body, &b)
	for id, want := range [effectors.Count]int{
		effectors.Head: 0, effectors.LeftHand: 1, effectors.RightHand: 2, effectors.LeftFoot: 3, effectors.RightFoot: 4,
		effectors.Hips: 5, effectors.Chest: 6,
	} {
		if got := b.Device(Role(id)); got != want {
			t.Errorf("%s is driven by device %d, want %d", effectors.ID(id), got, want)
		}
	}
	if want := c.Devices[effectors.LeftHand].Offset; PoseOf(b.offset[effectors.LeftHand]) != want &&
		b.offset[effectors.LeftHand].Position != mgl64.Vec3(want.Position) {
		t.Errorf("the new controller has offset %v, want that of the one it replaces, %v", b.offset[effectors.LeftHand], want)
	}

	// A calibration of other devices is none.
	other := c.Clone()
	for i := range other.Devices {
		other.Devices[i].Serial += "?"
	}
	Bind(&other, f, body, &b)
	if got := b.offset[effectors.RightHand]; got.Position != (mgl64.Vec3{}) {
		t.Errorf("a calibration that covers no device gave the offset %v", got)
	}
}

func TestTrackersOfASecondPersonHaveNoRoles(t *testing.T) {
	t.Parallel()
	for _, apart := range []mgl64.Vec3{{1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0.7, -0.1, -0.7}} {
		f, body, _ := room(t)
		var b Bindings
		Bind(nil, f, body, &b)
		before := b.roles.device
		count := f.Count
		for i := range count { // a second person in the same pose, with a lower floor or beside the first
			d := f.Devices[i]
			d.Serial, d.Samples = "other "+d.Serial, trialSamples
			d.Pose.Position = d.Pose.Position.Add(apart)
			f.Devices[f.Count] = d
			f.Count++
		}
		Bind(nil, f, body, &b)
		if b.roles.device != before {
			t.Errorf("%v apart: roles went from %v to %v", apart, before, b.roles.device)
		}
		// The first tracker of a foot, back from where the second person stands, keeps its role.
		lost := f.Devices[before[effectors.LeftFoot]]
		f.Devices[before[effectors.LeftFoot]].Pose.Position = lost.Pose.Position.Add(apart)
		f.Devices[f.Count-1].Serial = "one more"
		Bind(nil, f, body, &b)
		if got := [2]int{b.Device(Role(effectors.LeftFoot)), b.Device(Role(effectors.RightFoot))}; got[0] >= count || got[1] >= count || got[0] < 0 || got[1] < 0 {
			t.Errorf("%v apart: after a change the feet are devices %v of %d", apart, got, count)
		}
	}
}

// Nor do they get one while they send nothing, which they would keep then.
func TestALostTrackerOfASecondPersonHasNoRole(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	count, worn := f.Count, f.Devices
	for i := range count { // the second person, who wears all; the first keeps headset and controllers
		d := worn[i]
		d.Serial, d.Samples = "other "+d.Serial, trialSamples
		d.Pose.Position = d.Pose.Position.Add(mgl64.Vec3{1, 0, 0})
		f.Devices[3+i] = d
	}
	var b Bindings
	f.Count = 3
	Bind(nil, f, body, &b)
	f.Count = 3 + count
	for step, silent := range []string{"", f.Devices[6].Serial, ""} { // a foot of the second person
		pass(f, 2*time.Duration(step)*time.Second, silent)
		Bind(nil, f, body, &b)
		for role, got := range b.roles.device {
			if got >= 3 {
				t.Errorf("after %v %v is driven by %s", f.Time, Role(role), f.Devices[got].Serial)
			}
		}
	}
}

// A headset that was switched off, as one on a desk, is nobody's.
func TestALostHeadsetTakesNoTrackers(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	Bind(nil, f, body, &b)
	before := b.roles.device
	spare := f.Devices[0]
	spare.Serial, spare.Name = "spare", "spare"
	bent := mgl64.Vec3{0, 0, -0.4} // the first bends forward, away from where the spare one is
	spare.Pose.Position = f.Devices[0].Pose.Position.Add(bent)
	for i := 3; i < f.Count; i++ {
		f.Devices[i].Pose.Position = f.Devices[i].Pose.Position.Add(bent)
	}
	f.Devices[f.Count] = spare
	f.Count++
	pass(f, 2*time.Second, "spare")
	var later Bindings
	if Bind(nil, f, body, &later); later.roles.device != before {
		t.Errorf("roles went from %v to %v", before, later.roles.device)
	}
}

// Trackers whose server has a headset of its own are the same person's, wherever their space lies before it is aligned.
func TestTrackersOfAnotherSpaceHaveRoles(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	Bind(nil, f, body, &b)
	before := b.roles.device
	f.Devices[f.Count] = f.Devices[0]
	f.Count++
	for i := 3; i < f.Count; i++ {
		f.Devices[i].Source = "another"
		f.Devices[i].Pose.Position = f.Devices[i].Pose.Position.Add(mgl64.Vec3{2, 0, 1})
	}
	var other Bindings
	Bind(nil, f, body, &other)
	if other.roles.device != before {
		t.Errorf("roles went from %v to %v", before, other.roles.device)
	}
}

func TestALostDeviceGivesItsEffectorToOneThatIsThere(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	f.Count = 3
	var b Bindings
	var targets effectors.Targets
	Bind(nil, f, body, &b)
	b.Targets(f, 0, &targets)
	spare := f.Devices[1]
	spare.Serial, spare.Name = "spare", "spare"
	f.Devices[3] = spare
	f.Count = 4
	pass(f, 900*time.Millisecond, "C1")
	Bind(nil, f, body, &b)
	if got := b.Device(leftHand); got != 1 {
		t.Errorf("the left hand went to device %d before its own was lost", got)
	}
	b.Targets(f, f.Time, &targets)
	pass(f, 1100*time.Millisecond, "C1")
	Bind(nil, f, body, &b)
	b.Targets(f, f.Time, &targets)
	if got := targets.Effectors[effectors.LeftHand].Presence; b.Device(leftHand) != 3 || math.Abs(got-2.0/3) > 1e-9 {
		t.Errorf("the left hand is driven by device %d with presence %v", b.Device(leftHand), got)
	}
}

func TestARoleGoesOverToAnotherDeviceWithoutAJump(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	f.Devices[1].Pose.Rotation = mgl64.QuatRotate(0.7, mgl64.Vec3{1, 0, 0}).Mul(f.Devices[1].Pose.Rotation) // not about the axis that tells them apart
	var b Bindings
	var targets effectors.Targets
	Bind(nil, f, body, &b)
	b.Targets(f, 0, &targets)
	hand := func() effectors.Target { return targets.Effectors[effectors.LeftHand] }
	before := hand()
	// The other device is elsewhere, is turned, and moves at 1 m/s.
	other := f.Devices[1]
	other.Serial, other.Name = "another", "another"
	other.Pose.Position = other.Pose.Position.Add(mgl64.Vec3{0, 0.2, 0})
	other.Pose.Rotation = mgl64.QuatRotate(0.8, mgl64.Vec3{0, 1, 0}).Mul(other.Pose.Rotation).Scale(-1) // the same rotation, as some programs send it
	from := other.Pose
	f.Devices[1] = other
	const step = 10 * time.Millisecond
	at := func(now time.Duration) {
		f.Devices[1].Pose.Position = from.Position.Add(mgl64.Vec3{now.Seconds(), 0, 0})
		pass(f, now, "")
		Bind(nil, f, body, &b)
		b.Targets(f, now, &targets)
	}
	fastest, turned := 0.0, 0.0
	for now := step; now <= 400*time.Millisecond; now += step {
		last := hand()
		at(now)
		if hand().Presence != 1 {
			t.Fatalf("after %v its presence is %v", now, hand().Presence)
		}
		moved := hand().Position.Sub(last.Position)
		fastest = max(fastest, moved.Y()/step.Seconds())
		turned = max(turned, average.AngleBetween(hand().Rotation, last.Rotation)/step.Seconds())
		if now == 150*time.Millisecond {
			if half := hand().Position.Y() - before.Position.Y(); math.Abs(half-0.1) > 0.01 {
				t.Errorf("half way it is %v m higher", half)
			}
			if angle := average.AngleBetween(hand().Rotation, before.Rotation); math.Abs(angle-0.4) > 0.02 {
				t.Errorf("half way it has turned by %v", angle)
			}
		}
	}
	// It is at most 1.25 times as fast as an even one.
	if fastest > 1.26*0.2/0.3 || turned > 1.26*0.8/0.3 {
		t.Errorf("it goes over at up to %.2f m/s and %.2f rad/s", fastest, turned)
	}
	var there Bindings
	var want effectors.Targets
	Bind(nil, f, body, &there)
	there.Targets(f, f.Time, &want)
	if got, want := hand(), want.Effectors[effectors.LeftHand]; got.Position.Sub(want.Position).Len() > 1e-12 || average.AngleBetween(got.Rotation, want.Rotation) > 1e-6 {
		t.Errorf("in the end it is at %v, not at %v", got, want)
	}
	if right := targets.Effectors[effectors.RightHand]; right.Presence != 1 || right.Position != want.Effectors[effectors.RightHand].Position {
		t.Errorf("the other hand is at %+v", right)
	}
}

func TestAHandoverTakesAsLongAtAnyRate(t *testing.T) {
	t.Parallel()
	for _, hz := range []time.Duration{30, 90, 240} {
		f, body, _ := room(t)
		var b Bindings
		var targets effectors.Targets
		Bind(nil, f, body, &b)
		b.Targets(f, 0, &targets)
		before := targets.Effectors[effectors.LeftHand].Position
		f.Devices[1].Serial = "another"
		f.Devices[1].Pose.Position = f.Devices[1].Pose.Position.Add(mgl64.Vec3{0, 0.27, 0})
		for tick := time.Duration(1); tick <= hz/10; tick++ {
			pass(f, tick*time.Second/hz, "")
			Bind(nil, f, body, &b)
			b.Targets(f, f.Time, &targets)
		}
		// Of a third of the time it goes at full speed for (1/3 - 1/5), and speeds up for 1/5, in which it makes half of
		// that: 7/24 of the way, which the full speed makes in 4/5.
		if got := targets.Effectors[effectors.LeftHand].Position.Sub(before); got.Sub(mgl64.Vec3{0, 0.27 * 7 / 24, 0}).Len() > 1e-6 {
			t.Errorf("at %d Hz it has gone %v after a tenth of a second", hz, got)
		}
	}
}

// A role that nothing has driven meanwhile has no place to come from.
func TestADeviceThatTakesOverARoleThatHasFadedOutIsWhereItIs(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	bind := func(f *trackers.Frame, at time.Duration) {
		pass(f, at, "")
		Bind(nil, f, body, &b)
		b.Targets(f, at, &targets)
	}
	bind(f, 0)
	other := *f
	other.Devices[1].Serial = "another"
	other.Devices[1].Pose.Position = other.Devices[1].Pose.Position.Add(mgl64.Vec3{0, 0.3, 0})
	bind(&other, 10*time.Millisecond) // the hand begins to go over to it, and then it goes
	gone := other
	gone.Devices[1] = gone.Devices[gone.Count-1]
	gone.Count--
	for at := 20 * time.Millisecond; at < time.Second; at += 10 * time.Millisecond {
		bind(&gone, at)
	}
	if hand := targets.Effectors[effectors.LeftHand]; hand.Presence != 0 {
		t.Fatalf("after a second without a device it is there by %v", hand.Presence)
	}
	other.Devices[1].Pose.Position = other.Devices[1].Pose.Position.Add(mgl64.Vec3{0, 0, 0.4})
	bind(&other, 1010*time.Millisecond)
	if hand := targets.Effectors[effectors.LeftHand]; hand.Position.Sub(other.Devices[1].Pose.Position).Len() > 1e-12 || hand.Presence <= 0 || hand.Presence > 0.1 {
		t.Errorf("it comes back at %v, not at %v, there by %v", hand.Position, other.Devices[1].Pose.Position, hand.Presence)
	}
}

func TestARoleThatIsChosenWhileTimeStandsStillIsThereAtOnce(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	tick := func(at time.Duration) {
		pass(f, at, "")
		Bind(nil, f, body, &b)
		b.Targets(f, at, &targets)
	}
	tick(0)
	tick(time.Second)
	hip := b.Device(hips)
	chosen := Assignments(nil).With("controller", f.Devices[1].Serial, "rightHand").With("controller", f.Devices[2].Serial, "leftHand").With("tracker", f.Devices[hip].Serial, "leftKnee")
	b.Choose(&chosen)
	for _, at := range []time.Duration{time.Second, time.Second, time.Second + 10*time.Millisecond, 2 * time.Second} {
		tick(at)
		left, right, knee := targets.Effectors[effectors.LeftHand], targets.Effectors[effectors.RightHand], targets.Hints[effectors.LeftKnee]
		if left.Position != f.Devices[2].Pose.Position || right.Position != f.Devices[1].Pose.Position || left.Presence != 1 || knee.Position != f.Devices[hip].Pose.Position || knee.Presence != 1 {
			t.Errorf("at %v the hands are at %v and %v, the knee is there by %v", at, left.Position, right.Position, knee.Presence)
		}
	}
}

// A second program that sends the same person takes over, or leaves, without the person noticing.
func TestTheSamePersonSentTwiceStaysWhereTheyAre(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	Bind(nil, f, body, &b)
	b.Targets(f, 0, &targets)
	before := targets
	for i := range f.All() {
		f.Devices[i].Serial = "again-" + f.Devices[i].Serial
		f.Devices[i].Source, f.Devices[i].Samples = "other", trialSamples
	}
	for now := 10 * time.Millisecond; now < 500*time.Millisecond; now += 10 * time.Millisecond {
		pass(f, now, "")
		Bind(nil, f, body, &b)
		b.Targets(f, now, &targets)
		for id := range targets.Effectors {
			got, want := targets.Effectors[id], before.Effectors[id]
			if got.Presence != want.Presence || got.Position.Sub(want.Position).Len() > 1e-9 || average.AngleBetween(got.Rotation, want.Rotation) > 1e-6 {
				t.Fatalf("after %v %v is at %+v, not at %+v", now, effectors.ID(id), got, want)
			}
		}
	}
}

func TestTheZeroBindingsDriveNothing(t *testing.T) {
	t.Parallel()
	var b Bindings
	targets := effectors.Targets{Effectors: [effectors.Count]effectors.Target{{Presence: 1}}}
	b.Targets(&trackers.Frame{}, 0, &targets)
	if targets != (effectors.Targets{}) || b.Device(head) != -1 {
		t.Errorf("%v", targets)
	}
}

// What is farther from the head than a body reaches is left out until it is near again, wherever it comes from. If all
// is far from the head, the head is what may be wrong, and nothing is left out.
func TestWhatIsOutOfReachOfTheHeadIsLeftOut(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	now := time.Duration(0)
	run := func(span time.Duration) {
		for end := now + span; now < end; now += 10 * time.Millisecond {
			pass(f, now, "")
			Bind(nil, f, body, &b)
			b.Targets(f, now, &targets)
		}
	}
	presence := func(id effectors.ID) float64 { return targets.Effectors[id].Presence }
	beyond := func() bool {
		marked := *f
		b.Mark(&marked)
		return marked.Devices[b.Device(hips)].Doubt == trackers.OutOfReach
	}
	run(time.Second)
	belt, headset := &f.Devices[b.Device(hips)], &f.Devices[b.Device(head)]
	away := mgl64.Vec3{2, 0, 0}
	belt.Pose.Position = belt.Pose.Position.Add(away)
	run(time.Second)
	if presence(effectors.Hips) != 0 || !beyond() {
		t.Errorf("a belt tracker 2 m away has presence %v", presence(effectors.Hips))
	}
	for _, id := range [...]effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand} {
		if presence(id) != 1 {
			t.Errorf("%v has presence %v then", id, presence(id))
		}
	}
	belt.Pose.Position = belt.Pose.Position.Sub(away)
	run(time.Second)
	if presence(effectors.Hips) != 1 || beyond() {
		t.Errorf("a belt tracker that is back has presence %v", presence(effectors.Hips))
	}
	over := mgl64.Vec3{0.1, 0.3 + headset.Pose.Position.Y() - belt.Pose.Position.Y(), 0}
	belt.Pose.Position = belt.Pose.Position.Add(over)
	run(time.Second)
	if presence(effectors.Hips) != 0 {
		t.Errorf("a belt tracker above the head has presence %v", presence(effectors.Hips))
	}
	upright := headset.Pose.Rotation
	headset.Pose.Rotation = mgl64.QuatRotate(math.Pi*0.8, mgl64.Vec3{1, 0, 0}).Mul(upright)
	run(time.Second)
	if presence(effectors.Hips) != 1 {
		t.Errorf("of who bends over the belt tracker has presence %v", presence(effectors.Hips))
	}
	belt.Pose.Position, headset.Pose.Rotation = belt.Pose.Position.Sub(over), upright
	headset.Pose.Position = headset.Pose.Position.Add(away.Mul(3))
	run(time.Second)
	if presence(effectors.Hips) != 1 || presence(effectors.LeftHand) != 1 {
		t.Errorf("of a headset that is far from all else, hips have presence %v", presence(effectors.Hips))
	}
}

// The body goes to a device that is back from where it is, wherever that was before.
func TestTheBodyGoesToADeviceFromWhereItIs(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	Bind(nil, f, body, &b)
	hand := &f.Devices[b.Device(leftHand)]
	serial, place := hand.Serial, hand.Pose.Position
	hanging := place.Add(mgl64.Vec3{-0.3, -0.5, 0})
	last := place
	for now := time.Duration(0); now <= 4*time.Second; now += 10 * time.Millisecond {
		silent := ""
		if now > 500*time.Millisecond && now < time.Second { // so that its presence is not gone
			silent = serial
			hand.Pose.Position = place.Add(mgl64.Vec3{2, 0, 1})
		} else {
			hand.Pose.Position = place
		}
		pass(f, now, silent)
		Bind(nil, f, body, &b)
		b.Targets(f, now, &targets)
		at := targets.Effectors[effectors.LeftHand]
		reached := hanging.Add(at.Position.Sub(hanging).Mul(at.Presence))
		if step := reached.Sub(last).Len(); now >= time.Second && step > 0.01 {
			t.Fatalf("%v: it makes a step of %.3f m", now, step)
		}
		if now == 1100*time.Millisecond && b.Follows(leftHand, b.Device(leftHand)) {
			t.Errorf("%v: it is said to follow, %.2f m away", now, reached.Sub(place).Len())
		}
		last = reached
		b.Reached(leftHand, rig.Transform{Position: last, Rotation: at.Rotation})
	}
	if off := last.Sub(place).Len(); off > 1e-6 || !b.Follows(leftHand, b.Device(leftHand)) {
		t.Errorf("in the end it is %v m off", off)
	}
}

// A device that is lost while the body is on its way there moves nothing, wherever it is then.
func TestADeviceThatIsLostOnTheWayMovesNothing(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	Bind(nil, f, body, &b)
	hand := &f.Devices[b.Device(leftHand)]
	serial, place := hand.Serial, hand.Pose.Position
	var at mgl64.Vec3
	for now := time.Duration(0); now <= 2*time.Second; now += 10 * time.Millisecond {
		silent := ""
		switch hand.Pose.Position = place; {
		case now > 500*time.Millisecond && now < time.Second:
			silent = serial
		case now >= 1100*time.Millisecond:
			silent = serial
			hand.Pose.Position = place.Add(mgl64.Vec3{0, 1, 0})
		}
		if now >= 1100*time.Millisecond {
			hand.Received = 0
		}
		pass(f, now, silent)
		Bind(nil, f, body, &b)
		b.Targets(f, now, &targets)
		target := targets.Effectors[effectors.LeftHand]
		if now > 1100*time.Millisecond && target.Presence > 0 && target.Position != at {
			t.Fatalf("%v: its target goes from %v to %v", now, at, target.Position)
		}
		at = target.Position
		b.Reached(leftHand, rig.Transform{Position: place.Add(mgl64.Vec3{-0.3, -0.5, 0}), Rotation: mgl64.QuatIdent()})
	}
}

// A body whose joint is far from a device that is lost goes from there no faster than it may.
func TestALostDeviceFarFromItsJointIsLeftSlowly(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	Bind(nil, f, body, &b)
	belt := f.Devices[b.Device(hips)]
	for now := time.Duration(0); now <= 1300*time.Millisecond; now += 10 * time.Millisecond {
		silent := ""
		if now > 500*time.Millisecond {
			silent = belt.Serial
		}
		pass(f, now, silent)
		Bind(nil, f, body, &b)
		b.Targets(f, now, &targets)
		b.Reached(hips, rig.Transform{Position: belt.Pose.Position.Add(mgl64.Vec3{0, 0, 1.2}), Rotation: mgl64.QuatIdent()})
	}
	if got := targets.Effectors[effectors.Hips].Presence; got < 0.5 || got > 0.9 { // of 1.5 m in 1.5 s after 0.5 s
		t.Errorf("half a second after it was lost its presence is %v", got)
	}
}
