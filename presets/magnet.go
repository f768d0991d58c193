package presets

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/solver"
)

const (
	magnetsPath = "magnets"
	magnetLimit = solver.MostMagnets // in a preset
)

// Magnet returns the magnet of that id, to read or to write; nil for none.
func (s *Settings) Magnet(id string) *effectors.Magnet {
	i := slices.IndexFunc(s.Magnets, func(magnet effectors.Magnet) bool { return magnet.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Magnets[i]
}

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

// NewMagnet returns a magnet of that id before anybody has tuned it: the default set's, or one that holds both elbows off the body.
func NewMagnet(id string) effectors.Magnet {
	if known := defaults.Magnet(id); known != nil {
		return *known
	}
	return effectors.Magnet{ID: id, Position: [3]float64{0.2, -0.5, 0}, Radius: 0.4, Strength: -0.1}
}

var magnetList = &list{
	path: magnetsPath, tree: func() []byte { return parameterTrees.Magnet }, of: reflect.TypeFor[effectors.Magnet](),
	member: func(s *Settings, id string) reflect.Value {
		if magnet := s.Magnet(id); magnet != nil {
			return reflect.ValueOf(magnet).Elem()
		}
		return reflect.Value{}
	},
	fresh: func(id string) Settings { return Settings{Magnets: []effectors.Magnet{NewMagnet(id)}} },
}

// MagnetParameters returns the parameters of the magnet of a valid id.
func MagnetParameters(id string) []*Parameter { return magnetList.parameters(id) }

// FreeMagnetID returns an id that no magnet has and that is made from a wanted one: that itself where it is free, else with the next free number
// behind it. What no id can hold becomes a hyphen.
func (s *Settings) FreeMagnetID(wanted string) string {
	return freeID(wanted, "magnet", func(id string) bool { return s.Magnet(id) == nil })
}

// magnetInWords is a magnet on one line.
func magnetInWords(p *Preset, id string) string {
	if p.Magnet(id) == nil {
		return ""
	}
	var values []any
	for _, parameter := range MagnetParameters(id) {
		value := parameter.Value(p)
		if number, ok := value.(float64); ok {
			value = shortest(number)
		}
		values = append(values, value)
	}
	return fmt.Sprintf("%s, on %s at %s, %s, %s, radius %s, strength %s", values...)
}

// magnetOrder lists the ids.
func magnetOrder(p *Preset) string {
	ids := make([]string, len(p.Magnets))
	for i := range ids {
		ids[i] = p.Magnets[i].ID
	}
	return strings.Join(ids, ", ")
}
