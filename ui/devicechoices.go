//go:build cgo

package ui

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// deviceChoices is what the editor holds of what a person chose about devices.
type deviceChoices struct {
	choices     devices.Choices
	override    inputs.Config            // chosen on the command line, for this session alone
	assignments *calibration.Assignments // of the choices; another pointer for each change
	conditioned *trackers.Conditioning   // what is done to the devices now
	conditioner trackers.Conditioner     // of the editor's own frame

	inputs *inputsPanel      // nil before it was opened
	logged map[string]string // what the log says is wrong with inputs, by their ids
}

// loadDevices reads what a person chose. A file that cannot be read is put aside, so that nothing in it is lost.
func (e *editor) loadDevices() {
	path := e.core.Folders.Devices()
	choices, err := devices.Load(path)
	if err != nil {
		aside := path + ".damaged"
		if renamed := os.Rename(path, aside); renamed == nil {
			label := lang.L("Can't load device settings: {{.Cause}}. The file is kept as {{.File}}; all devices use defaults.",
				text.With{"Cause": text.Cause(err), "File": aside})
			e.core.Host.Go("a notice about devices", func(context.Context) { e.post(func() { e.toasts.Warn(label) }) })
		}
	}
	e.choices = choices
	if e.options.VMCAddress != "" {
		e.override = inputs.Config{"vmc": {Address: e.options.VMCAddress}}
	}
	e.assignments = assignmentsOf(&e.choices)
}

// assignmentsOf are the assignments for the session, which tells them by their pointer; nil for none.
func assignmentsOf(c *devices.Choices) *calibration.Assignments {
	if len(c.Assignments) == 0 {
		return nil
	}
	all := slices.Clone(c.Assignments)
	return &all
}

// inputsConfig is how the inputs are to listen now.
func (e *editor) inputsConfig() inputs.Config {
	config := maps.Clone(e.choices.Inputs)
	if config == nil {
		config = inputs.Config{}
	}
	maps.Copy(config, e.override)
	return config
}

// chooseInput takes over what was chosen of an input.
func (e *editor) chooseInput(id string, choice inputs.Choice) {
	if kind, ok := inputs.KindOf(id); ok && choice.Address == kind.Address {
		choice.Address = ""
	}
	delete(e.override, id) // the person has the last word
	e.changeDevices(func(c *devices.Choices) {
		config := maps.Clone(c.Inputs)
		if config == nil {
			config = inputs.Config{}
		}
		config[id] = choice
		c.Inputs = config
	})
	e.sources.listen(e.inputsConfig())
	if e.inputsShown() {
		e.inputs.update(e.sources.inputs.Statuses(), e.inputsConfig(), e.store.Now())
	}
}

// changeDevices changes what is chosen about devices, keeps it and has the session follow. What change makes of slices and maps must be
// new ones.
func (e *editor) changeDevices(change func(*devices.Choices)) {
	e.previewDevices(change)
	e.keepDevices()
}

// previewDevices changes what is chosen while a person still drags.
func (e *editor) previewDevices(change func(*devices.Choices)) {
	before := e.choices.Assignments
	change(&e.choices)
	if !slices.Equal(before, e.choices.Assignments) {
		e.assignments = assignmentsOf(&e.choices)
	}
	e.publish()
}

// keepDevices writes the file.
func (e *editor) keepDevices() {
	if err := devices.Save(e.core.Folders.Devices(), e.choices); err != nil {
		e.toasts.Warn(lang.L("Can't save device settings: {{.Cause}}. Make {{.File}} writable and try again.", text.With{"Cause": text.Cause(err), "File": e.core.Folders.Devices()}))
	}
}

// changeDevicesWithUndo changes what is chosen and offers to take it back; undo of the document has nothing to do with it.
func (e *editor) changeDevicesWithUndo(text string, change func(*devices.Choices)) {
	before := e.choices
	e.changeDevices(change)
	after := e.choices
	e.toasts.Offer(text, lang.L("Undo"), func() { // what was changed here; what else was chosen since stays
		e.changeDevices(func(c *devices.Choices) {
			if !slices.Equal(before.Assignments, after.Assignments) {
				c.Assignments = before.Assignments
			}
			if !slices.Equal(before.Filters, after.Filters) {
				c.Filters = before.Filters
			}
			if !slices.Equal(before.Spaces, after.Spaces) {
				c.Spaces = before.Spaces
			}
			if before.World != after.World {
				c.World = before.World
			}
		})
		e.refreshChrome()
	})
	e.refreshChrome()
}

// conditioning is what is done to devices before anybody uses them. Floor, front and alignment are of the person's room, where the demo was
// not recorded.
func (e *editor) conditioning() *trackers.Conditioning {
	of := e.choices
	if e.sources.driving() == sourceDemo {
		of.Spaces, of.World = nil, devices.Pose{}
	}
	return of.Conditioning()
}

// deviceCommands are what can be told about devices.
func (e *editor) deviceCommands() []*command {
	live := func() bool { return e.sources.driving() == sourceLive }
	return []*command{
		{id: "inputs", menu: "Trackers", text: lang.L("Inputs and ports…"), apart: true, icon: widgets.IconInputs,
			tip: lang.L("Inputs, their ports and received data"), do: e.showInputs},
		{id: "roleFigure", menu: "Trackers", text: lang.L("Device roles"), icon: widgets.IconFigure,
			tip: lang.L("Show device roles on a figure. Drag a device to change its role"), do: e.toggleFigure,
			checked: func() bool { return e.figure != nil && e.figure.shown() }},
		{id: "shake", menu: "Trackers", text: lang.L("Identify by shaking"), icon: widgets.IconShake,
			tip: lang.L("Identify by shaking: shake a tracker to select it in the list and the viewport"), do: e.toggleShake,
			checked: func() bool { return e.shaking }},
		{id: "recentre", menu: "Trackers", text: lang.L("Re-centre"), apart: true, keys: []fyne.KeyName{fyne.KeyC},
			tip: lang.L("Set the origin to the headset's position and the front to its view direction"), do: e.recentre, enabled: live},
		{id: "layFloor", menu: "Trackers", text: lang.L("Set floor from lowest device"), keys: []fyne.KeyName{fyne.KeyL},
			do: func() { e.layFloor(0) }, enabled: live},
		{id: "typeFloor", menu: "Trackers", text: lang.L("Height of the floor…"), do: e.askFloor, enabled: live},
		{id: "align", menu: "Trackers", text: lang.L("Align two spaces…"), do: e.showAlign},
		{id: "resetWorld", menu: "Trackers", text: lang.L("Floor and front as tracked"),
			enabled: func() bool { return e.choices.World != (devices.Pose{}) }, do: func() {
				e.changeDevicesWithUndo(lang.L("Floor and front as tracked"), func(c *devices.Choices) { c.World = devices.Pose{} })
			}},
	}
}

// recentre makes the headset's place the origin, facing front.
func (e *editor) recentre() {
	world, err := devices.Recentred(e.choices.World, &e.frame)
	if err != nil {
		e.toasts.Warn(deviceFailure(err))
		return
	}
	e.changeDevicesWithUndo(lang.L("Re-centred: your position is the origin, your view direction is the front"), func(c *devices.Choices) { c.World = world })
}

// layFloor puts the lowest controller or tracker at a height above the floor.
func (e *editor) layFloor(height float64) {
	lowest := devices.Lowest(&e.frame)
	world, err := devices.Floored(e.choices.World, &e.frame, height)
	if err != nil {
		e.toasts.Warn(deviceFailure(err))
		return
	}
	device := &e.frame.Devices[lowest]
	unit := text.LengthUnitNamed(e.settings.Units)
	e.changeDevicesWithUndo(lang.L("The floor has moved by {{.Length}}: {{.Device}} is {{.Height}} above it now", text.With{
		"Length": unit.Format(device.Pose.Position.Y() - height), "Device": device.Name, "Height": unit.Format(height)}),
		func(c *devices.Choices) { c.World = world })
}

// deviceFailure words what kept a command about devices from being done.
func deviceFailure(err error) string {
	switch {
	case errors.Is(err, devices.ErrNoHeadset):
		return lang.L("No headset is tracked: put it on and try again")
	case errors.Is(err, devices.ErrLookAhead):
		return lang.L("Look straight ahead, not up or down, and try again")
	case errors.Is(err, devices.ErrNothingTracked):
		return lang.L("No tracked controller or tracker to set the floor from. Switch one on and try again.")
	}
	return text.Sentence(err)
}

// askFloor asks how high above the floor the lowest device is.
func (e *editor) askFloor() {
	lowest := devices.Lowest(&e.frame)
	if lowest < 0 {
		e.toasts.Warn(deviceFailure(devices.ErrNothingTracked))
		return
	}
	unit := text.LengthUnitNamed(e.settings.Units)
	e.askText(lang.L("Height of the floor"), lang.L("Height, {{.Unit}}", text.With{"Unit": unit.Symbol()}),
		lang.L("Of {{.Device}} above the floor", text.With{"Device": e.frame.Devices[lowest].Name}), unit.Scale().Exact(0), lang.L("Set"),
		func(text string) error {
			height, err := typedHeight(text, unit)
			if err == nil {
				e.layFloor(height)
			}
			return err
		})
}

// assign says what a device is worn for: a role's name, "" to ignore it.
func (e *editor) assign(device *trackers.Device, role string) {
	label := lang.L("{{.Device}} is ignored", text.With{"Device": device.Name})
	if of, ok := calibration.RoleNamed(role); ok {
		label = lang.L("{{.Device}} has the role {{.Role}}", text.With{"Device": device.Name, "Role": text.DeviceRole(of)})
		if other := e.wearerOf(of, device); other != "" {
			label = lang.L("{{.Device}} has the role {{.Role}}. {{.Other}} had it and is now assigned automatically",
				text.With{"Device": device.Name, "Role": text.DeviceRole(of), "Other": other})
		}
	}
	kind, serial := device.Kind.String(), device.Serial
	e.changeDevicesWithUndo(label, func(c *devices.Choices) { c.Assignments = c.Assignments.With(kind, serial, role) })
}

// wearerOf names the device other than one that has a role now; "" for none.
func (e *editor) wearerOf(role calibration.Role, besides *trackers.Device) string {
	if i := e.reading.Bound[role]; i >= 0 && i < e.reading.Devices.Count {
		if d := &e.reading.Devices.Devices[i]; d.Kind != besides.Kind || d.Serial != besides.Serial {
			return d.Name
		}
	}
	return ""
}

// unassign has a device go by calibration, name and place again.
func (e *editor) unassign(device *trackers.Device) {
	kind, serial := device.Kind.String(), device.Serial
	e.changeDevicesWithUndo(lang.L("{{.Device}} is assigned automatically", text.With{"Device": device.Name}),
		func(c *devices.Choices) { c.Assignments = c.Assignments.Without(kind, serial) })
}

// forgetDevice takes away everything that was chosen about a device.
func (e *editor) forgetDevice(device *trackers.Device) {
	of := *device
	e.changeDevicesWithUndo(lang.L("Settings of {{.Device}} removed", text.With{"Device": device.Name}), func(c *devices.Choices) { c.Forget(&of) })
}

// swapWearers gives the devices of two roles each other's.
func (e *editor) swapWearers(left, right calibration.Role) {
	var swapped [2]*trackers.Device
	for i, role := range [2]calibration.Role{left, right} {
		at := e.reading.Bound[role]
		if at < 0 || at >= e.reading.Devices.Count {
			return
		}
		swapped[i] = &e.reading.Devices.Devices[at]
	}
	one, other := *swapped[0], *swapped[1]
	e.changeDevicesWithUndo(lang.L("{{.Left}} and {{.Right}} are swapped", text.With{"Left": one.Name, "Right": other.Name}), func(c *devices.Choices) {
		c.Assignments = c.Assignments.With(one.Kind.String(), one.Serial, right.String()).With(other.Kind.String(), other.Serial, left.String())
	})
}
