package calibrate

import (
	"math"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/trackers"
	"posewright/ui/text"
)

// playSign is what a player sees of one device that is worn.
type playSign struct {
	Mark
	kind trackers.Kind
	tip  string
}

// deviceOrder is the order of the signs.
var deviceOrder = [...]calibration.Role{
	calibration.Role(effectors.Head), calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand), calibration.Role(effectors.Chest),
	calibration.Role(effectors.Hips), calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot), calibration.LeftElbow, calibration.RightElbow,
	calibration.LeftKnee, calibration.RightKnee, calibration.LeftShoulder, calibration.RightShoulder,
}

// playSigns are the devices that a player wears: headset and hands always, all else where it is there.
func playSigns(bound *[calibration.RoleCount]int, devices *trackers.Frame) []playSign {
	var signs []playSign
	for _, role := range deviceOrder {
		device := bound[role]
		needed := role == calibration.Role(effectors.Head) || role == calibration.Role(effectors.LeftHand) || role == calibration.Role(effectors.RightHand)
		if device < 0 || device >= devices.Count {
			if needed {
				kind := trackers.Controller
				if role == calibration.Role(effectors.Head) {
					kind = trackers.Headset
				}
				signs = append(signs, playSign{MarkMissing, kind, lang.L("{{.Role}}: missing", text.With{"Role": text.DeviceRole(role)})})
			}
			continue
		}
		d := &devices.Devices[device]
		sign := playSign{markDone, d.Kind, lang.L("{{.Role}}: {{.Device}}", text.With{"Role": text.DeviceRole(role), "Device": d.Name})}
		switch {
		case d.Age(devices.Time) > calibration.StaleAge:
			sign.Mark, sign.tip = MarkMissing, lang.L("{{.Role}}: no data from {{.Device}}", text.With{"Role": text.DeviceRole(role), "Device": d.Name})
		case d.Inferred:
			sign.Mark, sign.tip = markWarning, lang.L("{{.Role}}: position of {{.Device}} is estimated", text.With{"Role": text.DeviceRole(role), "Device": d.Name})
		}
		signs = append(signs, sign)
	}
	return signs
}

// learningText says what was learnt during play, and how sure that is.
func learningText(l *calibration.Learning, lengths text.LengthUnit) string {
	if !l.On {
		return lang.L("Refines arm lengths and wrist offsets while you play, by at most {{.Length}} per second.", text.With{"Length": text.BodyLength(calibration.LearningRate, lengths)})
	}
	sure, changed := 1.0, 0.0
	for side := range l.Wrists {
		sure = min(sure, (l.Wrists[side].Confidence+l.Arms[side].Confidence)/2)
		changed = max(changed, math.Abs(l.Wrists[side].ChangeM), math.Abs(l.Arms[side].ChangeM))
	}
	return lang.L("Confidence {{.Sure}} %, changed by up to {{.Length}}.", text.With{"Sure": math.Round(100 * sure), "Length": text.BodyLength(changed, lengths)})
}

// CalibratedText says who the avatar was fitted to, how sure that is, and what would make it surer.
func CalibratedText(c *calibration.Calibration, lengths text.LengthUnit) string {
	if !c.Calibrated() {
		return lang.L("Not calibrated yet: the avatar may not fit you.")
	}
	m := c.Measurement()
	values := text.With{"Name": text.Person(c.Person),
		"Height": lengths.Format(c.HeightM), "Sure": text.PhraseIn(m.Gain(), lengths)}
	switch {
	case values["Sure"] == "" && c.Person == "":
		return lang.L("Fitted to a person of {{.Height}}", values)
	case values["Sure"] == "":
		return lang.L("Fitted to {{.Name}}, {{.Height}}", values)
	case c.Person == "":
		return lang.L("Fitted to a person of {{.Height}}: {{.Sure}}", values)
	}
	return lang.L("Fitted to {{.Name}}, {{.Height}}: {{.Sure}}", values)
}
