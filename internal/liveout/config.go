package liveout

import (
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
	}
	return phrase.Term("VMC")
}

// Receiver is a program that the pose is sent to.
type Receiver struct {
	Off      bool     `json:"off,omitempty"`
	Protocol Protocol `json:"protocol"`
	Address  string   `json:"address"`       // host:port
	RateHz   float64  `json:"rateHz"`        // frames a second, 1 to 240
	Raw      bool     `json:"raw,omitempty"` // VMC: rotations as the avatar's file has its joints
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

// Validate says which receiver means nothing, in words for the person who typed it.
func (c Config) Validate() error {
	if len(c) > MostReceivers {
		return phrase.Fail("{{.Count}} receivers are more than the {{.Most}} that can be sent to; remove some", "Count", len(c),
			"Most", MostReceivers)
	}
	for i := range c {
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
	if !(r.RateHz >= 1 && r.RateHz <= 240) {
		return phrase.Fail("{{.Rate}} frames a second is not from 1 to 240", "Rate", r.RateHz)
	}
	return nil
}
