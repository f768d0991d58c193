package anthropometry

import "strings"

// NamedLength is a length of a person's body with its name, how far off it may be, and what says so.
type NamedLength struct {
	Name string
	Length
	Source string // "typed", "survey", or the evidence, such as "pose, wave, arcs"
}

// Lengths lists the lengths of the body, with what of the evidence says so.
func (p *Person) Lengths(e *Evidence) []NamedLength {
	var kinds []string
	for _, kind := range [...]struct {
		name  string
		given bool
	}{
		{"pose", len(e.Poses) > 0}, {"wave", e.Waves[0].DeviationM > 0 || e.Waves[1].DeviationM > 0}, {"arcs", len(e.Arcs) > 0},
		{"curls", e.Curls[0].DeviationM > 0 || e.Curls[1].DeviationM > 0},
	} {
		if kind.given {
			kinds = append(kinds, kind.name)
		}
	}
	evidence := strings.Join(kinds, ", ")
	if evidence == "" {
		evidence = "survey"
	}
	var list []NamedLength
	add := func(name string, l Length, source string) {
		if l.Typed {
			source = "typed"
		}
		list = append(list, NamedLength{name, l, source})
	}
	add("neck_below_eyes", Length{M: p.NeckBelow}, evidence)
	add("neck_behind_eyes", Length{M: p.NeckBehind}, evidence)
	add("shoulders_below_eyes", Length{M: p.ShoulderBelow}, evidence)
	add("shoulders", p.Shoulders, evidence)
	for side, name := range [2]string{"left", "right"} {
		add(name+"_upper_arm", p.UpperArm[side], evidence)
		add(name+"_forearm", p.Forearm[side], evidence)
		add(name+"_arm", p.Arm[side], evidence)
	}
	legs := "survey"
	switch swung, belt := e.Swings[0].DeviationM > 0 || e.Swings[1].DeviationM > 0, e.Belt.DeviationM > 0; {
	case swung && belt:
		legs = "belt, swings"
	case swung:
		legs = "swings"
	case belt:
		legs = "belt"
	}
	add("hip", p.Hip, legs)
	add("knee", p.Knee, legs)
	add("ankle", p.Ankle, "survey")
	for side, name := range [2]string{"left", "right"} {
		if f := &p.Feet[side]; f.Source != "" {
			add(name+"_ankle_from_tracker", Length{M: f.Ankle.Len(), UncertaintyM: f.UncertaintyM}, f.Source)
		}
	}
	add("hand", p.Hand, "survey")
	add("girth", p.Girth, "survey")
	return list
}
