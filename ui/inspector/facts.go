//go:build cgo

package inspector

import (
	"fmt"
	"math"
	"strings"

	"fyne.io/fyne/v2/lang"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/devices"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/trackers"
	"posewright/ui/curves"
	"posewright/ui/selection"
	"posewright/ui/text"
)

// fact is something that is so now, to be read beside what can be changed.
type fact struct {
	label, value string
	warns        bool // a person may want to do something about it
}

// factCount is how many facts there are about an object, whatever they say.
func factCount(subject string) int {
	switch kind, name := selection.Parts(subject); kind {
	case selection.Effector:
		switch id, _ := effectors.Named(name); id {
		case effectors.LeftFoot, effectors.RightFoot:
			return 5
		case effectors.LeftHand, effectors.RightHand:
			return 4
		}
		return 3
	case selection.Magnet:
		return 2
	case selection.Chain:
		return 3
	case selection.Hint:
		return 1
	case selection.Device:
		return 6
	}
	return 0
}

// liveFacts is what the inspector knows of the pose that is shown now.
type liveFacts struct {
	reading     *session.Reading // nil before the first
	explanation solver.Explanation
	explained   bool
	preset      *presets.Preset
	lengths     text.LengthUnit
	chains      chainProblems
}

// read takes over a reading of the session, and what bends its pose where that is wanted.
func (l *liveFacts) read(r *session.Reading, preset *presets.Preset, lengths text.LengthUnit, explain bool) {
	l.reading, l.preset, l.lengths = r, preset, lengths
	l.chains.find(r, preset)
	l.explained = false
	if !explain || r.Body == nil || !r.Valid || len(r.World) == 0 {
		return
	}
	settings := presets.Compile(preset)
	r.Body.Explain(&r.Targets, &settings, &solver.Result{World: r.World}, &l.explanation)
	l.explained = true
}

// spots are the places on the curve of a path where the solver is, in the memory of others.
func (l *liveFacts) spots(into []curves.Spot, path string) []curves.Spot {
	into = into[:0]
	if l.reading != nil && l.reading.Valid {
		into = curves.LiveSpots(into, path, &l.reading.Gait)
	}
	return into
}

// of says what is so of an object: as many facts as factCount has it.
func (l *liveFacts) of(subject string) []fact {
	kind, name := selection.Parts(subject)
	facts := make([]fact, 0, 6)
	if l.reading != nil {
		switch kind {
		case selection.Effector:
			if id, ok := effectors.Named(name); ok {
				facts = l.effector(facts, id)
			}
		case selection.Hint:
			for id := range effectors.HintCount {
				if id.String() == name {
					facts = append(facts, fact{lang.L("Now"), l.hint(id), false})
				}
			}
		case selection.Magnet:
			facts = l.magnet(facts, name)
		case selection.Chain:
			facts = l.chain(facts, name)
		case selection.Device:
			facts = l.device(facts, name)
		}
	}
	for len(facts) < factCount(subject) {
		facts = append(facts, fact{})
	}
	return facts
}

// deviceBound names the device that plays a role, "" for none.
func (l *liveFacts) deviceBound(role calibration.Role) string {
	if i := l.reading.Bound[role]; i >= 0 && i < l.reading.Devices.Count {
		return l.reading.Devices.Devices[i].Name
	}
	return ""
}

func (l *liveFacts) effector(facts []fact, id effectors.ID) []fact {
	report := &l.reading.Reports[id]
	residual, distance := fact{label: lang.L("Residual"), value: "–"}, fact{label: lang.L("Distance to device"), value: "–"}
	if report.Active {
		residual.value, residual.warns = l.lengths.Format(report.Residual), report.Misses()
		if cause := text.MissCause(report); cause != "" && report.Misses() {
			residual.value = lang.L("{{.Length}}: {{.Cause}}", text.With{"Length": l.lengths.Format(report.Residual), "Cause": cause})
		}
	}
	if l.reading.Targets.Effectors[id].Presence > 0 {
		distance.value = l.lengths.Format(report.Distance)
		switch {
		case !report.Active:
			distance.value = lang.L("{{.Length}}: {{.Cause}}", text.With{"Length": distance.value, "Cause": lang.L("no weight")})
		case report.Held == chain.HeldByWeight || report.Held.Retargeted():
			distance.value = lang.L("{{.Length}}: {{.Cause}}", text.With{"Length": distance.value, "Cause": text.MissCause(report)})
		}
	}
	device := fact{label: lang.L("Device"), value: l.deviceBound(calibration.Role(id))}
	if presence := l.reading.Targets.Effectors[id].Presence; device.value == "" {
		device.value = lang.L("none")
	} else if presence == 0 {
		device.value = lang.L("{{.Device}}, lost", text.With{"Device": device.value})
	} else if presence < 1 {
		device.value = lang.L("{{.Device}}, fading out, {{.Percent}} %", text.With{"Device": device.value, "Percent": fmt.Sprintf("%.0f", 100*presence)})
	}
	facts = append(facts, residual, distance, device)
	if limb, ok := limbs[id]; ok {
		facts = append(facts, fact{label: lang.L("Pull"), value: l.pull(id, limb)})
	}
	if side, ok := text.SideOfFoot(id); ok {
		steps := fact{label: lang.L("Steps"), value: "–"}
		if l.reading.Gait.LegLength > 0 {
			steps.value, steps.warns = text.Foot(&l.reading.Gait, side, l.lengths)
		}
		facts = append(facts, steps)
	}
	return facts
}

// limbs are the joints of the limbs that pull the body, from root to end, by their effectors.
var limbs = map[effectors.ID][3]rig.Role{
	effectors.LeftHand: {rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, effectors.RightHand: {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand},
	effectors.LeftFoot: {rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot}, effectors.RightFoot: {rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot},
}

// reachMargin is how much shorter than the limb, in meters, the way to a target is that is treated as within reach.
const reachMargin = 0.001

// pull says whether a limb pulls the body after it, and if not why not.
func (l *liveFacts) pull(id effectors.ID, limb [3]rig.Role) string {
	target := &l.reading.Targets.Effectors[id]
	weight, _ := presets.Lookup("effectors." + id.String() + ".pullWeight")
	why, _ := weight.Idle(l.preset)
	switch {
	case weight.Off(l.preset):
		return lang.L("no effect: the pull weight is 0")
	case !why.Empty():
		return lang.L("no effect: {{.Why}}", text.With{"Why": text.Phrase(why)})
	case !(target.Presence > 0):
		return lang.L("no effect: nothing drives it")
	case l.reading.Body == nil || len(l.reading.World) == 0:
		return "–"
	}
	var at [3]mgl64.Vec3
	for i, role := range limb {
		at[i] = l.reading.World[l.reading.Body.Humanoid().Joint(role)].Position
	}
	reach := at[1].Sub(at[0]).Len() + at[2].Sub(at[1]).Len()
	if target.Position.Sub(at[0]).Len() < reach-reachMargin {
		return lang.L("no effect now: the target is within reach")
	}
	return lang.L("pulls the body")
}

func (l *liveFacts) hint(id effectors.HintID) string {
	if role := calibration.LeftElbow + calibration.Role(id); l.reading.Targets.Hints[id].Presence > 0 {
		return lang.L("follows {{.Device}}", text.With{"Device": l.deviceBound(role)})
	}
	if !l.explained {
		return "–"
	}
	pole := &l.explanation.Poles[id]
	if pole.Weight == 0 {
		if id >= effectors.LeftKnee {
			return lang.L("no pole: the foot decides")
		}
		return lang.L("no pole: the arm's method decides")
	}
	angle, ok := planeAngle(pole.Root, pole.End, pole.Middle, pole.Pole)
	if !ok {
		return lang.L("the pole is on the limb's own line")
	}
	return lang.L("{{.Angle}}° from the plane of its pole", text.With{"Angle": fmt.Sprintf("%.0f", angle*180/math.Pi)})
}

// planeAngle is the angle, in radians, 0 to π, between the half planes from the line through root and end to two points; false where one of them is on the line.
func planeAngle(root, end, a, b mgl64.Vec3) (float64, bool) {
	axis := end.Sub(root)
	if axis.Len() < 1e-9 {
		return 0, false
	}
	axis = axis.Normalize()
	across := func(p mgl64.Vec3) mgl64.Vec3 {
		p = p.Sub(root)
		return p.Sub(axis.Mul(p.Dot(axis)))
	}
	u, v := across(a), across(b)
	if u.Len() < 1e-6 || v.Len() < 1e-6 {
		return 0, false
	}
	return math.Atan2(u.Cross(v).Len(), u.Dot(v)), true
}

// magnet says what a magnet does to either arm.
func (l *liveFacts) magnet(facts []fact, id string) []fact {
	for side, label := range [...]string{lang.L("Left arm"), lang.L("Right arm")} {
		said := fact{label: label, value: "–"}
		if l.explained {
			said.value = lang.L("not moved by it")
			for i := range l.explanation.Magnets {
				m := &l.explanation.Magnets[i]
				if m.Index >= len(l.preset.Magnets) || l.preset.Magnets[m.Index].ID != id || m.Side != side {
					continue
				}
				switch distance := m.Joint.Sub(m.Center).Len(); {
				case !m.Acts:
					said.value = lang.L("inactive: the arm's method uses no magnets")
				case distance >= m.Radius:
					said.value = lang.L("{{.Length}} out of its reach", text.With{"Length": l.lengths.Format(distance - m.Radius)})
				case m.Strength > 0:
					said.value = lang.L("drawn, {{.Speed}}/s", text.With{"Speed": l.lengths.Format(90 * m.Offset.Len())})
				default:
					said.value = lang.L("pushed, {{.Speed}}/s", text.With{"Speed": l.lengths.Format(90 * m.Offset.Len())})
				}
			}
		}
		facts = append(facts, said)
	}
	return facts
}

// deviceAt is the place of the device of a serial, -1 for none.
func (l *liveFacts) deviceAt(serial string) int {
	if l.reading != nil {
		for i := range l.reading.Devices.All() {
			if l.reading.Devices.Devices[i].Serial == serial {
				return i
			}
		}
	}
	return -1
}

// deviceName is what a device is called, by its id in the selection.
func (l *liveFacts) deviceName(id string) string {
	_, serial := selection.Parts(id)
	if i := l.deviceAt(serial); i >= 0 {
		return l.reading.Devices.Devices[i].Name
	}
	return serial
}

func (l *liveFacts) device(facts []fact, serial string) []fact {
	i := l.deviceAt(serial)
	if i < 0 {
		return append(facts, fact{lang.L("Now"), lang.L("disconnected"), true})
	}
	device := &l.reading.Devices.Devices[i]
	drives := fact{lang.L("Drives"), lang.L("nothing"), false}
	for role, bound := range l.reading.Bound {
		if bound == i {
			drives.value = text.DeviceRole(calibration.Role(role))
			if id, ok := calibration.Role(role).Effector(); ok {
				drives.value = lang.L("{{.Role}}, position {{.Position}}, rotation {{.Rotation}}", text.With{"Role": drives.value,
					"Position": text.Decimal(l.preset.Effectors[id].PositionWeight, 2),
					"Rotation": text.Decimal(l.preset.Effectors[id].RotationWeight, 2)})
			}
		}
	}
	for role, backup := range l.reading.Backups {
		if backup == i {
			drives.value = lang.L("backup of {{.Role}}", text.With{"Role": text.DeviceRole(calibration.Role(role))})
		}
	}
	old := device.Age(l.reading.Devices.Time)
	state := fact{lang.L("Now"), lang.L("tracked, {{.Age}} old", text.With{"Age": text.Age(old)}), false}
	switch devices.TrackingOf(device, l.reading.Devices.Time) {
	case devices.Lost:
		state = fact{lang.L("Now"), lang.L("lost {{.Age}} ago", text.With{"Age": text.Age(old)}), true}
	case devices.Inferred:
		state = fact{lang.L("Now"), lang.L("estimated by the sender, {{.Age}} old", text.With{"Age": text.Age(old)}), true}
	default:
		if device.Held {
			state.value = lang.L("paused")
			break
		}
		if device.FilterDelay > 0 {
			state.value = lang.L("tracked, {{.Age}} old, smoothed by {{.Delay}}", text.With{"Age": text.Age(old), "Delay": text.Milliseconds(device.FilterDelay)})
		}
		if device.Predicted > 0 {
			state.value = lang.L("{{.State}}, predicted by {{.Span}}", text.With{"State": state.value, "Span": text.Milliseconds(device.Predicted)})
		}
	}
	samples := lang.L("{{.Rate}} Hz ±{{.Jitter}}, {{.Count}} rejected", text.With{"Rate": fmt.Sprintf("%.0f", device.RateHz),
		"Jitter": text.Milliseconds(device.Jitter), "Count": device.Dropped})
	if device.Held {
		samples = lang.L("{{.Count}} rejected", text.With{"Count": device.Dropped})
	}
	kind := lang.L(device.Kind.String())
	if device.Battery >= 0 {
		kind = lang.L("{{.Kind}}, charged to {{.Percent}} %", text.With{"Kind": kind, "Percent": fmt.Sprintf("%.0f", 100*device.Battery)})
	}
	at := device.Pose.Position
	unit := l.lengths
	short := func(v float64) string { return strings.TrimSuffix(unit.Format(v), " "+unit.Symbol()) }
	return append(facts, state, drives,
		fact{lang.L("Kind"), kind, false},
		fact{lang.L("Source"), device.Source, false},
		fact{lang.L("Samples"), samples, device.Dropped > 0},
		fact{lang.L("Position"), lang.L("{{.X}}, {{.Y}}, {{.Z}} {{.Unit}}", text.With{"X": short(at.X()), "Y": short(at.Y()), "Z": short(at.Z()),
			"Unit": unit.Symbol()}), false})
}

// serials are those of the devices that are there, in their order.
func serials(f *trackers.Frame) []string {
	var all []string
	for i := range f.All() {
		all = append(all, f.Devices[i].Serial)
	}
	return all
}
