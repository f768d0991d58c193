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

	"posewright/effectors"
	"posewright/rig"
)

const (
	fileFormat  = "posewright-preset"
	fileVersion = 2       // the newest that is understood
	sizeLimit   = 8 << 20 // bytes
	itemLimit   = 1000    // of a list, far more than devices can be
	reportLimit = 50      // problems after which nobody reads on
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
		return nil, &Problem{Err: ErrTooLarge, Message: fmt.Sprintf("the file is larger than the %d MiB a preset can have", sizeLimit>>20)}
	}
	return data, nil
}

// file is what the file holds, in its order.
type file struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Preset
}

func parse(data []byte) (Preset, []*Problem) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // the byte order mark that some editors leave
	reader := &reader{data: data, parameters: make(map[string]int)}
	if reader.isJSON() && reader.isPreset() {
		reader.restart()
		reader.value(reflect.TypeFor[file](), "")
	}
	if len(reader.problems) > 0 {
		return Preset{}, reader.report()
	}
	content := file{Preset: Default()}
	content.Gait.Curves = GaitCurves{} // a key must not have what a default's key left there
	if err := json.Unmarshal(data, &content); err != nil {
		reader.problem(0, "", ErrInvalid, "it cannot be read: %v", err) // the walk above has let only what fits pass
	}
	content.Gait.Curves.complete(&builtins[0].Gait.Curves)
	if which, problem := tagsProblem(content.Tags); problem != "" {
		reader.problem(reader.parameters[fmt.Sprintf("tags[%d]", which)], "tags", ErrInvalid, "%s", problem)
	}
	if problem := thumbnailProblem(content.Thumbnail); problem != "" {
		reader.problem(reader.parameters["thumbnail"], "thumbnail", ErrInvalid, "the thumbnail cannot be shown: %s", problem)
	}
	if which, problem := content.Magnets.problem(); problem != "" {
		path := fmt.Sprintf("%s[%d]", magnetsPath, which)
		reader.problem(reader.parameters[path], path, ErrInvalid, "%s", problem)
		return Preset{}, reader.report()
	}
	for i := range content.Magnets {
		for _, parameter := range magnetParameters(content.Magnets[i].ID) {
			inList := fmt.Sprintf("%s[%d]", magnetsPath, i) + strings.TrimPrefix(parameter.Path, magnetsPath+"."+content.Magnets[i].ID)
			reader.parameters[parameter.Path] = reader.parameters[inList]
		}
	}
	for _, parameter := range ParametersOf(&content.Preset) {
		var outOfRange *RangeError
		var noCurve *CurveError
		switch err := parameter.Problem(&content.Preset); {
		case errors.As(err, &noCurve):
			reader.problem(reader.offsetOf(noCurve), noCurve.path(), ErrInvalid, "%v", noCurve)
		case errors.As(err, &outOfRange):
			why := outOfRange.problem()
			if parameter.Kind == Choice {
				why = parameter.noOption(*parameter.option(&content.Preset))
			}
			reader.problem(reader.parameters[parameter.Path], parameter.Path, ErrInvalid, "%s %s", parameter.Path, why)
		}
	}
	if err := content.Calibration.Validate(); err != nil {
		reader.problem(reader.parameters["calibration"], "calibration", ErrInvalid, "the calibration cannot be used: %v; remove it and calibrate again", err)
	}
	if len(reader.problems) > 0 {
		return Preset{}, reader.report()
	}
	return content.Preset, nil
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

func (r *reader) problem(offset int, path string, kind error, format string, arguments ...any) {
	r.problems = append(r.problems, &Problem{offset: offset, Path: path, Err: kind, Message: fmt.Sprintf(format, arguments...)})
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

// hopeless reports whether enough was found; the walk then ends where it is.
func (r *reader) hopeless() bool { return len(r.problems) > reportLimit }

func (r *reader) restart() {
	r.decoder = json.NewDecoder(bytes.NewReader(r.data))
}

func (r *reader) isJSON() bool {
	if len(bytes.TrimSpace(r.data)) == 0 {
		r.problem(0, "", ErrNotJSON, "the file is empty")
		return false
	}
	if !utf8.Valid(r.data) {
		r.problem(firstInvalid(r.data), "", ErrNotJSON, "the file is not JSON: it is not UTF-8 text")
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
	r.problem(offset, "", ErrNotJSON, "the file is not JSON: %v", err)
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
		r.problem(start, "", ErrNotPreset, "the file is JSON, but not a preset: it holds %s where a preset is an object", inWords(r.data[start]))
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
		r.problem(start, "", ErrNotPreset, "the file is a glTF avatar, not a preset; open it as an avatar")
	case format == nil:
		r.problem(start, "", ErrNotPreset, "the file is JSON, but not a preset: it has no \"format\": %q", fileFormat)
	case json.Unmarshal(format, &text) != nil || text != fileFormat:
		r.problem(formatAt, "format", ErrNotPreset, "the file is JSON, but not a preset: its format is %s, not %q", clipped(format), fileFormat)
	case version == nil:
		r.problem(start, "version", ErrInvalid, "the preset does not say its version; it lacks \"version\": %d", fileVersion)
	default:
		number, err := strconv.ParseFloat(string(version), 64)
		switch {
		case err == nil && number > fileVersion:
			r.problem(versionAt, "version", ErrNewer,
				"the preset was written by a newer Posewright: it has version %s and this Posewright reads up to version %d; update Posewright to open it",
				clipped(version), fileVersion)
		case !isWhole(version) || number < 1:
			r.problem(versionAt, "version", ErrInvalid, "version must be a whole number from 1, not %s", clipped(version))
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
			r.problem(start, path, ErrInvalid, "%s must be a number that a computer can hold, not %s", path, clipped(text))
		}
	default:
		r.raw()
		r.problem(start, path, ErrInvalid, "%s must be %s, not %s", path, typeInWords(t), inWords(first))
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
			r.problem(at, member, ErrInvalid, "%s is there twice; remove one", member)
		default:
			seen[name] = true
			r.value(fields[i].of, member)
		}
		if r.hopeless() {
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
		r.problem(offset, member, ErrInvalid, "a preset has no field %s; perhaps %s is meant", member, join(path, similar))
		return
	}
	r.problem(offset, member, ErrInvalid, "a preset has no field %s; remove it", member)
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
			r.problem(at, member, ErrInvalid, "%s is no role of VRM 1.0%s", member, suggestion(name, roleNames()))
		case seen[name]:
			r.problem(at, member, ErrInvalid, "%s is there twice; remove one", member)
		case value[0] != '"':
			r.problem(valueAt, member, ErrInvalid, "%s must be the name of a joint in quotes, not %s", member, inWords(value[0]))
		case json.Unmarshal(value, &joint) != nil:
			r.problem(valueAt, member, ErrInvalid, "%s must be the name of a joint", member)
		}
		seen[name] = true
		if r.hopeless() {
			return
		}
	}
	r.token()
}

func suggestion(name string, names []string) string {
	if similar := mostSimilar(name, names); similar != "" {
		return fmt.Sprintf("; perhaps %s is meant", similar)
	}
	return ""
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
	count, limit, entries := 0, itemLimit, "entries"
	if t == reflect.TypeFor[effectors.Curve]() {
		limit, entries = effectors.CurveKeysMax, "keys"
	}
	for ; r.decoder.More(); count++ {
		if count >= limit || t.Kind() == reflect.Array && count >= t.Len() {
			r.raw()
			continue
		}
		r.value(t.Elem(), fmt.Sprintf("%s[%d]", path, count))
		if r.hopeless() {
			return
		}
	}
	r.token()
	switch {
	case t.Kind() == reflect.Array && count != t.Len():
		r.problem(start, path, ErrInvalid, "%s must hold %d numbers, not %d", path, t.Len(), count)
	case count > limit:
		r.problem(start, path, ErrInvalid, "%s holds %d %s, more than the %d it can have", path, count, entries, limit)
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

func typeInWords(t reflect.Type) string {
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
func inWords(first byte) string {
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

// clipped is a piece of the file short enough for a sentence.
func clipped(text []byte) string {
	const most = 60
	if len(text) <= most {
		return string(text)
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return string(text[:end]) + "…"
}

// roleMapProblem says what is wrong with a role map, "" for nothing.
func roleMapProblem(roles map[string]string) string {
	for _, role := range slices.Sorted(maps.Keys(roles)) {
		if rig.RoleNamed(role) == rig.NoRole {
			return fmt.Sprintf("avatar.roles.%s is no role of VRM 1.0", role)
		}
	}
	return ""
}
