package viewport

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/gait"
)

// beside is how many triangles of a color, whatever its alpha, have their middle within a distance of a point.
func beside(g *Geometry, color RGBA, at mgl64.Vec3, distance float64) (count int) {
	for i := 0; i < len(g.Indices); i += 3 {
		middle := mgl64.Vec3{}
		for _, index := range g.Indices[i : i+3] {
			middle = middle.Add(position(g.Vertices[index]).Mul(1.0 / 3))
		}
		c := g.Vertices[g.Indices[i]].Color
		if c[0] == color[0] && c[1] == color[1] && c[2] == color[2] && middle.Sub(at).Len() < distance {
			count++
		}
	}
	return count
}

// area is that of the triangles of a color in a geometry, m².
func area(g *Geometry, color RGBA) (sum float64) {
	for i := 0; i < len(g.Indices); i += 3 {
		a, b, c := position(g.Vertices[g.Indices[i]]), position(g.Vertices[g.Indices[i+1]]), position(g.Vertices[g.Indices[i+2]])
		if g.Vertices[g.Indices[i]].Color == [4]uint8(color) {
			sum += b.Sub(a).Cross(c.Sub(a)).Len() / 2
		}
	}
	return sum
}

func TestAPlantedFootIsFilledWhereItTouchesTheGround(t *testing.T) {
	t.Parallel()
	filled := map[gait.FootContact]float64{}
	for contact := gait.InTheAir; contact <= gait.OnBall; contact++ {
		in := fullInput(t)
		in.Steps = nil
		in.Gait.Feet[1].Contact = contact
		var o Overlays
		o.Build(Show{Steps: true}, in)
		filled[contact] = area(&o.Sheer, faded(onDark.right, 0.5))
	}
	const length = 0.23 // from heel to toes
	if whole := filled[gait.FlatFoot]; whole < 0.5*0.38*length*length || whole > 0.38*length*length {
		t.Errorf("a flat foot of %v m fills %v m²", length, whole)
	}
	if filled[gait.InTheAir] != 0 {
		t.Errorf("a foot in the air fills %v m²", filled[gait.InTheAir])
	}
	if sum := filled[gait.OnHeel] + filled[gait.OnBall]; filled[gait.OnHeel] < 0.1*filled[gait.FlatFoot] || sum > 0.9*filled[gait.FlatFoot] ||
		filled[gait.OnBall] < filled[gait.OnHeel] {
		t.Errorf("filled: %v", filled)
	}
}

func TestAStepIsDrawnFromItsStartToItsGoal(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	var o Overlays
	o.Build(Show{Steps: true, Labels: true}, in)
	left := &in.Gait.Feet[0]
	if beside(&o.Front, onDark.left, left.Goal.Add(mgl64.Vec3{0, 0, 0.1}), 0.15) == 0 {
		t.Error("there is no outline at the goal")
	}
	if beside(&o.Sheer, onDark.left, left.Start, 0.15) == 0 {
		t.Error("there is no outline at the start")
	}
	if beside(&o.Front, onDark.left, left.At, 0.02) == 0 {
		t.Error("the foot is not marked where it is")
	}
	if beside(&o.Front, onDark.miss, left.Wanted, 0.05) == 0 {
		t.Error("nothing tells that the foot would rather land further away")
	}
	if beside(&o.Front, onDark.right, left.Goal, 0.1) != 0 {
		t.Error("the goal of the left foot is in the color of the right one")
	}
	var labels []Label
	for _, l := range o.Labels {
		if l.Kind == LabelStep {
			labels = append(labels, l)
		}
	}
	if len(labels) != 1 || labels[0].Name != "leftFoot" || labels[0].Cause != gait.StepWalking || math.Abs(labels[0].Value-0.48) > 1e-9 {
		t.Errorf("the step is labeled %+v", labels)
	}
	left.Wanted = left.Goal
	o.Build(Show{Steps: true}, in)
	if vertexColors(&o.Front)[onDark.miss] != 0 {
		t.Error("a goal that nothing moved is drawn as one that was moved")
	}
}

func TestASoleLiesOnTheGroundAsItsFootIsTurned(t *testing.T) {
	t.Parallel()
	var s soles
	s.update(stickSoles())
	slope := mgl64.Vec3{0, math.Cos(0.3), -math.Sin(0.3)} // rises towards +Z
	p := s.feet[0].on(mgl64.Vec3{1, 2, 3}, math.Pi/2, slope)
	for row := range soleRows {
		right, left := p.edges(row)
		for _, edge := range [2]mgl64.Vec3{right, left} {
			if d := edge.Sub(p.at).Dot(slope); math.Abs(d) > 1e-12 {
				t.Fatalf("row %d is %v m off the ground", row, d)
			}
		}
	}
	toe, _ := p.edges(soleRows - 1)
	if toe.X() < 1.15 { // turned a quarter to the left, it points to +X
		t.Errorf("the toes are at %v", toe)
	}
	_, outer := p.edges(8)
	if outer.Z() > 2.97 { // whose outer side is then towards -Z
		t.Errorf("its left side is at %v", outer)
	}
	for row := range soleRows {
		if l, r := &s.feet[0], &s.feet[1]; l.inner[row] != -r.outer[row] || l.outer[row] != -r.inner[row] || l.along[row] != r.along[row] {
			t.Fatalf("row %d of the feet is not mirrored", row)
		}
	}
}

func TestAFootThatGoesOnLeavesAPrintThatFades(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	s := new(Steps)
	in.Steps = s
	g := in.Gait
	f := &g.Feet[0]
	at := mgl64.Vec3{0.4, 0, 1.5}
	record := func(now time.Duration, swinging bool, where mgl64.Vec3) {
		f.Swinging, f.At, f.Contact = swinging, where, gait.FlatFoot
		if swinging {
			f.Contact = gait.InTheAir
		}
		s.Record(now, g)
	}
	alpha := func() uint8 {
		var o Overlays
		o.Build(Show{Steps: true}, in)
		for _, v := range o.Sheer.Vertices {
			if p := position(v); math.Hypot(p[0]-at[0], p[2]-at[2]) < 0.2 && v.Color[0] == onDark.left[0] {
				return v.Color[3]
			}
		}
		return 0
	}
	record(0, true, mgl64.Vec3{0.4, 0.1, 1.2})
	if s.Visible() {
		t.Error("there is a print before any landing")
	}
	record(time.Second, false, at)
	if got := alpha(); got != faded(onDark.left, 0.5)[3] {
		t.Errorf("where the foot stands it is drawn with alpha %d, want that of a foot that stands", got)
	}
	record(2*time.Second, true, at.Add(mgl64.Vec3{0, 0.1, 0.5}))
	f.Goal, f.Start, f.Home, f.Wanted = mgl64.Vec3{9, 0, 9}, mgl64.Vec3{9, 0, 9}, mgl64.Vec3{9, 0, 9}, mgl64.Vec3{9, 0, 9}
	young := alpha()
	record(8*time.Second, true, at.Add(mgl64.Vec3{0, 0.1, 0.5}))
	old := alpha()
	if young < 60 || old >= young/3 || old == 0 || !s.Visible() {
		t.Errorf("the print fades from %d to %d", young, old)
	}
	record(10*time.Second, true, at.Add(mgl64.Vec3{0, 0.1, 0.5}))
	if alpha() != 0 || s.Visible() {
		t.Error("the print is still to be seen after 9 s")
	}
	record(9*time.Second, false, at)
	if s.count != 0 {
		t.Error("time that goes backwards leaves prints")
	}
}

func TestTheWayOfASwingIsDrawnOverTheGroundToItsGoal(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	in.Steps = nil
	left := &in.Gait.Feet[0]
	left.Wanted = left.Goal
	left.Home = mgl64.Vec3{9, 0, 9}
	var o Overlays
	o.Build(Show{Steps: true}, in)
	// What is left of a forward swing that is half way, as the model measured it: the second half of the way, first as high as the foot is now, with a second hump of 0.42 of the peak
	// at 0.92, which is 0.117 of a leg length.
	ways := faded(onDark.left, 0.8)
	furthest, hump := -9.0, 0.0
	for _, v := range o.Front.Vertices {
		p := position(v)
		if v.Color != [4]uint8(ways) {
			continue
		}
		furthest = math.Max(furthest, p.Z())
		if p.Z() > 0.3 && p.Z() < 0.37 {
			hump = math.Max(hump, p.Y())
		}
		if p.Z() < 0.01 {
			t.Fatalf("the way goes back to %v", p)
		}
	}
	if math.Abs(furthest-0.38) > 0.03 {
		t.Errorf("the way ends at z = %v, want at the goal, 0.38", furthest)
	}
	if want := 0.42 * 0.117 * 0.82; math.Abs(hump-want) > 0.012 {
		t.Errorf("shortly before its landing the foot is up to %v m high, want %v", hump, want)
	}
}

func TestASelectedFootIsShownWhereStepsAreNot(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	in.Selected = []string{"effectors.rightFoot"}
	var o Overlays
	o.Build(Show{}, in)
	right := in.Gait.Feet[1].At
	if beside(&o.Front, onDark.right, right, 0.2) == 0 {
		t.Error("the print of the selected foot is not drawn")
	}
	if beside(&o.Front, onDark.left, in.Gait.Feet[0].Goal, 0.2) != 0 {
		t.Error("the other foot is drawn too")
	}
}

func TestNothingIsDrawnOfFeetThatWereNeverSolved(t *testing.T) {
	t.Parallel()
	for _, gait := range []*gait.Report{nil, {}} {
		in := fullInput(t)
		in.Gait = gait
		var o Overlays
		o.Build(Show{Steps: true, Balance: true}, in)
		if len(o.Front.Indices)+len(o.Sheer.Indices) != 0 {
			t.Error("feet are drawn")
		}
	}
}

// What feet and balance cost a picture.
func BenchmarkSteps(b *testing.B) {
	b.ReportAllocs()
	in := fullInput(b)
	var o Overlays
	show := Show{Steps: true, Balance: true, Labels: true}
	o.Build(show, in)
	for b.Loop() {
		o.Build(show, in)
	}
	b.ReportMetric(float64(len(o.Front.Indices)+len(o.Sheer.Indices))/3, "triangles")
}
