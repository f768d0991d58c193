package session

import (
	"iter"
	"slices"
	"time"

	"posewright/calibration"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// Playback is a recorded session with a store and a clock of its own, which moves only when it is told to: the same
// recording gives the same frames every time, as fast as the machine can.
type Playback struct {
	Recording *recording.Session
	Store     *trackers.Store
	clock     trackers.ManualClock
	player    *recording.Player
	name      string
}

// NewPlayback stands at the beginning of a recording. Name is what the source of its devices is called, see recording.NewPlayer; with ""
// they keep the sources that they were recorded with.
func NewPlayback(session *recording.Session, name string) *Playback {
	p := &Playback{Recording: session, player: recording.NewPlayer(session, name), name: name}
	p.Store = trackers.NewStore(p.clock.Now)
	return p
}

// Advance moves the clock to a time of the recording and takes all samples up to there. Times must not go back.
func (p *Playback) Advance(to time.Duration) {
	p.clock.Set(to)
	p.player.Advance(to, p.Store)
}

// Again stands at the beginning of the same recording, with a store of its own.
func (p *Playback) Again() *Playback { return NewPlayback(p.Recording, p.name) }

// Frames are the devices at a fixed rate, from the beginning to the end. The frame is reused.
func (p *Playback) Frames(rateHz float64) iter.Seq[*trackers.Frame] {
	return func(yield func(*trackers.Frame) bool) {
		fresh := p.Again()
		var frame trackers.Frame
		for tick := range Ticks(p.Recording.Duration(), rateHz) {
			fresh.Advance(TimeOf(tick, rateHz))
			fresh.Store.Snapshot(&frame)
			if !yield(&frame) {
				return
			}
		}
	}
}

// Ticks is how many ticks a recording of some duration has, the ones at its beginning and end included.
func Ticks(duration time.Duration, rateHz float64) int {
	return int(duration.Seconds()*rateHz+1e-6) + 1
}

// TimeOf is when a tick is, counted from 0. It does not accumulate the rounding of the period.
func TimeOf(tick int, rateHz float64) time.Duration {
	return time.Duration(float64(tick) / rateHz * float64(time.Second))
}

// Devices returns every device of the first part of the recording. The playback does not move.
func (p *Playback) Devices(within time.Duration) *trackers.Frame {
	all := new(trackers.Frame)
	for frame := range p.Frames(10) {
		for i := range frame.All() {
			d := &frame.Devices[i]
			known := slices.ContainsFunc(all.All(), func(have trackers.Device) bool { return have.Serial == d.Serial && have.Kind == d.Kind })
			if all.Count < len(all.Devices) && !known {
				all.Devices[all.Count] = *d
				all.Count++
			}
		}
		if frame.Time > within {
			break
		}
	}
	return all
}

// Calibrate measures the person from the recording's own T-pose, see [calibration.FromRecording]. The playback does not move.
func (p *Playback) Calibrate(o calibration.Options) (calibration.Calibration, error) {
	return calibration.FromRecording(p.Frames(DefaultRateHz), o)
}
