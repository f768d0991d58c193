package presets

import (
	"posewright/rig/phrase"
	"posewright/solver/ground"
)

var groundSection = section{
	path: "ground", group: "Ground", category: OfGait, source: "Posewright ground",
	entries: []entry{
		{
			path: "kind", label: "Ground kind", kind: Choice, basic: true,
			at: chosen{(*uint8)(&settings.Ground.Kind)},
			options: []Option{
				{"level", "Level", "A floor that is level everywhere."},
				{"slope", "Slope", "A slope, endless or up to a plateau."},
				{"steps", "Stairs", "Stairs, endless or up to a plateau."},
				{"file", "From a file", "The triangles of a GLB or glTF file, with a level floor around them."},
			},
			help: "Ground that feet without trackers step on. The whole body follows its height.",
		},
		{
			path: "height", label: "Ground height", kind: Length, soft: span{-1, 1}, hard: span{-100, 100},
			at:  float{&settings.Ground.Height},
			off: &zero,
			help: "Height of the floor, at which slopes and stairs begin and which surrounds the triangles of a " +
				"file. Trackers and avatar follow the height of the ground.",
		},
		{
			path: "directionDeg", label: "Ground direction", kind: Angle, soft: span{-180, 180}, hard: span{-360, 360},
			at:    float{&settings.Ground.Direction},
			needs: []*need{onRise},
			help:  "Direction in which a slope or stairs rise: 0° is straight ahead, 90° is to the left.",
		},
		{
			path: "slope.angleDeg", label: "Slope angle", kind: Angle, soft: span{-35, 35}, hard: span{-80, 80},
			at:    float{&settings.Ground.Slope.Angle},
			needs: []*need{onSlope},
			help:  "Angle of the slope. Negative values go down.",
		},
		{
			path: "slope.start", label: "Slope start", kind: Length, soft: span{-5, 5}, hard: span{-1000, 1000},
			step:  0.05,
			at:    float{&settings.Ground.Slope.Start},
			needs: []*need{onSlope},
			help: "Distance from the tracking origin to the start of the slope, in its direction. A slope without " +
				"end has the floor's height there.",
		},
		{
			path: "slope.length", label: "Slope length", kind: Length, soft: span{0, 10}, hard: span{0, 1000},
			step:  0.05,
			at:    float{&settings.Ground.Slope.Length},
			needs: []*need{onSlope},
			help:  "Horizontal length of the slope. At 0 it has no end.",
		},
		{
			path: "steps.rise", label: "Step rise", kind: Length, soft: span{-0.3, 0.3}, hard: span{-2, 2}, step: 0.005,
			at:    float{&settings.Ground.Steps.Rise},
			needs: []*need{onStairs},
			help:  "Height of each step. Negative values go down.",
		},
		{
			path: "steps.tread", label: "Step tread", kind: Length, soft: span{0.15, 1}, hard: span{0.05, 20},
			step:  0.005,
			at:    float{&settings.Ground.Steps.Tread},
			needs: []*need{onStairs},
			help:  "Depth of each step, from its front edge to the next step.",
		},
		{
			path: "steps.start", label: "Steps start", kind: Length, soft: span{-5, 5}, hard: span{-1000, 1000},
			step:  0.05,
			at:    float{&settings.Ground.Steps.Start},
			needs: []*need{onStairs},
			help:  "Distance from the tracking origin to the first step, in the direction of the stairs.",
		},
		{
			path: "steps.count", label: "Step count", kind: Count, soft: span{0, 20}, hard: span{0, 1000},
			at:    whole{&settings.Ground.Steps.Count},
			needs: []*need{onStairs},
			help:  "Number of steps to the top. At 0 the stairs have no end.",
		},
		{
			path: "plateau", label: "Plateau length", kind: Length, soft: span{0, 5}, hard: span{0, 1000}, step: 0.05,
			at:    float{&settings.Ground.Plateau},
			needs: []*need{onRise, riseEnds, riseReturns},
			help:  "Length of the level part at the top of a slope or of stairs.",
		},
		{
			path: "returns", label: "Ground returns", kind: Toggle,
			at:    toggled{&settings.Ground.Returns},
			needs: []*need{onRise, riseEnds},
			help: "The slope or the stairs go down again behind the plateau. Off, the ground stays at the height of " +
				"the plateau.",
		},
		{
			path: "collider.on", label: "Wall collision", kind: Toggle,
			at:    toggled{&settings.Ground.Collider.On},
			needs: []*need{onTriangles, groundFile},
			help: "Stop at walls of the ground from a file, and slide along them, while a stick moves the body. " +
				"Walking in the room is free.",
		},
		{
			path: "collider.radius", label: "Collider radius", kind: Length, soft: span{0.1, 0.5}, hard: span{0.02, 2},
			at:    float{&settings.Ground.Collider.Radius},
			needs: []*need{onTriangles, groundFile, collides},
			help:  "Distance of the hips from a wall at which the body stops.",
		},
		{
			path: "collider.stepUp", label: "Step-up height", kind: Length, soft: span{0, 0.6}, hard: span{0, 3},
			at:    float{&settings.Ground.Collider.StepUp},
			needs: []*need{onTriangles, groundFile, collides},
			help:  "Height up to which obstacles are stepped on. What is higher is a wall.",
		},
	},
}

var (
	onSlope = &need{path: "ground.kind", to: "slope", hides: true, met: func(p *Preset) bool {
		return p.Ground.Kind == ground.Slope
	}}
	onStairs = &need{path: "ground.kind", to: "steps", hides: true, met: func(p *Preset) bool {
		return p.Ground.Kind == ground.Steps
	}}
	onTriangles = &need{path: "ground.kind", to: "file", hides: true, met: func(p *Preset) bool {
		return p.Ground.Kind == ground.Triangles
	}}
	onRise = &need{path: "ground.kind", to: "slope", hides: true, met: func(p *Preset) bool {
		return p.Ground.Kind == ground.Slope || p.Ground.Kind == ground.Steps
	}}
	riseEnds = &need{path: "ground.slope.length", to: "2", met: func(p *Preset) bool {
		return p.Ground.Kind == ground.Slope && p.Ground.Slope.Length > 0 || p.Ground.Kind == ground.Steps && p.Ground.Steps.Count > 0
	}}
	riseReturns = &need{path: "ground.returns", to: "on", met: func(p *Preset) bool { return p.Ground.Returns }}
	collides    = &need{path: "ground.collider.on", to: "on", met: func(p *Preset) bool { return p.Ground.Collider.On }}
	groundFile  = &need{why: phrase.Say("There is no ground file"), entry: groundPath, met: func(p *Preset) bool {
		return p.GroundFile != ""
	}}
)
