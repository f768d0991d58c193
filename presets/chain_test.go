package presets

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig/phrase"
	"posewright/solver/ownchain"
)

// wagged is a preset with two chains whose numbers are anywhere.
func wagged(random *rand.Rand) Preset {
	p := Default()
	p.Chains = []effectors.Chain{NewChain("tail", "Tail \"1\"", "尾6"), NewChain("ear_L", "J_Ear1_L", "J_Ear3_L")}
	p.Chains[1].Device = "LHR-1A2B"
	for i := range p.Chains {
		for _, parameter := range ChainParameters(p.Chains[i].ID) {
			value := parameter.HardMin + random.Float64()*(parameter.HardMax-parameter.HardMin)
			if parameter.Kind == Toggle || parameter.Kind == Choice || parameter.Kind == Count {
				value = math.Round(value)
			}
			if err := parameter.Set(&p, value); err != nil {
				panic(err)
			}
		}
	}
	return p
}

func TestChainsAreWrittenAndReadWhole(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(20) {
		p := wagged(rand.New(rand.NewPCG(seed, 1)))
		var file bytes.Buffer
		if err := Write(&file, &p); err != nil {
			t.Fatal(err)
		}
		q, err := Read(bytes.NewReader(file.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if !q.Equal(&p) || q.Chains[1] != p.Chains[1] {
			t.Fatalf("%+v comes back as %+v", p.Chains, q.Chains)
		}
		text, err := ChainsText(&p)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := ParseChains(text); err != nil || len(back) != 2 || back[0] != p.Chains[0] || back[1] != p.Chains[1] {
			t.Fatalf("%s comes back as %+v, %v", text, back, err)
		}
	}
	p := Default()
	var file bytes.Buffer
	if err := Write(&file, &p); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(file.String(), `"chains"`) {
		t.Error("a preset without chains has a list of them")
	}
}

func TestAnglesOfChainsAreCompiled(t *testing.T) {
	t.Parallel()
	p := Default()
	if err := SetPath(&p, "chains.tail.bones=Tail1..Tail6"); err != nil {
		t.Fatal(err)
	}
	for _, assignment := range []string{"chains.tail.limit.swingDeg=90", "chains.tail.rotation.yDeg=-180", "chains.tail.target=place", "chains.tail.parents.second.bone=leftFoot", "chains.tail.device=LHR-7"} {
		if err := SetPath(&p, assignment); err != nil {
			t.Fatal(err)
		}
	}
	c := Compile(&p).Chains[0]
	if c.Root != "Tail1" || c.Tip != "Tail6" || c.Device != "LHR-7" || math.Abs(c.Limit.Swing-math.Pi/2) > 1e-12 || math.Abs(c.Rotation.Y+math.Pi) > 1e-12 ||
		c.Target != effectors.ChainToPlace || c.Parents[1].Bone != effectors.ChainOnLeftFoot {
		t.Errorf("%+v", c)
	}
	if p.Chains[0].Limit.Swing != 90 {
		t.Error("compiling changed the preset")
	}
	if want := effectors.DefaultChain("tail"); math.Abs(NewChain("tail", "", "").Limit.Swing-want.Limit.Swing*180/math.Pi) > 1e-9 {
		t.Error("a new chain has other angles than the solver's")
	}
	if err := SetPath(&p, "chains.tail.bones=Tail2..Tail5"); err != nil || p.Chains[0].Root != "Tail2" || p.Chains[0].Limit.Swing != 90 {
		t.Errorf("other bones: %+v, %v", p.Chains[0], err)
	}
	if SetPath(&p, "chains.tail.device") == nil || p.Chains[0].Device != "LHR-7" {
		t.Errorf("what is no assignment leaves the device %q", p.Chains[0].Device)
	}
	for _, assignment := range []string{"chains.tail.bones=Tail1", "chains.other.device=x", "chains.a b.bones=a..b", "chains.tail.bones=..b", "chains.tail.method=none", "chains.other.pull=1"} {
		if SetPath(&p, assignment) == nil {
			t.Errorf("%s is accepted", assignment)
		}
	}
}

func TestChainsAreAddedDuplicatedRenamedAndRemovedByUndoableSteps(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, AddChain("", "J_Ear L", "End", "", effectors.ChainOnHead))
	if on := d.Current().Chains[0].Parents; on != [effectors.ChainParentCount]effectors.ChainBone{{Bone: effectors.ChainOnHead, Weight: 1}, {Bone: effectors.ChainOnChest}, {Bone: effectors.ChainOnHips}} {
		t.Errorf("it hangs on %v", on)
	}
	do(t, d, Set("chains.J_Ear-L.stiffness", 0.7))
	do(t, d, DuplicateChain("J_Ear-L"))
	do(t, d, RenameChain("J_Ear-L", "ear"))
	do(t, d, SetChainBones("ear", "A", "B", "S"))
	c := d.Current().Chains
	if chainList.order(d.Current()) != "ear, J_Ear-L2" || c[0].Stiffness != 0.7 || c[1].Stiffness != 0.7 || c[0].Root != "A" || c[0].Tip != "B" || c[0].Device != "S" || c[1].Root != "J_Ear L" {
		t.Errorf("%+v", c)
	}
	for _, wrong := range []Command{
		DuplicateChain("none"), RenameChain("none", "x"), RenameChain("ear", "J_Ear-L2"), RenameChain("ear", "a b"), RemoveChain("none"), SetChainBones("ear", "", "B", ""),
		SetChainBones("none", "A", "B", ""), AddChain("ear", "A", "B", "", effectors.ChainOnHips), AddChain("new", "A", strings.Repeat("x", longestName+1), "", effectors.ChainOnHips),
	} {
		if d.Do(wrong) == nil {
			t.Errorf("%s succeeded", wrong.Name())
		}
	}
	do(t, d, AddChain("led", "A", "B", "S", effectors.ChainOnHips))
	if led := d.Current().Chain("led"); led.Target != effectors.ChainToDevice || led.Device != "S" {
		t.Errorf("%+v", led)
	}
	do(t, d, RemoveChain("ear"))
	for d.Undo() {
	}
	if len(d.Current().Chains) != 0 {
		t.Errorf("undone there are %+v", d.Current().Chains)
	}
}

func TestDifferencesOfChainsAreFoundAndTakenOver(t *testing.T) {
	t.Parallel()
	a, b := wagged(rand.New(rand.NewPCG(1, 1))), wagged(rand.New(rand.NewPCG(2, 2)))
	b.Chains[1].Root = "Other"
	b.Chains = append(b.Chains, NewChain("third", "A", "B"))
	d := NewDocument(a.Clone())
	var paths []string
	for _, difference := range Diff(&a, &b) {
		paths = append(paths, difference.Path)
	}
	all := strings.Join(paths, " ")
	if !strings.Contains(all, "chains.tail.stiffness") || !strings.Contains(all, "chains.ear_L chains.third") {
		t.Errorf("%s", all)
	}
	do(t, d, TakeOver(paths, b))
	if !d.Current().Equal(&b) {
		t.Errorf("%+v", Diff(d.Current(), &b))
	}
	do(t, d, TakeOver([]string{"chains.third", "chains.tail"}, Default()))
	if chainList.order(d.Current()) != "ear_L" {
		t.Errorf("taken away there are %s", chainList.order(d.Current()))
	}
	half := Blend(&a, &b, 0.25)
	if want := a.Chains[0].Stiffness*0.75 + b.Chains[0].Stiffness*0.25; math.Abs(half.Chains[0].Stiffness-want) > 1e-12 || len(half.Chains) != 2 {
		t.Errorf("blended: %+v", half.Chains)
	}
	do(t, d, SolveLike(b))
	if chainList.order(d.Current()) != "ear_L" {
		t.Error("another solver preset takes the avatar's chains away")
	}
}

func TestChainsThatNoPresetCanHoldAreRefusedWithASentence(t *testing.T) {
	t.Parallel()
	header := `{"format": "posewright-preset", "version": 2, "chains": `
	many := strings.TrimSuffix(strings.Repeat(`{"id": "a", "root": "r", "tip": "t"}, `, effectors.MostChains+1), ", ")
	for text, want := range map[string]string{
		`[{"id": "a b", "root": "r", "tip": "t"}]`:                                     "the id of a chain",
		`[{"id": "a", "root": "r", "tip": "t"}, {"id": "a", "root": "r", "tip": "u"}]`: "two chains",
		`[{"id": "a", "root": "r"}]`:                                                   "needs the names",
		`[{"id": "a", "root": "r", "tip": "t", "stiffness": 2}]`:                       "chains.a.stiffness must be from 0 to 1, not 2",
		`[{"id": "a", "root": "r", "tip": "t", "method": "magic"}]`:                    "must be fabrik, ccd, leastSquares or twoBones",
		`[{"id": "a", "root": 3, "tip": "t"}]`:                                         "must be text",
		`[{"id": "a", "root": "r", "tip": "t", "loose": 1}]`:                           "presets have no field chains[0].loose",
		`[` + many + `]`: "a preset can have 16 chains, not 17",
	} {
		if _, err := Read(strings.NewReader(header + text + "}")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
		if _, err := ParseChains(text); err == nil && !strings.Contains(text, "loose") {
			t.Errorf("%s is read as chains", text)
		}
	}
	if _, err := Read(strings.NewReader(header + `[{"id": "a", "root": "r", "tip": "t"}]}`)); err != nil {
		t.Error(err)
	}
	var schema map[string]any
	if err := json.Unmarshal(Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	item := schema["properties"].(map[string]any)["chains"].(map[string]any)["items"].(map[string]any)["properties"].(map[string]any)
	if item["stiffness"].(map[string]any)["maximum"] != 1.0 || item["root"].(map[string]any)["minLength"] != 1.0 || item["method"].(map[string]any)["default"] != "fabrik" {
		t.Errorf("the schema has %v", item["stiffness"])
	}
}

func TestEveryProblemOfAChainHasASentenceOfItsOwn(t *testing.T) {
	t.Parallel()
	said := map[string]bool{}
	for kind := range ownchain.ProblemKindCount {
		words := ChainProblem(ownchain.Problem{Kind: kind, Chain: "tail", Other: "ear", Bone: "Tail1", Count: 5}).String()
		if kind == ownchain.NoProblem {
			if words != (phrase.Phrase{}).String() {
				t.Errorf("nothing is wrong, and it says %q", words)
			}
			continue
		}
		if said[words] || !strings.HasSuffix(words, ".") || strings.Contains(words, "<no value>") {
			t.Errorf("problem %d: %q", kind, words)
		}
		said[words] = true
	}
}
