package avatars

import "testing"

// Who is wider than usual and says so touches their avatar's belly as well as anybody; who does not stops away from it, and who is more slender sinks in.
func TestWhoSaysTheirGirthTouchesTheirBelly(t *testing.T) {
	t.Parallel()
	avatar, _ := Body("mixamo")
	touch := func(girth float64, unsaid bool) float64 {
		var own []Motion
		for _, m := range Gestures(girth) {
			switch m.Name() {
			case "hands on hips", "belly", "hand on heart":
				own = append(own, m)
			}
		}
		s := scoreOf(t, avatar, own, func(o *Options) { o.Unsaid = unsaid })
		return s.TouchCM
	}
	usual := touch(0, false)
	for _, girth := range []float64{0.80, 1.12, 1.25} {
		said, unsaid := touch(girth, false), touch(girth, true)
		t.Logf("%.2f m: %.2f cm off, %.2f where nobody says it; usual %.2f", girth, said, unsaid, usual)
		if said > usual+0.4 || unsaid < said+0.8 {
			t.Errorf("%.2f m around: touch is %.2f cm off, and %.2f where nobody says it; of usual people %.2f", girth, said, unsaid, usual)
		}
	}
}
