package ground

import "math"

const (
	leafSize = 4  // triangles at most in a leaf that is not worth splitting
	binCount = 16 // places at which a split is weighed
)

// treeBuilder sorts triangles into boxes: each box is split in two where the rays through it will have the least to do, by the surface of the parts times
// what is in them (MacDonald and Booth 1990), weighed at a few places only (Wald 2007).
type treeBuilder struct {
	mesh  *Mesh
	boxes []bounds // of each triangle, in the order of mesh.triangles
}

type bounds struct{ low, high [3]float32 }

func emptyBox() bounds {
	inf := float32(math.Inf(1))
	return bounds{[3]float32{inf, inf, inf}, [3]float32{-inf, -inf, -inf}}
}

func (b *bounds) add(o *bounds) {
	for k := range 3 {
		b.low[k], b.high[k] = min(b.low[k], o.low[k]), max(b.high[k], o.high[k])
	}
}

// cost is how likely a ray meets the box: rays straight down see it from above, and they are nearly all that there are.
func (b *bounds) cost() float32 {
	x, y, z := b.high[0]-b.low[0], b.high[1]-b.low[1], b.high[2]-b.low[2]
	return x*z + 0.1*y*(x+z)
}

func buildTree(m *Mesh) {
	b := treeBuilder{mesh: m, boxes: make([]bounds, len(m.triangles))}
	for i, corners := range m.triangles {
		box := emptyBox()
		for _, corner := range corners {
			at := bounds{m.vertices[corner], m.vertices[corner]}
			box.add(&at)
		}
		b.boxes[i] = box
	}
	m.nodes = append(make([]treeNode, 0, len(m.triangles)), treeNode{})
	b.split(0, 0, len(m.triangles), 1)
	m.nodes = append([]treeNode(nil), m.nodes...) // without what was set aside
}

// split makes a node of the triangles from first to end.
func (b *treeBuilder) split(node, first, end, depth int) {
	box, centers := emptyBox(), emptyBox()
	for i := first; i < end; i++ {
		t := &b.boxes[i]
		box.add(t)
		center := bounds{t.center(), t.center()}
		centers.add(&center)
	}
	b.mesh.nodes[node] = treeNode{low: box.low, high: box.high, first: uint32(first), count: uint32(end - first)}
	if end-first <= 1 {
		return
	}
	middle := first
	if depth < maxDepth-26 { // from here on halves are enough for all triangles that there can be
		middle = b.partition(first, end, &box, &centers)
	} else if end-first > leafSize {
		middle = (first + end) / 2
	}
	if middle == first {
		return
	}
	left := len(b.mesh.nodes)
	b.mesh.nodes = append(b.mesh.nodes, treeNode{}, treeNode{})
	b.mesh.nodes[node].first, b.mesh.nodes[node].count = uint32(left), 0
	b.split(left, first, middle, depth+1)
	b.split(left+1, middle, end, depth+1)
}

func (b *bounds) center() [3]float32 {
	return [3]float32{(b.low[0] + b.high[0]) / 2, (b.low[1] + b.high[1]) / 2, (b.low[2] + b.high[2]) / 2}
}

// partition puts what belongs to the first of two parts before the rest and returns where that begins; first where the triangles stay together.
func (b *treeBuilder) partition(first, end int, box, centers *bounds) int {
	count := end - first
	axis, place, least := -1, 0, float32(math.Inf(1))
	for k := range 3 {
		width := centers.high[k] - centers.low[k]
		if !(width > 0) {
			continue
		}
		var parts [binCount]bounds
		var counts [binCount]int
		for i := range parts {
			parts[i] = emptyBox()
		}
		for i := first; i < end; i++ {
			bin := binOf(b.boxes[i].center()[k], centers.low[k], width)
			parts[bin].add(&b.boxes[i])
			counts[bin]++
		}
		var right [binCount]float32 // cost of all behind a place
		tail, behind := emptyBox(), 0
		for i := binCount - 1; i > 0; i-- {
			if counts[i] > 0 {
				tail.add(&parts[i])
				behind += counts[i]
			}
			if behind > 0 {
				right[i-1] = float32(behind) * tail.cost()
			}
		}
		head, before := emptyBox(), 0
		for i := range binCount - 1 {
			if counts[i] > 0 {
				head.add(&parts[i])
				before += counts[i]
			}
			if before == 0 || before == count {
				continue
			}
			if cost := float32(before)*head.cost() + right[i]; cost < least {
				axis, place, least = k, i, cost
			}
		}
	}
	if axis < 0 { // all in one place
		if count <= leafSize {
			return first
		}
		return (first + end) / 2
	}
	if count <= leafSize && least+box.cost() >= float32(count)*box.cost() {
		return first
	}
	low, width := centers.low[axis], centers.high[axis]-centers.low[axis]
	i, j := first, end
	for i < j {
		if binOf(b.boxes[i].center()[axis], low, width) <= place {
			i++
			continue
		}
		j--
		b.boxes[i], b.boxes[j] = b.boxes[j], b.boxes[i]
		b.mesh.triangles[i], b.mesh.triangles[j] = b.mesh.triangles[j], b.mesh.triangles[i]
	}
	return i
}

// binOf is in which of the parts between low and low+width a value lies.
func binOf(value, low, width float32) int {
	return max(0, min(binCount-1, int((value-low)/width*binCount)))
}
