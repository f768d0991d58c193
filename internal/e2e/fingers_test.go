package e2e_test

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/e2e"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
)

// pointing is two seconds of a person in a T-pose whose left index finger is bent by 0.9, 1 and 0.4 radians: 132°.
func pointing() []udpcap.Datagram {
	var datagrams []udpcap.Datagram
	for i := range 120 {
		var w osc.Writer
		w.OpenBundle()
		for _, d := range []struct {
			kind   trackers.Kind
			serial string
			at     mgl64.Vec3
		}{{trackers.Headset, "H", mgl64.Vec3{0, 1.6, 0.08}}, {trackers.Controller, "L", mgl64.Vec3{0.75, 1.4, 0}}, {trackers.Controller, "R", mgl64.Vec3{-0.75, 1.4, 0}}} {
			vmc.AppendDevice(&w, d.kind, d.serial, trackers.Pose{Position: d.at, Rotation: mgl64.QuatIdent()})
		}
		for bone, angle := range map[string]float64{"leftIndexProximal": 0.9, "leftIndexIntermediate": 1, "leftIndexDistal": 0.4} {
			vmc.AppendBone(&w, bone, trackers.Pose{Rotation: mgl64.QuatRotate(-angle, mgl64.Vec3{0, 0, 1})})
		}
		w.CloseBundle()
		datagrams = append(datagrams, udpcap.Datagram{At: time.Duration(i) * time.Second / 60, Payload: bytes.Clone(w.Bytes())})
	}
	return datagrams
}

// A finger that is sent bends the avatar's; the sliders of its limit and of the weight of tracking are dragged with the mouse, the finger follows at once, and Ctrl+Z
// takes both back.
func TestASentFingerBendsTheAvatarsAndItsSlidersAreDragged(t *testing.T) {
	t.Parallel()
	port := freePort(t)
	editor := open(t, t.TempDir(), "--vmc", port)
	driven(t, editor)
	send(t, pointing(), port)
	const degree = math.Pi / 180
	const sent = 2.3 / degree
	resting := func(d *e2e.Dump) float64 {
		return d.Parameters["fingers.index.rest"] * d.Parameters["fingers.index.fistDeg"]
	}
	// The T-pose of the file has its fingers bent a little, as far on the right, where nothing is sent.
	straight := 0.0
	bent := func(degrees float64) func(*e2e.Dump) bool {
		return func(d *e2e.Dump) bool { return math.Abs(d.Fingers["leftIndex"]+straight-degrees) < 1 }
	}
	await(t, editor, "the bent finger", func(d *e2e.Dump) bool {
		straight = resting(d) - d.Fingers["rightIndex"]
		return bent(sent)(d)
	})

	const limit, weight = "fingers.index.bendMaxDeg", "fingers.weight"
	must(t, editor.Press("advanced"))
	search(t, editor, limit)
	dump, err := editor.DragSlider(limit, 40)
	must(t, err)
	// Two joints stop at the limit, the last one is not there yet.
	limited := 2*dump.Parameters[limit] + 0.4/degree
	if limited > sent-10 {
		t.Fatalf("the slider went to %v° only", dump.Parameters[limit])
	}
	await(t, editor, "the finger at its limit", bent(limited))

	search(t, editor, weight)
	_, err = editor.DragSlider(weight, 0)
	must(t, err)
	await(t, editor, "the finger at rest", func(d *e2e.Dump) bool { return d.Parameters[weight] == 0 && bent(resting(d))(d) })

	must(t, editor.Display.Click(dump.Viewport.Middle(), 3)) // out of the search field, whose text has an undo of its own
	must(t, editor.Display.Key("Escape", "ctrl+z"))
	await(t, editor, "the finger at its limit again", bent(limited))
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "the finger as it is sent", func(d *e2e.Dump) bool { return bent(sent)(d) && !d.Document.CanUndo })
}
