package virtual

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

// What people complain about in calibrations of other programs, each as a test of what happens here.

// accepted is somebody's calibration, with the frame that their devices report in the pose.
func accepted(t *testing.T, r *SimulatedPerson, o calibration.Options) (calibration.Calibration, *trackers.Frame) {
	t.Helper()
	w := lead(r, o, Attitude{})
	c, err := w.Accept()
	if err != nil {
		t.Fatal(err, w.View().Reasons, w.View().Gates)
	}
	r.Act = nil
	ideal := *r
	ideal.Disturbance = Disturbance{}
	return c, ideal.Frame(time.Hour)
}

// targetsOf are what a calibration makes of a frame, for an avatar at its scale.
func targetsOf(t *testing.T, c *calibration.Calibration, f *trackers.Frame, avatar *rig.Humanoid) (*effectors.Targets, *rig.Humanoid) {
	t.Helper()
	scale := 1.0
	if c != nil {
		scale = c.Scale
	}
	scaled, err := rig.NewHumanoid(avatar.Skeleton, avatar.Roles, scale)
	if err != nil {
		t.Fatal(err)
	}
	var b calibration.Bindings
	var targets effectors.Targets
	calibration.Bind(c, f, scaled, &b)
	b.Targets(f, f.Time, &targets)
	return &targets, scaled
}

func TestTheFeetAreOnTheFloorThatAControllerTouched(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(31, 32))
	r := rehearse(someone(1.75, 1), random)
	const floor = 0.06 // the tracking system has its floor 6 cm too low
	r.Place.Position[1] = floor
	w := calibration.NewWizard(calibration.Options{Humanoid: r.Body})
	var f *trackers.Frame
	for tick := range 600 {
		now := time.Duration(tick) * time.Second / 60
		f = r.Frame(now)
		if tick < 20 { // a controller lies on the floor before it is picked up
			f.Devices[1].Pose.Position[1] = floor + 0.03
		}
		w.Tick(now, f)
		if tick == 30 {
			w.Start(now)
		}
	}
	v := w.View()
	if v.State != calibration.Review {
		t.Fatalf("%v %v", v.State, v.Reasons)
	}
	if v.Floor.Source != calibration.FloorTouched || math.Abs(v.Floor.HeightM-floor) > v.Floor.UncertaintyM || v.Floor.UncertaintyM > 0.03 {
		t.Errorf("the floor is said to be at %+v", v.Floor)
	}
	if math.Abs(v.Proposal.HeightM-1.75) > 0.02 {
		t.Errorf("measured %.3f m tall", v.Proposal.HeightM)
	}
	c := v.Proposal
	targets, scaled := targetsOf(t, &c, f, r.Body)
	ankle := scaled.TPose[scaled.Joint(rig.LeftFoot)].Position.Y()
	if got := targets.Effectors[effectors.LeftFoot].Position.Y() - floor; math.Abs(got-ankle) > 0.02 {
		t.Errorf("the ankle is %.3f m above the floor, and %.3f m above the sole", got, ankle)
	}
}

func TestLongArmsAreNeitherSnappedNorPaidForByTheLegsUnseen(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(33, 34))
	r := rehearse(someone(1.75, 1.08), random)
	avatar := someone(1.6, 0.94)
	c, f := accepted(t, r, calibration.Options{Humanoid: avatar, MeasureWrists: true})
	m := c.Measurement()
	sized, err := rig.NewHumanoid(avatar.Skeleton, avatar.Roles, c.Scale/avatar.Scale)
	if err != nil {
		t.Fatal(err)
	}
	if cost := calibration.CostOf(&m, sized, nil); cost.ReachM[0] > -0.03 || math.Abs(cost.EyesM) > 1e-9 {
		t.Errorf("arms that are too short cost %+v", cost)
	}
	// The wrist stays where the person's is, so that a turned hand turns in place.
	targets, _ := targetsOf(t, &c, f, avatar)
	wrist := r.Place.Mul(rig.Transform{Position: r.Body.TPose[r.Body.Joint(rig.LeftHand)].Position, Rotation: mgl64.QuatIdent()})
	if off := targets.Effectors[effectors.LeftHand].Position.Sub(wrist.Position).Len(); off > offsetBar {
		t.Errorf("the hand is %.1f mm from the person's", 1000*off)
	}
}

func TestTheHeadDoesNotJumpWhenACalibrationIsAccepted(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(35, 36))
	for range 20 {
		r := rehearse(someone(1.4+0.6*random.Float64(), 1), random)
		r.Devices[0].Mounting.Rotation = mgl64.QuatIdent()
		c, f := accepted(t, r, calibration.Options{Humanoid: r.Body})
		before, _ := targetsOf(t, nil, f, r.Body)
		after, _ := targetsOf(t, &c, f, r.Body)
		jump := before.Effectors[effectors.Head].Position.Sub(after.Effectors[effectors.Head].Position)
		// What is left is how far the facing was off, since wrists were only assumed: some degrees about the eyes.
		if jump.Len() > 0.02 {
			t.Errorf("it jumps by %.1f mm", 1000*jump.Len())
		}
	}
}

func TestWristsAreThePersonsWhateverTheSizeOfTheAvatar(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(37, 38))
	r := rehearse(someone(1.7, 1), random)
	c, _ := accepted(t, r, calibration.Options{Humanoid: r.Body, MeasureWrists: true})
	for _, height := range []float64{0.3, 1.1, 2.4} {
		other, err := calibration.Refit(c, someone(height, 1))
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.Devices {
			if side := c.Devices[i].Effector; (side == "leftHand" || side == "rightHand") && other.Devices[i].Offset != c.Devices[i].Offset {
				t.Errorf("the %s of an avatar of %.1f m is elsewhere: %+v, %+v", side, height, other.Devices[i].Offset, c.Devices[i].Offset)
			}
		}
		if math.Abs(other.Scale*height-c.Scale*1.7) > 1e-6 {
			t.Errorf("an avatar of %.1f m is scaled by %v", height, other.Scale)
		}
	}
}

func TestAnotherAvatarIsFittedWithoutPosingAgainAndTwiceIsOnce(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(39, 40))
	r := rehearse(someone(1.8, 1.03), random)
	avatar := someone(1.5, 0.95)
	c, f := accepted(t, r, calibration.Options{Humanoid: r.Body, MeasureWrists: true})
	moved, err := calibration.Refit(c, avatar)
	if err != nil {
		t.Fatal(err)
	}
	direct, err := calibration.Fit(c.Measurement(), avatar)
	if err != nil || !direct.Equal(&moved) {
		t.Errorf("%+v\nis not\n%+v, %v", moved, direct, err)
	}
	back, err := calibration.Refit(moved, r.Body)
	if err != nil || math.Abs(back.Scale-c.Scale) > 1e-12 {
		t.Errorf("and back: %v, %v", back.Scale, err)
	}
	for i := range back.Devices {
		a, b := back.Devices[i].Offset.Transform(), c.Devices[i].Offset.Transform()
		if a.Position.Sub(b.Position).Len() > 1e-9 || angle(a.Rotation, b.Rotation) > 1e-6 {
			t.Errorf("the %s came back elsewhere", back.Devices[i].Effector)
		}
	}
	// Trackers that were put on in another order are still known.
	f.Devices[3], f.Devices[4] = f.Devices[4], f.Devices[3]
	var b calibration.Bindings
	calibration.Bind(&c, f, r.Body, &b)
	if at := b.Device(calibration.Role(effectors.Hips)); f.Devices[at].Serial != "waist" {
		t.Errorf("the hips are driven by %s", f.Devices[at].Serial)
	}
}

func TestOnePoseOfSecondsIsEnoughWhereverOneStands(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(41, 42))
	r := rehearse(someone(1.65, 1), random)
	w := calibration.NewWizard(calibration.Options{Humanoid: r.Body})
	for tick := range 6 * 60 {
		now := time.Duration(tick) * time.Second / 60
		w.Tick(now, r.Frame(now))
		if tick == 0 {
			w.Start(now)
		}
		if w.State() == calibration.Review {
			return
		}
	}
	t.Errorf("after six seconds it is still in %v", w.State())
}

func TestOffsetsAreRightAlongEachAxisOnEachSide(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(43, 44))
	for axis := range 3 {
		for _, sign := range []float64{1, -1} {
			r := rehearse(someone(1.7, 1), random)
			for i := 1; i < len(r.Devices); i++ {
				r.Devices[i].Mounting = rig.Transform{Rotation: mgl64.QuatIdent()}
				r.Devices[i].Mounting.Position[axis] = 0.06 * sign
			}
			w := lead(r, calibration.Options{Humanoid: r.Body, MeasureWrists: true}, Attitude{})
			j := judge(r, w)
			if v := w.View(); v.State != calibration.Review || j.hands > offsetBar || j.body > offsetBar {
				t.Errorf("along axis %d by %+.2f m: %v %v, %+v", axis, 0.06*sign, v.State, v.Reasons, j)
			}
		}
	}
}

func TestOddNumbersAreNotTrustedBlindly(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(45, 46))
	r := rehearse(someone(1.7, 1.25), random)
	v := lead(r, calibration.Options{Humanoid: r.Body, MeasureWrists: true}, Attitude{}).View()
	if v.State != calibration.Review {
		t.Fatalf("%v %v", v.State, v.Reasons)
	}
	if span := v.Measures[calibration.MeasureArmSpan]; span.Plausibility < calibration.Rare || len(v.Warnings) == 0 || span.Percentile < 99 {
		t.Errorf("arms a quarter too long are %+v, warnings %v", span, v.Warnings)
	}
	r = rehearse(someone(1.7, 1), random)
	for _, m := range lead(r, calibration.Options{Humanoid: r.Body, MeasureWrists: true}, Attitude{}).View().Measures {
		if m.ID < calibration.MeasureLeftLeg && m.Plausibility > calibration.Uncommon {
			t.Errorf("somebody usual: %v %+v", m.ID, m)
		}
	}
}

func TestATrackerOnTheHeadIsNotTakenForEyes(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(47, 48))
	r := rehearse(someone(1.7, 1), random)
	r.Devices[0] = MountedDevice{Kind: trackers.Tracker, Serial: "head", Role: calibration.Role(effectors.Head),
		Mounting: rig.Transform{Rotation: mgl64.QuatRotate(2, mgl64.Vec3{1, 2, 0}.Normalize())}}
	w := lead(r, calibration.Options{Humanoid: r.Body, MeasureWrists: true}, Attitude{})
	v := w.View()
	if v.State != calibration.Review {
		t.Fatalf("%v %v %+v", v.State, v.Reasons, v.Gates)
	}
	if j := judge(r, w); j.height > 0.03 || j.body > 0.01 || j.hands > offsetBar || j.turn > turnBar {
		t.Errorf("%+v", j)
	}
}

func TestTheOrderInWhichDevicesComeDoesNotMatter(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(49, 50))
	for range 10 {
		r := rehearse(someone(1.5+0.4*random.Float64(), 1), random)
		r.Disturbance = Disturbance{}
		first, err := measureIn(r, calibration.Demand{}, Attitude{})
		if err != nil {
			continue // what sticks out may be too much for a pose without wrists
		}
		again := *r
		again.frame = trackers.Frame{}
		again.Devices = append([]MountedDevice(nil), r.Devices...)
		random.Shuffle(len(again.Devices), func(i, k int) {
			again.Devices[i], again.Devices[k] = again.Devices[k], again.Devices[i]
		})
		second, err := measureIn(&again, calibration.Demand{}, Attitude{})
		if err != nil {
			t.Fatal(err)
		}
		a, errA := calibration.Fit(first, r.Body)
		b, errB := calibration.Fit(second, r.Body)
		if errA != nil || errB != nil || !a.Equal(&b) {
			t.Errorf("%+v (%v)\n%+v (%v)", a, errA, b, errB)
		}
	}
}
