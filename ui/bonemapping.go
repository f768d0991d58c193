//go:build cgo

package ui

import (
	"posewright/ui/selection"
	"posewright/ui/widgets"
)

// The bone map takes the place of the inspector, and a little more room, so that the avatar stays in view.
const bonePanelWidth = 470

func (e *editor) toggleBoneMap() {
	if e.bonesShown() {
		e.closeBoneMap()
		return
	}
	e.openBoneMap()
}

func (e *editor) bonesShown() bool { return e.bones.content.Visible() }

// boneWanted reports whether a slot waits for a joint, so that nothing but bones is to be picked in the viewport.
func (e *editor) boneWanted() bool { return e.bonesShown() && e.bones.waiting }

// showBones shows the map as the document has it now.
func (e *editor) showBones() {
	if e.bonesShown() && e.core.Avatar.Current() != nil {
		e.bones.show(e.core.Avatar.Current().Avatar)
	}
}

func (e *editor) openBoneMap() {
	if e.core.Avatar.Current() == nil || e.bonesShown() {
		return
	}
	if e.compare.shown {
		e.compare.close()
	}
	e.bones.widthBefore = e.dock.RightWidth
	e.dock.RightWidth = max(e.dock.RightWidth, bonePanelWidth)
	e.bones.show(e.core.Avatar.Current().Avatar)
	e.inspector.Content.Hide()
	e.bones.content.Show()
	e.dock.Box.Refresh()
	e.refreshChrome()
	if len(e.bones.figure.slots) > 0 {
		widgets.FocusOn(e.bones.figure.slots[0])
	}
}

func (e *editor) closeBoneMap() {
	if !e.bonesShown() {
		return
	}
	e.bones.waiting = false
	e.dock.RightWidth = e.bones.widthBefore
	e.bones.content.Hide()
	e.inspector.Content.Show()
	e.dock.Box.Refresh()
	e.refreshChrome()
	widgets.FocusOn(e.view.viewport)
}

// rightWidth is how wide the inspector is, or is to be again.
func (e *editor) rightWidth() float32 {
	if e.bonesShown() {
		return e.bones.widthBefore
	}
	return e.dock.RightWidth
}

// newBones makes the panel. A bone that is picked in the viewport goes to the slot that waits.
func (e *editor) newBones() *bonePanel {
	p := newBonePanel(e, e.shell.tips, e.shell.warn)
	p.onClose = e.closeBoneMap
	p.onSelect = func(joint string) { e.selection.Set(selection.ID(selection.Bone, joint)) }
	e.selection.Observe(func() {
		kind, joint := selection.Parts(e.selection.Primary())
		if kind == selection.Bone && e.bonesShown() && p.model != nil && !p.selecting {
			p.pick(joint)
		}
	})
	p.content.Hide()
	return p
}
