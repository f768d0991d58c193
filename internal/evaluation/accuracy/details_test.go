package accuracy

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/bvh"
)

func approximately(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

// The distances of the left elbow are 1 to 20 cm and those of the right one 2 cm, in an order that is not sorted.
func TestStatisticsOfHandMadeErrors(t *testing.T) {
	t.Parallel()
	left := []float64{20, 3, 1, 19, 2, 4, 18, 5, 17, 6, 16, 7, 15, 8, 14, 9, 13, 10, 12, 11}
	parts := [2]*details{newDetails(), newDetails()} // two recordings
	for i, cm := range left {
		truth := virtual.Truth{Hips: rig.Transform{Rotation: rig.Yaw(math.Pi / 2)}} // faces +X, with the left hand at -Z
		var s solved
		s.elbows = [2]mgl64.Vec3{{cm / 100, 0, 0}, {0, 0, 0.02}} // the left one is forward of the true one, the right one to its right
		parts[i%2].frame(&s, &truth, 1.0/30)
	}
	d := newDetails()
	d.pool(parts[0])
	d.pool(parts[1])
	for _, j := range d.joints() {
		if j.Name != "elbow" {
			if j.RMSE != 0 || j.P95 != 0 || j.Bias != (Bias{}) {
				t.Errorf("%s is off: %+v", j.Name, j.Statistics)
			}
			continue
		}
		approximately(t, "left mean", j.Left.Mean, 10.5, 1e-9)
		approximately(t, "left RMSE", j.Left.RMSE, math.Sqrt(2870.0/20), 1e-9) // n(n+1)(2n+1)/6 with n = 20
		approximately(t, "left median", j.Left.Median, 10, 0.01)
		approximately(t, "left 95th percentile", j.Left.P95, 19, 0.019)
		approximately(t, "left bias forward", j.Left.Bias.Forward, 10.5, 1e-9)
		approximately(t, "left bias lateral", j.Left.Bias.Lateral, 0, 1e-9)
		approximately(t, "right bias lateral", j.Right.Bias.Lateral, 2, 1e-9) // away from the body
		approximately(t, "right median", j.Right.Median, 2, 0.002)
		approximately(t, "median", j.Median, 2, 0.002) // 1, 22 times 2, ...
		approximately(t, "mean", j.Mean, 6.25, 1e-9)
		approximately(t, "95th percentile", j.P95, 18, 0.018) // the 38th of 40
		approximately(t, "bias lateral", j.Bias.Lateral, 1, 1e-9)
		approximately(t, "bias forward", j.Bias.Forward, 5.25, 1e-9)
	}
}

func TestPercentilesOfDistancesOfEverySizeAreWithinAThousandth(t *testing.T) {
	t.Parallel()
	for meters := 0.00001; meters < 7; meters *= 1.37 {
		var d distribution
		d.add(meters)
		approximately(t, "percentile", percentiles([2]float64{50, 95}, &d)[1]/meters, 1, 0.001)
	}
	var d distribution
	d.add(0)
	d.add(1e-9)
	approximately(t, "percentile of what is exact", percentiles([2]float64{50, 95}, &d)[0], 0, 0)
	for range 3 {
		d.add(1000)
	}
	if got := percentiles([2]float64{50, 95}, &d)[1]; !(got > 7.9) {
		t.Errorf("a distance of 1 km counts as %v m", got)
	}
}

// A position that is the cube of time in seconds has a third derivative of 6 m/s³, whatever else is added up to the square.
func TestJitterIsTheThirdDerivativeAndNotTakenAcrossGaps(t *testing.T) {
	t.Parallel()
	const step = 1.0 / 30
	d := newDetails()
	for i := range 40 {
		at := float64(i) * step
		var s solved
		s.neck = mgl64.Vec3{at * at * at, 3 * at * at, -at}
		if i >= 20 {
			s.neck[1] += 5 // a step that is no jitter, since frames between were left out
		}
		if i == 20 {
			d.interrupt()
		}
		d.frame(&s, &virtual.Truth{Neck: mgl64.Vec3{0, at * at * at / 2, 0}, Hips: rig.Identity()}, step)
	}
	for _, j := range d.joints() {
		if j.Name == "neck" {
			approximately(t, "jitter", j.Jitter, 6, 1e-6)
			approximately(t, "true jitter", j.TrueJitter, 3, 1e-6)
		}
	}
}

// dancing is the file of a dance, see recordedDance.
func dancing(t *testing.T) string {
	t.Helper()
	return save(t, recordedDance(t, dancer(t)), t.TempDir(), "dance.bvh")
}

// Details agree with the scores that are there without them, and do not change these.
func TestDetailsAgreeWithTheScores(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	file := dancing(t)
	plain := evaluated(t, Options{Preset: "Posewright", Points: virtual.FivePoints}, file)
	r := evaluated(t, Options{Preset: "Posewright", Points: virtual.FivePoints, Details: true, Recordings: true}, file)
	for _, s := range []Score{r.Total, r.Sets[0], r.Sets[0].Recordings[0]} {
		if s.RMSE != plain.Total.RMSE || s.Pops != plain.Total.Pops || s.SwivelRMSDeg != plain.Total.SwivelRMSDeg {
			t.Errorf("with details %+v, without %+v", s, plain.Total)
		}
		want := map[string]float64{"neck": s.RMSE.Neck, "shoulder": s.RMSE.Shoulder, "elbow": s.RMSE.Elbow, "hip": s.RMSE.Hip, "knee": s.RMSE.Knee}
		for _, j := range s.Joints {
			if rmse, ok := want[j.Name]; ok {
				approximately(t, j.Name, j.RMSE, rmse, 1e-9)
			}
			if bias := math.Sqrt(j.Bias.Lateral*j.Bias.Lateral + j.Bias.Up*j.Bias.Up + j.Bias.Forward*j.Bias.Forward); !(bias <= j.Mean+1e-9 && j.Mean <= j.RMSE+1e-9) {
				t.Errorf("%s: bias %v, mean %v, RMSE %v do not rise", j.Name, bias, j.Mean, j.RMSE)
			}
			if !(j.Median <= j.P95) || j.TrueJitter <= 0 {
				t.Errorf("%s: %+v", j.Name, j.Statistics)
			}
		}
		if len(s.Joints) != int(jointCount) || len(s.Sides) != 2 || s.Sides[0].Pops+s.Sides[1].Pops != s.Pops {
			t.Errorf("joints %+v, sides %+v", s.Joints, s.Sides)
		}
	}
	if arms := evaluated(t, Options{TrueShoulders: true, Details: true}, file); len(arms.Total.Joints) != 3 {
		t.Errorf("with true shoulders there are statistics of %+v, not of elbow, hip and knee alone", arms.Total.Joints)
	}

	var text strings.Builder
	if err := WriteCSV(&text, []Report{r, r}, true); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
	if err != nil || len(rows) != 7 || len(rows[0]) != 14+2*8+9+3*8+9+4*2*9+4 { // shoulder center and wrist have their root mean square too
		t.Fatalf("%d rows of %d columns, %v", len(rows), len(rows[0]), err)
	}
	for column, name := range rows[0] {
		if name == "elbow_right_p95_cm" {
			got, _ := strconv.ParseFloat(rows[6][column], 64)
			approximately(t, name, got, r.Total.Joints[3].Right.P95, 0)
		}
	}

	text.Reset()
	if err := WriteHTML(&text, []Report{r, r}, "1.2", true); err != nil {
		t.Fatal(err)
	}
	page := text.String()
	for _, part := range []string{"<svg", "elbow right", "no avatar", "head, hands and feet", "Latency: none", "Build 1.2", "airborne"} {
		if !strings.Contains(page, part) {
			t.Errorf("the page does not say %q", part)
		}
	}
	for _, part := range []string{"<script", "src=", "http", "NaN", "ZgotmplZ"} {
		if strings.Contains(page, part) {
			t.Errorf("the page has %q", part)
		}
	}
}

func TestGridOfTheReportHasFiveToTenLines(t *testing.T) {
	t.Parallel()
	for largest, want := range map[float64]float64{10: 1, 10.1: 2, 17: 2, 23: 5, 4.9: 0.5, 0: 1} {
		approximately(t, "step", GridStep(largest), want, 1e-9)
	}
}

// A trace has each frame of what Evaluate sums up, and knows the worst.
func TestATraceHasTheFramesOfAScore(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	file := dancing(t)
	o := Options{Preset: "Posewright", Settings: presets.Compile(&jarvriks), Details: true, Recordings: true}
	report, err := Evaluate(t.Context(), o, []string{file})
	if err != nil {
		t.Fatal(err)
	}
	want := report.Sets[0].Recordings[0]
	m, err := bvh.Open(file, bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	person, err := virtual.NewPerson(m)
	if err != nil {
		t.Fatal(err)
	}
	trace, err := TraceOf(t.Context(), person, o)
	if err != nil {
		t.Fatal(err)
	}
	if trace.Score.RMSE != want.RMSE || len(trace.Frames) != want.Frames || trace.Score.WorstS != want.WorstS {
		t.Errorf("traced %+v\nevaluated %+v", trace.Score, want)
	}
	var elbows, worst float64
	at := 0
	for i, f := range trace.Frames {
		square := func(joint TraceJoint) float64 { return float64(f.Errors[joint]) * float64(f.Errors[joint]) }
		elbows += square(TraceLeftElbow) + square(TraceRightElbow)
		sum := square(TraceNeck) + square(TraceHip)
		for joint := TraceLeftShoulder; joint <= TraceRightElbow; joint++ {
			sum += square(joint)
		}
		if sum += square(TraceLeftKnee) + square(TraceRightKnee); sum > worst {
			worst, at = sum, i
		}
		wrist, ok := f.Body.Joint(rig.LeftHand)
		if !ok || wrist.Len() > 5 || !ok {
			t.Fatalf("frame %d has its wrist at %v", i, wrist)
		}
	}
	if rms := 100 * math.Sqrt(elbows/float64(2*len(trace.Frames))); math.Abs(rms-want.RMSE.Elbow) > 1e-4 {
		t.Errorf("the elbows of the frames are off by %v cm, the score's by %v", rms, want.RMSE.Elbow)
	}
	if math.Abs(want.WorstS-float64(at)/30) > 1e-9 || at == 0 {
		t.Errorf("frame %d is the worst, not that at %v s", at, want.WorstS)
	}
	body, frame := trace.At(1.5 / 30)
	a, _ := trace.Frames[1].Body.Joint(rig.Head)
	b, _ := trace.Frames[2].Body.Joint(rig.Head)
	if head, _ := body.Joint(rig.Head); frame != &trace.Frames[1] || head.Sub(a.Add(b).Mul(0.5)).Len() > 1e-9 {
		t.Errorf("between %v and %v the head is at %v", a, b, head)
	}
}

var jarvriks, _ = presets.Builtin("Jarvriks")

// Airborne frames count unless they are left out; the report says which.
func TestAirborneFramesAreCountedUnlessTheyAreLeftOut(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	m := recordedDance(t, dancer(t))
	const lifted = 40
	for frame := m.Frames() - lifted; frame < m.Frames(); frame++ {
		for i, joint := range m.Skeleton.Joints {
			if joint.Parent < 0 {
				m.Local(frame)[i].Position[1] += 0.6
			}
		}
	}
	file := save(t, m, t.TempDir(), "leap.bvh")
	for skip, want := range map[bool]int{false: m.Frames(), true: m.Frames() - lifted} {
		r := evaluated(t, Options{Preset: "Posewright", SkipAirborne: skip, Details: true}, file)
		if r.Total.Frames != want || r.Total.Airborne != lifted {
			t.Errorf("left out %v: %d frames counted, %d airborne", skip, r.Total.Frames, r.Total.Airborne)
		}
		said := map[bool]string{false: "Among the counted are 40 airborne", true: "Left out: 40 airborne"}[skip]
		if all := strings.Join(r.Assumptions(), "\n"); !strings.Contains(all, said) || r.SkipAirborne != skip {
			t.Errorf("it says %s", all)
		}
	}
}

// What is freed is taken by others as it is. Not parallel, so that nobody takes it meanwhile.
func TestFreedDistributionsAreEmpty(t *testing.T) {
	d := newDetails()
	for j := range d.distributions {
		for side, distance := range [2]float64{0, 0.01 * float64(1+j)} {
			d.distributions[j][side].add(distance)
			d.distributions[j][side].add(100)
		}
	}
	of := d.distributions
	q := squares{details: d}
	q.free()
	if *of != (distributions{}) || d.distributions != nil {
		t.Error("counts are left")
	}
}
