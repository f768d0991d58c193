package solver

import (
	"testing"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

func TestTwoBonesWithAPoleTurnAsTheArmDoes(t *testing.T) {
	t.Parallel()
	arms := ArmNumbers{}
	rng := random(5)
	for i := range 2000 {
		direction := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64())
		target := direction.Scale((0.10 + 0.40*rng.Float64()) / direction.Len()) // bent by more than half a radian
		b := chain.TwoBonePole{
			Upper: 0.30, Lower: 0.26, Axis: vec.Vector{Z: 1}, Fallback: vec.Vector{Y: -1}, Soft: 1, Rest: vec.Identity(),
			Pole: vec.New(0.2, -0.5, -0.3), Target: target,
		}
		b.Run()
		axis := target.Scale(1 / target.Len())
		turns := ArmTurns{
			Numbers: &arms, Upper: b.Middle.Scale(1 / 0.30), Lower: b.End.Sub(b.Middle).Scale(1 / 0.26),
			Normal: axis.Cross(vec.UnitOrthogonal(b.Middle, axis, vec.Vector{Y: 1})),
		}
		turns.Run()
		if u, l := turns.UpperArm.AngleTo(b.UpperTurn), turns.LowerArm.AngleTo(b.LowerTurn); u > 1e-6 || l > 1e-6 {
			t.Errorf("target %d: the upper arm is %v rad off and the lower arm %v", i, u, l)
		}
	}
}
