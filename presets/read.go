package presets

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"posewright/effectors/curve"
	"posewright/internal/syserror"
	"posewright/rig"
	"posewright/rig/phrase"
)

const (
	fileFormat  = "posewright-preset"
	fileVersion = 2       // the newest that is understood
	sizeLimit   = 8 << 20 // bytes
	itemLimit   = 1000    // of a list, far more than devices can be
	reportLimit = 50      // problems after which no one reads on
)

// Read reads a preset. Fields that are absent have their defaults. The error is a *Problem, the first in the file, or what the reader
// failed with.
func Read(r io.Reader) (Preset, error) {
	data, err := readAll(r)
	if err != nil {
		return Preset{}, err
	}
	preset, problems := parse(data)
	if len(problems) > 0 {
		return Preset{}, problems[0]
	}
	return preset, nil
}

// Problems reads a preset and lists what is wrong with it, in the order of the file; nothing for a preset that Read accepts. The error
// is what the reader failed with.
func Problems(r io.Reader) ([]*Problem, error) {
	data, err := readAll(r)
	if problem := (*Problem)(nil); errors.As(err, &problem) {
		return []*Problem{problem}, nil
	}
	if err != nil {
		return nil, err
	}
	_, problems := parse(data)
	return problems, nil
}

func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, sizeLimit+1))
	if err != nil {
		return nil, err
	}
	if len(data) > sizeLimit {
		return nil, &Problem{Err: ErrTooLarge, Message: phrase.Say("the file is larger than the {{.Size}} MiB a preset can have", "Size", sizeLimit>>20)}
	}
	return data, nil
}

func parse(data []byte) (Preset, []*Problem) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // the byte order mark that some editors leave
	reader := &reader{data: data, parameters: make(map[string]int)}
	if reader.isJSON() && reader.isPreset() {
		reader.restart()
		reader.value(fileLayout.of, "")
	}
	if len(reader.problems) > 0 {
		return Preset{}, reader.report()
	}
	content, err := decodeFile(data)
	if err != nil {
		reader.problem(0, "", ErrInvalid, phrase.Say("it cannot be read: {{.Cause}}", "Cause", err)) // the walk above has let only what fits pass
	}
	type refusal struct {
		parameter *Parameter
		err       error
	}
	var refusals []refusal
	preset, err := content.preset(func(p *Parameter, err error) { refusals = append(refusals, refusal{p, err}) })
	if which, problem := tagsProblem(preset.Tags); !problem.Empty() {
		reader.problem(reader.parameters[fmt.Sprintf("tags[%d]", which)], "tags", ErrInvalid, problem)
	}
	if err := CheckThumbnail(preset.Thumbnail); err != nil {
		reader.problem(reader.parameters["thumbnail"], "thumbnail", ErrInvalid, phrase.Say("the thumbnail cannot be shown: {{.Problem}}", "Problem", err))
	}
	if wrong := (*listError)(nil); errors.As(err, &wrong) {
		path := fmt.Sprintf("%s[%d]", wrong.list, wrong.which)
		reader.problem(reader.parameters[path], path, ErrInvalid, wrong.problem)
		return Preset{}, reader.report()
	}
	for i := range preset.Magnets {
		for _, parameter := range MagnetParameters(preset.Magnets[i].ID) {
			inList := fmt.Sprintf("%s[%d]", magnetsPath, i) + strings.TrimPrefix(parameter.Path, magnetsPath+"."+preset.Magnets[i].ID)
			reader.parameters[parameter.Path] = reader.parameters[inList]
		}
	}
	for i := range preset.Chains {
		for _, parameter := range ChainParameters(preset.Chains[i].ID) {
			inList := fmt.Sprintf("%s[%d]", chainsPath, i) + strings.TrimPrefix(parameter.Path, chainsPath+"."+preset.Chains[i].ID)
			reader.parameters[parameter.Path] = reader.parameters[inList]
		}
	}
	for _, r := range refusals {
		if noCurve := (*CurveError)(nil); errors.As(r.err, &noCurve) {
			reader.problem(reader.offsetOf(noCurve), noCurve.path(), ErrInvalid, noCurve.Phrase())
			continue
		}
		reader.problem(reader.parameters[r.parameter.Path], r.parameter.Path, ErrInvalid, phrase.Of(r.err))
	}
	if which, problem := driversProblem(&preset, preset.Drivers); !problem.Empty() {
		path := fmt.Sprintf("%s[%d]", driversPath, which)
		reader.problem(reader.parameters[path], path, ErrInvalid, problem)
	}
	pins := content.pins()
	if which, problem := pinsProblem(pins); !problem.Empty() {
		path := fmt.Sprintf("%s[%d]", pinsPath, which)
		reader.problem(reader.parameters[path], path, ErrInvalid, problem)
	} else {
		preset.pin(pins)
	}
	if err := preset.Calibration.Validate(); err != nil {
		reader.problem(reader.parameters["calibration"], "calibration", ErrInvalid, phrase.Say("the calibration cannot be used: {{.Cause}}; remove it and calibrate again", "Cause", err))
	}
	if len(reader.problems) > 0 {
		return Preset{}, reader.report()
	}
	return preset, nil
}

// reader walks through JSON along the types of the preset and collects what does not fit. It looks at each byte once, and what it
// does not know it skips without building it, so that hostile files cost no more than their size.
type reader struct {
	data       []byte
	version    int // of the file
	decoder    *json.Decoder
	problems   []*Problem
	parameters map[string]int // offset of the value at a path
}

// offsetOf is where what is wrong with a curve stands: the number of a key, the key where it lacks that, or the curve.
func (r *reader) offsetOf(e *CurveError) int {
	for _, path := range [...]string{e.path(), fmt.Sprintf("%s[%d]", e.Parameter.Path, e.Key)} {
		if offset, ok := r.parameters[path]; ok {
			return offset
		}
	}
	return r.parameters[e.Parameter.Path]
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

// tooMany reports whether enough was found; the walk then ends where it is.
func (r *reader) tooMany() bool { return len(r.problems) > reportLimit }

func (r *reader) restart() {
	r.decoder = json.NewDecoder(bytes.NewReader(r.data))
}

func (r *reader) isJSON() bool {
	if len(bytes.TrimSpace(r.data)) == 0 {
		r.problem(0, "", ErrNotJSON, phrase.Say("the file is empty"))
		return false
	}
	if !utf8.Valid(r.data) {
		r.problem(firstInvalid(r.data), "", ErrNotJSON, phrase.Say("the file is not JSON: it is not UTF-8 text"))
		return false
	}
	var whole json.RawMessage
	err := json.Unmarshal(r.data, &whole)
	if err == nil {
		return true
	}
	offset := len(r.data)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) && int(syntax.Offset) <= len(r.data) {
		offset = max(0, int(syntax.Offset)-1) // it counts the byte at which it stopped
	}
	r.problem(offset, "", ErrNotJSON, phrase.Say("the file is not JSON: {{.Cause}}", "Cause", syserror.Of(err)))
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

// isPreset looks at format and version only, wherever in the object they stand, since a newer version may hold anything else.
func (r *reader) isPreset() bool {
	r.restart()
	start := r.start()
	if r.data[start] != '{' {
		r.problem(start, "", ErrNotPreset, phrase.Say("the file is JSON, but not a preset: it holds {{.Value}} where a preset is an object", "Value", inWords(r.data[start])))
		return false
	}
	var format, version json.RawMessage
	var formatAt, versionAt int
	var looksLikeGLTF bool
	r.token()
	for r.decoder.More() {
		name, _ := r.name()
		at := r.start()
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
		r.problem(start, "", ErrNotPreset, phrase.Say(`the file is JSON, but not a preset: it has no "format": "{{.Wanted}}"`, "Wanted", fileFormat))
	case json.Unmarshal(format, &text) != nil || text != fileFormat:
		r.problem(formatAt, "format", ErrNotPreset, phrase.Say(`the file is JSON, but not a preset: its format is {{.Format}}, not "{{.Wanted}}"`, "Format", clipped(format),
			"Wanted", fileFormat))
	case version == nil:
		r.problem(start, "version", ErrInvalid, phrase.Say(`the preset does not say its version; it lacks "version": {{.Newest}}`, "Newest", fileVersion))
	default:
		number, err := strconv.ParseFloat(string(version), 64)
		switch {
		case err == nil && number > fileVersion:
			r.problem(versionAt, "version", ErrNewer,
				phrase.Say("the preset was written by a newer Posewright: it has version {{.Version}} and this Posewright reads up to version "+
					"{{.Newest}}; update Posewright to open it", "Version", clipped(version), "Newest", fileVersion))
		case !isWhole(version) || number < 1:
			r.problem(versionAt, "version", ErrInvalid, phrase.Say("version must be a whole number from 1, not {{.Version}}", "Version", clipped(version)))
		default:
			r.version = int(number)
		}
	}
	return len(r.problems) == 0
}

// steppedBefore are the fields that a file of version 1 may have and none since: numbers of feet that had no gait yet.
var steppedBefore = []string{"legs.stepDistance", "legs.stepAngleDeg", "legs.stepTime", "legs.stepHeight"}

func isWhole(number []byte) bool {
	_, err := strconv.Atoi(string(number))
	return err == nil
}

// start is the offset of the next value's, or name's, first byte.
func (r *reader) start() int {
	offset := int(r.decoder.InputOffset())
	for offset < len(r.data)-1 && bytes.IndexByte([]byte(" \t\r\n,:"), r.data[offset]) >= 0 {
		offset++
	}
	return offset
}

// token takes a bracket or brace; that the data is JSON is known by then.
func (r *reader) token() json.Token {
	token, _ := r.decoder.Token()
	return token
}

// name takes the name of an object's member.
func (r *reader) name() (name string, offset int) {
	offset = r.start()
	name, _ = r.token().(string)
	return name, offset
}

// raw takes the next value without looking into it.
func (r *reader) raw() json.RawMessage {
	var value json.RawMessage
	if err := r.decoder.Decode(&value); err != nil {
		return json.RawMessage("null")
	}
	return value
}

// value takes the next value and checks that it fits a type of the preset.
func (r *reader) value(t reflect.Type, path string) {
	start := r.start()
	r.parameters[path] = start
	first := r.data[start]
	isNumber := first == '-' || first >= '0' && first <= '9'
	switch kind := t.Kind(); {
	case kind == reflect.Struct && first == '{':
		r.object(t, path)
	case kind == reflect.Map && first == '{':
		r.roles(path)
	case (kind == reflect.Slice || kind == reflect.Array) && first == '[':
		r.list(t, path, start)
	case kind == reflect.String && first == '"', kind == reflect.Bool && (first == 't' || first == 'f'):
		r.raw()
	case kind == reflect.Int && isNumber: // the version, which was checked first
		r.raw()
	case kind == reflect.Float64 && isNumber:
		text := r.raw()
		if _, err := strconv.ParseFloat(string(text), 64); err != nil {
			r.problem(start, path, ErrInvalid, phrase.Say("{{.Path}} must be a number that a computer can hold, not {{.Text}}", "Path", path, "Text", clipped(text)))
		}
	default:
		r.raw()
		r.problem(start, path, ErrInvalid, phrase.Say("{{.Path}} must be {{.Wanted}}, not {{.Value}}", "Path", path, "Wanted", typeInWords(t), "Value", inWords(first)))
	}
}

func (r *reader) object(t reflect.Type, path string) {
	fields := fieldsOf(t)
	seen := make(map[string]bool)
	r.token()
	for r.decoder.More() {
		name, at := r.name()
		member := join(path, name)
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
		switch {
		case i < 0 && r.version == 1 && slices.Contains(steppedBefore, member):
			r.raw()
		case i < 0:
			r.raw()
			r.unknown(at, path, name, fields)
		case seen[name]:
			r.raw()
			r.problem(at, member, ErrInvalid, phrase.Say("{{.Path}} is there twice; remove one", "Path", member))
		default:
			seen[name] = true
			r.value(fields[i].of, member)
		}
		if r.tooMany() {
			return
		}
	}
	r.token()
}

func (r *reader) unknown(offset int, path, name string, fields []field) {
	names := make([]string, len(fields))
	for i := range fields {
		names[i] = fields[i].name
	}
	member := clipped([]byte(join(path, name)))
	if similar := mostSimilar(name, names); similar != "" {
		r.problem(offset, member, ErrInvalid, phrase.Say("presets have no field {{.Path}}; did you mean {{.Similar}}?", "Path", member, "Similar", join(path, similar)))
		return
	}
	r.problem(offset, member, ErrInvalid, phrase.Say("presets have no field {{.Path}}; remove it", "Path", member))
}

// roles checks the map from roles to joints, the one map that a preset has.
func (r *reader) roles(path string) {
	seen := make(map[string]bool)
	r.token()
	for r.decoder.More() {
		name, at := r.name()
		member := clipped([]byte(join(path, name)))
		valueAt := r.start()
		value := r.raw()
		joint := ""
		switch {
		case rig.RoleNamed(name) == rig.NoRole:
			r.problem(at, member, ErrInvalid, noRole(member, name))
		case seen[name]:
			r.problem(at, member, ErrInvalid, phrase.Say("{{.Path}} is there twice; remove one", "Path", member))
		case value[0] != '"':
			r.problem(valueAt, member, ErrInvalid, phrase.Say("{{.Path}} must be the name of a joint in quotes, not {{.Value}}", "Path", member, "Value", inWords(value[0])))
		case json.Unmarshal(value, &joint) != nil:
			r.problem(valueAt, member, ErrInvalid, phrase.Say("{{.Path}} must be the name of a joint", "Path", member))
		}
		seen[name] = true
		if r.tooMany() {
			return
		}
	}
	r.token()
}

func noRole(path, name string) phrase.Phrase {
	if similar := mostSimilar(name, roleNames()); similar != "" {
		return phrase.Say("{{.Path}} is not a VRM 1.0 role; did you mean {{.Similar}}?", "Path", path, "Similar", similar)
	}
	return phrase.Say("{{.Path}} is not a VRM 1.0 role", "Path", path)
}

func roleNames() []string {
	var names []string
	for role := rig.Hips; role < rig.RoleCount; role++ {
		names = append(names, role.String())
	}
	return names
}

func (r *reader) list(t reflect.Type, path string, start int) {
	r.token()
	count, limit, entries := 0, itemLimit, phrase.Term("entries")
	if t == reflect.TypeFor[curve.Curve]() {
		limit, entries = curve.MaxKeys, phrase.Term("keys")
	}
	for ; r.decoder.More(); count++ {
		if count >= limit || t.Kind() == reflect.Array && count >= t.Len() {
			r.raw()
			continue
		}
		r.value(t.Elem(), fmt.Sprintf("%s[%d]", path, count))
		if r.tooMany() {
			return
		}
	}
	r.token()
	switch {
	case t.Kind() == reflect.Array && count != t.Len():
		r.problem(start, path, ErrInvalid, phrase.Say("{{.Path}} must hold {{.Wanted}} numbers, not {{.Count}}", "Path", path, "Wanted", t.Len(), "Count", count))
	case count > limit:
		r.problem(start, path, ErrInvalid, phrase.Say("{{.Path}} holds {{.Count}} {{.Entries}}, more than the {{.Most}} it can have", "Path", path, "Count", count, "Entries", entries,
			"Most", limit))
	}
}

type field struct {
	name string
	of   reflect.Type
}

// fieldsOf lists the fields of a type as encoding/json writes them, those of an embedded type in its place.
func fieldsOf(t reflect.Type) []field {
	var fields []field
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			fields = append(fields, fieldsOf(f.Type)...)
			continue
		}
		name, _, _ := bytes.Cut([]byte(f.Tag.Get("json")), []byte(","))
		fields = append(fields, field{string(name), f.Type})
	}
	return fields
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func typeInWords(t reflect.Type) phrase.Term {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.String:
		return "text in quotes"
	case reflect.Bool:
		return "true or false"
	}
	return "a number"
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

// roleMapProblem says what is wrong with a role map; it is empty for nothing.
func roleMapProblem(roles map[string]string) phrase.Phrase {
	for _, role := range slices.Sorted(maps.Keys(roles)) {
		if rig.RoleNamed(role) == rig.NoRole {
			return phrase.Say("{{.Path}} is not a VRM 1.0 role", "Path", "avatar.roles."+role)
		}
	}
	return phrase.Phrase{}
}
