package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// ShoulderReach is where a shoulder goes when its hand reaches: yaw and roll by how far the hand is in front of it and above it
// (Parger 2018, eq. 3), and a pull along the arm where that is stretched, so that a hand within a shoulder's give is reached.
type ShoulderReach struct {
	Numbers *Torso

	ArmLength        float64      // meters from shoulder to wrist, straight, above 0
	ShoulderFromNeck vec.Vector   // meters, from the base of the neck to this shoulder, in the chest's frame
	Right            bool         // the right shoulder; the left otherwise
	Neck             vec.Vector   // base of the neck in the world
	Chest            vec.Rotation // of the chest, from the T-pose
	Wrist            vec.Vector   // where the wrist shall be, in the world

	Shoulder vec.Vector   // result: in the world
	Turn     vec.Rotation // result: of the shoulder about the base of the neck, from where it rests, in the chest's frame; without the pull
}

// Validate says what Run cannot work with.
func (s *ShoulderReach) Validate() error {
	switch {
	case s.Numbers == nil:
		return errors.New("solver: the shoulder has no numbers")
	case !(s.ArmLength > 0):
		return errors.New("solver: the shoulder needs an arm length above zero")
	case math.Abs(s.Chest.Dot(s.Chest)-1) > 1e-6:
		return errors.New("solver: the chest's rotation is not a unit quaternion")
	}
	return nil
}

// Run fills in the result.
func (s *ShoulderReach) Run() {
	t := s.Numbers
	side := 1.0
	if s.Right {
		side = -1
	}
	resting := s.Neck.Add(s.Chest.Rotate(s.ShoulderFromNeck))
	reach := s.Chest.InverseRotate(s.Wrist.Sub(resting)).Scale(1 / s.ArmLength)
	forward := vec.Clamp(t.ReachGain*(reach.Z-t.ReachStart), 0, t.ReachMax)
	up := vec.Clamp(t.ReachGain*(reach.Y-t.ReachStart), 0, t.ReachMax)
	s.Turn = vec.YawPitchRoll(-side*forward, 0, side*up)
	s.Shoulder = s.Neck.Add(s.Chest.Rotate(s.Turn.Rotate(s.ShoulderFromNeck)))

	arm := s.Wrist.Sub(s.Shoulder)
	if length := arm.Len(); length > 1e-6 {
		pull := math.Min(vec.SoftPositive(length-s.ArmLength, t.PullSoft), t.PullMax)
		s.Shoulder = s.Shoulder.AddScaled(pull/length, arm)
	}
}

// clavicleTurn is the greatest turn of a clavicle: some avatars have clavicles so short that a shoulder's way is more than they
// can follow.
const clavicleTurn = 50 * math.Pi / 180

var cosHalfClavicleTurn = math.Cos(clavicleTurn / 2)

// turnClavicle is the rotation in the world that turns a clavicle from where its shoulder rests towards where it should be.
func turnClavicle(resting, wanted vec.Vector) vec.Rotation {
	turn := vec.FromTo(resting, wanted)
	if turn.W < cosHalfClavicleTurn {
		turn = vec.Identity().Slerp(turn, clavicleTurn/(2*math.Acos(turn.W)))
	}
	return turn
}
