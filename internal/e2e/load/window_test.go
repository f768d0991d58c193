package main

import (
	"math"
	"strings"
	"testing"
)

// steady is a run of ten minutes with the given growth of memory a minute, outside of Go and of what is live in its heap.
func steady(outside, live float64) *record {
	r := &record{}
	for i := range 200 {
		minute := float64(i) / 20
		warm := 100 * (1 - math.Exp(-minute)) // caches fill
		of := [...]float64{200 + warm + outside*minute, 40 + live*minute, 20}
		r.samples = append(r.samples, sample{minute, of, uint64(i)})
	}
	return r
}

func TestFilledCachesAreNoLeak(t *testing.T) {
	t.Parallel()
	if err := steady(0, 0).judge(0); err != nil {
		t.Error(err)
	}
}

func TestALeakIsFound(t *testing.T) {
	t.Parallel()
	if err := steady(3, 0).judge(0); err == nil || !strings.Contains(err.Error(), "MB outside of Go's heap: 3") {
		t.Errorf("3 MB a minute: %v", err)
	}
	if err := steady(0, 3).judge(0); err == nil || !strings.Contains(err.Error(), "MB live in Go's heap: 3") {
		t.Errorf("3 MB a minute in Go: %v", err)
	}
	r := steady(0, 0)
	for i := range r.samples {
		r.samples[i].of[2] += float64(i / 20)
	}
	if err := r.judge(0); err == nil || !strings.Contains(err.Error(), "goroutines: 0.9") {
		t.Errorf("one goroutine a minute: %v", err)
	}
}

// Caches of a short run still fill, which is no leak; whatever else is wrong with it is found.
func TestMemoryOfAShortRunIsNotJudged(t *testing.T) {
	t.Parallel()
	short := func(minutes int) *record {
		r := steady(3, 3)
		r.samples = r.samples[:20*minutes]
		return r
	}
	if err := short(3).judge(0); err != nil {
		t.Error(err)
	}
	if err := short(5).judge(0); err == nil {
		t.Error("a leak is not found in five minutes")
	}
	r := short(3)
	for i := 20; i < 59; i++ {
		r.samples[i].pictures = 20
	}
	if err := r.judge(0); err == nil {
		t.Error("a window that stands still is not found")
	}
}

func TestAWindowThatStandsStillIsFound(t *testing.T) {
	t.Parallel()
	r := steady(0, 0)
	for i := 100; i < 120; i++ {
		r.samples[i].pictures = 100
	}
	if err := r.judge(0); err == nil || !strings.Contains(err.Error(), "no picture") {
		t.Errorf("a minute without a picture: %v", err)
	}
}

func TestAMenuThatChoosesNoThemeIsFound(t *testing.T) {
	t.Parallel()
	r := steady(0, 0)
	r.themes = map[string]int{"dark": 200}
	if err := r.judge(9); err != nil {
		t.Errorf("after a few: %v", err)
	}
	if err := r.judge(10); err == nil || !strings.Contains(err.Error(), "only [dark]") {
		t.Errorf("always dark: %v", err)
	}
	if r.themes["light"] = 1; r.judge(10) != nil {
		t.Error("two are seen")
	}
}
