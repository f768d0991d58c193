package accuracy

import (
	"context"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/evaluation/generated"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/solver"
)

// limbErrors are mean distances in centimeters.
type limbErrors struct{ shoulder, elbow, hip, knee, neck float64 }

// wear is how trackers of elbows and knees are worn: meters up the bone above the joint, turned about it, and what the calibration has wrong of that.
type wear struct {
	up, turn    float64
	off, turned float64 // meters across and along, and radians
}

func (w wear) mountings() (worn, believed virtual.Mounting) {
	worn = virtual.DefaultMounting()
	believed = worn
	for role := calibration.LeftElbow; role <= calibration.RightKnee; role++ {
		hint, _ := role.Hint()
		rest := mgl64.Vec3{0, -1, 0}
		if hint < effectors.LeftKnee {
			rest = mgl64.Vec3{1 - 2*float64(hint), 0, 0}
		}
		worn[role] = rig.Transform{Position: rest.Mul(-w.up).Add(mgl64.Vec3{0, 0, -0.05 * min(1, w.up/0.03)}), Rotation: mgl64.QuatRotate(w.turn, rest)}
		wrong := rig.Transform{Position: mgl64.Vec3{w.off, w.off, w.off}.Mul(0.577), Rotation: mgl64.QuatRotate(w.turned, mgl64.Vec3{0, 0.7071, 0.7071})}
		believed[role] = wrong.Mul(worn[role])
	}
	return worn, believed
}

// measureLimbs follows people with devices, of which those on elbows and knees are worn somehow.
func measureLimbs(people []*virtual.Person, points virtual.Points, w wear) limbErrors {
	worn, believed := w.mountings()
	settings := solver.DefaultSettings()
	var sum limbErrors
	frames := 0.0
	for _, p := range people {
		body, err := solver.NewBody(p.Humanoid)
		if err != nil {
			panic(err)
		}
		state, result, in := body.NewState(), body.NewResult(), solver.Input{}
		var truth virtual.Truth
		var devices virtual.Devices
		at := func(r rig.Role) mgl64.Vec3 { return result.World[p.Humanoid.Joint(r)].Position }
		for frame := range p.Frames() {
			p.Frame(frame, &truth)
			devices.Update(&truth, points, &worn)
			devices.Targets(&believed, &in.Targets)
			body.Solve(&in, &settings, state, result)
			in.DT = 1 / p.RateHz
			frames++
			sum.hip += at(rig.LeftUpperLeg).Add(at(rig.RightUpperLeg)).Mul(0.5).Sub(truth.HipsCenter).Len()
			sum.neck += at(rig.Neck).Sub(truth.Neck).Len()
			for side, roles := range [2][3]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftLowerLeg}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightLowerLeg}} {
				sum.shoulder += at(roles[0]).Sub(truth.Shoulders[side]).Len() / 2
				sum.elbow += at(roles[1]).Sub(truth.Elbows[side]).Len() / 2
				sum.knee += at(roles[2]).Sub(truth.Knees[side]).Len() / 2
			}
		}
	}
	k := 100 / frames
	return limbErrors{sum.shoulder * k, sum.elbow * k, sum.hip * k, sum.knee * k, sum.neck * k}
}

// limbPeople are the people of made sessions, and of recordings of a set where these are here.
func limbPeople(t *testing.T, set string) []*virtual.Person {
	var people []*virtual.Person
	if set == "made" {
		for _, m := range made(t, func(int, *generated.Session) bool { return true }) {
			m.RateHz = 30
			people = append(people, m.Person)
		}
		return people
	}
	people, err := People(context.Background(), recordings(t, set, ""), bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	return people
}

// TestTrackersOfElbowsAndKneesArePlaces follows people whose recordings chose nothing but for Bandai's, with trackers at
// the elbows, up the arms and at the knees.
func TestTrackersOfElbowsAndKneesArePlaces(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	elbows := virtual.PointsOf(calibration.LeftElbow, calibration.RightElbow)
	for _, set := range []string{"made", "bandai", "cmu", "makehuman", "martial", "people", "vr-arm"} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			people := limbPeople(t, set)
			knees := virtual.PointsOf(calibration.LeftKnee, calibration.RightKnee)
			for points, most := range map[virtual.Points]float64{
				virtual.ThreePoints: 8, virtual.ThreePoints.With(calibration.Role(effectors.Hips), true): 2,
			} {
				without, with := measureLimbs(people, points, wear{}), measureLimbs(people, points|knees, wear{})
				t.Logf("%v: knees %.2f cm off, without trackers %.2f", points, with.knee, without.knee)
				if with.knee > most || with.knee > without.knee+0.01 {
					t.Errorf("%v: knees are %.2f cm off, without trackers %.2f", points, with.knee, without.knee)
				}
			}
			for _, points := range []virtual.Points{virtual.ThreePoints, virtual.SixPoints} {
				without := measureLimbs(people, points, wear{})
				for _, c := range []struct {
					wear
					elbow, shoulder float64 // at most, centimeters and share of what it is without
				}{
					{wear{}, 0.4, 0.91}, {wear{up: 0.03, turn: 1}, 0.4, 0.61}, {wear{up: 0.09, turn: -2}, 0.4, 0.61},
					{wear{up: 0.06, turn: 2, off: 0.015, turned: 0.09}, 1.5, 1},
				} {
					with := measureLimbs(people, points|elbows, c.wear)
					t.Logf("%v, %+v: %+v, without %+v", points, c.wear, with, without)
					if with.elbow > c.elbow {
						t.Errorf("%v, worn %+v: the elbows are %.2f cm off", points, c.wear, with.elbow)
					}
					if c.off > 0 && without.shoulder < 2 { // bodies whose shoulders the model knows better than such a calibration
						continue
					}
					if with.shoulder > c.shoulder*without.shoulder+0.01 || with.elbow > without.elbow || with.hip > without.hip+0.1 || with.neck > without.neck+0.1 {
						t.Errorf("%v, worn %+v: %+v, without %+v", points, c.wear, with, without)
					}
				}
			}
		})
	}
}
