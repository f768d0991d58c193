package avatarfile

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"

	"posewright/rig/phrase"
)

// A size is what the numbers of a file that are lengths are multiplied with.
type size struct {
	factor    float64
	d         *document
	views     []bufferView
	accessors []accessor
	done      map[int]bool // offsets of numbers in the buffer that have been multiplied
}

type bufferView struct {
	Buffer, ByteOffset, ByteLength, ByteStride int
	Extensions                                 map[string]json.RawMessage
}

type accessor struct {
	BufferView                       *int
	ByteOffset, ComponentType, Count int
	Type                             string
	Sparse                           *struct {
		Count  int
		Values struct{ BufferView, ByteOffset int }
	}
}

// lengthsOf are what a glTF file has lengths in.
type lengthsOf struct {
	Meshes []struct {
		Primitives []struct {
			Attributes map[string]int
			Targets    []map[string]int
			Extensions map[string]json.RawMessage
		}
	}
	Skins      []struct{ InverseBindMatrices *int }
	Animations []struct {
		Channels []struct {
			Sampler int
			Target  struct{ Path string }
		}
		Samplers []struct{ Output int }
	}
}

const float = 5126 // componentType

// bake multiplies all lengths in a file, so that each reader finds the avatar at its size whatever it makes of scaled nodes. False is returned, and nothing changed, where
// the file keeps them in a form that cannot be multiplied: compressed, or as whole numbers.
func (d *document) bake(factor float64) (bool, error) {
	if factor == 1 {
		return true, nil
	}
	s := &size{factor: factor, d: d, done: map[int]bool{}}
	var held lengthsOf
	for name, to := range map[string]any{"bufferViews": &s.views, "accessors": &s.accessors, "meshes": &held.Meshes, "skins": &held.Skins, "animations": &held.Animations} {
		if text := d.root.get(name); text != nil {
			if err := json.Unmarshal(text, to); err != nil {
				return false, unreadable(name, err)
			}
		}
	}
	places, binds := map[int]bool{}, map[int]bool{} // accessors of vectors, and of matrices
	for _, mesh := range held.Meshes {
		for _, p := range mesh.Primitives {
			if p.Extensions["KHR_draco_mesh_compression"] != nil {
				return false, nil
			}
			for _, attributes := range append(p.Targets, p.Attributes) {
				if i, ok := attributes["POSITION"]; ok {
					places[i] = true
				}
			}
		}
	}
	for _, skin := range held.Skins {
		if skin.InverseBindMatrices != nil {
			binds[*skin.InverseBindMatrices] = true
		}
	}
	for _, animation := range held.Animations {
		for _, c := range animation.Channels {
			if c.Target.Path == "translation" && c.Sampler >= 0 && c.Sampler < len(animation.Samplers) {
				places[animation.Samplers[c.Sampler].Output] = true
			}
		}
	}
	for i := range places {
		if !s.numbers(i, "VEC3", 3) {
			return false, nil
		}
	}
	for i := range binds {
		if !s.numbers(i, "MAT4", 16) {
			return false, nil
		}
	}
	d.own()
	for i := range places {
		s.multiply(i, 3, []int{0, 1, 2})
	}
	for i := range binds {
		s.multiply(i, 16, []int{12, 13, 14})
	}
	for i := range d.nodes {
		if err := s.node(i); err != nil {
			return false, err
		}
	}
	if err := s.bounds(places, binds); err != nil {
		return false, err
	}
	s.extensions()
	return true, nil
}

// numbers reports whether an accessor is of numbers in the buffer that can be multiplied.
func (s *size) numbers(i int, kind string, components int) bool {
	if i < 0 || i >= len(s.accessors) {
		return false
	}
	a := &s.accessors[i]
	fits := func(view, offset, count int) bool {
		if view < 0 || view >= len(s.views) || count < 0 || offset < 0 {
			return false
		}
		v := &s.views[view]
		for _, name := range compressions {
			if v.Extensions[name] != nil {
				return false
			}
		}
		last := v.ByteOffset + offset + (count-1)*s.stride(view, components) + 4*components
		return v.Buffer == 0 && v.ByteOffset >= 0 && (count == 0 || last <= len(s.d.bin))
	}
	if a.ComponentType != float || a.Type != kind || a.Sparse != nil && !fits(a.Sparse.Values.BufferView, a.Sparse.Values.ByteOffset, a.Sparse.Count) {
		return false
	}
	return a.BufferView == nil || fits(*a.BufferView, a.ByteOffset, a.Count)
}

func (s *size) stride(view, components int) int {
	if stride := s.views[view].ByteStride; stride > 0 {
		return stride
	}
	return 4 * components
}

// multiply multiplies some components of each element of an accessor, each number once.
func (s *size) multiply(i, components int, which []int) {
	a := &s.accessors[i]
	each := func(view, offset, count, stride int) {
		for n := range count {
			for _, c := range which {
				at := s.views[view].ByteOffset + offset + n*stride + 4*c
				if !s.done[at] {
					s.done[at] = true
					was := math.Float32frombits(binary.LittleEndian.Uint32(s.d.bin[at:]))
					binary.LittleEndian.PutUint32(s.d.bin[at:], math.Float32bits(float32(float64(was)*s.factor)))
				}
			}
		}
	}
	if a.BufferView != nil {
		each(*a.BufferView, a.ByteOffset, a.Count, s.stride(*a.BufferView, components))
	}
	if a.Sparse != nil {
		each(a.Sparse.Values.BufferView, a.Sparse.Values.ByteOffset, a.Sparse.Count, 4*components)
	}
}

// node multiplies where a node is.
func (s *size) node(i int) error {
	o, err := readObject(s.d.nodes[i])
	if err != nil {
		return phrase.Fail("node {{.Node}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Node", i, "Cause", err)
	}
	if !s.list(o, "translation", 0, 1, 2) && !s.list(o, "matrix", 12, 13, 14) {
		return nil
	}
	s.d.nodes[i] = o.text()
	return nil
}

// list multiplies some numbers of a list, and reports whether it is there.
func (s *size) list(o *object, name string, which ...int) bool {
	var numbers []float64
	if json.Unmarshal(o.get(name), &numbers) != nil || len(numbers) <= slices.Max(which) {
		return false
	}
	for _, i := range which {
		numbers[i] *= s.factor
	}
	o.set(name, written(numbers))
	return true
}

// number multiplies a number.
func (s *size) number(o *object, names ...string) {
	for _, name := range names {
		var number float64
		if json.Unmarshal(o.get(name), &number) == nil && o.get(name) != nil {
			o.set(name, written(number*s.factor))
		}
	}
}

// vector multiplies a point that is an object with x, y and z.
func (s *size) vector(o *object, name string) {
	if v, err := readObject(o.get(name)); err == nil {
		s.number(v, "x", "y", "z")
		o.set(name, v.text())
	}
}

// bounds multiplies the least and greatest values that accessors say of themselves.
func (s *size) bounds(places, binds map[int]bool) error {
	var all []json.RawMessage
	if err := json.Unmarshal(s.d.root.get("accessors"), &all); err != nil {
		if s.d.root.get("accessors") == nil {
			return nil
		}
		return unreadable("accessors", err)
	}
	for i, text := range all {
		if !places[i] && !binds[i] {
			continue
		}
		o, err := readObject(text)
		if err != nil {
			return unreadable("accessors", err)
		}
		for _, name := range [...]string{"min", "max"} {
			var numbers []float64
			if json.Unmarshal(o.get(name), &numbers) != nil {
				continue
			}
			for k := range numbers { // as they are in the buffer
				if places[i] || k >= 12 && k < 15 {
					numbers[k] = float64(float32(float64(float32(numbers[k])) * s.factor))
				}
			}
			o.set(name, written(numbers))
		}
		all[i] = o.text()
	}
	s.d.root.set("accessors", list(all))
	return nil
}

// extensions multiplies the lengths that VRM has: where eyes are, and the colliders and joints of what hangs. Strengths of springs and of gravity are lengths a tick too, so
// that hair swings as it did.
func (s *size) extensions() {
	within(s.d.root, func(all *object) {
		change(all, "VRMC_vrm", func(vrm *object) {
			change(vrm, "lookAt", func(o *object) { s.list(o, "offsetFromHeadBone", 0, 1, 2) })
		})
		change(all, "VRMC_springBone", func(springs *object) {
			each(springs, "colliders", func(c *object) {
				change(c, "shape", s.shape)
				within(c, func(e *object) {
					change(e, "VRMC_springBone_extended_collider", func(x *object) { change(x, "shape", s.shape) })
				})
			})
			each(springs, "springs", func(spring *object) {
				each(spring, "joints", func(j *object) { s.number(j, "hitRadius", "stiffness", "gravityPower") })
			})
		})
		change(all, "VRM", func(vrm *object) {
			change(vrm, "firstPerson", func(o *object) { s.vector(o, "firstPersonBoneOffset") })
			change(vrm, "secondaryAnimation", func(o *object) {
				each(o, "boneGroups", func(g *object) { s.number(g, "hitRadius", "stiffiness", "gravityPower") })
				each(o, "colliderGroups", func(g *object) {
					each(g, "colliders", func(c *object) {
						s.vector(c, "offset")
						s.number(c, "radius")
					})
				})
			})
		})
	})
}

// shape multiplies a collider.
func (s *size) shape(o *object) {
	for _, name := range [...]string{"sphere", "capsule", "plane"} {
		change(o, name, func(c *object) {
			s.list(c, "offset", 0, 1, 2)
			s.list(c, "tail", 0, 1, 2)
			s.number(c, "radius")
		})
	}
}

// within changes the extensions of an object.
func within(o *object, by func(*object)) { change(o, "extensions", by) }

// change changes an object in another, where it is there.
func change(in *object, name string, by func(*object)) {
	if text := in.get(name); text != nil {
		if o, err := readObject(text); err == nil {
			by(o)
			in.set(name, o.text())
		}
	}
}

// each changes each object of a list.
func each(in *object, name string, by func(*object)) {
	var all []json.RawMessage
	if json.Unmarshal(in.get(name), &all) != nil || all == nil {
		return
	}
	for i := range all {
		if o, err := readObject(all[i]); err == nil {
			by(o)
			all[i] = o.text()
		}
	}
	in.set(name, list(all))
}
