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

// Both families are announced where the input receives from all networks, and a link-local address keeps its interface.
func TestTheInputIsAnnouncedWhereItReceives(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		":9001": "[::]:9001", "0.0.0.0:9001": "0.0.0.0:9001", "127.0.0.1:9001": "127.0.0.1:9001", "[::1]:9001": "[::1]:9001", "[::]:9001": "[::]:9001",
		"[fe80::2%eth0]:9001": "[fe80::2%eth0]:9001", "[::ffff:10.0.0.1]:9001": "10.0.0.1:9001", "localhost:9001": "invalid AddrPort", "": "invalid AddrPort",
	} {
		if got := announcedAt(address).String(); got != want {
			t.Errorf("%s is announced as %s, not %s", address, got, want)
		}
	}
}
