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

func TestAnAnimationIsExportedWhileItsDialogIsClosed(t *testing.T) {
	b := newBench(t)
	show := b.ExportCommands()[0].Do
	long := glideFor(t, 1801)
	b.live.Sources.Open(long)
	b.until(t, "it plays", func() bool {
		return b.Motion.Take() != nil && b.live.Session.Published() != nil && b.animations.Ready()
	})
	show()
	if err := b.animation.to.OnSubmit("1e12 s"); err != nil || b.animation.span[1] != b.animations.Length() {
		t.Errorf("far behind the end is %v: %v", b.animation.span, err)
	}
	b.picked = filepath.Join(t.TempDir(), "none", "out.vrma")
	test.Tap(b.animation.Export)
	b.close()
	show()
	p := b.animation
	if p.Export.Text != "Cancel" || !p.progress.Visible() {
		t.Errorf("opened again, the button says %q", p.Export.Text)
	}
	b.until(t, "it is said that there is no folder", func() bool { return strings.Contains(b.warned, "none") })
	if p.Export.Text != "Export…" || p.progress.Visible() {
		t.Errorf("in the end the button says %q", p.Export.Text)
	}

	// The next of a playlist is taken whole, and is not written with the name and range of the one before.
	if err := p.from.OnSubmit("30 s"); err != nil {
		t.Fatal(err)
	}
	before := p.recording
	short := glide(t)
	b.live.Sources.Open(short)
	b.until(t, "the other plays", func() bool { return b.live.Playback.Current().Path == short })
	if p.span[0] != 0 || p.span[1] != b.animations.Length() {
		t.Errorf("of another recording %v is chosen", p.span)
	}
	b.warned, b.picked = "", filepath.Join(t.TempDir(), "other.vrma")
	p.write(before, b.picked, p.options())
	if _, err := os.Stat(b.picked); err == nil || !strings.HasPrefix(p.message.Text, "Another recording plays") || b.warned != "" {
		t.Errorf("%v, said %q, warned %q", err, p.message.Text, b.warned)
	}
}
