package devices

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/ui/text"
)

// boneView is one of the pictures in which slots lie.
type boneView uint8

const (
	viewBody boneView = iota
	viewLeftHand
	viewRightHand
	viewFace
	boneViews
)

var boneViewNames = [boneViews]string{text.Message("Body"), text.Message("Left hand"), text.Message("Right hand"), text.Message("Face")}

// slotState is how sure a slot's joint is; each state has a mark of its own besides its color.
type slotState uint8

const (
	slotEmpty    slotState = iota // no joint, and none is needed
	slotMissing                   // no joint, and the avatar cannot be driven without
	slotDoubtful                  // something speaks against the joint
	slotLikely                    // inferred
	slotSure                      // by a name that means one bone, or by the file
	slotManual                    // set manually
	slotStates
)

// From these confidences on a slot is sure, or at least likely.
const (
	sureConfidence   = 0.8
	likelyConfidence = 0.5
)

var slotStateNames = [slotStates]string{text.Message("Empty"), text.Message("Required"), text.Message("Doubtful"), text.Message("Likely"), text.Message("Sure"),
	text.Message("Manual")}

// slotPlace is where a slot lies in its view, in units of the view's picture.
type slotPlace struct {
	role rig.Role
	x, y float32
}

// boneViewSize is how large the pictures of the views are, width and height, in their own units.
var boneViewSize = [boneViews][2]float32{{200, 360}, {200, 240}, {200, 240}, {200, 240}}

// bonePlaces are the slots of each view, in the order in which the keyboard goes through them. The figure looks at the person, as the
// avatar does: its left is on the right.
var bonePlaces = func() [boneViews][]slotPlace {
	middle := []slotPlace{
		{rig.Head, 100, 36}, {rig.Neck, 100, 66}, {rig.UpperChest, 100, 90}, {rig.Chest, 100, 114}, {rig.Spine, 100, 140}, {rig.Hips, 100, 168},
	}
	left := []slotPlace{
		{rig.LeftShoulder, 121, 82}, {rig.LeftUpperArm, 140, 96}, {rig.LeftLowerArm, 154, 140}, {rig.LeftHand, 169, 186},
		{rig.LeftUpperLeg, 119, 190}, {rig.LeftLowerLeg, 122, 252}, {rig.LeftFoot, 125, 314}, {rig.LeftToes, 131, 340},
	}
	hand := []slotPlace{
		{rig.LeftHand, 100, 214},
		{rig.LeftThumbMetacarpal, 136, 188}, {rig.LeftThumbProximal, 157, 162}, {rig.LeftThumbDistal, 173, 138},
		{rig.LeftIndexProximal, 131, 122}, {rig.LeftIndexIntermediate, 136, 86}, {rig.LeftIndexDistal, 140, 56},
		{rig.LeftMiddleProximal, 108, 115}, {rig.LeftMiddleIntermediate, 109, 75}, {rig.LeftMiddleDistal, 110, 42},
		{rig.LeftRingProximal, 85, 120}, {rig.LeftRingIntermediate, 82, 83}, {rig.LeftRingDistal, 80, 53},
		{rig.LeftLittleProximal, 64, 132}, {rig.LeftLittleIntermediate, 56, 102}, {rig.LeftLittleDistal, 50, 77},
	}
	mirror := func(places []slotPlace) []slotPlace {
		mirrored := make([]slotPlace, len(places))
		for i, p := range places {
			mirrored[i] = slotPlace{p.role.Mirror(), 200 - p.x, p.y}
		}
		return mirrored
	}
	return [boneViews][]slotPlace{
		slices.Concat(middle, left, mirror(left)), hand, mirror(hand),
		{{rig.Head, 100, 40}, {rig.LeftEye, 127, 96}, {rig.RightEye, 73, 96}, {rig.Jaw, 100, 166}, {rig.Neck, 100, 214}},
	}
}()

// viewOf is the view in which a role has its main slot.
func viewOf(role rig.Role) boneView {
	for view := range boneViews {
		for _, place := range bonePlaces[view] {
			if place.role == role {
				return view
			}
		}
	}
	return viewBody
}

// boneSlot is what is known of one role.
type boneSlot struct {
	role       rig.Role
	required   bool
	joint      string // "" for none
	confidence float64
	origin     rig.Origin
	state      slotState
	cleared    bool   // set manually to no joint
	byName     string // the joint that names suggest, "" for none
	byShape    string // the joint that the shape suggests, "" for none
}

// boneJoint is a joint of the skeleton's tree.
type boneJoint struct {
	name  string
	depth int
	role  rig.Role
	used  bool // it may play a role: it moves a mesh, or is above one that does
}

// boneMap is what the panel shows: who plays which role on one avatar with one map by hand. Immutable.
type boneMap struct {
	avatar *rig.Avatar
	mapped map[string]string
	slots  [rig.RoleCount]boneSlot
	joints []boneJoint // parents before children, a child right below its parent
	notes  []string    // in the language of the window
}

// boneSuggestions is what names and shape say of an avatar; it is worked out once for each avatar.
type boneSuggestions struct {
	avatar          *rig.Avatar
	byName, byShape rig.RoleMap
}

func newBoneSuggestions(a *rig.Avatar) *boneSuggestions {
	s := &boneSuggestions{avatar: a, byName: rig.MapByName(&a.Skeleton, a.Bones)}
	s.byShape, _ = rig.MapByGeometry(&a.Skeleton, a.Bones, nil)
	return s
}

// newBoneMap puts together what is known of an avatar's bones.
func newBoneMap(s *boneSuggestions, mapped map[string]string) *boneMap {
	a := s.avatar
	roles, notes := prepare.Roles(mapped, a)
	m := &boneMap{avatar: a, mapped: mapped}
	m.notes = text.Phrases(append(notes, rig.Doubts(&a.Skeleton, a.Bones, roles)...))
	misplaced := rig.Misplaced(&a.Skeleton, &roles)
	name := func(joint int) string {
		if joint < 0 {
			return ""
		}
		return a.Skeleton.Joints[joint].Name
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		joint, byHand := mapped[role.String()]
		slot := boneSlot{role: role, required: slices.Contains(rig.RequiredRoles(), role), joint: name(roles.Joint[role]),
			confidence: roles.Confidence[role], origin: roles.Origin[role], cleared: byHand && joint == "",
			byName: name(s.byName.Joint[role]), byShape: name(s.byShape.Joint[role])}
		switch {
		case slot.joint == "" && slot.required:
			slot.state = slotMissing
		case slot.joint == "":
			slot.state = slotEmpty
		case slices.Contains(misplaced, role) || slot.confidence < likelyConfidence:
			slot.state = slotDoubtful
		case slot.origin == rig.FromHand:
			slot.state = slotManual
		case slot.confidence >= sureConfidence:
			slot.state = slotSure
		default:
			slot.state = slotLikely
		}
		m.slots[role] = slot
	}
	m.joints = jointTree(a, &roles)
	return m
}

// jointTree lists the joints with each child below its parent.
func jointTree(a *rig.Avatar, roles *rig.RoleMap) []boneJoint {
	joints := a.Skeleton.Joints
	children := make([][]int, len(joints))
	var roots []int
	for i, joint := range joints {
		if joint.Parent < 0 {
			roots = append(roots, i)
		} else {
			children[joint.Parent] = append(children[joint.Parent], i)
		}
	}
	list := make([]boneJoint, 0, len(joints))
	var visit func(i, depth int)
	visit = func(i, depth int) {
		list = append(list, boneJoint{joints[i].Name, depth, roles.RoleOf(i), a.Bones == nil || slices.Contains(a.Bones, i)})
		for _, child := range children[i] {
			visit(child, depth+1)
		}
	}
	for _, root := range roots {
		visit(root, 0)
	}
	return list
}

// found lists the joints that have all words of a query in their name or in the name of their role. Joints that can play no role, such as
// meshes beside the skeleton, are left out unless they are asked for.
func (m *boneMap) found(query string) []boneJoint {
	words := strings.Fields(strings.ToLower(query))
	var found []boneJoint
	for _, joint := range m.joints {
		label := strings.ToLower(joint.name)
		if joint.role != rig.NoRole {
			label += " " + strings.ToLower(text.Bone(joint.role))
		}
		all := joint.used || joint.role != rig.NoRole || len(words) > 0
		for _, word := range words {
			all = all && strings.Contains(label, word)
		}
		if all {
			found = append(found, joint)
		}
	}
	return found
}

// roleOf is the role that a joint plays, by its name.
func (m *boneMap) roleOf(joint string) rig.Role {
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint != "" && m.slots[role].joint == joint {
			return role
		}
	}
	return rig.NoRole
}

// counts are how many required roles have a joint, and how many there are.
func (m *boneMap) counts() (have, all int) {
	for _, role := range rig.RequiredRoles() {
		all++
		if m.slots[role].joint != "" {
			have++
		}
	}
	return have, all
}

// assign is the command that gives a slot a joint.
func (m *boneMap) assign(role rig.Role, joint string) presets.Command {
	return presets.MapBone(role.String(), joint)
}

// clear is the command that empties a slot.
func (m *boneMap) clear(role rig.Role) presets.Command { return presets.UnmapBone(role.String()) }

// remap is the command that maps all bones in one way.
func (m *boneMap) remap(how presets.Mapping, s *boneSuggestions) presets.Command {
	mapped := map[string]string{}
	switch how {
	case presets.MappedAsOpened:
		return presets.MapBones(how, nil)
	case presets.MappedMirrored:
		for role := rig.Hips; role < rig.RoleCount; role++ {
			if mirror := role.Mirror(); mirror != role {
				mapped[role.String()] = m.slots[mirror].joint
			} else if joint, byHand := m.mapped[role.String()]; byHand {
				mapped[role.String()] = joint
			}
		}
		for role, joint := range mapped {
			if joint == "" && m.slots[rig.RoleNamed(role)].joint == "" && !m.slots[rig.RoleNamed(role)].cleared {
				delete(mapped, role)
			}
		}
		return presets.MapBones(how, mapped)
	}
	suggested := &s.byName
	if how == presets.MappedByShape {
		suggested = &s.byShape
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		joint, own := suggested.Joint[role], m.avatar.Roles.Joint[role]
		switch {
		case joint == own:
		case joint < 0:
			mapped[role.String()] = ""
		default:
			mapped[role.String()] = m.avatar.Skeleton.Joints[joint].Name
		}
	}
	return presets.MapBones(how, mapped)
}

var originTexts = map[rig.Origin]string{
	rig.FromFile: text.Message("The avatar's file says so"), rig.FromName: text.Message("Mapped by joint name"),
	rig.FromGeometry: text.Message("Mapped by skeleton shape"), rig.FromHand: text.Message("Set manually"),
}

// tip is what there is to know of a slot.
func (s *boneSlot) tip() string {
	lines := []string{text.Bone(s.role)}
	switch {
	case s.joint != "":
		lines = append(lines, s.joint, lang.L("{{.Percent}} % confidence", text.With{"Percent": int(100*s.confidence + 0.5)})+" · "+lang.L(originTexts[s.origin]))
	case s.cleared:
		lines = append(lines, lang.L("No joint (set manually)"))
	case s.required:
		lines = append(lines, lang.L("No joint; the avatar cannot be driven without it"))
	default:
		lines = append(lines, lang.L("No joint"))
	}
	if s.byName != "" && s.byName != s.joint {
		lines = append(lines, lang.L("Names suggest {{.Joint}}", text.With{"Joint": s.byName}))
	}
	if s.byShape != "" && s.byShape != s.joint {
		lines = append(lines, lang.L("Skeleton shape suggests {{.Joint}}", text.With{"Joint": s.byShape}))
	}
	return strings.Join(lines, "\n")
}

// nextSlot is the slot of a view that lies nearest in a direction, for the arrow keys; the same one if there is none.
func nextSlot(view boneView, from rig.Role, dx, dy float32) rig.Role {
	var at slotPlace
	for _, place := range bonePlaces[view] {
		if place.role == from {
			at = place
		}
	}
	best, bestCost := from, float32(0)
	for _, place := range bonePlaces[view] {
		x, y := place.x-at.x, place.y-at.y
		along, aside := x*dx+y*dy, x*dy-y*dx
		if aside < 0 {
			aside = -aside
		}
		if place.role == from || along < 4 || aside > 2*along {
			continue
		}
		if cost := along + 2*aside; best == from || cost < bestCost {
			best, bestCost = place.role, cost
		}
	}
	return best
}
