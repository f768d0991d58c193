package accuracy

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
)

// protocolOf judges a made motion of 22 joints: still, identical bodies at 60 Hz, until change makes them otherwise.
func protocolOf(frames int, missing []int, change func(frame int, truth, solved *virtual.SMPLPose)) ProtocolScore {
	tally := protocolTally{rateHz: 60}
	for i := range tally.has {
		tally.has[i], tally.hasTurn[i] = true, true
	}
	for _, i := range missing {
		tally.has[i], tally.hasTurn[i] = false, false
	}
	for frame := range frames {
		var truth, solved virtual.SMPLPose
		for i := range truth.At {
			truth.At[i], truth.Turn[i] = mgl64.Vec3{0.01 * float64(i), 1, 0.3}, mgl64.QuatRotate(0.1*float64(i), mgl64.Vec3{0, 1, 0})
		}
		solved = truth
		change(frame, &truth, &solved)
		tally.frame(&truth, &solved)
	}
	var means protocolMeans
	means.add(&tally)
	return means.score("made")
}

func wants(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9*math.Max(1, math.Abs(want)) {
		t.Errorf("%s is %v, not %v", what, got, want)
	}
}

func TestDistancesOfTheProtocolAreFromTheTrueHead(t *testing.T) {
	t.Parallel()
	s := protocolOf(10, nil, func(_ int, _, solved *virtual.SMPLPose) {
		for i := range solved.At {
			solved.At[i] = solved.At[i].Add(mgl64.Vec3{0.5, -0.2, 1}) // of the whole body: taken out by the head
		}
		solved.At[0] = solved.At[0].Add(mgl64.Vec3{0.03, 0, 0.04})    // pelvis, 5 cm
		solved.At[20] = solved.At[20].Add(mgl64.Vec3{0, -0.02, 0})    // left wrist, 2 cm
		solved.At[7] = solved.At[7].Add(mgl64.Vec3{0.01, 0.02, 0.02}) // left ankle, 3 cm
	})
	wants(t, "MPJPE", s.MPJPE, (5.0+2+3)/22)
	wants(t, "hands", s.Hands, 2.0/2)
	wants(t, "upper", s.Upper, 2.0/13)
	wants(t, "lower", s.Lower, (5.0+3)/9)
	wants(t, "root", s.Root, 5)
	wants(t, "MPJVE", s.MPJVE, 0)
	wants(t, "jitter", s.Jitter, 0)
	wants(t, "MPJRE", *s.MPJRE, 0)

	// The solved head 1 cm off moves all other joints by that.
	s = protocolOf(4, nil, func(_ int, _, solved *virtual.SMPLPose) { solved.At[15][1] += 0.01 })
	wants(t, "MPJPE of a head that is off", s.MPJPE, 21.0/22)
}

func TestRotationsOfTheProtocolAreLocal(t *testing.T) {
	t.Parallel()
	const angle = 12 * math.Pi / 180
	turned := func(turn mgl64.Quat, joints ...int) ProtocolScore {
		return protocolOf(5, nil, func(_ int, truth, solved *virtual.SMPLPose) {
			for i := range truth.Turn {
				truth.Turn[i] = mgl64.QuatIdent()
			}
			solved.Turn = truth.Turn
			for _, i := range joints {
				solved.Turn[i] = turn
			}
		})
	}
	// An elbow with its wrist is one local rotation, an elbow without it two; a body as a whole is the root's, which does not count.
	about := mgl64.QuatRotate(angle, mgl64.Vec3{1, 0, 0})
	elbow := turned(about, 18, 20)
	wants(t, "MPJRE of an elbow", *elbow.MPJRE, 12.0/21/3)
	wants(t, "angle of an elbow", *elbow.Angle, 12.0/21)
	wants(t, "angle of an elbow alone", *turned(about, 18).Angle, 24.0/21)
	all := make([]int, virtual.SMPLCount)
	for i := range all {
		all[i] = i
	}
	wants(t, "angle of a whole body", *turned(about, all...).Angle, 0)
	// About a slanted axis the components share the angle: 2/3, 2/3 and 1/3 of it.
	slanted := turned(mgl64.QuatRotate(angle, mgl64.Vec3{2.0 / 3, 2.0 / 3, 1.0 / 3}), 21)
	wants(t, "MPJRE about a slanted axis", *slanted.MPJRE, 12*(5.0/3)/21/3)
	wants(t, "angle about a slanted axis", *slanted.Angle, 12.0/21)
	// 179° one way and 179° the other are 2° apart.
	s := protocolOf(4, nil, func(_ int, truth, solved *virtual.SMPLPose) {
		for i := range truth.Turn {
			truth.Turn[i] = mgl64.QuatIdent()
		}
		solved.Turn = truth.Turn
		truth.Turn[20] = mgl64.QuatRotate(179*math.Pi/180, mgl64.Vec3{0, 0, 1})
		solved.Turn[20] = mgl64.QuatRotate(-179*math.Pi/180, mgl64.Vec3{0, 0, 1})
	})
	wants(t, "MPJRE across half a turn", *s.MPJRE, 2.0/21/3)
	wants(t, "angle across half a turn", *s.Angle, 2.0/21)
}

func TestVelocitiesAndJitterOfTheProtocol(t *testing.T) {
	t.Parallel()
	// The left knee drifts away at 0.3 m/s.
	s := protocolOf(50, nil, func(frame int, _, solved *virtual.SMPLPose) { solved.At[4][2] += 0.3 * float64(frame) / 60 })
	wants(t, "MPJVE", s.MPJVE, 30.0/22)
	wants(t, "jitter of a steady drift", s.Jitter, 0)

	// The right wrist swings 4 cm at 3 Hz, whole periods of 20 frames: its jerk is that amplitude times the cube of 2π·3, times the mean of |cos|, less than
	// 1 % of which is lost between the frames.
	s = protocolOf(403, nil, func(frame int, truth, solved *virtual.SMPLPose) {
		solved.At[21][0] += 0.04 * math.Sin(2*math.Pi*3*float64(frame)/60+0.1)
		truth.At[21][0] += 0.02 * math.Sin(2*math.Pi*3*float64(frame)/60+0.1)
	})
	want := 0.04 * math.Pow(2*math.Pi*3, 3) * 2 / math.Pi / 22 / 100
	if math.Abs(s.Jitter/want-1) > 0.02 || math.Abs(s.TrueJitter/want-0.5) > 0.01 {
		t.Errorf("jitter %v and %v of the person, not %v and half of that", s.Jitter, s.TrueJitter, want)
	}
}

func TestTheProtocolSaysWhichJointsAreMissing(t *testing.T) {
	t.Parallel()
	s := protocolOf(4, []int{9, 10, 11}, func(_ int, _, solved *virtual.SMPLPose) {
		solved.At[0][1] += 0.19
		solved.At[9][1] += 7 // missing: not counted
	})
	wants(t, "MPJPE of 19 joints", s.MPJPE, 1)
	if s.Joints != (JointRange{19, 19}) || s.Missing["spine3"] != 1 || s.Missing["left foot"] != 1 || len(s.Missing) != 3 {
		t.Errorf("%+v", s)
	}
	var means protocolMeans
	for frames, off := range map[int]float64{4: 0.22, 400: 0.44} { // each counts alike
		tally := protocolTally{rateHz: float64(frames)}
		tally.has[0], tally.has[15] = true, true
		for range frames {
			var truth, solved virtual.SMPLPose
			solved.At[0][2] = off
			tally.frame(&truth, &solved)
		}
		means.add(&tally)
	}
	total := means.score("")
	wants(t, "root of a short and a long recording", total.Root, 33)
	if total.MPJRE != nil || total.RatesHz[0] != 4 || total.RatesHz[1] != 400 || total.Frames != 404 || total.Files != 2 {
		t.Errorf("%+v", total)
	}
	var text, program strings.Builder
	reports := []ProtocolReport{{Preset: "one", Points: 3, Devices: virtual.ThreePoints, Sets: []ProtocolScore{s}, Total: s}, {Preset: "two", Points: 3, Sets: []ProtocolScore{total}, Total: total}}
	if err := WriteProtocol(&text, reports); err != nil || !strings.Contains(text.String(), "Missing and left out: spine3, left foot, right foot.") ||
		!strings.Contains(text.String(), "19 of the 22 joints") || !strings.Contains(text.String(), "not AMASS") || strings.Count(text.String(), "two") != 2 {
		t.Errorf("%v\n%s", err, text.String())
	}
	var read struct {
		Presets []struct {
			Build string
			Total struct {
				Root float64 `json:"root_cm"`
			}
		}
	}
	if err := WriteProtocolJSON(&program, reports, "b"); err != nil || json.Unmarshal([]byte(program.String()), &read) != nil || len(read.Presets) != 2 ||
		read.Presets[1].Build != "b" || math.Abs(read.Presets[1].Total.Root-33) > 1e-9 {
		t.Errorf("%v in %s", err, program.String())
	}
}
