package main

import (
	"math"
	"slices"

	"posewright/rig"
)

// weights says how much each joint carries a point of the skin; they sum to 1.
type weights [rig.RoleCount]float64

// hand over a share of from's weight to to.
func (w *weights) hand(from, to rig.Role, share float64) {
	moved := w[from] * share
	w[from] -= moved
	w[to] += moved
}

// carriers weighs the joints for a point on the left half of the skin. Each joint hands the flesh beyond it to the next
// one across a zone that lies as the crease of that joint does, so nothing depends on how near in space an arm lies to the
// ribs or one thigh to the other.
func (b *body) carriers(p vec) weights {
	var w weights
	w[rig.Hips] = 1
	w.hand(rig.Hips, rig.Spine, smoothstep(0.965, 1.065, p.y+0.10*p.z))
	w.hand(rig.Spine, rig.Chest, smoothstep(1.075, 1.185, p.y))
	w.hand(rig.Chest, rig.UpperChest, smoothstep(1.19, 1.32, p.y))
	besideNeck := math.Max(0, p.x-0.045)
	w.hand(rig.UpperChest, rig.Neck, smoothstep(1.405, 1.475, p.y+0.25*p.z-0.8*besideNeck))
	w.hand(rig.Neck, rig.Head, smoothstep(1.452, 1.522, p.y+0.5*p.z))
	w.hand(rig.Head, rig.Jaw, 0.85*smoothstep(1.530, 1.514, p.y)*smoothstep(0.005, 0.065, p.z))

	w.hand(rig.UpperChest, rig.LeftShoulder, smoothstep(0.035, 0.135, p.x)*smoothstep(1.30, 1.41, p.y))
	onArm := smoothstep(0.118, 0.228, p.x+0.25*(p.y-armHeight))
	for _, from := range []rig.Role{rig.Chest, rig.UpperChest, rig.LeftShoulder, rig.Neck} {
		w.hand(from, rig.LeftUpperArm, onArm)
	}
	w.hand(rig.LeftUpperArm, rig.LeftLowerArm, smoothstep(elbowOut-0.042, elbowOut+0.042, p.x))
	w.hand(rig.LeftLowerArm, rig.LeftHand, smoothstep(wristOut-0.052, wristOut+0.024, p.x))
	if p.x > 0.66 {
		b.fingerCarriers(p, &w)
	}

	onLeg := smoothstep(-0.075, 0.075, 0.90-p.y+0.6*(p.x-legApart))
	onLeg *= smoothstep(-0.024, 0.024, p.x)
	w.hand(rig.Hips, rig.LeftUpperLeg, onLeg)
	w.hand(rig.LeftUpperLeg, rig.LeftLowerLeg, smoothstep(kneeHeight+0.052, kneeHeight-0.052, p.y))
	w.hand(rig.LeftLowerLeg, rig.LeftFoot, smoothstep(ankleHeight+0.036, ankleHeight-0.024, p.y-0.25*p.z))
	if p.y < 0.12 {
		// The toes' roots lie on a line that goes back towards the little one.
		w.hand(rig.LeftFoot, rig.LeftToes, smoothstep(0.110, 0.144, p.z+0.5*math.Max(0, p.x-legApart-0.010)))
	}
	return w
}

// fingerCarriers shares the hand's weight with the fingers, by which one lies beside the point and how far along it is.
func (b *body) fingerCarriers(p vec, w *weights) {
	var apart [5]float64
	nearest := b.palm.distance(p)
	for i := range b.fingers {
		apart[i] = chain(b.fingers[i][:], p, 0.003)
		if i > 0 {
			nearest = math.Min(nearest, apart[i])
		}
	}
	// The thumb's first bone lies in the palm.
	var share [5]float64
	share[0] = smoothstep(0.006, -0.008, apart[0]-nearest)
	rest := 0.0
	for i := 1; i < 5; i++ {
		share[i] = smoothstep(0.0065, 0, apart[i]-slices.Min(apart[1:]))
		rest += share[i]
	}
	for i := 1; i < 5; i++ {
		share[i] *= (1 - share[0]) / rest
	}
	whole := w[rig.LeftHand]
	for i, bones := range b.fingers {
		left := rig.LeftHand // what the finger's share of the hand still belongs to
		amount := whole * share[i]
		for k, bone := range bones {
			// Flesh changes from one bone to the next about the plane that halves their angle.
			across := bone.to.sub(bone.from).unit()
			zone := 0.6 * bone.fromRadius
			if k > 0 {
				across = across.add(bones[k-1].to.sub(bones[k-1].from).unit()).unit()
			} else {
				zone = 0.013
			}
			moved := amount * smoothstep(-zone, zone, p.sub(bone.from).dot(across))
			role := fingers[i].first + rig.Role(k)
			w[left] -= moved
			w[role] += moved
			left, amount = role, moved
		}
	}
}

const influences = 4 // joints that carry one vertex
const weightStep = 1.0 / 4096

// bind finds the joints that carry each vertex of the whole mesh, of which twin[a] is a's mirror image: the joints' zones,
// smoothed over the skin itself, the strongest four, in steps that add up to exactly 1.
func (b *body) bind(m *mesh, twin []int) (joints [][influences]rig.Role, shares [][influences]float64) {
	w := make([]weights, len(m.at))
	for a, p := range m.at {
		if p.x < 0 {
			continue
		}
		w[a] = b.carriers(p)
		if p.x == 0 {
			w[a] = w[a].evenly()
		}
		w[twin[a]] = w[a].mirror()
	}
	edges := edgesOf(m.triangles)
	for range 4 {
		w = smooth(w, edges)
	}
	for a, p := range m.at {
		j, s := strongest(w[a])
		if p.x > 0 {
			t := twin[a]
			w[t] = w[a].mirror()
		}
		joints, shares = append(joints, j), append(shares, s)
	}
	for a, p := range m.at {
		if p.x < 0 {
			for i, r := range joints[twin[a]] {
				joints[a][i] = r.Mirror()
			}
			shares[a] = shares[twin[a]]
		}
	}
	return joints, shares
}

func (w *weights) mirror() (m weights) {
	for r, x := range w {
		m[rig.Role(r).Mirror()] = x
	}
	return m
}

// evenly gives both sides the same share, for the middle of the body.
func (w *weights) evenly() (m weights) {
	o := w.mirror()
	for r := range w {
		m[r] = (w[r] + o[r]) / 2
	}
	return m
}

// smooth takes each vertex half way to the mean of its neighbors.
func smooth(w []weights, edges []edge) []weights {
	out := make([]weights, len(w))
	count := make([]float64, len(w))
	for _, e := range edges {
		for r := range out[0] {
			out[e.from][r] += w[e.to][r]
			out[e.to][r] += w[e.from][r]
		}
		count[e.from]++
		count[e.to]++
	}
	for a := range out {
		for r := range out[a] {
			out[a][r] = 0.5*w[a][r] + 0.5*out[a][r]/count[a]
		}
	}
	return out
}

func strongest(w weights) (joints [influences]rig.Role, shares [influences]float64) {
	order := make([]rig.Role, 0, rig.RoleCount)
	for r := rig.Hips; r < rig.RoleCount; r++ {
		// What floating point cannot tell apart from a tie must not decide.
		w[r] = math.Round(w[r]*1e9) / 1e9
		if w[r] > 0.004 {
			order = append(order, r)
		}
	}
	slices.SortStableFunc(order, func(a, b rig.Role) int {
		switch {
		case w[a] > w[b]:
			return -1
		case w[a] < w[b]:
			return 1
		}
		return 0
	})
	order = order[:min(len(order), influences)]
	total := 0.0
	for _, r := range order {
		total += w[r]
	}
	left := 1.0
	for i, r := range order {
		joints[i] = r
		if i > 0 {
			shares[i] = math.Round(w[r]/total/weightStep) * weightStep
			left -= shares[i]
		}
	}
	shares[0] = left
	for i := len(order); i < influences; i++ {
		joints[i] = order[0]
	}
	return joints, shares
}
