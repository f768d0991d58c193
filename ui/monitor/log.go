package monitor

import (
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/ui/text"
)

// longestLog is how many entries the log keeps.
const longestLog = 500

// LogLevel is how much an entry matters.
type LogLevel uint8

// The levels.
const (
	LogNote    LogLevel = iota // something happened
	LogProblem                 // something went wrong and can be repaired
)

// levelNames are what a person reads of the levels.
var levelNames = [...]string{LogNote: text.Message("Note"), LogProblem: text.Message("Problem")}

// LogEntry is one line of the log.
type LogEntry struct {
	At    time.Time // when it was logged last
	Level LogLevel
	Text  string
	Count int // how often it was logged one after the other
}

// Log keeps the messages of the editor, oldest first.
type Log struct {
	OnChange func() // nil for no one
	entries  []LogEntry
	now      func() time.Time
}

// NewLog is an empty log.
func NewLog() *Log { return &Log{now: time.Now} }

// Entries are all entries, oldest first.
func (l *Log) Entries() []LogEntry { return l.entries }

// Add notes what was told. What was said just before is counted, not repeated.
func (l *Log) Add(level LogLevel, text string) {
	if last := len(l.entries) - 1; last >= 0 && l.entries[last].Level == level && l.entries[last].Text == text {
		l.entries[last].Count++
		l.entries[last].At = l.now()
	} else {
		if len(l.entries) == longestLog {
			l.entries = append(l.entries[:0], l.entries[1:]...)
		}
		l.entries = append(l.entries, LogEntry{l.now(), level, text, 1})
	}
	l.changed()
}

// Record adds what a toast shows.
func (l *Log) Record(problem bool, message string) {
	if problem {
		l.Add(LogProblem, message)
	} else {
		l.Add(LogNote, message)
	}
}

func (l *Log) clear() {
	l.entries = nil
	l.changed()
}

func (l *Log) changed() {
	if l.OnChange != nil {
		l.OnChange()
	}
}

// filtered are the entries of at least a level in which every word of a query occurs, newest first.
func (l *Log) filtered(query string, least LogLevel) []LogEntry {
	words := strings.Fields(strings.ToLower(query))
	var found []LogEntry
	for i := len(l.entries) - 1; i >= 0; i-- {
		entry := l.entries[i]
		text := strings.ToLower(entry.Text)
		matches := entry.Level >= least
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
func (e *LogEntry) String() string {
	line := fmt.Sprintf("%s  %s  %s", e.At.Format(time.DateTime), lang.L(levelNames[e.Level]), e.Text)
	if e.Count > 1 {
		line += fmt.Sprintf("  (× %d)", e.Count)
	}
	return line
}

// logLines is a text of entries, a line each.
func logLines(entries []LogEntry) string {
	var lines strings.Builder
	for i := range entries {
		lines.WriteString(entries[i].String())
		lines.WriteByte('\n')
	}
	return lines.String()
}
