package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/calibration/surface"
	"posewright/rig"
	"posewright/rig/phrase/jsonerror"
	"posewright/solver"
	"posewright/solver/vec"
)

const (
	mostJoints     = 4096
	skeletonFormat = "posewright-skeleton"
	skeletonBytes  = 8 << 20
)

// Skeleton is an avatar without meshes: what pw_body_create takes, as JSON. Positions are in meters of the avatar's file, before calibration scales it.
type Skeleton struct {
	Format   string            `json:"format,omitzero"` // "posewright-skeleton"; may be absent
	Name     string            `json:"name,omitzero"`
	Joints   []SkeletonJoint   `json:"joints"`
	Roles    map[string]string `json:"roles,omitzero"`    // VRM 1.0 role to joint; without it names and shape tell
	Attach   bool              `json:"attach,omitzero"`   // see [rig.Attach]; of a skeleton without roles
	HeightM  float64           `json:"heightM,omitzero"`  // floor to crown; 0 is as the skeleton has it
	EyesM    *[3]float64       `json:"eyesM,omitzero"`    // of the eyes from the head joint, in the axes of the world
	Surfaces *Surfaces         `json:"surfaces,omitzero"` // what hands touch; without it those of usual girth
	LookAt   *rig.LookAt       `json:"lookAt,omitzero"`   // how far eyes turn; without it as far as the preset lets them
}

// SkeletonJoint is a joint in its rest pose. A parent comes before its children.
type SkeletonJoint struct {
	Name     string     `json:"name"`
	Parent   int        `json:"parent"`   // index; -1 for a root
	Position [3]float64 `json:"position"` // in the parent's frame
	Rotation [4]float64 `json:"rotation"` // w x y z, parentFromJoint
}

// Surfaces are what the hands of an avatar touch.
type Surfaces struct {
	Scale float64   `json:"scale"` // of the avatar whose surfaces these are, against its file
	Head  Ellipsoid `json:"head"`  // from the head joint
	Chest Ellipsoid `json:"chest"` // from the base of the neck
	Belly Ellipsoid `json:"belly"` // from the middle of the hip joints

	LeftThigh  Ellipsoid `json:"leftThigh"` // from its hip joint
	RightThigh Ellipsoid `json:"rightThigh"`
	HandM      float64   `json:"handM"` // wrist to fingertips
	PalmM      float64   `json:"palmM"` // wrist to the middle of the palm
}

// Ellipsoid is one surface, its axes those of the world in the T-pose.
type Ellipsoid struct {
	CenterM [3]float64 `json:"centerM"`
	RadiiM  [3]float64 `json:"radiiM"`
}

// ReadSkeleton reads the JSON of a skeleton.
func ReadSkeleton(data []byte) (*Skeleton, error) {
	if len(data) > skeletonBytes {
		return nil, fmt.Errorf("the skeleton has %d bytes, more than %d", len(data), skeletonBytes)
	}
	s := &Skeleton{}
	decoder := json.NewDecoder(bytes.NewReader(data))
	if err := decoder.Decode(s); err != nil {
		return nil, fmt.Errorf("the skeleton is no valid JSON of its kind: %v", jsonerror.Of(err))
	}
	if s.Format != "" && s.Format != skeletonFormat {
		return nil, fmt.Errorf("the skeleton's format is %q, not %q", s.Format, skeletonFormat)
	}
	if len(s.Joints) > mostJoints {
		return nil, fmt.Errorf("the skeleton has %d joints, more than %d", len(s.Joints), mostJoints)
	}
	if !(s.HeightM >= 0 && s.HeightM < 1e6) {
		return nil, fmt.Errorf("the skeleton's height is %v m", s.HeightM)
	}
	if e := s.EyesM; e != nil && !(mgl64.Vec3(*e).Len() < 1e6) {
		return nil, fmt.Errorf("the skeleton's eyes are %v m from its head joint", *e)
	}
	if f := s.Surfaces; f != nil && !(f.Scale > 0) {
		return nil, fmt.Errorf("the scale of the skeleton's surfaces is %v", f.Scale)
	}
	return s, nil
}

// avatar is the skeleton as what a file yields.
func (s *Skeleton) avatar() (*rig.Avatar, error) {
	a := &rig.Avatar{Name: s.Name, Format: "skeleton", LookAt: s.LookAt, Height: s.HeightM}
	if a.Name == "" {
		a.Name = "the skeleton"
	}
	a.Skeleton.Joints = make([]rig.Joint, len(s.Joints))
	index := make(map[string]int, len(s.Joints))
	for i, j := range s.Joints {
		turn := mgl64.Quat{W: j.Rotation[0], V: mgl64.Vec3{j.Rotation[1], j.Rotation[2], j.Rotation[3]}}
		if length := turn.Len(); !(math.Abs(length-1) < 0.01) {
			return nil, fmt.Errorf("joint %d (%q) has a rotation of length %v, not 1", i, j.Name, length)
		} else if math.Abs(length-1) > 1e-12 {
			turn = turn.Normalize()
		}
		a.Skeleton.Joints[i] = rig.Joint{Name: j.Name, Parent: j.Parent, Offset: mgl64.Vec3(j.Position), Rest: turn}
		if _, taken := index[j.Name]; !taken {
			index[j.Name] = i
		}
	}
	if err := a.Skeleton.Validate(); err != nil {
		return nil, err
	}
	if s.Roles == nil {
		if a.Roles, a.Notes = rig.MapRoles(&a.Skeleton, nil, nil); s.Attach && len(a.Roles.Missing()) == 0 {
			rig.Attach(&a.Skeleton, &a.Roles)
		}
	} else {
		a.Roles = rig.NoRoles()
		for name, joint := range s.Roles {
			role := rig.RoleNamed(name)
			at, ok := index[joint]
			switch {
			case role == rig.NoRole:
				return nil, fmt.Errorf("%q is no role of VRM 1.0", name)
			case !ok:
				return nil, fmt.Errorf("the role %s is of joint %q, which the skeleton does not have", name, joint)
			}
			a.Roles.Set(role, at, 1, rig.FromFile)
		}
	}
	if head := a.Roles.Joint[rig.Head]; head >= 0 && s.EyesM != nil {
		offset := a.Skeleton.RestWorld()[head].Rotation.Conjugate().Rotate(*s.EyesM)
		a.Skeleton.Eyes = &rig.Eyes{Joint: head, Offset: offset, Source: rig.EyesFromFile}
	}
	if a.Height == 0 {
		if h, err := rig.NewHumanoid(&a.Skeleton, a.Roles, 1); err == nil {
			a.Height = h.Measures.EyeHeight * calibration.StatureFromEyes
		}
	}
	return a, nil
}

// SkeletonOf is the skeleton of an avatar that was read from a file, with all that the solver takes from it. A humanoid of the avatar, of any size, says where
// its surfaces are; nil leaves them out.
func SkeletonOf(a *rig.Avatar, h *rig.Humanoid) *Skeleton {
	s := &Skeleton{Format: skeletonFormat, Name: a.Name, HeightM: a.Height, LookAt: a.LookAt, Roles: map[string]string{}}
	s.Joints = make([]SkeletonJoint, len(a.Skeleton.Joints))
	names := make(map[string]bool, len(s.Joints))
	for i, j := range a.Skeleton.Joints {
		name := j.Name
		for n := 2; names[name]; n++ { // roles name joints
			name = fmt.Sprintf("%s (%d)", j.Name, n)
		}
		names[name] = true
		s.Joints[i] = SkeletonJoint{
			Name: name, Parent: j.Parent, Position: j.Offset, Rotation: [4]float64{j.Rest.W, j.Rest.V[0], j.Rest.V[1], j.Rest.V[2]},
		}
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint := a.Roles.Joint[role]; joint >= 0 {
			s.Roles[role.String()] = s.Joints[joint].Name
		}
	}
	if h != nil {
		eyes := [3]float64(h.Measures.EyesFromHead.Mul(1 / h.Scale))
		s.EyesM = &eyes
		s.Surfaces = surfacesOf(surface.OfAvatar(a, h), h.Scale)
	}
	return s
}

// TakeRoles takes the roles of a humanoid of the same skeleton, which a person may have changed.
func (s *Skeleton) TakeRoles(h *rig.Humanoid) {
	s.Roles = map[string]string{}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint := h.Joint(role); joint >= 0 && joint < len(s.Joints) {
			s.Roles[role.String()] = s.Joints[joint].Name
		}
	}
}

// surfacesOf are surfaces as a file has them.
func surfacesOf(s solver.Surfaces, scale float64) *Surfaces {
	part := func(id solver.SurfaceID) Ellipsoid {
		return Ellipsoid{CenterM: s.Parts[id].Center.MGL(), RadiiM: s.Parts[id].Radii.MGL()}
	}
	return &Surfaces{
		Scale: scale, Head: part(solver.HeadSurface), Chest: part(solver.ChestSurface), Belly: part(solver.BellySurface),
		LeftThigh: part(solver.LeftThighSurface), RightThigh: part(solver.RightThighSurface), HandM: s.Hand, PalmM: s.Palm,
	}
}

// at are the surfaces of an avatar of another scale. At the same scale they keep their bits.
func (s *Surfaces) at(scale float64) solver.Surfaces {
	by := scale / s.Scale
	var out solver.Surfaces
	for id, e := range [solver.SurfaceCount]Ellipsoid{solver.HeadSurface: s.Head, solver.ChestSurface: s.Chest, solver.BellySurface: s.Belly,
		solver.LeftThighSurface: s.LeftThigh, solver.RightThighSurface: s.RightThigh} {
		out.Parts[id] = solver.Ellipsoid{Center: vec.FromMGL(e.CenterM).Scale(by), Radii: vec.FromMGL(e.RadiiM).Scale(by)}
	}
	out.Hand, out.Palm = s.HandM*by, s.PalmM*by
	return out
}
