package rig

import "slices"

// Morph is a morph target of a mesh in a file. Weights of all of them, in the order of [Avatar.Morphs], are how far
// each is on, from 0 to 1.
type Morph struct {
	Name   string // "" where the file has none
	Node   int    // of the file, which shows the mesh
	Target int    // its number in the mesh
}

// MorphCount is how many weights the morph targets of the avatar have.
func (a *Avatar) MorphCount() int { return len(a.Morphs) }

// PrimitiveMorph is what a morph target that is fully on adds to the vertices of a primitive.
type PrimitiveMorph struct {
	Morph   int            // index into Avatar.Morphs
	Offsets []VertexOffset // of the vertices that it moves, ascending
}

// VertexOffset is how a morph target that is fully on moves a vertex of a primitive.
type VertexOffset struct {
	Vertex   uint32     // index into Positions and Normals
	Position [3]float32 // added to the position, in the same frame
	Normal   [3]float32 // added to the normal
}

// Expression is an expression of VRM 1.0, or a blend shape group of VRM 0.x.
type Expression struct {
	Name   string // in the file
	Preset string // as VRM 1.0 names it, such as "happy"; "" for a custom expression
	Binds  []MorphBind
	Binary bool // either off or, above one half, fully on
	// Overrides are what it does, while it is on, to expressions of another kind; VRM 0.x has none.
	Overrides [ExpressionKinds]Override
}

// MorphBind is how far an expression that is fully on has a morph target on.
type MorphBind struct {
	Morph  int     // index into Avatar.Morphs
	Weight float32 // 0 to 1
}

// The kinds of expressions that others override (VRMC_vrm.expressions, Procedural override).
const (
	BlinkKind = iota
	LookAtKind
	MouthKind
	ExpressionKinds
)

// Override is what an expression does to those of a kind.
type Override uint8

// What an expression does to those of a kind.
const (
	OverrideNone  Override = iota
	OverrideBlock          // they are off while it is on
	OverrideBlend          // they are on by as much less as it is on
)

// The expressions of a VRM file that move the eyes, by where the avatar looks: left is its own left.
const (
	LookUp = iota
	LookDown
	LookLeft
	LookRight
	GazeCount
)

// Gaze is how far each expression that moves the eyes is on, from 0 to 1, where expressions and not bones move them.
// It is indexed by [LookUp] to [LookRight].
type Gaze [GazeCount]float64

// HasExpression reports whether the avatar has an expression that a sender of faces means by a name.
func (a *Avatar) HasExpression(name string) bool {
	return slices.ContainsFunc(a.Expressions, func(e Expression) bool { return faceKey(e.Name) == faceKey(name) })
}

// Look is the expression that moves the eyes to a side, [LookUp] to [LookRight]; nil where the avatar has none.
func (a *Avatar) Look(side int) *Expression {
	for i := range a.Expressions {
		if a.Expressions[i].Preset == gazePresets[side] {
			return &a.Expressions[i]
		}
	}
	return nil
}
