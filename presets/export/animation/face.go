package animation

import (
	"slices"

	"posewright/presets/export/keyframes"
	"posewright/rig"
)

// face is what a sender said of a face in each frame.
type face struct {
	names   []string    // that came in any frame
	sent    []string    // those of the newest frame
	columns []int       // of these, in names
	rows    [][]float32 // values of each frame; those that are missing are 0
	gaze    []rig.Gaze
}

// AddFace adds to the frame that was added last what its face was: values by names, which may be others than before,
// and how far expressions follow where the avatar looks.
func (t *Take) AddFace(names []string, values []float32, gaze *rig.Gaze) {
	f := &t.face
	if !slices.Equal(f.sent, names) {
		f.sent, f.columns = slices.Clone(names), f.columns[:0]
		for _, name := range names {
			column := slices.Index(f.names, name)
			if column < 0 {
				column = len(f.names)
				f.names = append(f.names, name)
			}
			f.columns = append(f.columns, column)
		}
	}
	for len(f.rows) < t.frames {
		f.rows, f.gaze = append(f.rows, nil), append(f.gaze, rig.Gaze{})
	}
	row := make([]float32, len(f.names))
	for i, column := range f.columns[:min(len(values), len(f.columns))] {
		row[column] = values[i]
	}
	f.rows[t.frames-1], f.gaze[t.frames-1] = row, *gaze
}

// eachFrame calls visit with the weights of an avatar's morph targets in each frame, for a face that has some of the
// names.
func (t *Take) eachFrame(a *rig.Avatar, names []string, visit func(frame int, weights []float32)) {
	b := rig.BindFace(a, names)
	weights := make([]float32, a.MorphCount())
	for frame := range t.frames {
		var row []float32
		if b.Gaze = (rig.Gaze{}); frame < len(t.face.rows) {
			row, b.Gaze = t.face.rows[frame], t.face.gaze[frame]
		}
		b.Weights(row, weights)
		visit(frame, weights)
	}
}

// morphs are the weights of the morph targets of each node of an avatar's file that has one on in any frame.
func (t *Take) morphs(a *rig.Avatar) (curves []keyframes.Curve) {
	if a.MorphCount() == 0 || t.face.rows == nil {
		return nil
	}
	moved := map[int]bool{}
	t.eachFrame(a, t.face.names, func(_ int, weights []float32) {
		for i, weight := range weights {
			if weight > 0 {
				moved[a.Morphs[i].Node] = true
			}
		}
	})
	first := map[int]int{} // curve of a node
	for i := range a.Morphs {
		node := a.Morphs[i].Node
		if !moved[node] {
			continue
		}
		at, known := first[node]
		if !known {
			at = len(curves)
			first[node] = at
			curves = append(curves, keyframes.Curve{Node: node, Path: "weights"})
		}
		curves[at].Width++
	}
	t.eachFrame(a, t.face.names, func(_ int, weights []float32) {
		for i, weight := range weights {
			if at, is := first[a.Morphs[i].Node]; is {
				curves[at].Values = append(curves[at].Values, weight)
			}
		}
	})
	return curves
}

// expression is the curve of an expression in a VRM animation.
type expression struct {
	name   string
	preset bool
	values []float32 // of all frames
}

// expressions are what a face is in a VRM animation. Names of presets are those; all others are custom expressions, and
// where the avatar has none of the name, presets stand for it too, so that other avatars move as this one did. Presets
// that move the eyes are left out: the format has another way for them.
func (t *Take) expressions(a *rig.Avatar) (all []expression) {
	if len(t.face.names) == 0 {
		return nil
	}
	whole := &rig.Avatar{} // has each preset, and for each a morph target
	for i, name := range rig.Presets() {
		whole.Morphs = append(whole.Morphs, rig.Morph{})
		whole.Expressions = append(whole.Expressions, rig.Expression{
			Name: name, Preset: name, Binds: []rig.MorphBind{{Morph: i, Weight: 1}},
		})
		all = append(all, expression{name: name, preset: true, values: make([]float32, t.frames)})
	}
	names := slices.Clone(t.face.names)
	for column, name := range names {
		if rig.PresetNamed(name) != "" {
			continue
		}
		if a.HasExpression(name) {
			names[column] = ""
		}
		custom := expression{name: name, values: make([]float32, t.frames)}
		for frame, row := range t.face.rows {
			if column < len(row) && row[column] > 0 {
				custom.values[frame] = min(row[column], 1)
			}
		}
		all = append(all, custom)
	}
	t.eachFrame(whole, names, func(frame int, weights []float32) {
		for i, weight := range weights {
			all[i].values[frame] = weight
		}
	})
	return slices.DeleteFunc(all, func(e expression) bool {
		return !slices.ContainsFunc(e.values, func(x float32) bool { return x > 0 })
	})
}

// addExpressions adds a node for each expression to a file, whose X is its weight.
func (f *file) addExpressions(all []expression, to *vrmAnimation) (curves []keyframes.Curve) {
	for _, e := range all {
		curve := keyframes.Curve{Node: len(f.Nodes), Path: "translation", Width: 3}
		curve.Values = make([]float32, 3*len(e.values))
		for frame, x := range e.values {
			curve.Values[3*frame] = x
		}
		curves = append(curves, curve)
		f.Nodes = append(f.Nodes, node{Name: e.name})
		f.Scenes[0].Nodes = append(f.Scenes[0].Nodes, curve.Node)
		set := &to.Expressions.Custom
		if e.preset {
			set = &to.Expressions.Preset
		}
		if *set == nil {
			*set = map[string]humanBone{}
		}
		(*set)[e.name] = humanBone{curve.Node}
	}
	return curves
}
