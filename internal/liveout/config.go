package liveout

import (
	"encoding/json"
	"maps"
	"net"
	"slices"
	"strconv"

	"posewright/internal/hostport"
	"posewright/rig/phrase"
	"posewright/trackers/vmt"
	"posewright/trackers/vrchat"
)

// Protocol is how a receiver is spoken to.
type Protocol string

const (
	VMC    Protocol = "vmc"
	VRChat Protocol = "vrchat"
	VMT    Protocol = "vmt"
)

// Term returns what a person reads of a protocol.
func (p Protocol) Term() phrase.Term {
	switch p {
	case VRChat:
		return phrase.Term("VRChat OSC")
	case VMT:
		return phrase.Term("VMT (SteamVR)")
	case VMC:
		return phrase.Term("VMC")
	}
	return phrase.Term("Unknown protocol")
}

// Receiver is a program that the pose is sent to.
type Receiver struct {
	Off      bool     `json:"off"`
	Protocol Protocol `json:"protocol"`
	Address  string   `json:"address"` // host:port
	RateHz   float64  `json:"rateHz"`  // frames a second, 1 to 240
	Raw      bool     `json:"raw"`     // VMC: rotations as the avatar's file has its joints
	// Trackers are those that VRChat gets.
	Trackers Trackers `json:"trackers"`

	written string // JSON that this version can't read as a whole; "" for none
}

// Unread returns the JSON of a receiver that this version can't use, and why not; "" for any other.
func (r *Receiver) Unread() (written string, cause error) {
	if r.written == "" {
		return "", nil
	}
	var read plain
	cause = json.Unmarshal([]byte(r.written), &read)
	if cause == nil {
		cause = (*Receiver)(&read).Validate()
	}
	if cause == nil { // it has fields of a newer version
		return "", nil
	}
	return r.written, cause
}

// plain is a receiver as it is read and written by field.
type plain Receiver

// UnmarshalJSON reads a receiver. One that can't be used is kept, but off.
func (r *Receiver) UnmarshalJSON(data []byte) error {
	var read plain
	wrong := json.Unmarshal(data, &read)
	*r = Receiver(read)
	known, err := json.Marshal(read)
	if err != nil {
		return err
	}
	fields := fieldsOf(data)
	for name := range fieldsOf(known) {
		delete(fields, name)
	}
	unusable := wrong != nil || r.Validate() != nil
	r.Off = r.Off || unusable
	if unusable || len(fields) > 0 {
		r.written = string(data)
	}
	return nil
}

// MarshalJSON writes a receiver: one that this version can't read as a whole as it was written, except for what was
// changed.
func (r Receiver) MarshalJSON() ([]byte, error) {
	data, err := json.Marshal(plain(r))
	if r.written == "" || err != nil {
		return data, err
	}
	var before Receiver
	if before.UnmarshalJSON([]byte(r.written)) == nil && before == r {
		return []byte(r.written), nil
	}
	fields := fieldsOf([]byte(r.written))
	maps.Copy(fields, fieldsOf(data))
	return json.Marshal(fields)
}

// fieldsOf returns the fields of a JSON object; none of anything else.
func fieldsOf(data []byte) map[string]json.RawMessage {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil || fields == nil {
		return map[string]json.RawMessage{}
	}
	return fields
}

// Words says what is sent to the receiver, and where it is.
func (r *Receiver) Words() phrase.Phrase {
	if r.Protocol != VRChat {
		return phrase.Say("{{.Protocol}} {{.Address}}", "Protocol", r.Protocol.Term(), "Address", r.Address)
	}
	return phrase.Say("{{.Protocol}} {{.Address}} ({{.Trackers}})", "Protocol", r.Protocol.Term(), "Address", r.Address,
		"Trackers", r.Trackers.Terms())
}

// MostReceivers is how many receivers there can be.
const MostReceivers = 8

// Config are the receivers that a person chose.
type Config []Receiver

// LocalReceiver is a program on this machine, at the port of its protocol: one that draws, VRChat, or the driver Virtual Motion Tracker of SteamVR.
func LocalReceiver(p Protocol) Receiver {
	switch p {
	case VRChat:
		return Receiver{Protocol: VRChat, Address: net.JoinHostPort("127.0.0.1", strconv.Itoa(vrchat.GamePort)), RateHz: 60}
	case VMT:
		return Receiver{Protocol: VMT, Address: vmt.DriverAddress, RateHz: 90}
	}
	return Receiver{Protocol: VMC, Address: "127.0.0.1:39539", RateHz: 60}
}

// SetProtocol chooses another protocol. A receiver whose address nobody changed goes over to the port of that, and its rate with it.
func (r *Receiver) SetProtocol(p Protocol) {
	if before, after := LocalReceiver(r.Protocol), LocalReceiver(p); r.Address == before.Address {
		r.Address = after.Address
		if r.RateHz == before.RateHz {
			r.RateHz = after.RateHz
		}
	}
	r.Protocol = p
}

// Protocols are all of them.
var Protocols = [...]Protocol{VMC, VRChat, VMT}

// portsHere are the ports of this computer that the receivers which are on have.
func (c Config) portsHere() (ports []string) {
	for _, r := range c {
		if _, port, err := net.SplitHostPort(r.Address); err == nil && !r.Off && hostport.IsHere(r.Address) {
			ports = append(ports, port)
		}
	}
	return ports
}

// Validate says which of the receivers that are on means nothing, in words for the person who typed it.
func (c Config) Validate() error {
	if len(c) > MostReceivers {
		return phrase.Fail("{{.Count}} receivers are more than the {{.Most}} that can be sent to; remove some", "Count", len(c),
			"Most", MostReceivers)
	}
	for i := range c {
		if c[i].Off {
			continue
		}
		if err := c[i].Validate(); err != nil {
			return err
		}
	}
	return nil
}

// Validate says what is wrong with a receiver.
func (r *Receiver) Validate() error {
	if !slices.Contains(Protocols[:], r.Protocol) {
		return phrase.Fail(`there is no protocol "{{.Protocol}}"; choose vmc, vrchat or vmt`, "Protocol", r.Protocol)
	}
	if err := hostport.Check(r.Address); err != nil {
		return err
	}
	if r.Protocol == VMT && hostport.IsIPv6(r.Address) {
		return phrase.Fail("{{.Name}} has no IPv6. Use an IPv4 address, such as {{.Usual}}", "Name", "VMT", "Usual", vmt.DriverAddress)
	}
	host, port, err := net.SplitHostPort(r.Address)
	if err != nil || host == "" || hostport.HasSpace(host) {
		return phrase.Fail(`"{{.Address}}" is not a valid receiver address. Use host and port, such as 127.0.0.1:39539`, "Address", r.Address)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return phrase.Fail(`"{{.Port}}" is not a port. Choose a number from 1 to 65535`, "Port", port)
	}
	if r.Trackers&^(1<<len(trackerNames)-1) != 0 {
		return phrase.Fail("there are no trackers {{.Trackers}}", "Trackers", int(r.Trackers))
	}
	if !(r.RateHz >= 1 && r.RateHz <= 240) {
		return phrase.Fail("{{.Rate}} frames a second is not from 1 to 240", "Rate", r.RateHz)
	}
	return nil
}
