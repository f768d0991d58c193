package e2e_test

import (
	"image"
	"math"
	"net"
	"testing"

	"posewright/internal/e2e"
	"posewright/internal/osccontrol"
	"posewright/trackers/osc"
)

// A number is driven by what another program sends, by a dialog that needs no mouse; Ctrl+Z and the menu give it its own value again.
func TestAnInputOfOSCDrivesANumber(t *testing.T) {
	t.Parallel()
	home, port := t.TempDir(), freePort(t)
	prefer(t, home, map[string]any{"control": osccontrol.Config{On: true, Address: port}})
	editor := open(t, home, "--vmc", freePort(t))
	driven(t, editor)
	to, err := net.Dial("udp", port)
	must(t, err)
	defer to.Close()
	send := func(value float32) {
		t.Helper()
		var w osc.Writer
		w.Message("/posewright/input/1", "f")
		w.Float32(value)
		_, err := to.Write(w.Bytes())
		must(t, err)
	}
	stop(t, editor, tPose)
	rest(t, editor)
	const path = "effectors.leftHand.positionWeight"
	missed := func(d *e2e.Dump) float64 {
		return distance(d.Effectors["leftHand"].Target, d.Effectors["leftHand"].Joint)
	}
	reached := func(d *e2e.Dump) bool { return missed(d) < 0.01 }
	away := func(d *e2e.Dump) bool { return missed(d) > 0.1 }
	dump := rowOf(t, editor, "leftHand", path)
	at := image.Pt(dump.Sliders[path].X+20, dump.Entries[path].Middle().Y)
	menu := func(keys ...string) {
		t.Helper()
		must(t, editor.Display.Click(at, 3))
		await(t, editor, "the menu", func(d *e2e.Dump) bool { return d.Covered })
		must(t, editor.Display.Key(keys...))
	}
	menu("Up", "Return") // the last item
	await(t, editor, "the dialog", func(d *e2e.Dump) bool { return d.Dialog == "Drive Position weight" })
	must(t, editor.Display.Key("Tab", "Tab", "Tab", "ctrl+a"))
	must(t, editor.Display.Type("0.5"))
	must(t, editor.Display.Key("Escape"))
	if d := await(t, editor, "no dialog", func(d *e2e.Dump) bool { return d.Dialog == "" }); d.Document.Dirty {
		t.Error("Escape takes what was typed")
	}
	menu("Up", "Return")
	await(t, editor, "the dialog", func(d *e2e.Dump) bool { return d.Dialog == "Drive Position weight" })
	must(t, editor.Display.Key("Right", "Right", "Right", "Right", "Right", "Right", "Right", "Right", "Tab", "Tab", "Tab", "Tab", "ctrl+a"))
	for _, wrong := range []string{"5", "abc"} {
		must(t, editor.Display.Type(wrong))
		must(t, editor.Display.Key("Return", "ctrl+a"))
	}
	must(t, editor.Display.Type("1"))
	must(t, editor.Display.Key("Return"))
	await(t, editor, "the hand let go", func(d *e2e.Dump) bool { return d.Dialog == "" && away(d) && d.Parameters[path] == 1 })
	free := missed(rest(t, editor))
	send(1)
	await(t, editor, "the hand at its target", reached)
	send(0.25)
	await(t, editor, "the hand a quarter of the way there", func(d *e2e.Dump) bool { return math.Abs(missed(d)/free-0.75) < 0.03 })
	send(0)
	await(t, editor, "the hand let go again", away)
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "the hand by its own weight", reached)
	must(t, editor.Display.Key("ctrl+y"))
	await(t, editor, "the hand driven again", away)
	menu("Up", "Return")
	await(t, editor, "the hand driven no more", reached)
}
