package presets

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"posewright/rig/phrase"
)

// longestID is how many letters the id of a member of a list can have.
const longestID = 40

// list is a list of a preset whose members have parameters of their own, addressed by their ids: the magnets, the chains.
type list struct {
	path   string
	tree   func() []byte                              // of the parameters of the member {id}
	of     reflect.Type                               // of a member in the settings
	member func(s *Settings, id string) reflect.Value // the zero Value where they have none of that id
	fresh  func(id string) Settings                   // the solver's, with such a member before anybody has tuned it

	sync.Mutex
	known map[string][]*Parameter // of each id, so that a path has one Parameter however often it is asked for
}

// parameters returns the parameters of the member of a valid id.
func (l *list) parameters(id string) []*Parameter {
	l.Lock()
	defer l.Unlock()
	if l.known == nil {
		l.known = make(map[string][]*Parameter)
	}
	if known, ok := l.known[id]; ok {
		return known
	}
	all := parameterNode{}.parameters(l.tree(), map[string]string{"id": id}, l.of)
	for _, parameter := range all {
		parameter.place.list, parameter.place.id, parameter.ambiguous = l, id, true
	}
	fresh := l.fresh(id)
	complete(all, &fresh)
	l.known[id] = all
	return all
}

// lookup finds a parameter of a member by its path, whether or not a preset has the member.
func (l *list) lookup(path string) (*Parameter, bool) {
	id, ok := l.idIn(path)
	if !ok {
		return nil, false
	}
	all := l.parameters(id)
	i := slices.IndexFunc(all, func(p *Parameter) bool { return p.Path == path })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}

// idIn is the id in the path of something of a member.
func (l *list) idIn(path string) (string, bool) {
	rest, ok := strings.CutPrefix(path, l.path+".")
	id, _, _ := strings.Cut(rest, ".")
	return id, ok && validID(id)
}

// missing reports whether a path is of a member that a preset does not have.
func (l *list) missing(p *Preset, path string) bool {
	id, ok := l.idIn(path)
	return ok && !l.member(&p.Settings, id).IsValid()
}

// listError says what is wrong with a member of a list.
type listError struct {
	list    string
	which   int
	problem phrase.Phrase
}

func (e *listError) Error() string { return e.problem.String() }

func validID(id string) bool {
	for _, letter := range []byte(id) {
		if letter != '-' && letter != '_' && (letter < '0' || letter > '9') && (letter|0x20 < 'a' || letter|0x20 > 'z') {
			return false
		}
	}
	return id != "" && len(id) <= longestID
}

// freeID returns an id that is free and made from a wanted one: that itself where it is free, else with the next free number behind it. What no id can hold
// becomes a hyphen, and where nothing is left the id is the usual one.
func freeID(wanted, usual string, free func(id string) bool) string {
	letters := []byte(wanted)
	for i, letter := range letters {
		if !validID(string(letter)) {
			letters[i] = '-'
		}
	}
	id := strings.Trim(string(letters), "-")
	if id == "" {
		id = usual
	}
	id = id[:min(len(id), longestID)]
	if free(id) {
		return id
	}
	stem := strings.TrimRight(id, "0123456789")
	if stem == "" {
		stem = usual
	}
	for i := 2; ; i++ {
		number := strconv.Itoa(i)
		candidate := stem[:min(len(stem), longestID-len(number))] + number
		if free(candidate) {
			return candidate
		}
	}
}
