package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver/vec"
)

// Shares of a body's mass, and where along a segment the center of its mass lies: 0 at its first end, 1 at its second. From Dempster's measurements, as tabled in
// D. A. Winter, "Biomechanics and Motor Control of Human Movement", 4th edition, 2009, table 4.1.
var (
	headAndNeck    = segmentMass{0.081, 1}      // base of the neck to the ear canals
	wholeTrunk     = segmentMass{0.497, 0.5}    // middle of the hip joints to middle of the shoulders
	upperArmMass   = segmentMass{0.028, 0.436}  // shoulder to elbow
	forearmMass    = segmentMass{0.016, 0.430}  // elbow to wrist
	handMass       = segmentMass{0.006, 0.506}  // wrist to the knuckle of the middle finger
	thighMass      = segmentMass{0.100, 0.433}  // hip joint to knee
	shankMass      = segmentMass{0.0465, 0.433} // knee to ankle
	footMass       = segmentMass{0.0145, 0.5}   // ankle to ball
	knuckleOfWrist = 0.054 / 0.146              // length from wrist to that knuckle over the length of a forearm, where a hand has no fingers (figure 4.1: half a hand)
	knuckles       = [2]rig.Role{rig.LeftMiddleProximal, rig.RightMiddleProximal}
)

type segmentMass struct{ mass, at float64 }

// add adds the share of a segment between two points to a sum of masses times places.
func (s segmentMass) add(sum *vec.Vector, from, to vec.Vector) {
	*sum = sum.AddScaled(s.mass, from.Lerp(to, s.at))
}

// CenterOfMass is where the center of the body's mass is in a pose of it, given where every joint is (Result.World): in the world, meters. It counts a body whose segments weigh
// what those of people do: head and neck, trunk, upper arms, forearms, hands, thighs, shanks and feet with the shares of Dempster as tabled by Winter (2009, table
// 4.1), which add up to the whole. The trunk is one segment, so that the center of a bent one is taken on the straight line between hips and shoulders; the ear canals are
// taken half as high above the head joint as the eyes. It does not allocate.
func (b *Body) CenterOfMass(world []rig.Transform) mgl64.Vec3 {
	a := &b.anatomy
	at := func(p part) vec.Vector { return vec.FromMGL(world[a.joint[p]].Position) }
	turn := func(p part) vec.Rotation {
		return vec.RotationFromMGL(b.humanoid.FromTPose(a.joint[p], world[a.joint[p]].Rotation))
	}
	middle := func(p part) vec.Vector { return at(of(left, p)).Lerp(at(of(right, p)), 0.5) }
	top := a.topPart()
	neckBase := at(top).Add(turn(top).Rotate(a.neckBase.Sub(a.at[top])))

	var sum vec.Vector
	headAndNeck.add(&sum, neckBase, at(head).Add(turn(head).Rotate(vec.Vector{Y: a.eyes.Y / 2})))
	wholeTrunk.add(&sum, middle(upperLeg), middle(upperArm))
	for side := range 2 {
		elbow, wrist := at(of(side, lowerArm)), at(of(side, hand))
		upperArmMass.add(&sum, at(of(side, upperArm)), elbow)
		forearmMass.add(&sum, elbow, wrist)
		knuckle := wrist.AddScaled(knuckleOfWrist, wrist.Sub(elbow))
		if joint := b.humanoid.Joint(knuckles[side]); joint >= 0 {
			knuckle = vec.FromMGL(world[joint].Position)
		}
		handMass.add(&sum, wrist, knuckle)
		knee, ankle := at(of(side, lowerLeg)), at(of(side, foot))
		thighMass.add(&sum, at(of(side, upperLeg)), knee)
		shankMass.add(&sum, knee, ankle)
		footMass.add(&sum, ankle, ankle.Add(turn(of(side, foot)).Rotate(a.feet.ball[side])))
	}
	return sum.MGL()
}
