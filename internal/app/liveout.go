package app

import (
	"context"
	"time"

	"posewright/internal/eventloop"
	"posewright/internal/liveout"
	"posewright/internal/session"
	"posewright/rig/phrase"
)

// LiveOutChanged reports that sending the live pose was switched, or goes to other receivers.
type LiveOutChanged struct{}

func (LiveOutChanged) IsEvent() {}

// LiveOut sends the solved pose to other programs while it is switched on. All methods are for the owner.
type LiveOut struct {
	host     *eventloop.Host
	events   *eventloop.Events
	settings *SettingsStore
	avatar   *Avatar
	sender   *liveout.Sender
	override *LiveOutSettings // of the command line, in place of the saved ones; nil for none
}

func newLiveOut(host *eventloop.Host, events *eventloop.Events, settings *SettingsStore, avatar *Avatar, s *session.Session, clock func() time.Duration) *LiveOut {
	sender := liveout.NewSender(s, clock)
	sender.Start = func(_ string, run func()) {
		host.Go("live output", func(context.Context) { run() })
	}
	return &LiveOut{host: host, events: events, settings: settings, avatar: avatar, sender: sender}
}

// start runs the sender and has it send if it did when the program ended.
func (l *LiveOut) start() {
	l.host.Go("live output", func(ctx context.Context) { l.sender.Run(ctx) })
	l.apply()
}

func (l *LiveOut) apply() {
	if !l.On() {
		l.sender.Apply(nil)
		return
	}
	l.sender.Apply(l.Receivers())
}

// chosen returns what counts.
func (l *LiveOut) chosen() *LiveOutSettings {
	if l.override != nil {
		return l.override
	}
	return &l.settings.Values.LiveOut
}

// Override sends to the receivers of a command line in place of the saved ones, which stay. Invalid ones are refused with an error for the person.
func (l *LiveOut) Override(receivers liveout.Config) error {
	if err := receivers.Validate(); err != nil {
		return err
	}
	l.override = &LiveOutSettings{On: true, Receivers: receivers}
	l.apply()
	return nil
}

// On reports whether the pose is sent.
func (l *LiveOut) On() bool { return l.chosen().On }

// Receivers returns the chosen receivers. They must not be changed; see SetReceivers.
func (l *LiveOut) Receivers() liveout.Config { return l.chosen().Receivers }

// Statuses returns how sending to the receivers goes that are on, in their order.
func (l *LiveOut) Statuses() []liveout.Status { return l.sender.Statuses() }

// SetReceivers sends to other receivers and saves them. Invalid ones are refused with an error for the person.
func (l *LiveOut) SetReceivers(receivers liveout.Config) error {
	if err := receivers.Validate(); err != nil {
		return err
	}
	l.chosen().Receivers = receivers
	l.changed()
	return nil
}

func (l *LiveOut) changed() {
	l.apply()
	l.settings.Save()
	l.events.Emit(LiveOutChanged{})
}

// Toggle switches sending on or off and tells the person who receives.
func (l *LiveOut) Toggle() {
	l.chosen().On = !l.On()
	l.changed()
	if !l.On() {
		l.events.Inform(phrase.Say("Live output stopped"))
		return
	}
	var to phrase.List
	for _, r := range l.Receivers() {
		if !r.Off {
			to = append(to, phrase.Say("{{.Protocol}} {{.Address}}", "Protocol", r.Protocol.Term(), "Address", r.Address))
		}
	}
	if len(to) == 0 {
		l.events.Warn(phrase.Say("Live output has no receiver. Add one in Trackers ▸ Live output receivers."))
		return
	}
	if fitted := l.avatar.Fitted(); fitted != nil && fitted.Calibration != nil {
		l.events.Inform(phrase.Say("Live output to {{.Receivers}}. The avatar is sent as fitted to you: {{.Sizes}}", "Receivers", to, "Sizes", fitted.Limbs.Words(fitted.Scale)))
		return
	}
	l.events.Inform(phrase.Say("Live output to {{.Receivers}}", "Receivers", to))
}
