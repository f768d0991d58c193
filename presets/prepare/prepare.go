package prepare

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/calibration/surface"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/ownchain"
)

// An avatar is scaled when no one is calibrated and its height is not that of a person.
const (
	minPersonHeight = 1.2  // meters
	maxPersonHeight = 2.2  // meters
	defaultHeight   = 1.70 // meters, what such an avatar is scaled to
)

// Prepared is a preset together with an avatar: what the solver needs to drive it. The fields are not changed after Body returned them.
type Prepared struct {
	Body        *solver.Body
	Settings    solver.Settings
	Calibration *calibration.Calibration // nil if the preset has none
	Humanoid    *rig.Humanoid            // scaled; calibrations can be fitted to it because they do not depend on its scale
	Measured    calibration.Calibration  // the preset's, before it was fitted to limbs that are more like the person's
	Scale       float64                  // factor from the size in the avatar's file
	Limbs       rig.Limbs                // what the limbs are multiplied with beside Scale
	HeightM     float64                  // floor to the crown of the avatar's head, else to its highest point
	Share       float64                  // HeightM as a share of the calibrated person's height; 0 without one
	Notes       []phrase.Phrase          // one sentence for each problem with roles, size or chains
}

// Body builds a solver body from a preset and an avatar. The preset's role map overrides the avatar's own, and its calibration, if it
// has one, sets the scale. If the avatar cannot be driven, the error says why; it is a *rig.MissingRolesError if required roles have
// no joint.
func Body(p *presets.Preset, a *rig.Avatar) (*Prepared, error) {
	roles, notes := Roles(p.Avatar.Roles, a)
	prepared := &Prepared{Settings: presets.Compile(p), Scale: 1, Limbs: rig.NoLimbs(), Notes: notes}
	skeleton := &a.Skeleton
	if len(p.Avatar.Roles) > 0 && len(roles.Missing()) == 0 {
		turn, angle := rig.FacingTurn(skeleton, &roles) // the role map says which side is left
		if angle != 0 {
			skeleton = skeleton.Turned(turn)
		}
		if angle != 0 || !sameFace(&roles, &a.Roles) || len(a.Roles.Missing()) > 0 {
			skeleton = &rig.Skeleton{Joints: skeleton.Joints, Eyes: a.FindEyes(skeleton, &roles)}
		}
	}
	if p.Avatar.Eyes.Set() && len(roles.Missing()) == 0 {
		skeleton = prepared.setEyes(p.Avatar.Eyes, skeleton, &roles)
	}
	if p.Calibration.Calibrated() {
		prepared.calibrate(p, skeleton, roles)
	} else {
		prepared.scaleToPerson(a)
	}
	bones, known := prepared.person()
	var err error
	if r := &prepared.Settings.Retarget; known && r.On && r.Proportions == solver.ProportionsTowardPerson && r.LimbLimit > 0 {
		if skeleton, err = prepared.fitLimbs(skeleton, roles, bones, r.LimbLimit); err != nil {
			return nil, phrase.Fail("{{.Name}}: {{.Cause}}", "Name", a.Name, "Cause", err)
		}
	}
	if r := &prepared.Settings.Retarget; known && r.On && r.Proportions == solver.ProportionsUniform {
		if err = prepared.sizeUniformly(skeleton, roles); err != nil {
			return nil, phrase.Fail("{{.Name}}: {{.Cause}}", "Name", a.Name, "Cause", err)
		}
	}
	if prepared.Humanoid, err = rig.NewHumanoid(skeleton, roles, prepared.Scale); err == nil {
		prepared.Humanoid.LookAt = a.LookAt
		prepared.Body, err = solver.NewBody(prepared.Humanoid)
	}
	if err == nil {
		for _, problem := range ownchain.Problems(prepared.Humanoid, p.Chains) {
			if said := presets.ChainProblem(problem); !said.Empty() {
				prepared.Notes = append(prepared.Notes, said)
			}
		}
	}
	if err == nil && known {
		prepared.Body, err = prepared.Body.Driven(surface.Driver(bones, prepared.Calibration.Corrected.GirthM, a, prepared.Humanoid))
	}
	if err != nil {
		return nil, phrase.Fail("{{.Name}}: {{.Cause}}", "Name", a.Name, "Cause", err)
	}
	prepared.measureHeight(a)
	return prepared, nil
}

// setEyes puts the eyes of a skeleton where the person has set them. Eyes that are farther from the head joint than
// the hips are those of another avatar; they are passed over with a note.
func (p *Prepared) setEyes(eyes presets.Eyes, skeleton *rig.Skeleton, roles *rig.RoleMap) *rig.Skeleton {
	if most := EyesRange(skeleton, roles); math.Max(math.Abs(eyes.Up), math.Abs(eyes.Forward)) >= most {
		p.Notes = append(p.Notes,
			phrase.Say("The eyes that were set by hand are too far from the head. They were ignored; set them again."))
		return skeleton
	}
	return skeleton.WithEyes(roles.Joint[rig.Head], mgl64.Vec3{0, eyes.Up, eyes.Forward})
}

// EyesRange is how far from the head joint eyes can be set: less than as far as the hips are, in meters of the file.
func EyesRange(skeleton *rig.Skeleton, roles *rig.RoleMap) float64 {
	world := skeleton.RestWorld()
	return world[roles.Joint[rig.Head]].Position.Sub(world[roles.Joint[rig.Hips]].Position).Len()
}

// An avatar that is fitted to a person is asked about beyond these shares of their height: then its eyes are
// seldom where it was fitted by.
const (
	leastSize = 0.6
	mostSize  = 1.6
)

// measureHeight measures how tall the avatar is, and says so where a person would not expect it.
func (p *Prepared) measureHeight(a *rig.Avatar) {
	if p.HeightM = p.Humanoid.Measures.Height; p.HeightM == 0 {
		p.HeightM = a.Height * p.Scale
	}
	if c := p.Calibration; c != nil && c.HeightM > 0 {
		p.Share = p.HeightM / c.HeightM
	}
	if p.Doubtful() {
		p.Notes = append(p.Notes, p.Doubt())
	}
}

// Doubt says how tall the avatar and its person are, and what may be wrong.
func (p *Prepared) Doubt() phrase.Phrase {
	return phrase.Say("The avatar is {{.Height}} tall, and its person {{.Person}}. "+
		"Its eyes may be set wrong: check them with Set eyes.",
		"Height", phrase.Meters(p.HeightM), "Person", phrase.Meters(p.Calibration.HeightM))
}

// Doubtful reports whether the avatar is so much taller or smaller than its person that they have to be asked.
func (p *Prepared) Doubtful() bool {
	return p.Share != 0 && (p.Share < leastSize || p.Share > mostSize)
}

// sameFace reports whether two role maps agree on what tells where the eyes are.
func sameFace(a, b *rig.RoleMap) bool {
	for _, role := range [...]rig.Role{rig.Head, rig.LeftEye, rig.RightEye} {
		if a.Joint[role] != b.Joint[role] {
			return false
		}
	}
	return true
}

// calibrate takes over the preset's calibration, fitted again where it is of before.
func (p *Prepared) calibrate(preset *presets.Preset, skeleton *rig.Skeleton, roles rig.RoleMap) {
	c := preset.Calibration.Clone()
	p.Measured = c
	if c.Outdated() {
		if h, err := rig.NewHumanoid(skeleton, roles, 1); err == nil {
			if migrated, said, changed := Migrate(preset, h); changed {
				c = migrated.Calibration
				p.Settings.Retarget = presets.Compile(&migrated).Retarget
				p.Notes = append(p.Notes, said)
			}
		}
	}
	p.Calibration, p.Scale = &c, c.Scale
}

// person is the body of the calibrated person; false without one.
func (p *Prepared) person() (*rig.Humanoid, bool) {
	if c := p.Calibration; c != nil {
		return c.Bones()
	}
	return nil, false
}

// fitLimbs makes the limbs of an avatar's skeleton more like the person's, and fits the calibration to it.
func (p *Prepared) fitLimbs(skeleton *rig.Skeleton, roles rig.RoleMap, person *rig.Humanoid, limit float64) (*rig.Skeleton, error) {
	limbed, factors, err := calibration.FitLimbs(skeleton, roles, person, limit)
	if err != nil {
		return nil, err
	}
	h, err := rig.NewHumanoid(limbed, roles, 1)
	if err != nil {
		return nil, err
	}
	c, err := calibration.Refit(*p.Calibration, h)
	if err != nil { // typed numbers that say nothing of the size, for which the preset's own scale is as good
		return skeleton, nil
	}
	p.Calibration, p.Scale, p.Limbs = &c, c.Scale, factors
	return limbed, nil
}

// sizeUniformly sizes the avatar by eye height and arm span. Typed numbers that say nothing of the size leave the preset's own scale.
func (p *Prepared) sizeUniformly(skeleton *rig.Skeleton, roles rig.RoleMap) error {
	h, err := rig.NewHumanoid(skeleton, roles, 1)
	if err != nil {
		return err
	}
	if c, err := calibration.FitUniform(*p.Calibration, h); err == nil {
		p.Calibration, p.Scale = &c, c.Scale
	}
	return nil
}

// Roles returns the avatar's role map overridden by a preset's: role names to joint names, "" for a role without a joint. The notes
// name the entries that could not be used.
func Roles(mapped map[string]string, a *rig.Avatar) (rig.RoleMap, []phrase.Phrase) {
	var notes []phrase.Phrase
	roles := a.Roles
	byHand := make(map[rig.Role]int, len(mapped))
	for _, name := range slices.Sorted(maps.Keys(mapped)) {
		role, joint := rig.RoleNamed(name), jointNamed(&a.Skeleton, mapped[name])
		switch {
		case role == rig.NoRole:
			notes = append(notes, phrase.Say(`The preset maps "{{.Name}}", which is not a VRM 1.0 role. It was ignored.`, "Name", name))
		case mapped[name] == "":
			byHand[role] = -1
		case joint < 0:
			notes = append(notes, phrase.Say(`The preset maps {{.Role}} to "{{.Mapped}}", and this avatar has no joint of that name.`, "Role", role,
				"Mapped", mapped[name]))
		default:
			byHand[role] = joint
		}
	}
	for _, joint := range byHand {
		for role := range roles.Joint {
			if joint >= 0 && roles.Joint[role] == joint { // a joint has one role; the preset's wins
				roles.Set(rig.Role(role), -1, 0, rig.FromNowhere)
			}
		}
	}
	for role, joint := range byHand {
		roles.Set(role, joint, 1, rig.FromHand)
	}
	return roles, notes
}

func jointNamed(s *rig.Skeleton, name string) int {
	return slices.IndexFunc(s.Joints, func(j rig.Joint) bool { return j.Name == name })
}

func (p *Prepared) scaleToPerson(a *rig.Avatar) {
	if !(a.Height > 0) || a.Height >= minPersonHeight && a.Height <= maxPersonHeight {
		return
	}
	p.Scale = defaultHeight / a.Height
	p.Notes = append(p.Notes, phrase.Say("The avatar's file has an implausible height of {{.Height}}. It is shown at {{.Shown}} until you calibrate.", "Height", meters(a.Height), "Shown", phrase.Meters(defaultHeight)))
}

// meters formats a length, in centimeters below 1 m.
func meters(m float64) string {
	if m < 1 {
		return fmt.Sprintf("%.3g cm", 100*m)
	}
	return fmt.Sprintf("%.3g m", m)
}
