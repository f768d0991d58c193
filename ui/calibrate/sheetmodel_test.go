package calibrate

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/drivingtest"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/ui/text"

	"github.com/go-gl/mathgl/mgl64"
)

func stages(v *calibration.WizardView) string {
	text := ""
	for _, step := range wizardSteps(v) {
		text += [...]string{".", "o", "+", "x"}[step.stage]
	}
	return text
}

func TestTheStepsFollowTheWizard(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		state  calibration.State
		gate   calibration.Gate
		wrists bool
		want   string
	}{
		{calibration.Checklist, 0, false, "o..."}, {calibration.Stance, 0, false, "+o.."}, {calibration.Countdown, 0, false, "++o."},
		{calibration.Sampling, 0, false, "++o."}, {calibration.Review, 0, false, "+++o"}, {calibration.Typing, 0, false, "+++o"},
		{calibration.Checklist, 0, true, "o...."}, {calibration.Wrists, 0, true, "+++o."}, {calibration.Review, 0, true, "++++o"},
		{calibration.Refused, calibration.ElbowBent, false, "++x."}, {calibration.Refused, calibration.DevicesMissing, false, "+x.."},
	} {
		if got := stages(&calibration.WizardView{State: test.state, Gate: test.gate, MeasureWrists: test.wrists}); got != test.want {
			t.Errorf("%v: %s, want %s", test.state, got, test.want)
		}
	}
	if got := stages(&calibration.WizardView{State: calibration.Typing, Proposal: calibration.Calibration{Unposed: true}}); got != "...o" {
		t.Errorf("who types without a pose went %s", got)
	}
}

func TestTheChecklistSaysWithSignAndWordsWhatIsThereAndOffersToGoWithoutAHand(t *testing.T) {
	t.Parallel()
	hand := calibration.Role(effectors.LeftHand)
	cost, fix := phrase.Phrase{Text: "It hangs."}, phrase.Phrase{Text: "Switch it on."}
	v := calibration.WizardView{Checklist: []calibration.ChecklistItem{
		{Role: calibration.Role(effectors.Head), Presence: calibration.Tracked, Device: 3, Needed: true},
		{Role: hand, Presence: calibration.Missing, Device: -1, Needed: true, Cost: cost, Fix: fix},
		{Role: hand, Presence: calibration.Missing, Device: -1, Without: true, Cost: cost, Fix: fix},
		{Role: calibration.Role(effectors.Hips), Presence: calibration.Missing, Device: -1, Cost: cost, Fix: fix},
		{Role: calibration.Role(effectors.LeftFoot), Presence: calibration.Lost, Device: 4, Cost: cost, Fix: fix},
		{Role: calibration.Role(effectors.RightFoot), Presence: calibration.Estimated, Device: 5, Cost: cost, Fix: fix},
		{Role: calibration.LeftKnee, Presence: calibration.Doubted, Device: 6, Cost: phrase.Phrase{Text: "This or that?"}},
		{Role: calibration.LeftElbow, Presence: calibration.Tracked, Device: 7, Backup: 9},
		{Role: calibration.RightElbow, Presence: calibration.Beside, Device: 9, Cost: phrase.Phrase{Text: "Another is there."}},
	}, Notes: []phrase.Phrase{{Text: "Two of one."}}}
	var got []string
	for _, line := range checkLines(&v, func(i int) string { return "device " + string(rune('0'+i)) }, text.Meters) {
		got = append(got, strings.Join([]string{line.sign, line.Name, line.value, line.More, line.offer}, "|"))
	}
	want := []string{
		"✓|Head|device 3||", "✕|Left hand|missing|It hangs. Switch it on.|Continue without", "–|Left hand|not used|It hangs.|Ask for it again",
		"–|Hips|none, and not needed|It hangs.|", "✕|Left foot|lost|It hangs. Switch it on.|", "!|Right foot|estimated|It hangs. Switch it on.|",
		"?|Left knee|device 6|This or that?|Choose role…", "✓|Left elbow|device 7 and device 8||", "!|Right elbow|device 9|Another is there.|Use both", "!|||Two of one.|",
	}
	if !slices.Equal(got, want) {
		t.Errorf("it says\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestMeasuresSayWhereTheyComeFromInTheUnitThatIsPreferred(t *testing.T) {
	t.Parallel()
	v := calibration.WizardView{}
	words := phrase.Phrase{Text: "usual"}
	for id := range calibration.MeasureCount {
		v.Measures[id] = calibration.MeasureView{ID: id, Value: 1.5, Uncertainty: 0.05, Source: calibration.FromDevices, Words: words}
	}
	v.Measures[calibration.MeasureArmSpan].Source = calibration.WithAssumedWrists
	v.Measures[calibration.MeasureLeftArm].Source = calibration.ByHand
	v.Measures[calibration.MeasureHips].Source = calibration.NotMeasured
	v.Measures[calibration.MeasureHips].Plausibility = calibration.Implausible
	rows := measureRows(&v, text.Centimeters)
	for id, want := range map[calibration.MeasureID]string{
		calibration.MeasureHeight:  "measured, ± 5.0 cm · usual",
		calibration.MeasureArmSpan: "measured, wrists assumed, ± 5.0 cm · usual",
		calibration.MeasureLeftArm: "typed by you · usual",
		calibration.MeasureHips:    "assumed: usual for your height, ± 5.0 cm",
	} {
		if rows[id].from != want {
			t.Errorf("%v: %q, want %q", id, rows[id].from, want)
		}
	}
	if !rows[calibration.MeasureLeftArm].typed || rows[calibration.MeasureHeight].typed || rows[calibration.MeasureHips].color == rows[calibration.MeasureHeight].color {
		t.Error("what is typed, or hardly possible, looks like all else")
	}
	v.Measures[calibration.MeasureHeight].Source = calibration.ByHand
	if row := measureRows(&v, text.Centimeters)[0]; row.typed || row.from != "not measured: type yours · usual" {
		t.Errorf("a height that nobody typed: %+v", row)
	}
	v.Proposal.Corrected.HeightM = 1.5
	if row := measureRows(&v, text.Centimeters)[0]; !row.typed || row.from != "typed by you · usual" {
		t.Errorf("a height that was typed: %+v", row)
	}
	v.Measures[calibration.MeasureHeight].Source = calibration.FromDevices
	if from := measureRows(&v, text.Inches)[0].from; from != "measured, ± 2.0 in · usual" {
		t.Errorf("in inches: %q", from)
	}
}

func TestALengthOfABodyIsTypedInAnyUnitAndNoOneIsFourMetersTall(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]float64{"172": 1.72, "1.72 m": 1.72, "5 ft 8 in": 0, "68 in": 1.7272, "172,5": 1.725} {
		got, err := parseLength(label, 1.6, text.Centimeters)
		if want > 0 && (err != nil || math.Abs(got-want) > 1e-9) {
			t.Errorf("%q reads as %v, %v; want %v", label, got, err, want)
		}
	}
	for _, label := range []string{"400", "-3", "0", "tall", ""} {
		if got, err := parseLength(label, 1.6, text.Centimeters); err == nil {
			t.Errorf("%q is taken as %v", label, got)
		}
	}
	if got := exactLength(1.7249, text.Centimeters); got != "172.5 cm" {
		t.Errorf("to be edited it is %q", got)
	}
}

func TestTheWorstDifferenceOfTheAvatarComesFirstWithWhatRepairsIt(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]calibration.Cost{
		"! Hands reach 5.0 cm too short: lengthen":                                              {ReachM: [2]float64{-0.05, -0.03}},
		"! Hands reach 22 cm too far: shorten":                                                  {ReachM: [2]float64{0.2, 0.22}},
		"! Eyes 6.0 cm too high: Check your height":                                             {EyesM: 0.06, ReachM: [2]float64{0.001, -0.002}},
		"! Hands reach 3.0 cm too far: shorten; ! Eyes 2.5 cm too low: Check your height":       {EyesM: -0.025, ReachM: [2]float64{0.03, 0.03}},
		"! Eyes 4.0 cm too low: Check your height; ! Hands reach 3.0 cm too far: shorten":       {EyesM: -0.04, ReachM: [2]float64{0.03, 0.03}},
		"✓ Eyes and hands are where yours are, within 1.5 cm":                                   {EyesM: 0.004, ReachM: [2]float64{-0.015, 0.004}},
		"✓ Eyes and hands are where yours are, within 6.0 cm":                                   {ShouldersM: -0.06},
		"! Shoulders 38 cm too low: lower than yours; ! Hands reach 3.0 cm too far: shorten":    {ReachM: [2]float64{0.03, 0.03}, ShouldersM: -0.38},
		"! Hands reach 9.0 cm too far: shorten; ! Shoulders 8.0 cm too high: higher than yours": {ReachM: [2]float64{0.09, 0.03}, ShouldersM: 0.08},
	} {
		lines := costLines(&c, text.Centimeters)
		said := strings.Split(want, "; ")
		if len(lines) != len(said) {
			t.Errorf("%d lines, want %q", len(lines), want)
			continue
		}
		for i, line := range lines {
			name, remedy, _ := strings.Cut(said[i], ": ")
			if got := line.sign + " " + line.Name; got != name || !strings.Contains(line.More, remedy) {
				t.Errorf("%q with %q, want %q", got, line.More, said[i])
			}
		}
	}
}

func TestEachWristSaysWhatIsLeftToDo(t *testing.T) {
	t.Parallel()
	v := calibration.WizardView{Wrists: [2]calibration.WristView{{Turned: 1}, {Turned: 0.5}}}
	lines, done := wristLines(&v)
	if lines[0].value != "turned" || lines[0].sign != "✓" || lines[1].value != "turn it" || lines[1].sign == "✓" || done != [2]float64{0.5, 0.25} {
		t.Errorf("turning: %+v, %v", lines, done)
	}
	v.Waving = true
	v.Wrists = [2]calibration.WristView{{Turned: 1, Waved: 1}, {Turned: 1, Waved: 0.2}}
	if lines, _ = wristLines(&v); lines[0].value != "done" || lines[1].value != "wave it" {
		t.Errorf("waving: %+v", lines)
	}
}

func TestThePoseToImitateStandsWhereThePersonStandsWithTheArmsAsAsked(t *testing.T) {
	t.Parallel()
	h := drivingtest.Prepared(t).Humanoid
	stand := rig.Transform{Position: mgl64.Vec3{2, 0, -1}, Rotation: rig.Yaw(math.Pi / 2)}
	for holding, below := range map[calibration.Holding]float64{calibration.TPose: 0, calibration.APose: 45, calibration.ArmsDown: 82.8} {
		world := Imitation(h, holding, stand)
		hips := world[h.Joint(rig.Hips)].Position
		if math.Hypot(hips[0]-2, hips[2]+1) > 1e-9 {
			t.Errorf("%v: the hips are at %v", holding, hips)
		}
		for side, roles := range [2][2]rig.Role{{rig.LeftUpperArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightHand}} {
			arm := world[h.Joint(roles[1])].Position.Sub(world[h.Joint(roles[0])].Position)
			was := h.TPose[h.Joint(roles[1])].Position.Sub(h.TPose[h.Joint(roles[0])].Position)
			slope := func(v mgl64.Vec3) float64 { return math.Asin(v[1]/v.Len()) * 180 / math.Pi }
			if got := slope(was) - slope(arm); math.Abs(got-below) > 1 {
				t.Errorf("%v: arm %d is %.1f° below where it is in the T-pose, want %.1f°", holding, side, got, below)
			}
			// Who faces +X has the left hand towards -Z.
			if below < 80 && (arm[2] > 0) == (side == 0) {
				t.Errorf("%v: arm %d goes %v", holding, side, arm)
			}
		}
	}
	back := h.Stand(Imitation(h, calibration.TPose, stand))
	if back.Position.Sub(stand.Position).Len() > 1e-9 || math.Abs(rig.YawOf(back.Rotation)-math.Pi/2) > 1e-9 {
		t.Errorf("it stands at %+v, want %+v", back, stand)
	}
}

func TestAPlayerSeesWhatIsWornAndWhatIsMissing(t *testing.T) {
	t.Parallel()
	var r struct {
		Bound   [calibration.RoleCount]int
		Devices trackers.Frame
	}
	for role := range r.Bound {
		r.Bound[role] = -1
	}
	r.Devices.Count, r.Devices.Time = 3, 10*time.Second
	for i := range 3 {
		r.Devices.Devices[i] = trackers.Device{Name: "d", Kind: trackers.Tracker, Received: 10 * time.Second}
	}
	r.Devices.Devices[1].Received = time.Second
	r.Devices.Devices[2].Inferred = true
	r.Bound[effectors.Head], r.Bound[effectors.LeftHand], r.Bound[effectors.Hips] = 0, 1, 2
	signs := map[string]string{}
	for _, sign := range playSigns(&r.Bound, &r.Devices) {
		role, _, _ := strings.Cut(sign.tip, ":")
		signs[role] = sign.sign
	}
	want := map[string]string{"Head": "✓", "Left hand": "✕", "Right hand": "✕", "Hips": "!"}
	for role := range want {
		if signs[role] != want[role] || len(signs) != len(want) {
			t.Errorf("the signs are %v, want %v", signs, want)
		}
	}
	if got := CalibratedText(&calibration.Calibration{HeightM: 1.72, Scale: 1, Devices: make([]calibration.Device, 1), Person: "Zoe"}, text.Centimeters); got != "Fitted to Zoe, 172 cm" {
		t.Errorf("%q", got)
	}
	l := calibration.Learning{On: true, Wrists: [2]calibration.Learnt{{Confidence: 0.9, ChangeM: 0.002}, {Confidence: 0.4}}, Arms: [2]calibration.Learnt{{Confidence: 0.7}, {Confidence: 0.2, ChangeM: -0.011}}}
	if got := learningText(&l, text.Centimeters); got != "Confidence 30 %, changed by up to 1.1 cm." {
		t.Errorf("%q", got)
	}
}
