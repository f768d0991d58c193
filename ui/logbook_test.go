package ui

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

func newTestLog() *logbook {
	now := time.Date(2026, 3, 4, 10, 0, 0, 0, time.UTC)
	return &logbook{now: func() time.Time { now = now.Add(time.Second); return now }}
}

func TestWhatIsSaidAgainIsCounted(t *testing.T) {
	t.Parallel()
	l, changes := newTestLog(), 0
	l.onChange = func() { changes++ }
	for range 3 {
		l.add(logProblem, "the port is taken")
	}
	l.add(logNote, "saved")
	l.add(logProblem, "the port is taken")
	if len(l.entries) != 3 || l.entries[0].count != 3 || l.entries[2].count != 1 || changes != 5 {
		t.Fatalf("%d changes: %+v", changes, l.entries)
	}
	want := "2026-03-04 10:00:05  Problem  the port is taken\n2026-03-04 10:00:04  Note  saved\n2026-03-04 10:00:03  Problem  the port is taken  (× 3)\n"
	if got := logLines(l.filtered("", logNote)); got != want {
		t.Errorf("copied as\n%swant\n%s", got, want)
	}
}

func TestTheLogIsFilteredByWordsAndByLevel(t *testing.T) {
	t.Parallel()
	l := newTestLog()
	l.add(logNote, "Saved left.json")
	l.add(logProblem, "left.json cannot be read")
	l.add(logProblem, "The port is taken")
	for _, c := range []struct {
		query string
		least logLevel
		want  int
	}{{"", logNote, 3}, {"LEFT", logNote, 2}, {"read left", logNote, 1}, {"left", logProblem, 1}, {"nothing", logNote, 0}, {"", logProblem, 2}} {
		if got := len(l.filtered(c.query, c.least)); got != c.want {
			t.Errorf("%q from level %d: %d entries, want %d", c.query, c.least, got, c.want)
		}
	}
	l.clear()
	if len(l.filtered("", logNote)) != 0 {
		t.Error("a cleared log has entries")
	}
}

func TestTheLogForgetsItsOldestEntries(t *testing.T) {
	t.Parallel()
	l := newTestLog()
	for i := range longestLog + 10 {
		l.add(logNote, strconv.Itoa(i))
	}
	if len(l.entries) != longestLog || l.entries[0].text != "10" || !strings.HasSuffix(l.entries[longestLog-1].text, "509") {
		t.Errorf("%d entries from %q to %q", len(l.entries), l.entries[0].text, l.entries[len(l.entries)-1].text)
	}
}
