//go:build cgo

package ui

import (
	"context"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/atomicfile"
	"posewright/internal/evaluation/accuracy"
	"posewright/ui/filedialog"
	"posewright/ui/text"
)

// exportAccuracy asks for a file and writes a measurement as a table.
func (e *editor) exportAccuracy(live accuracy.Live) {
	filter := filedialog.Filter{Kind: filedialog.Exports, Description: lang.L("Tables (CSV)"), Extensions: []string{"csv"}}
	e.shell.PickNewFile(lang.L("Export the accuracy"), "", "accuracy.csv", filter, func(path string) {
		if filepath.Ext(path) == "" {
			path += ".csv"
		}
		var table strings.Builder
		if err := live.WriteCSV(&table); err != nil {
			e.shell.Warn(err)
			return
		}
		var err error
		e.core.Host.Do("exporting", func(context.Context) { err = atomicfile.WriteWithFolder(path, []byte(table.String())) }, func() {
			if err != nil {
				e.shell.Toasts.Warn(lang.L("Can't write the table: {{.Cause}}. Export it to another folder.", text.With{"Cause": text.Cause(err)}))
				return
			}
			e.shell.Toasts.Info(lang.L("The table is written to {{.File}}", text.With{"File": text.Path(path)}))
		})
	})
}
