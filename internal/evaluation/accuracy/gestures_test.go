package accuracy

import (
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/gesture"
	"posewright/effectors"
	"posewright/internal/evaluation/generated"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
)

// gesturesOf counts what is recognized in recordings whose persons wear a headset and hold controllers.
func gesturesOf(t *testing.T, motions []*rig.Motion) (counts map[gesture.Gesture]int, lasts time.Duration) {
	t.Helper()
	counts = map[gesture.Gesture]int{}
	people, failures := virtual.NewPersons(motions...)
	for i, person := range people {
		if failures[i] != nil {
			continue
		}
		person.RateHz = 90
		var r gesture.Recognizer
		var truth virtual.Truth
		var d virtual.Devices
		mounting := virtual.DefaultMounting()
		for frame := range person.Frames() {
			person.Frame(frame, &truth)
			d.Update(&truth, virtual.ThreePoints, &mounting)
			s := gesture.Sample{At: time.Duration(float64(frame) / person.RateHz * float64(time.Second)), Tracked: true, Head: d.At[effectors.Head],
				Hands: [2]mgl64.Vec3{d.At[effectors.LeftHand].Position, d.At[effectors.RightHand].Position}}
			if g := r.Tick(&s); g != gesture.None {
				counts[g]++
				t.Logf("%s at %v of %s", g, s.At, motions[i].Name)
			}
		}
		lasts += time.Duration(float64(person.Frames()) / person.RateHz * float64(time.Second))
	}
	return counts, lasts
}

// No one in any recording means to start a calibration, and hardly anyone nods or shakes their head as in answer to a question.
func TestHardlyAnyMotionIsTakenForAGesture(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	var motions []*rig.Motion
	for _, session := range generated.Sessions() {
		motions = append(motions, session.Motion)
	}
	for _, set := range []string{"bandai", "cmu", "martial", "people"} {
		for _, file := range recordings(t, set, "") {
			if motion, err := bvh.Open(file, bvh.UpInferred); err == nil {
				motions = append(motions, motion)
			}
		}
	}
	counts, lasts := gesturesOf(t, motions)
	t.Logf("%v in %v", counts, lasts.Round(time.Second))
	if counts[gesture.Start] > 0 || counts[gesture.Cancel] > 0 {
		t.Errorf("%d starts and %d cancels in %v of motion", counts[gesture.Start], counts[gesture.Cancel], lasts)
	}
	if answers := counts[gesture.Accept] + counts[gesture.Redo]; float64(answers) > max(1, lasts.Hours()) {
		t.Errorf("%d answers in %v of motion, more than one an hour", answers, lasts)
	}
}
