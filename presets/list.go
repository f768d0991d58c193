package presets

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"posewright/rig/phrase"
)

// longestID is how many letters the id of a member of a list can have.
const longestID = 40

// memberList is a list of a preset whose members have parameters of their own, addressed by their ids.
type memberList interface {
	contentBehavior
	lookup(path string) (*Parameter, bool)                    // whether or not a preset has the member
	appendParameters(to []*Parameter, p *Preset) []*Parameter // those of the members that a preset has
	missing(p *Preset, path string) bool                      // the path is of a member that a preset does not have
}

// list is a list of members of a type: the magnets, the chains. It is the behavior of its entry.
type list[M comparable] struct {
	memberType[M]
	path    string
	texts   []memberText[M] // what a member has beside its parameters; the id first
	most    int
	various bool // the defaults depend on the id

	sync.Mutex
	known map[string]*member // of each id, so that a path has one Parameter however often it is asked for
}

// memberType is what is particular to the members of a list.
type memberType[M any] interface {
	Members(s *Settings) *[]M
	ID(m *M) *string
	Describe(l *memberSections[M]) // lists what is tuned of a member
	Fresh(id string) M             // the solver's, before anybody has tuned it
	Wrong(members []M) (which int, problem phrase.Phrase)
	Words(p *Preset, id string, parameters []*Parameter) string // a member on one line
	Untaken(id string, problem phrase.Phrase) error             // why a member cannot be taken over
}

// memberText is a text that a member has beside its parameters.
type memberText[M any] struct {
	name, help string
	of         func(*M) *string
	required   bool
	schema     map[string]any // what a file can have
}

// idSchema is what a file can have as the id of a member.
var idSchema = map[string]any{"pattern": "^[A-Za-z0-9_-]+$", "minLength": 1, "maxLength": longestID}

// member is what a list knows of the member of an id.
type member struct {
	parameters []*Parameter
	tree       *node
}

// memberSections collects the sections of a member.
type memberSections[M any] struct {
	sections
	id, path string
	find     func(*Settings) *M
}

// at is the field of a member.
func (l *memberSections[M]) at(f memberField[M]) field { return f.of(l.find) }

// find is the member of an id; nil for none.
func (l *list[M]) find(s *Settings, id string) *M {
	members := *l.Members(s)
	for i := range members {
		if *l.ID(&members[i]) == id {
			return &members[i]
		}
	}
	return nil
}

// of returns what is known of the member of a valid id.
func (l *list[M]) of(id string) *member {
	l.Lock()
	defer l.Unlock()
	if known, ok := l.known[id]; ok {
		return known
	}
	r := &memberSections[M]{id: id, path: join(l.path, id), find: func(s *Settings) *M { return l.find(s, id) }}
	l.Describe(r)
	m := &member{parameters: pointersTo(appendParameters(nil, r.sections)), tree: new(node)}
	for i := range l.texts {
		memberOf(m.tree, l.texts[i].name).entry = &Parameter{Path: l.texts[i].name, Kind: Text, behavior: textBehavior(nil)}
	}
	for _, p := range m.parameters {
		p.Mirror, p.ambiguous, p.member = p.Path, true, true
		memberOf(m.tree, l.inMember(p.Path)).entry = p
	}
	numberNodes(m.tree, 0)
	var settings Settings
	*l.Members(&settings) = []M{l.Fresh(id)}
	complete(m.parameters, &settings)
	if l.known == nil {
		l.known = make(map[string]*member)
	}
	l.known[id] = m
	return m
}

// inMember is what a path has behind the id of a member.
func (l *list[M]) inMember(path string) string {
	_, rest, _ := strings.Cut(strings.TrimPrefix(path, l.path+"."), ".")
	return rest
}

// named returns a member of a valid id before anybody has tuned it, in the units of files.
func (l *list[M]) named(id string) M {
	var settings Settings
	*l.Members(&settings) = []M{l.Fresh(id)}
	for _, p := range l.of(id).parameters {
		p.kind().convert(p, &settings, false)
	}
	return (*l.Members(&settings))[0]
}

func (l *list[M]) lookup(path string) (*Parameter, bool) {
	id, ok := l.idIn(path)
	if !ok {
		return nil, false
	}
	for _, p := range l.of(id).parameters {
		if p.Path == path {
			return p, true
		}
	}
	return nil, false
}

func (l *list[M]) appendParameters(to []*Parameter, p *Preset) []*Parameter {
	members := *l.Members(&p.Settings)
	for i := range members {
		to = append(to, l.of(*l.ID(&members[i])).parameters...)
	}
	return to
}

// idIn is the id in the path of something of a member.
func (l *list[M]) idIn(path string) (string, bool) {
	rest, ok := strings.CutPrefix(path, l.path+".")
	id, _, _ := strings.Cut(rest, ".")
	return id, ok && validID(id)
}

func (l *list[M]) missing(p *Preset, path string) bool {
	id, ok := l.idIn(path)
	return ok && l.find(&p.Settings, id) == nil
}

// order lists the ids.
func (l *list[M]) order(p *Preset) string {
	members := *l.Members(&p.Settings)
	ids := make([]string, len(members))
	for i := range members {
		ids[i] = *l.ID(&members[i])
	}
	return strings.Join(ids, ", ")
}

func (l *list[M]) held(p *Preset) any { return l.order(p) }
func (l *list[M]) same(_ *Parameter, a, b *Preset) bool {
	return slices.Equal(*l.Members(&a.Settings), *l.Members(&b.Settings))
}
func (l *list[M]) atDefault(e *Parameter, p *Preset) bool { return l.same(e, p, untuned()) }

func (l *list[M]) unshare(_ *Parameter, p *Preset) {
	members := l.Members(&p.Settings)
	*members = slices.Clone(*members)
}

// differ visits each member that only one of a and b has or whose texts differ, the parameters of those that both
// have, and the order.
func (l *list[M]) differ(_ *Parameter, a, b *Preset, visit visitor) {
	mine, theirs := *l.Members(&a.Settings), *l.Members(&b.Settings)
	sameSet := len(mine) == len(theirs)
	whole := func(id string) {
		visit(join(l.path, id), func(p *Preset) string { return l.Words(p, id, l.of(id).parameters) })
	}
	for i := range mine {
		id := *l.ID(&mine[i])
		other := l.find(&b.Settings, id)
		if other == nil || slices.ContainsFunc(l.texts, func(t memberText[M]) bool { return *t.of(&mine[i]) != *t.of(other) }) {
			sameSet = sameSet && other != nil
			whole(id)
			continue
		}
		for _, p := range l.of(id).parameters {
			p.differ(a, b, visit)
		}
	}
	for i := range theirs {
		if id := *l.ID(&theirs[i]); l.find(&a.Settings, id) == nil {
			sameSet = false
			whole(id)
		}
	}
	if sameSet && l.order(a) != l.order(b) {
		visit(l.path, l.order)
	}
}

// take makes a member what it is in another preset, there or not, or without an id has the list in the order of
// the other's.
func (l *list[M]) take(_ *Parameter, to, from *Preset, id string) error {
	mine, theirs := l.Members(&to.Settings), *l.Members(&from.Settings)
	changed := slices.Clone(*mine)
	if id == "" {
		*mine = l.ordered(changed, theirs)
		return nil
	}
	named := func(m M) bool { return *l.ID(&m) == id }
	own, other := slices.IndexFunc(changed, named), slices.IndexFunc(theirs, named)
	switch {
	case other < 0:
		changed = slices.DeleteFunc(changed, named)
	case own >= 0:
		changed[own] = theirs[other]
	default:
		changed = slices.Insert(changed, min(other, len(changed)), theirs[other])
	}
	if _, problem := l.Wrong(changed); !problem.Empty() {
		return l.Untaken(id, problem)
	}
	*mine = changed
	return nil
}

// ordered has a list in the order of another one; what that has not stays behind.
func (l *list[M]) ordered(members, other []M) []M {
	place := func(m M) int {
		if i := slices.IndexFunc(other, func(o M) bool { return *l.ID(&o) == *l.ID(&m) }); i >= 0 {
			return i
		}
		return len(other)
	}
	slices.SortStableFunc(members, func(a, b M) int { return place(a) - place(b) })
	return members
}

func (l *list[M]) problem(_ *Parameter, p *Preset) error {
	_, problem := l.Wrong(*l.Members(&p.Settings))
	if !problem.Empty() {
		return phrase.Error(problem)
	}
	for _, parameter := range l.appendParameters(nil, p) {
		if err := parameter.Problem(p); err != nil {
			return err
		}
	}
	return nil
}

// read first looks for the texts of the members, since what a member lacks depends on its id, and then for the rest.
func (l *list[M]) read(r *reader, _ *Parameter, path string, to *Preset) {
	start, before := r.start(), r.faults()
	members, offsets := []M{}, []int(nil)
	r.list(path, itemLimit, phrase.Term("entries"), func(at int, path string) {
		if r.next() != '{' {
			r.unfit(path, phrase.Term("an object"))
			return
		}
		members, offsets = append(members, l.sketch(r, path)), append(offsets, at)
		r.goTo(at)
		r.raw()
	})
	if which, problem := l.Wrong(members); !problem.Empty() && r.faults() == before {
		r.problem(offsets[min(which, len(offsets)-1)], path+"["+strconv.Itoa(which)+"]", ErrInvalid, problem)
	}
	if r.faults() > before {
		return
	}
	for i := range members {
		m := l.named(*l.ID(&members[i]))
		for _, t := range l.texts {
			*t.of(&m) = *t.of(&members[i])
		}
		members[i] = m
	}
	*l.Members(&to.Settings) = members
	r.goTo(start)
	which := 0
	r.list(path, itemLimit, phrase.Term("entries"), func(_ int, path string) {
		tree := l.of(*l.ID(&members[which])).tree
		which++
		r.part(countNodes(tree), func() { tree.read(r, path, to) })
	})
}

// sketch is a member with the texts of the object that comes next, which is not taken.
func (l *list[M]) sketch(r *reader, path string) (m M) {
	s := r.scanner
	for s.enter(); s.more(); {
		name := s.text()
		i := slices.IndexFunc(l.texts, func(t memberText[M]) bool { return t.name == name })
		switch at := s.start(); {
		case i < 0:
			s.raw()
		case s.next() == '"':
			*l.texts[i].of(&m) = s.text()
		default:
			r.goTo(at)
			r.unfit(join(path, name), phrase.Term("text in quotes"))
			s.raw()
		}
	}
	return m
}

func (l *list[M]) write(w *writer, _ *Parameter, p *Preset) {
	members := *l.Members(&p.Settings)
	w.open('[')
	for i := range members {
		w.line()
		w.open('{')
		for _, n := range l.of(*l.ID(&members[i])).tree.members {
			if t := slices.IndexFunc(l.texts, func(t memberText[M]) bool { return t.name == n.name }); t >= 0 {
				w.name(n.name)
				w.text(*l.texts[t].of(&members[i]))
			} else {
				n.writeMember(w, p)
			}
		}
		w.close('}')
	}
	w.close(']')
}

func (l *list[M]) schema(e *Parameter) map[string]any {
	object := l.of("new").tree.schema()
	properties, required := object["properties"].(map[string]any), []string(nil)
	for _, t := range l.texts {
		text := map[string]any{"type": "string", "description": t.help}
		for key, value := range t.schema {
			text[key] = value
		}
		if properties[t.name] = text; t.required {
			required = append(required, t.name)
		}
	}
	object["required"] = required
	if l.various {
		withoutDefaults(object)
	}
	return described(e, map[string]any{"type": "array", "maxItems": l.most, "items": object})
}

// withoutDefaults removes the defaults of a schema.
func withoutDefaults(schema map[string]any) {
	delete(schema, "default")
	if properties, ok := schema["properties"].(map[string]any); ok {
		for _, property := range properties {
			withoutDefaults(property.(map[string]any))
		}
	}
}

func validID(id string) bool {
	for _, letter := range []byte(id) {
		if letter != '-' && letter != '_' && (letter < '0' || letter > '9') && (letter|0x20 < 'a' || letter|0x20 > 'z') {
			return false
		}
	}
	return id != "" && len(id) <= longestID
}

// freeID returns an id that is free and made from a wanted one: that itself where it is free, else with the next
// free number behind it. What no id can hold becomes a hyphen, and where nothing is left the id is the usual one.
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
