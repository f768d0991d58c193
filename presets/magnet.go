package presets

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/solver"
)

// Magnet is a sphere that attracts or repels elbows or shoulders. The registry says what each field does.
type Magnet struct {
	ID       string  `json:"id"` // names it in paths: letters, digits, - and _, no two alike
	Joint    string  `json:"joint"`
	Bone     string  `json:"bone"`
	Position Point   `json:"position"` // arm lengths
	Radius   float64 `json:"radius"`   // arm lengths
	Strength float64 `json:"strength"` // arm lengths
}

// Magnets are the magnets in the order of the inspector. In a file they are a list; without one they are the default set.
type Magnets []Magnet

const (
	magnetsPath  = "magnets"
	magnetLimit  = solver.MostMagnets // in a preset
	longestID    = 40
	magnetSource = "Scheurenbrand 2019, 4.4"
)

// Of is the magnet of that id, to read or to write; nil for none.
func (m Magnets) Of(id string) *Magnet {
	i := slices.IndexFunc(m, func(magnet Magnet) bool { return magnet.ID == id })
	if i < 0 {
		return nil
	}
	return &m[i]
}

// MarshalJSON implements json.Marshaler: no magnets are an empty list, since an absent one is the default set.
func (m Magnets) MarshalJSON() ([]byte, error) {
	if m == nil {
		m = Magnets{}
	}
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode([]Magnet(m))
	return bytes.TrimSpace(buffer.Bytes()), err
}

// UnmarshalJSON implements json.Unmarshaler: what a magnet does not say it has as the default set's magnet of its id, or as a new one.
func (m *Magnets) UnmarshalJSON(text []byte) error {
	var list []json.RawMessage
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	*m = make(Magnets, len(list))
	for i, one := range list {
		var name struct {
			ID string `json:"id"`
		}
		if err := json.Unmarshal(one, &name); err != nil {
			return err
		}
		(*m)[i] = defaultMagnet(name.ID)
		if err := json.Unmarshal(one, &(*m)[i]); err != nil {
			return err
		}
	}
	return nil
}

// problem says what is wrong with the ids, empty for nothing, and which magnet has it.
func (m Magnets) problem() (which int, problem phrase.Phrase) {
	if len(m) > magnetLimit {
		return magnetLimit, phrase.Say("a preset can have {{.Most}} magnets, not {{.Count}}", "Most", magnetLimit, "Count", len(m))
	}
	for i := range m {
		if !validID(m[i].ID) {
			return i, phrase.Say(`the id of a magnet must be 1 to {{.Most}} letters, digits, - and _, not "{{.Value}}"`, "Most", longestID,
				"Value", clipped([]byte(m[i].ID)))
		}
		if m[:i].Of(m[i].ID) != nil {
			return i, phrase.Say(`two magnets have the id "{{.ID}}"; rename one`, "ID", m[i].ID)
		}
	}
	return 0, phrase.Phrase{}
}

func validID(id string) bool {
	for _, letter := range []byte(id) {
		if letter != '-' && letter != '_' && (letter < '0' || letter > '9') && (letter|0x20 < 'a' || letter|0x20 > 'z') {
			return false
		}
	}
	return id != "" && len(id) <= longestID
}

// newMagnet is what a magnet is before anybody has tuned it: one that holds both elbows off the body.
var newMagnet = effectors.Magnet{Position: [3]float64{0.2, -0.5, 0}, Radius: 0.4, Strength: -0.1}

// defaultMagnet is the default set's magnet of an id, or a new one.
func defaultMagnet(id string) Magnet {
	if !validID(id) {
		return Magnet{ID: id, Joint: "elbows", Bone: "chest"}
	}
	p := Preset{Magnets: Magnets{{ID: id}}}
	for _, parameter := range magnetParameters(id) {
		if err := parameter.SetDefault(&p); err != nil {
			panic(err) // the default is outside the range that the registry allows
		}
	}
	return p.Magnets[0]
}

// magnetCache keeps the parameters of each id, so that a path has one Parameter however often it is asked for.
var magnetCache struct {
	sync.Mutex
	of map[string][]*Parameter
}

// magnetParameters are the parameters of the magnet of a valid id.
func magnetParameters(id string) []*Parameter {
	magnetCache.Lock()
	defer magnetCache.Unlock()
	if magnetCache.of == nil {
		magnetCache.of = make(map[string][]*Parameter)
	}
	if known, ok := magnetCache.of[id]; ok {
		return known
	}
	settings := solver.DefaultSettings()
	if settingsMagnet(&settings, id) == nil {
		magnet := newMagnet
		magnet.ID = id
		settings.Magnets = append(settings.Magnets, magnet)
	}
	all := describeMagnet(id)
	complete(all, &settings)
	for _, parameter := range all {
		parameter.ambiguous = true
	}
	magnetCache.of[id] = all
	return all
}

func settingsMagnet(s *solver.Settings, id string) *effectors.Magnet {
	for i := range s.Magnets {
		if s.Magnets[i].ID == id {
			return &s.Magnets[i]
		}
	}
	return nil
}

// lookupMagnet finds a parameter of a magnet by its path, whether or not a preset has the magnet.
func lookupMagnet(path string) (*Parameter, bool) {
	rest, ok := strings.CutPrefix(path, magnetsPath+".")
	id, _, _ := strings.Cut(rest, ".")
	if !ok || !validID(id) {
		return nil, false
	}
	all := magnetParameters(id)
	i := slices.IndexFunc(all, func(p *Parameter) bool { return p.Path == path })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

func describeMagnet(id string) []*Parameter {
	path, group := magnetsPath+"."+id, "Magnet "+id
	of := func(p *Preset) *Magnet { return p.Magnets.Of(id) }
	number := func(field func(*Magnet) *float64) func(*Preset) *float64 {
		return func(p *Preset) *float64 {
			if magnet := of(p); magnet != nil {
				return field(magnet)
			}
			return nil
		}
	}
	option := func(field func(*Magnet) *string) func(*Preset) *string {
		return func(p *Preset) *string {
			if magnet := of(p); magnet != nil {
				return field(magnet)
			}
			return nil
		}
	}
	all := []*Parameter{
		{
			Path: path + ".joint", Group: group, Label: "Target joint", Source: magnetSource, Advanced: true,
			Help: "Joints that the magnet moves. The magnet is mirrored for the right side. Magnets act on arms solved by FABRIK, CCD or least squares.",
			Kind: Choice, Options: []Option{
				{"elbows", "Elbows", "Both elbows. The magnet is mirrored for the right elbow."},
				{"leftElbow", "Left elbow", "The left elbow only."},
				{"rightElbow", "Right elbow", "The right elbow only."},
				{"shoulders", "Shoulders", "Both shoulders, with the returning shoulder method. The magnet is mirrored for the right shoulder."},
				{"leftShoulder", "Left shoulder", "Only the left shoulder, with the returning shoulder method."},
				{"rightShoulder", "Right shoulder", "Only the right shoulder, with the returning shoulder method."},
			},
			option:  option(func(m *Magnet) *string { return &m.Joint }),
			options: func(s *solver.Settings) place { return at(&settingsMagnet(s, id).Joint) },
		},
		{
			Path: path + ".bone", Group: group, Label: "Parent bone", Source: magnetSource, Advanced: true,
			Help: "Bone that the magnet moves and rotates with.",
			Kind: Choice, Options: []Option{
				{"chest", "Chest", "Moves and rotates with the chest. The position is relative to the base of the neck."},
				{"spine", "Spine", "Moves and rotates with the lowest spine bone. The position is relative to that bone."},
				{"hips", "Hips", "Moves and rotates with the hips. The position is relative to the midpoint between the hip joints."},
				{"head", "Head", "Moves and rotates with the head. The position is relative to the head joint."},
			},
			option:  option(func(m *Magnet) *string { return &m.Bone }),
			options: func(s *solver.Settings) place { return at(&settingsMagnet(s, id).Bone) },
		},
	}
	for axis, direction := range [...]struct{ name, label, to string }{
		{"x", "Position x", "to the avatar's left of"}, {"y", "Position y", "above"}, {"z", "Position z", "in front of"},
	} {
		all = append(all, &Parameter{
			Path: path + ".position." + direction.name, Group: group, Label: direction.label, Source: magnetSource, Advanced: true,
			Help: "Position of the centre of the magnet " + direction.to + " its parent bone.",
			Kind: Number, Unit: "arm lengths", SoftMin: -2, SoftMax: 2, HardMin: -10, HardMax: 10, Step: 0.01,
			number: number(func(m *Magnet) *float64 {
				return [...]*float64{&m.Position.X, &m.Position.Y, &m.Position.Z}[axis]
			}),
			numbers: func(s *solver.Settings) *float64 { return &settingsMagnet(s, id).Position[axis] },
		})
	}
	return append(all,
		&Parameter{
			Path: path + ".radius", Group: group, Label: "Radius", Source: magnetSource + ", eq. 4.7", Advanced: true,
			Help: "Radius of the magnet. Joints further away are not affected.",
			Kind: Number, Unit: "arm lengths", SoftMin: 0.05, SoftMax: 3, HardMin: 0.01, HardMax: 10, Step: 0.01,
			number:  number(func(m *Magnet) *float64 { return &m.Radius }),
			numbers: func(s *solver.Settings) *float64 { return &settingsMagnet(s, id).Radius },
		},
		&Parameter{
			Path: path + ".strength", Group: group, Label: "Strength", Source: magnetSource + ", eq. 4.7", Advanced: true,
			Help: "Distance by which the magnet moves a joint near its centre in 1/90 s. Positive values attract, negative values repel, 0 has no effect.",
			Kind: Number, Unit: "arm lengths", SoftMin: -0.5, SoftMax: 0.5, HardMin: -2, HardMax: 2, Step: 0.01,
			number:  number(func(m *Magnet) *float64 { return &m.Strength }),
			numbers: func(s *solver.Settings) *float64 { return &settingsMagnet(s, id).Strength },
		},
	)
}

// AddMagnet adds a magnet of that id behind the others, as new magnets are: repelling both elbows. With id "" it gets the first free one of
// magnet1, magnet2, … Carrying it out fails for an id that is taken or that no path can hold.
func AddMagnet(id string) Command {
	name := phrase.Say("Add a magnet")
	if id != "" {
		name = phrase.Say("Add magnet {{.Name}}", "Name", id)
	}
	return change{name: name, to: func(p *Preset) error {
		free := id
		if free == "" {
			free = p.Magnets.FreeID("magnet1")
		}
		added := append(slices.Clone(p.Magnets), defaultMagnet(free))
		if _, problem := added.problem(); !problem.Empty() {
			return phrase.Error(problem)
		}
		p.Magnets = added
		return nil
	}}
}

// RemoveMagnet removes the magnet of that id. Carrying it out fails where there is none.
func RemoveMagnet(id string) Command {
	return change{name: phrase.Say("Remove magnet {{.Name}}", "Name", id), to: func(p *Preset) error {
		if p.Magnets.Of(id) == nil {
			return phrase.Fail(`there is no magnet "{{.ID}}"`, "ID", id)
		}
		p.Magnets = slices.DeleteFunc(slices.Clone(p.Magnets), func(m Magnet) bool { return m.ID == id })
		return nil
	}}
}

// FreeID is an id that no magnet has and that is made from a wanted one: that itself where it is free, else with the next free number
// behind it. What no id can hold becomes a hyphen.
func (m Magnets) FreeID(wanted string) string {
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
	if m.Of(id) == nil {
		return id
	}
	stem := strings.TrimRight(id, "0123456789")
	if stem == "" {
		stem = "magnet"
	}
	for i := 2; ; i++ {
		number := strconv.Itoa(i)
		candidate := stem[:min(len(stem), longestID-len(number))] + number
		if m.Of(candidate) == nil {
			return candidate
		}
	}
}

// DuplicateMagnet adds a magnet like the one of an id right behind it, with a free id as FreeID has it. Carrying it out fails where there
// is none of that id or where a preset can have no more.
func DuplicateMagnet(id string) Command {
	return change{name: phrase.Say("Duplicate magnet {{.Name}}", "Name", id), to: func(p *Preset) error {
		i := slices.IndexFunc(p.Magnets, func(m Magnet) bool { return m.ID == id })
		if i < 0 {
			return phrase.Fail(`there is no magnet "{{.ID}}"`, "ID", id)
		}
		double := p.Magnets[i]
		double.ID = p.Magnets.FreeID(id)
		more := slices.Insert(slices.Clone(p.Magnets), i+1, double)
		if _, problem := more.problem(); !problem.Empty() {
			return phrase.Error(problem)
		}
		p.Magnets = more
		return nil
	}}
}

// RenameMagnet gives a magnet another id; its values and its place in the list stay. Carrying it out fails where there is none of that id,
// and for an id that is taken or that no path can hold.
func RenameMagnet(id, to string) Command {
	return change{name: phrase.Say("Rename magnet {{.Old}} to {{.Name}}", "Old", id, "Name", to), to: func(p *Preset) error {
		renamed := slices.Clone(p.Magnets)
		magnet := renamed.Of(id)
		if magnet == nil {
			return phrase.Fail(`there is no magnet "{{.ID}}"`, "ID", id)
		}
		magnet.ID = to
		if _, problem := renamed.problem(); !problem.Empty() {
			return phrase.Error(problem)
		}
		p.Magnets = renamed
		return nil
	}}
}

// ResetMagnets brings the default set back.
func ResetMagnets() Command {
	return change{name: phrase.Say("Reset magnets"), to: func(p *Preset) error {
		p.Magnets = slices.Clone(builtins[0].Magnets)
		return nil
	}}
}

// magnetInWords is a magnet on one line.
func magnetInWords(m *Magnet) string {
	if m == nil {
		return ""
	}
	return fmt.Sprintf("%s, on %s at %s, %s, %s, radius %s, strength %s", m.Joint, m.Bone,
		shortest(m.Position.X), shortest(m.Position.Y), shortest(m.Position.Z), shortest(m.Radius), shortest(m.Strength))
}

// magnetOrder lists the ids.
func magnetOrder(p *Preset) string {
	ids := make([]string, len(p.Magnets))
	for i := range ids {
		ids[i] = p.Magnets[i].ID
	}
	return strings.Join(ids, ", ")
}
