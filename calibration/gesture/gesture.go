package gesture

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Gesture is what was recognized.
type Gesture uint8

// The gestures.
const (
	None Gesture = iota
	Start
	Accept
	Redo
	Cancel
)

var names = [...]string{"none", "start", "accept", "redo", "cancel"}

func (g Gesture) String() string {
	if int(g) >= len(names) {
		return ""
	}
	return names[g]
}

// Sample is where head and hands are at a time.
type Sample struct {
	At      time.Duration
	Head    rig.Transform // looks along +Z; at the eyes or near them
	Hands   [2]mgl64.Vec3 // left and right
	Tracked bool          // all three are tracked now
}

const (
	pause  = time.Second            // from a gesture to the next
	gap    = 500 * time.Millisecond // without samples, after which all begins again
	degree = math.Pi / 180
)

// Recognizer recognizes gestures. The zero value is ready.
type Recognizer struct {
	previous time.Duration
	quiet    time.Duration // no gesture before
	head     motion
	hands    hands
}

// Tick looks at a sample and returns what was recognized with it. Times must not go back.
func (r *Recognizer) Tick(s *Sample) Gesture {
	forward := s.Head.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
	if usable := s.Tracked && !math.IsNaN(forward.Len()+s.Head.Position.Len()+s.Hands[0].Len()+s.Hands[1].Len()); !usable || s.At-r.previous > gap {
		*r = Recognizer{previous: s.At, quiet: r.quiet}
		if !usable {
			return None
		}
	}
	r.previous = s.At
	if r.head.add(s.At, forward, [3]mgl64.Vec3{s.Head.Position, s.Hands[0], s.Hands[1]}); s.At < r.quiet {
		r.head.count = 0 // the end of a nod begins no other
	}
	gesture := r.hands.tick(s, math.Asin(mgl64.Clamp(forward.Y(), -1, 1)))
	if gesture == None && s.At >= r.quiet {
		switch {
		case r.head.swung(pitch, yaw, -1):
			gesture = Accept
		case r.head.swung(yaw, pitch, 0):
			gesture = Redo
		}
	}
	if gesture == None || s.At < r.quiet {
		return None
	}
	r.quiet = s.At + pause
	return gesture
}
