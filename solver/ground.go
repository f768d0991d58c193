package solver

// Ground is what untracked feet stand on. The zero value is a level floor at height 0.
type Ground struct {
	Height float64 // metres in the world: of the level floor, and of what lies beyond the edge of any other ground
}

// Under casts a ray straight down from a height and reports where it meets the ground: its height, and its normal, which is unit and points up. Where
// there is no ground it is level, at Height.
func (g *Ground) Under(x, z, from float64) (height float64, normal Vector) {
	return g.Height, Vector{Y: 1}
}
