package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/drivingtest"
	"posewright/internal/evaluation/virtual"
)

// motionFile writes 2 s in which the mannequin glides forward by 1 m, as motion capture.
func motionFile(t *testing.T, path string) {
	t.Helper()
	drivingtest.MotionFile(t, path, 30, 61, nil)
}

func TestMotionCaptureDrivesTheAvatarByTheDevicesOfItsPerson(t *testing.T) {
	t.Parallel()
	r := started(t)
	folder := t.TempDir()
	motionFile(t, filepath.Join(folder, "a", "one.bvh"))
	motionFile(t, filepath.Join(folder, "two.bvh"))
	must(t, os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("none"), 0o600))
	r.app.Publisher.ShowAvatar()
	r.until("the avatar stands", func() bool { return r.app.Avatar.Body() != nil })
	r.Sources.Open(folder)
	r.until("the first plays", func() bool { return r.only("one.bvh") && r.Sources.Frame().Count == 3 })
	playing := r.Playback.Current()
	if playing.Motion == nil || r.Sources.Mode() != SourceSession {
		t.Fatalf("%+v plays", playing)
	}
	c, err := r.Sources.Driving().Calibration(r.app.Avatar.Plain())
	if err != nil || len(c.Devices) != 3 || c.Scale < 0.9 || c.Scale > 1.1 {
		t.Fatalf("calibrated %+v, %v", c, err)
	}
	if r.Sources.Driving().Covers(&c) {
		t.Error("the calibration of a preset would be that of the person")
	}

	// Other devices, at the same place.
	r.Playback.SetLoop(false)
	r.Sources.Pause(true)
	r.Playback.Seek(r.Playback.Replay().Duration() / 2)
	w := r.Playback.DeviceSetup()
	w.Points = virtual.SixPoints.With(calibration.Role(effectors.Head), false)
	r.Playback.SetDeviceSetup(w)
	r.until("six devices", func() bool { return r.Sources.Frame().Count == 6 })
	if at := r.Playback.Replay().Position(); at != r.Playback.Replay().Duration()/2 || !r.Sources.Paused() {
		t.Errorf("it plays at %v of %v", at, r.Playback.Replay().Duration())
	}
	if r.app.Settings.Values.DeviceSetup.Points != virtual.SixPoints {
		t.Error("what is worn is not kept")
	}

	// The end of one is the beginning of the next.
	if list := r.Sources.Playlist(); len(list.Entries) != 2 || list.At != 0 || list.CanGo(-1) {
		t.Fatalf("the playlist is %+v", list)
	}
	r.Playback.Seek(r.Playback.Replay().Duration() * 9 / 10)
	r.Sources.Pause(false)
	time.Sleep(r.Playback.Replay().Duration() / 4) // it ends while the owner is busy
	r.until("the second plays", func() bool { return r.only("two.bvh") })
	r.Sources.Next(-1)
	r.until("the first plays again", func() bool { return r.only("one.bvh") })
	must(t, os.WriteFile(filepath.Join(folder, "broken.bvh"), []byte("HIERARCHY"), 0o600))
	r.Sources.Open(filepath.Join(folder, "broken.bvh"))
	r.until("it is refused", func() bool { return r.noticed("broken.bvh", "Can't play") })
	r.Sources.Open(filepath.Join(folder, "nothing"))
	r.until("it is refused", func() bool { return r.noticed("nothing", "Can't play") })

	// What can't be read is skipped both ways, and named.
	must(t, os.WriteFile(filepath.Join(folder, "a broken one.bvh"), []byte("HIERARCHY"), 0o600))
	must(t, os.WriteFile(filepath.Join(folder, "p broken.bvh"), []byte("HIERARCHY"), 0o600))
	r.Sources.Open(folder) // a broken one, one, broken, p broken, two
	r.until("the first good one plays", func() bool { return r.only("one.bvh") && r.Sources.Playlist().At == 1 })
	if !r.noticed("a broken one.bvh", "Can't play", "skipped") {
		t.Error("what was skipped is not named")
	}
	r.Sources.Next(1)
	r.until("the second good one plays", func() bool { return r.only("two.bvh") })
	r.Sources.Next(-1)
	r.until("the first good one plays again", func() bool { return r.only("one.bvh") })
	r.Sources.Next(-1)
	r.until("there is no good one before", func() bool {
		return r.Sources.Playlist().At == 0 && r.noticed("a broken one.bvh", "Choose another") && r.only("one.bvh")
	})
}

func TestWhatIsBeingOpenedIsNotOvertaken(t *testing.T) {
	t.Parallel()
	r := started(t)
	folder := t.TempDir()
	motionFile(t, filepath.Join(folder, "one.bvh"))
	motionFile(t, filepath.Join(folder, "two.bvh"))
	r.app.Publisher.ShowAvatar()
	r.until("the avatar stands", func() bool { return r.app.Avatar.Body() != nil })
	r.Sources.Open(folder)
	r.until("the first plays", func() bool { return r.only("one.bvh") })
	r.Sources.Next(1)
	r.until("the second plays", func() bool { return r.only("two.bvh") })

	// What plays ends while the one before it is read.
	r.Playback.SetLoop(false)
	r.Sources.tick()
	r.Playback.Seek(r.Playback.Replay().Duration())
	r.Sources.Next(-1)
	for end := time.Now().Add(30 * time.Second); r.Playback.Replay().Playing(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never ended")
		}
	}
	r.Sources.tick()
	if at := r.Sources.Playlist().At; at != 0 {
		t.Errorf("the place in the playlist is %d", at)
	}
	r.until("the one before plays", func() bool { return r.Playback.Current().Name == "one.bvh" })

	// What a person wears changes while the next one is read.
	r.Sources.Next(1)
	setup := r.Playback.DeviceSetup()
	setup.Points = virtual.SixPoints
	r.Playback.SetDeviceSetup(setup)
	r.until("the next plays with six devices", func() bool { return r.only("two.bvh") && r.Sources.Frame().Count == 6 })
}

func TestWhatIsOddAboutAMotionIsSaidWhenItPlays(t *testing.T) {
	t.Parallel()
	r := started(t)
	path := filepath.Join(t.TempDir(), "one.bvh")
	motionFile(t, path)
	text, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(path, []byte(strings.Replace(string(text), "Frames: 61", "Frames: 70", 1)), 0o600))
	r.app.Publisher.ShowAvatar()
	r.until("the avatar stands", func() bool { return r.app.Avatar.Body() != nil })
	r.Sources.Open(path)
	r.until("it plays", func() bool { return r.only("one.bvh") })
	r.until("it is said", func() bool { return r.noticed("one.bvh", "61 of its 70 frames") })
}
