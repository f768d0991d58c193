package e2e_test

import (
	"context"
	"image"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/internal/e2e"
	"posewright/internal/isolated"
)

// A player starts the editor for the first time. Their program sends VMC where it sends by default, and their game
// listens where VRChat does. They answer the one question, follow the four steps, save, quit, and come back the next day.
func TestTheFirstHourOfAPlayerAndTheNextDay(t *testing.T) {
	t.Setenv(builtVariable, binary)
	t.Setenv("POSEWRIGHT_DIALOGS", "fyne")
	if !isolated.Network(t) {
		return
	}
	home, files := t.TempDir(), t.TempDir()
	avatar, preset := filepath.Join(files, "mine.glb"), filepath.Join(files, "mine.posewright.json")
	must(t, os.WriteFile(avatar, assets.Mannequin(), 0o600))
	game, err := net.ListenPacket("udp", "127.0.0.1:9000")
	must(t, err)
	defer game.Close()
	sender := &e2e.Sender{Datagrams: walk(t), Hold: 3e9}
	ctx, stop := context.WithCancel(t.Context())
	sent := make(chan error, 1)
	go func() { sent <- sender.Run(ctx, renderers) }()
	t.Cleanup(func() { stop(); must(t, <-sent) })

	prefer(t, home, map[string]any{}) // nothing but how few pictures are drawn
	began := time.Now()
	passed := func(what string) { t.Logf("%s after %.1f s", what, time.Since(began).Seconds()) }
	editor := open(t, home)
	first := await(t, editor, "the question", func(d *e2e.Dump) bool {
		return d.Buttons["welcome.play"].Visible && d.Avatar.Driven && d.FirstFrameMS > 0
	})
	if first.Document.Title != "Untitled — Posewright" {
		t.Errorf("the first title is %q", first.Document.Title)
	}
	for name, button := range first.Buttons {
		if strings.HasPrefix(name, "welcome.") && rectangle(button).Overlaps(rectangle(first.Viewport)) {
			t.Errorf("%s covers the viewport", name)
		}
	}
	must(t, editor.Press("welcome.play"))
	says := func(d *e2e.Dump, step, sign string) bool { return strings.HasPrefix(d.Steps[step], sign) }
	await(t, editor, "the trackers", func(d *e2e.Dump) bool {
		return d.Commands["workspacePlay"].Checked && says(d, "trackers", "✓") && d.Source == "Live" &&
			says(d, "avatar", "2") && says(d, "calibrate", "3") && says(d, "send", "4")
	})

	if !await(t, editor, "the avatar's step", func(d *e2e.Dump) bool {
		return d.Buttons["play.avatar"].Visible
	}).Buttons["play.avatar"].Enabled {
		t.Error("no avatar can be opened")
	}
	clicked := exec.CommandContext(t.Context(), binary, "--home", home, avatar) // a double click on it
	clicked.Env = editor.Display.Environment()
	if out, err := clicked.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	moves := func(d *e2e.Dump) bool {
		return d.Avatar.File == avatar && d.Avatar.Driven && d.Session.Valid && d.Source == "Live" &&
			d.Effectors["leftHand"].Device >= 0
	}
	await(t, editor, "the own avatar", func(d *e2e.Dump) bool { return moves(d) && says(d, "avatar", "✓") })
	passed("the own avatar moves")

	must(t, editor.Press("play.calibrate"))
	must(t, editor.Press("wizard.start"))
	measured(t, editor)
	must(t, editor.Press("wizard.accept"))
	await(t, editor, "the calibration", func(d *e2e.Dump) bool { return d.Calibrated && says(d, "calibrate", "✓") })
	passed("it is calibrated")
	sender.Release()

	must(t, editor.Press("play.send"))
	must(t, editor.Press("receivers.1.on")) // VRChat
	receives(t, game)
	must(t, editor.Display.Key("Escape"))
	await(t, editor, "the pose on its way", func(d *e2e.Dump) bool { return d.Dialog == "" && says(d, "send", "✓") })
	passed("a receiver has it")

	must(t, editor.Press("play.save"))
	await(t, editor, "the question for a name", func(d *e2e.Dump) bool { return d.Covered })
	must(t, editor.Display.Type(preset))
	must(t, editor.Display.Key("Return"))
	before := await(t, editor, "the saved preset", func(d *e2e.Dump) bool {
		return d.Document.Path == preset && !d.Document.Dirty && !d.Covered
	})
	must(t, editor.Choose("quit"))
	must(t, editor.Ended())
	forget(t, game)

	began = time.Now()
	again := open(t, home)
	after := await(t, again, "everything as before", func(d *e2e.Dump) bool {
		return moves(d) && d.Document.Path == preset && d.Calibrated && d.Commands["workspacePlay"].Checked &&
			says(d, "trackers", "✓") && says(d, "avatar", "✓") && says(d, "calibrate", "✓") && says(d, "send", "✓")
	})
	receives(t, game)
	passed("everything is as before")
	if after.Calibration.Scale != before.Calibration.Scale || after.Document.Dirty || after.Document.Title != before.Document.Title {
		t.Errorf("%+v of scale %v came back as %+v of scale %v", before.Document, before.Calibration.Scale,
			after.Document, after.Calibration.Scale)
	}
	if after.Buttons["welcome.play"].Visible {
		t.Error("the question is asked again")
	}
}

func rectangle(a e2e.Area) image.Rectangle { return image.Rect(a.X, a.Y, a.X+a.Width, a.Y+a.Height) }

// forget drops what has arrived so far.
func forget(t *testing.T, at net.PacketConn) {
	t.Helper()
	must(t, at.SetReadDeadline(time.Now().Add(100*time.Millisecond)))
	for buffer := make([]byte, 4000); ; {
		if _, _, err := at.ReadFrom(buffer); err != nil {
			return
		}
	}
}

// receives waits until a tracker of VRChat arrives.
func receives(t *testing.T, at net.PacketConn) {
	t.Helper()
	buffer := make([]byte, 4000)
	must(t, at.SetReadDeadline(time.Now().Add(e2e.Patience)))
	for {
		n, _, err := at.ReadFrom(buffer)
		must(t, err)
		if strings.Contains(string(buffer[:n]), "/tracking/trackers/") {
			return
		}
	}
}
