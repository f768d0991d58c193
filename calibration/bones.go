package calibration

import "posewright/rig"

// Bones is the person's own body, in a T-pose on the floor, as it is estimated from all that the calibration keeps of them, see [anthropometry.Person.Bones]. False of a
// calibration that does not say how high the eyes are.
func (c *Calibration) Bones() (*rig.Humanoid, bool) {
	if !(c.EyeHeightM > 0.3) {
		return nil, false
	}
	person, report := c.Estimate()
	if !report.OK {
		return nil, false
	}
	return person.Bones(c.Corrected.legs())
}
