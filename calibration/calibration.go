package calibration

import (
	"encoding/json"
	"math"
	"slices"

	"posewright/rig/phrase"
	"posewright/trackers"
)

// Calibration maps a person and their devices onto one avatar. It is a plain value, written to presets and profiles. The
// zero value is no calibration.
type Calibration struct {
	HeightM      float64  `json:"heightM"`      // meters from the floor to the crown
	EyeHeightM   float64  `json:"eyeHeightM"`   // meters from the floor to the headset
	ArmSpanM     float64  `json:"armSpanM"`     // meters from wrist to wrist, arms level; a wrist that nothing is known of is at its device
	FacingDeg    float64  `json:"facingDeg"`    // degrees about +Y from +Z towards +X, in (-180, 180]
	ArmsOrHeight float64  `json:"armsOrHeight"` // only read, of files of before: above 0 the scale lies between eye height and arm span, see [Calibration.Outdated]
	Scale        float64  `json:"scale"`        // what the avatar's own size is multiplied with; above 0
	Devices      []Device `json:"devices"`      // at most one for a role

	// What calibrations have had beside that since their beginnings; all of it may be absent.
	Person       string     `json:"person,omitzero"`       // who was measured, as they call themselves
	Pose         string     `json:"pose,omitzero"`         // the name of a [Holding]; "" is "t"
	ArmsBelowDeg [2]float64 `json:"armsBelowDeg,omitzero"` // how far below level the arms were taken to be, left and right
	FloorM       float64    `json:"floorM,omitzero"`       // height of the floor in tracking space, meters
	Seated       bool       `json:"seated,omitzero"`       // the person sat, and told how tall they are
	Unposed      bool       `json:"unposed,omitzero"`      // typed by hand, without a pose
	Body         Body       `json:"body,omitzero"`         // what else was measured
	Corrected    Body       `json:"corrected,omitzero"`    // what the person corrected by hand
	Elbows       Elbows     `json:"elbows,omitzero"`       // how the person holds their elbows
	Arcs         []Moment   `json:"arcs,omitempty"`        // moments of straight arms that were led around
	Curls        [2]Pivot   `json:"curls,omitzero"`        // elbows about which forearms were curled, in the devices of the left and the right hand
	Swings       [2]Pivot   `json:"swings,omitzero"`       // left and right hip joint about which straight legs swung, in the device on the hips

	EstimateVersion int `json:"estimateVersion,omitzero"` // how scale and offsets were found, see [Calibration.Outdated]; 0 is before versions
}

// EstimateVersion is how [Fit] finds scale and offsets: 2 lets the eyes rule the scale and takes the hands from the estimated body of the person.
// Before that the scale could lie between eye height and arm span, and hands kept the offset of the pose.
const EstimateVersion = 2

// Device is one device of a calibrated person.
type Device struct {
	Kind     string `json:"kind"`           // "headset", "controller" or "tracker"
	Serial   string `json:"serial"`         // the sender's identity for it
	Effector string `json:"effector"`       // its [Role]: an effector ("leftHand"), a hint ("leftElbow", "leftKnee") or a shoulder ("leftShoulder")
	Raw      Pose   `json:"raw"`            // tracking space from device, in the T-pose
	Offset   Pose   `json:"offset"`         // device from bone, in meters of the person: bone = device · offset
	Wrist    Wrist  `json:"wrist,omitzero"` // of a device on a hand: where the wrist is
	Trim     Trim   `json:"trim,omitzero"`  // what the person added, which Offset has in it
}

// UnmarshalJSON reads what is there and leaves the rest as it is.
func (c *Calibration) UnmarshalJSON(text []byte) error {
	type content Calibration
	err := json.Unmarshal(text, (*content)(c))
	phrase.Clean((*content)(c))
	return err
}

// Calibrated reports whether c holds a calibration.
func (c *Calibration) Calibrated() bool { return c.Scale > 0 && len(c.Devices) > 0 }

// Clone returns a copy that shares no memory.
func (c *Calibration) Clone() Calibration {
	d := *c
	d.Devices, d.Arcs = slices.Clone(c.Devices), slices.Clone(c.Arcs)
	return d
}

// Equal reports whether two calibrations hold the same values.
func (c *Calibration) Equal(d *Calibration) bool {
	return c.HeightM == d.HeightM && c.EyeHeightM == d.EyeHeightM && c.ArmSpanM == d.ArmSpanM &&
		c.FacingDeg == d.FacingDeg && c.ArmsOrHeight == d.ArmsOrHeight && c.Scale == d.Scale &&
		c.Person == d.Person && c.Pose == d.Pose && c.ArmsBelowDeg == d.ArmsBelowDeg && c.FloorM == d.FloorM && c.Seated == d.Seated && c.Unposed == d.Unposed &&
		c.Body == d.Body && c.Corrected == d.Corrected && c.Elbows == d.Elbows &&
		c.Curls == d.Curls && c.Swings == d.Swings && c.EstimateVersion == d.EstimateVersion && slices.Equal(c.Devices, d.Devices) && slices.Equal(c.Arcs, d.Arcs)
}

// Covers reports whether at least one device of a frame was calibrated.
func (c *Calibration) Covers(f *trackers.Frame) bool {
	for i := range f.All() {
		if c.find(&f.Devices[i]) >= 0 {
			return true
		}
	}
	return false
}

// find is the index of a device in Devices, by kind and serial; -1 if it was not calibrated.
func (c *Calibration) find(d *trackers.Device) int {
	for i := range c.Devices {
		if c.Devices[i].Serial == d.Serial && c.Devices[i].Kind == d.Kind.String() {
			return i
		}
	}
	return -1
}

// Validate returns an error that names an impossible value. The zero value is valid.
func (c *Calibration) Validate() error {
	for _, v := range [...]struct {
		name  string
		value float64
		max   float64
	}{
		{"heightM", c.HeightM, 10}, {"eyeHeightM", c.EyeHeightM, 10}, {"armSpanM", c.ArmSpanM, 10},
		{"armsOrHeight", c.ArmsOrHeight, 1}, {"scale", c.Scale, 1e4},
	} {
		if !(v.value >= 0 && v.value <= v.max) {
			return phrase.Fail("{{.Kind}}: {{.Name}} is {{.Value}}, not from 0 to {{.Most}}", "Kind", ErrInvalid, "Name", v.name, "Value", v.value,
				"Most", v.max)
		}
	}
	if !(math.Abs(c.FacingDeg) <= 180) {
		return phrase.Fail("{{.Kind}}: facingDeg is {{.Value}}, not from -180 to 180", "Kind", ErrInvalid, "Value", c.FacingDeg)
	}
	if c.EstimateVersion < 0 {
		return phrase.Fail("{{.Kind}}: estimateVersion is {{.Value}}, not 0 or above", "Kind", ErrInvalid, "Value", c.EstimateVersion)
	}
	if !validName(c.Person) {
		return phrase.Fail("{{.Kind}}: person is not a name of at most {{.Most}} characters", "Kind", ErrInvalid, "Most", longestName)
	}
	if _, ok := HoldingNamed(c.Pose); c.Pose != "" && (!ok || c.Pose == AnyPose.String()) {
		return phrase.Fail(`{{.Kind}}: pose is "{{.Pose}}", not t, a or down`, "Kind", ErrInvalid, "Pose", c.Pose)
	}
	for _, below := range c.ArmsBelowDeg {
		if !(math.Abs(below) <= 180) {
			return phrase.Fail("{{.Kind}}: armsBelowDeg is {{.Below}}, not from -180 to 180", "Kind", ErrInvalid, "Below", below)
		}
	}
	if !(math.Abs(c.FloorM) <= 10) {
		return phrase.Fail("{{.Kind}}: floorM is {{.Value}}, not from -10 to 10", "Kind", ErrInvalid, "Value", c.FloorM)
	}
	for name, b := range map[string]*Body{"body": &c.Body, "corrected": &c.Corrected} {
		if !b.valid() {
			return phrase.Fail("{{.Kind}}: a length in {{.Name}} is not from 0 to 10", "Kind", ErrInvalid, "Name", name)
		}
	}
	if err := c.Elbows.Validate(); err != nil {
		return err
	}
	if len(c.Arcs) > MomentsAtMost {
		return phrase.Fail("{{.Kind}}: {{.Count}} moments of arms that were led around, more than the {{.Most}} that are kept", "Kind", ErrInvalid,
			"Count", len(c.Arcs), "Most", MomentsAtMost)
	}
	for i := range c.Arcs {
		if !c.Arcs[i].valid() {
			return phrase.Fail("{{.Kind}}: moment {{.Index}} of arms that were led around is no pose", "Kind", ErrInvalid, "Index", i)
		}
	}
	for side := range c.Curls {
		if !c.Curls[side].valid() {
			return phrase.Fail("{{.Kind}}: the elbow of curl {{.Index}} is impossible", "Kind", ErrInvalid, "Index", side)
		}
		if !c.Swings[side].valid() {
			return phrase.Fail("{{.Kind}}: the hip joint of swing {{.Index}} is impossible", "Kind", ErrInvalid, "Index", side)
		}
	}
	if len(c.Devices) > 0 && c.Scale == 0 {
		return phrase.Fail("{{.Kind}}: it has devices and no scale", "Kind", ErrInvalid)
	}
	if len(c.Devices) > trackers.MaxDevices {
		return phrase.Fail("{{.Kind}}: {{.Count}} devices, more than the {{.Most}} that can be tracked", "Kind", ErrInvalid,
			"Count", len(c.Devices), "Most", trackers.MaxDevices)
	}
	var driven [RoleCount]bool
	for i := range c.Devices {
		d := &c.Devices[i]
		role, ok := RoleNamed(d.Effector)
		switch {
		case !ok:
			return phrase.Fail(`{{.Kind}}: device {{.Index}} ("{{.Serial}}") drives "{{.Effector}}", which is not an effector, hint or shoulder`,
				"Kind", ErrInvalid, "Index", i, "Serial", d.Serial, "Effector", d.Effector)
		case driven[role]:
			return phrase.Fail("{{.Kind}}: two devices drive {{.Role}}", "Kind", ErrInvalid, "Role", role)
		case kindNamed(d.Kind) == trackers.UnknownKind:
			return phrase.Fail(`{{.Kind}}: device {{.Index}} ("{{.Serial}}") is of kind "{{.Sort}}", not headset, controller or tracker`,
				"Kind", ErrInvalid, "Index", i, "Serial", d.Serial, "Sort", d.Kind)
		case !d.Raw.Valid():
			return phrase.Fail(`{{.Kind}}: the raw pose of device {{.Index}} ("{{.Serial}}") is no pose`, "Kind", ErrInvalid, "Index", i,
				"Serial", d.Serial)
		case !d.Offset.Valid():
			return phrase.Fail(`{{.Kind}}: the offset of device {{.Index}} ("{{.Serial}}") is no pose`, "Kind", ErrInvalid, "Index", i,
				"Serial", d.Serial)
		case !d.Trim.Valid():
			return phrase.Fail(`{{.Kind}}: the trim of device {{.Index}} ("{{.Serial}}") is impossible`, "Kind", ErrInvalid, "Index", i,
				"Serial", d.Serial)
		case !d.Wrist.valid():
			return phrase.Fail(`{{.Kind}}: the wrist of device {{.Index}} ("{{.Serial}}") is impossible`, "Kind", ErrInvalid, "Index", i,
				"Serial", d.Serial)
		}
		driven[role] = true
	}
	return nil
}

func kindNamed(name string) trackers.Kind {
	for _, kind := range [...]trackers.Kind{trackers.Headset, trackers.Controller, trackers.Tracker} {
		if kind.String() == name {
			return kind
		}
	}
	return trackers.UnknownKind
}
