package safullbodyik

import (
	"strings"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
)

// Import reads settings by their serialized fields: a file of Export, or what JsonUtility.ToJson writes of a FullBodyIK or of its
// behavior. An effector that is off has no weight here.
func Import(data []byte) (presets.Preset, *export.Report, error) {
	d, err := serialized.Read(data)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	d.Enter("_fullBodyIK")
	if !d.Has("settings.limbIK") && !d.Has("settings.bodyIK") && !d.Has("leftArmEffectors") && !d.Has("headEffectors") {
		return presets.Preset{}, nil, phrase.Fail("the file has no settings of SAFullBodyIK; choose one that was exported for it, or what JsonUtility " +
			"writes of a FullBodyIK")
	}
	r := serialized.NewReading(d)
	r.About()
	for _, w := range weights() {
		link := w.link
		if on, present := d.Number(w.effector + "." + w.what + "Enabled"); present && on == 0 {
			link.From = func(float64) float64 { return 0 }
		}
		r.Links(link)
	}
	r.Links(pulls...)
	r.Links(settings...)
	for _, place := range places {
		r.Point(place.path, place.key)
	}
	r.Why = func(key string) phrase.Phrase {
		if strings.Contains(key, "FingersEffectors.") {
			return howFingers
		}
		return phrase.Phrase{}
	}
	d.Pass(func(key string, _ any) bool { return unused[key] })
	return r.Done(Target())
}

// unused are fields that an effector has and does nothing with.
var unused = func() map[string]bool {
	all := map[string]bool{"bodyEffectors.hips.pull": true, "headEffectors.eyes.pull": true}
	for _, effector := range [...]string{
		"headEffectors.eyes", "leftLegEffectors.knee", "rightLegEffectors.knee", "leftArmEffectors.elbow", "rightArmEffectors.elbow",
	} {
		all[effector+".rotationEnabled"], all[effector+".rotationWeight"], all[effector+".pull"] = true, true, true
	}
	return all
}()
