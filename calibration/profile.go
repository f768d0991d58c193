package calibration

import (
	"encoding/json"
	"io"
	"math"
	"time"
	"unicode/utf8"

	"posewright/calibration/anthropometry"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/rig/phrase/jsonerror"
	"posewright/trackers"
)

// LastGuest is the person under whose name the newest measurement of a guest is kept, until the next guest is measured.
const LastGuest = "Last guest"

// Profile is what is kept of a person: the measurement with its raw poses, from which any avatar can be fitted without posing again, the roles of
// their devices, their cadence and the height of their chair. It belongs to the person and to no avatar.
type Profile struct {
	Name        string      // as the person calls themselves
	When        time.Time   // of the measuring
	Measurement Measurement // Corrected holds what they typed
	Devices     Assignments
	SeatHeightM float64 // of the hips above the floor on the chair they usually sit on, see [solver.State.SetSeatHeight]; 0 where nothing was
	Version     int     // of the file that it was read from; 0 of a profile that was not read
	Cadence     float64 // step time against the gait's curve, as learned while they walked, see [solver.State.SetCadence]; 0 where nothing was
}

const (
	profileFormat  = "posewright-profile"
	profileVersion = 2       // 1 was before bodies were estimated
	profileLimit   = 1 << 20 // bytes
)

// ErrNoProfile is returned for a file that is not a profile.
var ErrNoProfile = phrase.Fail("calibration: no profile")

type profileFile struct {
	Format      string          `json:"format"`
	Version     int             `json:"version"`
	Name        string          `json:"name"`
	When        time.Time       `json:"when"`
	Measurement profileMeasured `json:"measurement"`
	Devices     Assignments     `json:"devices"`
	Corrected   Body            `json:"corrected"`
	Cadence     float64         `json:"cadence,omitzero"`
	SeatHeightM float64         `json:"seatHeightM,omitzero"`
	Elbows      Elbows          `json:"elbows,omitzero"`
	Arcs        []Moment        `json:"arcs,omitempty"`
	Curls       [2]Pivot        `json:"curls,omitzero"`
	Swings      [2]Pivot        `json:"swings,omitzero"`
	Estimate    []profileLength `json:"estimate,omitempty"` // for other programs: it is estimated again from the rest
}

// profileLength is a length of the estimated body.
type profileLength struct {
	Name         string  `json:"name"`
	M            float64 `json:"m"`
	UncertaintyM float64 `json:"uncertaintyM"`
	Source       string  `json:"source"`
}

// Outdated reports whether a profile was read from a file of before bodies were estimated. Its pose says as much as a new one; its file is to be written again.
func (p *Profile) Outdated() bool { return p.Version > 0 && p.Version < profileVersion }

type profileMeasured struct {
	HeightM      float64         `json:"heightM"`
	EyeHeightM   float64         `json:"eyeHeightM"`
	ArmSpanM     float64         `json:"armSpanM"`
	FacingDeg    float64         `json:"facingDeg"`
	FloorM       float64         `json:"floorM"`
	Pose         string          `json:"pose"`
	ArmsBelowDeg [2]float64      `json:"armsBelowDeg"`
	Seated       bool            `json:"seated,omitzero"`
	Unposed      bool            `json:"unposed,omitzero"`
	Body         Body            `json:"body"`
	Devices      []profileDevice `json:"devices"`
}

type profileDevice struct {
	Kind      string  `json:"kind"`
	Serial    string  `json:"serial"`
	Role      string  `json:"role"`
	Raw       Pose    `json:"raw"`
	Samples   int     `json:"samples"`
	SpreadM   float64 `json:"spreadM"`
	SpreadDeg float64 `json:"spreadDeg"`
	Wrist     Wrist   `json:"wrist,omitzero"`
	Trim      Trim    `json:"trim,omitzero"`
}

// WriteProfile writes a profile as JSON. It returns an error for a profile that ReadProfile would refuse.
func WriteProfile(w io.Writer, p *Profile) error {
	if err := p.Validate(); err != nil {
		return err
	}
	m := &p.Measurement
	file := profileFile{
		Format: profileFormat, Version: profileVersion, Name: p.Name, When: p.When, Devices: p.Devices, Corrected: m.Corrected, Cadence: p.Cadence, SeatHeightM: p.SeatHeightM, Elbows: m.Elbows,
		Arcs: m.Arcs, Curls: m.Curls, Swings: m.Swings,
		Measurement: profileMeasured{
			HeightM: m.HeightM, EyeHeightM: m.EyeHeightM, ArmSpanM: m.ArmSpanM, FacingDeg: m.FacingDeg, FloorM: m.FloorM,
			Pose: m.Holding.String(), ArmsBelowDeg: [2]float64{degrees(m.BelowRad[0]), degrees(m.BelowRad[1])},
			Seated: m.Seated, Unposed: m.Unposed, Body: m.Body, Devices: []profileDevice{},
		},
	}
	if file.Devices == nil {
		file.Devices = Assignments{}
	}
	if e := m.Evidence(); len(e.Poses) > 0 {
		if person, report := anthropometry.Estimate(e); report.OK {
			for _, l := range person.Lengths(&e) {
				file.Estimate = append(file.Estimate, profileLength{l.Name, l.M, l.UncertaintyM, l.Source})
			}
		}
	}
	for i := range m.Devices {
		d := &m.Devices[i]
		device := profileDevice{
			Kind: d.Kind.String(), Serial: d.Serial, Role: d.Role.String(), Raw: PoseOf(d.Pose), Samples: d.Samples,
			SpreadM: d.SpreadM, SpreadDeg: degrees(d.SpreadRad), Trim: d.Trim,
		}
		if side, isHand := handSide(d.Role); isHand {
			device.Wrist = m.Wrists[side]
		}
		file.Measurement.Devices = append(file.Measurement.Devices, device)
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(&file)
}

// ReadProfile reads a profile. Unknown fields are ignored. The error wraps ErrNoProfile or ErrInvalid.
func ReadProfile(r io.Reader) (Profile, error) {
	data, err := io.ReadAll(io.LimitReader(r, profileLimit+1))
	switch {
	case err != nil:
		return Profile{}, phrase.Fail("calibration: the profile cannot be read: {{.Cause}}", "Cause", err)
	case len(data) > profileLimit:
		return Profile{}, phrase.Fail("{{.Kind}}: it is larger than {{.Size}} KiB", "Kind", ErrNoProfile, "Size", profileLimit>>10)
	case !utf8.Valid(data):
		return Profile{}, phrase.Fail("{{.Kind}}: it is not UTF-8 text", "Kind", ErrNoProfile)
	}
	var file profileFile
	if err := unmarshal(data, &file); err != nil {
		return Profile{}, phrase.Fail("{{.Kind}}: {{.Cause}}", "Kind", ErrNoProfile, "Cause", jsonerror.Of(err))
	}
	phrase.Clean(&file)
	if file.Format != profileFormat {
		return Profile{}, phrase.Fail(`{{.Kind}}: its format is "{{.Format}}", not "{{.Wanted}}"`, "Kind", ErrNoProfile, "Format", file.Format,
			"Wanted", profileFormat)
	}
	if file.Version < 1 || file.Version > profileVersion {
		return Profile{}, phrase.Fail("{{.Kind}}: it is of version {{.Version}}, and this program knows version {{.Newest}}; use a newer one",
			"Kind", ErrNoProfile, "Version", file.Version, "Newest", profileVersion)
	}
	from := &file.Measurement
	holding, ok := HoldingNamed(from.Pose)
	if !ok || holding == AnyPose {
		return Profile{}, phrase.Fail(`{{.Kind}}: pose is "{{.Pose}}", not t, a or down`, "Kind", ErrInvalid, "Pose", from.Pose)
	}
	p := Profile{Name: file.Name, When: file.When, Devices: file.Devices, Cadence: file.Cadence, Version: file.Version, SeatHeightM: file.SeatHeightM, Measurement: Measurement{
		Person: file.Name, HeightM: from.HeightM, EyeHeightM: from.EyeHeightM, ArmSpanM: from.ArmSpanM, FacingDeg: from.FacingDeg, FloorM: from.FloorM,
		Holding: holding, BelowRad: [2]float64{radians(from.ArmsBelowDeg[0]), radians(from.ArmsBelowDeg[1])},
		Seated: from.Seated, Unposed: from.Unposed, Body: from.Body, Corrected: file.Corrected, Elbows: file.Elbows,
		Arcs: file.Arcs, Curls: file.Curls, Swings: file.Swings,
	}}
	if len(from.Devices) > trackers.MaxDevices {
		return Profile{}, phrase.Fail("{{.Kind}}: {{.Count}} devices, more than the {{.Most}} that can be tracked", "Kind", ErrInvalid,
			"Count", len(from.Devices), "Most", trackers.MaxDevices)
	}
	for i := range from.Devices {
		d := &from.Devices[i]
		role, known := RoleNamed(d.Role)
		if !known {
			return Profile{}, phrase.Fail(`{{.Kind}}: device {{.Index}} ("{{.Serial}}") has "{{.Role}}", which is not a role`, "Kind", ErrInvalid,
				"Index", i, "Serial", d.Serial, "Role", d.Role)
		}
		p.Measurement.Devices = append(p.Measurement.Devices, Measured{
			Kind: kindNamed(d.Kind), Serial: d.Serial, Role: role, Pose: d.Raw.Transform(), Samples: d.Samples,
			SpreadM: d.SpreadM, SpreadRad: radians(d.SpreadDeg), Trim: d.Trim,
		})
		if side, isHand := handSide(role); isHand {
			p.Measurement.Wrists[side] = d.Wrist
		}
	}
	if err := p.Validate(); err != nil {
		return Profile{}, err
	}
	return p, nil
}

// Validate returns an error that names an impossible value.
func (p *Profile) Validate() error {
	if p.Name == "" || !validName(p.Name) {
		return phrase.Fail("{{.Kind}}: the name is not one to {{.Most}} printable letters", "Kind", ErrInvalid, "Most", longestName)
	}
	if year := p.When.Year(); year < 0 || year > 9999 {
		return phrase.Fail("{{.Kind}}: it was measured in the year {{.Year}}", "Kind", ErrInvalid, "Year", year)
	}
	if p.Cadence != 0 && !(p.Cadence >= 0.1 && p.Cadence <= 10) {
		return phrase.Fail("{{.Kind}}: cadence is {{.Cadence}}, not from 0.1 to 10", "Kind", ErrInvalid, "Cadence", p.Cadence)
	}
	if p.SeatHeightM != 0 && !(p.SeatHeightM >= 0.1 && p.SeatHeightM <= 2) {
		return phrase.Fail("{{.Kind}}: seatHeightM is {{.Value}}, not from 0.1 to 2", "Kind", ErrInvalid, "Value", p.SeatHeightM)
	}
	m := &p.Measurement
	c := Calibration{
		HeightM: m.HeightM, EyeHeightM: m.EyeHeightM, ArmSpanM: m.ArmSpanM, FacingDeg: m.FacingDeg, FloorM: m.FloorM, Scale: 1,
		ArmsBelowDeg: [2]float64{degrees(m.BelowRad[0]), degrees(m.BelowRad[1])}, Body: m.Body, Corrected: m.Corrected, Elbows: m.Elbows, Pose: m.Holding.String(),
		Arcs: m.Arcs, Curls: m.Curls, Swings: m.Swings,
	}
	for i := range m.Devices {
		d := &m.Devices[i]
		device := Device{Kind: d.Kind.String(), Serial: d.Serial, Effector: d.Role.String(), Raw: PoseOf(d.Pose), Offset: PoseOf(rig.Identity()), Trim: d.Trim}
		if side, isHand := handSide(d.Role); isHand {
			device.Wrist = m.Wrists[side]
		}
		if !utf8.ValidString(d.Serial) || d.Samples < 0 || !(d.SpreadM >= 0 && d.SpreadM <= 10) || !(d.SpreadRad >= 0 && d.SpreadRad <= math.Pi+1e-9) {
			return phrase.Fail("{{.Kind}}: the spread or the serial of device {{.Index}} is impossible", "Kind", ErrInvalid, "Index", i)
		}
		c.Devices = append(c.Devices, device)
	}
	if err := c.Validate(); err != nil {
		return err
	}
	return p.Devices.Validate()
}

// Validate returns an error for an impossible choice.
func (a Assignments) Validate() error {
	if len(a) > 16*trackers.MaxDevices {
		return phrase.Fail("{{.Kind}}: {{.Count}} devices are assigned", "Kind", ErrInvalid, "Count", len(a))
	}
	for i := range a {
		_, known := RoleNamed(a[i].Role)
		if a[i].Part != "" && utf8.ValidString(a[i].Source) && a[i].Kind+a[i].Serial+a[i].Role == "" {
			continue
		}
		switch {
		case kindNamed(a[i].Kind) == trackers.UnknownKind:
			return phrase.Fail(`{{.Kind}}: the assigned device "{{.Serial}}" is of kind "{{.Sort}}", not headset, controller or tracker`,
				"Kind", ErrInvalid, "Serial", a[i].Serial, "Sort", a[i].Kind)
		case a[i].Role != "" && !known:
			return phrase.Fail(`{{.Kind}}: the device "{{.Serial}}" is assigned to "{{.Role}}", which is not a role`, "Kind", ErrInvalid,
				"Serial", a[i].Serial, "Role", a[i].Role)
		case !utf8.ValidString(a[i].Serial):
			return phrase.Fail("{{.Kind}}: the serial of an assigned device is not UTF-8 text", "Kind", ErrInvalid)
		}
	}
	return nil
}
