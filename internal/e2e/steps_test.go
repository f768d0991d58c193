package e2e_test

import (
	"bytes"
	"context"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/internal/e2e"
	"posewright/trackers/udpcap"
)

func TestWhatTheFeetOfAWalkDoIsToldAndDrawn(t *testing.T) {
	t.Parallel()
	editor := ready(t, filepath.Join("..", "..", "assets", "walk.udpcap"))
	stepping := func(d *e2e.Dump, foot string) bool {
		return strings.HasPrefix(d.Gait.Feet[foot], "swing") && d.Gait.Foot[foot].State == "swinging"
	}
	for _, foot := range []string{"leftFoot", "rightFoot"} {
		await(t, editor, "a step of the "+foot, func(d *e2e.Dump) bool { return d.Gait.Walking && stepping(d, foot) })
		await(t, editor, "the "+foot+" to stand", func(d *e2e.Dump) bool {
			return d.Gait.Feet[foot] == "planted" && d.Gait.Foot[foot].State == "planted" && d.Gait.Foot[foot].Contact != "air"
		})
	}
	must(t, editor.Display.Key("ctrl+j"))
	await(t, editor, "the tabs below", func(d *e2e.Dump) bool { return d.Buttons["stepsTab"].Visible })
	must(t, editor.Press("stepsTab"))
	walked := await(t, editor, "a cadence", func(d *e2e.Dump) bool { return strings.HasSuffix(d.Gait.Shown, "/min") })
	if walked.Gait.Steps < 4 {
		t.Errorf("a cadence after %d steps", walked.Gait.Steps)
	}
	await(t, editor, "the timeline to go on", func(d *e2e.Dump) bool { return d.Gait.Drawn > walked.Gait.Drawn+5 })

	must(t, editor.Press("pause"))
	drawn, since := -1, uint64(0)
	still := await(t, editor, "the timeline to stand still", func(d *e2e.Dump) bool {
		if d.Gait.Drawn != drawn {
			drawn, since = d.Gait.Drawn, d.Session.Tick
		}
		return d.Session.Tick > since+90
	})
	must(t, editor.Press("pause"))
	await(t, editor, "the timeline to go on again", func(d *e2e.Dump) bool { return d.Gait.Drawn > still.Gait.Drawn+5 })
}

// What the steps of a person taught is there again the next day, as soon as their devices are.
func TestThePaceOfAPersonIsKnownTheNextDay(t *testing.T) {
	t.Parallel()
	const before = 1.35 // of whom walks in the recording the true one is far from that
	home := t.TempDir()
	folder := filepath.Join(home, "profiles")
	_, err := profiles.Save(folder, &calibration.Profile{Name: "Ada", Cadence: before, Measurement: calibration.Measurement{Person: "Ada", HeightM: 1.7}})
	must(t, err)
	prefer(t, home, map[string]any{"person": "Ada"})
	kept := func() float64 {
		people, err := profiles.List(folder)
		must(t, err)
		if len(people) != 1 || people[0].Err != nil {
			t.Fatalf("of people there are %+v", people)
		}
		return people[0].Profile.Cadence
	}
	recorded, err := udpcap.Read(bytes.NewReader(assets.Walk()))
	must(t, err)
	day := func(walks bool) *e2e.Editor {
		port := freePort(t)
		editor := open(t, home, "--vmc", port)
		driven(t, editor)
		sender := &e2e.Sender{Datagrams: recorded.Datagrams, Hold: 2e9} // until then she stands
		if walks {
			sender.Release()
		}
		ctx, stop := context.WithCancel(t.Context())
		sent := make(chan error, 1)
		go func() { sent <- sender.Run(ctx, port) }()
		t.Cleanup(func() { stop(); must(t, <-sent) })
		return editor
	}

	editor := day(true)
	since := uint64(0)
	walked := await(t, editor, "a pace of her own", func(d *e2e.Dump) bool {
		if !d.Gait.Walking || d.Gait.Locked < 0.6 || d.Source != "Live" || math.Abs(d.Gait.Cadence-before) < 0.1 {
			since = d.Session.Tick
		}
		return d.Session.Tick > since+60
	})
	must(t, editor.Quit())
	learned := kept()
	if math.Abs(learned-before) < 0.05 {
		t.Fatalf("she walked with a cadence of %v, and what is kept is %v", walked.Gait.Cadence, learned)
	}
	again := day(false)
	await(t, again, "her pace before she walks", func(d *e2e.Dump) bool {
		return d.Source == "Live" && d.Gait.Cadence == learned && !d.Gait.Walking && len(d.Devices) == 3
	})
	must(t, again.Quit())
	if got := kept(); got != learned {
		t.Errorf("while she stood the cadence became %v from %v", got, learned)
	}
}
