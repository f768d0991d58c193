//go:build !windows

package vrchatsettings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// home makes a home folder with Steam, whose list names a library that has VRChat.
func home(t *testing.T, registry string) string {
	t.Helper()
	folder, games := t.TempDir(), t.TempDir()
	write(t, filepath.Join(folder, ".steam/root/config/libraryfolders.vdf"),
		"\"libraryfolders\"\n{\n\t\"0\"\n\t{\n\t\t\"path\"\t\t\""+games+"\"\n\t}\n}\n")
	write(t, filepath.Join(games, prefix), registry)
	return folder
}

func TestWhatProtonKeptIsJudged(t *testing.T) {
	t.Parallel()
	said := sentences(readIn(home(t, written)), 1.62, true)
	for _, part := range []string{"you are 1.75 m tall, you are 1.62 m", "legacy IK", "Lock Hip or Lock Head", "within 60 cm of a joint"} {
		if !strings.Contains(said, part) {
			t.Errorf("%q is not said in:\n%s", part, said)
		}
	}
	if count := strings.Count(said, "\n") + 1; count != 4 {
		t.Errorf("%d sentences, of which four are right:\n%s", count, said)
	}
}

// The prefix that was written last counts: VRChat may have been moved to another disk.
func TestTheNewestPrefixCounts(t *testing.T) {
	t.Parallel()
	folder := home(t, written)
	old := filepath.Join(folder, ".steam/root", prefix)
	write(t, old, strings.Replace(written, "dword:00000001", "dword:00000000", 1))
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(old, long, long); err != nil {
		t.Fatal(err)
	}
	if !readIn(folder).is("VRC_IK_LEGACY", 1) {
		t.Error("the older prefix was read")
	}
	soon := time.Now().Add(time.Hour)
	if err := os.Chtimes(old, soon, soon); err != nil {
		t.Fatal(err)
	}
	if !readIn(folder).is("VRC_IK_LEGACY", 0) {
		t.Error("the prefix that was written since is not read")
	}
}

func TestWithoutVRChatNothingIsJudged(t *testing.T) {
	t.Parallel()
	if said := sentences(readIn(t.TempDir()), 1.62, true); said != "" {
		t.Errorf("without VRChat: %s", said)
	}
}
