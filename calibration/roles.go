package calibration

import (
	"math"
	"slices"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
)

// handRoles are the roles of the hands by side.
var handRoles = [2]Role{leftHand, rightHand}

// roleTable says which device has which role. Indices are into the slice of devices it was made for.
type roleTable struct {
	device [RoleCount]int            // -1 for none
	absent [trackers.MaxDevices]bool // devices that get no role
	others [trackers.MaxDevices]bool // of them, those that someone else wears
	doubt  [trackers.MaxDevices]doubt
	barred [trackers.MaxDevices]roleSet // that a device does not get by itself
}

// doubt is which role a device has most likely that has none because it may as well be another. The zero value is
// no doubt.
type doubt struct {
	asked  bool
	likely Role // RoleCount: not worn
	other  Role // likewise
}

func (t *roleTable) clear() {
	for role := range t.device {
		t.device[role] = -1
	}
	t.absent, t.others, t.doubt = [trackers.MaxDevices]bool{}, [trackers.MaxDevices]bool{}, [trackers.MaxDevices]doubt{}
	t.barred = [trackers.MaxDevices]roleSet{}
}

func (t *roleTable) free(role Role) bool { return t.device[role] < 0 }

// taken reports whether a device cannot be given a role, because it has one or is absent.
func (t *roleTable) taken(device int) bool {
	return t.absent[device] || t.has(device)
}

// of is the device of a role, -1 for none.
func (t *roleTable) of(role Role) int { return t.device[role] }

// out reports whether a device gets no role; elsewhere whether that is because someone else wears it.
func (t *roleTable) out(device int) (out, elsewhere bool) { return t.absent[device], t.others[device] }

// leaveOut has a device get no role.
func (t *roleTable) leaveOut(device int) { t.absent[device] = true }

// fill takes an assignment over.
func (t *roleTable) fill(device *[RoleCount]int) {
	for role, i := range device {
		if i >= 0 {
			t.device[role] = i
		}
	}
}

// ask takes the roles of what is in doubt away, and of the other side of a pair: one knee and one foot are not
// worn.
func (t *roleTable) ask(doubts *[trackers.MaxDevices]doubt) {
	t.doubt = *doubts
	for i := range t.doubt {
		if d := t.doubt[i]; d.asked {
			t.doubtAlso(d.likely.mirror(), d.other.mirror())
			t.doubtAlso(d.other.mirror(), d.likely.mirror())
		}
	}
	for _, d := range t.doubt {
		if d.asked && d.likely < RoleCount {
			t.device[d.likely] = -1
		}
	}
}

// answers are the roles between which a device is in doubt; none where it is not.
func (t *roleTable) answers(device int) (roles []Role, asked bool) {
	d := &t.doubt[device]
	for _, role := range [...]Role{d.likely, d.other} {
		if d.asked && role < RoleCount {
			roles = append(roles, role)
		}
	}
	return roles, d.asked
}

// bar has devices not get roles of parts that come from another source by themselves, as long as that source is there
// and has something for the part: with a calibration, a tracker that it covers.
func (t *roleTable) bar(devices []trackers.Device, a Assignments, c *Calibration, now time.Duration) {
	t.barred = [trackers.MaxDevices]roleSet{}
	for _, choice := range a {
		if choice.Part == "" || !there(devices, choice, c, now) {
			continue
		}
		for role := range RoleCount {
			if role.From() != choice.Part {
				continue
			}
			for i := range devices {
				if !trackers.IsFrom(devices[i].Source, choice.Source) {
					t.barred[i] |= 1 << role
				}
			}
		}
	}
}

// there reports whether the source that a part comes from sends, and has something for it.
func there(devices []trackers.Device, choice Assignment, c *Calibration, now time.Duration) bool {
	for i := range devices {
		d := &devices[i]
		if !trackers.IsFrom(d.Source, choice.Source) || now > 0 && d.Age(now) > lostAfter {
			continue
		}
		if c == nil || choice.Part == PartHead || choice.Part == PartHands {
			return true
		}
		if k := c.find(d); k >= 0 {
			if role, _ := RoleNamed(c.Devices[k].Effector); role.From() == choice.Part {
				return true
			}
		}
	}
	return false
}

// roleSet is a set of roles, a bit for each.
type roleSet uint16

// may reports whether a device may get a role that nobody gave it.
func (t *roleTable) may(role Role, device int) bool { return t.barred[device]>>role&1 == 0 }

// has reports whether a device has a role.
func (t *roleTable) has(device int) bool { return slices.Contains(t.device[:], device) }

// give has a role be a device's, whatever speaks against it.
func (t *roleTable) give(role Role, device int) { t.device[role], t.absent[device] = device, false }

// take gives a device a role, if neither has another yet and the role may come from its source.
func (t *roleTable) take(role Role, device int) {
	if t.free(role) && !t.taken(device) && t.may(role, device) {
		t.device[role] = device
	}
}

// assignSerials gives devices the roles that they had in a calibration, by kind and serial.
func assignSerials(devices []trackers.Device, c *Calibration, t *roleTable) {
	for i := range devices {
		if k := c.find(&devices[i]); k >= 0 {
			if role, ok := RoleNamed(c.Devices[k].Effector); ok {
				t.take(role, i)
			}
		}
	}
}

// assignHead finds what is worn on the head: a headset, else a tracker whose name says so.
func assignHead(devices []trackers.Device, t *roleTable) {
	for i := range devices {
		if devices[i].Kind == trackers.Headset {
			t.take(head, i)
		}
	}
	for i := range devices {
		if devices[i].Kind == trackers.Tracker && partInName(devices[i].Name) == partHead {
			t.take(head, i)
		}
	}
}

// othersDistance is by how many meters, along the floor, a tracker is nearer to another headset than to the one on the head if someone else wears it.
const othersDistance = 0.3

// leaveOthers takes trackers without a role yet away that someone else with a headset wears. A headset of another source may be the same person's, in a space that lies
// elsewhere. mayStay are those that had a role before, lost the devices that are; nil for none.
func leaveOthers(devices []trackers.Device, t *roleTable, mayStay, lost *[trackers.MaxDevices]bool) {
	if t.free(head) {
		return
	}
	own := t.device[head]
	along := func(a, b int) float64 {
		apart := devices[a].Pose.Position.Sub(devices[b].Pose.Position)
		return math.Hypot(apart.X(), apart.Z())
	}
	for other := range devices {
		if devices[other].Kind != trackers.Headset || devices[other].Source != devices[own].Source || lost != nil &&
			lost[other] || t.has(other) {
			continue
		}
		for i := range devices {
			stays := mayStay != nil && mayStay[i]
			if devices[i].Kind == trackers.Tracker && !stays && !t.has(i) && along(i, other)+othersDistance < along(i, own) {
				t.absent[i], t.others[i] = true, true
			}
		}
	}
}

// certain is by how much the cost of an assignment has to be below that of any other for a device to get its role
// without a question: the natural logarithm of how much likelier it is. Of 5,100 roles of `calibrate --simulate
// 800 --roles` none is wrong and 1.1 % are asked about: rationale R78.
const certain = 3.5

// assignRoles gives the devices that have no role yet those that they are worn for, all at once, and says which are
// in doubt. Those get none.
func (w *wearing) assignRoles(devices []trackers.Device, t *roleTable) {
	assignHead(devices, t)
	w.devices, w.table = devices, t
	w.meet()
	var p assignmentProblem
	var best [RoleCount]int
	total := 0.0
	for range 2 { // the second time it is known where the hands are
		w.costs(&p)
		total = p.solve(&best)
		w.handsAt(&best)
	}
	t.fill(&best)
	var doubts [trackers.MaxDevices]doubt
	for i := range devices {
		if out, _ := t.out(i); out || devices[i].Kind != trackers.Tracker || w.settled[i] || w.named[i] {
			continue
		}
		own := roleIn(&best, i)
		margin, other := certain, RoleCount
		if !w.posed && own >= firstHint && own < RoleCount {
			margin = 0 // a tracker that is taken for an elbow by mistake would bend the avatar
		} else {
			margin, other = p.margin(&best, total, i)
		}
		if margin < certain {
			doubts[i] = doubt{true, own, other}
		}
	}
	t.ask(&doubts)
}

// doubtAlso has the device of a role of a side be in doubt, between it and another role.
func (t *roleTable) doubtAlso(role, other Role) {
	if role == RoleCount || other == RoleCount || role.side() == 0 || other.side() != role.side() {
		return
	}
	if i := t.device[role]; i >= 0 && !t.doubt[i].asked {
		t.doubt[i] = doubt{true, role, other}
	}
}

// Unassigned is a device that a measurement leaves out.
type Unassigned struct {
	Kind   trackers.Kind
	Serial string
	Name   string
	Asked  bool          // it may be worn: choose its role
	Roles  []Role        // for which; none of an unclear place
	Reason phrase.Phrase // a whole sentence
	Beside Role          // of another device that it may have too; RoleCount for none
	Other  string        // the serial of that device

	device int // index where it was found
}

// unassigned are the trackers of a measurement that have no role, with the reason.
func (w *wearing) unassigned(devices []trackers.Device, t *roleTable) []Unassigned {
	var all []Unassigned
	for i := range devices {
		d := &devices[i]
		if out, elsewhere := t.out(i); t.has(i) || d.Kind != trackers.Tracker || out && !elsewhere {
			continue
		}
		u := Unassigned{Kind: d.Kind, Serial: d.Serial, Name: d.Name, device: i}
		u.Roles, u.Asked = t.answers(i)
		u.Reason = w.reason(t, i, u.Roles)
		if u.Beside = w.beside(t, i); u.Beside < RoleCount {
			u.Other = devices[t.of(u.Beside)].Serial
		}
		all = append(all, u)
	}
	return all
}

// reason says why a device has no role.
func (w *wearing) reason(t *roleTable, i int, roles []Role) phrase.Phrase {
	d := &w.devices[i]
	_, elsewhere := t.out(i)
	switch {
	case elsewhere:
		return phrase.Say("{{.Name}} is nearer to another headset, so someone else seems to wear it. "+
			"If you do, choose its role.", "Name", d.Name)
	case len(roles) == 2:
		return phrase.Say("{{.Name}}: {{.Part}} or {{.Other}}? Choose its role.", "Name", d.Name, "Part",
			bodyPart[roles[0]], "Other", bodyPart[roles[1]])
	case len(roles) == 1:
		return phrase.Say("{{.Name}}: {{.Part}}, or not on your body ({{.Length}} from you)? Choose its role.",
			"Name", d.Name, "Part", bodyPart[roles[0]], "Length", phrase.Meters(w.away(i)))
	case w.motion != nil && w.motion.staysBehind(d):
		return phrase.Say("{{.Name}} is not on your body: {{.Length}} from you, and it stays where it is while you move.",
			"Name", d.Name, "Length", phrase.Meters(w.away(i)))
	case t.free(head):
		return phrase.Say("Its place on the body is not clear. Choose its role, or calibrate.")
	}
	if role := w.beside(t, i); role < RoleCount {
		return phrase.Say("{{.Name}} is not used: {{.Other}} is at the same body part ({{.Part}}). "+
			"Use both, or choose a role for one of them.",
			"Name", d.Name, "Other", w.devices[t.of(role)].Name, "Part", bodyPart[role])
	}
	return phrase.Say("{{.Name}} is not on your body: {{.Length}} from you.", "Name", d.Name, "Length",
		phrase.Meters(w.away(i)))
}

// beside is the role of another device right where a device is on the body; RoleCount for none.
func (w *wearing) beside(t *roleTable, i int) Role {
	best, nearest := RoleCount, 0.12*w.stature
	for role := range RoleCount {
		if t.free(role) || w.placeCost(i, role) >= unlikely {
			continue
		}
		if off := w.devices[i].Pose.Position.Sub(w.devices[t.of(role)].Pose.Position).Len(); off < nearest {
			best, nearest = role, off
		}
	}
	if w.motion != nil && w.motion.staysBehind(&w.devices[i]) || t.free(head) {
		return RoleCount
	}
	return best
}

// noteDoubles says which devices are one and the same: two senders may report one tracker.
func (m *Measurement) noteDoubles(devices []trackers.Device, t *roleTable) {
	for i := range devices {
		for k := range devices {
			a, b := &devices[i], &devices[k]
			if out, _ := t.out(k); t.has(i) && !t.has(k) && !out && sameAs(a, b) {
				m.Warnings = append(m.Warnings,
					phrase.Say("{{.Name}} and {{.Other}} are at the same position. "+
						"They may be the same device sent twice. Set one to Ignore.", "Name", a.Name, "Other", b.Name))
			}
		}
	}
}
