package calibration

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

// worn is a tracker of a couple and how it errs.
type worn struct {
	source   string
	mount    rig.Transform // tracker from hips
	noise    float64       // standard deviation, meters
	driftDeg float64       // that its direction turns in an hour
	hz       float64       // at which it sends; 0 is every tick
	hidden   func(at time.Duration) bool
	off      func(at time.Duration) mgl64.Vec3 // that it lies by
}

// couple is a person who walks about with two trackers at the hips.
type couple struct {
	t        testing.TB
	hz       float64
	worn     [2]worn
	bindings Bindings
	chosen   *Assignments
	body     *rig.Humanoid
	frame    trackers.Frame
	serials  [2]string
	used     trackers.Frame // what is bound of it
	random   *rand.Rand
	gone     func(at time.Duration) bool // the first is not in the frames
	tick     int
	sent     [2]time.Duration
	last     mgl64.Vec3
	truth    mgl64.Vec3
}

func newCouple(t testing.TB, hz float64, first, backup worn) *couple {
	random := rand.New(rand.NewPCG(5, 6))
	chosen := Assignments(nil).With("tracker", "one", "hips").WithBackup("tracker", "other", "hips")
	c := &couple{t: t, hz: hz, worn: [2]worn{first, backup}, chosen: &chosen, body: figure(1.7, 1, random), random: random,
		serials: [2]string{"one", "other"}}
	c.bindings.Combine()
	c.bindings.Choose(c.chosen)
	for i := range c.worn {
		if c.worn[i].mount == (rig.Transform{}) {
			c.worn[i].mount = rig.Identity()
		}
	}
	return c
}

// hipsAt is how a person's hips move who walks in a circle, turns and leans.
func hipsAt(at time.Duration) rig.Transform {
	s := at.Seconds()
	place := mgl64.Vec3{math.Sin(s * 0.5), 0.95 + 0.02*math.Sin(9*s), math.Cos(s * 0.5)}
	lean := mgl64.QuatRotate(0.3*math.Sin(0.7*s), mgl64.Vec3{1, 0, 0})
	return rig.Transform{Position: place, Rotation: rig.Yaw(0.5*s + math.Pi/2).Mul(lean)}
}

func (c *couple) now() time.Duration {
	return time.Duration(float64(c.tick) / c.hz * float64(time.Second))
}

// outcome is how a couple did over some time.
type outcome struct {
	off, turned float64 // root mean square error of the hips, meters and degrees
	worst, step float64 // largest error, and step beyond the person's own in 11 ms
	missing     int     // ticks without hips
}

// run lets the person go on.
func (c *couple) run(span time.Duration) (o outcome) {
	c.t.Helper()
	count := 0.0
	for end := c.now() + span; c.now() < end; c.tick++ {
		now := c.now()
		f := &c.frame
		f.Time, f.Count = now, 3
		hip := hipsAt(now)
		above := hip.Mul(rig.Transform{Position: mgl64.Vec3{0, 0.65, 0}, Rotation: mgl64.QuatIdent()})
		f.Devices[0].Kind, f.Devices[0].Serial, f.Devices[0].Source = trackers.Headset, "head", "SteamVR"
		f.Devices[0].Pose = trackers.Pose{Position: above.Position, Rotation: rig.Yaw(rig.YawOf(hip.Rotation))}
		f.Devices[0].Received = now
		f.Devices[0].Samples++
		for k := range c.worn {
			c.send(k, now, hip)
		}
		if now == 0 {
			c.last, c.truth = hip.Position, hip.Position
		}
		used := &c.used
		*used = *f
		if c.gone != nil && c.gone(now) {
			used.Devices[1], used.Devices[2], used.Count = f.Devices[2], trackers.Device{}, 2
		}
		var targets effectors.Targets
		Bind(nil, used, c.body, &c.bindings)
		c.bindings.Targets(used, now, &targets)
		got := targets.Effectors[effectors.Hips]
		if got.Presence < 1 {
			o.missing++
		}
		off := got.Position.Sub(hip.Position).Len()
		turned := degrees(average.AngleBetween(got.Rotation, hip.Rotation))
		step := got.Position.Sub(c.last).Len() - hip.Position.Sub(c.truth).Len()
		c.last, c.truth = got.Position, hip.Position
		o.off, o.turned, count = o.off+off*off, o.turned+turned*turned, count+1
		o.worst, o.step = max(o.worst, off), max(o.step, step*c.hz/90)
	}
	o.off, o.turned = math.Sqrt(o.off/count), math.Sqrt(o.turned/count)
	return o
}

func (c *couple) send(k int, now time.Duration, hip rig.Transform) {
	w, d := &c.worn[k], &c.frame.Devices[1+k]
	d.Kind, d.Serial, d.Source, d.Name = trackers.Tracker, c.serials[k], w.source, "tracker"
	if w.hidden != nil && w.hidden(now) || w.hz > 0 && d.Samples > 0 && (now-c.sent[k]).Seconds() < 1/w.hz-1e-6 {
		return
	}
	c.sent[k] = now
	at := hip.Mul(w.mount.Inverse())
	noise := func() float64 { return w.noise * c.random.NormFloat64() }
	d.Pose.Position = at.Position.Add(mgl64.Vec3{noise(), noise(), noise()})
	if w.off != nil {
		d.Pose.Position = d.Pose.Position.Add(w.off(now))
	}
	d.Pose.Rotation = rig.Yaw(radians(w.driftDeg) * now.Hours()).Mul(at.Rotation)
	d.Received, d.RateHz = now, c.hz
	if w.hz > 0 {
		d.RateHz = w.hz
	}
	d.Samples++
}

func during(from, to time.Duration) func(time.Duration) bool {
	return func(at time.Duration) bool { return at >= from && at < to }
}

// onStrap is how a second belt is worn: turned and beside the first.
var onStrap = rig.Transform{Position: mgl64.Vec3{0.08, -0.03, 0.12}, Rotation: mgl64.QuatRotate(1.2, mgl64.Vec3{0.3, 0.9, 0.1}.Normalize())}

func TestABackupTakesOverWhereTheFirstIsHidden(t *testing.T) {
	t.Parallel()
	for _, hz := range []float64{30, 60, 90, 144} {
		hidden := during(6*time.Second, 16*time.Second)
		c := newCouple(t, hz, worn{source: "SteamVR", noise: 0.0005, hidden: hidden}, worn{source: "SteamVR", mount: onStrap, noise: 0.0005})
		c.run(5 * time.Second)
		over := c.run(3 * time.Second)
		while := c.run(8 * time.Second)
		back := c.run(2 * time.Second)
		after := c.run(4 * time.Second)
		t.Logf("%v Hz: step %.4f m at take-over, %.4f m at return; off by %.4f m hidden, %.4f m after", hz, over.step, back.step, while.off,
			after.off)
		if over.step > 0.01 || back.step > 0.01 || while.step > 0.01 {
			t.Errorf("%v Hz: steps of %.4f m at take-over, %.4f m while hidden and %.4f m at return", hz, over.step, while.step, back.step)
		}
		if while.off > 0.003 || after.off > 0.001 || over.worst > 0.2 {
			t.Errorf("%v Hz: off by %.4f m while hidden, %.4f m after, up to %.3f m at take-over", hz, while.off, after.off, over.worst)
		}
		if n := over.missing + while.missing + back.missing; n > 0 {
			t.Errorf("%v Hz: the hips are let go of for %d ticks", hz, n)
		}
	}
}

// The direction of an IMU tracker drifts; the tracker of the headset's system takes that out, whichever is the first.
func TestDriftOfOneIsCorrectedByTheOther(t *testing.T) {
	t.Parallel()
	hidden := during(30*time.Minute, 31*time.Minute)
	for name, drift := range map[string]float64{"left": 10, "right": -10} {
		imu := worn{source: "SlimeVR", driftDeg: drift, noise: 0.001, hz: 50}
		lighthouse := worn{source: "SteamVR", noise: 0.0005, hidden: hidden}
		for _, first := range []string{"lighthouse", "IMU"} {
			c := newCouple(t, 30, lighthouse, imu)
			c.worn[1].mount = onStrap
			if first == "IMU" {
				c = newCouple(t, 30, imu, lighthouse)
				c.worn[1].mount = onStrap
			}
			c.run(29 * time.Minute)
			both := c.run(time.Minute)
			over := c.run(time.Second)
			alone := c.run(58 * time.Second)
			t.Logf("drift to the %s, %s first: %.2f° and %.4f m off with both after 30 min, %.2f° and %.4f m with the IMU alone for a minute, step %.4f m", name, first,
				both.turned, both.off, alone.turned, alone.off, over.step)
			if both.turned > 0.3 || alone.turned > 0.25 {
				t.Errorf("drift to the %s, %s first: %.2f° off with both, %.2f° with the IMU alone for a minute", name, first, both.turned, alone.turned)
			}
			if both.off > 0.003 || alone.off > 0.004 || over.step > 0.01 {
				t.Errorf("drift to the %s, %s first: %.4f m off with both, %.4f m alone, steps of %.4f m", name, first, both.off, alone.off, over.step)
			}
		}
	}
}

// What is smooth but wanders by centimeters counts little beside the system of the headset, though it has less noise.
func TestATrackerThatWandersCountsLittle(t *testing.T) {
	t.Parallel()
	wanders := func(at time.Duration) mgl64.Vec3 { return mgl64.Vec3{0.04 * math.Sin(0.9*at.Seconds()), 0, 0} }
	for first := range 2 {
		c := newCouple(t, 90, worn{source: "SteamVR", noise: 0.001}, worn{source: "SteamVR", noise: 0.001, mount: onStrap})
		c.worn[first].source, c.worn[first].noise, c.worn[first].off = "SlimeVR", 0.0002, wanders
		c.run(30 * time.Second)
		if o := c.run(10 * time.Second); o.off > 0.01 {
			t.Errorf("device %d wanders by 4 cm, and the hips by %.4f m", first, o.off)
		}
	}
}

// Of two trackers the one with less noise counts more, and both together are no worse than the better one.
func TestTwoTrackersAreWeighedByTheirNoise(t *testing.T) {
	t.Parallel()
	for _, noise := range [][2]float64{{0.003, 0.003}, {0.001, 0.003}, {0.003, 0.001}, {0.001, 0.01}} {
		c := newCouple(t, 90, worn{source: "SteamVR", noise: noise[0]}, worn{source: "SteamVR", mount: onStrap, noise: noise[1]})
		c.run(40 * time.Second)
		got := c.run(20*time.Second).off / math.Sqrt(3)
		best := 1 / math.Sqrt(1/(noise[0]*noise[0])+1/(noise[1]*noise[1])) // of weights that are just right
		t.Logf("%.0f and %.0f mm of noise: %.2f mm, best is %.2f", 1000*noise[0], 1000*noise[1], 1000*got, 1000*best)
		if got > 1.1*best {
			t.Errorf("of %v m of noise %.5f is left, where %.5f could be", noise, got, best)
		}
		leads := 1
		if noise[1] < noise[0] {
			leads = 2
		}
		c.bindings.Mark(&c.frame)
		if noise[0] != noise[1] && (!c.frame.Devices[leads].Leads || c.frame.Devices[3-leads].Leads) {
			t.Errorf("of %v m of noise the wrong one leads", noise)
		}
	}
}

// What a gate or the reach of the body rejects does not count.
func TestATrackerThatLiesDoesNotCountBesideAnother(t *testing.T) {
	t.Parallel()
	flies := func(at time.Duration) mgl64.Vec3 {
		return mgl64.Vec3{3, 0, 0}.Mul(mgl64.Clamp((at - 10*time.Second).Seconds(), 0, 1))
	}
	for k := range 2 {
		c := newCouple(t, 90, worn{source: "SteamVR"}, worn{source: "SteamVR", mount: onStrap})
		c.worn[k].off = flies
		c.run(10 * time.Second)
		c.run(time.Second)
		o := c.run(4 * time.Second)
		c.bindings.Mark(&c.frame)
		if o.off > 0.02 || o.missing > 0 || c.frame.Devices[1+k].Doubt != trackers.OutOfReach || !c.frame.Devices[2-k].Leads {
			t.Errorf("device %d is 3 m away: the hips are off by %.3f m, missing for %d ticks", k, o.off, o.missing)
		}
	}
}

// A strap that slips, or a belt that is put on only later, is where it is found to be.
func TestABackupThatIsWornElsewhereIsMetAgain(t *testing.T) {
	t.Parallel()
	for way, within := range map[float64]float64{0.03: 0.006, 0.2: 0.006} {
		c := newCouple(t, 90, worn{source: "SteamVR", hidden: during(80*time.Second, 90*time.Second)}, worn{source: "SteamVR", mount: onStrap})
		c.run(10 * time.Second)
		c.worn[1].mount = onStrap.Mul(rig.Transform{Position: mgl64.Vec3{0, way, 0}, Rotation: mgl64.QuatIdent()})
		slips := c.run(70 * time.Second)
		c.run(time.Second)
		o := c.run(8 * time.Second)
		if o.off > within || slips.step > 0.01 && way < apartM {
			t.Errorf("slipped by %.2f m the backup has the hips %.4f m off", way, o.off)
		}
	}
}

// A tracker whose sender stops is gone from the frames; its role goes on with the backup, and comes back to it.
func TestARoleGoesOnWithTheBackupWhenTheFirstIsGone(t *testing.T) {
	t.Parallel()
	c := newCouple(t, 90, worn{source: "SteamVR"}, worn{source: "SteamVR", mount: onStrap})
	c.gone = during(5*time.Second, 8*time.Second)
	c.run(5 * time.Second)
	for range 2 {
		if o := c.run(3 * time.Second); o.step > 0.01 || o.missing > 0 || o.worst > 0.02 {
			t.Errorf("%v: a step of %.4f m, off by up to %.3f m, missing for %d ticks", c.now(), o.step, o.worst, o.missing)
		}
	}
	if b := &c.bindings; b.Device(hips) != 1 || b.Backup(hips) != 2 {
		t.Errorf("in the end device %d has the role, and %d is its backup", b.Device(hips), b.Backup(hips))
	}
}

// A person who takes a backup back, or has the two change places, makes no step.
func TestAPersonChangesBackupsWithoutAStep(t *testing.T) {
	t.Parallel()
	c := newCouple(t, 90, worn{source: "SteamVR"}, worn{source: "SteamVR", mount: onStrap})
	c.run(5 * time.Second)
	c.worn[0].off = func(time.Duration) mgl64.Vec3 { return mgl64.Vec3{0, 0.09, 0} } // so that both disagree
	c.run(time.Second)
	without := c.chosen.Without("tracker", "other")
	exchanged := Assignments(nil).With("tracker", "other", "hips").WithBackup("tracker", "one", "hips")
	third := c.chosen.WithBackup("tracker", "third", "hips")
	for _, chosen := range []*Assignments{&without, c.chosen, &third, c.chosen, &exchanged, &without} {
		c.serials[1] = "other"
		if chosen == &third {
			c.serials[1] = "third"
		}
		c.bindings.Choose(chosen)
		if o := c.run(3 * time.Second); o.step > 0.01 || o.missing > 0 {
			t.Errorf("%v: a step of %.4f m, missing for %d ticks", *chosen, o.step, o.missing)
		}
	}
}

// A backup alone has its role, in play and in a calibration.
func TestABackupAloneHasItsRole(t *testing.T) {
	t.Parallel()
	c := newCouple(t, 90, worn{source: "SteamVR", hidden: during(0, time.Hour)}, worn{source: "SteamVR"})
	c.frame.Devices[1].Received = -time.Hour
	if o := c.run(3 * time.Second); o.off > 0.001 {
		t.Errorf("the hips are %.3f m from their only tracker", o.off)
	}
	var roles roleTable
	w := wearing{demand: &Demand{Assignments: *c.chosen}}
	w.assign([]trackers.Device{c.frame.Devices[0], c.frame.Devices[2]}, &roles)
	if roles.of(hips) != 1 {
		t.Error("a calibration leaves it out")
	}
	w.assign([]trackers.Device{c.frame.Devices[0], c.frame.Devices[1], c.frame.Devices[2]}, &roles)
	if roles.of(hips) != 1 || roles.has(2) {
		t.Error("a calibration does not measure the first")
	}
}

func TestAssignmentsKeepOneDeviceAndOneBackupForARole(t *testing.T) {
	t.Parallel()
	a := Assignments(nil).With("tracker", "a", "hips").WithBackup("tracker", "b", "hips")
	if len(a) != 2 || a[0].Backup || !a[1].Backup {
		t.Fatal(a)
	}
	if b := a.With("tracker", "c", "hips"); len(b) != 2 || b[0].Serial != "b" || b[1].Serial != "c" {
		t.Error("another first device leaves ", b)
	}
	if b := a.WithBackup("tracker", "c", "hips"); len(b) != 2 || b[0].Serial != "a" || b[1].Serial != "c" {
		t.Error("another backup leaves ", b)
	}
	if b := a.With("tracker", "b", "hips"); len(b) != 1 || b[0].Backup {
		t.Error("a backup that becomes the first leaves ", b)
	}
}
