//go:build cgo

package ui

import (
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/devices"
	"posewright/internal/inputs"
	"posewright/internal/session"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/ui/commands"
	devicepanels "posewright/ui/devices"
	"posewright/ui/selection"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// deviceController shows the tracked devices and carries out what a person chooses about them: roles, filters, inputs, floor and alignment.
type deviceController struct {
	shell     *shell.Shell
	live      *app.Live
	settings  *app.Settings
	selection *selection.List
	reading   *session.Reading // newest; its owner keeps it so
	table     []*commands.Command
	on        deviceActions

	list         *devicepanels.List
	buttons      map[string]*widgets.ToolButton // beside the list's heading, by command
	figure       *devicepanels.RoleFigure
	drag         *devicepanels.Drag
	card         *devicepanels.Card        // nil while it is closed
	inputs       *devicepanels.InputsPanel // nil before it was opened
	inputsDialog dialog.Dialog
	align        *devicepanels.AlignPanel // nil before it was opened
	alignDialog  dialog.Dialog
}

// deviceActions are what the controller calls.
type deviceActions struct {
	refresh func()                        // shows new states of commands
	arrange func()                        // makes room for the figure, or takes it back
	lineAt  func(at fyne.Position) string // id of the line of the body tree below a place in the window; "" for none
}

func newDeviceController(s *shell.Shell, live *app.Live, settings *app.Settings, chosen *selection.List, reading *session.Reading, on deviceActions) *deviceController {
	d := &deviceController{shell: s, live: live, settings: settings, selection: chosen, reading: reading, on: on, buttons: map[string]*widgets.ToolButton{}}
	d.figure = devicepanels.NewRoleFigure(s.Tips, d.toggleFigure, d.offerDevices)
	d.drag = devicepanels.NewDrag()
	d.table = d.commandTable()
	var buttons []fyne.CanvasObject
	for _, id := range []string{"roleFigure", "shake", "inputs"} {
		c := commands.Find(d.table, id)
		b := widgets.NewToolButton("", c.Icon, text.Phrase(c.Tip), s.Tips, c.Run)
		b.Small = true
		d.buttons[id] = b
		buttons = append(buttons, b)
	}
	d.list = devicepanels.NewList(s.Tips, chosen, devicepanels.ListActions{Retry: live.Inputs.RetryFailed, More: d.openCard, Drag: d.dragDevice, Drop: d.dropDevice, WhyUnused: d.whyUnused},
		buttons...)
	return d
}

// whyUnused says why a device of the newest reading drives nothing, and the role of another that it may have too.
func (d *deviceController) whyUnused(device int) (phrase.Phrase, calibration.Role) {
	r := d.reading
	return calibration.WhyUnused(r.Calibration, d.live.Devices.Chosen(), &r.Devices, &r.Bound, device)
}

// commands are what can be chosen about devices.
func (d *deviceController) commands() []*commands.Command { return d.table }

func (d *deviceController) commandTable() []*commands.Command {
	live, choices, under := d.live.Sources.Live, d.live.Devices, text.Message("Floor and front")
	return []*commands.Command{
		{Command: &command.Command{ID: "inputs", Text: phrase.Say("Inputs and ports…"),
			Tip: phrase.Say("Inputs, their ports and received data"), Do: command.Always(d.showInputs)},
			Menu: "Trackers", Apart: true, Icon: widgets.IconInputs},
		{Command: &command.Command{ID: "roleFigure", Text: phrase.Say("Device roles"),
			Tip:     phrase.Say("Show device roles on a figure. Drag a device to change its role"),
			Checked: d.figure.Shown, Do: command.Always(d.toggleFigure)},
			Menu: "Trackers", Icon: widgets.IconFigure},
		{Command: &command.Command{ID: "shake", Text: phrase.Say("Identify by shaking"),
			Tip: phrase.Say("Shake a tracker to select it in the list and the viewport"), Checked: choices.Shaking,
			Do: command.Always(d.toggleShake)}, Menu: "Trackers", Icon: widgets.IconShake},
		{Command: d.live.Commands.Get("recenter"), Menu: "Trackers", Apart: true, Keys: []fyne.KeyName{fyne.KeyC}},
		{Command: d.live.Commands.Get("recenter/yaw"), Menu: "Trackers", Under: under},
		{Command: d.live.Commands.Get("floor"), Menu: "Trackers", Under: under, Keys: []fyne.KeyName{fyne.KeyL}},
		{Command: &command.Command{ID: "typeFloor", Text: phrase.Say("Height of the floor…"), Enabled: live,
			Do: command.Always(d.askFloor)}, Menu: "Trackers", Under: under},
		{Command: &command.Command{ID: "align", Text: phrase.Say("Align two spaces…"), Do: command.Always(d.showAlign)},
			Menu: "Trackers", Under: under},
		{Command: d.live.Commands.Get("floor/reset"), Menu: "Trackers", Under: under},
		{Command: d.live.Commands.Get("slimevr/yaw"), Menu: "Trackers", Under: under},
		{Command: d.live.Commands.Get("slimevr/full"), Menu: "Trackers", Under: under},
		{Command: d.live.Commands.Get("slimevr/mounting"), Menu: "Trackers", Under: under},
		{Command: d.live.Commands.Get("slimevr/lengths"), Menu: "Trackers", Under: under},
	}
}

// Controls lists the buttons of the list, and the inputs while their dialog is open.
func (d *deviceController) Controls() []widgets.Control {
	controls := widgets.Named("devices.", d.buttons)
	if d.inputsShown() {
		controls = append(controls, d.inputs.Controls()...)
	}
	return controls
}

// tick takes the devices as they were reported.
func (d *deviceController) tick() {
	if d.alignShown() {
		d.align.Tick(d.live.Sources.Frame())
	}
}

// update refreshes what is shown of devices and inputs.
func (d *deviceController) update() {
	message, failed := d.sourceText()
	for _, face := range d.live.Store.FaceSources() {
		if face.Used {
			message += "\n" + lang.L("{{.Face}} from {{.Source}}",
				text.With{"Face": devicepanels.FaceText(&face), "Source": face.Source})
		}
	}
	r := d.reading
	d.list.Update(&r.Devices, &r.Bound, &r.Backups, message, failed, func(device *trackers.Device) bool {
		_, ignored, _ := d.live.Devices.Choices().Assignments.Of(device)
		return ignored
	})
	d.figure.Update(&d.reading.Devices, &d.reading.Bound, &d.reading.Backups)
	for id, b := range d.buttons {
		c := commands.Find(d.table, id)
		b.Set(c.IsChecked(), !c.IsEnabled())
	}
	if d.card != nil && d.card.Visible() {
		d.card.Update()
	}
	if d.inputsShown() {
		d.updateInputs()
	}
}

// sourceText is the text below the devices, and whether it is a failure that can be retried.
func (d *deviceController) sourceText() (string, bool) {
	status := d.live.Sources.Status()
	switch count := (text.With{"Count": status.On}); status.State {
	case app.RecordingPlays:
		if status.Recording == d.live.Playback.Demo() {
			return lang.L("The demo plays; live senders are ignored."), false
		}
		return lang.L("{{.Name}} plays; live senders are ignored.", text.With{"Name": text.Phrase(status.Recording.Title())}), false
	case app.InputFailed:
		return text.PhraseSentence(status.Failure), true
	case app.InputsOff:
		return lang.L("All inputs are off. Enable one under Trackers ▸ Inputs and ports."), false
	case app.DemoUntilDevices:
		return lang.N("The demo plays until devices arrive at one of {{.Count}} inputs.", status.On, count), false
	case app.ReceivingDevices:
		names := make([]string, len(status.Receiving))
		for i := range status.Receiving {
			names[i] = lang.L(status.Receiving[i].Name)
		}
		return lang.L("Receiving from {{.Inputs}}.", text.With{"Inputs": strings.Join(names, ", ")}), false
	case app.NothingArrives:
		return lang.L("No data received. Check Trackers ▸ Inputs and ports."), false
	default:
		return lang.N("Waiting for devices at {{.Count}} inputs.", status.On, count), false
	}
}

// deviceOf is the device of an id in the selection, as it was read last; nil for one that is gone.
func (d *deviceController) deviceOf(id string) *trackers.Device {
	kind, serial := selection.Parts(id)
	for i := range d.reading.Devices.All() {
		if device := &d.reading.Devices.Devices[i]; kind == selection.Device && device.Serial == serial {
			return device
		}
	}
	return nil
}

// openCard shows the card of a device beside a place in the window.
func (d *deviceController) openCard(id string, at fyne.Position) {
	d.closeCard()
	device := d.deviceOf(id)
	if device == nil {
		return
	}
	d.selection.Set(id)
	choices := d.live.Devices
	d.card = devicepanels.NewCard(d.shell.Window.Canvas(), d.shell.Tips, device, &d.reading.Devices, &d.reading.Bound, devicepanels.CardActions{
		Backups: &d.reading.Backups,
		Choices: choices.Choices, Assign: d.assign, Unassign: choices.Unassign, Ignore: choices.Ignore, Forget: choices.Forget,
		Preview: choices.Preview, Save: choices.Save, Remeasure: d.remeasure, WhyUnused: d.whyUnused, Trim: devicepanels.TrimActions{
			Trim: func(of *trackers.Device) (calibration.Trim, bool) {
				return d.live.Wearing.Trim(of.Kind.String(), of.Serial)
			},
			Preview: func(of *trackers.Device, trim calibration.Trim) {
				d.live.Wearing.PreviewTrim(of.Kind.String(), of.Serial, trim)
			},
			Keep: d.live.Wearing.KeepTrim, Cancel: d.live.Wearing.CancelTrim}})
	d.card.Show(at)
}

// remeasure measures a tracker that moved on the body again.
func (d *deviceController) remeasure(role calibration.Role) {
	if err := d.live.Wearing.Remeasure(role); err != nil {
		d.shell.Warn(err)
		return
	}
	d.shell.Toasts.Info(lang.L("Stand as you did for the calibration"))
}

// closeCard closes the card and reports whether it was open.
func (d *deviceController) closeCard() bool {
	if d.card == nil {
		return false
	}
	open := d.card.Visible()
	d.card.Hide()
	d.card = nil
	return open
}

// assign gives a device a role, as the only one or as the backup of another.
func (d *deviceController) assign(device *trackers.Device, role calibration.Role, backup bool) {
	if backup {
		d.live.Devices.UseBoth(device, role)
		return
	}
	d.live.Devices.Assign(device, role, d.otherWith(role, device))
}

// otherWith names the device other than one that has a role now; "" for none.
func (d *deviceController) otherWith(role calibration.Role, besides *trackers.Device) string {
	if i := d.reading.Bound[role]; i >= 0 && i < d.reading.Devices.Count {
		if device := &d.reading.Devices.Devices[i]; device.Kind != besides.Kind || device.Serial != besides.Serial {
			return device.Name
		}
	}
	return ""
}

// figureShown reports whether the figure is shown.
func (d *deviceController) figureShown() bool { return d.figure.Shown() }

// toggleFigure shows the figure, or hides it.
func (d *deviceController) toggleFigure() {
	if d.figure.Shown() {
		d.figure.Content.Hide()
	} else {
		d.figure.Content.Show()
		d.figure.Update(&d.reading.Devices, &d.reading.Bound, &d.reading.Backups)
	}
	d.on.arrange()
	d.on.refresh()
}

// offerDevices offers the devices for a role.
func (d *deviceController) offerDevices(role calibration.Role, at fyne.Position) {
	heading := fyne.NewMenuItem(text.DeviceRole(role), nil)
	heading.Disabled = true
	items := []*fyne.MenuItem{heading, fyne.NewMenuItemSeparator()}
	for i := range d.reading.Devices.All() {
		device := d.reading.Devices.Devices[i]
		item := fyne.NewMenuItem(device.Name, func() { d.assign(&device, role, false) })
		item.Checked = d.reading.Bound[role] == i
		items = append(items, item)
	}
	if len(items) == 2 {
		items = append(items, fyne.NewMenuItem(lang.L("No devices"), nil))
		items[2].Disabled = true
	}
	items = append(items, fyne.NewMenuItemSeparator())
	parts := []calibration.Part{role.From()}
	if parts[0] == calibration.PartHead {
		parts = append(parts, calibration.PartFace)
	}
	for _, part := range parts {
		items = append(items, devicepanels.FromItems(part, &d.reading.Devices, d.live.Store.FaceSources(),
			d.live.Devices.Chosen().From(part), func(source string) { d.live.Devices.TakeFrom(part, source) })...)
	}
	if i := d.reading.Bound[role]; i >= 0 && i < d.reading.Devices.Count {
		id := selection.ID(selection.Device, d.reading.Devices.Devices[i].Serial)
		items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Select the device"), func() { d.selection.Set(id) }))
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), d.shell.Window.Canvas(), at)
}

// roleAt is the role that a device dropped at a place in the window would get.
func (d *deviceController) roleAt(at fyne.Position) (calibration.Role, bool) {
	if role := d.figure.At(at); role < calibration.RoleCount {
		return role, true
	}
	switch kind, name := selection.Parts(d.on.lineAt(at)); kind {
	case selection.Effector, selection.Hint:
		return calibration.RoleNamed(name)
	}
	return 0, false
}

// dragDevice follows a device that is dragged.
func (d *deviceController) dragDevice(id string, at fyne.Position) {
	device := d.deviceOf(id)
	if device == nil {
		return
	}
	if !d.figure.Shown() {
		d.toggleFigure() // something to drop it on
	}
	role, ok := d.roleAt(at)
	label := lang.L("{{.Device}}: drop it on its role", text.With{"Device": device.Name})
	if ok {
		label = lang.L("{{.Role}}: {{.Device}}", text.With{"Role": text.DeviceRole(role), "Device": device.Name})
	} else {
		role = calibration.RoleCount
	}
	d.figure.Aim(role)
	d.drag.Show(label, at)
}

// dropDevice gives a dragged device the role that it was dropped on.
func (d *deviceController) dropDevice(id string, at fyne.Position) {
	d.drag.Hide()
	d.figure.Aim(calibration.RoleCount)
	role, ok := d.roleAt(at)
	if device := d.deviceOf(id); ok && device != nil {
		d.assign(device, role, false)
	}
}

// toggleShake begins to look for the device that is shaken, or ends that.
func (d *deviceController) toggleShake() {
	d.list.MarkShaken("")
	d.live.Devices.SetShaking(!d.live.Devices.Shaking())
	d.on.refresh()
}

// showShaken selects the device that is shaken.
func (d *deviceController) showShaken(device *trackers.Device) {
	id := selection.ID(selection.Device, device.Serial)
	d.list.MarkShaken(id)
	if d.selection.Primary() != id {
		d.selection.Set(id)
	}
}

// showInputs opens the dialog. What is chosen counts at once.
func (d *deviceController) showInputs() {
	if d.inputsShown() {
		return
	}
	d.shell.CloseDialog()
	d.inputs = devicepanels.NewInputsPanel(d.shell.Tips, d)
	d.updateInputs()
	d.inputsDialog = d.shell.ShowInfo(lang.L("Inputs and ports"), d.inputs.Content, fyne.NewSize(860, 660))
	d.shell.DialogPage = "quickstart.md"
}

func (d *deviceController) updateInputs() {
	d.inputs.Update(d.live.Inputs.Statuses(), d.live.Inputs.Config(), d.live.Store.Now())
}

// ChangeInput implements devices.InputActions.
func (d *deviceController) ChangeInput(id string, choice inputs.Choice) {
	d.live.Devices.ChooseInput(id, choice)
	d.live.Sources.Apply()
	if d.inputsShown() {
		d.updateInputs()
	}
}

// RetryInput implements devices.InputActions.
func (d *deviceController) RetryInput(id string) { d.live.Inputs.Retry(id) }

// UseHeadset implements devices.InputActions.
func (d *deviceController) UseHeadset(name string) { d.live.Inputs.UseHeadset(name) }

// Copy implements devices.InputActions.
func (d *deviceController) Copy(text string) { d.shell.App.Clipboard().SetContent(text) }

// inputsShown reports whether the dialog is open.
func (d *deviceController) inputsShown() bool {
	return d.inputs != nil && d.shell.IsOpen(d.inputsDialog)
}

// showAlign opens the dialog.
func (d *deviceController) showAlign() {
	d.shell.CloseDialog()
	choices := d.live.Devices
	alignment := d.live.Alignment
	d.align = devicepanels.NewAlignPanel(choices.Frame(), devicepanels.AlignActions{Choices: choices.Choices, Remove: choices.RemoveAlignment,
		Follow: alignment.Follow, Stop: alignment.Stop, Drift: alignment.Drift,
		Apply: func(space devices.Space) {
			choices.Align(space)
			d.alignDialog.Hide()
		}})
	d.alignDialog = d.shell.ShowInfo(lang.L("Align two spaces"), d.align.Content, fyne.NewSize(580, 560))
	d.shell.DialogPage = "devices.md#two-tracking-systems"
}

// alignShown reports whether the dialog is open.
func (d *deviceController) alignShown() bool { return d.align != nil && d.shell.IsOpen(d.alignDialog) }

// askFloor asks how high above the floor the lowest device is.
func (d *deviceController) askFloor() {
	lowest := d.live.Devices.Lowest()
	if lowest == nil {
		return
	}
	unit := text.LengthUnitNamed(d.settings.Units)
	d.shell.AskText(lang.L("Height of the floor"), lang.L("Height, {{.Unit}}", text.With{"Unit": unit.Symbol()}),
		lang.L("Of {{.Device}} above the floor", text.With{"Device": lowest.Name}), unit.Scale().Exact(0), lang.L("Set"),
		func(text string) error {
			height, err := typedHeight(text, unit)
			if err == nil {
				d.live.Devices.SetFloor(height)
			}
			return err
		})
}

// typedHeight reads a height in the person's unit; meters.
func typedHeight(label string, unit text.LengthUnit) (float64, error) {
	height, err := unit.Scale().Parse(strings.TrimSpace(label))
	const most = 3
	if err != nil || !(math.Abs(height) <= most) {
		return 0, text.Error(lang.L("Write a number between {{.Least}} and {{.Most}}", text.With{"Least": unit.Format(-most), "Most": unit.Format(most)}))
	}
	return height, nil
}
