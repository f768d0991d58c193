package rig

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

const (
	contradicted  = 0.45 // the most that a role is worth whose name and whose place say different things
	fewestNames   = 4    // required roles that names must tell before they count against the shape
	oddestLimb    = 3.3  // ratio of the two bones of a limb beyond which a name is doubted
	facingIsKnown = 0.6  // how sure the facing must be before it is held against names
	// Radians that a knee or an elbow must bend before that is held against names: rest poses are off by a few degrees,
	// and people overextend both by up to 10°.
	clearBend = 10 * math.Pi / 180
)

// limbRoles are arms and legs from the trunk outwards, left and right.
var limbRoles = [...][]Role{
	{LeftUpperArm, LeftLowerArm, LeftHand}, {RightUpperArm, RightLowerArm, RightHand},
	{LeftUpperLeg, LeftLowerLeg, LeftFoot}, {RightUpperLeg, RightLowerLeg, RightFoot},
}

// MapRoles finds which joint plays which role, as well as can be told without asking: by names where they are sure, by the shape of the
// skeleton where they are silent. Each checks the other: names that contradict the shape keep their roles with a low confidence and a
// note. The arguments and the notes are those of [MapByGeometry].
func MapRoles(s *Skeleton, candidates []int, stand []mgl64.Vec3) (RoleMap, []phrase.Phrase) {
	byName := mapByName(s, candidates, stand)
	byShape, shapeNotes := MapByGeometry(s, candidates, stand)
	f := newFigure(s, candidates, stand)
	if len(byName.Missing()) == 0 && inOrder(s, &byName) {
		notes := f.doubt(&byName, &byShape, s)
		return byName, notes
	}
	named := 0
	for _, role := range requiredRoles {
		if byName.Confidence[role] >= sureByWord {
			named++
		}
	}
	switch {
	case named == 0 || named < fewestNames && len(byShape.Missing()) == 0:
		return byShape, shapeNotes
	case len(byShape.Missing()) > 0:
		return byName, nil
	}
	return f.fillIn(s, &byName, byShape, shapeNotes)
}

// Doubts says what speaks against a map of roles, in sentences: a required role without a joint, joints out of order, left and right
// exchanged, limbs of strange proportions, and names or places that contradict it. The arguments are those of [MapRoles].
func Doubts(s *Skeleton, candidates []int, m RoleMap) []phrase.Phrase {
	if missing := m.Missing(); len(missing) > 0 {
		return []phrase.Phrase{phrase.Say("No joint for {{.Roles}}.", "Roles", phrase.ListOf(missing))}
	}
	if misplaced := Misplaced(s, &m); len(misplaced) > 0 {
		var notes []phrase.Phrase
		for _, role := range misplaced {
			notes = append(notes, phrase.Say("The joint for {{.Role}} is not below the joint that carries it.", "Role", role))
		}
		return notes
	}
	byShape, _ := MapByGeometry(s, candidates, nil)
	return newFigure(s, candidates, nil).doubt(&m, &byShape, s)
}

// MapMotion is [MapRoles] for a recording, without doubts: where names tell all roles nothing else is asked. The rest poses of many files are no poses that
// a person could take, so where names do not the recorded poses are asked too.
func MapMotion(m *Motion) RoleMap {
	if byName := MapByName(&m.Skeleton, nil); len(byName.Missing()) == 0 && inOrder(&m.Skeleton, &byName) {
		return byName
	}
	world := make([]Transform, len(m.Skeleton.Joints))
	if m.Frames() == 0 {
		roles, _ := MapRoles(&m.Skeleton, nil, nil)
		return roles
	}
	roles, _ := MapPoses(&m.Skeleton, nil, func(k int, stand []mgl64.Vec3) {
		m.World(k*m.Frames()/MotionPoses, world)
		for i := range world {
			stand[i] = world[i].Position
		}
	})
	return roles
}

// MotionPoses is how many poses of a recording are asked for its roles.
const MotionPoses = 8

// MapPoses is [MapRoles] by the rest pose, and where that leaves roles open by [MotionPoses] poses of a recording:
// pose puts where joints stand in the kth of them into stand; nil where there is no recording.
func MapPoses(s *Skeleton, candidates []int, pose func(k int, stand []mgl64.Vec3)) (RoleMap, []phrase.Phrase) {
	roles, notes := MapRoles(s, candidates, nil)
	stand := make([]mgl64.Vec3, len(s.Joints))
	for k := 0; pose != nil && k < MotionPoses && len(roles.Missing()) > 0; k++ {
		pose(k, stand)
		if found, doubts := MapRoles(s, candidates, stand); len(found.Missing()) < len(roles.Missing()) {
			roles, notes = found, doubts
		}
	}
	return roles, notes
}

// Misplaced lists the required roles whose joint is not below that of the role that carries them: a hand that does not hang on its lower
// arm. Hands and feet that names found elsewhere are not listed: rigs for inverse kinematics keep them at the root.
func Misplaced(s *Skeleton, m *RoleMap) []Role {
	var misplaced []Role
	chains := [][]Role{{Hips, Spine, Head}}
	for _, limb := range limbRoles {
		chains = append(chains, append([]Role{Hips}, limb...))
	}
	for _, chain := range chains {
		above := -1
		for _, role := range chain {
			joint := m.Joint[role]
			if joint < 0 || m.Origin[role] == FromName && m.Confidence[role] == sureByNameAlone {
				continue
			}
			if above >= 0 && !s.IsAncestor(above, joint) {
				misplaced = append(misplaced, role)
			}
			above = joint
		}
	}
	return misplaced
}

func inOrder(s *Skeleton, m *RoleMap) bool { return len(Misplaced(s, m)) == 0 }

// fillIn takes the roles of the shape and puts those that names are sure of in their place, where the chains stay in order.
func (f *figure) fillIn(s *Skeleton, byName *RoleMap, m RoleMap, notes []phrase.Phrase) (RoleMap, []phrase.Phrase) {
	votes := 0
	for _, limb := range limbRoles {
		for _, role := range limb {
			joint := byName.Joint[role]
			if joint < 0 || byName.Confidence[role] < sureByWord {
				continue
			}
			mine, other := m.Joint[limb[0]], m.Joint[limb[0].Mirror()]
			if joint == mine || s.IsAncestor(mine, joint) {
				votes++
			} else if joint == other || s.IsAncestor(other, joint) {
				votes--
			}
		}
	}
	if votes < 0 {
		if m = m.Mirrored(); f.swapped(&m) {
			notes = append(notes, phrase.Say(
				"Joint names and facing direction disagree about left and right. The names were used."))
			for role := range m.Confidence {
				m.Confidence[role] = math.Min(m.Confidence[role], contradicted)
			}
		}
	}
	agree, differ := 0, 0
	for _, role := range requiredRoles {
		switch joint := byName.Joint[role]; {
		case joint < 0 || byName.Confidence[role] < sureByWord:
		case joint == m.Joint[role]:
			agree++
		default:
			differ++
		}
	}
	if agree < fewestNames || 2*differ > agree {
		return m, append(notes, phrase.Say("Most joint names contradict the shape of the skeleton. The bone map uses the shape only."))
	}
	var passed phrase.List
	for role := Hips; role < RoleCount; role++ {
		joint := byName.Joint[role]
		if joint < 0 || byName.Confidence[role] < sureByWord && m.Joint[role] >= 0 {
			continue
		}
		before := m
		if other := m.RoleOf(joint); other != NoRole && other != role {
			m.Set(other, -1, 0, FromNowhere)
		}
		m.Set(role, joint, byName.Confidence[role], FromName)
		if len(m.Missing()) > len(before.Missing()) || !inOrder(s, &m) {
			m = before
			if m.Joint[role] != joint {
				passed = append(passed, phrase.Say(`"{{.Joint}}" for {{.Role}}`, "Joint", s.Joints[joint].Name, "Role", role))
			}
		}
	}
	var silent phrase.List
	for _, role := range requiredRoles {
		if m.Origin[role] == FromGeometry {
			silent = append(silent, role)
		}
	}
	if len(silent) > 0 {
		notes = append(notes, phrase.Say("Mapped by the shape of the skeleton instead of names: {{.Roles}}.", "Roles", silent))
	}
	if len(passed) > 0 {
		notes = append(notes, phrase.Say("Joint names that contradict the shape of the skeleton were ignored: {{.Joints}}.", "Joints", passed))
	}
	return m, notes
}

// Mirrored is the map with left and right exchanged.
func (m *RoleMap) Mirrored() RoleMap {
	turned := NoRoles()
	for role := Hips; role < RoleCount; role++ {
		turned.Set(role.Mirror(), m.Joint[role], m.Confidence[role], m.Origin[role])
	}
	return turned
}

// doubt lowers the confidence of roles that names tell and places contradict, and says why.
func (f *figure) doubt(m, shape *RoleMap, s *Skeleton) []phrase.Phrase {
	var notes []phrase.Phrase
	lower := func(role Role) {
		if m.Joint[role] >= 0 && m.Origin[role] == FromName {
			m.Confidence[role] = math.Min(m.Confidence[role], contradicted)
		}
	}
	switch {
	case f.crossed(m):
		notes = append(notes, phrase.Say("Left and right seem to be swapped of arms or legs: the left shoulder and the left hip are on different sides."))
		for _, limb := range limbRoles {
			for _, role := range limb {
				lower(role)
			}
		}
	case f.swapped(m):
		notes = append(notes, phrase.Say("Left and right seem to be swapped: the limbs named left are on the right side of the figure."))
		for role := Hips; role < RoleCount; role++ {
			if role.Mirror() != role {
				lower(role)
			}
		}
	}
	for _, limb := range limbRoles {
		a, b, c := f.at[m.Joint[limb[0]]], f.at[m.Joint[limb[1]]], f.at[m.Joint[limb[2]]]
		ratio := c.Sub(b).Len() / b.Sub(a).Len()
		if ratio < 1/oddestLimb || ratio > oddestLimb {
			notes = append(notes, phrase.Say("The bone from {{.Lower}} to {{.End}} is {{.Times}} times as long as the one from {{.Upper}}: one of them may "+
				"be another joint.", "Lower", limb[1], "End", limb[2], "Times", phrase.Fixed{Value: ratio, Digits: 1}, "Upper", limb[0]))
			lower(limb[1])
		}
	}
	if shape.Confidence[Hips] < 0.5 || len(shape.Missing()) > 0 {
		return notes
	}
	for _, role := range requiredRoles {
		named, shaped := m.Joint[role], shape.Joint[role]
		mirrored := shape.Joint[role.Mirror()]
		near := func(joint int) bool {
			return named == joint || s.IsAncestor(named, joint) || s.IsAncestor(joint, named)
		}
		if !near(shaped) && !near(mirrored) && m.Confidence[role] > sureByNameAlone {
			lower(role)
			notes = append(notes, phrase.Say(`"{{.Joint}}" is mapped to {{.Role}}, but the skeleton shape suggests "{{.Other}}".`,
				"Joint", s.Joints[named].Name, "Role", role, "Other", s.Joints[shaped].Name))
		}
	}
	return notes
}

// crossed reports whether the left arm hangs on the side of the right leg.
func (f *figure) crossed(m *RoleMap) bool {
	at := func(role Role) mgl64.Vec3 { return f.at[m.Joint[role]] }
	shoulders, hips := at(LeftUpperArm).Sub(at(RightUpperArm)), at(LeftUpperLeg).Sub(at(RightUpperLeg))
	if !(shoulders.Len() > 1e-3*f.size && hips.Len() > 1e-3*f.size) {
		return false
	}
	return shoulders.Normalize().Dot(hips.Normalize()) < -0.5 // beyond any turn of a chest on its pelvis
}

// swapped reports whether the figure, read with these roles, faces backwards.
func (f *figure) swapped(m *RoleMap) bool {
	limb := func(roles []Role) limbFit {
		l := limbFit{upper: m.Joint[roles[0]], lower: m.Joint[roles[1]], end: m.Joint[roles[2]]}
		l.upperLength, l.lowerLength = f.at[l.lower].Sub(f.at[l.upper]).Len(), f.at[l.end].Sub(f.at[l.lower]).Len()
		return l
	}
	b := bodyFit{
		arms: limbPair{limbs: [2]limbFit{limb(limbRoles[0]), limb(limbRoles[1])}},
		legs: limbPair{limbs: [2]limbFit{limb(limbRoles[2]), limb(limbRoles[3])}},
	}
	up := f.middle(&b.arms, upperOf).Sub(f.middle(&b.legs, upperOf))
	down := f.middle(&b.legs, endOf).Sub(f.middle(&b.legs, upperOf))
	side := f.across(&b.arms, upperOf).Add(f.across(&b.legs, upperOf))
	if !(up.Len() > 0 && down.Len() > 0) || up.Normalize().Dot(down.Normalize()) > -0.8 {
		return false // no pose that a person could take
	}
	b.up = up.Normalize()
	if side = side.Sub(b.up.Mul(side.Dot(b.up))); !(side.Len() > 1e-3*f.size) {
		return false
	}
	b.side = side.Normalize()
	if f.asymmetry(&b) > 0.05 {
		return false
	}
	forward, sure := f.facing(&b, clearBend)
	return sure > facingIsKnown && forward.Dot(b.side.Cross(b.up)) < 0
}
