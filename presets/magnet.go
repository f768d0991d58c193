package presets

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/solver"
)

const (
	magnetsPath = "magnets"
	magnetLimit = solver.MostMagnets // in a preset
	longestID   = 40
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

// magnetError says what is wrong with a magnet's id.
type magnetError struct {
	which   int
	problem phrase.Phrase
}

func (e *magnetError) Error() string { return e.problem.String() }

func validID(id string) bool {
	for _, letter := range []byte(id) {
		if letter != '-' && letter != '_' && (letter < '0' || letter > '9') && (letter|0x20 < 'a' || letter|0x20 > 'z') {
			return false
		}
	}
	return id != "" && len(id) <= longestID
}

// NewMagnet returns a magnet of that id before anybody has tuned it: the default set's, or one that holds both elbows off the body.
func NewMagnet(id string) effectors.Magnet {
	if known := defaults.Magnet(id); known != nil {
		return *known
	}
	return effectors.Magnet{ID: id, Position: [3]float64{0.2, -0.5, 0}, Radius: 0.4, Strength: -0.1}
}

// magnetCache keeps the parameters of each id, so that a path has one Parameter however often it is asked for.
var magnetCache struct {
	sync.Mutex
	of map[string][]*Parameter
}

// MagnetParameters returns the parameters of the magnet of a valid id.
func MagnetParameters(id string) []*Parameter {
	magnetCache.Lock()
	defer magnetCache.Unlock()
	if magnetCache.of == nil {
		magnetCache.of = make(map[string][]*Parameter)
	}
	if known, ok := magnetCache.of[id]; ok {
		return known
	}
	all := parameterNode{}.parameters(parameterTrees.Magnet, map[string]string{"id": id}, reflect.TypeFor[effectors.Magnet]())
	for _, parameter := range all {
		parameter.place.magnet, parameter.ambiguous = id, true
	}
	complete(all, &Settings{Magnets: []effectors.Magnet{NewMagnet(id)}})
	magnetCache.of[id] = all
	return all
}

// lookupMagnet finds a parameter of a magnet by its path, whether or not a preset has the magnet.
func lookupMagnet(path string) (*Parameter, bool) {
	rest, ok := strings.CutPrefix(path, magnetsPath+".")
	id, _, _ := strings.Cut(rest, ".")
	if !ok || !validID(id) {
		return nil, false
	}
	all := MagnetParameters(id)
	i := slices.IndexFunc(all, func(p *Parameter) bool { return p.Path == path })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

// FreeMagnetID returns an id that no magnet has and that is made from a wanted one: that itself where it is free, else with the next free number
// behind it. What no id can hold becomes a hyphen.
func (s *Settings) FreeMagnetID(wanted string) string {
	letters := []byte(wanted)
	for i, letter := range letters {
		if !validID(string(letter)) {
			letters[i] = '-'
		}
	}
	id := strings.Trim(string(letters), "-")
	if id == "" {
		id = "magnet"
	}
	id = id[:min(len(id), longestID)]
	if s.Magnet(id) == nil {
		return id
	}
	stem := strings.TrimRight(id, "0123456789")
	if stem == "" {
		stem = "magnet"
	}
	for i := 2; ; i++ {
		number := strconv.Itoa(i)
		candidate := stem[:min(len(stem), longestID-len(number))] + number
		if s.Magnet(candidate) == nil {
			return candidate
		}
	}
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
