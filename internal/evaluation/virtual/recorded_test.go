package virtual

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// actor is a body whose every number is known, to be recorded: joints by name, with their place in a T-pose that faces +Z.
type actor struct {
	names   []string
	parents []int
	at      []mgl64.Vec3
	axes    []mgl64.Quat // rotation of each joint's own axes in the T-pose
	index   map[string]int
}

// newActor has joints whose own axes are turned by a function of their name.
func newActor(axes func(name string) mgl64.Quat) *actor {
	a := &actor{index: map[string]int{}}
	add := func(name, parent string, x, y, z float64) {
		above := -1
		if parent != "" {
			above = a.index[parent]
		}
		a.index[name] = len(a.names)
		a.names, a.parents = append(a.names, name), append(a.parents, above)
		a.at, a.axes = append(a.at, mgl64.Vec3{x, y, z}), append(a.axes, axes(name))
	}
	add("Hips", "", 0, 0.95, 0)
	add("Spine", "Hips", 0, 1.05, -0.01)
	add("Chest", "Spine", 0, 1.2, -0.01)
	add("Neck", "Chest", 0, 1.42, -0.02)
	add("Head", "Neck", 0, 1.52, 0.01)
	add("HeadTop", "Head", 0, 1.7, 0.01)
	for _, side := range [2]struct {
		name string
		x    float64
	}{{"Left", 1}, {"Right", -1}} {
		n := side.name
		add(n+"Shoulder", "Chest", 0.04*side.x, 1.38, -0.01)
		add(n+"UpperArm", n+"Shoulder", 0.18*side.x, 1.39, -0.02)
		add(n+"LowerArm", n+"UpperArm", 0.46*side.x, 1.39, -0.02)
		add(n+"Hand", n+"LowerArm", 0.71*side.x, 1.39, -0.02)
		add(n+"HandTip", n+"Hand", 0.88*side.x, 1.39, -0.02)
		add(n+"UpperLeg", "Hips", 0.09*side.x, 0.9, 0)
		add(n+"LowerLeg", n+"UpperLeg", 0.09*side.x, 0.48, 0)
		add(n+"Foot", n+"LowerLeg", 0.09*side.x, 0.08, 0)
		add(n+"Toes", n+"Foot", 0.09*side.x, 0.02, 0.14)
	}
	return a
}

func identity(string) mgl64.Quat { return mgl64.QuatIdent() }

// attitude is where the actor's hips are and how each joint is turned from the T-pose; what is not named turns as its parent does.
type attitude struct {
	hips mgl64.Vec3
	turn map[string]mgl64.Quat
}

func turn(yaw, pitch, roll float64) mgl64.Quat {
	return rig.Yaw(yaw).Mul(mgl64.QuatRotate(pitch, mgl64.Vec3{1, 0, 0})).Mul(mgl64.QuatRotate(roll, mgl64.Vec3{0, 0, 1}))
}

// stand is the actor in the world: place and rotation from the T-pose of every joint.
func (a *actor) stand(p attitude) (places []mgl64.Vec3, turns []mgl64.Quat) {
	places, turns = make([]mgl64.Vec3, len(a.names)), make([]mgl64.Quat, len(a.names))
	for i, name := range a.names {
		up := a.parents[i]
		switch q, ok := p.turn[name]; {
		case ok:
			turns[i] = q
		case up >= 0:
			turns[i] = turns[up]
		default:
			turns[i] = mgl64.QuatIdent()
		}
		if up < 0 {
			places[i] = p.hips
		} else {
			places[i] = places[up].Add(turns[up].Rotate(a.at[i].Sub(a.at[up])))
		}
	}
	return places, turns
}

// record makes a motion of attitudes. The rest pose is the T-pose, or one that no person could take, with every bone along its parent's X.
func (a *actor) record(frameTime float64, restIsTPose bool, attitudes ...attitude) *rig.Motion {
	var s rig.Skeleton
	for i, name := range a.names {
		j := rig.Joint{Name: name, Parent: a.parents[i], Offset: a.at[i], Rest: a.axes[i]}
		if up := a.parents[i]; up >= 0 {
			j.Offset = a.axes[up].Conjugate().Rotate(a.at[i].Sub(a.at[up]))
			j.Rest = a.axes[up].Conjugate().Mul(a.axes[i])
			if !restIsTPose {
				j.Offset, j.Rest = mgl64.Vec3{a.at[i].Sub(a.at[up]).Len(), 0, 0}, mgl64.QuatIdent()
			}
		}
		s.Joints = append(s.Joints, j)
	}
	m := rig.NewMotion("actor", s, frameTime, len(attitudes))
	for frame, p := range attitudes {
		places, turns := a.stand(p)
		local := m.Local(frame)
		for i := range local {
			world := rig.Transform{Position: places[i], Rotation: turns[i].Mul(a.axes[i])}
			local[i] = world
			if up := a.parents[i]; up >= 0 {
				local[i] = rig.Transform{Position: places[up], Rotation: turns[up].Mul(a.axes[up])}.Inverse().Mul(world)
			}
		}
	}
	return m
}

// neutral are attitudes of standing upright and looking level, turning on the spot, elbows bent with forearms untwisted.
func neutral(count int) []attitude {
	var all []attitude
	for i := range count {
		yaw := 0.5 * math.Sin(float64(i)/10)
		body := rig.Yaw(yaw)
		p := attitude{hips: mgl64.Vec3{0.2, 0.95, -0.3}, turn: map[string]mgl64.Quat{"Hips": body}}
		for k, side := range [2]string{"Left", "Right"} {
			out := 1 - 2*float64(k)
			hang := turn(0, 0, -out*1.2)
			p.turn[side+"UpperArm"] = body.Mul(hang)
			// Flexion brings the forearm forward: about -Y on the left.
			flex := hang.Mul(mgl64.QuatRotate(-out*(0.6+0.3*math.Sin(float64(i)/7)), mgl64.Vec3{0, 1, 0}))
			p.turn[side+"LowerArm"] = body.Mul(flex)
		}
		all = append(all, p)
	}
	return all
}

// doings are attitudes of other things: bowed, crouching, twisted, hands anywhere.
func doings(count int) []attitude {
	var all []attitude
	for i := range count {
		s := float64(i)
		body := turn(0.1*s, 0.9+0.1*math.Sin(s), 0.1*math.Cos(s))
		all = append(all, attitude{hips: mgl64.Vec3{0.3, 0.55 + 0.05*math.Sin(s), 0.1}, turn: map[string]mgl64.Quat{
			"Hips": body, "Chest": body.Mul(turn(0.2*math.Sin(s), 0.3, 0.05)), "Head": turn(0.1*s+0.4, 0.5*math.Sin(s), 0.2),
			"LeftUpperArm": body.Mul(turn(-0.5, 0.3, -0.4*math.Sin(s))), "LeftLowerArm": body.Mul(turn(-1.4, 0.2*s, 0.1)),
			"LeftHand": body.Mul(turn(-1.2, 0.3*s, 0.4)), "RightLowerArm": body.Mul(turn(1.1, -0.1*s, 0.3)), "RightHand": turn(0.3, 0.1*s, -0.5),
			"LeftUpperLeg": turn(0.2, -1.2, 0), "RightUpperLeg": turn(-0.1, -0.9, 0.1), "LeftFoot": turn(0.3, 0.1, 0), "RightFoot": turn(-0.2, 0.2, 0),
		}})
	}
	return all
}

func angle(a, b mgl64.Quat) float64 {
	d := a.Conjugate().Mul(b)
	return 2 * math.Atan2(d.V.Len(), math.Abs(d.W))
}

func personOf(t *testing.T, m *rig.Motion) *Person {
	t.Helper()
	p, err := NewPerson(m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
