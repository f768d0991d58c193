package ownchain

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// creature is a humanoid with a tail of six bones that forks into two fins, ears of two bones and a third arm, whose joints have odd rest rotations.
func creature(t testing.TB) *rig.Humanoid {
	t.Helper()
	roles := rig.NoRoles()
	s := &rig.Skeleton{}
	index := map[string]int{"": -1}
	odd := rand.New(rand.NewPCG(5, 6))
	add := func(name, parent string, role rig.Role, x, y, z float64) {
		j := rig.Joint{Name: name, Parent: index[parent], Offset: mgl64.Vec3{x, y, z}, Rest: mgl64.QuatIdent()}
		if role != rig.NoRole {
			roles.Set(role, len(s.Joints), 1, rig.FromFile)
		} else {
			axis := mgl64.Vec3{odd.NormFloat64(), odd.NormFloat64(), odd.NormFloat64()}.Normalize()
			j.Rest = mgl64.QuatRotate(odd.Float64()*0.4, axis)
		}
		index[name] = len(s.Joints)
		s.Joints = append(s.Joints, j)
	}
	add("hips", "", rig.Hips, 0, 1, 0)
	add("spine", "hips", rig.Spine, 0, 0.1, 0)
	add("chest", "spine", rig.Chest, 0, 0.15, 0)
	add("neck", "chest", rig.Neck, 0, 0.25, 0)
	add("head", "neck", rig.Head, 0, 0.1, 0)
	for side, r := range [2][8]rig.Role{
		{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot},
		{rig.RightUpperArm, rig.RightLowerArm, rig.RightHand, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot},
	} {
		name, out := [2]string{"l", "r"}[side], 1-2*float64(side)
		add(name+"Arm", "chest", r[0], out*0.18, 0.2, 0)
		add(name+"Fore", name+"Arm", r[1], out*0.28, 0, 0)
		add(name+"Hand", name+"Fore", r[2], out*0.25, 0, 0)
		add(name+"Leg", "hips", r[3], out*0.1, -0.05, 0)
		add(name+"Shin", name+"Leg", r[4], 0, -0.42, 0.01)
		add(name+"Foot", name+"Shin", r[5], 0, -0.45, -0.01)
		add(name+"Ear1", "head", rig.NoRole, out*0.08, 0.15, 0)
		add(name+"Ear2", name+"Ear1", rig.NoRole, out*0.03, 0.1, 0)
		add(name+"Ear3", name+"Ear2", rig.NoRole, out*0.02, 0.1, 0)
	}
	add("tail1", "hips", rig.NoRole, 0, 0, -0.1)
	for i := 2; i <= 6; i++ {
		add("tail"+string(rune('0'+i)), "tail"+string(rune('0'+i-1)), rig.NoRole, 0, 0, -0.12)
	}
	for side, name := range [2]string{"lFin", "rFin"} {
		out := 1 - 2*float64(side)
		add(name+"1", "tail4", rig.NoRole, out*0.05, 0, -0.02)
		add(name+"2", name+"1", rig.NoRole, out*0.12, 0, 0)
		add(name+"3", name+"2", rig.NoRole, out*0.1, 0, 0)
		add(name+"4", name+"3", rig.NoRole, out*0.1, 0, 0)
	}
	add("third1", "chest", rig.NoRole, 0, 0.1, -0.1)
	add("third2", "third1", rig.NoRole, 0.3, 0, -0.05)
	add("third3", "third2", rig.NoRole, 0.3, 0, 0.05)
	h, err := rig.NewHumanoid(s, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// one is a chain to a place, which keeps its last shape.
func one(root, tip string, method effectors.ChainMethod) effectors.Chain {
	c := effectors.DefaultChain(root)
	c.Root, c.Tip, c.Method, c.Target = root, tip, method, effectors.ChainToPlace
	return c
}

// scene is a humanoid in a pose, with what solves its chains.
type scene struct {
	h       *rig.Humanoid
	solver  Solver
	before  *rig.Pose
	pose    *rig.Pose
	world   []rig.Transform
	reports Reports
}

func newScene(t testing.TB) *scene {
	h := creature(t)
	return &scene{h: h, solver: New(h), before: h.NewTPose(), pose: h.NewTPose(), world: make([]rig.Transform, len(h.Skeleton.Joints))}
}

// tick solves chains on the T-pose with the body's own joints turned by whoever calls.
func (s *scene) tick(chains []effectors.Chain, body func(*rig.Pose)) {
	s.before.CopyFrom(s.pose)
	s.pose.CopyFrom(s.h.NewTPose())
	if body != nil {
		body(s.pose)
	}
	s.h.Forward(s.pose, s.world)
	s.solver.Solve(&Job{Chains: chains, Tracking: rig.Identity(), DT: 1.0 / 90, Before: s.before, Pose: s.pose, World: s.world}, &s.reports)
}

func (s *scene) joint(t testing.TB, name string) int {
	t.Helper()
	for i := range s.h.Skeleton.Joints {
		if s.h.Skeleton.Joints[i].Name == name {
			return i
		}
	}
	t.Fatal(name)
	return -1
}

// reachable is where joints are when those from a root on are turned at random: places that a chain can reach together.
func (s *scene) reachable(random *rand.Rand, most float64, turned []int, tips ...int) []mgl64.Vec3 {
	pose := s.h.NewTPose()
	for _, joint := range turned {
		axis := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
		pose.Rotations[joint] = pose.Rotations[joint].Mul(mgl64.QuatRotate(random.Float64()*most, axis))
	}
	world := make([]rig.Transform, len(s.h.Skeleton.Joints))
	s.h.Forward(pose, world)
	var at []mgl64.Vec3
	for _, tip := range tips {
		at = append(at, world[tip].Position)
	}
	return at
}

// lengths is the greatest change of any bone's length, meters.
func (s *scene) stretched() float64 {
	worst := 0.0
	for i, joint := range s.h.Skeleton.Joints {
		if joint.Parent >= 0 {
			worst = math.Max(worst, math.Abs(s.world[i].Position.Sub(s.world[joint.Parent].Position).Len()-joint.Offset.Len()))
		}
	}
	return worst
}
