//go:build cgo

package inspector

import (
	"strings"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/presets"
	"posewright/rig"
	"posewright/ui/selection"
)

// overriding is the command that switches an override on that is at no place yet: where the joint is to be now, or else is. False for any other change.
func (l *liveFacts) overriding(current *presets.Preset, p *presets.Parameter, value float64) (presets.Command, bool) {
	path, isOverride := strings.CutSuffix(p.Path, ".override.on")
	_, name := selection.Parts(path)
	id, known := effectors.Named(name)
	if !isOverride || !known || value == 0 || current.Effectors[id].Override != (effectors.Override{}) || l.reading == nil || l.reading.Body == nil {
		return nil, false
	}
	humanoid := l.reading.Body.Humanoid()
	joint := humanoid.Joint(id.RoleOn(humanoid))
	target := l.reading.Targets.Effectors[id]
	if target.Presence == 0 {
		if joint < 0 || joint >= len(l.reading.World) {
			return nil, false
		}
		at := l.reading.World[joint]
		target.Position, target.Rotation = at.Position, humanoid.FromTPose(joint, at.Rotation)
	}
	at := l.reading.Space.Tracking(rig.Transform{Position: target.Position, Rotation: target.Rotation.Normalize()})
	return presets.SetPins(presets.PinOf(id, calibration.PoseOf(at))), true
}
