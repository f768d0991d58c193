package session

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
)

// crowd is a headset, two controllers and trackers, twenty devices in all, each in a datagram of its own.
func crowd() (datagram func(device int, at mgl64.Vec3) []byte, places []mgl64.Vec3) {
	const count = 20
	kinds, serials := [count]trackers.Kind{trackers.Headset, trackers.Controller, trackers.Controller}, [count]string{"H", "left", "right"}
	places = []mgl64.Vec3{{0, 1.58, 0.09}, {0.3, 1.1, 0.3}, {-0.3, 1.1, 0.3}}
	for i := 3; i < count; i++ {
		kinds[i], serials[i] = trackers.Tracker, fmt.Sprintf("tracker %d", i)
		places = append(places, mgl64.Vec3{0.02 * float64(i), 0.08 * float64(i-2), 0})
	}
	var w osc.Writer
	return func(device int, at mgl64.Vec3) []byte {
		w.Reset()
		vmc.AppendDevice(&w, kinds[device], serials[device], trackers.Pose{Position: at, Rotation: mgl64.QuatIdent()})
		return w.Bytes()
	}, places
}

func TestFromDatagramToPoseIsUnderATickWithTwentyDevicesAt200Hz(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 5))
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(t))
	datagram, places := crowd()
	decoder := vmc.NewDecoder("VMC")
	const period = 5 * time.Millisecond // of a device's samples
	due := make([]time.Duration, len(places))
	newest := make([]mgl64.Vec3, len(places))
	waiting := make([]time.Duration, len(places)) // since when the oldest datagram waits that is in no pose yet; -1 for none
	for i := range due {
		due[i], waiting[i] = time.Duration(random.Int64N(int64(period))), -1
	}
	tick := time.Duration(float64(time.Second) / s.RateHz())
	pace := pacer{period: tick}
	worst, ticks := time.Duration(0), 0
	for clock.Now() < 5*time.Second {
		clock.Add(100 * time.Microsecond)
		now := clock.Now()
		for i := range due {
			if now < due[i] {
				continue
			}
			due[i] += period
			newest[i] = places[i].Add(mgl64.Vec3{0.01 * random.Float64(), 0, 0})
			decoder.Decode(datagram(i, newest[i]), now, store)
			if waiting[i] < 0 {
				waiting[i] = now
			}
		}
		n, missed := pace.due(now)
		if missed > 0 {
			t.Fatalf("%d ticks were left out", missed)
		}
		for range n {
			s.Tick(now)
			ticks++
			frame := newestFrame(s)
			for i := range frame.Devices.All() {
				d := &frame.Devices.Devices[i]
				of := indexOf(d.Serial)
				if off := d.Pose.Position.Sub(newest[of]).Len(); off > 1e-6 { // float32 on the wire
					t.Fatalf("at %v the pose has %s %v m off its newest datagram", now, d.Serial, off)
				}
				if waiting[of] >= 0 {
					worst, waiting[of] = max(worst, now-waiting[of]), -1
				}
			}
			if frame.Latency >= tick {
				t.Fatalf("the latency at %v is %v, a tick is %v", now, frame.Latency, tick)
			}
		}
	}
	frame := newestFrame(s)
	if frame.Devices.Count != len(places) || frame.Bound[effectors.LeftHand] < 0 || ticks < 440 {
		t.Fatalf("%d devices, hand %d, %d ticks", frame.Devices.Count, frame.Bound[effectors.LeftHand], ticks)
	}
	if worst >= tick {
		t.Errorf("a datagram waited %v for a pose, a tick is %v", worst, tick)
	}
	for i := range frame.Devices.All() {
		if rate := frame.Devices.Devices[i].RateHz; rate < 190 || rate > 210 {
			t.Errorf("device %d has %v Hz", i, rate)
		}
	}
}

// indexOf is which device of the crowd a serial is of.
func indexOf(serial string) int {
	i := map[string]int{"H": 0, "left": 1, "right": 2}
	if at, ok := i[serial]; ok {
		return at
	}
	var number int
	_, _ = fmt.Sscanf(serial, "tracker %d", &number)
	return number
}
