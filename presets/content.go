package presets

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"posewright/calibration"
	"posewright/rig"
	"posewright/rig/phrase"
)

// Where a preset has what is no parameter.
const (
	rolesPath         = "avatar.roles"
	eyesPath          = "avatar.eyes"
	avatarFilePath    = "avatar.file"
	animationPath     = "avatar.animation"     // name of the animation that is the base pose
	animationFilePath = "avatar.animationFile" // the file of that animation, if it is not the avatar's
	groundPath        = "ground.file"
	calibrationPath   = "calibration"
)

// textBehavior is the behavior of a text, or of the path of a file, which is where it says. It is nil for a text of a
// member of a list.
type textBehavior func(*Preset) *string

func (k textBehavior) held(p *Preset) any          { return *k(p) }
func (k textBehavior) unshare(*Parameter, *Preset) {}

func (k textBehavior) same(e *Parameter, a, b *Preset) bool     { return *k(a) == *k(b) }
func (k textBehavior) atDefault(e *Parameter, p *Preset) bool   { return *k(p) == *k(untuned()) }
func (k textBehavior) write(w *writer, e *Parameter, p *Preset) { w.text(*k(p)) }
func (k textBehavior) schema(e *Parameter) map[string]any {
	return described(e, map[string]any{"type": "string"})
}
func (k textBehavior) take(e *Parameter, to, from *Preset, _ string) error {
	*k(to) = *k(from)
	return nil
}

func (k textBehavior) differ(e *Parameter, a, b *Preset, visit visitor) {
	if !k.same(e, a, b) {
		visit(e.Path, func(p *Preset) string { return *k(p) })
	}
}

func (k textBehavior) read(r *reader, e *Parameter, path string, to *Preset) {
	switch {
	case r.next() != '"':
		r.unfit(path, phrase.Term("text in quotes"))
	case k == nil: // of a member of a list, which was looked at first
		r.raw()
	default:
		*k(to) = r.text()
	}
}

func (k textBehavior) problem(e *Parameter, p *Preset) error {
	if text := *k(p); !utf8.ValidString(text) {
		return phrase.Fail(`{{.Path}} is not UTF-8 text: "{{.Value}}"`, "Path", e.Path, "Value", text)
	}
	return nil
}

// tagsBehavior is the behavior of tags.
type tagsBehavior struct{}

func (k tagsBehavior) held(p *Preset) any { return p.Tags }

func (k tagsBehavior) same(_ *Parameter, a, b *Preset) bool   { return slices.Equal(a.Tags, b.Tags) }
func (k tagsBehavior) atDefault(_ *Parameter, p *Preset) bool { return len(p.Tags) == 0 }
func (k tagsBehavior) unshare(_ *Parameter, p *Preset)        { p.Tags = slices.Clone(p.Tags) }
func (k tagsBehavior) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Tags = from.Tags
	return nil
}
func (k tagsBehavior) write(w *writer, _ *Parameter, p *Preset) { w.value(p.Tags) }

func (k tagsBehavior) differ(e *Parameter, a, b *Preset, visit visitor) {
	if words := func(p *Preset) string { return strings.Join(p.Tags, ", ") }; words(a) != words(b) {
		visit(e.Path, words)
	}
}

func (k tagsBehavior) read(r *reader, e *Parameter, path string, to *Preset) {
	var offsets []int
	before := r.faults()
	r.list(path, itemLimit, phrase.Term("entries"), func(at int, path string) {
		if r.next() != '"' {
			r.unfit(path, phrase.Term("text in quotes"))
			return
		}
		to.Tags, offsets = append(to.Tags, phrase.Line(r.text())), append(offsets, at)
	})
	if which, problem := tagsProblem(to.Tags); !problem.Empty() && r.faults() == before {
		r.problem(offsets[which], path, ErrInvalid, problem)
	}
}

func (k tagsBehavior) problem(_ *Parameter, p *Preset) error {
	if _, problem := tagsProblem(p.Tags); !problem.Empty() {
		return phrase.Error(problem)
	}
	return nil
}

func (k tagsBehavior) schema(e *Parameter) map[string]any {
	return described(e, map[string]any{
		"type": "array", "maxItems": tagLimit, "uniqueItems": true,
		"items": map[string]any{"type": "string", "minLength": 1, "maxLength": longestTag, "pattern": "[^\\s]"},
	})
}

// pictureBehavior is the behavior of the thumbnail.
type pictureBehavior struct{}

func (k pictureBehavior) held(p *Preset) any { return thumbnailInWords(p.Thumbnail) }

func (k pictureBehavior) same(_ *Parameter, a, b *Preset) bool   { return a.Thumbnail == b.Thumbnail }
func (k pictureBehavior) atDefault(_ *Parameter, p *Preset) bool { return p.Thumbnail == "" }
func (k pictureBehavior) unshare(*Parameter, *Preset)            {}
func (k pictureBehavior) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Thumbnail = from.Thumbnail
	return nil
}
func (k pictureBehavior) write(w *writer, _ *Parameter, p *Preset) { w.text(p.Thumbnail) }

func (k pictureBehavior) differ(e *Parameter, a, b *Preset, visit visitor) {
	if a.Thumbnail != b.Thumbnail {
		visit(e.Path, func(p *Preset) string { return thumbnailInWords(p.Thumbnail) })
	}
}

func (k pictureBehavior) read(r *reader, e *Parameter, path string, to *Preset) {
	at := r.start()
	if r.next() != '"' {
		r.unfit(path, phrase.Term("text in quotes"))
		return
	}
	to.Thumbnail = r.text()
	if err := CheckThumbnail(to.Thumbnail); err != nil {
		r.problem(at, path, ErrInvalid, phrase.Say("the thumbnail cannot be shown: {{.Problem}}", "Problem", err))
	}
}

func (k pictureBehavior) problem(_ *Parameter, p *Preset) error {
	if err := CheckThumbnail(p.Thumbnail); err != nil {
		return phrase.Fail("its thumbnail cannot be shown: {{.Problem}}", "Problem", err)
	}
	return nil
}

func (k pictureBehavior) schema(e *Parameter) map[string]any {
	return described(e, map[string]any{
		"type": "string", "contentEncoding": "base64", "maxLength": (ThumbnailBytes + 2) / 3 * 4, "pattern": "^[A-Za-z0-9+/]*={0,2}$",
	})
}

// rolesBehavior is the behavior of the map from roles to joints.
type rolesBehavior struct{}

func (k rolesBehavior) held(p *Preset) any { return p.Avatar.Roles }

func (k rolesBehavior) same(_ *Parameter, a, b *Preset) bool {
	return maps.Equal(a.Avatar.Roles, b.Avatar.Roles)
}
func (k rolesBehavior) atDefault(_ *Parameter, p *Preset) bool   { return len(p.Avatar.Roles) == 0 }
func (k rolesBehavior) unshare(_ *Parameter, p *Preset)          { p.Avatar.Roles = maps.Clone(p.Avatar.Roles) }
func (k rolesBehavior) write(w *writer, _ *Parameter, p *Preset) { w.value(p.Avatar.Roles) }

func (k rolesBehavior) differ(e *Parameter, a, b *Preset, visit visitor) {
	if k.same(e, a, b) {
		return
	}
	roles := slices.AppendSeq(slices.Collect(maps.Keys(a.Avatar.Roles)), maps.Keys(b.Avatar.Roles))
	slices.Sort(roles)
	for _, role := range slices.Compact(roles) {
		joint := func(p *Preset) string {
			joint, mapped := p.Avatar.Roles[role]
			if mapped && joint == "" {
				return "no joint"
			}
			return joint
		}
		if joint(a) != joint(b) {
			visit(join(e.Path, role), joint)
		}
	}
}

// take takes the mapping of a role over, or all of them.
func (k rolesBehavior) take(_ *Parameter, to, from *Preset, role string) error {
	roles := maps.Clone(to.Avatar.Roles)
	joint, mapped := from.Avatar.Roles[role]
	switch {
	case role == "":
		roles = maps.Clone(from.Avatar.Roles)
	case !mapped:
		delete(roles, role)
	default:
		if roles == nil {
			roles = make(map[string]string)
		}
		maps.DeleteFunc(roles, func(_, mapped string) bool { return joint != "" && mapped == joint }) // a joint plays one role
		roles[role] = joint
	}
	to.Avatar.Roles = roles
	return nil
}

func (k rolesBehavior) read(r *reader, _ *Parameter, path string, to *Preset) {
	if r.next() != '{' {
		r.unfit(path, phrase.Term("an object"))
		return
	}
	roles := make(map[string]string)
	seen := make(map[string]bool)
	for r.enter(); !r.tooMany() && r.more(); {
		at := r.start()
		name := r.text()
		member := clipped([]byte(join(path, name)))
		value := r.start()
		switch {
		case rig.RoleNamed(name) == rig.NoRole:
			r.problem(at, member, ErrInvalid, noRole(member, name))
		case seen[name]:
			r.problem(at, member, ErrInvalid, phrase.Say("{{.Path}} is there twice; remove one", "Path", member))
		case r.next() != '"':
			r.problem(value, member, ErrInvalid, phrase.Say("{{.Path}} must be the name of a joint in quotes, not {{.Value}}", "Path", member,
				"Value", inWords(r.next())))
		default:
			roles[name] = r.text()
			seen[name] = true
			continue
		}
		seen[name] = true
		r.raw()
	}
	to.Avatar.Roles = roles
}

func (k rolesBehavior) problem(e *Parameter, p *Preset) error {
	if problem := roleMapProblem(p.Avatar.Roles); !problem.Empty() {
		return phrase.Error(problem)
	}
	for role, joint := range p.Avatar.Roles {
		if !utf8.ValidString(joint) {
			return phrase.Fail(`{{.Value}} is not UTF-8 text: "{{.Joint}}"`, "Value", join(e.Path, role), "Joint", joint)
		}
	}
	return nil
}

func (k rolesBehavior) schema(e *Parameter) map[string]any {
	return described(e, map[string]any{
		"type": "object", "propertyNames": map[string]any{"enum": roleNames()}, "additionalProperties": map[string]any{"type": "string"},
	})
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

// roleMapProblem says what is wrong with a role map; it is empty for nothing.
func roleMapProblem(roles map[string]string) phrase.Phrase {
	for _, role := range slices.Sorted(maps.Keys(roles)) {
		if rig.RoleNamed(role) == rig.NoRole {
			return phrase.Say("{{.Path}} is not a VRM 1.0 role", "Path", join(rolesPath, role))
		}
	}
	return phrase.Phrase{}
}

// eyesBehavior is the behavior of eyes that were set by hand.
type eyesBehavior struct{}

func (k eyesBehavior) held(p *Preset) any { return eyesInWords(p) }

func (k eyesBehavior) same(_ *Parameter, a, b *Preset) bool     { return a.Avatar.Eyes == b.Avatar.Eyes }
func (k eyesBehavior) atDefault(_ *Parameter, p *Preset) bool   { return !p.Avatar.Eyes.Set() }
func (k eyesBehavior) unshare(*Parameter, *Preset)              {}
func (k eyesBehavior) write(w *writer, _ *Parameter, p *Preset) { w.value(p.Avatar.Eyes) }
func (k eyesBehavior) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Avatar.Eyes = from.Avatar.Eyes
	return nil
}

func (k eyesBehavior) differ(e *Parameter, a, b *Preset, visit visitor) {
	if !k.same(e, a, b) {
		visit(e.Path, eyesInWords)
	}
}

func eyesInWords(p *Preset) string {
	if !p.Avatar.Eyes.Set() {
		return "automatic"
	}
	return fmt.Sprintf("%.4g m up, %.4g m forward", p.Avatar.Eyes.Up, p.Avatar.Eyes.Forward)
}

func (k eyesBehavior) read(r *reader, e *Parameter, path string, to *Preset) {
	at, before := r.start(), r.faults()
	r.structured(path, &to.Avatar.Eyes)
	if err := k.problem(e, to); err != nil && r.faults() == before {
		r.problem(at, path, ErrInvalid, phrase.Of(err))
	}
}

func (k eyesBehavior) problem(e *Parameter, p *Preset) error {
	if !p.Avatar.Eyes.valid() {
		return phrase.Fail("{{.Path}} is more than {{.Most}} m from the head joint", "Path", e.Path, "Most", FarthestEyes)
	}
	return nil
}

func (k eyesBehavior) schema(e *Parameter) map[string]any {
	return described(e, schemaOf(reflect.TypeFor[Eyes](), e.Path))
}

// driversBehavior is the behavior of the drivers.
type driversBehavior struct{}

func (k driversBehavior) held(p *Preset) any { return driversInWords(p) }

func (k driversBehavior) same(_ *Parameter, a, b *Preset) bool {
	return equalDrivers(a.Drivers, b.Drivers)
}
func (k driversBehavior) atDefault(_ *Parameter, p *Preset) bool { return len(p.Drivers) == 0 }
func (k driversBehavior) unshare(_ *Parameter, p *Preset)        { p.Drivers = cloneDrivers(p.Drivers) }
func (k driversBehavior) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Drivers = from.Drivers
	return nil
}
func (k driversBehavior) write(w *writer, _ *Parameter, p *Preset) { w.value(p.Drivers) }

func (k driversBehavior) differ(e *Parameter, a, b *Preset, visit visitor) {
	if !k.same(e, a, b) {
		visit(e.Path, driversInWords)
	}
}

func (k driversBehavior) read(r *reader, _ *Parameter, path string, to *Preset) {
	r.drivers = r.structured(path, &to.Drivers)
}

// problem is looked for in the whole preset, see Preset.problem: what a driver can be depends on all parameters.
func (k driversBehavior) problem(*Parameter, *Preset) error { return nil }

func (k driversBehavior) schema(e *Parameter) map[string]any {
	return described(e, schemaOf(reflect.TypeFor[[]Driver](), e.Path))
}

// calibrationBehavior is the behavior of the calibration.
type calibrationBehavior struct{}

func (k calibrationBehavior) held(p *Preset) any { return calibrationInWords(&p.Calibration) }

func (k calibrationBehavior) same(_ *Parameter, a, b *Preset) bool {
	return a.Calibration.Equal(&b.Calibration)
}
func (k calibrationBehavior) atDefault(_ *Parameter, p *Preset) bool {
	return p.Calibration.Equal(&calibration.Calibration{})
}
func (k calibrationBehavior) unshare(_ *Parameter, p *Preset) { p.Calibration = p.Calibration.Clone() }

func (k calibrationBehavior) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Calibration = from.Calibration
	return nil
}

// write writes a list of devices also where there are none, which null would not be.
func (k calibrationBehavior) write(w *writer, _ *Parameter, p *Preset) {
	c := p.Calibration
	if len(c.Devices) == 0 {
		c.Devices = []calibration.Device{}
	}
	w.value(c)
}

func (k calibrationBehavior) differ(e *Parameter, a, b *Preset, visit visitor) {
	if !k.same(e, a, b) {
		visit(e.Path, func(p *Preset) string { return calibrationInWords(&p.Calibration) })
	}
}

func calibrationInWords(c *calibration.Calibration) string {
	if !c.Calibrated() {
		return "not calibrated"
	}
	return fmt.Sprintf("height %.2f m, arm span %.2f m, scale %.3f, %d devices", c.HeightM, c.ArmSpanM, c.Scale, len(c.Devices))
}

func (k calibrationBehavior) read(r *reader, _ *Parameter, path string, to *Preset) {
	at, before := r.start(), r.faults()
	r.structured(path, &to.Calibration)
	if r.faults() > before {
		return
	}
	if err := to.Calibration.Validate(); err != nil {
		r.problem(at, path, ErrInvalid, phrase.Say("the calibration cannot be used: {{.Cause}}; remove it and calibrate again", "Cause", err))
	}
}

func (k calibrationBehavior) problem(_ *Parameter, p *Preset) error {
	if err := p.Calibration.Validate(); err != nil {
		return err
	}
	for i, device := range p.Calibration.Devices {
		if !utf8.ValidString(device.Serial) {
			return phrase.Fail(`the serial of calibration.devices[{{.Index}}] is not UTF-8 text: "{{.Serial}}"`, "Index", i, "Serial", device.Serial)
		}
	}
	return nil
}

func (k calibrationBehavior) schema(e *Parameter) map[string]any {
	return described(e, schemaOf(reflect.TypeFor[calibration.Calibration](), e.Path))
}

// constant is the behavior of what every file has alike, which reading looks at first.
type constant struct {
	value any
	shape map[string]any // of the schema
}

func (k *constant) read(r *reader, _ *Parameter, _ string, _ *Preset) { r.raw() }
func (k *constant) write(w *writer, _ *Parameter, _ *Preset)          { w.value(k.value) }
func (k *constant) schema(*Parameter) map[string]any                  { return k.shape }
func (k *constant) same(*Parameter, *Preset, *Preset) bool            { return true }
func (k *constant) atDefault(*Parameter, *Preset) bool                { return false }
func (k *constant) differ(*Parameter, *Preset, *Preset, visitor)      {}
func (k *constant) take(*Parameter, *Preset, *Preset, string) error   { return nil }
func (k *constant) problem(*Parameter, *Preset) error                 { return nil }
func (k *constant) unshare(*Parameter, *Preset)                       {}
