package app

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/elbows"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
)

const (
	elbowRecordTime = 30 * time.Second // of a fit with a tracker on an elbow
	elbowPoseTime   = 6 * time.Second  // to take a pose of a repair
	gripCheckTime   = 60 * time.Second // of play after a calibration
)

// ElbowState is what is done about the elbows of a person.
type ElbowState uint8

// Nothing; a fit to files, to a tracker, and what came of it; a pose of a repair that is to be taken, and one whose elbow is being placed.
const (
	ElbowsIdle ElbowState = iota
	ElbowsFitting
	ElbowsRecording
	ElbowsReview
	ElbowsPosing
	ElbowsPlacing
)

// RepairPoses is how many poses a repair has: the hand behind the head, and out to the side and raised.
const RepairPoses = 2

// Elbows fits the numbers of the swivel model that belong to a person: to motion capture, to half a minute with a tracker on an elbow, and to two poses in
// which the person shows where their elbow is; and it checks the grip by the hands alone after a calibration. What is found is applied when it is accepted, as
// one step of undo, and kept in the person's profile. All methods are for the owner.
type Elbows struct {
	host     *eventloop.Host
	events   *eventloop.Events
	session  *session.Session
	document Editing
	demo     func() bool // the devices are those of a built-in recording
	feed     *session.Feed

	state    ElbowState
	capture  *elbows.Capture
	snapshot *session.Snapshot // that the capture began with
	began    time.Duration     // when the recording or the countdown began; 0 before its first frame
	now      time.Duration
	cancel   context.CancelFunc // of a fit in the background
	done     float64            // share of it
	fitted   elbows.Fitted
	source   phrase.Phrase // what it was fitted to
	repaired bool          // fitted by a repair

	side   int // of the repair
	pose   int // that is taken or placed, from 0
	turn   float64
	placed []elbows.Arm

	grip gripCheck
}

// gripCheck looks after a calibration whether the hands hold the controllers as the fitted elbows assume.
type gripCheck struct {
	capture   *elbows.Capture // nil while there is none
	awaited   bool            // a calibration was accepted, and does not drive yet
	since     time.Duration
	offDeg    float64 // as the last check found it; 0 for nothing to correct
	corrected calibration.Elbows
}

// ElbowsChanged says that the state of a fit of elbows, or what is shown of it, is another.
type ElbowsChanged struct{}

func (ElbowsChanged) IsEvent() {}

// ElbowView is what to show of a fit of elbows.
type ElbowView struct {
	State    ElbowState
	Person   string             // whose elbows; "" is a guest
	Now      calibration.Elbows // the numbers of the document
	Progress float64            // 0 to 1, of a fit and of a recording
	Seconds  int                // that are left, of a recording and of taking a pose
	Fitted   elbows.Fitted      // in a review
	Source   phrase.Phrase      // in a review: what was fitted to
	Repaired bool               // in a review: by two poses
	Side     int                // of a repair: 0 is left
	Pose     int                // of a repair, from 0
	GripDeg  float64            // how far the grip is off, as the last check after a calibration found it; 0 for nothing to correct
	TurnDeg  float64            // of a repair: how far the elbow was turned from where the model has it, up and outward
}

func newElbows(host *eventloop.Host, events *eventloop.Events, document Editing, s *session.Session, demo func() bool) *Elbows {
	e := &Elbows{host: host, events: events, session: s, document: document, demo: demo, feed: session.NewFeed()}
	events.Subscribe(func(event eventloop.Event) {
		switch event := event.(type) {
		case CalibrationOpened:
			e.Cancel()
			e.endGripCheck()
		case CalibrationAccepted:
			e.grip.awaited, e.grip.offDeg = true, 0
		case DocumentReplaced, AvatarChanged, RecordingLoaded:
			e.Cancel()
		case DocumentChanged:
			if changesBody(event.Change) {
				e.Cancel()
			}
		}
	})
	return e
}

// View returns what to show.
func (e *Elbows) View() ElbowView {
	v := ElbowView{
		State: e.state, Person: e.document.Current().Calibration.Person, Now: e.current(), Fitted: e.fitted, Source: e.source, Repaired: e.repaired,
		Side: e.side, Pose: e.pose, TurnDeg: mgl64.RadToDeg(e.turn), Progress: e.done, GripDeg: e.grip.offDeg,
	}
	left := func(total time.Duration) {
		gone := time.Duration(0)
		if e.began > 0 {
			gone = min(total, e.now-e.began)
		}
		v.Progress = gone.Seconds() / total.Seconds()
		v.Seconds = int(math.Ceil((total - gone).Seconds()))
	}
	switch e.state {
	case ElbowsRecording:
		left(elbowRecordTime)
	case ElbowsPosing:
		left(elbowPoseTime)
	}
	return v
}

// current are the numbers of the document.
func (e *Elbows) current() calibration.Elbows { return elbowsOf(e.document.Current()) }

// elbowsOf are the numbers of a preset.
func elbowsOf(p *presets.Preset) calibration.Elbows {
	s := &p.Swivel
	return calibration.Elbows{Phi0Deg: s.Phi0, HandPitchDeg: s.HandPitch, HandYawDeg: s.HandYaw}
}

func (e *Elbows) become(state ElbowState) {
	e.state = state
	e.events.Emit(ElbowsChanged{})
}

// ready ends what was done before, and reports whether the document's elbows can be fitted, which the person is told otherwise.
func (e *Elbows) ready() bool {
	e.Cancel()
	if err := elbows.CheckModel(e.document.Current()); err != nil {
		e.events.WarnOf(err)
		return false
	}
	return true
}

// FitFiles fits to motion capture: files, or folders of it.
func (e *Elbows) FitFiles(paths ...string) {
	if !e.ready() {
		return
	}
	preset := e.document.Current().Clone()
	ctx, cancel := context.WithCancel(e.host.Context())
	e.cancel, e.done = cancel, 0
	e.source = phrase.Say("{{.Name}}", "Name", filepath.Base(paths[0]))
	var report *elbows.Report
	var err error
	e.host.Do(phrase.Term("fitting elbows"), func(context.Context) {
		var files []string
		if files, err = elbows.Files(paths...); err == nil {
			report, err = elbows.FitFiles(ctx, elbows.FileOptions{Preset: preset, Files: files, Progress: func(part, parts, done, all int) {
				share := (float64(part) + float64(done)/float64(max(1, all))) / float64(parts)
				e.host.Post(func() {
					if ctx.Err() == nil {
						e.done = share
						e.events.Emit(ElbowsChanged{})
					}
				})
			}})
		}
	}, func() {
		if ctx.Err() != nil {
			return
		}
		cancel()
		if err != nil {
			e.become(ElbowsIdle)
			e.events.Warn(phrase.Say("Can't fit elbows to {{.Name}}: {{.Cause}}. Choose motion capture (.bvh, .amc) of a person whose elbows were recorded.",
				"Name", filepath.Base(paths[0]), "Cause", err))
			return
		}
		found := &report.Fitted.Swivel
		e.review(elbows.Fitted{
			Before: elbows.NumbersOf(&preset), After: calibration.Elbows{Phi0Deg: found.Phi0, HandPitchDeg: found.HandPitch, HandYawDeg: found.HandYaw},
			BeforeCM: report.Before.RMSE.Elbow, AfterCM: report.After.RMSE.Elbow, Arms: report.ArmFrames, Accepted: report.Accepted,
		}, false)
	})
	e.become(ElbowsFitting)
}

// review shows what was found, or says why it is not worth keeping.
func (e *Elbows) review(f elbows.Fitted, repaired bool) {
	e.stop()
	e.fitted, e.repaired = f, repaired
	e.become(ElbowsReview)
}

// begin captures the arms of the person who drives the avatar now.
func (e *Elbows) begin() bool {
	reader := e.session.NewReader()
	frame := reader.Latest()
	e.snapshot = frame.Snapshot
	reader.Close()
	if e.snapshot == nil || e.snapshot.Body == nil {
		e.events.Warn(phrase.Say("Can't fit elbows yet: nothing drives the avatar. Connect your devices, or open an avatar."))
		return false
	}
	e.endGripCheck()
	e.capture, e.began = elbows.NewCapture(e.snapshot), 0
	e.feed.Drain(func(*session.FeedFrame) {})
	e.session.Hold(false)
	e.session.SetFeed(e.feed)
	return true
}

// Record fits to half a minute of movement with a tracker on an elbow.
func (e *Elbows) Record() {
	if !e.ready() {
		return
	}
	reader := e.session.NewReader()
	bound := reader.Latest().Bound
	reader.Close()
	if bound[calibration.LeftElbow] < 0 && bound[calibration.RightElbow] < 0 {
		e.events.Warn(phrase.Say("No device is on an elbow, so nothing says where your elbows are. Strap a tracker to an upper arm just above the elbow, give it the role Left elbow or Right elbow under Trackers ▸ Device roles, calibrate, and try again."))
		return
	}
	e.source = phrase.Say("30 s with an elbow tracker")
	if e.begin() {
		e.become(ElbowsRecording)
	}
}

// BeginRepair asks for the first pose of a repair, of the left (0) or the right (1) arm.
func (e *Elbows) BeginRepair(side int) {
	if !e.ready() || !e.begin() {
		return
	}
	e.side, e.pose, e.placed = side, 0, nil
	e.become(ElbowsPosing)
}

// HoldPose takes the pose as it is now: the avatar stands still, for its elbow to be placed.
func (e *Elbows) HoldPose() {
	if e.state != ElbowsPosing {
		return
	}
	e.drain()
	if !e.capture.Pose[e.side].Driven {
		e.events.Warn(phrase.Say("The hand of that arm is not tracked. Switch on its controller, take the pose again, and hold still."))
		e.began = 0
		return
	}
	e.session.SetFeed(nil)
	e.session.Hold(true)
	e.turn = 0
	e.place()
	e.become(ElbowsPlacing)
}

// Turn turns the elbow that is being placed to an angle from where the model has it, in degrees: up and outward.
func (e *Elbows) Turn(degrees float64) {
	if e.state == ElbowsPlacing && !math.IsNaN(degrees) {
		e.turn = mgl64.DegToRad(mgl64.Clamp(degrees, -180, 180))
		e.place()
		e.events.Emit(ElbowsChanged{})
	}
}

// axis is the line of the arm that is being placed, and where the model has its elbow across it, both unit.
func (e *Elbows) axis() (axis, elbow mgl64.Vec3) {
	p := &e.capture.Pose[e.side]
	axis = p.Wrist.Sub(p.Shoulder).Normalize()
	elbow = p.Elbow.Sub(p.Shoulder)
	return axis, elbow.Sub(axis.Mul(axis.Dot(elbow))).Normalize()
}

// sign is that of a turn about the line from the shoulder to the wrist that lifts the elbow outward.
func (e *Elbows) sign() float64 { return 1 - 2*float64(e.side) }

// elbow is where the person has the elbow that is being placed, in the tracking space.
func (e *Elbows) elbow() mgl64.Vec3 {
	p := &e.capture.Pose[e.side]
	axis, elbow := e.axis()
	out := p.Elbow.Sub(p.Shoulder)
	along := axis.Mul(axis.Dot(out))
	radius := out.Sub(along).Len()
	return p.Shoulder.Add(along).Add(mgl64.QuatRotate(e.sign()*e.turn, axis).Rotate(elbow).Mul(radius))
}

// place has the avatar's elbow be where the person has theirs.
func (e *Elbows) place() {
	e.session.OverrideHint(solver.ElbowHint(e.side), &effectors.HintTarget{Position: e.elbow(), Presence: 1})
}

// Placing returns the side of the arm whose elbow is being placed; not ok while none is.
func (e *Elbows) Placing() (side int, ok bool) { return e.side, e.state == ElbowsPlacing }

// DragTo turns the elbow that is being placed to the side of a place in the world, of an avatar that stands so in a tracking space.
func (e *Elbows) DragTo(at mgl64.Vec3, shoulder, wrist mgl64.Vec3, space solver.Space) {
	if e.state != ElbowsPlacing {
		return
	}
	at, shoulder, wrist = space.Inward(at), space.Inward(shoulder), space.Inward(wrist)
	line := wrist.Sub(shoulder)
	if !(line.Len() > 1e-6) {
		return
	}
	line = line.Normalize()
	out := at.Sub(shoulder)
	out = out.Sub(line.Mul(line.Dot(out)))
	if !(out.Len() > 1e-6) {
		return
	}
	axis, elbow := e.axis()
	out = rig.RotationBetween(line, axis).Rotate(out.Normalize())
	e.Turn(e.sign() * mgl64.RadToDeg(math.Atan2(axis.Dot(elbow.Cross(out)), elbow.Dot(out))))
}

// Place keeps where the elbow is, and goes on to the next pose, or to what came of both.
func (e *Elbows) Place() {
	if e.state != ElbowsPlacing {
		return
	}
	arm, ok := elbows.ArmAt(&e.capture.Pose[e.side], e.side, e.elbow())
	if !ok {
		e.events.Warn(phrase.Say("Can't place the elbow: the arm is straight, so its elbow has no side. Try the pose again with the arm bent."))
		e.repeatPose()
		return
	}
	e.placed = append(e.placed, arm)
	if e.pose++; e.pose < RepairPoses {
		e.repeatPose()
		return
	}
	settings := presets.Compile(e.document.Current())
	fitted, err := elbows.Repair(e.placed, settings.Swivel, e.armLength())
	if err != nil {
		e.Cancel()
		e.events.WarnOf(err)
		return
	}
	e.review(fitted, true)
}

// repeatPose asks for a pose.
func (e *Elbows) repeatPose() {
	e.release()
	if e.begin() {
		e.become(ElbowsPosing)
	}
}

// armLength is that of the person's arm, in meters.
func (e *Elbows) armLength() float64 {
	p := &e.capture.Pose[e.side]
	return p.Upper + p.Lower
}

// release lets the avatar follow again.
func (e *Elbows) release() {
	if e.state == ElbowsPlacing {
		e.session.OverrideHint(solver.ElbowHint(e.side), nil)
		e.session.Hold(false)
	}
}

// stop ends what goes on beside the owner.
func (e *Elbows) stop() {
	e.release()
	if e.cancel != nil {
		e.cancel()
		e.cancel = nil
	}
	if e.state == ElbowsRecording || e.state == ElbowsPosing {
		e.session.SetFeed(nil)
	}
}

// Cancel ends what is done; what was not accepted is discarded.
func (e *Elbows) Cancel() {
	if e.state != ElbowsIdle {
		e.stop()
		e.become(ElbowsIdle)
	}
}

// Accept applies what was found as one step of undo, and keeps it in the profile of the calibrated person.
func (e *Elbows) Accept() {
	if e.state != ElbowsReview || !e.fitted.Accepted {
		return
	}
	e.stop()
	if e.apply(e.fitted.After) {
		e.events.Inform(phrase.Say("The elbows are fitted: rest swivel angle {{.Rest}}°, rest hand pitch {{.Pitch}}°, rest hand yaw {{.Yaw}}°. Undo reverts it",
			"Rest", tenths(e.fitted.After.Phi0Deg), "Pitch", tenths(e.fitted.After.HandPitchDeg), "Yaw", tenths(e.fitted.After.HandYawDeg)))
	}
	e.become(ElbowsIdle)
}

func tenths(degrees float64) phrase.Fixed { return phrase.Fixed{Value: degrees, Digits: 1} }

// apply takes numbers over into document and profile.
func (e *Elbows) apply(found calibration.Elbows) bool {
	if err := e.document.Do(presets.FitElbows(found)); err != nil {
		e.events.WarnOf(err)
		return false
	}
	return true
}

// Tick takes the frames of the session since the last call.
func (e *Elbows) Tick() {
	switch {
	case e.grip.awaited && e.state == ElbowsIdle:
		e.watchGrip()
	case e.state == ElbowsRecording, e.state == ElbowsPosing:
		e.drain()
		e.advance()
	case e.grip.capture != nil:
		e.feed.Drain(func(f *session.FeedFrame) {
			e.now = f.Now
			if e.grip.since == 0 {
				e.grip.since = f.Now
			}
			e.grip.capture.Add(f.Now, &f.Devices)
		})
		if e.grip.since > 0 && e.now-e.grip.since >= gripCheckTime {
			e.checkGrip()
		}
	}
}

// drain takes the frames that were not taken yet into the capture.
func (e *Elbows) drain() {
	e.feed.Drain(func(f *session.FeedFrame) {
		e.now = f.Now
		if e.began == 0 {
			e.began = f.Now
		}
		e.capture.Add(f.Now, &f.Devices)
	})
}

// advance goes on where the time of a recording or a countdown is over.
func (e *Elbows) advance() {
	gone := e.now - e.began
	switch {
	case e.began == 0:
	case e.state == ElbowsPosing && gone >= elbowPoseTime:
		e.HoldPose()
	case e.state == ElbowsRecording && gone >= elbowRecordTime:
		known, start, arm := e.capture.Known, e.snapshot.Settings.Swivel, e.armLength()
		e.stop()
		fitted, err := elbows.FitCapture(known, start, arm)
		if err != nil {
			e.become(ElbowsIdle)
			if errors.Is(err, elbows.ErrTooShort) {
				e.events.Warn(phrase.Say("The elbow tracker was not seen for long enough. Keep it and both controllers in view while you move, and record again."))
				return
			}
			e.events.WarnOf(err)
			return
		}
		e.review(fitted, false)
	default:
		e.events.Emit(ElbowsChanged{})
	}
}

// watchGrip begins to look at how the hands are held, once a calibration that was accepted drives.
func (e *Elbows) watchGrip() {
	reader := e.session.NewReader()
	snapshot := reader.Latest().Snapshot
	reader.Close()
	calibrated := &e.document.Current().Calibration
	switch {
	case e.demo(), !calibrated.Calibrated(), elbows.CheckModel(e.document.Current()) != nil:
		e.grip.awaited = false
	case snapshot != nil && snapshot.Body != nil && snapshot.Calibration != nil && snapshot.Calibration.Equal(calibrated):
		e.grip.awaited = false
		e.grip.capture, e.grip.since = elbows.NewCapture(snapshot), 0
		e.feed.Drain(func(*session.FeedFrame) {})
		e.session.SetFeed(e.feed)
	}
}

func (e *Elbows) endGripCheck() {
	if e.grip.capture != nil {
		e.grip.capture = nil
		e.session.SetFeed(nil)
	}
}

// checkGrip says how far the grip is off, by how the hands were held, and offers to correct it.
func (e *Elbows) checkGrip() {
	arms, start := e.grip.capture.Hands, presets.Compile(e.document.Current()).Swivel
	e.endGripCheck()
	var offDeg float64
	var corrected calibration.Elbows
	var off bool
	e.host.Do(phrase.Term("checking the grip"), func(context.Context) { offDeg, corrected, off = elbows.CheckGrip(arms, start) }, func() {
		if !off {
			return
		}
		e.grip.offDeg, e.grip.corrected = offDeg, corrected
		e.events.Inform(phrase.Say("Your hands say the grip is {{.Degrees}}° off. Correct it?", "Degrees", math.Round(math.Abs(offDeg))),
			eventloop.Action{ID: "toast.grip", Label: "Correct grip", Do: e.CorrectGrip})
		e.events.Emit(ElbowsChanged{})
	})
}

// CorrectGrip applies what the last check of the grip found, as one step of undo.
func (e *Elbows) CorrectGrip() {
	if e.grip.offDeg == 0 {
		return
	}
	corrected := e.grip.corrected
	e.grip.offDeg = 0
	if e.apply(corrected) {
		e.events.Inform(phrase.Say("The rest hand pitch is {{.Pitch}}° now. Undo reverts it", "Pitch", tenths(corrected.HandPitchDeg)))
	}
	e.events.Emit(ElbowsChanged{})
}
