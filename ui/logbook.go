package ui

import (
	"fmt"
	"posewright/ui/text"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"
)

// longestLog is how many entries the log keeps.
const longestLog = 500

// logLevel is how much an entry matters.
type logLevel uint8

// The levels.
const (
	logNote    logLevel = iota // something happened
	logProblem                 // something went wrong and can be mended
)

// levelNames are what a person reads of the levels.
var levelNames = [...]string{logNote: text.Message("Note"), logProblem: text.Message("Problem")}

// logEntry is one line of the log.
type logEntry struct {
	at    time.Time // when it was said last
	level logLevel
	text  string
	count int // how often it was said one after the other
}

// logbook keeps what the editor told, oldest first.
type logbook struct {
	entries  []logEntry
	now      func() time.Time
	onChange func() // nil for nobody
}

// add notes what was told. What was said just before is counted, not repeated.
func (l *logbook) add(level logLevel, text string) {
	if last := len(l.entries) - 1; last >= 0 && l.entries[last].level == level && l.entries[last].text == text {
		l.entries[last].count++
		l.entries[last].at = l.now()
	} else {
		if len(l.entries) == longestLog {
			l.entries = append(l.entries[:0], l.entries[1:]...)
		}
		l.entries = append(l.entries, logEntry{l.now(), level, text, 1})
	}
	l.changed()
}

// record adds what a toast shows.
func (l *logbook) record(problem bool, message string) {
	if problem {
		l.add(logProblem, message)
	} else {
		l.add(logNote, message)
	}
}

func (l *logbook) clear() {
	l.entries = nil
	l.changed()
}

func (l *logbook) changed() {
	if l.onChange != nil {
		l.onChange()
	}
}

// filtered are the entries of at least a level in which every word of a query occurs, newest first.
func (l *logbook) filtered(query string, least logLevel) []logEntry {
	words := strings.Fields(strings.ToLower(query))
	var found []logEntry
	for i := len(l.entries) - 1; i >= 0; i-- {
		entry := l.entries[i]
		text := strings.ToLower(entry.text)
		matches := entry.level >= least
		for _, word := range words {
			matches = matches && strings.Contains(text, word)
		}
		if matches {
			found = append(found, entry)
		}
	}
	return found
}

// String is the entry as a line to be copied.
func (e *logEntry) String() string {
	line := fmt.Sprintf("%s  %s  %s", e.at.Format(time.DateTime), lang.L(levelNames[e.level]), e.text)
	if e.count > 1 {
		line += fmt.Sprintf("  (× %d)", e.count)
	}
	return line
}

// logLines is a text of entries, a line each.
func logLines(entries []logEntry) string {
	var lines strings.Builder
	for i := range entries {
		lines.WriteString(entries[i].String())
		lines.WriteByte('\n')
	}
	return lines.String()
}
