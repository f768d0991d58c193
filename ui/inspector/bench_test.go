//go:build cgo

package inspector

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/presets"
	"posewright/ui/widgets"
)

// benchmarkInspector is an inspector with every row open.
func benchmarkInspector(b *testing.B) (*Panel, *presets.Document) {
	b.Helper()
	test.NewTempApp(b).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	document := presets.NewDocument(presets.Default())
	n := New(hostOf(document, func(err error) { b.Errorf("reported %v", err) }), State{})
	document.OnChange(func(c presets.Change) { n.Changed(c.Paths, c.All) })
	w := test.NewTempWindow(b, n.Content)
	w.Resize(fyne.NewSize(364, 700))
	n.model.filter.advanced = true
	n.openAll()
	return n, document
}

func BenchmarkDraggingASliderWithEveryRowOpen(b *testing.B) {
	n, document := benchmarkInspector(b)
	row := n.views.row(&listItem{key: weight, parameter: parameterAt(weight), group: "Left hand"})
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		if err := document.Preview(row.change(float64(i%100) / 100)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkScrollingThroughEveryRow(b *testing.B) {
	n, _ := benchmarkInspector(b)
	height := n.list.tops[len(n.list.items)] - 700
	b.ReportAllocs()
	at := float32(0)
	for b.Loop() {
		if at += 60; at > height {
			at = 0
		}
		n.list.scrollToY(at)
	}
}

func BenchmarkOpeningEveryGroup(b *testing.B) {
	n, _ := benchmarkInspector(b)
	b.ReportAllocs()
	for b.Loop() {
		n.foldAll(-1, false)
		n.foldAll(-1, true)
	}
}
