package session

import (
	"fmt"
	"maps"
	"slices"

	"posewright/calibration"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
)

// Where nobody was calibrated an avatar of a person's size keeps it; any other is shown at the height of a person.
const (
	smallestPerson = 1.2
	tallestPerson  = 2.2
	shownHeight    = 1.70
)

// Fitted is an avatar with its roles settled and at the size at which it is driven.
type Fitted struct {
	Humanoid *rig.Humanoid   // scaled; calibrations may be fitted to it, since they do not mind its size
	Scale    float64         // what the avatar's own skeleton was multiplied with
	Notes    []phrase.Phrase // one sentence for each thing that a person should know about the roles and the size
}

// Prepare puts a preset and an avatar together. The preset's role map wins over the avatar's own, its calibration, if it has
// one, gives the scale. The error names what keeps the avatar from being driven; it is a *rig.MissingRolesError where
// required roles have no joint. Errors leave the avatar to be shown as it is.
func Prepare(p *presets.Preset, a *rig.Avatar) (*Snapshot, *Fitted, error) {
	fitted := &Fitted{Scale: 1}
	roles, notes := RolesOf(p.Avatar.Roles, a)
	fitted.Notes = notes
	snapshot := &Snapshot{Settings: presets.Compile(p)}
	if p.Calibration.Calibrated() {
		c := p.Calibration.Clone()
		snapshot.Calibration = &c
		fitted.Scale = c.Scale
	} else {
		fitted.scaleToPerson(a)
	}
	skeleton := &a.Skeleton
	if len(p.Avatar.Roles) > 0 && len(roles.Missing()) == 0 {
		if turn, angle := rig.FacingTurn(skeleton, &roles); angle != 0 { // a person told which side is left
			skeleton = skeleton.Turned(turn)
		}
	}
	humanoid, err := rig.NewHumanoid(skeleton, roles, fitted.Scale)
	if err != nil {
		return nil, nil, phrase.Fail("{{.Name}}: {{.Cause}}", "Name", a.Name, "Cause", err)
	}
	fitted.Humanoid = humanoid
	if snapshot.Body, err = solver.NewBody(humanoid); err != nil {
		return nil, nil, phrase.Fail("{{.Name}}: {{.Cause}}", "Name", a.Name, "Cause", err)
	}
	return snapshot, fitted, nil
}

// RolesOf is an avatar's role map with what a person mapped on top: names of roles to names of joints, "" for a role that no joint
// plays. The notes say what could not be done.
func RolesOf(mapped map[string]string, a *rig.Avatar) (rig.RoleMap, []phrase.Phrase) {
	var notes []phrase.Phrase
	roles := a.Roles
	byHand := make(map[rig.Role]int, len(mapped))
	for _, name := range slices.Sorted(maps.Keys(mapped)) {
		role, joint := rig.RoleNamed(name), jointNamed(&a.Skeleton, mapped[name])
		switch {
		case role == rig.NoRole:
			notes = append(notes, phrase.Say(`The preset maps "{{.Name}}", which is no role of VRM 1.0; that was passed over.`, "Name", name))
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
			if joint >= 0 && roles.Joint[role] == joint { // a joint plays one role, and the hand's word counts
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

func (f *Fitted) scaleToPerson(a *rig.Avatar) {
	if !(a.Height > 0) || a.Height >= smallestPerson && a.Height <= tallestPerson {
		return
	}
	f.Scale = shownHeight / a.Height
	f.Notes = append(f.Notes, phrase.Say("In its file the avatar is {{.Height}} tall, which is not the size of a person: it is shown at {{.Shown}} until "+
		"you calibrate.", "Height", metres(a.Height), "Shown", phrase.Metres(shownHeight)))
}

// metres puts a length into words, in centimetres where it is short.
func metres(m float64) string {
	if m < 1 {
		return fmt.Sprintf("%.3g cm", 100*m)
	}
	return fmt.Sprintf("%.3g m", m)
}

// Effective is the calibration to drive with: the preset's if it covers at least one of the devices of a recording, else the
// recording's own, which may be the zero value. A live session has no calibration of its own.
func Effective(preset, own *calibration.Calibration, r *Playback) calibration.Calibration {
	if preset.Calibrated() && r.covered(preset) {
		return preset.Clone()
	}
	return own.Clone()
}
