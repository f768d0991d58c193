//go:build cgo

package inspector

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// toggleRow is a check box.
type toggleRow struct{ numberRow }

func (toggleRow) height(idle bool) float32 {
	return withReason(widgets.RowLine+widgets.RowBottom, idle)
}

func (toggleRow) copied(v *parameterValue) string {
	return formatted(v.parameter, v.now(), v.in.lengths)
}

func (toggleRow) paste(v *parameterValue, label string) error {
	switch strings.ToLower(label) {
	case "on", "1", "true", strings.ToLower(lang.L("on")):
		return v.in.document.Do(v.change(1))
	case "off", "0", "false", strings.ToLower(lang.L("off")):
		return v.in.document.Do(v.change(0))
	}
	return text.Error(lang.L("the clipboard holds no “on” or “off”"))
}

func (toggleRow) format(_ *presets.Parameter, value float64, _ text.LengthUnit) string {
	if value != 0 {
		return lang.L("on")
	}
	return lang.L("off")
}

func (toggleRow) explain(_ *presets.Parameter, initial string, _ text.LengthUnit) []string {
	return []string{lang.L("On or off, default {{.Default}}", text.With{"Default": initial})}
}

func (k toggleRow) compared(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string {
	return k.format(p, p.Get(in), lengths)
}

func (toggleRow) view(v *parameterValue) valueView {
	t := &toggleView{value: v}
	t.check = widgets.NewRowCheck(func(on bool) {
		value := 0.0
		if on {
			value = 1
		}
		if !t.showing {
			v.set(value)
		}
	})
	t.check.OnMenu, t.check.OnFocus = v.menu, v.focused
	return t
}

// toggleView is the check box of a toggle.
type toggleView struct {
	restingView
	value   *parameterValue
	check   *widgets.RowCheck
	showing bool // what the check reports was not done by a person
}

func (t *toggleView) objects() (beside, below []fyne.CanvasObject) {
	return []fyne.CanvasObject{t.check}, nil
}

func (t *toggleView) layout(_, resetX float32) labelRoom {
	size := t.check.MinSize()
	t.check.Move(fyne.NewPos(resetX-widgets.RowGap-size.Width, (widgets.RowLine-size.Height)/2+1))
	t.check.Resize(size)
	return labelBeside(resetX - widgets.RowGap - size.Width)
}

func (t *toggleView) show() {
	t.showing = true
	t.check.SetChecked(t.value.now() == 1)
	t.showing = false
}

func (t *toggleView) height(float32) float32      { return toggleRow{}.height(t.value.idle) }
func (t *toggleView) controls() []widgets.Control { return []widgets.Control{{Object: t.check}} }
