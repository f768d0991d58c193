//go:build cgo

package ui

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/presets"
)

var update = flag.Bool("update", false, "write the golden files anew")

// sameMarkup compares what an object is made of with a golden file.
func sameMarkup(t *testing.T, name string, object fyne.CanvasObject) {
	t.Helper()
	got, file := test.RenderObjectToMarkup(object), filepath.Join("testdata", name+".xml")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is made of\n%s\nwant\n%s", name, got, want)
	}
}

func TestTheInspectorsLinesAreLaidOutAsTheyWere(t *testing.T) {
	n, document := inspectorFor(t)
	n.advanced.SetChecked(true)
	n.openAll()
	line := func(key string) fyne.CanvasObject {
		i := n.list.find(key)
		if i < 0 {
			t.Fatalf("there is no %s", key)
		}
		n.list.scrollToY(n.list.tops[i])
		return n.line(&n.list.items[i])
	}
	for _, set := range []presets.Command{presets.Set(weight, 0.625), presets.Set("hints.leftElbow.pole.x", 0.3)} {
		if err := document.Do(set); err != nil {
			t.Fatal(err)
		}
	}
	sameMarkup(t, "category", line("category.effectors"))
	sameMarkup(t, "group", line("group.Left hand"))
	sameMarkup(t, "row-modified", line(weight))
	sameMarkup(t, "row-unit", line("arms.softReach"))
	sameMarkup(t, "row-toggle", line("swivel.limiter.on"))
	sameMarkup(t, "row-choice", line("arms.method"))
	row := n.rows[weight]
	row.report(row.enter("7"))
	sameMarkup(t, "row-refused", line(weight))
	n.setLinked(true)
	sameMarkup(t, "row-linked", line("hints.leftElbow.pole.x"))
	sameMarkup(t, "figure", line("figure.limits.leftUpperArm"))
	sameMarkup(t, "magnet-tools", line("tools"))
}
