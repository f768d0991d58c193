package calibration

import (
	"slices"

	"posewright/trackers"
)

// Assignment is the role that a person chose for a device, or the source that a part of the body comes from. It belongs
// to the person's devices, not to a calibration or a preset.
type Assignment struct {
	Kind   string `json:"kind"`   // "headset", "controller" or "tracker"
	Serial string `json:"serial"` // the sender's identity for it
	Role   string `json:"role"`   // name of a [Role]; "" for a device that is to be ignored
	// Backup has the device be the second with its role: what both say is combined, and it takes over where the first
	// is not seen.
	Backup bool `json:"backup,omitempty"`
	// Part comes from the devices of Source, as long as that sends. Then kind, serial and role are empty. A role that was
	// chosen for a device goes before it.
	Part   Part   `json:"part,omitempty"`
	Source string `json:"source,omitempty"` // as in [trackers.Device], or without the address
}

// Assignments are a person's choices, at most one for each kind and serial, and for each part. They take precedence over
// calibration, name and position.
type Assignments []Assignment

// Of returns the choice for a device: its role, or that the device is ignored. said is false if there is no choice.
func (a Assignments) Of(d *trackers.Device) (role Role, ignored, said bool) {
	choice := a.find(d)
	if choice == nil {
		return 0, false, false
	}
	if choice.Role == "" {
		return 0, true, true
	}
	role, ok := RoleNamed(choice.Role)
	return role, false, ok
}

// find is the choice for a device; nil if there is none.
func (a Assignments) find(d *trackers.Device) *Assignment {
	for i := range a {
		if a[i].Serial == d.Serial && a[i].Kind == d.Kind.String() {
			return &a[i]
		}
	}
	return nil
}

// backup is the role whose second device a device is; false for one that is none.
func (a Assignments) backup(d *trackers.Device) (Role, bool) {
	if choice := a.find(d); choice != nil && choice.Backup {
		return RoleNamed(choice.Role)
	}
	return 0, false
}

// leave reports whether a device that has a role may stay with it: it was given no other, and the role to no other.
func (a Assignments) leave(role Role, who *identity) bool {
	d := trackers.Device{Kind: who.kind, Serial: who.serial}
	if choice := a.find(&d); choice != nil {
		return choice.Role == role.String() && !choice.Backup
	}
	return !slices.ContainsFunc(a, func(other Assignment) bool { return other.Role == role.String() && !other.Backup })
}

// With returns a copy in which a device has a role and no other device has it, except as a backup. An empty role
// ignores the device.
func (a Assignments) With(kind, serial, role string) Assignments {
	return a.with(Assignment{Kind: kind, Serial: serial, Role: role})
}

// WithBackup returns a copy in which a device is the backup of whatever else has a role.
func (a Assignments) WithBackup(kind, serial, role string) Assignments {
	return a.with(Assignment{Kind: kind, Serial: serial, Role: role, Backup: true})
}

func (a Assignments) with(one Assignment) Assignments {
	with := slices.DeleteFunc(a.Without(one.Kind, one.Serial), func(other Assignment) bool {
		return one.Role != "" && other.Role == one.Role && other.Backup == one.Backup
	})
	return append(with, one)
}

// Without returns a copy without a choice for a device; its name and position decide again.
func (a Assignments) Without(kind, serial string) Assignments {
	return slices.DeleteFunc(slices.Clone(a), func(other Assignment) bool {
		return other.Kind == kind && other.Serial == serial && other.Part == ""
	})
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

// assignChosen gives devices the roles that a person chose for them, and takes those out that are to be ignored or are
// backups.
func assignChosen(devices []trackers.Device, a Assignments, t *roleTable) {
	for i := range devices {
		role, ignored, said := a.Of(&devices[i])
		if _, backup := a.backup(&devices[i]); ignored || backup {
			t.leaveOut(i)
		} else if said && t.free(role) && !t.taken(i) {
			t.give(role, i)
		}
	}
}

// assignBackups gives backups the roles that nothing else has.
func assignBackups(devices []trackers.Device, a Assignments, t *roleTable) {
	for i := range devices {
		if role, ok := a.backup(&devices[i]); ok && t.free(role) {
			t.give(role, i)
		}
	}
}

// From is the source that a part was chosen to come from; "" for any.
func (a Assignments) From(part Part) string {
	for i := range a {
		if a[i].Part == part {
			return a[i].Source
		}
	}
	return ""
}

// WithFrom returns a copy in which a part comes from a source, "" for any.
func (a Assignments) WithFrom(part Part, source string) Assignments {
	with := slices.DeleteFunc(slices.Clone(a), func(other Assignment) bool { return other.Part == part })
	if source != "" {
		with = append(with, Assignment{Part: part, Source: source})
	}
	return with
}
