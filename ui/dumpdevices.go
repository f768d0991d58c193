//go:build cgo

package ui

import (
	"posewright/calibration"
	"posewright/internal/app"
	"posewright/trackers"
	"posewright/ui/text"
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
		if e.inputsShown() {
			d.Remark, d.Told = e.inputs.rows[i].remark.Text, len(e.inputs.rows[i].copies)
		}
		s.Inputs[status.Kind.ID] = d
	}
	text, failed := e.sourceText()
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
	for id, b := range e.devices.tools {
		s.Buttons["devices."+id] = e.rect(b, nil, !b.Disabled)
	}
	if e.inputsShown() {
		for _, row := range e.inputs.rows {
			name := "inputs." + row.kind.ID
			s.Buttons[name+".on"] = e.rect(row.on, e.inputs.content, true)
			s.Entries[name+".address"] = e.rect(row.address, e.inputs.content, true)
			if row.reach != nil {
				s.Buttons[name+".reach"] = e.rect(row.reach, e.inputs.content, true)
			}
		}
	}
	if e.figure.shown() {
		for _, m := range e.figure.marks {
			s.Buttons["role."+m.role.String()] = e.rect(m, nil, true)
		}
	}
	if e.deviceCard != nil && e.deviceCard.popup.Visible() {
		s.Buttons["device.role"] = e.rect(e.deviceCard.role, nil, true)
		s.Buttons["device.smooth"] = e.rect(e.deviceCard.smooth, nil, true)
		s.Buttons["device.forget"] = e.rect(e.deviceCard.forget, nil, !e.deviceCard.forget.Disabled())
	}
	for _, row := range e.devices.rows {
		if row.Visible() {
			s.Buttons["more."+row.id] = e.rect(row.more, e.devices.scroll, true)
		}
	}
}
