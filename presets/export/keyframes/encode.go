package keyframes

import (
	"encoding/binary"
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Target is the node that a joint became, and what takes the joint's rotations and positions, in its parent, to the node's.
type Target struct {
	Node     int
	Rotation func(mgl64.Quat) mgl64.Quat // nil: as they are
	Position func(mgl64.Vec3) mgl64.Vec3 // nil: as they are
}

// Accessor, View and Animation are those of glTF.
type (
	Accessor struct {
		BufferView    int       `json:"bufferView"`
		ComponentType int       `json:"componentType"`
		Count         int       `json:"count"`
		Type          string    `json:"type"`
		Min           []float64 `json:"min,omitempty"`
		Max           []float64 `json:"max,omitempty"`
	}
	View struct {
		Buffer     int `json:"buffer"`
		ByteOffset int `json:"byteOffset"`
		ByteLength int `json:"byteLength"`
	}
	Animation struct {
		Name     string    `json:"name,omitempty"`
		Channels []Channel `json:"channels"`
		Samplers []Sampler `json:"samplers"`
	}
	Channel struct {
		Sampler int `json:"sampler"`
		Target  struct {
			Node int    `json:"node"`
			Path string `json:"path"`
		} `json:"target"`
	}
	Sampler struct {
		Input         int    `json:"input"`
		Output        int    `json:"output"`
		Interpolation string `json:"interpolation"`
	}
)

// Encoded is a clip as glTF.
type Encoded struct {
	Animation Animation
	Accessors []Accessor
	Views     []View
	Data      []byte // begins at a multiple of 4 bytes
}

const float32Component = 5126

// Encode makes glTF of a clip, for a file that has so many accessors and buffer views, whose first buffer is so long.
func (c *Clip) Encode(target func(joint int) Target, accessors, views, offset int) *Encoded {
	e := &Encoded{Animation: Animation{Name: c.Motion.Name}}
	add := func(numbers []float64, kind string, components int, bounded bool) int {
		a := Accessor{BufferView: views + len(e.Views), ComponentType: float32Component, Count: len(numbers) / components, Type: kind}
		at := len(e.Data)
		for _, x := range numbers {
			e.Data = binary.LittleEndian.AppendUint32(e.Data, math.Float32bits(float32(x)))
		}
		if bounded { // times ascend
			a.Min = []float64{float64(float32(numbers[0]))}
			a.Max = []float64{float64(float32(numbers[len(numbers)-1]))}
		}
		e.Views = append(e.Views, View{ByteOffset: offset + at, ByteLength: len(e.Data) - at})
		e.Accessors = append(e.Accessors, a)
		return accessors + len(e.Accessors) - 1
	}
	inputs := make(map[string]int) // accessors of times, by the frames in them
	var key []byte
	channel := func(frames []int, node int, path, kind string, components int, numbers []float64) {
		key = key[:0]
		for _, frame := range frames {
			key = binary.LittleEndian.AppendUint32(key, uint32(frame))
		}
		input, shared := inputs[string(key)]
		if !shared {
			times := make([]float64, len(frames))
			for k, frame := range frames {
				times[k] = float64(frame) * c.Motion.FrameTime
			}
			input = add(times, "SCALAR", 1, true)
			inputs[string(key)] = input
		}
		to := Channel{Sampler: len(e.Animation.Samplers)}
		to.Target.Node, to.Target.Path = node, path
		e.Animation.Channels = append(e.Animation.Channels, to)
		output := add(numbers, kind, components, false)
		e.Animation.Samplers = append(e.Animation.Samplers, Sampler{input, output, "LINEAR"})
	}
	for _, track := range c.Tracks {
		if to := target(track.Joint); track.Position {
			channel(track.Frames, to.Node, "translation", "VEC3", 3, c.positions(&track, to.Position))
		} else {
			channel(track.Frames, to.Node, "rotation", "VEC4", 4, c.rotations(&track, to.Rotation))
		}
	}
	for i := range c.Curves {
		curve := &c.Curves[i]
		var numbers []float64
		for _, frame := range curve.frames {
			for _, x := range curve.at(frame) {
				numbers = append(numbers, float64(x))
			}
		}
		kind, components := "SCALAR", 1
		if curve.Path == "translation" {
			kind, components = "VEC3", 3
		}
		channel(curve.frames, curve.Node, curve.Path, kind, components, numbers)
	}
	return e
}

func (c *Clip) positions(track *Track, to func(mgl64.Vec3) mgl64.Vec3) []float64 {
	numbers := make([]float64, 0, 3*len(track.Frames))
	for _, frame := range track.Frames {
		p := c.Motion.Local(frame)[track.Joint].Position
		if to != nil {
			p = to(p)
		}
		numbers = append(numbers, p[:]...)
	}
	return numbers
}

// rotations are x, y, z, w, each on the side of the one before, for readers that do not look for the shortest arc.
func (c *Clip) rotations(track *Track, to func(mgl64.Quat) mgl64.Quat) []float64 {
	numbers := make([]float64, 0, 4*len(track.Frames))
	before := mgl64.QuatIdent()
	for _, frame := range track.Frames {
		q := c.Motion.Local(frame)[track.Joint].Rotation
		if to != nil {
			q = to(q)
		}
		if q = q.Normalize(); q.Dot(before) < 0 {
			q = q.Scale(-1)
		}
		before = q
		numbers = append(numbers, q.V[0], q.V[1], q.V[2], q.W)
	}
	return numbers
}
