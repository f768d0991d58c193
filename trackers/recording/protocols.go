package recording

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"slices"
	"strings"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/mocopi"
	"posewright/trackers/natnet"
	"posewright/trackers/solarxr"
	"posewright/trackers/udp"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
	"posewright/trackers/vmt"
	"posewright/trackers/vrchat"
	"posewright/trackers/vrpn"
	"posewright/trackers/webxr"
)

// ErrProtocol: the datagrams are of no protocol that is known.
var ErrProtocol = func() error {
	var names []string
	for _, p := range Protocols {
		if p.Decoder != nil {
			names = append(names, p.Name)
		}
	}
	return phrase.Fail("the recorded datagrams are of no protocol that Posewright reads: {{.Protocols}}", "Protocols", strings.Join(names, ", "))
}()

// Protocol is one, or an interface of this computer, that tracking data comes by.
type Protocol struct {
	ID   string // in files and on the command line: "vmc"
	Name string // for people: "VMC"
	// Matches recognizes a datagram or a message of a capture, and Decoder reads them. They are nil for an interface.
	Matches func(packet []byte) bool
	Decoder func(source string) udp.Decoder
}

// Protocols are all of them, in the order in which they are shown.
var Protocols = []Protocol{
	{"vmc", "VMC", hasOSCAddress("/VMC/"), func(source string) udp.Decoder { return vmc.NewDecoder(source) }},
	{"vrchat", "VRChat OSC", hasOSCAddress("/tracking/"), func(source string) udp.Decoder {
		return vrchat.NewDecoder(source)
	}},
	{"webxr", "WebXR", webxr.Matches, func(source string) udp.Decoder { return webxr.NewDecoder(source) }},
	{"mocopi", "mocopi", looksLikeMocopi, func(source string) udp.Decoder { return mocopi.NewDecoder(source) }},
	{"vmt", "VMT", hasOSCAddress("/VMT/"), func(source string) udp.Decoder { return vmt.NewDecoder(source) }},
	{"slimevr", "SlimeVR", solarxr.Matches, func(source string) udp.Decoder { return solarxr.NewDecoder(source) }},
	{"vrpn", "VRPN", vrpn.Matches, func(source string) udp.Decoder { return vrpn.NewDecoder(source) }},
	{"natnet", "NatNet", looksLikeNatNet, func(source string) udp.Decoder { return natnet.NewDecoder(source, false) }},
	{ID: "openvr", Name: "SteamVR"},
	{ID: "openxr", Name: "OpenXR"},
}

// ProtocolOf returns the one of an id, which must be there.
func ProtocolOf(id string) Protocol {
	return Protocols[slices.IndexFunc(Protocols, func(p Protocol) bool { return p.ID == id })]
}

// hasOSCAddress recognizes OSC by the beginning of an address, be it in a bundle.
func hasOSCAddress(prefix string) func([]byte) bool {
	return func(packet []byte) bool {
		if bytes.HasPrefix(packet, []byte(prefix)) {
			return true
		}
		return bytes.HasPrefix(packet, []byte("#bundle\x00")) && bytes.Contains(packet, []byte("\x00"+prefix)) ||
			bytes.HasPrefix(packet, []byte("#bundle\x00")) && len(packet) > 20 && bytes.HasPrefix(packet[20:], []byte(prefix))
	}
}

func looksLikeMocopi(packet []byte) bool {
	return bytes.Contains(packet[:min(len(packet), 64)], []byte("sony motion format"))
}

// looksLikeNatNet: a message that Motive sends, of exactly the length that it tells.
func looksLikeNatNet(packet []byte) bool {
	if len(packet) < 8 || int(binary.LittleEndian.Uint16(packet[2:])) != len(packet)-4 {
		return false
	}
	switch binary.LittleEndian.Uint16(packet) {
	case 1, 5, 7:
		return true
	}
	return false
}

// protocolOf is the protocol that most of the datagrams look like.
func protocolOf(datagrams []udpcap.Datagram) (Protocol, bool) {
	const samples = 500 // are enough
	step := max(1, len(datagrams)/samples)
	best, most := Protocol{}, 0
	for _, candidate := range Protocols {
		count := 0
		for i := 0; i < len(datagrams) && candidate.Matches != nil; i += step {
			if candidate.Matches(datagrams[i].Payload) {
				count++
			}
		}
		if count > most {
			best, most = candidate, count
		}
	}
	return best, most > 0
}

// FromDatagrams decodes datagrams of a protocol that is known by its content, else the error is ErrProtocol. The devices' source is
// the name of the protocol.
func FromDatagrams(recorded *udpcap.Recording) (*Session, error) {
	p, known := protocolOf(recorded.Datagrams)
	switch {
	case known:
	case len(recorded.Datagrams) == 0:
		p = Protocols[0]
	default:
		return nil, ErrProtocol
	}
	decoder := p.Decoder(p.Name)
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	last := time.Duration(0)
	session, err := compose(Info{}, func(w *Writer) error {
		store.Observe(func(o *trackers.Observation) { _ = w.Write(o) }) // errors repeat
		for i := range recorded.Datagrams {
			d := &recorded.Datagrams[i]
			clock.Set(d.At)
			if d.At-last >= blockSpan {
				if err := w.Flush(); err != nil {
					return err
				}
				last = d.At
			}
			before := decoder.Counts().Poses
			decoder.Decode(d.Payload, d.At, store)
			if decoder.Counts().Poses == before {
				if err := w.Pass(d.At); err != nil {
					return err
				}
			}
		}
		return nil // Close repeats errors
	})
	if err != nil {
		return nil, err
	}
	session.Protocol, session.Decoded, session.Refused = p.Name, decoder.Counts(), store.Refused().Poses
	session.Truncated, session.Shortened = recorded.Truncated, recorded.Shortened
	return session, nil
}

// blockSpan is how much of a session in memory is compressed together: as much as is decompressed at once to look for a time.
const blockSpan = time.Second

// compose makes a session in memory. It is compressed fast and not well: it goes to no file.
func compose(info Info, fill func(*Writer) error) (*Session, error) {
	var file bytes.Buffer
	w, err := newWriter(&file, info, 0, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	if err := fill(w); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return Read(&file)
}
