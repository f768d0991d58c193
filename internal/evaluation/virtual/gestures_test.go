package virtual

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/rig"
	"posewright/trackers"
)

// warmup is somebody in a recording who was told nothing by a program: they stand about, hold a T-pose, turn and wave their hands, stand, lead their arms
// around, curl them and swing their legs, with pauses between. Seconds.
const (
	posedAt, turnedAt, wavedAt, ledAt, curledAt, swungAt, warmupEnds = 3.0, 8.0, 12.0, 18.0, 28.0, 36.0, 48.0
)

func warmup(pose Attitude) func(time.Duration) Attitude {
	return func(at time.Duration) Attitude {
		s := at.Seconds()
		relaxed := Attitude{Arms: [2]ArmAttitude{{Below: 1.35, Elbow: 0.2}, {Below: 1.35, Elbow: 0.25}}}
		switch {
		case s < posedAt:
			return relaxed
		case s < posedAt+3:
			return pose
		case s >= turnedAt && s < turnedAt+3.5, s >= wavedAt && s < wavedAt+3.5:
			a := Attitude{Arms: [2]ArmAttitude{{Below: 0.9, Ahead: 1, Elbow: 1.2}, {Below: 0.9, Ahead: 1, Elbow: 1.1}}}
			for side := range a.Arms {
				if s >= wavedAt {
					a.Arms[side].Wave, a.Arms[side].Turn = 0.6*math.Sin(2*math.Pi*0.9*s+float64(side)), 0.1*math.Sin(2*math.Pi*0.5*s)
				} else {
					a.Arms[side].Turn, a.Arms[side].Wave = 0.9*math.Sin(2*math.Pi*0.8*s+float64(side)), 0.05*math.Sin(2*math.Pi*1.1*s)
				}
			}
			return a
		case s >= turnedAt && s < wavedAt: // between both
			return Attitude{Arms: [2]ArmAttitude{{Below: 0.9, Ahead: 1, Elbow: 1.2}, {Below: 0.9, Ahead: 1, Elbow: 1.1}}}
		case s >= ledAt && s < ledAt+8:
			return ledAround((s - ledAt) / 8)
		case s >= curledAt && s < curledAt+6:
			a := relaxed
			for side := range a.Arms {
				a.Arms[side] = ArmAttitude{Below: 1.4, Elbow: 0.9 + 0.6*math.Sin(2*math.Pi*0.6*s), Twist: 0.7 * math.Sin(2*math.Pi*0.35*s)}
			}
			return a
		case s >= swungAt && s < swungAt+10:
			a := relaxed
			side := 0
			if s >= swungAt+5 {
				side = 1
			}
			a.Legs[side] = 0.6 * math.Sin(2*math.Pi*0.5*(s-swungAt))
			return a
		}
		return relaxed
	}
}

func recorded(r *SimulatedPerson, ends float64) func(func(*trackers.Frame) bool) {
	return func(yield func(*trackers.Frame) bool) {
		for tick := range int(ends * 60) {
			if !yield(r.Frame(time.Duration(tick) * time.Second / 60)) {
				return
			}
		}
	}
}

// A recording in which somebody waves, leads their arms around, curls them and swings their legs says as much of their body as the wizard.
func TestARecordingTellsMoreThanItsPose(t *testing.T) {
	t.Parallel()
	var wrist, hip, usual, arm, people float64
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 71))
		r := rehearse(someone(1.55+0.03*float64(seed), 1), random)
		var pose Attitude
		for side := range pose.Arms {
			pose.Arms[side] = ArmAttitude{Below: 0.12, Ahead: 0.1, Elbow: 0.25}
		}
		r.Act = warmup(pose)
		o := calibration.Options{Humanoid: r.Body}
		m, err := calibration.MeasureRecording(recorded(r, warmupEnds), o)
		if err != nil {
			t.Fatal(err)
		}
		again := rehearse(r.Body, rand.New(rand.NewPCG(seed, 71)))
		again.Place, again.Devices, again.Act = r.Place, r.Devices, r.Act
		found, err := m.GatherEvidence(recorded(again, warmupEnds), o)
		if err != nil {
			t.Fatalf("%d: %v", seed, err)
		}
		if len(found.Arcs) < 15 {
			t.Errorf("%d: %d moments of arms that were led around", seed, len(found.Arcs))
		}
		for side := range 2 {
			if found.Wrists[side].Source != calibration.WristMeasured || found.Wrists[side].Axis == [3]float64{} {
				t.Errorf("%d: wrist %d is %+v", seed, side, found.Wrists[side])
				continue
			}
			if found.Curls[side].Uncertainty == 0 {
				t.Errorf("%d: forearm %d was not seen curling", seed, side)
			}
			if found.Swings[side].Uncertainty == 0 {
				t.Errorf("%d: leg %d was not seen swinging", seed, side)
			}
			truth := r.Devices[1+side].Mounting.Inverse().Position
			wrist += mgl64.Vec3(found.Wrists[side].Position).Sub(truth).LenSqr()
		}
		person, report := found.Estimate()
		alone, _ := m.Estimate()
		if !report.OK {
			t.Fatal("nothing is estimated")
		}
		truth := r.Body.TPose[r.Body.Joint(rig.LeftUpperLeg)].Position.Y()
		hip, usual = hip+(person.Hip.M-truth)*(person.Hip.M-truth), usual+(alone.Hip.M-truth)*(alone.Hip.M-truth)
		for side := range 2 {
			off := person.Arm[side].M - r.Body.Measures.UpperArm[side] - r.Body.Measures.LowerArm[side]
			arm += off * off
		}
		people++
	}
	wrist, arm, hip, usual = math.Sqrt(wrist/people/2), math.Sqrt(arm/people/2), math.Sqrt(hip/people), math.Sqrt(usual/people)
	t.Logf("wrists %.2f cm, arms %.2f cm, hip joints %.2f cm (%.2f by the belt alone)", 100*wrist, 100*arm, 100*hip, 100*usual)
	if wrist > 0.008 || hip > 0.012 || arm > 0.02 {
		t.Errorf("wrists are %.2f cm off, hip joints %.2f, arms %.2f", 100*wrist, 100*hip, 100*arm)
	}
}
