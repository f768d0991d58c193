package app

import (
	"bytes"
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"posewright/internal/atomicfile"
	"posewright/internal/crash"
	"posewright/internal/release"
	"posewright/presets"
	"posewright/rig/phrase"
)

// CrashReporter writes crash reports with the open document beside them. Methods may be called on any goroutine.
type CrashReporter struct {
	folder   string
	document func() *presets.Preset // the open document; any goroutine
	now      func() time.Time
	count    atomic.Int64
}

// NewCrashReporter makes a reporter that writes to a folder. document returns the open document, nil for none, on any goroutine.
func NewCrashReporter(folder string, now func() time.Time, document func() *presets.Preset) *CrashReporter {
	return &CrashReporter{folder: folder, now: now, document: document}
}

// Write writes a report and the document and returns the report's path. where is English.
func (c *CrashReporter) Write(where string, value any, stack []byte) (string, error) {
	name := fmt.Sprintf("%s-%d", c.now().Format("20060102-150405"), c.count.Add(1))
	path := filepath.Join(c.folder, name+crash.ReportSuffix)
	var report bytes.Buffer
	fmt.Fprintf(&report, "Posewright crashed in %s at %s\n\n%v\n\n%s, %s/%s\n\n%s\n", where, c.now().Format(time.RFC3339), value,
		release.Build(), runtime.GOOS, runtime.GOARCH, stack)
	if err := atomicfile.WriteWithFolder(path, report.Bytes()); err != nil {
		return "", err
	}
	crash.PruneReports(c.folder, c.now())
	if preset := c.document(); preset != nil {
		var text bytes.Buffer
		if err := presets.Write(&text, preset); err != nil {
			return path, err
		}
		return path, atomicfile.WriteWithFolder(filepath.Join(c.folder, name+crash.DocumentSuffix), text.Bytes())
	}
	return path, nil
}

// report writes a report about a recovered panic and returns what to tell the person.
func (c *CrashReporter) report(where phrase.Term, value any, stack []byte) phrase.Phrase {
	path, err := c.Write(string(where), value, stack)
	if err != nil {
		return phrase.Say("Internal error in {{.Where}} ({{.What}}). Can't write a report: {{.Cause}}. Save your preset and restart.",
			"Where", where, "What", fmt.Sprint(value), "Cause", err)
	}
	return phrase.Say("Internal error in {{.Where}}. Save your preset and restart. Report: {{.File}}", "Where", where, "File", path)
}
