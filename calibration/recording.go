package calibration

import (
	"iter"
	"math"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	// judgeEvery is how often a recording is judged while it is searched for a T-pose.
	judgeEvery = 50 * time.Millisecond
	// settleWithin is how long a stretch that passes is followed for a stiller second.
	settleWithin = 2 * time.Second
	// clearWithin is how long a pose is looked for that leaves fewer devices in doubt.
	clearWithin = time.Minute
)

// FromRecording fits an avatar to the result of MeasureRecording.
func FromRecording(frames iter.Seq[*trackers.Frame], o Options) (Calibration, error) {
	m, err := MeasureRecording(frames, o)
	if err != nil {
		return Calibration{}, err
	}
	return Fit(m, o.Humanoid)
}

// MeasureRecording measures a person in a recording. It searches the frames, in the order of their times, for the first interval of Options.Sample in
// which the person holds the demanded pose, a T-pose by default, and uses the stillest such interval of that
// stretch. Where it leaves devices in doubt, a later one that leaves fewer is used. Options.Countdown is ignored.
// If there is no such interval, the error is a *Refusal with the reasons of the attempt that came closest.
func MeasureRecording(frames iter.Seq[*trackers.Frame], o Options) (Measurement, error) {
	o = o.withDefaults()
	var (
		sampler       Sampler
		begun, passed bool
		first, since  time.Duration
		judged        time.Duration
		best          Measurement
		doubted       int // devices of best that are in doubt
		least         = math.Inf(1)
		refusal       error
	)
	sampler.Demand, sampler.Motion = o.demand(), new(Motion)
	for f := range frames {
		if !begun {
			begun, first, judged = true, f.Time, f.Time
		}
		sampler.Motion.Tick(f)
		sampler.Add(f)
		sampler.Trim(f.Time - o.Sample)
		// A recording need not last a whole sampling time beyond the frame rate's grain.
		if f.Time-first < o.Sample-judgeEvery || f.Time-judged < judgeEvery {
			continue
		}
		judged = f.Time
		m, err := sampler.Measure(o.Previous)
		if err != nil {
			if passed && doubted == 0 {
				break
			}
			if refusal == nil || refusedAt(err) > refusedAt(refusal) {
				refusal = err
			}
			continue
		}
		if asked := m.asked(); !passed || asked < doubted { // in another pose it may be clear what is worn where
			passed, since, doubted, least = true, f.Time, asked, math.Inf(1)
		} else if asked > doubted {
			continue
		}
		if spread := m.spread(); spread < least {
			least, best = spread, m
		}
		if span := f.Time - since; span >= settleWithin && doubted == 0 || span >= clearWithin {
			break
		}
	}
	switch {
	case passed:
		best.Person = o.Person
		if !o.Seated && o.HeightM > 0 {
			best.Corrected.HeightM = o.HeightM
			best.correct()
		}
		return best, nil
	case refusal != nil:
		return Measurement{}, refusal
	}
	return Measurement{}, refuse(DevicesMissing, phrase.Say("The recording is too short to hold a pose of one second."))
}

// asked is how many devices are left in doubt.
func (m *Measurement) asked() int {
	count := 0
	for i := range m.LeftOut {
		if m.LeftOut[i].Asked {
			count++
		}
	}
	return count
}

// spread is the largest spread of a measurement's devices.
func (m *Measurement) spread() float64 {
	spread := 0.0
	for i := range m.Devices {
		spread = max(spread, m.Devices[i].SpreadM)
	}
	return spread
}
