package main

import (
	"bytes"
	"fmt"
	"math"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"

	"posewright/rig"
)

// skin is the finished surface: vertices with normals and weights, and the triangles of each material.
type skin struct {
	at, normal []vec
	joints     [][influences]rig.Role
	shares     [][influences]float64
	triangles  [materialCount][][3]int
}

// newSkin makes the mannequin's surface.
func newSkin() *skin {
	b := newBody()
	const coarse = 0.010
	m := polygonise(b.distance, lattice{
		// Finer across the toes and along the fingers, so that none grows together with its neighbor.
		x: planes(-coarse/2, 0.885, coarse, stretch{0.045, 0.165, 0.0025}, stretch{0.675, 0.875, 0.0035}),
		y: planes(-0.03, 1.74, coarse, stretch{0, 0.05, 0.004}, stretch{1.36, 1.43, 0.0035}),
		z: planes(-0.20, 0.24, coarse, stretch{-0.075, 0.075, 0.0021}, stretch{0.10, 0.21, 0.004}),
	})
	remesh(m, b.distance, b.fineness, 9)
	painted := paint(m, b.distance, b.patches())

	s := &skin{}
	whole := &mesh{}
	twin := m.reflect(whole)
	left := len(m.triangles)
	for t, v := range whole.triangles {
		p := painted[t%left]
		if t >= left && p == leftMarker {
			p = rightMarker
		}
		s.triangles[p] = append(s.triangles[p], v)
	}
	s.at = whole.at
	s.normal = whole.normals(b.distance)
	for a, p := range s.at {
		if p.x < 0 {
			s.normal[a] = s.normal[twin[a]].mirror()
		}
	}
	s.joints, s.shares = b.bind(whole, twin)
	s.addEyes()
	return s
}

// normals for shading: mostly the field's, which make coarse triangles look smooth, and a quarter the triangles' own,
// which do not show creases that the triangles are too coarse to follow.
func (m *mesh) normals(field func(vec) float64) []vec {
	normals := make([]vec, len(m.at))
	faces := make([][]vec, len(m.at))
	for _, v := range m.triangles {
		n := m.normal(v).unit()
		for i, a := range v {
			to, from := m.at[v[(i+1)%3]].sub(m.at[a]).unit(), m.at[v[(i+2)%3]].sub(m.at[a]).unit()
			normals[a] = normals[a].add(n.mul(math.Acos(clamp(to.dot(from), -1, 1))))
			faces[a] = append(faces[a], n)
		}
	}
	for a, p := range m.at {
		n := normals[a].unit()
		if smooth := gradient(field, p).unit(); smooth.dot(n) > 0.5 {
			n = n.add(smooth.mul(3)).unit()
		}
		// In the skin between two fingers one of the triangles may turn away from that; lean towards it until none does.
		for range 50 {
			worst, least := vec{}, 0.05
			for _, f := range faces[a] {
				if d := f.dot(n); d < least {
					worst, least = f, d
				}
			}
			n = n.add(worst.mul(0.2)).unit()
		}
		if p.x == 0 {
			n.x = 0
		}
		normals[a] = n.unit()
	}
	return normals
}

// fineness is the wanted length of edges: as coarse as the skin's curvature allows, finer where joints bend it and where
// people look.
func (b *body) fineness(p, normal vec) float64 {
	// Curvature, from how the normal turns a little way to both sides in two directions; a shorter way where fingers meet.
	side := normal.cross(vec{0.36, 0.48, 0.8}).unit()
	other := normal.cross(side)
	bend := 0.0
	for _, reach := range [2]float64{0.006, 0.002} {
		for _, d := range [2]vec{side, other} {
			a := gradient(b.distance, p.add(d.mul(reach))).unit()
			c := gradient(b.distance, p.sub(d.mul(reach))).unit()
			bend = math.Max(bend, a.sub(c).length()/(2*reach))
		}
		if math.Abs(p.x) < 0.66 && (p.y > 0.06 || p.z < 0.09) {
			break
		}
	}
	x := math.Abs(p.x)
	chordError, finest, coarsest := 0.0018, 0.0115, 0.027
	switch {
	case p.y > 1.465 && x < 0.2:
		chordError, finest, coarsest = 0.0007, 0.0060, 0.019
		switch {
		case p.z > 0.05 && p.y < 1.57:
			coarsest = 0.0080
		case p.y < 1.535, p.z > 0 && p.y < 1.62:
			coarsest = 0.010
		}
		if b.ear.distance(p) < 0.012 {
			finest, coarsest = 0.0045, 0.007
		}
	case x > 0.66:
		chordError, finest, coarsest = 0.0004, 0.0026, 0.013
	case p.y < 0.11:
		chordError, finest, coarsest = 0.0007, 0.0060, 0.022
		if p.z > 0.10 {
			chordError, finest, coarsest = 0.0004, 0.0030, 0.012
		}
	case math.Abs(x-0.628) < 0.03, math.Abs(p.y-0.137) < 0.03:
		coarsest = 0.0105
	case math.Abs(x-elbowOut) < 0.05, x < 0.09 && p.z < -0.05 && p.y > 0.78 && p.y < 0.96,
		math.Abs(p.y-kneeHeight) < 0.06, math.Abs(x-0.17) < 0.06 && p.y > 1.3:
		coarsest = 0.015
	}
	// The sagitta of an arc: a chord this long strays that far from it.
	return clamp(math.Sqrt(8*chordError/math.Max(bend, 0.1)), finest, coarsest)
}

// reflect joins a half mesh and its mirror image into whole and returns each vertex's twin on the other side.
func (m *mesh) reflect(whole *mesh) (twin []int) {
	whole.at = append(whole.at, m.at...)
	twin = make([]int, len(m.at))
	for a, p := range m.at {
		twin[a] = a
		if p.x != 0 {
			twin[a] = len(whole.at)
			whole.at = append(whole.at, p.mirror())
		}
	}
	whole.triangles = append(whole.triangles, m.triangles...)
	for _, v := range m.triangles {
		whole.triangles = append(whole.triangles, [3]int{twin[v[0]], twin[v[2]], twin[v[1]]})
	}
	for a := range m.at {
		if twin[a] != a {
			twin = append(twin, a)
		}
	}
	return twin
}

// addEyes sets a ball into each socket, dark with a light disc in front, that turns with the joint of the eye.
func (s *skin) addEyes() {
	const radius, rings, irisRings, sectors = 0.0136, 12, 2, 14
	for _, j := range figure() {
		if j.role != rig.LeftEye && j.role != rig.RightEye {
			continue
		}
		first := len(s.at)
		add := func(n vec) {
			s.at = append(s.at, j.at.add(n.mul(radius)))
			s.normal = append(s.normal, n)
			s.joints = append(s.joints, [influences]rig.Role{j.role, j.role, j.role, j.role})
			s.shares = append(s.shares, [influences]float64{1})
		}
		ring := func(i, k int) int { return first + 1 + (i-1)*sectors + k%sectors }
		add(vec{0, 0, 1})
		for i := 1; i < rings; i++ {
			around, forward := math.Sincos(math.Pi * float64(i) / rings)
			for k := range sectors {
				sin, cos := math.Sincos(2 * math.Pi * float64(k) / sectors)
				add(vec{around * cos, around * sin, forward})
			}
		}
		add(vec{0, 0, -1})
		back := len(s.at) - 1
		for k := range sectors {
			s.triangles[iris] = append(s.triangles[iris], [3]int{first, ring(1, k), ring(1, k+1)})
			for i := 1; i < rings-1; i++ {
				m := visor
				if i < irisRings {
					m = iris
				}
				s.triangles[m] = append(s.triangles[m], [3]int{ring(i, k), ring(i+1, k), ring(i+1, k+1)},
					[3]int{ring(i, k), ring(i+1, k+1), ring(i, k+1)})
			}
			s.triangles[visor] = append(s.triangles[visor], [3]int{ring(rings-1, k), back, ring(rings-1, k+1)})
		}
	}
}

// mannequin is the built-in avatar as a GLB file with the humanoid of VRM 1.0.
func mannequin() ([]byte, error) {
	s := newSkin()
	joints := figure()
	doc := gltf.NewDocument()
	doc.Asset.Generator = "Posewright assets/gen"
	doc.Asset.Copyright = "MIT, the authors of Posewright"
	doc.Scenes[0].Name = "Mannequin"

	const firstJoint = 1 // node 0 is the mesh
	number := map[rig.Role]int{}
	place := map[rig.Role]vec{}
	var inverseBind [][4][4]float32
	bones := map[string]any{}
	var nodes []*gltf.Node
	for i, j := range joints {
		number[j.role] = i
		place[j.role] = j.at
		offset := j.at
		if j.parent != rig.NoRole {
			offset = j.at.sub(place[j.parent])
			parent := nodes[number[j.parent]]
			parent.Children = append(parent.Children, firstJoint+i)
		}
		nodes = append(nodes, &gltf.Node{
			Name: j.role.String(), Translation: [3]float64{meters(offset.x), meters(offset.y), meters(offset.z)},
		})
		// Rows of the matrix; the library stores columns, as glTF wants.
		inverseBind = append(inverseBind, [4][4]float32{
			{1, 0, 0, -float32(meters(j.at.x))},
			{0, 1, 0, -float32(meters(j.at.y))},
			{0, 0, 1, -float32(meters(j.at.z))},
			{0, 0, 0, 1},
		})
		bones[j.role.String()] = map[string]any{"node": firstJoint + i}
	}

	var positions, normals [][3]float32
	var carriers [][4]uint8
	var shares [][4]float32
	for a := range s.at {
		positions = append(positions, quantised(s.at[a], 1e-5))
		normals = append(normals, quantised(s.normal[a], 1e-4))
		var c [4]uint8
		var w [4]float32
		for i := range influences {
			c[i], w[i] = uint8(number[s.joints[a][i]]), float32(s.shares[a][i])
		}
		carriers, shares = append(carriers, c), append(shares, w)
	}
	attributes := gltf.PrimitiveAttributes{
		gltf.POSITION:  modeler.WritePosition(doc, positions),
		gltf.NORMAL:    modeler.WriteNormal(doc, normals),
		gltf.JOINTS_0:  modeler.WriteJoints(doc, carriers),
		gltf.WEIGHTS_0: modeler.WriteWeights(doc, shares),
	}
	mesh := &gltf.Mesh{Name: "Mannequin"}
	for i, m := range materials {
		var indices []uint16
		for _, t := range s.triangles[i] {
			indices = append(indices, uint16(t[0]), uint16(t[1]), uint16(t[2]))
		}
		doc.Materials = append(doc.Materials, &gltf.Material{
			Name:           m.name,
			EmissiveFactor: [3]float64{m.glow * m.color[0], m.glow * m.color[1], m.glow * m.color[2]},
			PBRMetallicRoughness: &gltf.PBRMetallicRoughness{
				BaseColorFactor: &[4]float64{m.color[0], m.color[1], m.color[2], 1},
				MetallicFactor:  gltf.Float(m.metallic), RoughnessFactor: gltf.Float(m.roughness),
			},
		})
		mesh.Primitives = append(mesh.Primitives, &gltf.Primitive{
			Attributes: attributes, Indices: gltf.Index(modeler.WriteIndices(doc, indices)), Material: gltf.Index(i),
		})
	}
	doc.Meshes = []*gltf.Mesh{mesh}
	doc.Nodes = append([]*gltf.Node{{Name: "Mannequin", Mesh: gltf.Index(0), Skin: gltf.Index(0)}}, nodes...)
	doc.Scenes[0].Nodes = []int{0, firstJoint}
	bound := &gltf.Skin{
		Name: "Mannequin", Skeleton: gltf.Index(firstJoint),
		InverseBindMatrices: gltf.Index(modeler.WriteAccessor(doc, gltf.TargetNone, inverseBind)),
	}
	for i := range joints {
		bound.Joints = append(bound.Joints, firstJoint+i)
	}
	doc.Skins = []*gltf.Skin{bound}
	doc.ExtensionsUsed = []string{"VRMC_vrm"}
	doc.Extensions = gltf.Extensions{"VRMC_vrm": map[string]any{
		"specVersion": "1.0",
		"meta": map[string]any{
			"name": "Posewright mannequin", "version": "1", "authors": []string{"The authors of Posewright"},
			"copyrightInformation": "MIT", "licenseUrl": "https://vrm.dev/licenses/1.0/",
			"otherLicenseUrl":  "https://opensource.org/license/mit",
			"avatarPermission": "everyone", "commercialUsage": "corporation", "creditNotation": "unnecessary",
			"allowRedistribution": true, "modification": "allowModificationRedistribution",
			"allowExcessivelyViolentUsage": true, "allowExcessivelySexualUsage": true,
			"allowPoliticalOrReligiousUsage": true, "allowAntisocialOrHateUsage": false,
		},
		"humanoid": map[string]any{"humanBones": bones},
		"lookAt": map[string]any{
			"type":                    "bone",
			"offsetFromHeadBone":      [3]float64{0, meters(eyeHeight - place[rig.Head].y), meters(place[rig.LeftEye].z)},
			"rangeMapHorizontalInner": map[string]any{"inputMaxValue": 90, "outputScale": 20},
			"rangeMapHorizontalOuter": map[string]any{"inputMaxValue": 90, "outputScale": 20},
			"rangeMapVerticalDown":    map[string]any{"inputMaxValue": 90, "outputScale": 15},
			"rangeMapVerticalUp":      map[string]any{"inputMaxValue": 90, "outputScale": 15},
		},
	}}
	var file bytes.Buffer
	if err := gltf.NewEncoder(&file).Encode(doc); err != nil {
		return nil, fmt.Errorf("assets/gen: writing the mannequin: %w", err)
	}
	return file.Bytes(), nil
}

// meters without the rounding noise of a subtraction.
func meters(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func quantised(v vec, step float64) [3]float32 {
	q := func(x float64) float32 { return float32(math.Round(x/step) * step) }
	return [3]float32{q(v.x), q(v.y), q(v.z)}
}
