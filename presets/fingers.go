package presets

import (
	"posewright/effectors"
)

// fingerSections are how each finger follows and rests.
func fingerSections() (l sections) {
	for i, group := range [effectors.FingerCount]string{"Thumb", "Index finger", "Middle finger", "Ring finger", "Little finger"} {
		id := effectors.Finger(i)
		l.section(section{
			path: "fingers." + id.String(), group: group, category: OfSolver, source: "Posewright hand model",
		})
		l.add(entry{
			path: "rest", label: "Rest curl", kind: Weight,
			at:    float{&settings.Fingers.Each[id].Rest},
			needs: []*need{relaxedHand},
			help:  "How far the finger is closed in a resting hand. 0 is straight, 1 a fist.",
		})
		l.add(entry{
			path: "fistDeg", label: "Fist angle", kind: Angle, soft: span{60, 280}, hard: span{0, 360},
			at:    float{&settings.Fingers.Each[id].Fist},
			needs: []*need{fingersMove},
			help:  "Sum of the bends of the finger's joints when it is closed. High values close a fist further.",
		})
		l.add(entry{
			path: "curlShare", label: "Curl share", kind: Weight,
			at:    float{&settings.Fingers.Each[id].CurlShare},
			needs: []*need{fingersMove},
			help: "Share of a curl that the first joint takes, where a device reports only one number for the " +
				"finger. Low values bend the fingertip more.",
		})
		l.add(entry{
			path: "bendMinDeg", label: "Backward bend limit", kind: Angle, soft: span{-45, 0}, hard: span{-90, 0},
			at:    float{&settings.Fingers.Each[id].BendMin},
			needs: []*need{fingersTracked},
			help:  "How far a tracked joint may bend backward. At 0 it stops straight.",
		})
		l.add(entry{
			path: "bendMaxDeg", label: "Bend limit", kind: Angle, soft: span{30, 130}, hard: span{0, 180},
			at:    float{&settings.Fingers.Each[id].BendMax},
			needs: []*need{fingersTracked},
			help: "How far a tracked joint may bend toward the palm. Low values stop fingers before they enter " +
				"the palm.",
		})
		l.add(entry{
			path: "spread", label: "Spread", kind: Number, soft: span{0, 2}, hard: span{0, 2}, step: 0.05,
			at:    float{&settings.Fingers.Each[id].Spread},
			needs: []*need{fingersTracked},
			help: "How much of a tracked spread the finger takes. At 0 it stays beside the others; above 1 it " +
				"spreads further than yours.",
		})
		l.add(entry{
			path: "spreadMaxDeg", label: "Spread limit", kind: Angle, soft: span{0, 60}, hard: span{0, 90},
			at:    float{&settings.Fingers.Each[id].SpreadMax},
			needs: []*need{fingersTracked},
			help:  "How far the finger may spread to either side.",
		})
		l.add(entry{
			path: "smoothing", label: "Finger smoothing", kind: Duration, soft: span{0, 0.2}, hard: span{0, 1},
			step:  0.005,
			at:    float{&settings.Fingers.Each[id].Smoothing},
			needs: []*need{fingersMove},
			help:  "Time constant with which the finger follows. High values calm trembling fingers and delay them.",
		})
	}
	return l
}

var fingersSection = section{
	path: "fingers", group: "Fingers", category: OfSolver, source: "Posewright hand model",
	entries: []entry{
		{
			path: "weight", label: "Finger tracking weight", kind: Weight,
			at: float{&settings.Fingers.Weight},
			help: "How much tracked fingers bend those of the avatar. At 0 the hands rest, and only trigger and " +
				"grip close them.",
		},
		{
			path: "relaxed", label: "Relaxed hand", kind: Weight,
			at: float{&settings.Fingers.Relaxed},
			help: "How far fingers without tracking take the pose of a resting hand. At 0 they stay as in the " +
				"avatar's file.",
		},
		{
			path: "grip", label: "Trigger and grip", kind: Weight,
			at: float{&settings.Fingers.Grip},
			help: "How far a pressed trigger closes the index finger, and a pressed grip the others, where fingers " +
				"are not tracked. At 0 the hands ignore both.",
		},
	},
}

var (
	relaxedHand = &need{path: "fingers.relaxed", to: "1", met: func(p *Preset) bool { return p.Fingers.Relaxed > 0 }}
	fingersMove = &need{path: "fingers.weight", to: "1", met: func(p *Preset) bool {
		return p.Fingers.Weight > 0 || p.Fingers.Relaxed > 0 || p.Fingers.Grip > 0
	}}
	fingersTracked = &need{path: "fingers.weight", to: "1", met: func(p *Preset) bool { return p.Fingers.Weight > 0 }}
)
