package virtual

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
)

// without is a recording without some joints and what is below them.
func without(m *rig.Motion, names ...string) *rig.Motion {
	index := make([]int, len(m.Skeleton.Joints))
	var s rig.Skeleton
	for i, joint := range m.Skeleton.Joints {
		if index[i] = -1; slices.Contains(names, joint.Name) || joint.Parent >= 0 && index[joint.Parent] < 0 {
			continue
		}
		index[i] = len(s.Joints)
		if joint.Parent >= 0 {
			joint.Parent = index[joint.Parent]
		}
		s.Joints = append(s.Joints, joint)
	}
	out := rig.NewMotion(m.Name, s, m.FrameTime, m.Frames())
	for frame := range m.Frames() {
		for i, to := range index {
			if to >= 0 {
				out.Local(frame)[to] = m.Local(frame)[i]
			}
		}
	}
	return out
}

func standing() *rig.Motion { return newActor(identity).record(1.0/30, false, neutral(60)...) }

func TestLimbsThatNoDeviceIsWornOnMayBeMissing(t *testing.T) {
	t.Parallel()
	head := PointsOf(calibration.Role(effectors.Head))
	feet := PointsOf(calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot))
	hands := PointsOf(calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand))
	for name, c := range map[string]struct {
		missing []string
		worn    Points
		no      Points // that cannot be worn
	}{
		"forearms": {[]string{"LeftLowerArm", "RightLowerArm"}, head | feet, hands},
		"hands":    {[]string{"LeftHand", "RightHand"}, head | feet | PointsOf(calibration.LeftElbow), hands},
		"arms":     {[]string{"LeftUpperArm", "RightUpperArm", "LeftShoulder", "RightShoulder"}, head | feet, hands},
		"legs":     {[]string{"LeftUpperLeg", "RightUpperLeg"}, head | hands, feet},
		"an arm":   {[]string{"LeftLowerArm"}, head | PointsOf(calibration.Role(effectors.RightHand)), PointsOf(calibration.Role(effectors.LeftHand))},
	} {
		m := without(standing(), c.missing...)
		p, err := NewPersonWearing(m, c.worn)
		if err != nil {
			t.Errorf("without %s: %v", name, err)
			continue
		}
		if wearable := p.Wearable(); wearable&c.no != 0 || wearable&c.worn != c.worn {
			t.Errorf("without %s devices can be worn at %v", name, wearable)
		}
		if notes := p.Notes(); len(notes) != 1 || !strings.Contains(strings.ToLower(notes[0].String()), strings.ToLower(c.missing[0])) {
			t.Errorf("without %s: %q", name, notes)
		}
		h := p.Humanoid
		arm := h.TPose[h.Joint(rig.LeftHand)].Position.Sub(h.TPose[h.Joint(rig.LeftUpperArm)].Position).Len()
		leg := h.TPose[h.Joint(rig.LeftFoot)].Position.Sub(h.TPose[h.Joint(rig.LeftUpperLeg)].Position).Len()
		if arm < 0.4 || arm > 0.7 || leg < 0.65 || leg > 1 { // of any adult
			t.Errorf("without %s arms are %.2f m long, legs %.2f m", name, arm, leg)
		}
		if _, err := NewPersonWearing(m, c.worn|c.no); !errors.Is(err, rig.ErrMissingRoles) {
			t.Errorf("without %s and with devices there: %v", name, err)
		}
	}
	whole, err := NewPersonWearing(standing(), AllPoints)
	if err != nil || whole.Wearable() != AllPoints || whole.Notes() != nil {
		t.Errorf("someone whole: %v", err)
	}
	if _, err := NewPersonWearing(without(standing(), "Neck"), head); !errors.Is(err, rig.ErrMissingRoles) {
		t.Errorf("without a head: %v", err)
	}
}
