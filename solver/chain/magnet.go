package chain

import "math"

// Magnet is a sphere that pulls joints towards its middle or pushes them away (Scheurenbrand 2019, 4.4).
type Magnet struct {
	Position Vec
	Radius   float64 // metres, above 0: no force from here outwards
	Strength float64 // metres, how far a joint at the middle is moved at each solving; negative pushes away
}

// Offset is how a magnet moves a joint (eq. 4.6 to 4.8): by the cosine of how far out it is. A joint in the very middle has no
// direction and stays.
func (m Magnet) Offset(joint Vec) Vec {
	d := m.Position.sub(joint)
	distance := d.length()
	if !(distance < m.Radius) || distance < 1e-9 {
		return Vec{}
	}
	return d.scale(math.Cos(distance/m.Radius*math.Pi/2) * m.Strength / distance)
}

// Offset is the sum of what several magnets do to a joint.
func Offset(magnets []Magnet, joint Vec) Vec {
	var sum Vec
	for i := range magnets {
		sum = sum.add(magnets[i].Offset(joint))
	}
	return sum
}
