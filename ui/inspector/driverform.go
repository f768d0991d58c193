//go:build cgo

package inspector

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/effectors"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// driverShapes are the curves to choose from: through which points each goes.
var driverShapes = [...]struct {
	name   string
	points [][2]float64
}{
	{text.Message("Linear"), nil},
	{text.Message("Slow start"), [][2]float64{{0, 0}, {0.25, 0.0625}, {0.5, 0.25}, {0.75, 0.5625}, {1, 1}}},
	{text.Message("Slow end"), [][2]float64{{0, 0}, {0.25, 0.4375}, {0.5, 0.75}, {0.75, 0.9375}, {1, 1}}},
	{text.Message("Slow start and end"), [][2]float64{{0, 0}, {0.25, 0.15625}, {0.5, 0.5}, {0.75, 0.84375}, {1, 1}}},
	{text.Message("Stick, both ways"), [][2]float64{{-1, 0}, {1, 1}}},
}

// driverForm asks which input drives a parameter, and how.
type driverForm struct {
	parameter *presets.Parameter
	in        *rowContext
	close     func()

	input, shape         *widgets.KeyChoice
	low, high, smoothing *widgets.KeyEntry
	toggle               *widgets.KeyCheck
	refusal              *widget.Label
	kept                 [][2]float64 // points of a curve that is none of those to choose from
	content              fyne.CanvasObject
}

func newDriverForm(v *parameterValue) *driverForm {
	f := &driverForm{parameter: v.parameter, in: v.in, refusal: widget.NewLabel("")}
	f.refusal.Wrapping, f.refusal.Importance = fyne.TextWrapWord, widget.DangerImportance
	f.refusal.Hide()
	driver := v.in.document.Current().Driver(v.parameter.Path)
	if driver == nil {
		driver = &presets.Driver{Input: effectors.LeftTrigger.String(), Low: v.parameter.SoftMin, High: v.parameter.SoftMax, Smoothing: 0.1}
	}
	var inputs, shapes []string
	for id := range effectors.InputCount {
		inputs = append(inputs, text.Input(id))
	}
	chosen := -1
	for i, s := range driverShapes {
		shapes = append(shapes, lang.L(s.name))
		if slices.Equal(s.points, driver.Curve) {
			chosen = i
		}
	}
	if chosen < 0 {
		chosen, f.kept = len(shapes), driver.Curve
		shapes = append(shapes, lang.L("As in the preset"))
	}
	f.input, f.shape = widgets.NewKeyChoice(inputs, nil), widgets.NewKeyChoice(shapes, nil)
	id, _ := effectors.InputNamed(driver.Input)
	f.input.OnSubmitted, f.shape.OnSubmitted = f.take, f.take
	f.input.SetSelectedIndex(int(id))
	f.shape.SetSelectedIndex(chosen)
	entry := func(shown string) *widgets.KeyEntry {
		e := widgets.NewKeyEntry()
		e.SetText(shown)
		e.OnSubmitted = func(string) { f.take() }
		return e
	}
	value := func(is float64) *widgets.KeyEntry {
		return entry(text.ExactQuantity(is, quantityOf(v.parameter, is, v.in.lengths)))
	}
	f.toggle = widgets.NewKeyCheck(lang.L("Each press switches"), nil)
	f.toggle.SetChecked(driver.Toggle)
	f.toggle.OnSubmitted = f.take
	f.low, f.high, f.smoothing = value(driver.Low), value(driver.High), entry(text.ExactQuantity(driver.Smoothing, text.Quantity{Unit: "s"}))
	form := widget.NewForm(
		widget.NewFormItem(lang.L("Input"), f.input),
		&widget.FormItem{Text: lang.L("Toggle"), Widget: f.toggle, HintText: lang.L("Between 0 and 1, as the input rises above a half")},
		widget.NewFormItem(lang.L("Curve"), f.shape),
		widget.NewFormItem(lang.L("Value at 0"), f.low),
		widget.NewFormItem(lang.L("Value at 1"), f.high),
		&widget.FormItem{Text: lang.L("Smoothing"), Widget: f.smoothing, HintText: lang.L("Time constant")},
	)
	accept := widgets.NewKeyButton(lang.L("Drive by this input"), f.take)
	accept.Importance = widget.HighImportance
	f.content = container.NewVBox(form, f.refusal, container.NewHBox(accept))
	return f
}

// take drives the parameter as the form says, or shows why not.
func (f *driverForm) take() {
	driver := presets.Driver{Parameter: f.parameter.Path, Input: effectors.InputID(f.input.SelectedIndex()).String(), Curve: f.kept, Toggle: f.toggle.Checked}
	if i := f.shape.SelectedIndex(); i < len(driverShapes) {
		driver.Curve = driverShapes[i].points
	}
	unchecked := func(float64) error { return nil } // the command checks it
	for _, field := range [...]struct {
		entry *widgets.KeyEntry
		to    *float64
		as    text.Quantity
		check func(float64) error
	}{
		{f.low, &driver.Low, quantityOf(f.parameter, f.parameter.Default, f.in.lengths), f.parameter.Check},
		{f.high, &driver.High, quantityOf(f.parameter, f.parameter.Default, f.in.lengths), f.parameter.Check},
		{f.smoothing, &driver.Smoothing, text.Quantity{Unit: "s"}, unchecked},
	} {
		value, err := text.ParseQuantity(field.entry.Text, field.as)
		if err == nil {
			err = field.check(value)
		}
		if err != nil {
			f.refuse(err)
			return
		}
		*field.to = value
	}
	if err := f.in.document.Do(presets.SetDriver(driver)); err != nil {
		f.refuse(err)
		return
	}
	f.close()
}

func (f *driverForm) refuse(err error) {
	f.refusal.SetText(refusal(f.parameter, err, f.in.lengths))
	f.refusal.Show()
}

// driveItems are what the menu of a row offers about inputs; nothing for what none can drive.
func (m *menus) driveItems(v *parameterValue) []*fyne.MenuItem {
	if !presets.Drivable(v.parameter) {
		return nil
	}
	items := []*fyne.MenuItem{fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Drive by input…"), func() {
		f := newDriverForm(v)
		f.close = m.showForm(lang.L("Drive {{.Name}}", text.With{"Name": lang.L(v.parameter.Label)}), "tuning.md#inputs-that-drive-parameters", f.content, f.input)
	})}
	if v.in.document.Current().Driver(v.parameter.Path) != nil {
		items = append(items, fyne.NewMenuItem(lang.L("Stop driving"), func() {
			v.report(v.in.document.Do(presets.RemoveDriver(v.parameter.Path)))
		}))
	}
	return items
}
