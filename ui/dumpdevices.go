//go:build cgo

package ui

import (
	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/debugdump"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// sourceName is what drives, in English.
func sourceName(e *editor) string {
	if e.live.Sources.Live() {
		return string(app.SourceLive.Term())
	}
	return string(app.SourceDemo.Term())
}

// dumpInputs tells how the inputs do. The state of all is that of the one that does best, unless one that is counted on has failed.
func dumpInputs(e *editor, s *debugdump.State) {
	statuses := e.live.Inputs.Statuses()
	s.Inputs, s.Roles, s.World = map[string]debugdump.Input{}, map[string]string{}, e.live.Devices.Choices().World
	best := trackers.Stopped
	for i := range statuses {
		status := &statuses[i]
		d := debugdump.Input{On: status.On, State: status.State.String(), Detail: text.Phrase(status.Detail), Address: status.Status.Address, Packets: status.Packets,
			Malformed: status.Malformed, Quiet: status.Quiet}
		if status.State == trackers.Listening || status.State == trackers.Receiving {
			best = max(best, status.State)
		}
		if e.devices.inputsShown() {
			d.Remark, d.Told = e.devices.inputs.Remark(status.Kind.ID)
		}
		s.Inputs[status.Kind.ID] = d
	}
	text, failed := e.devices.sourceText()
	s.SourceDetail, s.SourceState = text, best.String()
	if failed {
		s.SourceState = trackers.Failed.String()
	}
	for role, device := range e.reading.Bound {
		if device >= 0 && device < e.reading.Devices.Count {
			s.Roles[calibration.Role(role).String()] = e.reading.Devices.Devices[device].Serial
		}
	}
}

// dumpDevices tells where the parts of the dialogs and of the figure are: "inputs.vmc.on", "role.leftFoot".
func dumpDevices(e *editor, s *debugdump.State) {
	d := e.devices
	for id, b := range d.buttons {
		s.Buttons["devices."+id] = e.shell.area(b, nil, !b.Disabled)
	}
	buttons := func(prefix string, controls []widgets.Control) {
		for _, c := range controls {
			s.Buttons[prefix+c.ID] = e.shell.area(c.Object, c.Clip, !c.Disabled)
		}
	}
	if d.inputsShown() {
		buttons("inputs.", d.inputs.Buttons())
		for _, c := range d.inputs.Fields() {
			s.Entries["inputs."+c.ID] = e.shell.area(c.Object, c.Clip, true)
		}
	}
	if d.figure.Shown() {
		buttons("role.", d.figure.Marks())
	}
	if d.card != nil && d.card.Visible() {
		buttons("device.", d.card.Buttons())
	}
	buttons("more.", d.list.MoreButtons())
}
