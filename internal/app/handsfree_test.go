package app

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets/speech"
	"posewright/calibration"
	"posewright/calibration/gesture"
	"posewright/internal/eventloop"
	"posewright/internal/racetest"
	"posewright/internal/session"
	"posewright/trackers"
)

// handsFree is a person with devices whom gestures and a voice lead through a calibration.
type handsFree struct {
	*calibrating
	*HandsFree
	t        *testing.T
	clips    []speech.Clip
	gestures []gesture.Gesture
	live     bool
	hands    func(side int) mgl64.Vec3 // where the hands are; nil for those of the T-pose
	nod      float64                   // radians
	turn     float64
}

func newHandsFreePerson(t *testing.T) *handsFree {
	p := &handsFree{calibrating: newCalibrating(t), t: t, live: true}
	run := func(command string) error {
		switch command {
		case "calibrate":
			p.Open()
			p.Start()
		case "calibrate/accept":
			p.Accept()
		case "calibrate/redo":
			p.Redo()
		case "calibrate/cancel":
			p.Close()
		default:
			t.Errorf("ran %q", command)
		}
		return nil
	}
	p.HandsFree = newHandsFree(p.app, &Live{Calibration: p.Calibration})
	p.HandsFree.live, p.HandsFree.run = func() bool { return p.live }, run
	p.app.Events.Subscribe(func(event eventloop.Event) {
		switch event := event.(type) {
		case Spoken:
			p.clips = append(p.clips, event.Clips...)
		case GestureRecognized:
			p.gestures = append(p.gestures, event.Gesture)
		}
	})
	p.app.Settings.Values.Playing = true
	return p
}

// act does ticks of session and owner for a time.
func (p *handsFree) act(lasts time.Duration) {
	for end := p.calibrating.tick + int(lasts.Seconds()*p.Session.RateHz()); p.calibrating.tick < end; {
		p.second()
	}
}

func (p *handsFree) second() {
	for range 2 {
		now := session.TimeOf(p.calibrating.tick, p.Session.RateHz())
		p.calibrating.tick++
		p.clock.Set(now)
		side := 0
		for i := range p.posed.All() {
			d := &p.posed.Devices[i]
			pose := d.Pose
			if d.Kind == trackers.Controller {
				side = 0
				if pose.Position.X() < p.head().X() {
					side = 1
				}
				if p.hands != nil {
					pose.Position = p.hands(side)
				}
			}
			if d.Kind == trackers.Headset {
				pose.Rotation = pose.Rotation.Mul(mgl64.QuatRotate(p.turn, mgl64.Vec3{0, 1, 0})).Mul(mgl64.QuatRotate(p.nod, mgl64.Vec3{1, 0, 0}))
			}
			p.store.Put(trackers.Key{Kind: d.Kind, Serial: []byte(d.Serial), Source: d.Source, Name: []byte(d.Name)}, pose)
		}
		p.Session.Tick(now)
	}
	p.Calibration.Tick()
	p.HandsFree.tick(p.frames.Latest())
}

func (p *handsFree) head() mgl64.Vec3 {
	for i := range p.posed.All() {
		if p.posed.Devices[i].Kind == trackers.Headset {
			return p.posed.Devices[i].Pose.Position
		}
	}
	p.t.Fatal("the demo has no headset")
	return mgl64.Vec3{}
}

// put holds the hands at a height above the head.
func (p *handsFree) put(above float64) {
	p.hands = func(side int) mgl64.Vec3 { return p.head().Add(mgl64.Vec3{0.25 * (1 - 2*float64(side)), above, 0.05}) }
}

// swing moves the head back and forth twice.
func (p *handsFree) swing(angle *float64) {
	for begin := p.calibrating.tick; p.calibrating.tick-begin < 108; {
		*angle = 0.25 * math.Sin(2*math.Pi*float64(p.calibrating.tick-begin)/54)
		p.second()
	}
	*angle = 0
}

func (p *handsFree) await(state calibration.State, most time.Duration) {
	p.t.Helper()
	for end := p.calibrating.tick + int(most.Seconds()*p.Session.RateHz()); p.Calibration.State() != state; {
		if p.second(); p.calibrating.tick > end {
			p.t.Fatalf("it is at %v after %v, want %v; said %v", p.Calibration.State(), most, state, p.clips)
		}
	}
}

func (p *handsFree) has(clips ...speech.Clip) {
	p.t.Helper()
	at := 0
	for _, clip := range p.clips {
		if at < len(clips) && clip == clips[at] {
			at++
		}
	}
	if at < len(clips) {
		p.t.Errorf("the voice did not say %q; it said %v", clips[at].Caption(), p.clips)
	}
}

func TestWhoWearsAHeadsetCalibratesWithoutTouchingAnything(t *testing.T) {
	t.Parallel()
	p := newHandsFreePerson(t)
	p.put(-0.8)
	p.act(time.Second)
	began := p.calibrating.tick
	p.put(0.4)
	p.await(calibration.Stance, 4*time.Second)
	p.await(calibration.Countdown, 4*time.Second)
	p.put(-0.8)
	p.act(4 * time.Second)
	p.has(speech.StandStill, speech.ArmsOut)
	if p.Calibration.State() != calibration.Countdown {
		t.Fatalf("hanging arms were measured: %v", p.Calibration.State())
	}
	if said := slices.Contains(p.clips, speech.RaiseArms) || slices.Contains(p.clips, speech.ArmsOut); !said {
		t.Errorf("the voice does not correct hanging arms: %v", p.clips)
	}
	p.hands = nil
	p.await(calibration.Review, 8*time.Second)
	p.has(speech.Three, speech.Two, speech.One, speech.HoldStill)
	view := p.View()
	number, _ := speech.Number(int(math.Round(100 * view.Proposal.HeightM)))
	p.has(number, speech.Centimeters, speech.AcceptThis, speech.HowToAnswer)
	p.put(-0.8) // arms sink: that is no answer
	p.act(3 * time.Second)
	if p.Calibration.State() != calibration.Review || p.Caption().Empty() {
		t.Fatalf("arms that sink end the review: %v", p.gestures)
	}
	p.swing(&p.nod)
	if c := p.document.Current().Calibration; !c.Calibrated() || p.IsOpen() {
		t.Fatalf("a nod does not accept: %v, %v", p.gestures, p.Calibration.State())
	}
	p.second()
	p.has(speech.HowToAnswer, speech.Accepted)
	if lasted := time.Duration(float64(p.calibrating.tick-began) / p.Session.RateHz() * float64(time.Second)); lasted > 25*time.Second {
		t.Errorf("it took %v", lasted)
	}
	if !slices.Equal(p.gestures, []gesture.Gesture{gesture.Start, gesture.Accept}) {
		t.Errorf("recognized %v", p.gestures)
	}
}

func TestAShakeMeasuresAgainAndLoweredHandsCancel(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	p := newHandsFreePerson(t)
	p.put(0.4)
	p.await(calibration.Countdown, 6*time.Second)
	p.hands = nil
	p.await(calibration.Review, 8*time.Second)
	p.act(1500 * time.Millisecond)
	p.swing(&p.turn)
	if state := p.Calibration.State(); state != calibration.Stance && state != calibration.Countdown {
		t.Fatalf("a shake leads to %v: %v", state, p.gestures)
	}
	p.put(0.4)
	p.act(1200 * time.Millisecond)
	p.put(-0.8)
	p.act(time.Second)
	if p.IsOpen() || p.document.Current().Calibration.Calibrated() {
		t.Errorf("it is at %v: %v", p.Calibration.State(), p.gestures)
	}
	p.has(speech.Canceled)
}

func TestGesturesStartNothingWhereNooneWantsThem(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	for name, forbid := range map[string]func(p *handsFree){
		"a recording":   func(p *handsFree) { p.live = false },
		"Tune":          func(p *handsFree) { p.app.Settings.Values.Playing = false },
		"switched off":  func(p *handsFree) { p.app.Settings.Values.Gestures = false },
		"hands hanging": func(p *handsFree) { p.put(-0.8) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newHandsFreePerson(t)
			p.put(0.4)
			forbid(p)
			p.act(4 * time.Second)
			if p.IsOpen() || len(p.gestures) > 0 {
				t.Errorf("it started: %v", p.gestures)
			}
		})
	}
}

func TestWithoutAVoiceNothingIsSaid(t *testing.T) {
	t.Parallel()
	p := newHandsFreePerson(t)
	p.app.Settings.Values.Voice = false
	p.app.Settings.Values.Playing = false
	p.Override(true)
	p.put(0.4)
	p.await(calibration.Countdown, 6*time.Second)
	if len(p.clips) > 0 || p.Caption().Empty() {
		t.Errorf("said %v, and the caption is %q", p.clips, p.Caption())
	}
}
