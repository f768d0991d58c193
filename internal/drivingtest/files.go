package drivingtest

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/internal/atomicfile"
	"posewright/internal/avatartest"
	"posewright/internal/inputs"
	"posewright/presets/export/animation"
	"posewright/rig"
	"posewright/trackers/udpcap"
)

// Platform is a GLB without a skeleton: a square of 20 m at a height.
func Platform(t testing.TB, height float32) []byte {
	t.Helper()
	doc := gltf.NewDocument()
	corners := [][3]float32{{-10, height, -10}, {-10, height, 10}, {10, height, 10}, {10, height, -10}}
	doc.Meshes = []*gltf.Mesh{{Primitives: []*gltf.Primitive{{
		Attributes: gltf.PrimitiveAttributes{gltf.POSITION: modeler.WritePosition(doc, corners)},
		Indices:    gltf.Index(modeler.WriteIndices(doc, []uint16{0, 1, 2, 0, 2, 3})),
	}}}}
	doc.Nodes = []*gltf.Node{{Mesh: gltf.Index(0), Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale}}
	doc.Scenes[0].Nodes = []int{0}
	var file bytes.Buffer
	encoder := gltf.NewEncoder(&file)
	encoder.AsBinary = true
	if err := encoder.Encode(doc); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// MotionFile writes motion capture of the built-in avatar. It glides forward at half a meter per second, posed by change unless that is nil.
func MotionFile(t testing.TB, path string, rateHz float64, frames int, change func(h *rig.Humanoid, pose *rig.Pose, seconds float64)) {
	t.Helper()
	h := avatartest.Humanoid(t, avatartest.Mannequin(t), 1)
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	motion := animation.NewTake(name, h, 1/rateHz, frames, animation.Options{})
	world := make([]rig.Transform, len(h.TPose))
	for frame := range frames {
		seconds := float64(frame) / rateHz
		pose := h.NewTPose()
		pose.Hips[2] += seconds / 2
		if change != nil {
			change(h, pose, seconds)
		}
		h.Forward(pose, world)
		motion.Add(world)
	}
	var file bytes.Buffer
	if err := motion.BVH(&file); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.WriteWithFolder(path, file.Bytes()); err != nil {
		t.Fatal(err)
	}
}

// OnlyInputs is a configuration in which only some inputs are on, each at a port that the system chooses.
func OnlyInputs(ids ...string) inputs.Config {
	config := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		config[kind.ID] = inputs.Choice{Off: true}
	}
	for _, id := range ids {
		config[id] = inputs.Choice{Address: "127.0.0.1:0"}
	}
	return config
}

// FirstPart is the first part of a recording of datagrams.
func FirstPart(t testing.TB, recorded []byte, until time.Duration) []byte {
	t.Helper()
	recording, err := udpcap.Read(bytes.NewReader(recorded))
	if err != nil {
		t.Fatal(err)
	}
	var short bytes.Buffer
	w, err := udpcap.NewWriter(&short)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range recording.Datagrams {
		if d.At > until {
			break
		}
		if err := w.Write(d.At, d.Payload); err != nil {
			t.Fatal(err)
		}
	}
	return short.Bytes()
}
