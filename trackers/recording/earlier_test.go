package recording_test

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/presets"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// The sessions were written by builds of their days: a T-pose for 300 ticks of a 90th of a second, and then hands that go down by 1/128 m a tick, with the preset
// of such a build and a calibration. What the preset differs in is beside that preset.
func TestSessionsOfEarlierBuildsPlayAsBefore(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("testdata", "earlier", "*.session"))
	if err != nil || len(files) < 6 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		session, err := recording.Open(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if session.Devices() != 3 || session.Events() != 3*360 || !slices.Equal(session.Sources(), []string{"vmc"}) {
			t.Errorf("%s: %d devices, %d events of %v", file, session.Devices(), session.Events(), session.Sources())
		}
		var clock trackers.ManualClock
		store, player := trackers.NewStore(clock.Now), recording.NewPlayer(session, "")
		for _, tick := range []int{10, 290, 350} {
			clock.Set(time.Duration(tick)*time.Second/90 + time.Millisecond)
			player.Advance(clock.Now(), store)
			var frame trackers.Frame
			store.Snapshot(&frame)
			down := max(0, float64(tick-300)/128)
			for serial, want := range map[string]mgl64.Vec3{"HMD-1": {0, 1.62, 0}, "L-2": {0.77, 1.38 - down, 0}, "R-3": {-0.77, 1.38 - down, 0}} {
				i := slices.IndexFunc(frame.All(), func(d trackers.Device) bool { return d.Serial == serial })
				if i < 0 {
					t.Errorf("%s: no %s", file, serial)
				} else if at := frame.All()[i].Pose.Position; !(at.Sub(want).Len() < 1e-12) {
					t.Errorf("%s: tick %d: %s is at %v, not %v", file, tick, serial, at, want)
				}
			}
		}
		var c calibration.Calibration
		if err := json.Unmarshal(session.Attached(recording.Calibration), &c); err != nil || c.Person != "Ada" || math.Abs(c.Scale-1.04) > 0 || len(c.Devices) != 3 ||
			c.Devices[1].Offset.Position != [3]float64{0.01, -0.02, -0.08} || c.Validate() != nil {
			t.Errorf("%s: %+v, %v", file, c, err)
		}
		checkPreset(t, file, session.Attached(recording.Preset), &c)
	}
}

// checkPreset checks the preset in a session against what the last build with version 2 read of such a preset.
func checkPreset(t *testing.T, file string, data []byte, c *calibration.Calibration) {
	t.Helper()
	p, err := presets.Read(bytes.NewReader(data))
	if err != nil || !p.Calibration.Equal(c) {
		t.Errorf("%s: %v, calibration %+v", file, err, p.Calibration)
		return
	}
	beside := strings.TrimSuffix(filepath.Base(file), ".session") + ".txt"
	text, err := os.ReadFile(filepath.Join("..", "..", "presets", "testdata", "earlier", beside))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(text)), "\n")
	fresh := presets.Default()
	found := 0
	for _, d := range presets.Diff(&fresh, &p) {
		if line := d.Path + ": " + d.B; d.Path != "calibration" && !slices.Contains(want, line) {
			t.Errorf("%s: the preset has %s, as it had not", file, line)
		}
		found++
	}
	if found != len(want) { // the calibration is another in each
		t.Errorf("%s: the preset differs in %d things, not %d", file, found, len(want))
	}
}
