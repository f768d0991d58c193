package check

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/drivingtest"
	"posewright/internal/liveout"
	"posewright/internal/session"
	"posewright/rig"
)

const (
	liveSeconds = 10
	liveRateHz  = 60
	farOff      = 1e-4 // meters, and of a unit vector
)

// seen is how an avatar's bone stands in Unity's frame: where it is, and where what pointed forward and up in the T-pose points.
type seen struct{ at, forward, up mgl64.Vec3 }

func (s seen) near(o seen) bool {
	return s.at.Sub(o.at).Len() < farOff && s.forward.Sub(o.forward).Len() < farOff && s.up.Sub(o.up).Len() < farOff
}

// spoken is a point of ours in Unity's frame, whose left is at -X.
func spoken(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{-v[0], v[1], v[2]} }

// bone is a joint that plays a role, by its name in Unity, with the next above it that plays one; -1 for none.
type bone struct {
	name         string
	joint, above int // above: index into the list of bones
}

func bones(h *rig.Humanoid) []bone {
	var all []bone
	index := map[int]int{}
	for joint := range h.Skeleton.Joints {
		role := h.Roles.RoleOf(joint)
		if role == rig.NoRole {
			continue
		}
		name := strings.ToUpper(role.String()[:1]) + role.String()[1:]
		name = strings.Replace(name, "ThumbProximal", "ThumbIntermediate", 1)
		name = strings.Replace(name, "ThumbMetacarpal", "ThumbProximal", 1)
		b := bone{name, joint, -1}
		for parent := h.Skeleton.Joints[joint].Parent; parent >= 0 && b.above < 0; parent = h.Skeleton.Joints[parent].Parent {
			if above, ok := index[parent]; ok {
				b.above = above
			}
		}
		index[joint] = len(all)
		all = append(all, b)
	}
	return all
}

// solved is what the solver says.
func solved(h *rig.Humanoid, all []bone, world []rig.Transform) []seen {
	list := make([]seen, len(all))
	for i, b := range all {
		turn := world[b.joint].Rotation.Mul(h.TPose[b.joint].Rotation.Conjugate())
		list[i] = seen{spoken(world[b.joint].Position), spoken(turn.Rotate(mgl64.Vec3{0, 0, 1})), spoken(turn.Rotate(mgl64.Vec3{0, 1, 0}))}
	}
	return list
}

// received is a frame as the receiver prints it.
type received struct {
	Port  int
	Error string
	Time  float64
	Bones map[string][7]float64 // position, then rotation x y z w, in the frame of the bone above
}

// added is what a receiver makes of a frame by adding up its bones; nil where one is missing.
func (r *received) added(all []bone) []seen {
	list := make([]seen, len(all))
	turns := make([]mgl64.Quat, len(all))
	for i, b := range all {
		v, ok := r.Bones[b.name]
		if !ok {
			return nil
		}
		at, turn := mgl64.Vec3{v[0], v[1], v[2]}, mgl64.Quat{W: v[6], V: mgl64.Vec3{v[3], v[4], v[5]}}
		if b.above >= 0 {
			at, turn = list[b.above].at.Add(turns[b.above].Rotate(at)), turns[b.above].Mul(turn)
		}
		turns[i] = turn
		list[i] = seen{at, turn.Rotate(mgl64.Vec3{0, 0, 1}), turn.Rotate(mgl64.Vec3{0, 1, 0})}
	}
	return list
}

// listener is the receiver's program.
func listener(t *testing.T) (lines *bufio.Scanner, end func(), port int) {
	t.Helper()
	needNode(t)
	command := exec.Command("node", "receive.mjs")
	var complained bytes.Buffer
	command.Stderr = &complained
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close()
		_, _ = io.Copy(io.Discard, out)
		if err := command.Wait(); err != nil {
			t.Errorf("the receiver: %v\n%s", err, complained.Bytes())
		}
	})
	lines = bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	var first received
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &first) != nil || first.Port == 0 {
		t.Fatalf("the receiver says %q", lines.Bytes())
	}
	return lines, func() { _ = in.Close() }, first.Port
}

// Datagrams may be lost on a machine that is busy; those that arrive must be right, in order and no more than asked for.
func TestAReceiverOfOthersHearsWhatTheSolverSays(t *testing.T) {
	lines, end, port := listener(t)
	fitted := drivingtest.Prepared(t)
	snapshot := session.NewSnapshot(fitted)
	demo := drivingtest.Demo(t)
	playback := session.NewPlayback(demo, "demo")
	s := session.New(session.Options{Store: playback.Store})
	s.Publish(snapshot)

	var now atomic.Int64
	sender := liveout.NewSender(s, func() time.Duration { return time.Duration(now.Load()) })
	receiver := liveout.LocalReceiver(liveout.VMC)
	receiver.Address, receiver.RateHz = fmt.Sprintf("127.0.0.1:%d", port), liveRateHz
	sender.Apply(liveout.Config{receiver})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { sender.Run(ctx); close(ended) }()

	collected := make(chan []received)
	go func() {
		var all []received
		for lines.Scan() {
			var r received
			if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
				r.Error = err.Error()
			}
			all = append(all, r)
		}
		collected <- all
	}()

	all := bones(fitted.Humanoid)
	var said [][]seen
	begin := time.Now()
	ticker := time.NewTicker(time.Second / 90)
	defer ticker.Stop()
	for tick := range liveSeconds * 90 {
		at := time.Duration(tick) * time.Second / 90
		now.Store(int64(at))
		playback.Advance(at)
		said = append(said, solved(fitted.Humanoid, all, s.Tick(at).Result.World))
		<-ticker.C
	}
	stop()
	<-ended
	took := time.Since(begin)
	time.Sleep(200 * time.Millisecond) // for the receiver to print what it still has; frames that it does not are not asked for
	end()
	frames := <-collected

	tick, whole := 0, 0
	before := -1.0
	for i := range frames {
		if frames[i].Error != "" {
			t.Fatal(frames[i].Error)
		}
		if frames[i].Time < before {
			t.Fatalf("frame %d is of %v s, after one of %v s", i, frames[i].Time, before)
		}
		before = frames[i].Time
		list := frames[i].added(all)
		if list == nil {
			continue
		}
		whole++
		for tick < len(said) && !same(list, said[tick]) {
			tick++
		}
		if tick == len(said) {
			t.Fatalf("frame %d, of %v s, is none that the solver said after the one before", i, frames[i].Time)
		}
		tick++
	}
	if most := int(took.Seconds()*liveRateHz) + 2; whole < 10 || len(frames) > most {
		t.Errorf("%d whole frames of %d arrived in %v, of at most %d", whole, len(frames), took, most)
	}
	t.Logf("%d whole frames of %d bones in %.1f s, of %d ticks", whole, len(all), took.Seconds(), len(said))
}

func same(a, b []seen) bool {
	for i := range a {
		if !a[i].near(b[i]) {
			return false
		}
	}
	return true
}
