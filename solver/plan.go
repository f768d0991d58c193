package solver

import (
	"math"

	"posewright/solver/vec"
)

// plan is a place or a direction seen from above, in metres: X to the left and Z forward as in the world, without height.
type plan struct{ X, Z float64 }

func planOf(v vec.Vector) plan { return plan{v.X, v.Z} }

// ahead is the unit direction that a yaw faces.
func ahead(yaw float64) plan {
	sin, cos := math.Sincos(yaw)
	return plan{sin, cos}
}

func (p plan) at(height float64) vec.Vector     { return vec.New(p.X, height, p.Z) }
func (p plan) add(q plan) plan                  { return plan{p.X + q.X, p.Z + q.Z} }
func (p plan) sub(q plan) plan                  { return plan{p.X - q.X, p.Z - q.Z} }
func (p plan) scale(s float64) plan             { return plan{s * p.X, s * p.Z} }
func (p plan) addScaled(s float64, q plan) plan { return plan{p.X + s*q.X, p.Z + s*q.Z} }
func (p plan) lerp(q plan, t float64) plan      { return plan{p.X + t*(q.X-p.X), p.Z + t*(q.Z-p.Z)} }
func (p plan) dot(q plan) float64               { return p.X*q.X + p.Z*q.Z }
func (p plan) length() float64                  { return math.Sqrt(p.dot(p)) }
func (p plan) left() plan                       { return plan{p.Z, -p.X} }                                // what is to the left of a direction
func (p plan) turned(by plan) plan              { return plan{p.X*by.Z + p.Z*by.X, p.Z*by.Z - p.X*by.X} } // by the yaw that by is ahead of
