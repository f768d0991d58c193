//go:build cgo

package devices

import (
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// inputState is how an input does, for people: a word, a mark that differs without its color, and a color.
type inputState struct {
	word  string
	mark  slotState
	color fyne.ThemeColorName
}

// stateOfInput words how an input does.
func stateOfInput(s *inputs.Status) inputState {
	switch {
	case !s.On:
		return inputState{lang.L("Off"), slotEmpty, widgets.ColorMuted}
	case s.Strange:
		return inputState{lang.L("Not understood"), slotDoubtful, theme.ColorNameWarning}
	case s.State == trackers.Receiving && s.Program != "":
		word := lang.L("Receiving from {{.Program}}", text.With{"Program": s.Program})
		return inputState{word, slotSure, theme.ColorNameSuccess}
	case s.State == trackers.Receiving:
		return inputState{lang.L("Receiving"), slotSure, theme.ColorNameSuccess}
	case s.State == trackers.Failed && !s.Kind.Listens:
		return inputState{lang.L("No server"), slotEmpty, widgets.ColorMuted}
	case s.State == trackers.Failed:
		return inputState{lang.L("Can't receive"), slotMissing, theme.ColorNameError}
	case s.Quiet && s.Packets > 0:
		return inputState{lang.L("Silent"), slotDoubtful, theme.ColorNameWarning}
	case s.State == trackers.Listening:
		return inputState{lang.L("Waiting"), slotLikely, theme.ColorNamePrimary}
	}
	return inputState{lang.L("Starting"), slotLikely, widgets.ColorMuted}
}

// inputRemark is what is wrong with an input; "" for nothing.
func inputRemark(s *inputs.Status) string {
	if s.On && (s.State == trackers.Failed || s.Strange) {
		return text.PhraseSentence(s.Detail)
	}
	return ""
}

// spareText is what is said of the face that arrives, or else of the second port of an input; "" for nothing.
func spareText(s *inputs.Status) string {
	if !s.On {
		return ""
	}
	if face := FaceText(&s.Face); face != "" {
		return face
	}
	return text.Phrase(s.Spare.Note)
}

// senderText is what to type into the sender for an address of this machine.
func senderText(address netip.Addr, port string) string {
	with := text.With{"Address": address, "Port": port}
	if address.Is6() && address.IsLinkLocalUnicast() {
		return lang.L("Type into the sender: address {{.Address}}, followed by % and the network interface of the computer that sends, such as %eth0; port {{.Port}}", with)
	}
	return lang.L("Type into the sender: address {{.Address}}, port {{.Port}}", with)
}

// noAddressText is what is said where this machine has no address for senders of a kind.
func noAddressText(kind inputs.Kind) string {
	if kind.IPv4Only {
		return lang.L("This machine has no IPv4 address in a local network, and {{.Name}} has no IPv6", text.With{"Name": kind.Name})
	}
	return lang.L("This machine has no address in a local network: connect it first")
}

// trafficText is how much arrives at an input and how much of that broke the protocol.
func trafficText(s *inputs.Status, perSecond float64) string {
	if !s.On || s.Packets == 0 {
		return ""
	}
	label := lang.L("{{.Rate}} packets/s", text.With{"Rate": fmt.Sprintf("%.0f", perSecond)})
	if s.Malformed > 0 {
		label += " · " + lang.L("{{.Count}} malformed", text.With{"Count": s.Malformed})
	}
	if s.Assumed > 0 {
		label += " · " + lang.L("no bone lengths: those of an average person")
	}
	return label
}

// packetRate works out how many packets a second arrive.
type packetRate struct {
	packets uint64
	at      time.Duration
	rate    float64
	seen    bool
}

// rateSpan is how much time a rate is taken over.
const rateSpan = time.Second

func (r *packetRate) update(packets uint64, now time.Duration) float64 {
	switch {
	case !r.seen || packets < r.packets: // the first, or the input was started again
		*r = packetRate{packets: packets, at: now, seen: true}
	case now-r.at >= rateSpan:
		r.rate = float64(packets-r.packets) / (now - r.at).Seconds()
		r.packets, r.at = packets, now
	}
	return r.rate
}

// checkedAddress accepts an address of a kind, and a port alone, which keeps the host of the address before.
func checkedAddress(kind inputs.Kind, label, before string) (string, error) {
	label = strings.TrimSpace(label)
	if _, err := strconv.Atoi(label); err == nil {
		host, _, _ := net.SplitHostPort(before)
		label = net.JoinHostPort(host, label)
	}
	if err := kind.CheckAddress(label); err != nil {
		return "", err
	}
	return label, nil
}
