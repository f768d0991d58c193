package app

import (
	"context"
	"net"
	"slices"
	"time"

	"posewright/internal/discovery"
	"posewright/internal/eventloop"
	"posewright/internal/hostport"
	"posewright/internal/liveout"
	"posewright/internal/osccontrol"
	"posewright/internal/session"
	"posewright/internal/vrchatsettings"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// LiveOutChanged reports that sending the live pose was switched, or goes to other receivers.
type LiveOutChanged struct{}

func (LiveOutChanged) IsEvent() {}

// finder knows the programs that were found in the network.
type finder interface {
	Found() []discovery.Found
}

// controlPort says where control over OSC is received.
type controlPort interface {
	Config() osccontrol.Config
}

// LiveOut sends the solved pose to other programs while it is switched on. All methods are for the owner.
type LiveOut struct {
	host     *eventloop.Host
	events   *eventloop.Events
	settings *SettingsStore
	avatar   *Avatar
	sender   *liveout.Sender
	inputs   *Inputs
	playback *Playback
	finder   finder
	control  controlPort
	document *Document
	override *LiveOutSettings                   // of the command line, in place of the saved ones; nil for none
	refused  map[liveout.Receiver]phrase.Phrase // receivers that are on and not sent to, with the reason
	vrchat   vrchatSettings
}

// vrchatSettings are VRChat's own, as they were read last.
type vrchatSettings struct {
	vrchatsettings.Settings
	read    time.Time // when that began
	reading bool
	said    string // what the person was told to change
}

// settingsPeriod is how often VRChat's settings are read: Wine writes them down now and then.
const settingsPeriod = 5 * time.Second

func newLiveOut(host *eventloop.Host, events *eventloop.Events, settings *SettingsStore, avatar *Avatar, s *session.Session, clock func() time.Duration) *LiveOut {
	sender := liveout.NewSender(s, clock)
	sender.Start = func(_ string, run func()) {
		host.Go("live output", func(context.Context) { run() })
	}
	return &LiveOut{host: host, events: events, settings: settings, avatar: avatar, sender: sender}
}

// connect gives it what receives on this computer, what plays, and what knows the measured person.
func (l *LiveOut) connect(inputs *Inputs, playback *Playback, finder finder, control controlPort, document *Document) {
	l.inputs, l.playback, l.finder, l.control, l.document = inputs, playback, finder, control, document
}

// start runs the sender and has it send if it did when the program ended.
func (l *LiveOut) start() {
	l.host.Go("live output", func(ctx context.Context) { l.sender.Run(ctx) })
	l.apply()
}

func (l *LiveOut) apply() {
	l.withhold()
	if !l.On() {
		l.refused = nil
		l.sender.Apply(nil)
		return
	}
	l.refused = map[liveout.Receiver]phrase.Phrase{}
	sent := make(liveout.Config, 0, len(l.Receivers()))
	for _, r := range l.Receivers() {
		if refusal := l.refusal(&r); r.Off || refusal.Empty() {
			sent = append(sent, r)
		} else {
			l.refused[r] = refusal
		}
	}
	l.sender.Apply(sent)
}

// withhold keeps the built-in recordings from the receivers, unless the person wants them sent.
func (l *LiveOut) withhold() {
	var names []string
	for _, name := range []string{demoName, walkName} {
		if opened := l.playback.Opened(); !l.chosen().Demo && (opened == nil || opened.Name != name) {
			names = append(names, name)
		}
	}
	l.sender.Withhold(names...)
}

// check looks whether inputs receive now where the pose is sent, or do no longer, and reports what is not sent any
// more.
func (l *LiveOut) check() {
	l.withhold()
	if !l.On() {
		return
	}
	l.readVRChat()
	before := l.refused
	for _, r := range l.Receivers() {
		if _, refused := before[r]; !r.Off && refused == l.refusal(&r).Empty() {
			l.apply()
			break
		}
	}
	for r, refusal := range l.refused {
		if _, known := before[r]; !known {
			l.events.Warn(refusal)
		}
	}
}

// readVRChat reads VRChat's settings when it is time, and tells the person what is new in what they should change
// there.
func (l *LiveOut) readVRChat() {
	now := l.host.Now()
	here := slices.ContainsFunc(l.Receivers(), isVRChatHere)
	if !here || l.vrchat.reading || now.Sub(l.vrchat.read) < settingsPeriod {
		return
	}
	l.vrchat.read, l.vrchat.reading = now, true
	var found vrchatsettings.Settings
	l.host.Do("VRChat's settings", func(context.Context) { found = vrchatsettings.Read() }, func() {
		l.vrchat.Settings, l.vrchat.reading = found, false
		said := phrase.Say("{{.Sentences}}", "Sentences", phrase.Several(l.Advice()))
		if text := said.String(); text != l.vrchat.said {
			if l.vrchat.said = text; text != "" {
				l.events.Warn(said)
			}
		}
	})
}

// isVRChatHere reports whether a receiver is a VRChat on this computer that is sent to.
func isVRChatHere(r liveout.Receiver) bool {
	return !r.Off && r.Protocol == liveout.VRChat && hostport.IsHere(r.Address)
}

// Advice says what to change in VRChat's own settings, as far as they are known: they are read while the pose is sent
// to a VRChat on this computer.
func (l *LiveOut) Advice() []phrase.Phrase {
	sent := slices.IndexFunc(l.Receivers(), isVRChatHere)
	if sent < 0 || !l.On() {
		return nil
	}
	return l.vrchat.Advice(l.document.Current().Calibration.HeightM, l.Receivers()[sent].Trackers.Has(liveout.Elbows))
}

// refusal says why nothing is sent to a receiver: this program receives control over OSC there, or an input of it is
// there, which listens there because the person or nobody chose another port, or hears a sender there. It is empty where
// nothing is in the way.
func (l *LiveOut) refusal(r *liveout.Receiver) phrase.Phrase {
	if c := l.control.Config(); c.On && hostport.Reaches(r.Address, c.Address) {
		return phrase.Say("Can't send to {{.Address}}: Posewright receives OSC control there itself. Choose another port "+
			"for the receiver, or in Trackers ▸ OSC control", "Address", r.Address)
	}
	config := l.inputs.Config()
	for _, s := range l.inputs.Statuses() {
		if !s.Kind.Listens || config.Of(s.Kind).Off {
			continue
		}
		input, at := phrase.Term(s.Kind.Name), s.Status.Address
		own := s.State == trackers.Listening || s.State == trackers.Receiving
		if !s.On { // while a recording plays
			own, at = config.Chosen(s.Kind), s.Address
		}
		if own && at != s.Spare.Address && hostport.Reaches(r.Address, at) {
			return phrase.Say("Can't send to {{.Address}}: Posewright receives {{.Input}} there itself. Choose another port "+
				"for the receiver, or for the input in Trackers ▸ Inputs and ports",
				"Address", r.Address, "Input", input)
		}
		if !s.Spare.Active || !hostport.Reaches(r.Address, s.Spare.Address) {
			continue
		}
		_, usual, _ := net.SplitHostPort(s.Kind.Address)
		if s.Program == "" {
			return phrase.Say("Can't send to {{.Address}}: a {{.Input}} sender sends there, which Posewright receives. Let it "+
				"send to port {{.Usual}}, or choose another port for the receiver",
				"Address", r.Address, "Input", input, "Usual", usual)
		}
		return phrase.Say("Can't send to {{.Address}}: {{.Program}} sends there, which Posewright receives. Let it send to "+
			"port {{.Usual}}, or choose another port for the receiver",
			"Address", r.Address, "Program", s.Program, "Usual", usual)
	}
	return phrase.Phrase{}
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

// Demo reports whether the built-in recordings are sent too.
func (l *LiveOut) Demo() bool { return l.chosen().Demo }

// SetDemo chooses whether the built-in recordings are sent too.
func (l *LiveOut) SetDemo(on bool) {
	l.chosen().Demo = on
	l.changed()
}

// Statuses returns how sending to the receivers goes that are on, in their order.
func (l *LiveOut) Statuses() []liveout.Status {
	if !l.On() {
		return nil
	}
	var all []liveout.Status
	sent := l.sender.Statuses()
	for _, r := range l.Receivers() {
		refusal, refused := l.refused[r]
		switch {
		case r.Off:
		case refused:
			all = append(all, liveout.Status{Receiver: r, Problem: refusal})
		case len(sent) > 0:
			if l.answers(&r) {
				sent[0].Reception = liveout.Answered
			}
			all, sent = append(all, sent[0]), sent[1:]
		}
	}
	return all
}

// answers reports whether a program was found in the network that says that it receives there.
func (l *LiveOut) answers(r *liveout.Receiver) bool {
	return r.Protocol == liveout.VRChat && slices.ContainsFunc(l.finder.Found(), func(found discovery.Found) bool {
		return found.Address == r.Address || hostport.IsHere(found.Address) && hostport.Reaches(r.Address, found.Address)
	})
}

// Sent says what is sent to each receiver that is on, and whether anybody receives it: one phrase for each.
func (l *LiveOut) Sent() []phrase.Phrase {
	var said []phrase.Phrase
	for _, s := range l.Statuses() {
		state := phrase.Say("sent; whether anybody receives it is not known")
		switch {
		case s.Withheld:
			state = phrase.Say("the demo is not sent")
		case !s.Problem.Empty():
			state = s.Problem
		case s.Reception == liveout.Answered:
			state = phrase.Say("VRChat answers")
		case s.Reception == liveout.Open:
			state = phrase.Say("a program receives it")
		}
		said = append(said, phrase.Say("{{.Receiver}}: {{.State}}", "Receiver", s.Receiver.Words(), "State", state))
	}
	return said
}

// Summary says in a word or two whether the pose arrives; empty while live output is off.
func (l *LiveOut) Summary() phrase.Phrase {
	if !l.On() {
		return phrase.Phrase{}
	}
	statuses := l.Statuses()
	failing, withheld := 0, false
	for i := range statuses {
		withheld = withheld || statuses[i].Withheld
		if !statuses[i].Problem.Empty() {
			failing++
		}
	}
	switch count := len(statuses); {
	case count == 0:
		return phrase.Say("no receiver")
	case withheld:
		return phrase.Say("demo not sent")
	case failing > 0:
		return phrase.Say("{{.Received}} of {{.Count}} receive", "Received", count-failing, "Count", count)
	}
	return phrase.Say("sending")
}

// HasReceiver reports whether a receiver is on.
func (l *LiveOut) HasReceiver() bool {
	return slices.ContainsFunc(l.Receivers(), func(r liveout.Receiver) bool { return !r.Off })
}

// SetReceivers sends to other receivers and saves them. Invalid ones, and those that an own input receives, are refused
// with an error for the person.
func (l *LiveOut) SetReceivers(receivers liveout.Config) error {
	if err := receivers.Validate(); err != nil {
		return err
	}
	for i := range receivers {
		r := &receivers[i]
		if r.Off || slices.Contains(l.Receivers(), *r) {
			continue
		}
		if refusal := l.refusal(r); !refusal.Empty() {
			return phrase.Error(refusal)
		}
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
			to = append(to, r.Words())
		}
	}
	if len(to) == 0 {
		l.events.Warn(phrase.Say("Live output has no receiver that is on. " +
			"Switch one on in Trackers ▸ Live output receivers."))
		return
	}
	for _, refusal := range l.refused {
		l.events.Warn(refusal)
	}
	said := phrase.Several{phrase.Say("Live output to {{.Receivers}}.", "Receivers", to)}
	if fitted := l.avatar.Fitted(); fitted != nil && fitted.Calibration != nil {
		said = append(said, phrase.Say("The avatar is sent as fitted to you: {{.Sizes}}.", "Sizes",
			fitted.Limbs.Words(fitted.Scale)))
	}
	if !l.Demo() {
		said = append(said, phrase.Say("The demo is not sent."))
	}
	l.events.Inform(phrase.Say("{{.Sentences}}", "Sentences", said))
}
