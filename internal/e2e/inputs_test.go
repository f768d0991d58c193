package e2e_test

import (
	"bytes"
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/devices"
	"posewright/internal/e2e"
	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
	"posewright/trackers/vrchat"
)

// chosenInputs writes the choices of a person who has just some inputs on, at these addresses.
func chosenInputs(t *testing.T, home string, addresses map[string]string) {
	t.Helper()
	config := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		address, on := addresses[kind.ID]
		config[kind.ID] = inputs.Choice{Off: !on, Address: address}
	}
	data, err := devices.Encode(devices.Choices{Inputs: config})
	must(t, err)
	must(t, os.WriteFile(filepath.Join(home, "devices.json"), data, 0o600))
}

// vrchatTrackers is two seconds of a person's hips and feet, as told to VRChat.
func vrchatTrackers() []udpcap.Datagram {
	var datagrams []udpcap.Datagram
	for i := range 120 {
		var w osc.Writer
		w.OpenBundle()
		for number, at := range []mgl64.Vec3{{0, 0.95, 0}, {0.1, 0.08, 0}, {-0.1, 0.08, 0}} {
			vrchat.AppendTracker(&w, number+1, trackers.Pose{Position: at, Rotation: mgl64.QuatIdent()})
		}
		w.CloseBundle()
		datagrams = append(datagrams, udpcap.Datagram{At: time.Duration(i) * time.Second / 60, Payload: bytes.Clone(w.Bytes())})
	}
	return datagrams
}

// send has a sender repeat datagrams until the test is over.
func send(t *testing.T, datagrams []udpcap.Datagram, address string) {
	t.Helper()
	sender := &e2e.Sender{Datagrams: datagrams, Hold: time.Hour}
	ctx, stop := context.WithCancel(t.Context())
	sent := make(chan error, 1)
	go func() { sent <- sender.Run(ctx, address) }()
	t.Cleanup(func() { stop(); must(t, <-sent) })
}

// of counts the devices of an input.
func of(d *e2e.Dump, protocol string) int {
	count := 0
	for i := range d.Devices {
		if strings.HasPrefix(d.Devices[i].Source, protocol) {
			count++
		}
	}
	return count
}

// A headset comes by one protocol and trackers by another; one is switched off in the dialog, the other is opened to the local network, and
// both are so the next day.
func TestTwoProtocolsAreHeardAtOnceAndChosenInTheDialog(t *testing.T) {
	t.Parallel()
	home, vmc, vrchat := t.TempDir(), freePort(t), freePort(t)
	chosenInputs(t, home, map[string]string{"vmc": vmc, "vrchat": vrchat})
	editor := open(t, home)
	send(t, walk(t), vmc)
	send(t, vrchatTrackers(), vrchat)
	_, err := editor.Await("devices of both", func(d *e2e.Dump) bool {
		return of(d, "VMC") >= 3 && of(d, "VRChat") == 3 && d.Source == "Live" && d.SourceState == "receiving" && of(d, "demo") == 0
	})
	must(t, err)

	must(t, editor.Press("devices.inputs"))
	must(t, editor.Press("inputs.vrchat.on"))
	_, err = editor.Await("the trackers gone, the headset not", func(d *e2e.Dump) bool {
		return !d.Inputs["vrchat"].On && of(d, "VRChat") == 0 && of(d, "VMC") >= 3
	})
	must(t, err)

	must(t, editor.Press("inputs.vmc.reach"))
	for _, key := range []string{"Down", "Down", "Return"} {
		must(t, editor.Display.Key(key))
	}
	_, port, _ := net.SplitHostPort(vmc)
	dump, err := editor.Await("the local network", func(d *e2e.Dump) bool {
		return strings.HasSuffix(d.Inputs["vmc"].Address, ":"+port) && inputs.ReachOf(d.Inputs["vmc"].Address) == inputs.LocalNetwork && of(d, "VMC") >= 3
	})
	must(t, err)
	if reported, want := dump.Inputs["vmc"].Instructions, len(inputs.MachineAddresses()); reported != want {
		t.Errorf("%d addresses are told, this machine has %d", reported, want)
	}
	must(t, editor.Quit())

	again := open(t, home)
	_, err = again.Await("the choices of the day before", func(d *e2e.Dump) bool {
		return !d.Inputs["vrchat"].On && of(d, "VMC") >= 3 && inputs.ReachOf(d.Inputs["vmc"].Address) == inputs.LocalNetwork
	})
	must(t, err)
}

// A port that another program has is said in the dialog, with what to do, and listened at as soon as it is free.
func TestAPortOfAnotherProgramIsSaidInTheDialogAndTakenOnceItIsFree(t *testing.T) {
	t.Parallel()
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	home := t.TempDir()
	chosenInputs(t, home, map[string]string{"vrchat": taken.LocalAddr().String()})
	editor := open(t, home)
	_, err = editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.SourceState == "failed" })
	must(t, err)
	must(t, editor.Press("devices.inputs"))
	_, err = editor.Await("what is wrong", func(d *e2e.Dump) bool {
		return strings.Contains(d.Inputs["vrchat"].Remark, "in use by another program") && strings.Contains(d.Inputs["vrchat"].Remark, "choose another port")
	})
	must(t, err)
	must(t, taken.Close())
	_, err = editor.Await("it listens by itself", func(d *e2e.Dump) bool {
		return d.Inputs["vrchat"].State == "listening" && !strings.Contains(d.Inputs["vrchat"].Remark, "taken")
	})
	must(t, err)
}

// A device is dragged onto the figure to say where it is worn; that counts the next day too.
func TestADeviceIsDraggedToWhereItIsWorn(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	editor := open(t, home, "--vmc", freePort(t))
	must(t, editor.Press("devices.roleFigure"))
	dump, err := editor.Await("the devices of the demo and the figure", func(d *e2e.Dump) bool {
		return d.Roles["hips"] == "DEMO-HIPS" && d.Buttons["role.chest"].Visible && d.Tree["devices.DEMO-HIPS"].Visible
	})
	must(t, err)
	must(t, editor.Display.Drag(dump.Tree["devices.DEMO-HIPS"].Middle(), dump.Buttons["role.chest"].Middle(), 1))
	_, err = editor.Await("the tracker on the chest", func(d *e2e.Dump) bool { return d.Roles["chest"] == "DEMO-HIPS" && d.Roles["hips"] == "" })
	must(t, err)
	must(t, editor.Quit())

	again := open(t, home, "--vmc", freePort(t))
	_, err = again.Await("the tracker on the chest again", func(d *e2e.Dump) bool { return d.Roles["chest"] == "DEMO-HIPS" })
	must(t, err)
}

// A stream deck or a telephone asks for the calibration.
func TestACalibrationIsAskedForByASender(t *testing.T) {
	t.Parallel()
	port := freePort(t)
	editor := open(t, t.TempDir(), "--vmc", port)
	_, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.Inputs["vmc"].State == "listening" })
	must(t, err)
	var w osc.Writer
	w.Message("/VMC/Ext/Set/Calib/Ready", "")
	send(t, []udpcap.Datagram{{Payload: w.Bytes()}, {At: 200 * time.Millisecond, Payload: w.Bytes()}}, port)
	_, err = editor.Await("the calibration card", func(d *e2e.Dump) bool { return d.Wizard.Open })
	must(t, err)
}
