package runtime_test

import (
	"fmt"
	"math"
	goruntime "runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/presets/runtime"
	"posewright/rig"
	"posewright/trackers"
)

const (
	settingRateHz = 22.5
	settingTicks  = 110
)

// busyMotion plays the demo to a store, walking, lower from 3.2 s on, and on the floor from 4 s on, with fingers that
// are tracked at first, and with triggers, grips and sticks.
type busyMotion struct {
	*scenario
	clock trackers.ManualClock
	store *trackers.Store
}

func newBusyMotion(s *scenario) *busyMotion {
	m := &busyMotion{scenario: s}
	m.store = trackers.NewStore(m.clock.Now)
	return m
}

func (m *busyMotion) advance(number int) time.Duration {
	now := session.TimeOf(number, settingRateHz)
	m.clock.Set(now)
	x := now.Seconds()
	lower := 1.0
	switch {
	case x > 4:
		lower = 0.35
	case x > 3.2:
		lower = 0.65
	}
	tilted := mgl64.QuatRotate((1-lower)*1.2, mgl64.Vec3{1, 0, 0})
	at := m.ticks[4*number].devices
	for i := range len(at) / runtime.TargetNumbers {
		n, d := at[runtime.TargetNumbers*i:], m.devices[i]
		if trackers.Kind(d.kind) == trackers.Tracker && x > 0.7 { // from then on hips and feet are guessed
			continue
		}
		pose := trackers.Pose{Position: mgl64.Vec3{n[0], n[1] * lower, n[2] + 0.9*min(x, 2.6)}, Rotation: tilted.Mul(mgl64.Quat{W: n[3], V: mgl64.Vec3(n[4:7])})}
		m.store.PutSample(trackers.Key{Kind: trackers.Kind(d.kind), Serial: []byte(d.serial), Name: []byte(d.name), Source: "demo"}, trackers.Sample{Pose: pose}, now)
	}
	for side := range trackers.Sides {
		wave := math.Sin(2*x + float64(side))
		if x < 2.5 {
			fingers := trackers.Fingers{Jointed: side == 0, Spreads: side == 0}
			for id := range fingers.Curl {
				fingers.Curl[id] = 0.5 + 0.5*wave
				fingers.Spread[id] = 0.3 * wave * float64(1+id)
				fingers.Bend[id] = [3]float64{1 + wave, 1 + wave/2, 0.5 - wave}
			}
			m.store.PutFingers("demo", trackers.Side(side), &fingers, now)
		}
		m.store.PutControls("demo", trackers.Side(side), trackers.Controls{
			Trigger: math.Abs(wave), Grip: math.Abs(math.Cos(3 * x)), StickX: wave, StickY: math.Cos(x),
		}, now)
	}
	return now
}

// asked is what the host of a library gives it in a tick.
type asked struct {
	targets  effectors.Targets
	devices  [effectors.Count]effectors.Target
	controls [trackers.Sides]trackers.Controls
}

// inSession are the poses of the session, and what the host of a library gives it for the same.
func (m *busyMotion) inSession(t *testing.T, preset *presets.Preset, avatar *rig.Avatar) (poses [][]float64, frames []asked) {
	fitted, err := prepare.Body(preset, avatar)
	if err != nil {
		t.Error(err)
		return nil, nil
	}
	snapshot := session.NewSnapshot(fitted)
	snapshot.Driven = presets.Drive(preset, &snapshot.Settings)
	run := session.New(session.Options{RateHz: settingRateHz, Store: m.store})
	run.Publish(snapshot)
	for number := range settingTicks {
		frame := run.Tick(m.advance(number))
		solved := tick{}
		solved.solved(frame)
		poses = append(poses, solved.pose)
		frames = append(frames, asked{frame.Targets, frame.DeviceTargets, [...]trackers.Controls{frame.Devices.Hands[0].Controls, frame.Devices.Hands[1].Controls}})
	}
	return poses, frames
}

// inLibrary are the poses of a body of the library.
func inLibrary(t *testing.T, body int32, frames []asked, size int) (poses [][]float64) {
	must := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range frames {
		f := &frames[i]
		var targets []float64
		for id := range f.devices {
			target := &f.devices[id]
			targets = append(targets, numbers(rig.Transform{Position: target.Position, Rotation: target.Rotation}, target.Presence)...)
		}
		must(runtime.SetTargets(body, targets))
		for id := range f.targets.Hints {
			must(runtime.SetHint(body, int32(id), f.targets.Hints[id].Position[:], f.targets.Hints[id].Presence))
		}
		for side := range f.targets.Hands {
			hand := &f.targets.Hands[side]
			var fingers []float64
			for id := range hand.Curl {
				if hand.Jointed {
					fingers = append(fingers, hand.Bend[id][:]...)
				} else {
					fingers = append(fingers, hand.Curl[id])
				}
			}
			if hand.Spreads {
				fingers = append(fingers, hand.Spread[:]...)
			}
			must(runtime.SetFingers(body, int32(side), fingers, hand.Presence))
			controls := f.controls[side]
			name := [...]string{"left", "right"}[side]
			for input, value := range map[string]float64{"Trigger": controls.Trigger, "Grip": controls.Grip, "StickX": controls.StickX, "StickY": controls.StickY} {
				must(runtime.SetInput(body, name+input, value))
			}
		}
		must(runtime.Solve(body, 1.0/settingRateHz))
		pose := make([]float64, size)
		must(runtime.ReadPose(body, pose))
		poses = append(poses, pose)
	}
	return poses
}

// farthest is the largest difference of two lists of poses.
func farthest(a, b [][]float64) (most float64) {
	for i := range a {
		for k := range a[i] {
			most = max(most, math.Abs(a[i][k]-b[i][k]))
		}
	}
	return most
}

// setting is a preset in which one parameter is at an end of its range.
type setting struct {
	name   string
	preset presets.Preset
}

// settingsOf are two settings of a parameter, and of a choice one for each option, in a preset in which it counts.
func settingsOf(t *testing.T, base *presets.Preset, p *presets.Parameter) (all []setting) {
	counts := base.Clone()
	_, enable := p.Idle(&counts)
	for _, assignment := range enable {
		must(t, presets.SetPath(&counts, assignment))
	}
	values := []float64{p.SoftMin, p.SoftMax}
	switch p.Kind {
	case presets.Toggle:
		values = []float64{0, 1}
	case presets.Choice:
		values = values[:0]
		for i := range p.Options {
			values = append(values, float64(i))
		}
	case presets.Curve:
		values = []float64{0.5, 0.9} // of the curve's values
	}
	for _, value := range values {
		to := counts.Clone()
		if p.Kind == presets.Curve {
			keys := slices.Clone(p.Curve(&to))
			for i := range keys {
				keys[i].Value *= value
				keys[i].InTangent, keys[i].OutTangent = keys[i].InTangent*value, keys[i].OutTangent*value
			}
			must(t, p.SetCurve(&to, keys))
		} else {
			must(t, p.Set(&to, value))
		}
		all = append(all, setting{fmt.Sprintf("%s=%v", p.Path, value), to})
	}
	return all
}

// Every parameter at both ends of its range moves a body of the library as it moves one of the session.
func TestEachParameterActsInTheLibraryAsInTheSession(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	s := theDemo(t)
	_, avatar, err := builtins()
	must(t, err)
	base, err := presets.Read(strings.NewReader(string(s.preset)))
	must(t, err)
	base.Magnets = append(base.Magnets, presets.NewMagnet("magnet"))
	base.Drivers = []presets.Driver{{Parameter: "effectors.head.rotationWeight", Input: "leftStickX", Low: 0.4, High: 1, Smoothing: 0.1}}
	parameters := presets.ParametersOf(&base)
	if testing.Short() {
		parameters = parameters[:20]
	}
	var (
		lock         sync.Mutex
		tried, moved int
		rest, unlike []string
		work         = make(chan *presets.Parameter)
		working      sync.WaitGroup
	)
	for range goruntime.GOMAXPROCS(0) {
		working.Go(func() {
			for parameter := range work {
				var first [][]float64
				moves := false
				settings := settingsOf(t, &base, parameter)
				for i := range settings {
					one := &settings[i]
					poses, frames := newBusyMotion(s).inSession(t, &one.preset, avatar)
					var file strings.Builder
					must(t, presets.Write(&file, &one.preset))
					body, err := runtime.CreateBody([]byte(file.String()), s.skeleton)
					must(t, err)
					off := farthest(poses, inLibrary(t, body, frames, len(poses[0])))
					must(t, runtime.DestroyBody(body))
					if first == nil {
						first = poses
					}
					moves = moves || farthest(poses, first) > 1e-9
					if off > 1e-9 {
						lock.Lock()
						unlike = append(unlike, fmt.Sprintf("%s: %.3g", one.name, off))
						lock.Unlock()
					}
				}
				lock.Lock()
				if tried += len(settings); moves {
					moved += len(settings)
				} else {
					rest = append(rest, parameter.Path)
				}
				lock.Unlock()
			}
		})
	}
	for _, parameter := range parameters {
		work <- parameter
	}
	close(work)
	working.Wait()
	slices.Sort(rest)
	t.Logf("%d settings, of which %d move the body; these parameters do not:\n%s", tried, moved, strings.Join(rest, "\n"))
	if len(unlike) > 0 {
		slices.Sort(unlike)
		t.Errorf("%d settings act otherwise in the library:\n%s", len(unlike), strings.Join(unlike, "\n"))
	}
	if moved < tried*2/3 {
		t.Errorf("only %d of %d settings move the body", moved, tried)
	}
}
