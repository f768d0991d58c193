package calibration

import "posewright/rig/phrase"

// Elbows are the numbers of the swivel model that belong to a person, as fitted to how they hold their elbows: the settings of those names, in degrees.
// The zero value is of who was not fitted.
type Elbows struct {
	Phi0Deg      float64 `json:"phi0Deg"`      // 0 to 90: rest swivel angle
	HandPitchDeg float64 `json:"handPitchDeg"` // -60 to 60: flexion of the resting wrist
	HandYawDeg   float64 `json:"handYawDeg"`   // -45 to 45: deviation of the resting wrist
}

// Known reports whether the person was fitted.
func (e *Elbows) Known() bool { return *e != Elbows{} }

// Validate returns an error for a number out of range.
func (e *Elbows) Validate() error {
	for _, v := range [...]struct {
		name                   string
		value, least, greatest float64
	}{
		{"phi0Deg", e.Phi0Deg, 0, 90}, {"handPitchDeg", e.HandPitchDeg, -60, 60}, {"handYawDeg", e.HandYawDeg, -45, 45},
	} {
		if !(v.value >= v.least && v.value <= v.greatest) {
			return phrase.Fail("{{.Kind}}: elbows: {{.Name}} is {{.Value}}, not from {{.Least}} to {{.Most}}", "Kind", ErrInvalid, "Name", v.name,
				"Value", v.value, "Least", v.least, "Most", v.greatest)
		}
	}
	return nil
}
