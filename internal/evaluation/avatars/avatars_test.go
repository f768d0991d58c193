package avatars

import (
	"context"
	"math"
	"strings"
	"sync"
	"testing"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
)

func score(t *testing.T, name string, change func(*Options)) Score {
	t.Helper()
	avatar, ok := Body(name)
	if !ok {
		t.Fatalf("there is no body named %s", name)
	}
	return scoreOf(t, avatar, Gestures(0), change)
}

func scoreOf(t *testing.T, avatar *rig.Avatar, motions []Motion, change func(*Options)) Score {
	t.Helper()
	o := Options{Settings: solver.DefaultSettings()}
	if change != nil {
		change(&o)
	}
	s, err := Evaluate(context.Background(), o, avatar, motions)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// usual are the scores of bodies for the gestures with the default settings, each computed once.
var usual = sync.OnceValues(func() (map[string]Score, error) {
	scores := map[string]Score{}
	for _, name := range BodyNames() {
		avatar, _ := Body(name)
		var err error
		if scores[name], err = Evaluate(context.Background(), Options{Settings: solver.DefaultSettings()}, avatar, Gestures(0)); err != nil {
			return nil, err
		}
	}
	return scores, nil
})

func usualScores(t *testing.T) map[string]Score {
	t.Helper()
	scores, err := usual()
	if err != nil {
		t.Fatal(err)
	}
	return scores
}

func TestHandsOfEveryBodyTouchWhatThePersonsTouch(t *testing.T) {
	t.Parallel()
	for name, s := range usualScores(t) {
		off := score(t, name, func(o *Options) { o.Settings.Retarget.On = false })
		if s.HandsCM > 0.1 || s.TouchCM > 2.5 || s.SwingCM > 1 || s.EyesCM > 1e-6 {
			t.Errorf("%s: %+v", name, s)
		}
		if s.TouchCM >= off.TouchCM {
			t.Errorf("%s touches %.2f cm off, and without retargeting %.2f", name, s.TouchCM, off.TouchCM)
		}
	}
}

// likeMixamo are bodies whose files differ from that of mixamo and whose proportions do not.
var likeMixamo = []string{"giant", "tilted", "mirrored"}

func TestUnitsNamesAndArmatureOfAnAvatarDoNotMatter(t *testing.T) {
	t.Parallel()
	scores := usualScores(t)
	want := scores["mixamo"]
	for _, name := range likeMixamo {
		s := scores[name]
		for i, pair := range [][2]float64{
			{s.HandsCM, want.HandsCM}, {s.TouchCM, want.TouchCM}, {s.PlaceCM, want.PlaceCM}, {s.UpperArmDeg, want.UpperArmDeg},
			{s.FlexionDeg, want.FlexionDeg}, {s.WorldCM, want.WorldCM}, {s.PopsPerMinute, want.PopsPerMinute}, {s.FastPerMinute, want.FastPerMinute},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-3 {
				t.Errorf("%s, number %d: %v, not %v", name, i, pair[0], pair[1])
			}
		}
	}
}

func TestBodiesHaveTheProportionsOfTheirNames(t *testing.T) {
	t.Parallel()
	measures := map[string]rig.Measures{}
	for _, name := range BodyNames() {
		avatar, _ := Body(name)
		h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
		if err != nil {
			t.Fatal(name, err)
		}
		measures[name] = h.Measures
		if foot := h.TPose[h.Joint(rig.LeftFoot)].Position.Y() / h.Scale; foot < 0 || foot > 0.1*h.Measures.EyeHeight {
			t.Errorf("%s stands with its ankles at %.2f m", name, foot)
		}
	}
	plain := measures["mixamo"]
	for name, want := range map[string]float64{"long-arms": 1.6, "short-arms": 0.6, "giant": 10, "tilted": 1, "mirrored": 1} {
		if m := measures[name]; math.Abs(m.UpperArm[0]/plain.UpperArm[0]-want) > 1e-6 {
			t.Errorf("upper arms of %s are %v times as long, not %v", name, m.UpperArm[0]/plain.UpperArm[0], want)
		}
	}
	if c := measures["chibi"]; c.UpperLeg[0] > 0.5*plain.UpperLeg[0] {
		t.Error("a chibi has long legs")
	}
	avatar, _ := Body("mixamo")
	if name := avatar.Skeleton.Joints[avatar.Roles.Joint[rig.LeftUpperArm]].Name; name != "mixamorig:LeftArm" {
		t.Errorf("the left upper arm is named %s", name)
	}
	if _, ok := Body("nobody"); ok {
		t.Error("there is a body for any name")
	}
}

func TestGesturesKeepThePersonsBonesAndTouchTheirBody(t *testing.T) {
	t.Parallel()
	for _, m := range Gestures(0) {
		var truth virtual.Truth
		h := m.Body()
		for i := range m.Frames() {
			m.Frame(i, &truth)
			for side := range 2 {
				upper, lower := truth.Elbows[side].Sub(truth.Shoulders[side]).Len(), truth.Hands[side].Position.Sub(truth.Elbows[side]).Len()
				if math.Abs(upper-h.Measures.UpperArm[side]) > 1e-6 || math.Abs(lower-h.Measures.LowerArm[side]) > 1e-6 {
					t.Fatalf("%s, frame %d: arm of %v and %v m", m.Name(), i, upper, lower)
				}
			}
		}
	}
}

func TestSkippingFramesInTheAirCountsFewer(t *testing.T) {
	t.Parallel()
	avatar, _ := Body("child")
	jump := []Motion{&leap{Gestures(0)[0]}}
	all, err := Evaluate(context.Background(), Options{Settings: solver.DefaultSettings()}, avatar, jump)
	if err != nil {
		t.Fatal(err)
	}
	some, err := Evaluate(context.Background(), Options{Settings: solver.DefaultSettings(), SkipAirborne: true}, avatar, jump)
	if err != nil || all.Frames != jump[0].Frames() || some.Frames != all.Frames-10 {
		t.Errorf("%d and %d frames, %v", all.Frames, some.Frames, err)
	}
	var table strings.Builder
	if err := WriteTable(&table, []Score{all, some}); err != nil || strings.Count(table.String(), "child") != 2 {
		t.Errorf("%v:\n%s", err, table.String())
	}
}

// leap is a motion whose person is in the air for ten frames.
type leap struct{ Motion }

func (l *leap) Frame(i int, t *virtual.Truth) {
	l.Motion.Frame(i, t)
	t.Airborne = i >= 20 && i < 30
}
