package app

import (
	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver/posture"
)

// postureDocument is what the posture needs of the document.
type postureDocument interface {
	Current() *presets.Preset
	Do(presets.Command) error
}

// Posture chooses the posture of the body: one that is pinned, or the one that is detected. All methods are for the owner.
type Posture struct {
	events   *eventloop.Events
	document postureDocument
	pace     *Pace
}

// SeatReset reports that the height of the person's chair is not known any more.
type SeatReset struct{}

func (SeatReset) IsEvent() {}

func newPosture(events *eventloop.Events, document postureDocument, pace *Pace) *Posture {
	return &Posture{events: events, document: document, pace: pace}
}

// Pinned returns the posture that is pinned.
func (p *Posture) Pinned() posture.Pin { return p.document.Current().Posture.Pin }

// Pin keeps the body in a posture whatever the devices say; with [posture.Automatic] it is detected again.
func (p *Posture) Pin(pin posture.Pin) {
	if pin != p.Pinned() {
		p.events.WarnOf(p.document.Do(presets.Set("posture.pin", float64(pin))))
	}
}

// Seated reports whether the seated mode is on.
func (p *Posture) Seated() bool { return p.document.Current().Posture.Seated }

// ToggleSeated switches the seated mode, in which a body lower than standing sits.
func (p *Posture) ToggleSeated() {
	on := 1.0
	if p.Seated() {
		on = 0
	}
	p.events.WarnOf(p.document.Do(presets.Set("posture.seated", on)))
}

// ResetSeat has the height of the person's chair be found again, when they sit down the next time.
func (p *Posture) ResetSeat() {
	p.pace.ResetSeat()
	p.events.Emit(SeatReset{})
	p.events.Inform(phrase.Say("Chair height reset. It is measured again when you sit down"))
}
