package presets_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/calibration/surface"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/avatartest"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/gait"
)

func mannequin(t testing.TB) *solver.Body {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	return bodyOf(t, &avatar.Skeleton, avatar.Roles)
}

func bodyOf(t testing.TB, skeleton *rig.Skeleton, roles rig.RoleMap) *solver.Body {
	t.Helper()
	humanoid, err := rig.NewHumanoid(skeleton, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	body, err := solver.NewBody(humanoid)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// driven is the same body, driven by an average person.
func driven(t testing.TB, body *solver.Body) *solver.Body {
	t.Helper()
	person := calibration.Calibration{EyeHeightM: 1.6}
	bones, ok := person.Bones()
	if !ok {
		t.Fatal("no bones")
	}
	surfaces := surface.OfPerson(bones, 0)
	body, err := body.Driven(solver.Driver{Person: bones, OfPerson: surfaces, OfAvatar: surfaces})
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// shaken is a preset with every choice and toggle at random and every number somewhere in its soft range, so that every parameter can count.
func shaken(random *rand.Rand) presets.Preset {
	preset := presets.Default()
	for _, parameter := range presets.ParametersOf(&preset) {
		if parameter.Kind == presets.Curve {
			if err := parameter.SetCurve(&preset, shakenCurve(random, parameter)); err != nil {
				panic(err)
			}
			continue
		}
		value := parameter.SoftMin + random.Float64()*(parameter.SoftMax-parameter.SoftMin)
		switch parameter.Kind {
		case presets.Toggle, presets.Choice, presets.Count:
			value = math.Round(value)
		}
		if err := parameter.Set(&preset, value); err != nil {
			panic(err)
		}
	}
	return preset
}

// shakenCurve has the keys of the default, each value moved by up to a tenth of what they span.
func shakenCurve(random *rand.Rand, parameter *presets.Parameter) curve.Curve {
	curve := parameter.DefaultCurve.Clone()
	least, greatest := math.Inf(1), math.Inf(-1)
	for _, key := range curve {
		least, greatest = math.Min(least, key.Value), math.Max(greatest, key.Value)
	}
	for i := range curve {
		moved := curve[i].Value + (random.Float64()-0.5)*(greatest-least)/5
		curve[i].Value = math.Max(parameter.HardMin, math.Min(parameter.HardMax, moved))
	}
	return curve
}

// motion is a few ticks of devices that move about a person's places, some of them only now and then.
func motion(body *solver.Body, random *rand.Rand) []solver.Input {
	within := func(a, b float64) float64 { return a + (b-a)*random.Float64() }
	some := func() float64 { return []float64{0, 0.5, 1}[random.IntN(3)] }
	h := body.Humanoid()
	ticks := make([]solver.Input, 5)
	var start effectors.Targets
	for id := range effectors.Count {
		role := id.Role()
		if id == effectors.Chest {
			role = h.UpperTrunk()
		}
		at := h.TPose[h.Joint(role)].Position
		presence := 1.0
		if id == effectors.Chest || id == effectors.Hips || id >= effectors.LeftFoot {
			presence = some()
		}
		switch id {
		case effectors.LeftHand, effectors.RightHand:
			out := 1 - 2*float64(id-effectors.LeftHand)
			at = mgl64.Vec3{out * within(-0.2, 0.8), within(0.5, 1.9), within(-0.4, 0.8)}
		case effectors.Head, effectors.Chest, effectors.Hips:
			at = at.Add(mgl64.Vec3{within(-0.1, 0.1), within(-0.5, 0.05), within(-0.1, 0.3)})
		default:
			at = at.Add(mgl64.Vec3{within(-0.2, 0.2), within(0, 0.2), within(-0.3, 0.3)})
		}
		axis := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
		start.Effectors[id] = effectors.Target{Position: at, Rotation: mgl64.QuatRotate(within(0, 1.5), axis), Presence: presence}
	}
	for side := range start.Shoulders {
		start.Shoulders[side] = effectors.HintTarget{
			Position: start.Effectors[effectors.Head].Position.Add(mgl64.Vec3{0.2 * float64(1-2*side), -0.2, 0.1}), Presence: some() * some(),
		}
	}
	for side := range start.Hands {
		hand := &start.Hands[side]
		hand.Presence, hand.Jointed, hand.Spreads, hand.Trigger, hand.Grip = some(), some() > 0.5, some() > 0.5, within(0, 1), within(0, 1)
		for id := range hand.Curl {
			hand.Curl[id], hand.Spread[id] = within(0, 1), within(-1.5, 1.5)
			hand.Bend[id] = [3]float64{within(-1, 2.5), within(-1, 2.5), within(-1, 2.5)}
		}
	}
	for i := range ticks {
		ticks[i] = solver.Input{Targets: start, DT: 1.0 / 90}
		if i == 0 {
			ticks[i].DT = 0
		}
		for id := range start.Effectors {
			way := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Mul(0.03)
			start.Effectors[id].Position = start.Effectors[id].Position.Add(way)
			axis := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
			start.Effectors[id].Rotation = mgl64.QuatRotate(0.1, axis).Mul(start.Effectors[id].Rotation)
		}
		for side := range start.Hands { // fingers move
			hand := &start.Hands[side]
			hand.Trigger, hand.Grip = within(0, 1), within(0, 1)
			for id := range hand.Curl {
				hand.Curl[id] = within(0, 1)
			}
		}
		if lost := &start.Effectors[random.IntN(int(effectors.Count))]; random.IntN(3) == 0 { // a device is lost or found
			lost.Presence = 1 - lost.Presence
		}
		if random.IntN(3) == 0 { // walks on
			for id := range start.Effectors {
				start.Effectors[id].Position[2] += 0.25
			}
		}
	}
	return ticks
}

// walk is what a headset, and now and then hands, report of a person who stands, leans, walks, turns and stops.
func walk(body *solver.Body, random *rand.Rand) []solver.Input {
	within := func(a, b float64) float64 { return a + (b-a)*random.Float64() }
	either := func(values ...float64) float64 { return values[random.IntN(len(values))] }
	const dt = 1.0 / 45
	h := body.Humanoid()
	head := h.TPose[h.Joint(rig.Head)].Position
	height := head[1] - either(0, within(0, 0.3))
	way, turning := either(0, 0.5, 1, -0.5, random.Float64())*math.Pi, either(0, 0, within(-4, 4))
	speed, from, until := either(0, within(0.05, 0.5), within(0.3, 1.5), within(1, 3.5)), within(0, 1), within(2, 6)
	lean, cadence, sway, bob := either(0, within(0, 0.35)), within(1.4, 3), either(0, 0.02, 0.04), either(0, 0.02, 0.04)
	hands := either(0, 0, 1)
	glides := random.IntN(2) == 0
	ticks := make([]solver.Input, 270)
	at, yaw := mgl64.Vec3{}, 0.0
	for i := range ticks {
		time, step := float64(i)*dt, mgl64.Vec3{}
		if time > from && time < until {
			yaw += turning * dt
			step = mgl64.Vec3{math.Sin(yaw + way), 0, math.Cos(yaw + way)}.Mul(speed * dt)
			at = at.Add(step)
		}
		turn := mgl64.QuatRotate(yaw, mgl64.Vec3{0, 1, 0})
		side := sway*math.Sin(math.Pi*cadence*time) + lean*math.Sin(0.6*time)
		place := at.Add(turn.Rotate(mgl64.Vec3{side, 0, lean * math.Sin(1.1*time)}))
		place[1] = height + bob*math.Sin(2*math.Pi*cadence*time)
		input := solver.Input{DT: dt}
		if glides {
			input.Space.Origin, input.Glide = at, step
		}
		input.Targets.Effectors[effectors.Head] = effectors.Target{Position: place, Rotation: turn, Presence: 1}
		for id := effectors.LeftHand; id <= effectors.RightHand; id++ {
			out := 0.25 - 0.5*float64(id-effectors.LeftHand)
			hand := place.Add(turn.Rotate(mgl64.Vec3{out, 0, 0.1}))
			hand[1] = 0.55 * height
			input.Targets.Effectors[id] = effectors.Target{Position: hand, Rotation: turn, Presence: hands}
		}
		ticks[i] = input
	}
	ticks[0].DT = 0
	return ticks
}

// sitting is what headset and hands report of a person who goes down in one way or another, stays there for a while, and comes up again.
func sitting(body *solver.Body, random *rand.Rand) []solver.Input {
	within := func(a, b float64) float64 { return a + (b-a)*random.Float64() }
	const dt = 1.0 / 30
	h := body.Humanoid()
	head := h.TPose[h.Joint(rig.Head)].Position
	down, back, nod := within(0.15, 0.6)*head[1], within(-0.1, 0.45), within(-0.2, 1)
	pace, stay, again := within(0.4, 2), within(0.3, 12), within(0.2, 1)
	ticks := make([]solver.Input, 500)
	for i := range ticks {
		time := float64(i) * dt
		k := min(1, max(0, (time-1)/pace)) - again*min(1, max(0, (time-1-pace-stay)/pace))
		turn := mgl64.QuatRotate(nod*k, mgl64.Vec3{1, 0, 0})
		place := mgl64.Vec3{0, head[1] - down*k, head[2] - back*k + 0.02*math.Sin(1.3*time)}
		input := solver.Input{DT: dt}
		input.Targets.Effectors[effectors.Head] = effectors.Target{Position: place, Rotation: turn, Presence: 1}
		for id := effectors.LeftHand; id <= effectors.RightHand; id++ {
			hand := mgl64.Vec3{0.25 - 0.5*float64(id-effectors.LeftHand), max(0.05, place[1]-0.6), place[2] + 0.2}
			input.Targets.Effectors[id] = effectors.Target{Position: hand, Rotation: turn, Presence: 1}
		}
		ticks[i] = input
	}
	ticks[0].DT = 0
	return ticks
}

// detecting is a preset whose numbers of postures are shaken.
func detecting(random *rand.Rand) presets.Preset {
	preset, all := presets.Default(), shaken(random)
	preset.Posture = all.Posture
	preset.Posture.Detect, preset.Posture.Seated, preset.Posture.Pin = true, false, 0
	return preset
}

// stepping is a preset whose gait and ground are shaken, and that walks by a method.
func stepping(method gait.Method, random *rand.Rand) presets.Preset {
	preset, all := presets.Default(), shaken(random)
	for _, other := range presets.ParametersOf(&preset) {
		if strings.HasPrefix(other.Path, "gait.") || strings.HasPrefix(other.Path, "ground.") && random.IntN(2) == 0 {
			if err := other.Copy(&preset, &all); err != nil {
				panic(err)
			}
		}
	}
	preset.Effectors[effectors.Head].PositionWeight = []float64{1, 1, 0.5}[random.IntN(3)] // a pelvis goes down for the feet where nothing holds the head
	preset.Gait.Method = method
	return preset
}

// solved is a motion solved with a preset, as far as was asked for: others are compared with it, and it is solved once.
type solved struct {
	body     *solver.Body
	ticks    []solver.Input
	settings solver.Settings
	state    *solver.State
	result   *solver.Result
	worlds   [][]rig.Transform // of the ticks so far
}

func solve(body *solver.Body, preset *presets.Preset, ticks []solver.Input) *solved {
	return &solved{body: body, ticks: ticks, settings: presets.Compile(preset), state: body.NewState(), result: body.NewResult()}
}

// at returns the joints in the world at a tick.
func (s *solved) at(tick int) []rig.Transform {
	for len(s.worlds) <= tick {
		in := s.ticks[len(s.worlds)]
		s.settings.AdjustAll(in.Space, &in.Targets)
		s.body.Solve(&in, &s.settings, s.state, s.result)
		s.worlds = append(s.worlds, slices.Clone(s.result.World))
	}
	return s.worlds[tick]
}

// differs reports whether another preset yields other poses of the same motion.
func (s *solved) differs(preset *presets.Preset) bool {
	settings, state, result := presets.Compile(preset), s.body.NewState(), s.body.NewResult()
	for tick, in := range s.ticks {
		settings.AdjustAll(in.Space, &in.Targets)
		s.body.Solve(&in, &settings, state, result)
		for joint, want := range s.at(tick) {
			if want.Position.Sub(result.World[joint].Position).Len() > 1e-6 || !want.Rotation.OrientationEqualThreshold(result.World[joint].Rotation, 1e-9) {
				return true
			}
		}
	}
	return false
}

// changed moves a parameter of a preset to the other end of its soft range, and a curve up or down.
func changed(parameter *presets.Parameter, p *presets.Preset) error {
	if parameter.Kind == presets.Curve {
		curve := parameter.Curve(p).Clone()
		for i := range curve {
			curve[i].Value = math.Max(parameter.HardMin, math.Min(parameter.HardMax, curve[i].Value*0.5+0.1))
		}
		return parameter.SetCurve(p, curve)
	}
	value := parameter.SoftMax
	if parameter.Get(p) > (parameter.SoftMin+parameter.SoftMax)/2 || parameter.Get(p) == value {
		value = parameter.SoftMin
	}
	return parameter.Set(p, value)
}

// A trial says which presets and which motions show what a parameter does.
type trial struct {
	kind                                   string // of the motion: "", "walk" or "sit"
	method                                 gait.Method
	overridden, carried, retarget, limited bool
	printed                                bool // elbows as printed by Parger
}

func trialOf(path string) trial {
	trial := trial{
		overridden: strings.Contains(path, ".override."), carried: strings.Contains(path, ".parents."), retarget: strings.HasPrefix(path, "retarget."),
	}
	switch {
	case strings.HasPrefix(path, "limits."):
		trial.limited = !strings.HasSuffix(path, ".on")
	case strings.HasPrefix(path, "pargerPrinted.swivel."):
		trial.printed = true
	case strings.HasPrefix(path, "gait.scheurenbrand."):
		trial.kind, trial.method = "walk", gait.ByBalance
	case strings.HasPrefix(path, "gait."):
		trial.kind, trial.method = "walk", gait.ByPhase
	case strings.HasPrefix(path, "posture."):
		trial.kind = "sit"
	}
	return trial
}

// tries is how often a preset and a motion are made at most.
func (t trial) tries() int { return map[string]int{"": 3000, "walk": 1200, "sit": 300}[t.kind] }

// make returns a preset and a motion.
func (t trial) make(body *solver.Body, random *rand.Rand) (presets.Preset, []solver.Input) {
	var preset presets.Preset
	moves := motion
	switch t.kind {
	case "walk":
		preset, moves = stepping(t.method, random), walk
	case "sit":
		preset, moves = detecting(random), sitting
	default:
		preset = shaken(random)
	}
	if !t.overridden { // whose effectors ignore their devices
		for id := range preset.Effectors {
			preset.Effectors[id].Override.On = false
		}
	}
	if !t.carried { // whose effectors ignore their devices in part
		for limb := range preset.Carried {
			preset.Carried[limb] = effectors.DefaultParents()
		}
	}
	if t.retarget {
		preset.Calibration = calibration.Calibration{EyeHeightM: 1.6, Scale: 1, Devices: make([]calibration.Device, 1)}
	}
	for id := range preset.Limits {
		preset.Limits[id].On = preset.Limits[id].On || t.limited
	}
	if t.printed {
		preset.Arms.Linked, preset.Arms.Method, preset.Arms.Swivel = true, solver.ArmBySwivel, solver.SwivelByAngleAsPrinted
	}
	return preset, moves(body, random)
}

// unseen are those of the parameters that change the pose in none of the tries. Each try solves a preset and a motion once and then with each parameter
// changed that had no effect so far.
func (t trial) unseen(body *solver.Body, parameters []*presets.Parameter) (unseen []*presets.Parameter, err error) {
	unseen = slices.Clone(parameters)
	for try := 0; try < t.tries() && len(unseen) > 0; try++ {
		preset, ticks := t.make(body, rand.New(rand.NewPCG(1, uint64(try))))
		base := solve(body, &preset, ticks)
		unseen = slices.DeleteFunc(unseen, func(parameter *presets.Parameter) bool {
			if !parameter.Acts(&preset) {
				return false
			}
			other := preset.Clone()
			if failed := changed(parameter, &other); failed != nil {
				err = failed
				return true
			}
			return base.differs(&other)
		})
	}
	return unseen, err
}

func TestEveryParameterChangesThePose(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	body := mannequin(t)
	retargeted := driven(t, body)
	preset := presets.Default()
	random := rand.New(rand.NewPCG(0, 0))
	if solve(body, &preset, motion(body, random)).differs(&preset) {
		t.Fatal("a preset differs from itself")
	}
	trials := make(map[trial][]*presets.Parameter)
	for _, parameter := range presets.ParametersOf(&preset) {
		if parameter.Path == "retarget.proportions" || parameter.Path == "retarget.limbLimit" {
			continue // a body is built by these two, see package prepare
		}
		if strings.HasPrefix(parameter.Path, "ground.collider.") || strings.HasPrefix(parameter.Path, "posture.preset") || parameter.Path == "basePose.speed" {
			continue // the session moves the space by the first, has other numbers for the next tick by the second, and plays an animation at the last, see package session
		}
		trial := trialOf(parameter.Path)
		trials[trial] = append(trials[trial], parameter)
	}
	var group sync.WaitGroup
	for trial, parameters := range trials {
		group.Go(func() {
			body := body
			if trial.retarget {
				body = retargeted
			}
			unseen, err := trial.unseen(body, parameters)
			if err != nil {
				t.Error(err)
			}
			for _, parameter := range unseen {
				t.Errorf("%s never changed a pose", parameter.Path)
			}
		})
	}
	group.Wait()
}
