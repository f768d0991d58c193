package viewport_test

import (
	"testing"

	"posewright/internal/avatartest"
	"posewright/rig"
	"posewright/viewport"
)

// mannequin is the built-in avatar in its T-pose.
func mannequin(b *testing.B) (*rig.Avatar, *rig.Humanoid) {
	b.Helper()
	avatar := avatartest.Mannequin(b)
	humanoid := avatartest.Humanoid(b, avatar, 1)
	return avatar, humanoid
}

// What the pointer's way costs.
func BenchmarkPickingBones(b *testing.B) {
	avatar, humanoid := mannequin(b)
	extent := viewport.NewExtent(avatar)
	s := viewport.Screen{Camera: viewport.DefaultCamera(), Width: 900, Height: 650}
	var p viewport.Picker
	var bones viewport.BoneCapsules
	b.ReportAllocs()
	for b.Loop() {
		p.Reset()
		bones.Update(humanoid, nil, extent, 1)
		bones.Add(&p, 0, humanoid.TPose)
		p.Pick(&s, 450, 300, 7)
	}
}

// What a click costs that hits no bone.
func BenchmarkPickingTheSurface(b *testing.B) {
	avatar, humanoid := mannequin(b)
	s := viewport.Screen{Camera: viewport.DefaultCamera(), Width: 900, Height: 650}
	origin, direction := s.Ray(450, 300)
	var m viewport.MeshPicker
	b.ReportAllocs()
	for b.Loop() {
		if _, _, ok := m.Pick(avatar, humanoid.TPose, 1, origin, direction); !ok {
			b.Fatal("the ray meets nothing")
		}
	}
}
