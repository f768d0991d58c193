package viewport

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

var everything = Show{Bones: true, Targets: true, Axes: true, Poles: true, Magnets: true, Limits: true, Devices: true, Trails: true, Ghost: true,
	Steps: true, Balance: true, Labels: true, Floor: true, Shadow: true}

// fullInput has something of every kind to show.
func fullInput(t testing.TB) *OverlayInput {
	h := stickFigure(t)
	camera := DefaultCamera()
	in := &OverlayInput{Humanoid: h, World: append([]rig.Transform(nil), h.TPose...), Camera: &camera, HeightPixels: 650}
	for id := range effectors.Count {
		role := id.Role()
		if id == effectors.Chest {
			role = h.UpperTrunk()
		}
		in.Targets.Effectors[id] = effectors.Target{
			Position: in.World[h.Joint(role)].Position, Rotation: mgl64.QuatIdent(), Presence: 1,
		}
	}
	in.Targets.Hints[effectors.LeftElbow] = effectors.HintTarget{Position: mgl64.Vec3{0.5, 1.2, -0.3}, Presence: 0.5}
	solveInto(t, in, chainSettings())
	walkInto(in)
	for i, kind := range []trackers.Kind{trackers.Headset, trackers.Controller, trackers.Tracker, trackers.UnknownKind} {
		in.Devices = append(in.Devices, trackers.Device{
			Kind: kind, Received: time.Second,
			Pose: trackers.Pose{Position: mgl64.Vec3{float64(i), 1, 0}, Rotation: mgl64.QuatRotate(0.4, mgl64.Vec3{0, 1, 0})},
		})
	}
	return in
}

func position(v Vertex) mgl64.Vec3 {
	return mgl64.Vec3{float64(v.Position[0]), float64(v.Position[1]), float64(v.Position[2])}
}

func TestEveryTriangleFacesTheSideItsNormalsPointTo(t *testing.T) {
	t.Parallel()
	var o Overlays
	o.Build(everything, fullInput(t))
	for name, g := range o.all() {
		if len(g.Indices) == 0 || len(g.Indices)%3 != 0 {
			t.Fatalf("%s has %d indices", name, len(g.Indices))
		}
		for i := 0; i < len(g.Indices); i += 3 {
			a, b, c := g.Vertices[g.Indices[i]], g.Vertices[g.Indices[i+1]], g.Vertices[g.Indices[i+2]]
			face := position(b).Sub(position(a)).Cross(position(c).Sub(position(a)))
			if face.Len() < 1e-9 {
				continue // the tip of a cone
			}
			for _, v := range [...]Vertex{a, b, c} {
				n := mgl64.Vec3{float64(v.Normal[0]), float64(v.Normal[1]), float64(v.Normal[2])}
				if math.Abs(n.Len()-1) > 1e-4 {
					t.Fatalf("%s: normal %v is not unit", name, n)
				}
				if face.Normalize().Dot(n) < 0.05 {
					t.Fatalf("%s: triangle %d with normal %v faces %v", name, i/3, n, face.Normalize())
				}
			}
		}
	}
}

// volume of a closed surface by the divergence theorem: positive if its triangles face outward and none is missing.
func volume(g *Geometry) float64 {
	v := 0.0
	for i := 0; i < len(g.Indices); i += 3 {
		a, b, c := position(g.Vertices[g.Indices[i]]), position(g.Vertices[g.Indices[i+1]]), position(g.Vertices[g.Indices[i+2]])
		v += a.Dot(b.Cross(c)) / 6
	}
	return v
}

func TestShapesEncloseTheVolumeTheyShould(t *testing.T) {
	t.Parallel()
	origin := rig.Identity()
	middle := mgl64.Vec3{0.3, -0.2, 0.1}
	for name, test := range map[string]struct {
		draw func(*Geometry)
		want float64
		off  float64 // share by which corners instead of curves may be off
	}{
		"ball":       {func(g *Geometry) { g.sphere(middle, 1, RGBA{}) }, 4 * math.Pi / 3, 0.35},
		"diamond":    {func(g *Geometry) { g.diamond(origin, 1, RGBA{}) }, 4.0 / 3, 1e-6},
		"tube":       {func(g *Geometry) { g.tube(mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, 0, 3}, 1, RGBA{}) }, 2 * 6 * math.Sqrt(3) / 4, 1e-6},
		"cone":       {func(g *Geometry) { g.cone(mgl64.Vec3{}, mgl64.Vec3{0, 2, 0}, 1, 0, RGBA{}) }, 2.0 / 3 * 6 * math.Sqrt(3) / 4, 1e-6},
		"octahedron": {func(g *Geometry) { g.octahedron(mgl64.Vec3{}, mgl64.Vec3{0, 2, 0}, 0.1, RGBA{}) }, 2 * 0.02 / 3, 1e-6},
		"ring":       {func(g *Geometry) { g.ring(middle, mgl64.Vec3{0, 1, 0}, 1, 0.1, RGBA{}) }, 2 * math.Pi * math.Pi * 0.01, 0.4},
		"cylinder":   {func(g *Geometry) { g.shape(&cylinder, origin, mgl64.Vec3{1, 1, 1}, RGBA{}) }, 2 * math.Pi, 0.12},
		"capsule":    {func(g *Geometry) { g.capsule(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{1, 3, 0}, 1, 1, RGBA{}) }, 3*math.Pi + 4*math.Pi/3, 0.06},
		"block":      {func(g *Geometry) { g.shape(&block, origin, mgl64.Vec3{1, 2, 3}, RGBA{}) }, 48, 0.12},
	} {
		var g Geometry
		test.draw(&g)
		if got := volume(&g); math.Abs(got-test.want) > test.off*test.want+1e-9 {
			t.Errorf("%s encloses %v, want %v", name, got, test.want)
		}
	}
}

// colors counts the triangles of each color.
func vertexColors(g *Geometry) map[RGBA]int {
	count := map[RGBA]int{}
	for i := 0; i < len(g.Indices); i += 3 {
		count[g.Vertices[g.Indices[i]].Color]++
	}
	return count
}

func TestNothingIsDrawnThatIsNotShown(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	var o Overlays
	o.Build(Show{Floor: true, Shadow: true}, in)
	for name, g := range o.all() {
		if len(g.Indices) != 0 {
			t.Errorf("%s has something though nothing is shown", name)
		}
	}
	if len(o.Labels) != 0 {
		t.Error("there are labels though nothing is shown")
	}
	for name, show := range map[string]Show{
		"bones": {Bones: true}, "targets": {Targets: true}, "axes": {Axes: true}, "poles": {Poles: true}, "magnets": {Magnets: true}, "limits": {Limits: true},
		"steps": {Steps: true}, "balance": {Balance: true},
	} {
		o.Build(show, in)
		if len(o.Front.Indices) == 0 || len(o.Solid.Indices) != 0 {
			t.Errorf("%s: %d triangles through the avatar, %d hidden by it", name, len(o.Front.Indices)/3, len(o.Solid.Indices)/3)
		}
	}
	o.Build(Show{Devices: true}, in)
	if len(o.Solid.Indices) == 0 || len(o.Front.Indices) != 0 {
		t.Error("devices are not hidden by the avatar")
	}
}

func TestBonesOfEachSideHaveTheirColor(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	var o Overlays
	o.Build(Show{Bones: true}, in)
	for i := 0; i < len(o.Front.Indices); i += 3 {
		middle := mgl64.Vec3{}
		for _, index := range o.Front.Indices[i : i+3] {
			middle = middle.Add(position(o.Front.Vertices[index]).Mul(1.0 / 3))
		}
		var want RGBA
		switch color := o.Front.Vertices[o.Front.Indices[i]].Color; {
		case middle.X() > 0.12:
			want = onDark.left
		case middle.X() < -0.12:
			want = onDark.right
		default:
			want = color
		}
		if got := o.Front.Vertices[o.Front.Indices[i]].Color; got != want {
			t.Fatalf("a triangle at %v has color %v, want %v", middle, got, want)
		}
	}
	if count := vertexColors(&o.Front); count[onDark.left] != count[onDark.right] || count[onDark.left] == 0 || count[onDark.trunk] == 0 {
		t.Errorf("triangles by color: %v", count)
	}
}

func TestAMissedTargetIsJoinedToItsJointByALine(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		miss, presence float64
		line           bool
	}{
		"reached":         {0, 1, false},
		"almost reached":  {0.004, 1, false},
		"missed":          {0.006, 1, true},
		"missed by far":   {0.5, 1, true},
		"not driven":      {0.5, 0, false},
		"fading in":       {0.5, 0.3, true},
		"presence is NaN": {0.5, math.NaN(), false},
	} {
		in := fullInput(t)
		hand := &in.Targets.Effectors[effectors.LeftHand]
		hand.Position = hand.Position.Add(mgl64.Vec3{test.miss, 0, 0})
		hand.Presence = test.presence
		var o Overlays
		o.Build(Show{Targets: true}, in)
		got := false
		for color := range vertexColors(&o.Front) {
			got = got || color[0] == onDark.miss[0] && color[1] == onDark.miss[1] && color[2] == onDark.miss[2]
		}
		if got != test.line {
			t.Errorf("%s: line drawn %v, want %v", name, got, test.line)
		}
	}
}

func TestTargetsKeepTheirSizeOnTheScreen(t *testing.T) {
	t.Parallel()
	size := func(distance, ratio float64) float64 {
		in := fullInput(t)
		in.Targets = effectors.Targets{}
		in.Targets.Effectors[effectors.Hips] = effectors.Target{
			Position: in.Camera.Target, Rotation: mgl64.QuatIdent(), Presence: 1,
		}
		in.World[in.Humanoid.Joint(rig.Hips)].Position = in.Camera.Target
		// Apart from the camera's own target, so that the depth of the effector's is what counts.
		in.Camera.Target = in.Camera.Target.Add(in.Camera.Forward().Mul(distance / 2))
		in.Camera.Distance, in.PixelsPerPoint = distance, ratio
		var o Overlays
		o.Build(Show{Targets: true}, in)
		low, high := math.Inf(1), math.Inf(-1)
		for _, v := range o.Front.Vertices {
			_, y, _ := in.Camera.Project(position(v), w, in.HeightPixels)
			low, high = math.Min(low, y), math.Max(high, y)
		}
		return high - low
	}
	near, far, dense := size(1, 1), size(20, 1), size(1, 2)
	if math.Abs(near-far) > 0.5 || near < 20 || near > 60 {
		t.Errorf("a target is %v pixels high near and %v far away", near, far)
	}
	if math.Abs(dense-2*near) > 2 {
		t.Errorf("on a screen twice as dense a target is %v pixels high, want %v", dense, 2*near)
	}
}

func TestAnAvatarThatIsNoHumanoidShowsItsSkeleton(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	in.Skeleton, in.Humanoid = in.Humanoid.Skeleton, nil
	var o Overlays
	o.Build(everything, in)
	if vertexColors(&o.Front)[onDark.plain] == 0 {
		t.Error("no bone is drawn")
	}
}

func TestOverlaysFollowAnotherAvatar(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	var o Overlays
	o.Build(Show{Bones: true}, in)
	before := len(o.Front.Indices)
	skeleton := &rig.Skeleton{Joints: in.Humanoid.Skeleton.Joints[:3]}
	in.Humanoid, in.Skeleton, in.World = nil, skeleton, skeleton.RestWorld()
	o.Build(Show{Bones: true}, in)
	if len(o.Front.Indices) >= before || len(o.Front.Indices) == 0 {
		t.Errorf("%d triangles for the first avatar, %d for one of three joints", before/3, len(o.Front.Indices)/3)
	}
}

func TestNumbersThatAreNoneAreNotDrawn(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	nan := math.NaN()
	in.Targets.Effectors[effectors.Head].Position[1] = nan
	in.Targets.Effectors[effectors.Hips].Rotation = mgl64.Quat{}
	in.Explained.Poles[effectors.LeftElbow].Towards[2] = math.Inf(1)
	in.Explained.Magnets[0].Center[1] = nan
	in.Explained.Limits[0].At[0] = nan
	in.Devices[0].Pose.Rotation = mgl64.Quat{}
	in.Devices[1].Pose.Position[0] = nan
	in.World = in.World[:len(in.World)-3]
	in.Gait.XCoM[0], in.Gait.Velocity[2], in.Gait.Feet[0].Goal[1], in.Gait.Feet[1].Home[0] = nan, nan, nan, nan
	var o Overlays
	o.Build(everything, in)
	for _, g := range o.all() {
		for _, v := range g.Vertices {
			if p := position(v); !finite3(p) || p.Len() > 100 {
				t.Fatalf("a vertex is at %v", p)
			}
		}
	}
	in.Camera = nil
	o.Build(everything, in)
	if len(o.Front.Indices) != 0 {
		t.Error("drawn without a camera")
	}
}

func BenchmarkOverlays(b *testing.B) {
	b.ReportAllocs()
	in := fullInput(b)
	var o Overlays
	for b.Loop() {
		o.Build(everything, in)
	}
	triangles := 0
	for _, g := range o.all() {
		triangles += len(g.Indices) / 3
	}
	b.ReportMetric(float64(triangles), "triangles")
}
