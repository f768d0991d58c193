package rig

import (
	"cmp"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// assign gives the joints of a body their roles.
func (f *figure) assign(b *bodyFit) (RoleMap, []phrase.Phrase) {
	m := NoRoles()
	var notes []phrase.Phrase
	forward, facingSure := f.facing(b, 0)
	left := 0
	if b.up.Cross(forward).Dot(b.side) < 0 {
		left = 1
	}
	sure := f.sureOf(b)
	set := func(role Role, joint int, confidence float64) {
		if joint >= 0 && m.RoleOf(joint) == NoRole && m.Joint[role] < 0 {
			m.Set(role, joint, confidence, FromGeometry)
		}
	}
	sided := sure * (0.6 + 0.4*math.Min(1, facingSure))
	if facingSure < 0.3 {
		notes = append(notes, phrase.Say("The facing direction of the figure is unclear from feet, knees, elbows and thumbs. Left and right may be swapped."))
	}
	set(Hips, b.hips, sure)
	fourLegged := b.upright < 0.6
	if fourLegged {
		notes = append(notes, phrase.Say("The torso is horizontal as in a quadruped, so no joints were mapped to arms."))
	}
	f.assignTrunk(b, sure, set)
	for i := range 2 {
		of := func(role Role) Role {
			if i != left {
				return role.Mirror()
			}
			return role
		}
		leg, arm := &b.legs.limbs[i], &b.arms.limbs[i]
		set(of(LeftUpperLeg), leg.upper, sided)
		set(of(LeftLowerLeg), leg.lower, sided)
		set(of(LeftFoot), leg.end, sided)
		if toes := f.longestChild(leg.end); toes >= 0 && f.bone(toes) > 0.05*leg.length() {
			set(of(LeftToes), toes, 0.8*sided)
		}
		if fourLegged {
			continue
		}
		set(of(LeftUpperArm), arm.upper, sided)
		set(of(LeftLowerArm), arm.lower, sided)
		set(of(LeftHand), arm.end, sided)
		if arm.root != arm.upper && f.at[arm.upper].Sub(f.at[arm.root]).Len() > 0.05*arm.length() {
			set(of(LeftShoulder), arm.root, sided)
		}
		f.assignFingers(arm, func(role Role, joint int) { set(of(role), joint, 0.75*sided) })
	}
	return m, notes
}

// sureOf is how sure the trunk's roles are: less where twins differ, where the pose is crooked and where another reading is as good.
func (f *figure) sureOf(b *bodyFit) float64 {
	sure := sureByGeometry
	sure *= math.Exp(-0.05 * (b.legs.alike + b.arms.alike))
	sure *= 1 - 0.3*math.Min(1, b.mirrored/0.1)
	sure *= 0.75 + 0.25*math.Min(1, b.margin)
	sure *= 0.7 + 0.3*math.Max(0, math.Min(1, (b.upright-0.5)/0.3))
	sure *= 0.6 + 0.4*math.Min(1, b.score/8)
	return sure
}

// assignTrunk shares the joints between hips and head. A trunk joint at the height of the shoulders or above, with the head right
// upon it, is the neck: Biped hangs clavicles there.
func (f *figure) assignTrunk(b *bodyFit, sure float64, set func(Role, int, float64)) {
	spine, head := b.trunk, b.head
	from := slices.Index(spine, f.parent[head[0]])
	if from >= 0 && from < len(spine)-1 {
		spine = spine[:from+1]
	}
	trunk := f.middle(&b.arms, upperOf).Sub(f.middle(&b.legs, upperOf)).Len()
	at := f.headIn(b, trunk)
	neck := -1
	if at > 0 {
		neck = head[0]
	} else if last := spine[len(spine)-1]; len(spine) > 1 && f.height(b, last) > -0.05*trunk {
		neck, spine = last, spine[:len(spine)-1]
	}
	set(Spine, spine[0], sure)
	if n := len(spine); n == 2 {
		set(Chest, spine[1], 0.9*sure)
	} else if n > 2 {
		set(Chest, spine[n-2], 0.9*sure)
		set(UpperChest, spine[n-1], 0.9*sure)
	}
	set(Neck, neck, 0.9*sure)
	set(Head, head[at], sure)
}

// headIn is which joint of neck and head is the head: the first that carries more than the chain itself (eyes, jaw, hair); else the
// one whose height above the shoulders is most like a head's.
func (f *figure) headIn(b *bodyFit, trunk float64) int {
	for i, joint := range b.head {
		if i+1 < len(b.head) && i < 5 && len(f.children[joint]) > 1 && (i > 0 || f.height(b, joint) > 0.14*trunk) {
			return i
		}
	}
	const usual = 0.3 // of the trunk's length from the hips to the shoulders
	best, bestScore := 0, math.Inf(-1)
	for i, joint := range b.head {
		score := -math.Abs(f.height(b, joint)/trunk-usual) - 0.12*math.Abs(float64(i)-1)
		if len(f.children[joint]) == 0 && i > 1 {
			score -= 0.1 // more likely the top of the head
		}
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// assignFingers names the fingers of a hand: the thumb by its shape, the others by their distance from it.
func (f *figure) assignFingers(arm *limbFit, set func(Role, int)) {
	chains := f.fingerChains(arm.end)
	thumb := f.thumbOf(arm, chains)
	if thumb < 0 {
		return
	}
	var fingers [][]int
	var along, middle mgl64.Vec3 // of the fingers: the way they point, and where they are
	for i, chain := range chains {
		if i != thumb {
			fingers = append(fingers, chain)
			along = along.Add(f.at[chain[len(chain)-1]].Sub(f.at[chain[0]]))
			middle = middle.Add(f.center(chain))
		}
	}
	if len(fingers) > 4 || !(along.Len() > 0) {
		return
	}
	along = along.Normalize()
	towards := f.center(chains[thumb]).Sub(middle.Mul(1 / float64(len(fingers))))
	towards = towards.Sub(along.Mul(towards.Dot(along))) // across the palm, to the thumb
	slices.SortStableFunc(fingers, func(a, b []int) int {
		return cmp.Compare(f.center(b).Dot(towards), f.center(a).Dot(towards))
	})
	chain := chains[thumb]
	first := LeftThumbMetacarpal
	if len(chain) == 2 {
		first = LeftThumbProximal // a thumb of two joints has no metacarpal
	}
	for k, joint := range chain[:min(len(chain), 3)] {
		set(first+Role(k), joint)
	}
	for i, chain := range fingers {
		if len(chain) > 3 && f.bone(chain[1]) > 1.5*f.bone(chain[2]) {
			chain = chain[1:] // the bone within the palm
		}
		for k, joint := range chain[:min(len(chain), 3)] {
			set(LeftIndexProximal+Role(3*i+k), joint)
		}
	}
}

// center is the mean place of a chain's joints.
func (f *figure) center(chain []int) mgl64.Vec3 {
	var sum mgl64.Vec3
	for _, joint := range chain {
		sum = sum.Add(f.at[joint])
	}
	return sum.Mul(1 / float64(len(chain)))
}
