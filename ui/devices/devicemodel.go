package devices

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/devices"
	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/ui/text"
)

// deviceMarks are the marks of the states: they differ without their colors.
var deviceMarks = [...]slotState{devices.Tracked: slotSure, devices.Inferred: slotDoubtful, devices.Lost: slotMissing}

// noticedJitter is what is worth a word.
const noticedJitter = 50 * time.Microsecond

// deviceLine is what the list says below a device's name: rate, jitter, age and charge. A paused device has no rate.
func deviceLine(d *trackers.Device, now time.Duration) string {
	old := d.Age(now)
	state := devices.TrackingOf(d, now)
	var parts []string
	if d.Doubt != trackers.Believed {
		parts = append(parts, text.Phrase(d.Doubt.Reason()))
	}
	if d.StandIn {
		parts = append(parts, lang.L("estimated"))
	}
	if state == devices.Lost {
		parts = append(parts, lang.L("lost {{.Age}} ago", text.With{"Age": text.Age(old)}))
		return strings.Join(parts, " · ")
	}
	if d.Held {
		parts = append(parts, lang.L("paused"))
	} else {
		rate := fmt.Sprintf("%.0f Hz", d.RateHz)
		if d.Jitter >= noticedJitter {
			rate += " ±" + text.Milliseconds(d.Jitter)
		}
		parts = append(parts, rate, text.Age(old))
	}
	if d.Battery >= 0 {
		parts = append(parts, fmt.Sprintf("%.0f %%", 100*d.Battery))
	}
	if state == devices.Inferred {
		parts = append([]string{lang.L("estimated")}, parts...)
	}
	return strings.Join(parts, " · ")
}

// listOrder is in which order the list shows the devices of a frame: those that are tracked or estimated first, then
// the lost ones, each in the order of the frame.
func listOrder(f *trackers.Frame) []int {
	var live, lost []int
	for i := range f.All() {
		if devices.TrackingOf(&f.Devices[i], f.Time) == devices.Lost {
			lost = append(lost, i)
		} else {
			live = append(live, i)
		}
	}
	return append(live, lost...)
}

// deviceTip is everything about a device, to be read while the pointer rests on it.
func deviceTip(d *trackers.Device) string {
	tip := lang.N("{{.Name}}\nSource {{.Source}}\n{{.Count}} poses rejected", int(d.Dropped), text.With{"Name": d.Name, "Source": d.Source, "Count": d.Dropped})
	if d.Doubted != trackers.Believed {
		tip += ": " + text.Phrase(d.Doubted.Reason())
	}
	tip += "\n" + lang.L(d.Kind.String())
	if d.Serial != d.Name {
		tip += " · " + d.Serial
	}
	if d.Battery >= 0 {
		tip += "\n" + lang.L("Charge {{.Percent}} %", text.With{"Percent": fmt.Sprintf("%.0f", 100*d.Battery)})
	}
	return tip
}

// assignableRoles are the roles in the order in which a person chooses among them: from the head down.
var assignableRoles = [...]calibration.Role{
	calibration.Role(effectors.Head), calibration.Role(effectors.Chest), calibration.Role(effectors.Hips),
	calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand),
	calibration.LeftElbow, calibration.RightElbow, calibration.LeftShoulder, calibration.RightShoulder,
	calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot), calibration.LeftKnee, calibration.RightKnee,
}

// roleOptions are the choices for the role of a device: Automatic, Ignore, then assignableRoles.
func roleOptions() []string {
	options := []string{lang.L("Automatic"), lang.L("Ignore")}
	for _, role := range assignableRoles {
		options = append(options, text.DeviceRole(role))
	}
	return options
}

// roleChosen is the index in roleOptions of what was chosen for a device.
func roleChosen(a calibration.Assignments, d *trackers.Device) int {
	role, ignored, known := a.Of(d)
	switch {
	case !known:
		return 0
	case ignored:
		return 1
	}
	for i, assignable := range assignableRoles {
		if assignable == role {
			return i + 2
		}
	}
	return 0
}

// partSources are the sources of a part, which devices of a frame or a face come from, protocols without their
// addresses, and beside them one that was chosen; "" for none.
func partSources(part calibration.Part, f *trackers.Frame, faces []trackers.FaceSource, chosen string) (all []string) {
	var names []string
	if part == calibration.PartFace {
		for i := range faces {
			names = append(names, faces[i].Source)
		}
	} else {
		for i := range f.All() {
			names = append(names, f.Devices[i].Source)
		}
	}
	for _, name := range names {
		if _, recorded, played := strings.Cut(name, trackers.Played); played {
			name = recorded
		}
		for _, kind := range inputs.Kinds() {
			if trackers.IsFrom(name, kind.Name) {
				name = kind.Name
			}
		}
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	if chosen != "" && !slices.Contains(all, chosen) {
		all = append(all, chosen)
	}
	return all
}

// FaceText is what a face that arrives has, and how often; "" for none.
func FaceText(f *trackers.FaceSource) string {
	if f.Source == "" {
		return ""
	}
	with := text.With{"Count": f.Values, "Rate": fmt.Sprintf("%.0f", f.RateHz)}
	label := lang.L("Face: {{.Count}} values at {{.Rate}} Hz", with)
	switch {
	case f.Values == 0:
		label = lang.L("Gaze at {{.Rate}} Hz", with)
	case f.Eyes:
		label = lang.L("Face: {{.Count}} values and gaze at {{.Rate}} Hz", with)
	}
	if !f.Used {
		label += " (" + lang.L("another source is used") + ")"
	}
	return label
}

// usedText says how a device of two with one role is used; "" for as usual. other is the first of a backup.
func usedText(d, other *trackers.Device, now time.Duration) string {
	switch {
	case !d.Leads:
		return ""
	case devices.TrackingOf(other, now) != devices.Tracked || other.Doubt != trackers.Believed || other.StandIn:
		return lang.L("in use, the other device is hidden")
	}
	return lang.L("counts more than the other device")
}

// boundRole is the role that a device of a frame has, of those that have roles; nil for none.
func boundRole(bound *[calibration.RoleCount]int, device int) (calibration.Role, bool) {
	if bound == nil || device < 0 {
		return 0, false
	}
	for role, i := range bound {
		if i == device {
			return calibration.Role(role), true
		}
	}
	return 0, false
}
