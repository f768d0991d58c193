//go:build cgo

package library

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/ui/widgets"
)

func TestTheExportSaysThatItGoesWithoutTheLibrary(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	p := presets.Default()
	missing := map[string][]string{"with": nil, "without": {"libsolver.so", "solver.dll"}}
	panel := NewExportPanel([]export.Target{{ID: "without", Name: "Without"}, {ID: "with", Name: "With"}}, &p, false, app.ExportPlace{},
		func(target string) string { return target }, ExportActions{
			Convert: func(target *export.Target, _ bool, done func(*app.Export, error)) {
				done(&app.Export{Report: &export.Report{Target: target.ID, Missing: missing[target.ID]}}, nil)
			},
		})
	if m := panel.missing; !m.Visible() || !strings.Contains(m.Text, "(libsolver.so, solver.dll) is missing") {
		t.Errorf("without the library it says %q, visible %v", m.Text, m.Visible())
	}
	panel.Target.SetSelectedIndex(1)
	if panel.missing.Visible() {
		t.Errorf("with the library it says %q", panel.missing.Text)
	}
}
