package accuracy

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/generated"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/solver"
	"posewright/solver/posture"
)

// PostureOptions say how the postures of people are compared with those that are recognized.
type PostureOptions struct {
	Preset    string          // what the settings are called in the report
	Settings  solver.Settings // as compiled from the preset
	RateHz    float64         // frames per second; 0 is 30
	Points    virtual.Points  // which devices the person wears; 0 is ThreePoints
	Generated bool            // also judge the sessions of package generated, which are made and not recorded

	Up       bvh.Up                // the axis of the files that points up
	Progress func(done, total int) // called after each recording was read and after it was solved; may be nil
}

// PostureReport is how well the postures in all sets were recognized.
type PostureReport struct {
	Preset  string            `json:"preset"`
	Points  int               `json:"points"`
	RateHz  float64           `json:"rate_hz"`
	Sets    []PostureScore    `json:"sets"`
	Total   PostureScore      `json:"total"` // pools the frames of all sets but generated ones
	Skipped []capture.Skipped `json:"skipped,omitempty"`
}

// PostureScore is how well the postures of a set were recognized.
type PostureScore struct {
	Name      string        `json:"name"`
	Generated bool          `json:"generated,omitempty"` // made by a program, not recorded
	Files     int           `json:"files"`
	Kinds     []KindScore   `json:"kinds"`      // those that are in the set
	StandingS float64       `json:"standing_s"` // seconds of standing and crouching
	False     []FalseChange `json:"false,omitempty"`
	PerMinute float64       `json:"false_per_minute"` // all false changes of a minute of standing and crouching
}

// KindScore is how frames of one true posture were solved. Errors are root mean squares, in centimeters.
type KindScore struct {
	Kind       string  `json:"kind"`
	Frames     int     `json:"frames"`
	Recognized float64 `json:"recognized"` // share of frames
	HipsCM     float64 `json:"hips_cm"`
	KneesCM    float64 `json:"knees_cm"`
	AnklesCM   float64 `json:"ankles_cm"`
}

// FalseChange is how often standing and crouching people were shown in another posture.
type FalseChange struct {
	Kind  string  `json:"kind"`
	Count int     `json:"count"`
	Share float64 `json:"share"` // of the time that they stood or crouched
}

// EvaluatePostures compares the postures that the solver recognizes with those that people in recordings take. What these are is told by a rule from the true
// body: thighs level and the hips behind the feet is sitting, knees on the floor is kneeling or, with the trunk level, crawling, and so on. Recordings in which
// no one could be measured are named in the report and left out.
func EvaluatePostures(ctx context.Context, options PostureOptions, files []string) (PostureReport, error) {
	if options.RateHz == 0 {
		options.RateHz = virtual.DefaultRateHz
	}
	if options.Points == 0 {
		options.Points = virtual.ThreePoints
	}
	if !(options.RateHz > 0 && options.RateHz <= 1000) {
		return PostureReport{}, fmt.Errorf("accuracy: %v frames a second are not between 0 and 1000", options.RateHz)
	}
	if len(files) == 0 && !options.Generated {
		return PostureReport{}, errors.New("accuracy: there are no recordings whose postures could be judged")
	}
	report := PostureReport{Preset: options.Preset, Points: options.Points.Count(), RateHz: options.RateHz, Sets: []PostureScore{}}
	progress := counter{total: 2 * len(files), report: options.Progress}
	var total postureTally
	var pooled postureTally // of the set
	err := judged(ctx, files, options.Up, &progress, func(person *virtual.Person) (postureTally, error) {
		return followPostures(ctx, &options, person)
	}, func(b *batch, outcomes []outcome[postureTally]) {
		for _, o := range outcomes {
			if o.err != nil {
				report.Skipped = append(report.Skipped, capture.Skip(o.file, o.err))
				continue
			}
			pooled.pool(&o.of)
		}
		if !b.last {
			return
		}
		if pooled.files > 0 {
			report.Sets = append(report.Sets, pooled.score(b.set, options.RateHz))
		}
		total.pool(&pooled)
		pooled = postureTally{}
	})
	if err != nil {
		return PostureReport{}, err
	}
	report.Total = total.score("", options.RateHz)
	if len(files) > 0 {
		if err := nothingUsable(total.files, report.Skipped); err != nil {
			return report, err
		}
	}
	if options.Generated {
		if err := report.addGenerated(ctx, &options); err != nil {
			return PostureReport{}, err
		}
	}
	return report, nil
}

// addGenerated judges the made sessions, each kind a set.
func (r *PostureReport) addGenerated(ctx context.Context, options *PostureOptions) error {
	sessions := generated.Sessions()
	motions := make([]*rig.Motion, len(sessions))
	for i := range sessions {
		motions[i] = sessions[i].Motion
	}
	people, failures := virtual.NewPersons(motions...)
	tallies := make([]postureTally, len(sessions))
	inParallel(len(sessions), func(i int) {
		if failures[i] == nil {
			tallies[i], failures[i] = followPostures(ctx, options, people[i])
		}
	})
	var pooled postureTally
	for i := range sessions {
		if failures[i] != nil {
			return failures[i]
		}
		pooled.pool(&tallies[i])
		if name := sessions[i].Name; i+1 == len(sessions) || sessions[i+1].Name != name {
			score := pooled.score(name, options.RateHz)
			score.Generated, pooled = true, postureTally{}
			r.Sets = append(r.Sets, score)
		}
	}
	return nil
}

// postureTally counts what was recognized.
type postureTally struct {
	files               int
	frames, right       [posture.KindCount]int
	hips, knees, ankles [posture.KindCount]sum
	changes, shown      [posture.KindCount]int // into a posture, and frames in it, of people who stand or crouch
	upright             int
}

func (t *postureTally) pool(o *postureTally) {
	t.files += o.files
	t.upright += o.upright
	for k := range t.frames {
		t.frames[k] += o.frames[k]
		t.right[k] += o.right[k]
		t.changes[k] += o.changes[k]
		t.shown[k] += o.shown[k]
		t.hips[k].pool(o.hips[k])
		t.knees[k].pool(o.knees[k])
		t.ankles[k].pool(o.ankles[k])
	}
}

func (t *postureTally) score(name string, rateHz float64) PostureScore {
	s := PostureScore{Name: name, Files: t.files, Kinds: []KindScore{}, StandingS: float64(t.upright) / rateHz}
	all := 0
	for k := range posture.KindCount {
		if n := t.frames[k]; n > 0 {
			s.Kinds = append(s.Kinds, KindScore{
				Kind: k.String(), Frames: n, Recognized: float64(t.right[k]) / float64(n),
				HipsCM: 100 * t.hips[k].root(), KneesCM: 100 * t.knees[k].root(), AnklesCM: 100 * t.ankles[k].root(),
			})
		}
		if t.shown[k] > 0 {
			all += t.changes[k]
			s.False = append(s.False, FalseChange{k.String(), t.changes[k], float64(t.shown[k]) / float64(t.upright)})
		}
	}
	if t.upright > 0 {
		s.PerMinute = float64(all) / s.StandingS * 60
	}
	return s
}

// followPostures solves a recording from its devices.
func followPostures(ctx context.Context, options *PostureOptions, person *virtual.Person) (postureTally, error) {
	person.RateHz = options.RateHz
	body, err := solver.NewBody(person.Humanoid)
	if err != nil {
		return postureTally{}, err
	}
	h := person.Humanoid
	state, result := body.NewState(), body.NewResult()
	tally := postureTally{files: 1}
	shape := trueShapeOf(h)
	var truth virtual.Truth
	shown := posture.Standing
	for i := range person.Frames() {
		if i%256 == 0 && ctx.Err() != nil {
			return tally, ctx.Err()
		}
		person.Frame(i, &truth)
		in := solver.Input{DT: 1 / options.RateHz}
		if i == 0 {
			in.DT = 0
		}
		person.Targets(&truth, options.Points, &in.Targets)
		body.Solve(&in, &options.Settings, state, result)
		kind := result.Posture.Kind
		before := shown
		shown = kind
		if truth.Airborne {
			continue
		}
		is := shape.posture(&truth)
		tally.frames[is]++
		if kind == is {
			tally.right[is]++
		}
		if is == posture.Standing || is == posture.Crouching {
			tally.upright++
			if kind.Placed() {
				tally.shown[kind]++
				if before != kind {
					tally.changes[kind]++
				}
			}
		}
		at := func(role rig.Role) mgl64.Vec3 { return result.World[h.Joint(role)].Position }
		tally.hips[is].distance(at(rig.LeftUpperLeg).Add(at(rig.RightUpperLeg)).Mul(0.5), truth.HipsCenter)
		for side := range 2 {
			tally.knees[is].distance(at([2]rig.Role{rig.LeftLowerLeg, rig.RightLowerLeg}[side]), truth.Knees[side])
			tally.ankles[is].distance(at([2]rig.Role{rig.LeftFoot, rig.RightFoot}[side]), truth.Feet[side].Position)
		}
	}
	return tally, nil
}

// trueShape is what tells a true posture.
type trueShape struct{ eyes, hips, thigh, trunk float64 }

func trueShapeOf(h *rig.Humanoid) trueShape {
	at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
	hips := at(rig.LeftUpperLeg).Add(at(rig.RightUpperLeg)).Mul(0.5)
	return trueShape{
		eyes: h.Measures.EyeHeight, hips: hips.Y(), thigh: at(rig.LeftUpperLeg).Sub(at(rig.LeftLowerLeg)).Len(), trunk: at(rig.Neck).Sub(hips).Len(),
	}
}

// What a true posture is told by, in parts of the standing body.
const (
	uprightHips   = 0.80 // of the hips' height
	lyingHips     = 0.25
	levelTrunk    = 0.45 // rise of the neck over the hips, of the trunk
	lowKnee       = 0.38 // of the thigh
	levelThigh    = 0.55 // rise of a thigh, of the thigh
	behindFeet    = 0.55 // of the thigh: how far the hips of who sits are behind the ankles
	standingEyes  = 0.875
	sittingLowest = 0.30
)

// posture is the posture of a body that is known.
func (s trueShape) posture(t *virtual.Truth) posture.Kind {
	hips, rise := t.HipsCenter.Y()/s.hips, (t.Neck.Y()-t.HipsCenter.Y())/s.trunk
	low, level := 0, 0
	feet := t.Feet[0].Position.Add(t.Feet[1].Position).Mul(0.5)
	knees := t.Knees[0].Add(t.Knees[1]).Mul(0.5)
	for side := range 2 {
		if t.Knees[side].Y() < lowKnee*s.thigh {
			low++
		}
		if math.Abs(t.Knees[side].Y()-t.HipsCenter.Y()) < levelThigh*s.thigh {
			level++
		}
	}
	// How far the feet are before the hips, the way the thighs point.
	ahead := knees.Sub(t.HipsCenter)
	ahead[1] = 0
	before := 0.0
	if n := ahead.Len(); n > 1e-6 {
		before = feet.Sub(t.HipsCenter).Dot(ahead.Mul(1/n)) / s.thigh
	}
	switch {
	case hips > uprightHips:
		if (t.Head.Position.Y()+0.07)/s.eyes > standingEyes {
			return posture.Standing
		}
		return posture.Crouching
	case hips < lyingHips && rise < levelTrunk:
		if t.Chest.Rotation.Rotate(mgl64.Vec3{0, 0, 1}).Y() > 0 {
			return posture.FaceUp
		}
		return posture.FaceDown
	case hips < lyingHips:
		return posture.FloorSitting
	case low == 2 && rise < levelTrunk:
		return posture.Crawling
	case low == 2:
		return posture.Kneeling
	case level == 2 && hips > sittingLowest && before > behindFeet && rise > levelTrunk:
		return posture.Sitting
	}
	return posture.Crouching
}
