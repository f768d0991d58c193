package gltf

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

// stand turns a humanoid upright and to face +Z, puts it on the floor, and measures the avatar's height.
func stand(avatar *rig.Avatar, notes *notes) error {
	if len(avatar.Roles.Missing()) == 0 {
		standUp(avatar, notes)
		faceForward(avatar, notes)
		putOnFloor(avatar, notes)
	}
	lowest, highest := math.Inf(1), math.Inf(-1)
	eachVertex(avatar, func(_ int, height float64) {
		lowest, highest = math.Min(lowest, height), math.Max(highest, height)
	})
	if lowest > highest { // no meshes: the joints stand for them
		for _, joint := range avatar.Skeleton.RestWorld() {
			lowest, highest = math.Min(lowest, joint.Position.Y()), math.Max(highest, joint.Position.Y())
		}
	}
	if !(math.Abs(lowest) < farthest && math.Abs(highest) < farthest) {
		return phrase.Fail("the file is damaged: its vertices are further away than {{.Farthest}} m", "Farthest", float64(farthest))
	}
	avatar.Height = highest - lowest
	return nil
}

// standUp turns a humanoid upright whose head is not above its feet, or whose left side is not level with its right, as in files with Z up or with
// a rotated armature. A body that leans a little in its rest pose stays as it is.
func standUp(avatar *rig.Avatar, notes *notes) {
	const leanTolerance, rollTolerance = 25 * math.Pi / 180, 25 * math.Pi / 180
	s, roles := &avatar.Skeleton, &avatar.Roles
	world := s.RestWorld()
	at := func(role rig.Role) mgl64.Vec3 { return world[roles.Joint[role]].Position }
	up := at(rig.Head).Sub(at(rig.LeftFoot).Add(at(rig.RightFoot)).Mul(0.5))
	left := at(rig.LeftUpperLeg).Sub(at(rig.RightUpperLeg)).Add(at(rig.LeftUpperArm).Sub(at(rig.RightUpperArm)))
	if !(up.Len() > 0) || !(left.Len() > 0) || !(left.Cross(up).Len() > 1e-6*left.Len()*up.Len()) {
		return
	}
	up, left = up.Normalize(), left.Normalize()
	if up.Y() >= math.Cos(leanTolerance) && math.Abs(left.Y()) <= math.Sin(rollTolerance) {
		return
	}
	turn, found := quarterTurn(up, math.Cos(leanTolerance))
	if !found || math.Abs(turn.Rotate(left).Y()) > math.Sin(rollTolerance) {
		forward := left.Cross(up).Normalize()
		worldFromFile := mgl64.Mat3FromCols(left, forward.Cross(left), forward).Transpose()
		turn = mgl64.Mat4ToQuat(worldFromFile.Mat4()).Normalize()
	}
	avatar.Skeleton = *s.Turned(turn)
	notes.add(phrase.Say("The avatar was rotated upright."))
}

// quarterTurn is the rotation by a multiple of 90° about X or Z that takes an axis near up to +Y, exactly, so that coordinates keep their digits.
// It reports false where up is not near an axis; least is the cosine of what counts as near.
func quarterTurn(up mgl64.Vec3, least float64) (mgl64.Quat, bool) {
	switch half := math.Sqrt2 / 2; {
	case up.Y() >= least:
		return mgl64.QuatIdent(), true
	case up.Y() <= -least:
		return mgl64.Quat{V: mgl64.Vec3{1, 0, 0}}, true
	case math.Abs(up.X()) >= least:
		return mgl64.Quat{W: half, V: mgl64.Vec3{0, 0, math.Copysign(half, up.X())}}, true
	case math.Abs(up.Z()) >= least:
		return mgl64.Quat{W: half, V: mgl64.Vec3{-math.Copysign(half, up.Z()), 0, 0}}, true
	}
	return mgl64.Quat{}, false
}

// faceForward turns the roots about +Y.
func faceForward(avatar *rig.Avatar, notes *notes) {
	turn, angle := rig.FacingTurn(&avatar.Skeleton, &avatar.Roles)
	if angle != 0 {
		avatar.Skeleton = *avatar.Skeleton.Turned(turn)
		notes.add(phrase.Say("The avatar was turned by {{.Angle}} to face forward.", "Angle", phrase.Degrees(math.Abs(angle)*180/math.Pi)))
	}
}

// putOnFloor lifts or lowers the roots until the soles are at y = 0. Soles are the lowest vertices of feet and legs:
// weapons, tails and stands may reach lower. An avatar without drawn feet stays where it is.
func putOnFloor(avatar *rig.Avatar, notes *notes) {
	const tolerance = 0.005
	s, roles := &avatar.Skeleton, &avatar.Roles
	isLeg := make([]bool, len(s.Joints))
	for i, joint := range s.Joints {
		isLeg[i] = i == roles.Joint[rig.LeftLowerLeg] || i == roles.Joint[rig.RightLowerLeg] || joint.Parent >= 0 && isLeg[joint.Parent]
	}
	lowest := math.Inf(1)
	eachVertex(avatar, func(joint int, height float64) {
		if isLeg[joint] {
			lowest = math.Min(lowest, height)
		}
	})
	if math.IsInf(lowest, 1) || math.Abs(lowest) <= tolerance {
		return
	}
	for i := range s.Joints {
		if joint := &s.Joints[i]; joint.Parent < 0 {
			joint.Offset[1] -= lowest
		}
	}
	notes.add(phrase.Say("The soles were at a height of {{.Height}} m; the avatar was put on the floor.", "Height", fmt.Sprintf("%.3f", lowest)))
}

// eachVertex visits all vertices: the joint that moves a vertex most, and its height in the rest pose.
func eachVertex(avatar *rig.Avatar, visit func(joint int, height float64)) {
	world := avatar.Skeleton.RestWorld()
	for k := range avatar.Primitives {
		p := &avatar.Primitives[k]
		rows := make([]mgl64.Vec4, len(p.Joints)) // the second row of worldFromMesh: heights are all that is needed
		for i, joint := range p.Joints {
			rows[i] = world[joint].Mat4().Mul4(p.JointFromMesh[i]).Row(1)
		}
		for i, position := range p.Positions {
			height, strongest := 0.0, 0
			for c, weight := range p.Weights[i] {
				if weight == 0 {
					continue
				}
				row := &rows[p.Influences[i][c]]
				height += float64(weight) * (row[0]*float64(position[0]) + row[1]*float64(position[1]) + row[2]*float64(position[2]) + row[3])
				if weight > p.Weights[i][strongest] {
					strongest = c
				}
			}
			visit(p.Joints[p.Influences[i][strongest]], height)
		}
	}
}
