//go:build cgo

package ui

import (
	"math"
	"os"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/debugdump"
	"posewright/presets"
	"posewright/ui/library"
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
		Entries:      map[string]debugdump.Area{"search": e.shell.area(e.inspector.panel.Search(), nil, true)},
		Sections:     map[string]debugdump.Area{},
		Tree:         map[string]debugdump.Area{},
		Parameters:   map[string]float64{},
		Curves:       map[string]curve.Curve{},
		CurveEditors: map[string]debugdump.CurveEditor{},
		Selection:    append([]string{}, e.selection.IDs...),
		Toasts:       len(e.shell.toasts.Box.Objects),
		Banner:       e.shell.banner.Label.Text,
	}
	debugdump.AddApplication(s, e.core, e.live)
	debugdump.AddReading(s, r, e.live.Session.Stats())
	s.Document.Title = e.shell.window.Title()
	s.Session.FPS, s.Session.Pictures, s.Session.DrawMS = e.view.repaints.fps, e.view.loop.Taken(), float64(e.view.loop.DrawTime.Load())/1e6
	dumpInputs(e, s)
	s.Playing = text.Phrase(e.live.Playback.Current().Title())
	dumpWidgets(e, s)
	dumpCurves(e, s)
	dumpDevices(e, s)
	dumpDocuments(e, s)
	dumpSaid(e, s)
	s.Gait.Steps = e.strides.Taken()
	s.Gait.Shown, s.Gait.Drawn = e.workspace.bottom.ShownCadence()
	for _, id := range text.FeetEffectors {
		s.Gait.Feet[id.String()] = e.inspector.tree.EffectorState(id)
	}
	s.Avatar.RolesMissing, s.Avatar.Notes = e.about.missingRoles(), e.about.notes()
	dumpGizmo(e, s)
	return s
}

// dumpSaid is what the window says in words, and what can be told it.
func dumpSaid(e *editor, s *debugdump.State) {
	s.StatusBar = e.about.status.Texts()
	s.Status = s.StatusBar["reach"]
	s.Commands = map[string]debugdump.Command{}
	for _, c := range e.chrome.commands {
		s.Commands[c.ID] = debugdump.Command{Text: c.Label(), Menu: c.Menu, Enabled: c.IsEnabled(), Checked: c.IsChecked()}
	}
	for _, line := range library.HistoryLines(e.document.Edited().History()) {
		s.History = append(s.History, debugdump.Step{Text: line.Text, Current: line.Current, Undone: line.Undone})
	}
	for _, entry := range e.shell.log.Entries() {
		s.Log = append(s.Log, entry.Text)
	}
	if e.shell.prompt != nil {
		s.Prompt = e.shell.prompt.Title
	}
	if e.shell.dialog != nil {
		s.Dialog = e.shell.dialogTitle
	}
	if e.shell.tips.Label.Visible() {
		s.Tooltip = e.shell.tips.Label.Text
	}
	s.KeysShown = e.chrome.keys.Shown()
	s.Covered, s.MenuOpen = e.shell.window.Canvas().Overlays().Top() != nil, e.chrome.menu.Open()
	s.Rows = map[string]debugdump.Row{}
	for _, row := range e.inspector.panel.RowsInView() {
		r := debugdump.Row{Problem: row.Problem, Modified: row.Modified, Mark: -1, Tip: row.Tip}
		if row.Field != nil {
			r.Shown, r.Mark = row.Field.Shown, row.Slider.Mark
			if row.Field.Entry != nil {
				r.Typed = row.Field.Entry.Text
			}
		}
		s.Rows[row.Path] = r
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
	for id, b := range e.chrome.toolbar.Buttons {
		s.Buttons[id] = e.shell.area(b, nil, !b.Disabled)
	}
	for id, b := range e.sessions.transport.Buttons {
		s.Buttons[id] = e.shell.area(b, nil, !b.Disabled)
	}
	if seconds := e.live.Playback.Replay().Duration().Seconds(); e.sessions.transport.Scrub.Visible() {
		s.Sliders["time"] = e.shell.sliderArea(e.sessions.transport.Scrub, nil, 0, seconds, e.sessions.transport.Scrub.Value*seconds)
	}
	for id, b := range e.help.welcome.Buttons() {
		s.Buttons[id] = e.shell.area(b, nil, true)
	}
	s.Buttons["more"] = e.shell.area(e.chrome.toolbar.More, nil, true)
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
	s.Buttons["source"] = e.shell.area(e.chrome.toolbar.Source, nil, true)
	for id, b := range e.inspector.panel.Buttons() {
		s.Buttons[id] = e.shell.area(b, nil, true)
	}
	for id, b := range e.workspace.bottom.Buttons() {
		s.Buttons[id] = e.shell.area(b, nil, !b.Disabled)
	}
	if e.shell.prompt != nil {
		for id, b := range e.shell.prompt.Buttons {
			s.Buttons[id] = e.shell.area(b, nil, true)
		}
	}
	if e.shell.banner.Content.Visible() && e.shell.banner.Remedy.Visible() {
		s.Buttons["banner.boneMap"] = e.shell.area(e.shell.banner.Remedy, nil, true)
	}
	if e.boneMap.shown() {
		dumpBones(e, s)
	}
	dumpSheet(e, s)
	clip := e.inspector.panel.Viewport()
	for key, header := range e.inspector.panel.HeadersInView() {
		s.Sections[strings.TrimPrefix(key, "group.")] = e.shell.area(header, clip, true)
		s.Buttons["menu."+key] = e.shell.area(header.More, clip, true)
	}
	for _, parameter := range presets.ParametersOf(e.document.Current()) {
		if parameter.Kind == presets.Curve {
			s.Curves[parameter.Path] = parameter.Curve(e.document.Current())
		} else {
			s.Parameters[parameter.Path] = parameter.Get(e.document.Current())
		}
	}
	for _, row := range e.inspector.panel.RowsInView() {
		s.Buttons["reset."+row.Path] = e.shell.area(row.Reset, clip, !row.Reset.Disabled)
		if row.Switch != nil {
			s.Buttons[row.Path] = e.shell.area(row.Switch, clip, true)
		}
		if row.Slider != nil {
			s.Sliders[row.Path] = e.shell.sliderArea(row.Slider, clip, row.SoftMin, row.SoftMax, s.Parameters[row.Path])
			s.Entries[row.Path] = e.shell.area(row.Field, clip, true)
		}
	}
	for name, row := range e.inspector.tree.Rows() {
		s.Tree[name] = e.shell.area(row, e.inspector.tree.Content, true)
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
