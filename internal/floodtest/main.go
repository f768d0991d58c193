// Flood drives an avatar by twenty devices at 200 Hz for some minutes while another process, at nice 10, sends garbage to the same port as fast as it is told to,
// and among it ten thousand devices that no one has. It fails where memory grows, where the devices are not received through it, or where more ticks are missed than while the same garbage
// goes to a port where no one listens: what the machine itself then misses is no fault of the program.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/internal/inputs"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig/gltf"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
)

func main() {
	lasting := flag.Duration("for", 10*time.Minute, "how long")
	rate := flag.Int("rate", 100000, "datagrams of garbage a second")
	to := flag.String("garbage", "", "be what sends garbage to `HOST:PORT`")
	flag.Parse()
	if *to != "" {
		garbage, _ := packets()
		if err := send(context.Background(), *to, garbage, *rate); err != nil {
			os.Exit(1)
		}
		return
	}
	if err := flooding(*lasting, *rate); err != nil {
		fmt.Fprintln(os.Stderr, "flood:", err)
		os.Exit(1)
	}
}

const (
	deviceCount = 20
	deviceHz    = 200
	// grown is how much more memory may be in use at the end than after the first seconds: less than a byte for each second's datagrams.
	grown = 1 << 20
)

func flooding(lasting time.Duration, rate int) error {
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		return err
	}
	preset := presets.Default()
	prepared, err := prepare.Body(&preset, avatar)
	if err != nil {
		return err
	}
	snapshot := session.NewSnapshot(prepared)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	store := trackers.NewStore(trackers.Monotonic())
	hub := inputs.New(ctx, inputs.Options{Store: store})
	address, err := freePort()
	if err != nil {
		return err
	}
	config := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		config[kind.ID] = inputs.Choice{Off: true}
	}
	config["vmc"] = inputs.Choice{Address: address}
	hub.Apply(config)
	s := session.New(session.Options{Store: store})
	s.Publish(snapshot)
	reader := s.NewReader()
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	_, devices := packets()
	go func() { _ = send(ctx, address, devices, deviceCount*deviceHz) }()

	const settled = 5 * time.Second
	closed, err := freePort()
	if err != nil {
		return err
	}
	enough, err := litter(closed, rate)
	if err != nil {
		return err
	}
	time.Sleep(settled)
	usual := s.Stats().Missed
	time.Sleep(lasting)
	usual = s.Stats().Missed - usual
	enough()

	if enough, err = litter(address, rate); err != nil {
		return err
	}
	defer enough()
	time.Sleep(settled)
	before, missed, status := heap(), s.Stats().Missed, hub.Statuses()[0]
	worst := time.Duration(0)
	var frame trackers.Frame
	for end := time.Now().Add(lasting); time.Now().Before(end); time.Sleep(time.Second) {
		worst = max(worst, reader.Latest().Latency)
		store.Snapshot(&frame)
		if received := real(&frame); received != deviceCount {
			return fmt.Errorf("%d of %d devices are heard through the garbage", received, deviceCount)
		}
	}
	after, now := heap(), hub.Statuses()[0]
	missed = s.Stats().Missed - missed
	seconds := lasting.Seconds()
	fmt.Printf("%.0f datagrams a second taken, %.0f of them malformed; %d ticks missed, %d while it went elsewhere; latency up to %v; memory %+d bytes\n",
		float64(now.Packets-status.Packets)/seconds, float64(now.Malformed-status.Malformed)/seconds, missed, usual, worst, after-before)
	stop()
	if err := <-ended; err != nil {
		return err
	}
	switch {
	case missed > usual:
		return fmt.Errorf("%d ticks were missed in %v, and %d while the garbage went elsewhere", missed, lasting, usual)
	case after-before > grown:
		return fmt.Errorf("the memory in use grew by %d bytes in %v", after-before, lasting)
	}
	return nil
}

// heap is the memory in use.
func heap() int64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

func freePort() (string, error) {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer conn.Close()
	return conn.LocalAddr().String(), nil
}

// real counts the devices that are sent, which are received at their rate.
func real(frame *trackers.Frame) int {
	count := 0
	for i := range frame.All() {
		if d := &frame.Devices[i]; !strings.HasPrefix(d.Serial, stray) && d.Age(frame.Time) < time.Second {
			count++
		}
	}
	return count
}

// litter has another process send garbage until the returned function is called.
func litter(address string, rate int) (enough func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	command := []string{self, "-garbage", address, "-rate", fmt.Sprint(rate)}
	if nice, err := exec.LookPath("nice"); err == nil {
		command = append([]string{nice, "-n", "10"}, command...)
	}
	child := exec.Command(command[0], command[1:]...)
	if err := child.Start(); err != nil {
		return nil, err
	}
	return func() {
		_ = child.Process.Kill()
		_ = child.Wait()
	}, nil
}

// send sends packets, one after the other and again, until the context ends.
func send(ctx context.Context, address string, packets [][]byte, rate int) error {
	conn, err := net.Dial("udp", address)
	if err != nil {
		return err
	}
	defer conn.Close()
	began, sent := time.Now(), 0
	for ctx.Err() == nil {
		for due := int(time.Since(began).Seconds() * float64(rate)); sent < due; sent++ {
			_, _ = conn.Write(packets[sent%len(packets)])
		}
		time.Sleep(time.Millisecond)
	}
	return nil
}

// Devices that no one has, and how their serials begin.
const (
	strays = 10000
	stray  = "stray "
)

// packets are noise, with and without heads that look like a protocol's, with trackers in it that no one has, and one datagram for each device.
func packets() (garbage, devices [][]byte) {
	random := rand.New(rand.NewPCG(9, 9))
	heads := [][]byte{nil, []byte("#bundle\x00"), []byte("/VMC/Ext/Tra/Pos\x00\x00\x00\x00,sfffffff\x00\x00")}
	for i := range 1000 {
		packet := bytes.Clone(heads[i%len(heads)])
		for range random.IntN(300) {
			packet = append(packet, byte(random.Uint32()))
		}
		garbage = append(garbage, packet)
	}
	for i := range strays {
		var w osc.Writer
		vmc.AppendDevice(&w, trackers.Tracker, fmt.Sprint(stray, i), trackers.Pose{Position: mgl64.Vec3{float64(i%7) - 3, 1, 0}, Rotation: mgl64.QuatIdent()})
		garbage = append(garbage, bytes.Clone(w.Bytes()))
	}
	kinds := [deviceCount]trackers.Kind{trackers.Headset, trackers.Controller, trackers.Controller}
	places := [deviceCount]mgl64.Vec3{{0, 1.58, 0.09}, {0.3, 1.1, 0.3}, {-0.3, 1.1, 0.3}}
	names := [deviceCount]string{"H", "left", "right"}
	for i := range deviceCount {
		if i > 2 {
			kinds[i], names[i], places[i] = trackers.Tracker, fmt.Sprintf("tracker %d", i), mgl64.Vec3{0.02 * float64(i), 0.08 * float64(i-2), 0}
		}
		var w osc.Writer
		vmc.AppendDevice(&w, kinds[i], names[i], trackers.Pose{Position: places[i], Rotation: mgl64.QuatIdent()})
		devices = append(devices, bytes.Clone(w.Bytes()))
	}
	return garbage, devices
}
