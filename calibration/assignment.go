package calibration

import (
	"slices"

	"posewright/trackers"
)

// Assignment is the role that a person chose for a device. It belongs to the person's devices, not to a calibration or a preset.
type Assignment struct {
	Kind   string `json:"kind"`   // "headset", "controller" or "tracker"
	Serial string `json:"serial"` // the sender's identity for it
	Role   string `json:"role"`   // name of a [Role]; "" for a device that is to be ignored
}

// Assignments are a person's choices, at most one for each kind and serial. They take precedence over calibration, name and position.
type Assignments []Assignment

// Of returns the choice for a device: its role, or that the device is ignored. said is false if there is no choice.
func (a Assignments) Of(d *trackers.Device) (role Role, ignored, said bool) {
	for i := range a {
		if a[i].Serial == d.Serial && a[i].Kind == d.Kind.String() {
			if a[i].Role == "" {
				return 0, true, true
			}
			role, ok := RoleNamed(a[i].Role)
			return role, false, ok
		}
	}
	return 0, false, false
}

// With returns a copy in which a device has a role and no other device has it. An empty role ignores the device.
func (a Assignments) With(kind, serial, role string) Assignments {
	with := a.Without(kind, serial)
	if role != "" {
		with = slices.DeleteFunc(with, func(other Assignment) bool { return other.Role == role })
	}
	return append(with, Assignment{kind, serial, role})
}

// Without returns a copy without a choice for a device; its name and position decide again.
func (a Assignments) Without(kind, serial string) Assignments {
	return slices.DeleteFunc(slices.Clone(a), func(other Assignment) bool { return other.Kind == kind && other.Serial == serial })
}

// Wanted returns which devices have roles by a calibration or by a person's assignments, for trackers.Store.SetWanted. Both may be nil and must not be changed
// in place.
func Wanted(c *Calibration, a *Assignments) func(kind trackers.Kind, serial string) bool {
	return func(kind trackers.Kind, serial string) bool {
		d := trackers.Device{Kind: kind, Serial: serial}
		if a != nil {
			if _, ignored, said := a.Of(&d); said || ignored {
				return said && !ignored
			}
		}
		return c != nil && c.find(&d) >= 0
	}
}

// assignChosen gives devices the roles that a person chose for them, and takes those out that are to be ignored.
func assignChosen(devices []trackers.Device, a Assignments, t *roleTable) {
	for i := range devices {
		switch role, ignored, said := a.Of(&devices[i]); {
		case ignored:
			t.absent[i] = true
		case said:
			t.take(role, i)
		}
	}
}
