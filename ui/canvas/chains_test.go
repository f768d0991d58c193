//go:build cgo

package canvas

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/handles"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ownchain"
	"posewright/viewport"
)

// chained is a preset with two chains, the second of which is on the avatar with its target in a frame that is turned a quarter to the left.
func chained(t *testing.T) (*presets.Document, *Posed) {
	t.Helper()
	preset := presets.Default()
	preset.Chains = []effectors.Chain{presets.NewChain("ear", "Ear1", "Ear2"), presets.NewChain("tail", "Tail1", "Tail6")}
	preset.Chains[1].Position = mgl64.Vec3{0.1, 0.2, 0.3}
	settings := presets.Compile(&preset)
	frame := rig.Transform{Position: mgl64.Vec3{0, 1, 0}, Rotation: mgl64.QuatRotate(mgl64.DegToRad(90), mgl64.Vec3{0, 1, 0})}
	target := frame.Mul(rig.Transform{Position: preset.Chains[1].Position, Rotation: mgl64.QuatIdent()})
	return presets.NewDocument(preset), &Posed{handles.Posed{Settings: &settings, Explained: &solver.Explanation{}, Targets: &effectors.Targets{},
		Chains: []ownchain.Report{{Root: -1, Tip: -1}, {Root: 3, Tip: 5, Active: true, Frame: frame, Target: target}}}}
}

func TestTheTargetOfAChainIsDraggedInTheFrameThatItIsFixedTo(t *testing.T) {
	t.Parallel()
	document, p := chained(t)
	g, ok := p.Gizmo(&Grasp{ID: "chains.tail"})
	if !ok || g.At.Position.Sub(mgl64.Vec3{0.3, 1.2, -0.1}).Len() > 1e-12 || g.At.Rotation != mgl64.QuatIdent() || g.Tools != viewport.MoveTool {
		t.Fatalf("%v, the gizmo is %+v", ok, g)
	}
	if g, ok = p.Gizmo(&Grasp{ID: "chains.tail", local: true}); !ok || g.At.Rotation != p.Chains[1].Frame.Rotation {
		t.Errorf("%v, the local gizmo is %+v", ok, g)
	}
	for _, id := range []string{"chains.ear", "chains.none"} {
		if _, ok := p.Gizmo(&Grasp{ID: id}); ok {
			t.Errorf("%s, which is not on the avatar, has a gizmo", id)
		}
	}
	m := begin("chains.tail", viewport.MoveX, p, &g, &viewport.Screen{Camera: viewport.DefaultCamera(), Width: 800, Height: 600}, 400, 300, document, nil)
	if err := m.apply(viewport.Change{Move: mgl64.Vec3{0.5, 0, 0}, Turn: mgl64.QuatIdent()}, true); err != nil {
		t.Fatal(err)
	}
	// To the left in the world is forward in the frame, whose forward goes to the left.
	if at := document.Current().Chain("tail").Position; at.Sub(mgl64.Vec3{0.1, 0.2, 0.8}).Len() > 1e-9 {
		t.Errorf("the target is at %v", at)
	}
	document.Commit()
	if document.Undo(); document.Current().Chain("tail").Position != (mgl64.Vec3{0.1, 0.2, 0.3}) || document.CanUndo() {
		t.Error("the drag is not one step")
	}
}

func TestTheTargetOfAChainIsPickedWhereItIsShown(t *testing.T) {
	t.Parallel()
	_, p := chained(t)
	p.Chains = append(p.Chains, p.Chains[1]) // of settings that are no more; the first is not active
	for _, c := range []struct {
		targets  bool
		selected []string
		want     int
	}{{true, nil, 1}, {false, nil, 0}, {false, []string{"chains.tail"}, 1}} {
		var k picking
		k.addObjects(p, &session.Reading{}, mgl64.Vec3{0, 0, -1}, pickable{show: &viewport.Show{Targets: c.targets}, selected: func(id string) bool { return len(c.selected) > 0 && id == c.selected[0] }})
		if len(k.tags) != c.want {
			t.Errorf("targets shown %v, selected %v: %v can be picked", c.targets, c.selected, k.tags)
		}
	}
}
