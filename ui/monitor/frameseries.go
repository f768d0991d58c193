package monitor

import (
	"math"
	"sort"
	"sync"
	"time"

	"posewright/effectors"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/session"
	"posewright/ui/widgets"
)

// The channels. The first are the residuals of the effectors, meters, by their ids, then their distances to their devices.
const (
	channelResidual  widgets.Channel = 0
	channelDistance                  = channelResidual + widgets.Channel(effectors.Count)
	channelSolve                     = channelDistance + widgets.Channel(effectors.Count) // time of the solver, seconds
	channelJitter                    = channelSolve + 1                                   // of the device whose samples come least evenly, seconds
	channelAge                       = channelJitter + 1                                  // of the oldest sample of a device that drives something, seconds
	channelLatency                   = channelAge + 1                                     // from the newest sample to the pose, seconds; nothing where nothing drives
	channelPredicted                 = channelLatency + 1                                 // what of that prediction leaves, seconds; below 0 where the pose is ahead
	channelCount                     = channelPredicted + 1
)

// ringLength is how many samples are kept: a minute at the rate of the render loop, and some more.
const ringLength = 4096

// longestGap is the time between two samples, in seconds, over which no line is drawn.
const longestGap = 1.5

// FrameSeries keeps the last minute of every channel. Putting a sample allocates nothing. The render loop puts, the window reads.
type FrameSeries struct {
	mutex  sync.Mutex
	times  [ringLength]float64 // seconds on the session's clock, rising
	values [channelCount][ringLength]float32
	first  int // index of the oldest
	count  int
	tick   uint64 // of the newest
}

// Put takes a frame in, unless it was the last one already.
func (r *FrameSeries) Put(f *session.Frame) {
	if f.Tick == 0 {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if f.Tick == r.tick {
		return
	}
	r.tick = f.Tick
	at := (r.first + r.count) % ringLength
	switch last := r.index(max(r.count-1, 0)); {
	case r.count > 0 && r.times[last] == f.Now.Seconds():
		at = last // time stands still
	case r.count < ringLength:
		r.count++
	default:
		r.first = (r.first + 1) % ringLength
	}
	r.times[at] = f.Now.Seconds()
	none := float32(math.NaN())
	for id := range effectors.Count {
		residual, distance := none, none
		if report := &f.Result.Effectors[id]; f.Body != nil && report.Active {
			residual, distance = float32(report.Residual), float32(report.Distance)
		}
		r.values[channelResidual+widgets.Channel(id)][at], r.values[channelDistance+widgets.Channel(id)][at] = residual, distance
	}
	r.values[channelSolve][at] = none
	if f.Body != nil {
		r.values[channelSolve][at] = float32(f.SolveTime.Seconds())
	}
	jitter, age := none, none
	for _, device := range f.Bound {
		if device < 0 || device >= f.Devices.Count {
			continue
		}
		d := &f.Devices.Devices[device]
		jitter = larger(jitter, d.Jitter)
		age = larger(age, d.Age(f.Now))
	}
	r.values[channelJitter][at], r.values[channelAge][at] = jitter, age
	r.values[channelLatency][at], r.values[channelPredicted][at] = none, none
	if age == age { // something drives
		r.values[channelLatency][at] = float32(f.Latency.Seconds())
		r.values[channelPredicted][at] = float32((f.Latency - f.Predicted).Seconds())
	}
}

// larger is the larger of a number of seconds, or NaN, and a duration.
func larger(seconds float32, d time.Duration) float32 {
	other := float32(d.Seconds())
	if seconds >= other { // not so for NaN
		return seconds
	}
	return other
}

// newest is the time of the newest sample; 0 where there is none.
func (r *FrameSeries) newest() float64 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.count == 0 {
		return 0
	}
	return r.times[r.index(r.count-1)]
}

// index is where the sample of an age order is, 0 the oldest.
func (r *FrameSeries) index(order int) int { return (r.first + order) % ringLength }

// since is the order of the first sample that is not before a time.
func (r *FrameSeries) since(t float64) int {
	return sort.Search(r.count, func(order int) bool { return r.times[r.index(order)] >= t })
}

// At is the value of a channel at a time: that of the sample next to it; NaN where there is none near.
func (r *FrameSeries) At(c widgets.Channel, t float64) float64 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	best, distance := math.NaN(), longestGap
	order := r.since(t)
	for _, near := range [2]int{order - 1, order} {
		if near < 0 || near >= r.count {
			continue
		}
		i := r.index(near)
		if d := math.Abs(r.times[i] - t); d < distance {
			best, distance = float64(r.values[c][i]), d
		}
	}
	return best
}

// accuracy is how closely the devices were followed in a stretch of time.
func (r *FrameSeries) accuracy(from, to float64) accuracy.Live {
	live := accuracy.Live{Limits: accuracy.DefaultLimits}
	var tallies [effectors.Count]accuracy.Tally
	for id := range tallies {
		tallies[id].Limits = live.Limits
	}
	latency, predicted, count, largest := 0.0, 0.0, 0, 0.0
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for order := r.since(from); order < r.count; order++ {
		i := r.index(order)
		if r.times[i] > to {
			break
		}
		for id := range tallies {
			tallies[id].Add(float64(r.values[channelDistance+widgets.Channel(id)][i]))
		}
		if v := float64(r.values[channelLatency][i]); v >= 0 { // not so for NaN
			latency += v
			predicted += float64(r.values[channelPredicted][i])
			largest = math.Max(largest, v)
			count++
		}
	}
	for id := range tallies {
		live.Effectors[id] = tallies[id].Result()
	}
	if count > 0 {
		live.Latency = time.Duration(latency / float64(count) * float64(time.Second))
		live.Predicted = time.Duration(predicted / float64(count) * float64(time.Second))
		live.LatencyLargest = time.Duration(largest * float64(time.Second))
	}
	return live
}

// Max is the largest value of a channel in a stretch of time; 0 where there is none.
func (r *FrameSeries) Max(c widgets.Channel, from, to float64) float64 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	largest := float32(0)
	for order := r.since(from); order < r.count; order++ {
		i := r.index(order)
		if r.times[i] > to {
			break
		}
		if v := r.values[c][i]; v > largest {
			largest = v
		}
	}
	return float64(largest)
}

// Usual is a value of a channel in a stretch of time that all but a share of the samples stay under, at most a tenth too large; 0 where
// there is none.
func (r *FrameSeries) Usual(c widgets.Channel, from, to, share float64) float64 {
	const perOctave, lowest, bins = 8, -30, 60 * 8 // from a billionth up
	r.mutex.Lock()
	defer r.mutex.Unlock()
	var histogram [bins]int
	total := 0
	for order := r.since(from); order < r.count; order++ {
		i := r.index(order)
		if r.times[i] > to {
			break
		}
		if v := float64(r.values[c][i]); v > 0 {
			bin := int((math.Log2(v) - lowest) * perOctave)
			histogram[max(0, min(bin, bins-1))]++
			total++
		}
	}
	for bin, left := bins-1, share*float64(total); bin >= 0 && total > 0; bin-- {
		if left -= float64(histogram[bin]); left < 0 {
			return math.Exp2(float64(bin+1)/perOctave + lowest)
		}
	}
	return 0
}

// Trace says what the curve of a channel goes through in each column of a stretch of time. Samples are joined by straight lines;
// between samples that are far apart, and where there is no value, there is no curve.
func (r *FrameSeries) Trace(c widgets.Channel, from, to float64, columns []widgets.Extent) {
	clear(columns)
	if len(columns) == 0 || !(to > from) {
		return
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	perSecond := float64(len(columns)) / (to - from)
	start := max(0, r.since(from)-1)
	for order := start; order+1 < r.count; order++ {
		i, j := r.index(order), r.index(order+1)
		if r.times[i] > to {
			return
		}
		a, b := r.values[c][i], r.values[c][j]
		if a != a || b != b || r.times[j]-r.times[i] > longestGap {
			continue
		}
		segment((r.times[i]-from)*perSecond, float64(a), (r.times[j]-from)*perSecond, float64(b), columns)
	}
}

// segment widens the reach of each column that a line from (x0, a) to (x1, b) crosses, x in columns.
func segment(x0, a, x1, b float64, columns []widgets.Extent) {
	slope := 0.0
	if x1 > x0 {
		slope = (b - a) / (x1 - x0)
	}
	for column := max(0, int(math.Floor(x0))); column < len(columns) && float64(column) <= x1; column++ {
		left, right := math.Max(x0, float64(column)), math.Min(x1, float64(column+1))
		low, high := float32(a+slope*(left-x0)), float32(a+slope*(right-x0))
		if low > high {
			low, high = high, low
		}
		if at := &columns[column]; at.Drawn {
			at.Low, at.High = min(at.Low, low), max(at.High, high)
		} else {
			*at = widgets.Extent{Low: low, High: high, Drawn: true}
		}
	}
}
