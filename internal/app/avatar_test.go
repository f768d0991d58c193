package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/internal/driving"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/filewatch"
	"posewright/internal/session"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/trackers"
)

// watching notes what an application announces.
type watching struct {
	*App
	loop    *eventloop.Loop
	changes []AvatarChanged
	notices []eventloop.Notice
}

func newWatching(t *testing.T) *watching {
	t.Helper()
	a, loop := newTestApp(t, Options{})
	x := &watching{App: a, loop: loop}
	a.Events.Subscribe(func(event eventloop.Event) {
		switch event := event.(type) {
		case AvatarChanged:
			x.changes = append(x.changes, event)
		case eventloop.Notice:
			x.notices = append(x.notices, event)
		}
	})
	return x
}

func (x *watching) until(t *testing.T, what string, is func() bool) {
	t.Helper()
	if !x.loop.RunFor(time.Minute, is) {
		t.Fatalf("never happened: %s", what)
	}
}

func (x *watching) shows(t *testing.T, path string) {
	t.Helper()
	x.until(t, "the avatar "+path, func() bool {
		return x.Avatar.Current() != nil && x.Avatar.Current().Path == path && !x.Avatar.Loading()
	})
}

func avatarFile(t *testing.T, folder, name string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	must(t, os.WriteFile(path, assets.Mannequin(), 0o600))
	return path
}

func TestAvatarsOfAPresetAreReadOnceAndCached(t *testing.T) {
	t.Parallel()
	x := newWatching(t)
	folder := t.TempDir()
	reads := 0
	load := x.Avatar.load
	x.Avatar.load = func(file string, from files.Reference) (*LoadedAvatar, error) { reads++; return load(file, from) } // one at a time
	x.Avatar.Show("", "")
	x.shows(t, "")
	path := avatarFile(t, folder, "me.glb")
	x.Avatar.Show("me.glb", filepath.Join(folder, "preset.json"))
	x.shows(t, path)
	if !x.changes[0].Replaced || !x.changes[1].Replaced || len(x.changes) != 2 {
		t.Errorf("announced were %+v", x.changes)
	}
	x.Avatar.Show("", "")
	x.shows(t, "")
	x.Avatar.Show(path, "")
	x.shows(t, path)
	if reads != 2 {
		t.Errorf("%d files were read", reads)
	}
	for _, name := range []string{"a.glb", "b.glb", "c.glb"} {
		x.Avatar.Show(name, avatarFile(t, folder, name))
		x.shows(t, filepath.Join(folder, name))
	}
	if x.Avatar.cache.find(path) != nil || len(x.Avatar.cache) != avatarCacheSize {
		t.Errorf("%d avatars are cached", len(x.Avatar.cache))
	}
}

func TestAnAvatarThatIsOvertakenWhileItIsReadIsDropped(t *testing.T) {
	t.Parallel()
	x := newWatching(t)
	path := avatarFile(t, t.TempDir(), "slow.glb")
	release := make(chan struct{})
	x.Avatar.load = func(file string, from files.Reference) (*LoadedAvatar, error) {
		if file != "" {
			<-release
		}
		return LoadAvatar(file, from)
	}
	opened := false
	x.Avatar.Open(path, func(*LoadedAvatar) { opened = true })
	x.Avatar.Show("", "")
	x.shows(t, "")
	close(release)
	x.loop.RunFor(200*time.Millisecond, func() bool { return opened })
	if opened || x.Avatar.Current().Path != "" {
		t.Error("the first one took the place of the second")
	}
}

func TestTheBuiltInAvatarIsShownInPlaceOfOneThatCannotBeRead(t *testing.T) {
	t.Parallel()
	x := newWatching(t)
	x.Avatar.Show("gone.vrm", "")
	x.shows(t, "")
	if len(x.notices) != 1 || !strings.Contains(x.notices[0].Text.String(), "gone.vrm") || !strings.Contains(x.notices[0].Text.String(), "built-in avatar stays") {
		t.Errorf("it says %+v", x.notices)
	}
}

func TestAnAvatarIsReadAgainWhenItsFileChanges(t *testing.T) {
	t.Parallel()
	x := newWatching(t)
	path := avatarFile(t, t.TempDir(), "me.glb")
	x.Access.Chosen(path)
	x.Avatar.Show(path, "")
	x.shows(t, path)
	before := x.Avatar.Current()
	changed := map[string]filewatch.Stamp{path: {Size: 1}}
	must(t, os.WriteFile(path, assets.Mannequin()[:1000], 0o600))
	x.Avatar.FilesChanged(changed)
	x.until(t, "a warning", func() bool { return len(x.notices) == 1 && x.notices[0].Level == eventloop.Warning })
	if x.Avatar.Current() != before {
		t.Error("the version before does not stay")
	}
	avatarFile(t, filepath.Dir(path), "me.glb")
	x.Avatar.FilesChanged(changed)
	x.until(t, "the new version", func() bool { return x.Avatar.Current() != before })
	if last := x.changes[len(x.changes)-1]; last.Replaced || !last.Reread || x.Avatar.Current().Path != path {
		t.Errorf("announced was %+v", last)
	}
}

func TestABodyIsBuiltOnlyForAnotherAvatarOtherRolesOrAnotherCalibration(t *testing.T) {
	t.Parallel()
	x := newWatching(t)
	preset, live := presets.Default(), driving.LiveSource{Devices: new(trackers.Frame)}
	if x.Avatar.Fit(&preset, live) {
		t.Error("something was fitted without an avatar")
	}
	x.Avatar.Show("", "")
	x.shows(t, "")
	if !x.Avatar.Fit(&preset, live) || x.Avatar.Body() == nil || x.Avatar.Calibration() != nil {
		t.Fatal("the avatar was not fitted")
	}
	body := x.Avatar.Body()
	preset.Name = "Other"
	if x.Avatar.Fit(&preset, live) || x.Avatar.Body() != body {
		t.Error("another name has built another body")
	}
	recorded := driving.NewRecordedSource(session.NewPlayback(drivingtest.Demo(t), "demo"))
	if !x.Avatar.Fit(&preset, recorded) || x.Avatar.Body() == body || x.Avatar.Calibration() == nil {
		t.Error("the recording's calibration does not drive")
	}
	if x.Avatar.Fit(&preset, recorded) {
		t.Error("the same recording has changed something")
	}
	if !x.Avatar.Fit(&preset, live) || x.Avatar.Body() != body {
		t.Error("without calibration the first body does not drive again")
	}
	preset.Avatar.Roles = map[string]string{"hips": ""}
	if !x.Avatar.Fit(&preset, live) || x.Avatar.Body() != nil || len(x.Avatar.MissingRoles()) != 1 || x.Avatar.Refusal().Empty() {
		t.Errorf("without hips it is refused with %v", x.Avatar.Err())
	}
}

func TestAnAvatarThatIsUsedTakesTheCalibrationAlong(t *testing.T) {
	t.Parallel()
	x := newWatching(t)
	x.Avatar.Show("", "")
	x.shows(t, "")
	document := presets.NewDocument(presets.Default())
	x.Avatar.Fit(document.Current(), driving.NewRecordedSource(session.NewPlayback(drivingtest.Demo(t), "demo")))
	must(t, document.Do(presets.ApplyCalibration(x.Avatar.Calibration().Clone())))
	path := avatarFile(t, t.TempDir(), "me.glb")
	x.Avatar.Open(path, func(loaded *LoadedAvatar) { must(t, x.Avatar.Use(loaded, document)) })
	x.until(t, "the avatar is used", func() bool { return document.Current().Avatar.File == path })
	if c := document.Current().Calibration; !c.Calibrated() || len(x.notices) != 1 || !strings.Contains(x.notices[0].Text.String(), "me.glb is fitted to your measurements: scale × 0.999") {
		t.Errorf("the calibration became %+v; it says %+v", c, x.notices)
	}
	if document.Undo(); document.Current().Avatar.File != "" {
		t.Error("it is more than one step")
	}
}
