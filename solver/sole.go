package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/gait"
)

// Sole is how far a foot reaches, meters, as its steps have it.
type Sole struct {
	Heel float64    // behind the ankle, where the foot points
	Ball mgl64.Vec3 // where the toes bend, from the ankle, as the foot is in the T-pose
	Toes float64    // ahead of the ankle, to their tips
}

// Sole is that of the left foot, 0, or of the right one, 1.
func (b *Body) Sole(side int) Sole {
	a := &b.anatomy
	return Sole{Heel: a.feet.heel, Ball: a.feet.ball[side].MGL(), Toes: a.feet.ball[side].Z + gait.ToesBeyond*a.lengths.legLength}
}
