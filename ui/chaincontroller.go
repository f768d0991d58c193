//go:build cgo

package ui

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
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// chainController asks for the bones, the device and the name of a chain beside the body.
type chainController struct {
	shell    *shell
	document inspector.Document
	humanoid func() *rig.Humanoid // of the avatar; nil for none
	devices  func() []trackers.Device
	edits    func() *inspector.GroupEdits
	form     *chainForm // the dialog that was opened last
}

// add asks for the bones of a new chain.
func (c *chainController) add() {
	c.ask(lang.L("Add chain"), lang.L("Add chain"), "", "", "", func(root, tip, device string) error {
		return c.edits().AddChain(root, tip, device, ownchain.Carrier(c.humanoid(), root))
	})
}

// edit asks for other bones and another device of a chain.
func (c *chainController) edit(id string) {
	chain := c.document.Current().Chain(id)
	if chain == nil {
		return
	}
	c.ask(lang.L("Bones and device of the chain “{{.Name}}”", text.With{"Name": id}), lang.L("Apply"), chain.Root, chain.Tip, chain.Device,
		func(root, tip, device string) error {
			return c.document.Do(presets.SetChainBones(id, root, tip, device))
		})
}

// rename asks for another name of a chain.
func (c *chainController) rename(id string) {
	c.shell.askText(lang.L("Rename the chain “{{.Name}}”", text.With{"Name": id}), lang.L("Name"), lang.L("letters, digits, - and _"), id, lang.L("Rename"),
		func(name string) error { return c.edits().RenameChain(id, strings.TrimSpace(name)) })
}

// chainForm are the choices of a chain's dialog.
type chainForm struct {
	root, tip, device *widgets.KeyChoice
	accept            *widgets.KeyButton
	dialog            dialog.Dialog
}

// Controls lists what is in the dialog while it is open.
func (c *chainController) Controls() []widgets.Control {
	if c.form == nil || !c.shell.isOpen(c.form.dialog) {
		return nil
	}
	return widgets.Named("chain.", map[string]fyne.CanvasObject{"root": c.form.root, "tip": c.form.tip, "device": c.form.device, "accept": c.form.accept})
}

// ask asks for the bones and the device of a chain until take accepts them.
func (c *chainController) ask(title, confirm, root, tip, device string, take func(root, tip, device string) error) {
	h := c.humanoid()
	roots := freeBones(h)
	if len(roots) == 0 {
		c.shell.warn(errors.New(lang.L("This avatar has no bones beside those of the body. Open one with a tail, ears or other bones of its own.")))
		return
	}
	form := &chainForm{}
	c.form = form
	serials, names := []string{""}, []string{lang.L("No device")}
	for _, d := range c.devices() {
		serials, names = append(serials, d.Serial), append(names, d.Name+" ("+d.Serial+")")
	}
	if device != "" && !slices.Contains(serials, device) {
		serials, names = append(serials, device), append(names, device)
	}
	refusal := widget.NewLabel("")
	refusal.Wrapping, refusal.Importance = fyne.TextWrapWord, widget.DangerImportance
	refusal.Hide()
	form.tip = widgets.NewKeyChoice(nil, func(string) {})
	form.root = widgets.NewKeyChoice(roots, func(chosen string) {
		form.tip.Options = bonesBelow(h, chosen)
		if !slices.Contains(form.tip.Options, form.tip.Selected) && len(form.tip.Options) > 0 {
			form.tip.SetSelected(furthestBelow(h, chosen))
		}
		form.tip.Refresh()
	})
	form.device = widgets.NewKeyChoice(names, func(string) {})
	form.device.SetSelectedIndex(slices.Index(serials, device))
	if root == "" {
		root = roots[0]
	}
	form.tip.Selected = tip
	form.root.SetSelected(root)
	d := dialog.NewCustomWithoutButtons(title, container.NewVBox(widget.NewForm(
		&widget.FormItem{Text: lang.L("Root bone"), Widget: form.root}, &widget.FormItem{Text: lang.L("Tip bone"), Widget: form.tip},
		&widget.FormItem{Text: lang.L("Device"), Widget: form.device}), refusal), c.shell.window)
	form.accept = widgets.NewKeyButton(confirm, func() {
		if err := take(form.root.Selected, form.tip.Selected, serials[max(0, form.device.SelectedIndex())]); err != nil {
			refusal.SetText(text.Sentence(err))
			refusal.Show()
			return
		}
		d.Hide()
	})
	form.dialog = d
	for _, choice := range []*widgets.KeyChoice{form.root, form.tip, form.device} {
		choice.OnSubmitted = form.accept.OnTapped
	}
	form.accept.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{widgets.NewKeyButton(lang.L("Cancel"), d.Hide), form.accept})
	c.shell.showDialog(d, title, fyne.NewSize(460, 0), nil)
	c.shell.dialogPage = "tuning.md#chains"
	c.shell.window.Canvas().Focus(form.root)
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
