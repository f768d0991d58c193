package gltf

import (
	"slices"
	"strings"

	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// gazeNames are the expressions that move the eyes, as VRM 1.0 names them. VRM 0.x writes them in lower case.
var gazeNames = [rig.GazeCount]string{rig.LookUp: "lookUp", rig.LookDown: "lookDown", rig.LookLeft: "lookLeft", rig.LookRight: "lookRight"}

// blink is where what closes the eyes stands after the expressions that move them.
const blink = int(rig.GazeCount)

// mostBinds is how many morph targets one expression may move.
const mostBinds = 256

// gazeBind is a morph target that an expression moves.
type gazeBind struct {
	node, mesh int // one of them is -1
	target     int
	weight     float32
}

// gaze is the expressions by which a file moves eyes, and closes them.
type gaze struct {
	binds  [rig.GazeCount + 1][]gazeBind
	binary [rig.GazeCount]bool
	moves  bool // some vertex
}

type expression1 struct {
	IsBinary bool `json:"isBinary"`
	Binds    []struct {
		Node   *int     `json:"node"`
		Index  *int     `json:"index"`
		Weight *float64 `json:"weight"`
	} `json:"morphTargetBinds"`
}

type expression0 struct {
	Preset   string `json:"presetName"`
	IsBinary bool   `json:"isBinary"`
	Binds    []struct {
		Mesh   *int     `json:"mesh"`
		Index  *int     `json:"index"`
		Weight *float64 `json:"weight"`
	} `json:"binds"`
}

// readGaze reads which morph targets move and close the eyes. Binds that make no sense are left out.
func (d *decoder) readGaze() {
	var one struct {
		LookAt      *lookAt1 `json:"lookAt"`
		Expressions struct {
			Preset map[string]expression1 `json:"preset"`
		} `json:"expressions"`
	}
	var zero struct {
		FirstPerson *firstPerson0 `json:"firstPerson"`
		Master      struct {
			Groups []expression0 `json:"blendShapeGroups"`
		} `json:"blendShapeMaster"`
	}
	switch {
	case extension(d.doc.Extensions, "VRMC_vrm", &one):
		moved := one.LookAt != nil && one.LookAt.Type == "expression"
		for _, name := range append(gazeNames[:], "blink", "blinkLeft", "blinkRight") {
			file := one.Expressions.Preset[name]
			if id := d.gaze.expression(name, moved, file.IsBinary); id >= 0 {
				for _, bind := range file.Binds {
					d.gaze.add(id, bind.Node, bind.Index, bind.Weight, 1, false)
				}
			}
		}
	case extension(d.doc.Extensions, "VRM", &zero):
		moved := zero.FirstPerson != nil && zero.FirstPerson.Type == "BlendShape"
		for _, file := range zero.Master.Groups {
			if id := d.gaze.expression(file.Preset, moved, file.IsBinary); id >= 0 {
				for _, bind := range file.Binds {
					d.gaze.add(id, bind.Mesh, bind.Index, bind.Weight, 0.01, true)
				}
			}
		}
	}
	if len(d.gaze.binds[blink]) == 0 {
		d.readBlinksByName()
	}
}

// expression is the number of an expression, -1 of one that neither moves nor closes the eyes.
func (g *gaze) expression(name string, moved, binary bool) int {
	if strings.HasPrefix(strings.ToLower(name), "blink") {
		return blink
	}
	id := slices.IndexFunc(gazeNames[:], func(known string) bool { return strings.EqualFold(known, name) })
	if !moved || id < 0 {
		return -1
	}
	g.binary[id] = binary
	return id
}

// readBlinksByName takes morph targets whose names say that they close eyes: those of VRChat, ARKit, VRoid and MMD.
func (d *decoder) readBlinksByName() {
	for i, mesh := range d.doc.Meshes {
		extras := []any{mesh.Extras}
		if len(mesh.Primitives) > 0 { // where some exporters keep them
			extras = append(extras, mesh.Primitives[0].Extras)
		}
		for _, extra := range extras {
			fields, _ := extra.(map[string]any)
			names, _ := fields["targetNames"].([]any)
			for target, name := range names {
				if name, _ := name.(string); closesEyes(strings.ToLower(name)) {
					d.gaze.add(blink, &i, &target, nil, 1, true)
				}
			}
		}
	}
}

// closesEyes reports whether a morph target of a name, in lower case, closes eyes.
func closesEyes(name string) bool {
	says := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(name, part) })
	}
	return says("blink", "まばたき", "瞬き", "ウィンク", "ウインク") ||
		says("wink") && !says("twink") || says("eye") && says("close")
}

func (g *gaze) add(id int, of, target *int, weight *float64, unit float64, byMesh bool) {
	if of == nil || *of < 0 || target == nil || *target < 0 || len(g.binds[id]) == mostBinds {
		return
	}
	bind := gazeBind{node: *of, mesh: -1, target: *target, weight: 1}
	if byMesh {
		bind.node, bind.mesh = -1, *of
	}
	if weight != nil {
		share := *weight * unit
		if !(share > 0 && share <= 1) {
			return
		}
		bind.weight = float32(share)
	}
	g.binds[id] = append(g.binds[id], bind)
}

// readOffsets reads what the expressions that move and close the eyes add to the vertices of a primitive.
func (d *decoder) readOffsets(p *rig.Primitive, source *gltf.Primitive, node int, used []int, count int) {
	for id, binds := range d.gaze.binds {
		var moved map[int]*rig.VertexOffset // by number in the primitive
		for _, bind := range binds {
			if bind.node != node && bind.mesh != *d.doc.Nodes[node].Mesh || bind.target >= len(source.Targets) {
				continue
			}
			if moved == nil {
				moved = map[int]*rig.VertexOffset{}
			}
			for _, attribute := range [...]string{gltf.POSITION, gltf.NORMAL} {
				index, ok := source.Targets[bind.target][attribute]
				if !ok || id == blink && attribute == gltf.NORMAL {
					continue
				}
				read, err := d.readAttribute(index, ofMesh(attribute, p.Name), 3, 3, count)
				if err != nil {
					d.notes.add(phrase.Say("An expression that moves the eyes is damaged and was left out: {{.Cause}}", "Cause", err))
					continue
				}
				for k, v := range used {
					delta := read.vec3(v)
					if delta == [3]float32{} || !sensible(toFloat64(delta).Len()) {
						continue
					}
					if moved[k] == nil {
						moved[k] = &rig.VertexOffset{Vertex: uint32(k)}
					}
					sum := &moved[k].Position
					if attribute == gltf.NORMAL {
						sum = &moved[k].Normal
					}
					for axis := range sum {
						sum[axis] += bind.weight * delta[axis]
					}
				}
			}
		}
		to := &p.Lids
		if id != blink {
			to, d.gaze.moves = &p.Gaze[id], d.gaze.moves || len(moved) > 0
		}
		for k := range used {
			if offset := moved[k]; offset != nil {
				*to = append(*to, *offset)
			}
		}
	}
}

// noteStillEyes says where expressions are to move the eyes and move nothing.
func (d *decoder) noteStillEyes() {
	if d.avatar.LookAt != nil && d.avatar.LookAt.Expressions && !d.gaze.moves {
		d.notes.add(phrase.Say("The file moves the eyes with expressions that move no vertices: the eyes look straight ahead."))
	}
}
