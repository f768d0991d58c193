package e2e_test

import (
	"path/filepath"
	"testing"

	"posewright/internal/e2e"
	"posewright/trackers/recording"
)

// What a live sender does is recorded by a click, and played by another in place of the demo; the session can be dropped on the program the
// next day.
func TestALiveSenderIsRecordedAndPlayedAgain(t *testing.T) {
	t.Parallel()
	home, vmc := t.TempDir(), freePort(t)
	chosenInputs(t, home, map[string]string{"vmc": vmc})
	editor := open(t, home)
	send(t, walk(t), vmc)
	await(t, editor, "live devices", func(d *e2e.Dump) bool { return of(d, "VMC") >= 3 && d.Source == "Live" })
	must(t, editor.Press("record"))
	path := await(t, editor, "a recording", func(d *e2e.Dump) bool { return d.Recording != "" }).Recording
	begun := await(t, editor, "the button as one that stops", func(d *e2e.Dump) bool { return d.Commands["record"].Text == "Stop recording" })
	await(t, editor, "a second of it, in which a hand moves", func(d *e2e.Dump) bool {
		return d.Session.Tick > begun.Session.Tick+90 && distance(d.Effectors["leftHand"].Target, begun.Effectors["leftHand"].Target) > 0.1
	})
	must(t, editor.Press("record"))
	reported(t, editor, "Recorded", filepath.Base(path))
	session, err := recording.Open(path)
	must(t, err)
	if session.Truncated || session.Devices() < 3 || session.Duration() <= 0 || session.Attached(recording.Preset) == nil {
		t.Errorf("truncated: %v, %d devices, %v", session.Truncated, session.Devices(), session.Duration())
	}
	must(t, editor.Press("toast.play"))
	moving(t, editor, filepath.Base(path))
	must(t, editor.Quit())

	moving(t, open(t, home, path), filepath.Base(path))
}

// moving waits until the devices of a recording drive the avatar and move.
func moving(t *testing.T, editor *e2e.Editor, name string) {
	t.Helper()
	first := await(t, editor, name+" in place of the demo", func(d *e2e.Dump) bool {
		return d.Playing == name && d.Source == "Demo" && of(d, name) >= 3 && d.Effectors["leftHand"].Device >= 0
	})
	at := first.Effectors["leftHand"].Target
	await(t, editor, "a hand that moves", func(d *e2e.Dump) bool { return distance(d.Effectors["leftHand"].Target, at) > 0.005 })
}
