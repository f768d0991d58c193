package accuracy

import (
	"context"
	"fmt"
	"path/filepath"

	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/rig/bvh"
	"posewright/rig/phrase"
	"posewright/solver"
)

// GaitOptions say how the steps of untracked feet are compared with those of people.
type GaitOptions struct {
	Preset   string          // what the settings are called in the report
	Settings solver.Settings // as compiled from the preset
	TrueHips bool            // a device has the hips, exactly where the truth has them; otherwise they hang from headset and hands
	Unlooped bool            // recordings are taken as they are; otherwise their whole strides are repeated
	RateHz   float64         // ticks per second; 0 is 90
	Still    bool            // devices without noise; otherwise each is off by a millimeter or so in every tick, the same in every run

	Recordings bool // also score each recording apart

	GiveWay  bool                  // run at a low priority, so that a window keeps its frame rate
	Up       bvh.Up                // the axis of the files that points up
	Progress func(done, total int) // called after each recording was read and after it was solved; may be nil
}

// DefaultGaitRateHz is the rate at which steps are compared.
const DefaultGaitRateHz = 90

func (o *GaitOptions) complete() error {
	if o.RateHz == 0 {
		o.RateHz = DefaultGaitRateHz
	}
	if !(o.RateHz >= 1 && o.RateHz <= 10000) {
		return fmt.Errorf("accuracy: %v ticks a second are not between 1 and 10000", o.RateHz)
	}
	return nil
}

// GaitReport is how well the steps of all sets were estimated.
type GaitReport struct {
	Preset   string            `json:"preset"`
	TrueHips bool              `json:"true_hips"`
	Unlooped bool              `json:"unlooped"`
	RateHz   float64           `json:"rate_hz"`
	Sets     []GaitSet         `json:"sets"`
	Total    GaitScore         `json:"total"` // pools the steps of all sets
	Kinds    []StepScore       `json:"kinds"` // the steps of all sets by what the person does: starting, turning, sideways, backward, running, forward
	Skipped  []capture.Skipped `json:"skipped,omitempty"`
}

// EvaluateGait hides the feet of people in recordings, has the solver guess their steps from headset and hands, and compares these with the
// steps that the people took. Sets are named after the folder of their recordings and the kind of movement in them: walk, walk-back,
// side, run, steps for any other, and standing for the stretches of at least two seconds in which both feet stay.
//
// Whole strides are repeated to 14 seconds, the feet start at home, and the first five seconds are not counted; what has no stride to repeat counts
// only where it stands. Taken as they are, recordings count from the first tick to the last.
//
// A recording in which no one steps or stands is named in the report and left out; that none can be used is an error, as is an option
// out of range or a canceled context.
func EvaluateGait(ctx context.Context, options GaitOptions, files []string) (GaitReport, error) {
	if err := options.complete(); err != nil {
		return GaitReport{}, err
	}
	report := GaitReport{
		Preset: options.Preset, TrueHips: options.TrueHips, Unlooped: options.Unlooped, RateHz: options.RateHz,
		Sets: []GaitSet{}, Kinds: []StepScore{},
	}
	progress := counter{total: 2 * len(files), report: options.Progress, giveWay: options.GiveWay}
	var total gaitTally
	var pooled gaitTallies // of the set
	var recordings [gaitKinds][]GaitScore
	err := judged(ctx, files, options.Up, &progress, func(person *virtual.Person) (gaitTallies, error) {
		return evaluateGait(ctx, &options, person)
	}, func(b *batch, outcomes []outcome[gaitTallies]) {
		for i := range outcomes {
			if err := outcomes[i].err; err != nil {
				report.Skipped = append(report.Skipped, capture.Skip(outcomes[i].file, err))
			}
			for kind := range pooled {
				of := &outcomes[i].of[kind]
				if options.Recordings && of.files > 0 {
					score := of.score(filepath.Base(outcomes[i].file))
					score.File = outcomes[i].file
					recordings[kind] = append(recordings[kind], score)
				}
				pooled[kind].pool(of)
			}
		}
		for kind := range pooled {
			if !b.last {
				break
			}
			if pooled[kind].files > 0 {
				score := pooled[kind].score(b.set + " " + gaitKind(kind).String())
				report.Sets = append(report.Sets, GaitSet{score, recordings[kind]})
			}
			total.pool(&pooled[kind])
			pooled[kind], recordings[kind] = gaitTally{}, nil
		}
	})
	if err != nil {
		return GaitReport{}, err
	}
	total.files = len(files) - len(report.Skipped)
	report.Total = total.score("")
	for kind := range total.kinds {
		if l := &total.kinds[kind]; l.truly > 0 {
			report.Kinds = append(report.Kinds, l.score(stepKind(kind).String()))
		}
	}
	return report, nothingUsable(total.files, report.Skipped)
}

// gaitTallies is what one recording adds to each kind of motion.
type gaitTallies [gaitKinds]gaitTally

func evaluateGait(ctx context.Context, options *GaitOptions, person *virtual.Person) (gaitTallies, error) {
	w, err := walkerOf(person, options.Unlooped)
	if err != nil {
		return gaitTallies{}, err
	}
	if err := ctx.Err(); err != nil {
		return gaitTallies{}, err
	}
	return w.judge(options), nil
}

// gaitKind is what someone does in a take.
type gaitKind int

const (
	walking gaitKind = iota
	walkingBack
	sideways
	running
	stepping // any other way
	standing
	gaitKinds
)

func (k gaitKind) String() string {
	return [gaitKinds]string{"walk", "walk-back", "side", "run", "steps", "standing"}[k]
}

// gaitTake is a part of a recording that is judged.
type gaitTake struct {
	kind     gaitKind
	track    *virtual.Track
	steps    []virtual.Step // of the truth
	from, to float64        // seconds between which steps are counted
}

const (
	repeatedSeconds = 14.0
	lockingSeconds  = 5.0 // at the beginning of repeated strides, not counted
	lateSeconds     = 0.4 // at the end of a take a landing may still be missing: not counted
	standingSeconds = 2.0
)

// errNoSteps is a recording that says nothing about feet.
var errNoSteps = phrase.Fail("it has no step, and no two seconds in which the person stands")

// errNoStrides is a recording in which there are steps, but none to repeat.
var errNoStrides = phrase.Fail("it has steps, but no whole strides at an even pace that could be repeated; they count where recordings are taken unlooped")

// takesOf cuts a recording into what is judged.
func takesOf(track *virtual.Track, unlooped bool) ([]gaitTake, error) {
	steps := track.Steps()
	strides, ok := track.Strides(steps)
	var takes []gaitTake
	switch {
	case unlooped && len(steps) > 0:
		kind := stepping
		if ok {
			kind = kindOf(track, strides)
		}
		takes = append(takes, gaitTake{kind, track, steps, 0, track.Duration() - lateSeconds})
	case ok && !unlooped:
		repeated := track.Repeated(strides, repeatedSeconds)
		takes = append(takes, gaitTake{kindOf(track, strides), repeated, repeated.Steps(), lockingSeconds, repeatedSeconds - lateSeconds})
	}
	for _, still := range track.Standing(standingSeconds) {
		takes = append(takes, gaitTake{kind: standing, track: track.Cut(still), to: still.Seconds()})
	}
	switch {
	case len(takes) > 0:
		return takes, nil
	case len(steps) > 0:
		return nil, errNoStrides
	}
	return nil, errNoSteps
}
