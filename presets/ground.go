package presets

import "posewright/solver"

// groundPath is where the file of a ground is in a preset.
const groundPath = "ground.file"

func groundParameters(t *solver.Settings) []*Parameter {
	s := &section{path: "ground", group: "Ground", source: "Posewright ground"}
	s.choice("kind", "Ground kind", "Ground that feet without trackers step on. The whole body follows its height.",
		&t.Ground.Kind,
		Option{"level", "Level", "A floor that is level everywhere."},
		Option{"slope", "Slope", "A slope, endless or up to a plateau."},
		Option{"steps", "Stairs", "Stairs, endless or up to a plateau."},
		Option{"file", "From a file", "The triangles of a GLB or glTF file, with a level floor around them."})
	s.all[0].Advanced = false
	s.add("height", "Ground height", "Height of the floor, at which slopes and stairs begin and which surrounds the triangles of a file. Trackers and avatar follow the height of the ground.",
		Length, "m", span{-1, 1}, span{-100, 100}, 0.01, &t.Ground.Height)
	s.angle("direction", "Ground direction", "Direction in which a slope or stairs rise: 0° is straight ahead, 90° is to the left.", span{-180, 180}, span{-360, 360},
		&t.Ground.Direction)
	s.angle("slope.angle", "Slope angle", "Angle of the slope. Negative values go down.", span{-35, 35}, span{-80, 80}, &t.Ground.Slope.Angle)
	s.add("slope.start", "Slope start", "Distance from the tracking origin to the start of the slope, in its direction. A slope without end has the floor's height there.",
		Length, "m", span{-5, 5}, span{-1000, 1000}, 0.05, &t.Ground.Slope.Start)
	s.add("slope.length", "Slope length", "Horizontal length of the slope. At 0 it has no end.", Length, "m", span{0, 10}, span{0, 1000}, 0.05, &t.Ground.Slope.Length)
	s.add("steps.rise", "Step rise", "Height of each step. Negative values go down.", Length, "m", span{-0.3, 0.3}, span{-2, 2}, 0.005, &t.Ground.Steps.Rise)
	s.add("steps.tread", "Step tread", "Depth of each step, from its front edge to the next step.", Length, "m", span{0.15, 1}, span{0.05, 20}, 0.005,
		&t.Ground.Steps.Tread)
	s.add("steps.start", "Steps start", "Distance from the tracking origin to the first step, in the direction of the stairs.",
		Length, "m", span{-5, 5}, span{-1000, 1000}, 0.05, &t.Ground.Steps.Start)
	s.count("steps.count", "Step count", "Number of steps to the top. At 0 the stairs have no end.", span{0, 20}, span{0, 1000}, &t.Ground.Steps.Count)
	s.add("plateau", "Plateau length", "Length of the level part at the top of a slope or of stairs.", Length, "m", span{0, 5}, span{0, 1000}, 0.05, &t.Ground.Plateau)
	s.toggle("returns", "Ground returns", "The slope or the stairs go down again behind the plateau. Off, the ground stays at the height of the plateau.",
		&t.Ground.Returns)
	return s.all
}
