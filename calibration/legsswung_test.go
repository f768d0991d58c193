package calibration

import (
	"math"
	"math/rand/v2"
	"posewright/calibration/anthropometry"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestLegsThatHardlySwingDoNotSayWhereTheirHipIs(t *testing.T) {
	t.Parallel()
	m := Measurement{EyeHeightM: 1.6, HeightM: 1.71}
	var moved []mgl64.Vec3
	for i := range 60 {
		s, c := math.Sincos(0.02 * math.Sin(float64(i)/5))
		moved = append(moved, mgl64.Vec3{0.09, -0.05 - 0.8*c, 0.8 * s})
	}
	for what, places := range map[string][]mgl64.Vec3{"nothing": nil, "a leg that hardly swings": moved} {
		if joint, ok := SwungHip(&m, 0, places); ok {
			t.Errorf("%s says that the hip is at %+v", what, joint)
		}
	}
}

// Hip joints that swung say how far ahead an ankle is bound, whatever the avatar's eyes say; without them the avatar's does.
func TestSwungLegsBindTheAnkleBelowTheHipJoint(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(14, 14))
	p := newPerson(figure(1.7, 1, random), true, 0.05, 0.5, random)
	m := measured(t, p, random)
	ankleOf := func(m Measurement) (at mgl64.Vec3) {
		c, err := Fit(m, p.body)
		if err != nil {
			t.Fatal(err)
		}
		for i := range c.Devices {
			if d := &c.Devices[i]; d.Effector == leftFoot.String() {
				at = d.Raw.Transform().Mul(d.Offset.Transform()).Position
			}
		}
		return at
	}
	if person, _ := m.Estimate(); person.Feet[0].Source != "pose" || person.Feet[0].Swung() || person.Feet[0].UncertaintyM < 0.05 {
		t.Errorf("of a pose alone the mount is %+v", person.Feet[0])
	}
	posed := ankleOf(m)
	said := func() [2]string {
		w := NewWizard(Options{})
		w.measurement = m
		w.person, w.report = m.Estimate()
		var v WizardView
		w.review(&v)
		return [2]string{v.Ankles[0].Words.String(), v.Ankles[1].Words.String()}
	}
	if got := said(); !strings.HasPrefix(got[0], "ankle estimated from the pose, ± ") || got[0] != got[1] {
		t.Errorf("of a pose alone it says %q", got)
	}
	const behind = 0.04 // the hip joint, beside where it belongs
	hip := posed
	hip[1], hip[2] = 0.9, posed.Z()-behind
	m.Swings[0] = Pivot{Position: m.device(hips).Pose.Inverse().Apply(hip), Uncertainty: 0.01}
	person, _ := m.Estimate()
	if !person.Feet[0].Swung() || person.Feet[1].Swung() || !(person.Feet[0].UncertaintyM < 0.05) {
		t.Errorf("with a leg that swung the mounts are %+v", person.Feet)
	}
	if got := said(); !strings.HasPrefix(got[0], "ankle measured by a swinging leg, ± ") || !strings.HasPrefix(got[1], "ankle estimated from the pose, ± ") {
		t.Errorf("with a leg that swung it says %q", got)
	}
	way := ankleOf(m).Sub(posed)
	if !(way.Z() < -0.5*behind && way.Z() > -behind) || math.Hypot(way.X(), way.Y()) > 1e-9 {
		t.Errorf("the ankle goes by %v", way)
	}
	m.Seated = true
	if seated, _ := m.Estimate(); seated.Feet != [2]anthropometry.FootMount{} {
		t.Errorf("seated the mounts are %+v", seated.Feet)
	}
}
