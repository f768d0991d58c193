// Package prediction measures what predicting devices gains and costs: how far a pose is from where the device is when the pose is seen, and how much a device
// that is held still trembles. People in motion capture wear the devices; these are sampled at 90 Hz with noise of 1 mm and 0.5°, and read by the session's own
// [trackers.Conditioner].
package prediction

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"text/tabwriter"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/trackers"
)

const (
	rateHz   = 90
	noiseM   = 0.001
	noiseRad = 0.5 * math.Pi / 180
	seed     = 11
	settle   = 30 // ticks before anything is counted
	still    = 900
)

// horizons are how far ahead is predicted, in milliseconds.
var horizons = [...]float64{10, 20, 30, 40, 50}

// usualFilter is the smoothing that a device begins with in the window.
var usualFilter = trackers.OneEuro{CutoffHz: 1.5, Beta: 15}

// Method is a way to treat a device.
type Method struct {
	Name     string
	Filter   trackers.OneEuro
	Predicts bool
	How      trackers.PredictionMethod
}

// Methods are what is compared, without prediction first.
var Methods = [...]Method{
	{Name: "none"},
	{Name: "constant", Predicts: true, How: trackers.ConstantVelocity},
	{Name: "damped", Predicts: true, How: trackers.Damped},
	{Name: "smoothed", Filter: usualFilter},
	{Name: "smoothed, constant", Filter: usualFilter, Predicts: true, How: trackers.ConstantVelocity},
	{Name: "smoothed, damped", Filter: usualFilter, Predicts: true, How: trackers.Damped},
}

// Row is what a method comes to at a horizon.
type Row struct {
	AheadMS   float64 `json:"ahead_ms"`
	Method    string  `json:"method"`
	HeadCM    float64 `json:"head_cm"` // root mean square distance from the true place when the pose is seen
	HandsCM   float64 `json:"hands_cm"`
	HeadDeg   float64 `json:"head_deg"`
	HandsDeg  float64 `json:"hands_deg"`
	JitterMM  float64 `json:"jitter_mm"`  // root mean square step from tick to tick of a device at rest
	JitterDeg float64 `json:"jitter_deg"` // likewise
	Ticks     int     `json:"ticks"`
}

func (m *Method) conditioning(keys []trackers.Key, ahead float64) *trackers.Conditioning {
	with := &trackers.Conditioning{}
	for _, k := range keys {
		if m.Filter.On() {
			with.Filters = append(with.Filters, trackers.Filter{Kind: k.Kind, Serial: string(k.Serial), OneEuro: m.Filter})
		}
		if m.Predicts {
			with.Predictors = append(with.Predictors, trackers.Predictor{Kind: k.Kind, Serial: string(k.Serial), Prediction: trackers.Prediction{AheadMS: ahead, Method: m.How}})
		}
	}
	return with
}

// squares adds up what is off.
type squares struct {
	place, turn float64
	count       int
}

func (s *squares) add(at trackers.Pose, want rig.Transform) {
	d := at.Position.Sub(want.Position).Len()
	angle := 2 * math.Acos(min(1, math.Abs(at.Rotation.Dot(want.Rotation))))
	s.place, s.turn, s.count = s.place+d*d, s.turn+angle*angle, s.count+1
}

func (s *squares) cm() float64  { return 100 * math.Sqrt(s.place/float64(max(1, s.count))) }
func (s *squares) deg() float64 { return 180 / math.Pi * math.Sqrt(s.turn/float64(max(1, s.count))) }

// ErrNothing is that no recording is long enough.
var ErrNothing = errors.New("prediction: there is no recording of a second or more")

// Evaluate runs every method at every horizon over what people in motion capture did. Progress, if set, is told the share that is done.
func Evaluate(ctx context.Context, people []*virtual.Person, progress func(done float64)) ([]Row, error) {
	keys := []trackers.Key{{Kind: trackers.Headset, Serial: []byte("head")}, {Kind: trackers.Controller, Serial: []byte("left")}, {Kind: trackers.Controller, Serial: []byte("right")}}
	var rows []Row
	for n, ahead := range horizons {
		for m := range Methods {
			method := &Methods[m]
			var head, hands squares
			for _, person := range people {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				follow(person, method.conditioning(keys, ahead), keys, ahead, &head, &hands)
			}
			if head.count == 0 {
				return nil, ErrNothing
			}
			place, turn := jitter(method.conditioning(keys[:1], ahead), keys[0])
			rows = append(rows, Row{ahead, method.Name, head.cm(), hands.cm(), head.deg(), hands.deg(), place, turn, head.count})
			if progress != nil {
				progress(float64(n*len(Methods)+m+1) / float64(len(horizons)*len(Methods)))
			}
		}
	}
	return rows, nil
}

// noisy is a pose as a device reports it.
func noisy(at rig.Transform, random *rand.Rand) trackers.Pose {
	scatter := func() mgl64.Vec3 {
		return mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}
	}
	return trackers.Pose{
		Position: at.Position.Add(scatter().Mul(noiseM)),
		Rotation: at.Rotation.Mul(mgl64.QuatRotate(noiseRad*random.NormFloat64(), scatter().Normalize())).Normalize(),
	}
}

// follow has a person wear the devices and compares their poses in every tick with where the devices are when they are seen.
func follow(person *virtual.Person, with *trackers.Conditioning, keys []trackers.Key, ahead float64, head, hands *squares) {
	fine := *person
	seconds := float64(person.Frames()-1) / person.RateHz
	fine.RateHz = 1000
	random := rand.New(rand.NewPCG(seed, 1))
	clock := new(trackers.ManualClock)
	store := trackers.NewStore(clock.Now)
	var conditioner trackers.Conditioner
	var frame trackers.Frame
	var truth virtual.Truth
	for tick := 0; float64(tick)/rateHz+ahead/1000 < seconds; tick++ {
		at := time.Duration(tick) * time.Second / rateHz
		clock.Set(at)
		fine.Frame(int(at.Milliseconds()), &truth)
		for i, place := range [...]rig.Transform{truth.Head, truth.Hands[0], truth.Hands[1]} {
			store.PutAt(keys[i], noisy(place, random), at)
		}
		store.Snapshot(&frame)
		conditioner.Run(with, &frame)
		if tick < settle {
			continue
		}
		fine.Frame(int(math.Round(float64(at)/1e6+ahead)), &truth)
		head.add(frame.Devices[0].Pose, truth.Head)
		for side := range truth.Hands {
			hands.add(frame.Devices[1+side].Pose, truth.Hands[side])
		}
	}
}

// jitter is the root mean square step of a device that is held still, in millimeters and degrees.
func jitter(with *trackers.Conditioning, key trackers.Key) (mm, deg float64) {
	random := rand.New(rand.NewPCG(seed, 2))
	clock := new(trackers.ManualClock)
	store := trackers.NewStore(clock.Now)
	var conditioner trackers.Conditioner
	var frame trackers.Frame
	var steps squares
	var before trackers.Pose
	for tick := range still + settle {
		at := time.Duration(tick) * time.Second / rateHz
		clock.Set(at)
		store.PutAt(key, noisy(rig.Transform{Position: mgl64.Vec3{0, 1.5, 0}, Rotation: mgl64.QuatIdent()}, random), at)
		store.Snapshot(&frame)
		conditioner.Run(with, &frame)
		if pose := frame.Devices[0].Pose; tick > settle {
			steps.add(pose, rig.Transform{Position: before.Position, Rotation: before.Rotation})
		}
		before = frame.Devices[0].Pose
	}
	return 10 * steps.cm(), steps.deg()
}

// WriteTable writes rows for people.
func WriteTable(w io.Writer, rows []Row) error {
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(out, "ahead\tmethod\thead cm\thands cm\thead °\thands °\tjitter mm\tjitter °\t") // Flush has the error
	for _, r := range rows {
		_, _ = fmt.Fprintf(out, "%.0f ms\t%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t\n", r.AheadMS, r.Method, r.HeadCM, r.HandsCM, r.HeadDeg, r.HandsDeg, r.JitterMM, r.JitterDeg)
	}
	return out.Flush()
}
