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
	avatarFilePath    = "avatar.file"
	animationPath     = "avatar.animation"     // name of the animation that is the base pose
	animationFilePath = "avatar.animationFile" // the file of that animation, if it is not the avatar's
	groundPath        = "ground.file"
	calibrationPath   = "calibration"
)

// The kinds of what a preset holds beside parameters.
var (
	Text    Kind = &textKind{name: "text"} // such as the name or the notes
	File    Kind = &textKind{name: "file"} // the path of a file
	Tags    Kind = &tagsKind{}             // words to find a preset by
	Picture Kind = &pictureKind{}          // the thumbnail
	Roles   Kind = &rolesKind{}            // what joints are which bones
	Inputs  Kind = &driversKind{}          // what drives parameters
	Person  Kind = &calibrationKind{}      // what was measured of a person
)

// entries are what every preset holds: first what it says of itself and of its avatar, then the parameters, then
// lists and the calibration.
var entries = slices.Concat(contents[:contentsBefore], registry, contents[contentsBefore:])

// contentsBefore is how many of the contents stand before the parameters.
const contentsBefore = 9

var contents = []*Parameter{
	{Path: "name", Label: "Name", Kind: Text, Help: "What menus call the preset.", text: textAt(func(p *Preset) *string { return &p.Name })},
	{Path: "author", Label: "Author", Kind: Text, Help: "Who made it.", text: textAt(func(p *Preset) *string { return &p.Author })},
	{Path: "notes", Label: "Notes", Kind: Text, Help: "Free text.", text: textAt(func(p *Preset) *string { return &p.Notes })},
	{Path: "tags", Label: "Tags", Kind: Tags, Help: "Words to find the preset by.", optional: true},
	{
		Path: "thumbnail", Label: "Thumbnail", Kind: Picture, optional: true,
		Help: "A picture of the preset: a PNG or JPEG of at most 512×512 pixels and 64 KiB.",
	},
	{
		Path: avatarFilePath, Label: "Avatar file", Kind: File, text: textAt(func(p *Preset) *string { return &p.Avatar.File }),
		Help: "Path of the avatar's file; empty for the built-in avatar.",
	},
	{
		Path: rolesPath, Label: "Bone map", Kind: Roles, optional: true,
		Help: "VRM 1.0 role to name of joint, as mapped by hand; an empty name for a role that no joint plays. Wins over what the avatar's " +
			"file says.",
	},
	{
		Path: animationPath, Label: "Base pose animation", Kind: Text, optional: true,
		text: textAt(func(p *Preset) *string { return &p.Avatar.Animation }),
		Help: "Name of the animation in the avatar's file, or in the file named beside it, that is the base pose where its source is " +
			"animation; empty for the longest.",
	},
	{
		Path: animationFilePath, Label: "Base pose file", Kind: File, optional: true,
		text: textAt(func(p *Preset) *string { return &p.Avatar.AnimationFile }),
		Help: "Path of another file that has that animation: BVH, AMC, VRM animation, GLB or glTF; empty for the avatar's own.",
	},
	{
		Path: groundPath, Label: "Ground file", Kind: File, text: textAt(func(p *Preset) *string { return &p.GroundFile }),
		Help: "Path of the GLB or glTF file whose triangles are the ground where its kind is file; empty for none.",
	},
	{
		Path: magnetsPath, Label: "Magnets", Kind: magnetList,
		Help: "Spheres that attract or repel elbows and shoulders. Absent, they are the default set.",
	},
	{
		Path: chainsPath, Label: "Chains", Kind: chainList, optional: true,
		Help: "Chains of the avatar's own bones beside the body, such as a tail or ears. Those with the same root are one chain with several " +
			"tips.",
	},
	{
		Path: driversPath, Label: "Drivers", Kind: Inputs, optional: true,
		Help: "Inputs that drive parameters in place of their values here, at most one for each.",
	},
	{
		Path: calibrationPath, Label: "Calibration", Kind: Person, optional: true,
		Help: "What was measured of a person, and how the avatar was fitted to it. Absent where nobody was.",
	},
}

// Entries are everything that every preset holds, the parameters of [Parameters] among them. Not to be changed.
func Entries() []*Parameter { return entries }

// content is what the kinds of contents have in common.
type content struct{}

func (content) Whole() bool                 { return true }
func (content) unshare(*Parameter, *Preset) {}

// holder is a kind of contents.
type holder interface {
	held(e *Parameter, p *Preset) any // what a preset has, for lists: a text or a list of texts
}

func (k *textKind) held(e *Parameter, p *Preset) any    { return *e.textIn(p) }
func (k *tagsKind) held(_ *Parameter, p *Preset) any    { return p.Tags }
func (k *pictureKind) held(_ *Parameter, p *Preset) any { return thumbnailInWords(p.Thumbnail) }
func (k *driversKind) held(_ *Parameter, p *Preset) any { return driversInWords(p) }
func (k *calibrationKind) held(_ *Parameter, p *Preset) any {
	return calibrationInWords(&p.Calibration)
}
func (k *rolesKind) held(_ *Parameter, p *Preset) any { return p.Avatar.Roles }

// errorOf is a problem as an error; nil for none.
func errorOf(problem phrase.Phrase) error {
	if problem.Empty() {
		return nil
	}
	return phrase.Error(problem)
}

// textKind is the kind of texts and of paths of files.
type textKind struct {
	content
	name string
}

func (k *textKind) String() string                           { return k.name }
func (k *textKind) same(e *Parameter, a, b *Preset) bool     { return *e.textIn(a) == *e.textIn(b) }
func (k *textKind) atDefault(e *Parameter, p *Preset) bool   { return *e.textIn(p) == *e.textIn(fresh()) }
func (k *textKind) write(w *writer, e *Parameter, p *Preset) { w.text(*e.textIn(p)) }
func (k *textKind) schema(e *Parameter) map[string]any {
	return described(e, map[string]any{"type": "string"})
}
func (k *textKind) take(e *Parameter, to, from *Preset, _ string) error {
	*e.textIn(to) = *e.textIn(from)
	return nil
}

func (k *textKind) differ(e *Parameter, a, b *Preset, visit visitor) {
	if !k.same(e, a, b) {
		visit(e.Path, func(p *Preset) string { return *e.textIn(p) })
	}
}

func (k *textKind) read(r *reader, e *Parameter, path string, to *Preset) {
	switch {
	case r.next() != '"':
		r.unfit(path, phrase.Term("text in quotes"))
	case e.text == nil: // of a member of a list, which was looked at first
		r.raw()
	default:
		*e.textIn(to) = r.text()
	}
}

func (k *textKind) problem(e *Parameter, p *Preset) error {
	if text := *e.textIn(p); !utf8.ValidString(text) {
		return phrase.Fail(`{{.Path}} is not UTF-8 text: "{{.Value}}"`, "Path", e.Path, "Value", text)
	}
	return nil
}

// tagsKind is the kind of tags.
type tagsKind struct{ content }

func (k *tagsKind) String() string                         { return "tags" }
func (k *tagsKind) same(_ *Parameter, a, b *Preset) bool   { return slices.Equal(a.Tags, b.Tags) }
func (k *tagsKind) atDefault(_ *Parameter, p *Preset) bool { return len(p.Tags) == 0 }
func (k *tagsKind) unshare(_ *Parameter, p *Preset)        { p.Tags = slices.Clone(p.Tags) }
func (k *tagsKind) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Tags = from.Tags
	return nil
}
func (k *tagsKind) write(w *writer, _ *Parameter, p *Preset) { w.value(p.Tags) }

func (k *tagsKind) differ(e *Parameter, a, b *Preset, visit visitor) {
	if words := func(p *Preset) string { return strings.Join(p.Tags, ", ") }; words(a) != words(b) {
		visit(e.Path, words)
	}
}

func (k *tagsKind) read(r *reader, e *Parameter, path string, to *Preset) {
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

func (k *tagsKind) problem(_ *Parameter, p *Preset) error {
	_, problem := tagsProblem(p.Tags)
	return errorOf(problem)
}

func (k *tagsKind) schema(e *Parameter) map[string]any {
	return described(e, map[string]any{
		"type": "array", "maxItems": tagLimit, "uniqueItems": true,
		"items": map[string]any{"type": "string", "minLength": 1, "maxLength": longestTag, "pattern": "[^\\s]"},
	})
}

// pictureKind is the kind of the thumbnail.
type pictureKind struct{ content }

func (k *pictureKind) String() string                         { return "picture" }
func (k *pictureKind) same(_ *Parameter, a, b *Preset) bool   { return a.Thumbnail == b.Thumbnail }
func (k *pictureKind) atDefault(_ *Parameter, p *Preset) bool { return p.Thumbnail == "" }
func (k *pictureKind) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Thumbnail = from.Thumbnail
	return nil
}
func (k *pictureKind) write(w *writer, _ *Parameter, p *Preset) { w.text(p.Thumbnail) }

func (k *pictureKind) differ(e *Parameter, a, b *Preset, visit visitor) {
	if a.Thumbnail != b.Thumbnail {
		visit(e.Path, func(p *Preset) string { return thumbnailInWords(p.Thumbnail) })
	}
}

func (k *pictureKind) read(r *reader, e *Parameter, path string, to *Preset) {
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

func (k *pictureKind) problem(_ *Parameter, p *Preset) error {
	if err := CheckThumbnail(p.Thumbnail); err != nil {
		return phrase.Fail("its thumbnail cannot be shown: {{.Problem}}", "Problem", err)
	}
	return nil
}

func (k *pictureKind) schema(e *Parameter) map[string]any {
	return described(e, map[string]any{
		"type": "string", "contentEncoding": "base64", "maxLength": (ThumbnailBytes + 2) / 3 * 4, "pattern": "^[A-Za-z0-9+/]*={0,2}$",
	})
}

// rolesKind is the kind of the map from roles to joints.
type rolesKind struct{ content }

func (k *rolesKind) String() string { return "roles" }
func (k *rolesKind) same(_ *Parameter, a, b *Preset) bool {
	return maps.Equal(a.Avatar.Roles, b.Avatar.Roles)
}
func (k *rolesKind) atDefault(_ *Parameter, p *Preset) bool   { return len(p.Avatar.Roles) == 0 }
func (k *rolesKind) unshare(_ *Parameter, p *Preset)          { p.Avatar.Roles = maps.Clone(p.Avatar.Roles) }
func (k *rolesKind) write(w *writer, _ *Parameter, p *Preset) { w.value(p.Avatar.Roles) }

func (k *rolesKind) differ(e *Parameter, a, b *Preset, visit visitor) {
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
func (k *rolesKind) take(_ *Parameter, to, from *Preset, role string) error {
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

func (k *rolesKind) read(r *reader, _ *Parameter, path string, to *Preset) {
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

func (k *rolesKind) problem(e *Parameter, p *Preset) error {
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

func (k *rolesKind) schema(e *Parameter) map[string]any {
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

// driversKind is the kind of the drivers.
type driversKind struct{ content }

func (k *driversKind) String() string { return "inputs" }
func (k *driversKind) same(_ *Parameter, a, b *Preset) bool {
	return equalDrivers(a.Drivers, b.Drivers)
}
func (k *driversKind) atDefault(_ *Parameter, p *Preset) bool { return len(p.Drivers) == 0 }
func (k *driversKind) unshare(_ *Parameter, p *Preset)        { p.Drivers = cloneDrivers(p.Drivers) }
func (k *driversKind) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Drivers = from.Drivers
	return nil
}
func (k *driversKind) write(w *writer, _ *Parameter, p *Preset) { w.value(p.Drivers) }

func (k *driversKind) differ(e *Parameter, a, b *Preset, visit visitor) {
	if !k.same(e, a, b) {
		visit(e.Path, driversInWords)
	}
}

func (k *driversKind) read(r *reader, _ *Parameter, path string, to *Preset) {
	r.drivers = r.structured(path, &to.Drivers)
}

func (k *driversKind) problem(_ *Parameter, p *Preset) error {
	_, problem := driversProblem(p, p.Drivers)
	return errorOf(problem)
}

func (k *driversKind) schema(e *Parameter) map[string]any {
	return described(e, schemaOf(reflect.TypeFor[[]Driver](), e.Path))
}

// calibrationKind is the kind of the calibration.
type calibrationKind struct{ content }

func (k *calibrationKind) String() string { return "person" }
func (k *calibrationKind) same(_ *Parameter, a, b *Preset) bool {
	return a.Calibration.Equal(&b.Calibration)
}
func (k *calibrationKind) atDefault(_ *Parameter, p *Preset) bool {
	return p.Calibration.Equal(&calibration.Calibration{})
}
func (k *calibrationKind) unshare(_ *Parameter, p *Preset) { p.Calibration = p.Calibration.Clone() }

func (k *calibrationKind) take(_ *Parameter, to, from *Preset, _ string) error {
	to.Calibration = from.Calibration
	return nil
}

// write writes a list of devices also where there are none, which null would not be.
func (k *calibrationKind) write(w *writer, _ *Parameter, p *Preset) {
	c := p.Calibration
	if len(c.Devices) == 0 {
		c.Devices = []calibration.Device{}
	}
	w.value(c)
}

func (k *calibrationKind) differ(e *Parameter, a, b *Preset, visit visitor) {
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

func (k *calibrationKind) read(r *reader, _ *Parameter, path string, to *Preset) {
	at, before := r.start(), r.faults()
	r.structured(path, &to.Calibration)
	if r.faults() > before {
		return
	}
	if err := to.Calibration.Validate(); err != nil {
		r.problem(at, path, ErrInvalid, phrase.Say("the calibration cannot be used: {{.Cause}}; remove it and calibrate again", "Cause", err))
	}
}

func (k *calibrationKind) problem(_ *Parameter, p *Preset) error {
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

func (k *calibrationKind) schema(e *Parameter) map[string]any {
	return described(e, schemaOf(reflect.TypeFor[calibration.Calibration](), e.Path))
}

// constant is the kind of what every file has alike, which reading looks at first.
type constant struct {
	name  string
	value any
	shape map[string]any // of the schema
}

func (k *constant) String() string                                    { return k.name }
func (k *constant) Whole() bool                                       { return true }
func (k *constant) read(r *reader, _ *Parameter, _ string, _ *Preset) { r.raw() }
func (k *constant) write(w *writer, _ *Parameter, _ *Preset)          { w.value(k.value) }
func (k *constant) schema(*Parameter) map[string]any                  { return k.shape }
func (k *constant) same(*Parameter, *Preset, *Preset) bool            { return true }
func (k *constant) atDefault(*Parameter, *Preset) bool                { return false }
func (k *constant) differ(*Parameter, *Preset, *Preset, visitor)      {}
func (k *constant) take(*Parameter, *Preset, *Preset, string) error   { return nil }
func (k *constant) problem(*Parameter, *Preset) error                 { return nil }
func (k *constant) unshare(*Parameter, *Preset)                       {}
