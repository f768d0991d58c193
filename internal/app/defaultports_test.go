package app

import (
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/internal/isolated"
	"posewright/internal/liveout"
	"posewright/internal/session"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
)

const (
	// renderers is where programs that draw listen, and to which SlimeVR and VirtualMotionCapture send by default.
	renderers  = "127.0.0.1:39539"
	performers = "127.0.0.1:39540"
)

// atDefaults is an application with VMC alone, as it is where nobody has chosen anything. It runs in a network of its
// own.
func atDefaults(t *testing.T) *running {
	t.Helper()
	r := newRunning(t, t.TempDir())
	r.Devices.override["vmc"] = inputs.Choice{}
	prepared := drivingtest.Prepared(t)
	r.Session.Publish(&session.Snapshot{Body: prepared.Body, Settings: prepared.Settings})
	r.Start()
	r.until("VMC listens", func() bool { return r.vmc().State != trackers.Stopped })
	return r
}

func (r *running) vmc() inputs.Status { return r.Inputs.Statuses()[0] }

// serial reports whether a device is there.
func (r *running) serial(name string) bool {
	for _, d := range r.Sources.Frame().All() {
		if d.Serial == name {
			return true
		}
	}
	return false
}

// program sends a headset to an address again and again while a condition is awaited, as SlimeVR does.
type program struct {
	net.Conn
	at float64
}

func newProgram(t *testing.T, address string) *program {
	t.Helper()
	conn, err := net.Dial("udp", address)
	must(t, err)
	t.Cleanup(func() { conn.Close() })
	return &program{Conn: conn}
}

func (p *program) send() {
	p.at += 0.0001
	var w osc.Writer
	vmc.AppendDevice(&w, trackers.Headset, "human://HEAD", trackers.Pose{Position: mgl64.Vec3{p.at, 1.6, 0},
		Rotation: mgl64.QuatIdent()})
	_, _ = p.Write(w.Bytes())
}

// listenAt is a program that listens, as soon as it gets its port.
func (r *running) listenAt(address string) (conn net.PacketConn) {
	r.t.Helper()
	r.until("another program gets port "+address, func() bool {
		var err error
		conn, err = net.ListenPacket("udp", address)
		return err == nil
	})
	r.t.Cleanup(func() { conn.Close() })
	return conn
}

// receives reports whether a pose arrives within a moment.
func receives(conn net.PacketConn) bool {
	buffer := make([]byte, 4000)
	_ = conn.SetReadDeadline(time.Now().Add(5 * time.Millisecond))
	n, _, err := conn.ReadFrom(buffer)
	return err == nil && strings.Contains(string(buffer[:n]), "/VMC/Ext/Bone/Pos")
}

func TestASenderThatKnowsOnlyDefaultsIsHeardAndNamed(t *testing.T) {
	if !isolated.Network(t) {
		return
	}
	for _, address := range []string{renderers, performers} {
		r := atDefaults(t)
		slime := newProgram(t, address)
		r.until("its headset drives", func() bool { slime.send(); return r.serial("human://HEAD") && r.Sources.Live() })
		r.until("its name is said", func() bool {
			slime.send()
			s := r.vmc()
			return s.Program == "SlimeVR" && strings.Contains(s.Detail.String(), "SlimeVR")
		})
		r.app.Host.Cancel()
		r.app.Host.Wait()
	}
}

// With SlimeVR's output on, port 39540 is SlimeVR's own.
func TestAPortOfTheSenderItselfIsNoFailure(t *testing.T) {
	if !isolated.Network(t) {
		return
	}
	taken, err := net.ListenPacket("udp", performers)
	must(t, err)
	defer taken.Close()
	r := atDefaults(t)
	slime := newProgram(t, renderers)
	r.until("its headset drives", func() bool { slime.send(); return r.serial("human://HEAD") && r.Sources.Live() })
	if len(r.notices) > 0 || r.Sources.Status().State == InputFailed {
		t.Errorf("notices %v, state %v", r.notices, r.Sources.Status().State)
	}
}

func TestARendererGetsItsPortAndThePose(t *testing.T) {
	if !isolated.Network(t) {
		return
	}
	on := liveout.Config{liveout.LocalReceiver(liveout.VMC)}
	t.Run("started before", func(t *testing.T) {
		renderer, err := net.ListenPacket("udp", renderers)
		must(t, err)
		defer renderer.Close()
		r := atDefaults(t)
		sender := newProgram(t, performers)
		must(t, r.LiveOut.SetReceivers(on))
		r.LiveOut.Toggle()
		r.until("it gets the pose", func() bool { sender.send(); return receives(renderer) })
		r.until("that is said of its port", func() bool {
			note := r.vmc().Spare.Note.String()
			return strings.Contains(note, "39539") && strings.Contains(note, "39540")
		})
	})
	t.Run("started after another input is live", func(t *testing.T) {
		r := atDefaults(t)
		logged := func() bool {
			return slices.ContainsFunc(r.events, func(e eventloop.Event) bool {
				entry, ok := e.(LogEntry)
				return ok && strings.Contains(entry.Text.String(), "left to other programs, because VMC is live")
			})
		}
		r.until("it listens at both", func() bool { return r.vmc().Spare.Address == renderers })
		sender := newProgram(t, performers)
		r.until("the port is let go", func() bool {
			sender.send()
			return r.vmc().Spare.Address == "" &&
				!r.vmc().Spare.Note.Empty()
		})
		r.until("that is said", logged)
		renderer := r.listenAt(renderers)
		must(t, r.LiveOut.SetReceivers(on))
		r.LiveOut.Toggle()
		r.until("it gets the pose", func() bool { sender.send(); return receives(renderer) })
		if r.noticed("Can't") {
			t.Errorf("notices %v", r.notices)
		}
	})
	t.Run("started after a receiver is on", func(t *testing.T) {
		r := atDefaults(t)
		must(t, r.LiveOut.SetReceivers(on)) // the listener at that port alone refuses nothing
		r.LiveOut.Toggle()
		renderer := r.listenAt(renderers)
		sender := newProgram(t, performers)
		r.until("it gets the pose", func() bool { sender.send(); return receives(renderer) })
		r.until("that is said", func() bool {
			return strings.Contains(r.vmc().Spare.Note.String(), "Live output sends to port 39539")
		})
	})
}

func TestAReceiverThatIsAnOwnInputIsRefusedInWords(t *testing.T) {
	if !isolated.Network(t) {
		return
	}
	r := atDefaults(t)
	at := func(address string) liveout.Config {
		return liveout.Config{{Protocol: liveout.VMC, Address: address, RateHz: 60}}
	}
	refused := func(address string, words ...string) {
		t.Helper()
		err := r.LiveOut.SetReceivers(at(address))
		for _, word := range words {
			if err == nil || !strings.Contains(err.Error(), word) {
				t.Errorf("%s is refused with %v, not with %q", address, err, word)
			}
		}
	}
	for _, address := range []string{performers, "localhost:39540", "0.0.0.0:39540"} {
		refused(address, "Posewright receives VMC there itself", "Choose another port")
	}
	slime := newProgram(t, renderers)
	r.until("SlimeVR is heard", func() bool { slime.send(); return r.vmc().Spare.Active && r.vmc().Program == "SlimeVR" })
	refused(renderers, "SlimeVR sends there", "send to port 39540")

	// A receiver that is refused only once it is on: it is not sent to, and goes on when the sender has gone.
	r.LiveOut.SetDemo(true)
	must(t, r.LiveOut.SetReceivers(at("127.0.0.1:39541")))
	r.LiveOut.Toggle()
	r.Devices.ChooseInput("vmc", inputs.Choice{Address: "127.0.0.1:39541"})
	r.Sources.Apply()
	r.until("it is refused", func() bool { return r.noticed("Can't send to 127.0.0.1:39541", "itself") })
	if s := r.LiveOut.Statuses(); len(s) != 1 || s[0].Problem.Empty() {
		t.Errorf("the statuses are %+v", s)
	}
	if sent := r.LiveOut.sender.Statuses(); len(sent) > 0 {
		t.Errorf("it is sent to all the same: %+v", sent)
	}
	r.Devices.ChooseInput("vmc", inputs.Choice{})
	r.Sources.Apply()
	r.until("it is sent to again", func() bool {
		s := r.LiveOut.Statuses()
		return len(s) == 1 && s[0].Problem.Empty() || receivedRefusal(s)
	})
}

func TestAReceiverWhereControlOverOSCIsReceivedIsRefusedInWords(t *testing.T) {
	if !isolated.Network(t) {
		return
	}
	r := atDefaults(t)
	const port = "127.0.0.1:39560"
	at := liveout.Config{{Protocol: liveout.VMC, Address: port, RateHz: 60}}
	config := r.Control.Config()
	config.On, config.Address = true, port
	must(t, r.Control.SetConfig(config))
	err := r.LiveOut.SetReceivers(at)
	for _, word := range []string{"Can't send to " + port, "OSC control there itself", "Choose another port", "Trackers ▸ OSC control"} {
		if err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("it is refused with %v, not with %q", err, word)
		}
	}
	config.On = false
	must(t, r.Control.SetConfig(config))
	r.LiveOut.SetDemo(true)
	must(t, r.LiveOut.SetReceivers(at)) // what is off receives nothing
	r.LiveOut.Toggle()
	config.On = true
	must(t, r.Control.SetConfig(config))
	r.until("it is refused", func() bool { return r.noticed("Can't send to "+port, "OSC control there itself") })
	if sent := r.LiveOut.sender.Statuses(); len(sent) > 0 {
		t.Errorf("it is sent to all the same: %+v", sent)
	}
	config.Address = "127.0.0.1:39561"
	must(t, r.Control.SetConfig(config))
	r.until("it is sent to again", func() bool {
		s := r.LiveOut.Statuses()
		return len(s) == 1 && s[0].Problem.Empty() || receivedRefusal(s)
	})
}

// receivedRefusal reports whether the only problem of a receiver is that nobody listens.
func receivedRefusal(s []liveout.Status) bool {
	return len(s) == 1 && strings.Contains(s[0].Problem.String(), "Nothing receives")
}

// Where an own datagram gets through all the same, as where the input opens its port after the first was sent, it
// counts for nothing.
func TestOwnOutputIsNoInput(t *testing.T) {
	if !isolated.Network(t) {
		return
	}
	r := atDefaults(t)
	r.LiveOut.SetDemo(true)
	r.LiveOut.chosen().On = true
	r.LiveOut.sender.Apply(liveout.Config{{Protocol: liveout.VMC, Address: performers, RateHz: 240}})
	r.until("it was sent", func() bool { s := r.LiveOut.sender.Statuses(); return len(s) == 1 && s[0].Frames > 50 })
	if s := r.vmc(); s.Packets > 0 || s.State == trackers.Receiving || r.Sources.Live() {
		t.Errorf("its own output is an input: %+v", s)
	}
	r.LiveOut.chosen().On = false
	r.LiveOut.apply()
	foreign := newProgram(t, performers)
	r.until("another sender is heard", func() bool { foreign.send(); return r.vmc().Packets > 0 })
}

func TestTheDemoIsSentOnlyWhereThePersonWantsIt(t *testing.T) {
	t.Parallel()
	r := started(t, "vmc")
	receiver, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	defer receiver.Close()
	prepared := drivingtest.Prepared(t)
	r.Session.Publish(&session.Snapshot{Body: prepared.Body, Settings: prepared.Settings})
	must(t, r.LiveOut.SetReceivers(liveout.Config{{Protocol: liveout.VMC, Address: receiver.LocalAddr().String(),
		RateHz: 240}}))
	r.LiveOut.Toggle()
	withheld := func() bool { s := r.LiveOut.Statuses(); return len(s) == 1 && s[0].Withheld }
	r.until("the demo is withheld", withheld)
	if s := r.LiveOut.Statuses()[0]; s.Frames > 0 || receives(receiver) {
		t.Errorf("%d frames of the demo are sent", s.Frames)
	}
	if !strings.Contains(r.LiveOut.Sent()[0].String(), "the demo is not sent") {
		t.Errorf("it says %q", r.LiveOut.Sent())
	}
	r.Sources.Choose(SourceWalk)
	r.until("the walk is withheld", func() bool { return r.only(walkName) && withheld() })
	if s := r.LiveOut.Statuses()[0]; s.Frames > 0 || receives(receiver) {
		t.Errorf("%d frames of the walk are sent", s.Frames)
	}
	r.LiveOut.SetDemo(true)
	r.until("it is sent on demand", func() bool { return receives(receiver) })
	r.LiveOut.SetDemo(false)
	r.Sources.Choose(SourceAuto)
	r.until("the demo is withheld again", func() bool {
		return r.only(demoName) && withheld() &&
			r.vmc().State == trackers.Listening
	})
	for receives(receiver) { // what was sent before
	}

	sender := newProgram(t, r.vmc().Status.Address)
	r.until("live devices drive", func() bool { sender.send(); return r.Sources.Live() })
	r.until("live devices are sent", func() bool { sender.send(); return receives(receiver) })
	if !r.Sources.Live() {
		t.Error("something was sent before a live device drove")
	}
}
