package e2e_test

import (
	"bytes"
	"net"
	"testing"
	"time"

	"posewright/internal/e2e"
	"posewright/internal/isolated"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"

	"github.com/go-gl/mathgl/mgl64"
)

const (
	// renderers is where programs that draw listen, and to which SlimeVR and VirtualMotionCapture send by default.
	renderers  = "127.0.0.1:39539"
	performers = "127.0.0.1:39540"
)

// slimeTrackers is two seconds of a headset and two controllers as SlimeVR sends them.
func slimeTrackers() []udpcap.Datagram {
	var datagrams []udpcap.Datagram
	for i := range 120 {
		var w osc.Writer
		w.OpenBundle()
		sway := 0.02 * float64(i%60) / 60
		put := func(kind trackers.Kind, serial string, at mgl64.Vec3) {
			vmc.AppendDevice(&w, kind, serial, trackers.Pose{Position: at.Add(mgl64.Vec3{sway, 0, 0}),
				Rotation: mgl64.QuatIdent()})
		}
		put(trackers.Headset, "human://HEAD", mgl64.Vec3{0, 1.6, 0})
		put(trackers.Controller, "human://LEFT_HAND", mgl64.Vec3{0.3, 1, 0.2})
		put(trackers.Controller, "human://RIGHT_HAND", mgl64.Vec3{-0.3, 1, 0.2})
		w.CloseBundle()
		datagrams = append(datagrams, udpcap.Datagram{At: time.Duration(i) * time.Second / 60,
			Payload: bytes.Clone(w.Bytes())})
	}
	return datagrams
}

// A person changes no port: neither in SlimeVR, nor in a program that draws, nor here.
func TestTheWindowAtItsDefaultsHearsSlimeVRAndLeavesARendererItsPort(t *testing.T) {
	t.Setenv(builtVariable, binary)
	if !isolated.Network(t) {
		return
	}
	t.Run("SlimeVR sends where it sends by default", func(t *testing.T) {
		editor := open(t, t.TempDir())
		_, err := editor.Await("both ports", func(d *e2e.Dump) bool {
			return d.Avatar.Driven &&
				d.Inputs["vmc"].Spare == renderers
		})
		must(t, err)
		send(t, slimeTrackers(), renderers)
		_, err = editor.Await("its devices", func(d *e2e.Dump) bool {
			return d.Source == "Live" && of(d, "VMC") == 3 && d.Inputs["vmc"].Program == "SlimeVR"
		})
		must(t, err)

		must(t, editor.Press("devices.inputs"))
		var before e2e.Area
		var since moment
		await(t, editor, "the list of inputs at rest", func(d *e2e.Dump) bool {
			if at := d.Entries["inputs.vrchat.address"]; at != before {
				before, since = at, momentOf(d)
			}
			return before.Visible && since.past(d, 45)
		})
		repeatedly(t, editor, "the list scrolled by the wheel over a field", func(d *e2e.Dump) bool {
			return d.Entries["inputs.vrchat.address"] != before
		}, func(*e2e.Dump) error { return editor.Display.Wheel(before.Middle(), false, 3) })
	})
	t.Run("a program that draws gets the pose, and nothing of the demo", func(t *testing.T) {
		home := t.TempDir()
		prefer(t, home, map[string]any{"welcomed": true, "liveOut": map[string]any{"on": true, "receivers": []any{
			map[string]any{"protocol": "vmc", "address": renderers, "rateHz": 60}}}})
		editor := open(t, home)
		_, err := editor.Await("the demo", func(d *e2e.Dump) bool {
			return d.Avatar.Driven && of(d, "demo") > 0 &&
				d.Session.Tick > 200
		})
		must(t, err)
		renderer, err := net.ListenPacket("udp", renderers) // after the window, which has let it go
		must(t, err)
		defer renderer.Close()
		dump, err := editor.Dump()
		must(t, err)
		_, err = editor.Await("another second of the demo",
			func(d *e2e.Dump) bool { return d.Session.Tick > dump.Session.Tick+90 })
		must(t, err)
		buffer := make([]byte, 4000)
		_ = renderer.SetReadDeadline(time.Now().Add(time.Millisecond))
		if n, _, err := renderer.ReadFrom(buffer); err == nil {
			t.Errorf("%d bytes of the demo were sent", n)
		}
		send(t, slimeTrackers(), performers)
		_ = renderer.SetReadDeadline(time.Now().Add(e2e.Patience))
		for {
			n, _, err := renderer.ReadFrom(buffer)
			must(t, err)
			if bytes.Contains(buffer[:n], []byte("/VMC/Ext/Bone/Pos")) {
				break
			}
		}
	})
}
