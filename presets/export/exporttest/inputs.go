package exporttest

import (
	"slices"
	"strconv"

	"posewright/effectors"
	"posewright/presets"
	"posewright/rig"
)

// Limited is the default preset with every limit on.
func Limited() presets.Preset {
	p := presets.Default()
	p.Name = "Limited"
	for id := range effectors.LimitCount {
		p.Limits[id].On = true
	}
	return p
}

// HostileNames are names that break careless writers of any format.
var HostileNames = []string{`"`, `a "quoted" \ bone, c`, "../../x", "a/b:c", "line\nbreak", "設定", "tab\there", "[node]", "(X=1)", "</robot>", "%s {0}", "\x01"}

// Bare takes the optional bones off an avatar and gives its joints hostile names.
func Bare(a *rig.Avatar) {
	for role := rig.NoRole + 1; role < rig.RoleCount; role++ {
		if !slices.Contains(rig.RequiredRoles(), role) {
			a.Roles.Set(role, -1, 0, rig.FromNowhere)
		}
	}
	for i := range a.Skeleton.Joints {
		a.Skeleton.Joints[i].Name = HostileNames[i%len(HostileNames)] + strconv.Itoa(i)
	}
}
