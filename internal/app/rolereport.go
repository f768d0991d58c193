package app

import (
	"slices"
	"time"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// RolesSettled reports which devices have which roles, after that has stayed the same for a while.
type RolesSettled struct {
	Roles  []DeviceRole
	Unused []string        // devices that send and have no role
	Why    []phrase.Phrase // of each of them, a whole sentence or two
}

func (RolesSettled) IsEvent() {}

// DeviceRole is a device that has a role.
type DeviceRole struct {
	Role   calibration.Role
	Device string
	Backup bool // it is the second device with the role
}

// settledAfter is how long roles stay the same before they are reported.
const settledAfter = 2 * time.Second

// roleReport finds out when the roles of devices have become others.
type roleReport struct {
	last, reported RolesSettled
	since          time.Duration
}

func (r RolesSettled) equal(o RolesSettled) bool {
	return slices.Equal(r.Roles, o.Roles) && slices.Equal(r.Unused, o.Unused)
}

// reportRoles takes which device has which role in a frame, and which is its backup, by a calibration that is nil for
// none.
func (d *Devices) reportRoles(
	c *calibration.Calibration, bound, backups *[calibration.RoleCount]int, f *trackers.Frame,
) {
	var now RolesSettled
	var unused []int
	for role := range bound {
		for k, i := range [...]int{bound[role], backups[role]} {
			if i >= 0 && i < f.Count && devices.TrackingOf(&f.Devices[i], f.Time) != devices.Lost {
				now.Roles = append(now.Roles, DeviceRole{calibration.Role(role), f.Devices[i].Name, k == 1})
			}
		}
	}
	for i := range f.All() {
		if !slices.Contains(bound[:], i) && !slices.Contains(backups[:], i) &&
			devices.TrackingOf(&f.Devices[i], f.Time) != devices.Lost {
			unused, now.Unused = append(unused, i), append(now.Unused, f.Devices[i].Name)
		}
	}
	r := &d.roles
	if !now.equal(r.last) || f.Time < r.since {
		r.last, r.since = now, f.Time
	}
	if f.Time-r.since >= settledAfter && !now.equal(r.reported) {
		r.reported = now
		for _, i := range unused {
			why, _ := calibration.WhyUnused(c, d.Chosen(), f, bound, i)
			now.Why = append(now.Why, why)
		}
		d.events.Emit(now)
	}
}
