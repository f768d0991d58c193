//go:build cgo

package widgets

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

func TestTwoClicksAtOnePlaceSoonAfterEachOtherAreADoubleClick(t *testing.T) {
	test.NewTempApp(t)
	now := time.Unix(1, 0)
	var d DoubleClick
	d.now = func() time.Time { return now }
	click := func(after time.Duration, from, to fyne.Position) bool {
		now = now.Add(after)
		d.Pressed(from)
		return d.Released(to)
	}
	here, near, away := fyne.NewPos(50, 50), fyne.NewPos(52, 47), fyne.NewPos(80, 50)
	for i, step := range []struct {
		after    time.Duration
		from, to fyne.Position
		want     bool
	}{
		{0, here, here, false},
		{100 * time.Millisecond, near, near, true},
		{100 * time.Millisecond, here, here, false}, // the first of the next two
		{100 * time.Millisecond, here, here, true},
		{time.Second, here, here, false},
		{time.Second, here, here, false}, // too late
		{50 * time.Millisecond, away, away, false},
		{50 * time.Millisecond, away, here, false}, // a drag
		{50 * time.Millisecond, here, here, false}, // after a drag
		{50 * time.Millisecond, here, here, true},
	} {
		if got := click(step.after, step.from, step.to); got != step.want {
			t.Errorf("click %d is a double click: %v", i, got)
		}
	}
}
