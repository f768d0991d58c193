package avatars

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/internal/evaluation/generated"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/posture"
)

// longLegs is the built-in avatar with legs 1.35 times as long.
func longLegs(t *testing.T) *rig.Avatar {
	t.Helper()
	avatar := avatartest.Mannequin(t)
	long := odd{legs: 1.35}
	long.apply(avatar)
	return avatar
}

// Avatars of other proportions sit on the person's chair: their hips are as high on it as their legs are long against the person's, and their feet stand on
// the floor and do not slide. (Feet that hang are in package posture: no one sits high enough here.)
func TestAvatarsOfAnyProportionsSitOnTheSameChair(t *testing.T) {
	t.Parallel()
	var motions []*rig.Motion
	for _, session := range generated.Sessions() {
		if session.Name == "made: chair" || session.Name == "made: stool" {
			motions = append(motions, session.Motion)
		}
	}
	motions = []*rig.Motion{motions[0], motions[3], motions[len(motions)-1]}
	people, failures := virtual.NewPersons(motions...)
	bodies := map[string]*rig.Avatar{"long-legs": longLegs(t)}
	for _, name := range []string{"child", "chibi", "giant", "long-arms", "mixamo"} {
		bodies[name], _ = Body(name)
	}
	for name, avatar := range bodies {
		for i, person := range people {
			if failures[i] != nil {
				t.Fatal(failures[i])
			}
			standing, err := person.Standing()
			if err != nil {
				t.Fatal(err)
			}
			person.RateHz = frameRate
			o := Options{Settings: solver.DefaultSettings(), Points: virtual.ThreePoints}
			f, err := newFollower(&o, avatar, &recording{"made", person, standing})
			if err != nil {
				t.Fatal(err)
			}
			center := func(h *rig.Humanoid, at func(rig.Role) float64) float64 {
				return (at(rig.LeftUpperLeg) + at(rig.RightUpperLeg)) / 2
			}
			stand := func(h *rig.Humanoid) float64 {
				return center(h, func(r rig.Role) float64 { return h.TPose[h.Joint(r)].Position.Y() })
			}
			h := f.avatar.h
			ankle := h.TPose[h.Joint(rig.LeftFoot)].Position.Y()
			seated, calm, steps := 0, 0, 0
			for frame := range person.Frames() {
				person.Frame(frame, &f.truth)
				in := solver.Input{DT: 1.0 / frameRate}
				f.targets(&f.truth, &in.Targets)
				before := f.at(rig.LeftFoot)
				f.body.Solve(&in, &o.Settings, f.state, f.result)
				own := f.truth.HipsCenter.Y() / stand(standing)
				if seated++; f.result.Posture.Kind != posture.Sitting || own > 0.66 {
					seated = 0
				}
				if seated < 3*frameRate { // the chair is found by then
					continue
				}
				calm++
				height := center(h, func(r rig.Role) float64 { return f.at(r).Y() })
				if got := height / stand(h); math.Abs(got-own) > 0.07 {
					t.Fatalf("%s, session %d, frame %d: hips at %.3f of their standing height, the person's at %.3f", name, i, frame, got, own)
				}
				if f.result.Gait.Feet[0].Swinging { // who turns on the chair, or moves away, steps
					steps++
					continue
				}
				foot := f.at(rig.LeftFoot)
				if math.Abs(foot.Y()-ankle) > 0.015*h.Measures.EyeHeight {
					t.Fatalf("%s, session %d, frame %d: the ankle is at %.3f m instead of %.3f", name, i, frame, foot.Y(), ankle)
				}
				if speed := foot.Sub(before).Len() * frameRate; speed > 1 {
					t.Fatalf("%s, session %d, frame %d: a foot on the floor moves with %.2f m/s", name, i, frame, speed)
				}
			}
			if calm < 10*frameRate || steps > calm/10 {
				t.Errorf("%s, session %d: seated for %d frames, in %d of them with a foot in the air", name, i, calm, steps)
			}
		}
	}
}

// Palms that lie on the thighs of a seated person, of whom head and hands are known, lie on the avatar's.
func TestHandsOfSeatedAvatarsLieOnTheirThighs(t *testing.T) {
	t.Parallel()
	var motions []*rig.Motion
	for _, session := range generated.Sessions() {
		if session.Name == "made: chair" {
			motions = append(motions, session.Motion)
		}
	}
	people, failures := virtual.NewPersons(motions[1], motions[3])
	for _, name := range []string{"child", "long-arms", "chibi", "giant"} {
		avatar, _ := Body(name)
		var gaps mean
		for i, person := range people {
			if failures[i] != nil {
				t.Fatal(failures[i])
			}
			standing, err := person.Standing()
			if err != nil {
				t.Fatal(err)
			}
			own := *person
			own.RateHz = frameRate
			f, err := newFollower(&Options{Settings: solver.DefaultSettings(), Points: virtual.ThreePoints}, avatar, &recording{"made", &own, standing})
			if err != nil {
				t.Fatal(err)
			}
			seated := 0
			for frame := range own.Frames() {
				own.Frame(frame, &f.truth)
				frames := f.person.frames(&f.truth)
				for side := range 2 {
					id := solver.LeftThighSurface + solver.SurfaceID(side)
					up := frames[id].Rotation.Inverse().Rotate(mgl64.Vec3{0, 1, 0})
					hand := &f.truth.Hands[side]
					hand.Position = hand.Position.Add(f.person.point(id, frames[id], up, 0.01).Sub(f.person.palm(side, *hand)))
				}
				in := solver.Input{DT: 1.0 / frameRate}
				f.targets(&f.truth, &in.Targets)
				f.body.Solve(&in, &f.o.Settings, f.state, f.result)
				if seated++; f.result.Posture.Kind != posture.Sitting || f.truth.HipsCenter.Y() > 0.6 {
					seated = 0
				}
				if seated < 3*frameRate {
					continue
				}
				solved := f.avatar.solvedFrames(f.result.World)
				for side := range 2 {
					id := solver.LeftThighSurface + solver.SurfaceID(side)
					_, gap := f.avatar.gap(id, solved[id], f.avatar.palm(side, f.hand(side)))
					gaps.add(math.Abs(gap))
				}
			}
		}
		if got := gaps.value(); gaps.count < 1000 || got > 0.04 {
			t.Errorf("%s: palms are %.3f m from the thighs, in %d frames", name, got, gaps.count)
		}
	}
}
