package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"posewright/internal/e2e"
)

// What is treated as flat. The first part of a run fills caches of fonts, icons, textures and undo steps and does not count.
const (
	warmUp       = 0.3  // share of the run
	longEnough   = 3.0  // minutes after the warm-up: caches and undo steps of shorter runs are not full, and what grows there is no leak
	longestStill = 30.0 // seconds without a new picture while the demo drives the avatar
)

// quantities are what must not grow by more than so much a minute, and whether it does in a short run. Go's heap holds up to
// twice of what is live, and how much of that is garbage when a sample is taken says nothing about a leak.
var quantities = [...]struct {
	name   string
	most   float64
	atOnce bool
}{{"MB outside of Go's heap", 2, false}, {"MB live in Go's heap", 2, false}, {"goroutines", 0.5, true}}

// sample is the program at a moment.
type sample struct {
	minute   float64
	of       [len(quantities)]float64
	pictures uint64
}

// record is the samples of a run.
type record struct {
	samples []sample
	themes  map[string]int // how often each was seen
}

// useWindow has a hand use the window.
func useWindow(editor *e2e.Editor, lasting time.Duration) error {
	h := &hand{editor.Display, rand.New(rand.NewPCG(1, 0)), map[string]int{}}
	r, began := &record{themes: map[string]int{}}, time.Now()
	for sampled := began; time.Since(began) < lasting; {
		dump, err := editor.Await("an answer", func(*e2e.Dump) bool { return true })
		if err != nil {
			return err
		}
		if time.Since(sampled) >= 3*time.Second {
			sampled = time.Now()
			resident, err := editor.Resident()
			if err != nil {
				return err
			}
			r.themes[dump.Theme]++
			took := &dump.Process
			r.samples = append(r.samples, sample{time.Since(began).Minutes(), [...]float64{
				(float64(resident) - float64(took.HeldBytes)) / (1 << 20), float64(took.LiveBytes) / (1 << 20),
				float64(took.Goroutines),
			}, dump.Session.Pictures})
		}
		if err := h.act(dump); err != nil {
			return err
		}
	}
	fmt.Println("done:", h.done, "themes:", r.themes)
	return r.judge(h.done["themes"])
}

// judge says how the quantities were and what is not flat, after a theme was chosen some times.
func (r *record) judge(themes int) error {
	settled := r.samples[int(warmUp*float64(len(r.samples))):]
	if len(settled) < 10 {
		return fmt.Errorf("%d samples after the warm-up are too few to tell: use it for longer", len(settled))
	}
	short := settled[len(settled)-1].minute-settled[0].minute < longEnough
	for i, q := range quantities {
		growth := slope(settled, i)
		fmt.Printf("%s: %.1f at first, %.1f settled, %.1f at the end, %+.2f a minute\n",
			q.name, r.samples[0].of[i], settled[0].of[i], settled[len(settled)-1].of[i], growth)
		if growth > q.most && (q.atOnce || !short) {
			return fmt.Errorf("%s: %.2f more a minute", q.name, growth)
		}
	}
	if themes >= 10 && len(r.themes) < 2 {
		return fmt.Errorf("%d times another theme was chosen, but there is only %v", themes, slices.Collect(maps.Keys(r.themes)))
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

// slope is how fast a quantity grows in a minute: the median over all pairs of samples (Theil and Sen), which a few outliers, such as
// those before a collection of garbage, do not move.
func slope(samples []sample, quantity int) float64 {
	var slopes []float64
	for i := range samples {
		for j := i + 1; j < len(samples); j++ {
			if run := samples[j].minute - samples[i].minute; run > 0 {
				slopes = append(slopes, (samples[j].of[quantity]-samples[i].of[quantity])/run)
			}
		}
	}
	if len(slopes) == 0 {
		return 0
	}
	slices.Sort(slopes)
	return slopes[len(slopes)/2]
}
