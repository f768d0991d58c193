package app

import (
	"testing"

	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/trackers/recording"
)

// The window looks for others where that was chosen there; a command line always, and neither without being allowed to.
func TestOtherProgramsAreLookedForWhereThatIsChosenOrAsked(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		chosen bool
		begin  func(*Finder)
		runs   bool
	}{
		"not allowed":         {true, func(*Finder) {}, false},
		"not chosen":          {false, (*Finder).Allow, false},
		"chosen":              {true, (*Finder).Allow, true},
		"by the command line": {false, (*Finder).Override, true},
	} {
		a, err := New(Options{Home: t.TempDir(), Post: eventloop.NewLoop().Post, Headless: true})
		if err != nil {
			t.Fatal(err)
		}
		l := NewLive(a, LiveOptions{Demo: &recording.Session{}, Override: drivingtest.OnlyInputs()})
		a.Settings.Values.Discover = c.chosen
		c.begin(l.Finder)
		if l.Finder.check(); (l.Finder.running != nil) != c.runs {
			t.Errorf("%s: %v", name, l.Finder.running != nil)
		}
		a.Host.Cancel()
		a.Host.Wait()
	}
}
