package debugdump

import (
	"math"
	"runtime"
	"runtime/metrics"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/app"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver/gait"
	"posewright/trackers"
)

// NewState is what needs no window: document, avatar, calibration, inputs, process, and what the session has published.
func NewState(core *app.App, live *app.Live, r *session.Reading) *State {
	document, preset := core.Document, core.Document.Current()
	edited := document.Edited()
	s := &State{Buttons: map[string]Area{}, Sliders: map[string]Slider{}, Entries: map[string]Area{}, Sections: map[string]Area{}, Tree: map[string]Area{},
		Parameters: map[string]float64{}, Curves: map[string]curve.Curve{}, CurveEditors: map[string]CurveEditor{}, Rows: map[string]Row{}, Commands: map[string]Command{},
		Document: Document{Path: document.Path(), Name: preset.Name, Dirty: edited.Dirty(), Revision: edited.Revision(), CanUndo: edited.CanUndo(), CanRedo: edited.CanRedo()}}
	for _, parameter := range presets.ParametersOf(preset) {
		if parameter.Kind == presets.Curve {
			s.Curves[parameter.Path] = parameter.Curve(preset)
		} else {
			s.Parameters[parameter.Path] = parameter.Get(preset)
		}
	}
	s.Calibration, s.Calibrated, s.InB = preset.Calibration, core.Avatar.Calibration() != nil, document.InB()
	s.Recent = append(s.Recent, core.Settings.Values.Recent...)
	s.Theme = core.Settings.Values.Theme
	if take := live.Recorder.Take(); take != nil {
		s.Recording = take.Path
	}
	addAvatar(s, core.Avatar)
	addWizard(s, live.Calibration)
	addInputs(s, live)
	addReading(s, r, live.Session.Stats())
	addChains(s, r, preset)
	addFingers(s, r)
	s.Process = newProcess()
	return s
}

func newProcess() Process {
	memory := [...]metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(memory[:])
	return Process{Goroutines: runtime.NumGoroutine(), LiveBytes: memory[0].Value.Uint64(), HeldBytes: memory[1].Value.Uint64() - memory[2].Value.Uint64()}
}

// addChains adds how the chains beside the body do.
func addChains(s *State, r *session.Reading, preset *presets.Preset) {
	s.Chains = map[string]Chain{}
	for i := range min(r.Chains.Count, len(preset.Chains)) {
		if c := &r.Chains.All[i]; c.Tip >= 0 && c.Tip < len(r.World) {
			s.Chains[preset.Chains[i].ID] = Chain{c.Active, c.Reached, c.Residual, c.Target.Position, r.World[c.Tip].Position}
		}
	}
}

// addFingers adds how far the fingers are bent.
func addFingers(s *State, r *session.Reading) {
	s.Fingers = map[string]float64{}
	if r.Body == nil {
		return
	}
	h := r.Body.Humanoid()
	turn := func(role string) (mgl64.Quat, bool) {
		joint := h.Joint(rig.RoleNamed(role))
		if joint < 0 || joint >= len(r.World) {
			return mgl64.Quat{}, false
		}
		return h.FromTPose(joint, r.World[joint].Rotation), true
	}
	for _, side := range [...]string{"left", "right"} {
		for _, finger := range [...]string{"Thumb", "Index", "Middle", "Ring", "Little"} {
			hand, hasHand := turn(side + "Hand")
			tip, hasTip := turn(side + finger + "Distal")
			if hasHand && hasTip {
				s.Fingers[side+finger] = 2 * math.Acos(min(1, math.Abs(hand.Dot(tip)))) * 180 / math.Pi
			}
		}
	}
}

func addAvatar(s *State, avatar *app.Avatar) {
	s.Avatar = Avatar{Driven: avatar.Body() != nil, Loading: avatar.Loading()}
	if current := avatar.Current(); current != nil {
		s.Avatar.Name, s.Avatar.File = current.Avatar.Name, current.File
	}
	if fitted := avatar.Fitted(); fitted != nil {
		m := &avatar.Humanoid().Measures
		s.Avatar.Scale = fitted.Scale
		s.Avatar.Eyes = [2]float64{m.EyesFromHead.Y() / fitted.Scale, m.EyesFromHead.Z() / fitted.Scale}
		s.Avatar.ArmLength = min(m.UpperArm[0]+m.LowerArm[0], m.UpperArm[1]+m.LowerArm[1])
	}
}

func addWizard(s *State, c *app.Calibration) {
	if !c.IsOpen() {
		s.Wizard.State = calibration.Idle.String()
		return
	}
	v := c.View()
	s.Wizard = Wizard{Open: true, State: v.State.String(), Remaining: v.Remaining.Seconds(), Progress: v.Progress, Message: v.Message.String(), Live: v.Live.String(), Waving: v.Waving}
	for _, warning := range v.Warnings {
		s.Wizard.Warnings = append(s.Wizard.Warnings, warning.String())
	}
	if v.State == calibration.Review || v.State == calibration.Typing {
		s.Wizard.Proposal = &v.Proposal
	}
}

// addInputs adds how the inputs do. The state of all is that of the one that does best.
func addInputs(s *State, live *app.Live) {
	s.Source = string(app.SourceDemo.Term())
	if live.Sources.Live() {
		s.Source = string(app.SourceLive.Term())
	}
	s.World, s.Inputs = live.Devices.Choices().World, map[string]Input{}
	best := trackers.Stopped
	statuses := live.Inputs.Statuses()
	for i := range statuses {
		status := &statuses[i]
		if status.State == trackers.Listening || status.State == trackers.Receiving {
			best = max(best, status.State)
		}
		s.Inputs[status.Kind.ID] = Input{On: status.On, State: status.State.String(), Detail: status.Detail.String(), Address: status.Status.Address,
			Packets: status.Packets, Malformed: status.Malformed, Quiet: status.Quiet, Program: status.Program,
			Spare: status.Spare.Address}
	}
	s.SourceState = best.String()
}

// addReading adds what the session has published.
func addReading(s *State, r *session.Reading, stats session.Stats) {
	s.Session = Session{Tick: r.Tick, TickRate: stats.TickRate, SolveP50US: float64(stats.SolveP50) / 1e3, SolveP99US: float64(stats.SolveP99) / 1e3,
		Missed: stats.Missed, LatencyMS: float64(r.Latency) / 1e6, Valid: r.Valid, Space: r.Space.Origin, SpaceDeg: r.Space.Yaw * 180 / math.Pi}
	for i := range r.Devices.All() {
		d := &r.Devices.Devices[i]
		s.Devices = append(s.Devices, Device{Name: d.Name, Kind: d.Kind.String(), Serial: d.Serial, Source: d.Source, RateHz: d.RateHz,
			AgeMS: float64(d.Age(r.Devices.Time)) / 1e6, Samples: d.Samples})
	}
	s.Roles, s.Backups = map[string]string{}, map[string]string{}
	for role, device := range r.Bound {
		if device >= 0 && device < r.Devices.Count {
			s.Roles[calibration.Role(role).String()] = r.Devices.Devices[device].Serial
		}
		if backup := r.Backups[role]; backup >= 0 && backup < r.Devices.Count {
			s.Backups[calibration.Role(role).String()] = r.Devices.Devices[backup].Serial
		}
	}
	s.Effectors = map[string]Effector{}
	for id := range effectors.Count {
		s.Effectors[id.String()] = effectorOf(r, id)
	}
	s.Gait = gaitOf(&r.Gait)
}

func effectorOf(r *session.Reading, id effectors.ID) Effector {
	report, target := &r.Reports[id], &r.Targets.Effectors[id]
	e := Effector{Active: report.Active, Reached: report.Active && !report.Misses(), Residual: report.Residual, Distance: report.Distance, RotationResidual: report.RotationResidual,
		Held: report.Held.String(), Presence: target.Presence, Target: target.Position, Device: r.Bound[id],
		Hold: [...]string{session.NotOverridden: "", session.Dragged: "dragged", session.Pinned: "pinned"}[r.Holds[id]]}
	if r.Body == nil {
		return e
	}
	h := r.Body.Humanoid()
	role := id.Role()
	if id == effectors.Chest {
		role = h.UpperTrunk()
	}
	if joint := h.Joint(role); joint >= 0 && joint < len(r.World) {
		e.Joint = r.World[joint].Position
	}
	if joint := h.Joint(limbRoot(id)); joint >= 0 && joint < len(r.World) {
		e.Root = r.World[joint].Position
	}
	return e
}

// limbRoot is the joint that an effector's limb hangs on; for the trunk, the effector's own.
func limbRoot(id effectors.ID) rig.Role {
	switch id {
	case effectors.LeftHand:
		return rig.LeftUpperArm
	case effectors.RightHand:
		return rig.RightUpperArm
	case effectors.LeftFoot:
		return rig.LeftUpperLeg
	case effectors.RightFoot:
		return rig.RightUpperLeg
	}
	return id.Role()
}

var (
	stepCauses   = [gait.StepCauseCount]string{"", "walking", "balance", "distance", "crossing", "rotation", "settling", "handedBack", "posture"}
	footContacts = [...]string{gait.InTheAir: "air", gait.OnHeel: "heel", gait.FlatFoot: "flat", gait.OnBall: "ball"}
)

func gaitOf(g *gait.Report) Gait {
	d := Gait{Walking: g.Walking, Clock: g.Clock, Locked: g.Locked, Cadence: g.Cadence, Speed: g.Velocity.Len(), Froude: g.Froude, Ground: g.Ground,
		Feet: map[string]string{}, Foot: map[string]Foot{}}
	for side, id := range [...]effectors.ID{effectors.LeftFoot, effectors.RightFoot} {
		f := &g.Feet[side]
		d.Foot[id.String()] = Foot{State: footState(f), Contact: footContacts[f.Contact], Cause: stepCauses[f.Cause], Phase: f.Phase, At: f.At, Goal: f.Goal,
			Yaw: f.Yaw, Extension: f.Extension}
	}
	return d
}

func footState(f *gait.FootReport) string {
	switch {
	case f.Tracked:
		return "tracked"
	case f.Posed:
		return "posed"
	case f.Swinging:
		return "swinging"
	}
	return "planted"
}
