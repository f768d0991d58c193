package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/vec"
)

// matrixTorso is the torso model once more, written with matrices straight from its description, slow and apart from the code under
// test. Shoulders included.
type matrixTorso struct {
	neck, hips     mgl64.Vec3
	shoulders      [2]mgl64.Vec3
	yaw, pitch     float64
	chest          mgl64.Mat3
	numbers        Torso
	eyeHeight, arm float64
	vn, vs, vh     mgl64.Vec3
}

func (m *matrixTorso) run(p mgl64.Vec3, r mgl64.Mat3, wrists [2]mgl64.Vec3) {
	n := m.numbers
	euler := func(y, p, r float64) mgl64.Mat3 {
		return mgl64.Rotate3DY(y).Mul3(mgl64.Rotate3DX(p)).Mul3(mgl64.Rotate3DZ(r))
	}
	headYaw := math.Atan2(r.At(0, 2)-r.At(2, 0), r.At(0, 0)+r.At(2, 2))
	nod, tilt := math.Asin(-r.At(1, 2)), math.Asin(r.At(1, 0))
	raw := p.Add(r.Mul3x1(m.vn))
	drop := math.Max(0, (m.eyeHeight+m.vn.Y()-raw.Y())/m.eyeHeight)
	m.pitch = (n.BendBase+n.BendFollow*nod)*math.Tanh(drop/n.BendGate) + n.BendUpright*nod
	m.pitch = math.Min(math.Max(m.pitch, n.ChestMin), n.ChestMax)
	roll := n.RollFollow * tilt
	d := mgl64.Rotate3DY(-headYaw).Mul3x1(wrists[0].Sub(wrists[1]).Mul(1 / m.arm))
	k := n.WristLine * math.Min(1, math.Max(0, 1-math.Max(0, m.pitch)/n.LineFade))
	m.yaw = headYaw + math.Atan2(-k*d.Z(), 1+k*(d.X()+math.Sqrt(d.X()*d.X()+n.LineSoft*n.LineSoft))/2)
	m.chest = euler(m.yaw, m.pitch, roll)
	m.neck = p.Add(r.Mul3x1(m.vn).Mul(1 - n.NeckShare)).Add(m.chest.Mul3x1(m.vn).Mul(n.NeckShare))
	m.hips = m.neck.Add(euler(m.yaw, n.LeanShare*m.pitch, n.RollShare*roll).Mul3x1(m.vh))
	for side, sign := range []float64{1, -1} {
		v := mgl64.Vec3{sign * m.vs.X(), m.vs.Y(), m.vs.Z()}
		h := m.chest.Transpose().Mul3x1(wrists[side].Sub(m.neck).Sub(m.chest.Mul3x1(v))).Mul(1 / m.arm)
		forward := math.Min(math.Max(n.ReachGain*(h.Z()-n.ReachStart), 0), n.ReachMax)
		up := math.Min(math.Max(n.ReachGain*(h.Y()-n.ReachStart), 0), n.ReachMax)
		s := m.neck.Add(m.chest.Mul3(euler(-sign*forward, 0, 0)).Mul3(euler(0, 0, sign*up)).Mul3x1(v))
		e := wrists[side].Sub(s).Len() - m.arm
		m.shoulders[side] = s.Add(wrists[side].Sub(s).Normalize().Mul(math.Min((e+math.Sqrt(e*e+n.PullSoft*n.PullSoft))/2, n.PullMax)))
	}
}

// the body of the torso model's own example
func exampleModel(set *Settings) ChestModel {
	return ChestModel{
		Numbers: &set.Torso, EyeHeight: 1.6, ArmLength: 0.52,
		NeckFromEyes: vec.New(0, -0.155, -0.1), HipsFromNeck: vec.New(0, -0.52, 0), WristWeight: 1,
	}
}

// hang is where neck and hips are under the head by a model that has run: what the trunk is solved towards without devices.
func hang(m *ChestModel) (neck, hips vec.Vector) {
	t := m.Numbers
	neck = m.Eyes.Add(m.Head.Rotate(m.NeckFromEyes.Scale(1 - t.NeckShare))).Add(m.Chest.Rotate(m.NeckFromEyes.Scale(t.NeckShare)))
	return neck, neck.Add(vec.YawPitchRoll(m.Yaw, t.LeanShare*m.Pitch, t.RollShare*m.Roll).Rotate(m.HipsFromNeck))
}

func TestTorsoGivesTheNumbersOfItsExample(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	m := exampleModel(&set)
	m.Eyes, m.Head = vec.New(0.1, 1.45, 0.2), vec.YawPitchRoll(0.5, 0.4, 0.2)
	m.HeadYaw = m.Head.Yaw()
	m.Wrists = [2]vec.Vector{vec.New(0.4, 1.2, 0.5), vec.New(-0.3, 1.6, 0.6)}
	if err := m.Validate(); err != nil {
		t.Fatal(err)
	}
	m.Run()
	neck, hips := hang(&m)
	near := func(what string, got, want vec.Vector) {
		t.Helper()
		if got.Sub(want).Len() > 1.5e-5 {
			t.Errorf("%s is at %.5f, want %.5f", what, got, want)
		}
	}
	// Computed by another program from the same formulas, to five digits.
	near("neck", neck, vec.New(0.05904, 1.34939, 0.05115))
	near("hips", hips, vec.New(0.05661, 0.85359, -0.10563))
	if math.Abs(m.Yaw-0.29652) > 1e-5 {
		t.Errorf("chest yaw %v", m.Yaw)
	}
	for side, want := range []vec.Vector{vec.New(0.24029, 1.30660, 0.02437), vec.New(-0.14868, 1.36731, 0.16062)} {
		s := ShoulderReach{
			Numbers: &set.Torso, ArmLength: 0.52, ShoulderFromNeck: vec.New([]float64{0.18, -0.18}[side], -0.05, -0.015),
			Right: side == right, Neck: neck, Chest: m.Chest, Wrist: m.Wrists[side],
		}
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		s.Run()
		near([]string{"left shoulder", "right shoulder"}[side], s.Shoulder, want)
	}
}

func TestTorsoAgreesWithMatrices(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	rng := random(11)
	for range 5000 {
		set := someSettings(rng)
		within := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
		slow := matrixTorso{
			numbers: set.Torso, eyeHeight: within(1, 2), arm: within(0.3, 0.7),
			vn: mgl64.Vec3{0, within(-0.2, -0.1), within(-0.12, -0.05)},
			vs: mgl64.Vec3{within(0.1, 0.2), within(-0.08, 0), within(-0.03, 0.02)},
			vh: mgl64.Vec3{0, within(-0.6, -0.4), within(-0.03, 0.03)},
		}
		head := vec.YawPitchRoll(within(-3, 3), within(-1.2, 1.2), within(-0.7, 0.7))
		eyes := mgl64.Vec3{within(-1, 1), within(0.5, 1) * slow.eyeHeight, within(-1, 1)}
		wrists := [2]mgl64.Vec3{}
		for side := range wrists {
			wrists[side] = eyes.Add(mgl64.Vec3{within(-0.8, 0.8), within(-0.8, 0.6), within(-0.8, 0.8)})
		}
		slow.run(eyes, head.MGL().Mat4().Mat3(), wrists)
		m := ChestModel{
			Numbers: &set.Torso, EyeHeight: slow.eyeHeight, ArmLength: slow.arm,
			NeckFromEyes: vec.FromMGL(slow.vn), HipsFromNeck: vec.FromMGL(slow.vh),
			Eyes: vec.FromMGL(eyes), Head: head, HeadYaw: head.Yaw(),
			Wrists: [2]vec.Vector{vec.FromMGL(wrists[0]), vec.FromMGL(wrists[1])}, WristWeight: 1,
		}
		m.Run()
		neck, hips := hang(&m)
		if d := neck.Sub(vec.FromMGL(slow.neck)).Len() + hips.Sub(vec.FromMGL(slow.hips)).Len(); d > 1e-9 {
			t.Fatalf("neck or hips differ by %v", d)
		}
		if math.Abs(vec.WrapAngle(m.Yaw-slow.yaw)) > 1e-9 || math.Abs(m.Pitch-slow.pitch) > 1e-9 {
			t.Fatalf("yaw %v, pitch %v; want %v, %v", m.Yaw, m.Pitch, slow.yaw, slow.pitch)
		}
		for side := range wrists {
			v := vec.FromMGL(slow.vs)
			if side == right {
				v = v.Mirrored()
			}
			s := ShoulderReach{
				Numbers: &set.Torso, ArmLength: slow.arm, ShoulderFromNeck: v, Right: side == right,
				Neck: neck, Chest: m.Chest, Wrist: vec.FromMGL(wrists[side]),
			}
			s.Run()
			if d := s.Shoulder.Sub(vec.FromMGL(slow.shoulders[side])).Len(); d > 1e-9 {
				t.Fatalf("shoulder %d differs by %v", side, d)
			}
		}
	}
}

func TestTorsoCasesWorkedOutByHand(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	standing := func() ChestModel {
		m := exampleModel(&set)
		m.Eyes, m.Head = vec.New(0, 1.6, 0), vec.Identity()
		m.Wrists = [2]vec.Vector{vec.New(0.3, 0.9, 0.1), vec.New(-0.3, 0.9, 0.1)}
		return m
	}
	for _, c := range []struct {
		name             string
		change           func(*ChestModel)
		yaw, pitch, roll float64
	}{
		{"standing, looking ahead", func(m *ChestModel) {}, 0, 0, 0},
		// Standing and looking down only nods: 0.12·0.5.
		{"looking down by 0.5 rad, neck no lower", func(m *ChestModel) {
			m.Head = vec.Pitch(0.5)
			m.Eyes = vec.New(0, 1.445, 0).Sub(m.Head.Rotate(m.NeckFromEyes))
		}, 0, 0.06, 0},
		// Lowered by 0.16 m of 1.6: gate = tanh(0.1/0.08) = 0.848284, pitch = 0.30·gate.
		{"lowered by 16 cm", func(m *ChestModel) { m.Eyes.Y -= 0.16 }, 0, 0.254485, 0},
		{"head tilted left ear up by 0.4 rad", func(m *ChestModel) { m.Head = vec.Roll(0.4); m.Eyes.Y += 0.3 }, 0, 0, 0.26},
		// Wrists one behind the other, right hand 0.52 m ahead: d = (0,0,-1): yaw = atan2(1.2, 1 + 1.2·0.1) = atan(1.2/1.12).
		{"right hand ahead", func(m *ChestModel) { m.Wrists = [2]vec.Vector{vec.New(0, 1, 0), vec.New(0, 1, 0.52)} }, math.Atan(1.2 / 1.12), 0, 0},
		{"the same, one hand half lost", func(m *ChestModel) {
			m.Wrists, m.WristWeight = [2]vec.Vector{vec.New(0, 1, 0), vec.New(0, 1, 0.52)}, 0.5
		}, math.Atan(0.6 / 1.06), 0, 0},
		{"hands not tracked", func(m *ChestModel) { m.Wrists, m.WristWeight = [2]vec.Vector{vec.New(9, 9, 9), {}}, 0 }, 0, 0, 0},
		// Crossed wrists, one arm length: dx = -1, soft: (-1 + sqrt(1.04))/2 = 0.0099; no turn.
		{"crossed hands", func(m *ChestModel) { m.Wrists = [2]vec.Vector{vec.New(-0.26, 1, 0), vec.New(0.26, 1, 0)} }, 0, 0, 0},
	} {
		m := standing()
		c.change(&m)
		m.HeadYaw = m.Head.Yaw()
		m.Run()
		if math.Abs(m.Yaw-c.yaw) > 1e-6 || math.Abs(m.Pitch-c.pitch) > 1e-6 || math.Abs(m.Roll-c.roll) > 1e-6 {
			t.Errorf("%s: yaw %.6f, pitch %.6f, roll %.6f; want %.6f, %.6f, %.6f", c.name, m.Yaw, m.Pitch, m.Roll, c.yaw, c.pitch, c.roll)
		}
	}
}

func TestChestAboveTrackedHipsWorkedOutByHand(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	m := exampleModel(&set)
	m.Head, m.WristWeight, m.HipsWeight = vec.Identity(), 0, 1
	// Hips 0.52 m below the neck and turned by 1 rad to the left, head straight: the chest asks for -1 rad and gets 0.41 of it.
	m.Eyes, m.HipsTurn = vec.New(0, 1.6, 0), vec.Yaw(1)
	m.Hips = m.Eyes.Add(m.NeckFromEyes).Add(m.HipsFromNeck)
	m.Run()
	if got := m.Chest.AngleTo(vec.Yaw(1 - 0.41)); got > 1e-9 {
		t.Errorf("turned hips: the chest is %v rad off", got)
	}
	// The neck ahead of the hips by as much as above: the line leans 45° and the chest 1.14 times that.
	m.HipsTurn = vec.Identity()
	m.Hips = m.Eyes.Add(m.NeckFromEyes).Add(vec.New(0, -0.3, -0.3))
	m.Run()
	if got := m.Chest.AngleTo(vec.Pitch(1.14 * math.Pi / 4)); got > 1e-9 {
		t.Errorf("leaning forward: the chest is %v rad off", got)
	}
	// The neck to the right (-X) of the hips raises the left side: half of 45°.
	m.Hips = m.Eyes.Add(m.NeckFromEyes).Add(vec.New(0.3, -0.3, 0))
	m.Run()
	if got := m.Chest.AngleTo(vec.Roll(0.5 * math.Pi / 4)); got > 1e-9 {
		t.Errorf("leaning right: the chest is %v rad off", got)
	}
}

func TestChestDoesNotJumpWhenTheHeadTurnsAllTheWayRoundOverTrackedHips(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	m := exampleModel(&set)
	m.HipsWeight, m.HipsTurn, m.Eyes = 1, vec.Identity(), vec.New(0, 1.6, 0)
	last, started := vec.Identity(), false
	for angle := -7.0; angle < 7; angle += 0.01 {
		m.Head, m.HeadYaw = vec.Yaw(angle), vec.Yaw(angle).Yaw()
		m.Hips = m.Eyes.Add(m.Head.Rotate(m.NeckFromEyes)).Add(m.HipsFromNeck)
		m.Run()
		if started && m.Chest.AngleTo(last) > 0.05 {
			t.Fatalf("at %v rad the chest turns by %v", angle, m.Chest.AngleTo(last))
		}
		last, started = m.Chest, true
	}
}

func TestUntrackedHipsFollowTheChestThroughTheirDeadZone(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	degree := math.Pi / 180
	turn := func(chest, last, dt float64) float64 {
		h := HipsFollow{Numbers: &set.Torso, Chest: chest, Last: last, DT: dt}
		h.Run()
		return h.Yaw
	}
	if got := turn(9*degree, 0, 1); got != 0 {
		t.Errorf("within the dead zone the hips turn by %v", got)
	}
	// 30° ahead, 10° dead: 20° decay with e^(-dt/0.1): after 0.1 s 20°·(1 - 1/e) are done.
	if got := turn(30*degree, 0, 0.1) / degree; math.Abs(got-20*(1-1/math.E)) > 1e-9 {
		t.Errorf("after one time constant the hips are at %v°", got)
	}
	many := 0.0
	for range 20 {
		many = turn(30*degree, many, 0.005)
	}
	if once := turn(30*degree, 0, 0.1); math.Abs(many-once) > 1e-12 {
		t.Errorf("20 ticks of 5 ms give %v and one of 0.1 s gives %v", many, once)
	}
	if got := turn(-179*degree, 179*degree, 10); math.Abs(vec.WrapAngle(got-179*degree)) > 1e-9 {
		t.Errorf("across the back the hips went to %v rad", got)
	}
	if got := turn(179*degree, 0, 0) / degree; math.Abs(got-89) > 1e-9 {
		t.Errorf("hips may lag by 90° at most and are at %v°", got)
	}
}

func TestYawOfTheHeadIsKeptWhileItIsUpsideDown(t *testing.T) {
	t.Parallel()
	var m trunkMemory
	if got := m.keepHeadYaw(vec.Yaw(0.3), 0.01); math.Abs(got-0.3) > 1e-12 {
		t.Errorf("yaw %v", got)
	}
	if got := m.keepHeadYaw(vec.Yaw(2).Mul(vec.Pitch(170*math.Pi/180)), 0.01); math.Abs(got-0.3) > 1e-12 {
		t.Errorf("upside down the yaw went to %v", got)
	}
	first := m.keepHeadYaw(vec.Yaw(2), 0.01)
	if math.Abs(first-0.3) > 0.2 {
		t.Errorf("upright again the yaw jumps to %v", first)
	}
	for range 200 {
		first = m.keepHeadYaw(vec.Yaw(2), 0.01)
	}
	if math.Abs(first-2) > 1e-6 {
		t.Errorf("in the end the yaw is %v", first)
	}
}

func TestTorsoStagesRefuseWhatTheyCannotWorkWith(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	for name, spoil := range map[string]func(*ChestModel){
		"numbers":    func(m *ChestModel) { m.Numbers = nil },
		"eye height": func(m *ChestModel) { m.EyeHeight = 0 },
		"arm length": func(m *ChestModel) { m.ArmLength = math.NaN() },
		"head":       func(m *ChestModel) { m.Head = vec.Rotation{} },
		"hips":       func(m *ChestModel) { m.HipsWeight, m.HipsTurn = 1, vec.Rotation{} },
	} {
		m := exampleModel(&set)
		m.Head = vec.Identity()
		if err := m.Validate(); err != nil {
			t.Fatal(err)
		}
		spoil(&m)
		if m.Validate() == nil {
			t.Errorf("a model with a bad %s is valid", name)
		}
	}
	for name, s := range map[string]ShoulderReach{
		"numbers": {ArmLength: 1, Chest: vec.Identity()},
		"arm":     {Numbers: &set.Torso, Chest: vec.Identity()},
		"chest":   {Numbers: &set.Torso, ArmLength: 1},
	} {
		if s.Validate() == nil {
			t.Errorf("a shoulder with a bad %s is valid", name)
		}
	}
}

// A hand or the hips that a device has again count at once, where they are; shoulders and neck go to what that says of
// the chest over a third of a second, and end where they do with a device that was never gone.
func TestADeviceThatReturnsTurnsTheChestSlowly(t *testing.T) {
	t.Parallel()
	body, set := plainBody(t), DefaultSettings()
	for _, id := range []effectors.ID{effectors.LeftHand, effectors.Hips} {
		targets := tPoseTargets(body, append([]effectors.ID{effectors.Hips}, threePoints...)...)
		if id == effectors.LeftHand { // the line from wrist to wrist turns the chest
			targets = tPoseTargets(body, threePoints...)
			targets.Effectors[effectors.RightHand].Position = mgl64.Vec3{-0.2, 1.3, 0.5}
			targets.Effectors[effectors.LeftHand].Position = mgl64.Vec3{0.2, 1, -0.1}
		} else {
			turn := mgl64.QuatRotate(0.9, mgl64.Vec3{0, 1, 0})
			targets.Effectors[id].Rotation = turn.Mul(targets.Effectors[id].Rotation)
		}
		solve := func(state *State, targets effectors.Targets, ticks int) (largest float64, ends [2]mgl64.Vec3) {
			out := body.NewResult()
			for tick := range ticks {
				body.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, out)
				for i, role := range []rig.Role{rig.LeftUpperArm, rig.RightUpperArm} {
					at := out.at(body, role)
					if tick > 0 {
						largest = math.Max(largest, at.Sub(ends[i]).Len())
					}
					ends[i] = at
				}
			}
			return largest, ends
		}
		state, gone := body.NewState(), targets
		gone.Effectors[id].Presence = 0
		_, without := solve(state, gone, 300)
		out := body.NewResult()
		body.Solve(&Input{Targets: gone, DT: 1.0 / 90}, &set, state, out)
		was := [2]mgl64.Vec3{out.at(body, rig.LeftUpperArm), out.at(body, rig.RightUpperArm)}
		joint := out.World[body.joint(map[effectors.ID]rig.Role{effectors.Hips: rig.Hips, effectors.LeftHand: rig.LeftHand}[id])]
		back := targets
		back.Effectors[id].Position = joint.Position // it is met where the body is
		body.Solve(&Input{Targets: back, DT: 1.0 / 90}, &set, state, out)
		first := math.Max(out.at(body, rig.LeftUpperArm).Sub(was[0]).Len(), out.at(body, rig.RightUpperArm).Sub(was[1]).Len())
		largest, _ := solve(state, back, 300)
		_, want := solve(body.NewState(), back, 300)
		_, got := solve(state, back, 300)
		way := math.Max(want[0].Sub(without[0]).Len(), want[1].Sub(without[1]).Len())
		if way < 0.03 || max(first, largest) > 0.1*way {
			t.Errorf("%v: on their way of %.1f cm shoulders make steps of %.1f cm", id, 100*way, 100*max(first, largest))
		}
		for i := range got {
			if off := got[i].Sub(want[i]).Len(); off > 0.002 {
				t.Errorf("%v: a shoulder ends %.1f mm elsewhere", id, 1000*off)
			}
		}
	}
}
