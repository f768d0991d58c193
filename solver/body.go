package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// Body is a humanoid made ready to be solved. Immutable; any number of goroutines may solve with one.
type Body struct {
	humanoid *rig.Humanoid
	stand    *rig.Pose
}

// NewBody prepares a humanoid.
func NewBody(h *rig.Humanoid) (*Body, error) {
	return &Body{humanoid: h, stand: h.NewTPose()}, nil
}

// Humanoid is what the body was made of.
func (b *Body) Humanoid() *rig.Humanoid { return b.humanoid }

// State is what one driven body remembers from tick to tick, with the memory that a tick works in. Not for two goroutines at once.
type State struct {
	good rig.Pose
}

// NewState is the state of a body that has not been solved yet.
func (b *Body) NewState() *State {
	s := &State{}
	s.good.CopyFrom(b.stand)
	return s
}

// Reset forgets the past, as after loading another recording or jumping in time.
func (s *State) Reset() {}

// Input is one tick.
type Input struct {
	Targets effectors.Targets
	DT      float64 // seconds since the tick before
}

// Result is what one tick yields. Use [Body.NewResult]; its memory is reused from tick to tick.
type Result struct {
	Pose      rig.Pose
	World     []rig.Transform // worldFromJoint for every joint: forward kinematics of Pose
	Effectors [effectors.Count]Report
	Valid     bool          // false: the input held a NaN or an infinity, and the last good pose was kept
	Chest     rig.Transform // the torso model's chest frame: base of the neck in the world, rotation from the T-pose
	ElbowPole [2]mgl64.Vec3 // world points that the elbows were bent towards, left and right
	KneePole  [2]mgl64.Vec3 // world points that the knees were bent towards, left and right
}

// NewResult has memory for the joints of the body and shows its T-pose.
func (b *Body) NewResult() *Result {
	r := &Result{World: make([]rig.Transform, len(b.humanoid.Skeleton.Joints)), Valid: true, Chest: rig.Identity()}
	r.Pose.CopyFrom(b.stand)
	b.humanoid.Forward(&r.Pose, r.World)
	return r
}

// Solve works out the pose of one tick. It does not allocate.
func (b *Body) Solve(in *Input, set *Settings, st *State, out *Result) {
	out.Pose.CopyFrom(b.stand)
	b.humanoid.Forward(&out.Pose, out.World)
	out.Valid = true
}
