package runtime_test

import (
	"encoding/json"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/presets/runtime"
	"posewright/rig"
)

func TestSkeletonsCarryWhereTheEyesAre(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	want := mgl64.Vec3{0.01, 0.11, 0.08}
	head := avatar.Roles.Joint[rig.Head]
	rotation := avatar.Skeleton.RestWorld()[head].Rotation
	avatar.Skeleton.Eyes = &rig.Eyes{Joint: head, Offset: rotation.Conjugate().Rotate(want)}
	h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 2)
	if err != nil {
		t.Fatal(err)
	}
	skeleton, err := json.Marshal(runtime.SkeletonOf(avatar, h))
	if err != nil {
		t.Fatal(err)
	}
	body, err := runtime.CreateBody(nil, skeleton)
	if err != nil {
		t.Fatal(err)
	}
	again, err := runtime.WriteSkeleton(body)
	if err != nil {
		t.Fatal(err)
	}
	var read runtime.Skeleton
	if err := json.Unmarshal(again, &read); err != nil || read.EyesM == nil || mgl64.Vec3(*read.EyesM).Sub(want).Len() > 1e-9 {
		t.Errorf("the eyes are %v m from the head, want %v: %v", read.EyesM, want, err)
	}
}
