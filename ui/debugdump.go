//go:build cgo

package ui

import (
	"fmt"
	"os"
	"time"

	"posewright/internal/debugdump"
	"posewright/trackers"
	devicepanels "posewright/ui/devices"
	"posewright/ui/dump"
	"posewright/ui/text"
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
	scale, size := e.shell.Window.Canvas().Scale(), e.shell.Window.Canvas().Size()
	s := debugdump.NewState(e.core, e.live, &e.reading)
	s.Window = [2]int{int(size.Width * scale), int(size.Height * scale)}
	s.FirstFrameMS, s.UptimeMS = float64(e.view.repaints.first.Load())/1e6, float64(time.Since(e.view.repaints.began))/1e6
	s.Refreshes = e.refreshes
	s.Session.FPS, s.Session.Pictures, s.Session.DrawMS = e.view.repaints.fps, e.view.loop.Taken(), float64(e.view.loop.DrawTime.Load())/1e6

	r := dump.New(s, e.shell.Window.Canvas())
	r.Viewport(e.view.viewport, e.view.scene, &e.view.manipulator.Grasp, e.view.eyesHandle())
	r.Panels(e.help.pane)
	r.Panels(e.chrome.toolbar, e.sessions, e.sessions.transport, e.help.welcome, e.view.overlay.tools, e.view.locomotion, e.shell.Toasts, e.shell.Prompt, e.shell.Banner,
		e.inspector.panel, e.inspector.tree, e.inspector.chains, e.workspace.bottom, e.boneMap.panel, e.calibrating.play, e.calibrating.sheet, e.panels.elbows, e.panels.fit, e.eyes, e.panels.lab, e.devices, e.devices.list, e.devices.figure,
		e.devices.card, e.documents.compare, e.library)
	r.Parameters(e.inspector.panel)
	r.Commands(e.chrome.commands, e.chrome.menu)
	r.History(e.document.Edited().History(), e.preferences.lengths())
	var shown *devicepanels.InputsPanel
	if e.devices.inputsShown() {
		shown = e.devices.inputs
	}
	r.Inputs(e.live.Inputs.Statuses(), shown)
	detail, failed := e.devices.sourceText()
	s.SourceDetail = detail
	if failed {
		s.SourceState = trackers.Failed.String()
	}
	s.Remote = e.sessions.remote.URLs()
	e.dumpTexts(s)
	return s
}

// dumpTexts adds what the window says in words.
func (e *editor) dumpTexts(s *debugdump.State) {
	s.Document.Title, s.Playing = e.shell.Window.Title(), text.Phrase(e.live.Playback.Current().Title())
	s.Selection = append([]string{}, e.selection.IDs...)
	s.Avatar.RolesMissing, s.Avatar.Notes = e.about.missingRoles(), e.about.notes()
	s.Steps = e.calibrating.playSays()
	s.StatusBar = e.about.status.Texts()
	s.Status = s.StatusBar["reach"]
	for _, entry := range e.shell.Log.Entries() {
		s.Log = append(s.Log, entry.Text)
	}
	if e.shell.Prompt != nil {
		s.Prompt = e.shell.Prompt.Title
	}
	if e.shell.Dialog != nil {
		s.Dialog = e.shell.DialogTitle
	}
	page, found := e.help.pane.found()
	s.Manual = debugdump.Manual{Page: page, Found: debugdump.Found(found)}
	if search := e.chrome.search; search != nil {
		s.Search.Query = search.Entry.Text
		for i := range search.Found {
			s.Search.Found = append(s.Search.Found, search.Found[i].ID)
		}
	}
	if e.shell.Tips.Label.Visible() {
		s.Tooltip = e.shell.Tips.Label.Text
	}
	s.Toasts, s.Banner, s.Gizmo.Readout = len(e.shell.Toasts.Box.Objects), e.shell.Banner.Label.Text, e.view.overlay.readout.Text.Text
	if focused := e.shell.Window.Canvas().Focused(); focused != nil {
		s.Keyboard = fmt.Sprintf("%p", focused)
	}
	s.KeysShown, s.Covered, s.MenuOpen = e.chrome.keys.Shown(), e.shell.Window.Canvas().Overlays().Top() != nil, e.chrome.menu.Open()
	s.Gait.Steps = e.plotted.steps.Taken()
	s.Gait.Shown, s.Gait.Drawn = e.workspace.bottom.ShownCadence()
	for _, id := range text.FeetEffectors {
		s.Gait.Feet[id.String()] = e.inspector.tree.EffectorState(id)
	}
}
