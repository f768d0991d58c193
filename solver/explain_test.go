package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/solver/vec"
)

// limited are settings with every limit on, in one pass, at a share of its usual angles.
func limited(set Settings, pass effectors.LimitPass, share float64) Settings {
	for id := range set.Limits {
		l := &set.Limits[id]
		l.On, l.Pass = true, pass
		for _, angle := range []*float64{&l.Forward, &l.Backward, &l.Up, &l.Down, &l.TwistMin, &l.TwistMax} {
			*angle *= share
		}
	}
	return set
}

func explained(b *Body, targets effectors.Targets, set Settings) (*Result, *Explanation) {
	out, e := solve(b, targets, set), new(Explanation)
	b.Explain(&targets, &set, out, e)
	return out, e
}

// beyond is how far outside of its range a joint is, radians of swing and of twist.
func (l *LimitReport) beyond() (swing, twist float64) {
	limit := l.Limit()
	if clamped, outside := limit.Clamp(l.Inward(l.Swing())); outside {
		swing = 2 * math.Asin(math.Min(1, clamped.Sub(l.Inward(l.Swing())).Len()/2))
	}
	return swing, math.Max(0, math.Max(l.Twist-l.TwistMax, l.TwistMin-l.Twist))
}

// boneAbove has the limits of elbows and knees with those of the bones that carry them.
var boneAbove = map[effectors.LimitID]effectors.LimitID{
	effectors.LeftLowerArmLimit: effectors.LeftUpperArmLimit, effectors.RightLowerArmLimit: effectors.RightUpperArmLimit,
	effectors.LeftLowerLegLimit: effectors.LeftUpperLegLimit, effectors.RightLowerLegLimit: effectors.RightUpperLegLimit,
}

func TestALimitActsWhereThePoseWithoutItWouldBeBeyond(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	rng := random(31)
	acting := map[effectors.LimitID]int{}
	for n := range 300 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		targets := someTargets(rng, b, allPoints)
		set := limited(someSettings(rng), effectors.BackwardPass, 0.15+0.5*rng.Float64())
		set.Swivel.Limiter.On = false
		_, with := explained(b, targets, set)
		for id := range with.Limits {
			l := &with.Limits[id]
			if !l.Exists {
				continue
			}
			if swing, twist := l.beyond(); swing > 1e-7 || twist > 1e-7 {
				t.Fatalf("%d: the %s is %v and %v rad beyond its limit", n, l.ID.Words(), swing, twist)
			}
			off := set
			off.Limits[id].On = false
			_, without := explained(b, targets, off)
			if without.Limits[id].Acts || without.Limits[id].Acting {
				t.Fatalf("%d: the limit of the %s acts though it is off", n, l.ID.Words())
			}
			if above, hinged := boneAbove[effectors.LimitID(id)]; hinged && with.Limits[above].Acting {
				continue // which may have bent the limb less than its hinge allows
			}
			if swing, twist := without.Limits[id].beyond(); l.Acting != (swing > 1e-5 || twist > 1e-5) && !(swing < 1e-5 && twist < 1e-5 && swing+twist > 0) {
				t.Fatalf("%d: the limit of the %s acts: %v; without it the joint is %v and %v rad beyond", n, l.ID.Words(), l.Acting, swing, twist)
			}
			if l.Acting {
				acting[l.ID]++
			}
		}
	}
	for id := range effectors.LimitCount {
		if acting[id] < 10 {
			t.Errorf("the limit of the %s acted %d times, which tests little", id.Words(), acting[id])
		}
	}
}

func TestTheReportedFrameTurnsTheBoneAsTheJointIsTurned(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	rng := random(32)
	for range 100 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		set := limited(someSettings(rng), effectors.BackwardPass, 1)
		_, e := explained(b, someTargets(rng, b, allPoints), set)
		for id := range e.Limits {
			l := &e.Limits[id]
			if !l.Exists {
				continue
			}
			limit := l.Limit()
			for azimuth := 0.0; azimuth < 6.3; azimuth += 0.1 {
				edge := l.Inward(l.Rim(azimuth))
				if math.Abs(edge.Len()-1) > 1e-9 || edge.Sub(limit.Rim(azimuth)).Len() > 1e-9 {
					t.Fatalf("%s: the rim at %v is %v and not %v", l.ID.Words(), azimuth, edge, limit.Rim(azimuth))
				}
				in, out := edge.Add(vec.Vector{Z: 1e-6}), edge.Add(vec.Vector{Z: -1e-6})
				if !limit.Contains(in) || limit.Contains(out) {
					t.Fatalf("%s: the rim at %v is not where the limit ends", l.ID.Words(), azimuth)
				}
			}
			across := l.TwistAt(l.Twist)
			if math.Abs(across.Dot(l.Swing())) > 1e-9 || math.Abs(across.Len()-1) > 1e-9 {
				t.Fatalf("%s: the twist is not shown across the bone", l.ID.Words())
			}
		}
	}
}

func TestAnArmTwistedByAnAngleIsReportedWithThatTwist(t *testing.T) {
	t.Parallel()
	b := plainBody(t)
	set := limited(DefaultSettings(), effectors.BackwardPass, 1)
	for _, angle := range []float64{-1.2, -0.3, 0, 0.5, 1.4} {
		for side := range 2 {
			out := b.NewResult()
			arm := b.anatomy.joint[of(side, upperArm)]
			along := mgl64.Vec3{1 - 2*float64(side), 0, 0} // right-handed about the bone away from the body, mirrored for the right
			sign := 1 - 2*float64(side)
			out.Pose.Rotations[arm] = mgl64.QuatRotate(sign*angle, along).Mul(out.Pose.Rotations[arm])
			b.humanoid.Forward(&out.Pose, out.World)
			var e Explanation
			b.Explain(&effectors.Targets{}, &set, out, &e)
			l := &e.Limits[int(effectors.LeftUpperArmLimit)+side]
			if math.Abs(l.Twist-angle) > 1e-6 {
				t.Errorf("side %d twisted by %v is reported with %v", side, angle, l.Twist)
			}
			if d := l.Swing().Sub(along).Len(); d > 1e-6 {
				t.Errorf("side %d points to %v", side, l.Swing())
			}
		}
	}
}

// chainSettings has arms and legs as chains, and shoulders that return where asked.
func chainSettings(rng *rand.Rand, returning bool) Settings {
	set := someSettings(rng)
	set.Arms.Method, set.Legs.Method = ArmByFABRIK, LegByFABRIK
	if returning {
		set.Shoulders.Method = ShoulderByReturn
	}
	return set
}

func TestReportedMagnetsAreThoseThatMovedTheChain(t *testing.T) {
	t.Parallel()
	rng := random(33)
	for n := range 60 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		returning := n%2 == 0 && b.anatomy.joint[of(right, shoulder)] >= 0
		set := chainSettings(rng, returning)
		set.Magnets = nil
		for i := range 6 {
			set.Magnets = append(set.Magnets, effectors.Magnet{
				Joint: effectors.MagnetJoint(i), Bone: effectors.MagnetBone(i % 4), Radius: 0.5 + rng.Float64(), Strength: 0.2 * (rng.Float64() - 0.5),
				Position: mgl64.Vec3{rng.Float64() - 0.5, rng.Float64() - 0.5, rng.Float64() - 0.5},
			})
		}
		targets := someTargets(rng, b, allPoints)
		state, out := b.NewState(), b.NewResult()
		b.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, out)
		var e Explanation
		b.Explain(&targets, &set, out, &e)

		w := &state.arms[right]
		origin := w.at[of(right, upperArm)]
		if returning {
			origin = w.at[of(right, shoulder)]
		}
		frame := w.turn[b.anatomy.trunk[b.anatomy.top]]
		solved := 0
		for i := range e.Magnets {
			m := &e.Magnets[i]
			if wantActs := !m.Shoulder || returning; m.Acts != wantActs {
				t.Fatalf("%d: magnet %d acts: %v", n, m.Index, m.Acts)
			}
			if m.Side != right {
				continue
			}
			used := &w.magnets[solved]
			solved++
			at := origin.Add(frame.Rotate(used.Position.Mirrored()))
			if d := at.Sub(vec.FromMGL(m.Center)).Len(); d > 1e-9 || used.Radius != m.Radius || used.Strength != m.Strength {
				t.Fatalf("%d: magnet %d is reported %v m from where it acted", n, m.Index, d)
			}
			joint := frame.InverseRotate(vec.FromMGL(m.Joint).Sub(origin)).Mirrored()
			offset := frame.Rotate(used.Offset(joint, 1).Mirrored())
			if d := offset.Sub(vec.FromMGL(m.Offset)).Len(); d > 1e-9 {
				t.Fatalf("%d: the reported offset of magnet %d is off by %v m", n, m.Index, d)
			}
		}
		if solved != 4 {
			t.Fatalf("%d magnets were reported for the right arm, want those of both sides and of the right", solved)
		}
	}
}

func TestReportedRangesAreThoseThatTheChainWasKeptIn(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	rng := random(34)
	for n := range 60 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		returning := n%2 == 0 && b.anatomy.joint[of(right, shoulder)] >= 0
		for _, pass := range []effectors.LimitPass{effectors.BackwardPass, effectors.ForwardPass} {
			for _, legs := range []bool{false, true} {
				set := limited(chainSettings(rng, returning), pass, 0.8)
				if !legs {
					set.Legs.Method = LegByTwoBones
				}
				targets := someTargets(rng, b, allPoints)
				state, out := b.NewState(), b.NewResult()
				b.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, out)
				var e Explanation
				b.Explain(&targets, &set, out, &e)
				frame, limits := state.draft.turn[b.anatomy.trunk[b.anatomy.top]], &state.arms[right].limits
				if legs {
					frame, limits = state.draft.turn[hips], &state.legs[right].limits
				}
				for i := range limits.count {
					used, l := &limits.of[i], &e.Limits[limits.id[i]]
					if used.Along != (vec.Vector{}) || pass == effectors.BackwardPass && limits.id[i]&^1 == effectors.LeftShoulderLimit {
						continue // swings with the bone before; the finished pose is held to the range on that bone itself
					}
					if !l.Acts || used.Limit.Right != l.limit.Right || used.Limit.Up != l.limit.Up || used.Limit.Left != l.limit.Left || used.Limit.Down != l.limit.Down {
						t.Fatalf("%d: the %s is reported with another range", n, l.ID.Words())
					}
					for azimuth := 0.0; azimuth < 6; azimuth++ {
						edge := frame.Rotate(used.Frame.Rotate(used.Limit.Rim(azimuth)).Mirrored())
						if l.back {
							edge = edge.Scale(-1)
						}
						if d := edge.Sub(vec.FromMGL(l.Rim(azimuth))).Len(); d > 1e-7 {
							t.Fatalf("%d: the rim of the %s is reported %v rad from where it held", n, l.ID.Words(), d)
						}
					}
				}
			}
		}
	}
}

func TestAPoleOfFullWeightIsWhatTheJointIsBentTowards(t *testing.T) {
	t.Parallel()
	rng := random(35)
	for n := range 100 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		set := someSettings(rng)
		targets := someTargets(rng, b, allPoints)
		for id := range set.Hints {
			set.Hints[id].PoleWeight = 1
			if n%2 == 0 {
				targets.Hints[id] = effectors.HintTarget{Position: mgl64.Vec3{rng.Float64(), rng.Float64(), rng.Float64()}, Presence: rng.Float64()}
			}
		}
		_, e := explained(b, targets, set)
		for id := range e.Poles {
			p := &e.Poles[id]
			if d := p.Pole.Sub(p.Towards).Len(); p.Weight != 1 || d > 1e-9 {
				t.Fatalf("%s: weight %v, the pole is %v m from what the joint was bent towards", effectors.HintID(id), p.Weight, d)
			}
			if targets.Hints[id].Presence == 0 && p.Pole != p.Set {
				t.Fatalf("%s: no device is there, and yet the pole is not that of the settings", effectors.HintID(id))
			}
		}
	}
}

func TestExplanationsOfAMirroredPoseAreMirrored(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	rng := random(36)
	b := plainBody(t)
	flip := func(v mgl64.Vec3) vec.Vector { return vec.FromMGL(v).Mirrored() }
	for range 50 {
		targets := someTargets(rng, b, allPoints)
		for _, pass := range []effectors.LimitPass{effectors.BackwardPass, effectors.ForwardPass} {
			set := limited(DefaultSettings(), pass, 0.6)
			set.Arms.Method, set.Legs.Method = ArmByFABRIK, LegByFABRIK
			_, one := explained(b, targets, set)
			_, other := explained(b, mirrored(targets), set)
			for id := range one.Limits {
				was, is := &one.Limits[id], &other.Limits[effectors.LimitID(id).Mirror()]
				for azimuth := 0.0; azimuth < 6; azimuth++ {
					if d := flip(was.Rim(azimuth)).Sub(vec.FromMGL(is.Rim(azimuth))).Len(); d > 1e-5 {
						t.Fatalf("%s: the rim is %v off in the mirror", was.ID.Words(), d)
					}
				}
				if d := flip(was.Swing()).Sub(vec.FromMGL(is.Swing())).Len(); d > 1e-5 {
					t.Fatalf("%s: the bone is %v off in the mirror", was.ID.Words(), d)
				}
			}
			for i := range one.Magnets {
				was, is := &one.Magnets[i], &other.Magnets[i^1]
				if was.Index == 4 && flip(was.Center).Sub(vec.FromMGL(is.Center)).Len() > 1e-5 {
					t.Fatalf("magnet %d is not mirrored", was.Index)
				}
			}
		}
	}
}
