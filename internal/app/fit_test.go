package app

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/driving"
	"posewright/internal/drivingtest"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
)

// misfit is an application whose avatar is driven by somebody with a calibration that is not quite right.
type misfit struct {
	*App
	t      *testing.T
	loop   *eventloop.Loop
	person *virtual.SimulatedPerson
	result *solver.Result
}

// gripped is where the device of a hand is in the hand's frame whose wrist is further back in it than a known controller's, meters.
func gripped(side int, back, palm float64) rig.Transform {
	out := 1 - 2*float64(side)
	wrist := mgl64.Vec3{out * 0.028, -0.031 + palm, -0.109 - back} // of a Touch controller
	return rig.Transform{Position: wrist, Rotation: rig.Yaw(-out * math.Pi / 2)}.Inverse()
}

// newMisfit has somebody of 1.80 m calibrate in a T-pose, with the built-in avatar.
func newMisfit(t *testing.T, demand calibration.Demand, devices ...virtual.MountedDevice) *misfit {
	t.Helper()
	a, loop := newTestApp(t, Options{})
	avatar := drivingtest.Prepared(t).Humanoid
	body, err := rig.NewHumanoid(avatar.Skeleton, avatar.Roles, 1.80/calibration.StatureFromEyes/avatar.Measures.EyeHeight)
	must(t, err)
	x := &misfit{App: a, t: t, loop: loop, person: &virtual.SimulatedPerson{Body: body, Place: rig.Identity(), Devices: devices}}
	x.person.Devices = append(x.person.Devices, virtual.MountedDevice{Kind: trackers.Headset, Serial: "H", Role: calibration.Role(effectors.Head),
		Mounting: rig.Transform{Position: body.Measures.EyesFromHead, Rotation: mgl64.QuatIdent()}})
	s := calibration.Sampler{Demand: demand}
	for tick := range 61 {
		s.Add(x.person.Frame(time.Duration(tick) * time.Second / 60))
	}
	m, err := s.Measure(nil)
	must(t, err)
	a.Avatar.Show("", "")
	if !loop.RunFor(time.Minute, func() bool { return a.Avatar.Current() != nil }) {
		t.Fatal("no avatar was read")
	}
	a.Events.Subscribe(func(event eventloop.Event) {
		if _, ok := event.(DocumentChanged); ok {
			x.publish()
		}
	})
	x.publish()
	m.Person = "Zoe"
	a.People.SaveMeasurement(m.Clone(), nil)
	c, err := calibration.Fit(m.Clone(), a.Avatar.Plain())
	must(t, err)
	must(t, a.Document.Do(presets.ApplyCalibration(c)))
	return x
}

func (x *misfit) publish() {
	x.Avatar.Fit(x.Document.Current(), driving.LiveSource{Devices: x.person.Frame(time.Hour)})
}

// take has the person take a pose, and returns where the avatar's joints are by then, and theirs.
func (x *misfit) take(pose virtual.Attitude) (avatar func(rig.Role) mgl64.Vec3, person [calibration.RoleCount]rig.Transform) {
	fitted := x.Avatar.Fitted()
	x.person.Act = func(time.Duration) virtual.Attitude { return pose }
	f := x.person.Frame(time.Hour)
	var b calibration.Bindings
	calibration.Bind(fitted.Calibration, f, fitted.Humanoid, &b)
	var in solver.Input
	b.Targets(f, f.Time, &in.Targets)
	in.Space.Datum, in.DT = fitted.Calibration.FloorM, 1.0/90
	settings := presets.Compile(x.Document.Current())
	state := fitted.Body.NewState()
	x.result = fitted.Body.NewResult()
	for range 90 {
		fitted.Body.Solve(&in, &settings, state, x.result)
	}
	return func(role rig.Role) mgl64.Vec3 { return x.result.World[fitted.Humanoid.Joint(role)].Position }, pose.Bones(x.person.Body)
}

// drag moves the slider of a complaint to a value by ten steps, as the window does.
func (x *misfit) drag(id FitID, value float64) {
	x.t.Helper()
	from := x.Fit.Row(id).Value
	for step := 1.0; step <= 10; step++ {
		must(x.t, x.Fit.Preview("", id, from+(value-from)*step/10))
	}
	x.Document.Commit()
	if now := x.Fit.Row(id); math.Abs(now.Value-value) > now.Step {
		x.t.Errorf("%s was dragged to %v and is at %v", id, value, now.Value)
	}
}

// poses are a T-pose, hands before the chest, and hands low at the sides.
var poses = [...]virtual.Attitude{{},
	{Arms: [2]virtual.ArmAttitude{{Ahead: 1.2, Elbow: 0.8, Below: 0.3}, {Ahead: 1.2, Elbow: 0.8, Below: 0.3}}},
	{Arms: [2]virtual.ArmAttitude{{Below: 1.2, Elbow: 0.3}, {Below: 1.2, Elbow: 0.3}}}}

// handsOff is how far the hands are from the person's at most in all poses, and where the rest of the body is.
func (x *misfit) handsOff() (most float64, rest []mgl64.Vec3) {
	for _, pose := range poses {
		avatar, person := x.take(pose)
		for side, role := range [2]rig.Role{rig.LeftHand, rig.RightHand} {
			most = max(most, avatar(role).Sub(person[int(effectors.LeftHand)+side].Position).Len())
		}
		rest = append(rest, avatar(rig.Head), avatar(rig.Hips), avatar(rig.LeftFoot), avatar(rig.RightFoot))
	}
	return most, rest
}

func hands(back, palm float64) (devices []virtual.MountedDevice) {
	for side, serial := range [2]string{"C-left", "C-right"} {
		devices = append(devices, virtual.MountedDevice{Kind: trackers.Controller, Serial: serial, Name: "Quest " + serial,
			Role: calibration.Role(int(effectors.LeftHand) + side), Mounting: gripped(side, back, palm)})
	}
	return devices
}

func TestHandsThatAreTooFarAreRepairedByOneSliderStandingAndSeated(t *testing.T) {
	t.Parallel()
	for name, demand := range map[string]calibration.Demand{"standing": {}, "seated": {Seated: true, EyeHeightM: 1.80 / calibration.StatureFromEyes}} {
		x := newMisfit(t, demand, hands(0.08, 0)...)
		truth := x.person.Body.Measures.UpperArm[0] + x.person.Body.Measures.LowerArm[0]
		arm := func() float64 {
			bones, _ := x.Document.Current().Calibration.Bones()
			return bones.Measures.UpperArm[0] + bones.Measures.LowerArm[0] - truth
		}
		before, rest := x.handsOff()
		if armBefore := arm(); before < 0.07 || armBefore < 0.08 {
			t.Fatalf("%s: hands are %.1f cm off, arms %.1f cm too long", name, 100*before, 100*armBefore)
		}
		x.drag(FitHands, -0.075) // to where it looks best
		after, moved := x.handsOff()
		t.Logf("%s: hands were %.1f cm off and are %.1f; arms are %.1f cm too long", name, 100*before, 100*after, 100*arm())
		if after > 0.01 || math.Abs(arm()) > 0.02 {
			t.Errorf("%s: hands were %.1f cm off and are %.1f; arms are %.1f cm too long", name, 100*before, 100*after, 100*arm())
		}
		for i := range rest {
			if off := moved[i].Sub(rest[i]).Len(); off > 0.003 {
				t.Errorf("%s: joint %d of the rest moved by %.1f mm", name, i, 1000*off)
			}
		}
		kept := func() calibration.Trim {
			profile, _ := x.People.Profile("Zoe")
			for i := range profile.Measurement.Devices {
				if profile.Measurement.Devices[i].Serial == "C-left" {
					return profile.Measurement.Devices[i].Trim
				}
			}
			return calibration.Trim{}
		}
		if got := kept().MoveM[0]; math.Abs(got+0.075) > 1e-9 {
			t.Errorf("%s: the profile has a trim of %v m", name, got)
		}
		x.Document.Undo()
		if again, _ := x.handsOff(); math.Abs(again-before) > 1e-6 || kept() != (calibration.Trim{}) {
			t.Errorf("%s: after Undo hands are %.1f cm off, and the profile has %+v", name, 100*again, kept())
		}
	}
}

func TestArmsOfWhomNoHandIsTrackedAreMadeShorter(t *testing.T) {
	t.Parallel()
	x := newMisfit(t, calibration.Demand{Seated: true, EyeHeightM: 1.80 / calibration.StatureFromEyes, Without: goingWithout(fitHands...)})
	arm := func() float64 {
		x.take(virtual.Attitude{})
		m := &x.Avatar.Humanoid().Measures
		return m.UpperArm[0] + m.LowerArm[0]
	}
	if row := x.Fit.Row(FitPalms); row.Reason.Empty() {
		t.Error("palms that nothing tracks can be moved")
	}
	before := arm()
	x.drag(FitHands, -0.05)
	if changed := arm() - before; math.Abs(changed+0.05) > 0.003 {
		t.Errorf("the arms of the avatar are %.1f cm longer", 100*changed)
	}
	must(t, x.Fit.Set(FitHands, 0))
	if changed := arm() - before; math.Abs(changed) > 1e-6 || x.Document.Current().Calibration.Corrected != (calibration.Body{}) {
		t.Errorf("reset leaves %.1f mm, and %+v", 1000*changed, x.Document.Current().Calibration.Corrected)
	}
}

// goingWithout are roles that a person goes without.
func goingWithout(roles ...calibration.Role) (list [calibration.RoleCount]bool) {
	for _, role := range roles {
		list[role] = true
	}
	return list
}

func TestPalmsThatDoNotTouchAreBroughtTogether(t *testing.T) {
	t.Parallel()
	x := newMisfit(t, calibration.Demand{}, hands(0, 0.02)...)
	const degree = math.Pi / 180
	clap := virtual.Attitude{}
	for side := range clap.Arms {
		clap.Arms[side] = virtual.ArmAttitude{Ahead: 70 * degree, Elbow: 85 * degree, Aside: -65 * degree, Turn: 90 * degree}
	}
	off := func() float64 {
		avatar, person := x.take(clap)
		return avatar(rig.LeftHand).Sub(avatar(rig.RightHand)).Len() -
			person[effectors.LeftHand].Position.Sub(person[effectors.RightHand].Position).Len()
	}
	before := off()
	x.drag(FitPalms, 0.036)
	if after := off(); before > -0.02 || math.Abs(after) > 0.005 {
		t.Errorf("palms were %.1f cm too far apart and are %.1f", 100*before, 100*after)
	}
}

// Each complaint is made true, and repaired by its slider: what is wrong goes down to a rest.
func TestEachComplaintIsRepairedByItsSlider(t *testing.T) {
	t.Parallel()
	tracker := func(role effectors.ID, at mgl64.Vec3) virtual.MountedDevice {
		return virtual.MountedDevice{Kind: trackers.Tracker, Serial: role.String(), Name: role.String(), Role: calibration.Role(role),
			Mounting: rig.Transform{Position: at, Rotation: mgl64.QuatIdent()}}
	}
	devices := append(hands(0, 0), tracker(effectors.LeftFoot, mgl64.Vec3{0, 0.05, 0.1}), tracker(effectors.RightFoot, mgl64.Vec3{0, 0.05, 0.1}))
	slip := func(x *misfit, up float64, serials ...string) {
		for i := range x.person.Devices {
			for _, serial := range serials {
				if d := &x.person.Devices[i]; d.Serial == serial {
					d.Mounting.Position[1] += up
				}
			}
		}
	}
	above := func(role rig.Role, of calibration.Role) func(x *misfit) float64 {
		return func(x *misfit) float64 {
			avatar, person := x.take(poses[2])
			return avatar(role).Y() - person[of].Position.Y()
		}
	}
	apart := func(left, right rig.Role) func(x *misfit) float64 {
		return func(x *misfit) float64 {
			avatar, _ := x.take(virtual.Attitude{Sink: 0.12, Arms: poses[1].Arms})
			return avatar(left).Sub(avatar(right)).Len()
		}
	}
	for _, test := range []struct {
		id      FitID
		spoil   func(x *misfit)
		measure func(x *misfit) float64 // meters
		to      float64                 // of the slider
		change  float64                 // that is wanted of what is measured, meters
		rest    float64                 // by which it may miss that
	}{
		{FitFeet, func(x *misfit) { slip(x, 0.04, "leftFoot", "rightFoot") }, above(rig.LeftFoot, calibration.Role(effectors.LeftFoot)), -0.04, -0.04, 0.003},
		{FitEyes, func(x *misfit) { slip(x, 0.03, "H") }, above(rig.Head, calibration.Role(effectors.Head)), -0.03, -0.03, 0.003},
		{FitHeight, func(*misfit) {}, func(x *misfit) float64 { x.take(poses[0]); return x.Avatar.Humanoid().Measures.EyeHeight }, 1.75,
			-0.05 / calibration.StatureFromEyes, 0.004},
		{FitElbows, func(*misfit) {}, apart(rig.LeftLowerArm, rig.RightLowerArm), 70, 0.04, 0.01},
		{FitKnees, func(*misfit) {}, apart(rig.LeftLowerLeg, rig.RightLowerLeg), 60, 0.16, 0.04},
	} {
		x := newMisfit(t, calibration.Demand{}, devices...)
		fine := test.measure(x)
		test.spoil(x)
		before := test.measure(x)
		x.drag(test.id, test.to)
		after := test.measure(x)
		t.Logf("%s: %.1f cm, spoiled %.1f, repaired %.1f", test.id, 100*fine, 100*before, 100*after)
		if math.Abs(after-before-test.change) > test.rest {
			t.Errorf("%s: what was at %.1f cm is at %.1f", test.id, 100*before, 100*after)
		}
		x.drag(test.id, x.Fit.Row(test.id).Neutral)
		if again := test.measure(x); math.Abs(again-before) > 1e-3 {
			t.Errorf("%s: reset has it at %.2f cm, not %.2f", test.id, 100*again, 100*before)
		}
		for range 2 {
			x.Document.Undo()
		}
		if again := test.measure(x); math.Abs(again-before) > 1e-6 {
			t.Errorf("%s: undone has it at %.2f cm, not %.2f", test.id, 100*again, 100*before)
		}
	}
}
