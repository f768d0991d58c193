package calibration

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
)

// posture is where every role's bone is of somebody whose trunk stays in the T-pose.
type posture [RoleCount]rig.Transform

// posed bends the limbs of a person by forward kinematics. Upper and lower are turns from the T-pose: left arm, right arm, left leg, right
// leg. A tracker near an elbow or a knee is strapped to the bone above or below it.
func (p *person) posed(upper, lower [4]mgl64.Quat, strappedAbove bool) posture {
	var at posture
	for role := range RoleCount {
		at[role] = rig.Transform{Position: p.body.TPose[role.JointOf(p.body)].Position, Rotation: mgl64.QuatIdent()}
	}
	hip := func(role rig.Role) mgl64.Vec3 { return p.body.TPose[p.body.Joint(role)].Position }
	for limb, bones := range [4]struct {
		root        mgl64.Vec3
		middle, end Role
	}{
		{at[LeftShoulder].Position, LeftElbow, leftHand}, {at[RightShoulder].Position, RightElbow, rightHand},
		{hip(rig.LeftUpperLeg), LeftKnee, leftFoot}, {hip(rig.RightUpperLeg), RightKnee, rightFoot},
	} {
		above, below := at[bones.middle].Position.Sub(bones.root), at[bones.end].Position.Sub(at[bones.middle].Position)
		middle := bones.root.Add(upper[limb].Rotate(above))
		at[bones.middle] = rig.Transform{Position: middle, Rotation: lower[limb]}
		if strappedAbove {
			at[bones.middle].Rotation = upper[limb]
		}
		at[bones.end] = rig.Transform{Position: middle.Add(lower[limb].Rotate(below)), Rotation: lower[limb]}
	}
	at[LeftShoulder].Rotation, at[RightShoulder].Rotation = upper[0], upper[1]
	for role := range at {
		at[role] = p.place.Mul(at[role])
	}
	return at
}

// report is what the devices report in a posture.
func (p *person) report(at *posture, now time.Duration, random *rand.Rand) *trackers.Frame {
	f := p.frame(now, 0, 0, random)
	for i, w := range p.devices {
		pose := at[w.role].Mul(w.mounting)
		f.Devices[i].Pose = trackers.Pose{Position: pose.Position, Rotation: pose.Rotation}
	}
	return f
}

// bent is a posture with elbows and knees bent in planes of chance, and feet turned in or out.
func (p *person) bent(random *rand.Rand) posture {
	x, y, z := mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 0, 1}
	between := func(least, most float64) float64 { return least + (most-least)*random.Float64() }
	var upper, lower [4]mgl64.Quat
	for side, out := range []float64{1, -1} {
		raise := mgl64.QuatRotate(out*between(-1.2, 0.3), z).Mul(mgl64.QuatRotate(-out*between(0, 1), y))
		roll := mgl64.QuatRotate(between(-1.2, 1.2), x) // about the arm: which way the elbow bends
		upper[side] = raise.Mul(roll)
		lower[side] = upper[side].Mul(mgl64.QuatRotate(-out*between(0.8, 1.8), y))
		knee := mgl64.QuatRotate(out*between(0, 0.8), y) // outwards
		upper[2+side] = knee.Mul(mgl64.QuatRotate(-between(0.4, 1.1), x))
		lower[2+side] = knee.Mul(mgl64.QuatRotate(between(0, 0.4), x))
	}
	at := p.posed(upper, lower, random.IntN(2) == 0)
	for _, foot := range []Role{leftFoot, rightFoot} { // toes in or out, which says nothing about the knee
		at[foot].Rotation = at[foot].Rotation.Mul(mgl64.QuatRotate(between(-0.6, 0.6), y))
	}
	return at
}

func TestTrackedElbowsAndKneesAreFollowedWithDefaultSettings(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(41, 42))
	p := newPerson(figure(1.7, 1, random), true, 0, math.Pi, random) // controllers off the wrists would tilt the facing that is measured
	p.place = rig.Transform{Position: mgl64.Vec3{1, 0, -2}, Rotation: rig.Yaw(2)}
	p.attachJoints(0.08, random)
	m := measured(t, p, random)
	m.Exact = true // the avatar's bones are the person's
	c, err := Fit(m, p.body)
	if err != nil {
		t.Fatal(err)
	}
	scaled, err := rig.NewHumanoid(p.body.Skeleton, p.body.Roles, c.Scale)
	if err != nil {
		t.Fatal(err)
	}
	body, err := solver.NewBody(scaled)
	if err != nil {
		t.Fatal(err)
	}
	settings := solver.DefaultSettings()
	joints := [...]Role{LeftElbow, RightElbow, LeftKnee, RightKnee}
	var with, without [len(joints)]float64 // sums of squares
	const postures = 100
	for range postures {
		at := p.bent(random)
		f := p.report(&at, 0, random)
		var b Bindings
		Bind(&c, f, scaled, &b)
		input := solver.Input{}
		b.Targets(f, 0, &input.Targets)
		for id, hint := range input.Targets.Hints {
			if want := at[firstHint+Role(id)].Position; hint.Position.Sub(want).Len() > 1e-6 || hint.Presence != 1 {
				t.Fatalf("%s is said to be at %v with presence %v, is at %v", effectors.HintID(id), hint.Position, hint.Presence, want)
			}
		}
		for _, sums := range []*[len(joints)]float64{&with, &without} {
			out := body.NewResult()
			body.Solve(&input, &settings, body.NewState(), out)
			for i, role := range joints {
				off := out.World[role.JointOf(scaled)].Position.Sub(at[role].Position).Len()
				sums[i] += off * off / postures
			}
			input.Targets.Hints = [effectors.HintCount]effectors.HintTarget{}
		}
	}
	for i, role := range joints {
		followed, estimated := math.Sqrt(with[i]), math.Sqrt(without[i])
		t.Logf("%s: %.1f mm with its tracker, %.1f mm without", role, 1000*followed, 1000*estimated)
		if followed > 0.01 || followed > estimated/3 {
			t.Errorf("%s is off by %.1f mm with its tracker and by %.1f mm without", role, 1000*followed, 1000*estimated)
		}
	}
}

func TestShouldersAreWhereTheirTrackersWereCalibratedToBe(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(43, 44))
	p := newPerson(figure(1.8, 1, random), false, 0, math.Pi, random)
	p.attachJoints(0.1, random)
	c, err := Fit(measured(t, p, random), p.body)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		at := p.bent(random)
		for _, role := range []Role{LeftShoulder, RightShoulder} { // shrugged
			at[role].Position = at[role].Position.Add(randomOffset(random, 0.05))
		}
		f := p.report(&at, 0, random)
		var b Bindings
		var targets effectors.Targets
		Bind(&c, f, p.body, &b)
		b.Targets(f, 0, &targets)
		for side, shoulder := range targets.Shoulders {
			if want := at[firstShoulder+Role(side)].Position; shoulder.Position.Sub(want).Len() > 1e-6 || shoulder.Presence != 1 {
				t.Errorf("shoulder %d is said to be at %v with presence %v, is at %v", side, shoulder.Position, shoulder.Presence, want)
			}
		}
	}
}

func TestHintsAndShouldersFadeAsEffectorsDo(t *testing.T) {
	t.Parallel()
	f, body, _ := room(t)
	attachJoints(f)
	var b Bindings
	var targets effectors.Targets
	for _, step := range []struct {
		at     time.Duration
		silent Role
		want   float64
	}{
		{0, LeftKnee, 1}, {300 * time.Millisecond, LeftKnee, 1}, {450 * time.Millisecond, LeftKnee, 0.5}, {600 * time.Millisecond, LeftKnee, 0},
		{750 * time.Millisecond, RightShoulder, 0.5}, {900 * time.Millisecond, RightShoulder, 1},
		{1050 * time.Millisecond, RightShoulder, 1},
	} {
		pass(f, step.at, step.silent.String())
		Bind(nil, f, body, &b)
		b.Targets(f, step.at, &targets)
		if got := targets.Hints[effectors.LeftKnee].Presence; math.Abs(got-step.want) > 1e-9 {
			t.Errorf("at %v the left knee has presence %v, want %v", step.at, got, step.want)
		}
		if got := targets.Hints[effectors.LeftElbow].Presence; got != 1 {
			t.Errorf("at %v the left elbow has presence %v", step.at, got)
		}
	}
	if got := targets.Shoulders[1].Presence; math.Abs(got-0.5) > 1e-9 {
		t.Errorf("450 ms after its last sample the right shoulder has presence %v", got)
	}
	for role := LeftElbow; role < RoleCount; role++ {
		if i := b.Device(role); i < 0 || f.Devices[i].Serial != role.String() {
			t.Errorf("%s is bound to device %d", role, i)
		}
	}
}

func TestACalibrationWithJointsSurvivesItsJSONAndAnotherAvatar(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(45, 46))
	p := newPerson(figure(1.7, 1, random), true, 0.05, 3, random)
	p.attachJoints(0.08, random)
	avatar := figure(1.6, 1, random)
	c, err := Fit(measured(t, p, random), avatar)
	if err != nil || c.Validate() != nil || len(c.Devices) != int(RoleCount) {
		t.Fatalf("%d devices, %v, %v", len(c.Devices), err, c.Validate())
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"leftElbow", "rightElbow", "leftKnee", "rightKnee", "leftShoulder", "rightShoulder"} {
		if !strings.Contains(string(text), `"effector":"`+name+`"`) {
			t.Errorf("%s is not in %s", name, text)
		}
	}
	var back Calibration
	if err := json.Unmarshal(text, &back); err != nil || !back.Equal(&c) {
		t.Errorf("%s reads back as %+v, %v", text, back, err)
	}
	if again, err := Refit(back, avatar); err != nil || !closeTo(&again, &c, 1e-12) {
		t.Errorf("refitting gave %+v (%v), want %+v", again, err, c)
	}
	c.Devices[len(c.Devices)-1].Effector = "leftShoulder"
	if err := c.Validate(); err == nil || !strings.Contains(err.Error(), "two devices drive leftShoulder") {
		t.Errorf("two left shoulders: %v", err)
	}
}

func TestJointTrackersOnTheOtherSideAreSwappedUnlessTheyAreNamed(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(47, 48))
	p := newPerson(figure(1.7, 1, random), false, 0, 0, random)
	p.attachJoints(0.03, random)
	before, err := Fit(measured(t, p, random), figure(1.6, 1, random))
	if err != nil {
		t.Fatal(err)
	}
	elbow := slices.IndexFunc(p.devices, func(w attached) bool { return w.role == LeftElbow })
	exchange := func() {
		p.devices[elbow].serial, p.devices[elbow+1].serial = p.devices[elbow+1].serial, p.devices[elbow].serial
	}
	exchange()
	m, err := p.sampled(0, 0, random).Measure(nil)
	if err != nil || m.device(LeftElbow).Serial != "leftElbow" || len(m.Warnings) != 1 ||
		!strings.Contains(m.Warnings[0].String(), "assigned to your left elbow is on your right") {
		t.Errorf("named elbows exchanged: %v, warnings %q, %v", m.device(LeftElbow), m.Warnings, err)
	}
	exchange()
	for i, serial := range []string{"E1", "E2"} {
		p.devices[elbow+i].serial = serial
		for k := range before.Devices {
			if before.Devices[k].Effector == (LeftElbow + Role(i)).String() {
				before.Devices[k].Serial = serial
			}
		}
	}
	exchange()
	m, err = p.sampled(0, 0, random).Measure(&before)
	if err != nil || m.device(LeftElbow).Serial != "E2" || len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(), "are swapped since") {
		t.Errorf("unnamed elbows exchanged: %v, warnings %q, %v", m.device(LeftElbow), m.Warnings, err)
	}
}

// Elbows and knees are where the person has them, whatever bones the avatar has. Trackers up the arm or the thigh say how
// these point.
func TestElbowsAndKneesAreThePersonsOwn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		up   float64 // meters
		says float64 // 1 where the way is said
	}{{0, 0}, {0.03, 1}, {0.06, 1}, {0.09, 1}, {-0.06, 0}} {
		random := rand.New(rand.NewPCG(38, uint64(100*c.up+50)))
		p := newPerson(figure(1.7, 1, random), true, 0, math.Pi, random)
		p.place = rig.Transform{Position: mgl64.Vec3{1, 0, -2}, Rotation: rig.Yaw(2)}
		for id := range effectors.HintCount {
			p.devices = append(p.devices, attached{trackers.Tracker, id.String(), firstHint + Role(id), rig.Transform{
				Position: restOf(id).Mul(-c.up).Add(mgl64.Vec3{0, 0.01, -0.05}),
				Rotation: randomRotation(random, math.Pi),
			}})
		}
		unlike, err := Fit(measured(t, p, random), figure(1.7, 1.25, random))
		if err != nil {
			t.Fatal(err)
		}
		for range 20 {
			at := p.bent(random)
			arm := at[LeftElbow].Position.Sub(at[LeftShoulder].Position).Normalize()
			if above := at[LeftElbow].Rotation.Rotate(mgl64.Vec3{1, 0, 0}).Dot(arm) > 0.999999; above != (c.up >= 0) {
				continue
			}
			var b Bindings
			var targets effectors.Targets
			f := p.report(&at, 0, random)
			Bind(&unlike, f, p.body, &b)
			b.Targets(f, 0, &targets)
			for id, hint := range targets.Hints {
				bone := at[firstHint+Role(id)]
				// The figure's forearms are 3 cm longer than those of people of its height.
				if off := hint.Position.Sub(bone.Position).Len(); off > 0.031 {
					t.Errorf("%.2f m up: hint %d is said to be %.3f m from where it is", c.up, id, off)
				}
				want := bone.Rotation.Rotate(restOf(effectors.HintID(id))).Mul(c.says)
				if hint.Along.Sub(want).Len() > 0.09 {
					t.Errorf("%.2f m up: hint %d has the way %v, and it is %v", c.up, id, hint.Along, want)
				}
			}
		}
	}
}
