package vmc

import (
	"posewright/trackers/udp"
)

const (
	// DefaultPort is where the protocol has a performer listen: the one who turns trackers into poses.
	DefaultPort = 39540
	// DefaultAddress receives from this machine alone. ":39540" receives from the whole network.
	DefaultAddress = "127.0.0.1:39540"
	// RendererAddress is where the protocol has a marionette listen on this machine: a program that draws, to which
	// performers send by default.
	RendererAddress = "127.0.0.1:39539"
)

// Options are what a source is made with; the zero value listens at DefaultAddress.
type Options struct {
	// Address is host:port or :port; empty means DefaultAddress.
	Address string
	// OnCalibration is passed to the Decoder, and called on the goroutine of Run.
	OnCalibration func(Calibration)
}

// New returns a source that will listen for VMC when it runs.
func New(options Options) *udp.Source {
	return udp.New(udp.Options{
		Protocol: "VMC", Address: options.Address, Default: DefaultAddress,
		NewDecoder: func(source string) udp.Decoder {
			return &Decoder{Source: source, OnCalibration: options.OnCalibration}
		},
	})
}
