package simulated

import (
	"math"
	"reflect"
	"testing"

	"posewright/assets"
	"posewright/rig"
	"posewright/rig/gltf"
)

func TestAMannequinGetsTheEstimatedBonesOfAPerson(t *testing.T) {
	t.Parallel()
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin", nil)
	if err != nil {
		t.Fatal(err)
	}
	mannequin, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	m := Measure(mannequin, 1)
	if again := Measure(mannequin, 1); !reflect.DeepEqual(m, again) {
		t.Error("the same seed gives another person")
	}
	if other := Measure(mannequin, 2); reflect.DeepEqual(m, other) {
		t.Error("another seed gives the same person")
	}
	h, err := Body(&m.Person, mannequin)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(h.Measures.EyeHeight-m.Person.EyeHeightM) > 1e-6 {
		t.Errorf("eyes are %.4f m high, want %.4f", h.Measures.EyeHeight, m.Person.EyeHeightM)
	}
	between := func(a, b rig.Role) float64 {
		return h.TPose[h.Joint(a)].Position.Sub(h.TPose[h.Joint(b)].Position).Len()
	}
	for name, c := range map[string][2]float64{
		"left upper arm": {between(rig.LeftUpperArm, rig.LeftLowerArm), m.Person.UpperArm[0].M},
		"right forearm":  {between(rig.RightLowerArm, rig.RightHand), m.Person.Forearm[1].M},
		"shoulders":      {between(rig.LeftUpperArm, rig.RightUpperArm), m.Person.Shoulders.M},
	} {
		if math.Abs(c[0]-c[1]) > 1e-6 {
			t.Errorf("%s: %.4f m, want %.4f", name, c[0], c[1])
		}
	}
	if got := m.WristAt(0, .01).Len(); math.Abs(got-.01) > 1e-9 {
		t.Errorf("the wrist is %.4f m off, want 0.01", got)
	}
}
