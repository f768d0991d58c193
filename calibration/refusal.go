package calibration

import (
	"errors"
	"strings"
)

// Refusal is why a pose cannot be calibrated with: whole sentences for the person who stands there, the most important
// first.
type Refusal struct {
	Reasons []string
	at      gate
}

func (r *Refusal) Error() string { return strings.Join(r.Reasons, " ") }

// gate is what a pose has to pass, in the order in which it is judged: a later one is nearer to a T-pose.
type gate uint8

const (
	devicesMissing gate = iota
	notStill
	heightImplausible
	headTilted
	armsNotLevel
	notAcross
)

func refuse(at gate, reason string) error { return &Refusal{[]string{reason}, at} }

// refusedAt is the gate at which an error says a pose failed.
func refusedAt(err error) gate {
	if refusal := (*Refusal)(nil); errors.As(err, &refusal) {
		return refusal.at
	}
	return devicesMissing
}
