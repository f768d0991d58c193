//go:build cgo

package ui

import (
	"math"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/debugdump"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/ui/inspector"
	"posewright/ui/library"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/viewport"
)

// debugPath is where the debug socket is to be; "" for none.
func (o *Options) debugPath() string {
	if o.Debug != "" {
		return o.Debug
	}
	return os.Getenv("POSEWRIGHT_DEBUG")
}

// dump is what the window shows now.
func (e *editor) dump() *debugdump.State {
	e.view.loop.Latest.Get(&e.reading)
	r := &e.reading
	scale := e.shell.window.Canvas().Scale()
	size := e.shell.window.Canvas().Size()
	s := &debugdump.State{
		Window:       [2]int{int(size.Width * scale), int(size.Height * scale)},
		FirstFrameMS: float64(e.view.repaints.first.Load()) / 1e6,
		UptimeMS:     float64(time.Since(e.view.repaints.began)) / 1e6,
		Viewport:     e.shell.area(e.view.viewport, nil, true),
		Camera:       e.view.viewport.Camera,
		Buttons:      map[string]debugdump.Area{},
		Sliders:      map[string]debugdump.Slider{},
		Entries:      map[string]debugdump.Area{"search": e.shell.area(e.inspector.Search, nil, true)},
		Sections:     map[string]debugdump.Area{},
		Tree:         map[string]debugdump.Area{},
		Parameters:   map[string]float64{},
		Curves:       map[string]curve.Curve{},
		CurveEditors: map[string]debugdump.CurveEditor{},
		Effectors:    map[string]debugdump.Effector{},
		Selection:    append([]string{}, e.selection.IDs...),
		Calibration:  e.document.Current().Calibration,
		Calibrated:   e.core.Avatar.Calibration() != nil,
		Source:       sourceName(e),
		Toasts:       len(e.shell.toasts.Box.Objects),
		Banner:       e.shell.banner.label.Text,
		Theme:        e.settings.Theme,
		Document: debugdump.Document{Path: e.document.Path(), Name: e.document.Current().Name, Title: e.shell.window.Title(), Dirty: e.document.Edited().Dirty(),
			Revision: e.document.Edited().Revision(), CanUndo: e.document.Edited().CanUndo(), CanRedo: e.document.Edited().CanRedo()},
	}
	dumpInputs(e, s)
	s.Playing = text.Phrase(e.live.Playback.Current().Title())
	if take := e.live.Recorder.Take(); take != nil {
		s.Recording = take.Path
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	s.Process = debugdump.Process{Goroutines: runtime.NumGoroutine(), HeapBytes: memory.HeapAlloc}
	dumpWidgets(e, s)
	dumpCurves(e, s)
	dumpDevices(e, s)
	dumpDocuments(e, s)
	dumpSaid(e, s)
	dumpWizard(e, s)
	dumpSession(e, s, r)
	dumpGizmo(e, s)
	return s
}

// dumpSaid is what the window says in words, and what can be told it.
func dumpSaid(e *editor, s *debugdump.State) {
	s.StatusBar = e.about.status.Texts()
	s.Status = s.StatusBar["reach"]
	s.Commands = map[string]debugdump.Command{}
	for _, c := range e.chrome.commands {
		s.Commands[c.id] = debugdump.Command{Text: c.label(), Menu: c.menu, Enabled: c.isEnabled(), Checked: c.isChecked()}
	}
	for _, line := range library.HistoryLines(e.document.Edited().History()) {
		s.History = append(s.History, debugdump.Step{Text: line.Text, Current: line.Current, Undone: line.Undone})
	}
	for _, entry := range e.shell.log.Entries() {
		s.Log = append(s.Log, entry.Text)
	}
	if e.shell.prompt != nil {
		s.Prompt = e.shell.prompt.title
	}
	if e.shell.dialog != nil {
		s.Dialog = e.shell.dialogTitle
	}
	if e.shell.tips.Label.Visible() {
		s.Tooltip = e.shell.tips.Label.Text
	}
	s.KeysShown = e.chrome.keys.Shown()
	s.Covered, s.MenuOpen = e.shell.window.Canvas().Overlays().Top() != nil, e.chrome.menu.open()
	s.Recent, s.InB = append(s.Recent, e.settings.Recent...), e.document.InB()
	s.Rows = map[string]debugdump.Row{}
	for path, row := range e.inspector.Rows {
		if !e.inspector.List.Shows(row) {
			continue
		}
		r := debugdump.Row{Problem: row.Problem.Text, Modified: row.Modified, Mark: -1, Tip: row.Label.Tip}
		if !row.Problem.Visible() {
			r.Problem = ""
		}
		if row.Field != nil {
			r.Shown, r.Mark = row.Field.Shown, row.Slider.Mark
			if row.Field.Entry != nil {
				r.Typed = row.Field.Entry.Text
			}
		}
		s.Rows[path] = r
	}
}

// dumpGizmo says where the gizmo's handles and the targets are seen.
func dumpGizmo(e *editor, s *debugdump.State) {
	m := e.view.manipulator
	scale := float64(e.shell.window.Canvas().Scale())
	screen := e.view.viewport.Screen()
	seen := func(at mgl64.Vec3) ([2]int, bool) {
		x, y, ok := screen.Project(at)
		return [2]int{s.Viewport.X + int(math.Round(x*scale)), s.Viewport.Y + int(math.Round(y*scale))}, ok
	}
	s.Gizmo = debugdump.Gizmo{Handles: map[string][2]int{}, Hovered: m.Grasp.Hovered.String(), Active: m.Grasp.Active.String(), Readout: e.view.overlay.readout.Text.Text, Tool: "move"}
	if m.Grasp.Tool == viewport.TurnTool {
		s.Gizmo.Tool = "turn"
	}
	p, ok := e.view.scene.Posed()
	if !ok {
		return
	}
	for id := range effectors.Count {
		d := s.Effectors[id.String()]
		if target, found := p.Target(id); found {
			d.Screen, _ = seen(target.Position)
		}
		d.Hold = [...]string{session.NotOverridden: "", session.Dragged: "dragged", session.Pinned: "pinned"}[e.reading.Holds[id]]
		s.Effectors[id.String()] = d
	}
	if g, ok := p.Gizmo(&m.Grasp); ok {
		for handle := viewport.MoveX; handle < viewport.HandleCount; handle++ {
			if at, ok := g.Grab(handle, &screen); ok {
				if pixel, ok := seen(at); ok {
					s.Gizmo.Handles[handle.String()] = pixel
				}
			}
		}
	}
}

func dumpWidgets(e *editor, s *debugdump.State) {
	for id, b := range e.chrome.toolbar.buttons {
		s.Buttons[id] = e.shell.area(b, nil, !b.Disabled)
	}
	for id, b := range e.sessions.transport.Buttons {
		s.Buttons[id] = e.shell.area(b, nil, !b.Disabled)
	}
	if seconds := e.live.Playback.Replay().Duration().Seconds(); e.sessions.transport.Scrub.Visible() {
		s.Sliders["time"] = e.shell.sliderArea(e.sessions.transport.Scrub, nil, 0, seconds, e.sessions.transport.Scrub.Value*seconds)
	}
	s.Buttons["more"] = e.shell.area(e.chrome.toolbar.more, nil, true)
	for id, b := range e.view.overlay.tools.Buttons {
		s.Buttons[id] = e.shell.area(b, nil, !b.Disabled)
	}
	s.Buttons["stick"] = e.shell.area(e.view.locomotion.Pad, nil, true)
	for id, b := range e.view.locomotion.Tools.Buttons {
		s.Buttons[id] = e.shell.area(b, nil, !b.Disabled)
	}
	if len(e.shell.toasts.Box.Objects) > 0 {
		for id, b := range e.shell.toasts.Buttons {
			s.Buttons[id] = e.shell.area(b, nil, true)
		}
	}
	s.Buttons["source"] = e.shell.area(e.chrome.toolbar.source, nil, true)
	s.Buttons["advanced"] = e.shell.area(e.inspector.Advanced, nil, true)
	s.Buttons["modifiedOnly"] = e.shell.area(e.inspector.Modified, nil, true)
	for id, b := range e.workspace.bottom.Buttons() {
		s.Buttons[id] = e.shell.area(b, nil, !b.Disabled)
	}
	if e.shell.prompt != nil {
		for id, b := range e.shell.prompt.buttons {
			s.Buttons[id] = e.shell.area(b, nil, true)
		}
	}
	if e.shell.banner.content.Visible() && e.shell.banner.remedy.Visible() {
		s.Buttons["banner.boneMap"] = e.shell.area(e.shell.banner.remedy, nil, true)
	}
	if e.boneMap.shown() {
		dumpBones(e, s)
	}
	dumpSheet(e, s)
	s.Buttons["linkSides"] = e.shell.area(e.inspector.Link, nil, true)
	s.Buttons["foldAll"] = e.shell.area(e.inspector.More, nil, true)
	s.Buttons["onlySelected"] = e.shell.area(e.inspector.Pin, nil, true)
	clip := e.inspector.List.Scroll
	for key, header := range e.inspector.Headers {
		if e.inspector.List.Shows(header) {
			s.Sections[strings.TrimPrefix(key, "group.")] = e.shell.area(header, clip, true)
			s.Buttons["menu."+key] = e.shell.area(header.More, clip, true)
		}
	}
	for _, parameter := range presets.ParametersOf(e.document.Current()) {
		value := 0.0
		if parameter.Kind == presets.Curve {
			s.Curves[parameter.Path] = parameter.Curve(e.document.Current())
		} else {
			value = parameter.Get(e.document.Current())
			s.Parameters[parameter.Path] = value
		}
		row, ok := e.inspector.Rows[parameter.Path]
		if !ok || !e.inspector.List.Shows(row) {
			continue
		}
		s.Buttons["reset."+parameter.Path] = e.shell.area(row.Reset, clip, !row.Reset.Disabled)
		if row.Check != nil {
			s.Buttons[parameter.Path] = e.shell.area(row.Check, clip, true)
			continue
		}
		if row.Choice != nil {
			s.Buttons[parameter.Path] = e.shell.area(row.Choice, clip, true)
			continue
		}
		if row.Graph != nil {
			continue
		}
		s.Sliders[parameter.Path] = e.shell.sliderArea(row.Slider, clip, parameter.SoftMin, parameter.SoftMax, value)
		s.Entries[parameter.Path] = e.shell.area(row.Field, clip, true)
	}
	for _, row := range e.tree.Order {
		_, name := selection.Parts(row.ID)
		if row.Sign == inspector.SignMagnet || row.Sign == inspector.SignCone {
			name = row.ID // a limit may have the name of an effector
		}
		s.Tree[name] = e.shell.area(row, e.tree.Content, true)
	}
	for i, heading := range e.tree.Headings {
		s.Tree["tree."+[...]string{selection.Effector, selection.Hint, selection.Magnet, selection.Limit}[i]] = e.shell.area(heading, e.tree.Content, true)
	}
	for _, c := range e.devices.list.Rows() {
		s.Tree[c.ID] = e.shell.area(c.Object, c.Clip, true)
	}
}

// dumpSheet tells where the parts of a calibration are, and those of what a player sees.
func dumpSheet(e *editor, s *debugdump.State) {
	for _, c := range e.calibrating.play.Buttons() {
		s.Buttons["play."+c.ID] = e.shell.area(c.Object, c.Clip, true)
	}
	if e.calibrating.play.Content.Visible() {
		s.Sliders["play.armsOrHeight"] = e.shell.sliderArea(e.calibrating.play.BlendSlider(), nil, 0, 1, e.calibrating.play.BlendSlider().Value)
	}
	for _, c := range e.calibrating.sheet.Buttons() {
		s.Buttons["wizard."+c.ID] = e.shell.area(c.Object, c.Clip, !c.Disabled)
	}
	for _, c := range e.calibrating.sheet.Fields() {
		s.Entries["wizard."+c.ID] = e.shell.area(c.Object, c.Clip, true)
	}
	if blend, clip := e.calibrating.sheet.BlendSlider(); blend != nil {
		s.Sliders["wizard.armsOrHeight"] = e.shell.sliderArea(blend, clip, 0, 1, blend.Value)
	}
}

// dumpBones tells where the bone map's parts are: "bones.leftHand" is the slot of a role.
func dumpBones(e *editor, s *debugdump.State) {
	for _, c := range e.boneMap.panel.Buttons() {
		s.Buttons["bones."+c.ID] = e.shell.area(c.Object, c.Clip, !c.Disabled)
	}
	s.Entries["bones.search"] = e.shell.area(e.boneMap.panel.Search(), nil, true)
}

func dumpWizard(e *editor, s *debugdump.State) {
	if !e.live.Calibration.IsOpen() {
		s.Wizard.State = calibration.Idle.String()
		return
	}
	v := e.live.Calibration.View()
	s.Wizard = debugdump.Wizard{Open: true, State: v.State.String(), Remaining: v.Remaining.Seconds(), Progress: v.Progress, Message: v.Message.String(), Live: v.Live.String(),
		HeightFactor: v.HeightFactor, SpanFactor: v.SpanFactor, Waving: v.Waving}
	for _, warning := range v.Warnings {
		s.Wizard.Warnings = append(s.Wizard.Warnings, warning.String())
	}
	if v.State == calibration.Review || v.State == calibration.Typing {
		s.Wizard.Proposal = &v.Proposal
	}
}

func dumpSession(e *editor, s *debugdump.State, r *session.Reading) {
	stats := e.live.Session.Stats()
	s.Session = debugdump.Session{Tick: r.Tick, TickRate: stats.TickRate, SolveP50US: float64(stats.SolveP50) / 1e3, SolveP99US: float64(stats.SolveP99) / 1e3,
		Missed: stats.Missed, LatencyMS: float64(r.Latency) / 1e6, Valid: r.Valid, FPS: e.view.repaints.fps, Pictures: e.view.loop.Taken(), DrawMS: float64(e.view.loop.DrawTime.Load()) / 1e6,
		Space: r.Space.Origin, SpaceDeg: r.Space.Yaw * 180 / math.Pi}
	for i := range r.Devices.All() {
		d := &r.Devices.Devices[i]
		s.Devices = append(s.Devices, debugdump.Device{Name: d.Name, Kind: d.Kind.String(), Serial: d.Serial, Source: d.Source, RateHz: d.RateHz,
			AgeMS: float64(d.Age(r.Devices.Time)) / 1e6, Samples: d.Samples})
	}
	for id := range effectors.Count {
		report, target := &r.Reports[id], &r.Targets.Effectors[id]
		d := debugdump.Effector{Active: report.Active, Reached: report.Reached, Residual: report.Residual, RotationResidual: report.RotationResidual,
			Held: report.Held.String(), Presence: target.Presence, Target: target.Position, Device: r.Bound[id]}
		if r.Body != nil {
			h := r.Body.Humanoid()
			role := id.Role()
			if id == effectors.Chest {
				role = h.UpperTrunk()
			}
			if joint := h.Joint(role); joint >= 0 && joint < len(r.World) {
				d.Joint = r.World[joint].Position
			}
			if joint := h.Joint(limbRoot(id)); joint >= 0 && joint < len(r.World) {
				d.Root = r.World[joint].Position
			}
		}
		s.Effectors[id.String()] = d
	}
	s.Gait = dumpFeet(e, r)
	s.Avatar = debugdump.Avatar{Driven: e.core.Avatar.Body() != nil, Loading: e.core.Avatar.Loading(), RolesMissing: e.about.missingRoles()}
	if e.core.Avatar.Current() != nil {
		s.Avatar.Name, s.Avatar.File, s.Avatar.Notes = e.core.Avatar.Current().Avatar.Name, e.core.Avatar.Current().File, e.about.notes()
	}
	if e.core.Avatar.Fitted() != nil {
		m := &e.core.Avatar.Humanoid().Measures
		s.Avatar.Scale = e.core.Avatar.Fitted().Scale
		s.Avatar.ArmLength = min(m.UpperArm[0]+m.LowerArm[0], m.UpperArm[1]+m.LowerArm[1])
	}
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
