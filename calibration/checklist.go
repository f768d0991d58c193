package calibration

import (
	"posewright/rig/phrase"
	"posewright/trackers"
)

// Presence is whether a device that a calibration asks for is connected and tracked.
type Presence uint8

// What a checklist says of a device.
const (
	Missing   Presence = iota // nothing has the role
	Lost                      // it has, and nothing came from it for a while
	Estimated                 // its sender guesses where it is
	Tracked                   // it is there
	Doubted                   // a device may have it, or another, or none: the person has to say
	Beside                    // it is there, and this is another device at the same place that can be its backup
)

func (p Presence) String() string {
	return [...]string{"missing", "lost", "estimated", "tracked", "doubted", "beside"}[min(p, Beside)]
}

// ChecklistItem is one device that a calibration asks for.
type ChecklistItem struct {
	Role     Role
	Label    phrase.Term // what the device is worn for
	Presence Presence
	Device   int    // index in the frame; -1 for none
	Backup   int    // 1 + the index of the second device with the role; 0 for none
	Needed   bool   // without it nothing can be measured, unless the person says that they go without
	Without  bool   // the person goes without it
	Unasked  bool   // they do by themselves: trackers are worn, and no controllers
	Answers  []Role // in doubt: what the device may be worn for
	Both     []Role // in doubt: roles of other devices for which this one may be used too

	// Where it is not tracked:
	Cost  phrase.Phrase // what is lost without it; in doubt, what is asked
	CostM float64       // how far off that part of the avatar is then, about, meters
	Fix   phrase.Phrase // what to do
}

// costs are how far off a joint is where no device says where it is, meters: of the hips, elbows and shoulders the root mean square error of what
// the solver makes up over recorded people, of the feet how far a step that it makes up lands from the true one, of knees and chest what is
// left of that with feet and hips tracked.
var costs = [RoleCount]float64{
	hips: 0.12, chest: 0.05, leftFoot: 0.18, rightFoot: 0.18, LeftElbow: 0.05, RightElbow: 0.05, LeftKnee: 0.05, RightKnee: 0.05,
	LeftShoulder: 0.04, RightShoulder: 0.04,
}

// checklistRoles are listed in this order; what comes after the feet only where it is there.
var checklistRoles = [RoleCount]Role{
	head, leftHand, rightHand, hips, leftFoot, rightFoot, chest, LeftElbow, RightElbow, LeftKnee, RightKnee, LeftShoulder, RightShoulder,
}

const alwaysListed = 6

// checklistOf is what a frame has of what a calibration asks for.
func (w *wearing) checklistOf(f *trackers.Frame) []ChecklistItem {
	var roles roleTable
	w.now = f.Time
	devices, demand := f.All(), w.demand
	w.assign(devices, &roles)
	without := demand.Without
	unasked := handless(func(role Role) bool { return !roles.free(role) })
	if unasked {
		without[leftHand], without[rightHand] = true, true
	}
	var items []ChecklistItem
	left := w.unassigned(devices, &roles)
	asked := func(role Role) (about *Unassigned) {
		for i := range left {
			if u := &left[i]; roles.free(role) && len(u.Roles) > 0 && u.Roles[0] == role {
				return u
			}
		}
		return nil
	}
	var backups [RoleCount]int
	for i := range devices {
		if role, ok := demand.Assignments.backup(&devices[i]); ok && !roles.free(role) && roles.of(role) != i {
			backups[role] = i + 1
		}
	}
	for i, role := range checklistRoles {
		device, about := roles.of(role), asked(role)
		if device < 0 && about == nil && i >= alwaysListed {
			continue
		}
		if demand.Seated && (role == leftFoot || role == rightFoot) {
			continue
		}
		item := ChecklistItem{
			Role: role, Label: bodyPart[role], Device: device, Backup: backups[role], Without: without[role],
			Unasked: unasked && (role == leftHand || role == rightHand),
			Needed:  (role == head || role == leftHand || role == rightHand) && !without[role],
		}
		switch {
		case about != nil:
			item.Presence, item.Device, item.Cost, item.Answers = Doubted, about.device, about.Reason, about.Roles
			if about.Beside < RoleCount {
				item.Both = []Role{about.Beside}
			}
		case device < 0:
		case devices[device].Age(f.Time) > StaleAge:
			item.Presence = Lost
		case devices[device].Inferred:
			item.Presence = Estimated
		default:
			item.Presence = Tracked
		}
		if item.Presence < Tracked {
			item.CostM = costs[role]
			item.Cost, item.Fix = costOf(role), fixOf(role, item.Presence)
		}
		items = append(items, item)
		for k := range left {
			if u := &left[k]; u.Beside == role && len(u.Roles) == 0 {
				items = append(items, ChecklistItem{Role: role, Label: bodyPart[role], Presence: Beside, Device: u.device,
					Cost: u.Reason})
			}
		}
	}
	return items
}

// handless reports whether a person wears trackers and holds nothing, as those do whose trackers come through VRChat's
// protocol: they go without hands unasked. A single missing controller is more often one that sleeps.
func handless(there func(Role) bool) bool {
	if there(leftHand) || there(rightHand) {
		return false
	}
	for _, role := range [...]Role{hips, chest, leftFoot, rightFoot} {
		if there(role) {
			return true
		}
	}
	return false
}

func costOf(role Role) phrase.Phrase {
	switch role {
	case head:
		return phrase.Say("Without a headset your height can't be measured. You need to type it.")
	case leftHand, rightHand:
		return phrase.Say("Without it your arm span is estimated from your height, and the avatar's {{.Part}} hangs down.", "Part", bodyPart[role])
	}
	return phrase.Say("Without it the position of your {{.Part}} is estimated, with an error of about {{.Length}}.", "Part", bodyPart[role], "Length", phrase.Meters(costs[role]))
}

func fixOf(role Role, p Presence) phrase.Phrase {
	switch {
	case p == Estimated:
		return phrase.Say("The sender lost tracking. Move the device into view of the cameras or base stations.")
	case p == Lost:
		return phrase.Say("The device sends no data. Wake it up or charge it.")
	case role == head:
		return phrase.Say("Put the headset on and check that its input is enabled under Devices.")
	case role == leftHand || role == rightHand:
		return phrase.Say("Switch on the controller, or assign a tracker to this role. You can continue without it.")
	}
	return phrase.Say("Switch on the tracker, or shake it to identify it and assign this role. You can continue without it.")
}

// notesOn says what is odd about the devices: those that are not worn, and those at the very origin, which their
// sender does not track.
func (w *wearing) notesOn(f *trackers.Frame) []phrase.Phrase {
	var roles roleTable
	devices, demand := f.All(), w.demand
	w.now = f.Time
	notes := w.notesOnSources(devices)
	w.assign(devices, &roles)
	left := w.unassigned(devices, &roles)
	for i := range left {
		if len(left[i].Roles) == 0 && left[i].Beside == RoleCount {
			notes = append(notes, left[i].Reason)
		}
	}
	for i := range devices {
		d := &devices[i]
		if _, ignored, _ := demand.Assignments.Of(d); ignored {
			continue
		}
		if d.Pose.Position.Len() == 0 {
			notes = append(notes, phrase.Say("{{.Name}} is exactly at the origin. Senders report this for untracked devices.", "Name", d.Name))
		}
		for k := i + 1; k < len(devices); k++ {
			if devices[k].Serial == d.Serial && d.Serial != "" && devices[k].Source != d.Source {
				notes = append(notes, phrase.Say("{{.Name}} is sent by both {{.Source}} and {{.Other}}. Set one to Ignore.",
					"Name", d.Name, "Source", d.Source, "Other", devices[k].Source))
			}
		}
	}
	return notes
}

// notesOnSources says which parts should come from a source that is not there.
func (w *wearing) notesOnSources(devices []trackers.Device) (notes []phrase.Phrase) {
	for _, choice := range w.demand.Assignments {
		if choice.Part != "" && !there(devices, choice, nil, w.now) {
			notes = append(notes, phrase.Say("{{.Part}}: {{.Source}} sends nothing. Other sources are used until it does. "+
				"Start it, or choose another source in Device roles.", "Part", choice.Part.Label(), "Source", choice.Source))
		}
	}
	return notes
}
