package simulated

import (
	"fmt"
	"math"
	"math/rand/v2"
	"posewright/calibration/anthropometry"
	"slices"
	"strings"
)

// Kinds are the kinds of evidence that people can give, in the order in which they give them.
var Kinds = []string{"pose", "wave", "arcs", "curls", "swings"}

// Options say whom to simulate and what they do.
type Options struct {
	People   int
	Evidence []string // of Kinds
	Unknown  bool     // they hold controllers that no one knows
	NodM     float64  // how far a forearm nods along with a waving hand, for each radian
	Fault    Fault
	Seed     uint64
}

// Result is how far estimates are off: root mean squares in centimeters, and what people are told of it.
type Result struct {
	People       int     `json:"n"`
	Wrist        float64 `json:"wrist_cm"`
	Arm          float64 `json:"arm_cm"`
	Upper        float64 `json:"upper_cm"`
	Fore         float64 `json:"fore_cm"`
	Shoulder     float64 `json:"shoulder_cm"`
	Inside       float64 `json:"inside"`        // share of errors that are smaller than what is stated
	StatedArm    float64 `json:"stated_arm_cm"` // medians
	StatedWrist  float64 `json:"stated_wrist_cm"`
	Hip          float64 `json:"hip_cm,omitzero"` // height of the hip joints of those who swing their legs
	StatedHip    float64 `json:"stated_hip_cm,omitzero"`
	Ankle        float64 `json:"ankle_cm,omitzero"` // in the trackers at feet of those who pose
	StatedAnkle  float64 `json:"stated_ankle_cm,omitzero"`
	InsideAnkle  float64 `json:"inside_ankle,omitzero"` // share of these errors that are smaller than what is stated
	HandAxis     float64 `json:"-"`                     // mean angle by which the estimated hand points elsewhere, degrees
	WristNodding float64 `json:"-"`                     // Wrist with a forearm that nods with the hand, by 10 mm for each radian; 0 without a wave
	Doubted      int     `json:"-"`                     // people whose pose the estimate itself does not trust
}

// driftM is how far a forearm that rests drifts.
const driftM = .006

// nodM is the nodding that is reported beside a resting forearm.
const nodM = .010

// Run simulates people and estimates them.
func Run(o Options) (Result, error) {
	for _, kind := range o.Evidence {
		if !slices.Contains(Kinds, kind) {
			return Result{}, fmt.Errorf("there is no evidence %q; use %s", kind, strings.Join(Kinds, ", "))
		}
	}
	if o.People < 1 || o.People > 100000 {
		return Result{}, fmt.Errorf("%d people are not from 1 to 100000", o.People)
	}
	r := run(&o)
	if slices.Contains(o.Evidence, "wave") && o.NodM == 0 {
		nodding := o
		nodding.NodM = nodM
		r.WristNodding = run(&nodding).Wrist
	}
	return r, nil
}

func run(o *Options) Result {
	random := rand.New(rand.NewPCG(o.Seed, 2012))
	var wrist, arm, upper, fore, shoulder, axis, hip tally
	var statedArm, statedWrist, statedHip []float64
	var ankle tally
	var statedAnkle []float64
	doubted, inside, judged, insideAnkle := 0, 0, 0, 0
	for i := range o.People {
		p := someone(random)
		e := anthropometry.Evidence{EyeHeightM: p.eye + p.normal(.008)}
		for side := range 2 {
			e.Grips[side] = anthropometry.Grip{Position: mirrored(grip, side), Known: !o.Unknown}
		}
		// All of it happens, so that the same people come whatever is looked at.
		pose, waves, arcs, curls := p.pose(&o.Fault), p.wave(driftM, o.NodM), p.arcs(), p.curls()
		legs := legsOf(p, o.Seed<<32+uint64(i))
		for _, kind := range o.Evidence {
			switch kind {
			case "pose":
				e.Poses = []anthropometry.HeldPose{pose}
				legs.stand(&pose, &e)
			case "wave":
				e.Waves = waves
			case "arcs":
				e.Arcs = arcs
			case "curls":
				e.Curls = curls
			case "swings":
				e.Belt, e.Swings = legs.swings(&e)
			}
		}
		got, report := anthropometry.Estimate(e)
		if !report.OK || report.Doubtful() {
			doubted++
		}
		judge := func(error, stated float64) float64 {
			if judged++; math.Abs(error) <= stated {
				inside++
			}
			return error
		}
		for side := range 2 {
			wrist.add(judge(got.Wrist[side].Sub(p.grip[side]).Len(), got.WristUncertainty[side]))
			statedWrist = append(statedWrist, got.WristUncertainty[side])
			arm.add(judge(got.Arm[side].M-p.upper[side]-p.fore[side], got.Arm[side].UncertaintyM))
			upper.add(judge(got.UpperArm[side].M-p.upper[side], got.UpperArm[side].UncertaintyM))
			fore.add(judge(got.Forearm[side].M-p.fore[side], got.Forearm[side].UncertaintyM))
			statedArm = append(statedArm, got.Arm[side].UncertaintyM)
			// Where the hand's long axis points in the device: the truth is the mount's.
			true_, said := p.mount[side].Rotate(mirrored([3]float64{1, 0, 0}, side)), got.HandTurn[side].Rotate(mirrored([3]float64{1, 0, 0}, side))
			axis.sum += math.Acos(min(1, max(-1, true_.Dot(said)))) / degree
			axis.count++
		}
		for side, f := range got.Feet {
			if f.Source == "" {
				continue
			}
			off := f.Ankle.Sub(legs.mounted(side)).Len()
			if ankle.add(off); off <= f.UncertaintyM {
				insideAnkle++
			}
			statedAnkle = append(statedAnkle, f.UncertaintyM)
		}
		if e.Belt.DeviationM > 0 { // else only the survey speaks
			hip.add(judge(got.Hip.M-legs.hip, got.Hip.UncertaintyM))
			statedHip = append(statedHip, got.Hip.UncertaintyM)
		}
		shoulder.add(judge(got.Shoulders.M/2-p.half, got.Shoulders.UncertaintyM/2))
	}
	result := Result{People: o.People, Wrist: wrist.cm(), Arm: arm.cm(), Upper: upper.cm(), Fore: fore.cm(), Shoulder: shoulder.cm(), HandAxis: round(axis.sum / axis.count),
		Inside: round(float64(inside) / float64(judged)), StatedArm: round(100 * median(statedArm)), StatedWrist: round(100 * median(statedWrist)), Doubted: doubted}
	if len(statedAnkle) > 0 {
		result.Ankle, result.StatedAnkle, result.InsideAnkle = ankle.cm(), round(100*median(statedAnkle)), round(float64(insideAnkle)/ankle.count)
	}
	if len(statedHip) > 0 {
		result.Hip, result.StatedHip = hip.cm(), round(100*median(statedHip))
	}
	return result
}

type tally struct{ sum, count float64 }

func (t *tally) add(error float64) { t.sum += error * error; t.count++ }

func (t *tally) cm() float64 { return round(100 * math.Sqrt(t.sum/t.count)) }

func round(v float64) float64 { return math.Round(1000*v) / 1000 }

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}
