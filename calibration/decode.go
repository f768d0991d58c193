package calibration

import (
	"bytes"
	"encoding/json"

	"posewright/rig/phrase"
)

// mostObjects is how many objects the JSON of a calibration or of a profile may have, which take a hundred times the memory of their text. A hundred devices
// with all their evidence have a tenth of it.
const mostObjects = 1 << 14

// Decode reads a calibration from what [encoding/json] made of it, such as one that is attached to a recording. It has to be validated before it is used.
func Decode(document []byte) (c Calibration, err error) {
	err = unmarshal(document, &c)
	return c, err
}

func unmarshal(document []byte, into any) error {
	if count := bytes.Count(document, []byte{'{'}); count > mostObjects {
		return phrase.Fail("it has {{.Count}} objects; more than {{.Most}} are not read: calibrate again", "Count", count, "Most", mostObjects)
	}
	return json.Unmarshal(document, into)
}
