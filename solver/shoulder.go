package solver

import (
	"errors"
	"math"

	"posewright/effectors"
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

// shoulderReach is where the shoulder of a side reaches for a wrist, and its turn about the base of the neck, in the
// chest's frame.
func (a *anatomy) shoulderReach(
	s *Settings, side int, neck vec.Vector, chest vec.Rotation, wrist vec.Vector,
) (at vec.Vector, turn vec.Rotation) {
	numbers, parger := &s.Torso, s.parger()
	if !s.Arms.Linked || parger != nil {
		own := s.Torso
		own.ShoulderTurns = s.shoulderTurns(side)
		if parger != nil {
			own.PullMax = 0
		}
		numbers = &own
	}
	reach := ShoulderReach{
		Numbers: numbers, ArmLength: a.arm(side),
		ShoulderFromNeck: a.shoulder[side], Right: side == right, Neck: neck, Chest: chest, Wrist: wrist,
	}
	reach.Run()
	if parger != nil {
		pull := ShoulderDislocation{Numbers: &parger.Torso, ArmLength: reach.ArmLength, From: reach.Shoulder, Wrist: wrist}
		pull.Run()
		reach.Shoulder = pull.Shoulder
	}
	return reach.Shoulder, reach.Turn
}

// elbowTracker is what a hint says of the elbow of a side, given where its shoulder is without.
func (a *anatomy) elbowTracker(side int, hint *effectors.HintTarget, hand *goal, shoulder vec.Vector) ElbowTracker {
	e := ElbowTracker{
		Hint: *hint, Wrist: hand.target, WristWeight: hand.position, Shoulder: shoulder,
		UpperArm: a.lengths.upperArm[side], Forearm: a.lengths.lowerArm[side],
	}
	e.Run()
	return e
}

// chestByElbows is how the trackers of elbows turn a chest below a head.
func (a *anatomy) chestByElbows(
	hints *[2]effectors.HintTarget, goals *[effectors.Count]goal, s *Settings, f *trunkFacing,
) vec.Rotation {
	head := &goals[effectors.Head]
	neck, turning := head.at.Add(head.facing.Rotate(a.eyes.Add(a.neckFromEyes))), vec.Vector{}
	if a.neckIndex >= 0 {
		share := vec.Clamp(f.neckShare*a.neckTurn, 0, 1)
		bone := head.facing.Slerp(f.chest, share).Rotate(a.neckFromHead())
		neck, turning = head.at.Add(bone), bone.Scale(share)
	}
	by := ChestByElbows{Chest: f.chest}
	for side := range hints {
		hand := &goals[effectors.LeftHand+effectors.ID(side)]
		at := neck.Add(f.chest.Rotate(a.shoulder[side]))
		if s.Shoulders.Method == ShoulderByReach && hand.position > 0 && a.joint[of(side, shoulder)] >= 0 {
			at, _ = a.shoulderReach(s, side, neck, f.chest, hand.target)
		}
		by.Elbows[side] = a.elbowTracker(side, &hints[side], hand, at)
		by.Levers[side] = at.Sub(neck).Add(turning)
	}
	by.Run()
	return by.Turn
}

// neckFromHead is from the head joint to that of the neck, in the T-pose.
func (a *anatomy) neckFromHead() vec.Vector { return a.at[neck].Sub(a.at[head]) }
