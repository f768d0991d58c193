package canvas

import (
	"sync"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/gait"
	"posewright/trackers"
)

// Reading is a copy of a session's frame, for labels and for the debug dump.
type Reading struct {
	Tick      uint64
	Body      *solver.Body
	World     []rig.Transform // worldFromJoint
	Reports   [effectors.Count]solver.Report
	Targets   effectors.Targets
	Holds     [effectors.Count]session.Hold
	Bound     [calibration.RoleCount]int // by role, effectors first
	Devices   trackers.Frame             // in the tracking space
	Space     solver.Space               // where that stands in the world
	Valid     bool
	SolveTime time.Duration
	Latency   time.Duration
	Now       time.Duration
	Learning  calibration.Learning
	Gait      gait.Report
	Walker    *session.Walker // of whom that is
}

// Device is where a device is in the world.
func (r *Reading) Device(i int) rig.Transform {
	pose := &r.Devices.Devices[i].Pose
	return r.Space.World(rig.Transform{Position: pose.Position, Rotation: pose.Rotation})
}

// probe keeps the newest reading. The render loop, the session's only reader, puts it; the window copies it out.
type probe struct {
	mutex sync.Mutex
	kept  Reading
}

func (p *probe) put(f *session.Frame) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	k := &p.kept
	k.Tick, k.Body, k.Targets, k.Bound, k.Devices = f.Tick, f.Body, f.Targets, f.Bound, f.Devices
	k.Holds, k.Learning, k.Space, k.Gait = f.Holds, f.Learning, f.Space, f.Result.Gait
	k.Reports, k.Valid, k.SolveTime, k.Latency, k.Now = f.Result.Effectors, f.Result.Valid, f.SolveTime, f.Latency, f.Now
	k.Walker = nil
	if f.Snapshot != nil {
		k.Walker = f.Snapshot.Walker
	}
	k.World = append(k.World[:0], f.Result.World...)
}

// Get copies the newest reading into r, reusing its memory.
func (p *probe) Get(r *Reading) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	world := append(r.World[:0], p.kept.World...)
	*r = p.kept
	r.World = world
}
