package keyframes_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export/keyframes"
	"posewright/rig"
)

// chain is a root that goes along a line at even speed, with a joint that turns and one that rests.
func chain(frames int, turned func(frame int) float64) *rig.Motion {
	rest := mgl64.QuatIdent()
	m := rig.NewMotion("chain", rig.Skeleton{Joints: []rig.Joint{
		{Name: "root", Parent: -1, Rest: rest}, {Name: "turns", Parent: 0, Offset: mgl64.Vec3{0, 1, 0}, Rest: rest},
		{Name: "rests", Parent: 1, Offset: mgl64.Vec3{0, 1, 0}, Rest: rest},
	}}, 0.01, frames)
	for frame := range frames {
		local := m.Local(frame)
		local[0].Position = mgl64.Vec3{0.02 * float64(frame), 0, 0}
		local[1].Rotation = mgl64.QuatRotate(turned(frame), mgl64.Vec3{0, 0, 1})
	}
	return m
}

func TestEvenMovementNeedsTwoKeysAndRestNone(t *testing.T) {
	t.Parallel()
	clip := keyframes.Reduce(chain(100, func(frame int) float64 { return 0.001 * float64(frame) }), keyframes.Error{Meters: 1e-3, Radians: 1e-3})
	if len(clip.Tracks) != 2 || clip.Keys() != 4 || clip.All() != 200 || clip.Error.Meters > 1e-6 {
		t.Errorf("%d tracks, %d of %d keys, off by %+v", len(clip.Tracks), clip.Keys(), clip.All(), clip.Error)
	}
}

func TestNoJointIsFurtherOffThanAllowed(t *testing.T) {
	t.Parallel()
	m := chain(500, func(frame int) float64 { return math.Sin(0.05*float64(frame)) + 0.3*math.Sin(0.31*float64(frame)) })
	before := 0
	for _, mm := range []float64{10, 1, 0.1} {
		most := keyframes.Error{Meters: mm / 1000, Radians: mm / 1000}
		clip := keyframes.Reduce(m, most)
		// The end of the chain turns about the joint at a length of 1 m: it is off by what the joint's angle is.
		worst := 0.0
		sampled := clip.Sampled()
		for frame := range m.Frames() {
			a, b := m.Local(frame)[1].Rotation, sampled.Local(frame)[1].Rotation
			worst = math.Max(worst, math.Abs(2*math.Atan2(a.V[2], a.W)-2*math.Atan2(b.V[2], b.W)))
		}
		if worst > mm/1000 || math.Abs(worst-clip.Error.Radians) > 1e-9 {
			t.Errorf("%v mm: off by %v rad, said to be %+v", mm, worst, clip.Error)
		}
		if clip.Keys() <= before || clip.Keys() >= clip.All() {
			t.Errorf("%v mm: %d keys, with more allowed %d", mm, clip.Keys(), before)
		}
		before = clip.Keys()
	}
	if clip := keyframes.Reduce(m, keyframes.Error{}); clip.Keys() != clip.All() || clip.Error.Radians > 1e-9 {
		t.Errorf("%d of %d keys, off by %+v", clip.Keys(), clip.All(), clip.Error)
	}
}

func TestASingleFrameIsAClip(t *testing.T) {
	t.Parallel()
	if clip := keyframes.Reduce(chain(1, func(int) float64 { return 1 }), keyframes.Error{Meters: 1, Radians: 1}); clip.Keys() != 1 || clip.Error.Radians > 1e-9 {
		t.Errorf("%d keys, off by %+v", clip.Keys(), clip.Error)
	}
}
