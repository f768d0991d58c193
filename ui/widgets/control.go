//go:build cgo

package widgets

import "fyne.io/fyne/v2"

// Control is a widget with the name that scripts and tests know it by.
type Control struct {
	ID     string
	Object fyne.CanvasObject
	Clip   fyne.CanvasObject // what it scrolls in; nil for none
	Row    bool              // a row of a list or tree
	Range  SliderRange       // of a slider
}

// SliderRange is which values the ends of a slider stand for, and the value it stands for now.
type SliderRange struct{ From, To, Value float64 }

// Fraction is the range of a slider from 0 to 1.
func Fraction(s *Slider) SliderRange { return SliderRange{0, 1, s.Value} }

// Named lists widgets that do not scroll under their names.
func Named[O fyne.CanvasObject](prefix string, objects map[string]O) []Control {
	controls := make([]Control, 0, len(objects))
	for name, object := range objects {
		controls = append(controls, Control{ID: prefix + name, Object: object})
	}
	return controls
}

// Disabled reports whether the widget can't be used now.
func (c *Control) Disabled() bool {
	switch object := c.Object.(type) {
	case *ToolButton:
		return object.Disabled
	case *Slider:
		return object.Disabled
	case *ValueField:
		return object.Disabled
	case fyne.Disableable:
		return object.Disabled()
	}
	return false
}
