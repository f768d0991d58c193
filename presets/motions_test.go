package presets_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
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

// tailed is the mannequin with a tail of four bones, which has two tips, and a third arm of two.
func tailed(t testing.TB) *rig.Avatar {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	skeleton := &avatar.Skeleton
	add := func(name string, parent int, offset mgl64.Vec3) int {
		skeleton.Joints = append(skeleton.Joints, rig.Joint{Name: name, Parent: parent, Offset: offset, Rest: mgl64.QuatIdent()})
		return len(skeleton.Joints) - 1
	}
	at := avatar.Roles.Joint[rig.Hips]
	for i := range 4 {
		at = add("tail"+strconv.Itoa(i+1), at, mgl64.Vec3{0, -0.02, -0.15})
	}
	for _, side := range []float64{1, -1} {
		fin := "fin" + strconv.Itoa(int(side))
		add(fin+"c", add(fin+"b", add(fin, at, mgl64.Vec3{side * 0.1, 0, 0}), mgl64.Vec3{side * 0.1, 0, -0.02}), mgl64.Vec3{side * 0.1, 0.02, 0})
	}
	add("third3", add("third2", add("third1", avatar.Roles.Joint[rig.Chest], mgl64.Vec3{0, 0, -0.1}), mgl64.Vec3{0.25, 0, 0}), mgl64.Vec3{0.25, 0, 0.05})
	return avatar
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

// walk is what a headset, and now and then hands or a foot, report of a person who stands, leans, walks, turns and stops.
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
	hands, foot := either(0, 0, 1), either(0, 0, 0, 1)
	planted, swung := mgl64.Vec3{0.1, 0.08, 0}, mgl64.Vec3{}
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
		ahead := at.Add(turn.Rotate(mgl64.Vec3{0.1, 0.08, 0}))
		if swing := 2*math.Mod(cadence*time/2, 1) - 1; swing < 0 { // stands
			planted = planted.Add(swung)
			swung = mgl64.Vec3{}
		} else {
			swung = ahead.Sub(planted).Mul(swing).Add(mgl64.Vec3{0, 0.1 * math.Sin(math.Pi*swing), 0})
		}
		input.Targets.Effectors[effectors.LeftFoot] = effectors.Target{Position: planted.Add(swung), Rotation: turn, Presence: foot}
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
