package chain

import (
	"math"
	"math/rand/v2"
	"testing"

	"posewright/effectors"
	"posewright/solver/vec"
)

// swungTo is a direction at an azimuth from right towards up, swung by an angle from the axis.
func swungTo(azimuth, swing float64) vec.Vector {
	return vec.New(math.Sin(swing)*math.Cos(azimuth), math.Sin(swing)*math.Sin(azimuth), math.Cos(swing))
}

// byEllipse is equation 4.1 of Scheurenbrand 2019 as printed, for angles below 90°.
func byEllipse(right, up, left, down float64, d vec.Vector) bool {
	if d.Z <= 0 {
		return false
	}
	width, height := left, down
	if d.X > 0 {
		width = right
	}
	if d.Y > 0 {
		height = up
	}
	x, y := d.X/(d.Z*math.Tan(width)), d.Y/(d.Z*math.Tan(height))
	return x*x+y*y <= 1
}

func TestLimitIsThePapersEllipseBelow90Degrees(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		rng := seeded(seed)
		a := [4]float64{}
		for i := range a {
			a[i] = (5 + 80*rng.Float64()) * deg
		}
		limit := NewLimit(a[0], a[1], a[2], a[3])
		for range 100 {
			d := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64())
			if got, want := limit.Contains(d), byEllipse(a[0], a[1], a[2], a[3], d); got != want {
				t.Errorf("limit %v contains %v: %v, by the ellipse %v", a, d, got, want)
			}
		}
	}
}

func TestLimitClampsAsTheAlgorithmOfThePaperDoes(t *testing.T) {
	t.Parallel()
	// Right 60°, up 30°, at 45° azimuth: tan 60° = √3, tan 30° = 1/√3, so φ = atan(3) and t' = (√3·cos φ, sin φ/√3) = (√3/√10, √3/√10).
	limit := NewLimit(60*deg, 30*deg, 60*deg, 30*deg)
	got, outside := limit.Clamp(vec.New(2, 2, 0.1))
	want := vec.New(math.Sqrt(0.3), math.Sqrt(0.3), 1)
	want = want.Scale(math.Sqrt(8.01) / want.Len())
	if !outside || got.Sub(want).Len() > 1e-12 {
		t.Errorf("clamped to %v, want %v", got, want)
	}
}

func TestLimitReachesItsFourAnglesAlsoAt90DegreesAndBeyond(t *testing.T) {
	t.Parallel()
	for _, angles := range [][4]float64{
		{30, 60, 45, 10}, {90, 90, 90, 90}, {120, 90, 60, 90}, {170, 100, 95, 179}, {0, 0, 0, 0}, {0, 120, 90, 45}, {180, 180, 180, 180}, {10, 180, 0, 90},
	} {
		limit := NewLimit(angles[0]*deg, angles[1]*deg, angles[2]*deg, angles[3]*deg)
		for i, angle := range angles {
			rim := limit.Rim(float64(i) * 90 * deg)
			if swing := math.Acos(vec.Clamp(rim.Z, -1, 1)); math.Abs(swing-angle*deg) > 2e-7 {
				t.Errorf("limit %v: in direction %d the rim is at %v°", angles, i, swing/deg)
			}
			for _, away := range []float64{-2, 2} {
				swing := angle + away
				if swing <= 0 || swing >= 180 {
					continue
				}
				d := swungTo(float64(i)*90*deg, swing*deg)
				if limit.Contains(d) != (away < 0) {
					t.Errorf("limit %v contains what is swung by %v° in direction %d: %v", angles, swing, i, limit.Contains(d))
				}
			}
		}
	}
}

func TestLimitKeepsAzimuthAndLengthAndClampsOnce(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		rng := seeded(seed)
		limit := NewLimit(math.Pi*rng.Float64(), math.Pi*rng.Float64(), math.Pi*rng.Float64(), math.Pi*rng.Float64())
		for range 100 {
			d := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64())
			got, outside := limit.Clamp(d)
			if !outside {
				if got != d {
					t.Fatalf("%v lies within and was moved to %v", d, got)
				}
				continue
			}
			if math.Abs(got.Len()-d.Len()) > 1e-12 {
				t.Errorf("%v of length %v was clamped to the length %v", d, d.Len(), got.Len())
			}
			if turn := vec.WrapAngle(math.Atan2(got.Y, got.X) - math.Atan2(d.Y, d.X)); math.Abs(turn) > 1e-9 {
				t.Errorf("%v was clamped to %v, another azimuth", d, got)
			}
			if edge := limit.Rim(math.Atan2(d.Y, d.X)); edge.Sub(got.Scale(1/got.Len())).Len() > 1e-9 {
				t.Errorf("%v was clamped to %v and the rim is drawn at %v", d, got, edge)
			}
			if again, _ := limit.Clamp(got); again.Sub(got).Len() > 1e-9 {
				t.Errorf("%v was clamped to %v and then to %v", d, got, again)
			}
		}
	}
}

func TestRimGoesRoundWithoutAJump(t *testing.T) {
	t.Parallel()
	for _, angles := range [][4]float64{{30, 60, 45, 10}, {120, 60, 45, 150}, {90, 30, 90, 140}, {89.99, 90.01, 90, 90}, {170, 20, 20, 170}} {
		limit := NewLimit(angles[0]*deg, angles[1]*deg, angles[2]*deg, angles[3]*deg)
		last := limit.Rim(0)
		const step = 0.01 * deg
		for azimuth := step; azimuth < 2*math.Pi+step; azimuth += step {
			next := limit.Rim(azimuth)
			if next.Sub(last).Len() > 20*step {
				t.Fatalf("limit %v: at %v° the rim jumps from %v to %v", angles, azimuth/deg, last, next)
			}
			last = next
		}
	}
}

func TestDirectionStraightBackGoesWhereTheLimitIsWidest(t *testing.T) {
	t.Parallel()
	limit := NewLimit(30*deg, 60*deg, 110*deg, 10*deg)
	got, outside := limit.Clamp(vec.Vector{Z: -2})
	if want := swungTo(math.Pi, 110*deg).Scale(2); !outside || got.Sub(want).Len() > 1e-9 {
		t.Errorf("clamped to %v, want %v", got, want)
	}
	free := NewLimit(math.Pi, math.Pi, math.Pi, math.Pi)
	if got, outside := free.Clamp(vec.Vector{Z: -2}); outside || got != (vec.Vector{Z: -2}) {
		t.Errorf("a limit that is none clamped to %v", got)
	}
}

func TestRotationIsClampedInSwingAndInTwist(t *testing.T) {
	t.Parallel()
	limit := NewLimit(40*deg, 30*deg, 40*deg, 30*deg).WithTwist(-20*deg, 50*deg)
	for _, c := range []struct {
		name                     string
		swing, twist             float64 // to the right, about the bone; degrees
		wantedSwing, wantedTwist float64
	}{
		{"within", 30, 40, 30, 40}, {"swung too far", 60, 40, 40, 40}, {"twisted too far", 30, 70, 30, 50}, {"twisted back too far", 30, -70, 30, -20},
		{"both", 100, 170, 40, 50}, {"twisted nearly round, nearer to the least", 0, -150, 0, -20}, {"nearer to the greatest, the other offset round", 0, -170, 0, 50},
	} {
		// Right is +X: a turn about +Y takes +Z there.
		r := vec.Yaw(c.swing * deg).Mul(vec.Roll(c.twist * deg))
		want := vec.Yaw(c.wantedSwing * deg).Mul(vec.Roll(c.wantedTwist * deg))
		got, outside := limit.ClampRotation(r)
		if off := got.AngleTo(want); off > 1e-9 || outside != (r.AngleTo(want) > 1e-9) {
			t.Errorf("%s: %.3g rad off, outside %v", c.name, off, outside)
		}
	}
}

func TestRotationsHoldTheirLimitInAnyFrame(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2000) {
		rng := seeded(seed)
		least := -math.Pi * rng.Float64()
		greatest := least + (math.Pi-least)*rng.Float64()
		limit := NewLimit(math.Pi*rng.Float64(), math.Pi*rng.Float64(), math.Pi*rng.Float64(), math.Pi*rng.Float64()).WithTwist(least, greatest)
		frame, r := vec.RotationFromMGL(randomRotation(rng)), vec.RotationFromMGL(randomRotation(rng))
		got, _ := limit.ClampTurn(r, frame)
		// Swing and twist taken apart another way: where the bone points, and what is left after turning it back.
		in := frame.Inverse().Mul(got).Mul(frame)
		bone := in.Rotate(vec.Vector{Z: 1})
		if edge := limit.Rim(math.Atan2(bone.Y, bone.X)); math.Acos(vec.Clamp(bone.Z, -1, 1)) > math.Acos(vec.Clamp(edge.Z, -1, 1))+1e-6 {
			t.Errorf("seed %d: the bone is swung to %v beyond %v", seed, bone, edge)
		}
		rest := vec.FromToUnit(vec.Vector{Z: 1}, bone, vec.Vector{X: 1}).Inverse().Mul(in)
		if twist := vec.WrapAngle(2 * math.Atan2(rest.Z, rest.W)); bone.Z > -0.999999 && (twist < least-1e-6 || twist > greatest+1e-6) {
			t.Errorf("seed %d: the twist is %v and not from %v to %v", seed, twist, least, greatest)
		}
		if again, outside := limit.ClampTurn(got, frame); again.AngleTo(got) > 1e-6 {
			t.Errorf("seed %d: clamped again it moves by %v (outside %v)", seed, again.AngleTo(got), outside)
		}
		// A mirrored rotation in a mirrored frame is clamped to the mirror image.
		mirror := limit.Mirrored()
		other, _ := mirror.ClampTurn(r.Mirrored(), frame.Mirrored())
		if off := other.AngleTo(got.Mirrored()); off > 1e-6 {
			t.Errorf("seed %d: mirrored it is %v off", seed, off)
		}
	}
}

// limitedChain is a chain of random bones with a limit on each of them, in its rest pose, which is within them.
func limitedChain(rng *rand.Rand, bones int) *Chain {
	joints := make([]vec.Vector, bones+1)
	for i := range bones {
		joints[i+1] = joints[i].Add(vec.New(0.1+0.3*rng.Float64(), 0.1*rng.NormFloat64(), 0.1*rng.NormFloat64()))
	}
	c := newChain(joints...)
	for i := range bones {
		at := c.Joints[i+1].Sub(c.Joints[i]).UnitOr(vec.Vector{X: 1})
		angle := func() float64 { return (5 + 140*rng.Float64()) * deg }
		l := BoneLimit{Limit: NewLimit(angle(), angle(), angle(), angle()), Bone: i, Frame: vec.FromTo(vec.Vector{Z: 1}, at)}
		if i > 0 {
			l.Along = c.Joints[i].Sub(c.Joints[i-1]).UnitOr(vec.Vector{X: 1})
		}
		c.Limits = append(c.Limits, l)
	}
	return c
}

// outsideBy is the furthest, in radians, that a bone of a chain lies outside a limit of the backward pass.
func outsideBy(c *Chain) float64 {
	worst := 0.0
	for _, l := range c.Limits {
		if l.Pass != effectors.BackwardPass {
			continue
		}
		frame := l.Frame
		if l.Bone > 0 && l.Along != (vec.Vector{}) {
			before := c.Joints[l.Bone].Sub(c.Joints[l.Bone-1])
			frame = vec.FromTo(l.Along, before).Mul(frame)
		}
		d := frame.InverseRotate(c.Joints[l.Bone+1].Sub(c.Joints[l.Bone])).UnitOr(vec.Vector{})
		edge := l.Limit.Rim(math.Atan2(d.Y, d.X))
		worst = math.Max(worst, math.Acos(vec.Clamp(d.Z, -1, 1))-math.Acos(vec.Clamp(edge.Z, -1, 1)))
	}
	return worst
}

func TestChainsHoldTheirLimitsByEveryMethod(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		for seed := range uint64(400) {
			rng := seeded(seed)
			c := limitedChain(rng, 2)
			if name != "closed form" {
				c = limitedChain(rng, 2+rng.IntN(5))
			}
			if err := c.Validate(); err != nil {
				t.Fatal(err)
			}
			longest, _ := c.Reach()
			target := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64())
			target = target.Scale(1.3 * rng.Float64() * longest / target.Len())
			r := solver.Solve(c, target)
			if off := outsideBy(c); off > 1e-6 {
				t.Errorf("%s, seed %d: a bone lies %.3g rad outside its limit", name, seed, off)
			}
			checkLengths(t, name, c)
			if off := math.Abs(r.Residual - target.Sub(c.Joints[len(c.Joints)-1]).Len()); off > 1e-9 {
				t.Errorf("%s, seed %d: the residual is said to be %v and is %v off", name, seed, r.Residual, off)
			}
			if r.Reached != (r.Residual <= 0.001) || r.Reached != (r.Held == NotHeld) {
				t.Errorf("%s, seed %d: %+v", name, seed, r)
			}
		}
	}
}

func TestReachableTargetsOfLimitedChainsAreMostlyReached(t *testing.T) {
	t.Parallel()
	for name, solver := range everyMethod() {
		missed := 0
		for seed := range uint64(300) {
			rng := seeded(seed)
			c := limitedChain(rng, 2)
			for i := range c.Limits { // wide, as those of an arm
				c.Limits[i].Limit = NewLimit(100*deg, 80*deg, 120*deg, 90*deg)
			}
			// A pose within the limits has its end where it can be reached.
			pose := newChain(append([]vec.Vector(nil), c.Joints...)...)
			pose.Limits = c.Limits
			for i := range pose.Lengths {
				offset := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).UnitOr(vec.Vector{X: 1})
				pose.Joints[i+1] = pose.Joints[i].AddScaled(pose.Lengths[i], offset)
			}
			pose.enforce()
			if !solver.Solve(c, pose.Joints[2]).Reached {
				missed++
			}
		}
		most := 60
		if name == "closed form" { // its middle joint cannot go round
			most = 120
		}
		if missed > most {
			t.Errorf("%s: %d of 300 missed", name, missed)
		}
	}
}

func TestLimitOfTheForwardPassSteersAndGivesWay(t *testing.T) {
	t.Parallel()
	// The hand says that its forearm comes from below: the elbow goes below the line although it starts above.
	c := armChain()
	c.Joints[1].Y = 0.03
	c.Limits = []BoneLimit{{
		Limit: NewLimit(40*deg, 40*deg, 40*deg, 40*deg), Bone: 1, Frame: vec.FromTo(vec.Vector{Z: 1}, vec.New(0.5, 1, 0)), Pass: effectors.ForwardPass,
	}}
	for name, solver := range everyMethod() {
		if name == "closed form" {
			continue // it knows no passes
		}
		c := &Chain{Joints: append([]vec.Vector(nil), c.Joints...), Lengths: c.Lengths, Limits: c.Limits}
		r := solver.Solve(c, vec.Vector{X: 0.45})
		if !r.Reached || c.Joints[1].Y > -0.05 {
			t.Errorf("%s: %+v with the elbow at %v", name, r, c.Joints[1])
		}
		// Where only a straight arm reaches, the hand's wish gives way.
		if r := solver.Solve(c, vec.Vector{X: 0.5595}); !r.Reached {
			t.Errorf("%s: a straight arm is not reached: %+v", name, r)
		}
	}
}
