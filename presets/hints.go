package presets

import (
	"posewright/effectors"
)

// hintSections are the poles of elbows and knees.
func hintSections() (l sections) {
	for id := range effectors.HintCount {
		path := "hints." + id.String()
		weighs := &need{path: path + ".poleWeight", to: "1", met: func(p *Preset) bool {
			return p.Hints[id].PoleWeight > 0
		}}
		l.section(section{
			path: path, group: words(id.String()), category: OfHints, source: "Stolpe 2021, 2.5",
		})
		l.add(entry{
			path: "poleWeight", label: "Pole weight", kind: Weight, basic: true,
			at:  float{&settings.Hints[id].PoleWeight},
			off: &zero,
			help: "How much the joint bends towards its pole. 0 uses the limb's own model, 1 bends in the plane " +
				"of the pole. Has no effect while the pole is at the root of the limb.",
		})
		l.add(entry{
			path: "pole.x", label: "Pole x", kind: Length, soft: span{-1, 1}, hard: span{-10, 10}, sideways: true,
			at:    float{&settings.Hints[id].Pole[0]},
			needs: []*need{weighs},
			help: "Position of the pole to the avatar's left of the shoulder or hip joint. It turns with the " +
				"chest or the hips.",
		})
		l.add(entry{
			path: "pole.y", label: "Pole y", kind: Length, soft: span{-1, 1}, hard: span{-10, 10},
			at:    float{&settings.Hints[id].Pole[1]},
			needs: []*need{weighs},
			help:  "Position of the pole above the shoulder or hip joint. It turns with the chest or the hips.",
		})
		l.add(entry{
			path: "pole.z", label: "Pole z", kind: Length, soft: span{-1, 1}, hard: span{-10, 10},
			at:    float{&settings.Hints[id].Pole[2]},
			needs: []*need{weighs},
			help:  "Position of the pole in front of the shoulder or hip joint. It turns with the chest or the hips.",
		})
	}
	return l
}
