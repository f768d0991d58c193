package presets

import (
	"reflect"
	"strings"
	"testing"

	"posewright/calibration"
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

func elaborate() Preset {
	p := Default()
	p.Name, p.Author, p.Notes = "Mine <1> & “two”", "Zoë", "line one\nline two\t\u2028\\"
	p.Avatar = Avatar{File: "/avatars/a b.vrm", Roles: map[string]string{"leftHand": "J_L", "hips": "Root", "jaw": "Kinn"}}
	p.Hints.LeftElbow.Pole = Point{-0.1, 1.0 / 3, 1e-9}
	p.Calibration = measured()
	return p
}

func TestEqualSeesEveryField(t *testing.T) {
	t.Parallel()
	count := 0
	p := elaborate()
	leaves(reflect.ValueOf(&p).Elem(), "Preset", func(string, reflect.Value) { count++ })
	for i := range count {
		changed, n := p.Clone(), 0
		leaves(reflect.ValueOf(&changed).Elem(), "Preset", func(path string, v reflect.Value) {
			if n == i {
				switch v.Kind() {
				case reflect.Float64:
					v.SetFloat(v.Float() + 0.001)
				case reflect.Bool:
					v.SetBool(!v.Bool())
				case reflect.String:
					v.SetString(v.String() + "x")
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
		})
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
	if p.Magnets[0].Radius == 7 || p.Avatar.Roles["hips"] != "Root" || p.Calibration.Devices[0].Serial != "LHR-<&>1" {
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

func sameAsDefault(p *Preset) bool {
	d := Default()
	return p.Equal(&d)
}
