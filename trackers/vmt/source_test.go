package vmt

import (
	"math"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
)

func subscribed(w *osc.Writer, serial string, values ...float32) {
	w.Message("/VMT/Out/SubscribedDevice", "s"+strings.Repeat("f", len(values)))
	w.Text(serial)
	for _, v := range values {
		w.Float32(v)
	}
}

func TestADriverIsAskedForItsDevicesAndSubscribedTo(t *testing.T) {
	t.Parallel()
	driver, err := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(127, 0, 0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	defer driver.Close()
	go func() { // what the driver does, as its manual says
		var reader osc.Reader
		var w osc.Writer
		var to *net.UDPAddr
		buffer := make([]byte, 1500)
		for {
			n, _, err := driver.ReadFromUDP(buffer)
			if err != nil {
				return
			}
			reader.Reset(buffer[:n])
			for reader.Next() {
				m := reader.Message()
				arguments := m.Arguments()
				switch string(m.Address) {
				case "/VMT/Set/Destination":
					host, _ := arguments.Text()
					port, _ := arguments.Int()
					to = &net.UDPAddr{IP: net.ParseIP(string(host)), Port: int(port)}
				case "/VMT/Get/Devices/List":
					w.Message("/VMT/Out/Devices/List", "s")
					w.Text("0: HMD-1\n3: LHR-FOOT\n\nnonsense\n")
					_, _ = driver.WriteToUDP(w.Bytes(), to)
					w.Reset()
				case "/VMT/Subscribe/Device":
					serial, _ := arguments.Text()
					subscribed(&w, string(serial), 0.5, 1, -2, 0, 0, 0, 1)
					_, _ = driver.WriteToUDP(w.Bytes(), to)
					w.Reset()
				}
			}
		}
	}()
	source := newSource("127.0.0.1:0", driver.LocalAddr().(*net.UDPAddr))
	store := trackers.NewStore(trackers.Monotonic())
	go func() { _ = source.Run(t.Context(), store) }()
	var frame trackers.Frame
	for end := time.Now().Add(30 * time.Second); frame.Count < 2; store.Snapshot(&frame) {
		if time.Now().After(end) {
			t.Fatalf("the devices never came: %+v", source.Status())
		}
		time.Sleep(time.Millisecond)
	}
	for _, d := range frame.All() {
		// Half a meter to the stage's right and two ahead.
		if d.Pose.Position != (mgl64.Vec3{-0.5, 1, 2}) || d.Source != source.Name() {
			t.Errorf("%s is %+v", d.Serial, d)
		}
		if (d.Kind == trackers.Headset) != (d.Serial == "HMD-1") {
			t.Errorf("%s is a %s", d.Serial, d.Kind)
		}
	}
}

func TestWhatIsWrongIsCounted(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	d := NewDecoder("test")
	var w osc.Writer
	subscribed(&w, "A", 1, 2, 3)
	d.Decode(w.Bytes(), 0, store)
	w.Reset()
	w.Message("/VMT/Out/Other", "")
	d.Decode(w.Bytes(), 0, store)
	d.Decode([]byte("no OSC"), 0, store)
	w.Reset()
	w.Message("/VMT/Out/Alive", "ss")
	w.Text("0.15\u202e")
	w.Text("C:\\vmt")
	d.Decode(w.Bytes(), 0, store)
	if program := d.Program(); program != "Virtual Motion Tracker 0.15" {
		t.Errorf("the driver is %q", program)
	}
	if c := d.Counts(); c.Malformed != 2 || c.Unknown != 1 || c.Poses != 0 {
		t.Errorf("counts %+v", c)
	}
}

func FuzzDecode(f *testing.F) {
	var w osc.Writer
	subscribed(&w, "A", 1, 2, 3, 0, 0, 0, 1)
	f.Add(w.Bytes())
	w.Reset()
	w.Message("/VMT/Out/Devices/List", "s")
	w.Text("0: HMD-1\n3: LHR-FOOT:x\n")
	f.Add(w.Bytes())
	f.Fuzz(func(t *testing.T, packet []byte) {
		store := trackers.NewStore(new(trackers.ManualClock).Now)
		d := NewDecoder("test")
		d.Decode(packet, 0, store)
		var frame trackers.Frame
		store.Snapshot(&frame)
		for _, device := range frame.All() {
			if n := device.Pose.Position.Len() + device.Pose.Rotation.Norm(); math.IsNaN(n) || math.IsInf(n, 0) {
				t.Fatalf("%+v", device.Pose)
			}
		}
	})
}

func TestAHeadsetThatSendsBeforeItIsListedIsNotThereTwice(t *testing.T) {
	t.Parallel()
	var w osc.Writer
	store := trackers.NewStore(trackers.Monotonic())
	d := NewDecoder("VMT")
	send := func(write func()) {
		w.Reset()
		write()
		d.Decode(w.Bytes(), 0, store)
	}
	pose := func() { subscribed(&w, "LHR-HMD", 0, 1, 0, 0, 0, 0, 1) }
	send(pose)
	send(func() { w.Message("/VMT/Out/Devices/List", "s"); w.Text("0:LHR-HMD:x\n1:LHR-1:x\n") })
	send(pose)
	var f trackers.Frame
	store.Snapshot(&f)
	if f.Count != 1 || f.Devices[0].Kind != trackers.Headset {
		t.Errorf("there are %d devices, the first is a %v", f.Count, f.Devices[0].Kind)
	}
}
