package fit

import (
	"context"
	"math"
	"path/filepath"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/rig/phrase"
	"posewright/solver/vec"
)

// nearestWrist is the least distance of a wrist from its shoulder that counts, in arm lengths: nearer, the line between them says little.
const nearestWrist = 0.12

// Arm is one arm in one frame, in the chest's frame and as a left arm.
type Arm struct {
	Axis   vec.Vector // unit, from shoulder to wrist
	Along  vec.Vector // unit, where the fingers point
	Back   vec.Vector // unit, the back of the hand
	Elbow  vec.Vector // unit, at a right angle to Axis: where the elbow truly is
	Radius float64    // of the elbow's circle in lengths of the forearm
	Weight float64    // (radius of the circle / arm length)²: what an error of the direction costs
}

// ArmOf reads an arm from the truth of a frame; side is 0 for the left arm and 1 for the right. It is false for an arm that says nothing: a straight
// one, one with its wrist at its shoulder, or one that is not finite.
func ArmOf(t *virtual.Truth, side int) (Arm, bool) {
	inChest := t.Chest.Rotation.Conjugate()
	inward := func(v mgl64.Vec3) mgl64.Vec3 {
		v = inChest.Rotate(v)
		if side == 1 {
			v[0] = -v[0]
		}
		return v
	}
	shoulder, hand := t.Shoulders[side], &t.Hands[side]
	wrist, elbow := inward(hand.Position.Sub(shoulder)), inward(t.Elbows[side].Sub(shoulder))
	lower := wrist.Sub(elbow).Len()
	length := elbow.Len() + lower
	if !(wrist.Len() > nearestWrist*length) {
		return Arm{}, false
	}
	axis := wrist.Normalize()
	across := elbow.Sub(axis.Mul(axis.Dot(elbow)))
	radius := across.Len()
	if !(radius > 1e-6*length) {
		return Arm{}, false
	}
	// Fingers of a T-pose point outward: a left hand's along +X, and a right hand's along -X, which mirroring makes +X.
	outward := mgl64.Vec3{1 - 2*float64(side), 0, 0}
	arm := Arm{
		Axis: vectorOf(axis), Elbow: vectorOf(across.Mul(1 / radius)),
		Along: vectorOf(inward(hand.Rotation.Rotate(outward))), Back: vectorOf(inward(hand.Rotation.Rotate(mgl64.Vec3{0, 1, 0}))),
		Radius: radius / lower, Weight: radius * radius / (length * length),
	}
	return arm, hand.Finite() && t.Chest.Finite()
}

func vectorOf(v mgl64.Vec3) vec.Vector { return vec.Vector{X: v[0], Y: v[1], Z: v[2]} }

// ErrNoArms is what Arms returns where no recording shows a bent arm.
var ErrNoArms = phrase.Fail("fit: none of the recordings shows a bent arm")

// Arms reads both arms in the frames of recordings, at 30 Hz, without those frames in which the person is in the air; of each recording only a share of it
// from its beginning, 1 for all. Recordings in one folder
// help each other measure the person, as in package accuracy. A recording that cannot be used is left out and named; that none can be is
// an error. Progress, which may be nil, is told how many files are done.
func Arms(ctx context.Context, files []string, up bvh.Up, share float64, progress func(done, total int)) ([]Arm, []capture.Skipped, error) {
	var arms []Arm
	var skipped []capture.Skipped
	done := 0
	for _, folder := range byFolder(files) {
		motions, failures := make([]*rig.Motion, len(folder)), make([]error, len(folder))
		var read []*rig.Motion
		for i, file := range folder {
			if err := ctx.Err(); err != nil {
				return nil, nil, err
			}
			if motions[i], failures[i] = capture.Open(file, "", up); failures[i] == nil {
				read = append(read, motions[i])
			}
			done++
			if progress != nil {
				progress(done, len(files))
			}
		}
		people, unmeasured := virtual.NewPersons(read...)
		for i, k := 0, 0; i < len(folder); i++ {
			if failures[i] == nil {
				if failures[i] = unmeasured[k]; failures[i] == nil {
					arms = appendArms(arms, people[k], share)
				}
				k++
			}
			if failures[i] != nil {
				skipped = append(skipped, capture.Skip(folder[i], failures[i]))
			}
		}
	}
	if len(arms) == 0 {
		if len(skipped) == len(files) {
			return nil, skipped, capture.NoneUsable(capture.ErrNoneUsable, skipped)
		}
		return nil, skipped, ErrNoArms
	}
	return arms, skipped, nil
}

func appendArms(arms []Arm, p *virtual.Person, share float64) []Arm {
	var truth virtual.Truth
	for i := range int(math.Round(share * float64(p.Frames()))) {
		if p.Frame(i, &truth); truth.Airborne {
			continue
		}
		for side := range 2 {
			if arm, ok := ArmOf(&truth, side); ok {
				arms = append(arms, arm)
			}
		}
	}
	return arms
}

// byFolder groups files by their folder, in the order in which folders first come.
func byFolder(files []string) [][]string {
	var groups [][]string
	index := make(map[string]int)
	for _, file := range files {
		folder := filepath.Dir(file)
		i, known := index[folder]
		if !known {
			i = len(groups)
			index[folder], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], file)
	}
	return groups
}
