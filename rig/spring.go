package rig

import "github.com/go-gl/mathgl/mgl64"

// Spring is a chain of joints that swing by themselves, as hair, ears and skirts do (VRMC_springBone 1.0, and the secondary animation of VRM 0.x).
type Spring struct {
	Joints    []SpringJoint // parents first
	Colliders []int         // indices into Avatar.Colliders: what the chain does not enter
	Center    int           // the joint in whose frame the chain is sluggish, so that walking does not drag it; -1 is the world
}

// SpringJoint is a joint that swings around its own place. Lengths are meters of the file.
type SpringJoint struct {
	Joint     int
	Tail      mgl64.Vec3 // the end that swings, in the joint's frame in the rest pose
	Radius    float64    // of the end, against colliders
	Stiffness float64    // how fast the end returns, meters a second
	Drag      float64    // 0 to 1: how much of its movement is lost in each step of a sixtieth of a second
	Gravity   mgl64.Vec3 // where and how fast the end falls, meters a second
}

// SpringCollider is a sphere, with another end a capsule, or with a normal a plane, that moves with a joint.
type SpringCollider struct {
	Joint    int
	From, To mgl64.Vec3 // in the joint's frame; the same of a sphere and a plane
	Radius   float64
	Inside   bool       // springs stay inside the sphere or capsule, not outside
	Normal   mgl64.Vec3 // unit, in the joint's frame: the side of a plane on which springs stay; zero of spheres and capsules
}
