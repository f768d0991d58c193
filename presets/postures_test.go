package presets

import (
	"math"
	"slices"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/solver"
	"posewright/solver/posture"
)

// The file of the built-in presets says what each of them changes.
func TestAPostureBringsWhatItsPresetChangesAndNothingElse(t *testing.T) {
	t.Parallel()
	for which := posture.NoPreset + 1; which < posture.PresetCount; which++ {
		own := Default()
		own.Posture.PresetBlendTime, own.Posture.PresetWhile.Kneeling = 0, which
		own.Torso.BendFollow, own.Posture.Margin = 0.3, 1.5
		want := own.Clone()
		i := slices.IndexFunc(papers[:], func(p paper) bool {
			return p.name == solver.PosturePresets[which].Label
		})
		for _, assignment := range papers[i].assignments {
			if !strings.HasPrefix(assignment, "posture.") { // the recognizer's own, which would hold the person in the posture
				if err := SetPath(&want, assignment); err != nil {
					t.Fatal(err)
				}
			}
		}
		settings := Compile(&own)
		driven := Drive(&own, &settings)
		var in effectors.Inputs
		got := Settings(*driven.Tick(0.01, &in, posture.Kneeling, false))
		compiled := Settings(Compile(&want))
		for _, parameter := range Parameters() {
			if parameter.Kind != Curve && parameter.kind().value(parameter, &got) != parameter.kind().value(parameter, &compiled) {
				t.Errorf("%s: %s is another", papers[i].name, parameter.Path)
			}
		}
		if got = Settings(*driven.Tick(0.01, &in, posture.Sitting, false)); got.Torso.WristLine != own.Torso.WristLine || got.Torso.LeanShare != own.Torso.LeanShare {
			t.Errorf("%s stays when its posture is over", papers[i].name)
		}
	}
	plain := Default()
	settings := Compile(&plain)
	if Drive(&plain, &settings) != nil {
		t.Error("without a preset for a posture something drives")
	}
}

// Sitting down, getting up again in the middle of that, and walking away; and the document changes on the way.
func TestPresetsOfPosturesBlendWithoutAJump(t *testing.T) { // not parallel: it counts allocations
	p := Default()
	p.Posture.PresetBlendTime = 0.5
	p.Posture.PresetWhile.Sitting, p.Posture.PresetWhile.Walking = posture.PresetSitting, posture.PresetWalking
	settings := Compile(&p)
	driven := Drive(&p, &settings)
	var in effectors.Inputs
	const dt = 1.0 / 90
	set := driven.Tick(dt, &in, posture.Standing, false)
	lean, line := set.Torso.LeanShare, set.Torso.WristLine
	if lean != p.Torso.LeanShare || line != p.Torso.WristLine {
		t.Error("a standing person has the numbers of another preset")
	}
	run := func(seconds float64, kind posture.Kind, walking bool) {
		for range int(math.Round(seconds / dt)) {
			set = driven.Tick(dt, &in, kind, walking)
			// A cubic step is at most 1.5 times as steep as a straight one.
			if most := 1.5*dt/0.5 + 1e-9; math.Abs(set.Torso.LeanShare-lean) > most*math.Abs(0.4-p.Torso.LeanShare) || math.Abs(set.Torso.WristLine-line) > most*math.Abs(0.4-p.Torso.WristLine) {
				t.Fatalf("a jump from %v and %v to %v and %v", lean, line, set.Torso.LeanShare, set.Torso.WristLine)
			}
			lean, line = set.Torso.LeanShare, set.Torso.WristLine
		}
	}
	run(0.25, posture.Sitting, false)
	if middle := (p.Torso.LeanShare + 0.4) / 2; math.Abs(lean-middle) > 0.04*math.Abs(0.4-p.Torso.LeanShare) {
		t.Errorf("after half the time the lean share is %v, not about %v", lean, middle)
	}
	run(0.1, posture.Standing, false)
	changed := p.Clone()
	changed.Torso.RollFollow = 0.1
	settings = Compile(&changed)
	next := Drive(&changed, &settings)
	next.Follow(driven)
	driven = next
	run(0.3, posture.Standing, true)
	run(0.5, posture.Standing, true)
	if lean != p.Torso.LeanShare || line != 0.4 || set.Torso.RollFollow != 0.1 {
		t.Errorf("walking has %v, %v and %v", lean, line, set.Torso.RollFollow)
	}
	run(0.5, posture.Sitting, true) // what still steps while it sits down
	if lean != 0.4 || line != p.Torso.WristLine {
		t.Errorf("sitting has %v and %v", lean, line)
	}
	if n := testing.AllocsPerRun(100, func() { driven.Tick(dt, &in, posture.Kind(int(in[0])%2)*posture.Sitting, false); in[0]++ }); n != 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

// Whoever turns off the last preset of a posture while it counts sees it go in its time.
func TestThePresetOfAPostureFadesOutWhenItIsTurnedOff(t *testing.T) {
	t.Parallel()
	const dt = 1.0 / 90
	p := Default()
	p.Posture.PresetBlendTime, p.Posture.PresetWhile.Sitting = 0.5, posture.PresetSitting
	settings := Compile(&p)
	driven := Drive(&p, &settings)
	var in effectors.Inputs
	if FadeOut(driven, &settings) != nil || FadeOut(nil, &settings) != nil {
		t.Error("something fades out before anything came")
	}
	for range 90 {
		driven.Tick(dt, &in, posture.Sitting, false)
	}
	p.Posture.PresetWhile.Sitting = posture.NoPreset
	settings = Compile(&p)
	if Drive(&p, &settings) != nil {
		t.Fatal("a preset without presets of postures is driven")
	}
	fading := FadeOut(driven, &settings)
	last := 0.4
	for tick := range 50 {
		if fading.FadedOut() {
			t.Fatalf("it is over after %d ticks", tick)
		}
		lean := fading.Tick(dt, &in, posture.Sitting, false).Torso.LeanShare
		if most := 1.5 * dt / 0.5 * math.Abs(0.4-p.Torso.LeanShare); math.Abs(lean-last) > most+1e-9 {
			t.Fatalf("tick %d: a jump from %v to %v", tick, last, lean)
		}
		last = lean
		if tick == 44 && math.Abs(lean-p.Torso.LeanShare) > 1e-9 {
			t.Errorf("after its time the lean share is %v, not %v", lean, p.Torso.LeanShare)
		}
		if tick == 44 {
			break
		}
	}
	if fading.Tick(dt, &in, posture.Sitting, false); !fading.FadedOut() {
		t.Error("it never is over")
	}
}

// What is no number switches in the middle.
func TestChoicesOfAPosturesPresetSwitchInTheMiddle(t *testing.T) {
	t.Parallel()
	var settings Settings
	parameter, _ := Lookup("posture.seated")
	b := postureBlend{settings: &settings, share: 1, numbers: []blendedNumber{{Parameter: parameter}}}
	b.weights[posture.NoPreset], b.numbers[0].values[posture.PresetDance] = 1, 1
	set := posture.Settings{PresetBlendTime: 1, PresetWhile: posture.PresetWhile{Lying: posture.PresetDance}}
	for tick := range 10 {
		b.tick(0.1, &set, posture.FaceDown, false)
		if settings.Posture.Seated != (tick >= 4) {
			t.Errorf("after %d tenths of the time it is %v", tick+1, settings.Posture.Seated)
		}
	}
}

// An input that drives a number goes before the preset of a posture.
func TestADriverGoesBeforeThePresetOfAPosture(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Posture.PresetBlendTime, p.Posture.PresetWhile.Sitting = 0, posture.PresetSitting
	p.Drivers = []Driver{{Parameter: "torso.leanShare", Input: "osc1", High: 1}}
	settings := Compile(&p)
	driven := Drive(&p, &settings)
	var in effectors.Inputs
	in[effectors.OSC1] = 0.9
	for range 3 {
		if set := driven.Tick(0.01, &in, posture.Sitting, false); set.Torso.LeanShare != 0.9 {
			t.Errorf("the lean share is %v", set.Torso.LeanShare)
		}
	}
}
