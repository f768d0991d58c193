package papers

import (
	"context"
	"fmt"
	"slices"

	"posewright/internal/evaluation/accuracy"
	"posewright/rig/bvh"
	"posewright/solver"
)

// Paper is one that has tables.
type Paper struct {
	ID         string // in commands
	Name       string // author and year
	Recordings bool   // its tables are measured with motion capture
	run        func(context.Context, *Options, *Report) error
}

// All are the papers with tables.
func All() []Paper {
	return []Paper{
		{"parger", "Parger 2018", true, parger},
		{"stolpe", "Stolpe 2021", false, stolpe},
		{"marmaras", "Marmaras 2024", true, marmaras},
		{"scheurenbrand", "Scheurenbrand 2019", true, scheurenbrand},
	}
}

// Named finds a paper by its ID.
func Named(id string) (Paper, bool) {
	for _, p := range All() {
		if p.ID == id {
			return p, true
		}
	}
	return Paper{}, false
}

// Options say what is measured.
type Options struct {
	Preset   string          // what the settings are called in the tables
	Settings solver.Settings // that stand beside the papers' methods, as compiled from the preset
	Files    []string        // motion capture

	Limits accuracy.Limits // of Marmaras' small, medium and large movements; zero is accuracy.DefaultLimits
	Moving float64         // m/s from which on a device moves in Marmaras' tables; 0 is accuracy.DefaultMoving

	GiveWay  bool // run at a low priority
	Up       bvh.Up
	Progress func(done, total int) // may be nil
}

// part has the progress of one of several evaluations of all recordings.
func (o *Options) part(part, parts int) func(done, total int) {
	return func(done, total int) {
		if o.Progress != nil {
			o.Progress(part*total+done, parts*total)
		}
	}
}

// ownName is what a preset is called in tables. One that was made of a paper's built-in preset often has its name still, and stands beside it.
func ownName(name string) string {
	switch {
	case name == "":
		return "this preset"
	case slices.Contains(slices.Concat(bodies, arms, []string{"Jarvriks"}), name):
		return name + " (this preset)"
	}
	return name
}

// Run measures the tables of a paper.
func Run(ctx context.Context, paper Paper, o Options) (Report, error) {
	if paper.run == nil {
		return Report{}, fmt.Errorf("papers: %q has no tables", paper.ID)
	}
	o.Preset = ownName(o.Preset)
	r := Report{Paper: paper.ID}
	err := paper.run(ctx, &o, &r)
	return r, err
}
