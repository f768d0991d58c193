package viewport

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Rank says what wins where several objects lie under the pointer: a lower one.
type Rank uint8

// The ranks. Points are drawn through everything and are small, so they win over lines, and lines over what has a volume.
const (
	PointRank Rank = iota
	LineRank
	VolumeRank
)

// Hit is an object under the pointer.
type Hit struct {
	Tag      int // that it was added with
	Rank     Rank
	Distance float64 // points from the pointer to the object; 0 on it
	Depth    float64 // meters before the eye, to tell what is in front
}

// Picker finds what lies under the pointer. It is filled with shapes in the world, each with a tag of the caller's, and asked. The
// zero value is empty; Reset keeps the memory, so that nothing allocates once it has grown.
type Picker struct {
	shapes []pickShape
	curve  []mgl64.Vec3 // the corners of all lines
	hits   []Hit
}

type pickShape struct {
	tag         int
	rank        Rank
	from, to    mgl64.Vec3 // of a capsule; from alone of a point
	radius      float64    // meters of a capsule, points of a point
	first, last int        // corners of a line
}

// Reset empties the picker.
func (p *Picker) Reset() { p.shapes, p.curve = p.shapes[:0], p.curve[:0] }

// AddPoint adds a marker that has a radius in points however far it is.
func (p *Picker) AddPoint(tag int, at mgl64.Vec3, radius float64) {
	p.shapes = append(p.shapes, pickShape{tag: tag, rank: PointRank, from: at, radius: radius})
}

// AddCapsule adds a rod with round ends, meters thick.
func (p *Picker) AddCapsule(tag int, from, to mgl64.Vec3, radius float64) {
	p.shapes = append(p.shapes, pickShape{tag: tag, rank: VolumeRank, from: from, to: to, radius: radius})
}

// AddLine adds a line through corners, closed if it ends where it starts.
func (p *Picker) AddLine(tag int, corners ...mgl64.Vec3) {
	first := len(p.curve)
	p.curve = append(p.curve, corners...)
	p.shapes = append(p.shapes, pickShape{tag: tag, rank: LineRank, first: first, last: len(p.curve)})
}

// pickSegments is how many straight pieces a circle is looked for in: a chord is off by less than a quarter of a percent of the radius.
const pickSegments = 48

// AddCircle adds a circle around a middle, across an axis (unit).
func (p *Picker) AddCircle(tag int, center, axis mgl64.Vec3, radius float64) {
	side := rig.Perpendicular(axis).Mul(radius)
	up := axis.Cross(side)
	first := len(p.curve)
	for i := range pickSegments + 1 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / pickSegments)
		p.curve = append(p.curve, center.Add(side.Mul(cos)).Add(up.Mul(sin)))
	}
	p.shapes = append(p.shapes, pickShape{tag: tag, rank: LineRank, first: first, last: len(p.curve)})
}

// Pick lists what lies within a tolerance of a point of the view, points, the best first: by rank, then by how near it is, then by
// what is in front. It is valid until the next call.
func (p *Picker) Pick(s *Screen, x, y, tolerance float64) []Hit {
	p.hits = p.hits[:0]
	origin, direction := s.Ray(x, y)
	for i := range p.shapes {
		shape := &p.shapes[i]
		var distance, depth float64
		switch shape.rank {
		case PointRank:
			distance, depth = s.toPoint(shape.from, x, y)
			distance = math.Max(0, distance-shape.radius)
		case LineRank:
			distance, depth = s.toLine(p.curve[shape.first:shape.last], x, y)
		default:
			distance, depth = s.toCapsule(shape.from, shape.to, shape.radius, origin, direction)
		}
		if distance <= tolerance && !math.IsNaN(depth) { // a distance that is no number is beyond any tolerance
			p.hits = append(p.hits, Hit{shape.tag, shape.rank, distance, depth})
		}
	}
	slices.SortFunc(p.hits, func(a, b Hit) int {
		const same = 3 // points: what is as near as that to the pointer is distinguished by depth
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(math.Floor(a.Distance/same), math.Floor(b.Distance/same)),
			cmp.Compare(a.Depth, b.Depth), cmp.Compare(a.Tag, b.Tag))
	})
	return p.hits
}

// never is the distance of what cannot be seen.
var never = math.Inf(1)

// toPoint is how far from a point of the view a place is seen, points, and how deep it lies.
func (s *Screen) toPoint(at mgl64.Vec3, x, y float64) (distance, depth float64) {
	px, py, ok := s.Project(at)
	if !ok {
		return never, 0
	}
	return math.Hypot(px-x, py-y), s.depth(at)
}

// toSegment is how far from a point of the view a straight line is seen. A line that passes behind the eye is cut there.
func (s *Screen) toSegment(a, b mgl64.Vec3, x, y float64) (distance, depth float64) {
	if !s.Camera.Orthographic {
		const least = 1e-3 // meters before the eye
		da, db := s.depth(a), s.depth(b)
		switch {
		case !(da > least) && !(db > least):
			return never, 0
		case !(da > least):
			a = b.Add(a.Sub(b).Mul((db - least) / (db - da)))
		case !(db > least):
			b = a.Add(b.Sub(a).Mul((da - least) / (da - db)))
		}
	}
	ax, ay, okA := s.Project(a)
	bx, by, okB := s.Project(b)
	if !okA || !okB {
		return never, 0
	}
	dx, dy := bx-ax, by-ay
	along := 0.0
	if square := dx*dx + dy*dy; square > 0 {
		along = clamp(((x-ax)*dx+(y-ay)*dy)/square, 0, 1)
	}
	return math.Hypot(ax+along*dx-x, ay+along*dy-y), s.depth(a)*(1-along) + s.depth(b)*along
}

// toLine is how far from a point of the view the nearest piece of a line is seen.
func (s *Screen) toLine(corners []mgl64.Vec3, x, y float64) (distance, depth float64) {
	distance = never
	for i := 1; i < len(corners); i++ {
		if d, at := s.toSegment(corners[i-1], corners[i], x, y); d < distance {
			distance, depth = d, at
		}
	}
	return distance, depth
}

// toCapsule is how far from a ray the surface of a capsule is, points, 0 where the ray meets it, and how deep.
func (s *Screen) toCapsule(from, to mgl64.Vec3, radius float64, origin, direction mgl64.Vec3) (distance, depth float64) {
	at, onRay := nearest(from, to, origin, direction)
	along := onRay.Sub(origin).Dot(direction)
	if !(along > 0) && !s.Camera.Orthographic {
		return never, 0
	}
	off := at.Sub(onRay).Len()
	entry := along - math.Sqrt(math.Max(0, radius*radius-off*off))
	return math.Max(0, off-radius) / s.MetersPerPoint(at), s.depth(origin.Add(direction.Mul(entry)))
}

// nearest is the point of a straight line between two places, and the one of a ray (direction unit), that are nearest to each other.
func nearest(from, to, origin, direction mgl64.Vec3) (onLine, onRay mgl64.Vec3) {
	line := to.Sub(from)
	between := from.Sub(origin)
	// minimize |from + t·line - origin - u·direction|²
	a, b := line.Dot(line), line.Dot(direction)
	c, d := line.Dot(between), direction.Dot(between)
	t := 0.0
	if across := a - b*b; across > 1e-12*a {
		t = clamp((b*d-c)/across, 0, 1)
	}
	onLine = from.Add(line.Mul(t))
	return onLine, origin.Add(direction.Mul(onLine.Sub(origin).Dot(direction)))
}
