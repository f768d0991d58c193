package vmc

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
)

// handOf is what a store knows of a hand.
func handOf(store *trackers.Store, side trackers.Side) trackers.Hand {
	var frame trackers.Frame
	store.Snapshot(&frame)
	return frame.Hands[side]
}

// turnedBone is a packet with one bone.
func turnedBone(name string, turn mgl64.Quat) []byte {
	var w osc.Writer
	AppendBone(&w, name, trackers.Pose{Rotation: turn})
	return w.Bytes()
}

func TestBonesOfFingersTellHowTheseAreBent(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	d := NewDecoder("test")
	down := func(angle float64) mgl64.Quat { return mgl64.QuatRotate(-angle, mgl64.Vec3{0, 0, 1}) } // of a left finger
	d.Decode(turnedBone("leftIndexProximal", down(0.5).Mul(mgl64.QuatRotate(-0.1, mgl64.Vec3{0, 1, 0}))), 0, store)
	d.Decode(turnedBone("LEFTINDEXINTERMEDIATE", down(1)), 0, store)
	d.Decode(turnedBone("leftIndexDistal", down(0.25)), 0, store)
	d.Decode(turnedBone("rightLittleProximal", down(-0.75)), 0, store)
	left, right := handOf(store, trackers.Left).Fingers, handOf(store, trackers.Right).Fingers
	index := left.Bend[1]
	if !left.Jointed || !left.Spreads || math.Abs(index[0]-0.5) > 1e-6 || math.Abs(index[1]-1) > 1e-6 || math.Abs(index[2]-0.25) > 1e-6 ||
		math.Abs(left.Spread[1]-0.1) > 1e-6 {
		t.Errorf("the left index finger is bent by %v and spread by %v", index, left.Spread[1])
	}
	if math.Abs(right.Bend[4][0]-0.75) > 1e-6 {
		t.Errorf("the right little finger is bent by %v", right.Bend[4])
	}
	if d.Counts().Unknown+d.Counts().Malformed != 0 {
		t.Errorf("%+v", d.Counts())
	}
}

func TestThumbsOfUnityAndOfVRM(t *testing.T) {
	t.Parallel()
	for _, names := range [][3]string{
		{"LeftThumbProximal", "LeftThumbIntermediate", "LeftThumbDistal"},
		{"leftthumbmetacarpal", "leftthumbproximal", "leftthumbdistal"},
	} {
		store := trackers.NewStore(new(trackers.ManualClock).Now)
		d := NewDecoder("test")
		along, palm, _ := trackers.HandAxes(trackers.Left, true)
		for i, name := range names {
			var w osc.Writer
			appendPose(&w, "/VMC/Ext/Bone/Pos", name, trackers.Pose{Rotation: mgl64.QuatRotate(0.1*float64(i+1), along.Cross(palm))})
			d.Decode(w.Bytes(), 0, store)
		}
		if got := handOf(store, trackers.Left).Fingers.Bend[0]; math.Abs(got[0]-0.1)+math.Abs(got[1]-0.2)+math.Abs(got[2]-0.3) > 1e-6 {
			t.Errorf("%v: the thumb is bent by %v", names, got)
		}
	}
}

func TestAHandAsInTheTPoseIsNotTracked(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	d := NewDecoder("test")
	for _, bone := range []string{"leftIndexProximal", "leftIndexIntermediate", "leftMiddleProximal"} {
		d.Decode(turnedBone(bone, mgl64.QuatIdent()), 0, store)
	}
	if hand := handOf(store, trackers.Left); hand.HasFingers {
		t.Errorf("%+v", hand)
	}
}

func TestKeysAndAxesOfControllersArrive(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	d := NewDecoder("test")
	send := func(active int32, name string, left, touch, axis int32, x, y float32) {
		var w osc.Writer
		w.Message("/VMC/Ext/Con", "isiiifff")
		w.Int32(active)
		w.Text(name)
		w.Int32(left)
		w.Int32(touch)
		w.Int32(axis)
		w.Float32(x)
		w.Float32(y)
		w.Float32(0)
		d.Decode(w.Bytes(), time.Second, store)
	}
	send(1, "ClickTrigger", 1, 0, 0, 0, 0)
	send(2, "GripAxis", 1, 0, 1, 0.25, 0)
	send(1, "TouchTrackpad", 1, 1, 0, 0, 0)
	send(2, "Thumbstick", 0, 0, 1, -0.5, 0.75)
	send(1, "ClickMenu", 0, 0, 0, 0, 0)
	if got := handOf(store, trackers.Left).Controls; got != (trackers.Controls{Trigger: 1, Grip: 0.25}) {
		t.Errorf("left: %+v", got)
	}
	if got := handOf(store, trackers.Right).Controls; got != (trackers.Controls{StickX: -0.5, StickY: 0.75}) {
		t.Errorf("right: %+v", got)
	}
	send(0, "ClickTrigger", 1, 0, 0, 0, 0)
	if got := handOf(store, trackers.Left).Controls; got.Trigger != 0 {
		t.Errorf("a released trigger is at %v", got.Trigger)
	}
	var w osc.Writer
	w.Message("/VMC/Ext/Con", "is")
	w.Int32(1)
	w.Text("ClickTrigger")
	d.Decode(w.Bytes(), 0, store)
	if d.Counts().Malformed != 1 {
		t.Errorf("a message without its numbers: %+v", d.Counts())
	}
}
