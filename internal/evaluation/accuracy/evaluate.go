package accuracy

import (
	"context"
	"errors"
	"fmt"
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
	return nil
}

// Report is how well all sets were followed.
type Report struct {
	Preset        string            `json:"preset"`
	Points        int               `json:"points"`
	Devices       virtual.Points    `json:"devices"` // the devices that Points counts
	TrueShoulders bool              `json:"true_shoulders"`
	SkipAirborne  bool              `json:"skip_airborne"` // airborne frames were left out
	RateHz        float64           `json:"rate_hz"`
	Conditions    string            `json:"conditions,omitempty"` // of a realistic evaluation: how the person is measured and how far devices are off
	LatencyMS     *float64          `json:"latency_ms,omitempty"` // of a realistic evaluation
	Sets          []Score           `json:"sets"`
	Total         Score             `json:"total"` // pools the frames of all sets
	Skipped       []capture.Skipped `json:"skipped,omitempty"`
	Ideal         *Report           `json:"ideal,omitempty"` // of a realistic evaluation: the same with a person measured exactly and ideal devices
}

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
	batches := batchesOf(files)
	parts := make([]batchEvaluation, len(batches))
	pooled, recordings := make([]squares, len(options)), make([][]Score, len(options)) // of the set
	work := judging[[]squares]{
		up: options[0].Up, progress: &progress,
		begin: func(number int, b *batch) bool {
			parts[number] = beginBatch(options, b)
			return len(parts[number].missing) > 0
		},
		judge: func(number int, person *virtual.Person) ([]squares, error) { return parts[number].judge(ctx, person) },
		end: func(number int, b *batch, solved []outcome[[]squares]) {
			outcomes := parts[number].end(solved)
			parts[number] = batchEvaluation{}
			for i := range outcomes {
				pooled[i].pool(&outcomes[i].pooled)
				outcomes[i].pooled.free()
				recordings[i] = append(recordings[i], outcomes[i].recordings...)
				reports[i].Skipped = append(reports[i].Skipped, outcomes[i].skipped...)
			}
			for i := range options {
				if !b.last {
					break
				}
				if pooled[i].files > 0 {
					s := pooled[i].score(b.set)
					s.Recordings = recordings[i]
					reports[i].Sets = append(reports[i].Sets, s)
				}
				totals[i].pool(&pooled[i])
				pooled[i].free()
				pooled[i], recordings[i] = squares{}, nil
			}
		},
	}
	if err := work.run(ctx, batches); err != nil {
		return nil, err
	}
	for i := range options {
		reports[i].Total = totals[i].score("")
	}
	return reports, nothingUsable(totals[0].files, reports[0].Skipped)
}

// batchOutcome is what the recordings of a batch came to with one preset.
type batchOutcome struct {
	pooled     squares
	recordings []Score
	skipped    []capture.Skipped
	skippedAt  []int // numbers of the files
}

// batchEvaluation solves the recordings of a batch with the presets that the cache does not know.
type batchEvaluation struct {
	options  []Options
	keys     []contentKey
	cache    *Cache // nil for none, or where contents cannot be compared
	missing  []int  // of options
	outcomes []batchOutcome
	lock     *sync.Mutex // of the distributions of what is pooled: filled as recordings are done, in whatever order, since that of whole numbers does not matter
}

func beginBatch(options []Options, b *batch) batchEvaluation {
	e := batchEvaluation{options: options, outcomes: make([]batchOutcome, len(options)), keys: make([]contentKey, len(options)), cache: options[0].Cache, lock: new(sync.Mutex)}
	if e.cache != nil {
		content, ok := filesKey(b.files, options[0].Up)
		for i := range options {
			if !ok {
				e.cache = nil
				break
			}
			e.keys[i], ok = optionsKey(content, &options[i])
		}
		if !ok {
			e.cache = nil
		}
	}
	for i := range options {
		if e.cache != nil {
			if found := e.cache.find(e.keys[i]); found != nil {
				e.outcomes[i] = found.outcome(b.files)
				continue
			}
		}
		e.missing = append(e.missing, i)
	}
	return e
}

// judge solves the recording of a person.
func (e *batchEvaluation) judge(ctx context.Context, person *virtual.Person) ([]squares, error) {
	asked := make([]*Options, len(e.missing))
	for k, i := range e.missing {
		asked[k] = &e.options[i]
	}
	each, err := evaluate(ctx, asked, person)
	if err != nil {
		return nil, err
	}
	for k, i := range e.missing {
		q := &each[k]
		if e.options[i].Recordings {
			s := q.score("")
			q.recording = &s
		}
		if q.details == nil {
			continue
		}
		pooled := &e.outcomes[i].pooled
		e.lock.Lock()
		if pooled.details == nil {
			pooled.details = newDetails()
		}
		pooled.details.distributions.pool(q.details.distributions)
		e.lock.Unlock()
		q.free()
	}
	return each, nil
}

// end pools what recordings came to in the order of their files, and keeps it.
func (e *batchEvaluation) end(solved []outcome[[]squares]) []batchOutcome {
	for number, o := range solved {
		for k, i := range e.missing {
			to := &e.outcomes[i]
			if o.err != nil {
				to.skipped, to.skippedAt = append(to.skipped, capture.Skip(o.file, o.err)), append(to.skippedAt, number)
				continue
			}
			to.pooled.pool(&o.of[k])
			if s := o.of[k].recording; s != nil {
				s.Name, s.File = filepath.Base(o.file), o.file
				to.recordings = append(to.recordings, *s)
			}
		}
	}
	if e.cache != nil {
		for _, i := range e.missing {
			e.cache.keep(entryOf(e.keys[i], &e.outcomes[i]))
		}
	}
	return e.outcomes
}

// nothingUsable is the error of a report that no recording went into, with the first reason; nil for any other.
func nothingUsable(files int, skipped []capture.Skipped) error {
	if files > 0 {
		return nil
	}
	return capture.NoneUsable(capture.ErrNoneUsable, skipped)
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
