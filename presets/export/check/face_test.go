package check

import (
	"encoding/json"
	"math"
	"testing"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/animation"
	"posewright/presets/export/exporttest"
	"posewright/rig"
)

// A face moves the morph targets in three.js, by the avatar's own file and by a VRM animation, by VRM's override rules, as it
// does here.
func TestAFacePlaysInThree(t *testing.T) {
	t.Parallel()
	needNode(t)
	const frames, rate = 30, 30
	p := presets.Default()
	source := exporttest.WithFace(t, exporttest.AvatarFile("VRM 1.0", false))
	in := exporttest.WithAvatar(t, export.Input{Preset: &p}, source)
	take := animation.NewTake("face", in.Humanoid, 1./rate, frames, animation.Options{})
	names := []string{"Joy", "A", "Ears"}
	value := func(frame int) []float32 {
		s := float32(0.5 + 0.5*math.Sin(float64(frame)/4))
		return []float32{s, 0.75, 1 - s}
	}
	pose, world := in.Humanoid.NewTPose(), make([]rig.Transform, len(in.Humanoid.TPose))
	for frame := range frames {
		pose.Hips[0] += 0.01
		in.Humanoid.Forward(pose, world)
		take.Add(world)
		take.AddFace(names, value(frame), &rig.Gaze{})
	}
	own, _, err := take.Avatar(in)
	if err != nil {
		t.Fatal(err)
	}
	vrma, _, err := take.VRMA(in.Avatar)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	type job struct {
		File   string `json:"file"`
		VRM    string `json:"vrm,omitempty"`
		Frames int    `json:"frames"`
		FPS    int    `json:"fps"`
	}
	jobs, err := json.Marshal([]job{
		{File: write(t, folder, "own.glb", own), Frames: frames, FPS: rate},
		{File: write(t, folder, "face.vrma", vrma), VRM: write(t, folder, "avatar.vrm", source), Frames: frames, FPS: rate},
	})
	if err != nil {
		t.Fatal(err)
	}
	var played [][]struct{ Morphs []float64 }
	node(t, &played, "replay.mjs", write(t, folder, "jobs.json", jobs))
	b, want := rig.BindFace(in.Avatar, names), make([]float32, in.Avatar.MorphCount())
	for frame := range frames - 1 {
		b.Weights(value(frame), want)
		for i, of := range []string{"the avatar's file", "a VRM animation"} {
			got := played[i][frame].Morphs
			for k := range want {
				if len(got) != len(want) || math.Abs(got[k]-float64(want[k])) > 1e-3 {
					t.Fatalf("%s, frame %d: three.js has %v, want %v", of, frame, got, want)
				}
			}
		}
	}
}
