package gltf

import (
	"encoding/binary"
	"math"

	"github.com/qmuntal/gltf"

	"posewright/rig/phrase"
)

const (
	maxElements   = 1 << 24    // of one accessor, so that float32 numbers them all
	maxComponents = 64_000_000 // numbers read from the accessors of a file
	// A file has two numbers for each of its bytes at most, and these beside: sparse accessors have more than is
	// stored.
	spareComponents = 4_000_000
)

// elements are the numbers of an accessor, width of them for each of count elements. float32 holds all there is: what
// glTF stores is no wider, but for indices of more than 24 bits, and so many vertices are refused.
type elements struct {
	values       []float32
	count, width int
}

func (e elements) at(i int) []float32 { return e.values[i*e.width : (i+1)*e.width] }

// vec3 is an element as three float32.
func (e elements) vec3(i int) [3]float32 {
	return [3]float32(e.at(i))
}

// accessors reads the numbers of a file's buffers.
type accessors struct {
	doc        *gltf.Document
	size       int              // of the file with those beside it, bytes
	most       int              // numbers that are read
	numbers    map[int]elements // that were already read
	components int              // numbers read so far

	moved    map[int][]movedVertex // of morph targets that were already read
	kept     int                   // vertices in moved
	scratch  []float32             // numbers that are read to be looked through
	reusing  bool                  // numbers go into scratch
	searched int                   // numbers that were looked through for morph targets
}

// movedVertex is a vertex that a morph target moves.
type movedVertex struct {
	vertex uint32
	by     [3]float32
}

func newAccessors(doc *gltf.Document, size int) accessors {
	return accessors{
		doc: doc, size: size, most: min(maxComponents, spareComponents+2*size),
		numbers: make(map[int]elements), moved: make(map[int][]movedVertex),
	}
}

// readNumbers reads an accessor: dense, strided, sparse or both, of any component type, normalized integers as the
// fractions they stand for. The result is shared: do not change it. The library's typed readers are not used because
// they return stale numbers for sparse accessors and truncate 16-bit colors. Numbers that are not finite are refused.
func (a *accessors) readNumbers(index int, what phrase.Phrase) (elements, error) {
	if index < 0 || index >= len(a.doc.Accessors) {
		return elements{}, phrase.Fail("the file is damaged: {{.What}} refers to accessor {{.Index}} of {{.Count}}", "What", what, "Index", index,
			"Count", len(a.doc.Accessors))
	}
	if read, ok := a.numbers[index]; ok {
		return read, nil
	}
	accessor := a.doc.Accessors[index]
	damaged := func(how phrase.Phrase) (elements, error) {
		return elements{}, phrase.Fail("the file is damaged: {{.What}} (accessor {{.Index}}) {{.How}}", "What", what, "Index", index, "How", how)
	}
	width := accessor.Type.Components()
	if accessor.Count > maxElements {
		return damaged(phrase.Say("promises {{.Count}} elements, more than an avatar has", "Count", accessor.Count))
	}
	if accessor.Count <= 0 {
		return damaged(phrase.Say("has no elements"))
	}
	if accessor.Count > a.size && accessor.BufferView == nil || accessor.Count > a.most/width-a.components/width {
		return damaged(phrase.Say("promises {{.Count}} elements, more than an avatar has", "Count", accessor.Count))
	}
	var source []byte
	var stride int
	if accessor.BufferView != nil {
		var err error
		source, stride, err = a.strided(*accessor.BufferView, accessor.ByteOffset, accessor.ComponentType, width, accessor.Count, true)
		if err != nil {
			return damaged(phrase.Of(err))
		}
	}
	a.components += accessor.Count * width
	read := elements{values: a.space(accessor.Count * width), count: accessor.Count, width: width}
	number, size := reader(accessor.ComponentType, accessor.Normalized), accessor.ComponentType.ByteSize()
	if source != nil {
		for i := range accessor.Count {
			for c := range width {
				read.values[i*width+c] = number(source[i*stride+c*size:])
			}
		}
	}
	if sparse := accessor.Sparse; sparse != nil {
		if sparse.Count < 0 || sparse.Count > accessor.Count {
			return damaged(phrase.Say("has {{.Count}} sparse elements of {{.Count2}}", "Count", sparse.Count, "Count2", accessor.Count))
		}
		if sparse.Count > 0 {
			at, with := sparse.Indices, sparse.Values
			indices, indexStride, err := a.strided(at.BufferView, at.ByteOffset, at.ComponentType, 1, sparse.Count, false)
			if err != nil {
				return damaged(phrase.Of(err))
			}
			values, valueStride, err := a.strided(with.BufferView, with.ByteOffset, accessor.ComponentType, width, sparse.Count, false)
			if err != nil {
				return damaged(phrase.Of(err))
			}
			place := reader(at.ComponentType, false)
			for i := range sparse.Count {
				index := place(indices[i*indexStride:])
				if !(index >= 0 && int(index) < accessor.Count) {
					return damaged(phrase.Say("has a sparse index out of range"))
				}
				for c := range width {
					read.values[int(index)*width+c] = number(values[i*valueStride+c*size:])
				}
			}
		}
	}
	for _, value := range read.values {
		if value != value || value > math.MaxFloat32 || value < -math.MaxFloat32 {
			return damaged(phrase.Say("has a value that is not a number"))
		}
	}
	a.numbers[index] = read
	return read, nil
}

const (
	maxKept = 1 << 22 // vertices of morph targets that are held while a file is read
	// Morph targets are looked through for what they move, and only that is held. Those of sparse accessors have many
	// more numbers than a file has bytes.
	maxSearched = 1 << 28
)

// readMoved reads the vertices that an accessor of a morph target moves, ascending, for so many lookups in them.
func (a *accessors) readMoved(index int, what phrase.Phrase, vertices, lookups int) ([]movedVertex, error) {
	if a.searched += lookups; a.searched > min(maxSearched, 4*spareComponents+64*a.size) || a.kept > a.limit(maxKept) {
		return nil, errMorphs
	}
	if moved, ok := a.moved[index]; ok {
		return moved, nil
	}
	before := a.components
	_, held := a.numbers[index]
	a.reusing = true
	read, err := a.readNumbers(index, what)
	a.reusing, a.components = false, before
	if !held {
		delete(a.numbers, index)
	}
	switch {
	case err != nil:
		return nil, err
	case read.width != 3:
		return nil, phrase.Fail("the file is damaged: {{.What}} has {{.Width}} numbers for each vertex",
			"What", what, "Width", read.width)
	case read.count < vertices:
		return nil, phrase.Fail("the file is damaged: {{.What}} has {{.Count}} values for {{.Count2}} vertices",
			"What", what, "Count", read.count, "Count2", vertices)
	}
	a.searched += len(read.values)
	moves := func(by [3]float32) bool {
		return by != [3]float32{} && max(by[0], by[1], by[2], -by[0], -by[1], -by[2]) < farthest
	}
	count := 0
	for i := range read.count {
		if moves(read.vec3(i)) {
			count++
		}
	}
	moved := make([]movedVertex, 0, count)
	for i := range read.count {
		if by := read.vec3(i); moves(by) {
			moved = append(moved, movedVertex{uint32(i), by})
		}
	}
	a.moved[index] = moved
	a.kept += len(moved)
	return moved, nil
}

// limit is how many vertices of morph targets there may be for the size of the file, which has 12 bytes for each.
func (a *accessors) limit(most int) int { return min(most, most/16+a.size/4) }

// space is room for so many numbers, all 0.
func (a *accessors) space(count int) []float32 {
	if !a.reusing {
		return make([]float32, count)
	}
	if cap(a.scratch) < count {
		a.scratch = make([]float32, count)
	}
	clear(a.scratch[:count])
	return a.scratch[:count]
}

// strided finds the bytes of count elements within a buffer view, and how far apart they are.
func (a *accessors) strided(view, offset int, component gltf.ComponentType, width, count int, interleaved bool) ([]byte, int, error) {
	bytes, stride, err := a.viewBytes(view)
	if err != nil {
		return nil, 0, err
	}
	element := component.ByteSize() * width
	if stride == 0 || !interleaved {
		stride = element
	}
	if stride < element || stride > 1<<16 {
		return nil, 0, phrase.Fail("has elements of {{.Element}} bytes every {{.Stride}} bytes", "Element", element, "Stride", stride)
	}
	if offset < 0 || offset > len(bytes) || count > (len(bytes)-offset+stride-element)/stride {
		return nil, 0, phrase.Fail("reaches beyond its data: {{.Count}} elements of {{.Element}} bytes in {{.Count2}}", "Count", count,
			"Element", element, "Count2", len(bytes))
	}
	return bytes[offset:], stride, nil
}

// viewBytes are the bytes of a buffer view, and its stride, 0 for none.
func (a *accessors) viewBytes(index int) ([]byte, int, error) {
	if index < 0 || index >= len(a.doc.BufferViews) {
		return nil, 0, phrase.Fail("refers to buffer view {{.Index}} of {{.Count}}", "Index", index, "Count", len(a.doc.BufferViews))
	}
	view := a.doc.BufferViews[index]
	if view.Buffer < 0 || view.Buffer >= len(a.doc.Buffers) {
		return nil, 0, phrase.Fail("refers to buffer {{.Buffer}} of {{.Count}}", "Buffer", view.Buffer, "Count", len(a.doc.Buffers))
	}
	data := a.doc.Buffers[view.Buffer].Data
	if view.ByteOffset < 0 || view.ByteLength < 0 || view.ByteOffset > len(data) || view.ByteLength > len(data)-view.ByteOffset {
		return nil, 0, phrase.Fail("lies outside of its buffer of {{.Count}} bytes", "Count", len(data))
	}
	return data[view.ByteOffset : view.ByteOffset+view.ByteLength], view.ByteStride, nil
}

// reader turns the bytes of one component into a number; a normalized integer becomes the fraction it stands for (glTF
// 2.0, 3.6.2.3).
func reader(component gltf.ComponentType, normalized bool) func([]byte) float32 {
	var read func([]byte) float32
	var whole float32
	switch component {
	case gltf.ComponentByte:
		read, whole = func(b []byte) float32 { return float32(int8(b[0])) }, math.MaxInt8
	case gltf.ComponentUbyte:
		read, whole = func(b []byte) float32 { return float32(b[0]) }, math.MaxUint8
	case gltf.ComponentShort:
		read, whole = func(b []byte) float32 { return float32(int16(binary.LittleEndian.Uint16(b))) }, math.MaxInt16
	case gltf.ComponentUshort:
		read, whole = func(b []byte) float32 { return float32(binary.LittleEndian.Uint16(b)) }, math.MaxUint16
	case gltf.ComponentUint:
		read, whole = func(b []byte) float32 { return float32(binary.LittleEndian.Uint32(b)) }, math.MaxUint32
	default:
		return func(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }
	}
	if !normalized {
		return read
	}
	return func(b []byte) float32 { return max(read(b)/whole, -1) }
}
