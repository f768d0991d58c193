package mocopi

import (
	"posewright/trackers/udp"
)

// DefaultAddress is where mocopi's app sends to, received from this machine alone. The app runs on a telephone, so a person will
// choose ":12351" for the local network.
const DefaultAddress = "127.0.0.1:12351"

// New returns a source that will listen for mocopi when it runs; an empty address is DefaultAddress.
func New(address string) *udp.Source {
	return udp.New(udp.Options{
		Protocol: "mocopi", Address: address, Default: DefaultAddress,
		NewDecoder: func(source string) udp.Decoder { return NewDecoder(source) },
	})
}
