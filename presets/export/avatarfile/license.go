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
	if in.Avatar.License.Authors != "" {
		by = " by " + in.Avatar.License.Authors
	}
	return phrase.Fail(`{{.Kind}}: "{{.Name}}"{{.By}}; ask its author, and confirm that you may`, "Kind", export.ErrProhibited, "Name", in.Avatar.Name,
		"By", by)
}

// Prohibited reports whether a VRM's license prohibits modification. A VRM 1.0 that says nothing of it does, by its specification; a VRM 0.x does where
// its license is one of Creative Commons that allows no derivatives.
func Prohibited(avatar *rig.Avatar) bool {
	license := &avatar.License
	switch avatar.Format {
	case "VRM 1.0":
		return license.Modification != "allowModification" && license.Modification != "allowModificationRedistribution"
	case "VRM 0.x":
		return strings.HasPrefix(license.Name, "CC_") && strings.HasSuffix(license.Name, "_ND")
	}
	return false
}
