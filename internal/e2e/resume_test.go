package e2e_test

import (
	"bytes"
	encoding "encoding/binary"
	"fmt"
	"image"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"posewright/assets"
	"posewright/internal/e2e"
)

// A person opens a recording and a preset, looks from elsewhere, makes the window larger, plays, sends, and quits by the
// menu while a copy of the preset is edited as B. The next start has all of it as it was.
func TestAllIsAsItWasAfterAQuit(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	preset, session := filepath.Join(home, "mine.json"), filepath.Join(home, "dance.udpcap")
	out, err := exec.Command(binary, "preset", "--out", preset).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	must(t, os.WriteFile(session, assets.Demo(), 0o600))
	prefer(t, home, map[string]any{"welcomed": true, "liveOut": map[string]any{"receivers": []any{
		map[string]any{"protocol": "vmc", "address": freePort(t), "rateHz": 60}}}})
	start := func(file ...string) *e2e.Editor { // with the window as large as it was left
		return openOn(t, 1600, 900, home, append([]string{"--vmc", freePort(t), "--size="}, file...)...)
	}
	quit := func(editor *e2e.Editor) {
		t.Helper()
		must(t, editor.Choose("quit"))
		must(t, editor.Ended())
	}
	plays := func(d *e2e.Dump) bool {
		return d.Playing == filepath.Base(session) && d.Avatar.Driven && d.FirstFrameMS > 0
	}

	first := start(session)
	await(t, first, "the recording", plays)
	quit(first)

	editor := start(preset)
	usual := await(t, editor, "the preset, and the recording of before", func(d *e2e.Dump) bool { return plays(d) && d.Document.Path == preset })
	windows, err := editor.Display.Windows("--class", "^dev\\.posewright\\.Posewright$")
	must(t, err)
	must(t, editor.Display.Resize(windows[0], 1480, 830))
	await(t, editor, "a larger window", func(d *e2e.Dump) bool { return d.Window == [2]int{1480, 830} && d.Window != usual.Window })
	for _, command := range []string{"liveout", "workspacePlay"} {
		must(t, editor.Choose(command))
		await(t, editor, command, func(d *e2e.Dump) bool { return d.Commands[command].Checked })
	}
	must(t, editor.Display.Key("ctrl+b"))
	still := e2e.Dump{}
	await(t, editor, "B, and a camera that stands still", func(d *e2e.Dump) bool {
		before := still
		still = *d
		return d.InB && d.Camera.Yaw == before.Camera.Yaw && d.Viewport == before.Viewport
	})
	middle := still.Viewport.Middle()
	must(t, editor.Display.Drag(middle, middle.Add(image.Pt(90, 30)), 1))
	must(t, editor.Display.Wheel(middle, true, 2))
	before := await(t, editor, "another view", func(d *e2e.Dump) bool {
		return math.Abs(d.Camera.Yaw-still.Camera.Yaw) > 0.05 && d.Camera.Distance < 0.9*still.Camera.Distance
	})
	quit(editor)

	again := start()
	after := await(t, again, "all of it", func(d *e2e.Dump) bool {
		return plays(d) && d.Document.Path == preset && d.Window == before.Window && d.Commands["liveout"].Checked && d.Commands["workspacePlay"].Checked
	})
	view := func(d *e2e.Dump) string {
		return fmt.Sprintf("%.3f %.3f %.3f", d.Camera.Yaw, d.Camera.Pitch, d.Camera.Distance)
	}
	if view(after) != view(before) {
		t.Errorf("the camera is at %s, and was at %s", view(after), view(before))
	}
}

// A double click on an avatar while the editor runs opens it there. No second window hears the trackers' port.
func TestASecondStartHandsItsFileToTheEditorThatRuns(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	avatar := filepath.Join(t.TempDir(), "mine.glb")
	must(t, os.WriteFile(avatar, assets.Mannequin(), 0o600))
	editor := open(t, home, "--vmc", freePort(t))
	driven(t, editor)
	again := func(file string) {
		t.Helper()
		start := exec.CommandContext(t.Context(), binary, "--home", home, file)
		start.Env = editor.Display.Environment()
		if out, err := start.CombinedOutput(); err != nil {
			t.Fatalf("the second start: %v: %s", err, out)
		}
	}
	again(avatar)
	await(t, editor, "the avatar", func(d *e2e.Dump) bool { return d.Avatar.File == avatar && d.Avatar.Driven })
	nothing := filepath.Join(t.TempDir(), "notes.txt")
	must(t, os.WriteFile(nothing, []byte("notes"), 0o600))
	again(nothing)
	reported(t, editor, "notes.txt is neither an avatar")
	windows, err := editor.Display.Windows("--class", "^dev\\.posewright\\.Posewright$")
	must(t, err)
	if len(windows) != 1 {
		t.Errorf("there are %d windows", len(windows))
	}
	must(t, editor.Quit())
	driven(t, open(t, home, "--vmc", freePort(t))) // the next start is a first one again
}

// The last avatar, which takes a while to read, is the first one that is seen.
func TestTheBuiltInAvatarIsNotSeenBeforeTheLastOne(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	avatar := filepath.Join(home, "mine.glb")
	must(t, os.WriteFile(avatar, padded(assets.Mannequin(), 60<<20), 0o600))
	prefer(t, home, map[string]any{"welcomed": true, "last": map[string]any{"avatar": avatar}})
	editor := open(t, home, "--vmc", freePort(t))
	seen := ""
	await(t, editor, "the last avatar", func(d *e2e.Dump) bool {
		if d.Avatar.Name != "" && d.Avatar.File != avatar {
			seen = d.Avatar.Name
		}
		return d.Avatar.File == avatar && d.Avatar.Driven && d.FirstFrameMS > 0
	})
	if seen != "" {
		t.Errorf("%s was seen before", seen)
	}
}

// padded is a GLB file with some spaces more behind its JSON.
func padded(glb []byte, spaces int) []byte {
	const header, length = 20, 12 // bytes to the JSON, and to its length
	end := header + int(encoding.LittleEndian.Uint32(glb[length:]))
	longer := slices.Concat(glb[:end], bytes.Repeat([]byte(" "), spaces), glb[end:])
	encoding.LittleEndian.PutUint32(longer[8:], uint32(len(longer)))
	encoding.LittleEndian.PutUint32(longer[length:], uint32(end-header+spaces))
	return longer
}
