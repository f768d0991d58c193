//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// deviceCommands are what can be told about devices.
func (e *editor) deviceCommands() []*command {
	live := e.live.Sources.Live
	return []*command{
		{id: "inputs", menu: "Trackers", text: lang.L("Inputs and ports…"), apart: true, icon: widgets.IconInputs,
			tip: lang.L("Inputs, their ports and received data"), do: e.showInputs},
		{id: "roleFigure", menu: "Trackers", text: lang.L("Device roles"), icon: widgets.IconFigure,
			tip: lang.L("Show device roles on a figure. Drag a device to change its role"), do: e.toggleFigure,
			checked: func() bool { return e.figure != nil && e.figure.shown() }},
		{id: "shake", menu: "Trackers", text: lang.L("Identify by shaking"), icon: widgets.IconShake,
			tip: lang.L("Identify by shaking: shake a tracker to select it in the list and the viewport"), do: e.toggleShake,
			checked: e.live.Devices.Shaking},
		{id: "recentre", menu: "Trackers", text: lang.L("Re-centre"), apart: true, keys: []fyne.KeyName{fyne.KeyC},
			tip: lang.L("Set the origin to the headset's position and the front to its view direction"), do: e.live.Devices.Recenter, enabled: live},
		{id: "layFloor", menu: "Trackers", text: lang.L("Set floor from lowest device"), keys: []fyne.KeyName{fyne.KeyL},
			do: func() { e.live.Devices.SetFloor(0) }, enabled: live},
		{id: "typeFloor", menu: "Trackers", text: lang.L("Height of the floor…"), do: e.askFloor, enabled: live},
		{id: "align", menu: "Trackers", text: lang.L("Align two spaces…"), do: e.showAlign},
		{id: "resetWorld", menu: "Trackers", text: lang.L("Floor and front as tracked"),
			enabled: func() bool { return e.live.Devices.Choices().World != (devices.Pose{}) }, do: e.live.Devices.ResetWorld},
	}
}

// askFloor asks how high above the floor the lowest device is.
func (e *editor) askFloor() {
	lowest := e.live.Devices.Lowest()
	if lowest == nil {
		return
	}
	unit := text.LengthUnitNamed(e.settings.Units)
	e.shell.askText(lang.L("Height of the floor"), lang.L("Height, {{.Unit}}", text.With{"Unit": unit.Symbol()}),
		lang.L("Of {{.Device}} above the floor", text.With{"Device": lowest.Name}), unit.Scale().Exact(0), lang.L("Set"),
		func(text string) error {
			height, err := typedHeight(text, unit)
			if err == nil {
				e.live.Devices.SetFloor(height)
			}
			return err
		})
}

// assign gives a device a role.
func (e *editor) assign(device *trackers.Device, role calibration.Role) {
	e.live.Devices.Assign(device, role, e.wearerOf(role, device))
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
