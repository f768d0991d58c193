package viewport

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// near are the distances from a point of all vertices of a color.
func near(g *Geometry, color RGBA, at mgl64.Vec3) (least, most float64) {
	least = math.Inf(1)
	for _, v := range g.Vertices {
		if v.Color == color {
			d := position(v).Sub(at).Len()
			least, most = math.Min(least, d), math.Max(most, d)
		}
	}
	return least, most
}

func TestTheConeEndsWhereTheSolverEndsTheRange(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	set := chainSettings()
	set.Limits[effectors.LeftUpperArmLimit] = effectors.Limit{On: true, Forward: 0.7, Backward: 2.2, Up: 0.4, Down: 1.2, TwistMin: -3.1, TwistMax: 3.1}
	solveInto(t, in, set)
	for id := range in.Explained.Limits {
		l := &in.Explained.Limits[id]
		if !l.Exists {
			continue
		}
		var o Overlays
		one := *in.Explained
		for other := range one.Limits {
			one.Limits[other].Exists = other == id
		}
		lone := *in
		lone.Explained = &one
		o.Build(Show{Limits: true}, &lone)
		limit, rim := l.Limit(), 0
		for _, v := range o.Sheer.Vertices {
			way := position(v).Sub(l.At)
			if way.Len() < 1e-4 {
				continue // the apex
			}
			rim++
			edge := l.Inward(way.Normalize())
			if math.Abs(way.Len()-coneLength*in.scale()) > 1e-6 {
				t.Fatalf("%s: a corner of the cone is %v m from the joint", l.ID.Words(), way.Len())
			}
			inside := vec.Vector{X: edge.X, Y: edge.Y, Z: edge.Z + 1e-5}
			outside := vec.Vector{X: edge.X, Y: edge.Y, Z: edge.Z - 1e-5}
			if !limit.Contains(inside) || limit.Contains(outside) {
				t.Fatalf("%s: the corner of the cone at %v is not where the limit ends", l.ID.Words(), edge)
			}
		}
		if rim < 2*rimSegments {
			t.Errorf("%s: %d corners of the cone lie on its rim", l.ID.Words(), rim)
		}
	}
}

func TestALimitThatActsIsToldByColorAndAtItsJoint(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	for _, held := range []bool{false, true} {
		set := solver.DefaultSettings()
		angle := 1.5
		if held {
			angle = 0.05
		}
		set.Limits[effectors.LeftUpperArmLimit] = effectors.Limit{On: true, Forward: angle, Backward: angle, Up: angle, Down: angle, TwistMin: -3, TwistMax: 3}
		in.Targets.Effectors[effectors.LeftHand].Position = mgl64.Vec3{0.45, 1.1, 0.25}
		solveInto(t, in, set)
		var o Overlays
		for name, show := range map[string]Show{"limits": {Limits: true}, "bones": {Bones: true}} {
			o.Build(show, in)
			least, _ := near(&o.Front, onDark.acting, in.World[in.Humanoid.Joint(rig.LeftUpperArm)].Position)
			if reported := least < 0.05; reported != held {
				t.Errorf("%s: the shoulder that its limit holds (%v) is shown so: %v", name, held, reported)
			}
		}
	}
}

func TestTheArrowOfAMagnetIsItsOffsetTimesTheForceScale(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	set := chainSettings()
	in.Targets.Effectors[effectors.LeftHand].Position = mgl64.Vec3{0.3, 1.0, 0.2}
	checked := 0
	for _, strength := range []float64{0.06, -0.06} {
		set.Magnets = []effectors.Magnet{{ID: "one", Joint: effectors.MagnetLeftElbow, Position: mgl64.Vec3{0.3, -0.6, -0.4}, Radius: 1, Strength: strength}}
		solveInto(t, in, set)
		m := in.Explained.Magnets[0]
		if m.Offset.Len() < 0.005 {
			t.Fatalf("the magnet moves the elbow by %v m only", m.Offset.Len())
		}
		// The arrow alone: the sphere is sent away.
		alone := *in.Explained
		alone.Magnets = []solver.MagnetReport{m}
		alone.Magnets[0].Center = mgl64.Vec3{50, 0, 0}
		in.Explained = &alone
		var o Overlays
		o.Build(Show{Magnets: true}, in)
		way := m.Offset.Normalize()
		least, most := math.Inf(1), math.Inf(-1)
		for _, v := range o.Front.Vertices {
			if p := position(v); p.X() < 10 {
				along := p.Sub(m.Joint).Dot(way)
				least, most = math.Min(least, along), math.Max(most, along)
			}
		}
		if want := ForceScale * m.Offset.Len(); math.Abs(least) > 1e-4 || math.Abs(most-want) > 1e-4 {
			t.Errorf("the arrow goes from %v to %v m, want 0 to %v", least, most, want)
		}
		checked++
	}
	if checked != 2 {
		t.Error("not both signs were checked")
	}
}

func TestAttractingAndRepellingMagnetsDifferInShape(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	radii := func(strength float64) (least, most float64, triangles int) {
		set := chainSettings()
		set.Magnets = []effectors.Magnet{{ID: "one", Joint: effectors.MagnetLeftElbow, Position: mgl64.Vec3{0, 0, 0}, Radius: 0.4, Strength: strength}}
		solveInto(t, in, set)
		in.Explained.Magnets[0].Offset = mgl64.Vec3{}
		var o Overlays
		o.Build(Show{Magnets: true}, in)
		m := &in.Explained.Magnets[0]
		color := faded(onDark.pull, plain.opacity())
		if strength < 0 {
			color = faded(onDark.push, plain.opacity())
		}
		least, most = math.Inf(1), 0
		for _, v := range o.Front.Vertices {
			if d := position(v).Sub(m.Center).Len(); v.Color == color && d > m.Radius/2 { // the chevrons, not the rings nor the middle
				least, most = math.Min(least, d/m.Radius), math.Max(most, d/m.Radius)
			}
		}
		return least, most, len(o.Front.Indices) / 3
	}
	pullLeast, pullMost, pullCount := radii(0.05)
	pushLeast, pushMost, pushCount := radii(-0.05)
	if !(pullMost < 1.001 && pullLeast < 0.95) {
		t.Errorf("the chevrons of a magnet that attracts lie from %v to %v radii", pullLeast, pullMost)
	}
	if !(pushLeast > 0.999 && pushMost > 1.05) {
		t.Errorf("the chevrons of a magnet that repels lie from %v to %v radii", pushLeast, pushMost)
	}
	if pullCount == pushCount {
		t.Error("the rings are broken in both or in neither")
	}
}

func TestWhatIsSelectedIsShownThoughItsKindIsNot(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	for id, colors := range map[string]RGBA{
		"limits.leftHand": onDark.left, "magnets.waist": onDark.push, "hints.rightKnee": onDark.pole, "effectors.rightFoot": onDark.right,
	} {
		in.Selected = []string{id}
		var o Overlays
		o.Build(Show{Labels: true}, in)
		if len(o.Front.Indices) == 0 {
			t.Errorf("%s is not shown", id)
		}
		for color := range vertexColors(&o.Front) {
			if color == colors || color == onDark.acting {
				colors = color
			}
		}
		if vertexColors(&o.Front)[colors] == 0 {
			t.Errorf("%s is not shown in its color", id)
		}
	}
	in.Selected = []string{"magnets.waist"}
	var o Overlays
	o.Build(Show{Magnets: true, Labels: true}, in)
	count := vertexColors(&o.Front)
	if count[faded(onDark.push, faint.opacity())] == 0 || count[onDark.push] == 0 {
		t.Error("the other magnets are not fainter than the one that is selected")
	}
	named := false
	for _, l := range o.Labels {
		named = named || l.Kind == LabelMagnet && l.Name == "waist"
		if l.Kind == LabelMagnet && l.Name != "waist" {
			t.Errorf("the magnet %q has its name though it is not selected", l.Name)
		}
	}
	if !named {
		t.Error("the selected magnet has no name")
	}
}

func TestOverlaysTurnWithTheWorld(t *testing.T) {
	t.Parallel()
	show := Show{Bones: true, Targets: true, Axes: true, Poles: true, Magnets: true, Limits: true, Trails: true, Ghost: true, Labels: true}
	in := fullInput(t)
	in.Targets.Effectors[effectors.LeftHand].Position = mgl64.Vec3{0.2, 1.4, 0.3}
	in.Targets.Effectors[effectors.RightHand].Position = mgl64.Vec3{-0.4, 1.2, 0.3}
	for _, foot := range []effectors.ID{effectors.LeftFoot, effectors.RightFoot} { // a straight limb has no plane
		in.Targets.Effectors[foot].Position[1] += 0.1
	}
	in.Devices = nil
	in.Selected = []string{"limits.leftHand", "magnets.behind"} // for their labels
	turn := mgl64.QuatRotate(0.8, mgl64.Vec3{0, 1, 0})
	move := mgl64.Vec3{0.7, 0, -1.1}
	turned := *in
	turned.Targets = in.Targets
	for id := range turned.Targets.Effectors {
		e := &turned.Targets.Effectors[id]
		e.Position, e.Rotation = turn.Rotate(e.Position).Add(move), turn.Mul(e.Rotation)
	}
	for id := range turned.Targets.Hints {
		e := &turned.Targets.Hints[id]
		e.Position = turn.Rotate(e.Position).Add(move)
	}
	camera := *in.Camera
	camera.Yaw += 0.8
	camera.Target = turn.Rotate(camera.Target).Add(move)
	turned.Camera = &camera
	solveInto(t, in, chainSettings())
	solveInto(t, &turned, chainSettings())
	var a, b Overlays
	a.Build(show, in)
	b.Build(show, &turned)
	if len(a.Labels) == 0 || len(a.Labels) != len(b.Labels) {
		t.Fatalf("%d labels, turned %d", len(a.Labels), len(b.Labels))
	}
	for i := range a.Labels {
		if d := turn.Rotate(a.Labels[i].At).Add(move).Sub(b.Labels[i].At).Len(); d > 1e-4 || a.Labels[i].Kind != b.Labels[i].Kind {
			t.Errorf("label %d of %q is %v m off", i, a.Labels[i].Name, d)
		}
	}
	for name, g := range map[string][2]*Geometry{"ghost": {&a.Ghost, &b.Ghost}, "sheer": {&a.Sheer, &b.Sheer}, "front": {&a.Front, &b.Front}} {
		if len(g[0].Vertices) != len(g[1].Vertices) || len(g[0].Vertices) == 0 {
			t.Fatalf("%s has %d vertices, turned %d", name, len(g[0].Vertices), len(g[1].Vertices))
		}
		for i := range g[0].Vertices {
			// Round lines begin anywhere round themselves: a vertex may be off by their thickness.
			if d := turn.Rotate(position(g[0].Vertices[i])).Add(move).Sub(position(g[1].Vertices[i])).Len(); d > 0.25 || name == "sheer" && d > 0.02 {
				t.Fatalf("%s: vertex %d is %v m off", name, i, d)
			}
		}
	}
}

func TestAMissedTargetIsLabelledWithHowFarAndWhy(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	in.Targets.Effectors[effectors.LeftHand].Position = mgl64.Vec3{3, 1.4, 0}
	solveInto(t, in, solver.DefaultSettings())
	var o Overlays
	o.Build(Show{Targets: true, Labels: true}, in)
	hand := in.World[in.Humanoid.Joint(rig.LeftHand)].Position
	want := in.Targets.Effectors[effectors.LeftHand].Position.Sub(hand).Len()
	found := false
	for _, l := range o.Labels {
		if l.Kind == LabelMiss && l.Name == "leftHand" {
			found = true
			if math.Abs(l.Value-want) > 1e-9 || l.Report.Held != chain.HeldByArmLength {
				t.Errorf("the label says %v m short: %v, want %v m: arm length", l.Value, l.Report.Held, want)
			}
		}
	}
	if !found {
		t.Error("there is no label")
	}
	o.Build(Show{Targets: true}, in)
	if len(o.Labels) != 0 {
		t.Error("there are labels though none are shown")
	}
}

// A hand that follows an arm of other proportions is where it should be: who works on it is told, and nobody else.
func TestARetargetedHandIsLabelledWhereItIsSelected(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	solveInto(t, in, solver.DefaultSettings())
	in.Targets.Effectors[effectors.LeftHand].Position = in.World[in.Humanoid.Joint(rig.LeftHand)].Position.Add(mgl64.Vec3{0.02, 0, 0})
	in.Reports[effectors.LeftHand] = solver.Report{Active: true, Reached: true, Distance: 0.02, Held: chain.HeldByProportions}
	labelled := func() bool {
		var o Overlays
		o.Build(Show{Targets: true, Labels: true}, in)
		return slices.ContainsFunc(o.Labels, func(l Label) bool { return l.Kind == LabelMiss && l.Name == "leftHand" })
	}
	in.Selected = nil
	if labelled() {
		t.Error("it is labeled though nobody selected it")
	}
	in.Selected = []string{"effectors.leftHand"}
	if !labelled() {
		t.Error("selected it is not labeled")
	}
	in.Selected = nil
	in.Reports[effectors.LeftHand].Residual = 0.02
	if !labelled() {
		t.Error("it misses its target and is not labeled")
	}
}

// Its gizmo is where the solver leads the hand, and a ring, fainter than the gizmo, where the person's own hand is.
func TestTheGizmoOfARetargetedHandIsAtTheMovedTarget(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	solveInto(t, in, solver.DefaultSettings())
	joint := in.World[in.Humanoid.Joint(rig.LeftHand)].Position
	own := joint.Add(mgl64.Vec3{0.3, 0, 0})
	in.Targets.Effectors[effectors.LeftHand].Position = own
	vertices := func(held chain.Cause, around mgl64.Vec3) (count int) {
		in.Reports[effectors.LeftHand] = solver.Report{Active: true, Reached: held != chain.HeldByArmLength, Distance: 0.3, Held: held}
		if held == chain.HeldByArmLength {
			in.Reports[effectors.LeftHand].Residual = 0.3
		}
		var o Overlays
		o.Build(Show{Targets: true}, in)
		for _, v := range o.Front.Vertices {
			if (mgl64.Vec3{float64(v.Position[0]), float64(v.Position[1]), float64(v.Position[2])}).Sub(around).Len() < 0.06 {
				count++
			}
		}
		return count
	}
	moved, missed := chain.HeldByProportions, chain.HeldByArmLength
	if vertices(moved, joint) <= vertices(missed, joint) || vertices(moved, own) >= vertices(missed, own) || vertices(moved, own) == 0 {
		t.Errorf("at the moved target are %d vertices and %d of a missed one, at the person's hand %d and %d",
			vertices(moved, joint), vertices(missed, joint), vertices(moved, own), vertices(missed, own))
	}
}

func TestTrailsGoBackTwoSecondsAndFade(t *testing.T) {
	t.Parallel()
	h := stickFigure(t)
	world := append([]rig.Transform(nil), h.TPose...)
	hand := h.Joint(rig.LeftHand)
	var trails Trails
	camera := DefaultCamera()
	in := &OverlayInput{Humanoid: h, World: world, Trails: &trails, Camera: &camera, HeightPixels: 650}
	start := world[hand].Position
	for i := range 400 {
		world[hand].Position = start.Add(mgl64.Vec3{0, 0, 0.001 * float64(i)})
		trails.Record(time.Duration(i)*10*time.Millisecond, h, world) // 4 s, 0.1 m/s
	}
	if !trails.Visible() {
		t.Error("a trail of 20 cm is not to be seen")
	}
	var o Overlays
	o.Build(Show{Trails: true}, in)
	length, oldest, newest := 0.0, 255, 0
	for _, v := range o.Sheer.Vertices {
		back := world[hand].Position.Sub(position(v)).Z()
		length = math.Max(length, back)
		if back < 0.01 {
			newest = max(newest, int(v.Color[3]))
		}
		if back > 0.19 {
			oldest = min(oldest, int(v.Color[3]))
		}
	}
	if length < 0.17 || length > 0.21 {
		t.Errorf("the trail is %v m long, want 20 cm", length)
	}
	if newest < 200 || oldest > 40 {
		t.Errorf("the trail's alpha goes from %d to %d", newest, oldest)
	}
	at := 4 * time.Second
	for range 300 { // it rests
		at += 10 * time.Millisecond
		trails.Record(at, h, world)
	}
	if trails.Visible() {
		t.Error("the trail of a hand that rests for 3 s is still to be seen")
	}
	trails.Record(0, h, world)
	if trails.count != 1 {
		t.Error("time that goes backwards does not begin a new trail")
	}
}

func TestTheGhostStandsInItsTPoseWhereTheAvatarStands(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	turn := mgl64.QuatRotate(1.1, mgl64.Vec3{0, 1, 0})
	hips := in.Humanoid.Joint(rig.Hips)
	in.World[hips] = rig.Transform{Position: mgl64.Vec3{2, 0.6, -1}, Rotation: turn.Mul(mgl64.QuatRotate(0.4, mgl64.Vec3{1, 0, 0}))}
	var o Overlays
	o.Build(Show{Ghost: true}, in)
	wrist := turn.Rotate(in.Humanoid.TPose[in.Humanoid.Joint(rig.LeftHand)].Position).Add(mgl64.Vec3{2, 0, -1})
	least, lowest := math.Inf(1), math.Inf(1)
	for _, v := range o.Ghost.Vertices {
		least = math.Min(least, position(v).Sub(wrist).Len())
		lowest = math.Min(lowest, position(v).Y())
	}
	if least > 0.04 {
		t.Errorf("nothing of the ghost is nearer than %v m to where its wrist should be", least)
	}
	if math.Abs(lowest) > 0.05 {
		t.Errorf("the ghost's feet are at %v m", lowest)
	}
}

// Limits of the trunk are drawn as those of the limbs are, in the trunk's color; one that is off only while it is selected.
func TestLimitsOfTheTrunkAreConesLikeThoseOfLimbs(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	for _, c := range []struct {
		on       bool
		selected []string
		want     bool
	}{{true, nil, true}, {false, nil, false}, {false, []string{"spine.limit.spine"}, true}, {false, []string{"limits.leftHand"}, false}} {
		set := solver.DefaultSettings()
		set.Spine.Limit[solver.LimitOfSpine].On = c.on
		in.Selected = c.selected
		solveInto(t, in, set)
		for id := range in.Explained.Limits {
			in.Explained.Limits[id].Exists = false
		}
		var o Overlays
		o.Build(Show{Limits: true, Labels: true}, in)
		at := in.World[in.Humanoid.Joint(rig.Spine)].Position
		color := faded(onDark.trunk, plain.opacity())
		switch {
		case !c.on && c.want:
			color = onDark.off
		case !c.on:
			color = faded(onDark.off, plain.opacity())
		}
		_, most := near(&o.Front, color, at)
		if drawn := most > 0; drawn != c.want || drawn && math.Abs(most-coneLength*in.scale()) > twistRadius {
			t.Errorf("on %v, selected %v: lines end %v m from the joint, wanted any: %v", c.on, c.selected, most, c.want)
		}
		if named := slices.ContainsFunc(o.Labels, func(l Label) bool { return l.Kind == LabelSwing && l.Name == "spine.limit.spine" }); named != (c.selected != nil && c.want) {
			t.Errorf("on %v, selected %v: labels %v", c.on, c.selected, o.Labels)
		}
	}
}

// What an offset or an override moves away from its device is joined to where that has it; the label of a selected one says how far that is.
func TestAnOffsetIsDrawnFromWhereTheDeviceHasTheEffector(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	var asked [effectors.Count]effectors.Target
	var set [effectors.Count]effectors.Effector
	asked = in.Targets.Effectors
	in.Adjusted = Adjusted{Asked: &asked, By: &set}
	device := asked[effectors.LeftHand].Position
	build := func() (offset *Label, least float64) {
		var o Overlays
		o.Build(Show{Targets: true, Labels: true}, in)
		for i := range o.Labels {
			if o.Labels[i].Kind == LabelOffset {
				offset = &o.Labels[i]
			}
		}
		color, other := onDark.lens, faded(onDark.off, 0.8)
		if set[effectors.LeftHand].Override.On {
			color, other = other, color
		}
		least, _ = near(&o.Front, color, device)
		if ends, _ := near(&o.Front, other, device); ends < 0.02 {
			t.Errorf("the line of an effector that is overridden, %v, has the other color", set[effectors.LeftHand].Override.On)
		}
		for i := range o.Front.Vertices {
			if !finite3(position(o.Front.Vertices[i])) {
				t.Fatal("something is drawn nowhere")
			}
		}
		return offset, least
	}
	if label, least := build(); label != nil || least < 0.05 {
		t.Errorf("without an offset something is drawn %v m from the device, with the label %v", least, label)
	}
	in.Targets.Effectors[effectors.LeftHand].Position = device.Add(mgl64.Vec3{0.3, 0.4, 0})
	in.Targets.Effectors[effectors.LeftHand].Rotation = mgl64.QuatRotate(0.5, mgl64.Vec3{0.6, 0, 0.8}).Mul(asked[effectors.LeftHand].Rotation)
	for name, e := range map[string]effectors.Effector{
		"offset": {PositionOffset: mgl64.Vec3{0.1, 0, 0}}, "turned": {RotationOffset: effectors.Angles{X: 0.1}}, "overridden": {Override: effectors.Override{On: true}},
	} {
		set[effectors.LeftHand] = e
		in.Selected = nil
		if label, least := build(); label != nil || least > 0.02 {
			t.Errorf("%s: the nearest of the line is %v m from the device, with the label %v", name, least, label)
		}
		in.Selected = []string{"effectors.leftHand"}
		if label, _ := build(); label == nil || math.Abs(label.Value-0.5) > 1e-9 || math.Abs(label.Angle-0.5) > 1e-6 {
			t.Errorf("%s: the label says %+v", name, label)
		}
	}
	for name, bad := range map[string]effectors.Target{
		"no place": {Position: mgl64.Vec3{math.NaN()}, Rotation: mgl64.QuatIdent(), Presence: 1}, "no rotation": {Position: device, Presence: 1},
	} {
		was := asked[effectors.LeftHand]
		asked[effectors.LeftHand] = bad
		if label, _ := build(); label != nil {
			t.Errorf("%s: the label says %+v", name, label)
		}
		asked[effectors.LeftHand] = was
	}
	asked[effectors.LeftHand].Presence = 0
	if label, least := build(); label != nil || least < 0.02 {
		t.Errorf("without a device something is drawn %v m from where it was, with the label %v", least, label)
	}
}

// While a limit of the trunk is on, those of arms and legs that are off are as little to be seen as while one of theirs is.
func TestLimitsThatAreOffAreNotDrawnBesideLimitsOfTheTrunk(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	set := solver.DefaultSettings()
	rims := func() int {
		solveInto(t, in, set)
		var o Overlays
		o.Build(Show{Limits: true}, in)
		return vertexColors(&o.Front)[faded(onDark.off, plain.opacity())]
	}
	if rims() == 0 {
		t.Fatal("without limits no range is drawn")
	}
	set.Spine.Limit[solver.LimitOfSpine].On = true
	if n := rims(); n > 0 {
		t.Errorf("%d corners of ranges that are off", n)
	}
}
