package calibration

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// crooked has somebody hold their arms as people do who are asked for a T-pose: forward by 8°, 9° low, elbows bent by 15°.
func crooked(p *person) {
	for i := range p.devices {
		d := &p.devices[i]
		side, isHand := handSide(d.role)
		if !isHand {
			continue
		}
		out := 1 - 2*float64(side)
		shoulder := p.body.TPose[p.body.Joint([2]rig.Role{rig.LeftUpperArm, rig.RightUpperArm}[side])].Position
		upper, fore := p.body.Measures.UpperArm[side], p.body.Measures.LowerArm[side]
		arm := mgl64.QuatRotate(-out*8*math.Pi/180, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(-out*9*math.Pi/180, mgl64.Vec3{0, 0, 1}))
		bent := mgl64.QuatRotate(-out*15*math.Pi/180, mgl64.Vec3{0, 1, 0})
		elbow := shoulder.Add(arm.Rotate(mgl64.Vec3{out * upper, 0, 0}))
		wrist := rig.Transform{Position: elbow.Add(arm.Mul(bent).Rotate(mgl64.Vec3{out * fore, 0, 0})), Rotation: arm.Mul(bent)}
		level := rig.Transform{Position: p.body.TPose[d.role.JointOf(p.body)].Position, Rotation: mgl64.QuatIdent()}
		d.mounting = level.Inverse().Mul(wrist).Mul(d.mounting)
	}
}

// usualFigure has the proportions of the survey, from its table of lengths and not from what estimates use.
func usualFigure(random *rand.Rand) *rig.Humanoid {
	h := figure(1.7, 1, random)
	shoulders, upper, fore := .3008, .3018, .2382 // at eyes of 1.6 m
	size := h.Measures.EyeHeight / 1.6
	for side, roles := range [2][3]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand}} {
		out := 1 - 2*float64(side)
		x := out * shoulders / 2 * size
		for i, role := range roles {
			joint := h.Joint(role)
			want := h.TPose[joint].Position
			want[0] = x + out*size*[3]float64{0, upper, upper + fore}[i]
			want[1] = (1.6 - .2302 + .02) * size
			want[2] = 0.09*1.7/1.6 - .10 - .015
			parent := h.Skeleton.Joints[joint].Parent
			h.Skeleton.Joints[joint].Offset = h.TPose[parent].Inverse().Apply(want)
			h.TPose[joint].Position = want
		}
	}
	again, err := rig.NewHumanoid(h.Skeleton, h.Roles, 1)
	if err != nil {
		panic(err)
	}
	return again
}

// A pose that is as crooked as people hold it is taken into account: hands of a person who waved are where they are, and their arms are as long as they are.
func TestACrookedPoseIsTakenIntoAccountInTheCalibrationItself(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(51, 52))
	body := usualFigure(random)
	p := newPerson(body, false, 0, 0, random)
	straight := append([]attached(nil), p.devices...)
	crooked(p)
	m := measured(t, p, random)
	for side, role := range handRoles {
		for k := range straight {
			if straight[k].role == role {
				back := straight[k].mounting.Inverse()
				m.Wrists[side] = Wrist{Source: WristMeasured, Position: back.Position, Axis: back.Rotation.Rotate(mgl64.Vec3{1 - 2*float64(side), 0, 0}), Uncertainty: 0.004}
			}
		}
	}
	c, err := Fit(m, figure(1.4, 1.3, random))
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Devices {
		for k := range straight {
			if _, isHand := handSide(straight[k].role); isHand && straight[k].serial == c.Devices[i].Serial {
				got, want := c.Devices[i].Offset.Transform(), straight[k].mounting.Inverse()
				if off := got.Position.Sub(want.Position).Len(); off > 0.008 {
					t.Errorf("the %s is %.1f cm off", c.Devices[i].Effector, 100*off)
				}
				along := mgl64.Vec3{1, 0, 0}
				if off := math.Acos(min(1, got.Rotation.Rotate(along).Dot(want.Rotation.Rotate(along)))); off > 4*math.Pi/180 {
					t.Errorf("the %s points elsewhere by %.1f°", c.Devices[i].Effector, off*180/math.Pi)
				}
			}
		}
	}
	person, report := c.Estimate()
	if !report.OK || report.Doubtful() || report.Poses[0].BentRad[0] < 8*math.Pi/180 || report.Poses[0].UpRad[0] > -4*math.Pi/180 {
		t.Errorf("%+v", report)
	}
	for side := range 2 {
		if off := person.Arm[side].M - body.Measures.UpperArm[side] - body.Measures.LowerArm[side]; math.Abs(off) > 0.02 {
			t.Errorf("arm %d is %.1f cm off", side, 100*off)
		}
	}
	// The span is that of straight arms, though the hands of the pose are nearer to each other.
	span := m.Measures()[MeasureArmSpan]
	if off := span.Value - body.Measures.ArmSpan; math.Abs(off) > span.Uncertainty || m.ArmSpanM > body.Measures.ArmSpan-0.03 {
		t.Errorf("the span is %.1f cm off, ± %.1f cm; the hands were %.3f m apart", 100*off, 100*span.Uncertainty, m.ArmSpanM)
	}
	// What was typed wins, and the same calibration from a file is the same person.
	c.Corrected.LeftArmM = 0.71
	if typed, _ := c.Estimate(); typed.Arm[0].M != 0.71 {
		t.Errorf("a typed arm is %v m long", typed.Arm[0].M)
	}
}

// Arcs and curls are kept with the person, in calibrations and profiles, and count as evidence.
func TestArcsAndCurlsAreKeptAndCount(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(53, 54))
	body := usualFigure(random)
	p := newPerson(body, false, 0, 0, random)
	m := measured(t, p, random)
	before, _ := m.Estimate()
	for range 20 { // arms that are stretched out to the sides, 6 cm longer than they are
		var hands [2]rig.Transform
		for side, role := range handRoles {
			hands[side] = m.device(role).Pose
			hands[side].Position[0] += 0.06 * (1 - 2*float64(side))
		}
		m.Arcs = append(m.Arcs, momentOf(m.device(head).Pose.Position, hands))
	}
	m.Curls[0] = Pivot{Position: [3]float64{0, 0, -0.4}, Uncertainty: 0.01}
	if after, _ := m.Estimate(); !(after.Arm[1].M > before.Arm[1].M+0.003 && after.Arm[1].UncertaintyM < before.Arm[1].UncertaintyM) {
		t.Errorf("the arm was %v, with arcs it is %v", before.Arm[1], after.Arm[1])
	}
	c, err := Fit(m, body)
	if err != nil || c.Validate() != nil {
		t.Fatal(err, c.Validate())
	}
	kept := c.Measurement()
	if len(kept.Arcs) != 20 || kept.Arcs[3] != m.Arcs[3] || kept.Curls != m.Curls {
		t.Errorf("of %d moments %d are kept, curls %v", len(m.Arcs), len(kept.Arcs), kept.Curls)
	}
	profile := Profile{Name: "Ada", Measurement: m}
	var file bytes.Buffer
	if err := WriteProfile(&file, &profile); err != nil {
		t.Fatal(err)
	}
	again, err := ReadProfile(&file)
	if err != nil || len(again.Measurement.Arcs) != 20 || again.Measurement.Curls != m.Curls {
		t.Errorf("a profile has %d moments and curls %v, %v", len(again.Measurement.Arcs), again.Measurement.Curls, err)
	}
	c.Arcs[0][3] = math.NaN()
	if c.Validate() == nil {
		t.Error("a moment that is no place is valid")
	}
}

// A figure that is no person, with shoulders of 34 cm and straight arms, holds what no one knows: none of its lengths is farther off than twice what is said.
func TestLengthsOfAnUnusualFigureAreWithinTwiceWhatIsSaid(t *testing.T) {
	t.Parallel()
	var s Sampler
	f := &trackers.Frame{}
	for i := range 10 {
		f.Time, f.Count = time.Duration(i)*time.Second/90, 0
		for _, d := range []struct {
			serial   string
			kind     trackers.Kind
			at       mgl64.Vec3
			rotation mgl64.Quat
		}{
			{"HMD", trackers.Headset, mgl64.Vec3{.0001, 1.5886, .0901}, mgl64.Quat{W: 1, V: mgl64.Vec3{-.00037, -.00053}}},
			{"LEFT", trackers.Controller, mgl64.Vec3{.7552, 1.3684, -.0197}, mgl64.Quat{W: .29908, V: mgl64.Vec3{.64079, .64092, .29859}}},
			{"RIGHT", trackers.Controller, mgl64.Vec3{-.7548, 1.3686, -.0197}, mgl64.Quat{W: -.29904, V: mgl64.Vec3{-.64069, .64102, .29864}}},
			{"HIPS", trackers.Tracker, mgl64.Vec3{.0002, .9285, .1004}, mgl64.Quat{W: .99267, V: mgl64.Vec3{-.10433, .06071, .00638}}},
			{"LEFT-FOOT", trackers.Tracker, mgl64.Vec3{.095, .142, .03}, mgl64.Quat{W: .94322, V: mgl64.Vec3{-.32478, .06596, .02271}}},
			{"RIGHT-FOOT", trackers.Tracker, mgl64.Vec3{-.095, .142, .03}, mgl64.Quat{W: .94322, V: mgl64.Vec3{-.32478, -.06596, -.02271}}},
		} {
			f.Devices[f.Count] = trackers.Device{Kind: d.kind, Name: d.serial, Serial: d.serial, Source: "test", Received: f.Time, Samples: uint64(i + 1),
				Pose: trackers.Pose{Position: d.at, Rotation: d.rotation.Normalize()}}
			f.Count++
		}
		s.Add(f)
	}
	m, err := s.Measure(nil)
	if err != nil {
		t.Fatal(err)
	}
	views := m.Measures()
	for id, truth := range map[MeasureID]float64{
		MeasureArmSpan: 1.330, MeasureLeftArm: .495, MeasureRightArm: .495, MeasureShoulders: .340, MeasureLeftLeg: .818, MeasureRightLeg: .818, MeasureHips: .929,
	} {
		if v := views[id]; math.Abs(v.Value-truth) > 2*v.Uncertainty {
			t.Errorf("%v is %.1f cm ± %.1f, and in truth %.1f", id, 100*v.Value, 100*v.Uncertainty, 100*truth)
		}
	}
}
