package gltf

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// springBone is what is read of VRMC_springBone 1.0.
type springBone struct {
	Colliders []struct {
		Node  int          `json:"node"`
		Shape springShapes `json:"shape"`
		// Extensions have the true shape of a collider whose own one is only what comes nearest to it.
		Extensions struct {
			Extended *struct {
				Shape springShapes `json:"shape"`
			} `json:"VRMC_springBone_extended_collider"`
		} `json:"extensions"`
	} `json:"colliders"`
	Groups []struct {
		Colliders []int `json:"colliders"`
	} `json:"colliderGroups"`
	Springs []struct {
		Joints []struct {
			Node         int        `json:"node"`
			HitRadius    float64    `json:"hitRadius"`
			Stiffness    *float64   `json:"stiffness"`
			GravityPower float64    `json:"gravityPower"`
			GravityDir   *[]float64 `json:"gravityDir"`
			DragForce    *float64   `json:"dragForce"`
		} `json:"joints"`
		Groups []int `json:"colliderGroups"`
		Center *int  `json:"center"`
	} `json:"springs"`
}

type springShapes struct {
	Sphere  *springShape `json:"sphere"`
	Capsule *springShape `json:"capsule"`
	Plane   *springShape `json:"plane"` // of the extension alone
}

type springShape struct {
	Offset []float64  `json:"offset"`
	Radius float64    `json:"radius"`
	Tail   []float64  `json:"tail"`
	Inside bool       `json:"inside"` // of the extension alone
	Normal *[]float64 `json:"normal"`
}

// secondaryAnimation is that of VRM 0.x. Its vectors are Unity's, whose Z points the other way.
type secondaryAnimation struct {
	SecondaryAnimation struct {
		Groups []struct {
			Stiffness    float64 `json:"stiffiness"`
			GravityPower float64 `json:"gravityPower"`
			GravityDir   *vector `json:"gravityDir"`
			DragForce    float64 `json:"dragForce"`
			Center       *int    `json:"center"`
			HitRadius    float64 `json:"hitRadius"`
			Bones        []int   `json:"bones"`
			Colliders    []int   `json:"colliderGroups"`
		} `json:"boneGroups"`
		Colliders []struct {
			Node      int `json:"node"`
			Colliders []struct {
				Offset vector  `json:"offset"`
				Radius float64 `json:"radius"`
			} `json:"colliders"`
		} `json:"colliderGroups"`
	} `json:"secondaryAnimation"`
}

type vector struct{ X, Y, Z float64 }

const (
	mostSprings = 4096    // joints that swing
	mostLinks   = 1 << 18 // colliders of all springs together
	leafTail    = 0.07    // meters: VRM 0.x lets the last joint of a chain swing as if a bone of this length followed
)

// springReader reads what swings by itself into an avatar. Entries that make no sense are left out.
type springReader struct {
	doc    *gltf.Document
	nodes  *tree
	avatar *rig.Avatar
	notes  *notes
	joints int // that swing so far
	links  int // colliders of the springs so far
}

func (r *springReader) read() {
	var one springBone
	var zero secondaryAnimation
	switch {
	case extension(r.doc.Extensions, "VRMC_springBone", &one):
		r.readSpringBone(&one)
	case extension(r.doc.Extensions, "VRM", &zero):
		r.readSecondaryAnimation(&zero)
	}
	switch {
	case r.joints > mostSprings:
		r.notes.add(phrase.Say("The file has {{.Count}} spring bones; more than {{.Most}} are not moved.", "Count", r.joints, "Most", mostSprings))
	case r.links > mostLinks:
		r.notes.add(phrase.Say("The spring bones have {{.Count}} colliders together; with more than {{.Most}} they are not moved.", "Count", r.links,
			"Most", mostLinks))
	default:
		return
	}
	r.avatar.Springs, r.avatar.Colliders = nil, nil
}

func toVector(v []float64) mgl64.Vec3 {
	if len(v) < 3 {
		return mgl64.Vec3{}
	}
	return mgl64.Vec3(v[:3])
}

// sensible reports whether numbers of springs are what they can be.
func sensible(lengths ...float64) bool {
	for _, v := range lengths {
		if math.IsNaN(v) || math.Abs(v) > farthest {
			return false
		}
	}
	return true
}

// addCollider adds a collider in the frame and at the size of a node. It returns its index, or -1.
func (r *springReader) addCollider(node int, c rig.SpringCollider) int {
	joint, ok := r.nodes.jointOf(node)
	if !ok || !sensible(c.Radius, c.From.Len(), c.To.Len()) || c.Radius < 0 {
		return -1
	}
	size := r.nodes.sizeOf(node)
	c.Joint, c.From, c.To, c.Radius = joint, c.From.Mul(size), c.To.Mul(size), c.Radius*size
	r.avatar.Colliders = append(r.avatar.Colliders, c)
	return len(r.avatar.Colliders) - 1
}

// addShape adds a collider of VRM 1.0. It returns its index, or -1.
func (r *springReader) addShape(node int, shape *springShapes) int {
	switch {
	case shape.Sphere != nil:
		at := toVector(shape.Sphere.Offset)
		return r.addCollider(node, rig.SpringCollider{From: at, To: at, Radius: shape.Sphere.Radius, Inside: shape.Sphere.Inside})
	case shape.Capsule != nil:
		c := shape.Capsule
		return r.addCollider(node, rig.SpringCollider{From: toVector(c.Offset), To: toVector(c.Tail), Radius: c.Radius, Inside: c.Inside})
	case shape.Plane != nil:
		at, normal := toVector(shape.Plane.Offset), mgl64.Vec3{0, 0, 1} // the extension's default
		if shape.Plane.Normal != nil {
			normal = toVector(*shape.Plane.Normal)
		}
		if length := normal.Len(); sensible(length) && length > 1e-9 {
			return r.addCollider(node, rig.SpringCollider{From: at, To: at, Normal: normal.Mul(1 / length)})
		}
	}
	return -1
}

func (r *springReader) readSpringBone(file *springBone) {
	numbers := make([]int, len(file.Colliders))
	for i, c := range file.Colliders {
		numbers[i] = -1
		if c.Extensions.Extended != nil {
			numbers[i] = r.addShape(c.Node, &c.Extensions.Extended.Shape)
		}
		if numbers[i] < 0 {
			numbers[i] = r.addShape(c.Node, &c.Shape)
		}
	}
	groups := make([][]int, len(file.Groups))
	for i, group := range file.Groups {
		for _, c := range group.Colliders {
			if c >= 0 && c < len(numbers) && numbers[c] >= 0 {
				groups[i] = append(groups[i], numbers[c])
			}
		}
	}
	for _, s := range file.Springs {
		spring := rig.Spring{Center: r.centerOf(s.Center), Colliders: r.collidersOf(s.Groups, groups)}
		for i := 0; i+1 < len(s.Joints); i++ { // the last one is only the end of the one before
			j := s.Joints[i]
			joint, ok := r.nodes.jointOf(j.Node)
			if _, found := r.nodes.jointOf(s.Joints[i+1].Node); !ok || !found {
				continue
			}
			stiffness, drag, down := 1.0, 0.5, mgl64.Vec3{0, -1, 0}
			if j.Stiffness != nil {
				stiffness = *j.Stiffness
			}
			if j.DragForce != nil {
				drag = *j.DragForce
			}
			if j.GravityDir != nil {
				down = toVector(*j.GravityDir)
			}
			tail := r.nodes.rigid[j.Node].Inverse().Apply(r.nodes.rigid[s.Joints[i+1].Node].Position)
			r.addSpringJoint(&spring, rig.SpringJoint{Joint: joint, Tail: tail, Radius: j.HitRadius * r.nodes.sizeOf(j.Node), Stiffness: stiffness, Drag: drag,
				Gravity: down.Mul(j.GravityPower)})
		}
		if len(spring.Joints) > 0 {
			r.avatar.Springs = append(r.avatar.Springs, spring)
		}
	}
}

func (r *springReader) addSpringJoint(spring *rig.Spring, joint rig.SpringJoint) {
	if !sensible(joint.Tail.Len(), joint.Radius, joint.Stiffness, joint.Gravity.Len()) || !(joint.Drag >= 0 && joint.Drag <= 1) {
		return
	}
	if r.joints++; r.joints <= mostSprings { // else none is kept
		spring.Joints = append(spring.Joints, joint)
	}
}

// collidersOf are the colliders of some groups, each once.
func (r *springReader) collidersOf(some []int, groups [][]int) (colliders []int) {
	taken, has := make(map[int]bool, len(groups)), make([]bool, len(r.avatar.Colliders))
	for _, group := range some {
		if group < 0 || group >= len(groups) || taken[group] {
			continue
		}
		taken[group] = true
		for _, c := range groups[group] {
			if has[c] {
				continue
			}
			has[c] = true
			if r.links++; r.links <= mostLinks { // else none is kept
				colliders = append(colliders, c)
			}
		}
	}
	return colliders
}

func (r *springReader) centerOf(node *int) int {
	if node == nil {
		return -1
	}
	joint, _ := r.nodes.jointOf(*node)
	return joint
}

func (r *springReader) readSecondaryAnimation(file *secondaryAnimation) {
	groups := make([][]int, len(file.SecondaryAnimation.Colliders))
	for i, group := range file.SecondaryAnimation.Colliders {
		for _, c := range group.Colliders {
			at := mgl64.Vec3{c.Offset.X, c.Offset.Y, -c.Offset.Z}
			if number := r.addCollider(group.Node, rig.SpringCollider{From: at, To: at, Radius: c.Radius}); number >= 0 {
				groups[i] = append(groups[i], number)
			}
		}
	}
	for _, g := range file.SecondaryAnimation.Groups {
		colliders := r.collidersOf(g.Colliders, groups)
		down := mgl64.Vec3{0, -1, 0}
		if g.GravityDir != nil {
			down = mgl64.Vec3{g.GravityDir.X, g.GravityDir.Y, -g.GravityDir.Z}
		}
		for _, root := range g.Bones {
			if _, ok := r.nodes.jointOf(root); !ok {
				continue
			}
			spring := rig.Spring{Center: r.centerOf(g.Center), Colliders: colliders}
			r.walkSpring(root, func(node int, children []int) {
				tail, known := r.tailOf(node, children)
				if joint, ok := r.nodes.jointOf(node); ok && known {
					r.addSpringJoint(&spring, rig.SpringJoint{Joint: joint, Tail: tail, Radius: g.HitRadius * r.nodes.sizeOf(node), Stiffness: g.Stiffness, Drag: g.DragForce,
						Gravity: down.Mul(g.GravityPower)})
				}
			})
			if len(spring.Joints) > 0 {
				r.avatar.Springs = append(r.avatar.Springs, spring)
			}
		}
	}
}

// walkSpring visits a node and all below it, parents first.
func (r *springReader) walkSpring(root int, visit func(node int, children []int)) {
	stack := []int{root}
	for len(stack) > 0 && len(stack) <= mostSprings {
		node := stack[len(stack)-1]
		children := r.doc.Nodes[node].Children
		stack = append(stack[:len(stack)-1], children...)
		visit(node, children)
	}
}

// tailOf is the end of a bone of VRM 0.x in its frame: its first child, or where a bone like the one before it would end.
func (r *springReader) tailOf(node int, children []int) (mgl64.Vec3, bool) {
	into := r.nodes.rigid[node].Inverse()
	if len(children) > 0 {
		return into.Apply(r.nodes.rigid[children[0]].Position), true
	}
	parent := r.nodes.parent[node]
	if parent < 0 {
		return mgl64.Vec3{}, false
	}
	way := r.nodes.rigid[node].Position.Sub(r.nodes.rigid[parent].Position)
	if way.Len() < 1e-9 {
		return mgl64.Vec3{}, false
	}
	return into.Rotation.Rotate(way.Normalize().Mul(leafTail)), true
}
