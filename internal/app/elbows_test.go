package app

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/eventloop"
	"posewright/internal/racetest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/trackers"
)

func TestFittedElbowsStayWithAPersonWhoIsMeasuredAgain(t *testing.T) {
	t.Parallel()
	a, _ := newTestApp(t, Options{})
	fitted := calibration.Elbows{Phi0Deg: 50, HandPitchDeg: -20, HandYawDeg: -4}
	a.People.Save(calibration.Profile{Name: "Ada", Measurement: calibration.Measurement{Person: "Ada", HeightM: 1.7, Elbows: fitted}}, func(err error) { t.Error(err) })
	a.People.SaveMeasurement(calibration.Measurement{Person: "Ada", HeightM: 1.8}, nil)
	a.People.SaveMeasurement(calibration.Measurement{Person: "Bob", HeightM: 1.6}, nil)
	ada, _ := a.People.Profile("Ada")
	bob, _ := a.People.Profile("Bob")
	if ada.Measurement.Elbows != fitted || ada.Measurement.HeightM != 1.8 || bob.Measurement.Elbows.Known() {
		t.Errorf("%+v\n%+v", ada.Measurement, bob.Measurement)
	}
}

// elbowed is an application whose session follows somebody who holds their elbows as other settings say, with a tracker on the left one.
type elbowed struct {
	*Elbows
	app     *App
	loop    *eventloop.Loop
	truth   solver.Settings // of the person
	wears   bool            // the tracker
	gripDeg float64         // how far both hands are pitched in their controllers
	clock   trackers.ManualClock
	store   *trackers.Store
	person  *solver.Body
	state   *solver.State
	result  *solver.Result
	tick    int
	notices []string
	actions []eventloop.Action
	demo    bool
}

// ownSource are devices that sit on the joints.
type ownSource struct{}

func (ownSource) Covers(c *calibration.Calibration) bool { return c.Calibrated() }

func (ownSource) Calibration(*rig.Humanoid) (calibration.Calibration, error) {
	return calibration.Calibration{}, nil
}

func newElbowed(t *testing.T) *elbowed {
	t.Helper()
	a, loop := newTestApp(t, Options{})
	x := &elbowed{app: a, loop: loop, truth: solver.DefaultSettings(), wears: true}
	x.truth.Swivel.Phi0, x.truth.Swivel.HandPitch = mgl64.DegToRad(58), mgl64.DegToRad(-15)
	x.truth.Swivel.Limiter.On = false
	x.store = trackers.NewStore(x.clock.Now)
	x.Elbows = newElbows(a.Host, a.Events, a.Document, session.New(session.Options{Store: x.store}), func() bool { return x.demo })
	a.Events.Subscribe(func(event eventloop.Event) {
		switch event := event.(type) {
		case eventloop.Notice:
			x.notices = append(x.notices, event.Text.String())
			x.actions = append(x.actions, event.Actions...)
		case DocumentChanged:
			x.publish()
		}
	})
	a.Avatar.Show("", "")
	if !loop.RunFor(time.Minute, func() bool { return a.Avatar.Current() != nil }) {
		t.Fatal("no avatar was read")
	}
	x.publish()
	x.person = a.Avatar.Body()
	x.state, x.result = x.person.NewState(), x.person.NewResult()
	x.run(10)
	return x
}

func (x *elbowed) publish() {
	x.app.Avatar.Fit(x.app.Document.Current(), ownSource{})
	elbow := calibration.Assignments{{Kind: "tracker", Serial: "elbow", Role: "leftElbow"}}
	x.session.Publish(&session.Snapshot{Body: x.app.Avatar.Body(), Settings: presets.Compile(x.app.Document.Current()), Assignments: &elbow,
		Calibration: x.app.Avatar.Calibration()})
}

// run does so many ticks of the session, in which the hands go about, and one of the concern in each tenth.
func (x *elbowed) run(ticks int) {
	h := x.person.Humanoid()
	for range ticks {
		now := session.TimeOf(x.tick, 90)
		s := now.Seconds()
		x.clock.Set(now)
		var in solver.Input
		in.DT = 1.0 / 90
		head := h.TPose[h.Joint(rig.Head)].Position
		in.Targets.Effectors[effectors.Head] = effectors.Target{Position: head, Rotation: mgl64.QuatIdent(), Presence: 1}
		for side, id := range [2]effectors.ID{effectors.LeftHand, effectors.RightHand} {
			out := 1 - 2*float64(side)
			in.Targets.Effectors[id] = effectors.Target{
				Position: head.Add(mgl64.Vec3{out * (0.2 + 0.15*math.Sin(1.3*s)), -0.3 + 0.2*math.Sin(s), 0.2 + 0.1*math.Cos(0.7*s)}),
				Rotation: mgl64.QuatRotate(-out*1.2, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(0.6*math.Sin(1.9*s), mgl64.Vec3{1, 0, 0})).Normalize(), Presence: 1,
			}
		}
		x.person.Solve(&in, &x.truth, x.state, x.result)
		at := func(role rig.Role) mgl64.Vec3 { return x.result.World[h.Joint(role)].Position }
		put := func(kind trackers.Kind, serial string, position mgl64.Vec3, rotation mgl64.Quat) {
			x.store.Put(trackers.Key{Kind: kind, Serial: []byte(serial), Source: "test", Name: []byte(serial)}, trackers.Pose{Position: position, Rotation: rotation})
		}
		put(trackers.Headset, "head", head.Add(h.Measures.EyesFromHead), mgl64.QuatIdent())
		for side, name := range [2]string{"left hand", "right hand"} {
			hand := &in.Targets.Effectors[effectors.LeftHand+effectors.ID(side)]
			// The wrist of somebody who keeps it straight: the hand goes on where the forearm went, pitched in its controller.
			roles := [2][2]rig.Role{{rig.LeftLowerArm, rig.LeftHand}, {rig.RightLowerArm, rig.RightHand}}[side]
			turn := hand.Rotation
			if x.gripDeg != 0 {
				forearm := h.FromTPose(h.Joint(roles[0]), x.result.World[h.Joint(roles[0])].Rotation)
				turn = forearm.Mul(mgl64.QuatRotate(-mgl64.DegToRad(x.gripDeg)*(1-2*float64(side)), mgl64.Vec3{0, 0, 1}))
			}
			put(trackers.Controller, name, at(roles[1]), turn)
		}
		if x.wears {
			put(trackers.Tracker, "elbow", at(rig.LeftLowerArm), mgl64.QuatIdent())
		}
		x.session.Tick(now)
		if x.tick++; x.tick%10 == 0 {
			x.Tick()
		}
	}
	x.Tick()
}

func TestHalfAMinuteWithAnElbowTrackerFitsThePerson(t *testing.T) {
	t.Parallel()
	x := newElbowed(t)
	x.app.People.Save(calibration.Profile{Name: "Ada", Measurement: calibration.Measurement{Person: "Ada", HeightM: 1.7}}, func(err error) { t.Error(err) })
	before := x.app.Document.Current().Swivel
	x.Record()
	if v := x.View(); v.State != ElbowsRecording {
		t.Fatalf("state %v, %q", v.State, x.notices)
	}
	x.run(15 * 90)
	if v := x.View(); v.State != ElbowsRecording || math.Abs(v.Progress-0.5) > 0.02 || v.Seconds != 15 && v.Seconds != 16 {
		t.Errorf("after 15 s: %+v", v)
	}
	x.run(16 * 90)
	v := x.View()
	if v.State != ElbowsReview || !v.Fitted.Accepted || math.Abs(v.Fitted.After.Phi0Deg-58) > 4 || math.Abs(v.Fitted.After.HandPitchDeg+15) > 5 ||
		v.Fitted.BeforeCM < 1 || v.Fitted.AfterCM > 0.4*v.Fitted.BeforeCM || v.Fitted.Arms < 400 || v.Fitted.Arms > 460 {
		t.Fatalf("%+v, %q", v, x.notices)
	}
	if x.app.Document.Current().Swivel != before {
		t.Error("numbers were applied before they were accepted")
	}
	x.Accept()
	if e := x.View(); e.State != ElbowsIdle || e.Now != v.Fitted.After {
		t.Errorf("%+v", e)
	}
	x.app.Document.Undo()
	if x.app.Document.Current().Swivel != before {
		t.Error("it is not one step of undo")
	}
}

func TestElbowsThatTheNumbersAlreadyFollowAreNotFitted(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	x := newElbowed(t)
	if err := x.app.Document.Do(presets.SetMany(phrase.Say("elbows"), []presets.Assignment{{Path: "swivel.phi0Deg", Value: 58}, {Path: "swivel.handPitchDeg", Value: -15}, {Path: "swivel.limiter.on", Value: 0}})); err != nil {
		t.Fatal(err)
	}
	x.run(10)
	x.Record()
	x.run(31 * 90)
	if v := x.View(); v.State != ElbowsReview || v.Fitted.Accepted {
		t.Fatalf("%+v, %q", v.Fitted, x.notices)
	}
	before := x.app.Document.Current().Swivel
	if x.Accept(); x.app.Document.Current().Swivel != before {
		t.Error("numbers that help too little were applied")
	}
}

func TestAFitWithoutAnElbowTrackerSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	x := newElbowed(t)
	x.wears = false
	x.run(10)
	x.store.Clear()
	x.run(200)
	if x.Record(); x.View().State != ElbowsIdle || len(x.notices) != 1 || !strings.Contains(x.notices[0], "Strap a tracker") {
		t.Errorf("%v, %q", x.View().State, x.notices)
	}
}

func TestARepairOfTwoPosesTurnsTheElbowWhereThePersonHasIt(t *testing.T) {
	t.Parallel()
	x := newElbowed(t)
	x.wears = false
	before := x.app.Document.Current().Swivel
	x.BeginRepair(0)
	for pose := range RepairPoses {
		if v := x.View(); v.State != ElbowsPosing || v.Pose != pose {
			t.Fatalf("pose %d: %+v", pose, v)
		}
		x.run(7 * 90)
		if v := x.View(); v.State != ElbowsPlacing || !x.session.Held() {
			t.Fatalf("pose %d is not held: %+v", pose, v)
		}
		x.run(2)
		reader := x.session.NewReader()
		frame := reader.Latest()
		h := frame.Body.Humanoid()
		world := func(role rig.Role) mgl64.Vec3 { return frame.Result.World[h.Joint(role)].Position }
		shoulder, elbow, wrist := world(rig.LeftUpperArm), world(rig.LeftLowerArm), world(rig.LeftHand)
		axis := wrist.Sub(shoulder).Normalize()
		raised := shoulder.Add(mgl64.QuatRotate(0.5, axis).Rotate(elbow.Sub(shoulder))) // up and outward, of a left arm
		x.DragTo(raised, shoulder, wrist, frame.Space)
		if math.Abs(x.View().TurnDeg-mgl64.RadToDeg(0.5)) > 1 {
			t.Errorf("turned by %v°", x.View().TurnDeg)
		}
		x.run(5)
		if d := reader.Latest().Result.World[h.Joint(rig.LeftLowerArm)].Position.Sub(raised).Len(); d > 0.005 {
			t.Errorf("the elbow is %.3f m from where it was dragged", d)
		}
		reader.Close()
		x.Place()
	}
	v := x.View()
	if v.State != ElbowsReview || !v.Repaired || v.Fitted.After.Phi0Deg < v.Fitted.Before.Phi0Deg+3 || v.Fitted.After.HandYawDeg != v.Fitted.Before.HandYawDeg ||
		v.Fitted.AfterCM >= v.Fitted.BeforeCM || x.session.Held() {
		t.Fatalf("%+v", v)
	}
	x.Accept()
	if got := x.app.Document.Current().Swivel; math.Abs(got.Phi0-v.Fitted.After.Phi0Deg) > 1e-9 {
		t.Errorf("applied %v", got.Phi0)
	}
	if x.app.Document.Undo(); x.app.Document.Current().Swivel != before {
		t.Error("a repair is not one step of undo")
	}
}

func TestARepairThatIsCancelledLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	x := newElbowed(t)
	x.BeginRepair(1)
	x.run(7 * 90)
	x.Turn(90)
	x.Cancel()
	if x.session.Held() || x.View().State != ElbowsIdle {
		t.Error("the avatar stands still")
	}
	x.run(20)
	reader := x.session.NewReader()
	defer reader.Close()
	if p := reader.Latest().Targets.Hints[effectors.RightElbow].Presence; p != 0 {
		t.Errorf("the elbow is still placed by hand: %v", p)
	}
}

// calibrated applies a calibration in which all devices are on their joints.
func (x *elbowed) calibrated(t *testing.T) {
	t.Helper()
	h := x.person.Humanoid()
	c := calibration.Calibration{Person: "Ada", Scale: 1, HeightM: 1.7}
	one := calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}}
	for _, d := range [...][3]string{{"headset", "head", "head"}, {"controller", "left hand", "leftHand"}, {"controller", "right hand", "rightHand"}} {
		offset := one
		if d[0] == "headset" {
			offset.Position = h.Measures.EyesFromHead.Mul(-1)
		}
		c.Devices = append(c.Devices, calibration.Device{Kind: d[0], Serial: d[1], Effector: d[2], Raw: one, Offset: offset})
	}
	if err := x.app.Document.Do(presets.ApplyCalibration(c)); err != nil {
		t.Fatal(err)
	}
	x.app.Events.Emit(CalibrationAccepted{})
}

func TestHandsThatAreHeldOffAfterACalibrationOfferToCorrectTheGrip(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		gripDeg float64
		offered bool
	}{{"straight", 0.001, false}, {"bent", -30, true}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && !test.offered {
				t.Skip("the other hands run the same goroutines")
			}
			x := newElbowed(t)
			x.wears, x.gripDeg = false, test.gripDeg
			x.calibrated(t)
			before := x.app.Document.Current().Swivel
			x.run(65 * 90)
			if x.grip.capture != nil || x.grip.awaited {
				t.Fatal("the check has not ended")
			}
			x.loop.RunFor(10*time.Second, func() bool { return len(x.actions) > 0 || !test.offered })
			if !test.offered {
				if len(x.actions) > 0 {
					t.Errorf("%q", x.notices)
				}
				return
			}
			if len(x.actions) != 1 || !strings.Contains(x.notices[0], "the grip is") || x.View().GripDeg > -10 {
				t.Fatalf("%q, off by %v°", x.notices, x.View().GripDeg)
			}
			x.actions[0].Do()
			if got := x.app.Document.Current().Swivel; got.HandPitch > before.HandPitch-8 || got.Phi0 != before.Phi0 || got.HandYaw != before.HandYaw {
				t.Errorf("%+v", got)
			}
			if x.app.Document.Undo(); x.app.Document.Current().Swivel != before {
				t.Error("it is not one step of undo")
			}
		})
	}
}
