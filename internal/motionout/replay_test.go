package motionout

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/trackers/recording"
)

// The scripts that play files in other programs.
var checks = filepath.Join("..", "..", "presets", "export", "check")

const (
	replayHz = 30
	replayTo = 4 * time.Second

	mostReplayMeters  = 1e-3
	mostReplayRadians = 0.1 * math.Pi / 180
)

// replayJob is a file that another program plays.
type replayJob struct {
	File   string `json:"file"`
	VRM    string `json:"vrm,omitempty"`
	Out    string `json:"out"`
	Frames int    `json:"frames"`
	FPS    int    `json:"fps,omitempty"` // of a BVH file it is in the file

	name string
	back bool // the avatar faces -Z in its file, as VRM 0.x has it
	take *Take
	size float64 // of the file, of the size at which it was solved
}

// replayed are the files of the walk: by the built-in avatar, and as VRM animations by VRM avatars where these are beside the checkout.
func replayed(t *testing.T, folder string) (files []*replayJob) {
	t.Helper()
	add := func(name string, take *Take, o Options) *replayJob {
		o.To, o.RateHz, o.Builtin = replayTo, replayHz, assets.Mannequin()
		o.Motion.KeyError = KeyError(DefaultKeyErrorMM)
		var data bytes.Buffer
		w, err := take.Write(context.Background(), &data, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, name+string(o.Format))
		if err := os.WriteFile(path, data.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		job := &replayJob{File: path, Out: path + ".json", Frames: w.Frames, FPS: replayHz, name: name, take: take, size: 1}
		files = append(files, job)
		return job
	}
	take := walk(t)
	add("avatar", take, Options{Format: GLB})
	add("armature", take, Options{Format: GLB, Armature: true})
	add("played", take, Options{Format: BVH}).FPS = 0
	for _, avatar := range []string{"Godette_vrm0.vrm", "PolygonalMind_CoolBanana_vrm0.vrm", "KayKit_Knight_madeVRM1.vrm"} {
		path := filepath.Join("..", "..", "..", "shared", "data", "avatars", avatar)
		if data, err := os.ReadFile(path); err == nil {
			take := walkBy(t, data)
			job := add(avatar, take, Options{Format: VRMA})
			job.VRM, job.back, job.size = path, strings.Contains(avatar, "vrm0"), 1/take.Humanoid.Scale
		}
	}
	return files
}

// walkBy is the built-in walk by another avatar that nobody is calibrated to: a VRM animation turns the bones of whatever avatar plays it, which has its own lengths.
func walkBy(t *testing.T, file []byte) *Take {
	t.Helper()
	recorded, err := recording.Read(bytes.NewReader(assets.Walk()))
	if err != nil {
		t.Fatal(err)
	}
	avatar, err := gltf.Decode(file, "avatar.vrm", nil)
	if err != nil {
		t.Fatal(err)
	}
	preset := presets.Default()
	body, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	return NewTake(Take{Name: "walk", Preset: preset, Avatar: avatar, Humanoid: body.Humanoid, Scale: body.Scale}, NewRecorded(recorded, "walk"), session.NewSnapshot(body), rateHz)
}

// compare holds what a program has against what was solved: every joint that has a role in every frame.
func (j *replayJob) compare(t *testing.T, program string, got []map[string][]float64) {
	t.Helper()
	if len(got) != j.Frames || j.Frames < 100 {
		t.Fatalf("%s has %d frames of %d", program, len(got), j.Frames)
	}
	h := j.take.Humanoid
	var off, turned float64
	joints := map[string]bool{}
	rest := h.TPose
	if j.VRM != "" {
		rest = h.Rest
	}
	j.take.Restart()
	for tick := range j.take.Ticks {
		world := j.take.Tick(tick).Result.World
		frame := tick / (rateHz / replayHz)
		if tick%(rateHz/replayHz) != 0 || frame >= j.Frames {
			continue
		}
		for role := range rig.RoleCount {
			joint := h.Joint(role)
			if joint < 0 {
				continue
			}
			name := h.Skeleton.Joints[joint].Name
			if j.VRM != "" {
				name = role.String()
			}
			n, there := got[frame][name]
			if !there {
				if frame == 0 {
					t.Logf("%s has no %s", program, name)
				}
				continue
			}
			joints[name] = true
			if j.back {
				n = []float64{-n[0], n[1], -n[2], n[3], -n[4], n[5], -n[6]}
			}
			off = math.Max(off, mgl64.Vec3{n[0], n[1], n[2]}.Sub(world[joint].Position.Mul(j.size)).Len()/j.size)
			want := world[joint].Rotation.Mul(rest[joint].Rotation.Conjugate())
			q := mgl64.Quat{W: n[3], V: mgl64.Vec3{n[4], n[5], n[6]}}.Normalize().Mul(want.Conjugate())
			turned = math.Max(turned, 2*math.Atan2(q.V.Len(), math.Abs(q.W)))
		}
	}
	t.Logf("%s in %s: %d joints up to %.4f° and %.3f mm off in %d frames", j.name, program, len(joints), mgl64.RadToDeg(turned), 1e3*off, j.Frames)
	if len(joints) < 18 || off > mostReplayMeters || turned > mostReplayRadians {
		t.Errorf("%s in %s: %d joints are up to %.4f° and %.3f mm off", j.name, program, len(joints), mgl64.RadToDeg(turned), 1e3*off)
	}
}

// What is written plays in three.js, and as a VRM animation in three-vrm-animation, as it was solved.
func TestReplayInThree(t *testing.T) {
	t.Parallel()
	if os.Getenv("POSEWRIGHT_CHECK_EXPORTS") == "" {
		t.Skip("make check-exports plays animations in three.js")
	}
	folder := t.TempDir()
	var jobs []*replayJob
	for _, job := range replayed(t, folder) {
		if filepath.Ext(job.File) != string(BVH) {
			jobs = append(jobs, job)
		}
	}
	asked, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(folder, "jobs.json")
	if err := os.WriteFile(list, asked, 0o644); err != nil {
		t.Fatal(err)
	}
	var said, complained bytes.Buffer
	node := exec.Command("node", filepath.Join(checks, "replay.mjs"), list)
	node.Stdout, node.Stderr = &said, &complained
	if err := node.Run(); err != nil {
		t.Fatalf("%v\n%s", err, complained.Bytes())
	}
	var got [][]map[string][]float64
	if err := json.Unmarshal(said.Bytes(), &got); err != nil || len(got) != len(jobs) {
		t.Fatalf("%v: %d of %d files", err, len(got), len(jobs))
	}
	for i, job := range jobs {
		job.compare(t, "three.js", got[i])
	}
}

// What is written plays in Blender as it was solved.
func TestReplayInBlender(t *testing.T) {
	t.Parallel()
	root := os.Getenv("POSEWRIGHT_ENGINES")
	if root == "" {
		t.Skip("make check-engines plays animations in Blender")
	}
	folder, err := os.MkdirTemp(filepath.Join(root, "tmp"), "replay")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	inside := func(path string) string { return "/tmp/" + filepath.Base(folder) + "/" + filepath.Base(path) }
	var jobs, asked []*replayJob
	for _, job := range replayed(t, folder) {
		if job.VRM == "" { // VRM animations are for an add-on
			there := *job
			there.File, there.Out = inside(job.File), inside(job.Out)
			jobs, asked = append(jobs, job), append(asked, &there)
		}
	}
	list, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(checks, "engine", "blender.py"))
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"jobs.json": list, "blender.py": script} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	said, err := exec.Command("chroot", root, "/usr/bin/env", "HOME=/tmp", "LANG=C.UTF-8", "blender", "--background", "--factory-startup", "--python-exit-code", "1",
		"--python", inside("blender.py"), "--", inside("jobs.json")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, job := range jobs {
		var got []map[string][]float64
		data, err := os.ReadFile(job.Out)
		if err == nil {
			err = json.Unmarshal(data, &got)
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		job.compare(t, "Blender", got)
	}
}
