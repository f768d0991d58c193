package rig

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// wavingMotion is a chain of three joints, as it is kept and as it is decoded.
func wavingMotion(frames int) (kept, decoded *Motion) {
	random := rand.New(rand.NewPCG(5, 6))
	s := Skeleton{Joints: []Joint{
		{Name: "a", Parent: -1, Offset: mgl64.Vec3{1, 2, 3}, Rest: mgl64.QuatIdent()},
		{Name: "b", Parent: 0, Offset: mgl64.Vec3{0, 1, 0}, Rest: mgl64.QuatRotate(0.3, mgl64.Vec3{1, 0, 0})},
		{Name: "c", Parent: 1, Offset: mgl64.Vec3{0, 0.5, 0.1}, Rest: mgl64.QuatIdent()},
	}}
	kept = NewMotion("kept", s, 0.01, frames)
	turns := make([]mgl64.Quat, frames)
	for frame := range frames {
		turns[frame] = mgl64.QuatRotate(random.Float64(), mgl64.Vec3{0, 0, 1})
		kept.Local(frame)[0].Position[0], kept.Local(frame)[2].Rotation = float64(frame), turns[frame]
	}
	decoded = NewDecodedMotion("decoded", s, 0.01, frames, func(frame int, local []Transform) {
		local[0].Position[0], local[2].Rotation = float64(frame), turns[frame]
	})
	return kept, decoded
}

func TestFramesThatAreDecodedWhenAskedForAreThoseOfAKeptMotion(t *testing.T) {
	t.Parallel()
	const frames = 7
	same := func(step string, kept, decoded *Motion) {
		t.Helper()
		a, b := make([]Transform, 3), make([]Transform, 3)
		for frame := range frames {
			kept.World(frame, a)
			decoded.World(frame, b)
			for i := range a {
				if a[i] != b[i] {
					t.Errorf("%s: joint %d of frame %d is at %v, not %v", step, i, frame, b[i], a[i])
				}
			}
		}
	}
	kept, decoded := wavingMotion(frames)
	same("as read", kept, decoded)
	turn := mgl64.QuatRotate(-1.5, mgl64.Vec3{1, 0, 0})
	turned, alsoTurned := kept.Transformed(turn, 0.5), decoded.Transformed(turn, 0.5)
	same("the original of another", kept, decoded)
	same("turned", turned, alsoTurned)
	kept.Transform(turn, 0.1)
	decoded.Transform(turn, 0.1)
	same("turned itself", kept, decoded)
	decoded.Decode()
	same("decoded", kept, decoded)
	decoded.Local(3)[1].Position[1] += 9
	kept.Local(3)[1].Position[1] += 9
	same("changed", kept, decoded)
	turned, alsoTurned = kept.Transformed(turn, 2), decoded.Transformed(turn, 2)
	same("another of the changed one", turned, alsoTurned)
	kept.Transform(turn, 3)
	decoded.Transform(turn, 3)
	same("changed and turned itself", kept, decoded)
}

func TestADecodedMotionMayBeReadByManyGoroutines(t *testing.T) {
	t.Parallel()
	_, m := wavingMotion(50)
	var group sync.WaitGroup
	for k := range 4 {
		group.Go(func() {
			world := make([]Transform, 3)
			for frame := range m.Frames() {
				m.World(frame, world)
				if k == 2 && frame == 20 && m.Local(frame)[0].Position[0] != 20 {
					t.Error("another frame")
				}
				if world[0].Position[0] != float64(frame) {
					t.Errorf("frame %d is at %v", frame, world[0].Position)
				}
			}
		})
	}
	group.Wait()
}

func TestTheWorldOfADecodedFrameDoesNotAllocate(t *testing.T) {
	_, m := wavingMotion(3)
	m.Transform(mgl64.QuatIdent(), 2)
	world := make([]Transform, 3)
	if n := testing.AllocsPerRun(100, func() { m.World(1, world) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
