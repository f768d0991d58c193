package session

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"posewright/calibration"
	"posewright/calibration/align"
	"posewright/effectors"
	"posewright/internal/alarm"
	"posewright/internal/crash"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/clip"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/trackers"
)

// DefaultRateHz is the tick rate of a session that is not told another.
const DefaultRateHz = 90

// Snapshot is everything that is fixed during a tick, compiled from a document. Immutable once published.
type Snapshot struct {
	Body        *solver.Body
	Avatar      *rig.Avatar // that the body is of; nil where nobody needs to know
	Settings    solver.Settings
	Calibration *calibration.Calibration // nil where no one was calibrated
	// Assignments are what the person chose devices for; nil for nothing. They go before the calibration.
	Assignments *calibration.Assignments
	// Learning improves the calibration during play, see [calibration.Learner].
	Learning bool
	// Walker is who walks on the feet that have no device, told by the pointer; nil for no one in particular.
	Walker *Walker
	// Base is the animation that shows through where weights are below 1; nil for none.
	Base *clip.Clip
	// Driven are the settings that inputs and postures drive; nil for those that are as they are. It belongs to the goroutine that ticks.
	Driven *presets.Driven
	// Conditioning is done to the devices before anything else is; nil for none.
	Conditioning *trackers.Conditioning
}

// NewSnapshot returns a snapshot of a prepared body, without assignments, learning, walker and conditioning.
func NewSnapshot(p *prepare.Prepared) *Snapshot {
	return &Snapshot{Body: p.Body, Settings: p.Settings, Calibration: p.Calibration}
}

// Walker is what is known of how someone walks and sits. Immutable once published.
type Walker struct {
	Cadence    float64 // step time against the curve's, to begin with, see [solver.State.SetCadence]; 0 where nothing is known
	SeatHeight float64 // meters, see [solver.State.SetSeatHeight]; 0 where nothing is known
}

// Frame is the outcome of one tick.
type Frame struct {
	Tick     uint64            // counts from 1; 0 in a frame from before the first tick
	Snapshot *Snapshot         // what it was solved with; nil as Body is
	Settings *solver.Settings  // likewise: those of the snapshot or, where inputs or postures drive them, what these made of them in this tick
	Body     *solver.Body      // nil as long as no snapshot was published; Result is then empty
	Result   solver.Result     // the pose, where every joint is, and how well each effector did
	Targets  effectors.Targets // in the world
	// DeviceTargets are in the world what devices ask for, before offsets, overrides and hands change it.
	DeviceTargets [effectors.Count]effectors.Target
	Space         solver.Space               // where the tracking space stands in the world, see [Session.Glide] and [Session.Teleport]
	Holds         [effectors.Count]Hold      // which effectors follow a target given by hand, see [Session.Override] and [effectors.Override]
	Bound         [calibration.RoleCount]int // index into Devices of the device that has the role, effectors first; -1 for none
	Backups       [calibration.RoleCount]int // likewise of the second device that has the role
	Devices       trackers.Frame             // what the trackers reported, conditioned; in the tracking space
	SolveTime     time.Duration              // how long the solver took
	Latency       time.Duration              // from the arrival of the newest bound sample to the tick; 0 where nothing is bound
	Predicted     time.Duration              // what of the latency prediction makes up for, beside the delay of a filter; 0 without, see [trackers.Prediction]
	Learning      calibration.Learning       // what was learnt about the person so far
	Spaces        align.Reports              // of the tracking spaces that are followed
	Now           time.Duration              // time of the tick, or while input is held of the tick that took it, see [Session.Hold]

	driven *solver.Settings // memory of Settings; nil until inputs or postures drive some
}

// Driven reports whether inputs or postures changed the settings of the snapshot.
func (f *Frame) Driven() bool { return f.Settings != nil && f.Settings == f.driven }

// wanted is what says which devices are wanted.
type wanted struct {
	calibration *calibration.Calibration
	assignments *calibration.Assignments
}

// Options are how a session runs.
type Options struct {
	RateHz float64              // ticks per second; 0 is DefaultRateHz
	Store  *trackers.Store      // where the devices are; nil is an empty store
	Now    func() time.Duration // the clock of Run; nil is the store's
	// Stopwatch measures how long the solver takes; nil is the computer's monotonic clock. It is not the clock of the session,
	// which may stand still.
	Stopwatch func() time.Duration
}

// Session is the loop. Use New.
type Session struct {
	store     *trackers.Store
	now       func() time.Duration
	stopwatch func() time.Duration
	rateHz    atomic.Uint64 // bits of a float64
	snapshot  atomic.Pointer[Snapshot]
	overrides overrides
	hints     hintOverrides
	hold      hold

	inputs     inputs
	locomotion locomotion
	frames     frameBuffers
	trace      atomic.Pointer[Trace]
	feed       atomic.Pointer[Feed]
	asked      atomic.Pointer[func(calibration.Calibration)] // wants what was learnt
	timing     timing

	// Of the goroutine that ticks.
	tick        uint64
	body        *solver.Body
	state       *solver.State
	input       solver.Input
	bindings    calibration.Bindings
	lost        [2][calibration.RoleCount]bool // since a device of a role was lost, until the body follows it again
	before      wanted                         // of the snapshot before
	learner     calibration.Learner
	conditioner conditioner
	beside      beside
	walker      *Walker
}

// beside is what is solved beside the devices of the body.
type beside struct {
	chains chainDevices
	base   basePlayer
}

// conditioner is what is done to devices before anything uses them: what can't be true is rejected, spaces that drift
// are followed, then each device is placed, smoothed and predicted.
type conditioner struct {
	gate    trackers.Gate
	spaces  align.Aligner
	devices trackers.Conditioner
}

func (c *conditioner) run(with *trackers.Conditioning, f *trackers.Frame) {
	c.gate.Run(f)
	c.devices.Run(c.spaces.Run(with, f), f)
}

// New is a session that has not ticked yet.
func New(o Options) *Session {
	if !(o.RateHz > 0) {
		o.RateHz = DefaultRateHz
	}
	if o.Store == nil {
		o.Store = trackers.NewStore(trackers.Monotonic())
	}
	if o.Now == nil {
		o.Now = o.Store.Now
	}
	if o.Stopwatch == nil {
		o.Stopwatch = trackers.Monotonic()
	}
	s := &Session{store: o.Store, now: o.Now, stopwatch: o.Stopwatch}
	s.SetRateHz(o.RateHz)
	s.bindings.Combine()
	s.frames.init()
	return s
}

// RateHz is how many ticks a second has.
func (s *Session) RateHz() float64 { return math.Float64frombits(s.rateHz.Load()) }

// SetRateHz changes how many ticks a second has, from the next tick on; a rate that is not above 0 is DefaultRateHz. Any goroutine may call
// it.
func (s *Session) SetRateHz(rateHz float64) {
	if !(rateHz > 0) {
		rateHz = DefaultRateHz
	}
	s.rateHz.Store(math.Float64bits(rateHz))
}

// Publish hands the session a new snapshot, which its next tick uses.
func (s *Session) Publish(snapshot *Snapshot) { s.snapshot.Store(snapshot) }

// Published returns the newest snapshot; nil as long as there was none. Any goroutine may call it.
func (s *Session) Published() *Snapshot { return s.snapshot.Load() }

// Tick does one step at a time on the store's clock and returns its frame, which stays as it is until the next call.
func (s *Session) Tick(now time.Duration) *Frame {
	frame := s.frames.write()
	s.tick++
	s.input.DT = 1 / s.RateHz()
	frame.Tick = s.tick
	frame.SolveTime, frame.Latency, frame.Predicted = 0, 0, 0
	snapshot := s.snapshot.Load()
	var conditioning *trackers.Conditioning
	if snapshot != nil {
		conditioning = snapshot.Conditioning
	}
	at := s.take(now, conditioning, &frame.Devices)
	frame.Spaces = s.conditioner.spaces.Reports()
	frame.Now = at
	var ground ground.Ground
	var set *solver.Settings // as inputs make it in this tick
	datum := 0.0
	if snapshot != nil {
		set = s.drive(snapshot, &frame.Devices, at)
		ground = set.Ground
		if snapshot.Calibration != nil {
			datum = snapshot.Calibration.FloorM
		}
	}
	s.locomotion.advance(s.input.DT, datum, &ground)
	s.input.Space, s.input.Glide = s.locomotion.space, s.locomotion.glided
	frame.Space = s.input.Space
	if snapshot == nil || snapshot.Body == nil {
		frame.Body, frame.Snapshot, frame.Settings, frame.Result, frame.Targets, frame.DeviceTargets = nil, nil, nil, solver.Result{}, effectors.Targets{}, [effectors.Count]effectors.Target{}
		frame.Holds = [effectors.Count]Hold{}
		for role := range frame.Bound {
			frame.Bound[role], frame.Backups[role] = -1, -1
		}
		s.timing.rate.count(now)
		s.publish(frame, now)
		return frame
	}
	if snapshot.Body != s.body {
		// What another body remembers means nothing to this one, but the person is the same.
		before := s.state
		s.body, s.state = snapshot.Body, snapshot.Body.NewState()
		if before != nil {
			s.state.TakeCadence(before)
			s.state.TakeSeatHeight(before)
		}
	}
	if snapshot.Walker != s.walker {
		s.walker = snapshot.Walker
		var known Walker
		if s.walker != nil {
			known = *s.walker
		}
		s.state.SetCadence(known.Cadence)
		s.state.SetSeatHeight(known.SeatHeight)
	}
	if frame.Body != s.body {
		frame.Body, frame.Result = s.body, *s.body.NewResult()
	}

	frame.Snapshot = snapshot

	if snapshot.Calibration != s.before.calibration || snapshot.Assignments != s.before.assignments {
		s.before.calibration, s.before.assignments = snapshot.Calibration, snapshot.Assignments
		s.store.SetWanted(calibration.Wanted(snapshot.Calibration, snapshot.Assignments))
		var chosen calibration.Assignments
		if snapshot.Assignments != nil {
			chosen = *snapshot.Assignments
		}
		s.store.SetSources(chosen.From(calibration.PartHands), chosen.From(calibration.PartFace))
	}
	s.bindings.Choose(snapshot.Assignments)
	calibration.Bind(snapshot.Calibration, &frame.Devices, s.body.Humanoid(), &s.bindings)
	s.learner.Set(snapshot.Learning, snapshot.Calibration, s.body.Humanoid())
	s.learner.Tick(&frame.Devices, &s.bindings)
	frame.Learning = s.learner.State()
	s.reportLearned()
	s.bindings.Targets(&frame.Devices, at, &s.input.Targets)
	s.hints.apply(&s.input.Targets)
	s.input.Space.Targets(&s.input.Targets)
	frame.DeviceTargets = s.input.Targets.Effectors
	frame.keep(set, snapshot)
	s.overrides.apply(s.input.Space, set, &s.input.Targets, &frame.Holds)
	frame.Targets = s.input.Targets
	s.input.ChainDevices = s.beside.chains.follow(snapshot.Settings.Chains, &frame.Devices, s.input.Space, s.input.DT)
	s.input.Base = s.beside.base.play(snapshot.Base, s.body.Humanoid(), &set.BasePose, s.input.DT)
	newest := time.Duration(-1)
	s.bindings.Mark(&frame.Devices)
	for role := range frame.Bound {
		frame.Bound[role] = s.bindings.Device(calibration.Role(role))
		frame.Backups[role] = s.bindings.Backup(calibration.Role(role))
		for _, device := range [...]int{frame.Bound[role], frame.Backups[role]} {
			if device < 0 {
				continue
			}
			if d := &frame.Devices.Devices[device]; d.Received > newest {
				newest, frame.Predicted = d.Received, max(0, d.Predicted-d.FilterDelay)
			}
		}
	}
	s.store.SetRoles(&frame.Devices, frame.Bound[:], frame.Backups[:])
	if newest >= 0 {
		frame.Latency = max(0, at-newest)
	}

	start := s.stopwatch()
	s.body.Solve(&s.input, set, s.state, &frame.Result)
	look(s.body, &frame.Devices.Face, &frame.Result)
	frame.SolveTime = s.stopwatch() - start
	if frame.Result.Valid {
		h := s.body.Humanoid()
		for role := range calibration.RoleCount {
			if joint := role.JointOf(h); joint >= 0 {
				world := frame.Result.World[joint]
				world.Rotation = h.FromTPose(joint, world.Rotation)
				s.bindings.Reached(role, s.input.Space.Tracking(world))
			}
		}
		s.standIn(frame, at)
	}
	s.locomotion.follow(s.body, &frame.Result)
	s.inputs.posture, s.inputs.walking = frame.Result.Posture.Kind, frame.Result.Gait.Walking
	s.timing.solves.add(frame.SolveTime, now)
	s.timing.rate.count(now)
	s.publish(frame, now)
	return frame
}

// standIn puts devices that are lost where the solved body has the parts that they are on, until the body follows them
// again.
func (s *Session) standIn(frame *Frame, at time.Duration) {
	h := s.body.Humanoid()
	for k, devices := range [...]*[calibration.RoleCount]int{&frame.Bound, &frame.Backups} {
		for role, device := range devices {
			lost := &s.lost[k][role]
			if device < 0 || s.bindings.Follows(calibration.Role(role), device) {
				*lost = false
				continue
			}
			d, joint := &frame.Devices.Devices[device], calibration.Role(role).JointOf(h)
			*lost = *lost || d.Age(at) > calibration.StaleAge
			if *lost && joint >= 0 {
				d.Pose, d.StandIn = s.bindings.Carried(calibration.Role(role), device), true
			}
		}
	}
}

// publish hands a frame to its readers.
func (s *Session) publish(frame *Frame, now time.Duration) {
	if trace := s.trace.Load(); trace != nil {
		trace.put(frame)
	}
	if feed := s.feed.Load(); feed != nil {
		feed.put(frame)
	}
	s.frames.publish(now, time.Duration(s.input.DT*float64(time.Second)))
}

// Run ticks at the session's rate until the context ends, which is no error. A panic in a tick ends it with a *crash.Error.
func (s *Session) Run(ctx context.Context) (err error) {
	defer crash.Recover("the session", &err)
	var pace pacer
	wait := alarm.New()
	defer wait.Close()
	defer context.AfterFunc(ctx, wait.Wake)()
	for ctx.Err() == nil {
		pace.period = time.Duration(float64(time.Second) / s.RateHz())
		ticks, missed := pace.due(s.now())
		if missed > 0 {
			s.timing.missed.Add(uint64(missed))
		}
		for range ticks {
			s.Tick(s.now())
		}
		wait.Wait(pace.next - s.now())
	}
	return nil
}

// Stats is how a session is doing.
type Stats struct {
	SolveP50 time.Duration // median time of the solver over the last 5 to 10 s, within 7 %
	SolveP99 time.Duration // the time that 99 of 100 ticks stay under, likewise
	TickRate float64       // ticks per second over the last second; 0 in the first
	Missed   uint64        // ticks that were left out since the start because the loop fell behind
}

// Stats may be called from any goroutine.
func (s *Session) Stats() Stats {
	return Stats{
		SolveP50: s.timing.solves.quantile(0.50),
		SolveP99: s.timing.solves.quantile(0.99),
		TickRate: s.timing.rate.perSecond(),
		Missed:   s.timing.missed.Load(),
	}
}
