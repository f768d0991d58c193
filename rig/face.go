package rig

import (
	"math"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"
)

// face is what the mesh of a head says about it, in the world in the rest pose.
type face struct {
	chin, crown float64 // heights
	back, front float64
	wide        float64
	middle      float64   // X of the head joint
	surface     []float64 // how far forward the face reaches in each row, chin first
	eyes        mgl64.Vec3
	eyesSeen    bool // what blinks or is called eyes lies in the face
}

// usualEyes is how far the eyes of a face are from its chin to its crown: 0.5 of people, 0.4 of drawn ones.
const usualEyes = 0.45

func (f *face) height() float64 { return f.crown - f.chin }

// crownAbove is how high the head reaches above a point of it.
func (f *face) crownAbove(at mgl64.Vec3) float64 { return math.Max(f.crown-at.Y(), 0) }

// share is how far a point is from chin to crown.
func (f *face) share(at mgl64.Vec3) float64 { return (at.Y() - f.chin) / f.height() }

// holds reports whether a point is within the head.
func (f *face) holds(at mgl64.Vec3) bool {
	return f.share(at) > 0.25 && f.share(at) < 0.75 && math.Abs(at.X()-f.middle) < f.wide/4
}

// mayHaveEyesAt reports whether a point that a file names is where a face can have eyes, not at its mouth,
// its forehead or beside it.
func (f *face) mayHaveEyesAt(at mgl64.Vec3) bool {
	deep := f.front - f.back
	return f.holds(at) && f.share(at) > 0.3 && f.share(at) < 0.65 &&
		at.Z() > f.back+0.25*deep && at.Z() < f.front+0.3*deep
}

// eyesOf are the eyes of a face: those that are seen, else where faces have them, a little behind the surface.
func (f *face) eyesOf() (at mgl64.Vec3, source EyeSource) {
	if f.eyesSeen {
		return f.eyes, EyesFromMesh
	}
	y := f.chin + usualEyes*f.height()
	return mgl64.Vec3{f.middle, y, f.inside(y)}, EyesFromFace
}

// inside is how far forward eyes of a height are: a little behind the surface.
func (f *face) inside(y float64) float64 {
	row := int((y - f.chin) / f.height() * float64(len(f.surface)))
	return f.surface[max(0, min(row, len(f.surface)-1))] - 0.06*(f.front-f.back)
}

// Words in the names of joints, meshes and materials. Dressing lies on a head or stands off it and says
// nothing of its size.
var (
	dressingWords = makeSet("hair hairs haare hairback hairfront bang bangs fringe ponytail tail twintail ahoge " +
		"braid bun wig beard mustache moustache hat hats hut cap helmet helm hood cowl beret tiara crown " +
		"headband headgear headwear headset headphone headphones earphone earphones hairband hairpin " +
		"ear ears earring earrings ohr mimi kemonomimi horn horns antenna antlers halo ribbon bow " +
		"glasses eyeglasses sunglasses goggles eyewear mask veil scarf " +
		"accessory accessories weapon prop feather feathers")
	dressingSigns = []string{"髪", "毛", "帽", "耳", "角", "眼鏡", "メガネ", "リボン", "ヘア", "マスク"}
	skinWords     = makeSet("face skin body")
	skinSigns     = []string{"顔", "肌", "体", "身体"}
	eyeWords      = makeSet("eye eyes iris irises pupil pupils eyeball eyeballs eyewhite eyewhites eyeiris " +
		"cornea sclera auge augen")
	eyeSigns   = []string{"目", "瞳", "虹彩"}
	aroundEyes = makeSet("brow brows eyebrow lash lashes eyelash lid lids eyelid line liner shadow patch " +
		"glasses wear socket around tear tears occlusion")
	aroundSigns = []string{"眉", "まつ", "睫", "涙", "影", "線"}
)

// says reports whether a name has one of some words or signs.
func says(words []string, name string, set map[string]bool, signs []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return set[word] }) ||
		slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(name, sign) })
}

// namesDressing reports what the name of a mesh or a material says: that it is of the head itself, that it is
// dressing, or neither.
func namesDressing(name string) (dressing, known bool) {
	words := splitWords(name)
	skin := says(words, name, skinWords, skinSigns)
	dressing = !skin && says(words, name, dressingWords, dressingSigns)
	return dressing, skin || dressing
}

// namesEyes reports whether a mesh or a material is called eyes.
func namesEyes(name string) bool {
	words := splitWords(name)
	return says(words, name, eyeWords, eyeSigns) && !says(words, name, aroundEyes, aroundSigns) &&
		!says(words, name, dressingWords, nil)
}

// headMesh is the triangles of a head.
type headMesh struct {
	avatar    *Avatar
	world     []Transform
	parts     []headPart   // what each joint moves
	triangles []headCorner // three each
	pieces    forest       // triangles that touch, by shared places
	places    map[[3]float32]int
	eyes      weightedPoint // by area
	lids      weightedPoint // by how far they move
	blinks    map[int]float32
}

// headPart is what a joint moves.
type headPart uint8

const (
	otherPart headPart = iota
	skullPart          // the head, and what makes up the face
	dressingPart
)

type headCorner struct {
	at    mgl64.Vec3
	piece int
	skin  bool // of a mesh or material that says so
}

type weightedPoint struct {
	sum    mgl64.Vec3
	weight float64
}

func (p *weightedPoint) add(at mgl64.Vec3, weight float64) {
	p.sum, p.weight = p.sum.Add(at.Mul(weight)), p.weight+weight
}

// forest is a disjoint-set forest of pieces.
type forest struct {
	parent   []int
	attached []bool // to what is not of the head
}

func (f *forest) root(piece int) int {
	for f.parent[piece] != piece {
		f.parent[piece] = f.parent[f.parent[piece]]
		piece = f.parent[piece]
	}
	return piece
}

func (f *forest) join(a, b int) {
	if a == b {
		return
	}
	if a, b = f.root(a), f.root(b); a != b {
		f.parent[b], f.attached[a] = a, f.attached[a] || f.attached[b]
	}
}

// measureFace measures the mesh of an avatar's head; false where it has none.
func measureFace(a *Avatar, roles *RoleMap, world []Transform) (*face, bool) {
	m := &headMesh{avatar: a, world: world, parts: a.headParts(roles.Joint[Head]), places: map[[3]float32]int{},
		blinks: a.blinks()}
	var dressing []headCorner
	for i := range a.Primitives {
		p := &a.Primitives[i]
		if slices.ContainsFunc(p.Joints, func(joint int) bool { return m.parts[joint] != otherPart }) {
			dressing = append(dressing, m.collect(p)...)
		}
	}
	if all := append(slices.Clone(m.triangles), dressing...); extent(m.triangles) < 0.3*extent(all) {
		m.triangles = all // all of it is called a helmet, or hair
	}
	if len(m.triangles) == 0 {
		return nil, false
	}
	f, ok := measure(m, roles)
	if !ok {
		return nil, false
	}
	for _, seen := range [...]weightedPoint{m.eyes, m.lids} {
		at := seen.sum.Mul(1 / seen.weight) // no number of nothing, which is in no face
		at[0] = f.middle
		if !f.eyesSeen && f.share(at) > 0.2 && f.share(at) < 0.75 && at.Z() > (f.back+f.front)/2 {
			at[2] = math.Min(at[2], f.inside(at.Y()))
			f.eyes, f.eyesSeen = at, true
		}
	}
	return f, true
}

// extent is from the lowest to the highest corner.
func extent(triangles []headCorner) float64 {
	if len(triangles) == 0 {
		return 0
	}
	lowest, highest := math.Inf(1), math.Inf(-1)
	for i := range triangles {
		lowest, highest = math.Min(lowest, triangles[i].at.Y()), math.Max(highest, triangles[i].at.Y())
	}
	return highest - lowest
}

// headParts is what each joint moves. What springs, and what is called hair and the like, is dressing with
// all below it.
func (a *Avatar) headParts(head int) []headPart {
	parts := make([]headPart, len(a.Skeleton.Joints))
	parts[head] = skullPart
	springs := map[int]bool{}
	for i := range a.Springs {
		for _, joint := range a.Springs[i].Joints {
			springs[joint.Joint] = true
		}
	}
	for i, joint := range a.Skeleton.Joints {
		if joint.Parent < 0 || i == head || parts[joint.Parent] == otherPart {
			continue
		}
		parts[i] = parts[joint.Parent]
		if springs[i] || says(splitWords(joint.Name), joint.Name, dressingWords, dressingSigns) {
			parts[i] = dressingPart
		}
	}
	return parts
}

// collect takes in the triangles of a primitive that are of the head, and returns those that are its dressing.
func (m *headMesh) collect(p *Primitive) (dressing []headCorner) {
	material := ""
	if p.Material >= 0 {
		material = m.avatar.Materials[p.Material].Name
	}
	dressed, known := namesDressing(material)
	if !known {
		dressed, known = namesDressing(p.Name)
	}
	skin := known && !dressed
	eyes := namesEyes(material) || namesEyes(p.Name)
	worldFromMesh := make([]mgl64.Mat4, len(p.Joints))
	for i, joint := range p.Joints {
		worldFromMesh[i] = m.world[joint].Mat4().Mul4(p.JointFromMesh[i])
	}
	place := func(v int, position [3]float32) (at mgl64.Vec3) {
		local := mgl64.Vec3{float64(position[0]), float64(position[1]), float64(position[2])}
		for c, weight := range p.Weights[v] {
			if weight > 0 {
				at = at.Add(mgl64.TransformCoordinate(local, worldFromMesh[p.Influences[v][c]]).Mul(float64(weight)))
			}
		}
		return at
	}
	parts := make([]headPart, len(p.Joints))
	for i, joint := range p.Joints {
		parts[i] = m.parts[joint]
	}
	moves := make([][dressingPart + 1]float32, len(p.Positions)) // how much of each vertex each part moves
	for v := range moves {
		for c, weight := range p.Weights[v] {
			moves[v][parts[p.Influences[v][c]]] += weight
		}
	}
	pieces := make([]int, len(p.Positions)) // of each vertex, plus one
	places := make([]mgl64.Vec3, len(p.Positions))
	for t := 0; t+2 < len(p.Indices); t += 3 {
		corners := p.Indices[t : t+3]
		var skull, other float32
		attached := false
		for _, v := range corners {
			moved := &moves[v]
			skull, other = skull+moved[skullPart], other+moved[dressingPart]
			attached = attached || moved[otherPart] > 0.5
		}
		if skull+other < 1.5 {
			continue
		}
		for _, v := range corners {
			if pieces[v] == 0 {
				places[v] = place(int(v), p.Positions[v])
				pieces[v] = m.pieceAt(places[v]) + 1
			}
			m.pieces.join(pieces[corners[0]]-1, pieces[v]-1)
		}
		if attached {
			m.pieces.attached[m.pieces.root(pieces[corners[0]]-1)] = true
		}
		into := &m.triangles
		if dressed || other > skull {
			into = &dressing
		}
		var middle mgl64.Vec3
		for _, v := range corners {
			*into = append(*into, headCorner{places[v], pieces[v] - 1, skin})
			middle = middle.Add(places[v].Mul(1. / 3))
		}
		if eyes {
			one, other := places[corners[1]].Sub(places[corners[0]]), places[corners[2]].Sub(places[corners[0]])
			m.eyes.add(middle, one.Cross(other).Len())
		}
	}
	m.blink(p, pieces, place)
	return dressing
}

// pieceAt is the piece of a place.
func (m *headMesh) pieceAt(at mgl64.Vec3) int {
	key := [3]float32{float32(at[0]), float32(at[1]), float32(at[2])}
	piece, known := m.places[key]
	if !known {
		piece = len(m.pieces.parent)
		m.places[key] = piece
		m.pieces.parent, m.pieces.attached = append(m.pieces.parent, piece), append(m.pieces.attached, false)
	}
	return piece
}

// blink takes in what a blink moves far: the lids, half way down.
func (m *headMesh) blink(p *Primitive, pieces []int, place func(int, [3]float32) mgl64.Vec3) {
	var moved [][3]float32 // of each vertex
	for i := range p.Morphs {
		share := m.blinks[p.Morphs[i].Morph]
		if share == 0 {
			continue
		}
		if moved == nil {
			moved = make([][3]float32, len(p.Positions))
		}
		for _, offset := range p.Morphs[i].Offsets {
			for axis, along := range offset.Position {
				moved[offset.Vertex][axis] += share * along
			}
		}
	}
	far := 0.0
	way := func(o [3]float32) float64 { return mgl64.Vec3{float64(o[0]), float64(o[1]), float64(o[2])}.Len() }
	for _, offset := range moved {
		far = max(far, way(offset))
	}
	for v, offset := range moved {
		if pieces[v] > 0 && way(offset) > far/3 {
			closing := p.Positions[v]
			for axis := range closing {
				closing[axis] += offset[axis] / 2
			}
			m.lids.add(place(v, closing), way(offset))
		}
	}
}

// blinks is how far each morph target is on in a blink: by the expressions of the avatar, else by its names.
func (a *Avatar) blinks() map[int]float32 {
	on := map[int]float32{}
	for i := range a.Expressions {
		if kindOf(a.Expressions[i].Preset) == BlinkKind {
			for _, bind := range a.Expressions[i].Binds {
				on[bind.Morph] = max(on[bind.Morph], bind.Weight)
			}
		}
	}
	if len(on) > 0 {
		return on
	}
	for i := range a.Morphs {
		if closesEyes(strings.ToLower(a.Morphs[i].Name)) {
			on[i] = 1
		}
	}
	return on
}

// closesEyes reports whether a morph target of a name, in lower case, closes eyes, as those of VRChat, ARKit, VRoid
// and MMD.
func closesEyes(name string) bool {
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(name, part) })
	}
	return has("blink", "まばたき", "瞬き", "ウィンク", "ウインク") ||
		has("wink") && !has("twink") || has("eye") && has("close")
}

const (
	faceRows    = 64
	faceColumns = 33
)

// faceView is a head seen from the front, the lowest row first.
type faceView struct {
	low, high, left, right float64
	front, back            [faceRows][faceColumns]float64
	piece                  [faceRows][faceColumns]int
}

// view draws the triangles between two heights.
func (m *headMesh) view(low, high, middle float64) *faceView {
	half := 0.0
	for i := range m.triangles {
		half = math.Max(half, math.Abs(m.triangles[i].at.X()-middle))
	}
	half = math.Min(half, high-low)
	v := &faceView{low: low, high: high, left: middle - half, right: middle + half}
	for row := range v.front {
		for column := range v.front[row] {
			v.front[row][column], v.back[row][column], v.piece[row][column] = math.Inf(-1), math.Inf(1), -1
		}
	}
	for i := 0; i < len(m.triangles); i += 3 {
		v.draw([3]headCorner(m.triangles[i:i+3]), &m.pieces)
	}
	return v
}

func (v *faceView) draw(t [3]headCorner, pieces *forest) {
	var x, y [3]float64
	for i := range t {
		x[i] = (t[i].at.X()-v.left)/(v.right-v.left)*faceColumns - 0.5
		y[i] = (t[i].at.Y()-v.low)/(v.high-v.low)*faceRows - 0.5
	}
	area := (x[1]-x[0])*(y[2]-y[0]) - (x[2]-x[0])*(y[1]-y[0])
	if !(math.Abs(area) > 0) {
		return
	}
	within := func(value float64, count int) int { return int(math.Max(0, math.Min(value, float64(count-1)))) }
	least, most := within(math.Ceil(min(x[0], x[1], x[2])), faceColumns), within(max(x[0], x[1], x[2]), faceColumns)
	for row := within(math.Ceil(min(y[0], y[1], y[2])), faceRows); row <= within(max(y[0], y[1], y[2]), faceRows); row++ {
		for column := least; column <= most; column++ {
			dx, dy := float64(column)-x[0], float64(row)-y[0]
			b, c := (dx*(y[2]-y[0])-(x[2]-x[0])*dy)/area, ((x[1]-x[0])*dy-dx*(y[1]-y[0]))/area
			if b < 0 || c < 0 || b+c > 1 {
				continue
			}
			z := t[0].at.Z() + b*(t[1].at.Z()-t[0].at.Z()) + c*(t[2].at.Z()-t[0].at.Z())
			v.back[row][column] = math.Min(v.back[row][column], z)
			if z > v.front[row][column] {
				v.front[row][column], v.piece[row][column] = z, pieces.root(t[0].piece)
			}
		}
	}
}

// profile is how far forward and back each row reaches around the middle, over a share of the width, and the
// width: that of the row in the middle of all by size.
func (v *faceView) profile() (front, back []float64, wide float64) {
	var widths []float64
	cell := (v.right - v.left) / faceColumns
	for row := range v.front {
		count := 0.0
		for _, z := range v.front[row] {
			if !math.IsInf(z, -1) {
				count++
			}
		}
		if count > 0 {
			widths = append(widths, count*cell)
		}
	}
	if wide = quantile(widths, 0.5); wide == 0 {
		return nil, nil, 0
	}
	reach := int(0.15 * wide / cell)
	front, back = make([]float64, faceRows), make([]float64, faceRows)
	for row := range front {
		front[row] = slices.Max(v.front[row][max(0, faceColumns/2-reach):min(faceColumns, faceColumns/2+reach+1)])
		back[row] = slices.Min(v.back[row][max(0, faceColumns/2-reach):min(faceColumns, faceColumns/2+reach+1)])
	}
	return front, back, wide
}

// quantile is the one at a share of finite numbers by size, 0 of none.
func quantile(numbers []float64, share float64) float64 {
	numbers = slices.DeleteFunc(slices.Clone(numbers), func(v float64) bool { return math.IsInf(v, 0) })
	if len(numbers) == 0 {
		return 0
	}
	slices.Sort(numbers)
	return numbers[int(share*float64(len(numbers)))]
}

// measure finds chin and crown.
func measure(m *headMesh, roles *RoleMap) (*face, bool) {
	at := func(role Role) mgl64.Vec3 { return m.world[roles.Joint[role]].Position }
	f := &face{middle: at(Head).X()}
	low, high := math.Inf(1), math.Inf(-1)
	for i := range m.triangles {
		low, high = math.Min(low, m.triangles[i].at.Y()), math.Max(high, m.triangles[i].at.Y())
	}
	shoulders := (at(LeftUpperArm).Y() + at(RightUpperArm).Y()) / 2
	low = math.Max(low, math.Min(shoulders, at(Head).Y()-0.1*math.Max(high-at(Head).Y(), 0))) // long hair hangs lower
	if !(high-low > 1e-3*(high-at(Hips).Y())) {
		return nil, false
	}
	v := m.view(low, high, f.middle)
	front, back, wide := v.profile()
	if wide == 0 {
		return nil, false
	}
	f.wide, f.front, f.back = wide, quantile(front, 0.7), quantile(back, 0.5)
	chin := chinRow(front, f.front-0.2*(f.front-f.back))
	height := func(row float64) float64 { return low + row/faceRows*(high-low) }
	f.chin = height(float64(chin))
	f.crown = crownOf(m, v, chin, f)
	crown := chin + max(1, int(math.Round(float64(faceRows)*(f.crown-f.chin)/(high-low))))
	f.surface = front[chin:min(crown, faceRows)]
	for i, z := range f.surface {
		if math.IsInf(z, -1) {
			f.surface[i] = f.front
		}
	}
	return f, f.height() > 0 && len(f.surface) > 0 && f.front-f.back > 0.1*f.height() // a sign hung on a head is none
}

// chinRow is the lowest row of the front that reaches as far forward as the face: below is the neck, or
// nothing. A mouth may be open.
func chinRow(front []float64, least float64) int {
	row := len(front) / 2
	for row+1 < len(front) && front[row] < least {
		row++
	}
	chin := row
	for ; row >= 0 && chin-row <= len(front)/10; row-- {
		if front[row] >= least {
			chin = row
		}
	}
	return chin
}

// crownOf is how high the skull is: the piece that is seen most in the lower half of the front, around the
// middle of the head, rather the one with a neck.
func crownOf(m *headMesh, v *faceView, chin int, f *face) float64 {
	type box struct {
		low, high mgl64.Vec3
		skin      bool
		seen      float64
	}
	boxes := map[int]*box{}
	for i := range m.triangles {
		corner := &m.triangles[i]
		piece := m.pieces.root(corner.piece)
		b := boxes[piece]
		if b == nil {
			b = &box{low: corner.at, high: corner.at, seen: 1}
			boxes[piece] = b
		}
		b.skin = b.skin || corner.skin
		for axis := range corner.at {
			b.low[axis] = math.Min(b.low[axis], corner.at[axis])
			b.high[axis] = math.Max(b.high[axis], corner.at[axis])
		}
	}
	cell := (v.right - v.left) / faceColumns
	for row := chin; row < (chin+faceRows)/2; row++ {
		for column := range v.piece[row] {
			aside := math.Abs(float64(column-faceColumns/2)) * cell
			if piece := v.piece[row][column]; piece >= 0 && aside < 0.3*f.wide {
				boxes[piece].seen++
			}
		}
	}
	center := mgl64.Vec3{f.middle, f.chin + 0.35*(v.high-f.chin), (f.front + f.back) / 2}
	best, most := -1, 0.0
	for piece, b := range boxes {
		score := b.seen
		for axis := range center {
			if center[axis] < b.low[axis] || center[axis] > b.high[axis] {
				score /= 1e6
				break
			}
		}
		if m.pieces.attached[piece] {
			score *= 3
		}
		if b.skin {
			score *= 2
		}
		if score > most || score == most && piece < best {
			best, most = piece, score
		}
	}
	if best < 0 {
		return v.high
	}
	crown, wide := boxes[best].high.Y(), boxes[best].high.X()-boxes[best].low.X()
	if crown-f.chin < 0.6*math.Min(wide, f.wide) { // a skull of several pieces
		return v.high
	}
	return crown
}
