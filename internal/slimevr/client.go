// Package slimevr asks a SlimeVR server that an input is connected to for resets, and exchanges lengths of the body with it.
package slimevr

import (
	"slices"

	"posewright/calibration"
	"posewright/calibration/anthropometry"
	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/solarxr"
)

// Input is the id of the input.
const Input = "slimevr"

// eyesShare is the height of a person's eyes, which the server tells, by their height, which its window shows and takes.
const eyesShare = 0.936

// Client asks a connected server. Methods are for the goroutine that owns person and inform, and none blocks.
type Client struct {
	input  func() trackers.Source // nil while it is off
	person func() *calibration.Calibration
	inform func(phrase.Phrase)
}

// New makes a client of the source that input returns. person is who was calibrated; inform tells what was done.
func New(input func() trackers.Source, person func() *calibration.Calibration, inform func(phrase.Phrase)) *Client {
	return &Client{input, person, inform}
}

func (s *Client) source() *solarxr.Source {
	source, _ := s.input().(*solarxr.Source)
	return source
}

// HeightM returns how tall the server takes the person to be, as its window shows it, meters; 0 where it does not say.
func (s *Client) HeightM() float64 {
	if source := s.source(); source != nil {
		if p, known := source.Proportions(); known {
			return p.EyesM / eyesShare
		}
	}
	return 0
}

// Connected reports whether a server tells of its trackers.
func (s *Client) Connected() bool {
	source := s.source()
	return source != nil && len(source.Trackers()) > 0
}

// Reset asks the server for a reset.
func (s *Client) Reset(kind solarxr.Reset) error {
	source := s.source()
	if source == nil {
		return solarxr.ErrNotConnected
	}
	if err := source.Reset(kind); err != nil {
		return err
	}
	s.inform(phrase.Say("SlimeVR resets its trackers"))
	return nil
}

// ResetYaw asks a server that knows where the headset looks for a yaw reset, and returns the source of its trackers; "" where there is no such server. One that does
// not know turns its trackers to a direction of its own.
func (s *Client) ResetYaw() (source string) {
	server := s.source()
	if server == nil || !slices.ContainsFunc(server.Trackers(), func(t solarxr.Tracker) bool { return t.Headset && t.Tracked }) || s.Reset(solarxr.YawReset) != nil {
		return ""
	}
	return server.Name()
}

// Commands are what can be asked of a server.
func (s *Client) Commands() []*command.Command {
	reset := func(id string, kind solarxr.Reset, text, caption, tip phrase.Phrase) *command.Command {
		return &command.Command{ID: "slimevr/" + id, Text: text, Caption: caption, Tip: tip, Do: func() error { return s.Reset(kind) }, Enabled: s.Connected}
	}
	return []*command.Command{
		reset("yaw", solarxr.YawReset, phrase.Say("SlimeVR yaw reset"), phrase.Say("Yaw"), phrase.Say("Stand relaxed and look straight ahead")),
		reset("full", solarxr.FullReset, phrase.Say("SlimeVR full reset"), phrase.Say("Full"),
			phrase.Say("Stand upright with the arms down and look straight ahead")),
		reset("mounting", solarxr.MountingReset, phrase.Say("SlimeVR mounting reset"), phrase.Say("Mounting"),
			phrase.Say("Bend knees and arms as for skiing")),
		{ID: "slimevr/lengths", Text: phrase.Say("Send lengths to SlimeVR"), Do: s.SendProportions, Enabled: s.Connected},
	}
}

// OfferHeight says to a calibration that has begun how tall the person is, where it does not know and the server does.
func (s *Client) OfferHeight(c interface {
	HeightM() float64
	SetHeight(meters float64)
}) {
	if height := s.HeightM(); height > 0 && c.HeightM() == 0 {
		c.SetHeight(height)
	}
}

// SendProportions sets the lengths of the server's skeleton to those of the calibrated person.
func (s *Client) SendProportions() error {
	person, report := s.person().Estimate()
	if !s.person().Calibrated() || !report.OK {
		return phrase.Fail("no one is calibrated whose lengths could be sent. Calibrate first")
	}
	source := s.source()
	if source == nil {
		return solarxr.ErrNotConnected
	}
	if err := source.SetProportions(proportionsOf(&person)); err != nil {
		return err
	}
	s.inform(phrase.Say("The measured lengths were sent to SlimeVR"))
	return nil
}

// proportionsOf are the lengths of a person that the server's skeleton has too.
func proportionsOf(p *anthropometry.Person) (out solarxr.Proportions) {
	mean := func(l [2]anthropometry.Length) float64 { return (l[0].M + l[1].M) / 2 }
	out.Lengths[solarxr.UpperArm], out.Lengths[solarxr.LowerArm] = mean(p.UpperArm), mean(p.Forearm)
	out.Lengths[solarxr.ShouldersWidth] = p.Shoulders.M
	out.Lengths[solarxr.UpperLeg], out.Lengths[solarxr.LowerLeg] = p.Hip.M-p.Knee.M, p.Knee.M-p.Ankle.M
	return out
}
