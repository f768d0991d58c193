package accuracy

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
)

// The sweeps: as many straight lines, drawn by a hand that moves so fast, ticked at such a rate.
const (
	sweepCount  = 300
	sweepStep   = 0.001 // meters a tick
	sweepRateHz = 90
	sweepSeed   = 20191203
	sweepPop    = 0.020 // meters: a greater step of the elbow is a pop
)

// A hand sweeps within reach, and no nearer to its shoulder than a bent elbow lets it: in arm lengths from the shoulder.
const (
	sweepReach   = 0.98
	sweepNearest = 0.2
)

// sweepTurn is how far the hand is turned away from straight on a relaxed forearm, at most. Radians.
const sweepTurn = 25 * math.Pi / 180

// SweepOptions say whose hands sweep.
type SweepOptions struct {
	Body          *solver.Body
	Settings      solver.Settings // as compiled from the preset
	TrueShoulders bool            // shoulders and chest stay in the T-pose; otherwise only the head does, and the chest follows the hand
}

// SweepReport is how calmly elbows follow hands that sweep along straight lines.
type SweepReport struct {
	Sweeps       int     `json:"sweeps"`
	Meters       float64 `json:"metres"` // that hands moved in all
	Pops         int     `json:"pops"`   // steps of an elbow by more than 20 mm while its hand moved by 1 mm
	PopsPerMeter float64 `json:"pops_per_metre"`
	WorstStep    float64 `json:"worst_step_mm_per_mm"` // largest step of an elbow, in millimeters for each millimeter of its hand
}

// WriteTable writes the report for people.
func (r *SweepReport) WriteTable(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%d straight sweeps, %.1f m of hand travel\npops per meter   %.3f (%d)\nworst step       %.1f mm per mm\n",
		r.Sweeps, r.Meters, r.PopsPerMeter, r.Pops, r.WorstStep)
	return err
}

// Sweeps draws 300 straight lines with the hands of a still body, alternately left and right, a millimeter a tick at 90 Hz, and looks for
// steps of the elbow that the hand does not explain. The lines are the same each time. In each, the hand keeps the rotation that is natural
// halfway, up to 25° off.
func Sweeps(ctx context.Context, options SweepOptions) (SweepReport, error) {
	if options.Body == nil {
		return SweepReport{}, errors.New("accuracy: there is no body whose hands could sweep")
	}
	rng := rand.New(rand.NewPCG(sweepSeed, 0))
	sweeps := make([]sweep, sweepCount)
	for i := range sweeps {
		sweeps[i] = randomSweep(i%2, options.Body.Humanoid(), rng)
	}
	inParallel(len(sweeps), func(i int) {
		if ctx.Err() == nil {
			sweeps[i].run(&options)
		}
	})
	if err := ctx.Err(); err != nil {
		return SweepReport{}, err
	}
	report := SweepReport{Sweeps: len(sweeps)}
	for _, s := range sweeps {
		report.Meters += float64(s.ticks) * sweepStep
		report.Pops += s.pops
		report.WorstStep = math.Max(report.WorstStep, s.worst/sweepStep)
	}
	report.PopsPerMeter = float64(report.Pops) / report.Meters
	return report, nil
}

// sweep is one line.
type sweep struct {
	side  int // 0 left, 1 right
	from  mgl64.Vec3
	way   mgl64.Vec3 // a tick
	ticks int
	tilt  mgl64.Quat // of the hand, away from what is natural

	pops  int
	worst float64 // meters
}

// randomSweep draws a line between two points in the ball that a hand reaches, around the shoulder of a T-pose.
func randomSweep(side int, h *rig.Humanoid, rng *rand.Rand) sweep {
	shoulder := shoulderOf(h, side)
	length := h.Measures.UpperArm[side] + h.Measures.LowerArm[side]
	for {
		a, b := inBall(rng).Mul(sweepReach*length), inBall(rng).Mul(sweepReach*length)
		way := b.Sub(a)
		nearest := a.Add(way.Mul(mgl64.Clamp(-a.Dot(way)/way.Dot(way), 0, 1)))
		tilt := mgl64.QuatRotate(sweepTurn*rng.Float64(), onSphere(rng))
		if ticks := int(way.Len() / sweepStep); ticks > 0 && nearest.Len() > sweepNearest*length {
			return sweep{side: side, from: shoulder.Add(a), way: way.Normalize().Mul(sweepStep), ticks: ticks, tilt: tilt}
		}
	}
}

// inBall is a random point of the unit ball.
func inBall(rng *rand.Rand) mgl64.Vec3 {
	for {
		p := mgl64.Vec3{2*rng.Float64() - 1, 2*rng.Float64() - 1, 2*rng.Float64() - 1}
		if p.Dot(p) <= 1 {
			return p
		}
	}
}

// onSphere is a random unit vector.
func onSphere(rng *rand.Rand) mgl64.Vec3 {
	for {
		if p := inBall(rng); p.Len() > 0.1 {
			return p.Normalize()
		}
	}
}

func shoulderOf(h *rig.Humanoid, side int) mgl64.Vec3 {
	return h.TPose[h.Joint([2]rig.Role{rig.LeftUpperArm, rig.RightUpperArm}[side])].Position
}

// run draws the line and notes the steps of the elbow.
func (s *sweep) run(o *SweepOptions) {
	body := o.Body
	h := body.Humanoid()
	hand := effectors.LeftHand + effectors.ID(s.side)
	var in solver.Input
	in.Targets.Effectors[effectors.Head] = effectors.Target{
		Position: h.TPose[h.Joint(rig.Head)].Position, Rotation: mgl64.QuatIdent(), Presence: 1,
	}
	idle := hand.Mirror() // hangs at its side
	out := 1 - 2*float64(s.side)
	length := h.Measures.UpperArm[1-s.side] + h.Measures.LowerArm[1-s.side]
	in.Targets.Effectors[idle] = effectors.Target{
		Position: shoulderOf(h, 1-s.side).Add(mgl64.Vec3{-0.1 * out, -0.95, 0.1}.Mul(length)),
		Rotation: mgl64.QuatRotate(out*math.Pi/2, mgl64.Vec3{0, 0, 1}), Presence: 1,
	}
	target := &in.Targets.Effectors[hand]
	state, result := body.NewState(), body.NewResult()

	// What is natural halfway: straight on the forearm, as the pose has it that pays no attention to the hand's rotation.
	relaxed := o.Settings
	relaxed.Effectors[hand].RotationWeight = 0
	*target = effectors.Target{Position: s.from.Add(s.way.Mul(float64(s.ticks) / 2)), Rotation: mgl64.QuatIdent(), Presence: 1}
	body.Solve(&in, &relaxed, state, result)
	joint := h.Joint(hand.Role())
	target.Rotation = s.tilt.Mul(h.FromTPose(joint, result.World[joint].Rotation))
	state.Reset()

	lowerArm := h.Joint([2]rig.Role{rig.LeftLowerArm, rig.RightLowerArm}[s.side])
	var last mgl64.Vec3
	for tick := range s.ticks + 1 {
		target.Position = s.from.Add(s.way.Mul(float64(tick)))
		var elbow mgl64.Vec3
		if o.TrueShoulders {
			elbow = body.Elbow(s.side, shoulderOf(h, s.side), mgl64.QuatIdent(), target, &o.Settings, state, in.DT)
		} else {
			body.Solve(&in, &o.Settings, state, result)
			elbow = result.World[lowerArm].Position
		}
		if tick > 0 {
			step := elbow.Sub(last).Len()
			s.worst = math.Max(s.worst, step)
			if step > sweepPop {
				s.pops++
			}
		}
		last = elbow
		in.DT = 1.0 / sweepRateHz
	}
}
