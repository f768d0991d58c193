package openxr

import (
	"math"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/native"
	"posewright/trackers/internal/sourcetest"
)

// standIn is a source whose runtime is one of testdata.
type standIn struct {
	t      *testing.T
	source *Source
	store  *trackers.Store
	frame  trackers.Frame
	script func(name string, value int32)
	done   func(name string) int32
}

// standInOf compiles a stand-in for a runtime, which stays loaded for as long as the test.
func standInOf(t *testing.T, source string) (library string, kept *native.Library) {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("there is no C compiler to make a stand-in for a runtime with")
	}
	library = filepath.Join(t.TempDir(), "libopenxr_loader.so")
	if out, err := exec.Command(compiler, "-shared", "-fPIC", "-o", library, filepath.Join("testdata", source)).CombinedOutput(); err != nil {
		t.Skipf("the C compiler does not work: %v: %s", err, out)
	}
	if kept, err = native.Load(library); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(kept.Close)
	return library, kept
}

// startBodies runs a source on a runtime that has extensions.
func startBodies(t *testing.T, taken trackers.Bodies, script ...string) *standIn {
	t.Helper()
	library, kept := standInOf(t, "bodies.c")
	s := &standIn{t: t}
	if !kept.Function(&s.script, "script") || !kept.Function(&s.done, "done") {
		t.Fatal("the stand-in has no script")
	}
	for _, name := range script {
		s.script(name, 1)
	}
	s.source = New(Options{Libraries: []string{library}, Retry: time.Millisecond})
	s.source.SetBodies(taken)
	s.store = sourcetest.Run(t, s.source, trackers.Monotonic())
	return s
}

// await waits until the devices that are tracked, but for the headset and the left hand, have these names and no others.
func (s *standIn) await(what string, names ...string) map[string]trackers.Device {
	s.t.Helper()
	var tracked map[string]trackers.Device
	sourcetest.Await(s.t, what, nil, func() bool {
		tracked = map[string]trackers.Device{}
		s.store.Snapshot(&s.frame)
		there := 0
		for _, d := range s.frame.All() {
			if d.Kind == trackers.Tracker && !d.Lost {
				tracked[d.Name] = d
			} else if !d.Lost {
				there++
			}
		}
		for _, name := range names {
			if _, ok := tracked[name]; !ok {
				return false
			}
		}
		return there >= 2 && len(tracked) == len(names)
	})
	return tracked
}

// polled waits until the headset was read some times more.
func (s *standIn) polled(times uint64) {
	s.t.Helper()
	s.store.Snapshot(&s.frame)
	first := s.frame.Devices[0].Samples
	sourcetest.Await(s.t, "samples go on coming", nil, func() bool {
		s.store.Snapshot(&s.frame)
		return s.frame.Devices[0].Samples > first+times
	})
}

func (s *standIn) says(what string) {
	s.t.Helper()
	sourcetest.Await(s.t, "it says "+what, nil, func() bool { return strings.Contains(s.source.Status().Detail.String(), what) })
}

// switchOff takes no bodies, and waits until that was seen.
func (s *standIn) switchOff() {
	s.t.Helper()
	s.source.SetBodies(trackers.NoBodies)
	sourcetest.Await(s.t, "it says nothing of bodies", nil, func() bool { return s.source.Status().Detail.String() == "Receiving from OpenXR" })
}

var (
	legs = []string{
		"estimated hips", "estimated left knee", "estimated right knee", "estimated left foot", "estimated right foot",
	}
	arms = []string{"estimated chest", "estimated left elbow", "estimated right elbow"}
	all  = append(legs[:len(legs):len(legs)], arms...)
)

// Where parts are in tracking space: the stage's, turned by half a turn about the vertical.
var partsAt = map[string]mgl64.Vec3{
	"estimated hips": {0, 0.95, 0}, "estimated chest": {0, 1.3, 0},
	"estimated left knee": {0.05, 0.5, -0.1}, "estimated right knee": {0.05, 0.5, 0.1},
	"estimated left foot": {0, 0.1, -0.1}, "estimated right foot": {0, 0.1, 0.1},
	"estimated left elbow": {0, 1.1, -0.25}, "estimated right elbow": {0, 1.1, 0.25},
}

func TestTheBestExtensionTellsWhereTheBodyIs(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		script []string
		says   string
		parts  []string
	}{
		"all four":                    {[]string{"meta", "fb", "bd", "htc"}, "the body through XR_META_body_tracking_full_body", all},
		"without the full body":       {[]string{"fb", "bd", "htc"}, "the upper body through XR_FB_body_tracking", arms},
		"where that is not supported": {[]string{"meta", "fb", "htc", "refuse_full"}, "the upper body through XR_FB_body_tracking", arms},
		"the full body alone":         {[]string{"meta", "htc"}, "the body through XR_HTC_body_tracking", all},
		"Pico's":                      {[]string{"bd", "htc"}, "the body through XR_BD_body_tracking", all},
		"Pico's without a function":   {[]string{"bd", "htc", "lacks"}, "the body through XR_HTC_body_tracking", all},
		"HTC's":                       {[]string{"htc"}, "the body through XR_HTC_body_tracking", all},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startBodies(t, trackers.WholeBodies, c.script...)
			for name, d := range s.await("the parts of the body are devices", c.parts...) {
				if !d.Inferred || d.Source != "OpenXR" || d.Serial != name {
					t.Errorf("%s is %+v", name, d)
				}
				if at := partsAt[name]; d.Pose.Position.Sub(at).Len() > 1e-6 {
					t.Errorf("%s is at %v, want %v", name, d.Pose.Position, at)
				}
				ahead := d.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
				if strings.Contains(name, "knee") || strings.Contains(name, "elbow") {
					if d.Pose.Rotation != mgl64.QuatIdent() {
						t.Errorf("%s is turned by %v", name, d.Pose.Rotation)
					}
				} else if math.Acos(min(1, ahead.X())) > 1e-3 { // the stage's -X
					t.Errorf("%s faces %v", name, ahead)
				}
			}
			s.says(c.says)
		})
	}
}

func TestTheBodyIsOffAtFirstAndChosenWhileItRuns(t *testing.T) {
	t.Parallel()
	s := startBodies(t, trackers.NoBodies, "meta", "fb", "htc")
	s.await("headset and hand alone are tracked")
	sourcetest.Await(t, "it receives", nil, func() bool { return s.source.Status().Detail.String() == "Receiving from OpenXR" })
	if asked := s.done("asked"); asked != 0 {
		t.Errorf("the runtime is asked for %d bodies", asked)
	}
	s.source.SetBodies(trackers.LegsAlone)
	s.await("the legs are tracked", legs...)
	s.source.SetBodies(trackers.WholeBodies)
	s.await("the whole body is tracked", all...)
	if asked := s.done("asked"); asked != 1 {
		t.Errorf("the runtime is asked for %d bodies", asked)
	}
	s.switchOff()
	s.await("the body is lost")
	if bodies := s.done("bodies"); bodies != 0 {
		t.Errorf("the runtime has still %d bodies", bodies)
	}
}

func TestWhatARuntimeGetsWrongCostsOnlyItsBody(t *testing.T) {
	t.Parallel()
	for _, extension := range []string{"fb", "bd", "htc"} {
		t.Run(extension, func(t *testing.T) {
			t.Parallel()
			s := startBodies(t, trackers.WholeBodies, extension, "meta")
			s.await("the body is tracked", all...)
			for name, parts := range map[string][]string{
				"not_a_number": append(all[:6:6], "estimated right elbow"), "half": all[:7], "many": all, "inactive": nil, "unsure": nil,
			} {
				s.script(name, 1)
				s.await(name, parts...)
				s.script(name, 0)
				s.await("the body is back after "+name, all...)
			}
			if refused := s.store.Refused(); refused != (trackers.Refusals{}) {
				t.Errorf("the store refused %+v", refused)
			}
			s.script("fail", -2)
			s.says("body tracking failed (error -2)")
			if bodies := s.done("bodies"); bodies != 0 {
				t.Errorf("there are still %d bodies", bodies)
			}
			s.await("the body is lost, and nothing else")
			s.script("fail", 0)
			for result, said := range map[int32]string{-1: "body tracking failed (error -1)", -8: "offers no body tracking"} {
				s.script("refuse", result)
				s.switchOff()
				if bodies := s.done("bodies"); bodies != 0 {
					t.Errorf("there are still %d bodies", bodies)
				}
				s.source.SetBodies(trackers.WholeBodies) // which has it asked again at once
				s.polled(50)
				if says := s.source.Status().Detail.String(); !strings.Contains(says, said) {
					t.Errorf("of result %d it says %q", result, says)
				}
			}
			s.script("refuse", 0)
			s.switchOff()
			s.source.SetBodies(trackers.WholeBodies)
			s.await("the body is there again", all...)
		})
	}
}

func TestTheBodyComesBackWithTheSession(t *testing.T) {
	t.Parallel()
	for name, value := range map[string]int32{"state": 7, "loss": 1} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startBodies(t, trackers.LegsAlone, "bd", "xdev")
			before := s.await("legs and trackers are tracked", append(legs[:5:5], others...)...)["estimated hips"].Samples
			s.script(name, value)
			sourcetest.Await(t, "the session ends and all come back", nil, func() bool {
				s.store.Snapshot(&s.frame)
				for _, d := range s.frame.All() {
					if d.Name == "estimated hips" && d.Samples < before {
						return true
					}
					before = max(before, d.Samples)
				}
				return false
			})
			s.await("legs and trackers are back", append(legs[:5:5], others...)...)
			if lists, bodies := s.done("lists"), s.done("bodies"); lists != 1 || bodies != 1 {
				t.Errorf("there are %d lists and %d bodies", lists, bodies)
			}
		})
	}
}

// others are the devices that are neither the headset nor in the hands.
var others = []string{"Puck waist", "Puck foot", "Puck"}

func TestDevicesThatHaveNoPlaceOfTheirOwnAreTrackers(t *testing.T) {
	t.Parallel()
	s := startBodies(t, trackers.NoBodies, "xdev")
	devices := s.await("the trackers are read, and neither headset nor controllers twice", others...)
	waist, foot := devices["Puck waist"], devices["Puck foot"]
	if waist.Serial != "LHR-1" || foot.Serial != "LHR-1 2" || devices["Puck"].Serial != "Puck" || waist.Inferred || !foot.Inferred ||
		waist.Pose.Position.Sub(mgl64.Vec3{-0.5, 1, 0.25}).Len() > 1e-6 {
		t.Errorf("waist %+v, foot %+v", waist, foot)
	}
	s.script("right_hand", 1)
	sourcetest.Await(t, "the right controller is tracked", nil, func() bool {
		s.store.Snapshot(&s.frame)
		for _, d := range s.frame.All() {
			if d.Serial == "right hand" {
				return true
			}
		}
		return false
	})
	s.polled(5)
	s.await("a controller in a hand is that alone", others...)
	s.script("right_hand", 2)
	s.await("another controller is a tracker", append(others[:3:3], "Right Controller")...)
	if refused := s.store.Refused(); refused.Serials == 0 || refused.Devices != 0 {
		t.Errorf("of a name that does not end it says %+v", refused)
	}
	s.script("generation", 2)
	s.await("a tracker that is switched on is found", append(others[:3:3], "Right Controller", "Puck chest")...)
	if forbidden := s.done("forbidden"); forbidden != 0 {
		t.Errorf("%d spaces are asked for that cannot be", forbidden)
	}
	if lists, spaces := s.done("lists"), s.done("xdev_spaces"); lists != 1 || spaces != 9 {
		t.Errorf("there are %d lists and %d spaces", lists, spaces)
	}
	s.script("xdev_fail", -1)
	s.await("trackers are lost, and nothing else")
	s.script("xdev_fail", 0)
	s.await("they are listed again", append(others[:3:3], "Right Controller", "Puck chest")...)
}

func TestDevicesAreNotListedWhereThatIsNotSupported(t *testing.T) {
	t.Parallel()
	for name, script := range map[string][]string{
		"extension": nil, "function": {"xdev", "lacks"}, "system": {"xdev", "xdev_refuse"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := startBodies(t, trackers.NoBodies, script...)
			s.await("headset and hand are tracked")
			s.polled(450) // which takes longer than lookEvery, twice
			s.await("nothing else is")
			if asked := s.done("asked"); asked != 0 && (asked != 1 || name != "system") {
				t.Errorf("the runtime is asked for %d lists", asked)
			}
		})
	}
}

func TestAListThatIsTooLongIsReadInPart(t *testing.T) {
	t.Parallel()
	s := startBodies(t, trackers.NoBodies, "xdev", "xdev_many")
	sourcetest.Await(t, "those that there is room for are read", nil, func() bool {
		s.store.Snapshot(&s.frame)
		return s.frame.Count > 20 && s.source.Status().State == trackers.Receiving
	})
}
