package animation_test

import (
	"math"
	"slices"
	"testing"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/animation"
	"posewright/presets/export/exporttest"
	"posewright/rig"
	"posewright/rig/gltf"
)

// smile is what a sender says in a frame. From the middle on it sends in another order, and more.
func smile(frame int) (names []string, values []float32) {
	s := float32(0.5 + 0.5*math.Sin(float64(frame)/5))
	if frame < frames/2 {
		return []string{"Joy", "A"}, []float32{s, 0.8}
	}
	return []string{"A", "LookLeft", "Ears", "Joy", "mouthSmileLeft"}, []float32{0.8, 1, 0.5, s, float32(math.NaN())}
}

func faced(t *testing.T, o animation.Options) (*animation.Take, *export.Input) {
	t.Helper()
	p := presets.Default()
	in := exporttest.WithAvatar(t, export.Input{Preset: &p}, exporttest.WithFace(t, exporttest.AvatarFile("VRM 1.0", false)))
	motion := animation.NewTake("dance", in.Humanoid, 1/rate, frames, o)
	for frame := range frames {
		motion.Add(dance(in.Humanoid, frame))
		names, values := smile(frame)
		motion.AddFace(names, values, &rig.Gaze{})
	}
	return motion, in
}

// curve is the numbers that a node's path has at a frame, between linear keys.
func (r *replayed) curve(node int, path string, width, frame int) []float64 {
	for _, c := range r.Animations[0].Channels {
		if c.Target.Node != node || c.Target.Path != path {
			continue
		}
		s := r.Animations[0].Samplers[c.Sampler]
		components := map[string]int{"weights": 1, "translation": 3}[path]
		times, values := r.floats(s.Input, 1), slices.Concat(r.floats(s.Output, components)...)
		at := float64(float32(float64(frame) / rate))
		for k := range times {
			next := min(k+1, len(times)-1)
			if times[next][0] < at && next != k {
				continue
			}
			row, u := make([]float64, width), 0.0
			if next > k {
				u = (at - times[k][0]) / (times[next][0] - times[k][0])
			}
			for i := range row {
				a, b := values[k*width+i], values[next*width+i]
				row[i] = a + u*(b-a)
			}
			return row
		}
	}
	return nil
}

const weightError = 1./256 + 1e-6

func TestMorphTargetsMoveInTheAvatarsOwnFile(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]animation.Options{"reduced": {KeyError: finest}, "all frames": {}} {
		motion, in := faced(t, o)
		data, clip, err := motion.Avatar(in)
		if err != nil {
			t.Fatal(err)
		}
		r := replay(t, data)
		for frame := range frames {
			s := 0.5 + 0.5*math.Sin(float64(frame)/5)
			want := [3]float64{s, 0.8 * (1 - s), 0}
			if frame >= frames/2 {
				want[2] = 0.25
			}
			got := r.curve(0, "weights", 3, frame)
			if frame == frames/2-1 || frame == frames/2 {
				continue // between them the ears go up
			}
			for i := range want {
				if len(got) != 3 || math.Abs(got[i]-want[i]) > weightError {
					t.Fatalf("%s, frame %d: the weights are %v, want %v", name, frame, got, want)
				}
			}
		}
		if o.KeyError == finest && clip.Keys() >= clip.All() || o.KeyError != finest && clip.Keys() != clip.All() {
			t.Errorf("%s: %d of %d keys", name, clip.Keys(), clip.All())
		}
		if _, err := gltf.Decode(data, "dance.vrm", nil); err != nil {
			t.Error(err)
		}
	}
}

func TestAVRMAnimationHasAFace(t *testing.T) {
	t.Parallel()
	motion, in := faced(t, animation.Options{KeyError: finest, TPose: true})
	data, _, err := motion.VRMA(in.Avatar)
	if err != nil {
		t.Fatal(err)
	}
	r := replay(t, data)
	e := r.Extensions.VRMA.Expressions
	if len(e.Preset) != 2 || len(e.Custom) != 1 {
		t.Fatalf("expressions are %+v", e)
	}
	for frame := range frames {
		s := 0.5 + 0.5*math.Sin(float64(frame)/5)
		for name, c := range map[string]struct {
			node int
			want float64
		}{"happy": {e.Preset["happy"].Node, s}, "aa": {e.Preset["aa"].Node, 0.8}} {
			got := r.curve(c.node, "translation", 3, frame+1)
			if len(got) != 3 || math.Abs(got[0]-c.want) > weightError || got[1] != 0 || got[2] != 0 {
				t.Fatalf("frame %d: %s is %v, want %v", frame, name, got, c.want)
			}
		}
	}
	if at := r.curve(e.Custom["Ears"].Node, "translation", 3, frames); math.Abs(at[0]-0.5) > weightError {
		t.Errorf("the ears are %v", at)
	}
	if at := r.curve(e.Preset["happy"].Node, "translation", 3, 0); at[0] != 0 {
		t.Errorf("in the T-pose happy is %v", at)
	}
	if _, err := gltf.DecodeMotion(data, "dance.vrma", "", nil); err != nil {
		t.Error(err)
	}
}

// Where the avatar has no expression of ARKit's name, presets stand for it.
func TestAVRMAnimationOfAFaceOfARKitMovesOtherAvatars(t *testing.T) {
	t.Parallel()
	in := mannequin(t)
	for name, c := range map[string]struct {
		avatar *rig.Avatar
		want   float64
	}{
		"without": {&rig.Avatar{}, 0.25},
		"with":    {&rig.Avatar{Expressions: []rig.Expression{{Name: "MouthSmileLeft"}}}, -1},
	} {
		motion := animation.NewTake("dance", in.Humanoid, 1/rate, frames, animation.Options{})
		for frame := range frames {
			motion.Add(dance(in.Humanoid, frame))
			motion.AddFace([]string{"mouthSmileLeft", "tongueOut"}, []float32{0.5, 0.75}, &rig.Gaze{})
		}
		data, _, err := motion.VRMA(c.avatar)
		if err != nil {
			t.Fatal(err)
		}
		r := replay(t, data)
		e := r.Extensions.VRMA.Expressions
		got := -1.0
		if happy, has := e.Preset["happy"]; has {
			got = r.curve(happy.Node, "translation", 3, 7)[0]
		}
		if got != c.want || len(e.Custom) != 2 || r.curve(e.Custom["tongueOut"].Node, "translation", 3, 7)[0] != 0.75 {
			t.Errorf("%s: happy is %v, want %v; %+v", name, got, c.want, e)
		}
	}
}
