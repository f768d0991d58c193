//go:build cgo

package widgets

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Which button has the keyboard is seen in every theme: by an edge of two points that stands out from the button, or from
// the bar below one without a ground of its own, by 3 to 1.
func TestTheKeyboardIsPlainToSeeOnEveryButton(t *testing.T) {
	for _, appearance := range []Appearance{AppearanceDark, AppearanceLight, AppearanceContrast} {
		test.NewTempApp(t).Settings().SetTheme(NewTheme(appearance))
		buttons := map[string]interface {
			fyne.Widget
			fyne.Focusable
		}{"section": NewSectionHeader("Section", nil, func() {}), "tree": NewTreeHeading("Tree", false, func() {})}
		for _, importance := range []widget.Importance{widget.MediumImportance, widget.HighImportance, widget.LowImportance,
			widget.DangerImportance, widget.WarningImportance, widget.SuccessImportance} {
			b := NewKeyButton("Do", func() {})
			b.Importance = importance
			buttons["button "+string(rune('0'+importance))] = b
		}
		for name, change := range map[string]func(*ToolButton){
			"tool": func(*ToolButton) {}, "on": func(b *ToolButton) { b.On = true }, "primary": func(b *ToolButton) { b.Primary = true },
			"disabled": func(b *ToolButton) { b.Disabled = true },
		} {
			b := NewToolButton("Do", nil, "", nil, func() {})
			change(b)
			buttons[name] = b
		}
		for name, b := range buttons {
			ground := groundOf(t, b)
			if ground.StrokeWidth != 0 {
				t.Errorf("%s, %s: an edge without the keyboard", appearance, name)
			}
			b.FocusGained()
			below := over(ground.FillColor, ThemeColor(ColorBar))
			if got := contrast(ground.StrokeColor, below); ground.StrokeWidth != 2 || got < 3 {
				t.Errorf("%s, %s: the edge is %v wide and has contrast %.1f", appearance, name, ground.StrokeWidth, got)
			}
			b.FocusLost()
			if ground.StrokeWidth != 0 {
				t.Errorf("%s, %s: the edge stays", appearance, name)
			}
		}
	}
}

// over is the color of a ground, or of none, that lies over another.
func over(ground, below color.Color) color.Color {
	if ground == nil {
		return below
	}
	r, g, b, a := ground.RGBA()
	x, y, z, _ := below.RGBA()
	mixed := func(over, below uint32) uint8 { return uint8((over + below*(0xffff-a)/0xffff) >> 8) }
	return color.NRGBA{mixed(r, x), mixed(g, y), mixed(b, z), 0xff}
}

// groundOf is the rectangle at the back of a widget.
func groundOf(t *testing.T, w fyne.Widget) *canvas.Rectangle {
	t.Helper()
	for _, object := range test.TempWidgetRenderer(t, w).Objects() {
		if ground, ok := object.(*canvas.Rectangle); ok {
			return ground
		}
	}
	t.Fatalf("%T has no ground", w)
	return nil
}

func TestTheKeyboardLeavesTheGroundOfAButton(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceContrast))
	b := NewKeyButton("Do", func() {})
	ground := groundOf(t, b)
	if b.FocusGained(); ground.FillColor != ThemeColor(theme.ColorNameButton) {
		t.Errorf("its ground is %v, on which its text is not readable", ground.FillColor)
	}
}
