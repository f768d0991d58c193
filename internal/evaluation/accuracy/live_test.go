package accuracy

import (
	"encoding/csv"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/effectors"
)

func TestATallySaysMeanEndsAndSharesOfItsDifferences(t *testing.T) {
	t.Parallel()
	tally := Tally{Limits: DefaultLimits}
	if tally.Result() != (Differences{}) {
		t.Error("an empty tally came to something")
	}
	for _, cm := range []float64{0.4, 0.4, 0.6, 1.2, 1.9, 2, 3.5, 8} {
		tally.Add(cm / 100)
	}
	for _, nothing := range []float64{math.NaN(), math.Inf(1), -1} {
		tally.Add(nothing)
	}
	d := tally.Result()
	// By hand: the sum is 18 cm over 8 frames; 2 are under 0.5, 1 under 1, 2 under 2, 3 above.
	if d.Frames != 8 || math.Abs(d.Mean-0.0225) > 1e-12 || d.Smallest != 0.004 || d.Largest != 0.08 {
		t.Errorf("it came to %+v", d)
	}
	if want := [SizeCount]float64{0.25, 0.125, 0.25, 0.375}; d.Share != want {
		t.Errorf("the shares are %v, want %v", d.Share, want)
	}
}

func TestTheTableForProgramsHasALineForEachDrivenEffector(t *testing.T) {
	t.Parallel()
	l := Live{Latency: 4500 * time.Microsecond, LatencyLargest: 11 * time.Millisecond, Predicted: 3 * time.Millisecond, Limits: DefaultLimits}
	l.Effectors[effectors.LeftHand] = Differences{Frames: 900, Mean: 0.012, Smallest: 0.0007, Largest: 0.0411, Share: [SizeCount]float64{0.05, 0.1, 0.3, 0.55}}
	var text strings.Builder
	if err := l.WriteCSV(&text); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
	if err != nil || len(lines) != 2 || len(lines[0]) != len(lines[1]) {
		t.Fatalf("%v: %q", err, text.String())
	}
	want := []string{"leftHand", "900", "1.200", "0.070", "4.110", "5.000", "10.000", "30.000", "55.000", "4.500", "11.000", "3.000"}
	if !slices.Equal(lines[1], want) || lines[0][5] != "none_below_0.5cm_percent" {
		t.Errorf("the table is %q", lines)
	}
}
