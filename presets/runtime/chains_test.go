package runtime_test

import (
	"encoding/binary"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/presets/runtime"
	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
)

// letGo is the tick in which the device of the third arm is heard for the last time.
const letGo = 200

// tailed is the demo on the mannequin with a third arm and a tail, which follow trackers, as the session solves it. The devices of a tick are those of the chains
// "third" and "tail" in the world.
var tailed = sync.OnceValues(func() (*scenario, error) {
	recorded, avatar, err := builtins()
	if err != nil {
		return nil, err
	}
	grow := func(name string, count int, from rig.Role, offset mgl64.Vec3) {
		at := avatar.Roles.Joint[from]
		for i := range count {
			avatar.Skeleton.Joints = append(avatar.Skeleton.Joints, rig.Joint{Name: name + strconv.Itoa(i+1), Parent: at, Offset: offset, Rest: mgl64.QuatIdent()})
			at = len(avatar.Skeleton.Joints) - 1
		}
	}
	grow("tail", 5, rig.Hips, mgl64.Vec3{0, -0.02, -0.15})
	grow("third", 3, rig.Chest, mgl64.Vec3{0.2, 0, -0.1})
	preset := presets.Default()
	preset.Chains = []effectors.Chain{presets.NewChain("third", "third1", "third3"), presets.NewChain("tail", "tail1", "tail5")}
	for i := range preset.Chains {
		c := &preset.Chains[i]
		c.Target, c.Device, c.RotationWeight, c.Position = effectors.ChainToDevice, "LHR-"+c.ID, 0.5, mgl64.Vec3{0, 0.03, 0}
	}
	fitted, err := prepare.Body(&preset, avatar)
	if err != nil {
		return nil, err
	}
	s, err := newScenario(&preset, avatar, fitted.Humanoid)
	if err != nil {
		return nil, err
	}
	s.devices = []device{{3, "LHR-third", ""}, {3, "LHR-tail", ""}}
	playback := session.NewPlayback(recorded, "demo")
	run := session.New(session.Options{RateHz: rateHz, Store: playback.Store})
	run.Publish(session.NewSnapshot(fitted))
	var held [2]float64
	for number := range ticks {
		now := session.TimeOf(number, rateHz)
		playback.Advance(now)
		for i, c := range preset.Chains {
			if x := now.Seconds(); i == 1 || number <= letGo {
				turn := mgl64.QuatRotate(x, mgl64.Vec3{0.6, 0.8, 0})
				at := mgl64.Vec3{0.3 * math.Sin(3*x), 0.9 + 0.2*math.Sin(2*x), -0.6 + 0.5*float64(1-i)}
				playback.Store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: []byte(c.Device), Source: "test"}, trackers.Pose{Position: at, Rotation: turn}, now)
			}
		}
		frame := run.Tick(now)
		t := tick{}
		for i, c := range preset.Chains {
			var at rig.Transform
			dt := 1.0 / rateHz
			step := -dt / 0.3 // devices take hold and let go in 300 ms
			for k := range frame.Devices.All() {
				if d := &frame.Devices.Devices[k]; d.Serial == c.Device {
					at = frame.Space.World(rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation})
					if frame.Now-d.Received <= 300*time.Millisecond {
						step = -step
					}
				}
			}
			held[i] = min(1, max(0, held[i]+step))
			t.devices = append(t.devices, numbers(at, held[i])...)
		}
		t.solved(frame)
		s.ticks = append(s.ticks, t)
	}
	return s, nil
})

func theTail(t testing.TB) *scenario {
	t.Helper()
	s, err := tailed()
	must(t, err)
	return s
}

// wag solves ticks and gives their poses.
func (s *scenario) wag(t testing.TB, body int32, from, to int) (poses [][]float64) {
	t.Helper()
	for i := from; i < to; i++ {
		must(t, runtime.SetTargets(body, s.ticks[i].targets))
		for k, chain := range []string{"third", "tail"} {
			d := s.ticks[i].devices[k*runtime.TargetNumbers:]
			must(t, runtime.SetChainTarget(body, chain, d[:runtime.TransformNumbers], d[runtime.TransformNumbers]))
		}
		poses = append(poses, s.solve(t, body))
	}
	return poses
}

func TestAChainFollowsATargetAsItFollowsTheDeviceInTheSession(t *testing.T) {
	t.Parallel()
	s := theTail(t)
	got := s.wag(t, create(t, runtime.CreateBody, s.preset, s.skeleton), 0, ticks)
	if at := s.firstDifference(got); at >= 0 {
		t.Errorf("tick %d differs", at)
	}
	// The chains move, each by its own target: without targets they rest.
	resting := create(t, runtime.CreateBody, s.preset, s.skeleton)
	apart := func(at, first, last int) (most float64) {
		must(t, runtime.SetTargets(resting, s.ticks[at].targets))
		pose := s.solve(t, resting)
		for k := first; k < last; k++ {
			most = max(most, math.Abs(pose[k]-got[at][k]))
		}
		return most
	}
	tail, third := len(got[0])-8*4, len(got[0])-3*4
	if x := apart(letGo, tail, third); x < 0.1 {
		t.Errorf("the tail is turned by %v only", x)
	}
	if x := apart(letGo, third, len(got[0])); x < 0.1 {
		t.Errorf("the third arm is turned by %v only", x)
	}
	if x := apart(letGo+100, third, len(got[0])); x > 1e-9 {
		t.Errorf("without its device the third arm is %v from its rest shape", x)
	}
}

func TestManyBodiesHaveTargetsOfTheirOwnForChains(t *testing.T) {
	t.Parallel()
	s := theTail(t)
	crowd := []int32{create(t, runtime.CreateBody, s.preset, s.skeleton), create(t, runtime.CreateBody, s.preset, s.skeleton), create(t, runtime.CreateBody, s.preset, s.skeleton)}
	for i, body := range crowd[:2] {
		must(t, runtime.SetChainTarget(body, "tail", []float64{0.2 - 0.4*float64(i), 1, -0.5, 1, 0, 0, 0}, 1))
	}
	for range 3 {
		must(t, runtime.SolveMany(crowd, 1.0/rateHz, nil))
	}
	var poses [3][]float64
	for i, body := range crowd {
		poses[i] = s.read(t, body)
	}
	if slices.Equal(poses[0], poses[1]) || slices.Equal(poses[0], poses[2]) || slices.Equal(poses[1], poses[2]) {
		t.Error("two bodies have one pose")
	}
}

// The state is what the body remembers; targets stay with the host.
func TestAChainGoesOnFromARestoredStateAsItDid(t *testing.T) {
	t.Parallel()
	s := theTail(t)
	first, second := create(t, runtime.CreateBody, s.preset, s.skeleton), create(t, runtime.CreateBody, s.preset, s.skeleton)
	s.wag(t, first, 0, 100)
	state := save(t, first)
	want := s.wag(t, first, 100, 130)
	must(t, runtime.RestoreState(second, state))
	if got := s.wag(t, second, 100, 130); !slices.EqualFunc(got, want, slices.Equal[[]float64]) {
		t.Error("other poses")
	}
	// Neither beginning again nor a parameter takes the target away.
	turned := func() float64 { // the tail's first joint, from rest
		pose := s.solve(t, first)
		return 1 - math.Abs(pose[len(pose)-8*4])
	}
	must(t, runtime.ResetBody(first))
	must(t, runtime.SetParameter(first, "chains.tail.stiffness", 0.3))
	must(t, runtime.SetParameterText(first, "chains.third-2.bones=third1..third2"))
	if x := turned(); x < 0.01 {
		t.Error("the tail has forgotten its target")
	}
	must(t, runtime.SetChainTarget(first, "tail", []float64{0, 0, 0, 1, 0, 0, 0}, 0))
	if x := turned(); x > 1e-12 {
		t.Errorf("let go, the tail is turned by %v", x)
	}
}

func TestTargetsOfChainsThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	s := theTail(t)
	body, plain := create(t, runtime.CreateBody, s.preset, s.skeleton), create(t, runtime.CreateBody, nil, s.skeleton)
	good, nan := []float64{0.2, 1, -0.5, 1, 0, 0, 0}, math.NaN()
	pose := func() []float64 {
		must(t, runtime.ResetBody(body))
		return s.solve(t, body)
	}
	must(t, runtime.SetChainTarget(body, "tail", good, 0.7))
	before := pose()
	for _, c := range []struct {
		body     int32
		chain    string
		numbers  []float64
		presence float64
		code     runtime.Code
		says     string
	}{
		{body, "tial", good, 1, runtime.ErrName, `There is no chain "tial". The chains of the preset are: third, tail.`},
		{body, "", good, 1, runtime.ErrName, `There is no chain ""`},
		{body, strings.Repeat("é", 5000), good, 1, runtime.ErrName, `There is no chain "` + strings.Repeat("é", 30) + `…".`},
		{body, "tail\xff\n", good, 1, runtime.ErrName, `There is no chain "tail\xff\n".`},
		{plain, "tail", good, 1, runtime.ErrName, `There is no chain "tail": the preset has no chains.`},
		{body, "tail", nil, 1, runtime.ErrNull, "null"},
		{body, "tail", good[:6], 1, runtime.ErrLength, "number of elements"},
		{body, "tail", []float64{0, nan, 0, 1, 0, 0, 0}, 1, runtime.ErrNumber, "not finite"},
		{body, "tail", []float64{0, 1, 0, 1, 0, nan, 0}, 1, runtime.ErrNumber, "not finite"},
		{body, "tail", []float64{0, 1, math.Inf(-1), 1, 0, 0, 0}, 1, runtime.ErrNumber, "not finite"},
		{body, "tail", []float64{0, 1, 0, 0, 0, 0, 0}, 1, runtime.ErrNumber, "no length"},
		{body, "tail", []float64{0, 1, 0, 1, 0, 0, 0}, nan, runtime.ErrNumber, "not finite"},
		{0, "tail", good, 1, runtime.ErrHandle, "handle"},
	} {
		err := runtime.SetChainTarget(c.body, c.chain, c.numbers, c.presence)
		if runtime.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%.20q, %v, %v: code %d, %v", c.chain, c.numbers, c.presence, runtime.CodeOf(err), err)
		}
	}
	if !slices.Equal(before, pose()) {
		t.Error("the target has changed")
	}
	must(t, runtime.SetChainTarget(body, "tail", []float64{0.2, 1, -0.5, 5, 0, 0, 0}, 0.7)) // of any length
	if !slices.Equal(before, pose()) {
		t.Error("a longer rotation is another one")
	}
}

// Any chain, any numbers: taken or refused, and what was taken gives a pose.
func FuzzChainTarget(f *testing.F) {
	s := theTail(f)
	bytesOf := func(numbers ...float64) (data []byte) {
		for _, x := range numbers {
			data = binary.LittleEndian.AppendUint64(data, math.Float64bits(x))
		}
		return data
	}
	for _, far := range []float64{0.2, 1e9, 1e150, 1e155, 1e300, math.MaxFloat64, 5e-324} {
		for _, chain := range []string{"tail", "third"} {
			f.Add(chain, bytesOf(far, 1, -far, 1, 0.2, 0, 0, 1))
			f.Add(chain, bytesOf(far, 1, 0, far, 0, far, 0, 0.5))
		}
	}
	f.Add("tial", bytesOf(0, 1, 0, 1, 0, 0, 0, 1))
	f.Add("tail", []byte{1})
	body, err := runtime.CreateBody(s.preset, s.skeleton)
	must(f, err)
	pose := make([]float64, len(s.ticks[0].pose))
	f.Fuzz(func(t *testing.T, chain string, data []byte) {
		numbers := make([]float64, len(data)/8)
		for i := range numbers {
			numbers[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
		}
		presence := 1.0
		if len(numbers) > 7 {
			numbers, presence = numbers[:7], numbers[7]
		}
		if err := runtime.SetChainTarget(body, chain, numbers, presence); err != nil {
			if code := runtime.CodeOf(err); code != runtime.ErrName && code != runtime.ErrLength && code != runtime.ErrNumber {
				t.Fatalf("code %d: %v", code, err)
			}
			return
		}
		for i := range 3 {
			must(t, runtime.SetTargets(body, s.ticks[i].targets))
			err := runtime.Solve(body, 1.0/rateHz)
			if err != nil && (runtime.CodeOf(err) != runtime.ErrNumber || solver.Near(mgl64.Vec3(numbers).Mul(2))) {
				t.Fatal(err)
			}
			must(t, runtime.ReadPose(body, pose))
			for k, x := range pose {
				if x-x != 0 {
					t.Fatalf("number %d of the pose is %v", k, x)
				}
			}
		}
	})
}

// The same over the C library and in WebAssembly.
func TestChainsFollowTargetsInCAndInNode(t *testing.T) {
	t.Parallel()
	s := theTail(t)
	t.Run("C", func(t *testing.T) {
		t.Parallel()
		so, folder := library(t, "libposewright.so"), t.TempDir()
		s.write(t, folder)
		run(t, folder, "gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-O2", "-I"+absolute(t, "."), "-o", "chains", absolute(t, "testdata/chains.c"), so, "-lm")
		if out := run(t, folder, "./chains", "."); !strings.Contains(out, "same bits") || !strings.Contains(out, "misuse refused") {
			t.Errorf("%s", out)
		}
	})
	t.Run("Node", func(t *testing.T) {
		t.Parallel()
		needs(t, "node")
		wasm, folder := library(t, "posewright.wasm"), t.TempDir()
		s.write(t, folder)
		out := run(t, folder, "node", absolute(t, "testdata/chains.mjs"), absolute(t, "posewright.mjs"), wasm, folder)
		if !strings.Contains(out, "within 1e-9") || !strings.Contains(out, "misuse refused") {
			t.Errorf("%s", out)
		}
	})
}

// What the library hands over in JavaScript, its types declare.
func TestTheTypesForJavaScriptHaveTheTargetsOfChains(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"posewright.mjs", "posewright.d.mts"} {
		data, err := os.ReadFile(file)
		must(t, err)
		if !strings.Contains(string(data), "  setChainTarget(chain") {
			t.Errorf("%s has no setChainTarget", file)
		}
	}
}
