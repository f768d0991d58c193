package ground

import (
	"math"

	"posewright/solver/vec"
)

// Kind is what the ground looks like.
type Kind uint8

// The kinds of ground. GroundKindCount is how many there are.
const (
	Level     Kind = iota // a level floor
	Slope                 // a floor that begins to rise somewhere
	Steps                 // the same with stairs
	Triangles             // triangles
	KindCount
)

// Ground is what untracked feet stand on: a level floor, a slope, steps, or triangles. It fills the world: a slope and steps are as wide as it, and
// where triangles leave holes there is a level floor. The zero value is a level floor at height 0. It may be shared and read by any number of
// goroutines; nothing here allocates.
//
// Seen from the side, a slope or steps that end come after a level floor, lead to a plateau, and may come down again behind it:
//
//	               ┌────────────┐
//	            ┌──┘            └──┐
//	         ┌──┘                  └──┐
//	─────────┘                        └─────────
//	      start        plateau
//
// Those without end go on in both directions.
type Ground struct {
	Kind      Kind
	Height    float64 // meters in the world: of the level floor, of where a slope or steps begin, and of what lies beyond the edge of triangles
	Direction float64 // radians, yaw in which a slope or steps rise; 0 is +Z, a quarter turn +X
	Slope     Incline
	Steps     Stairs
	Plateau   float64 // meters: of the level part at the top of a slope or of steps that come down again
	Returns   bool    // whether they come down again behind the plateau; else they stay up
	Mesh      *Mesh   // of triangles; without them the floor is level
	Collider  Collider
	Probe     Probe // takes the place of the mesh; nil for none. Rays do not find it
}

// Probe is ground that another program has, such as the colliders of a game engine. Under is [Ground.Under], found is false where there is no ground.
type Probe interface {
	Under(x, z, from float64) (height float64, normal vec.Vector, found bool)
}

// Incline is the rising part of a slope.
type Incline struct {
	Angle  float64 // radians; negative goes down
	Start  float64 // meters from the origin, along the direction, at which it is at the ground's height
	Length float64 // meters, level; 0 for no end
}

// Stairs is the rising part of steps.
type Stairs struct {
	Rise  float64 // meters, of one step; negative goes down
	Tread float64 // meters, above 0: depth of one step
	Start float64 // meters from the origin, along the direction, at which the first step up is
	Count int     // 0 for no end
}

// Default is a level floor, and the default slope and steps: a slope of 10° through the origin without end, and three steps
// of a usual staircase that come down again. They rise to the left, where they are seen from before the avatar.
func Default() Ground {
	return Ground{
		Direction: math.Pi / 2, Slope: Incline{Angle: 10 * math.Pi / 180}, Steps: Stairs{Rise: 0.17, Tread: 0.29, Start: 0.5, Count: 3},
		Plateau: 1.5, Returns: true, Collider: DefaultCollider(),
	}
}

// Under casts a ray straight down from a height and reports where it meets the ground: the height of the highest surface that is not above that of the
// start, and its normal, which is unit and points up. So a foot stays below a ceiling and on its own storey. A slope and steps have no ceiling: they are
// found from any height. Where there is no ground it is level, at Height.
func (g *Ground) Under(x, z, from float64) (height float64, normal vec.Vector) {
	switch g.Kind {
	case Slope, Steps:
		p := g.profile()
		along := p.along(x, z)
		height, gradient := p.line(p.piece(along), along)
		return height, p.normal(gradient)
	case Triangles:
		switch {
		case g.Probe != nil:
			if height, normal, found := g.Probe.Under(x, z, from); found {
				return height, normal
			}
		case g.Mesh != nil:
			if height, normal, found := g.Mesh.Under(x, z, from); found {
				return height, normal
			}
		}
	}
	return g.Height, vec.Vector{Y: 1}
}
