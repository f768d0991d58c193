package gltf

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

// readRoles makes the skeleton and finds which joint plays which role: as the VRM says, else by names and shape. Limbs that the
// file does not hang on one another are repaired.
func (d *decoder) readRoles() error {
	nodes := d.doc.Nodes
	d.avatar.Skeleton = d.nodes.skeleton(nodes)
	d.joinArmatures()
	roles, isVRM := d.vrmRoles()
	if !isVRM || len(roles.Missing()) > 0 {
		var pose func(k int, stand []mgl64.Vec3)
		if d.animated != nil {
			pose = d.animated.pose
		}
		found, notes := rig.MapPoses(&d.avatar.Skeleton, d.bones(), pose)
		if !isVRM {
			roles = found
			if named, ok := d.mirroredByName(); ok {
				roles, notes = named, nil
			}
			for _, sentence := range notes {
				d.notes.add(sentence)
			}
		}
		for _, role := range roles.Missing() {
			if joint := found.Joint[role]; joint >= 0 && roles.RoleOf(joint) == rig.NoRole {
				roles.Set(role, joint, found.Confidence[role], found.Origin[role])
				how := phrase.Term("name")
				if found.Origin[role] == rig.FromGeometry {
					how = phrase.Term("place")
				}
				d.notes.add(phrase.Say(`The file's humanoid has no joint for {{.Role}}; "{{.Name}}" was taken by its {{.How}}.`, "Role", role,
					"Name", d.avatar.Skeleton.Joints[joint].Name, "How", how))
			}
		}
	}
	d.mirrorRoles(&roles)
	if isVRM && len(roles.Missing()) == 0 {
		for _, sentence := range rig.Doubts(&d.avatar.Skeleton, d.bones(), roles) {
			d.notes.add(sentence)
		}
	}
	if len(roles.Missing()) == 0 && d.repairLimbs(&roles) {
		var roleNodes [rig.RoleCount]int
		for role, joint := range roles.Joint {
			roleNodes[role] = -1
			if joint >= 0 {
				roleNodes[role] = d.nodes.order[joint]
			}
		}
		d.nodes.sortAgain()
		d.avatar.Skeleton = d.nodes.skeleton(nodes)
		for role, node := range roleNodes {
			if node >= 0 {
				roles.Joint[role] = d.nodes.joint[node]
			}
		}
	}
	if uncertain := roles.Uncertain(); len(roles.Missing()) == 0 && len(uncertain) > 0 {
		d.notes.add(phrase.Say("The bones' names do not tell {{.Count}} required bones; their mapping is uncertain. Check it in the bone map.", "Count", len(uncertain)))
	}
	d.avatar.Roles, d.avatar.Bones, d.avatar.Nodes, d.avatar.Skins = roles, d.bones(), slices.Clone(d.nodes.order), d.skins()
	d.noteSecondPerson()
	return d.avatar.Skeleton.Validate()
}

// mirroredByName is the map by names alone of an armature that the nodes mirror, where nothing but the sides speaks against it: what the file calls left is
// on the right of the body that is seen, see mirrorRoles.
func (d *decoder) mirroredByName() (rig.RoleMap, bool) {
	named := rig.MapByName(&d.avatar.Skeleton, d.bones())
	if hips := named.Joint[rig.Hips]; len(named.Missing()) > 0 || d.nodes.full[d.nodes.order[hips]].Det() >= 0 {
		return named, false
	}
	return named, len(rig.Doubts(&d.avatar.Skeleton, d.bones(), named.Mirrored())) == 0
}

// mirrorRoles exchanges left and right where the nodes mirror the armature: what the file calls left is then on the right of the body that is seen.
// Roles that were found by shape know that already, and where the bones below the mirror are mirrored once more the shape says that left is left.
func (d *decoder) mirrorRoles(roles *rig.RoleMap) {
	hips := roles.Joint[rig.Hips]
	if hips < 0 || d.nodes.full[d.nodes.order[hips]].Det() >= 0 {
		return
	}
	called := 0
	for role, joint := range roles.Joint {
		switch {
		case joint < 0 || rig.Role(role).Mirror() == rig.Role(role):
		case roles.Origin[role] == rig.FromGeometry:
			called--
		default:
			called++
		}
	}
	doubts := func(roles rig.RoleMap) int { return len(rig.Doubts(&d.avatar.Skeleton, d.bones(), roles)) }
	if called > 0 && !(doubts(*roles) == 0 && doubts(roles.Mirrored()) > 0) {
		*roles = roles.Mirrored()
		d.notes.add(phrase.Say("The armature is mirrored by a negative scale; its left bones were taken as right ones. Apply the scale in Blender to export it as it was meant."))
	}
}

// skins are the joints of each skin, in the order of the file, which other programs number bones by.
func (d *decoder) skins() [][]int {
	skins := make([][]int, len(d.doc.Skins))
	for i, skin := range d.doc.Skins {
		skins[i] = make([]int, len(skin.Joints))
		for k, node := range skin.Joints {
			skins[i][k] = -1
			if node >= 0 && node < len(d.nodes.joint) {
				skins[i][k] = d.nodes.joint[node]
			}
		}
	}
	return skins
}

// bones are the joints that may play roles: those of skins and what is above them; all joints where there is no skin.
// Armatures beside the main one have none.
func (d *decoder) bones() []int {
	t := d.nodes
	isBone := make([]bool, len(t.inOrder()))
	found := false
	add := func(node int) {
		for joint, ok := t.jointOf(node); ok && !isBone[joint]; joint, ok = t.jointOf(node) {
			isBone[joint], found = true, true
			node = t.above(node)
		}
	}
	for _, skin := range d.doc.Skins {
		for _, node := range skin.Joints {
			if !t.isExtra(node) {
				add(node)
			}
		}
	}
	if !found && t.anyExtra() {
		for _, node := range t.inOrder() {
			if !t.isExtra(node) {
				add(node)
			}
		}
	}
	if !found {
		return nil
	}
	var bones []int
	for joint, is := range isBone {
		if is {
			bones = append(bones, joint)
		}
	}
	return bones
}

// repairLimbs hangs joints on the limbs that they end where the file has them elsewhere. It reports whether it did anything.
func (d *decoder) repairLimbs(roles *rig.RoleMap) bool {
	var repaired phrase.List
	for _, pair := range rig.Detached(&d.avatar.Skeleton, roles) {
		if node := d.nodes.order[pair[0]]; d.nodes.hang(node, d.nodes.order[pair[1]]) {
			repaired = append(repaired, d.doc.Nodes[node].Name)
		}
	}
	if len(repaired) > 0 {
		d.notes.add(phrase.Say("Detached joints were reparented to their limbs: {{.Mended}}.", "Mended", repaired))
	}
	return len(repaired) > 0
}

// isAbove reports whether a node is another or above it.
func (t *tree) isAbove(above, below int) bool {
	for i := below; i >= 0; i = t.parent[i] {
		if i == above {
			return true
		}
	}
	return false
}
