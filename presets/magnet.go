package presets

import (
	"fmt"
	"slices"

	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/solver"
)

const (
	magnetsPath = "magnets"
	magnetLimit = solver.MostMagnets // in a preset
)

// Magnet returns the magnet of that id, to read or to write; nil for none.
func (s *Settings) Magnet(id string) *effectors.Magnet { return magnetList.find(s, id) }

// magnetProblem says what is wrong with the number of magnets or their ids, empty for nothing, and which magnet has it.
func magnetProblem(m []effectors.Magnet) (which int, problem phrase.Phrase) {
	if len(m) > magnetLimit {
		return magnetLimit, phrase.Say("a preset can have {{.Most}} magnets, not {{.Count}}", "Most", magnetLimit, "Count", len(m))
	}
	for i := range m {
		if !validID(m[i].ID) {
			return i, phrase.Say(`the id of a magnet must be 1 to {{.Most}} letters, digits, - and _, not "{{.Value}}"`, "Most", longestID,
				"Value", clipped([]byte(m[i].ID)))
		}
		if slices.ContainsFunc(m[:i], func(other effectors.Magnet) bool { return other.ID == m[i].ID }) {
			return i, phrase.Say(`two magnets have the id "{{.ID}}"; rename one`, "ID", m[i].ID)
		}
	}
	return 0, phrase.Phrase{}
}

// NewMagnet returns a magnet of that id before anybody has tuned it: the default set's, or one that holds both
// elbows off the body.
func NewMagnet(id string) effectors.Magnet {
	for _, usual := range untuned().Magnets {
		if usual.ID == id {
			return usual
		}
	}
	return effectors.Magnet{ID: id, Position: [3]float64{0.2, -0.5, 0}, Radius: 0.4, Strength: -0.1}
}

// magnets are the members of the list of magnets.
type magnets struct{}

func (magnets) Members(s *Settings) *[]effectors.Magnet               { return &s.Magnets }
func (magnets) ID(m *effectors.Magnet) *string                        { return &m.ID }
func (magnets) Describe(l *memberSections[effectors.Magnet])          { magnetParameters(l) }
func (magnets) Fresh(id string) effectors.Magnet                      { return NewMagnet(id) }
func (magnets) Wrong(members []effectors.Magnet) (int, phrase.Phrase) { return magnetProblem(members) }
func (magnets) Words(p *Preset, id string, parameters []*Parameter) string {
	return magnetInWords(p, id, parameters)
}

func (magnets) Untaken(id string, problem phrase.Phrase) error {
	return phrase.Fail("magnet {{.ID}} cannot be taken over: {{.Problem}}", "ID", id, "Problem", problem)
}

var magnetList = &list[effectors.Magnet]{
	memberType: magnets{}, path: magnetsPath, most: magnetLimit, various: true,
	texts: []memberText[effectors.Magnet]{{
		name: "id", help: "Names the magnet; no two may be alike.", of: func(m *effectors.Magnet) *string { return &m.ID }, required: true,
		schema: idSchema,
	}},
}

// MagnetParameters returns the parameters of the magnet of a valid id.
func MagnetParameters(id string) []*Parameter { return magnetList.of(id).parameters }

// FreeMagnetID returns an id that no magnet has and that is made from a wanted one: that itself where it is free,
// else with the next free number behind it. What no id can hold becomes a hyphen.
func (s *Settings) FreeMagnetID(wanted string) string {
	return freeID(wanted, "magnet", func(id string) bool { return s.Magnet(id) == nil })
}

// magnetInWords is a magnet on one line.
func magnetInWords(p *Preset, id string, parameters []*Parameter) string {
	var values []any
	for _, parameter := range parameters {
		value := parameter.Value(p)
		if value == nil {
			return ""
		}
		if number, ok := value.(float64); ok {
			value = shortest(number)
		}
		values = append(values, value)
	}
	return fmt.Sprintf("%s, on %s at %s, %s, %s, radius %s, strength %s", values...)
}
