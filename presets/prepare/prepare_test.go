package prepare

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
)

func TestAnAvatarKeepsItsSizeUnlessThatIsNotAPersons(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		times     float64
		want      float64
		mentioned string
	}{
		{1, 1, ""}, {0.8, 1, ""}, {0.01, 100, "1.7 cm"}, {10, 0.1, "17 m"},
	} {
		avatar := avatartest.Mannequin(t)
		avatar.Skeleton = *avatar.Skeleton.Scaled(test.times)
		tall := avatar.Height
		avatar.Height *= test.times
		preset := presets.Default()
		fitted, err := Body(&preset, avatar)
		if err != nil {
			t.Fatal(err)
		}
		want := test.want
		if test.want != 1 {
			want *= 1.70 / tall
		}
		if math.Abs(fitted.Scale-want) > 1e-9 || fitted.Humanoid.Scale != fitted.Scale {
			t.Errorf("%v times its size: scale %v, want %v", test.times, fitted.Scale, want)
		}
		if notes := phrase.InEnglish(phrase.Several(fitted.Notes)); (notes == "") != (test.mentioned == "") || !strings.Contains(notes, test.mentioned) {
			t.Errorf("%v times its size: %q", test.times, notes)
		}
	}
}

func TestThePresetsCalibrationGivesTheScale(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	preset.Calibration = calibration.Calibration{Scale: 1.23, Devices: []calibration.Device{{Kind: "headset", Effector: "head"}}}
	fitted, err := Body(&preset, avatartest.Mannequin(t))
	if err != nil || fitted.Scale != 1.23 || fitted.Body.Humanoid().Scale != 1.23 || !fitted.Calibration.Equal(&preset.Calibration) {
		t.Errorf("%+v, %v", fitted, err)
	}
}

func TestThePresetsRolesWinOverTheAvatars(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	preset := presets.Default()
	spare := avatar.Skeleton.Joints[avatar.Roles.Joint[rig.LeftToes]].Name
	preset.Avatar.Roles = map[string]string{"leftFoot": spare, "rightHand": "no such joint"}
	fitted, err := Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	roles := fitted.Humanoid.Roles
	if roles.Joint[rig.LeftFoot] != avatar.Roles.Joint[rig.LeftToes] || roles.Joint[rig.LeftToes] != -1 || roles.Confidence[rig.LeftFoot] != 1 {
		t.Errorf("left foot %d, left toes %d", roles.Joint[rig.LeftFoot], roles.Joint[rig.LeftToes])
	}
	if roles.Joint[rig.RightHand] != avatar.Roles.Joint[rig.RightHand] {
		t.Error("an unknown joint took the right hand away")
	}
	if len(fitted.Notes) != 1 || !strings.Contains(fitted.Notes[0].String(), "no such joint") {
		t.Errorf("%q", fitted.Notes)
	}
}

func TestARoleThatAPersonClearedHasNoJoint(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	roles, notes := Roles(map[string]string{"leftToes": ""}, avatar)
	if avatar.Roles.Joint[rig.LeftToes] < 0 || roles.Joint[rig.LeftToes] != -1 || roles.Joint[rig.RightToes] != avatar.Roles.Joint[rig.RightToes] ||
		len(notes) > 0 {
		t.Errorf("left toes %d, notes %q", roles.Joint[rig.LeftToes], notes)
	}
	preset := presets.Default()
	preset.Avatar.Roles = map[string]string{"leftHand": ""}
	if _, err := Body(&preset, avatar); !errors.Is(err, rig.ErrMissingRoles) {
		t.Errorf("without a hand: %v", err)
	}
}

func TestAnAvatarWhoseSidesAPersonExchangesFacesForwardAgain(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	preset := presets.Default()
	preset.Avatar.Roles = map[string]string{}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint := avatar.Roles.Joint[role.Mirror()]; joint >= 0 && role.Mirror() != role {
			preset.Avatar.Roles[role.String()] = avatar.Skeleton.Joints[joint].Name
		}
	}
	fitted, err := Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	h := fitted.Humanoid
	if left := h.Rest[h.Joint(rig.LeftHand)].Position; left.X() < 0.2 {
		t.Errorf("the left hand rests at %v", left)
	}
}

func TestAnAvatarThatIsNoHumanoidIsRefusedWithWhatItLacks(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	avatar.Roles.Joint[rig.LeftHand] = -1
	preset := presets.Default()
	_, err := Body(&preset, avatar)
	if !errors.Is(err, rig.ErrMissingRoles) || !strings.Contains(err.Error(), "leftHand") {
		t.Errorf("%v", err)
	}
}

// The mannequin's file turns its eyes by 20° for a target 90° to the side and by 15° for one straight below.
func TestEyesFollowTheRangeMapsOfTheAvatarsFile(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		file       bool // whether the file says how eyes turn
		scale      float64
		yaw, pitch float64 // degrees, of the left eye
	}{{true, 1, 20 * 45.0 / 90, 15 * 30.0 / 90}, {true, 1.3, 20 * 45.0 / 90, 15 * 30.0 / 90}, {false, 1, 45, 30}} {
		avatar := avatartest.Mannequin(t)
		if !test.file {
			avatar.LookAt = nil
		}
		preset := presets.Default()
		preset.Gaze.Weight = 1
		preset.Gaze.Look = solver.Look{EyesWeight: 1, EyesMax: 90} // in a preset, degrees
		preset.Calibration = calibration.Calibration{Scale: test.scale, Devices: []calibration.Device{{Kind: "headset", Effector: "head"}}}
		prepared, err := Body(&preset, avatar)
		if err != nil {
			t.Fatal(err)
		}
		h, out := prepared.Humanoid, prepared.Body.NewResult()
		head := h.TPose[h.Joint(rig.Head)].Position
		var targets effectors.Targets
		targets.Effectors[effectors.Head] = effectors.Target{Position: head, Rotation: mgl64.QuatIdent(), Presence: 1}
		level := math.Sqrt(3) // of a target 30° below at a height of 1
		prepared.Settings.Gaze.Target = head.Add(h.Measures.EyesFromHead).Add(mgl64.Vec3{level * math.Sqrt2 / 2, -1, level * math.Sqrt2 / 2}.Mul(50))
		prepared.Body.Solve(&solver.Input{Targets: targets}, &prepared.Settings, prepared.Body.NewState(), out)
		turned := func(role rig.Role) mgl64.Vec3 {
			joint := h.Joint(role)
			return h.FromTPose(joint, out.World[joint].Rotation).Rotate(mgl64.Vec3{0, 0, 1})
		}
		eye, straight := turned(rig.LeftEye), turned(rig.Head)
		if straight.Sub(mgl64.Vec3{0, 0, 1}).Len() > 1e-6 {
			t.Fatalf("the head faces %v", straight)
		}
		yaw, pitch := mgl64.RadToDeg(math.Atan2(eye.X(), eye.Z())), mgl64.RadToDeg(math.Asin(-eye.Y()))
		if math.Abs(yaw-test.yaw) > 0.05 || math.Abs(pitch-test.pitch) > 0.05 { // the target is 100 m away, not infinitely far
			t.Errorf("%+v: the eye turns by %.2f° and %.2f°", test, yaw, pitch)
		}
	}
}

func TestTheArmsOfACalibratedPersonAreRetargeted(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	var targets effectors.Targets
	arms := func(change func(*presets.Preset)) (mgl64.Vec3, solver.Report) {
		preset := presets.Default()
		preset.Calibration = calibration.Calibration{
			EyeHeightM: 1.6, Scale: 1, Devices: []calibration.Device{{Kind: "headset", Effector: "head"}},
			Corrected: calibration.Body{LeftArmM: 0.4, RightArmM: 0.4},
		}
		change(&preset)
		prepared, err := Body(&preset, avatar)
		if err != nil {
			t.Fatal(err)
		}
		h, out := prepared.Humanoid, prepared.Body.NewResult()
		for _, id := range []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand} {
			targets.Effectors[id] = effectors.Target{Position: h.TPose[h.Joint(id.Role())].Position, Rotation: mgl64.QuatIdent(), Presence: 1}
		}
		hand := &targets.Effectors[effectors.LeftHand]
		hand.Position = h.TPose[h.Joint(rig.LeftUpperArm)].Position.Add(mgl64.Vec3{0.25, 0, 0.2})
		prepared.Body.Solve(&solver.Input{Targets: targets}, &prepared.Settings, prepared.Body.NewState(), out)
		return out.World[h.Joint(rig.LeftHand)].Position.Sub(hand.Position), out.Effectors[effectors.LeftHand]
	}
	if away, report := arms(func(*presets.Preset) {}); away.Len() < 0.03 || report.Misses() || report.Held.String() != "body proportions" {
		t.Errorf("the hand of an avatar with longer arms is %v m from the person's: %+v", away, report)
	}
	for name, change := range map[string]func(*presets.Preset){
		"off":            func(p *presets.Preset) { p.Settings.Retarget.On = false },
		"in place":       func(p *presets.Preset) { p.Settings.Retarget.Hands, p.Settings.Retarget.Touch = solver.HandsInPlace, 0 },
		"not calibrated": func(p *presets.Preset) { p.Calibration = calibration.Calibration{} },
	} {
		if away, _ := arms(change); away.Len() > 1e-3 {
			t.Errorf("%s: the hand is %v m from the person's", name, away)
		}
	}
}

// Hands of people who say that they are wider stop as far in front of the avatar's belly as they do in front of their own.
func TestTheGirthOfAPersonGoesWithTheirHands(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	ahead := func(girth float64) float64 {
		preset := presets.Default()
		preset.Calibration = calibration.Calibration{
			EyeHeightM: 1.6, Scale: 1, Devices: []calibration.Device{{Kind: "headset", Effector: "head"}}, Corrected: calibration.Body{GirthM: girth},
		}
		prepared, err := Body(&preset, avatar)
		if err != nil {
			t.Fatal(err)
		}
		h, out := prepared.Humanoid, prepared.Body.NewResult()
		in := solver.Input{}
		for _, id := range []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand} {
			in.Targets.Effectors[id] = effectors.Target{Position: h.TPose[h.Joint(id.Role())].Position, Rotation: mgl64.QuatIdent(), Presence: 1}
		}
		in.Targets.Effectors[effectors.LeftHand].Position = h.TPose[h.Joint(rig.Hips)].Position.Add(mgl64.Vec3{-0.05, 0.1, 0.16})
		prepared.Body.Solve(&in, &prepared.Settings, prepared.Body.NewState(), out)
		return out.World[h.Joint(rig.LeftHand)].Position.Z()
	}
	usual, wide, slender := ahead(0), ahead(1.2), ahead(0.7)
	if usual-wide < 0.01 || slender-usual < 0.005 {
		t.Errorf("a hand 16 cm in front of the hips is at %.3f m, of somebody wide at %.3f m and of somebody slender at %.3f m", usual, wide, slender)
	}
}

// The limbs of an avatar come nearer to the person's by the limit at most, the eyes stay as high as theirs, and the calibration goes with the size that this gives.
func TestLimbsComeNearerToThePersonsWithinTheLimit(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	preset := presets.Default()
	preset.Calibration = calibration.Calibration{
		EyeHeightM: 1.6, HeightM: 1.73, Scale: 1, Devices: []calibration.Device{
			{Kind: "headset", Serial: "H", Effector: "head", Raw: calibration.Pose{Position: [3]float64{0, 1.6, 0}, Rotation: [4]float64{1, 0, 0, 0}}},
		},
		Corrected: calibration.Body{LeftArmM: 0.3, RightArmM: 0.3},
	}
	of := func(change func(*solver.Retarget)) *Prepared {
		p := preset.Clone()
		change(&p.Settings.Retarget)
		prepared, err := Body(&p, avatar)
		if err != nil {
			t.Fatal(err)
		}
		if eyes := prepared.Humanoid.Measures.EyeHeight; p.Retarget.On && p.Retarget.Proportions == solver.ProportionsTowardPerson && math.Abs(eyes-1.6) > 1e-6 {
			t.Errorf("the eyes are %v m above the floor", eyes)
		}
		return prepared
	}
	own := of(func(r *solver.Retarget) { r.Proportions = solver.ProportionsOfAvatar })
	arm := func(p *Prepared) float64 { return p.Humanoid.Measures.UpperArm[0] + p.Humanoid.Measures.LowerArm[0] }
	if own.Limbs != rig.NoLimbs() {
		t.Errorf("the avatar's own limbs have factors %+v", own.Limbs)
	}
	for _, limit := range []float64{0.1, 0.35} {
		p := of(func(r *solver.Retarget) { r.LimbLimit = limit })
		if want := 1 / (1 + limit); math.Abs(p.Limbs.UpperArm-want) > 1e-9 || math.Abs(p.Limbs.Forearm-want) > 1e-9 {
			t.Errorf("with a limit of %v the arms have the factors %+v", limit, p.Limbs)
		}
		if got, want := arm(p), arm(own)/(1+limit)*p.Scale/own.Scale; math.Abs(got-want) > 1e-6 {
			t.Errorf("with a limit of %v the arm is %v m long, not %v", limit, got, want)
		}
		if p.Calibration.Scale != p.Scale || !p.Measured.Equal(&preset.Calibration) {
			t.Errorf("the calibration's scale is %v of %v", p.Calibration.Scale, p.Scale)
		}
	}
	if p := of(func(r *solver.Retarget) { r.On = false }); p.Limbs != rig.NoLimbs() {
		t.Errorf("without retargeting limbs have factors %+v", p.Limbs)
	}
}

func TestEyesAreFoundAgainForRolesOfThePreset(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	preset.Avatar.Roles = map[string]string{"leftEye": "", "rightEye": ""}
	fitted, err := Body(&preset, avatartest.Mannequin(t))
	if err != nil || fitted.Humanoid.Measures.EyeSource != rig.EyesFromFile { // the mannequin's file has an offset too
		t.Errorf("without eye bones the eyes are %v, %v", fitted.Humanoid.Measures.EyeSource.Phrase(), err)
	}
}

// measuredPerson is a person of 1.7 m, fitted to an avatar.
func measuredPerson(t *testing.T, preset presets.Preset, avatar *rig.Avatar) presets.Preset {
	t.Helper()
	fitted, err := Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	m := calibration.Measurement{HeightM: 1.7, EyeHeightM: 1.7 / calibration.StatureFromEyes, Unposed: true}
	if preset.Calibration, err = calibration.Fit(m, fitted.Humanoid); err != nil {
		t.Fatal(err)
	}
	preset.Calibration.Devices = []calibration.Device{{Kind: "headset", Effector: "head"}}
	return preset
}

func TestEyesThatAPersonSetWinAndGiveTheScale(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	preset := presets.Default()
	preset.Avatar.Eyes = presets.Eyes{Up: 0.02, Forward: 0.11}
	preset.Retarget.LimbLimit = 0
	preset = measuredPerson(t, preset, avatar)
	fitted, err := Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	m := &fitted.Humanoid.Measures
	head := avatar.Skeleton.RestWorld()[avatar.Roles.Joint[rig.Head]].Position.Y()
	scale := 1.7 / calibration.StatureFromEyes / (head + 0.02)
	if want := (mgl64.Vec3{0, 0.02 * scale, 0.11 * scale}); m.EyesFromHead.Sub(want).Len() > 1e-9 || m.EyeSource != rig.EyesByHand {
		t.Errorf("eyes %v from the head by %v, want %v", m.EyesFromHead, m.EyeSource.Phrase(), want)
	}
	if math.Abs(fitted.Scale-scale) > 1e-9 {
		t.Errorf("scale %v, want %v", fitted.Scale, scale)
	}
	preset.Avatar.Eyes.Up = -0.9
	if fitted, err = Body(&preset, avatar); err != nil || fitted.Humanoid.Measures.EyeSource == rig.EyesByHand ||
		!strings.Contains(phrase.InEnglish(phrase.Several(fitted.Notes)), "too far from the head") {
		t.Errorf("eyes below the hips were taken: %v, %v", fitted.Notes, err)
	}
}

func TestAnAvatarMuchTallerOrSmallerThanItsPersonIsDoubted(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	tall := avatar.Height
	for _, test := range []struct {
		up    float64 // eyes above the head joint
		doubt bool
	}{{0.07, false}, {-0.3, false}, {-0.55, true}, {0.55, true}} {
		preset := presets.Default()
		preset.Retarget.LimbLimit = 0
		preset.Avatar.Eyes = presets.Eyes{Up: test.up, Forward: 0.05}
		head := avatar.Skeleton.RestWorld()[avatar.Roles.Joint[rig.Head]].Position.Y()
		if test.up > 0.5 { // a child's arms make it half as large
			preset.Retarget.On, preset.Retarget.Proportions = true, solver.ProportionsUniform
		}
		preset = measuredPerson(t, preset, avatar)
		preset.Calibration.ArmSpanM = 0.1
		fitted, err := Body(&preset, avatar)
		if err != nil {
			t.Fatal(err)
		}
		want := tall / (head + test.up) / calibration.StatureFromEyes
		if test.up > 0.5 {
			want = fitted.Scale * tall / 1.7
		}
		if fitted.Doubtful() != test.doubt || math.Abs(fitted.Share-want) > 0.03*want {
			t.Errorf("eyes %v m above the head: %.2f of the person's height, want %.2f, doubted %v", test.up, fitted.Share, want, fitted.Doubtful())
		}
		said := phrase.InEnglish(phrase.Several(fitted.Notes))
		if strings.Contains(said, "Its eyes may be set wrong") != test.doubt {
			t.Errorf("eyes %v m above the head: %q", test.up, said)
		}
	}
}
