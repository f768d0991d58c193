package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// build says what skeleton to make: proportions, which optional joints it has, and how its file turned the joints.
type build struct {
	height                                float64 // of the head's top, roughly
	chest, upperChest, neck, clavicles    bool
	extra                                 bool // joints without a role between spine and chest, and in the forearm
	straightSpine                         bool
	spread                                float64 // random proportions, 0 none
	turned                                bool    // random rest rotations
	armature                              bool    // a turned root above the hips
	legScale, armScale, forearm, lowerLeg float64
}

func plainBuild() build {
	return build{
		height: 1.7, chest: true, upperChest: true, neck: true, clavicles: true,
		legScale: 1, armScale: 1, forearm: 1, lowerLeg: 1,
	}
}

func randomBuild(rng *rand.Rand) build {
	within := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	b := build{
		height: within(0.9, 2.2), chest: rng.IntN(4) > 0, neck: rng.IntN(4) > 0, clavicles: rng.IntN(4) > 0,
		extra: rng.IntN(2) == 0, spread: 0.15, turned: true, armature: rng.IntN(2) == 0, straightSpine: rng.IntN(3) == 0,
		legScale: within(0.8, 1.2), armScale: within(0.8, 1.2), forearm: within(0.7, 1.3), lowerLeg: within(0.7, 1.3),
	}
	b.upperChest = b.chest && rng.IntN(2) == 0
	return b
}

// humanoid builds it. Both sides are alike.
func (b build) humanoid(t testing.TB, rng *rand.Rand) *rig.Humanoid {
	t.Helper()
	type joint struct {
		role   rig.Role
		parent int
		at     mgl64.Vec3
	}
	var joints []joint
	scale := b.height / 1.7
	vary := func() float64 {
		if b.spread == 0 {
			return 1
		}
		return 1 + b.spread*(2*rng.Float64()-1)
	}
	add := func(role rig.Role, parent int, x, y, z float64) int {
		joints = append(joints, joint{role, parent, mgl64.Vec3{x * scale, y * scale, z * scale}})
		return len(joints) - 1
	}
	leg := b.legScale * vary()
	up := (0.90 - 0.08) * (leg - 1) // longer legs lift everything
	root := -1
	if b.armature {
		root = add(rig.NoRole, -1, 0, 0, 0)
	}
	curve := 1.0
	if b.straightSpine {
		curve = 0
	}
	hips := add(rig.Hips, root, 0, up+0.95, 0)
	last := add(rig.Spine, hips, 0, up+0.95+0.10*vary(), -0.01*curve)
	spineTop := joints[last].at.Y()/scale - up
	if b.extra {
		spineTop += 0.06 * vary()
		last = add(rig.NoRole, last, 0, up+spineTop, -0.01*curve)
	}
	if b.chest {
		spineTop += 0.11 * vary()
		last = add(rig.Chest, last, 0, up+spineTop, -0.015*curve)
	}
	if b.upperChest {
		spineTop += 0.11 * vary()
		last = add(rig.UpperChest, last, 0, up+spineTop, -0.02*curve)
	}
	top := last
	neckBase := math.Max(1.42*vary(), spineTop+0.1)
	if b.neck {
		last = add(rig.Neck, top, 0, up+neckBase, -0.03*curve)
	}
	add(rig.Head, last, 0, up+neckBase+0.10*vary(), -0.01*curve)
	width, arm, upper, lower := 0.17*vary(), 0.27*b.armScale*vary(), 1.0, 0.95*b.forearm
	hipWidth, thigh, shin, ankle := 0.09*vary(), 0.0, 0.0, 0.08
	legs := 0.90*vary() + up
	thigh, shin = 1, b.lowerLeg
	thigh, shin = (legs-ankle)*thigh/(thigh+shin), (legs-ankle)*shin/(thigh+shin)
	slant := 0.02 * vary()
	clavicleAt := 0.03 * vary()
	for side, out := range []float64{1, -1} {
		parent, y := top, up+neckBase-0.05
		if b.clavicles {
			parent = add([]rig.Role{rig.LeftShoulder, rig.RightShoulder}[side], top, out*clavicleAt, y+slant, -0.01)
		}
		x := out * width
		parent = add([]rig.Role{rig.LeftUpperArm, rig.RightUpperArm}[side], parent, x, y, -0.02)
		x += out * arm * upper
		parent = add([]rig.Role{rig.LeftLowerArm, rig.RightLowerArm}[side], parent, x, y, -0.02)
		if b.extra {
			parent = add(rig.NoRole, parent, x+out*arm*lower/2, y, -0.02)
		}
		x += out * arm * lower
		hand := add([]rig.Role{rig.LeftHand, rig.RightHand}[side], parent, x, y, -0.02)
		add([]rig.Role{rig.LeftMiddleProximal, rig.RightMiddleProximal}[side], hand, x+out*0.09, y, -0.02)
		add([]rig.Role{rig.LeftIndexProximal, rig.RightIndexProximal}[side], hand, x+out*0.09, y, 0.01)
		add([]rig.Role{rig.LeftLittleProximal, rig.RightLittleProximal}[side], hand, x+out*0.08, y, -0.05)

		parent = add([]rig.Role{rig.LeftUpperLeg, rig.RightUpperLeg}[side], hips, out*hipWidth, legs, 0)
		parent = add([]rig.Role{rig.LeftLowerLeg, rig.RightLowerLeg}[side], parent, out*hipWidth, legs-thigh, 0)
		foot := add([]rig.Role{rig.LeftFoot, rig.RightFoot}[side], parent, out*hipWidth, legs-thigh-shin, 0)
		add([]rig.Role{rig.LeftToes, rig.RightToes}[side], foot, out*hipWidth, 0.02, 0.14)
	}

	skeleton := &rig.Skeleton{}
	roles := rig.NoRoles()
	turns := make([]mgl64.Quat, len(joints))
	for i, j := range joints {
		turns[i] = mgl64.QuatIdent()
		if b.turned {
			turns[i] = randomTurn(rng)
		}
		offset, rest := j.at, turns[i]
		if j.parent >= 0 {
			inverse := turns[j.parent].Conjugate()
			offset, rest = inverse.Rotate(j.at.Sub(joints[j.parent].at)), inverse.Mul(turns[i])
		}
		skeleton.Joints = append(skeleton.Joints, rig.Joint{Name: j.role.String(), Parent: j.parent, Offset: offset, Rest: rest})
		if j.role != rig.NoRole {
			roles.Joint[j.role], roles.Confidence[j.role] = i, 1
		}
	}
	h, err := rig.NewHumanoid(skeleton, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func randomTurn(rng *rand.Rand) mgl64.Quat {
	return mgl64.Quat{W: rng.NormFloat64(), V: mgl64.Vec3{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}}.Normalize()
}

func plainBody(t testing.TB) *Body { return bodyOf(t, plainBuild().humanoid(t, nil)) }

func bodyOf(t testing.TB, h *rig.Humanoid) *Body {
	t.Helper()
	body, err := NewBody(h)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// tPoseTargets are targets at the joints of the T-pose.
func tPoseTargets(b *Body, ids ...effectors.ID) effectors.Targets {
	var targets effectors.Targets
	for _, id := range ids {
		joint := b.anatomy.joint[b.anatomy.effectorPart(id)]
		targets.Effectors[id] = effectors.Target{
			Position: b.humanoid.TPose[joint].Position, Rotation: mgl64.QuatIdent(), Presence: 1,
		}
	}
	return targets
}

var (
	threePoints = []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand}
	sixPoints   = []effectors.ID{
		effectors.Head, effectors.LeftHand, effectors.RightHand,
		effectors.Hips, effectors.LeftFoot, effectors.RightFoot,
	}
	allPoints = append([]effectors.ID{effectors.Chest}, sixPoints...)
)

// solve runs one tick from a fresh state.
func solve(b *Body, targets effectors.Targets, set Settings) *Result {
	out := b.NewResult()
	b.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, b.NewState(), out)
	return out
}

func (b *Body) joint(role rig.Role) int { return b.humanoid.Joint(role) }

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
