package solver

import (
	"errors"
	"fmt"
)

// GroundKind is what the ground looks like.
type GroundKind uint8

// The kinds of ground. GroundKindCount is how many there are.
const (
	GroundLevel    GroundKind = iota // a level floor
	GroundSlope                      // a floor that begins to rise somewhere
	GroundSteps                      // the same with stairs
	GroundFromMesh                   // triangles
	GroundKindCount
)

// Ground is what untracked feet stand on: a level floor, a slope, steps, or triangles. It fills the world: a slope and steps are as wide as it, and
// where triangles leave holes there is a level floor. The zero value is a level floor at height 0. It may be shared and read by any number of
// goroutines; nothing here allocates.
type Ground struct {
	Kind   GroundKind
	Height float64 // metres in the world: of the level floor, of where a slope or steps begin, and of what lies beyond the edge of triangles

	// Slope and steps, seen from the side. Before the start the floor is level.
	//
	//	               ┌────────────┐
	//	            ┌──┘            └──┐
	//	         ┌──┘                  └──┐
	//	─────────┘                        └─────────
	//	      start   length   plateau   length
	Uphill   Vector  // unit and level, as the zero vector +Z: the way in which it rises
	Start    float64 // metres from the origin along Uphill at which it begins
	Gradient float64 // of a slope: rise per level metre; negative goes down
	Length   float64 // of a slope, metres, level: of the rising part; 0 rises without end
	Rise     float64 // of steps, metres: of one step; negative goes down
	Tread    float64 // of steps, metres, above 0: depth of one step
	Count    int     // of steps: how many; 0 rise without end
	Plateau  float64 // metres: of the level part at the top of a slope or of steps that come down again
	Returns  bool    // whether it comes down again behind the plateau; else it stays up

	Mesh *GroundMesh // of triangles; without them the floor is level
}

// Under casts a ray straight down from a height and reports where it meets the ground: the height of the highest surface that is not above that of the
// start, and its normal, which is unit and points up. So a foot stays below a ceiling, and on its own floor of a house. A slope and steps have no ceiling: they are
// found from any height. Where there is no ground it is level, at Height.
func (g *Ground) Under(x, z, from float64) (height float64, normal Vector) {
	switch g.Kind {
	case GroundSlope, GroundSteps:
		height, gradient := g.profile(g.along(x, z))
		return height, g.normalAlong(gradient)
	case GroundFromMesh:
		if g.Mesh != nil {
			if height, normal, found := g.Mesh.Under(x, z, from); found {
				return height, normal
			}
		}
	}
	return g.Height, Vector{Y: 1}
}

// Validate says which number cannot be used.
func (g *Ground) Validate() error {
	if g.Kind >= GroundKindCount {
		return fmt.Errorf("solver: ground is number %d of %d", g.Kind, GroundKindCount)
	}
	if g.Uphill != (Vector{}) && !(g.Uphill.Y == 0 && g.Uphill.isUnit()) {
		return errors.New("solver: the way uphill is not a level unit vector")
	}
	for _, number := range [...]struct {
		name                   string
		value, least, greatest float64
	}{
		{"height", g.Height, -1e4, 1e4}, {"start", g.Start, -1e4, 1e4}, {"gradient", g.Gradient, -10, 10}, {"length", g.Length, 0, 1e4},
		{"rise of a step", g.Rise, -10, 10}, {"number of steps", float64(g.Count), 0, 1e4}, {"plateau", g.Plateau, 0, 1e4},
	} {
		if !(number.value >= number.least && number.value <= number.greatest) {
			return fmt.Errorf("solver: the ground's %s is %v, which is not between %v and %v", number.name, number.value, number.least, number.greatest)
		}
	}
	if g.Kind == GroundSteps && !(g.Tread >= 0.01 && g.Tread <= 100) {
		return fmt.Errorf("solver: the ground's tread is %v, which is not between 0.01 and 100", g.Tread)
	}
	return nil
}
