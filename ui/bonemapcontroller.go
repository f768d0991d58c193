//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	devicepanels "posewright/ui/devices"
	"posewright/ui/selection"
	"posewright/ui/shell"
	"posewright/ui/widgets"
)

// boneMapWidth is how wide the bone map is: it takes the place of the inspector, and a little more room, so that the avatar stays in view.
const boneMapWidth = 470

// boneMapController shows the bone map of the avatar in the place of the inspector.
type boneMapController struct {
	avatar   *app.Avatar
	document *app.Document
	panel    *devicepanels.BonePanel
	dock     *widgets.Dock
	on       boneMapActions

	widthBefore float32 // of the inspector
}

// boneMapActions are what the controller calls.
type boneMapActions struct {
	opening func() // closes what else takes the place of the inspector
	arrange func() // shows or hides the inspector
	opened  func()
	closed  func()
	refresh func() // shows new states of commands
}

func newBoneMapController(s *shell.Shell, core *app.App, chosen *selection.List, on boneMapActions) *boneMapController {
	b := &boneMapController{avatar: core.Avatar, document: core.Document, on: on}
	b.panel = devicepanels.NewBonePanel(s.Tips, devicepanels.BoneMapActions{Close: b.close,
		Select: func(joint string) { chosen.Set(selection.ID(selection.Bone, joint)) },
		Do: func(c presets.Command) {
			if err := b.document.Do(c); err != nil {
				s.Warn(err)
			}
		}})
	b.panel.Content.Hide()
	chosen.Observe(func() { // a bone that is picked in the viewport goes to the slot that waits
		if kind, joint := selection.Parts(chosen.Primary()); kind == selection.Bone && b.shown() {
			b.panel.Pick(joint)
		}
	})
	return b
}

func (b *boneMapController) commands() []*commands.Command {
	return []*commands.Command{{Command: &command.Command{ID: "boneMap", Text: phrase.Say("Bone map…"),
		Enabled: func() bool { return b.avatar.Current() != nil }, Checked: b.shown, Do: command.Always(b.toggle)},
		Menu: "Avatar", Shortcut: commands.Ctrl(fyne.KeyM), Apart: true}}
}

func (b *boneMapController) toggle() {
	if b.shown() {
		b.close()
	} else {
		b.open()
	}
}

func (b *boneMapController) shown() bool { return b.panel.Content.Visible() }

// update shows the map as the document has it now.
func (b *boneMapController) update() {
	if current := b.avatar.Current(); b.shown() && current != nil {
		b.panel.Show(current.Avatar, b.document.Current().Avatar.Roles)
	}
}

func (b *boneMapController) open() {
	if b.avatar.Current() == nil || b.shown() {
		return
	}
	b.on.opening()
	b.widthBefore = b.dock.RightWidth
	b.dock.RightWidth = max(b.dock.RightWidth, boneMapWidth)
	b.panel.Content.Show()
	b.update()
	b.on.arrange()
	b.on.refresh()
	b.on.opened()
	b.panel.Focus()
}

func (b *boneMapController) close() {
	if !b.shown() {
		return
	}
	b.panel.StopWaiting()
	b.dock.RightWidth = b.widthBefore
	b.panel.Content.Hide()
	b.on.arrange()
	b.on.refresh()
	b.on.closed()
}

// rightWidth is how wide the inspector is, or is to be again.
func (b *boneMapController) rightWidth() float32 {
	if b.shown() {
		return b.widthBefore
	}
	return b.dock.RightWidth
}
