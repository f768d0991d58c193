//go:build cgo

package inspector

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/internal/drivingtest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver/ownchain"
	"posewright/ui/text"
)

func TestChainsAreAddedDuplicatedRenamedTunedAndRemovedInTheInspector(t *testing.T) {
	n, document := inspectorFor(t)
	asked := ""
	n.menus.chains = ChainDialogs{Add: func() { asked = "add" }, Edit: func(id string) { asked = "edit " + id }, Rename: func(id string) { asked = "rename " + id }}
	n.toggle("category.chains")
	test.Tap(n.views.chains.add)
	if asked != "add" || !n.sees("tools.chains") || n.sees("tools") {
		t.Fatalf("asked to %q", asked)
	}
	if err := n.Edits.AddChain("Tail1", "Tail6", "LHR-1", effectors.ChainOnHips); err != nil {
		t.Fatal(err)
	}
	if c := document.Current().Chain("Tail1"); c == nil || c.Root != "Tail1" || c.Tip != "Tail6" || c.Device != "LHR-1" || c.Target != effectors.ChainToDevice || n.host.Selection.Primary() != "chains.Tail1" {
		t.Fatalf("%+v, %v is selected", c, n.host.Selection.IDs)
	}
	if err := n.rowAt(t, "chains.Tail1.positionWeight").enter("0.4"); err != nil || document.Current().Chain("Tail1").PositionWeight != 0.4 || n.views.headers["group.Chain Tail1"].Modified != 2 { // and the target

		t.Errorf("the row does not tune the chain: %v", err)
	}
	n.Edits.duplicateChain("Tail1")
	twin := strings.TrimPrefix(n.host.Selection.Primary(), "chains.")
	if twin == "Tail1" || document.Current().Chain(twin).PositionWeight != 0.4 || !n.sees("chains."+twin+".positionWeight") {
		t.Errorf("the duplicate is %s", twin)
	}
	if err := n.Edits.RenameChain(twin, "fin"); err != nil {
		t.Fatal(err)
	}
	if !n.sees("chains.fin.positionWeight") || n.host.Selection.Primary() != "chains.fin" || n.sees("chains."+twin+".positionWeight") {
		t.Errorf("after renaming %v is selected", n.host.Selection.IDs)
	}
	if err := n.Edits.RenameChain("fin", "Tail1"); err == nil || document.Current().Chain("fin") == nil {
		t.Error("a name that is taken was given")
	}
	menu := n.menus.group(n.list.items[n.list.find("group.Chain fin")])
	if pick(t, menu, "Bones and device…"); asked != "edit fin" {
		t.Errorf("asked to %q", asked)
	}
	if pick(t, menu, "Rename…"); asked != "rename fin" {
		t.Errorf("asked to %q", asked)
	}
	if pick(t, menu, "Remove"); document.Current().Chain("fin") != nil || n.sees("group.Chain fin") {
		t.Error("the chain is not removed")
	}
	if document.Undo(); !n.sees("group.Chain fin") {
		t.Error("undo does not bring it back")
	}
	if items := n.ObjectItems("effectors.leftHand"); len(items) != 0 {
		t.Errorf("a hand is offered %v", items)
	}
}

func TestTreeAndFactsSayHowAChainDoes(t *testing.T) {
	tree, _ := treeFor(t)
	preset := presets.Default()
	preset.Chains = []effectors.Chain{presets.NewChain("ear", "Ear1", "Ear2"), presets.NewChain("tail", "Tail1", "Tail6")}
	tree.Show(&preset)
	var live liveFacts
	var r session.Reading
	r.Chains.Count = 2
	for _, c := range []struct {
		report ownchain.Report
		want   string
		warns  bool
	}{
		{ownchain.Report{}, "–", false},
		{ownchain.Report{Active: true}, "reached", false},
		{ownchain.Report{Active: true, Residual: 0.041, Distance: 0.041}, "residual 4.1 cm", true},
		{ownchain.Report{Active: true, Distance: 0.041}, "by weight", false},
	} {
		r.Chains.All[1] = c.report
		tree.Update(&r, false, &preset, text.Centimeters)
		live.read(&r, &preset, text.Centimeters, false)
		facts := live.of("chains.tail")
		if now := facts[len(facts)-1]; len(facts) != factCount("chains.tail") || facts[0].value != "Tail1" || facts[1].value != "Tail6" || now.value != c.want || now.warns != c.warns ||
			tree.chains[1].state != c.want || tree.chains[0].state != "–" {
			t.Errorf("%+v, want %q; the tree says %q of one and %q of the other", facts, c.want, tree.chains[1].state, tree.chains[0].state)
		}
	}
	r.Body = drivingtest.Prepared(t).Body // which has no tail
	tree.Update(&r, false, &preset, text.Centimeters)
	live.read(&r, &preset, text.Centimeters, false)
	if facts := live.of("chains.tail"); !strings.Contains(facts[2].value, `needs the bone "Tail1"`) || !facts[2].warns || !strings.Contains(tree.chains[0].state, `"Ear1"`) {
		t.Errorf("%+v, the tree says %q", facts, tree.chains[0].state)
	}
	preset.Chains = preset.Chains[1:]
	if tree.Show(&preset); len(tree.chains) != 1 || tree.chains[0].id != "chains.tail" {
		t.Error("a removed chain stays in the list")
	}
}
