package e2e_test

import (
	"fmt"
	"math"
	"testing"

	"posewright/internal/e2e"
)

func TestTheStatusBarIsRightAndChangesAtMostFourTimesASecond(t *testing.T) {
	t.Parallel()
	port := freePort(t)
	editor := ready(t, "--vmc", port)
	const seconds, perSecond = 4.0, 4.0
	var start, end float64
	last, changes := map[string]string{}, map[string]int{}
	await(t, editor, "some seconds of the demo", func(d *e2e.Dump) bool {
		if start == 0 {
			start = d.UptimeMS
		}
		for id, text := range d.StatusBar {
			if last[id] != "" && last[id] != text {
				changes[id]++
			}
			last[id] = text
		}
		end = d.UptimeMS
		return end-start > 1000*seconds && d.Session.TickRate > 0
	})
	for id, count := range changes {
		if allowed := perSecond*(end-start)/1000 + 1; float64(count) > allowed {
			t.Errorf("%s changed %d times in %.1f s", id, count, (end-start)/1000)
		}
	}
	// The status bar is up to a quarter of a second old, in which the rate of a busy machine changes.
	dump := await(t, editor, "the rate at which the session ticks", func(d *e2e.Dump) bool {
		var hz float64
		_, err := fmt.Sscanf(d.StatusBar["ticks"], "%g Hz", &hz)
		return err == nil && math.Abs(hz-d.Session.TickRate) <= 0.1*d.Session.TickRate
	})
	if dump.StatusBar["devices"] != "demo" {
		t.Errorf("the devices of the demo are said to be %q", dump.StatusBar["devices"])
	}
	var p50, p99 float64
	if _, err := fmt.Sscanf(dump.StatusBar["solve"], "solve %g µs, p99 %g", &p50, &p99); err != nil || p50 <= 0 {
		t.Errorf("the solver's time is said to be %q", dump.StatusBar["solve"])
	}
	if dump.StatusBar["saved"] != "saved" || dump.StatusBar["reach"] != dump.Status {
		t.Errorf("the status is %v", dump.StatusBar)
	}
	await(t, editor, "pictures while the demo plays", func(d *e2e.Dump) bool { return d.StatusBar["frames"] != "at rest" })
	must(t, editor.Press("pause"))
	await(t, editor, "a viewport at rest", func(d *e2e.Dump) bool { return d.StatusBar["frames"] == "at rest" })
	send(t, walk(t), port)
	await(t, editor, "the devices that are live", func(d *e2e.Dump) bool {
		var devices, age float64
		_, err := fmt.Sscanf(d.StatusBar["devices"], "%g devices, %g ms", &devices, &age)
		return err == nil && int(devices) == len(d.Devices)
	})
	weigh(t, editor, "0.4", 0.4)
	await(t, editor, "the unsaved mark", func(d *e2e.Dump) bool { return d.StatusBar["saved"] == "● unsaved" })
}
