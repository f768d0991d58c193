package ui

import (
	"bytes"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/text"
)

// crashReporter writes down what went wrong at the root of a goroutine, with the document beside it.
type crashReporter struct {
	folder   string
	document func() *presets.Preset // the preset as it is; called from any goroutine
	now      func() time.Time
	count    atomic.Int64
}

// write leaves a report and the document in the crash folder and returns the report's path.
func (c *crashReporter) write(where string, value any, stack []byte) (string, error) {
	name := fmt.Sprintf("%s-%d", c.now().Format("20060102-150405"), c.count.Add(1))
	path := filepath.Join(c.folder, name+".txt")
	var report bytes.Buffer
	fmt.Fprintf(&report, "Posewright crashed in %s at %s\n\n%v\n\n%s, %s/%s\n", where, c.now().Format(time.RFC3339), value,
		runtime.Version(), runtime.GOOS, runtime.GOARCH)
	if build, ok := debug.ReadBuildInfo(); ok {
		fmt.Fprintf(&report, "%s\n", build.Main.Version)
	}
	fmt.Fprintf(&report, "\n%s\n", stack)
	if err := writeWhole(path, report.Bytes()); err != nil {
		return "", err
	}
	if preset := c.document(); preset != nil {
		var text bytes.Buffer
		if err := presets.Write(&text, preset); err != nil {
			return path, err
		}
		return path, writeWhole(filepath.Join(c.folder, name+".json"), text.Bytes())
	}
	return path, nil
}

// guard runs what a goroutine does. A panic ends it with a report, and tell is called with a sentence about it. The where is a message,
// which stays English in the report.
func (c *crashReporter) guard(where string, run func(), tell func(string)) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		path, err := c.write(where, value, debug.Stack())
		if err != nil {
			tell(lang.L("Something went wrong in {{.Where}} ({{.What}}), and no report could be written ({{.Cause}}): save your preset and restart",
				text.With{"Where": lang.L(where), "What": fmt.Sprint(value), "Cause": text.Cause(err)}))
			return
		}
		tell(lang.L("Something went wrong in {{.Where}}: save your preset and restart. The report is {{.File}}", text.With{"Where": lang.L(where), "File": path}))
	}()
	run()
}
