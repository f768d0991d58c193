package openvr

import (
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/sourcetest"
)

func TestWithoutTheLibraryItWaitsAndSaysWhatToInstall(t *testing.T) {
	t.Parallel()
	source := New(Options{Libraries: []string{filepath.Join(t.TempDir(), "nothing.so")}, Retry: time.Millisecond})
	if status := source.Status(); status.State != trackers.Stopped {
		t.Errorf("before Run: %+v", status)
	}
	sourcetest.Run(t, source, trackers.Monotonic())
	sourcetest.Await(t, "it says what is missing", nil, func() bool {
		status := source.Status()
		return status.State == trackers.Listening && strings.Contains(status.Detail.String(), "install SteamVR")
	})
}

func TestALibraryThatIsNotOpenVRsIsSaidToBeNone(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("the test takes the C library of Linux for a wrong library")
	}
	source := New(Options{Libraries: []string{"libm.so.6"}, Retry: time.Millisecond})
	sourcetest.Run(t, source, trackers.Monotonic())
	sourcetest.Await(t, "it says that the library is another", nil, func() bool { return strings.Contains(source.Status().Detail.String(), "is not OpenVR's") })
}

// The numbers are what g++ says of openvr.h 1.10 to 2.12 on Linux, and with its pragmas for Linux taken out, as on Windows.
func TestLayoutsAreThoseOfTheHeader(t *testing.T) {
	t.Parallel()
	var p devicePose
	var a analogData
	var s skeletalData
	var set activeSet
	var texture textureOf
	got := []uintptr{unsafe.Sizeof(p), unsafe.Offsetof(p.Result), unsafe.Offsetof(p.Valid), unsafe.Offsetof(p.Connected), unsafe.Sizeof(a), unsafe.Offsetof(a.x), unsafe.Offsetof(a.y),
		unsafe.Sizeof(s), unsafe.Sizeof(set), unsafe.Offsetof(set.priority), unsafe.Sizeof(texture), unsafe.Offsetof(texture.kind), unsafe.Offsetof(texture.colors), unsafe.Sizeof(summaryData{})}
	if want := []uintptr{80, 72, 76, 77, 48, 16, 20, 16, 32, 28, 16, 8, 12, 36}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestDevicesOfSteamVRComeWithSerialsRolesVelocitiesAndBatteries(t *testing.T) {
	t.Parallel()
	library, _ := standIn(t)                               // loaded once more, so that it remembers from one session to the next how often it was asked
	looking := func() (trackers.Source, *trackers.Store) { // once, so that what it says last stays
		source := New(Options{Libraries: []string{library}, Retry: time.Hour, Folder: t.TempDir()})
		return source, sourcetest.Run(t, source, trackers.Monotonic())
	}
	source, _ := looking()
	sourcetest.Await(t, "it says that SteamVR does not run", nil, func() bool { return strings.Contains(source.Status().Detail.String(), "not running: start it") })
	source, store := looking()
	var f trackers.Frame
	sourcetest.Await(t, "the devices appear", nil, func() bool { store.Snapshot(&f); return f.Count == 3 && source.Status().State == trackers.Receiving })
	if program := source.Status().Program; program != "SteamVR 2.9.6" {
		t.Errorf("SteamVR is %q", program)
	}
	head, hand, foot := f.Devices[0], f.Devices[1], f.Devices[2]
	near := func(a, b mgl64.Vec3) bool { return a.Sub(b).Len() < 1e-6 }
	if head.Kind != trackers.Headset || head.Serial != "LHR-HMD" || head.Source != "SteamVR" || !near(head.Pose.Position, mgl64.Vec3{-0.5, 1.6, 0.25}) ||
		!head.HasVelocity || !near(head.Velocity, mgl64.Vec3{0, 0, 2}) || !near(head.AngularVelocity, mgl64.Vec3{0, 1, 0}) || head.Inferred || head.Battery >= 0 {
		t.Errorf("headset %+v", head)
	}
	// Turned to the left it looks along its left, which is +X.
	if facing := hand.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); hand.Kind != trackers.Controller || hand.Name != "knuckles left hand" || !near(facing, mgl64.Vec3{1, 0, 0}) {
		t.Errorf("controller %+v faces %v", hand, facing)
	}
	if foot.Kind != trackers.Tracker || foot.Name != "vive_tracker_left_foot" || !foot.Inferred || foot.Battery != 0.75 {
		t.Errorf("tracker %+v", foot)
	}
	left := f.Hands[trackers.Left]
	for i, want := range [5]float64{0, 0.1, 0.2, 0.3, 0.4} {
		if math.Abs(left.Fingers.Curl[i]-want) > 1e-6 {
			t.Errorf("curl %d is %v, want %v", i, left.Fingers.Curl[i], want)
		}
	}
	// Fully separated fingers are 20° apart: 5° to the index finger, 10° to the ring finger, and 15° more to the little one.
	for i, want := range [5]float64{0, 5, 0, -10, -25} {
		if math.Abs(left.Fingers.Spread[i]*180/math.Pi-want) > 1e-4 {
			t.Errorf("spread %d is %v rad, want %v°", i, left.Fingers.Spread[i], want)
		}
	}
	if want := (trackers.Controls{Trigger: 0.25, Grip: 0.5, StickX: -1, StickY: 0.75}); left.Controls != want || f.Hands[trackers.Right].HasControls ||
		left.Fingers.Jointed || !left.Fingers.Spreads {
		t.Errorf("hand %+v, want controls %+v, and none of the right hand", left, want)
	}
	sourcetest.Await(t, "SteamVR ends and its devices go", nil, func() bool {
		store.Snapshot(&f)
		return f.Count == 0 && strings.Contains(source.Status().Detail.String(), "was ended")
	})
	_, store = looking()
	sourcetest.Await(t, "SteamVR is found again", nil, func() bool { store.Snapshot(&f); return f.Count == 3 })
}

func TestSteamVRIsFoundByItsRegistry(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	if runtime.GOOS != "linux" {
		t.Skip("the place of the registry is set for Linux only")
	}
	if found := installed(); found != nil {
		t.Errorf("found %v in an empty folder", found)
	}
	write(t, filepath.Join(home, "openvr", "openvrpaths.vrpath"), `{"runtime":["/games/SteamVR"]}`)
	all := names()
	if all[len(all)-1] != "/games/SteamVR/bin/linux64/libopenvr_api.so" {
		t.Errorf("looked for %v", all)
	}
	write(t, filepath.Join(home, "openvr", "openvrpaths.vrpath"), `{"runtime":`)
	if found := installed(); found != nil {
		t.Errorf("found %v in a broken file", found)
	}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}
