package calibration

import (
	"strings"
	"testing"
	"time"

	"posewright/calibration/anthropometry"
	"posewright/trackers"
)

// TestEveryEventHasItsEffectInEveryState lists, for each state, where each event leads; "." is nowhere.
func TestEveryEventHasItsEffectInEveryState(t *testing.T) {
	t.Parallel()
	events := "started settled elapsed measured legs refused lost skipped redone by-hand back accepted canceled"
	table := map[State]string{
		Checklist: "stance    .         .         .         .         .         .         .         .         typing    .         .         idle",
		Stance:    "stance    countdown  refused   .         .         .         .         countdown  stance    typing    .         .         idle",
		Countdown: "stance    .         sampling  .         .         .         stance    .         stance    typing    .         .         idle",
		Sampling:  "stance    .         .         wrists    .         refused   .         review    stance    typing    .         .         idle",
		Wrists:    "stance    .         review    arcs      .         refused   .         review    stance    typing    .         .         idle",
		Arcs:      "stance    .         review    curls     swings    refused   .         review    stance    typing    .         .         idle",
		Curls:     "stance    .         review    review    swings    refused   .         review    stance    typing    .         .         idle",
		Swings:    "stance    .         review    review    .         refused   .         review    stance    typing    .         .         idle",
		Review:    "stance    .         .         .         .         refused   .         .         stance    typing    .         idle      idle",
		Typing:    "stance    .         .         .         .         refused   .         .         stance    .         review    idle      idle",
		Refused:   "stance    .         .         .         .         .         .         .         stance    typing    .         .         idle",
		Idle:      "stance    .         .         .         .         .         .         .         stance    typing    .         .         .",
	}
	if len(table) != int(stateCount) {
		t.Fatalf("%d of %d states", len(table), stateCount)
	}
	for i, name := range strings.Fields(events) {
		if event(i).String() != strings.ReplaceAll(name, "-", " ") {
			t.Fatalf("event %d is %v, not %s", i, event(i), name)
		}
	}
	for state, row := range table {
		wants := strings.Fields(row)
		if len(wants) != int(eventCount) {
			t.Fatalf("%v: %d of %d events", state, len(wants), eventCount)
		}
		for e := range eventCount {
			w := newSitting().Wizard
			w.state = state
			moved := w.fire(e)
			if want := wants[e]; moved != (want != ".") || moved && w.state.String() != want || !moved && w.state != state {
				t.Errorf("%v in %v leads to %v (%v), want %s", e, state, w.state, moved, want)
			}
		}
	}
}

func TestWhatAPersonPressesNeverBreaksTheWizardInAnyState(t *testing.T) {
	t.Parallel()
	presses := map[string]func(*sitting){
		"start": func(s *sitting) { s.Start(s.now) }, "redo": func(s *sitting) { s.Redo(s.now) }, "skip": func(s *sitting) { s.Skip() },
		"by hand": func(s *sitting) { s.ByHand() }, "back": func(s *sitting) { s.Back() }, "cancel": func(s *sitting) { s.Cancel() },
		"accept": func(s *sitting) { s.Accept() },
		"correct": func(s *sitting) {
			s.Correct(MeasureHeight, 1.8)
			s.Correct(MeasureCount, 1)
			s.Correct(MeasureHips, -1)
		},
		"avatar": func(s *sitting) { s.SetHumanoid(figure(1.3, 1, s.random)) },
		"seated": func(s *sitting) { s.SetSeated(true, 1.7) },
		"no trackers": func(s *sitting) {
			s.now += time.Second / 60
			s.Tick(s.now, &trackers.Frame{Time: s.now})
		},
	}
	for state := range stateCount {
		for name, press := range presses {
			s := newSitting()
			s.options.MeasureWrists = true
			s.wait(50 * time.Millisecond)
			s.reach(t, state)
			press(s)
			if v := s.View(); v.State != Idle && v.Title.Empty() {
				t.Errorf("%s in %v: nothing is said in %v", name, state, v.State)
			}
			s.wait(100 * time.Millisecond)
			s.View()
			if v := s.View(); (v.State == Review || v.State == Typing) && !v.Proposal.Calibrated() {
				t.Errorf("%s in %v: %v proposes nothing", name, state, v.State)
			}
		}
	}
}

// reach brings a wizard into a state.
func (s *sitting) reach(t *testing.T, state State) {
	t.Helper()
	switch state {
	case Checklist:
		return
	case Idle:
		s.Cancel()
		return
	case Arcs, Curls:
		s.reach(t, state-1)
		s.fire(eventMeasured)
		return
	case Swings:
		s.reach(t, Curls)
		s.fire(eventLegs)
		return
	case Typing:
		s.ByHand()
		return
	case Refused:
		s.spoil = func(f *trackers.Frame) { f.Devices[1].Pose.Position[1] -= 0.6 }
	case Review:
		s.SetMeasureWrists(false)
	}
	s.Start(s.now)
	for range 1000 {
		if s.State() == state {
			return
		}
		s.wait(time.Second / 60)
	}
	t.Fatalf("%v is not reached: %v", state, s.State())
}

func TestWaitingEndsWithAReasonOrWithoutTheWrists(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.spoil = func(f *trackers.Frame) { // somebody who never stands still
		f.Devices[0].Pose.Position[0] += 0.05 * float64(int(s.now/(100*time.Millisecond))%3)
	}
	s.Start(s.now)
	s.wait(61 * time.Second)
	if v := s.View(); v.State != Refused || v.Gate != NotStill || !strings.Contains(v.Message.String(), "still") {
		t.Errorf("after a minute of fidgeting: %v, %v, %v", v.State, v.Gate, v.Message)
	}

	s = newSitting()
	s.options.MeasureWrists = true
	s.Start(s.now)
	s.wait(36 * time.Second) // hands that are never turned
	if v := s.View(); v.State != Review || v.Notice.Empty() || v.Wrists[0].Source == WristMeasured ||
		v.Measures[MeasureArmSpan].Source != WithAssumedWrists {
		t.Errorf("after half a minute without turning: %v, %v, %+v", v.State, v.Notice, v.Wrists[0])
	}
}

func TestAHeadsetThatIsLostInTheCountdownIsWaitedFor(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.begin(t)
	s.wait(time.Second)
	s.spoil = func(f *trackers.Frame) { f.Devices[0].Received = 0 }
	s.wait(400 * time.Millisecond)
	s.expect(t, Stance)
	if v := s.View(); v.Notice.Empty() || v.Gates[0].OK {
		t.Errorf("nothing is said of it: %+v", v.Gates)
	}
	s.spoil = nil
	s.wait(5 * time.Second)
	s.expect(t, Review)
}

func TestMeasuresAreCorrectedByHandAndThePoseComesBackWithZero(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.reach(t, Review)
	before := s.View()
	s.ByHand()
	s.expect(t, Typing)
	s.Correct(MeasureHeight, 1.60)
	v := s.View()
	if h := v.Measures[MeasureHeight]; h.Value != 1.60 || h.Source != ByHand || v.Proposal.HeightM != 1.60 ||
		v.Proposal.Scale >= before.Proposal.Scale {
		t.Errorf("%+v, scale %v was %v", h, v.Proposal.Scale, before.Proposal.Scale)
	}
	// Nothing measures how wide somebody is: usual for their height, until they say it.
	if g := v.Measures[MeasureGirth]; g.Source != NotMeasured || g.Value < 0.85 || g.Value > 0.95 || g.Uncertainty < 0.08 || g.Plausibility != Usual {
		t.Errorf("the girth is %+v", g)
	}
	scale := v.Proposal.Scale
	s.Correct(MeasureGirth, 1.13)
	v = s.View()
	person, _ := v.Proposal.Estimate()
	if g := v.Measures[MeasureGirth]; g.Source != ByHand || g.Value != 1.13 || g.Words.String() != "more than usual for that height" {
		t.Errorf("the typed girth is %+v", g)
	}
	if v.Proposal.Corrected.GirthM != 1.13 || person.Girth != (anthropometry.Length{M: 1.13, Typed: true}) || v.Proposal.Scale != scale {
		t.Errorf("of a typed girth comes %+v", person.Girth)
	}
	s.Correct(MeasureShoulders, 0.40)
	s.Correct(MeasureLeftArm, 0.55)
	s.Correct(MeasureRightArm, 0.56)
	if v = s.View(); v.Proposal.ArmSpanM < 1.509 || v.Proposal.ArmSpanM > 1.511 {
		t.Errorf("arms of 0.55 and 0.56 m and shoulders of 0.40 m span %v m", v.Proposal.ArmSpanM)
	}
	s.Correct(MeasureArmSpan, 1.30)
	if v = s.View(); v.Proposal.ArmSpanM != 1.30 || v.Measures[MeasureLeftArm].Value != 0.55 {
		t.Errorf("a span that was typed is %v", v.Proposal.ArmSpanM)
	}
	again, err := Refit(v.Proposal, s.options.Humanoid)
	if err != nil || !closeTo(&again, &v.Proposal, 1e-12) || again.ArmSpanM != v.Proposal.ArmSpanM || again.Body != v.Proposal.Body {
		t.Errorf("fitted again it is %+v, %v", again, err)
	}
	for id := range MeasureCount {
		s.Correct(id, 0)
	}
	s.Back()
	s.expect(t, Review)
	if v = s.View(); !v.Proposal.Equal(&before.Proposal) {
		t.Errorf("without corrections it proposes %+v, before %+v", v.Proposal, before.Proposal)
	}
}

func TestWhoHasNoHandsOrNoHeadsetCanStillBeCalibrated(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.spoil = func(f *trackers.Frame) { f.Devices[1] = f.Devices[2]; f.Count = 2 } // one controller
	s.Start(s.now)
	s.wait(5 * time.Second)
	s.expect(t, Refused)
	if v := s.View(); v.Gate != DevicesMissing {
		t.Errorf("%v", v.Gate)
	}
	s.GoWithout(leftHand, true)
	s.Redo(s.now)
	s.wait(5 * time.Second)
	s.expect(t, Review)
	if v := s.View(); len(v.Proposal.Devices) != 2 || v.Proposal.HeightM < 1.7 || len(v.Warnings) == 0 {
		t.Errorf("%+v", v.Proposal)
	}

	s = newSitting()
	s.spoil = func(f *trackers.Frame) { // controllers alone
		f.Devices[0], f.Devices[1] = f.Devices[1], f.Devices[2]
		f.Count = 2
	}
	s.wait(100 * time.Millisecond)
	s.ByHand()
	s.Correct(MeasureHeight, 1.5)
	c, err := s.Accept()
	if err != nil || c.HeightM != 1.5 || !c.Unposed || len(c.Devices) != 2 || c.Validate() != nil {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestTheChecklistSaysWhatIsMissingWhatItCostsAndWhatToDo(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.spoil = func(f *trackers.Frame) {
		f.Devices[1].Inferred = true
		f.Devices[2].Received = -time.Minute
	}
	s.wait(50 * time.Millisecond)
	items := map[Role]ChecklistItem{}
	for _, item := range s.View().Checklist {
		items[item.Role] = item
		if (item.Presence == Tracked) != (item.Cost.Empty() && item.Fix.Empty()) {
			t.Errorf("%+v", item)
		}
	}
	for role, want := range map[Role]Presence{head: Tracked, leftHand: Estimated, rightHand: Lost, hips: Missing, leftFoot: Missing} {
		if got := items[role]; got.Presence != want || got.Needed != (role == head || role == leftHand || role == rightHand) {
			t.Errorf("%v: %v, needed %v", role, got.Presence, got.Needed)
		}
	}
	if items[hips].CostM < 0.05 || !strings.Contains(items[hips].Cost.String(), "cm") {
		t.Errorf("without hips: %v", items[hips].Cost)
	}
}
