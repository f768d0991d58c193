package accuracy

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"posewright/internal/crash"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/rivals"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/lowpriority"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/solver"
)

// Options say how recordings are solved.
type Options struct {
	Preset        string          // what the settings are called in the report
	Settings      solver.Settings // as compiled from the preset
	Points        virtual.Points  // which devices the person wears; 0 is ThreePoints
	TrueShoulders bool            // chest and shoulders are the truth's, so that the arms are judged alone; neck and shoulder then have no error
	RateHz        float64         // frames per second; 0 is 30
	SkipAirborne  bool            // leave out frames with both ankles more than 25 cm above the floor: the person climbs, hangs or leaps
	From          float64         // 0 to 1: share of each recording, from its beginning, that is solved and not counted
	To            float64         // 0 to 1: share of each recording after which nothing counts; 0 is 1

	Details    bool // also count means, medians, percentiles, biases and jitter of every joint
	Recordings bool // also score each recording apart

	Rival *rivals.Method // solves in place of Posewright's solver, with ideal devices; legs are the truth's then. Nil for none

	Realistic *Realistic // nil for a person measured exactly, with ideal devices
	beside    bool       // solved beside ideal devices, so that both leave out the same recordings

	Cache   *Cache // what was evaluated before; nil for none, and the first options' counts
	GiveWay bool   // run at a low priority, so that a window keeps its frame rate; the first options' counts

	Up       bvh.Up                // the axis of the files that points up
	Progress func(done, total int) // called after each recording was read and after it was solved; may be nil
}

// complete fills in what was left zero, and says what cannot be.
func (o *Options) complete() error {
	if o.Points == 0 {
		o.Points = virtual.ThreePoints
	}
	if o.RateHz == 0 {
		o.RateHz = virtual.DefaultRateHz
	}
	if !o.Points.Valid() {
		return fmt.Errorf("accuracy: a person wears a headset and other devices, not %v", o.Points)
	}
	if !(o.RateHz > 0 && o.RateHz <= 1000) {
		return fmt.Errorf("accuracy: %v frames a second are not between 0 and 1000", o.RateHz)
	}
	if !(o.From >= 0 && o.From <= 1) {
		return fmt.Errorf("accuracy: counting begins at %v of a recording, not between 0 and 1", o.From)
	}
	if o.To == 0 {
		o.To = 1
	}
	if !(o.To >= o.From && o.To <= 1) {
		return fmt.Errorf("accuracy: counting ends at %v of a recording, not between %v and 1", o.To, o.From)
	}
	if r := o.Rival; r != nil {
		switch {
		case o.Realistic != nil || o.Points != virtual.ThreePoints:
			return errors.New("accuracy: a rival has a headset and hands alone, with ideal devices")
		case !r.Whole && !o.TrueShoulders:
			return fmt.Errorf("accuracy: %s has arms alone, and needs true shoulders", r.Name)
		}
	}
	if r := o.Realistic; r != nil {
		switch {
		case o.Points != virtual.ThreePoints || o.TrueShoulders:
			return errors.New("accuracy: a realistic evaluation is of headset and hands alone: leave out other points and true shoulders")
		case r.Mannequin == nil:
			return errors.New("accuracy: a realistic evaluation needs a mannequin")
		case r.Latency < 0 || r.Latency > time.Second:
			return fmt.Errorf("accuracy: a latency of %v is not between 0 and 1 s", r.Latency)
		}
	}
	return o.Settings.Validate()
}

// Skipped is a recording that could not be used, and why.
type Skipped struct {
	File   string `json:"file"`
	Reason string `json:"reason"`
}

// Report is how well all sets were followed.
type Report struct {
	Preset        string         `json:"preset"`
	Points        int            `json:"points"`
	Devices       virtual.Points `json:"devices"` // the devices that Points counts
	TrueShoulders bool           `json:"true_shoulders"`
	SkipAirborne  bool           `json:"skip_airborne"` // airborne frames were left out
	RateHz        float64        `json:"rate_hz"`
	Conditions    string         `json:"conditions,omitempty"` // of a realistic evaluation: how the person is measured and how far devices are off
	LatencyMS     *float64       `json:"latency_ms,omitempty"` // of a realistic evaluation
	Sets          []Score        `json:"sets"`
	Total         Score          `json:"total"` // pools the frames of all sets
	Skipped       []Skipped      `json:"skipped,omitempty"`
	Ideal         *Report        `json:"ideal,omitempty"` // of a realistic evaluation: the same with a person measured exactly and ideal devices
}

// ErrNothingUsable is what Evaluate returns where none of the recordings could be used.
var ErrNothingUsable = errors.New("accuracy: none of the recordings can be used")

// Evaluate solves recordings and compares the poses with the truth. Files are grouped into sets by the folder they are in, and recordings of
// one skeleton in one folder are of one person, measured from all of them. A recording that cannot be used, because it is
// malformed or no full humanoid, is named in the report and left out; that none can be used is an error, as is an option out of range or
// a canceled context.
func Evaluate(ctx context.Context, options Options, files []string) (Report, error) {
	reports, err := EvaluateAll(ctx, []Options{options}, files)
	if len(reports) == 0 {
		return Report{}, err
	}
	return reports[0], err
}

// EvaluateWithIdeal is [EvaluateAll] for realistic options, beside which each report has what ideal ones come to.
func EvaluateWithIdeal(ctx context.Context, options []Options, files []string) ([]Report, error) {
	both := make([]Options, 0, 2*len(options))
	for _, o := range options {
		o.beside = true
		ideal := o
		ideal.Realistic = nil
		both = append(both, o, ideal)
	}
	reports, err := EvaluateAll(ctx, both, files)
	var realistic []Report
	for i := 0; i+1 < len(reports); i += 2 {
		reports[i].Ideal = &reports[i+1]
		realistic = append(realistic, reports[i])
	}
	return realistic, err
}

// EvaluateAll is [Evaluate] for each of several options, in their order. Recordings are read once, as the first options say, which also report the progress.
func EvaluateAll(ctx context.Context, options []Options, files []string) ([]Report, error) {
	reports, totals := make([]Report, len(options)), make([]squares, len(options))
	for i := range options {
		o := &options[i]
		if err := o.complete(); err != nil {
			return nil, err
		}
		reports[i] = Report{Preset: o.Preset, Points: o.Points.Count(), Devices: o.Points, TrueShoulders: o.TrueShoulders, SkipAirborne: o.SkipAirborne, RateHz: o.RateHz, Sets: []Score{}}
		if r := o.Realistic; r != nil {
			ms := r.Latency.Seconds() * 1e3
			reports[i].LatencyMS, reports[i].Conditions = &ms, r.conditions()
		}
	}
	if len(options) == 0 {
		return nil, nil
	}
	progress := counter{total: 2 * len(files), report: options[0].Progress, giveWay: options[0].GiveWay}
	for _, set := range setsOf(files) {
		pooled, recordings := make([]squares, len(options)), make([][]Score, len(options))
		for _, batch := range batchesOf(set.files) {
			outcomes, err := evaluateBatch(ctx, options, batch, &progress)
			if err != nil {
				return nil, err
			}
			for i := range outcomes {
				pooled[i].pool(&outcomes[i].pooled)
				recordings[i] = append(recordings[i], outcomes[i].recordings...)
				reports[i].Skipped = append(reports[i].Skipped, outcomes[i].skipped...)
			}
		}
		for i := range options {
			if pooled[i].files > 0 {
				s := pooled[i].score(set.name)
				s.Recordings = recordings[i]
				reports[i].Sets = append(reports[i].Sets, s)
			}
			totals[i].pool(&pooled[i])
		}
	}
	for i := range options {
		reports[i].Total = totals[i].score("")
	}
	return reports, nothingUsable(totals[0].files, reports[0].Skipped)
}

// mostTogether is how many bytes of recordings are read at a time, so that memory does not grow with the recordings. Those of a larger folder are measured in
// parts: people help each other only within one.
const mostTogether = 128 << 20

// batchesOf are the recordings of a set that are read together.
func batchesOf(files []string) (batches [][]string) {
	bytes, from := int64(0), 0
	for i, file := range files {
		size := int64(0)
		if info, err := os.Stat(file); err == nil {
			size = info.Size()
		}
		if bytes += size; bytes > mostTogether && i > from {
			batches, from, bytes = append(batches, files[from:i]), i, size
		}
	}
	return append(batches, files[from:])
}

// batchOutcome is what the recordings of a batch came to with one preset.
type batchOutcome struct {
	pooled     squares
	recordings []Score
	skipped    []Skipped
	skippedAt  []int // numbers of the files
}

// evaluateBatch solves recordings that are measured together, but for what is in the cache. The error is the context's.
func evaluateBatch(ctx context.Context, options []Options, files []string, progress *counter) ([]batchOutcome, error) {
	outcomes, keys := make([]batchOutcome, len(options)), make([]contentKey, len(options))
	cache := options[0].Cache
	if cache != nil {
		content, ok := filesKey(files, options[0].Up)
		for i := range options {
			if keys[i], ok = optionsKey(content, &options[i]); !ok {
				cache = nil
				break
			}
		}
	}
	var missing []int // of options
	for i := range options {
		if cache != nil {
			if found := cache.find(keys[i]); found != nil {
				outcomes[i] = found.outcome(files)
				continue
			}
		}
		missing = append(missing, i)
	}
	if len(missing) == 0 {
		for range 2 * len(files) {
			progress.step()
		}
		return outcomes, ctx.Err()
	}
	var distributions sync.Mutex // of what is pooled: filled as recordings are done, in whatever order, since that of whole numbers does not matter
	solved := judged(ctx, files, options[0].Up, progress, func(person *virtual.Person) ([]squares, error) {
		asked := make([]*Options, len(missing))
		for k, i := range missing {
			asked[k] = &options[i]
		}
		each, err := evaluate(ctx, asked, person)
		if err != nil {
			return nil, err
		}
		for k, i := range missing {
			q := &each[k]
			if options[i].Recordings {
				s := q.score("")
				q.recording = &s
			}
			if q.details == nil {
				continue
			}
			pooled := &outcomes[i].pooled
			distributions.Lock()
			if pooled.details == nil {
				pooled.details = newDetails()
			}
			pooled.details.distributions.pool(q.details.distributions)
			distributions.Unlock()
			q.details.distributions = nil
		}
		return each, nil
	})
	for number, o := range solved {
		for k, i := range missing {
			to := &outcomes[i]
			if o.err != nil {
				to.skipped, to.skippedAt = append(to.skipped, Skipped{o.file, o.err.Error()}), append(to.skippedAt, number)
				continue
			}
			to.pooled.pool(&o.of[k])
			if s := o.of[k].recording; s != nil {
				s.Name, s.File = filepath.Base(o.file), o.file
				to.recordings = append(to.recordings, *s)
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if cache != nil {
		for _, i := range missing {
			cache.keep(entryOf(keys[i], &outcomes[i]))
		}
	}
	return outcomes, nil
}

// nothingUsable is the error of a report that no recording went into, with the first reason; nil for any other.
func nothingUsable(files int, skipped []Skipped) error {
	switch {
	case files > 0:
		return nil
	case len(skipped) > 0:
		return fmt.Errorf("%w: %s: %s", ErrNothingUsable, skipped[0].File, skipped[0].Reason)
	}
	return ErrNothingUsable
}

// outcome is what came of one recording.
type outcome[T any] struct {
	file string
	of   T
	err  error
}

// judged judges each recording of a set.
func judged[T any](ctx context.Context, files []string, up bvh.Up, progress *counter, judge func(*virtual.Person) (T, error)) []outcome[T] {
	outcomes := make([]outcome[T], len(files))
	persons, failures := personsIn(ctx, files, up, progress)
	progress.inParallel(len(files), func(i int) {
		o := &outcomes[i]
		o.file = files[i]
		if o.err = failures[i]; o.err == nil {
			o.of, o.err = judge(persons[i])
		}
		progress.step()
	})
	return outcomes
}

// personsIn reads all recordings of a set, since they say together what the persons in them are like. Where an error stands in place of a
// person, it says why.
func personsIn(ctx context.Context, files []string, up bvh.Up, progress *counter) ([]*virtual.Person, []error) {
	failures := make([]error, len(files))
	motions := make([]*rig.Motion, len(files))
	progress.inParallel(len(files), func(i int) {
		if failures[i] = ctx.Err(); failures[i] == nil {
			motions[i], failures[i] = capture.Open(files[i], "", up)
		}
		progress.step()
	})
	var readable []int
	var usable []*rig.Motion
	for i, m := range motions {
		if failures[i] == nil {
			readable, usable = append(readable, i), append(usable, m)
		}
	}
	people, unusable := virtual.NewPersons(usable...)
	persons := make([]*virtual.Person, len(files))
	for k, i := range readable {
		persons[i], failures[i] = people[k], unusable[k]
	}
	return persons, failures
}

// People are those in recordings that can be used. The error is of the first that cannot, where none can.
func People(ctx context.Context, files []string, up bvh.Up) ([]*virtual.Person, error) {
	read, err := ReadPeople(ctx, files, up, false, nil)
	if err != nil {
		return nil, err
	}
	return read.people, nil
}

// evaluate solves a recording as each of the options says.
func evaluate(ctx context.Context, options []*Options, person *virtual.Person) ([]squares, error) {
	all := make([]squares, 0, len(options))
	for len(all) < len(options) {
		var together []*follower
		for _, o := range options[len(all):] {
			if o.RateHz != options[len(all)].RateHz {
				break
			}
			own := *person
			own.RateHz = o.RateHz
			f, err := newFollower(&own, o)
			if err != nil {
				return nil, err
			}
			together = append(together, f)
		}
		tallies, err := followAll(ctx, together)
		if err != nil {
			return nil, err
		}
		all = append(all, tallies...)
	}
	return all, nil
}

// counter reports progress, from one goroutine at a time.
type counter struct {
	lock        sync.Mutex
	done, total int
	report      func(done, total int)
	giveWay     bool // the work runs at a low priority
}

func (c *counter) step() {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.done++
	if c.report != nil {
		c.report(c.done, c.total)
	}
}

// workers is how many goroutines do so much work: one for each processor. Where the work gives way it is one less, so that a processor of Go's is free for the
// window at every moment: a worker that the system holds back for its low priority keeps its own.
func (c *counter) workers(count int) int {
	processors := runtime.GOMAXPROCS(0)
	if c.giveWay {
		processors = max(1, processors-1)
	}
	return min(count, processors)
}

// inParallel does numbered work on all processors. A panic in it is passed on to the caller's goroutine as a *crash.Error.
func inParallel(count int, work func(i int)) { new(counter).inParallel(count, work) }

func (c *counter) inParallel(count int, work func(i int)) {
	var group sync.WaitGroup
	var failure atomic.Pointer[error]
	next := make(chan int)
	one := func(i int) (err error) {
		defer crash.Recover("the evaluation", &err)
		work(i)
		return nil
	}
	for range c.workers(count) {
		group.Go(func() {
			if c.giveWay {
				lowpriority.Thread()
			}
			for i := range next {
				if err := one(i); err != nil {
					failure.CompareAndSwap(nil, &err)
				}
			}
		})
	}
	for i := range count {
		next <- i
	}
	close(next)
	group.Wait()
	if err := failure.Load(); err != nil {
		panic(*err)
	}
}
