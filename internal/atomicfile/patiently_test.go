package atomicfile

import (
	"os"
	"syscall"
	"testing"
	"time"
)

// Renaming is tried again while a virus scanner has the file open, but not forever, and not for other errors.
func TestRenamingWaitsForWhoHasTheFileOpen(t *testing.T) {
	t.Parallel()
	busy := &os.LinkError{Op: "rename", Err: windowsSharingViolation}
	for _, test := range []struct {
		name     string
		failures int
		err      error
		tries    int
		fails    bool
	}{
		{"free", 0, busy, 1, false},
		{"open for a moment", 4, busy, 5, false},
		{"open for good", 1000, busy, 11, true},
		{"write-protected for a moment", 1, &os.LinkError{Err: windowsAccessDenied}, 2, false},
		{"no such folder", 1000, &os.LinkError{Err: syscall.Errno(2)}, 1, true},
	} {
		tries, waited := 0, time.Duration(0)
		err := patiently(func() error {
			tries++
			if tries <= test.failures {
				return test.err
			}
			return nil
		}, func(d time.Duration) { waited += d })
		if tries != test.tries || (err != nil) != test.fails || waited > 1100*time.Millisecond {
			t.Errorf("%s: %d tries in %v end with %v", test.name, tries, waited, err)
		}
	}
}
