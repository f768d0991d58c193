package presets

import (
	"encoding/base64"
	"errors"
	"image"
	"image/png"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/racetest"
	"posewright/solver"
)

// measured is a calibration of a person with one device.
func measured() calibration.Calibration {
	return calibration.Calibration{
		HeightM: 1.75, EyeHeightM: 1.62, ArmSpanM: 1.52, FacingDeg: -12.5, ArmsOrHeight: 0.5, Scale: 1.0312345678901234,
		Devices: []calibration.Device{{
			Kind: "controller", Serial: "LHR-<&>1", Effector: "leftHand",
			Raw:    calibration.Pose{Position: [3]float64{0.7, 1.4, 0.1}, Rotation: [4]float64{1, 0, 0, 0}},
			Offset: calibration.Pose{Position: [3]float64{-0.05, 0.01, -0.1}, Rotation: [4]float64{0, 1, 0, 0}},
		}},
	}
}

var picturedThumbnail = func() string {
	var text strings.Builder
	encoder := base64.NewEncoder(base64.StdEncoding, &text)
	if err := errors.Join(png.Encode(encoder, image.NewGray(image.Rect(0, 0, 16, 9))), encoder.Close()); err != nil {
		panic(err)
	}
	return text.String()
}()

func elaborate() Preset {
	p := Default()
	p.Name, p.Author, p.Notes = "Mine <1> & “two”", "Zoë", "line one\nline two\t\u2028\\"
	p.Tags, p.Thumbnail = []string{"boxing", "sitting down"}, picturedThumbnail
	p.Avatar = Avatar{File: "/avatars/a b.vrm", Roles: map[string]string{"leftHand": "J_L", "hips": "Root", "jaw": "Kinn"}}
	p.Hints[effectors.LeftElbow].Pole = mgl64.Vec3{-0.1, 1.0 / 3, 1e-9}
	p.pin([]Pin{pinned(effectors.Hips, 0.9), pinned(effectors.LeftHand, 1.0/3)})
	p.Calibration = measured()
	return p
}

func TestEqualSeesEveryField(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	count := 0
	p := elaborate()
	tunable := func(visit func(string, reflect.Value)) func(string, reflect.Value) {
		return func(path string, v reflect.Value) {
			if !slices.Contains(unusedPullWeights, strings.TrimPrefix(path, "Preset.Settings")) {
				visit(path, v)
			}
		}
	}
	leaves(reflect.ValueOf(&p).Elem(), "Preset", tunable(func(string, reflect.Value) { count++ }))
	for i := range count {
		changed, n := p.Clone(), 0
		leaves(reflect.ValueOf(&changed).Elem(), "Preset", tunable(func(path string, v reflect.Value) {
			if n == i {
				switch v.Kind() {
				case reflect.Float64:
					v.SetFloat(v.Float() + 0.001)
				case reflect.Bool:
					v.SetBool(!v.Bool())
				case reflect.Int:
					v.SetInt(v.Int() + 1)
				case reflect.Uint8:
					v.SetUint(1 - min(1, v.Uint()))
				case reflect.String:
					v.SetString(v.String() + "x")
				case reflect.Slice:
					v.Interface().(curve.Curve)[0].OutTangent += 0.001
				}
				if p.Equal(&changed) || changed.Equal(&p) {
					t.Errorf("presets that differ in %s count as equal", path)
				}
				want := 1
				if strings.HasSuffix(path, ".ID") {
					want = 2 // one magnet goes, another comes
				}
				if len(Diff(&p, &changed)) != want {
					t.Errorf("a change of %s is told as %v", path, Diff(&p, &changed))
				}
			}
			n++
		}))
	}
	changed := p.Clone()
	changed.Avatar.Roles["leftHand"] = "other"
	if p.Equal(&changed) {
		t.Error("presets with other roles count as equal")
	}
}

func TestACloneIsEqualAndSharesNothing(t *testing.T) {
	t.Parallel()
	p := elaborate()
	clone := p.Clone()
	if !clone.Equal(&p) {
		t.Fatal("the clone is not equal")
	}
	clone.Avatar.Roles["hips"] = "other"
	clone.Calibration.Devices[0].Serial = "other"
	clone.Magnets[0].Radius = 7
	clone.Tags[0] = "other"
	if p.Tags[0] != "boxing" || p.Magnets[0].Radius == 7 || p.Avatar.Roles["hips"] != "Root" || p.Calibration.Devices[0].Serial != "LHR-<&>1" {
		t.Error("changing the clone changed the original")
	}
}

func TestNoRolesAndNoDevicesAreTheSameHoweverTheyAreHeld(t *testing.T) {
	t.Parallel()
	a, b := Default(), Default()
	b.Avatar.Roles, b.Calibration.Devices = map[string]string{}, []calibration.Device{}
	if !a.Equal(&b) {
		t.Error("an empty map and a nil map differ")
	}
}

func TestBuiltinPresetsAreFoundByName(t *testing.T) {
	t.Parallel()
	for _, name := range BuiltinNames() {
		p, ok := Builtin(name)
		if !ok || p.Name != name {
			t.Errorf("%s is not found", name)
		}
	}
	if p, ok := Builtin("Posewright"); !ok || !sameAsDefault(&p) {
		t.Error("the default is not the preset named Posewright")
	}
	if _, ok := Builtin("posewright?"); ok {
		t.Error("a preset that is not there was found")
	}
}

func TestThePresetsOfThePapersChooseTheirMethods(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	type methods struct {
		torso     solver.TorsoMethod
		shoulders solver.ShoulderMethod
		arms      solver.ArmMethod
		swivel    solver.SwivelModel
		legs      solver.LegMethod
		magnets   int
		limiter   bool
	}
	want := map[string]methods{
		"Posewright":         {magnets: 5, limiter: true},
		"Parger as printed":  {torso: solver.TorsoByHandsAsPrinted, swivel: solver.SwivelByAngleAsPrinted, magnets: 5},
		"Parger as released": {torso: solver.TorsoByHandsAsReleased, swivel: solver.SwivelByAngleAsReleased, magnets: 5},
		"Scheurenbrand": {
			torso: solver.TorsoByHeadset, shoulders: solver.ShoulderByReturn, arms: solver.ArmByFABRIK, legs: solver.LegByFABRIK, magnets: 5, limiter: true,
		},
		"Stolpe FABRIK": {shoulders: solver.ShoulderStill, arms: solver.ArmByPrintedFABRIK, limiter: true},
		"Stolpe CCD":    {shoulders: solver.ShoulderStill, arms: solver.ArmByPrintedCCD, limiter: true},
		"Jarvriks":      {shoulders: solver.ShoulderStill, arms: solver.ArmByPole, magnets: 5, limiter: true},
		"Sitting":       {magnets: 5, limiter: true},
		"Walking":       {magnets: 5, limiter: true},
		"Sports":        {magnets: 5, limiter: true},
		"Dance":         {magnets: 5, limiter: true},
	}
	activities := map[string]int{"Sitting": 2, "Walking": 2, "Sports": 2, "Dance": 3} // parameters in which they differ from the default
	fresh := Default()
	for _, name := range BuiltinNames() {
		p, _ := Builtin(name)
		s := Compile(&p)
		got := methods{s.Torso.Method, s.Shoulders.Method, s.Arms.Method, s.Arms.Swivel, s.Legs.Method, len(s.Magnets), s.Swivel.Limiter.On}
		if got != want[name] {
			t.Errorf("%s has %+v, not %+v", name, got, want[name])
		}
		different := len(Diff(&fresh, &p))
		if count, activity := activities[name]; name != "Posewright" && (p.Notes == fresh.Notes || activity && different != count+2 || !activity && different < 5) {
			t.Errorf("%s differs from the default in %v", name, Diff(&fresh, &p))
		}
		if again, err := read(bytesOf(t, &p)); err != nil || !again.Equal(&p) {
			t.Errorf("%s does not read back: %v", name, err)
		}
		for _, side := range []struct{ left, right *effectors.Limit }{
			{&p.Limits[effectors.LeftShoulderLimit], &p.Limits[effectors.RightShoulderLimit]}, {&p.Limits[effectors.LeftUpperArmLimit], &p.Limits[effectors.RightUpperArmLimit]},
			{&p.Limits[effectors.LeftHandLimit], &p.Limits[effectors.RightHandLimit]}, {&p.Limits[effectors.LeftUpperLegLimit], &p.Limits[effectors.RightUpperLegLimit]}, {&p.Limits[effectors.LeftFootLimit], &p.Limits[effectors.RightFootLimit]},
		} {
			if *side.left != *side.right {
				t.Errorf("%s limits one side only: %+v, %+v", name, *side.left, *side.right)
			}
		}
	}
	if len(want) != len(BuiltinNames()) {
		t.Errorf("there are %q", BuiltinNames())
	}
}

// The published numbers, from the papers' own pages.
func TestThePapersNumbersAreTheDefaultsOfTheirParameters(t *testing.T) {
	t.Parallel()
	p := Default()
	for path, want := range map[string]float64{
		"pargerPrinted.torso.bendDeg": 135.3, "pargerPrinted.torso.bendNod": 0.333, "pargerPrinted.torso.yawMaxDeg": 90, // eq. 2 and 3.1
		"pargerPrinted.swivel.offsetDeg": 15, "pargerPrinted.swivel.forward.weightDeg": 260, "pargerPrinted.swivel.forward.biasDeg": 65, // eq. 4
		"pargerPrinted.swivel.leastDeg": 13, "pargerPrinted.swivel.greatestDeg": 175,
		"pargerReleased.torso.bendDeg": 142, "pargerReleased.torso.yawMaxDeg": 80, "pargerReleased.swivel.backRaisedDeg": 260,
		"torso.reachGainDeg": 30, "torso.reachStart": 0.5, "torso.reachMaxDeg": 33, // eq. 3
		"scheurenbrand.leastHeight": 0.8, "scheurenbrand.greatestHeight": 2.25, "scheurenbrand.yawDeadDeg": 20, "scheurenbrand.rollDeadDeg": 25,
		"scheurenbrand.upperChest.roll": 0.45, "scheurenbrand.spine.heightDeg": 60, "scheurenbrand.neck.pitch": 0.4, // table 5.1
		"shoulders.give.give": 0.05, "lookAt.headWeight": 1, "lookAt.clampWeight": 0.5,
	} {
		parameter, ok := Lookup(path)
		if !ok || parameter.Get(&p) != want {
			t.Errorf("%s is %v, not %v", path, parameter.Get(&p), want)
		}
	}
}

func sameAsDefault(p *Preset) bool {
	d := Default()
	return p.Equal(&d)
}
