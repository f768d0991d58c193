package ownchain

import (
	"slices"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// MostBones is how many bones a chain can have: what a chain with limits can.
const MostBones = 64

// link is one chain of the settings, resolved against the joints of a humanoid.
type link struct {
	root, tip string // the names that were resolved
	method    effectors.ChainMethod
	problem   Problem      // why it is not solved
	tracked                // from the root to the tip
	chain     chain.Chain  // through all joints
	end       vec.Rotation // how the tip wants to be turned, in the frame of the root
	goal      vec.Vector   // of this tick, in the world
	target    vec.Vector   // the same in the frame of the root
	pole      vec.Vector   // in the frame of the root
	presence  float64      // of its target in this tick, 0 to 1
}

// group are chains that are solved together: one, or several with the same root.
type group struct {
	links  []int // indices of chains
	shared int   // how many joints all of them have in common, from the root; all of its own for one
	below  bool  // another group hangs on it
	fork   chain.Fork
	trunk  tracked // the joints that all of them have in common
	best   bestFork
}

// plan is what chains are on a humanoid.
type plan struct {
	links  []link
	groups []group // those whose roots are further up come first
}

// fits reports whether the plan is of these chains.
func (p *plan) fits(chains []effectors.Chain) bool {
	if len(p.links) != len(chains) {
		return false
	}
	for i := range chains {
		if l, c := &p.links[i], &chains[i]; l.method != c.Method || l.root != c.Root || l.tip != c.Tip {
			return false
		}
	}
	return true
}

// newPlan resolves chains.
func newPlan(h *rig.Humanoid, chains []effectors.Chain) plan {
	p := plan{links: make([]link, len(chains))}
	for i := range chains {
		c, l := &chains[i], &p.links[i]
		l.root, l.tip, l.method = c.Root, c.Tip, c.Method
		if l.joints, l.problem = jointsOf(h, c); l.problem.Kind != NoProblem {
			continue
		}
		l.problem = p.join(h, chains, i)
	}
	for i := range p.groups { // they are few
		for k := i; k > 0 && p.rootOf(&p.groups[k-1]) > p.rootOf(&p.groups[k]); k-- {
			p.groups[k-1], p.groups[k] = p.groups[k], p.groups[k-1]
		}
	}
	for i := range p.groups {
		g := &p.groups[i]
		for k := range p.groups {
			g.below = g.below || h.Skeleton.IsAncestor(p.rootOf(g), p.rootOf(&p.groups[k]))
		}
		p.prepare(h, g)
	}
	return p
}

func (p *plan) rootOf(g *group) int { return p.links[g.links[0]].joints[0] }

// Problems says of each chain why it cannot be solved on a humanoid.
func Problems(h *rig.Humanoid, chains []effectors.Chain) []Problem {
	p := newPlan(h, chains)
	problems := make([]Problem, len(chains))
	for i := range p.links {
		problems[i] = p.links[i].problem
	}
	return problems
}

// Free reports for every joint whether a chain may turn it: no role plays it, and it carries no joint that one plays.
func Free(h *rig.Humanoid) []bool {
	free := make([]bool, len(h.Skeleton.Joints))
	for i := range free {
		free[i] = true
	}
	for role, joint := range h.Roles.Joint {
		for ; rig.Role(role) != rig.NoRole && joint >= 0; joint = h.Skeleton.Joints[joint].Parent {
			free[joint] = false
		}
	}
	return free
}

// Carrier is the bone of the body that carries a joint, of those that targets can be fixed to: a target on it keeps the shape of a chain from there. It is the
// hips where none does.
func Carrier(h *rig.Humanoid, root string) effectors.ChainParent {
	joints := h.Skeleton.Joints
	for at := slices.IndexFunc(joints, func(j rig.Joint) bool { return j.Name == root }); at >= 0; at = joints[at].Parent {
		for on := range effectors.ChainParents {
			if boneOf(h, on) == at {
				return on
			}
		}
	}
	return effectors.ChainOnHips
}

// boneOf is the joint of a bone that targets can be fixed to.
func boneOf(h *rig.Humanoid, on effectors.ChainParent) int {
	role := on.Role()
	if on == effectors.ChainOnChest {
		role = h.UpperTrunk()
	}
	return h.Roles.Joint[role]
}

// jointsOf are the joints of a chain, or what is wrong with it.
func jointsOf(h *rig.Humanoid, c *effectors.Chain) ([]int, Problem) {
	s := h.Skeleton
	named := func(name string) int {
		return slices.IndexFunc(s.Joints, func(j rig.Joint) bool { return j.Name == name })
	}
	root, tip := named(c.Root), named(c.Tip)
	switch {
	case root < 0 || tip < 0:
		missing := c.Root
		if root >= 0 {
			missing = c.Tip
		}
		return nil, Problem{Kind: NoSuchBone, Chain: c.ID, Bone: missing}
	case !s.IsAncestor(root, tip):
		return nil, Problem{Kind: TipNotBelow, Chain: c.ID, Bone: c.Tip, Other: c.Root}
	}
	var joints []int
	for joint := tip; joint >= 0; joint = s.Joints[joint].Parent {
		joints = append(joints, joint)
		if joint == root {
			break
		}
	}
	slices.Reverse(joints)
	if bones := len(joints) - 1; bones > MostBones {
		return nil, Problem{Kind: TooManyBones, Chain: c.ID, Count: bones}
	} else if c.Method == effectors.ChainByTwoBones && bones != 2 {
		return nil, Problem{Kind: NotTwoBones, Chain: c.ID, Count: bones}
	}
	for role, joint := range h.Roles.Joint {
		if rig.Role(role) != rig.NoRole && joint >= 0 && (joint == root || s.IsAncestor(root, joint)) {
			return nil, Problem{Kind: MovesBody, Chain: c.ID, Bone: s.Joints[joint].Name, Role: rig.Role(role)}
		}
	}
	return joints, Problem{}
}

// join adds a chain to the group of its root, or begins one. The problem is why it cannot be there beside those before it.
func (p *plan) join(h *rig.Humanoid, chains []effectors.Chain, index int) Problem {
	l := &p.links[index]
	home := -1
	for g := range p.groups {
		for _, other := range p.groups[g].links {
			joints := p.links[other].joints
			same := sharedJoints(l.joints, joints)
			if joints[0] == l.joints[0] {
				home = g
				switch {
				case same == len(joints) || same == len(l.joints):
					return Problem{Kind: EndsOnOther, Chain: chains[index].ID, Other: chains[other].ID}
				case l.method != effectors.ChainByFABRIK || p.links[other].method != effectors.ChainByFABRIK:
					return Problem{Kind: ForkNeedsFABRIK, Chain: chains[index].ID, Other: chains[other].ID}
				case p.groups[g].shared > 0 && len(p.groups[g].links) > 1 && same != p.groups[g].shared:
					return Problem{Kind: BranchesElsewhere, Chain: chains[index].ID, Bone: chains[index].Root}
				}
				continue
			}
			for _, joint := range l.joints {
				if slices.Contains(joints, joint) {
					return Problem{Kind: SharesBone, Chain: chains[index].ID, Other: chains[other].ID, Bone: h.Skeleton.Joints[joint].Name}
				}
			}
		}
	}
	if home < 0 {
		p.groups = append(p.groups, group{links: []int{index}, shared: len(l.joints)})
		return Problem{}
	}
	g := &p.groups[home]
	g.shared = sharedJoints(l.joints, p.links[g.links[0]].joints)
	g.links = append(g.links, index)
	return Problem{}
}

// sharedJoints is how many joints two chains with one root have in common; 0 for other chains.
func sharedJoints(a, b []int) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// prepare makes the memory of a group.
func (p *plan) prepare(h *rig.Humanoid, g *group) {
	for _, k := range g.links {
		l := &p.links[k]
		count := len(l.joints)
		l.chain = chain.Chain{Joints: make([]vec.Vector, count), Lengths: make([]float64, count-1)}
		l.tracked = newTracked(h, l.joints)
		for i := range l.chain.Lengths {
			l.chain.Lengths[i] = h.Skeleton.Joints[l.joints[i+1]].Offset.Len()
		}
	}
	if len(g.links) == 1 {
		return
	}
	first := &p.links[g.links[0]]
	g.fork.Trunk = chain.Chain{Joints: make([]vec.Vector, g.shared), Lengths: slices.Clone(first.chain.Lengths[:g.shared-1])}
	g.trunk = newTracked(h, first.joints[:g.shared])
	g.fork.Branches = make([]chain.Branch, len(g.links))
	g.best.trunk, g.best.turns = make([]vec.Vector, g.shared), make([][]vec.Rotation, len(g.links))
	for b, k := range g.links {
		l := &p.links[k]
		g.fork.Branches[b].Chain = chain.Chain{Joints: make([]vec.Vector, len(l.joints)-g.shared+1), Lengths: slices.Clone(l.chain.Lengths[g.shared-1:])}
		g.best.turns[b] = make([]vec.Rotation, len(l.joints))
	}
}
