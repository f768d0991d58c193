package virtual

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/trackers"
)

// unnamed makes every device of a rehearsal a tracker whose name says nothing, but for the headset.
func unnamed(r *SimulatedPerson, roles ...calibration.Role) {
	r.Devices = r.Devices[:1]
	for i, role := range roles {
		serial := string(rune('a'+i)) + "-7F21"
		r.Devices = append(r.Devices, MountedDevice{
			Kind: trackers.Tracker, Serial: serial, Role: role, Mounting: rig.Transform{Position: mgl64.Vec3{0, 0.01, 0.03}, Rotation: mgl64.QuatIdent()},
		})
	}
}

var everywhere = []calibration.Role{
	calibration.Role(effectors.RightFoot), calibration.LeftElbow, calibration.Role(effectors.RightHand), calibration.Role(effectors.Hips),
	calibration.RightKnee, calibration.RightShoulder, calibration.Role(effectors.LeftHand), calibration.Role(effectors.LeftFoot),
	calibration.LeftShoulder, calibration.RightElbow, calibration.Role(effectors.Chest), calibration.LeftKnee,
}

// measureIn is a second in a pose.
func measureIn(r *SimulatedPerson, demand calibration.Demand, pose Attitude) (calibration.Measurement, error) {
	r.Act = func(time.Duration) Attitude { return pose }
	s := calibration.Sampler{Demand: demand}
	for tick := range 61 {
		s.Add(r.Frame(time.Duration(tick) * time.Second / 60))
	}
	return s.Measure(nil)
}

func TestTrackersThatSayNothingFindTheirPlacesInATPose(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(11, 12))
	wrong := 0
	for range 100 {
		r := rehearse(someone(1.3+0.7*random.Float64(), 0.96+0.08*random.Float64()), random)
		unnamed(r, everywhere...)
		m, err := measureIn(r, calibration.Demand{}, Attitude{})
		if err != nil {
			t.Fatal(err)
		}
		for _, attached := range r.Devices {
			for _, d := range m.Devices {
				if d.Serial == attached.Serial && d.Role != attached.Role {
					wrong++
					t.Errorf("the tracker on the %s is taken for the %s", attached.Role, d.Role)
				}
			}
		}
		if len(m.Devices) < len(r.Devices)-2 {
			t.Errorf("of %d trackers only %d were found", len(r.Devices), len(m.Devices))
		}
		if wrong > 3 {
			t.FailNow()
		}
	}
}

// Upper arms and thighs are whole segments: a strap halfway up says where the elbow or the knee of that limb is, or is
// asked about, and is never taken for anything else.
func TestAStrapOnAnUpperArmOrAThighIsThatElbowOrKnee(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(13, 14))
	taken := 0
	for range 50 {
		r := rehearse(someone(1.4+0.6*random.Float64(), 1), random)
		unnamed(r, calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand), calibration.LeftElbow, calibration.RightElbow,
			calibration.LeftKnee, calibration.RightKnee)
		for i := range r.Devices {
			switch d := &r.Devices[i]; d.Role { // halfway up
			case calibration.LeftElbow:
				d.Mounting.Position[0] -= 0.5 * r.Body.Measures.UpperArm[0]
			case calibration.RightElbow:
				d.Mounting.Position[0] += 0.5 * r.Body.Measures.UpperArm[0]
			case calibration.LeftKnee, calibration.RightKnee:
				d.Mounting.Position[1] += 0.5 * r.Body.Measures.UpperLeg[0]
			}
		}
		m, err := measureIn(r, calibration.Demand{}, Attitude{})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range m.Devices {
			for i := range r.Devices {
				if worn := &r.Devices[i]; worn.Serial == d.Serial && worn.Role != d.Role {
					t.Errorf("what is on the %s is taken for the %s", worn.Role, d.Role)
				}
			}
			if _, hint := d.Role.Hint(); hint {
				taken++
			}
		}
	}
	if taken < 150 {
		t.Errorf("of 200 straps only %d have their role", taken)
	}
}

func TestWhatAPersonChoseGoesBeforeNamesAndPlaces(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(15, 16))
	r := rehearse(someone(1.7, 1), random)
	var demand calibration.Demand
	demand.Assignments = calibration.Assignments{}.With("tracker", "waist", "chest").With("tracker", "chest", "hips").With("tracker", "left foot", "")
	m, err := measureIn(r, demand, Attitude{})
	if err != nil {
		t.Fatal(err)
	}
	roles := map[string]string{}
	for _, d := range m.Devices {
		roles[d.Serial] = d.Role.String()
	}
	if roles["waist"] != "chest" || roles["chest"] != "hips" || roles["left foot"] != "" || roles["right foot"] != "rightFoot" {
		t.Errorf("%v", roles)
	}

	f := r.Frame(2 * time.Second)
	var b calibration.Bindings
	calibration.Bind(nil, f, r.Body, &b)
	if at := b.Device(calibration.Role(effectors.LeftFoot)); at < 0 {
		t.Error("before it was ignored the foot has no device")
	}
	b.Choose(&demand.Assignments)
	calibration.Bind(nil, f, r.Body, &b)
	if at := b.Device(calibration.Role(effectors.Chest)); at < 0 || f.Devices[at].Serial != "waist" || b.Device(calibration.Role(effectors.LeftFoot)) >= 0 {
		t.Errorf("the chest is device %d, the left foot %d", at, b.Device(calibration.Role(effectors.LeftFoot)))
	}
	b.Choose(nil)
	calibration.Bind(nil, f, r.Body, &b)
	if b.Device(calibration.Role(effectors.LeftFoot)) < 0 {
		t.Error("the foot stays ignored")
	}
}

func TestOnlyAHeadsetIsAtTheEyes(t *testing.T) {
	t.Parallel()
	body := someone(1.7, 1)
	for kind, atEyes := range map[trackers.Kind]bool{trackers.Headset: true, trackers.Tracker: false} {
		f := &trackers.Frame{Count: 1}
		f.Devices[0] = trackers.Device{Kind: kind, Serial: "h", Name: "head", Pose: trackers.NoPose()}
		var b calibration.Bindings
		var targets effectors.Targets
		calibration.Bind(nil, f, body, &b)
		b.Targets(f, 0, &targets)
		want := mgl64.Vec3{}
		if atEyes {
			want = body.Measures.EyesFromHead.Mul(-1)
		}
		if got := targets.Effectors[effectors.Head]; got.Presence != 1 || got.Position.Sub(want).Len() > 1e-12 {
			t.Errorf("a %v on the head has it at %v, want %v", kind, got.Position, want)
		}
	}
}

func TestADeviceThatIsSentTwiceIsSaid(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(17, 18))
	r := rehearse(someone(1.7, 1), random)
	double := r.Devices[3]
	double.Serial = "the same again"
	r.Devices = append(r.Devices, double)
	m, err := measureIn(r, calibration.Demand{}, Attitude{})
	if err != nil || len(m.Warnings) == 0 || !strings.Contains(m.Warnings[0].String(), "sent twice") {
		t.Errorf("%v, %v", m.Warnings, err)
	}
}

func TestOtherPosesMeasureTheSamePerson(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for name, test := range map[string]struct {
		holding calibration.Holding
		below   float64
		turn    float64 // how far offsets of the body may be turned, degrees: without a span, facing is the headset's
	}{
		"an A-pose":            {calibration.APose, math.Pi / 4, 1.5},
		"arms down":            {calibration.ArmsDown, 80 * math.Pi / 180, 1.5},
		"a recognized A-pose":  {calibration.AnyPose, math.Pi / 4, 1.5},
		"recognized arms down": {calibration.AnyPose, 80 * math.Pi / 180, 1.5},
		"a recognized T-pose":  {calibration.AnyPose, 0, 1},
		"an A-pose held steep": {calibration.APose, 55 * math.Pi / 180, 1.5},
	} {
		failed := 0
		random := rand.New(rand.NewPCG(19, 20)) // the same people in any order of the poses
		const people = 40
		for range people {
			r := rehearse(someone(1.4+0.6*random.Float64(), 0.96+0.08*random.Float64()), random)
			o := calibration.Options{Humanoid: r.Body, MeasureWrists: true, Holding: test.holding}
			w := lead(r, o, Attitude{Arms: [2]ArmAttitude{{Below: test.below}, {Below: test.below}}})
			v := w.View()
			if v.State != calibration.Review {
				failed++
				t.Logf("%s: %v %v", name, v.State, v.Reasons)
				continue
			}
			j := judge(r, w)
			// The span is put together from shoulders where they are expected; arms are not.
			if j.height > lengthBar || j.span > 0.08 || j.hands > offsetBar || j.body > 0.01 || j.turn > 3*test.turn*math.Pi/180 {
				failed++
				t.Logf("%s: %+v", name, j)
			}
		}
		if failed > 1 {
			t.Errorf("%s: %d of %d are off", name, failed, people)
		}
	}
}

func TestWhoSitsIsAsTallAsTheySayAndTheirFeetDoNotMatter(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(21, 22))
	r := rehearse(someone(1.8, 1), random)
	r.Place.Position[1] = -0.45 // the chair takes that away
	r.Devices[5].Mounting.Position = mgl64.Vec3{0, 0.6, 0.5}
	o := calibration.Options{Humanoid: r.Body, Seated: true, HeightM: 1.8, MeasureWrists: true}
	w := lead(r, o, Attitude{})
	v := w.View()
	if v.State != calibration.Review {
		t.Fatalf("%v %v %+v", v.State, v.Reasons, v.Gates)
	}
	c := v.Proposal
	if math.Abs(c.HeightM-1.8) > 1e-9 || math.Abs(c.FloorM+0.45) > 0.005 || !c.Seated || math.Abs(c.Scale-1) > 0.001 {
		t.Errorf("%v m tall on a floor at %v, scale %v", c.HeightM, c.FloorM, c.Scale)
	}
	for _, d := range c.Devices {
		if strings.HasSuffix(d.Effector, "Foot") {
			t.Errorf("the %s was calibrated", d.Effector)
		}
	}
	untold := lead(r, calibration.Options{Humanoid: r.Body, Seated: true}, Attitude{}).View()
	if untold.State != calibration.Stance || untold.Settled || !strings.Contains(untold.Message.String(), "height") {
		t.Errorf("who did not say how tall they are: %v, %v", untold.State, untold.Message)
	}
}
