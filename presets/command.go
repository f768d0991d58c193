package presets

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"posewright/calibration"
	"posewright/effectors/curve"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/basepose"
	"posewright/solver/ground"
)

// Command is a change of a preset with a name for the history. Document.Do and Document.Preview carry it out; the
// document keeps what was before, which is its inverse.
type Command interface {
	Name() phrase.Phrase // "Left hand: Position weight"
	apply(*Preset) error
}

// ErrUnknownGroup is what resetting a group that the registry lacks gives.
var ErrUnknownGroup = phrase.Fail("presets: no such group of parameters")

var errNoName = phrase.Fail("a preset needs a name")

type change struct {
	name phrase.Phrase
	all  bool // replaces the preset as a whole
	to   func(*Preset) error
}

func (c change) Name() phrase.Phrase   { return c.name }
func (c change) apply(p *Preset) error { return c.to(p) }

func replacesAll(c Command) bool {
	change, ok := c.(change)
	return ok && change.all
}

// Set changes a parameter that is a number. Carrying it out fails with an *UnknownParameterError, a *RangeError or
// a *KindError.
func Set(path string, value float64) Command {
	parameter, ok := Lookup(path)
	if !ok {
		return change{name: phrase.Say("{{.Name}}", "Name", path), to: func(*Preset) error {
			return &UnknownParameterError{path, mostSimilar(path, registeredPaths())}
		}}
	}
	return change{name: parameter.Phrase(), to: func(p *Preset) error { return p.assign(parameter, value) }}
}

// SetCurve changes a parameter that is a curve. What was done to it, such as "keys moved", is an English text that
// can be translated; "" names the parameter alone. Carrying it out fails with an *UnknownParameterError, a
// *CurveError or a *KindError.
func SetCurve(path, done string, curve curve.Curve) Command {
	parameter, ok := Lookup(path)
	if !ok {
		return Set(path, 0)
	}
	name := parameter.Phrase()
	if done != "" {
		name = phrase.Say("{{.Curve}}: {{.Done}}", "Curve", name, "Done", phrase.Term(done))
	}
	curve = curve.Clone()
	return change{name: name, to: func(p *Preset) error { return parameter.SetCurve(p, curve) }}
}

// Reset gives a parameter its default.
func Reset(path string) Command {
	parameter, ok := Lookup(path)
	if !ok {
		return Set(path, 0)
	}
	name := phrase.Say("Reset {{.Label}}", "Label", phrase.Term(parameter.Label))
	if parameter.ambiguous {
		name = phrase.Say("Reset {{.Group}}: {{.Label}}", "Group", phrase.Term(parameter.Group), "Label", phrase.Term(parameter.Label))
	}
	return change{name: name, to: func(p *Preset) error {
		return parameter.SetDefault(p)
	}}
}

// ResetGroup gives all parameters of a group their defaults. Carrying it out fails with ErrUnknownGroup.
func ResetGroup(group string) Command {
	return change{name: phrase.Say("Reset {{.Group}}", "Group", phrase.Term(group)), to: func(p *Preset) error {
		found := false
		for _, parameter := range ParametersOf(p) {
			if parameter.Group == group {
				found = true
				if err := parameter.SetDefault(p); err != nil {
					return err
				}
			}
		}
		if !found {
			return phrase.Fail(`{{.Kind}}: "{{.Group}}"`, "Kind", ErrUnknownGroup, "Group", group)
		}
		return nil
	}}
}

// MapBone maps the joint of that name to a role, by its VRM 1.0 name, or with joint "" takes the mapping back, so
// that what the file says or what is inferred holds again. A joint plays one role: another role that was mapped to
// it by hand loses it. Carrying it out fails for an unknown role.
func MapBone(role, joint string) Command {
	name := phrase.Say("Map {{.Role}} to {{.Joint}}", "Role", roleInWords(role), "Joint", joint)
	if joint == "" {
		name = phrase.Say("Unmap {{.Role}}", "Role", roleInWords(role))
	}
	return change{name: name, to: func(p *Preset) error {
		if rig.RoleNamed(role) == rig.NoRole {
			return phrase.Fail(`there is no role "{{.Role}}"`, "Role", role)
		}
		if joint == "" {
			delete(p.Avatar.Roles, role)
			return nil
		}
		if p.Avatar.Roles == nil {
			p.Avatar.Roles = make(map[string]string)
		}
		maps.DeleteFunc(p.Avatar.Roles, func(_, mapped string) bool { return mapped == joint })
		p.Avatar.Roles[role] = joint
		return nil
	}}
}

// UnmapBone says that no joint plays a role, whatever the file says or is inferred. Carrying it out fails for an
// unknown role.
func UnmapBone(role string) Command {
	return change{name: phrase.Say("No joint for {{.Role}}", "Role", roleInWords(role)), to: func(p *Preset) error {
		if rig.RoleNamed(role) == rig.NoRole {
			return phrase.Fail(`there is no role "{{.Role}}"`, "Role", role)
		}
		if p.Avatar.Roles == nil {
			p.Avatar.Roles = make(map[string]string)
		}
		p.Avatar.Roles[role] = ""
		return nil
	}}
}

// Mapping is a way to map all bones at once, for the history.
type Mapping uint8

// The ways to map all bones.
const (
	MappedAsOpened Mapping = iota // as the file says, or else as Posewright finds
	MappedByNames
	MappedByShape
	MappedMirrored // left and right exchanged
)

// MapBones replaces all that is mapped by hand, as one step: roles by their VRM 1.0 names to names of joints, ""
// for a role that no joint plays; roles that are left out are as the file says or as is inferred. Carrying it out
// fails for an unknown role or a joint with two.
func MapBones(how Mapping, roles map[string]string) Command {
	name := [...]phrase.Phrase{phrase.Say("Bone map as opened"), phrase.Say("Bone map by names"), phrase.Say("Bone map by shape"), phrase.Say("Swap left and right bones")}[how]
	return change{name: name, to: func(p *Preset) error {
		if problem := roleMapProblem(roles); !problem.Empty() {
			return phrase.Error(problem)
		}
		players := make(map[string]string, len(roles))
		for _, role := range slices.Sorted(maps.Keys(roles)) {
			joint := roles[role]
			if other := players[joint]; joint != "" && other != "" {
				return phrase.Fail(`"{{.Joint}}" cannot be both {{.Other}} and {{.Role}}`, "Joint", joint, "Other", roleInWords(other), "Role", roleInWords(role))
			}
			players[joint] = role
		}
		p.Avatar.Roles = maps.Clone(roles)
		return nil
	}}
}

// ApplyCalibration takes over what was measured of a person, see [Preset.SetCalibration].
func ApplyCalibration(c calibration.Calibration) Command {
	name := phrase.Say("Calibration")
	if !c.Calibrated() {
		name = phrase.Say("Remove calibration")
	}
	return AdjustCalibration(name, c)
}

// AdjustCalibration is ApplyCalibration with another name for the history: of a part of it that a person changed.
func AdjustCalibration(name phrase.Phrase, c calibration.Calibration) Command {
	return change{name: name, to: func(p *Preset) error {
		if err := p.SetCalibration(c); err != nil {
			return err
		}
		*p = p.Clone() // the caller keeps its devices
		return nil
	}}
}

// UpdateCalibration takes the calibration of a preset that was fitted again, with how limbs come nearer to the
// person's.
func UpdateCalibration(fitted Preset) Command {
	fitted = fitted.Clone()
	return change{name: phrase.Say("Update calibration"), to: func(p *Preset) error {
		p.Calibration = fitted.Clone().Calibration
		p.Retarget.Proportions, p.Retarget.LimbLimit = fitted.Retarget.Proportions, fitted.Retarget.LimbLimit
		return nil
	}}
}

// SetCalibration takes over what was measured of a person. The parameters of how they hold their elbows go with
// them: they are set where those numbers are others than in the calibration before, and have their defaults again
// for a person who was not fitted after one who was. What was tuned since stays otherwise, as do presets whose
// elbows do not follow version 2 of the swivel model. The numbers that either arm has of its own are set as those
// of both.
func (p *Preset) SetCalibration(c calibration.Calibration) error {
	before := p.Calibration.Elbows
	p.Calibration = c
	if c.Elbows == before {
		return nil
	}
	return p.holdElbows()
}

// FitElbows takes over how a person holds their elbows, as it was fitted to them: into the parameters, and into
// the calibration where there is one.
func FitElbows(e calibration.Elbows) Command {
	return change{name: phrase.Say("Fit elbows"), to: func(p *Preset) error {
		if p.Calibration.Calibrated() {
			p.Calibration.Elbows = e
		}
		return p.setElbows(&e)
	}}
}

// holdElbows sets the parameters of how the calibrated person holds their elbows, to their defaults where that is
// not known.
func (p *Preset) holdElbows() error { return p.setElbows(&p.Calibration.Elbows) }

// setElbows sets the parameters of how a person holds their elbows, to their defaults where that is not known.
func (p *Preset) setElbows(e *calibration.Elbows) error {
	if p.Arms.Swivel != solver.SwivelByWrist {
		return nil
	}
	numbers := [...]struct {
		path  string
		value float64
	}{{"swivel.phi0Deg", e.Phi0Deg}, {"swivel.handPitchDeg", e.HandPitchDeg}, {"swivel.handYawDeg", e.HandYawDeg}}
	for _, number := range numbers {
		for _, path := range [...]string{number.path, armPath("left", number.path), armPath("right", number.path)} {
			parameter, _ := Lookup(path)
			if !e.Known() {
				number.value = parameter.Default
			}
			if err := parameter.Set(p, number.value); err != nil {
				return err
			}
		}
	}
	return nil
}

// UpdateModels changes from version 1 of the swivel model to version 2 with its default numbers, and those of the
// calibrated person, and switches on what came with it: the phase observer and the detection of postures. The
// hand's weight and the limits stay.
func UpdateModels() Command {
	return change{name: phrase.Say("Update models"), to: func(p *Preset) error {
		p.Posture.Detect, p.Gait.PhaseObserver = true, true
		if p.Arms.Swivel != solver.SwivelByTransport {
			return nil
		}
		tuned := p.Swivel
		p.Arms.Swivel, p.Swivel = solver.SwivelByWrist, fresh().Swivel
		p.Swivel.Bound, p.Swivel.QAzimuth, p.Swivel.HandWeight, p.Swivel.Limiter = tuned.Bound, tuned.QAzimuth, tuned.HandWeight, tuned.Limiter
		return p.holdElbows()
	}}
}

// SetEyes puts the eyes of the avatar where a person wants them, or back to where they are found, with the
// calibration refitted to them.
func SetEyes(eyes Eyes, c calibration.Calibration) Command {
	name := phrase.Say("Eyes from the file")
	if eyes.Set() {
		name = phrase.Say("Set eyes")
	}
	return change{name: name, to: func(p *Preset) error {
		p.Avatar.Eyes = eyes
		p.Calibration = c.Clone() // the caller keeps its devices
		return nil
	}}
}

// SetAvatar takes another avatar, with what was set of it by hand, and the calibration refitted to it. An empty file
// is the built-in avatar.
func SetAvatar(avatar Avatar, c calibration.Calibration) Command {
	name := phrase.Say("Built-in avatar")
	if avatar.File != "" {
		name = phrase.Say("Avatar {{.Name}}", "Name", filepath.Base(avatar.File))
	}
	return change{name: name, to: func(p *Preset) error {
		if err := p.SetCalibration(c); err != nil {
			return err
		}
		before := p.Avatar
		p.Avatar = avatar
		if before.AnimationFile != "" { // motion capture moves any avatar
			p.Avatar.Animation, p.Avatar.AnimationFile = before.Animation, before.AnimationFile
		}
		*p = p.Clone() // the caller keeps its map and its devices
		return nil
	}}
}

// Load replaces the preset by another.
func Load(loaded Preset) Command {
	loaded = loaded.Clone()
	name := phrase.Say("Load preset")
	if loaded.Name != "" {
		name = phrase.Say("Load “{{.Name}}”", "Name", loaded.Name)
	}
	return change{name: name, all: true, to: func(p *Preset) error {
		*p = loaded.Clone()
		return nil
	}}
}

// Rename gives the preset another name. Carrying it out fails for a name that is blank.
func Rename(name string) Command {
	name = strings.TrimSpace(name)
	return change{name: phrase.Say("Rename to “{{.Name}}”", "Name", name), to: func(p *Preset) error {
		if name == "" {
			return errNoName
		}
		p.Name = name
		return nil
	}}
}

// roleInWords is a role as a phrase has it: one that a window knows a name for, or what was given where it is none.
func roleInWords(role string) any {
	if known := rig.RoleNamed(role); known != rig.NoRole {
		return known
	}
	return role
}

// SetBaseAnimation has an animation of the avatar's file show through where weights are below 1; "" is the longest.
func SetBaseAnimation(clip string) Command {
	name := phrase.Say("Base pose")
	if clip != "" {
		name = phrase.Say("Base pose {{.Name}}", "Name", clip)
	}
	return change{name: name, to: func(p *Preset) error {
		p.BasePose.Source, p.Avatar.Animation, p.Avatar.AnimationFile = basepose.Animation, clip, ""
		return nil
	}}
}

// SetBaseAnimationFile has the longest animation of another file than the avatar's show through where weights are
// below 1.
func SetBaseAnimationFile(file string) Command {
	return change{name: phrase.Say("Base pose {{.Name}}", "Name", filepath.Base(file)), to: func(p *Preset) error {
		p.BasePose.Source, p.Avatar.Animation, p.Avatar.AnimationFile = basepose.Animation, "", file
		return nil
	}}
}

// MoveBaseAnimation says where the base pose's animation is by now, whether or not it shows: in a file of its own,
// or "" for the avatar's, and how it is called.
func MoveBaseAnimation(file, clip string) Command {
	return change{name: phrase.Say("Base pose"), to: func(p *Preset) error {
		p.Avatar.Animation, p.Avatar.AnimationFile = clip, file
		return nil
	}}
}

// SetGroundFile takes the triangles of a GLB or glTF file as ground. An empty file is none: then the floor is
// level, if it was one of a file.
func SetGroundFile(file string) Command {
	name := phrase.Say("Remove ground file")
	if file != "" {
		name = phrase.Say("Ground {{.Name}}", "Name", filepath.Base(file))
	}
	return change{name: name, to: func(p *Preset) error {
		p.GroundFile = file
		switch {
		case file != "":
			p.Ground.Kind = ground.Triangles
		case p.Ground.Kind == ground.Triangles:
			p.Ground.Kind = ground.Level
		}
		return nil
	}}
}
