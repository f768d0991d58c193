package avatars

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// Pop is a frame in which the avatar's elbow jumps while the person's does not.
type Pop struct {
	Motion         string  `json:"motion"`
	Second         float64 `json:"second"`
	Side           string  `json:"side"`
	ElbowMPS       float64 `json:"elbow_mps"` // meters per second
	WristMPS       float64 `json:"wrist_mps"`
	PersonElbowMPS float64 `json:"person_elbow_mps"`
	PersonWristMPS float64 `json:"person_wrist_mps"`
	AroundDeg      float64 `json:"around_deg"` // how far the elbow went around the line from shoulder to wrist in this frame
	BentDeg        float64 `json:"bent_deg"`   // the elbow's flexion
	Holds          string  `json:"holds,omitempty"`
}

// armMoment is where an arm was in a frame.
type armMoment struct{ shoulder, elbow, wrist, own, ownWrist mgl64.Vec3 }

// around is how far an elbow went around the line of its arm, in degrees, beyond the line's own turn.
func (m *armMoment) around(now *armMoment) float64 {
	before, after := m.wrist.Sub(m.shoulder).Normalize(), now.wrist.Sub(now.shoulder).Normalize()
	beside := func(m *armMoment, axis mgl64.Vec3) mgl64.Vec3 {
		v := m.elbow.Sub(m.shoulder)
		return v.Sub(axis.Mul(v.Dot(axis)))
	}
	return degreesBetween(rig.RotationBetween(before, after).Rotate(beside(m, before)), beside(now, after))
}

// judgePop counts the frames in which an elbow jumps while the person's does not. A longer arm may be faster.
func (f *follower) judgePop(q *tally, side, frame int) {
	t := &f.truth
	roles := [2][3]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand}}[side]
	now := armMoment{f.at(roles[0]), f.at(roles[1]), f.at(roles[2]), t.Elbows[side], t.Hands[side].Position}
	last := q.last[side]
	q.last[side] = now
	if !q.counted {
		return
	}
	speed := func(now, before mgl64.Vec3) float64 { return now.Sub(before).Len() * frameRate }
	fast := popSpeed * math.Max(1, f.avatar.arm[side]/f.person.arm[side])
	if speed(now.elbow, last.elbow) <= fast || speed(now.own, last.own) >= calmSpeed {
		return
	}
	q.pops++
	if !f.o.Pops {
		return
	}
	report := &f.result.Effectors[effectors.LeftHand+effectors.ID(side)]
	q.listed = append(q.listed, Pop{
		Motion: f.motion.Name(), Second: float64(frame) / frameRate, Side: [2]string{"left", "right"}[side],
		ElbowMPS: speed(now.elbow, last.elbow), WristMPS: speed(now.wrist, last.wrist),
		PersonElbowMPS: speed(now.own, last.own), PersonWristMPS: speed(now.ownWrist, last.ownWrist),
		AroundDeg: last.around(&now), BentDeg: degreesBetween(now.elbow.Sub(now.shoulder), now.wrist.Sub(now.elbow)), Holds: report.Why(),
	})
}
