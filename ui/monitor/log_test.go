package monitor

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

func newTestLog() *Log {
	now := time.Date(2026, 3, 4, 10, 0, 0, 0, time.UTC)
	return &Log{now: func() time.Time { now = now.Add(time.Second); return now }}
}

func TestWhatIsSaidAgainIsCounted(t *testing.T) {
	t.Parallel()
	l, changes := newTestLog(), 0
	l.OnChange = func() { changes++ }
	for range 3 {
		l.Add(LogProblem, "the port is taken")
	}
	l.Add(LogNote, "saved")
	l.Add(LogProblem, "the port is taken")
	if len(l.entries) != 3 || l.entries[0].Count != 3 || l.entries[2].Count != 1 || changes != 5 {
		t.Fatalf("%d changes: %+v", changes, l.entries)
	}
	want := "2026-03-04 10:00:05  Problem  the port is taken\n2026-03-04 10:00:04  Note  saved\n2026-03-04 10:00:03  Problem  the port is taken  (× 3)\n"
	if got := logLines(l.filtered("", LogNote)); got != want {
		t.Errorf("copied as\n%swant\n%s", got, want)
	}
}

func TestTheLogIsFilteredByWordsAndByLevel(t *testing.T) {
	t.Parallel()
	l := newTestLog()
	l.Add(LogNote, "Saved left.json")
	l.Add(LogProblem, "left.json cannot be read")
	l.Add(LogProblem, "The port is taken")
	for _, c := range []struct {
		query string
		least LogLevel
		want  int
	}{{"", LogNote, 3}, {"LEFT", LogNote, 2}, {"read left", LogNote, 1}, {"left", LogProblem, 1}, {"nothing", LogNote, 0}, {"", LogProblem, 2}} {
		if got := len(l.filtered(c.query, c.least)); got != c.want {
			t.Errorf("%q from level %d: %d entries, want %d", c.query, c.least, got, c.want)
		}
	}
	l.clear()
	if len(l.filtered("", LogNote)) != 0 {
		t.Error("a cleared log has entries")
	}
}

func TestTheLogForgetsItsOldestEntries(t *testing.T) {
	t.Parallel()
	l := newTestLog()
	for i := range longestLog + 10 {
		l.Add(LogNote, strconv.Itoa(i))
	}
	if len(l.entries) != longestLog || l.entries[0].Text != "10" || !strings.HasSuffix(l.entries[longestLog-1].Text, "509") {
		t.Errorf("%d entries from %q to %q", len(l.entries), l.entries[0].Text, l.entries[len(l.entries)-1].Text)
	}
}
