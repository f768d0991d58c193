package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/e2e"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
)

// Devices that are sent, how their serials begin, and those that no one has, which come among the garbage.
const (
	deviceCount, deviceHz = 20, 200
	sent                  = "sent "
	strays                = 10_000
	garbageHz             = 100_000
)

// throughGarbage drives the avatar by devices while something else is sent to their port. All are received all the time.
func throughGarbage(editor *e2e.Editor, port string, send func(port string) error) error {
	received := func(d *e2e.Dump) (count int) {
		for i := range d.Devices {
			if strings.HasPrefix(d.Devices[i].Serial, sent) && d.Devices[i].AgeMS < 1000 {
				count++
			}
		}
		return count
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go stream(ctx, port, devices(sent, deviceCount), deviceCount*deviceHz)
	if _, err := editor.Await("the devices", func(d *e2e.Dump) bool { return received(d) == deviceCount }); err != nil {
		return err
	}
	fewest := make(chan int)
	go func() {
		least := deviceCount
		every(ctx, time.Second, func(int) {
			if d, err := editor.Dump(); err == nil {
				least = min(least, received(d))
			}
		})
		fewest <- least
	}()
	if err := send(port); err != nil {
		return err
	}
	stop()
	if n := <-fewest; n < deviceCount {
		return fmt.Errorf("only %d of %d devices were received at a time", n, deviceCount)
	}
	return nil
}

// stream sends datagrams, one after the other and again, until the context ends.
func stream(ctx context.Context, to string, datagrams [][]byte, rateHz float64) {
	conn, err := net.Dial("udp", to)
	if err != nil {
		return
	}
	defer conn.Close()
	began, count := time.Now(), 0
	for ctx.Err() == nil {
		for due := int(time.Since(began).Seconds() * rateHz); count < due; count++ {
			_, _ = conn.Write(datagrams[count%len(datagrams)])
		}
		time.Sleep(time.Millisecond)
	}
}

// garbage is noise, with and without heads that look like a protocol's, and devices that no one has.
func garbage() (datagrams [][]byte) {
	random := rand.New(rand.NewPCG(9, 9))
	heads := []string{"", "#bundle\x00", "/VMC/Ext/Tra/Pos\x00\x00\x00\x00,sfffffff\x00\x00"}
	for i := range 1000 {
		datagram := []byte(heads[i%len(heads)])
		for range random.IntN(300) {
			datagram = append(datagram, byte(random.Uint32()))
		}
		datagrams = append(datagrams, datagram)
	}
	return append(datagrams, devices("stray ", strays)...)
}

// devices are a headset, two controllers and trackers below them, a datagram each.
func devices(serial string, count int) (datagrams [][]byte) {
	for i := range count {
		kind := trackers.Tracker
		if i < 3 {
			kind = [...]trackers.Kind{trackers.Headset, trackers.Controller, trackers.Controller}[i]
		}
		at := trackers.Pose{Position: mgl64.Vec3{0.3 * float64((i+1)%3-1), 1.6 - 0.08*float64(i%20), 0.1}, Rotation: mgl64.QuatIdent()}
		var w osc.Writer
		vmc.AppendDevice(&w, kind, fmt.Sprint(serial, i), at)
		datagrams = append(datagrams, bytes.Clone(w.Bytes()))
	}
	return datagrams
}
