package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"posewright/internal/e2e"
)

// What is treated as flat. The first part of a run fills caches of fonts, icons, textures and undo steps and does not count.
const (
	warmUp             = 0.3  // share of the run
	longEnough         = 3.0  // minutes after the warm-up: caches and undo steps of shorter runs are not full, and what grows there is no leak
	mostGrowth         = 2.0  // of memory outside of Go's heap, and of what is live in it, megabytes a minute
	mostMoreGoroutines = 0.5  // a minute
	longestStill       = 30.0 // seconds without a new picture while the demo drives the avatar
)

// sample is what the editor took at a moment.
type sample struct {
	minute               float64
	resident             float64 // megabytes
	outside, live        float64 // of these what Go does not hold, and what is live of what it holds
	goroutines           float64
	pictures             uint64
	fps, tickRate, p99US float64
}

// record is the samples of a run.
type record struct {
	samples []sample
	themes  map[string]int
}

func (r *record) take(editor *e2e.Editor, d *e2e.Dump, at time.Duration) error {
	resident, err := editor.Resident()
	if err != nil {
		return err
	}
	if r.themes == nil {
		r.themes = map[string]int{}
	}
	r.themes[d.Theme]++
	const mega = 1 << 20
	r.samples = append(r.samples, sample{minute: at.Minutes(), resident: float64(resident) / mega,
		outside: (float64(resident) - float64(d.Process.HeldBytes)) / mega, live: float64(d.Process.LiveBytes) / mega,
		goroutines: float64(d.Process.Goroutines), pictures: d.Session.Pictures, fps: d.Session.FPS, tickRate: d.Session.TickRate,
		p99US: d.Session.SolveP99US})
	return nil
}

// settled is the samples after the warm-up.
func (r *record) settled() []sample {
	return r.samples[int(warmUp*float64(len(r.samples))):]
}

// slope is how fast a quantity grows in a minute: the median over all pairs of samples (Theil and Sen), which a few outliers, such as
// those before a collection of garbage, do not move.
func slope(samples []sample, of func(sample) float64) float64 {
	var slopes []float64
	for i := range samples {
		for j := i + 1; j < len(samples); j++ {
			if run := samples[j].minute - samples[i].minute; run > 0 {
				slopes = append(slopes, (of(samples[j])-of(samples[i]))/run)
			}
		}
	}
	if len(slopes) == 0 {
		return 0
	}
	slices.Sort(slopes)
	return slopes[len(slopes)/2]
}

// minutes is the mean of a quantity in each minute, to see when it has settled.
func minutes(samples []sample, of func(sample) float64) string {
	var said []string
	for i := 0; i < len(samples); {
		sum, n, minute := 0.0, 0, int(samples[i].minute)
		for ; i < len(samples) && int(samples[i].minute) == minute; i++ {
			sum += of(samples[i])
			n++
		}
		said = append(said, fmt.Sprintf("%.1f", sum/float64(n)))
	}
	return strings.Join(said, " ")
}

func outsideOf(s sample) float64    { return s.outside }
func liveOf(s sample) float64       { return s.live }
func goroutinesOf(s sample) float64 { return s.goroutines }

func (r *record) print(h *hand) {
	for _, what := range slices.Sorted(maps.Keys(h.done)) {
		fmt.Printf("%6d %s\n", h.done[what], what)
	}
	settled := r.settled()
	if len(settled) == 0 {
		return
	}
	first, last := r.samples[0], r.samples[len(r.samples)-1]
	fmt.Printf("themes seen: %v\n", r.themes)
	fmt.Printf("%d samples in %.1f minutes, %d pictures, %.0f ticks a second at the end, p99 of the solver %.0f µs\n",
		len(r.samples), last.minute, last.pictures-first.pictures, last.tickRate, last.p99US)
	fmt.Printf("resident memory: %.0f MB at first, %.0f MB settled, %.0f MB at the end\n", first.resident, settled[0].resident, last.resident)
	fmt.Printf("of it outside of Go: %.1f MB settled, %.1f MB at the end, %+.2f MB a minute\n", settled[0].outside, last.outside, slope(settled, outsideOf))
	fmt.Printf("in each minute: %s\n", minutes(r.samples, outsideOf))
	fmt.Printf("live in Go's heap: %.1f MB settled, %.1f MB at the end, %+.2f MB a minute\n", settled[0].live, last.live, slope(settled, liveOf))
	fmt.Printf("goroutines: %.0f settled, %.0f at the end, %+.2f a minute\n", settled[0].goroutines, last.goroutines, slope(settled, goroutinesOf))
}

// judge says what is not flat, after a theme was chosen some times.
func (r *record) judge(themes int) error {
	settled := r.settled()
	if len(settled) < 10 {
		return fmt.Errorf("%d samples after the warm-up are too few to tell: soak for longer", len(settled))
	}
	// Go holds up to twice of what is live, and how much of that is filled with garbage when a sample is taken says nothing about a leak.
	if span := settled[len(settled)-1].minute - settled[0].minute; span < longEnough {
		fmt.Printf("memory was not judged: that takes %.0f minutes after the warm-up, and there were %.1f\n", longEnough, span)
	} else if growth := slope(settled, outsideOf); growth > mostGrowth {
		return fmt.Errorf("memory outside of Go grows by %.2f MB a minute", growth)
	} else if growth := slope(settled, liveOf); growth > mostGrowth {
		return fmt.Errorf("what is live in Go's heap grows by %.2f MB a minute", growth)
	}
	if growth := slope(settled, goroutinesOf); growth > mostMoreGoroutines {
		return fmt.Errorf("goroutines grow by %.2f a minute", growth)
	}
	if themes >= 10 && len(r.themes) < 2 {
		return fmt.Errorf("%d times another theme was chosen in the menu, but there is only %v", themes, slices.Collect(maps.Keys(r.themes)))
	}
	moved := r.samples[0]
	for _, s := range r.samples {
		if s.pictures != moved.pictures {
			moved = s
		}
		if still := (s.minute - moved.minute) * 60; still > longestStill {
			return fmt.Errorf("no picture for %.0f seconds", still)
		}
	}
	return nil
}
