package keyframes

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Error is how far joints are from where they should be, in the world.
type Error struct {
	Meters  float64
	Radians float64
}

// within reports whether neither number is greater than that of another error.
func (e Error) within(most Error) bool { return e.Meters <= most.Meters && e.Radians <= most.Radians }

// Track is the keys of one joint: its rotations, or its positions in its parent.
type Track struct {
	Joint    int  // of the motion
	Position bool // else its rotations
	Frames   []int
}

// Clip is a motion as keys.
type Clip struct {
	Motion *rig.Motion
	Tracks []Track // of joints that leave their rest, by joint
	Curves []Curve // beside the joints
	Error  Error   // of the worst joint in the worst frame, against the motion
}

// Keys counts the keys of all tracks.
func (c *Clip) Keys() (count int) {
	for _, track := range c.Tracks {
		count += len(track.Frames)
	}
	for i := range c.Curves {
		count += len(c.Curves[i].frames)
	}
	return count
}

// All counts the keys that the tracks would have with one at every frame.
func (c *Clip) All() int { return (len(c.Tracks) + len(c.Curves)) * c.Motion.Frames() }

const (
	restAngle  = 1e-7 // radians that a joint may turn and be at rest
	restLength = 1e-8 // meters that it may move
	mostTries  = 10
)

// Reduce finds keys with which no joint is further than most from where the motion has it. Where most is zero, all frames are keys.
func Reduce(m *rig.Motion, most Error) *Clip {
	moving := tracks(m)
	if !(most.Meters > 0 && most.Radians > 0) {
		return keyed(m, moving, Error{})
	}
	// What a joint may be off in its parent. It is tightened until what adds up along the chains is little enough.
	const reach = 0.8 // meters from a joint to the end of its chain: a leg, an arm
	local := Error{Meters: most.Meters / 3, Radians: min(most.Radians, most.Meters/reach) / 2}
	for range mostTries {
		clip := keyed(m, moving, local)
		if clip.Error.within(most) {
			return clip
		}
		tighter := 0.7
		if clip.Error.Meters > 0 {
			tighter = min(tighter, 0.9*most.Meters/clip.Error.Meters)
		}
		if clip.Error.Radians > 0 {
			tighter = min(tighter, 0.9*most.Radians/clip.Error.Radians)
		}
		tighter = max(tighter, 0.1)
		local.Meters *= tighter
		local.Radians *= tighter
	}
	return keyed(m, moving, Error{})
}

// tracks are those of a motion that leave their rest, without keys.
func tracks(m *rig.Motion) (moving []Track) {
	turns, moves := make([]bool, len(m.Skeleton.Joints)), make([]bool, len(m.Skeleton.Joints))
	for frame := range m.Frames() {
		for i, local := range m.Local(frame) {
			joint := &m.Skeleton.Joints[i]
			turns[i] = turns[i] || angle(local.Rotation, joint.Rest) > restAngle
			moves[i] = moves[i] || local.Position.Sub(joint.Offset).Len() > restLength
		}
	}
	for i := range m.Skeleton.Joints {
		if turns[i] {
			moving = append(moving, Track{Joint: i})
		}
		if moves[i] {
			moving = append(moving, Track{Joint: i, Position: true})
		}
	}
	return moving
}

// keyed gives each track the keys with which it is off by no more than local, and measures what comes of it.
func keyed(m *rig.Motion, moving []Track, local Error) *Clip {
	c := &Clip{Motion: m}
	keep := make([]bool, m.Frames())
	for _, track := range moving {
		if local == (Error{}) {
			for frame := range keep {
				track.Frames = append(track.Frames, frame)
			}
			track.Frames = track.Frames[:len(track.Frames):len(track.Frames)]
		} else {
			track.Frames = sparse(keep, func(from, to, frame int) float64 {
				return track.off(m, from, to, frame, local)
			})
		}
		c.Tracks = append(c.Tracks, track)
	}
	c.Error = Compare(m, c.Sampled())
	return c
}

// sparse keeps the first and the last frame and, where a frame between two keys is off by more than 1, the frame that is
// off most, and so on. Keep has room for each frame.
func sparse(keep []bool, off func(from, to, frame int) float64) (frames []int) {
	clear(keep)
	last := len(keep) - 1
	if last < 0 {
		return nil
	}
	keep[0], keep[last] = true, true
	type span struct{ from, to int }
	for stack := []span{{0, last}}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		worst, at := 1.0, -1
		for frame := s.from + 1; frame < s.to; frame++ {
			if by := off(s.from, s.to, frame); by > worst {
				worst, at = by, frame
			}
		}
		if at >= 0 {
			keep[at] = true
			stack = append(stack, span{s.from, at}, span{at, s.to})
		}
	}
	for frame, kept := range keep {
		if kept {
			frames = append(frames, frame)
		}
	}
	return frames
}

// off is by how many times of what is allowed a frame between two keys is off.
func (t *Track) off(m *rig.Motion, from, to, frame int, local Error) float64 {
	u := float64(frame-from) / float64(to-from)
	a, b, is := m.Local(from)[t.Joint], m.Local(to)[t.Joint], m.Local(frame)[t.Joint]
	if t.Position {
		return a.Position.Add(b.Position.Sub(a.Position).Mul(u)).Sub(is.Position).Len() / local.Meters
	}
	return max(angle(along(a.Rotation, b.Rotation, u), is.Rotation), angle(blended(a.Rotation, b.Rotation, u), is.Rotation)) / local.Radians
}

// Sampled is the clip with a frame at every tick again.
func (c *Clip) Sampled() *rig.Motion {
	m := rig.NewMotion(c.Motion.Name, c.Motion.Skeleton, c.Motion.FrameTime, c.Motion.Frames())
	for _, track := range c.Tracks {
		for k, from := range track.Frames {
			to := from
			if k+1 < len(track.Frames) {
				to = track.Frames[k+1]
			}
			a, b := c.Motion.Local(from)[track.Joint], c.Motion.Local(to)[track.Joint]
			for frame := from; frame < max(to, from+1); frame++ {
				u := 0.0
				if to > from {
					u = float64(frame-from) / float64(to-from)
				}
				local := &m.Local(frame)[track.Joint]
				if track.Position {
					local.Position = a.Position.Add(b.Position.Sub(a.Position).Mul(u))
				} else {
					local.Rotation = along(a.Rotation, b.Rotation, u)
				}
			}
		}
	}
	return m
}

// Compare is how far the joints of two motions of one skeleton are apart at most, in the world.
func Compare(a, b *rig.Motion) (worst Error) {
	worldA, worldB := make([]rig.Transform, len(a.Skeleton.Joints)), make([]rig.Transform, len(a.Skeleton.Joints))
	for frame := range a.Frames() {
		a.World(frame, worldA)
		b.World(frame, worldB)
		for i := range worldA {
			worst.Meters = max(worst.Meters, worldA[i].Position.Sub(worldB[i].Position).Len())
			worst.Radians = max(worst.Radians, angle(worldA[i].Rotation, worldB[i].Rotation))
		}
	}
	return worst
}

// angle is between two unit rotations, in radians, exact for small ones too.
func angle(a, b mgl64.Quat) float64 {
	if a.Dot(b) < 0 {
		b = b.Scale(-1)
	}
	return 4 * math.Asin(min(1, a.Sub(b).Len()/2))
}

// along is the rotation a share of the shortest arc from a to b.
func along(a, b mgl64.Quat, u float64) mgl64.Quat {
	cos := a.Dot(b)
	if cos < 0 {
		b, cos = b.Scale(-1), -cos
	}
	if cos > 1-1e-10 { // where the arc is a line
		return blended(a, b, u)
	}
	theta := math.Acos(cos)
	return a.Scale(math.Sin((1-u)*theta) / math.Sin(theta)).Add(b.Scale(math.Sin(u*theta) / math.Sin(theta))).Normalize()
}

// blended is the rotation that readers find which blend numbers.
func blended(a, b mgl64.Quat, u float64) mgl64.Quat {
	if a.Dot(b) < 0 {
		b = b.Scale(-1)
	}
	return a.Scale(1 - u).Add(b.Scale(u)).Normalize()
}
