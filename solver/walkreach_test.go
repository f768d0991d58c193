package solver

import (
	"fmt"
	"math"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/gait/gaittest"
	"posewright/solver/vec"
)

// level is a place without its height.
func level(v vec.Vector) vec.Vector { return vec.New(v.X, 0, v.Z) }

// follows lets the body go the way of a scenario. Its head is where the scenario's headset is against somebody who stands upright, in the T-pose, and it bobs and sways
// as that of somebody who walks does.
func (o *outing) follows(scene *gaittest.Scenario, seen func()) {
	leg, tick := o.body.anatomy.lengths.legLength, 1/o.rate
	head := vec.FromMGL(o.body.humanoid.TPose[o.body.joint(rig.Head)].Position)
	speed, last, stride := 0.0, level(scene.Way(leg, 0).Hips), 0.0
	for i := range int(scene.Seconds*o.rate) + 1 {
		time := float64(i) * tick
		now := scene.Way(leg, time)
		at := level(now.Hips)
		speed += (at.Sub(last).Len()/tick - speed) * (1 - math.Exp(-tick/0.1))
		last = at
		walking := vec.SmoothStep(speed / 0.5)
		stride += 2 * math.Pi * tick / (1.1 - 0.4*vec.SmoothStep((speed-1.5)/1.5)) // who runs strides quicker
		body := at.Add(vec.Vector{Y: walking * (-0.03 - 0.015*math.Cos(2*stride))}).Add(now.Headset.Sub(gaittest.Standing(leg, at, now.Facing).Headset))
		facing := vec.Yaw(now.Facing)
		ids := threePoints[:1]
		if o.hands {
			ids = threePoints
		}
		o.in.Targets = tPoseTargets(o.body, ids...)
		place := func(id effectors.ID, from vec.Vector) {
			e := &o.in.Targets.Effectors[id]
			e.Position, e.Rotation = body.Add(facing.Rotate(from)).MGL(), facing.MGL()
		}
		place(effectors.Head, head.Add(vec.Vector{X: walking * 0.02 * math.Sin(stride)}))
		if o.hands {
			for side, id := range threePoints[1:] {
				place(id, vec.New(float64(1-2*side)*0.28, 0.8, 0.1+0.1*walking*math.Sin(stride+math.Pi*float64(side))))
			}
		}
		o.in.Space.Raised = o.out.Gait.Ground
		o.in.Space.Targets(&o.in.Targets)
		o.in.DT = tick
		o.body.Solve(&o.in, &o.set, o.state, o.out)
		seen()
	}
}

// TestLegsOfWholeBodiesReachTheirPlantedFeet bounds how often the leg of a planted foot is too short under a tracked head, below which no pelvis drops, and by how
// much at most. A head that comes up to its full height at a stop while the feet are still apart, and who walks sideways without a quicker pace, asks for more than
// legs have. The clock of who runs or turns back is trusted for a while with a leg that is too short, as lifting its foot at once loses the strides.
// Who has gone forward a little stands with feet apart a while longer, as the phase observer sees nobody step, and who goes forth and back sets out later where it
// is not sure of that.
func TestLegsOfWholeBodiesReachTheirPlantedFeet(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	type bound struct{ often, most float64 }
	usual := bound{0.015, 0.035}
	unusual := map[string]bound{
		"side step": {0.03, 0.1}, "forward a little": {0.15, 0.035}, "back": {0.04, 0.09}, "3 m and stop": {0.19, 0.095}, "stop at once": {0.14, 0.11},
		"circle": {0.04, 0.055}, "to the side": {0.07, 0.2}, "forth and back": {0.16, 0.09}, "run": {0.05, 0.11},
	}
	for _, scene := range gaittest.Scenarios() {
		for _, hands := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/hands %t", scene.Name, hands), func(t *testing.T) {
				t.Parallel()
				o := newOuting(t, nil)
				o.hands, o.set.Ground = hands, scene.Ground
				ticks, short, most := 0, 0, 0.0
				o.follows(&scene, func() {
					worst := 0.0
					for side := range o.out.Gait.Feet {
						if foot := &o.out.Gait.Feet[side]; !foot.Swinging {
							worst = math.Max(worst, foot.Extension-1)
						}
					}
					ticks++
					if worst > 1e-6 {
						short++
					}
					most = math.Max(most, worst)
				})
				limit, ok := unusual[scene.Name]
				if !ok {
					limit = usual
				}
				often := float64(short) / float64(ticks)
				if often > limit.often {
					t.Errorf("a leg is too short in %.2f %% of the ticks, not in %.2f", 100*often, 100*limit.often)
				}
				if most > limit.most {
					t.Errorf("a leg is too short by %.2f %%, more than %.2f", 100*most, 100*limit.most)
				}
				t.Logf("too short in %.2f %% of the ticks, by %.2f %%", 100*often, 100*most)
			})
		}
	}
}
