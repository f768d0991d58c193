package accuracy

import (
	"context"
	"fmt"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/rig/bvh"
	"posewright/solver"
)

// DefaultMoving is the speed from which on a device counts as moving, meters per second.
const DefaultMoving = 0.05

// devicesRateHz is the rate at which devices are followed.
const devicesRateHz = 90

// DeviceOptions say how avatars are compared with the devices that they follow, after Marmaras, 5.4.7.
type DeviceOptions struct {
	Preset   string
	Settings solver.Settings // as compiled from the preset
	Points   virtual.Points  // 0 is FivePoints
	Limits   Limits          // of the sizes of differences; zero is DefaultLimits
	Moving   float64         // m/s from which on a device moves; 0 is DefaultMoving

	GiveWay  bool // run at a low priority
	Up       bvh.Up
	Progress func(done, total int)
}

// DeviceDifferences is how far an effector is from its device.
type DeviceDifferences struct {
	Moving Differences // of the frames in which the device moves
	Frames int         // of all
	Late   [SizeCount]time.Duration
}

// DeviceScore is the effectors of a set, with devices or without.
type DeviceScore struct {
	Name      string
	Files     int
	Effectors [effectors.Count]DeviceDifferences
}

// DeviceReport is how well devices are followed in all sets.
type DeviceReport struct {
	Options DeviceOptions
	Sets    []DeviceScore
	Total   DeviceScore
	Skipped []capture.Skipped
}

// deviceTally adds up what an effector does.
type deviceTally struct {
	moving Tally
	frames int
	late   [SizeCount]float64 // seconds
	count  [SizeCount]int
}

type deviceTallies [effectors.Count]deviceTally

func (w *deviceTallies) pool(v *deviceTallies) {
	for id := range w {
		w[id].moving.pool(&v[id].moving)
		w[id].frames += v[id].frames
		for size := range SizeCount {
			w[id].late[size] += v[id].late[size]
			w[id].count[size] += v[id].count[size]
		}
	}
}

// frame counts where an effector is, where its device is, and how fast that moves.
func (w *deviceTally) frame(o *DeviceOptions, joint, device, velocity mgl64.Vec3) {
	w.frames++
	speed := velocity.Len()
	if speed < o.Moving {
		return
	}
	behind := device.Sub(joint)
	difference := behind.Len()
	w.moving.Limits = o.Limits
	w.moving.Add(difference)
	size := o.Limits.Of(difference)
	w.late[size] += behind.Dot(velocity) / (speed * speed)
	w.count[size]++
}

func (w *deviceTallies) score(name string, files int) DeviceScore {
	s := DeviceScore{Name: name, Files: files}
	for id := range w {
		s.Effectors[id] = DeviceDifferences{Moving: w[id].moving.Result(), Frames: w[id].frames}
		for size, count := range w[id].count {
			if count > 0 {
				s.Effectors[id].Late[size] = time.Duration(w[id].late[size] / float64(count) * float64(time.Second))
			}
		}
	}
	return s
}

// pool adds the differences of another tally with the same limits.
func (t *Tally) pool(u *Tally) {
	if u.count == 0 {
		return
	}
	if t.count == 0 {
		*t = *u
		return
	}
	t.smallest, t.largest = min(t.smallest, u.smallest), max(t.largest, u.largest)
	t.count, t.sum = t.count+u.count, t.sum+u.sum
	for size, n := range u.sizes {
		t.sizes[size] += n
	}
}

// EvaluateDevices compares where the joints of people's own bodies are put with where their devices are. Files are grouped as by [Evaluate].
func EvaluateDevices(ctx context.Context, o DeviceOptions, files []string) (DeviceReport, error) {
	if o.Points == 0 {
		o.Points = virtual.FivePoints
	}
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits
	}
	if o.Moving == 0 {
		o.Moving = DefaultMoving
	}
	for i, limit := range o.Limits {
		if !(limit > 0 && limit <= 1) || i > 0 && limit < o.Limits[i-1] {
			return DeviceReport{}, fmt.Errorf("accuracy: differences of %v m do not rise from above 0 to 1", o.Limits)
		}
	}
	if !(o.Moving > 0 && o.Moving <= 10) {
		return DeviceReport{}, fmt.Errorf("accuracy: a device that moves at %v m/s is not between 0 and 10", o.Moving)
	}
	if !o.Points.Valid() {
		return DeviceReport{}, fmt.Errorf("accuracy: a person wears a headset and other devices, not %v", o.Points)
	}
	report, progress := DeviceReport{Options: o}, counter{total: 2 * len(files), report: o.Progress, giveWay: o.GiveWay}
	var all deviceTallies
	used := 0
	var pooled deviceTallies // of the set
	count := 0
	err := judged(ctx, files, o.Up, &progress, func(person *virtual.Person) (*deviceTallies, error) { return followDevices(ctx, &o, person) }, func(b *batch, outcomes []outcome[*deviceTallies]) {
		for _, outcome := range outcomes {
			if outcome.err != nil {
				report.Skipped = append(report.Skipped, capture.Skip(outcome.file, outcome.err))
				continue
			}
			pooled.pool(outcome.of)
			count++
		}
		if b.last && count > 0 {
			report.Sets = append(report.Sets, pooled.score(b.set, count))
			all.pool(&pooled)
			used += count
			pooled, count = deviceTallies{}, 0
		}
	})
	if err != nil {
		return DeviceReport{}, err
	}
	report.Total = all.score("", used)
	return report, nothingUsable(used, report.Skipped)
}

func followDevices(ctx context.Context, o *DeviceOptions, person *virtual.Person) (*deviceTallies, error) {
	own := *person
	own.RateHz = devicesRateHz
	f, err := newFollower(&own, &Options{Settings: o.Settings, Points: o.Points})
	if err != nil {
		return nil, err
	}
	tallies := new(deviceTallies)
	var last effectors.Targets
	f.observe = func(frame int) {
		for id := range effectors.Count {
			device, before := &f.asked.Effectors[id], &last.Effectors[id]
			if frame > 0 && device.Presence > 0 && before.Presence > 0 {
				tallies[id].frame(o, f.result.World[f.joints.Joint(id.Role())].Position, device.Position, device.Position.Sub(before.Position).Mul(devicesRateHz))
			}
		}
		last = f.asked
	}
	_, err = f.follow(ctx)
	return tallies, err
}
