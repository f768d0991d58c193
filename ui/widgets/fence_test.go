//go:build cgo

package widgets

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

func TestTabStaysBetweenFences(t *testing.T) {
	test.NewTempApp(t)
	outside, one, two, beyond := NewKeyButton("outside", nil), NewKeyButton("one", nil), NewKeyButton("two", nil), NewKeyButton("beyond", nil)
	first, last := NewFences()
	w := test.NewTempWindow(t, container.NewVBox(outside, container.NewStack(first, container.NewVBox(one, two), last), beyond))
	c := w.Canvas()
	c.Focus(one)
	for i, want := range []fyne.Focusable{two, one, two} {
		if c.FocusNext(); c.Focused() != want {
			t.Fatalf("the Tab %d goes to %v", i, c.Focused())
		}
	}
	for i, want := range []fyne.Focusable{one, two, one} {
		if c.FocusPrevious(); c.Focused() != want {
			t.Fatalf("the Tab back %d goes to %v", i, c.Focused())
		}
	}
	two.Disable()
	if c.FocusNext(); c.Focused() != one {
		t.Error("what is disabled is not passed over")
	}
}

func TestFencesLeaveClicksToWhatLiesBetweenThem(t *testing.T) {
	first, last := NewFences()
	between := NewKeyButton("Start", func() {})
	box := container.NewStack(first, between, last)
	test.NewTempWindow(t, box).Resize(fyne.NewSize(300, 200))
	if between.Size().IsZero() || !first.Size().IsZero() || !last.Size().IsZero() {
		t.Errorf("the button has %v, the fences have %v and %v", between.Size(), first.Size(), last.Size())
	}
}
