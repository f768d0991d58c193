package virtual

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
)

// mean adds up vectors; the zero value has seen none and is zero.
type mean struct {
	sum   mgl64.Vec3
	count float64
}

func (m *mean) add(v mgl64.Vec3) { m.sum, m.count = m.sum.Add(v), m.count+1 }

func (m *mean) value() mgl64.Vec3 {
	if m.count == 0 {
		return mgl64.Vec3{}
	}
	return m.sum.Mul(1 / m.count)
}

// turnMean adds up rotations that are near each other, whichever sign their quaternions have.
type turnMean struct{ sum mgl64.Quat }

func (m *turnMean) add(q mgl64.Quat) {
	if m.sum.Dot(q) < 0 {
		q = q.Scale(-1)
	}
	m.sum = m.sum.Add(q)
}

func (m *turnMean) value() mgl64.Quat {
	if m.sum.Len() < 1e-9 {
		return mgl64.QuatIdent()
	}
	return m.sum.Normalize()
}

func middle(a, b mgl64.Vec3) mgl64.Vec3 { return a.Add(b).Mul(0.5) }

func median(values []float64) float64 { return quantile(values, 0.5) }

// quantile is the value below which a share of the values lies; NaN without values. It sorts them.
func quantile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	slices.Sort(values)
	return values[int(math.Round(share*float64(len(values)-1)))]
}

// frameOf is the rotation whose Y is up and whose X is as near to left as can be; the identity where the two are parallel.
func frameOf(left, up mgl64.Vec3) mgl64.Quat {
	forward := left.Cross(up)
	if up.Len() < 1e-9 || forward.Len() < 1e-9*left.Len()*up.Len() || forward.Len() < 1e-12 {
		return mgl64.QuatIdent()
	}
	y, z := up.Normalize(), forward.Normalize()
	return fromAxes(y.Cross(z), y, z)
}

// fromAxes is the rotation that takes the axes of the world to three orthonormal ones.
func fromAxes(x, y, z mgl64.Vec3) mgl64.Quat {
	return mgl64.Mat4ToQuat(mgl64.Mat3FromCols(x, y, z).Mat4()).Normalize()
}

// pitchOf is how far a rotation bends forward: positive looks down.
func pitchOf(q mgl64.Quat) float64 {
	return math.Asin(mgl64.Clamp(2*(q.W*q.V[0]-q.V[1]*q.V[2]), -1, 1))
}

// rollOf is how far a rotation raises the left side.
func rollOf(q mgl64.Quat) float64 {
	return math.Asin(mgl64.Clamp(2*(q.V[0]*q.V[1]+q.W*q.V[2]), -1, 1))
}

func pitched(angle float64) mgl64.Quat { return mgl64.QuatRotate(angle, mgl64.Vec3{1, 0, 0}) }
