package inputs

import (
	"net"

	"posewright/rig/phrase"
)

// claims says who needs the spare port of an input: what the program sends to, and programs that are to receive there
// what another input tracks.
type claims struct {
	hub  *Hub
	kind Kind
}

// Claim implements udp.Claims.
func (c claims) Claim(forgotten bool) phrase.Phrase { return c.hub.claim(c.kind, forgotten) }

// claim says who needs the spare port of a kind.
func (h *Hub) claim(kind Kind, forgotten bool) phrase.Phrase {
	_, port, _ := net.SplitHostPort(kind.Spare)
	_, own, _ := net.SplitHostPort(kind.Address)
	if outputs := h.options.Hooks.Outputs; outputs != nil && outputs.SendsTo(port) {
		return phrase.Say("Live output sends to port {{.Port}}, so it is not an input. {{.Protocol}} senders can send to "+
			"port {{.Own}}",
			"Port", port, "Protocol", kind.Name, "Own", own)
	}
	now := h.options.Store.Now()
	for _, s := range h.Statuses() {
		_, taken, _ := net.SplitHostPort(s.Address)
		if s.On && s.Kind.ID != kind.ID && taken == port {
			return phrase.Say("Port {{.Port}} is that of {{.Input}}. {{.Protocol}} senders can send to port {{.Own}}",
				"Port", port, "Input", phrase.Term(s.Kind.Name), "Protocol", kind.Name, "Own", own)
		}
		if forgotten && s.On && s.Packets > 0 && now-s.LastPacket < quiet {
			return phrase.Say("Port {{.Port}} was left to other programs, because {{.Input}} is live. {{.Protocol}} senders "+
				"can send to port {{.Own}}",
				"Port", port, "Input", phrase.Term(s.Kind.Name), "Protocol", kind.Name, "Own", own)
		}
	}
	return phrase.Phrase{}
}
