package vmc

import (
	"fmt"
	"net"
	"os/exec"
	"posewright/trackers/internal/sourcetest"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// Encoders that we did not write, with which programs for VMC are made: each sends a frame of a headset at a whole height, which some
// of them take for an integer, and of a tracker with its twin in tracking space, which comes in a bundle within the bundle where the encoder can
// do that.
var encoders = map[string]string{
	"osc": `const osc = require("osc");
		const s = v => ({type: "s", value: v}), f = v => ({type: "f", value: v});
		const message = (address, name, ...pose) => ({address, args: [s(name), ...pose.map(f)]});
		const packet = osc.writePacket({timeTag: osc.timeTag(0), packets: [
			message("/VMC/Ext/Hmd/Pos", "右HMD", 0, 2, 0, 0, 0, 0, 1),
			message("/VMC/Ext/Tra/Pos", "LHR-1", 9, 9, 9, 0, 0, 0, 1),
			{timeTag: osc.timeTag(0), packets: [message("/VMC/Ext/Tra/Pos/Local", "LHR-1", 0.1, 1.5, -0.25, 0, 0.6, 0, 0.8)]},
		]}, {metadata: true});`,
	// This one takes the lower byte of every character.
	"osc-js": `const OSC = require("osc-js");
		const packet = new OSC.Bundle([
			new OSC.Message("/VMC/Ext/Hmd/Pos", "HMD", 0, 2, 0, 0, 0, 0, 1),
			new OSC.Message("/VMC/Ext/Tra/Pos", "LHR-1", 9, 9, 9, 0, 0, 0, 1),
			new OSC.Message("/VMC/Ext/Tra/Pos/Local", "LHR-1", 0.1, 1.5, -0.25, 0, 0.6, 0, 0.8),
		], 0).pack();`,
	"node-osc": `const {Client, Bundle} = require("node-osc");
		const client = new Client("127.0.0.1", port);
		client.send(new Bundle(
			["/VMC/Ext/Hmd/Pos", "右HMD", 0, 2, 0, 0, 0, 0, 1],
			["/VMC/Ext/Tra/Pos", "LHR-1", 9, 9, 9, 0, 0, 0, 1],
			new Bundle(["/VMC/Ext/Tra/Pos/Local", "LHR-1", 0.1, 1.5, -0.25, 0, 0.6, 0, 0.8]),
		), () => client.close());`,
}

// sending sends the packet, where the encoder does not do that itself.
const sending = `
	if (typeof packet !== "undefined") {
		const socket = require("dgram").createSocket("udp4");
		socket.send(Buffer.from(packet), port, "127.0.0.1", () => socket.close());
	}`

func TestWhatEncodersOfOthersSendIsReceived(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed, which the encoders osc, osc-js and node-osc run in")
	}
	for name, script := range encoders {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := exec.Command(node, "-e", fmt.Sprintf("require(%q)", name)).Run(); err != nil {
				t.Skipf("the npm package %s is not installed: npm install %s, and NODE_PATH to its node_modules", name, name)
			}
			r := start(t, Options{})
			_, port, err := net.SplitHostPort(r.Source.Status().Address)
			if err != nil {
				t.Fatal(err)
			}
			send := func() {
				if out, err := exec.Command(node, "-e", "const port = "+port+";"+script+sending).CombinedOutput(); err != nil {
					t.Fatalf("%v: %s", err, out)
				}
			}
			headset := "右HMD"
			if name == "osc-js" {
				headset = "HMD"
			}
			sourcetest.Await(t, "both devices appear, the tracker in tracking space", send, func() bool {
				tracker := r.Device("LHR-1")
				return tracker != nil && tracker.Pose.Position[1] == 1.5 && r.Device(headset) != nil
			})
			tracker := r.Device("LHR-1").Pose
			if tracker.Position.Sub(mgl64.Vec3{-0.1, 1.5, -0.25}).Len() > 1e-6 || tracker.Rotation.Sub(mgl64.Quat{W: 0.8, V: mgl64.Vec3{0, -0.6, 0}}).Len() > 1e-6 {
				t.Errorf("the tracker is at %v", tracker)
			}
			if head := r.Device(headset).Pose.Position; head != (mgl64.Vec3{0, 2, 0}) {
				t.Errorf("the headset is at %v", head)
			}
			sourcetest.Await(t, "it is counted", nil, func() bool { return r.Source.Status().Packets > 0 })
			if status := r.Source.Status(); status.Malformed != 0 || status.Unknown != 0 {
				t.Errorf("status %+v", status)
			}
		})
	}
}
