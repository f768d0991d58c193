package eventloop

import (
	"slices"

	"posewright/rig/phrase"
)

// Event is something that happened in the application. Every concern declares its own events beside its type, as structs with an empty method IsEvent.
type Event interface{ IsEvent() }

// Events is the event stream of an application. All methods are for the owner; subscribers are called synchronously, in the order in which they
// subscribed. A subscriber may emit further events, subscribe, and end subscriptions: what is emitted then still comes.
type Events struct {
	subscribers []*func(Event)
}

// Subscribe calls receive for every event from now on, until end is called.
func (e *Events) Subscribe(receive func(Event)) (end func()) {
	e.subscribers = append(e.subscribers, &receive)
	return func() {
		e.subscribers = slices.DeleteFunc(slices.Clone(e.subscribers),
			func(other *func(Event)) bool { return other == &receive })
	}
}

// Emit hands an event to all subscribers.
func (e *Events) Emit(event Event) {
	for _, receive := range e.subscribers {
		(*receive)(event)
	}
}

// Level is the severity of a [Notice].
type Level uint8

const (
	Info    Level = iota // something was done
	Warning              // something failed, and the text says what to do
)

// Notice is a message for the person.
type Notice struct {
	Level   Level
	Text    phrase.Phrase
	Actions []Action // what the person can do about it, at most one of them once
}

func (Notice) IsEvent() {}

// Action is an offer in a [Notice].
type Action struct {
	ID    string      // names the button for tests and scripts
	Label phrase.Term // verb first
	Do    func()      // called on the owner
}

// Inform emits a notice about something that was done.
func (e *Events) Inform(text phrase.Phrase, actions ...Action) {
	e.Emit(Notice{Level: Info, Text: text, Actions: actions})
}

// Warn emits a notice about something that failed.
func (e *Events) Warn(text phrase.Phrase, actions ...Action) {
	e.Emit(Notice{Level: Warning, Text: text, Actions: actions})
}

// WarnOf emits a notice with the text of an error; nil is ignored.
func (e *Events) WarnOf(err error) {
	if err != nil {
		e.Warn(phrase.Of(err))
	}
}
