package runtime_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"posewright/assets"
	"posewright/internal/cli"
	"posewright/internal/driving"
	"posewright/internal/racetest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/presets/runtime"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver"
	"posewright/trackers/recording"
)

const (
	rateHz = 90
	ticks  = 600
)

// scenario is the built-in demo as a host of the library has it, with the poses of the session that `posewright solve` and the editor run.
type scenario struct {
	preset   []byte // calibrated to the person of the demo
	avatar   []byte
	skeleton []byte
	devices  []device
	ticks    []tick
	joints   int
}

type device struct {
	kind         int32
	serial, name string
}

type tick struct {
	devices []float64 // as runtime.Feed has them
	targets []float64 // as runtime.SetTargets has them
	pose    []float64 // as runtime.ReadPose has it
}

var demo = sync.OnceValues(func() (*scenario, error) {
	recorded, avatar, err := builtins()
	if err != nil {
		return nil, err
	}
	preset := presets.Default()
	preset.Retarget.Proportions = solver.ProportionsOfAvatar // as bodies of the library have theirs
	playback := session.NewPlayback(recorded, "demo")
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		return nil, err
	}
	c, err := driving.NewRecordedSource(playback).Calibration(fitted.Humanoid)
	if err != nil {
		return nil, err
	}
	if err := preset.SetCalibration(c); err != nil {
		return nil, err
	}
	if fitted, err = prepare.Body(&preset, avatar); err != nil {
		return nil, err
	}
	s, err := newScenario(&preset, avatar, fitted.Humanoid)
	if err != nil {
		return nil, err
	}
	run := session.New(session.Options{RateHz: rateHz, Store: playback.Store})
	run.Publish(session.NewSnapshot(fitted))
	samples := map[int]uint64{}
	for number := range ticks {
		now := session.TimeOf(number, rateHz)
		playback.Advance(now)
		frame := run.Tick(now)
		t := tick{}
		for i := range frame.Devices.All() {
			d := &frame.Devices.Devices[i]
			if i == len(s.devices) {
				s.devices = append(s.devices, device{int32(d.Kind), d.Serial, d.Name})
			}
			tracked := 0.0
			if d.Samples > samples[i] {
				tracked = 1
			}
			samples[i] = d.Samples
			t.devices = append(t.devices, numbers(rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}, tracked)...)
		}
		t.solved(frame)
		s.ticks = append(s.ticks, t)
	}
	return s, nil
})

// builtins are the demo and the mannequin.
func builtins() (*recording.Session, *rig.Avatar, error) {
	recorded, err := recording.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		return nil, nil, err
	}
	avatar, err := gltf.Decode(assets.Mannequin(), "avatar", nil)
	return recorded, avatar, err
}

// newScenario is one without devices and ticks.
func newScenario(preset *presets.Preset, avatar *rig.Avatar, humanoid *rig.Humanoid) (*scenario, error) {
	var file bytes.Buffer
	if err := presets.Write(&file, preset); err != nil {
		return nil, err
	}
	skeleton, err := json.Marshal(runtime.SkeletonOf(avatar, humanoid))
	return &scenario{preset: file.Bytes(), avatar: assets.Mannequin(), skeleton: skeleton, joints: len(avatar.Skeleton.Joints)}, err
}

// solved adds the targets and the pose of a frame of the session.
func (t *tick) solved(frame *session.Frame) {
	for id := range frame.Targets.Effectors {
		target := &frame.Targets.Effectors[id]
		t.targets = append(t.targets, numbers(rig.Transform{Position: target.Position, Rotation: target.Rotation}, target.Presence)...)
	}
	pose := &frame.Result.Pose
	t.pose = append(t.pose, pose.Hips[:]...)
	for _, q := range pose.Rotations {
		t.pose = append(t.pose, q.W, q.V[0], q.V[1], q.V[2])
	}
}

func numbers(t rig.Transform, last float64) []float64 {
	p, q := t.Position, t.Rotation
	return []float64{p[0], p[1], p[2], q.W, q.V[0], q.V[1], q.V[2], last}
}

func theDemo(t testing.TB) *scenario {
	t.Helper()
	s, err := demo()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// solve is the pose of a body after a tick.
func (s *scenario) solve(t testing.TB, body int32) []float64 {
	t.Helper()
	must(t, runtime.Solve(body, 1.0/rateHz))
	return s.read(t, body)
}

// read is the pose of a body that was solved.
func (s *scenario) read(t testing.TB, body int32) []float64 {
	t.Helper()
	pose := make([]float64, len(s.ticks[0].pose))
	must(t, runtime.ReadPose(body, pose))
	return pose
}

// firstDifference is the first tick whose pose differs in a bit, -1 for none.
func (s *scenario) firstDifference(got [][]float64) int {
	for i := range s.ticks {
		for k, want := range s.ticks[i].pose {
			if math.Float64bits(got[i][k]) != math.Float64bits(want) {
				return i
			}
		}
	}
	return -1
}

// write writes the scenario as programs in other languages read it: preset.json, avatar.glb, skeleton.json, and ticks.bin, which holds 32-bit integers (ticks,
// devices, numbers of a pose) and for each tick the devices, the targets and the pose as 64-bit numbers; devices.txt has kind, serial and name of each.
func (s *scenario) write(t *testing.T, folder string) {
	t.Helper()
	var data, devices bytes.Buffer
	all := len(s.devices)
	for _, n := range []int{len(s.ticks), all, len(s.ticks[0].pose)} {
		binary.Write(&data, binary.LittleEndian, int32(n))
	}
	for _, at := range s.ticks {
		known := append([]float64{}, at.devices...)
		for len(known) < all*runtime.TargetNumbers { // not there yet
			known = append(known, 0, 0, 0, 1, 0, 0, 0, 0)
		}
		for _, n := range [][]float64{known, at.targets, at.pose} {
			binary.Write(&data, binary.LittleEndian, n)
		}
	}
	for _, d := range s.devices {
		devices.WriteString(string(rune('0'+d.kind)) + "\t" + d.serial + "\t" + d.name + "\n")
	}
	for name, content := range map[string][]byte{
		"preset.json": s.preset, "avatar.glb": s.avatar, "skeleton.json": s.skeleton, "ticks.bin": data.Bytes(), "devices.txt": devices.Bytes(),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// create makes a body and destroys it after the test.
func create(t testing.TB, by func(preset, avatar []byte) (int32, error), preset, avatar []byte) int32 {
	t.Helper()
	body, err := by(preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := runtime.DestroyBody(body); err != nil {
			t.Error(err)
		}
	})
	return body
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// The library gets the targets, the session had the devices.
func TestTheSameTargetsGiveTheSameBitsAsTheSession(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	s := theDemo(t)
	for name, body := range map[string]int32{
		"of the file":     create(t, runtime.CreateBodyFromFile, s.preset, s.avatar),
		"of the skeleton": create(t, runtime.CreateBody, s.preset, s.skeleton),
	} {
		var got [][]float64
		moved := 0.0
		for i := range s.ticks {
			must(t, runtime.SetTargets(body, s.ticks[i].targets))
			pose := s.solve(t, body)
			got = append(got, pose)
			moved = max(moved, math.Abs(pose[0]-got[0][0]))
		}
		if at := s.firstDifference(got); at >= 0 {
			t.Errorf("%s: tick %d differs", name, at)
		}
		if moved < 0.01 {
			t.Errorf("the hips move by %v m only", moved)
		}
	}
}

// The library gets the devices and binds them by the preset's calibration.
func TestTheSameDevicesGiveTheSameBitsAsTheSession(t *testing.T) {
	t.Parallel()
	s := theDemo(t)
	body := create(t, runtime.CreateBodyFromFile, s.preset, s.avatar)
	person, err := runtime.CreateCalibration()
	must(t, err)
	defer func() { must(t, runtime.DestroyCalibration(person)) }()
	var got [][]float64
	known := 0
	for i := range s.ticks {
		for ; known*runtime.TargetNumbers < len(s.ticks[i].devices); known++ {
			d := s.devices[known]
			_, err := runtime.AddDevice(person, d.kind, d.serial, d.name, "")
			must(t, err)
		}
		if known > 0 {
			must(t, runtime.Feed(person, session.TimeOf(i, rateHz).Seconds(), s.ticks[i].devices))
			must(t, runtime.Bind(person, body))
		}
		got = append(got, s.solve(t, body))
	}
	if at := s.firstDifference(got); at >= 0 {
		t.Errorf("tick %d differs", at)
	}
	for _, want := range []string{"head", "leftHand", "rightHand"} {
		found := false
		for i := range s.devices {
			role, err := runtime.DeviceRole(person, int32(i))
			must(t, err)
			found = found || role == want
		}
		if !found {
			t.Errorf("no device drives the %s", want)
		}
	}
}

// The command writes numbers rounded to a hundredth of a micrometer.
func TestTheCommandWritesThePosesOfTheLibrary(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	s := theDemo(t)
	folder := t.TempDir()
	s.write(t, folder)
	in := func(name string) string { return filepath.Join(folder, name) }
	must(t, os.WriteFile(in("demo.udpcap"), assets.Demo(), 0o600))
	if code := cli.Main([]string{
		"solve", "--preset", in("preset.json"), "--motion", in("demo.udpcap"), "--rate", "90", "--out", in("pose.json"),
	}, cli.Hooks{}); code != 0 {
		t.Fatalf("solve exits with %d", code)
	}
	data, err := os.ReadFile(in("pose.json"))
	must(t, err)
	var solved struct {
		Frames []struct {
			Hips [3]float64
			Rot  [][4]float64
		}
	}
	must(t, json.Unmarshal(data, &solved))
	if len(solved.Frames) < ticks {
		t.Fatalf("%d frames", len(solved.Frames))
	}
	for i := range s.ticks {
		frame := append([]float64{}, solved.Frames[i].Hips[:]...)
		for _, q := range solved.Frames[i].Rot {
			frame = append(frame, q[:]...)
		}
		for k, want := range s.ticks[i].pose {
			if !(math.Abs(frame[k]-want) <= 0.51e-8) {
				t.Fatalf("tick %d, number %d: %v, not %v", i, k, frame[k], want)
			}
		}
	}
}
