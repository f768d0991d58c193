package presets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/solver"
)

const (
	magnetsPath  = "magnets"
	magnetLimit  = solver.MostMagnets // in a preset
	longestID    = 40
	magnetSource = "Scheurenbrand 2019, 4.4"
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
	var template effectors.Magnet
	all := describeMagnet(id, &template)
	bind(all, &template)
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

func describeMagnet(id string, m *effectors.Magnet) []*Parameter {
	s := &section{path: magnetsPath + "." + id, group: "Magnet " + id, source: magnetSource}
	s.choice("joint", "Target joint", "Joints that the magnet moves. The magnet is mirrored for the right side. Magnets act on arms solved by FABRIK, CCD or least squares.",
		&m.Joint,
		Option{"elbows", "Elbows", "Both elbows. The magnet is mirrored for the right elbow."},
		Option{"leftElbow", "Left elbow", "The left elbow only."},
		Option{"rightElbow", "Right elbow", "The right elbow only."},
		Option{"shoulders", "Shoulders", "Both shoulders, with the returning shoulder method. The magnet is mirrored for the right shoulder."},
		Option{"leftShoulder", "Left shoulder", "Only the left shoulder, with the returning shoulder method."},
		Option{"rightShoulder", "Right shoulder", "Only the right shoulder, with the returning shoulder method."})
	s.choice("bone", "Parent bone", "Bone that the magnet moves and rotates with.", &m.Bone,
		Option{"chest", "Chest", "Moves and rotates with the chest. The position is relative to the base of the neck."},
		Option{"spine", "Spine", "Moves and rotates with the lowest spine bone. The position is relative to that bone."},
		Option{"hips", "Hips", "Moves and rotates with the hips. The position is relative to the midpoint between the hip joints."},
		Option{"head", "Head", "Moves and rotates with the head. The position is relative to the head joint."})
	for axis, direction := range [...]struct{ name, label, to string }{
		{"x", "Position x", "to the avatar's left of"}, {"y", "Position y", "above"}, {"z", "Position z", "in front of"},
	} {
		s.add("position."+direction.name, direction.label, "Position of the centre of the magnet "+direction.to+" its parent bone.",
			Number, "arm lengths", span{-2, 2}, span{-10, 10}, 0.01, &m.Position[axis])
	}
	s.source = magnetSource + ", eq. 4.7"
	s.add("radius", "Radius", "Radius of the magnet. Joints further away are not affected.",
		Number, "arm lengths", span{0.05, 3}, span{0.01, 10}, 0.01, &m.Radius)
	s.add("strength", "Strength", "Distance by which the magnet moves a joint near its centre in 1/90 s. Positive values attract, negative values repel, 0 has no effect.",
		Number, "arm lengths", span{-0.5, 0.5}, span{-2, 2}, 0.01, &m.Strength)
	return s.all
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
