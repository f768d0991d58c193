//go:build cgo

package ui

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"posewright/presets"
	"posewright/rig"
)

// offered are the entries of the menu that is open, by what they say; the menu closes.
func (x *testEditor) offered() map[string]*fyne.MenuItem {
	x.t.Helper()
	overlays := x.shell.Window.Canvas().Overlays()
	top := overlays.Top()
	if top == nil {
		x.t.Fatal("no menu is open")
	}
	items := map[string]*fyne.MenuItem{}
	for _, object := range test.LaidOutObjects(top) {
		if value := reflect.ValueOf(object); value.Kind() == reflect.Pointer && value.Elem().Kind() == reflect.Struct {
			if field := value.Elem().FieldByName("Item"); field.IsValid() {
				if item, ok := field.Interface().(*fyne.MenuItem); ok {
					items[item.Label] = item
				}
			}
		}
	}
	overlays.Remove(top)
	return items
}

// What is measured on recordings is apart from the calibration of a person.
func TestTheLabHasAMenuOfItsOwn(t *testing.T) {
	x := newTestEditor(t, nil)
	in := map[string][]string{}
	for _, menu := range x.chrome.menu.Main.Items {
		for _, item := range menu.Items {
			in[menu.Label] = append(in[menu.Label], item.Label)
		}
	}
	for _, label := range []string{"Tables of the papers…", "Fit torso or steps…", "Compare on recordings…"} {
		if slices.Contains(in["Calibrate"], label) || !slices.Contains(in["Lab"], label) {
			t.Errorf("%q is not in Lab: %v, or in Calibrate: %v", label, in["Lab"], in["Calibrate"])
		}
	}
}

func (x *testEditor) rightClick(at fyne.Position) {
	x.view.viewport.MouseDown(mouse(at, desktop.MouseButtonSecondary))
	x.view.viewport.MouseUp(mouse(at, desktop.MouseButtonSecondary))
}

func TestARightClickInTheViewportOffersWhatCanBeDoneThere(t *testing.T) {
	x := handled(t)
	x.rightClick(x.at(rig.LeftHand))
	if x.selection.Primary() != "effectors.leftHand" {
		t.Fatalf("%v is selected", x.selection.IDs)
	}
	items := x.offered()
	for _, want := range []string{"Frame selection", "Move with the pointer", "Pin effector", "Reset Left hand"} {
		if items[want] == nil {
			t.Errorf("the menu lacks %q: %v", want, slices.Sorted(maps.Keys(items)))
		}
	}
	items["Pin effector"].Action()
	if !x.view.manipulator.IsPinned() {
		t.Error("Pin effector does not pin")
	}

	// What is selected with others stays so.
	x.selection.Set("effectors.rightHand", "effectors.leftHand")
	x.rightClick(x.at(rig.LeftHand))
	if x.offered(); len(x.selection.IDs) != 2 {
		t.Errorf("%v is selected", x.selection.IDs)
	}

	x.rightClick(fyne.NewPos(x.view.viewport.Size().Width-5, 5))
	if items = x.offered(); x.selection.Primary() != "" || items["Frame all"] == nil || items["Open avatar…"] == nil || items["Reset group"] != nil {
		t.Errorf("on nothing it offers %v", slices.Sorted(maps.Keys(items)))
	}

	// A drag with the right button moves the camera and asks for nothing.
	at := fyne.NewPos(200, 200)
	x.view.viewport.MouseDown(mouse(at, desktop.MouseButtonSecondary))
	x.view.viewport.MouseMoved(mouse(at.AddXY(30, 0), desktop.MouseButtonSecondary))
	x.view.viewport.MouseUp(mouse(at.AddXY(30, 0), desktop.MouseButtonSecondary))
	if x.shell.Window.Canvas().Overlays().Top() != nil {
		t.Error("a drag opens a menu")
	}
}

func TestARightClickInTheTreeOffersTheSame(t *testing.T) {
	x := newTestEditor(t, nil)
	if err := x.core.Document.Do(presets.AddMagnet("near")); err != nil {
		t.Fatal(err)
	}
	x.selection.Set("magnets.near") // which opens its heading
	control(t, x.inspector.tree.Controls(), "magnets.near").(fyne.SecondaryTappable).TappedSecondary(&fyne.PointEvent{AbsolutePosition: fyne.NewPos(50, 300)})
	items := x.offered()
	if items["Rename…"] == nil || items["Duplicate"] == nil || items["Remove"] == nil || items["Frame selection"] == nil {
		t.Fatalf("a magnet offers %v", slices.Sorted(maps.Keys(items)))
	}
	count := len(x.Current().Magnets)
	if items["Duplicate"].Action(); len(x.Current().Magnets) != count+1 {
		t.Error("Duplicate does nothing")
	}
}
