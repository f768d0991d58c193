//go:build cgo

package ui

import (
	"errors"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/uitest"
)

func TestTheLinesOfTheDocumentPanelsAreLaidOutAsTheyWere(t *testing.T) {
	x := newTestEditor(t, nil)
	shown := func(name string, object fyne.CanvasObject, width, height float32) {
		t.Helper()
		object.Resize(fyne.NewSize(width, height))
		uitest.SameMarkup(t, name, object)
	}
	line := newDifferenceLine(x.compare)
	group := &differenceGroup{title: "Left hand", differences: []difference{{path: weight, label: "Position weight", mine: "0.62", theirs: "1.00"}}}
	line.show(&compareLine{group: group})
	shown("difference-group", line, 360, compareRow)
	line.show(&compareLine{group, &group.differences[0]})
	shown("difference", line, 360, compareRow)

	preset := presets.Default()
	preset.Tags = []string{"sport", "fast"}
	b := newShelfBrowser(x.editor)
	b.all = []app.PresetFile{
		{Path: "/a/mine.json", Name: "Mine", Preset: &preset, Saved: time.Unix(0, 0)}, {Path: "/a/broken.json", Name: "broken", Err: errors.New("it is empty")},
	}
	b.filter()
	card := newShelfCard(b)
	card.show(0, &b.all[0])
	shown("shelf-chosen", card, shelfCardWidth, shelfCardHeight)
	card.show(1, &b.all[1])
	shown("shelf-broken", card, shelfCardWidth, shelfCardHeight)
}
