//go:build cgo

package ui

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"runtime"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/internal/devices"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/ui/inspector"
	"posewright/ui/library"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// debugPath is where the debug socket is to be; "" for none.
func (o *Options) debugPath() string {
	if o.Debug != "" {
		return o.Debug
	}
	return os.Getenv("POSEWRIGHT_DEBUG")
}

// debugTimeout is how long a reader of the debug socket may take.
const debugTimeout = 5 * time.Second

// serveDebug tells everyone who connects to a Unix socket what the window shows, as one JSON document, and hangs up. It
// takes no orders.
func (e *editor) serveDebug(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("the debug socket cannot be made: %w", err)
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return fmt.Errorf("the debug socket cannot be made: %w", err)
	}
	e.core.Host.Go("the debug socket", func(ctx context.Context) {
		<-ctx.Done()
		_ = listener.Close()
	})
	e.core.Host.Go("the debug socket", func(context.Context) {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			e.answerDebug(conn)
		}
	})
	return nil
}

func (e *editor) answerDebug(conn net.Conn) {
	defer conn.Close()
	answer := make(chan []byte, 1)
	e.shell.post(func() {
		data, err := json.MarshalIndent(e.dump(), "", " ")
		if err != nil {
			data = []byte(fmt.Sprintf(`{"error":%q}`, err))
		}
		answer <- data
	})
	select {
	case data := <-answer:
		_ = conn.SetWriteDeadline(time.Now().Add(debugTimeout))
		_, _ = conn.Write(data) // whoever hung up does not want it
	case <-e.core.Host.Context().Done():
	}
}

// dumpRect is where something lies in the window, device pixels from its upper left corner.
type dumpRect struct {
	X       int  `json:"x"`
	Y       int  `json:"y"`
	Width   int  `json:"width"`
	Height  int  `json:"height"`
	Visible bool `json:"visible"` // its middle can be clicked: nothing hides it or scrolls it away
	Enabled bool `json:"enabled"`
	Focused bool `json:"focused"` // it has the keyboard
}

// dumpSlider is a slider with its ends, for who wants to drag it to a value.
type dumpSlider struct {
	dumpRect
	From  float64 `json:"from"` // value at the left end of the travel
	To    float64 `json:"to"`
	Inset int     `json:"inset"` // pixels from the rectangle's edge to the end of the travel
	Value float64 `json:"value"`
}

type dumpDevice struct {
	Name    string  `json:"name"`
	Kind    string  `json:"kind"`
	Serial  string  `json:"serial"`
	Source  string  `json:"source"`
	RateHz  float64 `json:"rateHz"`
	AgeMS   float64 `json:"ageMs"`
	Samples uint64  `json:"samples"`
}

type dumpEffector struct {
	Active           bool       `json:"active"`
	Reached          bool       `json:"reached"`
	Residual         float64    `json:"residual"`
	RotationResidual float64    `json:"rotationResidual"`
	Held             string     `json:"held"`
	Presence         float64    `json:"presence"`
	Target           [3]float64 `json:"target"`
	Joint            [3]float64 `json:"joint"`
	Root             [3]float64 `json:"root"` // of the limb: upper arm or upper leg joint
	Device           int        `json:"device"`
	Hold             string     `json:"hold"`   // "dragged" or "pinned" by hand, else ""
	Screen           [2]int     `json:"screen"` // where the target is seen in the window, device pixels
}

// dumpGizmo is by what the primary thing of the selection can be dragged.
type dumpGizmo struct {
	Handles map[string][2]int `json:"handles"` // where each can be grabbed in the window, device pixels
	Hovered string            `json:"hovered"`
	Active  string            `json:"active"`  // what is dragged, else "none"
	Readout string            `json:"readout"` // how far the drag has come; "" while there is none
	Tool    string            `json:"tool"`
}

type dumpWizard struct {
	Open         bool                     `json:"open"`
	State        string                   `json:"state"`
	Remaining    float64                  `json:"remaining"`
	Progress     float64                  `json:"progress"`
	Message      string                   `json:"message"`
	Live         string                   `json:"live"`
	HeightFactor float64                  `json:"heightFactor"`
	SpanFactor   float64                  `json:"spanFactor"`
	Warnings     []string                 `json:"warnings"`
	Waving       bool                     `json:"waving"` // the hands are to be waved, after they were turned
	Proposal     *calibration.Calibration `json:"proposal,omitempty"`
}

type dumpDocument struct {
	Path     string `json:"path"`
	Name     string `json:"name"`
	Title    string `json:"title"`
	Dirty    bool   `json:"dirty"`
	Revision uint64 `json:"revision"`
	CanUndo  bool   `json:"canUndo"`
	CanRedo  bool   `json:"canRedo"`
}

type dumpSession struct {
	Tick       uint64  `json:"tick"`
	TickRate   float64 `json:"tickRate"`
	SolveP50US float64 `json:"solveP50us"`
	SolveP99US float64 `json:"solveP99us"`
	Missed     uint64  `json:"missed"`
	LatencyMS  float64 `json:"latencyMs"`
	Valid      bool    `json:"valid"`
	FPS        float64 `json:"fps"`
	Pictures   uint64  `json:"pictures"`
	DrawMS     float64 `json:"drawMs"` // of the newest picture, until it was read back
	// Where the tracking space stands in the world: metres, and degrees to the left.
	Space    [3]float64 `json:"space"`
	SpaceDeg float64    `json:"spaceDeg"`
}

// dumpRow is what the row of a parameter shows.
type dumpRow struct {
	Shown    string  `json:"shown"`   // the value with its unit; "" for a check or a list
	Typed    string  `json:"typed"`   // what stands in its entry while there is one
	Problem  string  `json:"problem"` // why what was typed was refused, "" for no reason
	Modified bool    `json:"modified"`
	Mark     float64 `json:"mark"` // where the default is marked, as a share of the slider; -1 for nowhere
	Tip      string  `json:"tip"`
}

// dumpCommand is a command as menus and buttons show it.
type dumpCommand struct {
	Text    string `json:"text"`
	Menu    string `json:"menu"`
	Enabled bool   `json:"enabled"`
	Checked bool   `json:"checked"`
}

// dumpStep is a line of the history.
type dumpStep struct {
	Text    string `json:"text"`
	Current bool   `json:"current"`
	Undone  bool   `json:"undone"`
}

// dumpProcess is what the program takes, for who looks for leaks.
type dumpProcess struct {
	Goroutines int    `json:"goroutines"`
	HeapBytes  uint64 `json:"heapBytes"` // in use after the last collection and since
}

type dumpAvatar struct {
	Name         string   `json:"name"`
	File         string   `json:"file"`
	Scale        float64  `json:"scale"`
	Driven       bool     `json:"driven"`
	RolesMissing []string `json:"rolesMissing"`
	Notes        []string `json:"notes"`
	Loading      bool     `json:"loading"`
	ArmLength    float64  `json:"armLength"` // shorter of the two arms, shoulder to wrist, metres
}

type dumpCurve = curve.Curve

type dumpState struct {
	Window       [2]int                  `json:"window"` // device pixels
	FirstFrameMS float64                 `json:"firstFrameMs"`
	UptimeMS     float64                 `json:"uptimeMs"`
	Viewport     dumpRect                `json:"viewport"`
	Camera       viewport.Camera         `json:"camera"`
	Buttons      map[string]dumpRect     `json:"buttons"`
	Sliders      map[string]dumpSlider   `json:"sliders"` // by parameter path
	Entries      map[string]dumpRect     `json:"entries"`
	Sections     map[string]dumpRect     `json:"sections"` // headers in the inspector
	Tree         map[string]dumpRect     `json:"tree"`
	Selection    []string                `json:"selection"` // the last is the primary one
	Gizmo        dumpGizmo               `json:"gizmo"`
	Document     dumpDocument            `json:"document"`
	Parameters   map[string]float64      `json:"parameters"`
	Curves       map[string]dumpCurve    `json:"curves"`       // of the document, by parameter path
	CurveEditors map[string]dumpEditor   `json:"curveEditors"` // those that are open, by path; "large" in a dialog
	Calibration  calibration.Calibration `json:"calibration"`  // of the document
	Effective    bool                    `json:"calibrated"`   // some calibration drives now
	Wizard       dumpWizard              `json:"wizard"`
	Session      dumpSession             `json:"session"`
	Source       string                  `json:"source"`
	SourceState  string                  `json:"sourceState"`
	SourceDetail string                  `json:"sourceDetail"`
	Inputs       map[string]dumpInput    `json:"inputs"` // by id
	World        devices.Pose            `json:"world"`  // floor and front, as chosen
	Roles        map[string]string       `json:"roles"`  // serials of the devices by role
	Devices      []dumpDevice            `json:"devices"`
	Effectors    map[string]dumpEffector `json:"effectors"`
	Gait         dumpGait                `json:"gait"`
	Avatar       dumpAvatar              `json:"avatar"`
	Rows         map[string]dumpRow      `json:"rows"` // of the parameters that are in the inspector's list, by path
	Commands     map[string]dumpCommand  `json:"commands"`
	Prompt       string                  `json:"prompt"` // the question that is open, "" for none
	Tooltip      string                  `json:"tooltip"`
	KeysShown    bool                    `json:"keysShown"` // the list of all keys lies over the viewport
	Dialog       string                  `json:"dialog"`    // title of what is open to be read or filled in, "" for none
	Covered      bool                    `json:"covered"`   // a list or a dialog lies over the window
	MenuOpen     bool                    `json:"menuOpen"`  // one of the window's menus is open
	History      []dumpStep              `json:"history"`
	Recent       []string                `json:"recent"`
	Log          []string                `json:"log"` // what was told, oldest first
	InB          bool                    `json:"inB"` // what is edited is B
	Status       string                  `json:"status"`
	StatusBar    map[string]string       `json:"statusBar"`
	Banner       string                  `json:"banner"`
	Toasts       int                     `json:"toasts"`
	Playing      string                  `json:"playing"`   // the recording that is played, or would be
	Recording    string                  `json:"recording"` // where to; "" while nothing is recorded
	Theme        string                  `json:"theme"`
	Process      dumpProcess             `json:"process"`
}

// focused reports whether an object has the keyboard, or what is typed into it.
func (e *editor) focused(object fyne.CanvasObject) bool {
	focused := e.shell.window.Canvas().Focused()
	if field, ok := object.(*widgets.ValueField); ok && field.Entry != nil && focused == fyne.Focusable(field.Entry) {
		return true
	}
	focusable, ok := object.(fyne.Focusable)
	return ok && focused == focusable
}

// rect is where an object lies. Clip is what it can be scrolled out of; nil for none.
func (e *editor) rect(object, clip fyne.CanvasObject, enabled bool) dumpRect {
	driver := e.shell.app.Driver()
	scale := e.shell.window.Canvas().Scale()
	at, size := driver.AbsolutePositionForObject(object), object.Size()
	r := dumpRect{int(at.X * scale), int(at.Y * scale), int(size.Width * scale), int(size.Height * scale), object.Visible(), enabled, e.focused(object)}
	if clip != nil {
		from, room := driver.AbsolutePositionForObject(clip), clip.Size()
		middle := fyne.NewPos(at.X+size.Width/2, at.Y+size.Height/2)
		inside := middle.X >= from.X && middle.Y >= from.Y && middle.X < from.X+room.Width && middle.Y < from.Y+room.Height
		r.Visible = r.Visible && inside
	}
	return r
}

// dump is what the window shows now.
func (e *editor) dump() *dumpState {
	e.view.loop.Latest.Get(&e.reading)
	r := &e.reading
	scale := e.shell.window.Canvas().Scale()
	size := e.shell.window.Canvas().Size()
	s := &dumpState{
		Window:       [2]int{int(size.Width * scale), int(size.Height * scale)},
		FirstFrameMS: float64(e.view.repaints.first.Load()) / 1e6,
		UptimeMS:     float64(time.Since(e.view.repaints.began)) / 1e6,
		Viewport:     e.rect(e.view.viewport, nil, true),
		Camera:       e.view.viewport.Camera,
		Buttons:      map[string]dumpRect{},
		Sliders:      map[string]dumpSlider{},
		Entries:      map[string]dumpRect{"search": e.rect(e.inspector.Search, nil, true)},
		Sections:     map[string]dumpRect{},
		Tree:         map[string]dumpRect{},
		Parameters:   map[string]float64{},
		Curves:       map[string]dumpCurve{},
		CurveEditors: map[string]dumpEditor{},
		Effectors:    map[string]dumpEffector{},
		Selection:    append([]string{}, e.selection.IDs...),
		Calibration:  e.document.Current().Calibration,
		Effective:    e.core.Avatar.Calibration() != nil,
		Source:       e.sourceName(),
		Toasts:       len(e.shell.toasts.Box.Objects),
		Banner:       e.shell.banner.label.Text,
		Theme:        e.settings.Theme,
		Document: dumpDocument{Path: e.document.Path(), Name: e.document.Current().Name, Title: e.shell.window.Title(), Dirty: e.document.Edited().Dirty(),
			Revision: e.document.Edited().Revision(), CanUndo: e.document.Edited().CanUndo(), CanRedo: e.document.Edited().CanRedo()},
	}
	e.dumpInputs(s)
	s.Playing = text.Phrase(e.live.Playback.Current().Title())
	if take := e.live.Recorder.Take(); take != nil {
		s.Recording = take.Path
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	s.Process = dumpProcess{runtime.NumGoroutine(), memory.HeapAlloc}
	e.dumpWidgets(s)
	e.dumpCurves(s)
	e.dumpDevices(s)
	e.dumpDocuments(s)
	e.dumpSaid(s)
	e.dumpWizard(s)
	e.dumpSession(s, r)
	e.dumpGizmo(s)
	return s
}

// dumpSaid is what the window says in words, and what can be told it.
func (e *editor) dumpSaid(s *dumpState) {
	s.StatusBar = e.status.Texts()
	s.Status = s.StatusBar["reach"]
	s.Commands = map[string]dumpCommand{}
	for _, c := range e.commands {
		s.Commands[c.id] = dumpCommand{c.label(), c.menu, c.isEnabled(), c.isChecked()}
	}
	for _, line := range library.HistoryLines(e.document.Edited().History()) {
		s.History = append(s.History, dumpStep{line.Text, line.Current, line.Undone})
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
	s.KeysShown = e.keys.Shown()
	s.Covered, s.MenuOpen = e.shell.window.Canvas().Overlays().Top() != nil, e.menu.open()
	s.Recent, s.InB = append(s.Recent, e.settings.Recent...), e.document.InB()
	s.Rows = map[string]dumpRow{}
	for path, row := range e.inspector.Rows {
		if !e.inspector.List.Shows(row) {
			continue
		}
		r := dumpRow{Problem: row.Problem.Text, Modified: row.Modified, Mark: -1, Tip: row.Label.Tip}
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
func (e *editor) dumpGizmo(s *dumpState) {
	m := e.view.manipulator
	scale := float64(e.shell.window.Canvas().Scale())
	screen := e.view.viewport.Screen()
	seen := func(at mgl64.Vec3) ([2]int, bool) {
		x, y, ok := screen.Project(at)
		return [2]int{s.Viewport.X + int(math.Round(x*scale)), s.Viewport.Y + int(math.Round(y*scale))}, ok
	}
	s.Gizmo = dumpGizmo{Handles: map[string][2]int{}, Hovered: m.Grasp.Hovered.String(), Active: m.Grasp.Active.String(), Readout: e.view.overlay.readout.Text.Text, Tool: "move"}
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

func (e *editor) dumpWidgets(s *dumpState) {
	for id, b := range e.toolbar.buttons {
		s.Buttons[id] = e.rect(b, nil, !b.Disabled)
	}
	for id, b := range e.sessions.transport.buttons {
		s.Buttons[id] = e.rect(b, nil, !b.Disabled)
	}
	if seconds := e.live.Playback.Replay().Duration().Seconds(); e.sessions.transport.scrub.Visible() {
		s.Sliders["time"] = e.slider(e.sessions.transport.scrub, nil, 0, seconds, e.sessions.transport.scrub.Value*seconds)
	}
	s.Buttons["more"] = e.rect(e.toolbar.more, nil, true)
	for id, b := range e.view.overlay.tools.Buttons {
		s.Buttons[id] = e.rect(b, nil, !b.Disabled)
	}
	s.Buttons["stick"] = e.rect(e.view.locomotion.Pad, nil, true)
	for id, b := range e.view.locomotion.Tools.Buttons {
		s.Buttons[id] = e.rect(b, nil, !b.Disabled)
	}
	if len(e.shell.toasts.Box.Objects) > 0 {
		for id, b := range e.shell.toasts.Buttons {
			s.Buttons[id] = e.rect(b, nil, true)
		}
	}
	s.Buttons["source"] = e.rect(e.toolbar.source, nil, true)
	s.Buttons["advanced"] = e.rect(e.inspector.Advanced, nil, true)
	s.Buttons["modifiedOnly"] = e.rect(e.inspector.Modified, nil, true)
	for id, b := range e.bottom.Buttons() {
		s.Buttons[id] = e.rect(b, nil, !b.Disabled)
	}
	if e.shell.prompt != nil {
		for id, b := range e.shell.prompt.buttons {
			s.Buttons[id] = e.rect(b, nil, true)
		}
	}
	if e.shell.banner.content.Visible() && e.shell.banner.remedy.Visible() {
		s.Buttons["banner.boneMap"] = e.rect(e.shell.banner.remedy, nil, true)
	}
	if e.boneMap.shown() {
		e.dumpBones(s)
	}
	e.dumpSheet(s)
	s.Buttons["linkSides"] = e.rect(e.inspector.Link, nil, true)
	s.Buttons["foldAll"] = e.rect(e.inspector.More, nil, true)
	s.Buttons["onlySelected"] = e.rect(e.inspector.Pin, nil, true)
	clip := e.inspector.List.Scroll
	for key, header := range e.inspector.Headers {
		if e.inspector.List.Shows(header) {
			s.Sections[strings.TrimPrefix(key, "group.")] = e.rect(header, clip, true)
			s.Buttons["menu."+key] = e.rect(header.More, clip, true)
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
		s.Buttons["reset."+parameter.Path] = e.rect(row.Reset, clip, !row.Reset.Disabled)
		if row.Check != nil {
			s.Buttons[parameter.Path] = e.rect(row.Check, clip, true)
			continue
		}
		if row.Choice != nil {
			s.Buttons[parameter.Path] = e.rect(row.Choice, clip, true)
			continue
		}
		if row.Graph != nil {
			continue
		}
		s.Sliders[parameter.Path] = e.slider(row.Slider, clip, parameter.SoftMin, parameter.SoftMax, value)
		s.Entries[parameter.Path] = e.rect(row.Field, clip, true)
	}
	for _, row := range e.tree.Order {
		_, name := selection.Parts(row.ID)
		if row.Sign == inspector.SignMagnet || row.Sign == inspector.SignCone {
			name = row.ID // a limit may have the name of an effector
		}
		s.Tree[name] = e.rect(row, e.tree.Content, true)
	}
	for i, heading := range e.tree.Headings {
		s.Tree["tree."+[...]string{selection.Effector, selection.Hint, selection.Magnet, selection.Limit}[i]] = e.rect(heading, e.tree.Content, true)
	}
	for _, c := range e.devices.list.Rows() {
		s.Tree[c.ID] = e.rect(c.Object, c.Clip, true)
	}
}

// dumpSheet tells where the parts of a calibration are, and those of what a player sees.
func (e *editor) dumpSheet(s *dumpState) {
	for _, c := range e.calibrating.play.Buttons() {
		s.Buttons["play."+c.ID] = e.rect(c.Object, c.Clip, true)
	}
	if e.calibrating.play.Content.Visible() {
		s.Sliders["play.armsOrHeight"] = e.slider(e.calibrating.play.BlendSlider(), nil, 0, 1, e.calibrating.play.BlendSlider().Value)
	}
	for _, c := range e.calibrating.sheet.Buttons() {
		s.Buttons["wizard."+c.ID] = e.rect(c.Object, c.Clip, !c.Disabled)
	}
	for _, c := range e.calibrating.sheet.Fields() {
		s.Entries["wizard."+c.ID] = e.rect(c.Object, c.Clip, true)
	}
	if blend, clip := e.calibrating.sheet.BlendSlider(); blend != nil {
		s.Sliders["wizard.armsOrHeight"] = e.slider(blend, clip, 0, 1, blend.Value)
	}
}

// dumpBones tells where the bone map's parts are: "bones.leftHand" is the slot of a role.
func (e *editor) dumpBones(s *dumpState) {
	for _, c := range e.boneMap.panel.Buttons() {
		s.Buttons["bones."+c.ID] = e.rect(c.Object, c.Clip, !c.Disabled)
	}
	s.Entries["bones.search"] = e.rect(e.boneMap.panel.Search(), nil, true)
}

func (e *editor) slider(of *widgets.Slider, clip fyne.CanvasObject, from, to, value float64) dumpSlider {
	return dumpSlider{e.rect(of, clip, !of.Disabled), from, to, int(widgets.SliderThumb / 2 * e.shell.window.Canvas().Scale()), value}
}

func (e *editor) dumpWizard(s *dumpState) {
	if !e.live.Calibration.IsOpen() {
		s.Wizard.State = calibration.Idle.String()
		return
	}
	v := e.live.Calibration.View()
	s.Wizard = dumpWizard{true, v.State.String(), v.Remaining.Seconds(), v.Progress, v.Message.String(), v.Live.String(), v.HeightFactor,
		v.SpanFactor, nil, false, nil}
	s.Wizard.Waving = v.Waving
	for _, warning := range v.Warnings {
		s.Wizard.Warnings = append(s.Wizard.Warnings, warning.String())
	}
	if v.State == calibration.Review || v.State == calibration.Typing {
		s.Wizard.Proposal = &v.Proposal
	}
}

func (e *editor) dumpSession(s *dumpState, r *session.Reading) {
	stats := e.live.Session.Stats()
	s.Session = dumpSession{r.Tick, stats.TickRate, float64(stats.SolveP50) / 1e3, float64(stats.SolveP99) / 1e3, stats.Missed,
		float64(r.Latency) / 1e6, r.Valid, e.view.repaints.fps, e.view.loop.Taken(), float64(e.view.loop.DrawTime.Load()) / 1e6, r.Space.Origin, r.Space.Yaw * 180 / math.Pi}
	for i := range r.Devices.All() {
		d := &r.Devices.Devices[i]
		s.Devices = append(s.Devices, dumpDevice{d.Name, d.Kind.String(), d.Serial, d.Source, d.RateHz,
			float64(d.Age(r.Devices.Time)) / 1e6, d.Samples})
	}
	for id := range effectors.Count {
		report, target := &r.Reports[id], &r.Targets.Effectors[id]
		d := dumpEffector{report.Active, report.Reached, report.Residual, report.RotationResidual, report.Held.String(),
			target.Presence, target.Position, [3]float64{}, [3]float64{}, r.Bound[id], "", [2]int{}}
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
	s.Gait = e.dumpFeet(r)
	s.Avatar = dumpAvatar{Driven: e.core.Avatar.Body() != nil, Loading: e.core.Avatar.Loading(), RolesMissing: e.about.missingRoles()}
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
