package rig

// Gaze is how far each expression that moves the eyes is on, from 0 to 1, where expressions and not bones move them. It is indexed by [LookUp] to [LookRight].
type Gaze [GazeCount]float64

// The expressions of a VRM file that move the eyes, by where the avatar looks: left is its own left.
const (
	LookUp = iota
	LookDown
	LookLeft
	LookRight
	GazeCount
)

// VertexOffset is how an expression that is fully on moves a vertex of a primitive.
type VertexOffset struct {
	Vertex   uint32     // index into Positions and Normals
	Position [3]float32 // added to the position, in the same frame
	Normal   [3]float32 // added to the normal
}
