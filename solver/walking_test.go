package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/gait"
	"posewright/solver/gait/gaittest"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// outing is a person with a headset, and if they hold them two controllers, who goes a way on a level floor; the world may have another ground.
type outing struct {
	body  *Body
	set   Settings
	rate  float64 // Hz
	hands bool
	way   func(time float64) (at vec.Vector, facing float64) // of the body, on the floor

	state  *State
	out    *Result
	in     Input
	last   outingTick
	before outingTick

	jolt     map[rig.Role]float64 // meters: the furthest that a joint was from where its motion in the two ticks before would have brought it
	slid     float64              // meters: the furthest that what touches the ground moved in a tick
	off      float64              // meters: the furthest that it was above or below the ground
	tilted   float64              // radians: the furthest that a foot that lies flat was not
	backward float64              // meters: the furthest that a knee was behind the line from hip joint to ankle
	landings [2]int
	short    int // ticks in which the leg of a planted foot was too short
	ticks    int
}

type outingTick struct {
	at      map[rig.Role]vec.Vector
	planted [2]bool
	reaches [2]bool // planted, and its leg is long enough
	onBall  [2]bool
	touch   [2]vec.Vector
}

var outingRoles = []rig.Role{
	rig.Hips, rig.Spine, rig.Chest, rig.UpperChest, rig.Neck, rig.Head,
	rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand,
	rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, rig.LeftToes, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot, rig.RightToes,
}

func newOuting(t testing.TB, way func(float64) (vec.Vector, float64)) *outing {
	t.Helper()
	body := plainBody(t)
	return &outing{
		body: body, set: DefaultSettings(), rate: 90, way: way, state: body.NewState(), out: body.NewResult(), jolt: map[rig.Role]float64{},
	}
}

// attach sets the targets: the devices bob and sway as those of somebody who walks do, twice and once a stride.
func (o *outing) attach(time float64) {
	at, facing := o.way(time)
	const tick = 0.05
	next, _ := o.way(time + tick)
	speed := next.Sub(at).Len() / tick
	walking := vec.SmoothStep(speed / 0.5)
	stride := 2 * math.Pi * time / 1.1
	at.Y += walking * (-0.03 - 0.015*math.Cos(2*stride))
	at = at.Add(vec.Yaw(facing).Rotate(vec.Vector{X: walking * 0.02 * math.Sin(stride)}))
	ids := threePoints[:1]
	if o.hands {
		ids = threePoints
	}
	o.in.Targets = tPoseTargets(o.body, ids...)
	place := func(id effectors.ID, resting vec.Vector) {
		e := &o.in.Targets.Effectors[id]
		e.Position = at.Add(vec.Yaw(facing).Rotate(resting)).MGL()
		e.Rotation = vec.Yaw(facing).MGL()
	}
	place(effectors.Head, vec.FromMGL(o.body.humanoid.TPose[o.body.joint(rig.Head)].Position))
	if o.hands {
		for side, id := range threePoints[1:] {
			swing := 0.1 * walking * math.Sin(stride+math.Pi*float64(side))
			place(id, vec.New(gait.Sign(side)*0.28, 0.8, 0.1+swing))
		}
	}
}

// run goes the way for some time.
func (o *outing) run(seconds float64, seen func(time float64)) {
	for tick := range int(seconds*o.rate) + 1 {
		time := float64(tick) / o.rate
		o.attach(time)
		o.in.Space.Raised = o.out.Gait.Ground
		o.in.Space.Targets(&o.in.Targets)
		o.in.DT = 1 / o.rate
		o.body.Solve(&o.in, &o.set, o.state, o.out)
		o.look()
		if seen != nil {
			seen(time)
		}
	}
}

// look measures the pose of a tick.
func (o *outing) look() {
	now := outingTick{at: map[rig.Role]vec.Vector{}}
	for _, role := range outingRoles {
		now.at[role] = vec.FromMGL(o.out.at(o.body, role))
		if o.ticks >= 2 {
			straight := o.last.at[role].Scale(2).Sub(o.before.at[role])
			o.jolt[role] = math.Max(o.jolt[role], now.at[role].Sub(straight).Len())
		}
	}
	a := &o.body.anatomy
	o.ticks++
	shortNow := false
	for side := range a.feet.ball {
		foot := &o.out.Gait.Feet[side]
		role := []rig.Role{rig.LeftFoot, rig.RightFoot}[side]
		knee, hip := now.at[[]rig.Role{rig.LeftLowerLeg, rig.RightLowerLeg}[side]], now.at[[]rig.Role{rig.LeftUpperLeg, rig.RightUpperLeg}[side]]
		turn, ankle := o.out.turn(o.body, role), now.at[role]
		axis := ankle.Sub(hip).UnitOr(vec.Vector{Y: -1})
		ahead := o.out.turn(o.body, rig.Hips).Forward()
		bend := knee.Sub(hip)
		bend = bend.AddScaled(-bend.Dot(axis), axis)
		o.backward = math.Max(o.backward, -bend.Dot(ahead))
		if foot.Landed {
			o.landings[side]++
		}
		// What stays where it is: the joint of the ball while the heel is up, else the heel.
		rest := vec.New(0, -a.feet.home[side].Y, -a.feet.heel)
		if now.onBall[side] = foot.Pitch >= 0; now.onBall[side] {
			rest = a.feet.ball[side]
		}
		now.touch[side] = ankle.Add(turn.Rotate(rest))
		now.planted[side] = !foot.Swinging
		now.reaches[side] = now.planted[side] && foot.Extension <= 1+1e-6
		switch {
		case !now.planted[side]:
			continue
		case !now.reaches[side]:
			shortNow = true
			continue
		}
		height, normal := o.set.Ground.Under(foot.At[0], foot.At[2], foot.At[1]+1)
		if normal.Y == 1 {
			o.off = math.Max(o.off, math.Abs(now.touch[side].Y-rest.Y-a.feet.home[side].Y-height))
		}
		if foot.Contact == gait.FlatFoot && math.Abs(foot.Pitch) < 1e-3 {
			o.tilted = math.Max(o.tilted, math.Acos(vec.Clamp(turn.Up().Dot(normal), -1, 1)))
		}
		if o.last.reaches[side] && o.last.onBall[side] == now.onBall[side] {
			o.slid = math.Max(o.slid, now.touch[side].Sub(o.last.touch[side]).Len())
		}
	}
	if shortNow {
		o.short++
	}
	o.before, o.last = o.last, now
}

// The ways that people go in these tests: they stand for a second, go for six and stand for two.
var outings = map[string]struct {
	way    func(time float64) (vec.Vector, float64)
	ground ground.Ground
}{
	"forward":  {way: func(s float64) (vec.Vector, float64) { return vec.Vector{Z: 1.2 * gaittest.Ramped(s, 1, 7)}, 0 }},
	"backward": {way: func(s float64) (vec.Vector, float64) { return vec.Vector{Z: -0.7 * gaittest.Ramped(s, 1, 7)}, 0 }},
	"sideways": {way: func(s float64) (vec.Vector, float64) { return vec.Vector{X: 0.6 * gaittest.Ramped(s, 1, 7)}, 0 }},
	"circle": {way: func(s float64) (vec.Vector, float64) {
		angle := 0.8 * gaittest.Ramped(s, 1, 7)
		return vec.Vector{X: 1 - math.Cos(angle), Z: math.Sin(angle)}, angle
	}},
	"turn": {way: func(s float64) (vec.Vector, float64) { return vec.Vector{}, math.Pi / 2 * gaittest.Ramped(s, 1, 5) }},
	"slope": {
		way:    func(s float64) (vec.Vector, float64) { return vec.Vector{Z: 0.8 * gaittest.Ramped(s, 1, 7)}, 0 },
		ground: ground.Ground{Kind: ground.Slope, Slope: ground.Incline{Angle: 0.2, Start: 1, Length: 20}},
	},
	"steps": {
		way:    func(s float64) (vec.Vector, float64) { return vec.Vector{Z: 0.6 * gaittest.Ramped(s, 1, 7)}, 0 },
		ground: ground.Ground{Kind: ground.Steps, Steps: ground.Stairs{Start: 1, Rise: 0.17, Tread: 0.29, Count: 20}},
	},
}

// TestWholeBodiesWalkWithoutAPop bounds by how much any joint leaves, in one tick, the way on which the two ticks before had it: a body that pops leaves it by far
// more. The knee of a leg that is all but straight moves several times as far as its ankle.
func TestWholeBodiesWalkWithoutAPop(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for name, where := range outings {
		for _, hands := range []bool{false, true} {
			for _, legs := range []LegMethod{LegByTwoBones, LegByFABRIK, LegByCCD} {
				o := newOuting(t, where.way)
				o.hands, o.set.Ground, o.set.Legs.Method = hands, where.ground, legs
				const trunk, feet, knees = 0.002, 0.045, 0.12 // meters
				o.run(9, nil)
				for role, jolt := range o.jolt {
					most := trunk
					switch role {
					case rig.LeftLowerLeg, rig.RightLowerLeg:
						most = knees
					case rig.LeftFoot, rig.RightFoot, rig.LeftToes, rig.RightToes:
						most = feet
					}
					if jolt > most {
						t.Errorf("%s, hands %t, legs %d: %s leaves its way by %.4f m in a tick", name, hands, legs, role, jolt)
					}
				}
				for side, landings := range o.landings {
					if least := 3; landings < least || landings > 16 {
						t.Errorf("%s, hands %t: foot %d lands %d times", name, hands, side, landings)
					}
				}
			}
		}
	}
}

func TestFeetOfAWalkStandOnTheGroundAndDoNotSlide(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for name, where := range outings {
		for _, rate := range []float64{60, 90, 120} {
			o := newOuting(t, where.way)
			o.hands, o.set.Ground, o.rate = true, where.ground, rate
			o.run(9, nil)
			if o.slid > 1e-5 {
				t.Errorf("%s, %v Hz: what touches the ground slides by %.3g m in a tick", name, rate, o.slid)
			}
			if o.off > 1e-6 {
				t.Errorf("%s, %v Hz: what touches the ground is %.3g m above or below it", name, rate, o.off)
			}
			if o.tilted > 2e-3 {
				t.Errorf("%s, %v Hz: a foot that lies flat is tilted by %.3g rad", name, rate, o.tilted)
			}
			if o.backward > 1e-9 {
				t.Errorf("%s, %v Hz: a knee bends backward by %.3g m", name, rate, o.backward)
			}
			if most := 0.3 * float64(o.ticks); float64(o.short) > most {
				t.Errorf("%s, %v Hz: a leg is too short in %d of %d ticks", name, rate, o.short, o.ticks)
			}
		}
	}
}

func TestTheBodyRisesWithTheGroundThatItWalksOn(t *testing.T) {
	t.Parallel()
	where := outings["slope"]
	o := newOuting(t, where.way)
	o.set.Ground = where.ground
	o.run(9, nil)
	hips := o.out.at(o.body, rig.Hips)
	height, _ := o.set.Ground.Under(hips[0], hips[2], 100)
	level := o.body.humanoid.TPose[o.body.joint(rig.Hips)].Position[1]
	if rise := hips[1] - level; math.Abs(rise-height) > 0.06 || height < 0.6 {
		t.Errorf("the hips have risen by %.3f m, the ground by %.3f m", rise, height)
	}
}

func TestStandingInTheTPoseTheFeetAreWhereTheyWere(t *testing.T) {
	t.Parallel()
	o := newOuting(t, func(float64) (vec.Vector, float64) { return vec.Vector{}, 0 })
	o.run(5, nil)
	for _, role := range []rig.Role{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, rig.LeftToes, rig.RightFoot, rig.RightToes} {
		if d := o.out.at(o.body, role).Sub(o.body.humanoid.TPose[o.body.joint(role)].Position).Len(); d > 1e-9 {
			t.Errorf("%s is %.3g m from where it is in the T-pose", role, d)
		}
	}
	if o.landings != [2]int{} {
		t.Errorf("somebody who stands still has taken %v steps", o.landings)
	}
}

func TestFeetStayWhereTheyAreWhileTheBodySways(t *testing.T) {
	t.Parallel()
	o := newOuting(t, func(time float64) (vec.Vector, float64) {
		return vec.New(0.05*math.Sin(2*time), -0.04-0.03*(1-math.Cos(2*time)), 0.04*math.Sin(1.5*time)), 0.3 * math.Sin(2*time)
	})
	var planted [2]vec.Vector
	o.run(6, func(time float64) {
		for side, role := range []rig.Role{rig.LeftToes, rig.RightToes} {
			at := vec.FromMGL(o.out.at(o.body, role))
			if time == 0 {
				planted[side] = at
			} else if at.Sub(planted[side]).Len() > 1e-9 {
				t.Fatalf("after %v s %s has moved by %v m", time, role, at.Sub(planted[side]).Len())
			}
		}
	})
}

func TestHeelsRiseWhereSomebodyStandsOnTiptoe(t *testing.T) {
	t.Parallel()
	o := newOuting(t, func(time float64) (vec.Vector, float64) { return vec.Vector{Y: 0.04 * vec.SmoothStep(time/2)}, 0 })
	o.run(3, nil)
	a := &o.body.anatomy
	for side, role := range []rig.Role{rig.LeftFoot, rig.RightFoot} {
		turn := o.out.turn(o.body, role)
		if turn.Pitch() < 0.1 || o.out.Gait.Feet[side].Contact != gait.OnBall {
			t.Errorf("%s is pitched by %.3f rad", role, turn.Pitch())
		}
		ball := vec.FromMGL(o.out.at(o.body, role)).Add(turn.Rotate(a.feet.ball[side]))
		if resting := a.at[of(side, foot)].Add(a.feet.ball[side]); ball.Sub(resting).Len() > 1e-5 {
			t.Errorf("the ball of %s has moved by %v", role, ball.Sub(resting))
		}
		bent := o.out.turn(o.body, role).AngleTo(o.out.turn(o.body, []rig.Role{rig.LeftToes, rig.RightToes}[side]))
		if math.Abs(bent-turn.Pitch()) > 1e-6 {
			t.Errorf("the toes bend by %.3f rad and not by %.3f, so they do not lie on the floor", bent, turn.Pitch())
		}
	}
	if d := o.out.Effectors[effectors.Head].Residual; d > 1e-9 {
		t.Errorf("the head is %v m from its target", d)
	}
}

func TestFeetTurnAfterTheBody(t *testing.T) {
	t.Parallel()
	o := newOuting(t, func(time float64) (vec.Vector, float64) { return vec.Vector{}, math.Min(time, 2) })
	o.run(5, nil)
	for _, role := range []rig.Role{rig.LeftFoot, rig.RightFoot} {
		if off := math.Abs(vec.WrapAngle(o.out.turn(o.body, role).Yaw() - o.out.turn(o.body, rig.Hips).Yaw())); off > 35*math.Pi/180 {
			t.Errorf("%s is turned %v rad from the hips", role, off)
		}
	}
}

func TestFeetGoAlongWhenTheBodyJumpsElsewhere(t *testing.T) {
	t.Parallel()
	o := newOuting(t, func(time float64) (vec.Vector, float64) {
		if time < 1 {
			return vec.Vector{}, 0
		}
		return vec.New(3, 0, -2), 0
	})
	o.run(2, func(time float64) {
		for _, role := range []rig.Role{rig.LeftFoot, rig.RightFoot} {
			if d := o.out.at(o.body, role).Sub(o.out.at(o.body, rig.Hips)); math.Hypot(d.X(), d.Z()) > 0.3 {
				t.Fatalf("after %v s %s is at %v from the hips", time, role, d)
			}
		}
	})
	if o.landings != [2]int{} {
		t.Errorf("the feet take %v steps across the room", o.landings)
	}
}

func TestAGlideOfTheTrackingSpaceTakesTheFeetAlongWithoutAStep(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	set := DefaultSettings()
	state, out := body.NewState(), body.NewResult()
	for tick := range 270 {
		in := Input{Targets: tPoseTargets(body, threePoints...), DT: 1.0 / 90}
		in.Space = Space{Origin: mgl64.Vec3{0, 0, 0.02 * float64(tick)}, Yaw: 0.01 * float64(tick)} // 1.8 m/s
		in.Space.Targets(&in.Targets)
		body.Solve(&in, &set, state, out)
		for _, role := range []rig.Role{rig.LeftFoot, rig.RightFoot} {
			want := in.Space.Point(body.humanoid.TPose[body.joint(role)].Position)
			if d := out.at(body, role).Sub(want).Len(); d > 1e-9 {
				t.Fatalf("tick %d: %s is left behind by %v m", tick, role, d)
			}
		}
		if f := &out.Gait.Feet; out.Gait.Walking || f[0].Swinging || f[1].Swinging {
			t.Fatalf("tick %d: the body walks", tick)
		}
	}
}

func TestThePelvisSwingsAndTheTrunkAboveItStays(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	where := outings["forward"]
	still, swings := newOuting(t, where.way), newOuting(t, where.way)
	still.set.Gait.HipSwing, still.set.Gait.ShoulderSwingWalk, still.set.Gait.ShoulderSwingRun = 0, 0, 0
	swings.set.Gait.ShoulderSwingWalk, swings.set.Gait.ShoulderSwingRun = 0, 0
	most := 0.0
	swings.run(6, nil)
	tick := 0
	var poses [][6]vec.Vector
	swings = newOuting(t, where.way)
	swings.set.Gait.ShoulderSwingWalk, swings.set.Gait.ShoulderSwingRun = 0, 0
	swings.run(6, func(float64) {
		var pose [6]vec.Vector
		for i, role := range outingRoles[:6] {
			pose[i] = vec.FromMGL(swings.out.at(swings.body, role))
		}
		poses = append(poses, pose)
		turned := swings.out.turn(swings.body, rig.Hips).Yaw()
		most = math.Max(most, math.Abs(turned))
		if math.Abs(turned-swings.out.Gait.HipSwing) > 1e-9 {
			t.Fatalf("the pelvis is turned by %v rad and reported to be by %v", turned, swings.out.Gait.HipSwing)
		}
	})
	still.run(6, func(float64) {
		for i, role := range outingRoles[:6] {
			if d := vec.FromMGL(still.out.at(still.body, role)).Sub(poses[tick][i]).Len(); i > 0 && d > 1e-9 {
				t.Fatalf("tick %d: the swing moves %s by %v m", tick, role, d)
			}
		}
		tick++
	})
	if most < 3*math.Pi/180 || most > 16*math.Pi/180 {
		t.Errorf("the pelvis swings by %.1f°", most*180/math.Pi)
	}
}

func TestShouldersSwingWithTheFeetOnlyWhereNoHandIsTracked(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for _, hands := range []bool{false, true} {
		chest := func(swing float64) (turns []vec.Rotation) {
			o := newOuting(t, outings["forward"].way)
			o.hands, o.set.Gait.ShoulderSwingWalk = hands, swing
			o.run(6, func(float64) {
				turns = append(turns, o.out.turn(o.body, rig.UpperChest))
				if d := o.out.Effectors[effectors.Head].Residual; d > 1e-9 {
					t.Fatalf("the head is %v m from its target", d)
				}
			})
			return turns
		}
		still, swung := chest(0), chest(6*math.Pi/180)
		most := 0.0
		for tick := range still {
			most = math.Max(most, still[tick].AngleTo(swung[tick]))
		}
		if hands && most > 1e-6 || !hands && (most < 3*math.Pi/180 || most > 12*math.Pi/180) {
			t.Errorf("hands %t: the chest swings by %.2f°", hands, most*180/math.Pi)
		}
	}
}

func TestTrackedHipsNeitherSwingNorDrop(t *testing.T) {
	t.Parallel()
	o := newOuting(t, nil)
	for tick := range 400 {
		time := float64(tick) / 90
		o.in.Targets = tPoseTargets(o.body, effectors.Head, effectors.Hips)
		for _, id := range []effectors.ID{effectors.Head, effectors.Hips} {
			p := &o.in.Targets.Effectors[id].Position
			p[1] -= 0.02
			p[2] += 1.1 * gaittest.Ramped(time, 0.5, 9)
		}
		o.in.DT = 1.0 / 90
		o.body.Solve(&o.in, &o.set, o.state, o.out)
		if r := o.out.Effectors[effectors.Hips]; r.Residual > 1e-9 || r.RotationResidual > 1e-7 || o.out.Gait.Drop != 0 || o.out.Gait.HipSwing != 0 {
			t.Fatalf("tick %d: tracked hips are %v m and %v rad from their target", tick, r.Residual, r.RotationResidual)
		}
	}
	if !o.out.Gait.Walking {
		t.Error("the legs do not walk under tracked hips")
	}
}

// TestOneTrackedFootWalksWithTheOther takes the left foot of one walk for what a device says in another.
func TestOneTrackedFootWalksWithTheOther(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	where := outings["forward"]
	free := newOuting(t, where.way)
	type place struct {
		at   mgl64.Vec3
		turn mgl64.Quat
	}
	var device []place
	free.run(9, func(float64) {
		device = append(device, place{free.out.at(free.body, rig.LeftFoot), free.out.turn(free.body, rig.LeftFoot).MGL()})
	})
	o := newOuting(t, where.way)
	var landed [2][]int
	for tick := range device {
		o.attach(float64(tick) / 90)
		o.in.Targets.Effectors[effectors.LeftFoot] = effectors.Target{Position: device[tick].at, Rotation: device[tick].turn, Presence: 1}
		o.in.DT = 1.0 / 90
		o.body.Solve(&o.in, &o.set, o.state, o.out)
		if d := o.out.at(o.body, rig.LeftFoot).Sub(device[tick].at).Len(); d > 2e-3 { // where the leg is too short
			t.Fatalf("tick %d: the tracked foot is %v m from its device", tick, d)
		}
		for side := range landed {
			if o.out.Gait.Feet[side].Landed {
				landed[side] = append(landed[side], tick)
			}
		}
	}
	if len(landed[0]) < 4 || math.Abs(float64(len(landed[1])-len(landed[0]))) > 1 {
		t.Fatalf("the tracked foot lands %d times and the other %d times", len(landed[0]), len(landed[1]))
	}
	for i := 1; i+1 < len(landed[0]) && i < 6; i++ { // in between: once, and about in the middle
		between := 0
		for _, tick := range landed[1] {
			if tick > landed[0][i] && tick <= landed[0][i+1] {
				between++
				if share := float64(tick-landed[0][i]) / float64(landed[0][i+1]-landed[0][i]); share < 0.25 || share > 0.75 {
					t.Errorf("the other foot lands at %.2f of stride %d", share, i)
				}
			}
		}
		if between != 1 {
			t.Errorf("the other foot lands %d times in stride %d", between, i)
		}
	}
}

func TestFootThatLosesItsDeviceStaysAndThenStepsHome(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	in := Input{Targets: tPoseTargets(body, effectors.Head, effectors.LeftFoot), DT: 1.0 / 90}
	in.Targets.Effectors[effectors.LeftFoot].Position[2] += 0.35
	last := vec.Vector{}
	for tick := range 400 {
		if tick > 50 {
			in.Targets.Effectors[effectors.LeftFoot].Presence = math.Max(0, 1-float64(tick-50)/18)
		}
		body.Solve(&in, &set, state, out)
		at := vec.FromMGL(out.at(body, rig.LeftFoot))
		if tick > 0 && at.Sub(last).Len() > 0.05 {
			t.Fatalf("tick %d: the foot jumps by %v m", tick, at.Sub(last).Len())
		}
		last = at
	}
	if home := body.humanoid.TPose[body.joint(rig.LeftFoot)].Position; math.Abs(home.Z()-last.Z) > 0.1 {
		t.Errorf("the foot is at %v in the end, its home is %v", last, home)
	}
}

func TestAFootComesAndGoesWithItsDeviceWithoutAPop(t *testing.T) {
	t.Parallel()
	for _, weights := range []effectors.Effector{
		{PositionWeight: 1, RotationWeight: 1},
		{PositionWeight: 1, RotationWeight: 0.3},
		{PositionWeight: 0.5, RotationWeight: 1},
		{PositionWeight: 0, RotationWeight: 1},
	} {
		body := plainBody(t)
		state, out := body.NewState(), body.NewResult()
		set := DefaultSettings()
		set.Effectors[effectors.LeftFoot] = weights
		var last, own vec.Vector
		var lastTurn vec.Rotation
		for tick := range 360 {
			in := Input{Targets: tPoseTargets(body, effectors.Head, effectors.LeftFoot), DT: 1.0 / 90}
			in.Targets.Effectors[effectors.Head].Position[1] -= 0.03
			device := &in.Targets.Effectors[effectors.LeftFoot]
			device.Position = device.Position.Add(mgl64.Vec3{0.05, 0.1, 0.2})
			device.Rotation = vec.YawPitchRoll(0.4, 0.3, 0).MGL()
			time := float64(tick) / 90
			device.Presence = vec.Clamp((time-1)/0.3, 0, 1) - vec.Clamp((time-2.5)/0.3, 0, 1)
			body.Solve(&in, &set, state, out)
			at, turn := vec.FromMGL(out.at(body, rig.LeftFoot)), out.turn(body, rig.LeftFoot)
			if tick > 0 && (at.Sub(last).Len() > 0.04 || turn.AngleTo(lastTurn) > 0.15) {
				t.Errorf("weights %v, %.2f s: the foot moves by %.3f m and %.3f rad in a tick", weights, time, at.Sub(last).Len(), turn.AngleTo(lastTurn))
			}
			last, lastTurn = at, turn
			if tick == 60 {
				own = at
			}
			if tick == 200 { // all there: the share of the way that the weight says
				want := own.Lerp(vec.FromMGL(device.Position), weights.PositionWeight)
				if d := at.Sub(want).Len(); d > 1e-6 {
					t.Errorf("weights %v: the foot is %.3g m from its share of the way", weights, d)
				}
			}
		}
	}
}

// A person who walks as another does in a mirror takes the steps that are seen there.
func TestAWalkInAMirrorIsTheMirroredWalk(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	set := DefaultSettings()
	one, other := body.NewState(), body.NewState()
	was, is := body.NewResult(), body.NewResult()
	o := newOuting(t, outings["circle"].way)
	o.hands = true
	for tick := range 600 {
		o.attach(float64(tick) / 90)
		in := Input{Targets: o.in.Targets, DT: 1.0 / 90}
		body.Solve(&in, &set, one, was)
		in.Targets = mirrored(in.Targets)
		body.Solve(&in, &set, other, is)
		checkAlike(t, body, was, is, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role.Mirror(), v.Mirrored(), r.Mirrored()
		}, 1e-6)
		if t.Failed() {
			t.Fatalf("tick %d", tick)
		}
	}
}

func TestABodyWalksOnTheSpotUnderItsHeadset(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for _, hands := range []bool{false, true} {
		o := newOuting(t, func(time float64) (vec.Vector, float64) {
			much := vec.SmoothStep((time - 2) / 0.3)
			stride := 2 * math.Pi * time / 1.1 // as long as the walkers of newOuting take
			return vec.New(0.02*much*math.Sin(stride), -0.02*much*(1+math.Cos(2*stride))-0.01, 0), 0
		})
		o.hands = hands
		right, steps, onSpot := 0, 0, 0
		o.run(14, func(time float64) {
			if time > 6 && o.out.Gait.InPlace {
				onSpot++
			}
			for side := range o.out.Gait.Feet {
				if time > 7 && o.out.Gait.Feet[side].Landed {
					steps++
					if math.Abs(gait.Nearest(time/1.1-0.5*float64(side))) < 0.25 {
						right++
					}
				}
			}
		})
		if onSpot < 8*90-9 || steps < 11 || right < steps {
			t.Errorf("with hands %v: on the spot in %d ticks of 8 s, %d steps, %d of them with the right foot", hands, onSpot, steps, right)
		}
		if o.slid > 1e-5 || o.off > 0.002 || o.backward > 0.005 {
			t.Errorf("with hands %v: feet slide by %.2f mm, are off the ground by %.1f mm, knees bend back by %.1f mm", hands, 1000*o.slid, 1000*o.off, 1000*o.backward)
		}
	}
}
