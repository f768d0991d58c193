package vrchat

import (
	"posewright/trackers/udp"
)

const (
	// GamePort is where VRChat listens. It is never listened at unless a person asks for it.
	GamePort = 9000
	// DefaultAddress receives from this machine alone, at a port that VRChat does not use.
	DefaultAddress = "127.0.0.1:9010"
)

// New returns a source that will listen for VRChat's OSC trackers when it runs; an empty address is DefaultAddress.
func New(address string) *udp.Source {
	return udp.New(udp.Options{
		Protocol: "VRChat OSC", Address: address, Default: DefaultAddress,
		NewDecoder: func(source string) udp.Decoder { return NewDecoder(source) },
	})
}
