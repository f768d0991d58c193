package avatarfile_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/presets/export/exporttest"
	"posewright/rig"
	"posewright/rig/gltf"
)

// skinned are the vertices of an avatar in its rest pose.
func skinned(a *rig.Avatar) []mgl64.Vec3 {
	world := make([]rig.Transform, len(a.Skeleton.Joints))
	for i, j := range a.Skeleton.Joints {
		world[i] = rig.Transform{Rotation: j.Rest, Position: j.Offset}
		if j.Parent >= 0 {
			world[i] = world[j.Parent].Mul(world[i])
		}
	}
	var all []mgl64.Vec3
	for i := range a.Primitives {
		p := &a.Primitives[i]
		for v := range p.Positions {
			at := mgl64.Vec3{float64(p.Positions[v][0]), float64(p.Positions[v][1]), float64(p.Positions[v][2])}
			var sum mgl64.Vec3
			for k, share := range p.Weights[v] {
				influence := p.Influences[v][k]
				if share > 0 {
					local := mgl64.TransformCoordinate(at, p.JointFromMesh[influence])
					joint := world[p.Joints[influence]]
					sum = sum.Add(joint.Rotation.Rotate(local).Add(joint.Position).Mul(float64(share)))
				}
			}
			all = append(all, sum)
		}
	}
	return all
}

// grown checks that an avatar is another, by a factor, in its rest pose: joints, and all that is skinned to them.
func grown(t *testing.T, name string, was, is *rig.Avatar, factor float64) {
	t.Helper()
	if len(was.Skeleton.Joints) != len(is.Skeleton.Joints) {
		t.Errorf("%s: %d joints, and there were %d", name, len(is.Skeleton.Joints), len(was.Skeleton.Joints))
		return
	}
	for i := range was.Skeleton.Joints {
		if want, got := was.Skeleton.Joints[i].Offset.Mul(factor), is.Skeleton.Joints[i].Offset; got.Sub(want).Len() > 1e-6*(1+want.Len()) {
			t.Errorf("%s: %s is at %v, not at %v", name, was.Skeleton.Joints[i].Name, got, want)
		}
	}
	before, now := skinned(was), skinned(is)
	for i := range before {
		if now[i].Sub(before[i].Mul(factor)).Len() > 1e-5*was.Height {
			t.Errorf("%s: a vertex is at %v, not at %v", name, now[i], before[i].Mul(factor))
			return
		}
	}
}

// edited is the test avatar with other JSON.
func edited(t *testing.T, format string, change func(map[string]any)) []byte {
	t.Helper()
	text, bin := exporttest.Chunks(t, exporttest.AvatarFile(format, false))
	var root map[string]any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	change(root)
	text, err := json.Marshal(root)
	if err != nil {
		t.Fatal(err)
	}
	if format == "glTF" {
		return text
	}
	return exporttest.Binary(text, bin)
}

// at is a value of a tree by its path.
func at(t *testing.T, of any, path string) any {
	t.Helper()
	for _, part := range strings.Split(path, ".") {
		switch v := of.(type) {
		case map[string]any:
			of = v[part]
		case []any:
			var i int
			if _, err := fmt.Sscan(part, &i); err != nil || i >= len(v) {
				t.Fatalf("there is no %s in %s", part, path)
			}
			of = v[i]
		default:
			t.Fatalf("there is no %s", path)
		}
	}
	return of
}

func TestTheSizeIsInAllLengthsOfAVRM(t *testing.T) {
	t.Parallel()
	list := func(v ...any) []any { return v }
	xyz := map[string]any{"x": 0.1, "y": 0.2, "z": -0.4}
	newer := edited(t, "VRM 1.0", func(root map[string]any) {
		extensions := root["extensions"].(map[string]any)
		extensions["VRMC_vrm"].(map[string]any)["lookAt"] = map[string]any{"type": "bone", "offsetFromHeadBone": list(0, 0.08, 0.1), "rangeMapVerticalUp": map[string]any{"inputMaxValue": 90, "outputScale": 10}}
		extensions["VRMC_springBone"] = map[string]any{
			"specVersion": "1.0", "colliders": list(
				map[string]any{"node": 1, "shape": map[string]any{"sphere": map[string]any{"offset": list(0, 0.4, 0), "radius": 0.2}}},
				map[string]any{"node": 1, "shape": map[string]any{"capsule": map[string]any{"offset": list(0, 0.4, 0), "radius": 0.2, "tail": list(0.8, 0, 0)}}}),
			"springs": list(map[string]any{"joints": list(map[string]any{"node": 2, "hitRadius": 0.04, "stiffness": 2, "gravityPower": 1, "gravityDir": list(0, -1, 0), "dragForce": 0.4})}),
		}
		// An animation whose numbers are also those of the mesh: they are multiplied once.
		root["animations"] = list(map[string]any{"channels": list(map[string]any{"sampler": 0, "target": map[string]any{"node": 2, "path": "translation"}}), "samplers": list(map[string]any{"input": 3, "output": 0})})
	})
	older := edited(t, "VRM 0.x", func(root map[string]any) {
		vrm := root["extensions"].(map[string]any)["VRM"].(map[string]any)
		vrm["firstPerson"] = map[string]any{"firstPersonBone": 5, "firstPersonBoneOffset": xyz}
		vrm["secondaryAnimation"] = map[string]any{
			"boneGroups":     list(map[string]any{"stiffiness": 2, "gravityPower": 1, "hitRadius": 0.04, "dragForce": 0.4, "bones": list(2)}),
			"colliderGroups": list(map[string]any{"node": 1, "colliders": list(map[string]any{"offset": xyz, "radius": 0.2})}),
		}
	})
	for _, c := range []struct {
		source []byte
		want   map[string]float64
	}{
		{newer, map[string]float64{
			"extensions.VRMC_vrm.lookAt.offsetFromHeadBone.1": 0.1, "extensions.VRMC_vrm.lookAt.rangeMapVerticalUp.inputMaxValue": 90,
			"extensions.VRMC_springBone.colliders.0.shape.sphere.offset.1": 0.5, "extensions.VRMC_springBone.colliders.0.shape.sphere.radius": 0.25,
			"extensions.VRMC_springBone.colliders.1.shape.capsule.tail.0": 1, "extensions.VRMC_springBone.springs.0.joints.0.hitRadius": 0.05,
			"extensions.VRMC_springBone.springs.0.joints.0.stiffness": 2.5, "extensions.VRMC_springBone.springs.0.joints.0.gravityPower": 1.25,
			"extensions.VRMC_springBone.springs.0.joints.0.dragForce": 0.4, "extensions.VRMC_springBone.springs.0.joints.0.gravityDir.1": -1,
			"accessors.0.max.1": 1.65 * 1.25, "nodes.1.translation.1": 1.25,
		}},
		{older, map[string]float64{
			"extensions.VRM.firstPerson.firstPersonBoneOffset.z": -0.5, "extensions.VRM.secondaryAnimation.boneGroups.0.hitRadius": 0.05,
			"extensions.VRM.secondaryAnimation.boneGroups.0.stiffiness": 2.5, "extensions.VRM.secondaryAnimation.boneGroups.0.dragForce": 0.4,
			"extensions.VRM.secondaryAnimation.colliderGroups.0.colliders.0.offset.y": 0.25, "extensions.VRM.secondaryAnimation.colliderGroups.0.colliders.0.radius": 0.25,
		}},
	} {
		p := calibrated()
		in, w := written(t, &p, c.source)
		root := tree(t, w.Data)
		for path, want := range c.want {
			if got, err := at(t, root, path).(json.Number).Float64(); err != nil || math.Abs(got-want) > 1e-6 {
				t.Errorf("%s is %v, not %v", path, got, want)
			}
		}
		if !w.Baked || len(root["nodes"].([]any)) != len(tree(t, c.source)["nodes"].([]any)) {
			t.Error("there are other nodes")
		}
		again, err := gltf.Decode(w.Data, "again", nil)
		if err != nil {
			t.Fatal(err)
		}
		grown(t, in.Avatar.Format, in.Avatar, again, 1.25)
	}
}

// Whole numbers and compressed meshes cannot be multiplied: the size is then that of a node above the roots.
func TestCompressedMeshesGrowByANodeAboveThem(t *testing.T) {
	t.Parallel()
	for _, change := range []func(map[string]any){
		func(root map[string]any) {
			root["accessors"].([]any)[0].(map[string]any)["componentType"] = 5122
		},
		func(root map[string]any) {
			root["bufferViews"].([]any)[0].(map[string]any)["extensions"] = map[string]any{"EXT_meshopt_compression": map[string]any{"buffer": 0, "byteLength": 1, "byteStride": 12, "count": 3, "mode": "ATTRIBUTES"}}
		},
	} {
		p := calibrated()
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile("GLB", false))
		in.Source = edited(t, "GLB", change)
		w, err := avatarfile.Write(in)
		if err != nil {
			t.Fatal(err)
		}
		root := tree(t, w.Data)
		nodes := root["nodes"].([]any)
		top := nodes[len(nodes)-1].(map[string]any)
		if w.Baked || top["name"] != "hips (size)" || fmt.Sprint(top["scale"]) != "[1.25 1.25 1.25]" {
			t.Errorf("baked %v, the last node is %v", w.Baked, top)
		}
		_, bin := exporttest.Chunks(t, in.Source)
		if _, now := exporttest.Chunks(t, w.Data); !bytes.Equal(bin, now) {
			t.Error("the buffer is another")
		}
	}
}

// A .gltf with a buffer and a picture in files of their own becomes one file.
func TestFilesBesideAnAvatarGoIntoIt(t *testing.T) {
	t.Parallel()
	_, bin := exporttest.Chunks(t, exporttest.AvatarFile("GLB", false))
	picture := []byte("\x89PNG\r\n\x1a\n and more")
	source := edited(t, "glTF", func(root map[string]any) {
		root["buffers"].([]any)[0].(map[string]any)["uri"] = "body%20part.bin"
		root["images"] = []any{map[string]any{"uri": "textures/skin.png"}}
	})
	plain, err := gltf.Decode(exporttest.AvatarFile("GLB", false), "testkin", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []presets.Preset{presets.Default(), calibrated()} {
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.AvatarFile("GLB", false))
		in.Avatar.Format, in.Source = "glTF", source
		in.Companions = []export.File{{Name: "textures/skin.png", Data: picture}, {Name: "body part.bin", Data: bin}}
		w, err := avatarfile.Write(in)
		if err != nil {
			t.Fatal(err)
		}
		again, err := gltf.Decode(w.Data, "again", nil)
		if err != nil {
			t.Fatal(err)
		}
		grown(t, "glTF", plain, again, w.Scale)
		root := tree(t, w.Data)
		image := root["images"].([]any)[0].(map[string]any)
		view := root["bufferViews"].([]any)
		_, now := exporttest.Chunks(t, w.Data)
		var last struct{ Buffer, ByteOffset, ByteLength int }
		text, _ := json.Marshal(view[len(view)-1])
		if err := json.Unmarshal(text, &last); err != nil || last.Buffer != 0 || !bytes.Equal(now[last.ByteOffset:last.ByteOffset+last.ByteLength], picture) {
			t.Errorf("the picture is %s", text)
		}
		if fmt.Sprint(image["bufferView"]) != fmt.Sprint(len(view)-1) || image["mimeType"] != "image/png" || image["uri"] != nil || len(root["buffers"].([]any)) != 1 {
			t.Errorf("%v, %v", image, root["buffers"])
		}
		if whole, err := avatarfile.Binary(in); err != nil || binary.LittleEndian.Uint32(whole[8:]) != uint32(len(whole)) {
			t.Errorf("%v", err)
		} else if alone, err := gltf.Decode(whole, "alone", nil); err != nil {
			t.Error(err)
		} else {
			grown(t, "alone", plain, alone, 1)
		}
		in.Companions = in.Companions[1:]
		if _, err := avatarfile.Write(in); err == nil || !strings.Contains(err.Error(), `"textures/skin.png" is missing`) {
			t.Errorf("%v", err)
		}
	}
}
