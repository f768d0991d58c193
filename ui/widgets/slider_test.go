//go:build cgo

package widgets

import (
	"testing"

	"posewright/ui/uitest"

	"fyne.io/fyne/v2"
)

// gestures notes what a slider reports.
type gestures struct {
	previews        []float64
	commits, cancel int
}

func watchedSlider(t *testing.T) (*Slider, *gestures) {
	t.Helper()
	s := NewSlider(0.5, 0.01)
	s.Modifiers = func() fyne.KeyModifier { return 0 }
	g := &gestures{}
	s.OnPreview = func(p float64) { g.previews = append(g.previews, p) }
	s.OnCommit = func() { g.commits++ }
	s.OnCancel = func() { g.cancel++ }
	uitest.Show(t, NewTheme(AppearanceDark), s, fyne.NewSize(112, 18)) // 100 pixels of travel from 6 to 106
	return s, g
}

func TestADragOfASliderPreviewsAndCommitsOnce(t *testing.T) {
	s, g := watchedSlider(t)
	s.MouseDown(uitest.Press(6)) // on the thumb
	for _, x := range []float32{26, 46, 66} {
		s.Dragged(uitest.DragTo(x))
	}
	s.MouseUp(uitest.Press(66))
	s.DragEnd()
	if len(g.previews) != 3 || g.commits != 1 || g.cancel != 0 {
		t.Errorf("%d previews, %d commits, %d cancels", len(g.previews), g.commits, g.cancel)
	}
	if last := g.previews[len(g.previews)-1]; last < 0.599 || last > 0.601 {
		t.Errorf("60 of 100 pixels gave %v", last)
	}
}

func TestAClickBesideTheThumbMovesItThere(t *testing.T) {
	s, g := watchedSlider(t)
	s.MouseDown(uitest.Press(81))
	s.MouseUp(uitest.Press(81))
	if s.Value < 0.749 || s.Value > 0.751 || g.commits != 1 {
		t.Errorf("the position is %v after %d commits", s.Value, g.commits)
	}
}

func TestAClickOnTheThumbChangesNothing(t *testing.T) {
	s, g := watchedSlider(t)
	s.SetValue(0.3)
	s.MouseDown(uitest.Press(37))
	s.MouseUp(uitest.Press(37))
	if s.Value != 0.3 || len(g.previews) != 0 || g.commits != 0 {
		t.Errorf("the position is %v after %d previews and %d commits", s.Value, len(g.previews), g.commits)
	}
}

func TestWhatAProgramSetsIsNotReportedAndNotRounded(t *testing.T) {
	s, g := watchedSlider(t)
	s.SetValue(0.123456789)
	if s.Value != 0.123456789 || len(g.previews)+g.commits != 0 {
		t.Errorf("the position is %v, %d previews, %d commits", s.Value, len(g.previews), g.commits)
	}
}

func TestEscapeTakesADragBackAndWhatFollowsCountsForNothing(t *testing.T) {
	s, g := watchedSlider(t)
	s.MouseDown(uitest.Press(6))
	s.Dragged(uitest.DragTo(56))
	s.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	s.Dragged(uitest.DragTo(90))
	s.MouseUp(uitest.Press(90))
	s.DragEnd()
	if g.cancel != 1 || g.commits != 0 || len(g.previews) != 1 {
		t.Errorf("%d cancels, %d commits, %d previews", g.cancel, g.commits, len(g.previews))
	}
	s.MouseDown(uitest.Press(106))
	s.MouseUp(uitest.Press(106))
	if g.commits != 1 {
		t.Error("the next gesture is not taken")
	}
}

func TestShiftMakesADragTenTimesFiner(t *testing.T) {
	s, _ := watchedSlider(t)
	s.Modifiers = func() fyne.KeyModifier { return fyne.KeyModifierShift }
	s.MouseDown(uitest.Press(6))
	s.Dragged(uitest.DragTo(56))
	s.MouseUp(uitest.Press(56))
	if s.Value < 0.049 || s.Value > 0.051 {
		t.Errorf("half of the way gave %v", s.Value)
	}
}

func TestADragPastTheEndComesBackWhereThePointerDoes(t *testing.T) {
	s, _ := watchedSlider(t)
	s.MouseDown(uitest.Press(6))
	s.Dragged(uitest.DragTo(306))
	if s.Value != 1 {
		t.Errorf("past the end it is at %v", s.Value)
	}
	s.Dragged(uitest.DragTo(56))
	if s.Value < 0.499 || s.Value > 0.501 {
		t.Errorf("back in the middle it is at %v", s.Value)
	}
}

func TestEachKeyOfASliderIsAStepOfItsOwn(t *testing.T) {
	s, g := watchedSlider(t)
	for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyRight, fyne.KeyPageUp, fyne.KeyLeft, fyne.KeyEnd, fyne.KeyEnd} {
		s.TypedKey(&fyne.KeyEvent{Name: key})
	}
	if s.Value != 1 || g.commits != 5 { // the second End moves nothing
		t.Errorf("the position is %v after %d commits", s.Value, g.commits)
	}
}
