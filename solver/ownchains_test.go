package solver

import (
	"math"
	"reflect"
	"strconv"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
)

// tailedBody is a body with a tail of four bones, which one chain has to a place and another one, from its first joint to fins, to a device.
func tailedBody(t testing.TB) (*Body, []effectors.Chain) {
	t.Helper()
	h := plainBuild().humanoid(t, nil)
	skeleton := rig.Skeleton{Joints: append([]rig.Joint(nil), h.Skeleton.Joints...)}
	grow := func(name string, count, at int, offset mgl64.Vec3) int {
		for i := range count {
			skeleton.Joints = append(skeleton.Joints, rig.Joint{Name: name + strconv.Itoa(i+1), Parent: at, Offset: offset, Rest: mgl64.QuatIdent()})
			at = len(skeleton.Joints) - 1
		}
		return at
	}
	end := grow("tail", 3, h.Joint(rig.Hips), mgl64.Vec3{0, -0.02, -0.15})
	grow("left", 3, end, mgl64.Vec3{0.12, 0, -0.02})
	grow("right", 3, end, mgl64.Vec3{-0.12, 0, -0.02})
	grow("ear", 3, h.Joint(rig.Head), mgl64.Vec3{0.03, 0.1, 0})
	grown, err := rig.NewHumanoid(&skeleton, h.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	chains := []effectors.Chain{effectors.DefaultChain("left"), effectors.DefaultChain("right"), effectors.DefaultChain("ear")}
	for i, bones := range [][2]string{{"tail1", "left3"}, {"tail1", "right3"}, {"ear1", "ear3"}} {
		chains[i].Root, chains[i].Tip = bones[0], bones[1]
		chains[i].Limit, chains[i].PoleWeight, chains[i].RotationWeight = effectors.ChainLimit{On: true, Swing: 0.8, Twist: math.Pi}, 0.3, 0.5
	}
	chains[0].Target, chains[0].Position = effectors.ChainToPlace, mgl64.Vec3{0.3, 0.8, -0.5}
	chains[1].Target = effectors.ChainToDevice
	chains[2].Parents[0].Bone, chains[2].Position = effectors.ChainOnHead, mgl64.Vec3{0.05, -0.03, 0}
	return bodyOf(t, grown), chains
}

// wagged is a tick of such a body.
func wagged(body *Body, tick int) Input {
	turn := 0.1 * float64(tick)
	return Input{
		Targets: moving(body, allPoints, tick), DT: 1.0 / 90,
		ChainDevices: []effectors.Target{{}, {Position: mgl64.Vec3{-0.3 + 0.1*math.Sin(turn), 0.8, -0.4}, Rotation: mgl64.QuatRotate(turn, mgl64.Vec3{0, 1, 0}), Presence: 1}},
	}
}

// What was solved is shown again while inputs are no numbers, each body's own.
func TestChainsOfACrowdDoNotNoticeEachOther(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body, chains := tailedBody(t)
	sets := [2]Settings{DefaultSettings(), DefaultSettings()}
	sets[0].Chains, sets[1].Chains = chains, chains[2:]
	crowd, alone := body.NewStates(2), [2]*State{body.NewState(), body.NewState()}
	got, want := [2]*Result{body.NewResult(), body.NewResult()}, [2]*Result{body.NewResult(), body.NewResult()}
	for tick := range 6 {
		for i := range crowd {
			in := wagged(body, tick+20*i)
			if tick == 3 {
				in.Targets.Effectors[effectors.Head].Position[0] = math.NaN()
			}
			body.Solve(&in, &sets[i], crowd[i], got[i])
			body.Solve(&in, &sets[i], alone[i], want[i])
			if got[i].Valid != (tick != 3) || got[i].Chains.Count != len(sets[i].Chains) || !got[i].Chains.All[0].Active || !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("body %d: in tick %d of a crowd it is another", i, tick)
			}
		}
	}
	in := wagged(body, 0)
	in.DT = math.NaN()
	if body.Solve(&in, &sets[1], crowd[0], got[0]); got[0].Chains.Count != 0 {
		t.Error("chains that were not solved yet are reported as others")
	}
	crowd[0].Reset()
	if body.Solve(&in, &sets[0], crowd[0], got[0]); got[0].Chains.Count != 0 {
		t.Error("a state that was reset reports chains of before")
	}
}

// The tip of one chain moves by a few millimeters in a tick; another one cannot come to its target within its limits, to which several shapes are about as near.
func TestAChainThatLimitsHoldAwayDoesNotFlap(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body, chains := tailedBody(t)
	set := DefaultSettings()
	set.Chains = chains[:2]
	state, out := body.NewState(), body.NewResult()
	in := wagged(body, 0)
	jumps, worst, held := 0, 0.0, 0
	var last []rig.Transform
	for tick := range 400 {
		in.ChainDevices = wagged(body, tick).ChainDevices
		body.Solve(&in, &set, state, out)
		if out.Chains.All[0].Residual > 0.01 {
			held++
		}
		for i := range last {
			step := out.World[i].Position.Sub(last[i].Position).Len()
			if worst = math.Max(worst, step); step > 0.045 {
				jumps++
			}
		}
		last = append(last[:0], out.World...)
	}
	if jumps > 3 || held < 100 {
		t.Errorf("joints jump %d times, at most by %.3f m; the chain is held in %d ticks", jumps, worst, held)
	}
}

// A teleport carries the shape of chains along with the body: what is fixed to the tracking space and to bones stays as it is to both.
func TestChainsGoAlongWithTheTrackingSpace(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body, chains := tailedBody(t)
	set := DefaultSettings()
	set.Chains = chains
	to := Space{Origin: mgl64.Vec3{3, 0, -2}, Yaw: 1.2}
	stays, moved := body.NewState(), body.NewState()
	a, b := body.NewResult(), body.NewResult()
	for tick := range 40 {
		in := wagged(body, tick)
		body.Solve(&in, &set, stays, a)
		there := in
		if tick >= 20 {
			there.Space = to
			to.Targets(&there.Targets)
			d := in.ChainDevices[1]
			placed := to.World(rig.Transform{Position: d.Position, Rotation: d.Rotation})
			there.ChainDevices = []effectors.Target{{}, {Position: placed.Position, Rotation: placed.Rotation, Presence: 1}}
		}
		body.Solve(&there, &set, moved, b)
		for i := range a.World {
			want := a.World[i]
			if tick >= 20 {
				want = to.World(want)
			}
			if off := want.Position.Sub(b.World[i].Position).Len(); off > 1e-6 {
				t.Fatalf("tick %d: %s is %v m off", tick, body.humanoid.Skeleton.Joints[i].Name, off)
			}
		}
	}
}
