package calibration

import (
	"slices"

	"posewright/trackers"
)

// Assignment is what a person said a device is worn for. It belongs to the person's devices, not to a calibration or a preset.
type Assignment struct {
	Kind   string `json:"kind"`   // "headset", "controller" or "tracker"
	Serial string `json:"serial"` // the sender's identity for it
	Role   string `json:"role"`   // name of a [Role]; "" for a device that is to be ignored
}

// Assignments are what a person said of their devices, at most one for each kind and serial. They go before a calibration, a
// name and a place.
type Assignments []Assignment

// Of is what was said of a device: whether anything was, and then its role, or that it is to be ignored.
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

// With is a copy in which a device has a role and no other device has it; "" has the device ignored.
func (a Assignments) With(kind, serial, role string) Assignments {
	with := a.Without(kind, serial)
	if role != "" {
		with = slices.DeleteFunc(with, func(other Assignment) bool { return other.Role == role })
	}
	return append(with, Assignment{kind, serial, role})
}

// Without is a copy in which nothing is said of a device, so that it goes by name and place again.
func (a Assignments) Without(kind, serial string) Assignments {
	return slices.DeleteFunc(slices.Clone(a), func(other Assignment) bool { return other.Kind == kind && other.Serial == serial })
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
