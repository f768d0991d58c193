package prepare

import (
	"posewright/calibration"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
)

// Migrate returns a preset whose calibration was fitted in another way than now, see [calibration.Calibration.Outdated], with it fitted again to an avatar,
// whose size does not matter, from the pose that it keeps. said is what the person is told. It reports false of a preset that is as it should be, or whose
// calibration cannot be fitted.
//
// A scale between eye height and arm span becomes limbs that are more like the person's: by 20 %, the default, and up to 35 % for a scale that the arms
// ruled alone.
func Migrate(p *presets.Preset, h *rig.Humanoid) (migrated presets.Preset, said phrase.Phrase, changed bool) {
	before := &p.Calibration
	if !before.Outdated() {
		return *p, phrase.Phrase{}, false
	}
	c, err := calibration.Refit(*before, h)
	if err != nil {
		return *p, phrase.Phrase{}, false
	}
	migrated = p.Clone()
	migrated.Calibration = c
	measured := before.Measurement()
	gain := measured.Gain()
	said = phrase.Say("The calibration is of an older version and was fitted again.")
	if before.ArmsOrHeight > 0 {
		r := &migrated.Settings.Retarget
		r.Proportions = solver.ProportionsTowardPerson
		r.LimbLimit = max(r.LimbLimit, spanLimit(before.ArmsOrHeight))
		said = phrase.Say("The calibration is of an older version and was fitted again. The eyes rule its size now; limbs are made more like yours instead, by up to {{.Limit}}.",
			"Limit", phrase.Percent(100*r.LimbLimit))
	}
	if !gain.Empty() {
		said = phrase.Say("{{.What}} From your old pose: {{.Gain}}.", "What", said, "Gain", gain)
	}
	return migrated, said, true
}

// spanLimit is by how much limbs are made more like a person's in place of a scale that the arms had a share of.
func spanLimit(armsOrHeight float64) float64 {
	const usual, most = 0.20, 0.35
	return usual + (most-usual)*armsOrHeight
}
