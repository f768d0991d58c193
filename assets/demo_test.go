package assets_test

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/trackers"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
)

// session is a recording as the program sees it: the poses of each device, frame by frame.
func session(t *testing.T, file []byte) (times []time.Duration, devices map[string][]trackers.Pose, kinds map[string]trackers.Kind) {
	t.Helper()
	recording, err := udpcap.Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	devices, kinds = map[string][]trackers.Pose{}, map[string]trackers.Kind{}
	var decoder vmc.Decoder
	for i, d := range recording.Datagrams {
		times = append(times, d.At)
		store := trackers.NewStore(new(trackers.ManualClock).Now)
		store.Observe(func(o *trackers.Observation) {
			serial, pose := o.Serial, o.Sample.Pose
			kinds[serial] = o.Kind
			if n := len(devices[serial]); n == i+1 {
				devices[serial][i] = pose // the pose in tracking space after its scaled twin
			} else {
				devices[serial] = append(devices[serial], pose)
			}
		})
		decoder.Decode(d.Payload, d.At, store)
	}
	if c := decoder.Counts(); c.Malformed > 0 || c.Unknown > 0 {
		t.Fatalf("the packets are not all VMC: %+v", c)
	}
	return times, devices, kinds
}

func TestTheDemoIsTwentySecondsOfSixDevicesAt90Hz(t *testing.T) {
	t.Parallel()
	times, devices, kinds := session(t, assets.Demo())
	if len(times) != 1800 {
		t.Fatalf("%d frames, want 1800", len(times))
	}
	for i, at := range times {
		if want := time.Duration(math.Round(float64(i) * 1e9 / 90)); (at - want).Abs() > time.Microsecond {
			t.Fatalf("frame %d is at %v, want %v", i, at, want)
		}
	}
	want := map[string]trackers.Kind{
		"DEMO-HMD": trackers.Headset, "DEMO-TOUCH-LEFT": trackers.Controller, "DEMO-TOUCH-RIGHT": trackers.Controller,
		"DEMO-HIPS": trackers.Tracker, "DEMO-LEFT-FOOT": trackers.Tracker, "DEMO-RIGHT-FOOT": trackers.Tracker,
	}
	for serial, kind := range want {
		if len(devices[serial]) != len(times) || kinds[serial] != kind {
			t.Errorf("%s is a %v with %d poses, want a %v with %d", serial, kinds[serial], len(devices[serial]), kind, len(times))
		}
	}
	if len(devices) != len(want) {
		t.Errorf("%d devices, want %d", len(devices), len(want))
	}
}

func TestTheDemoBeginsWithThreeSecondsOfStillTPose(t *testing.T) {
	t.Parallel()
	_, devices, _ := session(t, assets.Demo())
	for serial, poses := range devices {
		mean := mgl64.Vec3{}
		for _, p := range poses[:3*90] {
			mean = mean.Add(p.Position.Mul(1.0 / (3 * 90)))
		}
		moved := 0.0
		for i, p := range poses[:3*90] {
			if d := p.Position.Sub(mean).Len(); d > 0.002 {
				t.Fatalf("%s is %.1f mm from its place in frame %d", serial, d*1000, i)
			}
			moved = math.Max(moved, p.Position.Sub(poses[0].Position).Len())
		}
		if feet := serial == "DEMO-LEFT-FOOT" || serial == "DEMO-RIGHT-FOOT"; !feet && moved == 0 {
			t.Errorf("%s does not move at all, which no person can", serial)
		}
	}
	at := func(serial string) mgl64.Vec3 { return devices[serial][90].Position }
	left, right, headset := at("DEMO-TOUCH-LEFT"), at("DEMO-TOUCH-RIGHT"), at("DEMO-HMD")
	// Wrists 1.37 m apart, less what crooked arms take, and controllers 11 cm beyond each; eyes at 1.59 m.
	if span := left.X() - right.X(); math.Abs(span-(1.37-0.02+2*0.11)) > 0.02 {
		t.Errorf("the controllers are %.3f m apart, left at +X; want 1.57 m", span)
	}
	if math.Abs(left.Y()-right.Y()) > 0.02 || math.Abs(headset.Y()-1.59) > 0.005 {
		t.Errorf("the hands are at %.3f m and %.3f m, the headset at %.3f m", left.Y(), right.Y(), headset.Y())
	}
}

func TestTheDemoLoopsSmoothly(t *testing.T) {
	t.Parallel()
	_, devices, _ := session(t, assets.Demo())
	for serial, poses := range devices {
		n := len(poses)
		first, last := poses[0], poses[n-1]
		if d := first.Position.Sub(last.Position).Len(); d > 0.001 {
			t.Errorf("%s ends %.1f mm from where it began", serial, d*1000)
		}
		if angle := 2 * math.Acos(math.Min(1, math.Abs(first.Rotation.Dot(last.Rotation)))); angle > mgl64.DegToRad(0.5) {
			t.Errorf("%s ends turned by %.2f° from how it began", serial, mgl64.RadToDeg(angle))
		}
		if v := last.Position.Sub(poses[n-2].Position).Len() * 90; v > 0.02 {
			t.Errorf("%s ends at %.3f m/s, want nearly still", serial, v)
		}
	}
}

func TestNothingInTheDemoJumps(t *testing.T) {
	t.Parallel()
	_, devices, _ := session(t, assets.Demo())
	for serial, poses := range devices {
		for i := 1; i < len(poses); i++ {
			if v := poses[i].Position.Sub(poses[i-1].Position).Len() * 90; v > 5 {
				t.Errorf("%s moves at %.1f m/s in frame %d", serial, v, i)
			}
			if w := 2 * math.Acos(math.Min(1, math.Abs(poses[i].Rotation.Dot(poses[i-1].Rotation)))) * 90; w > 15 {
				t.Errorf("%s turns at %.1f rad/s in frame %d", serial, w, i)
			}
			if math.Abs(poses[i].Rotation.Len()-1) > 1e-5 {
				t.Errorf("%s has no unit rotation in frame %d", serial, i)
			}
		}
	}
}

func TestPlantedFeetDoNotSlide(t *testing.T) {
	t.Parallel()
	times, devices, _ := session(t, assets.Demo())
	const floor = 0.0684 + 0.06 // a tracker 6 cm above an ankle that stands
	for _, serial := range []string{"DEMO-LEFT-FOOT", "DEMO-RIGHT-FOOT"} {
		poses := devices[serial]
		steps, standing := 0, true
		anchor := poses[0].Position
		for i, p := range poses {
			// In the air is what is over a millimeter above its place, and the frame before and after.
			up := func(i int) bool { return i >= 0 && i < len(poses) && math.Abs(poses[i].Position.Y()-floor) > 1e-4 }
			planted := !up(i-2) && !up(i-1) && !up(i) && !up(i+1) && !up(i+2)
			switch {
			case planted && !standing:
				anchor = p.Position
			case planted:
				if d := p.Position.Sub(anchor).Len(); d > 0.0015 {
					t.Fatalf("%s slides by %.2f mm at %v", serial, d*1000, times[i])
				}
			case standing:
				steps++
			}
			standing = planted
		}
		if steps != 2 {
			t.Errorf("%s takes %d steps, want one away and one back", serial, steps)
		}
	}
}

func TestTheDemoVisitsWhatABodyCanDo(t *testing.T) {
	t.Parallel()
	_, devices, _ := session(t, assets.Demo())
	reach := func(serial string, of func(mgl64.Vec3) float64) float64 {
		best := math.Inf(-1)
		for _, p := range devices[serial] {
			best = math.Max(best, of(p.Position))
		}
		return best
	}
	up := func(p mgl64.Vec3) float64 { return p.Y() }
	down := func(p mgl64.Vec3) float64 { return -p.Y() }
	forward := func(p mgl64.Vec3) float64 { return p.Z() }
	for _, c := range []struct {
		what       string
		got, least float64
	}{
		{"the right hand goes overhead", reach("DEMO-TOUCH-RIGHT", up), 1.95},
		{"the left hand goes overhead", reach("DEMO-TOUCH-LEFT", up), 1.95},
		{"the right hand goes to the knee", reach("DEMO-TOUCH-RIGHT", down), -0.58},
		{"the right hand reaches forward", reach("DEMO-TOUCH-RIGHT", forward), 0.55},
		{"the left hand reaches forward", reach("DEMO-TOUCH-LEFT", forward), 0.55},
		{"the right hand crosses to the left", reach("DEMO-TOUCH-RIGHT", func(p mgl64.Vec3) float64 { return p.X() }), 0.15},
		{"the left hand crosses to the right", reach("DEMO-TOUCH-LEFT", func(p mgl64.Vec3) float64 { return -p.X() }), 0.10},
		{"the hips go down in a squat", reach("DEMO-HIPS", down), -0.70},
		{"the left foot steps forward", reach("DEMO-LEFT-FOOT", forward), 0.25},
		{"the right foot steps aside", reach("DEMO-RIGHT-FOOT", func(p mgl64.Vec3) float64 { return -p.X() }), 0.18},
		{"the head bends down", reach("DEMO-HMD", down), -1.15},
	} {
		if c.got < c.least {
			t.Errorf("%s only as far as %.2f, want %.2f", c.what, c.got, c.least)
		}
	}
}
