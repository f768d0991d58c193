//go:build cgo

package ui

import (
	"posewright/internal/debugdump"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// dumpInputs adds what the window says of the inputs.
func dumpInputs(e *editor, s *debugdump.State) {
	statuses := e.live.Inputs.Statuses()
	for i := range statuses {
		id := statuses[i].Kind.ID
		d := s.Inputs[id]
		d.Detail = text.Phrase(statuses[i].Detail)
		if e.devices.inputsShown() {
			d.Remark, d.Instructions = e.devices.inputs.Remark(id)
		}
		s.Inputs[id] = d
	}
	detail, failed := e.devices.sourceText()
	s.SourceDetail = detail
	if failed {
		s.SourceState = trackers.Failed.String()
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
