package solver

import (
	"math"
	"testing"

	"posewright/effectors"
	"posewright/rig"
)

// walk moves the head of a body without foot devices by a speed for some time and calls f after each tick.
func walk(b *Body, rate, seconds float64, at func(time float64) (Vector, Rotation), f func(time float64, out *Result)) {
	state, out := b.NewState(), b.NewResult()
	set := DefaultSettings()
	targets := tPoseTargets(b, effectors.Head)
	home := vectorOf(targets.Effectors[effectors.Head].Position)
	for tick := range int(seconds*rate) + 1 {
		time := float64(tick) / rate
		way, turn := at(time)
		targets.Effectors[effectors.Head].Position = home.Add(way).mgl()
		targets.Effectors[effectors.Head].Rotation = turn.mgl()
		b.Solve(&Input{Targets: targets, DT: 1 / rate}, &set, state, out)
		f(time, out)
	}
}

func TestFeetStayWhereTheyAreWhileTheBodySways(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	var planted [2]Vector
	walk(body, 90, 3, func(time float64) (Vector, Rotation) {
		return Vector{0.06 * math.Sin(5*time), -0.03 * (1 - math.Cos(3*time)), 0.08 * math.Sin(4*time)}, yaw(0.3 * math.Sin(2*time))
	}, func(time float64, out *Result) {
		for side, role := range []rig.Role{rig.LeftToes, rig.RightToes} {
			at := vectorOf(out.at(body, role))
			if time == 0 {
				planted[side] = at
			} else if at.Sub(planted[side]).Len() > 1e-9 {
				t.Fatalf("after %v s %s has moved by %v m", time, role, at.Sub(planted[side]).Len())
			}
		}
	})
}

func TestFeetStepAfterTheBodyOneAtATimeAndDoNotSlide(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	for _, rate := range []float64{30, 90, 200} {
		var last [2]Vector
		var steps [2]int
		var up [2]bool
		order := []int{}
		ball := body.anatomy.at[of(left, toes)].Y
		walk(body, rate, 6, func(time float64) (Vector, Rotation) {
			return Vector{0, -0.06, 0.7 * math.Min(time, 4)}, unturned
		}, func(time float64, out *Result) {
			lifted := 0
			for side, role := range []rig.Role{rig.LeftToes, rig.RightToes} {
				at := vectorOf(out.at(body, role))
				high := at.Y > ball+1e-6
				if high {
					lifted++
				}
				if high && !up[side] {
					steps[side]++
					order = append(order, side)
				}
				if !high && !up[side] && time > 0 && at.Sub(last[side]).Len() > 1e-9 {
					t.Fatalf("%v Hz, %v s: %s slides by %v m", rate, time, role, at.Sub(last[side]).Len())
				}
				if at.Y < ball-1e-9 {
					t.Fatalf("%v Hz, %v s: %s is below the floor", rate, time, role)
				}
				up[side], last[side] = high, at
			}
			if lifted > 1 {
				t.Fatalf("%v Hz: after %v s both feet are off the floor", rate, time)
			}
			if time > 5.5 {
				hips := out.at(body, rig.Hips)
				for _, foot := range last {
					if math.Abs(foot.Z-hips.Z()) > 0.3 {
						t.Fatalf("%v Hz: a foot is left %v m behind the hips", rate, hips.Z()-foot.Z)
					}
				}
			}
		})
		if steps[0] < 3 || steps[1] < 3 {
			t.Errorf("%v Hz: 2.8 m took %v steps", rate, steps)
		}
		for i := 1; i < len(order); i++ {
			if order[i] == order[i-1] {
				t.Errorf("%v Hz: the feet did not take turns: %v", rate, order)
				break
			}
		}
	}
}

func TestFeetTurnAfterTheBody(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	walk(body, 90, 4, func(time float64) (Vector, Rotation) {
		return Vector{}, yaw(math.Min(time, 2))
	}, func(time float64, out *Result) {
		if time < 3.9 {
			return
		}
		for _, role := range []rig.Role{rig.LeftFoot, rig.RightFoot} {
			if off := math.Abs(wrap(out.turn(body, role).Yaw() - out.turn(body, rig.Hips).Yaw())); off > DefaultSettings().Legs.StepAngle {
				t.Errorf("%s is turned %v rad from the hips", role, off)
			}
		}
	})
}

func TestFeetGoAlongWhenTheBodyJumpsElsewhere(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	walk(body, 90, 2, func(time float64) (Vector, Rotation) {
		if time < 1 {
			return Vector{}, unturned
		}
		return Vector{3, 0, -2}, unturned
	}, func(time float64, out *Result) {
		for _, role := range []rig.Role{rig.LeftFoot, rig.RightFoot} {
			if d := out.at(body, role).Sub(out.at(body, rig.Hips)); math.Hypot(d.X(), d.Z()) > 0.3 {
				t.Fatalf("after %v s %s is at %v from the hips", time, role, d)
			}
		}
	})
}

func TestFootThatLosesItsDeviceStaysAndThenStepsHome(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	in := Input{Targets: tPoseTargets(body, effectors.Head, effectors.LeftFoot), DT: 1.0 / 90}
	in.Targets.Effectors[effectors.LeftFoot].Position[2] += 0.35
	last := Vector{}
	for tick := range 200 {
		if tick > 50 {
			in.Targets.Effectors[effectors.LeftFoot].Presence = math.Max(0, 1-float64(tick-50)/18)
		}
		body.Solve(&in, &set, state, out)
		at := vectorOf(out.at(body, rig.LeftFoot))
		if tick > 0 && at.Sub(last).Len() > 0.05 {
			t.Fatalf("tick %d: the foot jumps by %v m", tick, at.Sub(last).Len())
		}
		last = at
	}
	if home := body.humanoid.TPose[body.joint(rig.LeftFoot)].Position; math.Abs(home.Z()-last.Z) > 0.1 {
		t.Errorf("the foot is at %v in the end, its home is %v", last, home)
	}
}

func TestFeetRefuseWhatTheyCannotStandOn(t *testing.T) {
	t.Parallel()
	set := DefaultSettings()
	good := Feet{Numbers: &set.Legs, State: &FeetState{}, LegLength: 0.8}
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Feet){
		"numbers": func(f *Feet) { f.Numbers = nil },
		"state":   func(f *Feet) { f.State = nil },
		"leg":     func(f *Feet) { f.LegLength = 0 },
		"time":    func(f *Feet) { f.DT = -1 },
	} {
		f := good
		spoil(&f)
		if f.Validate() == nil {
			t.Errorf("feet with a bad %s are valid", name)
		}
	}
}

func TestHeelRisesJustAsMuchAsTheLegIsTooShort(t *testing.T) {
	t.Parallel()
	rng := random(5)
	raised := 0
	for range 2000 {
		h := HeelRaise{
			Root: Vector{0.2 * rng.NormFloat64(), 0.9, 0.2 * rng.NormFloat64()}, LegLength: 0.82,
			Ankle: Vector{0, 0.08, 0}, Flat: yaw(rng.NormFloat64()), Ball: Vector{0.01, -0.06, 0.13},
		}
		h.Run()
		ball := h.Ankle.Add(h.Flat.Rotate(h.Ball))
		if d := h.Raised.Add(h.Turn.Rotate(h.Ball)).Sub(ball).Len(); d > 1e-12 {
			t.Fatalf("the ball of the foot moves by %v m", d)
		}
		if h.Root.Sub(h.Ankle).Len() <= h.LegLength && h.Angle != 0 {
			t.Fatal("a heel rises though the leg is long enough")
		}
		if h.Angle > 0 {
			raised++
			want := math.Inf(1) // the angle at which the leg suffices, or the one that comes nearest to that
			for angle := 0.0; angle <= heelMost && want > h.LegLength; angle += 1e-4 {
				want = math.Min(want, ball.Sub(h.Flat.Mul(pitch(angle)).Rotate(h.Ball)).Sub(h.Root).Len())
			}
			if d := h.Root.Sub(h.Raised).Len(); math.Abs(d-math.Max(want, h.LegLength)) > 1e-4 {
				t.Fatalf("with its heel raised by %v the leg is %v m long, not %v", h.Angle, d, want)
			}
		}
	}
	if raised < 200 {
		t.Errorf("only %d heels were raised", raised)
	}
}
