package calibration

import (
	"errors"
	"strings"

	"posewright/rig/phrase"
)

// Refusal is the error about a pose that cannot be calibrated with. Its reasons are whole sentences for the person, the most important first.
type Refusal struct {
	Reasons []phrase.Phrase
	Gate    Gate // what the pose failed at
	Cue     Cue  // what to say about it; NoCue is that of the gate
}

func (r *Refusal) Error() string {
	sentences := make([]string, len(r.Reasons))
	for i, reason := range r.Reasons {
		sentences[i] = reason.String()
	}
	return strings.Join(sentences, " ")
}

// Gate is a check of a pose. Checks are made in this order: a pose that fails a later one is closer to the demanded pose.
type Gate uint8

// The gates of a pose.
const (
	DevicesMissing    Gate = iota // a device that is needed is not there
	NotStill                      // something moved
	HeightImplausible             // no one is as tall as the headset is high
	HeadTilted                    // the head is not level
	ArmsNotLevel                  // an arm is not held as the pose wants it
	NotAcross                     // the hands are not out to the sides of where the body faces
	Leaning                       // the body is not upright
	ElbowBent                     // an arm is not straight
	DeviceFrozen                  // a device says the same again and again, whatever the pose is
)

var gateNames = [...]string{
	"devices missing", "not still", "height implausible", "head tilted", "arms not level", "not across", "leaning",
	"elbow bent", "device frozen",
}

func (g Gate) String() string {
	if int(g) >= len(gateNames) {
		return ""
	}
	return gateNames[g]
}

func refuse(at Gate, reason phrase.Phrase) error {
	return &Refusal{Reasons: []phrase.Phrase{reason}, Gate: at}
}

// refusedAt is the gate at which an error says a pose failed.
func refusedAt(err error) Gate {
	if refusal := (*Refusal)(nil); errors.As(err, &refusal) {
		return refusal.Gate
	}
	return DevicesMissing
}

// reasonsOf are the sentences of an error: those of a refusal, else its own text.
func reasonsOf(err error) []phrase.Phrase {
	if refusal := (*Refusal)(nil); errors.As(err, &refusal) {
		return refusal.Reasons
	}
	return []phrase.Phrase{phrase.Say("{{.Cause}}", "Cause", err.Error())}
}
