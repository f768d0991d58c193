package targets

import (
	"posewright/presets/export"
	"posewright/rig/phrase"
)

// sayFitted adds the size and the limbs that the avatar has by the calibration to what is said of that: those of the pose that leaves Posewright.
func sayFitted(report *export.Report, in *export.Input) {
	entry := report.Entry("calibration")
	if entry == nil || in.Humanoid == nil || in.Avatar == nil || !in.Preset.Calibration.Calibrated() {
		return
	}
	limbs, err := in.Humanoid.LimbsFrom(&in.Avatar.Skeleton)
	if err != nil {
		return
	}
	fitted := phrase.Say("fitted to the person: {{.Sizes}}", "Sizes", limbs.Words(in.Humanoid.Scale))
	if entry.How.Empty() {
		entry.How = fitted
		return
	}
	entry.How = phrase.Say("{{.How}}; {{.Fitted}}", "How", entry.How, "Fitted", fitted)
}
