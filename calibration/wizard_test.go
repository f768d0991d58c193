package calibration

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"posewright/rig"
	"posewright/trackers"
)

// sitting is a wizard with somebody in front of it.
type sitting struct {
	*Wizard
	person *person
	random *rand.Rand
	now    time.Duration
	every  time.Duration // between ticks; 0 is a 60th of a second
	spoil  func(*trackers.Frame)
}

func newSitting() *sitting {
	random := rand.New(rand.NewPCG(31, 32))
	return &sitting{
		Wizard: NewWizard(Options{Humanoid: figure(1.6, 1, random)}),
		person: newPerson(figure(1.75, 1, random), false, 0.03, 1, random), random: random,
	}
}

// wait passes time at 60 Hz, or as slowly as the sitting says.
func (s *sitting) wait(span time.Duration) {
	every := s.every
	if every == 0 {
		every = time.Second / 60
	}
	for end := s.now + span; s.now < end; {
		s.now = min(end, s.now+every)
		f := s.person.frame(s.now, 0.001, 0.001, s.random)
		if s.spoil != nil {
			s.spoil(f)
		}
		s.Tick(s.now, f)
	}
}

func (s *sitting) expect(t *testing.T, want State) {
	t.Helper()
	if got := s.View().State; got != want {
		t.Fatalf("%v at %v, want %v: %v", got, s.now, want, s.View().Message)
	}
}

// begin starts the wizard and waits until it counts down.
func (s *sitting) begin(t *testing.T) {
	t.Helper()
	s.Start(s.now)
	for range 120 {
		if s.State() == Countdown {
			return
		}
		s.wait(time.Second / 60)
	}
	t.Fatalf("it does not count down: %+v", s.View().Gates)
}

func TestTheWizardCountsDownSamplesAndProposes(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.wait(time.Second)
	s.expect(t, Checklist)
	if !s.View().Live.Empty() {
		t.Errorf("a T-pose is said not to be one: %v", s.View().Live)
	}
	s.begin(t)
	s.wait(time.Second)
	s.expect(t, Countdown)
	if v := s.View(); v.Remaining != 2*time.Second || v.Progress < 0.33 || v.Progress > 0.34 {
		t.Errorf("after 1 of 3 s: %+v", v)
	}
	s.wait(2 * time.Second)
	s.expect(t, Sampling)
	s.wait(500 * time.Millisecond)
	s.expect(t, Sampling)
	if v := s.View(); v.Progress < 0.49 || v.Progress > 0.51 {
		t.Errorf("after half of the sampling: %+v", v)
	}
	s.wait(500 * time.Millisecond)
	s.expect(t, Review)
	v := s.View()
	if !v.Proposal.Calibrated() || v.Proposal.HeightM < 1.74 || v.Proposal.HeightM > 1.76 || math.Abs(v.Cost.EyesM) > 1e-9 || v.Cost.ReachM[0] == 0 {
		t.Errorf("proposes %+v", v)
	}
	if v.Avatar == nil || math.Abs(v.Avatar.Scale-v.Proposal.Scale) > 1e-9 || math.Abs(v.Avatar.Measures.EyeHeight-v.Proposal.EyeHeightM) > 1e-9 {
		t.Errorf("the avatar would be %+v, want it at the proposed scale of %v", v.Avatar, v.Proposal.Scale)
	}
	if v.Body == nil || math.Abs(v.Body.Measures.ArmSpan-v.Measures[MeasureArmSpan].Value) > 0.005 {
		t.Errorf("the body of the person is %+v, want a span of %v", v.Body, v.Measures[MeasureArmSpan].Value)
	}
	accepted, err := s.Accept()
	if err != nil || accepted.Scale != v.Proposal.Scale {
		t.Errorf("accepted %+v, %v", accepted, err)
	}
	s.expect(t, Idle)
	if _, err := s.Accept(); !errors.Is(err, ErrNothingToAccept) {
		t.Errorf("accepting twice: %v", err)
	}
}

// Who calibrates again sees the avatar at the size that it has, and with the limbs and the size that it would have.
func TestTheAvatarIsComparedAtTheSizesItHasAndWouldHave(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.options.LimbLimit = 0.2
	file := s.options.Humanoid.Measures.EyeHeight
	s.options.Previous = &Calibration{HeightM: 1.9, Scale: 1.3, Devices: []Device{{Effector: "head", Offset: Pose{Rotation: [4]float64{0, 0, 0, 1}}}}}
	s.begin(t)
	s.wait(5 * time.Second)
	s.expect(t, Review)
	v := s.View()
	got := v.Measures[MeasureHeight].Avatar
	for i, eyes := range [2]float64{1.3 * file, v.Proposal.EyeHeightM} {
		if want := eyes * StatureFromEyes; math.Abs(got[i]-want) > 1e-3 {
			t.Errorf("the avatar's height is %.3f m, want %.3f", got[i], want)
		}
	}
	for name, h := range map[string]*rig.Humanoid{"avatar": v.Avatar, "person": v.Body} {
		if off := h.Measures.EyeHeight - v.Proposal.EyeHeightM; math.Abs(off) > 1e-3 {
			t.Errorf("the %s's eyes are %.3f m beside those that were measured", name, off)
		}
		if got, want := h.Measures.UpperArm[0]+h.Measures.LowerArm[0], v.Measures[MeasureLeftArm].Value; math.Abs(got-want) > 0.03 {
			t.Errorf("the %s's arm is %.3f m, the person's %.3f", name, got, want)
		}
	}
}

func TestTheWizardRefusesWithTheReasonAndCanBeginAgain(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.spoil = func(f *trackers.Frame) { f.Devices[1].Pose.Position[1] -= 0.65 }
	s.begin(t)
	s.wait(time.Second)
	if live := s.View().Live; !strings.Contains(live.String(), "left arm") {
		t.Errorf("while counting down it says %q", live)
	}
	s.wait(10 * time.Second) // the pose is waited for
	s.expect(t, Refused)
	if v := s.View(); !strings.Contains(v.Message.String(), "Your left arm is") || v.Proposal.Calibrated() {
		t.Errorf("%+v", v)
	}
	if _, err := s.Accept(); !errors.Is(err, ErrNothingToAccept) {
		t.Errorf("accepting what was refused: %v", err)
	}
	s.spoil = nil
	s.Redo(s.now)
	s.expect(t, Stance)
	s.wait(4900 * time.Millisecond)
	s.expect(t, Review)
	s.Redo(s.now)
	s.expect(t, Stance)
	if v := s.View(); v.Proposal.Calibrated() {
		t.Error("the old proposal is still there")
	}
	s.Cancel()
	s.expect(t, Idle)
	s.wait(5 * time.Second)
	s.expect(t, Idle)
}

func TestTheWizardRefusesWhenTheDevicesGoWhileItMeasures(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.begin(t)
	s.wait(3020 * time.Millisecond)
	s.spoil = func(f *trackers.Frame) { f.Count = 0 }
	s.wait(1200 * time.Millisecond)
	s.expect(t, Refused)
	if v := s.View(); !strings.Contains(v.Message.String(), "No tracked devices") || v.Title.String() != "A device is missing" {
		t.Error(v.Title, v.Message)
	}
}

func TestAPoseIsMeasuredWhereTheWindowIsDrawnThreeTimesASecond(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.begin(t)
	s.wait(3020 * time.Millisecond)
	s.expect(t, Sampling)
	s.every = time.Second / 3
	s.wait(2 * time.Second)
	s.expect(t, Review)
	if n := len(s.View().Proposal.Devices); n < 3 {
		t.Errorf("%d devices were measured", n)
	}
}

func TestARecordingIsCalibratedFromItsFirstTPose(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(33, 34))
	avatar := figure(1.6, 1, random)
	p := newPerson(figure(1.75, 1, random), false, 0.03, 1, random)
	other := newPerson(figure(1.5, 1, random), false, 0.03, 1, random)
	// Arms down for five seconds, a T-pose for two, then somebody else.
	frames := func(tposes bool) func(yield func(*trackers.Frame) bool) {
		return func(yield func(*trackers.Frame) bool) {
			for i := range 90 * 10 {
				now := time.Duration(i) * time.Second / 90
				f := p.frame(now, 0.001, 0.001, random)
				if now > 7*time.Second {
					f = other.frame(now, 0.001, 0.001, random)
				}
				if now < 5*time.Second || !tposes {
					f.Devices[1].Pose.Position = f.Devices[1].Pose.Position.Sub([3]float64{0.4, 0.6, 0})
					f.Devices[2].Pose.Position = f.Devices[2].Pose.Position.Sub([3]float64{-0.4, 0.6, 0})
				}
				if !yield(f) {
					return
				}
			}
		}
	}
	c, err := FromRecording(frames(true), Options{Humanoid: avatar})
	if err != nil || c.HeightM < 1.74 || c.HeightM > 1.76 {
		t.Errorf("measured %.3f m, %v", c.HeightM, err)
	}
	_, err = FromRecording(frames(false), Options{Humanoid: avatar})
	if refusal := (*Refusal)(nil); !errors.As(err, &refusal) || !strings.HasSuffix(refusal.Reasons[0].String(), "below level: raise both arms to shoulder height.") {
		t.Errorf("without a T-pose: %v", err)
	}
	_, err = FromRecording(func(func(*trackers.Frame) bool) {}, Options{Humanoid: avatar})
	if refusal := (*Refusal)(nil); !errors.As(err, &refusal) {
		t.Errorf("without a frame: %v", err)
	}
}

// A person whose trackers come without controllers, as through VRChat's protocol, is measured, twice, and what was not measured is
// said to be assumed.
func TestWhoHoldsNoControllersIsMeasured(t *testing.T) {
	t.Parallel()
	for name, kind := range map[string]trackers.Kind{"a headset": trackers.Headset, "a tracker on the head": trackers.Tracker} {
		s := newSitting()
		s.person = newPerson(s.person.body, true, 0.03, 1, s.random)
		s.spoil = func(f *trackers.Frame) {
			for i := range f.All() {
				if d := &f.Devices[i]; d.Kind == trackers.Headset {
					d.Kind = kind
					if kind == trackers.Tracker {
						d.Name = "head"
					}
				}
			}
			for i := f.Count - 1; i >= 0; i-- {
				if f.Devices[i].Kind == trackers.Controller {
					f.Count--
					f.Devices[i] = f.Devices[f.Count]
				}
			}
		}
		for range 2 { // and again, as Redo does
			s.begin(t)
			for _, item := range s.View().Checklist {
				if hand := item.Role == leftHand || item.Role == rightHand; hand && (item.Needed || !item.Without) {
					t.Errorf("%s: the %v is asked for", name, item.Role)
				}
			}
			s.wait(12 * time.Second)
			if v := s.View(); v.State != Review {
				t.Fatalf("%s: %v, %v", name, v.State, v.Message)
			}
			for _, m := range s.View().Measures {
				switch m.ID {
				case MeasureArmSpan, MeasureLeftArm, MeasureRightArm, MeasureShoulders:
					if m.Source != NotMeasured || m.Uncertainty < 0.02 {
						t.Errorf("%s: %v is %v, ± %.3f", name, m.ID, m.Source, m.Uncertainty)
					}
				}
			}
		}
		if _, err := s.Accept(); err != nil {
			t.Error(err)
		}
	}
}
