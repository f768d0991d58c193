package presets_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/solver/ownchain"
	"posewright/solver/vec"
)

const (
	triedPresets = 300  // random presets in which everything is tried
	rarePresets  = 3000 // further ones for what has moved nothing in these: a step in which little differs, or a posture
)

// stirred is a random preset in which much is switched off: methods, toggles and grounds at random, weights often at 0 and numbers at the ends of their ranges. With
// sections only those are, and all else is the default, so that what they do is seen.
func stirred(random *rand.Rand, sections ...string) presets.Preset {
	preset := presets.Default()
	preset.Chains = []effectors.Chain{
		presets.NewChain("tail", "tail1", "fin1c"), presets.NewChain("tail-2", "tail1", "fin-1c"), presets.NewChain("third", "third1", "third3"),
	}
	for _, parameter := range presets.ParametersOf(&preset) {
		if section, _, _ := strings.Cut(parameter.Path, "."); len(sections) > 0 && !slices.Contains(sections, section) {
			continue
		}
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
	if len(sections) > 0 {
		return preset
	}
	for id := range preset.Effectors { // those that are on hide what a device has
		preset.Effectors[id].Override.On = random.IntN(8) == 0
	}
	if random.IntN(2) == 0 {
		preset.GroundFile = "walls.glb"
	}
	for i := range preset.Chains[:2] { // forks are solved by one method
		preset.Chains[i].Method = effectors.ChainByFABRIK
	}
	return preset
}

// A stage is what random presets are tried on: an avatar, as it is and driven by a person, and a ground with walls.
type stage struct {
	avatar *rig.Avatar
	plain  *solver.Body
	walls  *ground.Mesh
}

func newStage(t testing.TB) *stage {
	t.Helper()
	avatar := tailed(t)
	var corners [][3]float32
	var indices []uint32
	quad := func(a, b, c, d [3]float32) {
		first := uint32(len(corners))
		corners = append(corners, a, b, c, d)
		indices = append(indices, first, first+1, first+2, first, first+2, first+3)
	}
	quad([3]float32{-50, 0, -50}, [3]float32{-50, 0, 50}, [3]float32{50, 0, 50}, [3]float32{50, 0, -50})
	for _, height := range [...]float32{0.1, 0.25, 0.45, 2.5} { // pens, one in the other, whose walls are stepped over or not
		side := 0.3 + height/2
		for _, z := range [...]float32{-side, side} {
			quad([3]float32{-side, 0, z}, [3]float32{-side, height, z}, [3]float32{side, height, z}, [3]float32{side, 0, z})
			quad([3]float32{z, 0, -side}, [3]float32{z, height, -side}, [3]float32{z, height, side}, [3]float32{z, 0, side})
		}
	}
	walls, err := ground.NewMesh(corners, indices)
	if err != nil {
		t.Fatal(err)
	}
	return &stage{avatar, bodyOf(t, &avatar.Skeleton, avatar.Roles), walls}
}

// A playing is a motion on a stage.
type playing struct {
	*stage
	ticks []solver.Input
}

// body is the body of a preset, with its settings.
func (p *playing) body(preset *presets.Preset) (*solver.Body, solver.Settings) {
	body, settings := p.plain, presets.Compile(preset)
	if preset.Calibration.Calibrated() {
		prepared, err := prepare.Body(preset, p.avatar)
		if err != nil {
			panic(err)
		}
		body, settings = prepared.Body, prepared.Settings
	}
	if preset.GroundFile != "" {
		settings.Ground.Mesh = p.walls
	}
	return body, settings
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
	body, settings := p.body(preset)
	driven := presets.Drive(preset, &settings)
	state, result := body.NewState(), body.NewResult()
	rest := slices.Clone(result.Pose.Rotations)
	base := rig.Pose{Rotations: slices.Clone(rest), Hips: result.Pose.Hips}
	hips, head := body.Humanoid().Joint(rig.Hips), body.Humanoid().Joint(rig.Head)
	played, inputs, stopped := 0.0, effectors.Inputs{}, mgl64.Vec3{}
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
		if in.Glide != (mgl64.Vec3{}) && set.Ground.Collider.On { // as the session moves the space
			at, floor := result.World[hips].Position, in.Space.Floor()
			way := set.Ground.Slide(vec.New(at[0], floor, at[2]), vec.FromMGL(in.Glide), result.World[head].Position[1]-floor).MGL()
			stopped, in.Glide = stopped.Add(way.Sub(in.Glide)), way
		}
		in.Space.Origin = in.Space.Origin.Add(stopped)
		for id := range in.Targets.Effectors {
			in.Targets.Effectors[id].Position = in.Targets.Effectors[id].Position.Add(stopped)
		}
		set.AdjustAll(in.Space, &in.Targets)
		body.Solve(&in, set, state, result)
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

// posesLike reports whether a tick yields the same pose, as far as a person could tell.
func (o *outcome) posesLike(r *solver.Result) bool {
	for joint, want := range o.world {
		if want.Position.Sub(r.World[joint].Position).Len() > 1e-6 || !want.Rotation.OrientationEqualThreshold(r.World[joint].Rotation, 1e-9) {
			return false
		}
	}
	return true
}

// measured is a calibration of a person with eyes at a height and with arms of a length against it, who held a T-pose.
func measured(eyes, span float64) calibration.Calibration {
	at := func(x, y float64) calibration.Pose {
		return calibration.Pose{Position: [3]float64{x, y, 0}, Rotation: [4]float64{1, 0, 0, 0}}
	}
	side := span*eyes/2 + 0.04
	return calibration.Calibration{
		EyeHeightM: eyes, HeightM: 1.08 * eyes, ArmSpanM: span * eyes, Scale: eyes / 1.6, EstimateVersion: calibration.EstimateVersion,
		Devices: []calibration.Device{
			{Kind: "headset", Serial: "H", Effector: "head", Raw: at(0, eyes), Offset: at(0, 0)},
			{Kind: "controller", Serial: "L", Effector: "leftHand", Raw: at(side, 0.86*eyes), Offset: at(0, 0)},
			{Kind: "controller", Serial: "R", Effector: "rightHand", Raw: at(-side, 0.86*eyes), Offset: at(0, 0)},
		},
	}
}

// newTrial makes the playing and the preset of a number. Long motions show nothing more of chains.
func newTrial(on *stage, number int) (*playing, presets.Preset) {
	random := rand.New(rand.NewPCG(35, uint64(number)))
	kind := number % 6
	sections := [6][]string{0: {"gait"}, 2: {"posture"}}[kind]
	if kind == 0 && random.IntN(2) == 0 {
		sections = append(sections, "ground")
	}
	preset := stirred(random, sections...)
	if kind == 0 {
		preset.Effectors[effectors.Head].PositionWeight = []float64{1, 1, 0.5}[random.IntN(3)] // a pelvis goes down for the feet where nothing holds the head
	}
	if kind < 3 {
		preset.Chains = nil
	}
	if number%2 == 1 {
		preset.Calibration = measured([]float64{1.35, 1.6, 1.85}[random.IntN(3)], 0.85+0.2*random.Float64())
	}
	playing := &playing{stage: on}
	body, _ := playing.body(&preset)
	switch kind {
	case 0:
		playing.ticks = walk(body, random)
	case 1:
		playing.ticks = walk(body, random)[:120]
	case 2:
		playing.ticks = sitting(body, random)
	default:
		for range 6 {
			playing.ticks = append(playing.ticks, motion(body, random)...)
		}
	}
	return playing, preset
}

// methodsOf are the choices with each of which what counts of a section is to be seen to move something.
var methodsOf = map[string]string{"gait": "gait.method", "legs": "legs.method", "torso": "torso.method", "shoulders": "shoulders.method", "pull": "pull.method"}

// bounding are what counts with a method without being seen to: Scheurenbrand's steps are timed by the cadence that a tracked foot shows, of which these are the
// bounds, and nearly always only by shares of it, in which it cancels out.
var bounding = map[string]bool{
	"gait.cadenceMin with gait.method=scheurenbrand": true, "gait.cadenceMax with gait.method=scheurenbrand": true,
}

// findings are what random presets show of the parameters, by their paths.
type findings struct {
	mutex sync.Mutex
	wrong map[string]int  // of those that do not count, in how many presets the pose changed
	acts  map[string]int  // in how many presets they count
	moves map[string]bool // in one of these the pose changed
}

// Where the list says that a parameter does not count, no value of it changes a bit of a pose or of its reports. Those that do not count are changed together,
// and one after the other only where that changes something. And where the list says that it counts, it changes the pose of one of the presets at least, with each of the methods.
func TestWhatDoesNotCountChangesNothingAndWhatCountsMovesSomething(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	on := newStage(t)
	found := &findings{wrong: make(map[string]int), acts: make(map[string]int), moves: make(map[string]bool)}
	inParallel(triedPresets, func(number int) { found.try(t, on, number, true) })
	inParallel(rarePresets, func(number int) {
		if !found.complete() {
			found.try(t, on, 6*(triedPresets+number)+number%2*2, false) // long motions
		}
	})
	for path, times := range found.wrong {
		t.Errorf("%s changed the pose in %d presets in which it does not count", path, times)
	}
	for path, times := range found.acts {
		if !found.moves[path] {
			t.Errorf("%s moved nothing in %d presets in which it counts", path, times)
		}
	}
	preset := stirred(rand.New(rand.NewPCG(0, 0)))
	for _, p := range presets.ParametersOf(&preset) {
		if found.acts[general(p.Path)] == 0 {
			t.Errorf("%s counts in no preset", p.Path)
		}
	}
}

// inParallel does something for each number below a count.
func inParallel(count int, do func(number int)) {
	numbers := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for number := range numbers {
				do(number)
			}
		})
	}
	for number := range count {
		numbers <- number
	}
	close(numbers)
	group.Wait()
}

// complete reports whether all that counts has moved something.
func (f *findings) complete() bool {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return len(f.acts) == len(f.moves)
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

// general is a path with any member of a list in place of its own.
func general(path string) string {
	if parts := strings.Split(path, "."); parts[0] == "magnets" || parts[0] == "chains" {
		parts[1] = "*"
		return strings.Join(parts, ".")
	}
	return path
}

// conditions are the names under which a parameter that counts is to be seen to move something: its path, and that with the method of its section.
func conditions(p *presets.Parameter, preset *presets.Preset) []string {
	names := []string{general(p.Path)}
	section, _, _ := strings.Cut(p.Path, ".")
	if method, ok := presets.Lookup(methodsOf[section]); ok && method != p {
		if name := fmt.Sprintf("%s with %s=%v", p.Path, method.Path, method.Value(preset)); !bounding[name] {
			names = append(names, name)
		}
	}
	return names
}

// try finds which parameters count in a random preset, of those of which that has not been seen yet, and with idle which count of those that should not.
func (f *findings) try(t testing.TB, on *stage, number int, idleToo bool) {
	playing, preset := newTrial(on, number)
	var want []outcome
	playing.play(&preset, func(_ int, r *solver.Result) bool {
		want = append(want, outcomeOf(r))
		return true
	})
	changes := func(other *presets.Preset, like func(*outcome, *solver.Result) bool) (changed bool) {
		playing.play(other, func(tick int, r *solver.Result) bool {
			changed = !like(&want[tick], r)
			return !changed
		})
		return changed
	}
	var idle []*presets.Parameter // what does not count
	for _, p := range presets.ParametersOf(&preset) {
		if !p.Acts(&preset) {
			idle = append(idle, p)
			continue
		}
		names := conditions(p, &preset)
		f.mutex.Lock()
		seen := true
		for _, name := range names {
			f.acts[name]++
			seen = seen && f.moves[name]
		}
		f.mutex.Unlock()
		if seen {
			continue
		}
		other := preset.Clone()
		if err := changed(p, &other); err != nil {
			t.Error(err)
		}
		if changes(&other, (*outcome).posesLike) {
			f.mutex.Lock()
			for _, name := range names {
				f.moves[name] = true
			}
			f.mutex.Unlock()
		}
	}
	if !idleToo {
		return
	}
	for _, end := range [...]func(p *presets.Parameter) float64{
		func(p *presets.Parameter) float64 { return p.HardMin }, func(p *presets.Parameter) float64 { return p.HardMax },
	} {
		moved := func(parameters ...*presets.Parameter) *presets.Preset {
			other := preset.Clone()
			for _, p := range parameters {
				if p.Kind == presets.Curve {
					if err := p.SetCurve(&other, curve.Curve{{Value: end(p)}}); err != nil {
						t.Error(err)
					}
				} else if err := p.Set(&other, end(p)); err != nil {
					t.Error(err)
				}
			}
			return &other
		}
		if !changes(moved(idle...), (*outcome).same) {
			continue
		}
		for _, path := range guilty(idle, func(some []*presets.Parameter) bool { return changes(moved(some...), (*outcome).same) }) {
			f.mutex.Lock()
			f.wrong[path]++
			f.mutex.Unlock()
		}
	}
}
