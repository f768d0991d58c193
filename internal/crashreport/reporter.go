package crashreport

import (
	"bytes"
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"posewright/internal/atomicfile"
	"posewright/internal/release"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Reporter writes reports of crashes with the open document beside them. Methods may be called on any goroutine.
type Reporter struct {
	folder   string
	document func() *presets.Preset // the open document; any goroutine
	now      func() time.Time
	count    atomic.Int64
}

// NewReporter makes a reporter that writes to a folder. document returns the open document, nil for none, on any goroutine.
func NewReporter(folder string, now func() time.Time, document func() *presets.Preset) *Reporter {
	return &Reporter{folder: folder, now: now, document: document}
}

// Write writes a report and the document and returns the report's path. where is English.
func (r *Reporter) Write(where string, value any, stack []byte) (string, error) {
	name := fmt.Sprintf("%s-%d", r.now().Format("20060102-150405"), r.count.Add(1))
	path := filepath.Join(r.folder, name+reportSuffix)
	report := fmt.Sprintf("Posewright crashed in %s at %s\n\n%v\n\n%s, %s/%s\n\n%s\n", where, r.now().Format(time.RFC3339), value,
		release.Build(), runtime.GOOS, runtime.GOARCH, stack)
	if err := atomicfile.WriteWithFolder(path, []byte(phrase.Lines(report))); err != nil {
		return "", err
	}
	Prune(r.folder, r.now())
	if preset := r.document(); preset != nil {
		var text bytes.Buffer
		if err := presets.Write(&text, preset); err != nil {
			return path, err
		}
		return path, atomicfile.WriteWithFolder(filepath.Join(r.folder, name+documentSuffix), text.Bytes())
	}
	return path, nil
}

// Report writes a report about a recovered panic and returns what to tell the person.
func (r *Reporter) Report(where phrase.Term, value any, stack []byte) phrase.Phrase {
	path, err := r.Write(string(where), value, stack)
	if err != nil {
		return phrase.Say("Internal error in {{.Where}} ({{.What}}). Can't write a report: {{.Cause}}. Save your preset and restart.",
			"Where", where, "What", fmt.Sprint(value), "Cause", err)
	}
	return phrase.Say("Internal error in {{.Where}}. Save your preset and restart. Report: {{.File}}", "Where", where, "File", path)
}
