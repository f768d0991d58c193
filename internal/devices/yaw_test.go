package devices

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/trackers"
)

const degree = math.Pi / 180

func about(angle float64) mgl64.Quat { return mgl64.QuatRotate(angle, mgl64.Vec3{0, 1, 0}) }

// relaxed is a person who stands at a place and looks somewhere, whose trackers of a second system say that the body is turned by something else.
func relaxed(facing, off float64) (f *trackers.Frame, bound [calibration.RoleCount]int, targets [effectors.Count]effectors.Target) {
	f = &trackers.Frame{Count: 4}
	for role := range bound {
		bound[role] = -1
	}
	head := mgl64.Vec3{1, 1.6, -0.5}
	for i, id := range []effectors.ID{effectors.Head, effectors.Hips, effectors.LeftFoot, effectors.RightFoot} {
		d, source, kind := &f.Devices[i], "inertial", trackers.Tracker
		turn := about(facing + off)
		switch id {
		case effectors.Head:
			source, kind, turn = "optical", trackers.Headset, about(facing).Mul(mgl64.QuatRotate(0.3, mgl64.Vec3{1, 0, 0}))
		case effectors.LeftFoot:
			turn = about(facing + off + 12*degree) // toes out
		case effectors.RightFoot:
			turn = about(facing + off - 12*degree)
		}
		*d = trackers.Device{Kind: kind, Serial: id.String(), Source: source, Pose: trackers.Pose{Position: head, Rotation: turn}}
		bound[id], targets[id].Rotation = i, turn
	}
	return f, bound, targets
}

func TestTrackersOfAnotherSystemAreTurnedToWhereTheHeadsetLooks(t *testing.T) {
	t.Parallel()
	for _, world := range []Pose{{}, PoseOf(trackers.Pose{Position: mgl64.Vec3{2, 0.1, 1}, Rotation: about(1.1)})} {
		for _, off := range []float64{-170 * degree, -20 * degree, 4 * degree, 90 * degree} {
			f, bound, targets := relaxed(2.9, off)
			before := trackers.Pose{Position: mgl64.Vec3{0.3, 0, 0.2}, Rotation: about(0.4)}
			c := Choices{World: world, Spaces: []Space{{Source: "inertial", Pose: PoseOf(before)}}}
			changed, turns, err := YawRecentered(c, f, &bound, &targets, "")
			if err != nil || len(turns) != 1 || math.Abs(math.Remainder(turns[0].By+off, 2*math.Pi)) > 1e-9 {
				t.Fatalf("off by %v: %v, %v", off, turns, err)
			}
			// The body turns about the headset: what was there stays, what faced elsewhere faces ahead.
			space, _ := changed.SpaceOf("inertial")
			now, was := world.Tracked().Mul(space.Tracked()), world.Tracked().Mul(before)
			local := was.Inverse().Mul(f.Devices[1].Pose)
			moved := now.Mul(local)
			if gone := moved.Position.Sub(f.Devices[0].Pose.Position).Len(); gone > 1e-9 {
				t.Errorf("off by %v: what was at the headset moved by %v", off, gone)
			}
			if yaw, _ := heading(moved.Rotation); math.Abs(math.Remainder(yaw-2.9, 2*math.Pi)) > 1e-9 {
				t.Errorf("off by %v: the hips face %v", off, yaw)
			}
			if again, _ := c.SpaceOf("inertial"); again.Pose != PoseOf(before) {
				t.Error("what was given was changed")
			}
		}
	}
}

func TestYawIsRecenteredOnlyOfAPersonWhoStandsRelaxed(t *testing.T) {
	t.Parallel()
	f, bound, targets := relaxed(0, 0.2)
	bends := targets
	bends[effectors.Hips].Rotation = mgl64.QuatRotate(1.2, mgl64.Vec3{1, 0, 0})
	if _, _, err := YawRecentered(Choices{}, f, &bound, &bends, ""); !errors.Is(err, ErrNotRelaxed) {
		t.Errorf("bent over: %v", err)
	}
	twisted := targets
	twisted[effectors.Hips].Rotation = about(2)
	if _, _, err := YawRecentered(Choices{}, f, &bound, &twisted, ""); !errors.Is(err, ErrNotRelaxed) {
		t.Errorf("twisted: %v", err)
	}
	down := targets
	down[effectors.Head].Rotation = mgl64.QuatRotate(1.2, mgl64.Vec3{1, 0, 0})
	if _, _, err := YawRecentered(Choices{}, f, &bound, &down, ""); !errors.Is(err, ErrLookAhead) {
		t.Errorf("looking down: %v", err)
	}
	same, sameBound, sameTargets := relaxed(0, 0.2)
	for i := range same.All() {
		same.Devices[i].Source = "optical"
	}
	if _, _, err := YawRecentered(Choices{}, same, &sameBound, &sameTargets, ""); !errors.Is(err, ErrNoOtherSystem) {
		t.Errorf("one system: %v", err)
	}
	followed := Choices{Spaces: []Space{{Source: "inertial", Pair: Pair{First: DeviceOf(&f.Devices[0]), Second: DeviceOf(&f.Devices[1])}}}}
	if _, _, err := YawRecentered(followed, f, &bound, &targets, ""); !errors.Is(err, ErrNoOtherSystem) {
		t.Errorf("a space that is followed: %v", err)
	}
	if _, _, err := YawRecentered(Choices{}, f, &bound, &targets, "inertial"); !errors.Is(err, ErrNoOtherSystem) {
		t.Errorf("a source that resets itself: %v", err)
	}
	for i, want := range []error{ErrNoHeadset, ErrNoOtherSystem} { // all of a system
		old := *f
		old.Time = calibration.StaleAge + 1e6
		for k := range old.All() {
			if (k == 0) != (i == 0) {
				old.Devices[k].Received = old.Time
			}
		}
		if _, _, err := YawRecentered(Choices{}, &old, &bound, &targets, ""); !errors.Is(err, want) {
			t.Errorf("lost: %v, want %v", err, want)
		}
	}
	bound[effectors.Head] = -1
	if _, _, err := YawRecentered(Choices{}, f, &bound, &targets, ""); !errors.Is(err, ErrNoHeadset) {
		t.Errorf("without a headset: %v", err)
	}
}

func TestAPairIsKeptInTheFileAndCheckedAsItIsRead(t *testing.T) {
	t.Parallel()
	pair := Pair{First: Device{"headset", "H1", "SteamVR"}, Second: Device{"tracker", "T7", "SlimeVR"},
		Held: PoseOf(trackers.Pose{Position: mgl64.Vec3{0, 0.1, 0}, Rotation: about(0.3)})}
	c := Choices{Spaces: []Space{{Source: "SlimeVR", Pair: pair}}}
	data, err := Encode(c)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Decode(data)
	if err != nil || read.Spaces[0].Pair != pair {
		t.Errorf("read is %+v, %v", read.Spaces, err)
	}
	with := read.Conditioning()
	if with == nil || with.Spaces[0].Pair.First != (trackers.DeviceID{Kind: trackers.Headset, Serial: "H1", Source: "SteamVR"}) ||
		with.Spaces[0].Pair.Held.Position != (mgl64.Vec3{0, 0.1, 0}) {
		t.Errorf("the session gets %+v", with)
	}
	for name, spoil := range map[string]func(*Pair){
		"kind":       func(p *Pair) { p.First.Kind = "robot" },
		"one space":  func(p *Pair) { p.First.Source = "SlimeVR" },
		"other":      func(p *Pair) { p.Second.Source = "VMC" },
		"no turning": func(p *Pair) { p.Held.Rotation = [4]float64{1, 1, 0, 0} },
	} {
		spoiled := pair
		spoil(&spoiled)
		if _, err := Encode(Choices{Spaces: []Space{{Source: "SlimeVR", Pair: spoiled}}}); err == nil {
			t.Errorf("%s: it was accepted", name)
		}
	}
	// a follows b, which follows c.
	follow := func(source, other string) Space {
		return Space{Source: source, Pair: Pair{First: Device{"tracker", "1", other}, Second: Device{"tracker", "2", source}}}
	}
	chain := Choices{Spaces: []Space{follow("a", "b"), follow("b", "c"), {Source: "c"}}}
	if _, err := Encode(chain); err != nil {
		t.Errorf("a chain: %v", err)
	}
	if space, back := chain.FollowedFrom("a", "c"); !back || space.Source != "b" {
		t.Errorf("c is followed by %v", space.Source)
	}
	chain.SetSpace(follow("c", "a"))
	if _, err := Encode(chain); err == nil || !strings.Contains(err.Error(), "follow each other") {
		t.Errorf("a circle: %v", err)
	}
}
