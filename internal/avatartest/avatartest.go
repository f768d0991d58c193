// Package avatartest has the built-in avatar for tests.
package avatartest

import (
	"fmt"
	"strings"
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

// Animated is a .gltf with one joint called Hips that animations of these names move by a meter in a second; one called
// TPose holds it.
func Animated(animations ...string) []byte {
	const moved = `{"name":%q,"samplers":[{"input":0,"output":%d}],
	"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]}`
	all := make([]string, len(animations))
	for i, name := range animations {
		output := 1
		if name == "TPose" {
			output = 2
		}
		all[i] = fmt.Sprintf(moved, name, output)
	}
	return []byte(`{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"Hips"}],
	"animations":[` + strings.Join(all, ",") + `],"buffers":[{"byteLength":32,
	"uri":"data:application/octet-stream;base64,AAAAAAAAgD8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAgD8="}],
	"bufferViews":[{"buffer":0,"byteLength":8},{"buffer":0,"byteOffset":8,"byteLength":24}],"accessors":[
	{"bufferView":0,"componentType":5126,"count":2,"type":"SCALAR"},
	{"bufferView":1,"componentType":5126,"count":2,"type":"VEC3"},
	{"componentType":5126,"count":2,"type":"VEC3"}]}`)
}
