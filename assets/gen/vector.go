package main

import "math"

// vec is a point or a direction in the avatar's frame: right-handed, +Y up, facing +Z, left is +X, meters. A struct and
// not an array, because the compiler keeps structs in registers and the field below is evaluated some millions of times.
type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec            { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec            { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) mul(s float64) vec        { return vec{a.x * s, a.y * s, a.z * s} }
func (a vec) dot(b vec) float64        { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) length() float64          { return math.Sqrt(a.dot(a)) }
func (a vec) mirror() vec              { return vec{-a.x, a.y, a.z} }
func (a vec) mix(b vec, t float64) vec { return a.add(b.sub(a).mul(t)) }

func (a vec) cross(b vec) vec {
	return vec{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x}
}

// unit is a of length 1, or a itself where it has no length.
func (a vec) unit() vec {
	if l := a.length(); l > 0 {
		return a.mul(1 / l)
	}
	return a
}

func clamp(x, low, high float64) float64 { return math.Max(low, math.Min(high, x)) }

// smoothstep rises from 0 at low to 1 at high with no slope at either end; low may be above high.
func smoothstep(low, high, x float64) float64 {
	t := clamp((x-low)/(high-low), 0, 1)
	return t * t * (3 - 2*t)
}
