//go:build linux && (amd64 || arm64)

package alarm

import (
	"os"
	"strings"
	"testing"
)

// timers is how many timers of the system the program has open.
func timers(t *testing.T) (count int) {
	t.Helper()
	const folder = "/proc/self/fd/"
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Skip(err)
	}
	for _, file := range files {
		if to, _ := os.Readlink(folder + file.Name()); strings.Contains(to, "timerfd") {
			count++
		}
	}
	return count
}

// It runs beside no other test, whose timers would be counted too.
func TestAClosedAlarmLeavesNoFileOpen(t *testing.T) {
	before := timers(t)
	a := New()
	if a.file == nil {
		t.Skip("the system gives no timer")
	}
	if got := timers(t); got != before+1 {
		t.Errorf("%d timers are open, and %d before", got, before)
	}
	if a.Close(); timers(t) != before {
		t.Error("the timer of a closed alarm is still open")
	}
}
