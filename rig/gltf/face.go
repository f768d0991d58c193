package gltf

import (
	"cmp"
	"maps"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

const (
	maxMorphs  = 1 << 14 // morph targets of an avatar, those of a mesh for each node that shows it
	maxOffsets = 1 << 22 // vertices that they move, together: 112 MiB
	mostBinds  = 1 << 10 // morph targets that one expression may move
)

type expression1 struct {
	IsBinary bool   `json:"isBinary"`
	Blink    string `json:"overrideBlink"`
	LookAt   string `json:"overrideLookAt"`
	Mouth    string `json:"overrideMouth"`
	Binds    []struct {
		Node   *int     `json:"node"`
		Index  *int     `json:"index"`
		Weight *float64 `json:"weight"`
	} `json:"morphTargetBinds"`
}

type expression0 struct {
	Name     string `json:"name"`
	Preset   string `json:"presetName"`
	IsBinary bool   `json:"isBinary"`
	Binds    []struct {
		Mesh   *int     `json:"mesh"`
		Index  *int     `json:"index"`
		Weight *float64 `json:"weight"`
	} `json:"binds"`
}

var overrides = map[string]rig.Override{"block": rig.OverrideBlock, "blend": rig.OverrideBlend}

// readFace lists the morph targets of the nodes in the scene, and reads the expressions that move them. Binds that
// make no sense are left out.
func (d *decoder) readFace() {
	shows := d.readMorphs()
	var one struct {
		Expressions struct {
			Preset map[string]expression1 `json:"preset"`
			Custom map[string]expression1 `json:"custom"`
		} `json:"expressions"`
	}
	var zero struct {
		Master struct {
			Groups []expression0 `json:"blendShapeGroups"`
		} `json:"blendShapeMaster"`
	}
	a := d.avatar
	switch {
	case extension(d.doc.Extensions, "VRMC_vrm", &one):
		for set, files := range [...]map[string]expression1{one.Expressions.Preset, one.Expressions.Custom} {
			for _, name := range slices.Sorted(maps.Keys(files)) {
				file := files[name]
				e := rig.Expression{Name: name, Binary: file.IsBinary}
				if set == 0 {
					e.Preset = rig.PresetNamed(name)
				}
				e.Overrides = [...]rig.Override{
					rig.BlinkKind: overrides[file.Blink], rig.LookAtKind: overrides[file.LookAt],
					rig.MouthKind: overrides[file.Mouth],
				}
				for _, bind := range file.Binds {
					if bind.Node != nil {
						d.bind(&e, []int{*bind.Node}, bind.Index, bind.Weight, 1)
					}
				}
				a.Expressions = append(a.Expressions, e)
			}
		}
	case extension(d.doc.Extensions, "VRM", &zero):
		for _, file := range zero.Master.Groups {
			e := rig.Expression{Name: file.Name, Preset: rig.PresetNamed(file.Preset), Binary: file.IsBinary}
			for _, bind := range file.Binds {
				if bind.Mesh != nil {
					d.bind(&e, shows[*bind.Mesh], bind.Index, bind.Weight, 0.01)
				}
			}
			a.Expressions = append(a.Expressions, e)
		}
	}
}

// morphRange is which of Avatar.Morphs those of a node are.
type morphRange struct{ first, count int }

// readMorphs lists the morph targets of the meshes that nodes show. It returns the nodes that show each mesh.
func (d *decoder) readMorphs() (shows map[int][]int) {
	d.morphs, shows = make(map[int]morphRange), make(map[int][]int)
	for _, node := range d.nodes.inOrder() {
		mesh := d.doc.Nodes[node].Mesh
		if mesh == nil || *mesh < 0 || *mesh >= len(d.doc.Meshes) {
			continue
		}
		shown := d.doc.Meshes[*mesh]
		targets := 0
		extras := []any{shown.Extras}
		for _, primitive := range shown.Primitives {
			targets = max(targets, len(primitive.Targets))
			extras = append(extras, primitive.Extras) // where some exporters keep the names
		}
		if len(d.avatar.Morphs)+targets > maxMorphs {
			d.noteMorph(errMorphs)
			break
		}
		shows[*mesh] = append(shows[*mesh], node)
		d.morphs[node] = morphRange{len(d.avatar.Morphs), targets}
		for target := range targets {
			morph := rig.Morph{Name: targetName(extras, target), Node: node, Target: target}
			d.avatar.Morphs = append(d.avatar.Morphs, morph)
		}
	}
	return shows
}

// targetName is what extras of a mesh and its primitives call a morph target.
func targetName(extras []any, target int) string {
	for _, extra := range extras {
		fields, _ := extra.(map[string]any)
		if names, _ := fields["targetNames"].([]any); target < len(names) {
			name, _ := names[target].(string)
			return name
		}
	}
	return ""
}

// bind adds a morph target of some nodes to an expression.
func (d *decoder) bind(e *rig.Expression, nodes []int, target *int, weight *float64, unit float64) {
	share := 1.0
	if weight != nil {
		share = *weight * unit
	}
	if target == nil || !(share > 0 && share <= 1) {
		return
	}
	for _, node := range nodes {
		if of := d.morphs[node]; *target >= 0 && *target < of.count && len(e.Binds) < mostBinds {
			e.Binds = append(e.Binds, rig.MorphBind{Morph: of.first + *target, Weight: float32(share)})
		}
	}
}

// readOffsets reads what the morph targets of a node add to the vertices of a primitive.
func (d *decoder) readOffsets(p *rig.Primitive, source *gltf.Primitive, node int, used []int, count int) {
	var offsets []rig.VertexOffset
	for target := range min(len(source.Targets), d.morphs[node].count) {
		moved := [2][]movedVertex{}
		for i, attribute := range [...]string{gltf.POSITION, gltf.NORMAL} {
			index, ok := source.Targets[target][attribute]
			if !ok {
				continue
			}
			var err error
			if moved[i], err = d.accessors.readMoved(index, ofMesh(attribute, p.Name), count, len(used)); err != nil {
				d.noteMorph(err)
			}
		}
		offsets = offsets[:0]
		m := rig.PrimitiveMorph{Morph: d.morphs[node].first + target}
		for k, v := range used {
			position, normal := movedBy(moved[0], uint32(v)), movedBy(moved[1], uint32(v))
			if position == [3]float32{} && normal == [3]float32{} {
				continue
			}
			if d.offsets++; d.offsets > d.accessors.limit(maxOffsets) {
				d.noteMorph(errMorphs)
				return
			}
			offsets = append(offsets, rig.VertexOffset{Vertex: uint32(k), Position: position, Normal: normal})
		}
		if len(offsets) > 0 {
			m.Offsets = slices.Clone(offsets)
			p.Morphs = append(p.Morphs, m)
		}
	}
}

func (d *decoder) noteMorph(cause error) {
	d.notes.add(phrase.Say("A morph target was left out: {{.Cause}}", "Cause", cause))
}

// movedBy is how far a vertex is moved, by those that are, ascending.
func movedBy(moved []movedVertex, vertex uint32) [3]float32 {
	if len(moved) == 0 || vertex < moved[0].vertex || vertex > moved[len(moved)-1].vertex {
		return [3]float32{}
	}
	at, found := slices.BinarySearchFunc(moved, vertex, func(m movedVertex, v uint32) int { return cmp.Compare(m.vertex, v) })
	if !found {
		return [3]float32{}
	}
	return moved[at].by
}

// placeOffsets takes what morph targets add to a primitive to the joint that it hangs on, after its own normals.
func placeOffsets(p *rig.Primitive, linear, covariant mgl64.Mat3) {
	for _, morph := range p.Morphs {
		for i := range morph.Offsets {
			offset := &morph.Offsets[i]
			normal := covariant.Mul3x1(toFloat64(offset.Normal))
			if int(offset.Vertex) < len(p.Normals) { // they are made unit
				if length := toFloat64(p.Normals[offset.Vertex]).Len(); length > 0 {
					normal = normal.Mul(1 / length)
				}
			}
			offset.Position, offset.Normal = toFloat32(linear.Mul3x1(toFloat64(offset.Position))), toFloat32(normal)
		}
	}
}

// noteStillEyes says where expressions are to move the eyes and move nothing.
func (d *decoder) noteStillEyes() {
	if d.avatar.LookAt == nil || !d.avatar.LookAt.Expressions {
		return
	}
	moving := map[int]bool{}
	for i := range d.avatar.Primitives {
		for _, morph := range d.avatar.Primitives[i].Morphs {
			moving[morph.Morph] = true
		}
	}
	for side := range rig.GazeCount {
		e := d.avatar.Look(side)
		if e != nil && slices.ContainsFunc(e.Binds, func(b rig.MorphBind) bool { return moving[b.Morph] }) {
			return
		}
	}
	d.notes.add(phrase.Say("The file moves the eyes with expressions that move no vertices: " +
		"the eyes look straight ahead."))
}
