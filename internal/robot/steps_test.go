package robot_test

import (
	"path/filepath"
	"strings"
	"testing"

	"posewright/internal/robot"
)

func TestWhatTheFeetOfAWalkDoIsToldAndDrawn(t *testing.T) {
	editor := ready(t, filepath.Join("..", "..", "assets", "walk.udpcap"))
	stepping := func(d *robot.Dump, foot string) bool {
		return strings.HasPrefix(d.Gait.Feet[foot], "stepping") && d.Gait.Foot[foot].State == "swinging"
	}
	for _, foot := range []string{"leftFoot", "rightFoot"} {
		await(t, editor, "a step of the "+foot, func(d *robot.Dump) bool { return d.Gait.Walking && stepping(d, foot) })
		await(t, editor, "the "+foot+" to stand", func(d *robot.Dump) bool {
			return d.Gait.Feet[foot] == "planted" && d.Gait.Foot[foot].State == "planted" && d.Gait.Foot[foot].Contact != "air"
		})
	}
	must(t, editor.Display.Key("ctrl+j"))
	await(t, editor, "the tabs below", func(d *robot.Dump) bool { return d.Buttons["stepsTab"].Visible })
	must(t, editor.Press("stepsTab"))
	walked := await(t, editor, "a cadence", func(d *robot.Dump) bool { return strings.HasSuffix(d.Gait.Shown, "/min") })
	if walked.Gait.Steps < 4 {
		t.Errorf("a cadence after %d steps", walked.Gait.Steps)
	}
	await(t, editor, "the timeline to go on", func(d *robot.Dump) bool { return d.Gait.Drawn > walked.Gait.Drawn+5 })

	must(t, editor.Press("pause"))
	drawn, since := -1, uint64(0)
	still := await(t, editor, "the timeline to stand still", func(d *robot.Dump) bool {
		if d.Gait.Drawn != drawn {
			drawn, since = d.Gait.Drawn, d.Session.Tick
		}
		return d.Session.Tick > since+90
	})
	must(t, editor.Press("pause"))
	await(t, editor, "the timeline to go on again", func(d *robot.Dump) bool { return d.Gait.Drawn > still.Gait.Drawn+5 })
}
