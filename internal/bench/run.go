package bench

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"
)

// Result is what was measured of one method.
type Result struct {
	Name        string  `json:"name"`
	NsPerOp     float64 `json:"ns_per_op"`     // nanoseconds for one solve; for bodies-1000-at-90hz for one tick of all
	AllocsPerOp float64 `json:"allocs_per_op"` // heap allocations for one solve
	Iterations  float64 `json:"iterations"`    // mean; 1 for a closed form
	Missed      int     `json:"missed"`        // targets further away than the tolerance; for bodies, ticks without a valid pose
	Targets     int     `json:"targets"`       // of how many; for bodies, ticks
}

// perMethod is for how long a method is timed, at least.
const perMethod = 250 * time.Millisecond

// work is one method with all that it needs.
type work struct {
	name  string
	setUp func() (job, error)
}

// job is work ready to be timed.
type job struct {
	ops   int    // solves in a pass
	pass  func() // all of them
	count func() (iterations float64, missed int)
	of    int // targets or ticks that count counts
}

// Names are all methods in the order in which they are measured.
func Names() []string {
	var names []string
	for _, w := range all() {
		names = append(names, w.name)
	}
	return names
}

// Run measures the named methods, or all without names, and calls progress, which may be nil, before each and at the end. It stops with the context's
// error between passes.
func Run(ctx context.Context, names []string, progress func(done, total int)) ([]Result, error) {
	return run(ctx, names, progress, perMethod)
}

func run(ctx context.Context, names []string, progress func(done, total int), atLeast time.Duration) ([]Result, error) {
	works := all()
	if len(names) > 0 {
		known := Names()
		for _, name := range names {
			if !slices.Contains(known, name) {
				return nil, fmt.Errorf("bench: no method is called %q", name)
			}
		}
		works = slices.DeleteFunc(works, func(w work) bool { return !slices.Contains(names, w.name) })
	}
	if progress == nil {
		progress = func(int, int) {}
	}
	results := make([]Result, 0, len(works))
	for i, w := range works {
		progress(i, len(works))
		job, err := w.setUp()
		if err != nil {
			return nil, fmt.Errorf("bench: %s: %w", w.name, err)
		}
		result, err := job.measure(ctx, atLeast)
		if err != nil {
			return nil, err
		}
		result.Name = w.name
		results = append(results, result)
	}
	progress(len(works), len(works))
	return results, nil
}

func (j *job) measure(ctx context.Context, atLeast time.Duration) (Result, error) {
	r := Result{Targets: j.of}
	r.Iterations, r.Missed = j.count()
	j.pass() // warm caches, so that the first pass does not count what it brings in
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	fastest, passes := time.Duration(0), 0
	for started := time.Now(); passes < 3 || time.Since(started) < atLeast; passes++ {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		start := time.Now()
		j.pass()
		took := time.Since(start)
		if passes == 0 || took < fastest {
			fastest = took
		}
	}
	runtime.ReadMemStats(&after)
	r.NsPerOp = float64(fastest.Nanoseconds()) / float64(j.ops)
	// What the runtime and other goroutines allocate meanwhile is a handful in thousands of solves.
	r.AllocsPerOp = math.Floor(float64(after.Mallocs-before.Mallocs)/float64(passes*j.ops)*100) / 100
	return r, nil
}
