package remote

import (
	"encoding/json"
	"os"
	"runtime"
	"strconv"
	"testing"
	"time"
	"weak"
)

// A server is kept no longer once it is closed, as each time that a person switches the page off.
func TestAServerThatIsClosedIsForgotten(t *testing.T) {
	t.Parallel()
	s := idle(t)
	other, err := start(s.core, s.live, "127.0.0.1:0", options{patience: usualPatience})
	if err != nil {
		t.Fatal(err)
	}
	kept := weak.Make(other)
	other.Close()
	other = nil
	s.await("it is forgotten", func() bool { runtime.GC(); return kept.Value() == nil })
}

// size is how much the program and the page keep, in bytes.
type size struct {
	program, page float64
	goroutines    int
}

// size collects garbage before.
func (h *immersed) size() (now size) {
	h.t.Helper()
	h.cdp("HeapProfiler.collectGarbage", map[string]any{})
	var said struct {
		Metrics []struct {
			Name  string
			Value float64
		}
	}
	h.do("/goog/cdp/execute", map[string]any{"cmd": "Performance.getMetrics", "params": map[string]any{}}, &said)
	for _, m := range said.Metrics {
		if m.Name == "JSHeapUsedSize" {
			now.page = m.Value
		}
	}
	now.program, now.goroutines = float64(heapInUse()), runtime.NumGoroutine()
	return now
}

// For as many minutes as POSEWRIGHT_MINUTES says a person who moves all the time has panel and handles before them, and
// drags a slider now and then. Neither the program nor the page keeps more of that from minute to minute.
func TestNothingGrowsWhileAHeadsetIsUsed(t *testing.T) {
	minutes, _ := strconv.Atoi(os.Getenv("POSEWRIGHT_MINUTES"))
	if minutes < 2 {
		t.Skip("set POSEWRIGHT_MINUTES to 30 to run this")
	}
	h := immerse(t, "en")
	h.login()
	h.enter("#enterVR")
	h.cdp("Performance.enable", map[string]any{})
	h.js(aims)
	h.js(`const began = performance.now();
		posewright.stage.session.requestAnimationFrame(function each() {
			posewright.stage.session.requestAnimationFrame(each);
			const s = (performance.now() - began) / 1000;
			place(device, 0.05 * Math.sin(s), 1.6, 0, 0.2 * Math.sin(0.7 * s));
			place(device.controllers.left, -0.3, 1.1 + 0.3 * Math.sin(s), -0.4);
		})`)
	h.s.onOwnerNow(func() {
		if err := h.s.live.Commands.Run("handles"); err != nil {
			t.Error(err)
		}
	})
	h.press("tab.2")
	slide := "slide." + path
	h.await("the favorites", `posewright.panel.items.some(i => i.id === "`+slide+`")`)
	var first size
	for minute := range minutes {
		for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Second) {
			h.hold(slide, 0.2)
			h.await("the slider is held", `posewright.panel.pressed === "`+slide+`"`)
			h.js(`aim("` + slide + `", 0.8); trigger(0)`)
			h.await("it is let go", "!posewright.panel.pressed")
		}
		now := h.size()
		said, _ := json.Marshal([]float64{now.program / 1e6, now.page / 1e6, float64(now.goroutines)})
		t.Logf("minute %d: program and page keep MB, and goroutines: %s", minute+1, said)
		if minute == minutes/3 {
			first = now
		}
		if last := minute == minutes-1; last && (now.program > first.program+4e6 || now.page > first.page+4e6 || now.goroutines > first.goroutines+5) {
			t.Errorf("from %+v it grew to %+v", first, now)
		}
	}
}
