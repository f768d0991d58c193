package avatarfile

import (
	"strings"

	"posewright/presets/export"
	"posewright/rig"
	"posewright/rig/phrase"
)

// permission says why an avatar may not be written; nil where it may.
func permission(in *export.Input) error {
	if in.Permitted || !Prohibited(in.Avatar) {
		return nil
	}
	by := ""
	if in.Avatar.Licence.Authors != "" {
		by = " by " + in.Avatar.Licence.Authors
	}
	return phrase.Fail(`{{.Kind}}: "{{.Name}}"{{.By}}; ask its author, and confirm that you may`, "Kind", export.ErrProhibited, "Name", in.Avatar.Name,
		"By", by)
}

// Prohibited reports whether a VRM's licence prohibits modification. A VRM 1.0 that says nothing of it does, by its specification; a VRM 0.x does where
// its licence is one of Creative Commons that allows no derivatives.
func Prohibited(avatar *rig.Avatar) bool {
	licence := &avatar.Licence
	switch avatar.Format {
	case "VRM 1.0":
		return licence.Modification != "allowModification" && licence.Modification != "allowModificationRedistribution"
	case "VRM 0.x":
		return strings.HasPrefix(licence.Name, "CC_") && strings.HasSuffix(licence.Name, "_ND")
	}
	return false
}
