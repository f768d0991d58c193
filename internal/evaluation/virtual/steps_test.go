package virtual

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// A walker's body, meters. Its legs are 0.85 m.
const (
	walkerAnkle = 0.08 // above the sole
	walkerBall  = 0.13 // ahead of the ankle
	walkerSole  = 0.03 // the ball above the sole
	walkerHeel  = 0.05 // behind the ankle
)

// footfall is when and where a walker's foot is down: its heel touches at one time and its ball leaves at another.
type footfall struct {
	land, lift float64
	at         mgl64.Vec3 // under the ankle
	yaw        float64
	speed      mgl64.Vec3 // meters a second, just before it lands
}

// walkerFoot is a foot whose whole way is known: flat while it is down but for its heel, which comes down first by the landing pitch and leaves first by
// the lifting one; between, it rises and goes on along a smooth curve, which reaches its end with some speed left, as feet do.
type walkerFoot struct {
	falls               []footfall
	landPitch, heelRise float64 // radians, toes up and heel up
	rise                float64 // meters that the foot is lifted
}

const (
	landingTime = 0.08 // seconds in which a foot that landed on its heel lies down
	liftingTime = 0.15 // seconds for which the heel rises before the ball leaves
)

// at is where the ankle and the ball of the foot are at a time.
func (f *walkerFoot) at(now float64) (ankle rig.Transform, ball mgl64.Vec3) {
	i, _ := slices.BinarySearchFunc(f.falls, now, func(fall footfall, now float64) int { return cmp.Compare(fall.land, now) })
	i--
	if i >= 0 && now <= f.falls[i].lift || i == len(f.falls)-1 {
		return f.down(&f.falls[i], now)
	}
	if i < 0 {
		return f.down(&f.falls[0], f.falls[0].land)
	}
	last, next := &f.falls[i], &f.falls[i+1]
	u := (now - last.lift) / (next.land - last.lift)
	s := u * u * (3 - 2*u)
	from, _ := f.down(last, last.lift)
	to, _ := f.down(next, next.land)
	ankle.Position = from.Position.Add(to.Position.Sub(from.Position).Mul(s)).Add(mgl64.Vec3{0, f.rise * math.Sin(math.Pi*u), 0}).
		Add(next.speed.Mul((next.land - last.lift) * u * u * (u - 1)))
	ankle.Rotation = mgl64.QuatSlerp(from.Rotation, to.Rotation, s)
	return ankle, ankle.Apply(mgl64.Vec3{0, walkerSole - walkerAnkle, walkerBall})
}

func (f *walkerFoot) down(fall *footfall, now float64) (ankle rig.Transform, ball mgl64.Vec3) {
	pitch, about := 0.0, mgl64.Vec3{0, walkerSole - walkerAnkle, walkerBall}
	switch {
	case now < fall.land+landingTime:
		pitch, about = -f.landPitch*(1-(now-fall.land)/landingTime), mgl64.Vec3{0, -walkerAnkle, -walkerHeel}
	case now > fall.lift-liftingTime:
		pitch = f.heelRise * (now - fall.lift + liftingTime) / liftingTime
	}
	flat := rig.Yaw(fall.yaw)
	fixed := fall.at.Add(mgl64.Vec3{0, walkerAnkle, 0}).Add(flat.Rotate(about))
	ankle.Rotation = flat.Mul(pitched(pitch))
	ankle.Position = fixed.Sub(ankle.Rotation.Rotate(about))
	return ankle, ankle.Apply(mgl64.Vec3{0, walkerSole - walkerAnkle, walkerBall})
}

// walkerTrack is a body over known feet.
func walkerTrack(seconds float64, feet [2]*walkerFoot, hips func(now float64) (at mgl64.Vec3, yaw float64)) *Track {
	t := &Track{RateHz: TrackRateHz, LegLength: 0.85, Foot: walkerBall, Postures: make([]Posture, 1+int(math.Round(seconds*TrackRateHz)))}
	for i := range t.Postures {
		now := float64(i) / t.RateHz
		p := &t.Postures[i]
		at, yaw := hips(now)
		p.Center = at
		p.Hips = rig.Transform{Position: at, Rotation: rig.Yaw(yaw)}
		p.Head = rig.Transform{Position: at.Add(mgl64.Vec3{0, 0.65, 0}), Rotation: rig.Yaw(yaw)}
		p.Hands = [2]rig.Transform{p.Hips, p.Hips}
		for side, foot := range feet {
			p.Feet[side], p.Balls[side] = foot.at(now)
		}
	}
	return t
}

// gaitOf is a walk in a direction from where the body faces, at a speed, with so many seconds from landing to landing of the other foot and a share of a
// stride for which a foot is down; it turns at a rate. Feet land ahead of the hips by a quarter of a stride.
func gaitOf(direction, speed, stepTime, down, turning float64, seconds float64) (*Track, []Step) {
	hips := func(now float64) (mgl64.Vec3, float64) {
		way, yaw := speed*now, turning*now
		at := mgl64.Vec3{0, 0, way}
		if turning != 0 {
			radius := speed / turning
			at = mgl64.Vec3{radius * (1 - math.Cos(yaw)), 0, radius * math.Sin(yaw)}
		}
		return rig.Yaw(direction).Rotate(at).Add(mgl64.Vec3{0, 0.86 + 0.02*math.Cos(2*math.Pi*now/stepTime), 0}), yaw
	}
	var feet [2]*walkerFoot
	var steps []Step
	for side := range feet {
		f := &walkerFoot{landPitch: 0.3, heelRise: 0.7, rise: 0.08}
		last := speed
		if down < 0.5 { // running, feet are drawn back before they land
			last, f.rise = 0.5*speed, 0.2
		}
		if math.Abs(direction) > 1 {
			f.landPitch, f.heelRise = 0, 0.2
		}
		out := 1 - 2*float64(side)
		for k := -1; ; k++ {
			land := (float64(2*k) + float64(side) + 0.4) * stepTime
			if land > seconds+2*stepTime {
				break
			}
			lift := land + 2*down*stepTime
			under, yaw := hips((land + lift) / 2) // of its stay
			under[1] = 0
			f.falls = append(f.falls, footfall{land, lift, under.Add(rig.Yaw(yaw).Rotate(mgl64.Vec3{0.1 * out, 0, 0})), yaw + 0.1*out,
				rig.Yaw(turning*land + direction).Rotate(mgl64.Vec3{0, 0, last})})
		}
		for i, fall := range f.falls {
			if i == 0 || fall.land < 0.02 || fall.land > seconds-0.1 {
				continue
			}
			steps = append(steps, Step{Side: side, Lift: math.Max(0, f.falls[i-1].lift), Land: fall.land, From: f.falls[i-1].at, At: fall.at, Yaw: fall.yaw})
		}
		feet[side] = f
	}
	slices.SortFunc(steps, func(a, b Step) int { return cmp.Compare(a.Land, b.Land) })
	return walkerTrack(seconds, feet, hips), steps
}

// checkSteps compares steps that were found with those that were taken. Where feet are put down slowly, the first touch is hard to tell.
func checkSteps(t *testing.T, found, taken []Step, within float64) {
	t.Helper()
	if len(found) != len(taken) {
		t.Fatalf("%d steps were found, %d were taken: %+v", len(found), len(taken), found)
	}
	for i, want := range taken {
		got := found[i]
		if got.Side != want.Side || math.Abs(got.Land-want.Land) > within || got.At.Sub(want.At).Len() > 0.01 ||
			math.Abs(math.Remainder(got.Yaw-want.Yaw, 2*math.Pi)) > 0.03 {
			t.Errorf("step %d: %+v instead of %+v", i, got, want)
		}
		if i > 1 && (math.Abs(got.Lift-want.Lift) > 0.04 || got.From.Sub(want.From).Len() > 0.01) {
			t.Errorf("step %d: lifted at %.3f s from %v instead of %.3f s from %v", i, got.Lift, got.From, want.Lift, want.From)
		}
	}
}

func TestStepsAreFoundWhenAndWhereTheyWereTaken(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	for _, c := range []struct {
		name                            string
		direction, speed, stepTime, own float64
		turning                         float64
	}{
		{"walking", 0, 1.3, 0.53, 0.6, 0},
		{"strolling", 0, 0.4, 0.75, 0.68, 0},
		{"walking fast", 0, 1.9, 0.45, 0.56, 0},
		{"running", 0, 3, 0.34, 0.34, 0},
		{"backward", 180 * degree, 0.8, 0.55, 0.6, 0},
		{"to the left", 90 * degree, 0.6, 0.55, 0.62, 0},
		{"to the right", -90 * degree, 0.6, 0.55, 0.62, 0},
		{"aslant", 45 * degree, 1, 0.55, 0.6, 0},
		{"in a circle", 0, 1, 0.55, 0.6, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			track, taken := gaitOf(c.direction, c.speed, c.stepTime, c.own, c.turning, 6)
			checkSteps(t, track.Steps(), taken, 0.025)
			track.smooth(smoothHz)
			checkSteps(t, track.Steps(), taken, 0.025)
		})
	}
}

func TestFeetThatCreepUnderARunnerHaveTheirPlaces(t *testing.T) {
	t.Parallel()
	track, taken := gaitOf(0, 4, 0.32, 0.34, 0, 5)
	for i := range track.Postures { // the floor goes back at 0.4 m/s, as a skeleton that is fitted to markers lets it
		by := mgl64.Vec3{0, 0, -0.4 * float64(i) / TrackRateHz}
		for side := range 2 {
			p := &track.Postures[i]
			p.Balls[side], p.Feet[side].Position = p.Balls[side].Add(by), p.Feet[side].Position.Add(by)
		}
	}
	count := func(steps []Step) (n int) {
		for _, s := range steps {
			if s.Land > 0.4 && s.Land < 4.4 {
				n++
			}
		}
		return n
	}
	if found, want := count(track.Steps()), count(taken); found != want {
		t.Errorf("%d steps were found, %d were taken", found, want)
	}
}

func TestTheSameStepsAreFoundWhereverTheWorldIsTurned(t *testing.T) {
	t.Parallel()
	track, taken := gaitOf(0.3, 1.1, 0.55, 0.6, 0.2, 5)
	world := rig.Transform{Position: mgl64.Vec3{4, 0, -7}, Rotation: rig.Yaw(2.2)}
	for i := range track.Postures {
		track.Postures[i] = track.Postures[i].placed(world)
	}
	for i := range taken {
		taken[i].From, taken[i].At, taken[i].Yaw = world.Apply(taken[i].From), world.Apply(taken[i].At), taken[i].Yaw+2.2
	}
	checkSteps(t, track.Steps(), taken, 0.025)
}

// stander stands at home, but for what its feet are told to do.
func stander(left, right []footfall, rise float64) *Track {
	feet := [2]*walkerFoot{{falls: left, rise: rise}, {falls: right, rise: rise}}
	return walkerTrack(8, feet, func(now float64) (mgl64.Vec3, float64) {
		return mgl64.Vec3{0.03 * math.Sin(now), 0.86, 0.02 * math.Sin(1.7*now)}, 0.2 * math.Sin(now)
	})
}

func TestStepsOnTheSpotAreFoundAndStillFeetTakeNone(t *testing.T) {
	t.Parallel()
	home := [2]mgl64.Vec3{{0.1, 0, 0}, {-0.1, 0, 0}}
	stay := []footfall{{land: -1, lift: 99, at: home[1], yaw: 0}}
	moved := home[0].Add(mgl64.Vec3{0.2, 0, 0.1})

	if found := stander([]footfall{{land: -1, lift: 99, at: home[0], yaw: 0}}, stay, 0.05).Steps(); len(found) != 0 {
		t.Errorf("feet that stay take %+v", found)
	}
	aside := stander([]footfall{{land: -1, lift: 3, at: home[0], yaw: 0}, {land: 3.4, lift: 99, at: moved, yaw: 0.3}}, stay, 0.05)
	checkSteps(t, aside.Steps(), []Step{{Side: 0, Lift: 3, Land: 3.4, From: home[0], At: moved, Yaw: 0.3}}, 0.05)
	marking := stander([]footfall{{land: -1, lift: 3, at: home[0], yaw: 0}, {land: 3.5, lift: 99, at: home[0], yaw: 0}}, stay, 0.1).Steps()
	if len(marking) != 1 || math.Abs(marking[0].Land-3.5) > 0.08 {
		t.Errorf("a step that comes down where it was: %+v", marking)
	}
	held := stander([]footfall{{land: -1, lift: 2, at: home[0], yaw: 0}, {land: 6, lift: 99, at: moved, yaw: 0}}, stay, 0.6).Steps()
	if len(held) != 1 || math.Abs(held[0].Land-6) > 0.1 {
		t.Errorf("a foot held in the air for seconds: %+v", held)
	}
	turned := stander([]footfall{{land: -1, lift: 3, at: home[0], yaw: 0}, {land: 3.2, lift: 99, at: home[0], yaw: 0.5}}, stay, 0).Steps()
	if len(turned) != 0 {
		t.Errorf("a foot that turns on its heel without leaving the floor: %+v", turned)
	}
}

func TestWhoStandsIsFoundBetweenTheirSteps(t *testing.T) {
	t.Parallel()
	home := [2]mgl64.Vec3{{0.1, 0, 0}, {-0.1, 0, 0}}
	moved := home[0].Add(mgl64.Vec3{0.3, 0, 0})
	track := stander([]footfall{{land: -1, lift: 3, at: home[0], yaw: 0}, {land: 3.4, lift: 99, at: moved, yaw: 0}}, []footfall{{land: -1, lift: 99, at: home[1], yaw: 0}}, 0.05)
	still := track.Standing(2)
	if len(still) != 2 || still[0].From != 0 || math.Abs(still[0].To-3) > 0.1 || math.Abs(still[1].From-3.4) > 0.1 || still[1].To != track.Duration() {
		t.Errorf("standing %v; the only step was from 3 to 3.4 s", still)
	}
	if still := track.Standing(4); len(still) != 1 {
		t.Errorf("for four seconds nobody stood but at the end: %v", still)
	}
	sliding := stander([]footfall{{land: -1, lift: 99, at: home[0], yaw: 0}}, []footfall{{land: -1, lift: 99, at: home[1], yaw: 0}}, 0)
	for i := range sliding.Postures { // 3 cm a second are no step, and no place that is kept either
		by := mgl64.Vec3{0, 0, 0.03 * float64(i) / sliding.RateHz}
		sliding.Postures[i].Balls[0], sliding.Postures[i].Feet[0].Position = sliding.Postures[i].Balls[0].Add(by), sliding.Postures[i].Feet[0].Position.Add(by)
	}
	if still := sliding.Standing(2); len(still) != 0 {
		t.Errorf("a sliding foot stands %v", still)
	}
}
