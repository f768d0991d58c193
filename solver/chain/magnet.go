package chain

import (
	"fmt"
	"math"

	"posewright/solver/vec"
)

// Magnet is a sphere that pulls a joint towards its middle or pushes it away before the chain is solved, so that of the many answers a natural one
// comes out (Scheurenbrand 2019, 4.4). It is given in the frame of the chain.
type Magnet struct {
	Position vec.Vector // meters
	Radius   float64    // meters, above 0: no force from here outwards
	Strength float64    // meters for each 1/90 s: how far a joint near the middle is moved; positive attracts, negative repels
	Joint    int        // counted from the end of the chain: 1 for elbow or knee, 2 for the shoulder of an arm with its clavicle
}

// Validate says what is wrong with a magnet.
func (m *Magnet) Validate() error {
	switch {
	case !m.Position.IsFinite():
		return fmt.Errorf("chain: a magnet is at %v", m.Position)
	case !(m.Radius > 0) || m.Radius > 1e6:
		return fmt.Errorf("chain: a magnet has the radius %v", m.Radius)
	case !(math.Abs(m.Strength) <= 1e3):
		return fmt.Errorf("chain: a magnet has the strength %v", m.Strength)
	case m.Joint < 1:
		return fmt.Errorf("chain: a magnet moves joint %d from the end, which no magnet can", m.Joint)
	}
	return nil
}

// Offset is how a magnet moves a joint in a time of share/90 s (Scheurenbrand 2019, eq. 4.6 to 4.8): by the cosine of how far out it is. The
// direction, which is none in the very middle, fades within a hundredth of the radius from there, and no joint is pulled beyond the middle.
func (m *Magnet) Offset(joint vec.Vector, share float64) vec.Vector {
	d := m.Position.Sub(joint)
	distance := d.Len()
	if !(distance < m.Radius) {
		return vec.Vector{}
	}
	force := share * m.Strength * math.Cos(distance/m.Radius*math.Pi/2)
	return d.Scale(math.Min(force/math.Max(distance, 0.01*m.Radius), 1))
}

// MagnetOffset is the sum of what several magnets do to the joint that is so many joints before the end, in a time of share/90 s.
func MagnetOffset(magnets []Magnet, fromEnd int, joint vec.Vector, share float64) vec.Vector {
	var sum vec.Vector
	for i := range magnets {
		if magnets[i].Joint == fromEnd {
			sum = sum.Add(magnets[i].Offset(joint, share))
		}
	}
	return sum
}

// Mirrored is the magnet seen in a mirror between left and right.
func (m Magnet) Mirrored() Magnet {
	m.Position = m.Position.Mirrored()
	return m
}
