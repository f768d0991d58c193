package devices

import (
	"math"
	"slices"
	"strings"
	"testing"

	"posewright/internal/app"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig"
	"posewright/ui/text"
)

func mannequinBones(t *testing.T) *boneSuggestions {
	t.Helper()
	loaded, err := app.LoadAvatar("", files.Reference{})
	if err != nil {
		t.Fatal(err)
	}
	return newBoneSuggestions(loaded.Avatar)
}

func TestEveryRoleHasASlotThatCanBeSeenAndHit(t *testing.T) {
	t.Parallel()
	seen := map[rig.Role]bool{}
	for view := range boneViews {
		size := boneViewSize[view]
		places := bonePlaces[view]
		for i, p := range places {
			seen[p.role] = true
			if p.x < 10 || p.y < 10 || p.x > size[0]-10 || p.y > size[1]-10 {
				t.Errorf("%s lies at the edge of its picture", p.role)
			}
			for _, q := range places[:i] {
				if apart := math.Hypot(float64(p.x-q.x), float64(p.y-q.y)); apart < 20 {
					t.Errorf("%s and %s are %.0f apart", p.role, q.role, apart)
				}
			}
		}
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if !seen[role] || text.BoneNames[role] == "" {
			t.Errorf("%s: slot %v, label %q", role, seen[role], text.BoneNames[role])
		}
	}
}

func TestArrowKeysReachEverySlot(t *testing.T) {
	t.Parallel()
	for view := range boneViews {
		start := bonePlaces[view][0].role
		reached := map[rig.Role]bool{start: true}
		for queue := []rig.Role{start}; len(queue) > 0; queue = queue[1:] {
			for _, way := range [][2]float32{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				if next := nextSlot(view, queue[0], way[0], way[1]); !reached[next] {
					reached[next] = true
					queue = append(queue, next)
				}
			}
		}
		for _, place := range bonePlaces[view] {
			if !reached[place.role] {
				t.Errorf("view %d: no arrow leads to %s", view, place.role)
			}
		}
	}
}

func TestASlotSaysHowSureItsJointIsAndWhy(t *testing.T) {
	t.Parallel()
	s := mannequinBones(t)
	toes := s.avatar.Skeleton.Joints[s.avatar.Roles.Joint[rig.LeftToes]].Name
	for name, c := range map[string]struct {
		mapped map[string]string
		role   rig.Role
		state  slotState
		says   string
	}{
		"said by the file":           {nil, rig.LeftHand, slotSure, "The avatar's file says so"},
		"set manually":               {map[string]string{"leftFoot": toes}, rig.LeftFoot, slotManual, "Set manually"},
		"taken away by another role": {map[string]string{"leftFoot": toes}, rig.LeftToes, slotEmpty, "No joint"},
		"cleared":                    {map[string]string{"jaw": ""}, rig.Jaw, slotEmpty, "No joint (set manually)"},
		"required and cleared":       {map[string]string{"leftHand": ""}, rig.LeftHand, slotMissing, "Names suggest"},
		"out of order":               {map[string]string{"leftHand": toes}, rig.LeftHand, slotDoubtful, "Set manually"},
	} {
		m := newBoneMap(s, c.mapped)
		slot := &m.slots[c.role]
		if slot.state != c.state || !strings.Contains(slot.tip(), c.says) {
			t.Errorf("%s: state %d, %q; want state %d and %q", name, slot.state, slot.tip(), c.state, c.says)
		}
	}
	shape := *s.avatar
	shape.Roles = s.byShape
	if m := newBoneMap(newBoneSuggestions(&shape), nil); m.slots[rig.LeftHand].state != slotLikely ||
		!strings.Contains(m.slots[rig.LeftHand].tip(), "skeleton shape") {
		t.Errorf("by shape: %d, %q", m.slots[rig.LeftHand].state, m.slots[rig.LeftHand].tip())
	}
}

func TestWhatSpeaksAgainstAMapIsSaid(t *testing.T) {
	t.Parallel()
	s := mannequinBones(t)
	if notes := newBoneMap(s, nil).notes; len(notes) > 0 {
		t.Errorf("the mannequin as it is: %q", notes)
	}
	for want, mapped := range map[string]map[string]string{
		"No joint for Left hand":    {"leftHand": ""},
		"has no joint of that name": {"leftHand": "no such joint"},
		"Left hand is not below":    {"leftHand": s.avatar.Skeleton.Joints[s.avatar.Roles.Joint[rig.RightToes]].Name},
	} {
		if notes := newBoneMap(s, mapped).notes; !strings.Contains(strings.Join(notes, " "), want) {
			t.Errorf("%v: %q, want %q", mapped, notes, want)
		}
	}
	d := presets.NewDocument(presets.Default())
	if err := d.Do(newBoneMap(s, nil).remap(presets.MappedMirrored, s)); err != nil {
		t.Fatal(err)
	}
	if notes := newBoneMap(s, d.Current().Avatar.Roles).notes; !strings.Contains(strings.Join(notes, " "), "swapped") {
		t.Errorf("left and right exchanged: %q", notes)
	}
}

func TestSwappingSidesTwiceIsAsBefore(t *testing.T) {
	t.Parallel()
	s := mannequinBones(t)
	before := newBoneMap(s, map[string]string{"jaw": ""})
	d := presets.NewDocument(presets.Default())
	now := before
	for range 2 {
		if err := d.Do(now.remap(presets.MappedMirrored, s)); err != nil {
			t.Fatal(err)
		}
		now = newBoneMap(s, d.Current().Avatar.Roles)
		for role := rig.Hips; role < rig.RoleCount; role++ {
			if role.Mirror() == role && now.slots[role].joint != before.slots[role].joint {
				t.Errorf("%s is %q now", role, now.slots[role].joint)
			}
		}
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if now.slots[role].joint != before.slots[role].joint {
			t.Errorf("%s is %q, was %q", role, now.slots[role].joint, before.slots[role].joint)
		}
	}
}

func TestMappingAgainGivesWhatNamesOrShapeSay(t *testing.T) {
	t.Parallel()
	s := mannequinBones(t)
	for how, want := range map[presets.Mapping]*rig.RoleMap{presets.MappedByNames: &s.byName, presets.MappedByShape: &s.byShape,
		presets.MappedAsOpened: &s.avatar.Roles} {
		d := presets.NewDocument(presets.Default())
		for _, c := range []presets.Command{presets.MapBone("leftHand", "leftFoot"), newBoneMap(s, nil).remap(how, s)} {
			if err := d.Do(c); err != nil {
				t.Fatal(err)
			}
		}
		m := newBoneMap(s, d.Current().Avatar.Roles)
		for role := rig.Hips; role < rig.RoleCount; role++ {
			name := ""
			if joint := want.Joint[role]; joint >= 0 {
				name = s.avatar.Skeleton.Joints[joint].Name
			}
			if m.slots[role].joint != name {
				t.Errorf("way %d: %s is %q, want %q", how, role, m.slots[role].joint, name)
			}
		}
	}
}

func TestJointsAreFoundByNameAndByRole(t *testing.T) {
	t.Parallel()
	s := mannequinBones(t)
	m := newBoneMap(s, nil)
	if all := m.found(""); len(all) < 50 || all[0].depth != 0 {
		t.Errorf("%d joints", len(all))
	}
	hand := m.slots[rig.LeftHand].joint
	for _, query := range []string{hand, "left HAND", "hand left"} {
		if found := m.found(query); !slices.ContainsFunc(found, func(j boneJoint) bool { return j.name == hand }) {
			t.Errorf("%q finds %v", query, found)
		}
	}
	if found := m.found("no such joint"); len(found) > 0 {
		t.Errorf("nonsense finds %v", found)
	}
	for i, joint := range m.joints[1:] {
		if joint.depth > m.joints[i].depth+1 {
			t.Errorf("%s is not below its parent in the list", joint.name)
		}
	}
}
