package rig

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// sureByGeometry is the most that the shape of a skeleton alone can say: less than a name that is a word of a bone.
const sureByGeometry = 0.72

// MapByGeometry finds which joint plays which role from the shape of the skeleton alone: two twin chains that bear the trunk are
// the legs, two further up are the arms, the chain between them that goes on is neck and head. Feet, knees, elbows and thumbs tell
// which way the figure faces, and so its left from its right. Names do not count, nor size, nor which way the axes of the file
// point. Joints that are no bones of a body (twists, ends, helpers, hair, tails, skirts, wings, weapons) get no role.
//
// Only candidates are considered, indices into s.Joints; nil means all. Stand is where the joints are, one for each, in a pose that
// a person could take; nil means the rest pose. The notes are sentences about what is doubtful. A creature that walks on four legs
// gets no arms; where there is no body at all no joint gets a role. Confidences stay below those of names. The skeleton must be valid.
func MapByGeometry(s *Skeleton, candidates []int, stand []mgl64.Vec3) (RoleMap, []phrase.Phrase) {
	f := newFigure(s, candidates, stand)
	body, ok := f.findBody()
	if !ok {
		return NoRoles(), nil
	}
	return f.assign(&body)
}

// figure is a skeleton as a tree of candidates in space.
type figure struct {
	joints   []int        // the candidates, parents first
	at       []mgl64.Vec3 // of every joint of the skeleton
	parent   []int        // nearest candidate above, -1 for none
	children [][]int
	reach    []float64 // longest way along bones to something below a joint
	size     float64   // longest way along bones from one end of the figure to another
}

func newFigure(s *Skeleton, candidates []int, stand []mgl64.Vec3) *figure {
	count := len(s.Joints)
	f := &figure{at: make([]mgl64.Vec3, count), parent: make([]int, count), children: make([][]int, count), reach: make([]float64, count)}
	if len(stand) == count {
		copy(f.at, stand)
	} else {
		for i, joint := range s.RestWorld() {
			f.at[i] = joint.Position
		}
	}
	isCandidate := make([]bool, count)
	for i := range isCandidate {
		isCandidate[i] = candidates == nil
	}
	for _, i := range candidates {
		if i >= 0 && i < count {
			isCandidate[i] = true
		}
	}
	above := make([]int, count) // nearest candidate at or above
	for i := range s.Joints {
		above[i], f.parent[i] = -1, -1
		if parent := s.Joints[i].Parent; parent >= 0 {
			above[i], f.parent[i] = above[parent], above[parent]
		}
		if isCandidate[i] {
			above[i] = i
			f.joints = append(f.joints, i)
			if f.parent[i] >= 0 {
				f.children[f.parent[i]] = append(f.children[f.parent[i]], i)
			}
		}
	}
	for k := len(f.joints) - 1; k >= 0; k-- {
		i := f.joints[k]
		if parent := f.parent[i]; parent >= 0 {
			way := f.reach[i] + f.bone(i)
			f.size = max(f.size, f.reach[parent]+way)
			f.reach[parent] = max(f.reach[parent], way)
		}
	}
	return f
}

// bone is the distance of a joint from its parent.
func (f *figure) bone(joint int) float64 {
	if f.parent[joint] < 0 {
		return 0
	}
	return f.at[joint].Sub(f.at[f.parent[joint]]).Len()
}

// longestChild is the child with the longest way below it and to it, -1 for none.
func (f *figure) longestChild(joint int) int {
	longest := -1
	for _, child := range f.children[joint] {
		if longest < 0 || f.reach[child]+f.bone(child) > f.reach[longest]+f.bone(longest) {
			longest = child
		}
	}
	return longest
}

// path lists the joints from below one joint down to another, nil where the other is not below.
func (f *figure) path(above, below int) []int {
	var path []int
	for i := below; i != above; i = f.parent[i] {
		if i < 0 {
			return nil
		}
		path = append(path, i)
	}
	slices.Reverse(path)
	return path
}

func (f *figure) isBelow(below, above int) bool {
	for i := below; i >= 0; i = f.parent[i] {
		if i == above {
			return true
		}
	}
	return false
}

func (f *figure) commonAncestor(a, b int) int {
	return commonAncestor(a, b, func(joint int) int { return f.parent[joint] })
}

// commonAncestor is the lowest joint that is both joints or above them, -1 if there is none.
func commonAncestor(a, b int, parent func(joint int) int) int {
	for a >= 0 && b >= 0 && a != b {
		if a > b { // parents come first, so the higher index is never above the other
			a = parent(a)
		} else {
			b = parent(b)
		}
	}
	if a < 0 || b < 0 {
		return -1
	}
	return a
}

// bodyFit is one way to read the figure as a body.
type bodyFit struct {
	legs, arms limbPair
	hips       int
	trunk      []int // from above the hips to where the arms hang
	head       []int // from above that to the end of the head
	up, side   mgl64.Vec3
	upright    float64 // cosine between the trunk and the legs' way up
	mirrored   float64 // mean distance of twin joints from each other's mirror image, in figure sizes
	score      float64
	margin     float64 // by how much it is better than the best other reading
}

// findBody finds the reading of the figure that suits best.
func (f *figure) findBody() (bodyFit, bool) {
	if len(f.joints) < len(requiredRoles) || !(f.size > 0) || math.IsInf(f.size, 0) {
		return bodyFit{}, false
	}
	legs, arms := f.limbPairs(&legBuild), f.limbPairs(&armBuild)
	var best bodyFit
	best.score = math.Inf(-1)
	others := math.Inf(-1)
	for i := range legs {
		for j := range arms {
			body, ok := f.fitBody(&legs[i], &arms[j])
			if !ok {
				continue
			}
			same := body.legs.limbs == best.legs.limbs && body.arms.limbs == best.arms.limbs
			switch {
			case body.score > best.score:
				if !same {
					others = max(others, best.score)
				}
				best = body
			case !same:
				others = max(others, body.score)
			}
		}
	}
	best.margin = best.score - others
	return best, best.score > 0
}

// fitBody judges two pairs of chains as legs and arms.
func (f *figure) fitBody(legs, arms *limbPair) (bodyFit, bool) {
	b := bodyFit{legs: *legs, arms: *arms, hips: f.commonAncestor(legs.trunk, arms.trunk)}
	if b.hips < 0 {
		return b, false
	}
	for _, leg := range legs.limbs {
		for _, arm := range arms.limbs {
			if f.isBelow(arm.root, leg.root) || f.isBelow(leg.root, arm.root) {
				return b, false
			}
		}
	}
	b.trunk = f.path(b.hips, arms.trunk)
	if len(b.trunk) == 0 || slices.Contains(b.trunk, legs.trunk) {
		return b, false // legs grow out of the lower end, arms out of the upper
	}
	trunk := f.middle(arms, upperOf).Sub(f.middle(legs, upperOf))
	down := f.middle(legs, endOf).Sub(f.middle(legs, upperOf))
	length := trunk.Len()
	if !(length > 0.02*f.size && down.Len() > 0.02*f.size) {
		return b, false
	}
	b.up = trunk.Mul(1 / length)
	b.upright = -b.up.Dot(down.Normalize())
	if arms := f.across(&b.arms, upperOf); arms.Dot(f.across(&b.legs, upperOf)) < 0 {
		b.arms.limbs[0], b.arms.limbs[1] = b.arms.limbs[1], b.arms.limbs[0]
	}
	shoulders, thighs := f.across(&b.arms, upperOf), f.across(&b.legs, upperOf)
	side := shoulders.Add(thighs)
	side = side.Sub(b.up.Mul(side.Dot(b.up)))
	if !(side.Len() > 1e-3*f.size) {
		return b, false
	}
	b.side = side.Normalize()
	if b.head = f.findHead(&b); len(b.head) == 0 {
		return b, false
	}
	b.mirrored = f.asymmetry(&b)
	ratio := func(a, b, usual, spread float64) float64 {
		off := (math.Log(a/b) - usual) / spread
		return math.Min(off*off, 6)
	}
	b.score = 4 + legs.score + arms.score +
		4*(legs.length()+arms.length())/f.size + // arms and legs are the largest pairs that there are
		2*math.Min(b.upright, 0.9) -
		ratio(legs.length(), length, 0.45, 0.9) - ratio(arms.length(), legs.length(), -0.35, 0.9) -
		2*math.Min(b.mirrored/0.05, 2) -
		4*(1-shoulders.Normalize().Dot(thighs.Normalize())) -
		3*math.Abs(thighs.Normalize().Dot(b.up)) -
		ratio(math.Min(shoulders.Len()/thighs.Len(), 1), 1, 0, 0.5) - // shoulders are wider than hips, clavicles are not
		0.5*math.Min(float64(f.lookAlikes(legs)+f.lookAlikes(arms)), 4)
	if facing, sure := f.facing(&b, 0); sure > 0.3 { // wings grow out of the back
		behind := facing.Dot(f.at[arms.trunk].Sub(f.middle(&b.arms, upperOf))) / length
		b.score -= 6 * math.Max(0, behind-0.12)
	}
	b.score += 1.5 * math.Min(1, f.height(&b, b.head[len(b.head)-1])/length/0.2)
	return b, true
}

// height is how far a joint is above the shoulders.
func (f *figure) height(b *bodyFit, joint int) float64 {
	return f.at[joint].Sub(f.middle(&b.arms, upperOf)).Dot(b.up)
}

// lookAlikes counts further chains beside a pair that are as long: those of skirts and of hair.
func (f *figure) lookAlikes(p *limbPair) int {
	count := 0
	for _, child := range f.children[p.trunk] {
		if child == p.limbs[0].root || child == p.limbs[1].root {
			continue
		}
		mine, theirs := f.reach[child]+f.bone(child), f.reach[p.limbs[0].root]+f.bone(p.limbs[0].root)
		if mine > 0.75*theirs && mine < 1.33*theirs && f.bone(child) > 0 {
			count++
		}
	}
	return count
}

// asymmetry fits the plane between the sides and tells how far twin joints are from each other's mirror image.
func (f *figure) asymmetry(b *bodyFit) float64 {
	plane := f.middle(&b.legs, upperOf).Add(f.middle(&b.arms, upperOf)).Mul(0.5).Dot(b.side)
	total, count := 0.0, 0.0
	for _, p := range [...]*limbPair{&b.legs, &b.arms} {
		l, r := &p.limbs[0], &p.limbs[1]
		for _, twins := range [...][2]int{{l.upper, r.upper}, {l.lower, r.lower}, {l.end, r.end}} {
			one, other := f.at[twins[0]], f.at[twins[1]]
			mirror := other.Sub(b.side.Mul(2 * (other.Dot(b.side) - plane)))
			total += one.Sub(mirror).Len()
			count++
		}
	}
	return total / count / f.size
}

// findHead lists the joints of neck and head: the chain that goes on in the middle above the arms.
func (f *figure) findHead(b *bodyFit) []int {
	shoulders := f.middle(&b.arms, upperOf)
	width := f.across(&b.arms, upperOf).Len()
	plane := shoulders.Dot(b.side)
	isLimb := func(joint int) bool { return joint == b.arms.limbs[0].root || joint == b.arms.limbs[1].root }
	var best []int
	bestScore := math.Inf(-1)
	for _, from := range b.trunk {
		for _, start := range f.children[from] {
			if isLimb(start) || slices.Contains(b.trunk, start) || f.isBelow(b.arms.trunk, start) {
				continue
			}
			var chain []int
			for joint := start; joint >= 0; {
				chain = append(chain, joint)
				next, nextScore := -1, -math.MaxFloat64
				for _, child := range f.children[joint] {
					aside := math.Abs(f.at[child].Dot(b.side) - plane)
					rise := f.at[child].Sub(f.at[joint]).Dot(b.up)
					if aside > 0.15*width+0.005*f.size || rise < 0.3*f.bone(child) || !(f.bone(child) > 0) {
						continue
					}
					if score := rise - 4*aside; score > nextScore {
						next, nextScore = child, score
					}
				}
				joint = next
				if len(chain) == longestLimb {
					break
				}
			}
			end := chain[len(chain)-1]
			aside := math.Abs(f.at[start].Dot(b.side) - plane)
			rise := f.at[end].Sub(shoulders).Dot(b.up)
			if aside > 0.25*width || rise <= 0 {
				continue
			}
			score := math.Min(rise, 0.35*f.size) - 2*aside + 0.02*f.size*math.Min(float64(len(chain)), 3)
			if from != b.arms.trunk {
				score -= 0.1 * f.size
			}
			if score > bestScore {
				best, bestScore = chain, score
			}
		}
	}
	return best
}

// facing is where the figure looks, at right angles to up and side, and how sure that is: feet point forward, knees bend forward,
// elbows backward, and thumbs are before the fingers. Knees and elbows bent by less than leastBend, radians, tell
// nothing.
func (f *figure) facing(b *bodyFit, leastBend float64) (mgl64.Vec3, float64) {
	forward := b.side.Cross(b.up) // where the first limbs are the left ones
	votes, weight := 0.0, 0.0
	vote := func(offset, full, strength float64) {
		v := math.Max(-1, math.Min(1, offset/full))
		votes += strength * v
		weight += strength * math.Abs(v)
	}
	for i := range 2 {
		leg, arm := &b.legs.limbs[i], &b.arms.limbs[i]
		legLength, armLength := leg.length(), arm.length()
		if toes := f.farthest(leg.end, forward); toes >= 0 {
			vote(f.at[toes].Sub(f.at[leg.end]).Dot(forward), 0.08*legLength, 4)
		}
		if knee := f.offLine(leg, forward); math.Abs(knee) >= leastBend/4*legLength { // of two bones as long as each other
			vote(knee, 0.02*legLength, 1.5)
		}
		if elbow := f.offLine(arm, forward); math.Abs(elbow) >= leastBend/4*armLength {
			vote(-elbow, 0.03*armLength, 1)
		}
		if thumb, others, ok := f.thumb(arm); ok {
			vote(thumb.Sub(others).Dot(forward), 0.08*armLength, 1.5)
		}
	}
	if votes < 0 {
		forward = forward.Mul(-1)
	}
	if weight == 0 {
		return forward, 0
	}
	return forward, math.Abs(votes) / math.Max(weight, 3)
}

// farthest is the joint at most two below a foot that is farthest along or against a direction.
func (f *figure) farthest(foot int, direction mgl64.Vec3) int {
	best, far := -1, 0.0
	for _, child := range f.children[foot] {
		for _, joint := range append([]int{child}, f.children[child]...) {
			if off := math.Abs(f.at[joint].Sub(f.at[foot]).Dot(direction)); off > far {
				best, far = joint, off
			}
		}
	}
	return best
}

// offLine is how far the middle joint of a limb is off the line through the others, along a direction.
func (f *figure) offLine(l *limbFit, direction mgl64.Vec3) float64 {
	line := f.at[l.end].Sub(f.at[l.upper])
	if !(line.Len() > 0) {
		return 0
	}
	line = line.Normalize()
	off := f.at[l.lower].Sub(f.at[l.upper])
	off = off.Sub(line.Mul(off.Dot(line)))
	return off.Dot(direction)
}

// fingerChains lists the chains of joints below a hand, the tip left out where a chain is long enough to have one.
func (f *figure) fingerChains(hand int) [][]int {
	roots := f.children[hand]
	var chains [][]int
	var collect func(joint int, depth int)
	collect = func(joint, depth int) {
		branches := 0
		for _, child := range f.children[joint] {
			if f.reach[child] > 0 {
				branches++
			}
		}
		if branches > 1 && depth < 2 { // a palm
			for _, child := range f.children[joint] {
				collect(child, depth+1)
			}
			return
		}
		var chain []int
		for i := joint; i >= 0 && len(chain) < longestLimb; i = f.longestChild(i) {
			chain = append(chain, i)
		}
		if len(chain) >= 2 {
			chains = append(chains, chain)
		}
	}
	for _, root := range roots {
		collect(root, 0)
	}
	return chains
}

// thumb is where the thumb of a hand begins and where the other fingers do, on average.
func (f *figure) thumb(arm *limbFit) (thumb, others mgl64.Vec3, ok bool) {
	chains := f.fingerChains(arm.end)
	k := f.thumbOf(arm, chains)
	if k < 0 {
		return thumb, others, false
	}
	for i, chain := range chains {
		if i == k {
			thumb = f.at[chain[min(1, len(chain)-1)]]
		} else {
			others = others.Add(f.at[chain[0]].Mul(1 / float64(len(chains)-1)))
		}
	}
	return thumb, others, true
}

// thumbOf is which of several fingers begins nearest to the wrist and points away from the others, -1 where none does.
func (f *figure) thumbOf(arm *limbFit, chains [][]int) int {
	if len(chains) < 3 || len(chains) > 6 {
		return -1
	}
	best, bestScore, second := -1, math.Inf(-1), math.Inf(-1)
	for i, chain := range chains {
		var along, way mgl64.Vec3
		nearest := math.Inf(1)
		for j, other := range chains {
			if j == i {
				continue
			}
			along = along.Add(f.at[other[0]].Sub(f.at[arm.end]))
			way = way.Add(f.at[other[len(other)-1]].Sub(f.at[other[0]]))
			nearest = min(nearest, f.at[other[0]].Sub(f.at[chain[0]]).Len())
		}
		mine := f.at[chain[len(chain)-1]].Sub(f.at[chain[0]])
		if !(mine.Len() > 0 && way.Len() > 0 && along.Len() > 0) {
			return -1
		}
		angle := 1 - mine.Normalize().Dot(way.Normalize())
		along = along.Mul(1 / float64(len(chains)-1))
		short := 1 - f.at[chain[0]].Sub(f.at[arm.end]).Dot(along.Normalize())/along.Len()
		score := 2*angle + short + nearest/along.Len()
		if score > bestScore {
			best, bestScore, second = i, score, bestScore
		} else {
			second = max(second, score)
		}
	}
	if bestScore-second < 0.15 {
		return -1
	}
	return best
}
