package session

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers"
)

var (
	eveningLasts = flag.Duration("evening", 4*time.Minute, "how long the evening is that devices fail in")
	eveningSeed  = flag.Uint64("evening-seed", 1, "what the evening begins with")
)

// failure is what happens to the samples of a device.
type failure uint8

const (
	fine failure = iota
	flies
	reportsNothing
	freezes
	isGone
	failureCount
)

// failing is a device of an evening.
type failing struct {
	how    failure
	off    mgl64.Vec3    // that it flies by
	last   trackers.Pose // that it sent
	failed time.Duration // when it last did
	was    failure       // and how
}

// evening plays the demo again and again to two sessions: one sees it as it is, the other with devices that fail.
type evening struct {
	t       testing.TB
	hz      float64
	tick    int
	played  *Playback
	began   time.Duration // of this turn of the demo
	right   *Session
	failing *Session
	stores  [2]*trackers.Store // of right and of failing
	clocks  [2]trackers.ManualClock
	second  bool // the person wears a second belt
	devices map[string]*failing
	serials []string
	joints  [2][2][]mgl64.Vec3 // of both, before and now
	worst   [3]float64         // step in m beyond the person's own: of one device that comes back, of several, the headset among them
	worstAt [3]time.Duration
	worstIs [3]rig.Role
	over    [3]int // steps that are larger than they may be
}

// mostSteps are the steps in m in 11 ms that the body may make beyond the person's own.
var mostSteps = [3]float64{0.01, 0.03, 0.03}

var eveningParts = [...]rig.Role{rig.Head, rig.LeftHand, rig.RightHand, rig.Hips, rig.LeftFoot, rig.RightFoot}

func newEvening(t testing.TB, hz float64) *evening {
	t.Helper()
	preset := presets.Default()
	prepared, played := preparedDemo(t, &preset)
	e := &evening{t: t, hz: hz, devices: map[string]*failing{}}
	for i := range e.stores {
		e.stores[i] = trackers.NewStore(e.clocks[i].Now)
	}
	e.right = New(Options{Store: e.stores[0], RateHz: hz})
	e.failing = New(Options{Store: e.stores[1], RateHz: hz})
	for _, s := range [...]*Session{e.right, e.failing} {
		s.Publish(NewSnapshot(prepared))
	}
	e.play(played)
	return e
}

// play begins a turn of the demo.
func (e *evening) play(p *Playback) {
	e.played, e.began = p, TimeOf(e.tick, e.hz)
	p.Store.Observe(func(o *trackers.Observation) {
		if o.What != trackers.Sampled {
			return
		}
		key := trackers.Key{Kind: o.Kind, Serial: []byte(o.Serial), Name: []byte(o.Name), Source: o.Source}
		e.stores[0].PutSample(key, o.Sample, e.began+o.Received)
		e.send(key, o.Sample, e.began+o.Received)
		if e.second && strings.Contains(o.Serial, "HIPS") {
			key.Serial, key.Name = []byte("SECOND"), []byte("second")
			e.send(key, trackers.Sample{Pose: o.Sample.Pose.Mul(beltMount)}, e.began+o.Received)
		}
	})
}

// send puts what is left of a sample of a device that may fail into the store.
func (e *evening) send(key trackers.Key, sample trackers.Sample, received time.Duration) {
	serial := string(key.Serial)
	d := e.devices[serial]
	if d == nil {
		d = &failing{}
		e.devices[serial], e.serials = d, append(e.serials, serial)
	}
	switch d.how {
	case flies:
		sample.Pose.Position = sample.Pose.Position.Add(d.off)
	case reportsNothing:
		sample.Pose = trackers.NoPose()
	case freezes:
		sample.Pose = d.last
	case isGone:
		return
	}
	d.last = sample.Pose
	e.stores[1].PutSample(key, sample, received)
}

// run lets some time pass.
func (e *evening) run(span time.Duration) {
	e.t.Helper()
	for end := TimeOf(e.tick, e.hz) + span; TimeOf(e.tick, e.hz) < end; e.tick++ {
		now := TimeOf(e.tick, e.hz)
		if now-e.began > e.played.Recording.Duration() {
			e.play(e.played.Again())
		}
		for i := range e.clocks {
			e.clocks[i].Set(now)
		}
		e.played.Advance(now - e.began)
		headset, down, fresh := false, 0, now-e.began < time.Second // the demo jumps to its beginning
		for serial, d := range e.devices {
			if d.how != fine {
				d.failed, d.was = now, d.how
			}
			if d.failed > 0 && now-d.failed < 2*time.Second {
				down++
				if d.how != fine || d.was == flies { // which is believed after a while
					down++
				}
				headset = headset || strings.Contains(serial, "HMD")
			}
		}
		for i, s := range [...]*Session{e.right, e.failing} {
			f := s.Tick(now)
			e.joints[i][0] = append(e.joints[i][0][:0], e.joints[i][1]...)
			e.joints[i][1] = e.joints[i][1][:0]
			for _, role := range eveningParts {
				at := f.Result.World[f.Body.Humanoid().Joint(role)]
				if !f.Result.Valid || !at.Finite() {
					e.t.Fatalf("%v: %v is at %v", now, role, at)
				}
				e.joints[i][1] = append(e.joints[i][1], at.Position)
			}
		}
		if len(e.joints[0][0]) == 0 || fresh {
			continue
		}
		for part := range eveningParts {
			step := e.joints[1][1][part].Sub(e.joints[1][0][part]).Len() - e.joints[0][1][part].Sub(e.joints[0][0][part]).Len()
			step *= e.hz / 90
			which := min(1, max(0, down-1))
			if headset && down > 1 {
				which = 2
			}
			if step > mostSteps[which] {
				e.over[which]++
			}
			if step > e.worst[which] {
				e.worst[which], e.worstAt[which], e.worstIs[which] = step, now, eveningParts[part]
			}
		}
	}
}

// fail has a device fail from now on, or be as it is.
func (e *evening) fail(device int, how failure, off mgl64.Vec3) {
	d := e.devices[e.serials[device%len(e.serials)]]
	d.how, d.off = how, off
}

// settle ends all failures, and checks that the body is where it is without any.
func (e *evening) settle() {
	e.t.Helper()
	for i := range e.serials {
		e.fail(i, fine, mgl64.Vec3{})
		e.run(50 * time.Millisecond)
	}
	e.run(5 * time.Second)
	for part, role := range eveningParts {
		if off := e.joints[1][1][part].Sub(e.joints[0][1][part]).Len(); off > 0.02 {
			e.t.Errorf("%v: long after all devices are right again, %v is %.3f m off", TimeOf(e.tick, e.hz), role, off)
		}
	}
}

// check holds the steps that were made to what may be, with few exceptions: where headset and hips are lost together,
// nothing says where the body stands, and it falls or turns around.
func (e *evening) check() {
	e.t.Helper()
	for which, most := range [...]struct {
		share, step float64 // of the ticks with larger steps, and the largest in m
	}{{0.002, 0.035}, {0.002, 0.16}, {0.02, 0.6}} {
		if share := float64(e.over[which]) / float64(e.tick); share > most.share || e.worst[which] > most.step {
			e.t.Errorf("%d of %d steps are over %.2f m in 11 ms beyond the person's own, the largest of %v at %v by %.3f m",
				e.over[which], e.tick, mostSteps[which], e.worstIs[which], e.worstAt[which], e.worst[which])
		}
	}
}

// Devices drop out, freeze, jump and come back at random for hours: go test -run Evening -evening 24h.
func TestAnEveningWithDevicesThatFail(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for i, hz := range [...]float64{90, 30, 60, 144} {
		spendEvening(t, hz, *eveningSeed+uint64(i))
	}
}

func spendEvening(t *testing.T, hz float64, seed uint64) {
	t.Helper()
	e := newEvening(t, hz)
	e.run(3 * time.Second)
	random := rand.New(rand.NewPCG(seed, 2))
	for n := 0; TimeOf(e.tick, e.hz) < *eveningLasts; n++ {
		device := random.IntN(len(e.serials))
		e.fail(device, failure(random.IntN(int(failureCount))), mgl64.Vec3{2 * random.NormFloat64(), 1, random.NormFloat64()})
		e.run(time.Duration(random.ExpFloat64() * float64(time.Second)))
		if random.IntN(2) == 0 {
			e.fail(device, fine, mgl64.Vec3{})
			e.run(time.Duration(random.ExpFloat64() * float64(time.Second)))
		}
		if n%20 == 19 {
			e.settle()
		}
	}
	e.check()
	t.Logf("%v at %v Hz: steps of up to %.3f m, %d of %d too large", TimeOf(e.tick, e.hz), hz, e.worst, e.over, e.tick)
}

// Each three bytes are a device and how it fails, where it flies to, and how long it does, in 20 ms.
func FuzzEvening(f *testing.F) {
	f.Add([]byte{0, 0, 10, 7, 40, 60, 18, 200, 9, 3, 0, 50, 24, 0, 100})
	f.Add([]byte{5, 80, 200, 8, 10, 3, 11, 0, 0, 2, 255, 255})
	f.Fuzz(func(t *testing.T, data []byte) {
		e := newEvening(t, 90)
		e.run(time.Second)
		for ; len(data) >= 3 && TimeOf(e.tick, e.hz) < 30*time.Second; data = data[3:] {
			off := mgl64.Vec3{float64(data[1]%16)/4 - 2, 1, float64(data[1]/16)/4 - 2}
			e.fail(int(data[0])%len(e.serials), failure(int(data[0])/len(e.serials)%int(failureCount)), off)
			e.run(time.Duration(data[2]) * 20 * time.Millisecond)
		}
		e.settle()
	})
}
