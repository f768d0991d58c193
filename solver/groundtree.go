package solver

import "math"

const (
	groundLeaf = 4  // triangles at most in a leaf that is not worth splitting
	groundBins = 16 // places at which a split is weighed
)

// groundBuild sorts triangles into boxes: each box is split in two where the rays through it will have the least to do, by the surface of the parts times
// what is in them (MacDonald and Booth 1990), weighed at a few places only (Wald 2007).
type groundBuild struct {
	mesh  *GroundMesh
	boxes []groundBox // of each triangle, in the order of mesh.triangles
}

type groundBox struct{ low, high [3]float32 }

func emptyGroundBox() groundBox {
	inf := float32(math.Inf(1))
	return groundBox{[3]float32{inf, inf, inf}, [3]float32{-inf, -inf, -inf}}
}

func (b *groundBox) add(o *groundBox) {
	for k := range 3 {
		b.low[k], b.high[k] = min(b.low[k], o.low[k]), max(b.high[k], o.high[k])
	}
}

// cost is how likely a ray meets the box: rays straight down see it from above, and they are nearly all that there are.
func (b *groundBox) cost() float32 {
	x, y, z := b.high[0]-b.low[0], b.high[1]-b.low[1], b.high[2]-b.low[2]
	return x*z + 0.1*y*(x+z)
}

func buildGround(m *GroundMesh) {
	b := groundBuild{mesh: m, boxes: make([]groundBox, len(m.triangles))}
	for i, corners := range m.triangles {
		box := emptyGroundBox()
		for _, corner := range corners {
			at := groundBox{m.vertices[corner], m.vertices[corner]}
			box.add(&at)
		}
		b.boxes[i] = box
	}
	m.nodes = append(make([]groundNode, 0, len(m.triangles)), groundNode{})
	b.split(0, 0, len(m.triangles), 1)
	m.nodes = append([]groundNode(nil), m.nodes...) // without what was set aside
}

// split makes a node of the triangles from first to end.
func (b *groundBuild) split(node, first, end, depth int) {
	box, centers := emptyGroundBox(), emptyGroundBox()
	for i := first; i < end; i++ {
		t := &b.boxes[i]
		box.add(t)
		center := groundBox{t.center(), t.center()}
		centers.add(&center)
	}
	b.mesh.nodes[node] = groundNode{low: box.low, high: box.high, first: uint32(first), count: uint32(end - first)}
	if end-first <= 1 {
		return
	}
	middle := first
	if depth < groundDepth-26 { // from here on halves are enough for all triangles that there can be
		middle = b.partition(first, end, &box, &centers)
	} else if end-first > groundLeaf {
		middle = (first + end) / 2
	}
	if middle == first {
		return
	}
	left := len(b.mesh.nodes)
	b.mesh.nodes = append(b.mesh.nodes, groundNode{}, groundNode{})
	b.mesh.nodes[node].first, b.mesh.nodes[node].count = uint32(left), 0
	b.split(left, first, middle, depth+1)
	b.split(left+1, middle, end, depth+1)
}

func (b *groundBox) center() [3]float32 {
	return [3]float32{(b.low[0] + b.high[0]) / 2, (b.low[1] + b.high[1]) / 2, (b.low[2] + b.high[2]) / 2}
}

// partition puts what belongs to the first of two parts before the rest and returns where that begins; first where the triangles stay together.
func (b *groundBuild) partition(first, end int, box, centers *groundBox) int {
	count := end - first
	axis, place, least := -1, 0, float32(math.Inf(1))
	for k := range 3 {
		width := centers.high[k] - centers.low[k]
		if !(width > 0) {
			continue
		}
		var parts [groundBins]groundBox
		var counts [groundBins]int
		for i := range parts {
			parts[i] = emptyGroundBox()
		}
		for i := first; i < end; i++ {
			bin := groundBin(b.boxes[i].center()[k], centers.low[k], width)
			parts[bin].add(&b.boxes[i])
			counts[bin]++
		}
		var right [groundBins]float32 // cost of all behind a place
		tail, behind := emptyGroundBox(), 0
		for i := groundBins - 1; i > 0; i-- {
			if counts[i] > 0 {
				tail.add(&parts[i])
				behind += counts[i]
			}
			if behind > 0 {
				right[i-1] = float32(behind) * tail.cost()
			}
		}
		head, before := emptyGroundBox(), 0
		for i := range groundBins - 1 {
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
		if count <= groundLeaf {
			return first
		}
		return (first + end) / 2
	}
	if count <= groundLeaf && least+box.cost() >= float32(count)*box.cost() {
		return first
	}
	low, width := centers.low[axis], centers.high[axis]-centers.low[axis]
	i, j := first, end
	for i < j {
		if groundBin(b.boxes[i].center()[axis], low, width) <= place {
			i++
			continue
		}
		j--
		b.boxes[i], b.boxes[j] = b.boxes[j], b.boxes[i]
		b.mesh.triangles[i], b.mesh.triangles[j] = b.mesh.triangles[j], b.mesh.triangles[i]
	}
	return i
}

// groundBin is in which of the parts between low and low+width a value lies.
func groundBin(value, low, width float32) int {
	return max(0, min(groundBins-1, int((value-low)/width*groundBins)))
}
