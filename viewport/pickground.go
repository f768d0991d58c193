package viewport

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// GroundPick is the point of the ground that a ray meets.
type GroundPick struct {
	At     mgl64.Vec3 // meters, in the world
	Normal mgl64.Vec3 // unit, on the side that is seen
	Stands bool       // whether someone can be put there: it is neither a wall nor a ceiling
}

// standsOn is the least height of a normal on which someone stands: that of a slope of 60°.
const standsOn = 0.5

// pickSight is how far away the ground can be picked, meters.
const pickSight = 100

// PickGround finds where a ray first meets the ground, such as that of [Screen.Ray] through the pointer. The camera's picture may be a mirror's: then the ray has to
// be one as well.
func PickGround(ground *ground.Ground, origin, direction mgl64.Vec3) (GroundPick, bool) {
	distance, normal, found := ground.Cast(vectorOf(origin), vectorOf(direction), pickSight)
	if !found {
		return GroundPick{}, false
	}
	return GroundPick{
		At: origin.Add(direction.Normalize().Mul(distance)), Normal: mgl64.Vec3{normal.X, normal.Y, normal.Z}, Stands: normal.Y >= standsOn,
	}, true
}

func vectorOf(v mgl64.Vec3) vec.Vector { return vec.Vector{X: v[0], Y: v[1], Z: v[2]} }
