package vmt

import (
	"context"
	"net"
	"time"

	"posewright/trackers/osc"
	"posewright/trackers/udp"
)

const (
	// DefaultAddress is where the driver answers, unless it was configured otherwise.
	DefaultAddress = "127.0.0.1:39571"

	driverPort = 39570
	askEvery   = 3 * time.Second
)

// New returns a source that will ask the driver on this machine when it runs, and listen at an address for its answers; an
// empty address is DefaultAddress.
func New(address string) *udp.Source {
	return newSource(address, &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1), Port: driverPort})
}

func newSource(address string, driver *net.UDPAddr) *udp.Source {
	return udp.New(udp.Options{
		Protocol: "VMT", Address: address, Default: DefaultAddress,
		NewDecoder: func(source string) udp.Decoder { return NewDecoder(source) },
		Ask: func(ctx context.Context, conn *net.UDPConn, decoder udp.Decoder) {
			ask(ctx, conn, driver, decoder.(*Decoder))
		},
	})
}

// ask subscribes to every device that the driver knows, again and again, since devices come and SteamVR is started again.
func ask(ctx context.Context, conn *net.UDPConn, driver *net.UDPAddr, d *Decoder) {
	ticker := time.NewTicker(askEvery)
	defer ticker.Stop()
	var w osc.Writer
	send := func() {
		_, _ = conn.WriteToUDP(w.Bytes(), driver) // a driver that is not there yet is asked again
		w.Reset()
	}
	for {
		if here, ok := conn.LocalAddr().(*net.UDPAddr); ok {
			w.Message("/VMT/Set/Destination", "si")
			w.Text("127.0.0.1")
			w.Int32(int32(here.Port))
			send()
		}
		w.Message("/VMT/Get/Devices/List", "")
		send()
		for _, serial := range d.serials() {
			w.Message("/VMT/Subscribe/Device", "s")
			w.Text(serial)
			send()
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}
