package devices

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/internal/fieldtest"
	"posewright/internal/inputs"
	"posewright/trackers"
)

var foot = &trackers.Device{Kind: trackers.Tracker, Serial: "LHR-1"}

// chosen is one of everything.
func chosen() Choices {
	turn := mgl64.QuatRotate(0.7, mgl64.Vec3{0, 1, 0})
	return Choices{
		Inputs:      inputs.Config{"vmc": {Address: ":39541"}, "mocopi": {Off: true}},
		Assignments: calibration.Assignments{{Kind: "tracker", Serial: "LHR-1", Role: "leftFoot"}, {Kind: "tracker", Serial: "LHR-2"}},
		Filters:     []Filter{{"tracker", "LHR-1", trackers.OneEuro{CutoffHz: 1.5, Beta: 20}}},
		Spaces:      []Space{{Source: "VMC :39540", Pose: PoseOf(trackers.Pose{Position: mgl64.Vec3{1, 0, 2}, Rotation: turn}), SpreadM: 0.004, SpreadDeg: 0.8}},
		World:       PoseOf(trackers.Pose{Position: mgl64.Vec3{0, -0.03, 0}, Rotation: mgl64.QuatIdent()}),
	}
}

func TestChoicesComeBackFromTheirFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "devices.json")
	if c, err := Load(path); err != nil || !reflect.DeepEqual(c, Choices{}) {
		t.Fatalf("without a file: %+v, %v", c, err)
	}
	data, err := Encode(chosen())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err := Load(path); err != nil || !reflect.DeepEqual(c, chosen()) {
		t.Errorf("%v; came back as %+v", err, c)
	}
}

// Whatever a person changes is as they left it at the next start.
func TestEachChoiceComesBackAsItWasChanged(t *testing.T) {
	t.Parallel()
	everything := func() Choices {
		c := chosen()
		head, chest := Device{"headset", "H", "SteamVR"}, Device{"tracker", "C", "VMC :39540"}
		c.Predictions = []Prediction{{"tracker", "LHR-1", trackers.Prediction{AheadMS: 20, Method: trackers.ConstantVelocity}}}
		c.Spaces[0].Pair = Pair{First: head, Second: chest, Held: c.World}
		return c
	}
	changed := 0
	for path, want := range fieldtest.Changes(everything) {
		if want.Validate() != nil {
			continue
		}
		changed++
		data, err := Encode(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Decode(data); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v comes back as %+v, %v", path, want, got, err)
		}
	}
	if changed < 40 {
		t.Errorf("only %d changes are possible", changed)
	}
}

func TestWhatANewerVersionWroteIsKept(t *testing.T) {
	t.Parallel()
	c, err := Decode([]byte(`{"version": 1, "gloves": {"left": "red"}, "inputs": {"telepathy": {"off": true}}}`))
	if err != nil {
		t.Fatal(err)
	}
	c.World = chosen().World
	data, err := Encode(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, kept := range []string{`"gloves"`, `"red"`, `"telepathy"`, `"world"`} {
		if !strings.Contains(string(data), kept) {
			t.Errorf("%s is gone from %s", kept, data)
		}
	}
}

func TestAFileThatMeansNothingIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		`not JSON`:                              "not JSON",
		`{"version":2}`:                         "newer Posewright",
		`{"inputs":{"vmc":{"address":"here"}}}`: "not a valid address",
		`{"assignments":[{"kind":"hat","serial":"a","role":"head"}]}`:                                                   "not headset",
		`{"assignments":[{"kind":"tracker","serial":"a","role":"tail"}]}`:                                               "not an effector",
		`{"assignments":[{"kind":"tracker","serial":"a","role":"head"},{"kind":"tracker","serial":"b","role":"head"}]}`: "both have the role",
		`{"assignments":[{"kind":"tracker","serial":"a","role":""},{"kind":"tracker","serial":"a","role":"head"}]}`:     "assigned twice",
		`{"filters":[{"kind":"tracker","serial":"a","cutoffHz":-1}]}`:                                                   "cutoffHz",
		`{"filters":[{"kind":"tracker","serial":"a","cutoffHz":1},{"kind":"tracker","serial":"a","cutoffHz":1}]}`:       "two filters",
		`{"spaces":[{"source":"x","position":[1,2,3],"rotation":[1,1,0,0]}]}`:                                           "not a rotation",
		`{"spaces":[{"source":"x","position":[0,1e9,0],"rotation":[1,0,0,0]}]}`:                                         "farther",
		`{"spaces":[{"source":"x"},{"source":"x"}]}`:                                                                    "aligned twice",
		`{"world":{"position":[0,0,1],"rotation":[0,0,0,0]}}`:                                                           "floor and front",
	} {
		if _, err := Decode([]byte(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want something about %q", text, err, says)
		}
	}
}

func TestAFileThatCannotBeReadIsAnError(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "devices.json")
	if err := os.WriteFile(path, bytes.Repeat([]byte(" "), largest+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); err == nil {
		t.Error("a file without end is read")
	}
	if _, err := Encode(Choices{Filters: []Filter{{"tracker", "a", trackers.OneEuro{CutoffHz: math.NaN()}}}}); err == nil {
		t.Error("nonsense is written")
	}
}

func TestWhatWasChosenOfOneDeviceIsForgottenAlone(t *testing.T) {
	t.Parallel()
	c := chosen()
	if !c.Knows(foot) || c.FilterOf(foot).CutoffHz != 1.5 {
		t.Fatal("the device is not known")
	}
	c.Forget(foot)
	if c.Knows(foot) || len(c.Assignments) != 1 || len(c.Filters) != 0 || len(c.Spaces) != 1 {
		t.Errorf("what is left is %+v", c)
	}
}

func TestConditioningIsNothingWithoutChoicesAndOtherwiseAllOfThem(t *testing.T) {
	t.Parallel()
	if c := (Choices{Inputs: chosen().Inputs, Filters: []Filter{{"tracker", "a", trackers.OneEuro{Beta: 3}}}}); c.Conditioning() != nil {
		t.Error("a filter that is off conditions something")
	}
	c := chosen()
	with := c.Conditioning()
	if len(with.Filters) != 1 || with.Filters[0].Kind != trackers.Tracker || len(with.Spaces) != 1 || with.World.Position.Y() != -0.03 {
		t.Errorf("the conditioning is %+v", with)
	}
	c.SetSpace(Space{Source: "VMC :39540"})
	c.RemoveSpace("VMC :39540")
	if _, aligned := c.SpaceOf("VMC :39540"); aligned || len(with.Spaces) != 1 || with.Spaces[0].Pose.Position.X() != 1 {
		t.Error("removing a space changes what was handed out, or does not remove it")
	}
}

// standing is a headset somewhere, looking somewhere, and two controllers.
func standing(at mgl64.Vec3, yaw, pitch float64) *trackers.Frame {
	f := &trackers.Frame{Time: time.Second, Count: 3}
	look := mgl64.QuatRotate(yaw, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(pitch, mgl64.Vec3{1, 0, 0}))
	f.Devices[0] = trackers.Device{Kind: trackers.Headset, Pose: trackers.Pose{Position: at, Rotation: look}, Received: time.Second}
	f.Devices[1] = trackers.Device{Kind: trackers.Controller, Pose: trackers.Pose{Position: mgl64.Vec3{0, 0.12, 0}, Rotation: mgl64.QuatIdent()}, Received: time.Second}
	f.Devices[2] = trackers.Device{Kind: trackers.Tracker, Pose: trackers.Pose{Position: mgl64.Vec3{0, -3, 0}, Rotation: mgl64.QuatIdent()}} // lost
	return f
}

func TestRecentringPutsTheHeadsetOverTheOriginFacingAheadAndKeepsItsHeight(t *testing.T) {
	t.Parallel()
	before := PoseOf(trackers.Pose{Position: mgl64.Vec3{3, 0.2, -1}, Rotation: mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0})})
	for _, yaw := range []float64{0, 0.5, 2, -3} {
		f := standing(mgl64.Vec3{1.5, 1.6, -0.7}, yaw, 0.4)
		world, err := Recenterd(before, f)
		if err != nil {
			t.Fatal(err)
		}
		raw := before.Tracked().Inverse().Mul(f.Devices[0].Pose)
		now := world.Tracked().Mul(raw)
		ahead := now.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
		if now.Position.Sub(mgl64.Vec3{0, 1.6, 0}).Len() > 1e-9 || math.Abs(ahead.X()) > 1e-9 || ahead.Z() < 0 {
			t.Errorf("yaw %v: the headset is at %v looking %v", yaw, now.Position, ahead)
		}
		if up := world.Tracked().Rotation.Rotate(mgl64.Vec3{0, 1, 0}); up.Y() < 1-1e-12 {
			t.Errorf("the world is tilted: %v", up)
		}
	}
}

func TestRecentringRefusesALookAtTheCeilingAndAHeadsetThatIsGone(t *testing.T) {
	t.Parallel()
	if _, err := Recenterd(Pose{}, standing(mgl64.Vec3{}, 0, -1.4)); err != ErrLookAhead {
		t.Errorf("the ceiling: %v", err)
	}
	f := standing(mgl64.Vec3{}, 0, 0)
	f.Time += time.Second
	if _, err := Recenterd(Pose{}, f); err != ErrNoHeadset {
		t.Errorf("without a headset: %v", err)
	}
	if _, err := Floored(Pose{}, f, 0); err != ErrNothingTracked {
		t.Errorf("without controllers: %v", err)
	}
}

func TestTheFloorIsWhereTheLowestTrackedControllerLies(t *testing.T) {
	t.Parallel()
	f := standing(mgl64.Vec3{0, 1.7, 0}, 0, 0)
	world, err := Floored(chosen().World, f, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	// The controller was at 12 cm; it is to be at 2 cm, in a world that was 3 cm low already.
	if got := world.Position[1]; math.Abs(got-(-0.13)) > 1e-12 {
		t.Errorf("the world is at %v", got)
	}
}

func FuzzDecode(f *testing.F) {
	data, err := Encode(chosen())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"version":1,"gloves":[1,{"a":null}],"world":{"position":[0,1,0],"rotation":[1,0,0,0]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Decode(data)
		if err != nil {
			return
		}
		c.Conditioning()
		again, err := Encode(c)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		back, err := Decode(again)
		if err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, again)
		}
		if once, err := Encode(back); err != nil || !bytes.Equal(once, again) {
			t.Errorf("%v: written again it is\n%s\nnot\n%s", err, once, again)
		}
	})
}
