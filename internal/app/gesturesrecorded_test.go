package app

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"posewright/calibration/gesture"
	"posewright/internal/motionsource"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// gesturesIn plays a recording of someone who means nothing by it, and returns what is recognized and for how long head and both hands were there.
func gesturesIn(session *recording.Session) (said map[gesture.Gesture]int, lasted time.Duration) {
	const step = time.Second / 90
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	player := recording.NewPlayer(session, "recorded")
	var recognizer gesture.Recognizer
	var frame trackers.Frame
	said = map[gesture.Gesture]int{}
	for at := time.Duration(0); at < session.Duration(); at += step {
		clock.Set(at)
		player.Advance(at, store)
		store.Snapshot(&frame)
		sample, hands, head := gesture.Sample{At: at}, 0, false
		for i := range frame.All() {
			switch d := &frame.Devices[i]; {
			case d.Kind == trackers.Headset:
				sample.Head, head = rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}, true
			case d.Kind == trackers.Controller && hands < 2:
				sample.Hands[hands] = d.Pose.Position
				hands++
			}
		}
		if sample.Tracked = head && hands == 2; sample.Tracked {
			lasted += step
		}
		if g := recognizer.Tick(&sample); g != gesture.None {
			said[g]++
		}
	}
	return said, lasted
}

// No motion of the shared recordings, and no demo, starts a calibration; in a wizard that is open no more than one an hour is taken for an answer.
func TestNobodyWhoMovesOtherwiseIsTakenForGivingASign(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	root := os.Getenv("POSEWRIGHT_TESTDATA")
	if root == "" {
		root = "../../../shared/data"
	}
	var lasted time.Duration
	files, answers := 0, 0
	judge := func(name string, session *recording.Session) {
		said, took := gesturesIn(session)
		files, lasted = files+1, lasted+took
		for g, n := range said {
			t.Logf("%s: %d × %v", name, n, g)
			if answers += n; g == gesture.Start {
				t.Errorf("%s starts a calibration", name)
			}
		}
	}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".bvh", ".amc":
			take, err := motionsource.Open(path, "", bvh.UpInferred)
			if err != nil {
				return nil // such as a pose without a motion
			}
			session, err := take.Record(motionsource.DefaultDeviceSetup())
			if err != nil {
				return nil
			}
			judge(entry.Name(), session)
		case ".json", ".session", ".udpcap":
			if session, err := recording.Open(path); err == nil {
				judge(entry.Name(), session)
			}
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) || files == 0 {
		t.Skipf("there are no shared recordings: %v", err)
	} else if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d recordings, %v, %d answers", files, lasted.Round(time.Second), answers)
	if most := max(1, int(lasted.Hours())); answers > most {
		t.Errorf("%d answers in %v", answers, lasted)
	}
}
