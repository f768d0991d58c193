package calibration

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// assignPosed gives out roles to a person who stands in a pose, where places say more than at other times: by kind, by name, then hands
// that are worn as trackers, then elbows, knees and shoulders where a T-pose puts a tracker clearly at one.
func assignPosed(devices []trackers.Device, demand *Demand, t *roleTable) {
	assignWearables(devices, t)
	assignNamed(devices, t)
	if t.device[head] >= 0 && (demand.Holding == TPose || demand.Holding == AnyPose) {
		eyes := &devices[t.device[head]]
		stature := (eyes.Pose.Position.Y() - demand.FloorM) * StatureFromEyes
		if demand.Seated {
			stature = demand.EyeHeightM * StatureFromEyes
		}
		floor := eyes.Pose.Position.Y() - stature/StatureFromEyes
		assignHandTrackers(devices, stature, floor, t)
		if t.device[leftHand] >= 0 && t.device[rightHand] >= 0 {
			assignByProportions(devices, stature, floor, t)
		}
	}
	assignTrackers(devices, t)
}

// unnamedTracker reports whether a device may be anything on the body, as far as its name goes.
func unnamedTracker(d *trackers.Device) bool {
	return d.Kind == trackers.Tracker && partInName(d.Name) == partUnknown
}

// assignHandTrackers takes for hands the trackers farthest out to the sides at shoulder height, where the arms are out.
func assignHandTrackers(devices []trackers.Device, stature, floor float64, t *roleTable) {
	const farOut, offLevel = 0.26, 0.17 // of stature: beyond the elbows; around the height of the shoulders
	origin, toLeft := sideways(devices, t)
	best, most := [2]int{-1, -1}, [2]float64{farOut * stature, farOut * stature}
	for i := range devices {
		d := &devices[i]
		if t.taken(i) || !unnamedTracker(d) || math.Abs(d.Pose.Position.Y()-floor-shoulderHeight*stature) > offLevel*stature {
			continue
		}
		away := d.Pose.Position.Sub(origin).Dot(toLeft)
		side := 0
		if away < 0 {
			side, away = 1, -away
		}
		if away > most[side] {
			best[side], most[side] = i, away
		}
	}
	for side, role := range [2]Role{leftHand, rightHand} {
		if best[side] >= 0 {
			t.take(role, best[side])
		}
	}
}

// assignByProportions takes trackers that are clearly where a joint is in a T-pose. What is not clear is left alone, since a tracker
// taken for an elbow by mistake would bend the avatar.
func assignByProportions(devices []trackers.Device, stature, floor float64, t *roleTable) {
	const clearly, ambiguous = 0.055, 1.6 // of stature; how much nearer than to the next joint
	left, right := devices[t.device[leftHand]].Pose.Position, devices[t.device[rightHand]].Pose.Position
	facing, toLeft, ok := facingAcross(left, right)
	if !ok || left.Sub(right).Len() < 0.6*wristSpan*stature {
		return // the arms are not out
	}
	forward := mgl64.Vec3{math.Sin(facing), 0, math.Cos(facing)}
	line := left.Sub(right)
	if math.Abs(line.Y()) > math.Sin(armLevel)*line.Len() {
		return
	}
	middle := left.Add(right).Mul(0.5)
	type spot struct {
		role      Role
		out, high float64
	}
	spots := [...]spot{
		{LeftShoulder, halfShoulders, shoulderHeight}, {RightShoulder, -halfShoulders, shoulderHeight},
		{LeftElbow, wristSpan/2 - forearmShare, shoulderHeight}, {RightElbow, forearmShare - wristSpan/2, shoulderHeight},
		{LeftKnee, kneeApart, kneeShare}, {RightKnee, -kneeApart, kneeShare},
		{RoleCount, wristSpan/2 - forearmShare/2, shoulderHeight}, {RoleCount, forearmShare/2 - wristSpan/2, shoulderHeight}, // forearms
		{RoleCount, halfShoulders + 0.093, shoulderHeight}, {RoleCount, -halfShoulders - 0.093, shoulderHeight}, // upper arms
		{RoleCount, kneeApart, 0.42}, {RoleCount, -kneeApart, 0.42}, // thighs
		{RoleCount, kneeApart, 0.16}, {RoleCount, -kneeApart, 0.16}, // shins
		{RoleCount, kneeApart, ankleShare}, {RoleCount, -kneeApart, ankleShare},
		{RoleCount, 0, chestShare}, {RoleCount, 0, 0.57},
	}
	var nearest [RoleCount]int
	var distance [RoleCount]float64
	for role := range nearest {
		nearest[role], distance[role] = -1, math.Inf(1)
	}
	for i := range devices {
		if t.taken(i) || !unnamedTracker(&devices[i]) {
			continue
		}
		at := devices[i].Pose.Position.Sub(middle)
		if math.Abs(at.Dot(forward)) > 0.12*stature {
			continue
		}
		out, high := at.Dot(toLeft), devices[i].Pose.Position.Y()-floor
		first, second, which := math.Inf(1), math.Inf(1), RoleCount
		for _, s := range spots {
			switch d := math.Hypot(out-s.out*stature, high-s.high*stature); {
			case d < first:
				first, second, which = d, first, s.role
			case d < second:
				second = d
			}
		}
		if which < RoleCount && first < clearly*stature && second > ambiguous*first && first < distance[which] {
			nearest[which], distance[which] = i, first
		}
	}
	for _, p := range pairs[1:] { // both sides or none: one alone is too likely a mistake
		if nearest[p.left] >= 0 && nearest[p.right] >= 0 {
			t.take(p.left, nearest[p.left])
			t.take(p.right, nearest[p.right])
		}
	}
}

// noteDoubles says which devices are one and the same: two senders may report one tracker.
func (m *Measurement) noteDoubles(devices []trackers.Device, t *roleTable) {
	for i := range devices {
		for k := i + 1; k < len(devices); k++ {
			a, b := &devices[i], &devices[k]
			if !t.taken(i) || t.absent[i] || t.absent[k] ||
				a.Pose.Position.Sub(b.Pose.Position).Len() > doubledM || average.AngleBetween(a.Pose.Rotation, b.Pose.Rotation) > doubledRad {
				continue
			}
			m.Warnings = append(m.Warnings, phrase.Say("{{.Name}} and {{.Other}} are at the same position. They may be the same device sent twice. Set one to Ignore.", "Name", a.Name, "Other", b.Name))
		}
	}
}
