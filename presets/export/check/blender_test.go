package check

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/targets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/bvh"
)

// blenderJob is what engine/blender.py does.
type blenderJob struct {
	File   string                 `json:"file"`
	Out    string                 `json:"out"`
	Frames int                    `json:"frames,omitempty"`
	Put    []string               `json:"put,omitempty"`
	Poses  []map[string][]float64 `json:"poses,omitempty"`

	path string // of out, outside of the chroot
	most float64
	w    *truth
	name string
}

// The avatars that are exported as glTF and VRM have, in Blender, the bones that the solver moves: turned as it turns them, they are where it has them. A motion that is
// written as BVH plays there as it was solved.
func TestBlenderHasBonesWhereTheSolverHasThem(t *testing.T) {
	root := chroot(t, "blender")
	folder, err := os.MkdirTemp(filepath.Join(root, "tmp"), "blender")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	at := "/tmp/" + filepath.Base(folder) + "/"
	var jobs []*blenderJob
	add := func(name, ending string, data []byte, w *truth, most float64) *blenderJob {
		file := strings.ReplaceAll(name, " ", "_")
		write(t, folder, file+ending, data)
		j := &blenderJob{File: at + file + ending, Out: at + file + ".json", path: filepath.Join(folder, file+".json"), most: most, w: w, name: name}
		jobs = append(jobs, j)
		return j
	}
	for name, avatar := range engineAvatars(t) {
		in := exporttest.WithAvatar(t, export.Input{Preset: &avatar.preset, Permitted: true}, avatar.file)
		prepared, err := prepare.Body(in.Preset, in.Avatar)
		if err != nil {
			t.Fatal(err)
		}
		in.Humanoid = prepared.Humanoid
		hips := in.Humanoid.Skeleton.Joints[in.Humanoid.Joint(rig.Hips)].Name
		w := solvedTruth(t, in, avatar.vrm0, nil)
		motion := recorded(in.Humanoid, w)
		var played bytes.Buffer
		if err := bvh.Write(&played, motion); err != nil {
			t.Fatal(err)
		}
		add(name+" bvh", ".bvh", played.Bytes(), fromTPose(in.Humanoid, w), 1e-4).Frames = engineTicks
		// An avatar that nobody is calibrated to leaves at the size that it had.
		size := 1.0
		if !in.Preset.Calibration.Calibrated() {
			size = 1 / in.Humanoid.Scale
		}
		sized := w.sized(size)
		formats := []string{"gltf"}
		if strings.HasPrefix(in.Avatar.Format, "VRM") {
			formats = append(formats, "vrm")
		}
		for _, format := range formats {
			target, _ := targets.Of(format)
			files, _, err := targets.Export(&target, in)
			if err != nil {
				t.Fatal(err)
			}
			i := slices.IndexFunc(files, func(f export.File) bool {
				return strings.HasSuffix(f.Name, ".glb") || strings.HasSuffix(f.Name, ".vrm")
			})
			job := add(name+" "+format, ".glb", files[i].Data, sized, 1e-4*max(1, size))
			job.Put, job.Poses = append(avatar.detached, hips), sized.placed()
		}
	}
	asked, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	write(t, folder, "jobs.json", asked)
	script, err := os.ReadFile("engine/blender.py")
	if err != nil {
		t.Fatal(err)
	}
	write(t, folder, "blender.py", script)
	said := inside(t, root, folder, "blender", "--background", "--factory-startup", "--python-exit-code", "1", "--python", at+"blender.py", "--", at+"jobs.json")
	for _, j := range jobs {
		t.Run(j.name, func(t *testing.T) {
			result, err := os.ReadFile(j.path)
			if err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			var got []map[string][]float64
			if err := json.Unmarshal(result, &got); err != nil {
				t.Fatal(err)
			}
			j.w.compare(t, got, j.most, j.most, 2, func(name string) string { return name }, nil)
		})
	}
}

// recorded is what was solved as a motion.
func recorded(h *rig.Humanoid, w *truth) *rig.Motion {
	recorder := rig.NewRecorder("solved", h, 1.0/90, len(w.world))
	world := make([]rig.Transform, len(w.names))
	for tick, numbers := range w.world {
		for joint := range world {
			n := numbers[7*joint : 7*joint+7]
			world[joint] = rig.Transform{Position: mgl64.Vec3(n[:3]), Rotation: quat(n[3:])}
		}
		recorder.Record(tick, world)
	}
	return recorder.Motion()
}

// fromTPose is the same with the T-pose as the rest pose, in the frame of the solver, by the names of a motion: of the hips and all that hangs on them.
func fromTPose(h *rig.Humanoid, w *truth) *truth {
	motion := recorded(h, &truth{names: w.names, world: w.world[:1]})
	o := &truth{names: make([]string, len(w.names)), world: w.world, back: mgl64.QuatIdent(), bent: w.bent}
	next := 0
	for joint := range h.Skeleton.Joints {
		if hips := h.Joint(rig.Hips); joint == hips || h.Skeleton.IsAncestor(hips, joint) {
			o.names[joint] = motion.Skeleton.Joints[next].Name
			next++
		} else {
			o.names[joint] = "not in the motion"
		}
		q := h.TPose[joint].Rotation
		o.rest = append(o.rest, 0, 0, 0, q.W, q.V[0], q.V[1], q.V[2])
	}
	return o
}

// sized is the same at another size.
func (w *truth) sized(factor float64) *truth {
	o := *w
	o.shift = w.shift.Mul(factor)
	o.world = make([][]float64, len(w.world))
	for tick, numbers := range w.world {
		o.world[tick] = slices.Clone(numbers)
		for joint := range w.names {
			for i := range 3 {
				o.world[tick][7*joint+i] *= factor
			}
		}
	}
	return &o
}

// placed are where bones are and how they are turned from their rest pose, in the frame of the avatar's file.
func (w *truth) placed() []map[string][]float64 {
	all := make([]map[string][]float64, len(w.world))
	for tick, numbers := range w.world {
		all[tick] = map[string][]float64{}
		for joint, name := range w.names {
			n, r := numbers[7*joint:7*joint+7], w.rest[7*joint:7*joint+7]
			at := w.back.Rotate(mgl64.Vec3(n[:3])).Add(w.shift)
			q := w.back.Mul(quat(n[3:])).Mul(quat(r[3:]).Inverse()).Mul(w.back.Inverse())
			all[tick][name] = []float64{at[0], at[1], at[2], q.W, q.V[0], q.V[1], q.V[2]}
		}
	}
	return all
}
