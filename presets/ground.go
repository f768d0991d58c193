package presets

import (
	"path/filepath"

	"posewright/rig/phrase"
	"posewright/solver"
)

// Ground is what feet that no device tracks stand on. Its file belongs to it only where its kind is "file".
type Ground struct {
	Kind         string  `json:"kind"`
	File         string  `json:"file"` // path of a GLB or glTF file; empty for none
	Height       float64 `json:"height"`
	DirectionDeg float64 `json:"directionDeg"`
	Slope        Slope   `json:"slope"`
	Steps        Steps   `json:"steps"`
	Plateau      float64 `json:"plateau"`
	Returns      bool    `json:"returns"`
}

// Slope is the rising part of a slope.
type Slope struct {
	AngleDeg float64 `json:"angleDeg"`
	Start    float64 `json:"start"`
	Length   float64 `json:"length"`
}

// Steps is the rising part of steps.
type Steps struct {
	Rise  float64 `json:"rise"`
	Tread float64 `json:"tread"`
	Start float64 `json:"start"`
	Count float64 `json:"count"`
}

// The kinds of ground by the names that files have for them.
const (
	LevelGround = "level"
	SlopeGround = "slope"
	StepsGround = "steps"
	FileGround  = "file"
)

// groundPath is where the file of a ground is in a preset.
const groundPath = "ground.file"

func groundParameters() []*Parameter {
	s := &section{path: "ground", group: "Ground", source: "Posewright ground"}
	s.choice("kind", "Ground kind", "Ground that feet without trackers step on. The whole body follows its height.",
		func(p *Preset) *string { return &p.Ground.Kind }, func(s *solver.Settings) place { return at(&s.Ground.Kind) },
		Option{LevelGround, "Level", "A floor that is level everywhere."},
		Option{SlopeGround, "Slope", "A slope, endless or up to a plateau."},
		Option{StepsGround, "Stairs", "Stairs, endless or up to a plateau."},
		Option{FileGround, "From a file", "The triangles of a GLB or glTF file, with a level floor around them."})
	s.all[0].Advanced = false
	s.add("height", "Ground height", "Height of the floor, at which slopes and stairs begin and which surrounds the triangles of a file. Trackers and avatar follow the height of the ground.",
		Length, "m", span{-1, 1}, span{-100, 100}, 0.01,
		func(p *Preset) *float64 { return &p.Ground.Height }, func(s *solver.Settings) *float64 { return &s.Ground.Height })
	s.angle("direction", "Ground direction", "Direction in which a slope or stairs rise: 0° is straight ahead, 90° is to the left.", span{-180, 180}, span{-360, 360},
		func(p *Preset) *float64 { return &p.Ground.DirectionDeg }, func(s *solver.Settings) *float64 { return &s.Ground.Direction })
	s.angle("slope.angle", "Slope angle", "Angle of the slope. Negative values go down.", span{-35, 35}, span{-80, 80},
		func(p *Preset) *float64 { return &p.Ground.Slope.AngleDeg }, func(s *solver.Settings) *float64 { return &s.Ground.Slope.Angle })
	s.add("slope.start", "Slope start", "Distance from the tracking origin to the start of the slope, in its direction. A slope without end has the floor's height there.",
		Length, "m", span{-5, 5}, span{-1000, 1000}, 0.05,
		func(p *Preset) *float64 { return &p.Ground.Slope.Start }, func(s *solver.Settings) *float64 { return &s.Ground.Slope.Start })
	s.add("slope.length", "Slope length", "Horizontal length of the slope. At 0 it has no end.", Length, "m", span{0, 10}, span{0, 1000}, 0.05,
		func(p *Preset) *float64 { return &p.Ground.Slope.Length }, func(s *solver.Settings) *float64 { return &s.Ground.Slope.Length })
	s.add("steps.rise", "Step rise", "Height of each step. Negative values go down.", Length, "m", span{-0.3, 0.3}, span{-2, 2}, 0.005,
		func(p *Preset) *float64 { return &p.Ground.Steps.Rise }, func(s *solver.Settings) *float64 { return &s.Ground.Steps.Rise })
	s.add("steps.tread", "Step tread", "Depth of each step, from its front edge to the next step.", Length, "m", span{0.15, 1}, span{0.05, 20}, 0.005,
		func(p *Preset) *float64 { return &p.Ground.Steps.Tread }, func(s *solver.Settings) *float64 { return &s.Ground.Steps.Tread })
	s.add("steps.start", "Steps start", "Distance from the tracking origin to the first step, in the direction of the stairs.",
		Length, "m", span{-5, 5}, span{-1000, 1000}, 0.05,
		func(p *Preset) *float64 { return &p.Ground.Steps.Start }, func(s *solver.Settings) *float64 { return &s.Ground.Steps.Start })
	s.count("steps.count", "Step count", "Number of steps to the top. At 0 the stairs have no end.", span{0, 20}, span{0, 1000},
		func(p *Preset) *float64 { return &p.Ground.Steps.Count }, func(s *solver.Settings) *int { return &s.Ground.Steps.Count })
	s.add("plateau", "Plateau length", "Length of the level part at the top of a slope or of stairs.", Length, "m", span{0, 5}, span{0, 1000}, 0.05,
		func(p *Preset) *float64 { return &p.Ground.Plateau }, func(s *solver.Settings) *float64 { return &s.Ground.Plateau })
	s.toggle("returns", "Ground returns", "The slope or the stairs go down again behind the plateau. Off, the ground stays at the height of the plateau.",
		func(p *Preset) *bool { return &p.Ground.Returns }, func(s *solver.Settings) *bool { return &s.Ground.Returns })
	return s.all
}

// SetGroundFile takes the triangles of a GLB or glTF file as ground. An empty file is none: then the floor is level, if it was one of a file.
func SetGroundFile(file string) Command {
	name := phrase.Say("Remove ground file")
	if file != "" {
		name = phrase.Say("Ground {{.Name}}", "Name", filepath.Base(file))
	}
	return change{name: name, to: func(p *Preset) error {
		p.Ground.File = file
		switch {
		case file != "":
			p.Ground.Kind = FileGround
		case p.Ground.Kind == FileGround:
			p.Ground.Kind = LevelGround
		}
		return nil
	}}
}
