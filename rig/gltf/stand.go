package gltf

import (
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
		avatar.Skeleton.Eyes = avatar.FindEyes(&avatar.Skeleton, &avatar.Roles)
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

const (
	leanTolerance = 25 * math.Pi / 180 // how far a body leans, and its left side hangs, that stands as its file means it
	tiltTolerance = 5 * math.Pi / 180  // how far legs and trunk lean alike before the whole body is taken as tilted
)

// standUp turns a humanoid upright whose head is not above its feet, or whose left side is not level with its right, as in files with Z up or with
// a rotated armature, and one that is tilted as a whole. A body that bends or leans a little in its rest pose stays as it is, and is named when it leans far.
func standUp(avatar *rig.Avatar, notes *notes) {
	up, left, known := axesOf(avatar)
	if !known {
		return
	}
	turned := false
	if up.Y() < math.Cos(leanTolerance) || math.Abs(left.Y()) > math.Sin(leanTolerance) {
		turn, found := quarterTurn(up, math.Cos(leanTolerance))
		if !found || math.Abs(turn.Rotate(left).Y()) > math.Sin(leanTolerance) {
			turn = upright(up, left)
		}
		avatar.Skeleton = *avatar.Skeleton.Turned(turn)
		up, left, _ = axesOf(avatar)
		turned = true
	}
	if lean, alike := leans(avatar, left); alike && (math.Abs(lean) > tiltTolerance || math.Abs(left.Y()) > math.Sin(tiltTolerance)) {
		yaw := math.Atan2(-left.Z(), left.X()) // which way it faces is not for this to change
		avatar.Skeleton = *avatar.Skeleton.Turned(rig.Yaw(yaw).Mul(upright(up, left)))
		turned = true
	} else if math.Abs(lean) > 2*tiltTolerance {
		notes.add(phrase.Say("The avatar leans by {{.Angle}} in its rest pose. If it should stand straight, straighten its rest pose in Blender.",
			"Angle", phrase.Degrees(math.Abs(lean)*180/math.Pi)))
	}
	if turned {
		notes.add(phrase.Say("The avatar was rotated upright."))
	}
}

// axesOf are the directions from the feet to the head and from the right side to the left, of length 1; false where the body has none.
func axesOf(avatar *rig.Avatar) (up, left mgl64.Vec3, known bool) {
	world := avatar.Skeleton.RestWorld()
	at := func(role rig.Role) mgl64.Vec3 { return world[avatar.Roles.Joint[role]].Position }
	up = at(rig.Head).Sub(at(rig.LeftFoot).Add(at(rig.RightFoot)).Mul(0.5))
	left = at(rig.LeftUpperLeg).Sub(at(rig.RightUpperLeg)).Add(at(rig.LeftUpperArm).Sub(at(rig.RightUpperArm)))
	if !(up.Len() > 0) || !(left.Len() > 0) || !(left.Cross(up).Len() > 1e-6*left.Len()*up.Len()) {
		return up, left, false
	}
	return up.Normalize(), left.Normalize(), true
}

// upright is the rotation that takes left to +X and up into the plane of X and Y.
func upright(up, left mgl64.Vec3) mgl64.Quat {
	forward := left.Cross(up).Normalize()
	worldFromFile := mgl64.Mat3FromCols(left, forward.Cross(left), forward).Transpose()
	return mgl64.Mat4ToQuat(worldFromFile.Mat4()).Normalize()
}

// leans is how far the body leans forward, and whether its legs and its trunk lean so alike, square to its sides, that it is
// no bend and no shear of the body.
func leans(avatar *rig.Avatar, left mgl64.Vec3) (lean float64, alike bool) {
	world := avatar.Skeleton.RestWorld()
	at := func(role rig.Role) mgl64.Vec3 { return world[avatar.Roles.Joint[role]].Position }
	middle := func(a, b rig.Role) mgl64.Vec3 { return at(a).Add(at(b)).Mul(0.5) }
	forward := mgl64.Vec3{left.X(), 0, left.Z()}.Cross(mgl64.Vec3{0, 1, 0})
	angle := func(from, to mgl64.Vec3) float64 {
		along := to.Sub(from)
		return math.Atan2(along.Dot(forward), along.Y())
	}
	thighs := middle(rig.LeftUpperLeg, rig.RightUpperLeg)
	legs, trunk := angle(middle(rig.LeftFoot, rig.RightFoot), thighs), angle(thighs, at(rig.Head))
	sheared := math.Abs(left.Dot(at(rig.Head).Sub(middle(rig.LeftFoot, rig.RightFoot)).Normalize())) > math.Sin(tiltTolerance)
	return (legs + trunk) / 2, !sheared && math.Abs(legs-trunk) < tiltTolerance*1.5
}

// quarterTurn is the rotation by a multiple of 90° about X or Z that takes an axis near up to +Y, exactly, so that coordinates keep their digits.
// It reports false where up is not near an axis; least is the cosine of what is treated as near.
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
	notes.add(phrase.Say("The soles were at a height of {{.Height}} m; the avatar was put on the floor.", "Height", math.Round(1000*lowest)/1000))
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
