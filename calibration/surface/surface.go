// Package surface says where the skin of a person and of an avatar is that hands touch: ellipsoids about the head, the chest, the belly and the thighs.
//
//	bones, girth ─▶ OfPerson ──▶ solver.Surfaces ─┐
//	vertices ─────▶ OfAvatar ──▶ solver.Surfaces ─┴─▶ solver.Driver
//
// Everything is meters, in T-poses. Nothing here keeps anything; all of it may be called from any goroutine.
package surface

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
	"posewright/solver/vec"
)

// surveyEyes is the height of the eyes, in meters, of whom the sizes of the ANSUR II survey in this file are.
const surveyEyes = 1.6

// What is known of girths around the belly: the usual one of whose eyes are 1.6 m high, in meters, and how much people differ, as a standard deviation in
// heights of the eyes. Both are of the ANSUR II survey, sexes weighted alike.
const (
	usualGirth  = 0.949
	GirthSpread = 0.105 / surveyEyes
)

// How much more of its own usual width a part has for each share that the belly has more: those who are wider there are wider elsewhere too, but less.
const (
	chestWithBelly = 0.6
	thighWithBelly = 0.45
)

// leastGirth and mostGirth bound what a girth does, in usual ones.
const leastGirth, mostGirth = 0.6, 1.8

// UsualGirth is the girth around the belly of people with eyes at a height, meters.
func UsualGirth(eyeHeight float64) float64 { return usualGirth * eyeHeight / surveyEyes }

// palmOfHand is where the middle of the palm is, in lengths of the hand from the wrist.
const palmOfHand = 0.45

// OfPerson are the surfaces of a person of whom the bones are known, and the girth around the belly in meters where it is; 0 is the usual one.
func OfPerson(h *rig.Humanoid, girth float64) solver.Surfaces {
	size := h.Measures.EyeHeight / surveyEyes
	wider := 0.0
	if girth > 0 {
		wider = vec.Clamp(girth/UsualGirth(h.Measures.EyeHeight), leastGirth, mostGirth) - 1
	}
	chest, belly, thigh := size*(1+chestWithBelly*wider), size*(1+wider), size*(1+thighWithBelly*wider)
	eyes := vec.FromMGL(h.Measures.EyesFromHead)
	trunk := neckBase(h).Y() - hipsCenter(h).Y()
	var s solver.Surfaces
	s.Parts[solver.HeadSurface] = solver.Ellipsoid{Center: eyes.Add(vec.New(0, 0.005*size, -0.095*size)), Radii: vec.New(0.077*size, 0.118*size, 0.099*size)}
	s.Parts[solver.ChestSurface] = solver.Ellipsoid{Center: vec.New(0, -0.38*trunk, 0.01*size), Radii: vec.New(0.155*chest, 0.40*trunk, 0.125*chest)}
	s.Parts[solver.BellySurface] = solver.Ellipsoid{Center: vec.New(0, 0.12*trunk, 0), Radii: vec.New(0.175*belly, 0.42*trunk, 0.125*belly)}
	for side, length := range h.Measures.UpperLeg {
		s.Parts[int(solver.LeftThighSurface)+side] = solver.Ellipsoid{Center: vec.New(0, -0.5*length, 0), Radii: vec.New(0.082*thigh, 0.55*length, 0.085*thigh)}
	}
	s.Hand = 0.189 * size
	s.Palm = palmOfHand * s.Hand
	return s
}

// neckBase is the base of the neck in the T-pose, whether a joint is there or not.
func neckBase(h *rig.Humanoid) mgl64.Vec3 {
	if joint := h.Joint(rig.Neck); joint >= 0 {
		return h.TPose[joint].Position
	}
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	return at(rig.LeftUpperArm).Add(at(rig.RightUpperArm)).Mul(0.25).Add(at(rig.Head).Mul(0.5))
}

// hipsCenter is the middle of the hip joints in the T-pose.
func hipsCenter(h *rig.Humanoid) mgl64.Vec3 {
	return h.TPose[h.Joint(rig.LeftUpperLeg)].Position.Add(h.TPose[h.Joint(rig.RightUpperLeg)].Position).Mul(0.5)
}

// The regions that vertices are sorted into: the surfaces, then hands.
const (
	handRegion = int(solver.SurfaceCount) + iota
	regionCount
	noRegion = -1
)

// OfAvatar fits ellipsoids to the vertices of an avatar in its T-pose, by the joint that moves each most. Of hats and hair only what is about the
// eyes counts, and props in a hand do not where its fingers say how long it is. What has no vertices is as a person's would be.
func OfAvatar(a *rig.Avatar, h *rig.Humanoid) solver.Surfaces {
	s := OfPerson(h, 0)
	size := h.Measures.EyeHeight / surveyEyes
	region := regionsOf(h)
	var points [regionCount][]mgl64.Vec3
	for i := range a.Primitives {
		gather(&a.Primitives[i], h, region, &points)
	}
	neck, hips, head := neckBase(h), hipsCenter(h), h.TPose[h.Joint(rig.Head)].Position
	eyes := head.Add(h.Measures.EyesFromHead)
	trunk := neck.Y() - hips.Y()

	face := &s.Parts[solver.HeadSurface]
	fitEllipsoid(face, points[solver.HeadSurface], head, size, 0.05, func(p mgl64.Vec3) bool { return math.Abs(p.Y()-eyes.Y()) < 0.06*size })
	if len(points[solver.HeadSurface]) > fewVertices {
		var heights []float64
		for _, p := range points[solver.HeadSurface] {
			heights = append(heights, p.Y())
		}
		slices.Sort(heights)
		chin := heights[len(heights)/50]
		face.Radii.Y = math.Max(0.5*face.Radii.X, 1.1*(eyes.Y()-chin))
	}
	face.Center.Y = h.Measures.EyesFromHead.Y()
	wide := 0.5*h.Measures.Shoulders + 0.05*size
	fitEllipsoid(&s.Parts[solver.ChestSurface], points[solver.ChestSurface], neck, size, 0.04,
		func(p mgl64.Vec3) bool { return p.Y() < neck.Y() && math.Abs(p.X()) < wide })
	middle := append(slices.Clone(points[solver.BellySurface]), points[solver.ChestSurface]...)
	fitEllipsoid(&s.Parts[solver.BellySurface], middle, hips, size, 0.04,
		func(p mgl64.Vec3) bool { return p.Y() < hips.Y()+0.45*trunk && p.Y() > hips.Y()-0.25*trunk })
	for side, role := range [2]rig.Role{rig.LeftUpperLeg, rig.RightUpperLeg} {
		id, length := solver.LeftThighSurface+solver.SurfaceID(side), h.Measures.UpperLeg[side]
		thigh, usual := &s.Parts[id], s.Parts[id]
		fitEllipsoid(thigh, points[id], h.TPose[h.Joint(role)].Position, size, 0.04,
			func(p mgl64.Vec3) bool { return true })
		// Of a skirt and of a fold at the hips only what may be a leg counts.
		thigh.Center.Y, thigh.Radii.Y = -0.5*length, 0.55*length
		thigh.Radii.X, thigh.Radii.Z = min(thigh.Radii.X, 2*usual.Radii.X), min(thigh.Radii.Z, 2*usual.Radii.Z)
		thigh.Center.Z = vec.Clamp(thigh.Center.Z, -0.5*thigh.Radii.Z, 0.5*thigh.Radii.Z)
	}
	s.Hand = handLength(points[handRegion], h, size)
	s.Palm = palmOfHand * s.Hand
	return s
}

// regionsOf is the region of each joint.
func regionsOf(h *rig.Humanoid) []int {
	region := make([]int, len(h.Skeleton.Joints))
	for i := range region {
		under := func(roles ...rig.Role) bool {
			return slices.ContainsFunc(roles, func(role rig.Role) bool {
				joint := h.Joint(role)
				return joint >= 0 && (i == joint || h.Skeleton.IsAncestor(joint, i))
			})
		}
		switch {
		case under(rig.LeftHand):
			region[i] = handRegion
		case under(rig.LeftUpperLeg) && !under(rig.LeftLowerLeg):
			region[i] = int(solver.LeftThighSurface)
		case under(rig.RightUpperLeg) && !under(rig.RightLowerLeg):
			region[i] = int(solver.RightThighSurface)
		case under(rig.LeftUpperArm, rig.RightUpperArm, rig.LeftUpperLeg, rig.RightUpperLeg):
			region[i] = noRegion
		case under(rig.Head):
			region[i] = int(solver.HeadSurface)
		case under(rig.Spine):
			region[i] = int(solver.ChestSurface)
		case under(rig.Hips):
			region[i] = int(solver.BellySurface)
		default:
			region[i] = noRegion
		}
	}
	return region
}

// mostVertices is how many vertices of a primitive are looked at.
const mostVertices = 4000

// gather sorts vertices of a primitive, in the T-pose, into regions.
func gather(p *rig.Primitive, h *rig.Humanoid, region []int, points *[regionCount][]mgl64.Vec3) {
	step := 1 + len(p.Positions)/mostVertices
	for v := 0; v < len(p.Positions); v += step {
		if v >= len(p.Influences) || v >= len(p.Weights) {
			return
		}
		most := 0
		for k := range p.Weights[v] {
			if p.Weights[v][k] > p.Weights[v][most] {
				most = k
			}
		}
		influence := int(p.Influences[v][most])
		if influence >= len(p.Joints) || influence >= len(p.JointFromMesh) {
			continue
		}
		joint := p.Joints[influence]
		if joint < 0 || joint >= len(region) || region[joint] == noRegion {
			continue
		}
		x := p.Positions[v]
		local := mgl64.TransformCoordinate(mgl64.Vec3{float64(x[0]), float64(x[1]), float64(x[2])}, p.JointFromMesh[influence]).Mul(h.Scale)
		if at := h.TPose[joint].Apply(local); vec.FromMGL(at).IsFinite() {
			points[region[joint]] = append(points[region[joint]], at)
		}
	}
}

// fewVertices are too few to say how wide something is.
const fewVertices = 30

// fitEllipsoid puts an ellipsoid around those points that count, but for a share at each end. With too few it stays as it is.
func fitEllipsoid(e *solver.Ellipsoid, points []mgl64.Vec3, origin mgl64.Vec3, size, without float64, counts func(mgl64.Vec3) bool) {
	var along [3][]float64
	for _, p := range points {
		if counts(p) {
			for axis, x := range p.Sub(origin) {
				along[axis] = append(along[axis], x)
			}
		}
	}
	n := len(along[0])
	if n < fewVertices {
		return
	}
	var center, radii mgl64.Vec3
	for axis := range along {
		slices.Sort(along[axis])
		least, greatest := along[axis][int(without*float64(n-1))], along[axis][int((1-without)*float64(n-1))]
		center[axis], radii[axis] = (least+greatest)/2, math.Max(0.02*size, (greatest-least)/2)
	}
	center[0] = 0
	e.Center, e.Radii = vec.FromMGL(center), vec.FromMGL(radii)
}

// handLength is how far a hand reaches beyond its wrist: as the fingers say, else as its vertices do, and at most a share of the arm.
func handLength(points []mgl64.Vec3, h *rig.Humanoid, size float64) float64 {
	const fingerTip, most = 1.2, 0.45 // tip in distances of the last joint; share of the arm
	wrist := h.TPose[h.Joint(rig.LeftHand)].Position
	length := 0.0
	if len(points) > fewVertices/3 {
		var tips []float64
		for _, p := range points {
			tips = append(tips, p.X()-wrist.X())
		}
		slices.Sort(tips)
		length = tips[int(0.98*float64(len(tips)-1))]
	}
	if length < 0.02*size {
		length = 0.12 * size
	}
	if joint := h.Joint(rig.LeftMiddleDistal); joint >= 0 {
		if finger := fingerTip * h.TPose[joint].Position.Sub(wrist).Len(); finger > 0.02*size {
			length = math.Min(length, finger)
		}
	}
	return math.Min(length, most*(h.Measures.UpperArm[0]+h.Measures.LowerArm[0]))
}

// Driver is the person who drives an avatar, for the solver: the person's bones and girth, 0 for the usual one, and the surfaces of the avatar's vertices.
func Driver(person *rig.Humanoid, girth float64, a *rig.Avatar, h *rig.Humanoid) solver.Driver {
	return solver.Driver{Person: person, OfPerson: OfPerson(person, girth), OfAvatar: OfAvatar(a, h)}
}
