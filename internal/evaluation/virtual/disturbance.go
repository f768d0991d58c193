package virtual

import (
	"math/rand/v2"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Disturbance is how devices differ from ideal ones. The zero value is ideal.
type Disturbance struct {
	NoiseM   float64       // standard deviation of a position along each axis, meters
	NoiseRad float64       // standard deviation of the angle by which a rotation is off, about any axis, radians
	Delay    time.Duration // by how much everything is reported late
	Dropout  float64       // share of samples that never arrive, 0 to 1
	Seed     uint64        // what happens by chance is the same for the same seed
}

// source is the chance of a disturbance.
func (d *Disturbance) source() *rand.Rand { return rand.New(rand.NewPCG(d.Seed, 0x9e3779b97f4a7c15)) }

// disturb is a pose with noise. Real streams carry both signs of a rotation, and so does this one.
func (d *Disturbance) disturb(pose rig.Transform, random *rand.Rand) rig.Transform {
	if d.NoiseM > 0 {
		pose.Position = pose.Position.Add(mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Mul(d.NoiseM))
	}
	if d.NoiseRad > 0 {
		axis := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
		pose.Rotation = pose.Rotation.Mul(mgl64.QuatRotate(d.NoiseRad*random.NormFloat64(), axis))
		if random.IntN(2) == 0 {
			pose.Rotation = pose.Rotation.Scale(-1)
		}
	}
	return pose
}
