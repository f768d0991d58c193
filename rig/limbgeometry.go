package rig

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// limbFit is one way to read a chain of joints as an arm or a leg: which of its joints turn it, and how well its proportions suit.
type limbFit struct {
	root, upper, lower, end int // root is the first joint below the trunk: the upper joint itself, a clavicle or a stub
	upperLength             float64
	lowerLength             float64
	stubs, twists           int // joints before the upper joint, and joints passed over between the three
	fingers                 int // chains that begin at the end joint
	score                   float64
}

func (l *limbFit) length() float64 { return l.upperLength + l.lowerLength }

// build is what tells arms from legs. Ratios are natural logarithms, so that twice and half are equally far away.
type build struct {
	lowerToUpper float64 // of the second bone to the first
	spread       float64 // how far from that is still usual
	endToLimb    float64 // longest chain beyond the end joint to both bones: hand or foot
	endSpread    float64 // how far beyond that is still usual
	foot         bool    // the chain bends where the end joint is
}

var (
	armBuild = build{lowerToUpper: -0.08, spread: 0.35, endToLimb: 0.25, endSpread: 0.25}
	legBuild = build{lowerToUpper: -0.02, spread: 0.4, endToLimb: 0.2, endSpread: 0.2, foot: true}
)

const (
	limbFits     = 6    // readings of a chain that are kept
	shortestBone = 0.01 // of the figure's size: anything shorter is no bone of a limb
)

// limbFits are the best readings of the chain that starts at a child of the trunk, best first.
func (f *figure) limbFits(root int, b *build) []limbFit {
	var fits []limbFit
	path := make([]int, 0, longestLimb)
	var visit func(joint int)
	visit = func(joint int) {
		path = append(path, joint)
		for i := 0; i < len(path)-2; i++ {
			for j := i + 1; j < len(path)-1; j++ {
				if fit, ok := f.fitLimb(path, i, j, b); ok {
					fits = append(fits, fit)
				}
			}
		}
		if len(fits) > 8*limbFits {
			fits = bestFits(fits)
		}
		if len(path) < longestLimb {
			for _, child := range f.children[joint] {
				visit(child)
			}
		}
		path = path[:len(path)-1]
	}
	visit(root)
	return bestFits(fits)
}

// bestFirst sorts what is few by its score. Equals keep their order.
func bestFirst[T any](few []T, score func(*T) float64) {
	for i := range few {
		for k := i; k > 0 && score(&few[k-1]) < score(&few[k]); k-- {
			few[k-1], few[k] = few[k], few[k-1]
		}
	}
}

func bestFits(fits []limbFit) []limbFit {
	bestFirst(fits, func(l *limbFit) float64 { return l.score })
	return fits[:min(len(fits), limbFits)]
}

// fitLimb judges a path as a limb whose upper joint is path[i], its middle joint path[j] and its end joint the last.
func (f *figure) fitLimb(path []int, i, j int, b *build) (limbFit, bool) {
	k := len(path) - 1
	upper, lower, end := path[i], path[j], path[k]
	first, second := f.at[lower].Sub(f.at[upper]), f.at[end].Sub(f.at[lower])
	l := limbFit{root: path[0], upper: upper, lower: lower, end: end, upperLength: first.Len(), lowerLength: second.Len()}
	if least := shortestBone * f.size; l.upperLength < least || l.lowerLength < least {
		return l, false
	}
	length := l.length()
	l.stubs, l.twists = i, k-i-2
	stub := 0.0 // from the first joint to the upper joint
	for _, joint := range path[1 : i+1] {
		stub += f.bone(joint)
	}
	walked := 0.0 // along the joints from upper to end
	for _, joint := range path[i+1:] {
		walked += f.bone(joint)
	}
	beyond := f.reach[end]
	proportion := (math.Log(l.lowerLength/l.upperLength) - b.lowerToUpper) / b.spread
	l.score = -math.Min(proportion*proportion, 6)
	l.score += length / (stub + walked + beyond)                             // the longer part of the chain is the limb
	l.score -= 8 * (walked/length - 1)                                       // a joint passed over lies on the line: it is a twist joint
	l.score += 2 * (f.at[end].Sub(f.at[upper]).Len()/length - 1)             // limbs rest nearly straight
	l.score -= 0.25 * float64(l.twists)                                      // and seldom have further joints
	l.score -= math.Max(0, stub/length-0.5)                                  // a clavicle is shorter than the arm
	l.score -= 0.2 * math.Max(0, float64(i-1))                               // and is one joint
	excess := math.Max(0, math.Abs(beyond/length-b.endToLimb)/b.endSpread-1) // a hand or a foot is shorter still
	l.score -= math.Min(excess*excess, 4)
	if b.foot {
		if toes := f.longestChild(end); toes >= 0 && f.bone(toes) > 0.03*length {
			bend := 1 - f.at[toes].Sub(f.at[end]).Normalize().Dot(second.Normalize())
			l.score += 1.5 * math.Min(2*bend, 1)
			if f.bone(toes) < 0.45*length && bend > 0.3 {
				l.score += 0.5
			}
		}
		return l, true
	}
	for at, joint := range path[i:k] {
		if joint != upper && joint != lower && f.branches(joint, path[i+at+1]) {
			l.score -= 0.8 // a twist joint bears nothing, a hand does
		}
	}
	for _, child := range f.children[end] {
		if f.reach[child] > 0 && f.reach[child]+f.bone(child) < 0.7*length {
			l.fingers++
		}
	}
	if l.fingers > 1 {
		l.score += math.Min(float64(l.fingers), 5) * 0.4
	}
	return l, true
}

// branches reports whether a joint has a child, other than the one given, that has children too.
func (f *figure) branches(joint, but int) bool {
	for _, child := range f.children[joint] {
		if child != but && f.reach[child] > 0 {
			return true
		}
	}
	return false
}

// limbPair is an arm or a leg on both sides.
type limbPair struct {
	trunk int        // the joint that both hang on
	limbs [2]limbFit // in the order of the joints until the sides are known
	alike float64    // 0 for twins, more where lengths differ
	score float64
}

func (p *limbPair) length() float64 { return (p.limbs[0].length() + p.limbs[1].length()) / 2 }

// middle is half way between a joint of both limbs.
func (f *figure) middle(p *limbPair, joint func(*limbFit) int) mgl64.Vec3 {
	return f.at[joint(&p.limbs[0])].Add(f.at[joint(&p.limbs[1])]).Mul(0.5)
}

// across goes from a joint of the second limb to that of the first.
func (f *figure) across(p *limbPair, joint func(*limbFit) int) mgl64.Vec3 {
	return f.at[joint(&p.limbs[0])].Sub(f.at[joint(&p.limbs[1])])
}

func upperOf(l *limbFit) int { return l.upper }
func endOf(l *limbFit) int   { return l.end }

// limbPairs are the pairs of chains, below one joint each, that are twins by their proportions.
func (f *figure) limbPairs(b *build) []limbPair {
	const shortestLimb = 0.06 // of the figure's size
	const keptPairs = 3       // readings of one pair of chains
	fits := make(map[int][]limbFit)
	var pairs []limbPair
	for _, trunk := range f.joints {
		children := f.children[trunk]
		for x, one := range children {
			for _, other := range children[x+1:] {
				for _, root := range [...]int{one, other} {
					if _, known := fits[root]; !known {
						fits[root] = nil
						if f.reach[root] > shortestLimb*f.size {
							fits[root] = f.limbFits(root, b)
						}
					}
				}
				var found []limbPair
				for _, l := range fits[one] {
					for _, r := range fits[other] {
						p := limbPair{trunk: trunk, limbs: [2]limbFit{l, r}}
						upper, lower := math.Log(l.upperLength/r.upperLength)/0.1, math.Log(l.lowerLength/r.lowerLength)/0.1
						apart := f.across(&p, upperOf).Len()
						if p.length() < shortestLimb*f.size || upper*upper+lower*lower > 8 || apart < shortestBone*f.size {
							continue
						}
						p.alike = upper*upper + lower*lower
						unlike := math.Abs(float64(l.stubs-r.stubs)) + math.Abs(float64(l.twists-r.twists))
						p.score = (l.score+r.score)/2 - p.alike/2 - unlike/2
						found = append(found, p)
					}
				}
				bestFirst(found, func(p *limbPair) float64 { return p.score })
				pairs = append(pairs, found[:min(len(found), keptPairs)]...)
			}
		}
	}
	return pairs
}
