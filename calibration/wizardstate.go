package calibration

// State is where a [Wizard] is.
type State uint8

// The states of a wizard:
//
//	Checklist ──Start──▶ Stance ──still──▶ Countdown ──▶ Sampling ──▶ Wrists ──▶ Review ──Accept──▶ Idle
//	    │                  ▲ ▲───headset lost──┘             │        │        │  ▲
//	    │                  └─────Redo──── Refused ◀──────────┴────────┤        ▼  │
//	    │                                    │             Arcs, Curls, Swings    │
//	    └────────────────────────────ByHand─────┴─────────────────────────▶ Typing
//
// Cancel leads to Idle from everywhere. What happens in which state is the table of transitions.
const (
	Checklist State = iota // what is there, what is missing, before anything is measured
	Stance                 // waiting until the person stands upright and still
	Countdown              // time to get into the pose
	Sampling               // hold still
	Wrists                 // both hands are turned and waved
	Arcs                   // straight arms are led around
	Curls                  // forearms are curled about still elbows
	Swings                 // straight legs swing, with trackers on hips and feet
	Review                 // the numbers, before anything is applied
	Typing                 // the numbers, by hand
	Refused                // the pose cannot be used
	Idle                   // over: accepted or canceled
	stateCount
)

var stateNames = [stateCount]string{
	"checklist", "stance", "countdown", "sampling", "wrists", "arcs", "curls", "swings", "review", "typing", "refused", "idle",
}

func (s State) String() string {
	if s >= stateCount {
		return ""
	}
	return stateNames[s]
}

// event is something that happens to a wizard.
type event uint8

const (
	eventStarted   event = iota // the person, or a remote command, starts
	eventSettled                // all that the stance wants is so
	eventElapsed                // the time of the state is over
	eventMeasured               // what the state measures was measured
	eventLegs                   // the same, and legs can be measured too
	eventRefused                // it cannot be used
	eventLost                   // a device that is needed is gone
	eventSkipped                // the person goes on without what the state waits for
	eventRedone                 // once more
	eventByHand                 // the person wants to type
	eventBack                   // from typing to what was measured
	eventAccepted               // the person agrees
	eventCancelled              // the person, Esc or a remote command ends it
	eventCount
)

var eventNames = [eventCount]string{
	"started", "settled", "elapsed", "measured", "legs", "refused", "lost", "skipped", "redone", "by hand", "back", "accepted", "canceled",
}

func (e event) String() string { return eventNames[e] }

// transitions say which state an event leads to. An event that is not listed for a state changes nothing.
var transitions = [stateCount]map[event]State{
	Checklist: {eventStarted: Stance, eventByHand: Typing, eventCancelled: Idle},
	Stance: {
		eventSettled: Countdown, eventSkipped: Countdown, eventElapsed: Refused, eventStarted: Stance, eventRedone: Stance, eventByHand: Typing,
		eventCancelled: Idle,
	},
	Countdown: {eventElapsed: Sampling, eventLost: Stance, eventStarted: Stance, eventRedone: Stance, eventByHand: Typing, eventCancelled: Idle},
	Sampling: {
		eventMeasured: Wrists, eventSkipped: Review, eventRefused: Refused, eventStarted: Stance, eventRedone: Stance, eventByHand: Typing,
		eventCancelled: Idle,
	},
	Wrists: {
		eventMeasured: Arcs, eventSkipped: Review, eventElapsed: Review, eventRefused: Refused, eventStarted: Stance, eventRedone: Stance,
		eventByHand: Typing, eventCancelled: Idle,
	},
	Arcs: {
		eventMeasured: Curls, eventLegs: Swings, eventSkipped: Review, eventElapsed: Review, eventRefused: Refused, eventStarted: Stance, eventRedone: Stance,
		eventByHand: Typing, eventCancelled: Idle,
	},
	Curls: {
		eventMeasured: Review, eventLegs: Swings, eventSkipped: Review, eventElapsed: Review, eventRefused: Refused, eventStarted: Stance, eventRedone: Stance,
		eventByHand: Typing, eventCancelled: Idle,
	},
	Swings: {
		eventMeasured: Review, eventSkipped: Review, eventElapsed: Review, eventRefused: Refused, eventStarted: Stance, eventRedone: Stance,
		eventByHand: Typing, eventCancelled: Idle,
	},
	Review:  {eventAccepted: Idle, eventStarted: Stance, eventRedone: Stance, eventByHand: Typing, eventRefused: Refused, eventCancelled: Idle},
	Typing:  {eventAccepted: Idle, eventBack: Review, eventStarted: Stance, eventRedone: Stance, eventRefused: Refused, eventCancelled: Idle},
	Refused: {eventStarted: Stance, eventRedone: Stance, eventByHand: Typing, eventCancelled: Idle},
	Idle:    {eventStarted: Stance, eventRedone: Stance, eventByHand: Typing},
}
