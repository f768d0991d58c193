package avatars

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/calibration/surface"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
)

// Motion is something that a person does: a recording or a gesture.
type Motion interface {
	Name() string
	Body() *rig.Humanoid // the person's own bones
	Frames() int         // at 30 Hz, or at what AtRate was asked for
	Frame(i int, t *virtual.Truth)
	AtRate(hz float64) Motion // the same with so many frames per second
	GirthM() float64          // the person's own around the belly; 0 is the usual one
}

const frameRate = virtual.DefaultRateHz

// free is a hand that touches no surface.
const free = solver.SurfaceCount

// gesture is made of the places of both palms. Vectors are of the left side and of the right.
type gesture struct {
	name   string
	body   *rig.Humanoid
	shape  shape
	touch  [2]solver.SurfaceID // free: the palm is at a place from the neck
	where  [2]mgl64.Vec3       // direction on the surface, in units of its radii, or meters from the neck
	along  [2]mgl64.Vec3       // where fingers point
	back   [2]mgl64.Vec3       // where the back of the hand points
	swivel [2]float64          // radians: of the elbow, up and outward from below
	pitch  float64             // radians: of the chest
	turn   bool                // arms are held out, and hands turn about the vertical
	clap   bool                // palms touch and part
	rateHz float64             // frames per second; 0 is 30
	girthM float64
}

func (g *gesture) Name() string        { return g.name }
func (g *gesture) Body() *rig.Humanoid { return g.body }
func (g *gesture) Frames() int         { return int(5 * g.rate()) }
func (g *gesture) GirthM() float64     { return g.girthM }

func (g *gesture) AtRate(hz float64) Motion {
	other := *g
	other.rateHz = hz
	return &other
}

func (g *gesture) rate() float64 {
	if g.rateHz == 0 {
		return frameRate
	}
	return g.rateHz
}

// handTurn is the rotation of a hand by where its fingers and its back point.
func handTurn(along, back mgl64.Vec3, side int) mgl64.Quat {
	x := along.Normalize().Mul(sign(side))
	y := back.Sub(x.Mul(back.Dot(x))).Normalize()
	return mgl64.Mat4ToQuat(mgl64.Mat3FromCols(x, y, x.Cross(y)).Mat4()).Normalize()
}

// sign is 1 for the left side and -1 for the right.
func sign(side int) float64 { return 1 - 2*float64(side) }

// fade is 1 up to one value and 0 from another, smoothly.
func fade(x, from, until float64) float64 {
	t := mgl64.Clamp((x-from)/(until-from), 0, 1)
	return 1 - t*t*(3-2*t)
}

// Frame has the hands hang for 0.3 s, come into place within a second and leave it after 3.7 s.
func (g *gesture) Frame(i int, t *virtual.Truth) {
	h := g.body
	*t = virtual.Truth{}
	seconds := float64(i) / g.rate()
	share := 1 - fade(seconds, 0.3, 1.3)
	if seconds > 3.7 {
		share = fade(seconds, 3.7, 4.7)
	}
	sway := mgl64.Vec3{0.01 * math.Sin(2*seconds)}
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	bow := mgl64.QuatRotate(g.pitch*share, mgl64.Vec3{1, 0, 0})
	hips := at(rig.Hips)
	bowed := func(p mgl64.Vec3) mgl64.Vec3 { return hips.Add(bow.Rotate(p.Sub(hips))).Add(sway) }
	t.Neck = bowed(at(rig.Neck))
	t.Chest = rig.Transform{Position: bowed(at(rig.Chest)), Rotation: bow}
	t.Head = rig.Transform{Position: bowed(at(rig.Head)), Rotation: bow}
	t.Hips = rig.Transform{Position: bowed(hips), Rotation: mgl64.QuatRotate(0.3*g.pitch*share, mgl64.Vec3{1, 0, 0})}
	t.HipsCenter = at(rig.LeftUpperLeg).Add(at(rig.RightUpperLeg)).Mul(0.5).Add(sway)
	for side := range 2 {
		role := func(r rig.Role) rig.Role {
			if side == 1 {
				return r.Mirror()
			}
			return r
		}
		t.Feet[side] = rig.Transform{Position: at(role(rig.LeftFoot)), Rotation: mgl64.QuatIdent()}
		t.Knees[side] = at(role(rig.LeftLowerLeg))
		t.Shoulders[side] = t.Neck.Add(bow.Rotate(at(role(rig.LeftUpperArm)).Sub(at(rig.Neck))))
		g.place(side, share, seconds, bow, t)
	}
}

// place puts a hand and its elbow where a moment of the gesture has them.
func (g *gesture) place(side int, share, seconds float64, bow mgl64.Quat, t *virtual.Truth) {
	s, out := &g.shape, sign(side)
	upper, lower := g.body.Measures.UpperArm[side], g.body.Measures.LowerArm[side]
	shoulder := t.Shoulders[side]
	within := func(w mgl64.Vec3) mgl64.Vec3 { // reach of the arm
		if way := w.Sub(shoulder); way.Len() > 0.985*(upper+lower) {
			return shoulder.Add(way.Normalize().Mul(0.985 * (upper + lower)))
		}
		return w
	}
	hangs := mgl64.Vec3{0.12 * out, -1, 0.1}.Normalize()
	hanging := shoulder.Add(hangs.Mul(0.985 * (upper + lower)))
	turn := bow.Mul(handTurn(g.along[side], g.back[side], side))
	var palm mgl64.Vec3
	if id := g.touch[side]; id != free {
		palm = s.point(id, s.frames(t)[id], g.where[side].Normalize(), 0)
	} else {
		palm = t.Neck.Add(bow.Rotate(g.where[side]))
		if g.clap {
			palm[0] = t.Neck[0] + out*(0.015+0.10*math.Max(0, math.Sin(3*math.Pi*seconds)))
		}
	}
	placed := within(palm.Sub(turn.Rotate(mgl64.Vec3{out * s.of.Palm, 0, 0})))
	around := mgl64.Vec3{0, 0, 0.2}
	if g.touch[side] == solver.HeadSurface && g.where[side].Z() < 0 { // round the head, not through it
		around = mgl64.Vec3{0.75 * out, 0.25, 0.1}
	}
	wrist := hanging.Mul(1 - share).Add(placed.Mul(share)).Add(around.Mul((upper + lower) * math.Sin(math.Pi*share)))
	wrist = within(wrist)
	rotation := handTurn(hangs, mgl64.Vec3{out, 0.12, 0}, side)
	if rotation.Dot(turn) < 0 {
		turn = turn.Scale(-1)
	}
	rotation = mgl64.QuatNlerp(rotation, turn, share)
	if g.turn {
		wrist = shoulder.Add(mgl64.Vec3{out * 0.985 * (upper + lower)})
		rotation = mgl64.QuatRotate(math.Pi/3*math.Sin(2*math.Pi*seconds/2.5)*share, mgl64.Vec3{0, 1, 0})
	}
	t.Hands[side] = rig.Transform{Position: wrist, Rotation: rotation}

	axis := wrist.Sub(shoulder)
	d := axis.Len()
	axis = axis.Mul(1 / d)
	along := (upper*upper - lower*lower + d*d) / (2 * d)
	beside := math.Sqrt(math.Max(0, upper*upper-along*along))
	inChest := bow.Conjugate().Rotate(axis)
	inChest[0] *= out
	swivel := g.swivel[side]*share + 0.5*(1-share)
	below := rig.RotationBetween(mgl64.Vec3{0, 0, 1}, inChest).Rotate(mgl64.Vec3{0, -1, 0})
	elbow := mgl64.QuatRotate(swivel, inChest).Rotate(below)
	elbow[0] *= out
	t.Elbows[side] = shoulder.Add(axis.Mul(along)).Add(bow.Rotate(elbow).Mul(beside))
	t.Swivel[side] = swivel
}

// Gestures are what people do with their hands on themselves, made by an average person with eyes 1.6 m above the floor, who is so many meters around
// the belly; 0 is the usual girth.
func Gestures(girth float64) []Motion {
	person := calibration.Calibration{EyeHeightM: 1.6}
	body, _ := person.Bones()
	ofPerson := surface.OfPerson(body, girth)
	s := shapeOf(body, &ofPerson)
	mirrored := func(v mgl64.Vec3) [2]mgl64.Vec3 { return [2]mgl64.Vec3{v, {-v[0], v[1], v[2]}} }
	all := func(id solver.SurfaceID) [2]solver.SurfaceID { return [2]solver.SurfaceID{id, id} }
	const head, chest, belly = solver.HeadSurface, solver.ChestSurface, solver.BellySurface
	gestures := []*gesture{
		{name: "turn in place", turn: true, touch: all(free), along: mirrored(mgl64.Vec3{1, 0, 0}), back: mirrored(mgl64.Vec3{0, 1, 0})},
		{
			name: "clap", clap: true, touch: all(free), where: mirrored(mgl64.Vec3{0.015, -0.22, 0.36}),
			along: mirrored(mgl64.Vec3{-0.2, 0.5, 0.85}), back: mirrored(mgl64.Vec3{1, 0.2, 0}), swivel: [2]float64{0.7, 0.7},
		},
		{
			name: "pray", touch: all(free), where: mirrored(mgl64.Vec3{0.015, -0.15, 0.24}),
			along: mirrored(mgl64.Vec3{-0.1, 0.95, 0.3}), back: mirrored(mgl64.Vec3{1, 0, 0}), swivel: [2]float64{0.9, 0.9},
		},
		{
			name: "hands on hips", touch: all(belly), where: mirrored(mgl64.Vec3{1, 0.25, 0.1}),
			along: mirrored(mgl64.Vec3{-0.1, -0.5, 0.85}), back: mirrored(mgl64.Vec3{1, 0.1, 0}), swivel: [2]float64{1.2, 1.2},
		},
		{
			name: "behind the head", touch: all(head), where: mirrored(mgl64.Vec3{0.35, 0, -1}),
			along: mirrored(mgl64.Vec3{-1, 0.2, 0}), back: mirrored(mgl64.Vec3{0, 0.2, -1}), swivel: [2]float64{1.9, 1.9},
		},
		{
			name: "hand on chin", touch: [2]solver.SurfaceID{head, chest}, where: [2]mgl64.Vec3{{0.15, -0.75, 0.8}, {-0.1, -0.2, 1}},
			along: [2]mgl64.Vec3{{-0.2, 0.9, 0.2}, {1, 0, 0.1}}, back: [2]mgl64.Vec3{{0.5, 0, 0.8}, {0, 0.2, 1}}, swivel: [2]float64{0.4, 0.8},
		},
		{
			name: "face", touch: all(head), where: mirrored(mgl64.Vec3{0.3, -0.1, 1}),
			along: mirrored(mgl64.Vec3{-0.15, 1, -0.1}), back: mirrored(mgl64.Vec3{0.2, 0, 1}), swivel: [2]float64{0.5, 0.5},
		},
		{
			name: "arms crossed", touch: all(chest), where: [2]mgl64.Vec3{{-0.75, -0.1, 0.8}, {0.75, -0.3, 0.8}},
			along: [2]mgl64.Vec3{{-1, 0.1, 0.2}, {1, 0.1, 0.2}}, back: mirrored(mgl64.Vec3{0, 0.3, 1}), swivel: [2]float64{0.8, 0.8},
		},
		{
			name: "hand on heart", touch: [2]solver.SurfaceID{belly, chest}, where: [2]mgl64.Vec3{{1, -0.3, 0}, {0.3, 0.1, 1}},
			along: [2]mgl64.Vec3{{0, -1, 0.1}, {1, 0.2, 0.1}}, back: [2]mgl64.Vec3{{1, 0, 0}, {0, 0.2, 1}}, swivel: [2]float64{0.5, 0.8},
		},
		{
			name: "belly", touch: all(belly), where: mirrored(mgl64.Vec3{0.25, 0.3, 1}),
			along: mirrored(mgl64.Vec3{-1, 0, 0.2}), back: mirrored(mgl64.Vec3{0, 0.1, 1}), swivel: [2]float64{0.8, 0.8},
		},
		{
			name: "reach up", touch: all(free), where: mirrored(mgl64.Vec3{0.2, 0.75, 0.05}),
			along: mirrored(mgl64.Vec3{0, 1, 0.1}), back: mirrored(mgl64.Vec3{0, 0.1, -1}), swivel: [2]float64{1.2, 1.2},
		},
		{
			name: "reach forward", touch: all(free), where: mirrored(mgl64.Vec3{0.15, -0.05, 0.62}),
			along: mirrored(mgl64.Vec3{0, 0, 1}), back: mirrored(mgl64.Vec3{0, 1, 0}), swivel: [2]float64{0.7, 0.7},
		},
		{
			name: "bow", pitch: 0.7, touch: all(belly), where: mirrored(mgl64.Vec3{0.5, -0.9, 0.7}),
			along: mirrored(mgl64.Vec3{0, -1, 0.3}), back: mirrored(mgl64.Vec3{0.2, 0.3, 1}), swivel: [2]float64{0.5, 0.5},
		},
	}
	var motions []Motion
	for _, g := range gestures {
		g.body, g.shape, g.girthM = body, s, girth
		motions = append(motions, g)
	}
	return motions
}
