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
	s.choice("kind", "Ground", "What there is to stand on. Feet that no device tracks step on it, and the whole body rises and sinks with it.",
		func(p *Preset) *string { return &p.Ground.Kind }, func(s *solver.Settings) place { return at(&s.Ground.Kind) },
		Option{LevelGround, "Level", "A floor that is level everywhere."},
		Option{SlopeGround, "Slope", "A floor that rises, without end or up to a plateau."},
		Option{StepsGround, "Stairs", "Steps, without end or up to a plateau."},
		Option{FileGround, "From a file", "The triangles of a GLB or glTF file; a level floor where it has none."})
	s.all[0].Advanced = false
	s.add("height", "Ground height", "How high the floor is; where a slope or steps begin, and what lies beside the triangles of a file. Trackers and avatar rise with what they stand on.",
		Length, "m", span{-1, 1}, span{-100, 100}, 0.01,
		func(p *Preset) *float64 { return &p.Ground.Height }, func(s *solver.Settings) *float64 { return &s.Ground.Height })
	s.angle("direction", "Ground direction", "Which way a slope or steps rise: 0° straight ahead, 90° to the left.", span{-180, 180}, span{-360, 360},
		func(p *Preset) *float64 { return &p.Ground.DirectionDeg }, func(s *solver.Settings) *float64 { return &s.Ground.Direction })
	s.angle("slope.angle", "Slope angle", "How steep a slope is. Below 0 it goes down.", span{-35, 35}, span{-80, 80},
		func(p *Preset) *float64 { return &p.Ground.Slope.AngleDeg }, func(s *solver.Settings) *float64 { return &s.Ground.Slope.Angle })
	s.add("slope.start", "Slope start", "How far from the middle of the room a slope begins, which way it rises. A slope without end has the floor's height there.",
		Length, "m", span{-5, 5}, span{-1000, 1000}, 0.05,
		func(p *Preset) *float64 { return &p.Ground.Slope.Start }, func(s *solver.Settings) *float64 { return &s.Ground.Slope.Start })
	s.add("slope.length", "Slope length", "How far it is to the end of a slope, measured level. At 0 it has no end.", Length, "m", span{0, 10}, span{0, 1000}, 0.05,
		func(p *Preset) *float64 { return &p.Ground.Slope.Length }, func(s *solver.Settings) *float64 { return &s.Ground.Slope.Length })
	s.add("steps.rise", "Step rise", "How much higher each step is than the one before. Below 0 they go down.", Length, "m", span{-0.3, 0.3}, span{-2, 2}, 0.005,
		func(p *Preset) *float64 { return &p.Ground.Steps.Rise }, func(s *solver.Settings) *float64 { return &s.Ground.Steps.Rise })
	s.add("steps.tread", "Step tread", "How deep each step is, from its front edge to the next step.", Length, "m", span{0.15, 1}, span{0.05, 20}, 0.005,
		func(p *Preset) *float64 { return &p.Ground.Steps.Tread }, func(s *solver.Settings) *float64 { return &s.Ground.Steps.Tread })
	s.add("steps.start", "Steps start", "How far from the middle of the room the first step is, which way they rise.",
		Length, "m", span{-5, 5}, span{-1000, 1000}, 0.05,
		func(p *Preset) *float64 { return &p.Ground.Steps.Start }, func(s *solver.Settings) *float64 { return &s.Ground.Steps.Start })
	s.count("steps.count", "Number of steps", "How many steps it is to the top. At 0 they have no end.", span{0, 20}, span{0, 1000},
		func(p *Preset) *float64 { return &p.Ground.Steps.Count }, func(s *solver.Settings) *int { return &s.Ground.Steps.Count })
	s.add("plateau", "Plateau", "How long the level part at the top of a slope or of steps is, before they come down again.", Length, "m", span{0, 5}, span{0, 1000}, 0.05,
		func(p *Preset) *float64 { return &p.Ground.Plateau }, func(s *solver.Settings) *float64 { return &s.Ground.Plateau })
	s.toggle("returns", "Comes down again", "Whether a slope or steps come down again behind the plateau. Otherwise they stay up.",
		func(p *Preset) *bool { return &p.Ground.Returns }, func(s *solver.Settings) *bool { return &s.Ground.Returns })
	return s.all
}

// SetGroundFile takes the triangles of a GLB or glTF file as ground. An empty file is none: then the floor is level, if it was one of a file.
func SetGroundFile(file string) Command {
	name := phrase.Say("No ground from a file")
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
