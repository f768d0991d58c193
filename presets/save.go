package presets

import (
	"path/filepath"

	"posewright/internal/atomicfile"
	"posewright/rig/phrase"
)

// Save writes a preset to a file so that the file holds, at any moment and after any crash, either all of the old or all of the new; see
// [atomicfile.Write]. The error is one sentence with the cause and what to do.
func Save(path string, p *Preset) error {
	data, err := encode(p)
	if err != nil {
		return phrase.Fail("can't save {{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", err)
	}
	return atomicfile.Write(path, data)
}
