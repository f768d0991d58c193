package presets

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
)

func bytesOf(t *testing.T, p *Preset) string {
	t.Helper()
	var buffer bytes.Buffer
	if err := Write(&buffer, p); err != nil {
		t.Fatal(err)
	}
	return buffer.String()
}

func do(t *testing.T, d *Document, c Command) {
	t.Helper()
	if err := d.Do(c); err != nil {
		t.Fatal(err)
	}
}

const wristLine = "torso.wristLine"

func TestADragIsOneStepOfUndo(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	for i := range 50 {
		if err := d.Preview(Set("effectors.leftHand.positionWeight", 1-float64(i)/100)); err != nil {
			t.Fatal(err)
		}
	}
	if d.Current().Effectors[effectors.LeftHand].PositionWeight != 0.51 || !d.CanUndo() || d.UndoName().String() != "Left hand: Position weight" {
		t.Errorf("while dragging: %v, undo %q", d.Current().Effectors[effectors.LeftHand].PositionWeight, d.UndoName())
	}
	d.Commit()
	d.Commit()
	if d.UndoName().String() != "Left hand: Position weight" || !d.Undo() || d.Undo() || d.Current().Effectors[effectors.LeftHand].PositionWeight != 1 {
		t.Errorf("one undo does not take the drag back: %v", d.Current().Effectors[effectors.LeftHand].PositionWeight)
	}
	if d.RedoName().String() != "Left hand: Position weight" || !d.Redo() || d.Redo() || d.Current().Effectors[effectors.LeftHand].PositionWeight != 0.51 {
		t.Errorf("one redo does not bring the drag back: %v", d.Current().Effectors[effectors.LeftHand].PositionWeight)
	}
}

func TestCancellingADragLeavesNoTrace(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, Set(wristLine, 1.5))
	d.Undo()
	before := d.Current()
	if d.Preview(Set(wristLine, 2)) != nil || d.CanRedo() {
		t.Error("a drag that changed something can be redone past")
	}
	d.Cancel()
	d.Commit()
	if !d.Current().Equal(before) || d.CanUndo() || !d.CanRedo() || d.Dirty() {
		t.Error("a canceled drag left something behind")
	}
}

func TestADragBackToItsStartIsNoStep(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	for _, v := range []float64{1.3, 1.4, 1.2} {
		if err := d.Preview(Set(wristLine, v)); err != nil {
			t.Fatal(err)
		}
	}
	if d.CanUndo() {
		t.Error("there is something to undo")
	}
	d.Commit()
	if d.CanUndo() || !d.UndoName().Empty() || d.Undo() {
		t.Error("there is something to undo")
	}
}

func TestAFailedCommandChangesNothing(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, Set(wristLine, 1.5))
	d.Undo()
	before, revision := d.Current(), d.Revision()
	calls := 0
	d.OnChange(func(Change) { calls++ })
	for _, c := range []Command{
		Set(wristLine, 99), Set("torso.nothing", 1), Reset("torso.nothing"), ResetGroup("Nothing"), MapBone("tail", "J"), Rename("  "),
	} {
		if d.Do(c) == nil || d.Preview(c) == nil {
			t.Errorf("%s succeeded", c.Name())
		}
	}
	if d.Current() != before || d.Revision() != revision || d.CanUndo() || !d.CanRedo() || calls != 0 {
		t.Error("a failed command left something behind")
	}
}

func TestACommandThatChangesNothingIsNoStep(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, Set(wristLine, d.Current().Torso.WristLine))
	do(t, d, Reset(wristLine))
	do(t, d, Load(Default()))
	if d.CanUndo() || d.Revision() != 0 {
		t.Error("there is something to undo")
	}
}

func TestDirtyFollowsTheValueThroughUndoAndSaving(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	expect := func(when string, want bool) {
		t.Helper()
		if d.Dirty() != want {
			t.Errorf("%s: dirty is %v", when, !want)
		}
	}
	expect("new", false)
	do(t, d, Set(wristLine, 1.5))
	expect("changed", true)
	d.MarkSaved()
	expect("saved", false)
	do(t, d, Set(wristLine, 1.6))
	expect("changed again", true)
	d.Undo()
	expect("back at what was saved", false)
	d.Undo()
	expect("before what was saved", true)
	do(t, d, Set(wristLine, 0.4))
	expect("off the way to what was saved", true)
	do(t, d, Set(wristLine, 1.5))
	expect("the saved value by another way", false)
	if err := d.Preview(Set(wristLine, 1.7)); err != nil {
		t.Fatal(err)
	}
	expect("dragging", true)
	writing := d.Current()
	do(t, d, Set(wristLine, 1.8))
	d.MarkSavedAs(writing)
	expect("changed while it was saved", true)
	d.Undo()
	expect("at the snapshot that was saved", false)
}

func TestOnlyTheNewestStepsAreKept(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	d := NewDocument(Default())
	for i := range historyLength + 50 {
		do(t, d, Set(wristLine, float64(i+1)/100))
	}
	steps := 0
	for d.Undo() {
		steps++
	}
	if steps != historyLength || d.Current().Torso.WristLine != 0.5 {
		t.Errorf("%d steps back to %v", steps, d.Current().Torso.WristLine)
	}
	if !d.Dirty() {
		t.Error("the oldest step that is left counts as saved")
	}
}

func TestObserversHearWhichPathsChanged(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	var received []string
	d.OnChange(func(c Change) { received = append(received, fmt.Sprint(c.Paths, c.All)) })
	expect := func(want ...string) {
		t.Helper()
		if !slices.Equal(received, want) {
			t.Errorf("heard %q, not %q", received, want)
		}
		received = nil
	}
	do(t, d, Set(wristLine, 1.5))
	expect("[torso.wristLine] false")
	d.Undo()
	expect("[torso.wristLine] false")
	d.MarkSaved()
	expect("[] false")
	for _, c := range []Command{Set(wristLine, 1.4), Set(wristLine, 1.4), Set("torso.pullMax", 0.2)} {
		if err := d.Preview(c); err != nil {
			t.Fatal(err)
		}
	}
	expect("[torso.wristLine] false", "[torso.pullMax] false")
	d.Commit()
	expect()
	d.Undo()
	expect("[torso.wristLine torso.pullMax] false")
	d.Redo()
	expect("[torso.wristLine torso.pullMax] false")
	do(t, d, ResetGroup("Torso"))
	expect("[torso.wristLine] false")
	other := Default()
	other.Name, other.Swivel.Limiter.On = "Other", false
	do(t, d, Load(other))
	expect("[name torso.pullMax swivel.limiter.on] true")
	d.Undo()
	expect("[name torso.pullMax swivel.limiter.on] true")
	do(t, d, MapBone("jaw", "Kinn"))
	expect("[avatar.roles.jaw] false")
	do(t, d, ApplyCalibration(measured()))
	expect("[calibration] false")
}

func TestStepsHaveNamesForTheHistory(t *testing.T) {
	t.Parallel()
	named := Default()
	named.Name = "Boxing"
	for want, c := range map[string]Command{
		"Left hand: Position weight":       Set("effectors.leftHand.positionWeight", 0.5),
		"Rest swivel angle":                Set("swivel.phi0Deg", 50),
		"Right elbow: Pole x":              Set("hints.rightElbow.pole.x", 0.5),
		"Reset Left hand: Position weight": Reset("effectors.leftHand.positionWeight"),
		"Reset Left hand":                  ResetGroup("Left hand"),
		"Map leftHand to J_L":              MapBone("leftHand", "J_L"),
		"Unmap leftHand":                   MapBone("leftHand", ""),
		"Calibration":                      ApplyCalibration(measured()),
		"Avatar a b.vrm":                   SetAvatar(Avatar{File: "/avatars/a b.vrm"}, measured()),
		"Load “Boxing”":                    Load(named),
		"Rename to “Mine”":                 Rename(" Mine "),
	} {
		if c.Name().String() != want {
			t.Errorf("%q is named %q", want, c.Name())
		}
	}
}

func TestAJointPlaysOneRole(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, MapBone("leftHand", "Hand"))
	do(t, d, MapBone("rightHand", "Hand"))
	if roles := d.Current().Avatar.Roles; len(roles) != 1 || roles["rightHand"] != "Hand" {
		t.Errorf("the roles are %v", roles)
	}
	do(t, d, MapBone("rightHand", ""))
	if len(d.Current().Avatar.Roles) != 0 {
		t.Errorf("the roles are %v", d.Current().Avatar.Roles)
	}
	d.Undo()
	d.Undo()
	if roles := d.Current().Avatar.Roles; len(roles) != 1 || roles["leftHand"] != "Hand" {
		t.Errorf("the roles are %v", roles)
	}
}

func TestACommandKeepsNoHoldOfWhatItWasGiven(t *testing.T) {
	t.Parallel()
	roles, c, p := map[string]string{"hips": "Root"}, measured(), elaborate()
	d := NewDocument(p)
	do(t, d, SetAvatar(Avatar{File: "a.glb", Roles: roles}, c))
	load := Load(p)
	roles["hips"], c.Devices[0].Serial, p.Avatar.Roles["hips"] = "x", "x", "x"
	if d.Current().Avatar.Roles["hips"] != "Root" || d.Current().Calibration.Devices[0].Serial == "x" {
		t.Error("the document changed with what it was given")
	}
	do(t, d, load)
	if d.Current().Avatar.Roles["hips"] != "Root" {
		t.Error("the loaded preset changed with what it was given")
	}
}

func randomCommand(random *rand.Rand) Command {
	parameter := Parameters()[random.IntN(len(Parameters()))]
	switch random.IntN(20) {
	case 12:
		return SetLinked(parameter.Path, parameter.HardMin+random.Float64()*(parameter.HardMax-parameter.HardMin))
	case 13:
		return MirrorGroup(parameter.Group, Side(random.IntN(2)))
	case 14:
		return MirrorAll(Side(random.IntN(2)))
	case 15:
		from := randomPreset(random)
		text, err := CopyGroup(&from, parameter.Group)
		if err != nil {
			panic(err)
		}
		return PasteGroup(text, Parameters()[random.IntN(len(Parameters()))].Group)
	case 16:
		from := randomPreset(random)
		return TakeOver([]string{parameter.Path, "magnets.ribs", "magnets"}, from)
	case 17:
		return BlendTo(Default(), randomPreset(random), random.Float64())
	case 18:
		return []Command{DuplicateMagnet("ribs"), RenameMagnet("ribs", "ribs9"), RenameMagnet("ribs9", "ribs"), AddMagnet(""), RemoveMagnet("belly")}[random.IntN(5)]
	case 19:
		return []Command{Describe(elaborate().About), Describe(About{Name: "pictured", Thumbnail: picturedThumbnail}), ResetAll(), ResetMagnets()}[random.IntN(4)]
	case 0:
		return Reset(parameter.Path)
	case 1:
		return ResetGroup(parameter.Group)
	case 2:
		return MapBone(roleNames()[random.IntN(5)], []string{"", "A", "B", "C"}[random.IntN(4)])
	case 3:
		return ApplyCalibration(measured())
	case 4:
		return SetAvatar(Avatar{File: []string{"", "a.glb", "b.vrm"}[random.IntN(3)], Roles: map[string]string{"hips": "Root"}, Eyes: Eyes{Up: random.Float64()}}, measured())
	case 5:
		return Load(randomPreset(random))
	case 6:
		return Rename(fmt.Sprint("Preset ", random.IntN(9)))
	case 7:
		return Set(parameter.Path, parameter.HardMax+1) // is refused
	case 8:
		return Set("no.such", 1)
	}
	value := parameter.HardMin
	if random.IntN(2) == 0 {
		value = parameter.HardMax
	}
	return Set(parameter.Path, value)
}

func TestUndoingAllGivesTheStartAndRedoingAllTheEnd(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(Repetitions(80)) {
		random := rand.New(rand.NewPCG(seed, 7))
		start := randomPreset(random)
		d := NewDocument(start)
		rebuilt, paths := start.Clone(), 0
		d.OnChange(func(c Change) { paths += len(c.Paths) })
		for range random.IntN(150) {
			switch random.IntN(10) {
			case 0, 1, 2, 3:
				d.Do(randomCommand(random))
			case 4, 5, 6:
				d.Preview(randomCommand(random))
			case 7:
				d.Commit()
			case 8:
				d.Cancel()
			case 9:
				switch random.IntN(3) {
				case 0:
					d.Undo()
				case 1:
					d.Redo()
				default:
					d.GoTo(random.IntN(len(d.History().Steps) + 1))
				}
			}
			rebuilt = d.Current().Clone()
		}
		d.Commit()
		for d.Redo() {
			rebuilt = d.Current().Clone()
		}
		end := bytesOf(t, &rebuilt)
		for d.CanUndo() {
			d.Undo()
		}
		if !d.Current().Equal(&start) || bytesOf(t, d.Current()) != bytesOf(t, &start) {
			t.Fatalf("seed %d: undoing all gives %v", seed, Diff(&start, d.Current()))
		}
		if d.Dirty() {
			t.Fatalf("seed %d: the start counts as changed", seed)
		}
		for d.CanRedo() {
			d.Redo()
		}
		if !d.Current().Equal(&rebuilt) || bytesOf(t, d.Current()) != end {
			t.Fatalf("seed %d: redoing all gives %v", seed, Diff(&rebuilt, d.Current()))
		}
		if d.Revision() > 0 && paths == 0 {
			t.Fatalf("seed %d: changes without paths", seed)
		}
	}
}

func TestSnapshotsStayAsTheyWereWhileOthersReadThem(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if p := d.Current(); p.Torso.WristLine*2 != p.Torso.PullMax*20 {
					t.Error("half a change was seen")
					return
				}
			}
		})
	}
	linked := Default()
	linked.Torso.WristLine, linked.Torso.PullMax = 0, 0
	if err := d.Do(Load(linked)); err != nil {
		t.Error(err)
	}
	for i := range 300 {
		linked.Torso.WristLine = float64(i%4) / 4
		linked.Torso.PullMax = linked.Torso.WristLine / 10
		if err := d.Preview(Load(linked)); err != nil {
			t.Error(err)
		}
		if i%10 == 0 {
			d.Commit()
			d.Undo()
		}
	}
	close(stop)
	readers.Wait()
}
