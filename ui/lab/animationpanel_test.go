//go:build cgo

package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestTheAnimationThatPlaysIsExported(t *testing.T) {
	b := newBench(t)
	command := b.ExportCommands()[0]
	b.live.Sources.Open(glide(t))
	b.until(t, "it plays", func() bool { return b.Motion.Take() != nil && b.live.Session.Published() != nil && command.Enabled() })
	command.Do()
	p := b.animation
	window := test.NewTempWindow(t, b.dialog)
	window.Resize(fyne.NewSize(620, 560))
	shown := func(id string) bool { return p.forms[id][0].Visible() }
	if shown("unit") || shown("names") || !shown("keyError") || shown("permitted") {
		t.Error("a VRM animation has a unit, names, or no keys")
	}

	p.kind.SetSelectedIndex(3) // BVH
	if !shown("unit") || !shown("names") || shown("keyError") {
		t.Error("BVH has no unit or names, or has keys")
	}
	p.unit.SetSelectedIndex(1)
	p.names.SetSelectedIndex(2)
	p.rate.SetSelectedIndex(2) // 60 Hz
	if err := p.from.OnSubmit("0,25"); err != nil {
		t.Fatal(err)
	}
	if err := p.to.OnSubmit("750 ms"); err != nil || p.to.Shown != "0.75 s" {
		t.Fatalf("to %q: %v", p.to.Shown, err)
	}
	b.picked = filepath.Join(t.TempDir(), "glide")
	test.Tap(p.Export)
	b.until(t, "it is written", func() bool { return b.offered != "" })
	file, err := os.ReadFile(b.picked + ".bvh")
	if err != nil {
		t.Fatal(err)
	}
	// From 0.25 to 0.75 s at 60 Hz.
	if !bytes.Contains(file, []byte("mixamorig:Hips")) || !bytes.Contains(file, []byte("Frames: 31")) || !strings.HasPrefix(p.message.Text, "31 frames, 0.25 to 0.75 s") {
		t.Errorf("wrote %.200s, and said %q", file, p.message.Text)
	}

	// A name without its ending does not replace a file.
	b.offered = ""
	test.Tap(p.Export)
	if !strings.Contains(p.message.Text, "exists already") || b.offered != "" {
		t.Errorf("said %q", p.message.Text)
	}

	// What is canceled leaves no file. A minute takes longer than a click.
	long := glideFor(t, 1801)
	b.live.Sources.Open(long)
	b.until(t, "the other plays", func() bool { return b.live.Playback.Current().Path == long })
	if err := p.to.OnSubmit("60 s"); err != nil {
		t.Fatal(err)
	}
	p.kind.SetSelectedIndex(5)
	b.picked = filepath.Join(t.TempDir(), "canceled.json")
	test.Tap(p.Export)
	if p.Export.Text != "Cancel" {
		t.Errorf("the button says %q", p.Export.Text)
	}
	test.Tap(p.Export)
	b.until(t, "it is canceled", func() bool { _, running := b.animations.Running(); return !running })
	if _, err := os.Stat(b.picked); err == nil || !strings.HasPrefix(p.message.Text, "Canceled") {
		t.Errorf("%v, said %q", err, p.message.Text)
	}
}
