//go:build cgo

package inspector

import (
	"testing"

	"posewright/ui/uitest"

	"fyne.io/fyne/v2"

	"posewright/presets"
)

func TestTheInspectorsLinesAreLaidOutAsTheyWere(t *testing.T) {
	n, document := inspectorFor(t)
	n.head.advanced.SetChecked(true)
	n.openAll()
	line := func(key string) fyne.CanvasObject {
		i := n.list.find(key)
		if i < 0 {
			t.Fatalf("there is no %s", key)
		}
		n.list.scrollToY(n.list.tops[i])
		return n.views.object(&n.list.items[i])
	}
	for _, set := range []presets.Command{presets.Set(weight, 0.625), presets.Set("hints.leftElbow.pole.x", 0.3), presets.Set("hints.leftElbow.poleWeight", 1)} {
		if err := document.Do(set); err != nil {
			t.Fatal(err)
		}
	}
	uitest.SameMarkup(t, "category", line("category.effectors"))
	uitest.SameMarkup(t, "group", line("group.Left hand"))
	uitest.SameMarkup(t, "row-modified", line(weight))
	uitest.SameMarkup(t, "row-unit", line("arms.softReach"))
	uitest.SameMarkup(t, "row-toggle", line("swivel.limiter.on"))
	uitest.SameMarkup(t, "row-choice", line("arms.method"))
	row := n.views.rows[weight]
	row.report(row.enter("7"))
	uitest.SameMarkup(t, "row-refused", line(weight))
	n.SetLinked(true)
	uitest.SameMarkup(t, "row-linked", line("hints.leftElbow.pole.x"))
	uitest.SameMarkup(t, "figure", line("figure.limits.leftUpperArm"))
	uitest.SameMarkup(t, "magnet-tools", line("tools"))
	uitest.SameMarkup(t, "row-idle", line("hints.rightElbow.pole.x"))
	uitest.SameMarkup(t, "more", line("more.Right elbow"))
	uitest.SameMarkup(t, "favorites", line(favoritesKey))
}
