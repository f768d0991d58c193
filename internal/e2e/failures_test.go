package e2e_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/internal/e2e"
)

// reported waits until the editor has told something with all these words in one sentence, and sees that it covers nothing with it.
func reported(t *testing.T, editor *e2e.Editor, words ...string) {
	t.Helper()
	dump := await(t, editor, "one sentence with "+strings.Join(words, ", "), func(d *e2e.Dump) bool {
		for _, line := range d.Log {
			found := 0
			for _, word := range words {
				if strings.Contains(line, word) {
					found++
				}
			}
			if found == len(words) {
				return true
			}
		}
		return false
	})
	if dump.Covered || dump.Prompt != "" || dump.Toasts == 0 {
		t.Errorf("it lies over the window: covered %v, prompt %q, toasts %d", dump.Covered, dump.Prompt, dump.Toasts)
	}
}

func TestATakenPortIsNamedWithWhatToDo(t *testing.T) {
	t.Parallel()
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	defer taken.Close()
	editor := open(t, t.TempDir(), "--vmc", taken.LocalAddr().String())
	driven(t, editor)
	_, port, _ := net.SplitHostPort(taken.LocalAddr().String())
	reported(t, editor, port, "another program")
}

func TestABrokenPresetIsNamedAndTheWorkStays(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path := filepath.Join(home, "broken.json")
	must(t, os.WriteFile(path, []byte(`{"format": "posewright/preset", "effec`), 0o600))
	editor := open(t, home, "--vmc", freePort(t), path)
	dump := driven(t, editor)
	reported(t, editor, "broken.json")
	if dump.Document.Path != "" || dump.Document.Dirty {
		t.Errorf("the document is %+v", dump.Document)
	}
}

func TestABrokenAvatarIsNamedAndTheOneBeforeStays(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	path := filepath.Join(home, "broken.vrm")
	must(t, os.WriteFile(path, []byte("glTF but not really, and long enough to have a header"), 0o600))
	editor := open(t, home, "--vmc", freePort(t), path)
	dump := driven(t, editor)
	reported(t, editor, "broken.vrm", "hoose")
	if dump.Avatar.File != "" || dump.Effectors["head"].Device < 0 {
		t.Errorf("the avatar is %+v", dump.Avatar)
	}
}
