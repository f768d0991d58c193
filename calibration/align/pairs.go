package align

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/calibration/symmetric"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// Alignment is the transform between two tracking systems' spaces.
type Alignment struct {
	// Space is the first space from the second: a turn about the vertical and a shift. Both systems know where down is.
	Space trackers.Pose
	// Held is the first device from the second, as they were held together.
	Held trackers.Pose
	// SpreadM and SpreadRad are by how much the pairs disagree, root mean square, meters and radians.
	SpreadM, SpreadRad float64
}

// What the movement of two devices has to have been for their spaces to be told from it.
const (
	fewestPairs   = 30
	leastTurned   = 0.05  // of the greatest possible: two thirds of it come from turning everywhere
	loosestM      = 0.03  // root mean square: devices that were not held together
	loosestRad    = 0.105 // 6°
	pairsRemember = 4000  // the newest that count: 45 s at 90 Hz
)

// Pairs finds how two tracking spaces lie to each other while a person moves a device of either, both held together as
// one, through figures of eight and turns. The zero value is empty.
//
// With A and B the devices' poses in their own spaces, X the space that is looked for and Y how the devices are held,
// A·Y = X·B for every pair. The rotations are solved as in Dornaika and Horaud, "Simultaneous robot-world and hand-eye
// calibration", 1998, with X held to a turn about the vertical; then the shifts are a linear least squares problem.
type Pairs struct {
	first, second []trackers.Pose
}

// Reset removes all pairs.
func (s *Pairs) Reset() { s.first, s.second = s.first[:0], s.second[:0] }

// Add adds the poses of both devices at one time.
func (s *Pairs) Add(first, second trackers.Pose) {
	if len(s.first) == pairsRemember {
		s.first = append(s.first[:0], s.first[1:]...)
		s.second = append(s.second[:0], s.second[1:]...)
	}
	s.first, s.second = append(s.first, first), append(s.second, second)
}

// Turned returns how much of the required rotation was seen, from 0 to 1. Rotation about one axis alone is not enough.
func (s *Pairs) Turned() float64 {
	if len(s.second) < fewestPairs {
		return 0
	}
	_, least := s.turning()
	return min(1, least/leastTurned)
}

// ErrTurnMore is returned by Solve until the devices were turned enough.
var ErrTurnMore = phrase.Fail("rotate both devices together in all directions")

// Solve returns the alignment of the pairs so far.
func (s *Pairs) Solve() (Alignment, error) {
	if s.Turned() < 1 {
		return Alignment{}, ErrTurnMore
	}
	var a Alignment
	a.Space.Rotation, a.Held.Rotation = s.rotations()

	// Positions: X.p + X.R·B.p = A.p + A.R·Y.p for each pair; without their means X.p falls out.
	meanTurn, _ := s.turning()
	var meanOff mgl64.Vec3
	off := func(i int) mgl64.Vec3 {
		return a.Space.Rotation.Rotate(s.second[i].Position).Sub(s.first[i].Position)
	}
	n := 1 / float64(len(s.first))
	for i := range s.first {
		meanOff = meanOff.Add(off(i).Mul(n))
	}
	var normal mgl64.Mat3
	var right mgl64.Vec3
	for i := range s.first {
		turn := s.first[i].Rotation.Normalize().Mat4().Mat3().Sub(meanTurn)
		normal = normal.Add(turn.Transpose().Mul3(turn))
		right = right.Add(turn.Transpose().Mul3x1(off(i).Sub(meanOff)))
	}
	a.Held.Position = normal.Inv().Mul3x1(right)
	a.Space.Position = meanTurn.Mul3x1(a.Held.Position).Sub(meanOff)

	for i := range s.first {
		one, other := s.first[i].Mul(a.Held), a.Space.Mul(s.second[i])
		gap := one.Position.Sub(other.Position)
		angle := average.AngleBetween(one.Rotation, other.Rotation)
		a.SpreadM += gap.Dot(gap) * n
		a.SpreadRad += angle * angle * n
	}
	a.SpreadM, a.SpreadRad = math.Sqrt(a.SpreadM), math.Sqrt(a.SpreadRad)
	if !(a.SpreadM <= loosestM && a.SpreadRad <= loosestRad) {
		return a, phrase.Fail("the two devices moved apart by {{.Value}} mm and {{.Degrees}}°: hold them firmly together and move them slowly",
			"Value", fmt.Sprintf("%.0f", 1000*a.SpreadM), "Degrees", fmt.Sprintf("%.0f", a.SpreadRad*180/math.Pi))
	}
	return a, nil
}

// headings is how many turns about the vertical are tried for a first guess.
const headings = 48

// rotations are those of X and Y: the y and the x of length 1, x being a turn about the vertical, for which the sum of
// y · A* · x · B is greatest. For each x that is a linear form in y, so x is an eigenvector of two dimensions.
func (s *Pairs) rotations() (x, y mgl64.Quat) {
	x, y = s.estimate()
	for range 3 {
		var columns [2]mgl64.Quat // what the sums are for x = 1 and for x = half a turn
		for i := range s.first {
			back, b := s.first[i].Rotation.Conjugate(), s.second[i].Rotation
			one := back.Mul(b)
			half := back.Mul(mgl64.Quat{V: mgl64.Vec3{0, 1, 0}}).Mul(b)
			// A quaternion and its negative are one rotation: the sign is that of what was found so far.
			sign := math.Copysign(1, one.Scale(x.W).Add(half.Scale(x.V[1])).Dot(y))
			columns[0] = columns[0].Add(one.Scale(sign))
			columns[1] = columns[1].Add(half.Scale(sign))
		}
		// The greatest of |c·columns[0] + s·columns[1]|.
		aa, ab, bb := columns[0].Dot(columns[0]), columns[0].Dot(columns[1]), columns[1].Dot(columns[1])
		x = rig.Yaw(math.Atan2(2*ab, aa-bb))
		y = columns[0].Scale(x.W).Add(columns[1].Scale(x.V[1])).Normalize()
	}
	return x, y
}

// estimate is the best of some x, that for which the y of single pairs agree best whatever their signs: the mean of their outer
// products has then one eigenvalue near 1.
func (s *Pairs) estimate() (x, y mgl64.Quat) {
	best := -1.0
	step := max(1, len(s.first)/200)
	for h := range headings {
		tried := rig.Yaw(2 * math.Pi * float64(h) / headings)
		var outer mgl64.Mat4
		count := 0.0
		for i := 0; i < len(s.first); i += step {
			q := s.first[i].Rotation.Conjugate().Mul(tried).Mul(s.second[i].Rotation)
			v := mgl64.Vec4{q.W, q.V[0], q.V[1], q.V[2]}
			outer = outer.Add(v.OuterProd4(v))
			count++
		}
		v, value := symmetric.GreatestEigenvector(outer.Mul(1 / count))
		if value > best {
			best, x, y = value, tried, mgl64.Quat{W: v[0], V: mgl64.Vec3{v[1], v[2], v[3]}}
		}
	}
	return x, y
}

// turning is the mean rotation matrix of the first device, and how widely it was turned about the axis about which it was
// turned least: 0 for a device that was turned about one axis alone, ⅔ for one that was turned everywhere.
func (s *Pairs) turning() (mean mgl64.Mat3, least float64) {
	n := 1 / float64(len(s.first))
	for i := range s.first {
		mean = mean.Add(s.first[i].Rotation.Normalize().Mat4().Mat3().Mul(n))
	}
	var spread mgl64.Mat3
	for i := range s.first {
		turn := s.first[i].Rotation.Normalize().Mat4().Mat3().Sub(mean)
		spread = spread.Add(turn.Transpose().Mul3(turn).Mul(n))
	}
	return mean, symmetric.LeastEigenvalue(spread)
}
