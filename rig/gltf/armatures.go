package gltf

import (
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

const (
	fewestShared   = 3   // bones of one name that make two armatures alike
	mostAlike      = 16  // armatures that are compared
	mostMapped     = 32  // armatures of a file whose roles are looked for
	besideTheOther = 0.1 // of an armature's size: bones of one name that are further apart are those of another body
)

// armature is a joint and what is below it.
type armature struct {
	root  int
	names map[string]int // nodes by their names, without Blender's numbers
	score int
}

// joinArmatures finds armatures whose bones have the names of others, as of clothes with bones of their own, and
// hangs them on these, so that they move along. The bones of what is elsewhere, such as a second person, are left
// where they are. None of them gets a role.
func (d *decoder) joinArmatures() {
	t := d.nodes
	byName := map[string][]int{}
	for _, i := range t.inOrder() {
		name := plainName(d.doc.Nodes[i].Name)
		byName[name] = append(byName[name], i)
	}
	mapped, hung := 0, false
	for _, first := range t.inOrder() {
		name := plainName(d.doc.Nodes[first].Name)
		group := byName[name]
		if t.isExtra(first) || name == "" || group[0] != first || len(group) < 2 || len(group) > mostAlike {
			continue
		}
		var alike []armature
		for _, root := range group {
			above := func(a armature) bool { return t.isAbove(a.root, root) }
			leaf := len(d.doc.Nodes[root].Children) == 0
			if t.isExtra(root) || leaf || mapped == mostMapped || slices.ContainsFunc(alike, above) {
				continue
			}
			mapped++
			if a := d.armatureOf(root); len(a.names) >= fewestShared {
				alike = append(alike, a)
			}
		}
		if len(alike) < 2 {
			continue
		}
		bestFirst(alike)
		for i := range alike[1:] {
			hung = d.join(&alike[0], &alike[1+i]) || hung
		}
	}
	if hung {
		t.sortAgain()
	}
	if t.anyExtra() {
		d.avatar.Skeleton = t.skeleton(d.doc.Nodes)
	}
}

// bestFirst puts the armature first that is most of a body.
func bestFirst(alike []armature) {
	slices.SortStableFunc(alike, func(a, b armature) int { return b.score - a.score })
}

// armatureOf is a node and what is below it, with how much of a humanoid it is by its names; one that the file says
// is the humanoid, or that an animation moves, is before any other.
func (d *decoder) armatureOf(root int) armature {
	a := armature{root: root, names: map[string]int{}}
	var joints []int
	for _, i := range d.nodes.inOrder() {
		if !d.nodes.isAbove(root, i) || d.nodes.isExtra(i) {
			continue
		}
		joint, _ := d.nodes.jointOf(i)
		joints = append(joints, joint)
		if name := plainName(d.doc.Nodes[i].Name); name != "" {
			if _, taken := a.names[name]; !taken {
				a.names[name] = i
			}
		}
		if i == d.hipsOfFile() {
			a.score += 2 * int(rig.RoleCount)
		}
	}
	roles := rig.MapByName(&d.avatar.Skeleton, joints)
	a.score -= len(roles.Missing())
	moved := func(t track) bool { return d.nodes.isAbove(root, t.node) }
	if d.animated != nil && slices.ContainsFunc(d.animated.tracks, moved) {
		a.score += int(rig.RoleCount)
	}
	return a
}

// join hangs an armature on another that has its names where it is. It reports whether it did.
func (d *decoder) join(main, other *armature) bool {
	t := d.nodes
	var shared []string
	for name := range other.names {
		if _, ok := main.names[name]; ok {
			shared = append(shared, name)
		}
	}
	if len(shared) < fewestShared || 2*len(shared) < len(other.names) {
		return false
	}
	slices.Sort(shared)
	near, all := 0, 0
	d.eachPose(func(at func(node int) mgl64.Vec3) {
		size := 0.0
		for _, name := range shared {
			size = max(size, at(main.names[name]).Sub(at(main.root)).Len())
		}
		for _, name := range shared {
			if all++; at(main.names[name]).Sub(at(other.names[name])).Len() <= besideTheOther*size {
				near++
			}
		}
	})
	t.markExtra(other.root)
	called := d.doc.Nodes[other.root].Name
	if parent := t.above(other.root); parent >= 0 && d.doc.Nodes[parent].Name != "" {
		called = d.doc.Nodes[parent].Name
	}
	if 2*near < all {
		d.notes.add(phrase.Say(
			`The armature "{{.Name}}" has the same bones elsewhere, as of a second person. It was left out.`,
			"Name", shorten(called)))
		return false
	}
	for _, name := range shared {
		t.hang(other.names[name], main.names[name])
	}
	d.notes.add(phrase.Say(`The armature "{{.Name}}" has bones of the same names and moves along.`,
		"Name", shorten(called)))
	return true
}

// noteSecondPerson says that a whole body beside that of the roles is left out.
func (d *decoder) noteSecondPerson() {
	s, roles := &d.avatar.Skeleton, &d.avatar.Roles
	hips := roles.Joint[rig.Hips]
	if len(roles.Missing()) > 0 {
		return
	}
	var rest []int
	for i := range s.Joints {
		of := roles.RoleOf(i) != rig.NoRole || s.IsAncestor(hips, i) || s.IsAncestor(i, hips)
		if !of && !d.nodes.isExtra(d.nodes.nodeOf(i)) {
			rest = append(rest, i)
		}
	}
	if len(rest) == 0 {
		return
	}
	if others := rig.MapByName(s, rest); len(others.Missing()) == 0 {
		d.notes.add(phrase.Say(`The file has a second person, whose hips are "{{.Name}}". They were left out.`,
			"Name", shorten(s.Joints[others.Joint[rig.Hips]].Name)))
	}
}

// eachPose calls visit with where nodes are: in the poses of the animation that is read, else in the rest pose.
func (d *decoder) eachPose(visit func(at func(node int) mgl64.Vec3)) {
	if d.animated == nil {
		visit(func(node int) mgl64.Vec3 { return d.nodes.restPlace(node) })
		return
	}
	for k := range rig.MotionPoses {
		d.animated.samplePose(k)
		visit(func(node int) mgl64.Vec3 { return d.animated.rigid[node].Position })
	}
}

// hipsOfFile is the node that the file says has the hips; -1 where it says none.
func (d *decoder) hipsOfFile() int {
	var animation vrmAnimation
	var one vrm1
	var zero vrm0
	node := func(node *int) int {
		if node == nil {
			return -1
		}
		return *node
	}
	switch {
	case extension(d.doc.Extensions, animationExtension, &animation):
		return node(animation.Humanoid.HumanBones["hips"].Node)
	case extension(d.doc.Extensions, "VRMC_vrm", &one):
		return node(one.Humanoid.HumanBones["hips"].Node)
	case extension(d.doc.Extensions, "VRM", &zero):
		for _, bone := range zero.Humanoid.HumanBones {
			if bone.Bone == "hips" {
				return node(bone.Node)
			}
		}
	}
	return -1
}

// plainName is a name without the number that Blender adds where it is taken: "Hips.001".
func plainName(name string) string {
	if dot := len(name) - 4; dot > 0 && name[dot] == '.' && strings.Trim(name[dot+1:], "0123456789") == "" {
		return name[:dot]
	}
	return name
}
