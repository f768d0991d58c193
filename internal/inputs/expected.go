package inputs

import (
	"net"

	"posewright/rig/phrase"
	"posewright/trackers"
)

// Silence says the nearest likely cause that a person waits for data in vain, and what to do about it; empty where
// nobody does. They wait for an input that they
// configured, and, while no input receives anything, for VMC or what else is on.
func Silence(all []Status, config Config) phrase.Phrase {
	receiving := len(Receiving(all)) > 0
	var silent *Status
	for i := range all {
		s := &all[i]
		_, configured := config[s.Kind.ID]
		if s.State == trackers.Receiving && s.Malformed > 0 && s.Malformed >= s.Messages {
			return phrase.Say("What arrives at {{.Input}} is of another protocol. Choose {{.Input}} in the sender, or let it "+
				"send to the port of its own protocol.", "Input", phrase.Term(s.Kind.Name))
		}
		if s.Quiet && s.Kind.Listens && (configured || !receiving) && (silent == nil || configured && !chosen(config,
			silent)) {
			silent = s
		}
	}
	if silent == nil {
		return phrase.Phrase{}
	}
	return silent.silence()
}

func chosen(config Config, s *Status) bool {
	_, configured := config[s.Kind.ID]
	return configured
}

// silence says why nothing may arrive at an input.
func (s *Status) silence() phrase.Phrase {
	_, port, _ := net.SplitHostPort(s.Address)
	input := phrase.Term(s.Kind.Name)
	switch here := ReachOf(s.Address) == ThisMachine; {
	case s.Packets > 0:
		return phrase.Say("{{.Input}}: the sender has stopped. Switch its sending on again.", "Input", input)
	case s.Spare.Usual != "" && s.Spare.Address == "" && !s.Spare.Note.Empty():
		return phrase.Say("{{.Input}}: nothing has arrived. {{.Cause}}.", "Input", input, "Cause", s.Spare.Note)
	case here && s.Kind.Phone:
		return phrase.Say("{{.Input}}: nothing has arrived. It comes from a phone, so choose Local network, and type the "+
			"address that is shown then into the app.", "Input", input)
	case here:
		return phrase.Say("{{.Input}}: nothing has arrived from this computer. Switch on sending in your tracking program; "+
			"for one on another computer or a phone choose Local network.",
			"Input", input)
	}
	return phrase.Say("{{.Input}}: nothing has arrived. Check that the sender has this computer's address and port "+
		"{{.Port}}, and that the firewall lets that port in.",
		"Input", input, "Port", port)
}

// Receiving returns the kinds of the inputs at which data arrives.
func Receiving(all []Status) []Kind {
	var kinds []Kind
	for i := range all {
		if all[i].State == trackers.Receiving {
			kinds = append(kinds, all[i].Kind)
		}
	}
	return kinds
}

// Failure returns the first input that a person relies on and that can't listen; nil if there is none. A person relies on VMC and on every input that
// they configured; the default ports of the others may belong to another program.
func Failure(all []Status, config Config) *Status {
	for i := range all {
		s := &all[i]
		if _, configured := config[s.Kind.ID]; s.State == trackers.Failed && s.Kind.Listens && (configured || s.Kind.ID == "vmc") {
			return s
		}
	}
	return nil
}
