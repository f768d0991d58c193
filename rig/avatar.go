package rig

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// Avatar is what a file yields: a skeleton with roles, and what is drawn around it. Its meshes are in the frame of this
// package, in meters of the file (before calibration scales the avatar towards the person).
type Avatar struct {
	Name        string // from the file, or the file's name
	Format      string // "GLB", "glTF", "VRM 0.x" or "VRM 1.0"
	Skeleton    Skeleton
	Nodes       []int   // the node of the file that each joint is
	Skins       [][]int // the joints of each skin of the file, in its order; -1 for what is no joint
	Roles       RoleMap
	Bones       []int // joints that may play roles: those of skins and what is above them; nil for all
	Primitives  []Primitive
	Materials   []Material
	Images      []Image
	Morphs      []Morph      // the morph targets of its meshes, for each node that shows one
	Expressions []Expression // of a VRM file, which move morph targets
	Springs     []Spring
	Colliders   []SpringCollider // of springs
	LookAt      *LookAt          // nil where the file says nothing about its eyes
	EyeOffset   *mgl64.Vec3      // of the eyes in the frame of the head, meters of the file; nil where it is not set
	Animations  []string         // names of the animations that move its joints
	License     License
	Height      float64         // meters from the lowest to the highest vertex in the rest pose
	Notes       []phrase.Phrase // one sentence for each thing in the file that was ignored or repaired
	Companions  []string        `text:"path"` // other files that were read: slash-separated paths from the file's folder
}

// Moves says whether something of the avatar moves by itself, so that each moment looks different.
func (a *Avatar) Moves() bool {
	for i := range a.Materials {
		if t := a.Materials[i].Toon; t != nil && t.Moves() {
			return true
		}
	}
	return false
}

// Primitive is a mesh of triangles with one material, moved by joints.
type Primitive struct {
	Name      string
	Positions [][3]float32 // in the frame of the mesh; JointFromMesh takes them to the joints
	Normals   [][3]float32 // unit, one for each position
	TexCoords [][2]float32 // of the base color texture; nil where there is none
	Colors    [][4]float32 // linear RGBA factors; nil where there are none

	SecondCoords [][2]float32 // of textures that say so; nil where there are none
	// Tangents are unit, across the normal, where U of the normal texture grows; the last number is 1 or -1: which side of normal × tangent
	// is up in the texture. Zero where a texture has no direction; nil for materials without a normal texture.
	Tangents [][4]float32

	Morphs []PrimitiveMorph // those that move some of its vertices, by their morph targets

	Indices  []uint32 // three for each triangle
	Material int      // index into Avatar.Materials, -1 for the default material

	// A vertex is the weighted sum over its four influences of worldFromJoint · scale · JointFromMesh · position.
	Influences    [][4]uint16  // indices into Joints and JointFromMesh
	Weights       [][4]float32 // sum 1
	Joints        []int        // the joints that move this primitive, indices into Skeleton.Joints
	JointFromMesh []mgl64.Mat4 // for each of Joints: the bind matrix, column-major, scale of the file's nodes included
}

// Image is a picture, still encoded, as PNG, JPEG or WebP.
type Image struct {
	Name string
	Data []byte
}

// License is what the author of a VRM says about it; empty where the file says nothing.
type License struct {
	Title        string
	Authors      string
	Name         string // license name or URL
	Modification string // "prohibited", "allowModification", … as in the file
}
