package presets_test

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/calibration/surface"
	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ownchain"
)

// idlePresets is how many random presets are tried.
const idlePresets = 300

// stirred is a random preset in which much is switched off: methods, toggles and grounds at random, weights often at 0 and numbers at the ends of their ranges.
func stirred(random *rand.Rand) presets.Preset {
	preset := presets.Default()
	preset.Chains = []effectors.Chain{
		presets.NewChain("tail", "tail1", "fin1c"), presets.NewChain("tail-2", "tail1", "fin-1c"), presets.NewChain("third", "third1", "third3"),
	}
	for _, parameter := range presets.ParametersOf(&preset) {
		if parameter.Kind == presets.Curve {
			if err := parameter.SetCurve(&preset, shakenCurve(random, parameter)); err != nil {
				panic(err)
			}
			continue
		}
		value := parameter.SoftMin + random.Float64()*(parameter.SoftMax-parameter.SoftMin)
		switch chance := random.Float64(); {
		case parameter.Kind.Whole():
			value = math.Round(value)
		case chance < 0.3:
			value = parameter.SoftMin
		case chance < 0.5:
			value = parameter.Default
		}
		if err := parameter.Set(&preset, value); err != nil {
			panic(err)
		}
	}
	for id := range preset.Effectors { // those that are on hide what a device has
		preset.Effectors[id].Override.On = random.IntN(8) == 0
	}
	for i := range preset.Chains[:2] { // forks are solved by one method
		preset.Chains[i].Method = effectors.ChainByFABRIK
	}
	return preset
}

// A playing is a preset with a body and a motion, and all that its solution consists of.
type playing struct {
	body  *solver.Body
	ticks []solver.Input
}

// facts are what a tick yields, beside the rotations and places of the joints.
type facts struct {
	Effectors [effectors.Count]solver.Report
	Valid     bool
	Chest     rig.Transform
	Elbows    [2]mgl64.Vec3
	Gait      any
	Gaze      rig.Gaze
	Posture   solver.PostureReport
	Chains    ownchain.Reports
}

// outcome is what a tick yields.
type outcome struct {
	pose  []mgl64.Quat
	world []rig.Transform
	facts facts
}

// play solves the motion with a preset and calls each with what each tick yields, until that returns false.
func (p *playing) play(preset *presets.Preset, each func(tick int, result *solver.Result) bool) {
	settings := presets.Compile(preset)
	driven := presets.Drive(preset, &settings)
	state, result := p.body.NewState(), p.body.NewResult()
	rest := slices.Clone(result.Pose.Rotations)
	base := rig.Pose{Rotations: slices.Clone(rest), Hips: result.Pose.Hips}
	played, inputs := 0.0, effectors.Inputs{}
	for tick, in := range p.ticks {
		set := &settings
		if driven != nil {
			set = driven.Tick(in.DT, &inputs, result.Posture.Kind, result.Gait.Walking)
		}
		played += in.DT * set.BasePose.Speed // as the session plays it
		swing := mgl64.QuatRotate(0.3*math.Sin(5*played), mgl64.Vec3{1, 0, 0})
		for i := range base.Rotations {
			base.Rotations[i] = rest[i].Mul(swing)
		}
		in.Base = &base
		in.ChainDevices = []effectors.Target{{Position: mgl64.Vec3{0.1, 1, -0.4}, Rotation: mgl64.QuatIdent(), Presence: 1}}
		set.AdjustAll(in.Space, &in.Targets)
		p.body.Solve(&in, set, state, result)
		if !each(tick, result) {
			return
		}
	}
}

// solvedChains are the reports of chains without what they say of the settings alone: where target and pole are.
func solvedChains(chains ownchain.Reports) ownchain.Reports {
	for i := range chains.All {
		c := &chains.All[i]
		c.Frame, c.Target, c.Pole, c.PoleFrame, c.Distance = rig.Transform{}, rig.Transform{}, mgl64.Vec3{}, mgl64.Quat{}, 0
		if !c.Active {
			c.Residual = 0
		}
	}
	return chains
}

// outcomeOf copies what a tick yields.
func outcomeOf(r *solver.Result) outcome {
	return outcome{slices.Clone(append(r.Pose.Rotations, mgl64.Quat{V: r.Pose.Hips})), slices.Clone(r.World), facts{
		r.Effectors, r.Valid, r.Chest, r.ElbowPole, r.Gait, r.Gaze, r.Posture, solvedChains(r.Chains),
	}}
}

// same reports whether a tick yields the same bits.
func (o *outcome) same(r *solver.Result) bool {
	last := len(o.pose) - 1
	return slices.Equal(o.pose[:last], r.Pose.Rotations) && o.pose[last].V == r.Pose.Hips && slices.Equal(o.world, r.World) && o.facts == facts{
		r.Effectors, r.Valid, r.Chest, r.ElbowPole, r.Gait, r.Gaze, r.Posture, solvedChains(r.Chains),
	}
}

// idleTrial makes the playing and the preset of a number.
func idleTrial(t testing.TB, plain *solver.Body, number int) (*playing, presets.Preset) {
	random := rand.New(rand.NewPCG(35, uint64(number)))
	preset := stirred(random)
	body := plain
	if number%2 == 1 {
		preset.Calibration = calibration.Calibration{
			EyeHeightM: []float64{1.35, 1.6, 1.85}[random.IntN(3)], Scale: 1, Devices: make([]calibration.Device, 1),
		}
		bones, ok := preset.Calibration.Bones()
		if !ok {
			t.Fatal("no bones")
		}
		var err error
		own := surface.OfPerson(bones, 0)
		if body, err = plain.Driven(solver.Driver{Person: bones, OfPerson: own, OfAvatar: own}); err != nil {
			t.Fatal(err)
		}
	}
	var ticks []solver.Input
	switch number % 6 {
	case 0, 1:
		ticks = walk(body, random)[:60]
	case 2:
		ticks = sitting(body, random)[:100]
	default:
		for range 6 {
			ticks = append(ticks, motion(body, random)...)
		}
	}
	return &playing{body, ticks}, preset
}

// Where the list says that a parameter does not count, no value of it changes a bit of a pose or of its reports. Those that do not count are changed together,
// and one after the other only where that changes something.
func TestWhatDoesNotCountChangesNothing(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	plain := tailed(t)
	numbers := make(chan int)
	var group sync.WaitGroup
	var mutex sync.Mutex
	wrong := make(map[string]int)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for number := range numbers {
				for _, path := range idleFaults(t, plain, number) {
					mutex.Lock()
					wrong[path]++
					mutex.Unlock()
				}
			}
		})
	}
	for number := range idlePresets {
		numbers <- number
	}
	close(numbers)
	group.Wait()
	for path, times := range wrong {
		t.Errorf("%s changed the pose in %d presets in which it does not count", path, times)
	}
}

// guilty finds those of some parameters that change something, halving them. Several may do so only together, as a weight with its method.
func guilty(some []*presets.Parameter, change func([]*presets.Parameter) bool) (paths []string) {
	switch {
	case len(some) == 0 || !change(some):
		return nil
	case len(some) == 1:
		return []string{some[0].Path}
	}
	return append(guilty(some[:len(some)/2], change), guilty(some[len(some)/2:], change)...)
}

// idleFaults are the paths of the parameters of a random preset that count although the list says that they do not.
func idleFaults(t testing.TB, plain *solver.Body, number int) (faults []string) {
	playing, preset := idleTrial(t, plain, number)
	var want []outcome
	playing.play(&preset, func(_ int, r *solver.Result) bool {
		want = append(want, outcomeOf(r))
		return true
	})
	changes := func(other *presets.Preset) (changed bool) {
		playing.play(other, func(tick int, r *solver.Result) bool {
			changed = !want[tick].same(r)
			return !changed
		})
		return changed
	}
	var idle []*presets.Parameter
	for _, p := range presets.ParametersOf(&preset) {
		if !p.Acts(&preset) {
			idle = append(idle, p)
		}
	}
	for _, end := range [...]func(p *presets.Parameter) float64{
		func(p *presets.Parameter) float64 { return p.HardMin }, func(p *presets.Parameter) float64 { return p.HardMax },
	} {
		moved := func(parameters ...*presets.Parameter) *presets.Preset {
			other := preset.Clone()
			for _, p := range parameters {
				if err := p.Set(&other, end(p)); err != nil {
					t.Error(err)
				}
			}
			return &other
		}
		if !changes(moved(idle...)) {
			continue
		}
		faults = append(faults, guilty(idle, func(some []*presets.Parameter) bool { return changes(moved(some...)) })...)
	}
	return faults
}
