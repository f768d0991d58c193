package accuracy

import (
	"encoding/csv"
	"io"
	"math"
	"strconv"
	"time"

	"posewright/effectors"
)

// Size is how large a difference between a device and the avatar is, after Marmaras, 5.4.7.
type Size uint8

// The sizes, from no difference that anybody would see to one that no one would miss.
const (
	NoDifference Size = iota
	SmallDifference
	MediumDifference
	LargeDifference
	SizeCount
)

// Window is how much time a measurement covers, as in Marmaras, 5.4.7.
const Window = 30 * time.Second

// Limits are where one size ends and the next begins, meters, rising. The paper chooses them for each use and names no
// numbers.
type Limits [SizeCount - 1]float64

// DefaultLimits are half a centimeter, which a person does not see on an avatar, one, and two, which is as wide as a finger.
var DefaultLimits = Limits{0.005, 0.01, 0.02}

// Of is the size of a difference in meters.
func (l Limits) Of(difference float64) Size {
	for size, limit := range l {
		if difference < limit {
			return Size(size)
		}
	}
	return LargeDifference
}

// Tally collects the differences between where a device wants a joint and where the solver put it, one a frame. The zero
// value is empty.
type Tally struct {
	Limits Limits // of the sizes; set before the first difference

	count             int
	sum               float64
	smallest, largest float64
	sizes             [SizeCount]int
}

// Add counts a difference in meters; what is not a number is not counted.
func (t *Tally) Add(difference float64) {
	if math.IsNaN(difference) || math.IsInf(difference, 0) || difference < 0 {
		return
	}
	if t.count == 0 || difference < t.smallest {
		t.smallest = difference
	}
	t.largest = math.Max(t.largest, difference)
	t.count++
	t.sum += difference
	t.sizes[t.Limits.Of(difference)]++
}

// Differences are the result of a tally: meters, and the share of the frames of each size, which add up to 1.
type Differences struct {
	Frames                  int
	Mean, Smallest, Largest float64
	Share                   [SizeCount]float64
}

// Result is what the tally came to; zero where it is empty.
func (t *Tally) Result() Differences {
	if t.count == 0 {
		return Differences{}
	}
	d := Differences{Frames: t.count, Mean: t.sum / float64(t.count), Smallest: t.smallest, Largest: t.largest}
	for size, n := range t.sizes {
		d.Share[size] = float64(n) / float64(t.count)
	}
	return d
}

// Live is how well an avatar follows live devices over a stretch of time: the table of Marmaras, 5.4.8.
type Live struct {
	Effectors [effectors.Count]Differences
	// Latency is the time from the arrival of the newest sample to the pose: mean and largest.
	Latency, LatencyLargest time.Duration
	// Predicted is the mean latency that is left where devices are predicted, negative where the pose is ahead of its samples; Latency where none is.
	Predicted time.Duration
	Limits    Limits
}

// WriteCSV writes the table for programs: a head, then a line for each effector that was driven, lengths in centimeters,
// shares in percent, latency in milliseconds.
func (l *Live) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	number := func(v float64) string { return strconv.FormatFloat(v, 'f', 3, 64) }
	head := []string{"effector", "frames", "mean_cm", "smallest_cm", "largest_cm"}
	for size, name := range [SizeCount]string{"none", "small", "medium", "large"} {
		if limit := "_percent"; size < len(l.Limits) {
			head = append(head, name+"_below_"+strconv.FormatFloat(100*l.Limits[size], 'f', -1, 64)+"cm"+limit)
		} else {
			head = append(head, name+limit)
		}
	}
	_ = out.Write(append(head, "latency_mean_ms", "latency_largest_ms", "latency_predicted_ms")) // Flush has the error
	for id := range effectors.Count {
		d := &l.Effectors[id]
		if d.Frames == 0 {
			continue
		}
		line := []string{id.String(), strconv.Itoa(d.Frames), number(100 * d.Mean), number(100 * d.Smallest), number(100 * d.Largest)}
		for _, share := range d.Share {
			line = append(line, number(100*share))
		}
		_ = out.Write(append(line, number(l.Latency.Seconds()*1e3), number(l.LatencyLargest.Seconds()*1e3), number(l.Predicted.Seconds()*1e3)))
	}
	out.Flush()
	return out.Error()
}
