package session

import (
	"sync"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/gait"
	"posewright/solver/ownchain"
	"posewright/solver/posture"
	"posewright/trackers"
)

// Reading is a copy of what a window shows of a frame. It may be kept, unlike the frame.
type Reading struct {
	Tick          uint64
	Body          *solver.Body
	World         []rig.Transform // worldFromJoint
	Reports       [effectors.Count]solver.Report
	Chains        ownchain.Reports // of the chains beside the body
	Targets       effectors.Targets
	DeviceTargets [effectors.Count]effectors.Target // in the world, without offsets and overrides
	Holds         [effectors.Count]Hold
	Bound         [calibration.RoleCount]int // by role, effectors first
	Backups       [calibration.RoleCount]int // likewise
	Calibration   *calibration.Calibration   // that devices were bound with; nil for none, and not to be changed
	Devices       trackers.Frame             // in the tracking space
	Space         solver.Space               // where that stands in the world
	Valid         bool
	SolveTime     time.Duration
	Latency       time.Duration
	Now           time.Duration
	Learning      calibration.Learning
	Gait          gait.Report
	Walker        *Walker // of whom that is
	Posture       solver.PostureReport
	Pinned        bool // the user chose that posture
	Driven        bool // inputs or postures drive settings, which are then in Settings
	Settings      solver.Settings
}

// Device is where a device is in the world.
func (r *Reading) Device(i int) rig.Transform {
	pose := &r.Devices.Devices[i].Pose
	return r.Space.World(rig.Transform{Position: pose.Position, Rotation: pose.Rotation})
}

// Readings keeps the newest reading. Who reads the session's frames puts them in; any goroutine copies the newest one out. The zero value is ready.
type Readings struct {
	mutex sync.Mutex
	kept  Reading
}

// Put makes a frame the newest reading.
func (p *Readings) Put(f *Frame) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	k := &p.kept
	k.Tick, k.Body, k.Targets, k.Bound, k.Devices = f.Tick, f.Body, f.Targets, f.Bound, f.Devices
	k.Backups = f.Backups
	k.DeviceTargets = f.DeviceTargets
	k.Holds, k.Learning, k.Space, k.Gait = f.Holds, f.Learning, f.Space, f.Result.Gait
	k.Reports, k.Valid, k.SolveTime, k.Latency, k.Now = f.Result.Effectors, f.Result.Valid, f.SolveTime, f.Latency, f.Now
	k.Chains = f.Result.Chains
	k.Posture, k.Walker, k.Pinned, k.Driven, k.Calibration = f.Result.Posture, nil, false, f.Driven(), nil
	if k.Driven {
		copySettings(&k.Settings, f.Settings)
	}
	if f.Snapshot != nil {
		k.Walker, k.Pinned, k.Calibration = f.Snapshot.Walker, f.Snapshot.Settings.Posture.Pin != posture.Automatic, f.Snapshot.Calibration
	}
	k.World = append(k.World[:0], f.Result.World...)
}

// Get copies the newest reading into r, reusing its memory.
func (p *Readings) Get(r *Reading) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	world, magnets, chains := append(r.World[:0], p.kept.World...), append(r.Settings.Magnets[:0], p.kept.Settings.Magnets...), append(r.Settings.Chains[:0], p.kept.Settings.Chains...)
	*r = p.kept
	r.World, r.Settings.Magnets, r.Settings.Chains = world, magnets, chains
}
