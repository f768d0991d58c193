package presets

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"unicode/utf8"

	"posewright/rig/phrase"
	"posewright/rig/phrase/jsonerror"
)

const (
	fileFormat  = "posewright-preset"
	fileVersion = 3       // the newest that is understood
	sizeLimit   = 8 << 20 // bytes
	itemLimit   = 1000    // of a list, far more than devices can be
	reportLimit = 50      // problems after which no one reads on
)

// reader reads a preset in one pass: each value by the entry of the list at its path, see node. It collects what
// does not fit. What it does not know it skips without building it, so that hostile files cost no more than their
// size.
type reader struct {
	scanner
	version  int // of the file
	problems []*Problem
	found    []int // by node of the tree, one more than the offset of its value; 0 for what the file lacks
	drivers  []int // offsets of the drivers
	pins     []Pin // of files that have these, see migrate.go
}

// again reports whether a node of the tree has a value in the file besides the one that comes next.
func (r *reader) again(index int) bool {
	if r.found[index] > 0 {
		return true
	}
	r.found[index] = r.start() + 1
	return false
}

// part takes what is described by a tree of its own, of so many nodes.
func (r *reader) part(nodes int, take func()) {
	found := r.found
	r.found = make([]int, nodes)
	take()
	r.found = found
}

func (r *reader) problem(offset int, path string, kind error, message phrase.Phrase) {
	r.problems = append(r.problems, &Problem{offset: offset, Path: path, Err: kind, Message: message})
}

// report puts the problems into the order of the file and gives them their lines.
func (r *reader) report() []*Problem {
	slices.SortStableFunc(r.problems, func(a, b *Problem) int { return cmp.Compare(a.offset, b.offset) })
	if len(r.problems) > reportLimit {
		r.problems = r.problems[:reportLimit]
	}
	for _, problem := range r.problems {
		problem.locate(r.data)
	}
	return r.problems
}

// faults is how many problems there are.
func (r *reader) faults() int { return len(r.problems) }

// tooMany reports whether enough was found; the walk then ends where it is.
func (r *reader) tooMany() bool { return len(r.problems) > reportLimit }

func (r *reader) isJSON() bool {
	if len(bytes.TrimSpace(r.data)) == 0 {
		r.problem(0, "", ErrNotJSON, phrase.Say("the file is empty"))
		return false
	}
	if !utf8.Valid(r.data) {
		r.problem(firstInvalid(r.data), "", ErrNotJSON, phrase.Say("the file is not JSON: it is not UTF-8 text"))
		return false
	}
	if json.Valid(r.data) {
		return true
	}
	var whole json.RawMessage
	err := json.Unmarshal(r.data, &whole) // says why
	offset := len(r.data)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) && int(syntax.Offset) <= len(r.data) {
		offset = max(0, int(syntax.Offset)-1) // it counts the byte at which it stopped
	}
	r.problem(offset, "", ErrNotJSON, phrase.Say("the file is not JSON: {{.Cause}}", "Cause", jsonerror.Of(err)))
	return false
}

func firstInvalid(data []byte) int {
	for offset := 0; offset < len(data); {
		letter, size := utf8.DecodeRune(data[offset:])
		if letter == utf8.RuneError && size == 1 {
			return offset
		}
		offset += size
	}
	return len(data)
}

// isPreset looks at format and version only, wherever in the object they stand, since a newer version may hold
// anything else.
func (r *reader) isPreset() bool {
	start := r.start()
	if r.data[start] != '{' {
		r.problem(start, "", ErrNotPreset, phrase.Say("the file is JSON, but not a preset: it holds {{.Value}} where a preset is an object",
			"Value", inWords(r.data[start])))
		return false
	}
	var format, version []byte
	var formatAt, versionAt int
	var looksLikeGLTF bool
	for r.offset++; r.more(); {
		name, at := r.text(), r.start()
		value := r.raw()
		switch name {
		case "format":
			format, formatAt = value, at
		case "version":
			version, versionAt = value, at
		case "asset":
			looksLikeGLTF = true
		}
	}
	switch text := ""; {
	case format == nil && looksLikeGLTF:
		r.problem(start, "", ErrNotPreset, phrase.Say("the file is a glTF avatar, not a preset; open it as an avatar"))
	case format == nil:
		r.problem(start, "", ErrNotPreset, phrase.Say(`the file is JSON, but not a preset: it has no "format": "{{.Wanted}}"`,
			"Wanted", fileFormat))
	case json.Unmarshal(format, &text) != nil || text != fileFormat:
		r.problem(formatAt, "format", ErrNotPreset,
			phrase.Say(`the file is JSON, but not a preset: its format is {{.Format}}, not "{{.Wanted}}"`, "Format", clipped(format),
				"Wanted", fileFormat))
	case version == nil:
		r.problem(start, "version", ErrInvalid, phrase.Say(`the preset does not say its version; it lacks "version": {{.Newest}}`,
			"Newest", fileVersion))
	default:
		number, err := strconv.ParseFloat(string(version), 64)
		switch {
		case err == nil && number > fileVersion:
			r.problem(versionAt, "version", ErrNewer,
				phrase.Say("the preset was written by a newer Posewright: it has version {{.Version}} and this Posewright reads up to version "+
					"{{.Newest}}; update Posewright to open it", "Version", clipped(version), "Newest", fileVersion))
		case !isWhole(version) || number < 1:
			r.problem(versionAt, "version", ErrInvalid, phrase.Say("version must be a whole number from 1, not {{.Version}}",
				"Version", clipped(version)))
		default:
			r.version = int(number)
		}
	}
	return len(r.problems) == 0
}

func isWhole(number []byte) bool {
	_, err := strconv.Atoi(string(number))
	return err == nil
}

// object takes an object with fields of these names, in any order, and calls each for the values.
func (r *reader) object(path string, names []string, each func(field, at int, path string)) bool {
	if r.data[r.start()] != '{' {
		r.unfit(path, phrase.Term("an object"))
		return false
	}
	var seen uint64
	for r.offset++; !r.tooMany() && r.more(); {
		at := r.start()
		name := r.text()
		switch i := slices.Index(names, name); {
		case i < 0:
			r.raw()
			r.unknown(at, path, name, names)
		case seen&(1<<i) != 0:
			r.raw()
			r.problem(at, join(path, name), ErrInvalid, phrase.Say("{{.Path}} is there twice; remove one", "Path", join(path, name)))
		default:
			seen |= 1 << i
			each(i, r.start(), join(path, name))
		}
	}
	return true
}

// list takes a list and calls each for its values, but for those behind the most that it may have. It reports
// whether it was a list, and not too long.
func (r *reader) list(path string, most int, entries phrase.Term, each func(at int, path string)) bool {
	start := r.start()
	if r.data[start] != '[' {
		r.unfit(path, phrase.Term("a list"))
		return false
	}
	count := 0
	for r.offset++; r.more(); count++ {
		if count >= most {
			r.raw()
			continue
		}
		each(r.start(), path+"["+strconv.Itoa(count)+"]")
		if r.tooMany() {
			return false
		}
	}
	if count > most {
		r.problem(start, path, ErrInvalid, phrase.Say("{{.Path}} holds {{.Count}} {{.Entries}}, more than the {{.Most}} it can have", "Path", path,
			"Count", count, "Entries", entries, "Most", most))
	}
	return count <= most
}

// float takes a number.
func (r *reader) float(path string, to *float64) {
	at := r.start()
	if first := r.data[at]; first != '-' && (first < '0' || first > '9') {
		r.unfit(path, phrase.Term("a number"))
		return
	}
	text := r.raw()
	var err error
	if *to, err = strconv.ParseFloat(string(text), 64); err != nil {
		r.problem(at, path, ErrInvalid, phrase.Say("{{.Path}} must be a number that a computer can hold, not {{.Text}}", "Path", path,
			"Text", clipped(text)))
	}
}

// unfit passes over a value that is of another sort than wanted.
func (r *reader) unfit(path string, wanted phrase.Term) {
	at := r.start()
	r.raw()
	r.problem(at, path, ErrInvalid, phrase.Say("{{.Path}} must be {{.Wanted}}, not {{.Value}}", "Path", path, "Wanted", wanted,
		"Value", inWords(r.data[at])))
}

// refuse reports what the value at a path cannot be; nothing for no error.
func (r *reader) refuse(at int, path string, err error) {
	if err != nil {
		r.problem(at, path, ErrInvalid, phrase.Of(err))
	}
}

func (r *reader) unknown(offset int, path, name string, names []string) {
	member := clipped([]byte(join(path, name)))
	if similar := mostSimilar(name, names); similar != "" {
		r.problem(offset, member, ErrInvalid, phrase.Say("presets have no field {{.Path}}; did you mean {{.Similar}}?", "Path", member,
			"Similar", join(path, similar)))
		return
	}
	r.problem(offset, member, ErrInvalid, phrase.Say("presets have no field {{.Path}}; remove it", "Path", member))
}

// inWords says what kind of JSON value starts with a byte.
func inWords(first byte) phrase.Term {
	switch first {
	case '{':
		return "an object"
	case '[':
		return "a list"
	case '"':
		return "text"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "null"
	}
	return "a number"
}
