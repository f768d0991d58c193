package app

import (
	"math"
	"strings"
	"testing"

	"posewright/calibration"
	"posewright/internal/driving"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
)

// wearer is an application in which the person of the demo drives the built-in avatar.
func wearer(t *testing.T) (x *watching, doubts *[]string) {
	t.Helper()
	x = newWatching(t)
	doubts = &[]string{}
	x.Events.Subscribe(func(event eventloop.Event) {
		if doubt, is := event.(SizeDoubted); is {
			*doubts = append(*doubts, doubt.Text.String())
		}
	})
	demo := drivingtest.Demo(t)
	NewLive(x.App, LiveOptions{Demo: demo})
	x.Publisher.ShowAvatar()
	x.shows(t, "")
	c, err := driving.NewRecordedSource(session.NewPlayback(demo, "demo")).Calibration(x.Avatar.Plain())
	must(t, err)
	must(t, x.Document.Do(presets.ApplyCalibration(c)))
	return x, doubts
}

func (x *watching) uses(t *testing.T, path string) {
	t.Helper()
	x.Avatar.Open(path, func(loaded *LoadedAvatar) { must(t, x.Avatar.Use(loaded, x.Document)) })
	x.shows(t, path)
}

func TestEyesThatAreSetKeepThePersonsHeightAndComeBackWithTheAvatar(t *testing.T) {
	t.Parallel()
	x, _ := wearer(t)
	path, other := avatarFile(t, t.TempDir(), "me.glb"), avatarFile(t, t.TempDir(), "other.glb")
	x.uses(t, path)
	before := x.Document.Current()
	found, ok := x.Eyes.Place()
	if !ok || found.Source == rig.EyesByHand || found.Up <= 0 || found.Forward <= 0 {
		t.Fatalf("the eyes are %+v, %v", found, ok)
	}
	want := presets.Eyes{Up: found.Up - 0.05, Forward: found.Forward + 0.02}
	must(t, x.Eyes.Preview(presets.Eyes{Up: 0.3}))
	must(t, x.Eyes.Preview(want))
	x.Document.Commit()
	now, _ := x.Eyes.Place()
	if now.Source != rig.EyesByHand || math.Hypot(now.Up-want.Up, now.Forward-want.Forward) > 1e-9 {
		t.Errorf("the eyes are %+v, want %+v", now, want)
	}
	driven, c := x.Avatar.Humanoid(), x.Document.Current().Calibration
	if math.Abs(driven.Measures.EyeHeight-c.EyeHeightM) > 1e-6 || c.Scale <= before.Calibration.Scale {
		t.Errorf("eyes are %v m high, the person's %v; scale %v after %v", driven.Measures.EyeHeight, c.EyeHeightM, c.Scale, before.Calibration.Scale)
	}
	x.uses(t, other)
	if x.Document.Current().Avatar.Eyes.Set() {
		t.Error("another avatar has the same eyes")
	}
	x.uses(t, path)
	if x.Document.Current().Avatar.Eyes != want {
		t.Errorf("opened again, the eyes are %+v, want %+v", x.Document.Current().Avatar.Eyes, want)
	}
	x.Settings.Save()
	x.Settings.Flush()
	if loaded := LoadSettings(x.Folders.Settings()); loaded.Opened(path).Eyes != want || loaded.Opened(other).Eyes.Set() {
		t.Errorf("for the next start, the eyes are %+v", loaded.Avatars)
	}
	x.Document.Undo()
	x.Document.Undo()
	x.shows(t, path)
	if x.Document.Undo(); x.Document.Current().Avatar.Eyes.Set() || !x.Document.Current().Calibration.Equal(&before.Calibration) {
		t.Errorf("undone, the eyes are %+v", x.Document.Current().Avatar.Eyes)
	}
	if len(x.Settings.Values.Avatars) != 0 {
		t.Errorf("undone, %+v is remembered", x.Settings.Values.Avatars)
	}
}

func TestThePersonIsAskedAboutAnAvatarOfAnUnlikelySizeUntilTheyKeepIt(t *testing.T) {
	t.Parallel()
	x, doubts := wearer(t)
	tall := presets.Eyes{Up: -0.57, Forward: 0.05}
	x.Eyes.Setting(true)
	must(t, x.Eyes.Set(tall))
	if len(*doubts) != 0 {
		t.Errorf("they are asked while they set the eyes: %q", *doubts)
	}
	x.Eyes.Setting(false)
	if len(*doubts) != 1 || !strings.Contains((*doubts)[0], "Its eyes may be set wrong") {
		t.Fatalf("they are asked %q", *doubts)
	}
	x.Events.Emit(Published{Fitted: true})
	if len(*doubts) != 1 {
		t.Error("they are asked again about the same")
	}
	x.Events.Emit(CalibrationClosed{})
	must(t, x.Document.Do(presets.ApplyCalibration(x.recalibrated(t))))
	if len(*doubts) != 2 {
		t.Errorf("after another calibration they were asked %d times", len(*doubts))
	}
	x.Eyes.KeepSize()
	x.Events.Emit(CalibrationClosed{})
	x.Events.Emit(Published{Fitted: true})
	if len(*doubts) != 2 {
		t.Error("they are asked about a size that they keep")
	}
	must(t, x.Eyes.Set(presets.Eyes{}))
	must(t, x.Eyes.Set(tall))
	if len(*doubts) != 3 {
		t.Errorf("after eyes that were set again they were asked %d times", len(*doubts))
	}
}

// recalibrated is the document's calibration as that of another person.
func (x *watching) recalibrated(t *testing.T) calibration.Calibration {
	t.Helper()
	c := x.Document.Current().Calibration.Clone()
	c.Person = "Ada"
	return c
}
