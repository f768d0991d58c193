//go:build cgo

package ui

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
)

// edits is where rows send what a person changes: the document.
type edits interface {
	Current() *presets.Preset
	Do(presets.Command) error
	Preview(presets.Command) error
	Commit()
	Cancel()
}

// parameterRow is one parameter: its label, its value as text, a button that brings the default back, and a slider over
// the soft range. A toggle has a check instead of both, and a choice a list to choose from.
//
//	▌Position weight                     [  0.62 ] ↺
//	  ━━━━━━━━━━━━━━━━━━━━━━━━━○───────────────┃
//	▌Arm method                                    ↺
//	  [ FABRIK                                  ▾ ]
type parameterRow struct {
	widget.BaseWidget
	parameter *presets.Parameter
	document  edits

	label   *tipLabel
	unit    *tipLabel // words of the unit, beside the field; empty for most
	field   *valueField
	check   *widget.Check  // instead of field and slider, of a toggle
	choice  *widget.Select // instead of field and slider, of a choice
	slider  *slider
	reset   *toolButton
	problem *widget.Label // why what was typed was refused

	modified bool
	selected bool // belongs to what is selected in the tree
	showing  bool // the row is being refreshed: what its widgets report was not done by a person

	onResize func() // the row wants another height
}

func newParameterRow(parameter *presets.Parameter, document edits, tips *tooltips) *parameterRow {
	r := &parameterRow{parameter: parameter, document: document}
	r.label = newTipLabel(parameter.Label, tips)
	r.label.tip, r.label.least = explain(parameter), 40
	_, words := splitUnit(parameter.Unit)
	r.unit = newTipLabel(words, tips).caption()
	r.unit.align, r.unit.tip = fyne.TextAlignTrailing, r.label.tip
	r.problem = widget.NewLabel("")
	r.problem.Wrapping = fyne.TextWrapWord
	r.problem.Importance = widget.DangerImportance
	r.problem.SizeName = theme.SizeNameCaptionText
	r.problem.Hide()
	r.reset = newToolButton("", iconReset, "Back to "+parameter.Format(parameter.Default), tips, func() {
		r.report(document.Do(presets.Reset(parameter.Path)))
	})
	r.reset.small = true
	switch parameter.Kind {
	case presets.Toggle:
		r.check = widget.NewCheck("", func(on bool) {
			if r.showing {
				return
			}
			value := 0.0
			if on {
				value = 1
			}
			r.report(document.Do(presets.Set(parameter.Path, value)))
		})
	case presets.Choice:
		r.makeChoice()
	default:
		r.makeNumber()
	}
	r.ExtendBaseWidget(r)
	r.update()
	return r
}

func (r *parameterRow) makeChoice() {
	labels := make([]string, len(r.parameter.Options))
	for i := range labels {
		labels[i] = r.parameter.Options[i].Label
	}
	r.choice = widget.NewSelect(labels, func(string) {
		if !r.showing {
			r.report(r.document.Do(presets.Set(r.parameter.Path, float64(r.choice.SelectedIndex()))))
		}
	})
}

func (r *parameterRow) makeNumber() {
	parameter, document := r.parameter, r.document
	r.field = newValueField()
	r.field.exact = func() string { return exactQuantity(parameter.Get(document.Current()), parameter.Unit) }
	r.field.onError = r.report
	r.field.onSubmit = func(text string) error {
		value, err := parseQuantity(text, parameter.Unit)
		if err != nil {
			return err
		}
		return document.Do(presets.Set(parameter.Path, value))
	}
	mark := shareOf(parameter, parameter.Default)
	if mark < 0 || mark > 1 {
		mark = -1
	}
	r.slider = newSlider(mark, parameter.Step/(parameter.SoftMax-parameter.SoftMin))
	r.slider.onPreview = func(share float64) {
		precise := r.slider.modifiers()&fyne.KeyModifierShift != 0
		r.report(document.Preview(presets.Set(parameter.Path, valueAt(parameter, share, precise))))
	}
	r.slider.onCommit = document.Commit
	r.slider.onCancel = document.Cancel
}

// update shows what the document holds.
func (r *parameterRow) update() {
	value := r.parameter.Get(r.document.Current())
	r.modified = value != r.parameter.Default
	r.reset.set(false, !r.modified)
	r.showing = true
	switch {
	case r.check != nil:
		r.check.SetChecked(value == 1)
	case r.choice != nil:
		r.choice.SetSelectedIndex(int(value))
	default:
		r.field.set(shownValue(r.parameter, value), r.modified)
		r.slider.setPosition(shareOf(r.parameter, value))
	}
	r.showing = false
	r.Refresh()
}

func (r *parameterRow) setSelected(selected bool) {
	if r.selected != selected {
		r.selected = selected
		r.Refresh()
	}
}

// report shows why a change was refused, in the row itself; nil clears it.
func (r *parameterRow) report(err error) {
	if err == nil {
		if r.problem.Visible() {
			r.problem.Hide()
			r.resized()
		}
		return
	}
	r.problem.SetText(refusal(r.parameter, err))
	r.problem.Show()
	r.resized()
}

// resized lets the row and what it lies in take another height.
func (r *parameterRow) resized() {
	r.Refresh()
	if r.onResize != nil {
		r.onResize()
	}
}

// refusal is an error in the words of the row.
func refusal(parameter *presets.Parameter, err error) string {
	var outside *presets.RangeError
	if errors.As(err, &outside) {
		return parameter.Label + " goes from " + parameter.Format(parameter.HardMin) + " to " +
			parameter.Format(parameter.HardMax) + "; type a value in that range or press Esc"
	}
	return upperFirst(err.Error())
}

const (
	rowLine     = 26
	rowLeft     = 12
	rowRight    = 6
	rowResetW   = 22
	rowGap      = 4
	rowBottom   = 4
	rowMinWidth = 250
)

// CreateRenderer implements fyne.Widget.
func (r *parameterRow) CreateRenderer() fyne.WidgetRenderer {
	renderer := &parameterRowRenderer{r: r, bar: canvas.NewRectangle(nil), back: canvas.NewRectangle(nil)}
	renderer.bar.CornerRadius = 1.5
	renderer.Refresh()
	return renderer
}

type parameterRowRenderer struct {
	r         *parameterRow
	back, bar *canvas.Rectangle
}

func (p *parameterRowRenderer) Layout(size fyne.Size) {
	r := p.r
	p.back.Resize(size)
	p.bar.Move(fyne.NewPos(4, 6))
	p.bar.Resize(fyne.NewSize(3, rowLine-10))
	resetX := size.Width - rowRight - rowResetW
	r.reset.Move(fyne.NewPos(resetX, (rowLine-rowResetW)/2+1))
	r.reset.Resize(fyne.NewSquareSize(rowResetW))
	valueX := resetX - rowGap - valueFieldWidth
	y := float32(rowLine)
	switch {
	case r.check != nil:
		height := r.check.MinSize().Height
		r.check.Move(fyne.NewPos(resetX-rowGap-r.check.MinSize().Width, (rowLine-height)/2+1))
		r.check.Resize(r.check.MinSize())
	case r.choice != nil:
		valueX = resetX
		height := r.choice.MinSize().Height
		r.choice.Move(fyne.NewPos(rowLeft, rowLine))
		r.choice.Resize(fyne.NewSize(resetX-rowGap-rowLeft, height)) // ends where fields do
		y += height + rowBottom
	default:
		r.field.Move(fyne.NewPos(valueX, 1))
		r.field.Resize(fyne.NewSize(valueFieldWidth, rowLine-2))
		r.slider.Move(fyne.NewPos(rowLeft-sliderThumb/2, rowLine+1))
		r.slider.Resize(fyne.NewSize(size.Width-rowLeft-rowRight+2, sliderHeight))
		y += sliderHeight + 1
	}
	r.label.Move(fyne.NewPos(rowLeft, 1))
	unit := r.unit.MinSize().Width
	r.unit.Move(fyne.NewPos(valueX-rowGap-unit, 1))
	r.unit.Resize(fyne.NewSize(unit, rowLine-2))
	r.label.Resize(fyne.NewSize(valueX-rowLeft-2*rowGap-unit, rowLine-2))
	if r.problem.Visible() {
		r.problem.Move(fyne.NewPos(rowLeft-theme.InnerPadding(), y))
		r.problem.Resize(fyne.NewSize(size.Width-rowLeft, r.problem.MinSize().Height))
	}
}

func (p *parameterRowRenderer) MinSize() fyne.Size {
	height := float32(rowLine + rowBottom)
	switch {
	case p.r.choice != nil:
		height += p.r.choice.MinSize().Height
	case p.r.check == nil:
		height += sliderHeight + 1
	}
	if p.r.problem.Visible() {
		height += p.r.problem.MinSize().Height
	}
	return fyne.NewSize(rowMinWidth, height)
}

func (p *parameterRowRenderer) Refresh() {
	p.bar.FillColor = themeColor(theme.ColorNamePrimary)
	p.bar.Hidden = !p.r.modified
	p.back.FillColor = nil
	if p.r.selected {
		p.back.FillColor = themeColor(theme.ColorNameHover)
	}
	p.Layout(p.r.Size())
	canvas.Refresh(p.r)
}

func (p *parameterRowRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{p.back, p.bar, p.r.label, p.r.unit}
	switch {
	case p.r.check != nil:
		objects = append(objects, p.r.check)
	case p.r.choice != nil:
		objects = append(objects, p.r.choice)
	default:
		objects = append(objects, p.r.field)
	}
	objects = append(objects, p.r.reset)
	if p.r.slider != nil {
		objects = append(objects, p.r.slider)
	}
	return append(objects, p.r.problem)
}

func (p *parameterRowRenderer) Destroy() {}
