package solver

import (
	"errors"
	"math"

	"posewright/solver/vec"
)

// SpineMode is what gives way when hips and head are both given and the spine between them is too long or too short. Bones keep their lengths.
type SpineMode uint8

// The modes, in the order of [SpineModes]. LockHips is the zero value.
const (
	LockHips       SpineMode = iota // the hips stay, the head gives way
	LockHead                        // the head stays, the hips give way
	LockBoth                        // each gives way by half
	SpineModeCount                  // how many there are
)

// hipsShare is the share of the residual that the hips take.
func (m SpineMode) hipsShare() float64 {
	return [SpineModeCount]float64{LockHips: 0, LockHead: 1, LockBoth: 0.5}[m]
}

// Spine are the numbers of a spine between hips and a head that are both given. The zero value locks the hips and lets the spine bend and
// straighten as far as it can.
type Spine struct {
	Mode      SpineMode // default LockHips
	Stiffness float64   // 0 to 1, default 0: how much of what the spine would have to bend or straighten it refuses, so that hips or head give way
	Curve     float64   // radians, -1 to 1, default 0: how much rounder the back is held than the chest's turn makes it; below 0 hollow, to which side it then gives way

	Limit [SpineLimitCount]SpineLimit // of spine, chest and neck, whether the hips are given or not
}

// gives reports whether the spine between given hips and head is more than one that bends as far as it can.
func (s *Spine) gives() bool { return s.Mode != LockHips || s.Stiffness != 0 || s.Curve != 0 }

// SpineLock decides how far a [SpineChain] bends or straightens, and what gives way for the rest. A stiff spine takes only a part of the way
// from its own length, end to end, to the length that is asked for. What is then missing, or too much, lies along the line from its root to the
// head, and the mode shares it out.
//
// With the least stiffness all modes are the same wherever the spine can reach; with the greatest, the spine keeps its curve.
type SpineLock struct {
	Numbers *Spine
	Chain   *SpineChain // directions as they are wanted, and Target the way from the root to the head's goal

	HipsBy vec.Vector // result: meters, to move the root of the chain, and the hips with it, by
	HeadBy vec.Vector // result: meters, from the head's goal to where the head comes
}

// Validate says what Give cannot work with.
func (l *SpineLock) Validate() error {
	switch {
	case l.Numbers == nil:
		return errors.New("solver: the spine has no numbers")
	case l.Chain == nil:
		return errors.New("solver: the spine has no bones")
	case !l.Chain.Target.IsFinite():
		return errors.New("solver: the way from hips to head is no number")
	}
	return l.Chain.Validate()
}

// Give curves the chain, fills in the results and sets the chain's new target, and leaves it to the caller to solve the chain.
func (l *SpineLock) Give() {
	c := l.Chain
	if l.Numbers.Curve != 0 {
		if l.Numbers.Curve < 0 {
			c.Bend = c.Bend.Scale(-1)
		}
		c.bowed(math.Abs(l.Numbers.Curve), &c.Direction)
	}
	least, natural, full := c.lengths()
	asked := c.Target.Len()
	kept := vec.Clamp(asked+l.Numbers.Stiffness*(natural-asked), least, full)
	towards := c.Target.UnitOr(c.end().UnitOr(c.Direction[0]))
	share := l.Numbers.Mode.hipsShare()
	l.HipsBy = towards.Scale(share * (asked - kept))
	l.HeadBy = towards.Scale((share - 1) * (asked - kept))
	c.Target = towards.Scale(kept)
}

// lengths are the lengths of a chain from end to end: bowed as far as it goes, as it is wanted, and straight.
func (c *SpineChain) lengths() (least, natural, full float64) {
	trial := *c
	if trial.Round > 0 {
		trial.round()
	}
	natural = trial.end().Len()
	trial.bowed(spineFold, &trial.Direction)
	least = math.Min(natural, trial.end().Len())
	for i := range c.Count {
		full += c.Length[i]
	}
	return least, math.Min(natural, full), full
}
