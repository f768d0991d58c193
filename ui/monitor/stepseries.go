package monitor

import (
	"math"
	"sort"
	"sync"

	"posewright/internal/session"
	"posewright/solver/gait"
)

const (
	// strideLength is how many samples of what the feet do are kept: half a minute of ticks.
	strideLength = 4096
	// stepLength is how many steps are kept.
	stepLength = 128
	// cadenceWindow is over how many seconds before a time the steps are counted.
	cadenceWindow = 4.0
)

// StepSeries keeps what the feet did over the last half minute. Putting a sample allocates nothing. The render loop puts, the window reads. Time that is frozen does not count: what comes after it
// follows on what was before, with a cut between.
type StepSeries struct {
	mutex   sync.Mutex
	samples [strideLength]strideSample
	first   int // of the oldest
	count   int
	steps   [stepLength]footStep
	next    int // where the next step goes
	taken   int
	tick    uint64  // of the newest tick
	offset  float64 // seconds of the session's clock that do not count
	last    float64 // the session's clock at the newest tick
	frozen  bool
	cut     bool // the next sample follows on a stretch that does not count
	under   [2]int
}

// strideSample is what both feet do at a time.
type strideSample struct {
	time     float64 // seconds, rising
	feet     [2]footSample
	walking  bool
	cut      bool // what was before it was not next to it in time
	clock    float32
	locked   float32
	froude   float32
	speed    float32 // meters a second
	cadence  float32 // the person's step time against the curve's
	stepTime float32 // seconds
}

// footSample is what one foot does at a time.
type footSample struct {
	does    footDoing
	contact gait.FootContact
	phase   float32
}

// footDoing is what a foot does.
type footDoing uint8

const (
	footUnknown footDoing = iota
	footPlanted
	footSwinging
	footTracked
	footPosed
)

// doing is what a foot does, by its report.
func doing(f *gait.FootReport) footDoing {
	switch {
	case f.Tracked:
		return footTracked
	case f.Posed:
		return footPosed
	case f.Swinging:
		return footSwinging
	}
	return footPlanted
}

// footStep is one step. Lengths are meters, times seconds on the series' clock.
type footStep struct {
	side           int
	cause          gait.StepCause
	lifted, landed float64 // landed is 0 while the foot is in the air
	length, width  float64 // from the other foot, along the way and across it, when it landed; NaN where no one saw that
}

// Freeze stops the series, or lets it go on.
func (r *StepSeries) Freeze(on bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.frozen = on
}

// Put takes a tick in, unless it was the last one already or time is frozen.
func (r *StepSeries) Put(f *session.Traced) {
	if f.Tick == 0 {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if f.Tick == r.tick {
		return
	}
	now := f.Now.Seconds()
	passed := now - r.last
	r.tick, r.last = f.Tick, now
	if r.frozen || r.count > 0 && (passed < 0 || passed > longestGap) {
		r.offset += passed
		r.cut = true
		if r.frozen {
			return
		}
		r.offset -= 1.0 / 90 // the cut takes as long as a tick
	}
	if r.count > 0 && passed == 0 {
		return // time stands still
	}
	if r.count == 0 {
		r.offset = now
	}
	before := strideSample{cut: true}
	if r.count > 0 {
		before = r.samples[r.index(r.count-1)]
	}
	if r.count < strideLength {
		r.count++
	} else {
		r.first = (r.first + 1) % strideLength
	}
	g := &f.Gait
	s := &r.samples[r.index(r.count-1)]
	*s = strideSample{time: math.Max(now-r.offset, before.time), walking: g.Walking, cut: r.cut, clock: float32(g.Clock), locked: float32(g.Locked), froude: float32(g.Froude),
		speed: float32(g.Velocity.Len()), cadence: float32(g.Cadence), stepTime: float32(g.StepTime)}
	r.cut = false
	if f.Body == nil {
		return
	}
	for side := range g.Feet {
		foot := &g.Feet[side]
		s.feet[side] = footSample{doing(foot), foot.Contact, float32(foot.Phase)}
		if s.cut && r.under[side] > 0 { // no one saw how it went on
			step := &r.steps[(r.under[side]-1)%stepLength]
			step.landed, step.length, step.width = before.time, math.NaN(), math.NaN()
			r.under[side] = 0
		}
		was := before.feet[side].does == footSwinging && !s.cut
		switch is := s.feet[side].does == footSwinging; {
		case is && !was:
			r.steps[r.next] = footStep{side: side, cause: foot.Cause, lifted: s.time}
			r.next = (r.next + 1) % stepLength
			r.taken++
			r.under[side] = r.taken // one more than the step's number
		case was && !is && r.under[side] > 0 && r.taken-r.under[side] < stepLength:
			r.land(side, s.time, g)
		}
	}
}

// land ends the step that a foot is taking.
func (r *StepSeries) land(side int, time float64, g *gait.Report) {
	step := &r.steps[(r.under[side]-1)%stepLength]
	r.under[side] = 0
	step.landed = time
	step.length, step.width = g.StepTo(side, g.Feet[side].At)
}

// Taken is how many steps began since the start.
func (r *StepSeries) Taken() int {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.taken
}

// newest is the time of the newest sample; 0 where there is none.
func (r *StepSeries) newest() float64 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.count == 0 {
		return 0
	}
	return r.samples[r.index(r.count-1)].time
}

// index is where the sample of an age order is, 0 the oldest.
func (r *StepSeries) index(order int) int { return (r.first + order) % strideLength }

// since is the order of the first sample that is after a time.
func (r *StepSeries) since(t float64) int {
	return sort.Search(r.count, func(order int) bool { return r.samples[r.index(order)].time > t })
}

// at is the newest sample that is not after a time; false where there is none near.
func (r *StepSeries) at(t float64) (strideSample, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	order := r.since(t) - 1
	if order < 0 {
		return strideSample{}, false
	}
	s := r.samples[r.index(order)]
	return s, t-s.time <= longestGap
}

// spread lays the samples of a stretch of time over columns: each has the newest that is not after its middle; cut where one of those that fell into it is. A column of which nothing is known has
// feet of which nothing is.
func (r *StepSeries) spread(from, to float64, columns []strideSample) {
	clear(columns)
	if len(columns) == 0 || !(to > from) {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	width := (to - from) / float64(len(columns))
	order := r.since(from) - 1
	for i := range columns {
		t := from + (float64(i)+0.5)*width
		cut := false
		for order+1 < r.count && r.samples[r.index(order+1)].time <= t {
			order++
			cut = cut || r.samples[r.index(order)].cut
		}
		if order < 0 {
			continue
		}
		if s := &r.samples[r.index(order)]; t-s.time <= longestGap {
			columns[i] = *s
			columns[i].cut = cut && order > 0
		}
	}
}

// taking appends the steps that were under way in a stretch of time, the oldest first.
func (r *StepSeries) taking(from, to float64, into []footStep) []footStep {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for number := max(0, r.taken-stepLength); number < r.taken; number++ {
		if step := &r.steps[number%stepLength]; step.lifted <= to && (step.landed == 0 || step.landed >= from) {
			into = append(into, *step)
		}
	}
	return into
}

// stride is what the last steps before a time were like.
type stride struct {
	cadence       float64 // steps a minute; 0 where no one walks
	length, width float64 // meters, of the last step; NaN where there was none
}

// strideAt says what the last steps before a time were like.
func (r *StepSeries) strideAt(t float64) stride {
	said := stride{length: math.NaN(), width: math.NaN()}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	earliest, latest, landings := 0.0, 0.0, 0
	for number := max(0, r.taken-stepLength); number < r.taken; number++ {
		step := &r.steps[number%stepLength]
		if step.landed == 0 || step.landed > t || t-step.landed > cadenceWindow || math.IsNaN(step.length) {
			continue
		}
		if landings == 0 {
			earliest, latest = step.landed, step.landed
		}
		if step.landed >= latest {
			latest, said.length, said.width = step.landed, step.length, step.width
		}
		earliest = math.Min(earliest, step.landed)
		landings++
	}
	if landings > 2 && latest > earliest && t-latest < cadenceWindow/2 {
		said.cadence = 60 * float64(landings-1) / (latest - earliest)
	}
	return said
}
