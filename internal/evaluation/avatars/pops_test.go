package avatars

import (
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
)

// jerk is a motion of which one hand jumps for a frame while its elbow is said to rest.
type jerk struct{ Motion }

func (j *jerk) Frame(i int, t *virtual.Truth) {
	j.Motion.Frame(70, t)
	if i >= 80 {
		t.Hands[1].Position = t.Hands[1].Position.Add(mgl64.Vec3{0.25, 0.1, 0})
	}
}

func TestEachPopIsListedWithWhatTheArmDid(t *testing.T) {
	t.Parallel()
	avatar, _ := Body("mixamo")
	var heart Motion
	for _, m := range Gestures(0) {
		if m.Name() == "reach forward" {
			heart = m
		}
	}
	if s := scoreOf(t, avatar, []Motion{heart}, func(o *Options) { o.Pops = true }); len(s.Pops) != 0 || s.PopsPerMinute != 0 {
		t.Fatalf("a calm gesture pops: %+v", s)
	}
	s := scoreOf(t, avatar, []Motion{&jerk{heart}}, func(o *Options) { o.Pops = true })
	if len(s.Pops) == 0 || s.PopsPerMinute <= 0 {
		t.Fatalf("%+v", s)
	}
	p := s.Pops[0]
	if p.Side != "right" || p.Second*frameRate != 80 || p.ElbowMPS < popSpeed || p.PersonElbowMPS != 0 || p.PersonWristMPS < 5 || p.BentDeg < 1 {
		t.Errorf("%+v", p)
	}
	var out strings.Builder
	if err := WritePops(&out, []Score{s}); err != nil || !strings.Contains(out.String(), "reach forward") || !strings.Contains(out.String(), "right") {
		t.Errorf("%v:\n%s", err, out.String())
	}
	if quiet := scoreOf(t, avatar, []Motion{&jerk{heart}}, nil); quiet.PopsPerMinute != s.PopsPerMinute || quiet.Pops != nil {
		t.Errorf("unlisted it is %+v", quiet)
	}
}
