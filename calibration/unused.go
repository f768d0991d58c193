package calibration

import (
	"posewright/rig/phrase"
	"posewright/trackers"
)

// WhyUnused says why a device of a frame has no role, and what to do about it. c is the calibration that the frame was
// bound with, nil for none, a what a person chose, and bound is what it was bound to, by role. The phrase is empty for a
// device that has a role. beside is the role of another device that it may have too, RoleCount for none.
func WhyUnused(
	c *Calibration, a Assignments, f *trackers.Frame, bound *[RoleCount]int, device int,
) (why phrase.Phrase, beside Role) {
	for _, i := range bound {
		if i == device {
			return phrase.Phrase{}, RoleCount
		}
	}
	d := &f.Devices[device]
	role, others := placed(f, device)
	covered := c != nil && c.Covers(f) && !estimatedInName(d.Name)
	if covered {
		if k := c.find(d); k >= 0 {
			role, _ = RoleNamed(c.Devices[k].Effector)
		}
	}
	near := besideOf(f, bound, device)
	for _, role := range [...]Role{role, near} {
		if role == RoleCount {
			continue
		}
		if from := a.From(role.From()); from != "" && !trackers.IsFrom(d.Source, from) && (bound[role] < 0 ||
			trackers.IsFrom(f.Devices[bound[role]].Source, from)) {
			return phrase.Say("{{.Part}} comes from {{.Source}}. "+
				"Choose another source in Device roles, or a role for this device.",
				"Part", role.From().Label(), "Source", from), RoleCount
		}
	}
	if covered {
		if c.find(d) >= 0 {
			return taken(f, bound, role)
		}
		switch {
		case d.Kind == trackers.Headset || d.Kind == trackers.Controller: // which take the place of others of their kind
			return taken(f, bound, role)
		case c.Seated && (role == leftFoot || role == rightFoot):
			return phrase.Say("The calibration was made seated, which leaves the feet out. To use this tracker, stand up and calibrate with Seated off."), RoleCount
		}
		if near < RoleCount {
			return taken(f, bound, near)
		}
		return phrase.Say("It was not measured by the calibration. Calibrate again with it on, or choose its role."), RoleCount
	}
	if others {
		return phrase.Say("It is nearer to another headset, so someone else seems to wear it. If you do, choose its role."), RoleCount
	}
	if role == RoleCount && d.Kind == trackers.Tracker {
		role = near
	}
	return taken(f, bound, role)
}

// besideOf is the role that another device has where a device is on the body; RoleCount for none.
func besideOf(f *trackers.Frame, bound *[RoleCount]int, device int) Role {
	var t roleTable
	t.clear()
	t.fill(bound)
	w := wearing{devices: f.All(), table: &t}
	w.meet()
	return w.beside(&t, device)
}

// placed is the role that a device would have if none was given out yet; RoleCount for none. others is whether someone else seems to wear it.
func placed(f *trackers.Frame, device int) (role Role, others bool) {
	var roles roleTable
	roles.clear()
	devices := f.All()
	var none, lost [trackers.MaxDevices]bool
	for i := range devices {
		lost[i] = devices[i].Age(f.Time) > lostAfter
	}
	assignHead(devices, &roles)
	leaveOthers(devices, &roles, &none, &lost)
	var w wearing
	w.assignRoles(devices, &roles)
	for role, i := range roles.device {
		if i == device {
			return Role(role), false
		}
	}
	return RoleCount, roles.absent[device]
}

// taken says that another device has a role, or that a device without one has no place that tells it.
func taken(f *trackers.Frame, bound *[RoleCount]int, role Role) (why phrase.Phrase, beside Role) {
	if role < RoleCount && bound[role] >= 0 && bound[role] < f.Count {
		return phrase.Say("{{.Name}} is already used for this body part ({{.Part}}). "+
			"Use both, or choose a role for one of them.", "Name", f.Devices[bound[role]].Name, "Part", role.Part()), role
	}
	return phrase.Say("Its place on the body is not clear. Choose its role, or calibrate."), RoleCount
}
