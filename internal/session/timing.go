package session

import (
	"math"
	"math/bits"
	"sync/atomic"
	"time"
)

const (
	// A histogram has eight buckets for each doubling of the time, so a bucket's middle is within 7 % of what fell into it.
	perDoubling = 8
	buckets     = 40 * perDoubling // up to 18 minutes

	// solveWindow is how long a histogram collects before the other one takes over.
	solveWindow = 5 * time.Second
)

// timing is how the loop keeps its time.
type timing struct {
	solves solveTimes
	rate   tickRate
	missed atomic.Uint64 // ticks
}

// solveTimes is the distribution of the newest solve times: two histograms that collect in turn, so that what is shown
// covers the last 5 to 10 s. One writer, any readers; a reader may see a tick half counted, which is one in hundreds.
type solveTimes struct {
	counts  [2][buckets]atomic.Uint32
	current int           // of the writer
	until   time.Duration // of the writer: when the other takes over
}

func bucketOf(d time.Duration) int {
	ns := uint64(max(d, 1))
	exponent := bits.Len64(ns) - 1
	// The three bits after the leading one say where between two powers of two it lies.
	fraction := int(ns << (63 - exponent) >> 60 & (perDoubling - 1))
	return min(exponent*perDoubling+fraction, buckets-1)
}

// bucketMiddle is the time that a bucket stands for.
func bucketMiddle(bucket int) time.Duration {
	low := math.Ldexp(1+float64(bucket%perDoubling)/perDoubling, bucket/perDoubling)
	return time.Duration(low * (1 + 0.5/perDoubling))
}

func (t *solveTimes) add(d, now time.Duration) {
	if now >= t.until {
		if t.until > 0 {
			t.current ^= 1
		}
		t.until = now + solveWindow
		for i := range t.counts[t.current] {
			t.counts[t.current][i].Store(0)
		}
	}
	t.counts[t.current][bucketOf(d)].Add(1)
}

// quantile is the time that a share of the ticks stays under; 0 before the first.
func (t *solveTimes) quantile(share float64) time.Duration {
	total := uint64(0)
	for i := range buckets {
		total += uint64(t.counts[0][i].Load()) + uint64(t.counts[1][i].Load())
	}
	if total == 0 {
		return 0
	}
	rank, seen := uint64(math.Ceil(share*float64(total))), uint64(0)
	for i := range buckets {
		seen += uint64(t.counts[0][i].Load()) + uint64(t.counts[1][i].Load())
		if seen >= rank {
			return bucketMiddle(i)
		}
	}
	return bucketMiddle(buckets - 1)
}

// tickRate counts the ticks of each second. One writer, any readers.
type tickRate struct {
	since   time.Duration // of the writer
	ticks   int           // of the writer
	started bool
	rate    atomic.Uint64 // bits of a float64
}

func (r *tickRate) count(now time.Duration) {
	if !r.started {
		r.started, r.since = true, now
		return
	}
	r.ticks++
	if elapsed := now - r.since; elapsed >= time.Second {
		r.rate.Store(math.Float64bits(float64(r.ticks) / elapsed.Seconds()))
		r.since, r.ticks = now, 0
	}
}

func (r *tickRate) perSecond() float64 { return math.Float64frombits(r.rate.Load()) }
