package gait

import (
	"fmt"
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// aboutTheRoom is a person who goes about a room: forth, in a bow, sideways and back, and stands in between. The head sways.
func aboutTheRoom(leg, at float64) person {
	u := gaittest.MinimumJerk((at - 1) / 4)
	v := gaittest.MinimumJerk((at - 6) / 2)
	x := gaittest.MinimumJerk((at - 9) / 3)
	facing := 0.3 + 1.1*u - 0.4*v
	p := standing(leg, groundVec{X: 0.7 * u * u, Z: 3 * u}.add(dirFromYaw(facing).left().scale(1.1*v)).addScaled(-1.3*x, dirFromYaw(facing)), facing)
	p.Headset = p.Headset.Add(vec.New(0.02*math.Sin(6*at+0.4), 0.015*math.Sin(12*at), 0))
	return p
}

// walks lets a person go a way without noise, and gives back their steps.
func walks(t *testing.T, rate, seconds float64, ground ground.Ground, way func(leg, at float64) person) *walker {
	t.Helper()
	p := newWalker(1)
	p.noise, p.rate, p.ground = 0, rate, ground
	p.goes(t, seconds, func(at float64) person { return way(p.leg, at) })
	return p
}

// sameSteps fails where the steps of one person, moved, are not those of the other.
func sameSteps(t *testing.T, was, is *walker, within float64, moved func(side int, at vec.Vector, yaw float64) (int, vec.Vector, float64)) {
	t.Helper()
	if len(was.steps) < 8 || len(was.steps) != len(is.steps) {
		t.Fatalf("%d and %d steps", len(was.steps), len(is.steps))
	}
	for i, step := range was.steps {
		side, to, yaw := moved(step.side, step.to, step.yaw)
		other := is.steps[i]
		if side != other.side || step.cause != other.cause || step.lifted != other.lifted || step.landed != other.landed {
			t.Fatalf("step %d is %+v and %+v", i, step, other)
		}
		if d := to.Sub(other.to).Len(); d > within {
			t.Errorf("step %d lands %.3g m from where it should", i, d)
		}
		if d := math.Abs(vec.WrapAngle(yaw - other.yaw)); d > within {
			t.Errorf("the foot of step %d is turned %.3g rad from how it should", i, d)
		}
	}
}

func TestStepsFollowAWorldThatIsTurnedAndMoved(t *testing.T) {
	t.Parallel()
	was := walks(t, 90, 13, ground.Ground{}, aboutTheRoom)
	for _, turn := range []float64{0.7, math.Pi / 2, 3, -2.2, 40} {
		by, move := vec.Yaw(turn), vec.New(13, 0, -7)
		place := func(v vec.Vector) vec.Vector { return by.Rotate(v).Add(move) }
		is := walks(t, 90, 13, ground.Ground{}, func(leg, at float64) person {
			p := aboutTheRoom(leg, at)
			return person{Hips: place(p.Hips), Facing: p.Facing + turn, Headset: place(p.Headset)}
		})
		sameSteps(t, was, is, 1e-9, func(side int, at vec.Vector, yaw float64) (int, vec.Vector, float64) {
			return side, place(at), yaw + turn
		})
	}
}

func TestStepsFollowAGroundThatIsRaised(t *testing.T) {
	t.Parallel()
	was := walks(t, 90, 13, ground.Ground{}, aboutTheRoom)
	is := walks(t, 90, 13, ground.Ground{Height: 1.7}, aboutTheRoom)
	sameSteps(t, was, is, 1e-9, func(side int, at vec.Vector, yaw float64) (int, vec.Vector, float64) {
		return side, at.Add(vec.Vector{Y: 1.7}), yaw
	})
}

func TestStepsInAMirrorAreTheMirroredSteps(t *testing.T) {
	t.Parallel()
	was := walks(t, 90, 13, ground.Ground{}, aboutTheRoom)
	is := walks(t, 90, 13, ground.Ground{}, func(leg, at float64) person {
		p := aboutTheRoom(leg, at)
		return person{Hips: p.Hips.Mirrored(), Facing: -p.Facing, Headset: p.Headset.Mirrored()}
	})
	sameSteps(t, was, is, 1e-9, func(side int, at vec.Vector, yaw float64) (int, vec.Vector, float64) {
		return 1 - side, at.Mirrored(), -yaw
	})
}

func TestAnkleOfAMirroredPersonIsTheMirroredAnkle(t *testing.T) {
	t.Parallel()
	type pose struct {
		ankle [2]vec.Vector
		turn  [2]vec.Rotation
		swing float64
	}
	var was []pose
	record := func(mirror bool) []pose {
		p := newWalker(1)
		p.noise = 0
		p.ground = ground.Ground{Kind: ground.Slope, Slope: ground.Incline{Angle: 0.2}} // rises along +Z, which the mirror leaves
		var poses []pose
		p.seen = func(_ float64, w *Walk) { poses = append(poses, pose{w.Ankle, w.Turn, w.Report.HipSwing}) }
		p.goes(t, 13, func(at float64) person {
			now := aboutTheRoom(p.leg, at)
			if mirror {
				now = person{Hips: now.Hips.Mirrored(), Facing: -now.Facing, Headset: now.Headset.Mirrored()}
			}
			return now
		})
		return poses
	}
	was = record(false)
	for i, is := range record(true) {
		for side := range is.ankle {
			if d := was[i].ankle[side].Mirrored().Sub(is.ankle[1-side]).Len(); d > 1e-9 {
				t.Fatalf("tick %d: an ankle is %.3g m from the mirrored one", i, d)
			}
			if a := was[i].turn[side].Mirrored().AngleTo(is.turn[1-side]); a > 1e-7 {
				t.Fatalf("tick %d: a foot is turned %.3g rad from the mirrored one", i, a)
			}
		}
		if math.Abs(was[i].swing+is.swing) > 1e-9 {
			t.Fatalf("tick %d: the pelvis swings by %v and %v", i, was[i].swing, is.swing)
		}
	}
}

func TestStepsAreTheSameAtAnyRate(t *testing.T) {
	t.Parallel()
	// Meters that half of the landings may be apart, beside what a tick makes in which the walk begins later. Heads that do not sway at all are none that the
	// phase observer knows: what it makes of them depends a little on when it looks.
	const within, tick = 0.025, 1.0 / 90
	for _, scene := range scenarios() {
		if scene.least < 5 {
			continue
		}
		base := walks(t, 90, scene.Seconds, scene.Ground, scene.Way)
		for _, rate := range []float64{60, 120} {
			t.Run(fmt.Sprintf("%s/%v Hz", scene.Name, rate), func(t *testing.T) {
				t.Parallel()
				other := walks(t, rate, scene.Seconds, scene.Ground, scene.Way)
				if d := other.countSteps() - base.countSteps(); d < -1 || d > 1 {
					t.Fatalf("%d steps, not %d", other.countSteps(), base.countSteps())
				}
				var apart []float64
				for i := range min(base.countSteps(), other.countSteps()) {
					a, b := base.steps[i], other.steps[i]
					if a.side != b.side {
						t.Fatalf("step %d is with the other foot", i)
					}
					apart = append(apart, math.Max(0, a.to.Sub(b.to).Len()-tick*base.walk.Report.Velocity.Len()))
				}
				if half, most := quantile(apart, 0.5), quantile(apart, 0.9); half > within || most > 3*within {
					t.Errorf("landings are %.1f cm apart, nine in ten %.1f", 100*half, 100*most)
				}
			})
		}
	}
}

func quantile(values []float64, share float64) float64 {
	sorted := append([]float64(nil), values...)
	for i := range sorted {
		for j := i; j > 0 && sorted[j] < sorted[j-1]; j-- {
			sorted[j], sorted[j-1] = sorted[j-1], sorted[j]
		}
	}
	return sorted[int(share*float64(len(sorted)-1))]
}
