package monitor

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/ui/widgets"
)

// frameAt is a frame with one driven effector and nothing else.
func frameAt(tick uint64, seconds, residual float64) *session.Frame {
	f := &session.Frame{Tick: tick, Now: time.Duration(seconds * float64(time.Second)), Body: &solver.Body{}, SolveTime: 20 * time.Microsecond}
	for i := range f.Bound {
		f.Bound[i] = -1
	}
	f.Result.Effectors[effectors.LeftHand] = solver.Report{Active: true, Residual: residual, Distance: residual}
	return f
}

const leftHandResidual = channelResidual + widgets.Channel(effectors.LeftHand)

func TestTheRingKeepsTheNewestSamplesAndForgetsTheOldest(t *testing.T) {
	t.Parallel()
	var r FrameSeries
	const many = ringLength + 100
	for i := range many {
		r.Put(frameAt(uint64(i+1), float64(i)/60, float64(i)))
	}
	if r.count != ringLength || math.Abs(r.newest()-float64(many-1)/60) > 1e-6 {
		t.Errorf("%d samples up to %v s", r.count, r.newest())
	}
	if got := r.At(leftHandResidual, float64(many-1)/60); got != many-1 {
		t.Errorf("the newest value is %v", got)
	}
	if got := r.At(leftHandResidual, 0); !math.IsNaN(got) {
		t.Errorf("a forgotten value is still %v", got)
	}
	if got := r.Max(leftHandResidual, 0, 1e9); got != many-1 {
		t.Errorf("the largest is %v", got)
	}
}

func TestAFrameThatWasPutAlreadyIsNotPutAgain(t *testing.T) {
	t.Parallel()
	var r FrameSeries
	r.Put(&session.Frame{}) // before the first tick
	r.Put(frameAt(1, 1, 2))
	r.Put(frameAt(1, 1, 2))
	if r.count != 1 {
		t.Errorf("%d samples", r.count)
	}
}

func TestWhileTimeStandsStillTheNewestSampleFollowsWhatIsTuned(t *testing.T) {
	t.Parallel()
	var r FrameSeries
	r.Put(frameAt(1, 1, 2))
	r.Put(frameAt(2, 1.5, 3))
	r.Put(frameAt(3, 1.5, 4))
	if got := r.At(leftHandResidual, 1.5); r.count != 2 || got != 4 {
		t.Errorf("%d samples, the newest is %v", r.count, got)
	}
}

func TestACurveGoesThroughEverySampleAndNowhereElse(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	var r FrameSeries
	times, values := []float64{}, []float64{}
	now := 0.0
	for i := range 400 {
		now += 0.001 + 0.03*random.Float64()
		times, values = append(times, now), append(values, random.Float64())
		r.Put(frameAt(uint64(i+1), now, values[i]))
	}
	from, to := times[50], times[350]
	columns := make([]widgets.Extent, 37)
	r.Trace(leftHandResidual, from, to, columns)
	// The same by walking along the polyline in very small steps.
	want := make([]widgets.Extent, len(columns))
	for i := 0; i+1 < len(times); i++ {
		const steps = 2000
		for step := range steps + 1 {
			share := float64(step) / steps
			column := math.Floor((times[i] + share*(times[i+1]-times[i]) - from) / (to - from) * float64(len(columns)))
			if column < 0 || int(column) >= len(columns) {
				continue
			}
			v := float32(values[i] + share*(values[i+1]-values[i]))
			at := &want[int(column)]
			if !at.Drawn {
				*at = widgets.Extent{Low: v, High: v, Drawn: true}
			}
			at.Low, at.High = min(at.Low, v), max(at.High, v)
		}
	}
	for i := range columns {
		if columns[i].Drawn != want[i].Drawn || math.Abs(float64(columns[i].Low-want[i].Low)) > 0.01 || math.Abs(float64(columns[i].High-want[i].High)) > 0.01 {
			t.Errorf("column %d: %v, want %v", i, columns[i], want[i])
		}
	}
}

func TestThereIsNoCurveOverAGapOrWhereNothingIsDriven(t *testing.T) {
	t.Parallel()
	var r FrameSeries
	r.Put(frameAt(1, 1, 0.1))
	r.Put(frameAt(2, 1.1, 0.1))
	r.Put(frameAt(3, 3, 0.1)) // nothing came for almost two seconds
	r.Put(frameAt(4, 3.1, 0.1))
	columns := make([]widgets.Extent, 10)
	r.Trace(leftHandResidual, 1, 3.5, columns)
	drawn := 0
	for _, column := range columns {
		if column.Drawn {
			drawn++
		}
	}
	if drawn != 2 {
		t.Errorf("%d columns are drawn: %v", drawn, columns)
	}
	r.Trace(channelResidual+widgets.Channel(effectors.RightHand), 1, 3.5, columns)
	for i, column := range columns {
		if column.Drawn {
			t.Errorf("column %d of an effector that nothing drives is drawn", i)
		}
	}
}

func TestRarePeaksDoNotCountAsUsual(t *testing.T) {
	t.Parallel()
	var r FrameSeries
	for i := range 1000 {
		residual := 0.1
		if i%200 == 0 {
			residual = 50
		}
		r.Put(frameAt(uint64(i+1), float64(i)/60, residual))
	}
	if got := r.Usual(leftHandResidual, 0, 100, 0.02); got < 0.1 || got > 0.11 {
		t.Errorf("all but rare peaks stay under %v, want 0.1 to 0.11", got)
	}
	if got := r.Usual(leftHandResidual, 0, 100, 0.001); got < 50 || got > 55 {
		t.Errorf("with the peaks it is %v", got)
	}
	if got := r.Usual(channelAge, 0, 100, 0.02); got != 0 {
		t.Errorf("of nothing %v is usual", got)
	}
}

func TestTheSeriesSaysHowCloselyDevicesWereFollowed(t *testing.T) {
	t.Parallel()
	series := new(FrameSeries)
	for i := range 600 { // ten seconds, the difference of the left hand rising to 3 cm
		series.Put(frameAt(uint64(i+1), float64(i)/60, 0.03*float64(i)/600))
	}
	live := series.accuracy(5, 10) // the second half
	d := live.Effectors[effectors.LeftHand]
	if d.Frames != 300 || math.Abs(d.Mean-0.0225) > 1e-4 || math.Abs(d.Smallest-0.015) > 1e-4 || math.Abs(d.Largest-0.03) > 1e-4 {
		t.Errorf("it says %+v", d)
	}
	// From 1.5 cm to 3 cm evenly: a third is below 2 cm, which is medium, and the rest large.
	if math.Abs(d.Share[2]-1.0/3) > 0.01 || math.Abs(d.Share[3]-2.0/3) > 0.01 || d.Share[0] != 0 || d.Share[1] != 0 {
		t.Errorf("the shares are %v", d.Share)
	}
}
