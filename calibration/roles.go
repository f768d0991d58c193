package calibration

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

// Where trackers are worn, as a share of the headset's height above the floor.
const (
	highestFoot   = 0.35 // below this a tracker is on a foot or a shin
	highestHips   = 0.68 // below this a single tracker on the trunk is on the hips, else on the chest
	highestOnBody = 0.95
)

// handRoles are the roles of the hands by side.
var handRoles = [2]Role{Role(effectors.LeftHand), Role(effectors.RightHand)}

// roleTable says which device has which role. Indices are into the slice of devices it was made for.
type roleTable struct {
	device [RoleCount]int            // -1 for none
	absent [trackers.MaxDevices]bool // devices that get no role
}

func (t *roleTable) clear() {
	for role := range t.device {
		t.device[role] = -1
	}
	t.absent = [trackers.MaxDevices]bool{}
}

func (t *roleTable) free(role Role) bool { return t.device[role] < 0 }

// taken reports whether a device cannot be given a role, because it has one or is absent.
func (t *roleTable) taken(device int) bool {
	return t.absent[device] || t.has(device)
}

// has reports whether a device has a role.
func (t *roleTable) has(device int) bool { return slices.Contains(t.device[:], device) }

// take gives a device a role, if neither has another yet.
func (t *roleTable) take(role Role, device int) {
	if t.free(role) && !t.taken(device) {
		t.device[role] = device
	}
}

// takeSide gives a device the left or the right one of two roles, by the side as of sideInName. Without a side it has none.
func (t *roleTable) takeSide(left, right Role, side, device int) {
	switch {
	case side > 0:
		t.take(left, device)
	case side < 0:
		t.take(right, device)
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

// assignWearables finds head and hands.
func assignWearables(devices []trackers.Device, t *roleTable) {
	for i := range devices {
		if devices[i].Kind == trackers.Headset {
			t.take(head, i)
		}
	}
	for i := range devices {
		if devices[i].Kind == trackers.Controller {
			t.takeSide(leftHand, rightHand, sideInName(devices[i].Name), i)
		}
	}
	for i := range devices {
		if devices[i].Kind != trackers.Tracker {
			continue
		}
		switch partInName(devices[i].Name) {
		case partHead:
			t.take(head, i)
		case partHand:
			t.takeSide(leftHand, rightHand, sideInName(devices[i].Name), i)
		}
	}
	assignPair(devices, t, leftHand, rightHand, func(d *trackers.Device) bool {
		return d.Kind == trackers.Controller
	})
}

// assignNamed finds the trackers whose names say where they are worn.
func assignNamed(devices []trackers.Device, t *roleTable) {
	for i := range devices {
		if devices[i].Kind != trackers.Tracker {
			continue
		}
		side := sideInName(devices[i].Name)
		switch partInName(devices[i].Name) {
		case partHips:
			t.take(hips, i)
		case partChest:
			t.take(chest, i)
		case partFoot:
			t.takeSide(leftFoot, rightFoot, side, i)
		case partElbow:
			t.takeSide(LeftElbow, RightElbow, side, i)
		case partKnee:
			t.takeSide(LeftKnee, RightKnee, side, i)
		case partShoulder:
			t.takeSide(LeftShoulder, RightShoulder, side, i)
		}
	}
}

// othersDistance is by how many meters, along the floor, a tracker is nearer to another headset than to the one on the head if someone else wears it.
const othersDistance = 0.3

// leaveOthers takes trackers without a role yet away that someone else with a headset wears. A headset of another source may be the same person's, in a space that lies
// elsewhere. mayStay are those that had a role before, lost the devices that are.
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
		if devices[other].Kind != trackers.Headset || devices[other].Source != devices[own].Source || lost[other] || t.has(other) {
			continue
		}
		for i := range devices {
			if devices[i].Kind == trackers.Tracker && !mayStay[i] && !t.has(i) && along(i, other)+othersDistance < along(i, own) {
				t.absent[i] = true
			}
		}
	}
}

// assignTrackers finds hips, chest and feet, and the joints that names speak of.
func assignTrackers(devices []trackers.Device, t *roleTable) {
	assignNamed(devices, t)
	if t.free(head) {
		return
	}
	eyes := devices[t.device[head]].Pose.Position.Y()
	unnamed := func(d *trackers.Device) bool {
		part := partInName(d.Name)
		return d.Kind == trackers.Tracker && (part == partUnknown || part == partFoot)
	}
	assignPair(devices, t, leftFoot, rightFoot, func(d *trackers.Device) bool {
		return unnamed(d) && d.Pose.Position.Y() < highestFoot*eyes
	})

	// Of the trackers on the trunk the lowest is on the hips and the highest on the chest.
	lowest, highest := -1, -1
	for i := range devices {
		y := devices[i].Pose.Position.Y()
		if !unnamed(&devices[i]) || t.taken(i) || y < highestFoot*eyes || y > highestOnBody*eyes {
			continue
		}
		if lowest < 0 || y < devices[lowest].Pose.Position.Y() {
			lowest = i
		}
		if highest < 0 || y > devices[highest].Pose.Position.Y() {
			highest = i
		}
	}
	if lowest < 0 {
		return
	}
	if lowest != highest || devices[lowest].Pose.Position.Y() < highestHips*eyes {
		t.take(hips, lowest)
	}
	if lowest != highest || devices[highest].Pose.Position.Y() >= highestHips*eyes {
		t.take(chest, highest)
	}
}

// assignPair gives the lowest two of the devices that are asked for to a left and a right role, by where they are in
// the headset's frame. Of two, the one farther to the left is the left one; a single one goes by the side it is on.
func assignPair(devices []trackers.Device, t *roleTable, left, right Role, wanted func(*trackers.Device) bool) {
	var found [2]int
	count := 0
	for count < 2 {
		lowest := -1
		for i := range devices {
			if t.taken(i) || !wanted(&devices[i]) || count == 1 && i == found[0] {
				continue
			}
			if lowest < 0 || devices[i].Pose.Position.Y() < devices[lowest].Pose.Position.Y() {
				lowest = i
			}
		}
		if lowest < 0 {
			break
		}
		found[count] = lowest
		count++
	}
	if count == 0 {
		return
	}
	origin, toLeft := sideways(devices, t)
	side := func(i int) float64 { return devices[i].Pose.Position.Sub(origin).Dot(toLeft) }
	switch {
	case t.free(left) && t.free(right) && count == 2:
		if side(found[0]) < side(found[1]) {
			found[0], found[1] = found[1], found[0]
		}
		t.take(left, found[0])
		t.take(right, found[1])
	case t.free(left) && t.free(right):
		if side(found[0]) >= 0 {
			t.take(left, found[0])
		} else {
			t.take(right, found[0])
		}
	default:
		t.take(left, found[0])
		t.take(right, found[0])
	}
}

// sideways is the place of the headset and the direction to its left, or what +Z-facing has without a headset.
func sideways(devices []trackers.Device, t *roleTable) (origin, toLeft mgl64.Vec3) {
	if t.free(head) {
		return mgl64.Vec3{}, mgl64.Vec3{1, 0, 0}
	}
	headset := &devices[t.device[head]]
	sin, cos := math.Sincos(rig.YawOf(headset.Pose.Rotation))
	return headset.Pose.Position, mgl64.Vec3{cos, 0, -sin}
}
