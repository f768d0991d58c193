package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/vec"
)

// Elbow is where an elbow goes when the shoulder above it is known, as from a recording that an arm is judged on alone. It runs the same
// methods as [Body.Solve], from the shoulder on, and remembers the same of the tick before; a State serves one or the other.
// Side is 0 for the left arm and 1 for the right. Shoulder is the upper arm joint in the world, in meters, chest the chest's rotation from
// the T-pose, and dt the seconds since the tick before. It does not allocate. The settings must be valid and the input finite.
func (b *Body) Elbow(side int, shoulder mgl64.Vec3, chest mgl64.Quat, hand *effectors.Target, set *Settings, st *State, dt float64) mgl64.Vec3 {
	st.takeWork()
	var targets effectors.Targets
	id := effectors.LeftHand + effectors.ID(side)
	targets.Effectors[id] = *hand
	w, a := &st.arms[side], &b.anatomy
	w.set, w.dt, w.hint = set, dt, targets.Hints[int(effectors.LeftElbow)+side]
	resolve(&targets, set, &w.goals)
	arm := of(side, upperArm)
	w.at[arm] = vec.FromMGL(shoulder)
	turn := vec.RotationFromMGL(chest).Unit()
	for _, p := range a.trunk[:a.trunkCount] { // the trunk is as in the T-pose below the shoulder
		w.turn[p], w.at[p] = turn, w.at[arm].Add(turn.Rotate(a.at[p].Sub(a.at[arm])))
	}
	w.turn[a.above[arm]], w.shoulderTurn, w.returning = turn, vec.Identity(), false
	w.hanging = w.partPlaces.hanging(a)
	w.goal().from(w.hangingHand(w.at[arm]), vec.Identity())
	w.bendArm()
	along := w.turn[arm].Rotate(a.offset[of(side, lowerArm)])
	return shoulder.Add(along.MGL())
}
