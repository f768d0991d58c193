// Package avatartest has the built-in avatar for tests.
package avatartest

import (
	"testing"

	"posewright/assets"
	"posewright/rig"
	"posewright/rig/gltf"
)

// Mannequin is the built-in avatar, which the test may change.
func Mannequin(t testing.TB) *rig.Avatar {
	t.Helper()
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin", nil)
	if err != nil {
		t.Fatal(err)
	}
	return avatar
}

// Humanoid is the body of an avatar at a scale.
func Humanoid(t testing.TB, avatar *rig.Avatar, scale float64) *rig.Humanoid {
	t.Helper()
	humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, scale)
	if err != nil {
		t.Fatal(err)
	}
	return humanoid
}
