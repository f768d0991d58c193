package e2e_test

import (
	"bytes"
	"image"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/e2e"
)

// tailed writes the built-in avatar with a crooked ponytail of five bones, which can be straightened to reach further. With a fork another end, Fin1 to Fin3, begins at its
// second bone.
func tailed(t *testing.T, path string, forked bool) {
	t.Helper()
	var document gltf.Document
	must(t, gltf.NewDecoder(bytes.NewReader(assets.Mannequin())).Decode(&document))
	at := slices.IndexFunc(document.Nodes, func(n *gltf.Node) bool { return strings.EqualFold(n.Name, "Head") })
	if at < 0 {
		t.Fatal("there is no head")
	}
	for i, name := range []string{"Tail1", "Tail2", "Tail3", "Tail4", "Tail5", "Tail6"} {
		document.Nodes[at].Children = append(document.Nodes[at].Children, len(document.Nodes))
		at = len(document.Nodes)
		document.Nodes = append(document.Nodes, &gltf.Node{Name: name, Translation: [3]float64{0.05, 0.08 * float64(1-2*(i%2)), -0.1}, Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale, Matrix: gltf.DefaultMatrix})
	}
	if forked {
		at = slices.IndexFunc(document.Nodes, func(n *gltf.Node) bool { return n.Name == "Tail2" })
		for i, name := range []string{"Fin1", "Fin2", "Fin3"} {
			document.Nodes[at].Children = append(document.Nodes[at].Children, len(document.Nodes))
			at = len(document.Nodes)
			document.Nodes = append(document.Nodes, &gltf.Node{Name: name, Translation: [3]float64{-0.07, 0.08 * float64(2*(i%2)-1), -0.07}, Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale, Matrix: gltf.DefaultMatrix})
		}
	}
	must(t, gltf.SaveBinary(&document, path))
}

// addChain presses the button that adds a chain, which stands at the end of the inspector: what is unfolded above it is
// folded first.
func addChain(t *testing.T, editor *e2e.Editor) {
	t.Helper()
	must(t, editor.Press("category.favorites"))
	dump := await(t, editor, "the button that adds a chain, or the heading above it", func(d *e2e.Dump) bool {
		return d.Buttons["addChain"].Visible || d.Sections["category.chains"].Visible
	})
	if !dump.Buttons["addChain"].Visible {
		must(t, editor.Press("category.chains"))
	}
	must(t, editor.Press("addChain"))
}

// A chain is added by its button and keeps its shape on the head that carries it, its target is dragged by the arrow of the gizmo, the tip follows, and Ctrl+Z takes the drag back.
func TestAChainIsAddedAndItsTipFollowsTheDraggedTarget(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	avatar := filepath.Join(home, "tailed.glb")
	tailed(t, avatar, false)
	editor := openOn(t, 1280, 1000, home, "--vmc", freePort(t), avatar)
	await(t, editor, "the avatar with a ponytail", func(d *e2e.Dump) bool {
		return d.Avatar.Driven && d.FirstFrameMS > 0 && d.Avatar.File == avatar && d.Session.Tick > 5*90
	})
	stop(t, editor, armsDown)
	rest(t, editor)
	addChain(t, editor)
	await(t, editor, "the dialog", func(d *e2e.Dump) bool { return d.Dialog != "" })
	must(t, editor.Press("chain.accept"))
	dump := await(t, editor, "the chain with its gizmo", func(d *e2e.Dump) bool {
		return d.Dialog == "" && slices.Equal(d.Selection, []string{"chains.Tail1"}) && d.Gizmo.Handles["moveY"] != [2]int{} && d.Chains["Tail1"].Reached
	})
	start := dump.Chains["Tail1"]
	if d := distance(start.Target, start.Tip); d > 0.001 {
		t.Errorf("a new chain is %v m from its target", d)
	}
	if on := dump.Parameters["chains.Tail1.parents.first.bone"]; on != float64(effectors.ChainOnHead) {
		t.Errorf("a chain on the head has its target on bone %v", on)
	}
	grab := seen(dump.Gizmo.Handles["moveY"])
	hold(t, editor, grab, grab.Add(image.Pt(0, -60)))
	moved := await(t, editor, "the dragged target", func(d *e2e.Dump) bool {
		c := d.Chains["Tail1"]
		return c.Target[1]-start.Target[1] > 0.1 && distance(c.Target, c.Tip) < 0.002 && d.Gizmo.Active == "moveY"
	})
	if c := moved.Chains["Tail1"]; math.Abs(c.Target[0]-start.Target[0]) > 0.002 || math.Abs(c.Target[2]-start.Target[2]) > 0.002 {
		t.Errorf("along its arrow the target went from %v to %v", start.Target, c.Target)
	}
	picture(t, editor)
	must(t, editor.Display.Release(1))
	await(t, editor, "the target in the document", func(d *e2e.Dump) bool {
		return d.Parameters["chains.Tail1.position.y"] > 0.1 && d.Gizmo.Active == "none" && d.Document.Dirty
	})
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "the target back where it was", func(d *e2e.Dump) bool {
		c := d.Chains["Tail1"]
		return d.Parameters["chains.Tail1.position.y"] == 0 && distance(c.Target, start.Target) < 0.002 && distance(c.Tip, start.Tip) < 0.002
	})
}

// Two chains from one root are one chain with two ends: the second is added by mouse and keys from the same root to another tip, its target is dragged by the arrow of
// its gizmo, and both tips reach, the first where it was.
func TestASecondEndOfOneRootIsAddedAndBothReach(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	avatar := filepath.Join(home, "forked.glb")
	tailed(t, avatar, true)
	editor := openOn(t, 1280, 1000, home, "--vmc", freePort(t), avatar)
	t.Cleanup(func() { picture(t, editor) })
	await(t, editor, "the avatar with a ponytail", func(d *e2e.Dump) bool {
		return d.Avatar.Driven && d.FirstFrameMS > 0 && d.Avatar.File == avatar && d.Session.Tick > 5*90
	})
	stop(t, editor, armsDown)
	rest(t, editor)
	addChain(t, editor)
	await(t, editor, "the dialog", func(d *e2e.Dump) bool { return d.Dialog != "" })
	must(t, editor.Press("chain.accept"))
	await(t, editor, "the first end", func(d *e2e.Dump) bool { return d.Dialog == "" && d.Chains["Tail1"].Reached })
	must(t, editor.Display.Click(image.Pt(260, 600), 1)) // nothing is selected, so that the inspector shows everything
	await(t, editor, "nothing selected", func(d *e2e.Dump) bool { return len(d.Selection) == 0 })
	if d, err := editor.Dump(); err != nil || !d.Buttons["addChain"].Visible {
		must(t, err)
		search(t, editor, "chains.Tail1.pull") // whose group is above the button
		await(t, editor, "the button that adds a chain", func(d *e2e.Dump) bool { return d.Buttons["addChain"].Visible })
	}
	must(t, editor.Press("addChain"))
	await(t, editor, "the dialog", func(d *e2e.Dump) bool { return d.Dialog != "" })
	must(t, editor.Display.Key("Tab"))                     // from the root to the tip, which is Tail6 at first
	must(t, editor.Display.Key("Right", "Right", "Right")) // Fin1, Fin2, Fin3
	must(t, editor.Press("chain.accept"))
	var second string
	dump := await(t, editor, "the second end with its gizmo", func(d *e2e.Dump) bool {
		if d.Dialog != "" || len(d.Selection) != 1 || d.Gizmo.Handles["moveY"] == [2]int{} {
			return false
		}
		second = strings.TrimPrefix(d.Selection[0], "chains.")
		return second != "Tail1" && d.Chains[second].Reached && d.Chains["Tail1"].Reached
	})
	first, start := dump.Chains["Tail1"], dump.Chains[second]
	if distance(first.Tip, start.Tip) < 0.05 {
		t.Fatalf("the second chain ends at %v, where the first does", start.Tip)
	}
	grab := seen(dump.Gizmo.Handles["moveY"])
	must(t, editor.Display.Drag(grab, grab.Add(image.Pt(0, -25)), 1))
	await(t, editor, "both ends at their targets", func(d *e2e.Dump) bool {
		a, b := d.Chains["Tail1"], d.Chains[second]
		return d.Gizmo.Active == "none" && b.Target[1]-start.Target[1] > 0.04 && distance(b.Target, b.Tip) < 0.003 && distance(a.Target, a.Tip) < 0.003 && distance(a.Target, first.Target) < 0.003
	})
}
