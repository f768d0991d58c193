//go:build cgo

// Package chains has the dialog that asks for bones, device and name of a chain beside the body.
package chains

import (
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/rig"
	"posewright/solver/ownchain"
	"posewright/trackers"
	"posewright/ui/inspector"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Controller asks for the bones, the device and the name of a chain beside the body.
type Controller struct {
	Shell    *shell.Shell
	Document inspector.Document
	Humanoid func() *rig.Humanoid // of the avatar; nil for none
	Devices  func() []trackers.Device
	Edits    func() *inspector.GroupEdits
	Form     *Form // the dialog that was opened last
}

// Add asks for the bones of a new chain.
func (c *Controller) Add() {
	c.ask(lang.L("Add chain"), lang.L("Add chain"), "", "", "", func(root, tip, device string) error {
		return c.Edits().AddChain(root, tip, device, ownchain.Carrier(c.Humanoid(), root))
	})
}

// Edit asks for other bones and another device of a chain.
func (c *Controller) Edit(id string) {
	chain := c.Document.Current().Chain(id)
	if chain == nil {
		return
	}
	c.ask(lang.L("Bones and device of the chain “{{.Name}}”", text.With{"Name": id}), lang.L("Apply"), chain.Root, chain.Tip, chain.Device,
		func(root, tip, device string) error {
			return c.Document.Do(presets.SetChainBones(id, root, tip, device))
		})
}

// Rename asks for another name of a chain.
func (c *Controller) Rename(id string) {
	c.Shell.AskText(lang.L("Rename the chain “{{.Name}}”", text.With{"Name": id}), lang.L("Name"), lang.L("letters, digits, - and _"), id, lang.L("Rename"),
		func(name string) error { return c.Edits().RenameChain(id, strings.TrimSpace(name)) })
}

// Form has the choices of the dialog.
type Form struct {
	Root, Tip, Device *widgets.KeyChoice
	Accept            *widgets.KeyButton
	dialog            dialog.Dialog
}

// Controls lists what is in the dialog while it is open.
func (c *Controller) Controls() []widgets.Control {
	if c.Form == nil || !c.Shell.IsOpen(c.Form.dialog) {
		return nil
	}
	return widgets.Named("chain.", map[string]fyne.CanvasObject{"root": c.Form.Root, "tip": c.Form.Tip, "device": c.Form.Device, "accept": c.Form.Accept})
}

// ask asks for the bones and the device of a chain until take accepts them.
func (c *Controller) ask(title, confirm, root, tip, device string, take func(root, tip, device string) error) {
	h := c.Humanoid()
	roots := freeBones(h)
	if len(roots) == 0 {
		c.Shell.Warn(errors.New(lang.L("This avatar has no bones beside those of the body. Open one with a tail, ears or other bones of its own.")))
		return
	}
	form := &Form{}
	c.Form = form
	serials, names := []string{""}, []string{lang.L("No device")}
	for _, d := range c.Devices() {
		serials, names = append(serials, d.Serial), append(names, d.Name+" ("+d.Serial+")")
	}
	if device != "" && !slices.Contains(serials, device) {
		serials, names = append(serials, device), append(names, device)
	}
	refusal := widget.NewLabel("")
	refusal.Wrapping, refusal.Importance = fyne.TextWrapWord, widget.DangerImportance
	refusal.Hide()
	form.Tip = widgets.NewKeyChoice(nil, func(string) {})
	form.Root = widgets.NewKeyChoice(roots, func(chosen string) {
		form.Tip.Options = bonesBelow(h, chosen)
		if !slices.Contains(form.Tip.Options, form.Tip.Selected) && len(form.Tip.Options) > 0 {
			form.Tip.SetSelected(furthestBelow(h, chosen))
		}
		form.Tip.Refresh()
	})
	form.Device = widgets.NewKeyChoice(names, func(string) {})
	form.Device.SetSelectedIndex(slices.Index(serials, device))
	if root == "" {
		root = roots[0]
	}
	form.Tip.Selected = tip
	form.Root.SetSelected(root)
	d := dialog.NewCustomWithoutButtons(title, container.NewVBox(widget.NewForm(
		&widget.FormItem{Text: lang.L("Root bone"), Widget: form.Root}, &widget.FormItem{Text: lang.L("Tip bone"), Widget: form.Tip},
		&widget.FormItem{Text: lang.L("Device"), Widget: form.Device}), refusal), c.Shell.Window)
	form.Accept = widgets.NewKeyButton(confirm, func() {
		if err := take(form.Root.Selected, form.Tip.Selected, serials[max(0, form.Device.SelectedIndex())]); err != nil {
			refusal.SetText(text.Sentence(err))
			refusal.Show()
			return
		}
		d.Hide()
	})
	form.dialog = d
	for _, choice := range []*widgets.KeyChoice{form.Root, form.Tip, form.Device} {
		choice.OnSubmitted = form.Accept.OnTapped
	}
	form.Accept.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{widgets.NewKeyButton(lang.L("Cancel"), d.Hide), form.Accept})
	c.Shell.ShowDialog(d, title, fyne.NewSize(460, 0), nil)
	c.Shell.DialogPage = "tuning.md#chains"
	c.Shell.Window.Canvas().Focus(form.Root)
}

// freeBones are the bones that a chain may begin at: they carry none of the body and at least one other.
func freeBones(h *rig.Humanoid) []string {
	if h == nil {
		return nil
	}
	var names []string
	for i, free := range ownchain.Free(h) {
		if free && len(bonesBelow(h, h.Skeleton.Joints[i].Name)) > 0 {
			names = append(names, h.Skeleton.Joints[i].Name)
		}
	}
	return names
}

// bonesBelow are the bones that a chain from a root may end at.
func bonesBelow(h *rig.Humanoid, root string) []string {
	joints := h.Skeleton.Joints
	top := slices.IndexFunc(joints, func(j rig.Joint) bool { return j.Name == root })
	var names []string
	for i := range joints {
		if h.Skeleton.IsAncestor(top, i) {
			names = append(names, joints[i].Name)
		}
	}
	return names
}

// furthestBelow is the end of the longest way down from a root, by the number of bones.
func furthestBelow(h *rig.Humanoid, root string) string {
	joints := h.Skeleton.Joints
	top := slices.IndexFunc(joints, func(j rig.Joint) bool { return j.Name == root })
	depth, best := make(map[int]int), top
	depth[top] = 0
	for i := range joints { // parents come first
		if above, ok := depth[joints[i].Parent]; ok && i != top {
			depth[i] = above + 1
			if depth[i] > depth[best] {
				best = i
			}
		}
	}
	return joints[best].Name
}
