//go:build cgo

package ui

import (
	"posewright/calibration"
	"posewright/internal/app"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// dumpInput is one input, as the debug dump has it.
type dumpInput struct {
	On        bool   `json:"on"`
	State     string `json:"state"`
	Detail    string `json:"detail"`
	Address   string `json:"address"`
	Packets   uint64 `json:"packets"`
	Malformed uint64 `json:"malformed"`
	Quiet     bool   `json:"quiet"`
	Remark    string `json:"remark"` // as the dialog says it; "" while that is closed
	Told      int    `json:"told"`   // addresses of this machine that the dialog shows for it
}

// sourceName is what drives, in English.
func (e *editor) sourceName() string {
	if e.live.Sources.Live() {
		return string(app.SourceLive.Term())
	}
	return string(app.SourceDemo.Term())
}

// dumpInputs tells how the inputs do. The state of all is that of the one that does best, unless one that is counted on has failed.
func (e *editor) dumpInputs(s *dumpState) {
	statuses := e.live.Inputs.Statuses()
	s.Inputs, s.Roles, s.World = map[string]dumpInput{}, map[string]string{}, e.live.Devices.Choices().World
	best := trackers.Stopped
	for i := range statuses {
		status := &statuses[i]
		d := dumpInput{On: status.On, State: status.State.String(), Detail: text.Phrase(status.Detail), Address: status.Status.Address, Packets: status.Packets,
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
func (e *editor) dumpDevices(s *dumpState) {
	d := e.devices
	for id, b := range d.buttons {
		s.Buttons["devices."+id] = e.rect(b, nil, !b.Disabled)
	}
	buttons := func(prefix string, controls []widgets.Control) {
		for _, c := range controls {
			s.Buttons[prefix+c.ID] = e.rect(c.Object, c.Clip, !c.Disabled)
		}
	}
	if d.inputsShown() {
		buttons("inputs.", d.inputs.Buttons())
		for _, c := range d.inputs.Fields() {
			s.Entries["inputs."+c.ID] = e.rect(c.Object, c.Clip, true)
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
