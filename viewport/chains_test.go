package viewport

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/ownchain"
)

// chained has a chain of the bones of the left leg, whose tip is at its target.
func chained(t *testing.T) *OverlayInput {
	t.Helper()
	in := fullInput(t)
	root, tip := in.Humanoid.Joint(rig.LeftUpperLeg), in.Humanoid.Joint(rig.LeftFoot)
	in.Chains = []ownchain.Report{{Root: root, Tip: tip, Active: true, Target: in.World[tip], Pole: mgl64.Vec3{0.5, 0.5, 2}}}
	in.Chains[0].Target.Rotation = mgl64.QuatIdent()
	in.ChainSettings = []effectors.Chain{{ID: "tail", PositionWeight: 1}}
	return in
}

func TestAChainIsDrawnWithItsTargetAndHowFarItIsMissed(t *testing.T) {
	t.Parallel()
	in := chained(t)
	var o Overlays
	o.Build(Show{}, in)                       // which chooses the colors
	chains := func(shown bool) map[RGBA]int { // of any opacity
		o.Front.Vertices, o.Front.Indices = o.Front.Vertices[:0], o.Front.Indices[:0]
		o.chains(shown, false, in)
		for i := range o.Front.Vertices {
			o.Front.Vertices[i].Color[3] = 255
		}
		return vertexColors(&o.Front)
	}
	reached := chains(true)
	if reached[onDark.point] == 0 || reached[onDark.miss] != 0 || reached[onDark.off] != 0 || reached[onDark.pole] != 0 {
		t.Errorf("a chain at its target is drawn in %v", reached)
	}
	if len(chains(false)) != 0 {
		t.Error("a chain is drawn though targets are not")
	}
	in.Selected = []string{"chains.tail"}
	if chains(false)[onDark.point] <= 0 {
		t.Error("the selected chain is not drawn")
	}
	in.Selected = nil
	r, tip := &in.Chains[0], in.World[in.Chains[0].Tip].Position
	r.Target.Position = tip.Add(mgl64.Vec3{0.3, 0.1, 0})
	if byWeight := chains(true); byWeight[onDark.off] == 0 || byWeight[onDark.miss] != 0 {
		t.Errorf("kept away by its weight it is drawn in %v", byWeight)
	}
	r.Residual = 0.3
	missed := chains(true)
	if missed[onDark.miss] == 0 || missed[onDark.off] != 0 {
		t.Errorf("a chain that misses is drawn in %v", missed)
	}
	// From the tip to the target.
	for _, end := range []mgl64.Vec3{tip, r.Target.Position} {
		if least, most := near(&o.Front, onDark.miss, end); least > 0.02 || most > 0.36 {
			t.Errorf("the line of what is missed is %v to %v m from %v", least, most, end)
		}
	}
	in.ChainSettings[0].PoleWeight = 1
	if chains(true)[onDark.pole] == 0 {
		t.Error("the pole is not drawn")
	}
	r.Active = false
	if rests := chains(true); rests[onDark.point] == 0 || rests[onDark.point] >= reached[onDark.point] || rests[onDark.miss]+rests[onDark.pole] != 0 {
		t.Errorf("a chain that rests is drawn in %v", rests)
	}
}

func TestChainsThatAreNotThereAreNotDrawn(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*OverlayInput){
		"not on the avatar":      func(in *OverlayInput) { in.Chains[0].Root, in.Chains[0].Tip = -1, -1 },
		"of a larger avatar":     func(in *OverlayInput) { in.Chains[0].Tip = len(in.World) },
		"without settings":       func(in *OverlayInput) { in.ChainSettings = nil },
		"at a joint without end": func(in *OverlayInput) { in.World[in.Chains[0].Tip].Position[1] = math.NaN() },
	} {
		in := chained(t)
		var before, after Overlays
		none := *in
		none.Chains = nil
		spoil(in)
		none.World = in.World
		before.Build(Show{Targets: true}, &none)
		after.Build(Show{Targets: true}, in)
		if len(before.Front.Indices) != len(after.Front.Indices) {
			t.Errorf("a chain %s is drawn", name)
		}
	}
	in := chained(t)
	in.Chains[0].Target.Position[0], in.ChainSettings[0].PoleWeight = math.Inf(1), 1
	var o Overlays
	o.Build(Show{Targets: true}, in)
	for _, v := range o.Front.Vertices {
		if p := position(v); !finite3(p) || p.Len() > 100 {
			t.Fatalf("a vertex is at %v", p)
		}
	}
}

// The cones of a chain's limit begin at its joints, end on circles at the limit's angle around where the bones point at rest, half of a bone away, and are in another color where
// a bone lies on its rim. They are drawn with the limits, and of a selected chain.
func TestConesOfAChainEndAtItsLimit(t *testing.T) {
	t.Parallel()
	in := chained(t)
	h := in.Humanoid
	in.World = append([]rig.Transform(nil), h.TPose...)
	in.ChainSettings[0].Limit = effectors.ChainLimit{On: true, Swing: 0.5}
	var o Overlays
	o.Build(Show{Limits: true}, &OverlayInput{Humanoid: h, World: in.World, Camera: in.Camera, HeightPixels: in.HeightPixels, Chains: in.Chains, ChainSettings: in.ChainSettings})
	for _, role := range [][2]rig.Role{{rig.LeftUpperLeg, rig.LeftLowerLeg}, {rig.LeftLowerLeg, rig.LeftFoot}} {
		apex, bone := in.World[h.Joint(role[0])].Position, in.World[h.Joint(role[1])].Position.Sub(in.World[h.Joint(role[0])].Position)
		rim := 0
		for _, v := range o.Sheer.Vertices {
			way := position(v).Sub(apex)
			if math.Abs(way.Len()-bone.Len()/2) < 1e-6 && math.Abs(math.Acos(way.Normalize().Dot(bone.Normalize()))-0.5) < 1e-4 {
				rim++
			}
		}
		if rim < rimSegments/2 {
			t.Errorf("%s: %d corners lie on the rim of its cone", role[0], rim)
		}
		// Lines from the joint to the rim: their ends are rings of vertices around both.
		line := faded(onDark.point, 0.55*plain.opacity())
		if at, _ := near(&o.Front, line, apex); at > 0.01 {
			t.Errorf("%s: the nearest line to the rim begins %.3f m from the joint", role[0], at)
		}
		if _, most := near(&o.Front, line, apex); most < bone.Len()/2 {
			t.Errorf("%s: no line reaches the rim", role[0])
		}
	}
	colors := func(show Show) map[RGBA]int {
		o.Build(show, in)
		for i := range o.Sheer.Vertices {
			o.Sheer.Vertices[i].Color[3] = 255
		}
		return vertexColors(&o.Sheer)
	}
	in.Explained = nil
	if free := colors(Show{Limits: true}); free[onDark.point] == 0 || free[onDark.acting] != 0 {
		t.Errorf("a chain in its rest shape has cones in %v", free)
	}
	if len(colors(Show{Targets: true})) != 0 {
		t.Error("cones are drawn though limits are not")
	}
	in.Selected = []string{"chains.tail"}
	if colors(Show{})[onDark.point] == 0 {
		t.Error("the selected chain has no cones")
	}
	knee, foot := h.Joint(rig.LeftLowerLeg), h.Joint(rig.LeftFoot)
	in.World[foot].Position = in.World[knee].Position.Add(mgl64.QuatRotate(0.5, mgl64.Vec3{1, 0, 0}).Rotate(in.World[foot].Position.Sub(in.World[knee].Position)))
	if held := colors(Show{}); held[onDark.acting] == 0 || held[onDark.point] == 0 {
		t.Errorf("a chain with one bone on its rim has cones in %v", held)
	}
	in.ChainSettings[0].Limit.On = false
	if len(colors(Show{Limits: true})) != 0 {
		t.Error("a limit that is off has cones")
	}
}
