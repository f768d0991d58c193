package calibration

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

func TestPeopleOfAllSizesAreMeasuredAndFittedWhereverTheyStand(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		stature := 1.2 + 0.9*random.Float64()
		p := newPerson(figure(stature, 0.92+0.16*random.Float64(), random), true, 0.12, math.Pi, random)
		p.place = rig.Transform{Position: mgl64.Vec3{4 * random.NormFloat64(), 0, 4 * random.NormFloat64()}, Rotation: rig.Yaw(7 * random.Float64())}
		avatar := figure(1+random.Float64(), 0.9+0.2*random.Float64(), random)

		m, err := p.sampled(0.002, 0.5*math.Pi/180, random).Measure(nil)
		if err != nil {
			t.Fatalf("a T-pose of somebody %.2f m tall was refused: %v", stature, err)
		}
		if math.Abs(m.HeightM-stature) > 0.01 {
			t.Errorf("%.3f m tall, measured %.3f m", stature, m.HeightM)
		}
		if span := p.bone(leftHand).Position.Sub(p.bone(rightHand).Position).Len(); math.Abs(m.ArmSpanM-span) > 0.003 {
			t.Errorf("wrists %.3f m apart, measured %.3f m", span, m.ArmSpanM)
		}
		for _, w := range p.devices {
			if d := m.device(w.role); d == nil || d.Serial != w.serial {
				t.Errorf("%s is driven by %v, not by %s", w.role, d, w.serial)
			}
		}

		c, err := Fit(m, avatar)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Validate(); err != nil {
			t.Error(err)
		}
		if want := m.EyeHeightM / avatar.Measures.EyeHeight; math.Abs(c.Scale-want) > 1e-12 {
			t.Errorf("scale %v, want %v", c.Scale, want)
		}
		// In the pose that was measured the scaled avatar stands in its T-pose on the floor, eyes under the headset.
		scaled, err := rig.NewHumanoid(avatar.Skeleton, avatar.Roles, c.Scale)
		if err != nil {
			t.Fatal(err)
		}
		var b Bindings
		var targets effectors.Targets
		frame := p.frame(0, 0, 0, random)
		Bind(&c, frame, scaled, &b)
		b.Targets(frame, 0, &targets)
		facing := rig.Yaw(m.FacingDeg * math.Pi / 180)
		head := targets.Effectors[effectors.Head]
		eyes := head.Position.Add(facing.Rotate(scaled.Measures.EyesFromHead))
		if off := eyes.Sub(frame.Devices[0].Pose.Position); math.Hypot(off.X(), off.Z()) > 0.003 {
			t.Errorf("eyes %v away from the headset", off)
		}
		for id, target := range targets.Effectors {
			joint := Role(id).JointOf(scaled)
			want := head.Position.Add(facing.Rotate(scaled.TPose[joint].Position.Sub(scaled.TPose[scaled.Joint(rig.Head)].Position)))
			switch role := Role(id); role {
			case leftHand, rightHand:
				want = p.bone(role).Position // the person's own wrist, whatever the avatar's arms reach
			case leftFoot, rightFoot:
				left := facing.Rotate(mgl64.Vec3{1, 0, 0}) // as far to the side as the device, else where the avatar stands
				want = want.Add(left.Mul(frame.Devices[b.Device(role)].Pose.Position.Sub(want).Dot(left)))
			}
			// Noise of 0.5° over mounting and arm's length leaves a few millimeters. Of hands only a pose says how they are held, which people seldom stand in
			// as straight as this one: they are estimated to be a little crooked, or both held elsewhere alike.
			off, turned := 0.01, 0.01
			if role := Role(id); role == leftHand || role == rightHand {
				off, turned = 0.05, 0.35
			}
			if target.Position.Sub(want).Len() > off || average.AngleBetween(target.Rotation, facing) > turned || target.Presence != 1 {
				t.Errorf("%s: target %v, want %v and %v", effectors.ID(id), target, want, facing)
			}
		}
		if floor := head.Position.Y() - scaled.Measures.HeadHeight; math.Abs(floor) > 0.003 {
			t.Errorf("the avatar's floor is at %v", floor)
		}
	}
}

func TestCalibrationIsTheSameWhereverInTheRoomAndWhicheverWayOneFaces(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		p := newPerson(figure(1.3+random.Float64()*0.7, 1, random), true, 0.08, math.Pi, random)
		avatar := figure(1.6, 1.05, random)
		reference, err := Fit(measured(t, p, random), avatar)
		if err != nil {
			t.Fatal(err)
		}
		turn := 4 * math.Pi * (random.Float64() - 0.5)
		p.place = rig.Transform{Position: mgl64.Vec3{5 * random.NormFloat64(), 0, 5 * random.NormFloat64()}, Rotation: rig.Yaw(turn)}
		c, err := Fit(measured(t, p, random), avatar)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(c.Scale-reference.Scale) > 1e-9 {
			t.Errorf("scale %v became %v", reference.Scale, c.Scale)
		}
		if d := wrapAngle((c.FacingDeg-reference.FacingDeg)*math.Pi/180 - turn); math.Abs(d) > 1e-9 {
			t.Errorf("facing is off by %v rad", d)
		}
		for i := range c.Devices {
			a, b := c.Devices[i].Offset.Transform(), reference.Devices[i].Offset.Transform()
			if a.Position.Sub(b.Position).Len() > 1e-9 || average.AngleBetween(a.Rotation, b.Rotation) > 1e-7 {
				t.Errorf("%s: offset %v became %v", c.Devices[i].Effector, b, a)
			}
		}
	}
}

func TestFacingIsWhereThePersonFaces(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	for _, facing := range []float64{0, 45, 90, 135, 179.5, -179.5, -90, -30} {
		p := newPerson(figure(1.7, 1, random), false, 0, math.Pi, random)
		p.place.Rotation = mgl64.QuatRotate(facing*math.Pi/180, mgl64.Vec3{0, 1, 0})
		if got := measured(t, p, random).FacingDeg; math.Abs(got-facing) > 1e-6 {
			t.Errorf("facing %v°, measured %v°", facing, got)
		}
	}
}

func TestCalibratingAgainOrForTheSameAvatarChangesNothing(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	p := newPerson(figure(1.83, 1.03, random), true, 0.1, math.Pi, random)
	p.place = rig.Transform{Position: mgl64.Vec3{1, 0, -2}, Rotation: rig.Yaw(2.2)}
	avatar := figure(1.7, 1, random)
	sampler := p.sampled(0.002, 0.01, random)
	first, err := sampler.Measure(nil)
	if err != nil {
		t.Fatal(err)
	}
	once, err := Fit(first, avatar)
	if err != nil {
		t.Fatal(err)
	}
	second, err := sampler.Measure(&once)
	if err != nil {
		t.Fatal(err)
	}
	scaled, err := rig.NewHumanoid(avatar.Skeleton, avatar.Roles, once.Scale)
	if err != nil {
		t.Fatal(err)
	}
	if twice, err := Fit(second, avatar); err != nil || !twice.Equal(&once) {
		t.Errorf("calibrating twice gave %+v (%v), once %+v", twice, err, once)
	}
	again, err := Refit(once, avatar)
	if err != nil || !closeTo(&again, &once, 1e-12) {
		t.Errorf("refitting gave %+v (%v), want %+v", again, err, once)
	}
	if again, err = Refit(once, scaled); err != nil || !closeTo(&again, &once, 1e-9) {
		t.Errorf("refitting the scaled avatar gave %+v (%v), want %+v", again, err, once)
	}
}

// closeTo compares two calibrations up to rounding.
func closeTo(a, b *Calibration, tolerance float64) bool {
	if math.Abs(a.Scale-b.Scale) > tolerance || a.FacingDeg != b.FacingDeg || a.HeightM != b.HeightM || len(a.Devices) != len(b.Devices) {
		return false
	}
	for i := range a.Devices {
		x, y := a.Devices[i].Offset.Transform(), b.Devices[i].Offset.Transform()
		if x.Position.Sub(y.Position).Len() > tolerance || x.Rotation.Sub(y.Rotation).Len() > tolerance {
			return false
		}
	}
	return true
}

func TestTheEyesOfTheAvatarAreAtThePersonsWhateverTheirArms(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(9, 10))
	p := newPerson(figure(1.8, 1.06, random), false, 0, 0, random)
	avatar := figure(1.5, 0.95, random)
	c, err := Fit(measured(t, p, random), avatar)
	if err != nil || math.Abs(c.Scale-1.8/1.5) > 1e-9 || c.ArmsOrHeight != 0 || c.Outdated() {
		t.Errorf("an avatar of 1.5 m is scaled by %v to a person of 1.8 m, %v", c.Scale, err)
	}
}

// What was fitted between eye height and arm span, or by the arms of the avatar, is fitted again from the pose; what says nothing of hands stays.
func TestACalibrationOfBeforeIsOutdatedAndGivesTheSameAsANewOne(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(9, 11))
	p := newPerson(figure(1.8, 1.06, random), false, 0, 0, random)
	avatar := figure(1.5, 0.95, random)
	want, err := Fit(measured(t, p, random), avatar)
	if err != nil {
		t.Fatal(err)
	}
	old := want.Clone()
	old.EstimateVersion, old.ArmsOrHeight, old.Scale = 0, 0.5, 1.1
	old.Devices[1].Offset.Position[0] += 0.2
	if again, err := Refit(old, avatar); !old.Outdated() || err != nil || !closeTo(&again, &want, 1e-9) || again.Outdated() {
		t.Errorf("fitted again it is %+v, want %+v, %v", again, want, err)
	}
	if old.ArmsOrHeight = 0; !old.Outdated() {
		t.Error("a calibration without a version counts as current")
	}
	old.Devices = old.Devices[:1]
	if old.Outdated() {
		t.Error("a calibration without hands has nothing to be estimated again")
	}
	m := want.Measurement()
	if said := m.Gain().String(); !regexp.MustCompile(`^arms ± .*, wrists ± .*; wave for ± .*$`).MatchString(said) {
		t.Errorf("of an old pose is said: %s", said)
	}
}

func TestAPoseThatIsNoTPoseIsRefusedWithItsReason(t *testing.T) {
	t.Parallel()
	device := func(f *trackers.Frame, serial string) *trackers.Device {
		for i := range f.All() {
			if f.Devices[i].Serial == serial {
				return &f.Devices[i]
			}
		}
		return nil
	}
	remove := func(f *trackers.Frame, serial string) {
		d := device(f, serial)
		*d = f.Devices[f.Count-1]
		f.Count--
	}
	// swing turns a hand about where the shoulder of somebody of 1.70 m is expected.
	swing := func(f *trackers.Frame, serial string, axis mgl64.Vec3, degrees float64) {
		d := device(f, serial)
		shoulder := mgl64.Vec3{math.Copysign(0.088*1.70, d.Pose.Position.X()), 1.39, -0.03}
		turn := mgl64.QuatRotate(degrees*math.Pi/180, axis)
		d.Pose.Position = shoulder.Add(turn.Rotate(d.Pose.Position.Sub(shoulder)))
		d.Pose.Rotation = turn.Mul(d.Pose.Rotation)
	}
	z, y := mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, 1, 0}
	for name, test := range map[string]struct {
		spoil func(f *trackers.Frame, i int)
		want  string
	}{
		"nothing there":    {func(f *trackers.Frame, _ int) { f.Count = 0 }, "No tracked devices"},
		"no headset":       {func(f *trackers.Frame, _ int) { remove(f, "H") }, "No headset"},
		"no hands":         {func(f *trackers.Frame, _ int) { remove(f, "C1"); remove(f, "C2") }, "No hand devices"},
		"no left hand":     {func(f *trackers.Frame, _ int) { remove(f, "C1") }, "No device on the left hand"},
		"left arm hanging": {func(f *trackers.Frame, _ int) { swing(f, "C1", z, -50) }, "Your left arm is 50° below level: raise both arms to shoulder height."},
		"right arm raised": {func(f *trackers.Frame, _ int) { swing(f, "C2", z, -40) }, "Your right arm is 40° above level: lower"},
		"arms down":        {func(f *trackers.Frame, _ int) { swing(f, "C1", z, -85); swing(f, "C2", z, 85) }, "Your left arm is"},
		"arms forward":     {func(f *trackers.Frame, _ int) { swing(f, "C1", y, -50); swing(f, "C2", y, 50) }, "in front of your shoulders"},
		"arms close": {func(f *trackers.Frame, _ int) {
			device(f, "C1").Pose.Position[0] *= 0.6
			device(f, "C2").Pose.Position[0] *= 0.6
		}, "Your hands are only"},
		"one arm close": {func(f *trackers.Frame, _ int) { device(f, "C1").Pose.Position[0] *= 0.5 }, "Your left hand is"},
		"looking aside": {func(f *trackers.Frame, _ int) { device(f, "H").Pose.Rotation = rig.Yaw(1.2) }, "to the side of where your body faces"},
		"looking down": {func(f *trackers.Frame, _ int) {
			device(f, "H").Pose.Rotation = mgl64.QuatRotate(0.6, mgl64.Vec3{1, 0, 0})
		}, "Your head is tilted by 34°"},
		"headset on a desk": {func(f *trackers.Frame, _ int) { device(f, "H").Pose.Position[1] = 0.75 }, "Your headset is 75 cm above the floor"},
		"floor too low":     {func(f *trackers.Frame, _ int) { device(f, "H").Pose.Position[1] = 2.6 }, "which means a height of 2.81 m"},
		"named hands swapped": {func(f *trackers.Frame, _ int) {
			device(f, "C1").Name, device(f, "C2").Name = "right", "left"
		}, "Left and right are swapped"},
		"waving": {func(f *trackers.Frame, i int) { swing(f, "C1", z, 10*math.Sin(float64(i)/5)) }, "Your left hand moved by"},
		"turning the hand": {func(f *trackers.Frame, i int) {
			device(f, "C2").Pose.Rotation = mgl64.QuatRotate(float64(i)/90, mgl64.Vec3{1, 0, 0})
		}, "Your right hand turned by"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(11, 12))
			p := newPerson(figure(1.7, 1, random), false, 0, 0, random)
			p.devices[0].mounting.Rotation = mgl64.QuatIdent()
			var s Sampler
			for i := range 90 {
				f := p.frame(time.Duration(i)*11*time.Millisecond, 0, 0, random)
				test.spoil(f, i)
				s.Add(f)
			}
			_, err := s.Measure(nil)
			var refusal *Refusal
			if !errors.As(err, &refusal) || !strings.Contains(refusal.Reasons[0].String(), test.want) {
				t.Errorf("said %v, want %q", err, test.want)
			}
		})
	}
}

func TestASampleThatIsFarOffDoesNotCount(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(13, 14))
	p := newPerson(figure(1.7, 1, random), false, 0, 0, random)
	var clean, spoilt Sampler
	for i := range 90 {
		f := p.frame(time.Duration(i)*11*time.Millisecond, 0.001, 0.002, random)
		clean.Add(f)
		if i%20 == 7 {
			f.Devices[0].Pose.Position[1] += 3
			f.Devices[1].Pose.Rotation = mgl64.QuatRotate(2, mgl64.Vec3{0, 1, 0})
		}
		spoilt.Add(f)
	}
	want, err := clean.Measure(nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := spoilt.Measure(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got.Devices {
		if d := got.Devices[i].Pose.Position.Sub(want.Devices[i].Pose.Position).Len(); d > 3e-4 {
			t.Errorf("device %d was moved by %v m", i, d)
		}
		if a := average.AngleBetween(got.Devices[i].Pose.Rotation, want.Devices[i].Pose.Rotation); a > 1e-3 {
			t.Errorf("device %d was turned by %v rad", i, a)
		}
	}
}

func TestControllersThatChangedHandsAreTakenAsTheyAreHeld(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(15, 16))
	p := newPerson(figure(1.7, 1, random), true, 0.03, 1, random)
	before, err := Fit(measured(t, p, random), figure(1.6, 1, random))
	if err != nil {
		t.Fatal(err)
	}
	p.devices[1].serial, p.devices[2].serial = p.devices[2].serial, p.devices[1].serial
	p.devices[3].serial, p.devices[4].serial = p.devices[4].serial, p.devices[3].serial
	m, err := p.sampled(0, 0, random).Measure(&before)
	if err != nil {
		t.Fatal(err)
	}
	if m.device(leftHand).Serial != "C2" || m.device(leftFoot).Serial != "T2" || len(m.Warnings) != 2 {
		t.Errorf("left hand %v, left foot %v, warnings %q", m.device(leftHand), m.device(leftFoot), m.Warnings)
	}
}

func TestACalibrationSurvivesItsJSON(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(17, 18))
	c, err := Fit(measured(t, newPerson(figure(1.7, 1, random), true, 0.1, 3, random), random), figure(1.6, 1, random))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back Calibration
	if err := json.Unmarshal(text, &back); err != nil || !back.Equal(&c) {
		t.Errorf("%s reads back as %+v, %v", text, back, err)
	}
}

func TestImpossibleCalibrationsAreNamed(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(19, 20))
	good, err := Fit(measured(t, newPerson(figure(1.7, 1, random), true, 0.1, 3, random), random), figure(1.6, 1, random))
	if err != nil || good.Validate() != nil {
		t.Fatal(err, good.Validate())
	}
	for name, spoil := range map[string]func(c *Calibration){
		"heightM":         func(c *Calibration) { c.HeightM = math.NaN() },
		"scale":           func(c *Calibration) { c.Scale = -1 },
		"no scale":        func(c *Calibration) { c.Scale = 0 },
		"facingDeg":       func(c *Calibration) { c.FacingDeg = 270 },
		"armsOrHeight":    func(c *Calibration) { c.ArmsOrHeight = 2 },
		"not an effector": func(c *Calibration) { c.Devices[0].Effector = "tail" },
		"two devices":     func(c *Calibration) { c.Devices[0].Effector = c.Devices[1].Effector },
		"of kind":         func(c *Calibration) { c.Devices[1].Kind = "spoon" },
		"raw pose":        func(c *Calibration) { c.Devices[1].Raw.Rotation = [4]float64{} },
		"offset":          func(c *Calibration) { c.Devices[1].Offset.Position[2] = math.Inf(1) },
	} {
		c := good.Clone()
		spoil(&c)
		if err := c.Validate(); !errors.Is(err, ErrInvalid) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := (&Calibration{}).Validate(); err != nil {
		t.Error(err)
	}
}

func TestCalibrationsFromBeforeWristsAndPosesReadAndWriteAsTheyWere(t *testing.T) {
	t.Parallel()
	const before = `{"heightM":1.7,"eyeHeightM":1.57,"armSpanM":1.4,"facingDeg":12,"armsOrHeight":0.5,"scale":1.1,"devices":[` +
		`{"kind":"controller","serial":"C","effector":"leftHand","raw":{"position":[0.7,1.4,0],"rotation":[1,0,0,0]},` +
		`"offset":{"position":[0,0,-0.1],"rotation":[1,0,0,0]}}]}`
	var c Calibration
	if err := json.Unmarshal([]byte(before), &c); err != nil {
		t.Fatal(err)
	}
	if err := c.Validate(); err != nil {
		t.Error(err)
	}
	after, err := json.Marshal(&c)
	if err != nil || string(after) != before {
		t.Errorf("it is written as %s, %v", after, err)
	}
	if m := c.Measurement(); m.Holding != TPose || m.Wrists[0].Source != WristUnknown || m.FloorM != 0 || m.Seated || m.Unposed {
		t.Errorf("%+v", m)
	}
}

func TestTurningAHandInPlaceDoesNotMoveItsWristOnAnyAvatar(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(21, 22))
	for _, arms := range []float64{0.6, 1, 1.6} {
		p := newPerson(figure(1.7, 1, random), true, 0.05, 1, random)
		m := measured(t, p, random)
		for side, role := range handRoles {
			for k := range p.devices {
				if p.devices[k].role == role {
					m.Wrists[side] = Wrist{Source: WristMeasured, Position: p.devices[k].mounting.Inverse().Position, Uncertainty: 0.002}
				}
			}
		}
		c, err := Fit(m, figure(1.5, arms, random))
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.Devices {
			d := &c.Devices[i]
			var attached *attached
			for k := range p.devices {
				if p.devices[k].serial == d.Serial {
					attached = &p.devices[k]
				}
			}
			if attached.role != leftHand && attached.role != rightHand {
				continue
			}
			for range 20 {
				turned := p.bone(attached.role)
				turned.Rotation = randomRotation(random, math.Pi/3).Mul(turned.Rotation)
				if off := turned.Mul(attached.mounting).Mul(d.Offset.Transform()).Position.Sub(turned.Position).Len(); off > 0.003 {
					t.Errorf("with arms %v × as long, turning moves the %s by %.1f cm", arms, d.Effector, 100*off)
				}
			}
		}
	}
}
