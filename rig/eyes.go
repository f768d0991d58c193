package rig

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// EyeSource is what tells where the eyes of an avatar are.
type EyeSource uint8

// What tells where eyes are, the best first.
const (
	EyesFromBones      EyeSource = iota // the joints of both eyes
	EyesFromFile                        // an offset in the file, but for what exporters write by default
	EyesFromMesh                        // what blinks, or what a mesh or a material calls eyes
	EyesFromFace                        // guessed: where faces have eyes, between chin and crown of the head's mesh
	EyesFromProportion                  // guessed: where bodies have eyes, by the height of the head joint
	EyesByHand                          // a person has said where they are, which wins over all
)

// Phrase is what tells where the eyes are, in words.
func (s EyeSource) Phrase() phrase.Phrase {
	switch s {
	case EyesFromBones:
		return phrase.Say("from its eye bones")
	case EyesFromFile:
		return phrase.Say("from the eye offset in its file")
	case EyesFromMesh:
		return phrase.Say("from its eyes or eyelids in the mesh of the head")
	case EyesFromFace:
		return phrase.Say("a guess from the mesh of the head")
	case EyesByHand:
		return phrase.Say("set by hand")
	}
	return phrase.Say("a guess from the height of the head bone")
}

// Eyes is the point between the eyes of an avatar.
type Eyes struct {
	Joint  int        // that it moves with: the head
	Offset mgl64.Vec3 // in the frame of the joint, meters of the file
	Source EyeSource
	Crown  float64 // how high the head reaches above the joint without hair and hat; 0 where no mesh tells
}

// WithEyes is the skeleton with the point between its eyes given from the joint of the head, in the axes of the
// world, meters of the file.
func (s *Skeleton) WithEyes(head int, fromHead mgl64.Vec3) *Skeleton {
	eyes := Eyes{Joint: head, Offset: s.RestWorld()[head].Rotation.Conjugate().Rotate(fromHead), Source: EyesByHand}
	if s.Eyes != nil && s.Eyes.Joint == head {
		eyes.Crown = s.Eyes.Crown
	}
	return &Skeleton{Joints: s.Joints, Eyes: &eyes}
}

// Without a mesh, eyes are 7 cm above and 9 cm before a head joint at 1.55 m.
const eyesAboveHead, eyesBeforeHead = 0.045, 0.058

// FindEyes finds the eyes of an avatar by its eye joints, by the offset from the head in its file, by its
// head's mesh, by its proportions. The skeleton is the avatar's, or that turned; it stands upright and faces
// +Z in its rest pose. All required roles must be mapped.
func (a *Avatar) FindEyes(s *Skeleton, roles *RoleMap) *Eyes {
	world := s.RestWorld()
	head := roles.Joint[Head]
	face, seen := measureFace(a, roles, world)
	crown := 0.0
	if seen {
		crown = face.crownAbove(world[head].Position)
	}
	found := func(at mgl64.Vec3, source EyeSource) *Eyes {
		return &Eyes{Joint: head, Offset: world[head].Inverse().Apply(at), Source: source, Crown: crown}
	}
	if left, right := roles.Joint[LeftEye], roles.Joint[RightEye]; left >= 0 && right >= 0 {
		middle, fit := betweenEyes(world, roles)
		apart := world[left].Position.Sub(world[right].Position).Len()
		if fit && (!seen || face.holds(middle) && apart > 0.02*face.height()) {
			return found(middle, EyesFromBones)
		}
	}
	if a.EyeOffset != nil && seen {
		if at := world[head].Apply(*a.EyeOffset); face.mayHaveEyesAt(at) {
			return found(at, EyesFromFile)
		}
	}
	if !seen {
		return found(proportionalEyes(world[head].Position), EyesFromProportion)
	}
	return found(face.eyesOf())
}

// proportionalEyes is where eyes are above a head joint, seen from the floor.
func proportionalEyes(head mgl64.Vec3) mgl64.Vec3 {
	return head.Add(mgl64.Vec3{0, eyesAboveHead * head.Y(), eyesBeforeHead * head.Y()})
}

// betweenEyes is the middle of both eye joints, and whether these can be eyes as far as the skeleton tells:
// apart, to the sides of the head, above the shoulders and before the head joint.
func betweenEyes(world []Transform, roles *RoleMap) (middle mgl64.Vec3, fit bool) {
	at := func(role Role) mgl64.Vec3 { return world[roles.Joint[role]].Position }
	left, right, head := at(LeftEye), at(RightEye), at(Head)
	middle = left.Add(right).Mul(0.5)
	trunk := head.Y() - at(Hips).Y()
	shoulders := (at(LeftUpperArm).Y() + at(RightUpperArm).Y()) / 2
	fit = math.Abs(left.X()-right.X()) > 2e-3*trunk && math.Abs(middle.X()-head.X()) < 0.1*trunk &&
		middle.Z() > head.Z() && middle.Y() > shoulders && middle.Sub(head).Len() < 2*trunk
	return middle, fit
}
