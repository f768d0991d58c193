package gltf

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// skin is a skin of the file, ready to bind vertices to.
type skin struct {
	joints        []int        // indices into the skeleton
	jointFromMesh []mgl64.Mat4 // bind matrices from the mesh to the rigid joints, with all scale
	mirrored      []bool       // whether a bind matrix turns meshes inside out
}

func (d *decoder) readSkin(index int) (*skin, error) {
	if index < 0 || index >= len(d.doc.Skins) {
		return nil, phrase.Fail("the file is damaged: a node refers to skin {{.Index}} of {{.Count}}", "Index", index, "Count", len(d.doc.Skins))
	}
	source := d.doc.Skins[index]
	if len(source.Joints) == 0 {
		return nil, phrase.Fail("the file is damaged: skin {{.Index}} has no joints", "Index", index)
	}
	if len(source.Joints) > maxJoints {
		return nil, tooMany(len(source.Joints), phrase.Term("joints in one skin"), maxJoints, dropBones)
	}
	binds := d.readBinds(index, source)
	s := &skin{}
	for i, node := range source.Joints {
		if node < 0 || node >= len(d.doc.Nodes) || d.nodes.joint[node] < 0 {
			return nil, phrase.Fail("the file is damaged: skin {{.Index}} refers to node {{.Node}} of {{.Count}}", "Index", index, "Node", node,
				"Count", len(d.doc.Nodes))
		}
		jointFromWorld := d.nodes.rigid[node].Inverse().Mat4()
		jointFromMesh := jointFromWorld // the mesh in the world, where there is nothing better
		if binds != nil {
			bound := jointFromWorld.Mul4(d.nodes.full[node]).Mul4(binds[i])
			if usable(binds[i]) && finite(bound) {
				jointFromMesh = bound
			} else {
				d.notes.add(phrase.Say("Inverse bind matrices of skin {{.Index}} are broken; the rest pose was taken instead.", "Index", index))
			}
		}
		s.joints = append(s.joints, d.nodes.joint[node])
		s.jointFromMesh = append(s.jointFromMesh, jointFromMesh)
		s.mirrored = append(s.mirrored, jointFromMesh.Mat3().Det() < 0)
	}
	return s, nil
}

// readBinds reads the inverse bind matrices of a skin: identities where it has none, as glTF says, and nil, with a note,
// where they cannot be read.
func (d *decoder) readBinds(index int, source *gltf.Skin) []mgl64.Mat4 {
	binds := make([]mgl64.Mat4, len(source.Joints))
	if source.InverseBindMatrices == nil {
		for i := range binds {
			binds[i] = mgl64.Ident4()
		}
		return binds
	}
	read, err := d.accessors.readNumbers(*source.InverseBindMatrices, phrase.Say("the inverse bind matrices"))
	if err != nil || read.width != 16 || read.count < len(binds) {
		d.notes.add(phrase.Say("Inverse bind matrices of skin {{.Index}} are broken; the rest pose was taken instead.", "Index", index))
		return nil
	}
	for i := range binds {
		for k, value := range read.at(i) {
			binds[i][k] = float64(value)
		}
	}
	return binds
}

// usable reports whether an inverse bind matrix is affine and not flat.
func usable(m mgl64.Mat4) bool {
	affine := m[3] == 0 && m[7] == 0 && m[11] == 0 && math.Abs(m[15]-1) < 1e-3
	return affine && finite(m) && math.Abs(m.Mat3().Det()) > 1e-24
}

func finite(m mgl64.Mat4) bool {
	for _, v := range m {
		if math.IsNaN(v) || math.Abs(v) > 1e15 {
			return false
		}
	}
	return true
}

// influence is a joint of a skin that moves a vertex.
type influence struct {
	joint  int
	weight float32
}

// bindToSkin gives a primitive the four strongest influences on each vertex, weights summing to 1, and the joints they need.
func (d *decoder) bindToSkin(p *rig.Primitive, source *gltf.Primitive, s *skin, used []int, count int) error {
	var joints, weights []elements
	for set := 0; ; set++ {
		j, hasJoints := source.Attributes[fmt.Sprintf("JOINTS_%d", set)]
		w, hasWeights := source.Attributes[fmt.Sprintf("WEIGHTS_%d", set)]
		if !hasJoints || !hasWeights {
			break
		}
		jointSet, err := d.readAttribute(j, ofMesh(fmt.Sprintf("JOINTS_%d", set), p.Name), 4, 4, count)
		if err != nil {
			return err
		}
		weightSet, err := d.readAttribute(w, ofMesh(fmt.Sprintf("WEIGHTS_%d", set), p.Name), 4, 4, count)
		if err != nil {
			return err
		}
		joints, weights = append(joints, jointSet), append(weights, weightSet)
	}
	local := make([]int, len(s.joints)) // of each joint of the skin, its place in p.Joints plus one
	p.Influences, p.Weights = make([][4]uint16, len(used)), make([][4]float32, len(used))
	strongest := make([]influence, 0, 4*len(joints))
	unweighted, mirrored := 0, 0
	for k, v := range used {
		strongest = strongest[:0]
		for set := range joints {
			indices := joints[set].at(v)
			for c, weight := range weights[set].at(v) {
				if !(weight > 0) {
					continue
				}
				if index := indices[c]; !(index >= 0 && int(index) < len(s.joints)) {
					return phrase.Fail(`the file is damaged: mesh "{{.Name}}" is moved by joint {{.Index}} of {{.Count}}`, "Name", shorten(p.Name),
						"Index", index, "Count", len(s.joints))
				}
				strongest = append(strongest, influence{int(indices[c]), weight})
			}
		}
		if len(strongest) == 0 {
			unweighted++
			first := 0
			if index := joints[0].at(v)[0]; index >= 0 && int(index) < len(s.joints) {
				first = int(index)
			}
			strongest = append(strongest, influence{first, 1})
		}
		for i := range strongest { // they are few
			for k := i; k > 0 && strongest[k-1].weight < strongest[k].weight; k-- {
				strongest[k-1], strongest[k] = strongest[k], strongest[k-1]
			}
		}
		strongest = strongest[:min(len(strongest), 4)]
		sum := 0.0 // in float64: two huge weights must not overflow
		for _, in := range strongest {
			sum += float64(in.weight)
		}
		for i, in := range strongest {
			if local[in.joint] == 0 {
				if d.bindings++; d.bindings > maxBindings {
					return phrase.Fail("the joints of the meshes are more than {{.Most}} together: {{.Remedy}}", "Most", maxBindings, "Remedy", dropBones)
				}
				p.Joints = append(p.Joints, s.joints[in.joint])
				p.JointFromMesh = append(p.JointFromMesh, s.jointFromMesh[in.joint])
				local[in.joint] = len(p.Joints)
			}
			p.Influences[k][i], p.Weights[k][i] = uint16(local[in.joint]-1), float32(float64(in.weight)/sum)
		}
		if s.mirrored[strongest[0].joint] {
			mirrored++
		}
	}
	if unweighted > 0 {
		d.notes.add(phrase.Say(`Mesh "{{.Name}}" has {{.Unweighted}} vertices without weights; they follow their first joint.`, "Name", shorten(p.Name),
			"Unweighted", unweighted))
	}
	if 2*mirrored > len(used) {
		d.flip(p)
	}
	return nil
}
