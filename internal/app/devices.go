package app

import (
	"maps"
	"os"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// DevicesChanged reports that the choices about devices changed: roles, filters, spaces or the floor.
type DevicesChanged struct{}

func (DevicesChanged) IsEvent() {}

// DeviceShaken reports that a device was identified by shaking it.
type DeviceShaken struct {
	Device trackers.Device
}

func (DeviceShaken) IsEvent() {}

// Devices holds what the person chose about devices, keeps it in a file and carries out commands about it. All methods are for the owner.
type Devices struct {
	host   *eventloop.Host
	events *eventloop.Events
	file   latestWriter

	choices     devices.Choices
	override    inputs.Config            // of the command line, for this run only
	commanded   calibration.Assignments  // likewise
	assignments *calibration.Assignments // of the choices; a new pointer after each change
	recorded    bool                     // a recording drives

	conditioning *trackers.Conditioning
	frame        trackers.Frame // the session's, conditioned
	world        devices.Pose   // with which frame was conditioned

	sides   devices.SideWatch
	motion  calibration.Motion
	behind  [calibration.RoleCount]bool // told of a device that stays behind
	floor   devices.FloorWatch
	doubles devices.DoubleWatch
	roles   roleReport
	shake   calibration.Shake
	shaking bool
}

// newDevices reads the choices. A file that can't be read is renamed, so that nothing in it is lost, and a notice says so. override replaces choices about
// inputs and is not saved.
func newDevices(host *eventloop.Host, events *eventloop.Events, path string, override inputs.Config) *Devices {
	d := &Devices{host: host, events: events, override: maps.Clone(override)}
	d.file.file = wholeFile(path)
	choices, err := devices.Load(path)
	if err != nil {
		aside := damaged(path)
		if os.Rename(path, aside) == nil {
			text := phrase.Say("Can't load device settings: {{.Cause}}. The file is kept as {{.File}}; all devices use defaults.",
				"Cause", err, "File", aside)
			host.Post(func() { events.Warn(text) })
		}
	}
	d.file.failed = func(err error) {
		events.Warn(phrase.Say("Can't save device settings: {{.Cause}}. Make {{.File}} writable and try again.",
			"Cause", err, "File", path))
	}
	d.choices = choices
	d.update()
	return d
}

// update derives what the session uses from the choices.
func (d *Devices) update() {
	d.assignments = nil
	if all := slices.Clone(d.choices.Assignments); len(all)+len(d.commanded) > 0 {
		all = slices.DeleteFunc(all, func(a calibration.Assignment) bool {
			return slices.ContainsFunc(d.commanded, func(c calibration.Assignment) bool {
				return c.Part == a.Part && c.Serial == a.Serial ||
					c.Role != "" && c.Role == a.Role
			})
		})
		all = append(all, d.commanded...)
		d.assignments = &all
	}
	d.condition()
}

func (d *Devices) condition() {
	used := d.choices
	if d.recorded { // floor, front and alignment are of the person's room, not of the one that was recorded
		used.Spaces, used.World = nil, devices.Pose{}
	}
	d.conditioning = used.Conditioning()
}

// Choices returns what the person chose. It must not be changed; see [Devices.Change].
func (d *Devices) Choices() *devices.Choices { return &d.choices }

// Override has the roles of a command line count in place of those that were chosen, which stay.
func (d *Devices) Override(roles calibration.Assignments) {
	d.commanded = roles
	d.update()
}

// Chosen returns the chosen roles.
func (d *Devices) Chosen() calibration.Assignments {
	if d.assignments == nil {
		return nil
	}
	return *d.assignments
}

// Assignments returns the chosen roles, nil for none. Another pointer means other roles.
func (d *Devices) Assignments() *calibration.Assignments { return d.assignments }

// Conditioning returns what is done to devices before anything uses them, nil for nothing.
func (d *Devices) Conditioning() *trackers.Conditioning { return d.conditioning }

// Frame returns the devices of the session's frame at the last tick, conditioned. It is valid until the next.
func (d *Devices) Frame() *trackers.Frame { return &d.frame }

// useRecorded says whether a recording drives instead of live devices.
func (d *Devices) useRecorded(recorded bool) {
	if d.recorded != recorded {
		d.recorded = recorded
		d.condition()
	}
}

// tick takes the devices of the session's newest frame and how the session conditioned them, nil for not.
func (d *Devices) tick(frame *trackers.Frame, conditioning *trackers.Conditioning) {
	d.frame, d.world = *frame, devices.Pose{}
	if conditioning != nil {
		d.world = devices.PoseOf(conditioning.World)
	}
	if d.shaking {
		if i := d.shake.Tick(&d.frame); i >= 0 {
			d.events.Emit(DeviceShaken{d.frame.Devices[i]})
		}
	}
}

// CheckSides takes which device has which role in a frame, by which calibration, and, where left and right are
// swapped, offers to swap them.
func (d *Devices) CheckSides(c *calibration.Calibration, bound *[calibration.RoleCount]int, f *trackers.Frame) {
	left, right, swapped := d.sides.Update(c, bound, f)
	if !swapped {
		return
	}
	one, other := f.Devices[bound[left]], f.Devices[bound[right]]
	d.events.Warn(phrase.Say("{{.Left}} and {{.Right}} look swapped: each has been on the other side for a while", "Left", left, "Right", right),
		eventloop.Action{ID: "toast.swap", Label: phrase.Term("Swap"), Do: func() { d.swap(&one, &other, left, right) }})
}

// CheckMotion takes which device has which role in a frame, and says which tracker stays where it is while the person
// moves about: it is not on the body.
func (d *Devices) CheckMotion(bound *[calibration.RoleCount]int, f *trackers.Frame) {
	d.motion.Tick(f)
	for role, i := range bound {
		if i < 0 || i >= f.Count || f.Devices[i].Kind != trackers.Tracker {
			d.behind[role] = false
			continue
		}
		device := f.Devices[i]
		behind := d.motion.Abandoned(&device)
		if behind && !d.behind[role] {
			d.events.Warn(phrase.Say("{{.Device}} ({{.Part}}) stays where it is while you move. Put it on, or set it to Ignore.",
				"Device", device.Name, "Part", calibration.Role(role).Part()),
				eventloop.Action{ID: "toast.ignore", Label: phrase.Term("Ignore"), Do: func() { d.Ignore(&device) }})
		}
		d.behind[role] = behind
	}
}

// CheckDoubles takes a frame, conditioned, and says which devices two programs seem to send: of those that the person does not ignore, and that are not where senders
// put devices that they do not track, at the origin.
func (d *Devices) CheckDoubles(f *trackers.Frame) {
	one, other, found := d.doubles.Update(f, func(device *trackers.Device) bool {
		var origin mgl64.Vec3
		if d.conditioning != nil {
			origin = d.conditioning.Outer(device.Source).Position
		}
		_, ignored, _ := d.choices.Assignments.Of(device)
		return !ignored && device.Pose.Position.Sub(origin).Len() > 1e-6
	})
	if found {
		d.events.Warn(phrase.Say("{{.Name}} and {{.Other}} are at the same position. Two programs may send the same person: for each body part one device is used. Close one of the programs, or set its devices to Ignore.",
			"Name", f.Devices[one].Name, "Other", f.Devices[other].Name))
	}
}

// CheckFloor takes how much higher parts of the person are at a time than while they stood for the calibration and, where the floor is off, offers to move it.
func (d *Devices) CheckFloor(at time.Duration, heights devices.Heights, known bool) {
	if !d.floor.Update(at, heights, known && !d.recorded) {
		return
	}
	off := d.floor.Off()
	text := phrase.Say("The floor is {{.Length}} too low: your feet are above it. Move it to your feet.", "Length", phrase.Meters(off))
	if off < 0 {
		text = phrase.Say("The floor is {{.Length}} too high: your feet are below it. Move it to your feet.", "Length", phrase.Meters(-off))
	}
	d.events.Warn(text, eventloop.Action{ID: "toast.moveFloor", Label: phrase.Term("Move floor"), Do: func() {
		if off := d.floor.Off(); off != 0 {
			d.ChangeWithUndo(phrase.Say("The floor has moved by {{.Length}}", "Length", phrase.Meters(off)),
				func(c *devices.Choices) { c.World = devices.Raised(d.world, -off) })
		}
	}})
}

// FloorOff is how far the person is above the floor, meters, below 0 under it; 0 while the floor is not known to be wrong.
func (d *Devices) FloorOff() float64 { return d.floor.Off() }

// swap gives the devices of two roles each other's role.
func (d *Devices) swap(one, other *trackers.Device, left, right calibration.Role) {
	d.ChangeWithUndo(phrase.Say("{{.Left}} and {{.Right}} are swapped", "Left", one.Name, "Right", other.Name), func(c *devices.Choices) {
		c.Assignments = c.Assignments.With(one.Kind.String(), one.Serial, right.String()).With(other.Kind.String(), other.Serial, left.String())
	})
}

// InputConfig returns how the inputs are to run.
func (d *Devices) InputConfig() inputs.Config {
	config := maps.Clone(d.choices.Inputs)
	if config == nil {
		config = inputs.Config{}
	}
	maps.Copy(config, d.override)
	return config
}

// ChooseInput configures an input, in place of the command line too.
func (d *Devices) ChooseInput(id string, choice inputs.Choice) {
	if kind, ok := inputs.KindOf(id); ok && choice.Address == kind.Address {
		choice.Address = ""
	}
	delete(d.override, id)
	d.Change(func(c *devices.Choices) {
		config := maps.Clone(c.Inputs)
		if config == nil {
			config = inputs.Config{}
		}
		config[id] = choice
		c.Inputs = config
	})
}

// Change changes the choices and saves them. change must replace slices and maps, not modify them.
func (d *Devices) Change(change func(*devices.Choices)) {
	d.Preview(change)
	d.Save()
}

// Preview changes the choices without saving them, during a drag.
func (d *Devices) Preview(change func(*devices.Choices)) {
	change(&d.choices)
	d.update()
	d.events.Emit(DevicesChanged{})
}

// Save writes the choices in the background.
func (d *Devices) Save() {
	data, err := devices.Encode(d.choices)
	if err != nil {
		d.file.failed(err)
		return
	}
	d.file.write(d.host, data)
}

// Flush waits until the choices are on the disk.
func (d *Devices) Flush() { d.file.wait() }

// ChangeWithUndo changes the choices and offers to undo that. Undo restores what this change changed; later choices stay. The document's undo history is
// not involved.
func (d *Devices) ChangeWithUndo(text phrase.Phrase, change func(*devices.Choices)) {
	before := d.choices
	d.Change(change)
	after := d.choices
	d.events.Inform(text, eventloop.Action{ID: "toast.undo", Label: phrase.Term("Undo"), Do: func() {
		d.Change(func(c *devices.Choices) {
			if !slices.Equal(before.Assignments, after.Assignments) {
				c.Assignments = before.Assignments
			}
			if !slices.Equal(before.Filters, after.Filters) {
				c.Filters = before.Filters
			}
			if !slices.Equal(before.Predictions, after.Predictions) {
				c.Predictions = before.Predictions
			}
			if !slices.Equal(before.Spaces, after.Spaces) {
				c.Spaces = before.Spaces
			}
			if before.World != after.World {
				c.World = before.World
			}
		})
	}})
}

// ResetWorld removes re-centering and floor.
func (d *Devices) ResetWorld() {
	d.ChangeWithUndo(phrase.Say("Floor and front as tracked"), func(c *devices.Choices) { c.World = devices.Pose{} })
}

// Recenter makes the headset's position the origin and its direction the front.
func (d *Devices) Recenter() {
	world, err := devices.Recenterd(d.world, &d.frame)
	if err != nil {
		d.events.WarnOf(err)
		return
	}
	d.ChangeWithUndo(phrase.Say("Re-centered: your position is the origin, your view direction is the front"), func(c *devices.Choices) { c.World = world })
}

// Lowest returns the lowest tracked controller or tracker; nil, and a notice, if there is none.
func (d *Devices) Lowest() *trackers.Device {
	i := devices.Lowest(&d.frame)
	if i < 0 {
		d.events.WarnOf(devices.ErrNothingTracked)
		return nil
	}
	return &d.frame.Devices[i]
}

// SetFloor moves the floor so that the lowest controller or tracker is at a height above it, in meters.
func (d *Devices) SetFloor(height float64) {
	lowest := d.Lowest()
	if lowest == nil {
		return
	}
	world, err := devices.Floored(d.world, &d.frame, height)
	if err != nil {
		d.events.WarnOf(err)
		return
	}
	d.ChangeWithUndo(phrase.Say("The floor has moved by {{.Length}}: {{.Device}} is {{.Height}} above it now",
		"Length", phrase.Meters(lowest.Pose.Position.Y()-height), "Device", lowest.Name, "Height", phrase.Meters(height)),
		func(c *devices.Choices) { c.World = world })
}

// Assign gives a device a role. replaced is the name of the device that had the role, "" for none.
func (d *Devices) Assign(device *trackers.Device, role calibration.Role, replaced string) {
	text := phrase.Say("{{.Device}} has the role {{.Role}}", "Device", device.Name, "Role", role)
	if replaced != "" {
		text = phrase.Say("{{.Device}} has the role {{.Role}}. {{.Other}} had it and is now assigned automatically",
			"Device", device.Name, "Role", role, "Other", replaced)
	}
	d.assign(text, device, role.String())
}

// UseBoth has a device be used for a role beside the device that has it.
func (d *Devices) UseBoth(device *trackers.Device, role calibration.Role) {
	kind, serial := device.Kind.String(), device.Serial
	d.ChangeWithUndo(phrase.Say("{{.Device}} is the backup of {{.Role}}", "Device", device.Name, "Role", role),
		func(c *devices.Choices) { c.Assignments = c.Assignments.WithBackup(kind, serial, role.String()) })
}

// TakeFrom has a part of the body come from a source, "" for any.
func (d *Devices) TakeFrom(part calibration.Part, source string) {
	text := phrase.Say("{{.Part}}: any source", "Part", part.Label())
	if source != "" {
		text = phrase.Say("{{.Part}}: from {{.Source}}", "Part", part.Label(), "Source", source)
	}
	d.ChangeWithUndo(text, func(c *devices.Choices) { c.Assignments = c.Assignments.WithFrom(part, source) })
}

// Ignore has a device drive nothing.
func (d *Devices) Ignore(device *trackers.Device) {
	d.assign(phrase.Say("{{.Device}} is ignored", "Device", device.Name), device, "")
}

func (d *Devices) assign(text phrase.Phrase, device *trackers.Device, role string) {
	kind, serial := device.Kind.String(), device.Serial
	d.ChangeWithUndo(text, func(c *devices.Choices) { c.Assignments = c.Assignments.With(kind, serial, role) })
}

// Unassign lets calibration, name and position decide the role of a device again.
func (d *Devices) Unassign(device *trackers.Device) {
	kind, serial := device.Kind.String(), device.Serial
	d.ChangeWithUndo(phrase.Say("{{.Device}} is assigned automatically", "Device", device.Name),
		func(c *devices.Choices) { c.Assignments = c.Assignments.Without(kind, serial) })
}

// Forget removes everything that was chosen about a device.
func (d *Devices) Forget(device *trackers.Device) {
	of := *device
	d.ChangeWithUndo(phrase.Say("Settings of {{.Device}} removed", "Device", device.Name), func(c *devices.Choices) { c.Forget(&of) })
}

// Align saves where the tracking space of a source lies.
func (d *Devices) Align(space devices.Space) {
	d.ChangeWithUndo(phrase.Say("{{.Source}} is aligned", "Source", space.Source), func(c *devices.Choices) { c.SetSpace(space) })
}

// RemoveAlignment removes the alignment of a source.
func (d *Devices) RemoveAlignment(source string) {
	d.ChangeWithUndo(phrase.Say("{{.Source}} is no longer aligned", "Source", source), func(c *devices.Choices) { c.RemoveSpace(source) })
}

// Shaking reports whether the device that is shaken is looked for.
func (d *Devices) Shaking() bool { return d.shaking }

// SetShaking starts or stops looking for the device that is shaken, which [DeviceShaken] reports.
func (d *Devices) SetShaking(on bool) {
	d.shaking, d.shake = on, calibration.Shake{}
	if on {
		d.events.Inform(phrase.Say("Shake one device to select it in the list and the viewport"))
	}
}
