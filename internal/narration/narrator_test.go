package narration

import (
	"testing"
	"time"

	"posewright/assets/speech"
	"posewright/calibration"
	"posewright/rig/phrase"
)

// A correction waits for people to see to it themselves, and comes again while they do not.
func TestACorrectionIsRepeatedWhileThePoseStaysWrong(t *testing.T) {
	t.Parallel()
	var n Narrator
	n.Begin()
	said := map[speech.Clip][]time.Duration{}
	view := calibration.WizardView{State: calibration.Countdown, Cue: calibration.CueRaiseLeft, Live: phrase.Plain("the left arm hangs")}
	for now := time.Duration(0); now < 16*time.Second; now += 100 * time.Millisecond {
		for _, clip := range n.Say(now, &view, false) {
			said[clip] = append(said[clip], now)
		}
	}
	if len(said[speech.ArmsOut]) != 1 {
		t.Errorf("the pose is asked for at %v", said[speech.ArmsOut])
	}
	cues := said[speech.RaiseLeftArm]
	if len(cues) != 3 || cues[0] < time.Second || cues[1]-cues[0] != 5*time.Second || cues[2]-cues[1] != 5*time.Second {
		t.Errorf("the left arm is corrected at %v", cues)
	}
}

func TestTheSecondsBeforeAMeasurementAreCountedOnceAndOnlyInThePose(t *testing.T) {
	t.Parallel()
	var n Narrator
	n.Begin()
	var said []speech.Clip
	view := calibration.WizardView{State: calibration.Countdown}
	for left := 3500 * time.Millisecond; left > 0; left -= 50 * time.Millisecond {
		view.Remaining = left
		said = append(said, n.Say(10*time.Second-left, &view, false)...)
	}
	want := []speech.Clip{speech.ArmsOut, speech.Three, speech.Two, speech.One}
	if len(said) != len(want) {
		t.Fatalf("%v is said, want %v", said, want)
	}
	for i := range want {
		if said[i] != want[i] {
			t.Errorf("%v is said, want %v", said, want)
		}
	}
}

func TestTheLegsAreAskedForOnce(t *testing.T) {
	t.Parallel()
	var n Narrator
	n.Begin()
	view := calibration.WizardView{State: calibration.Swings}
	if said := n.Say(0, &view, false); len(said) != 1 || said[0] != speech.SwingLegs {
		t.Errorf("at first %v is said", said)
	}
	if said := n.Say(time.Second, &view, false); said != nil {
		t.Errorf("then %v is said", said)
	}
}
