//go:build cgo

package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/ui/calibrate"
	"posewright/ui/commands"
	"posewright/ui/monitor"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// avatarController tells a person about the avatar.
type avatarController struct {
	shell   *shell.Shell
	avatar  *app.Avatar
	status  *monitor.StatusBar
	lengths func() text.LengthUnit
	eyes    *command.Command // sets them
}

// setEyes is a button that sets the eyes.
func (a *avatarController) setEyes() fyne.CanvasObject {
	button := widgets.NewKeyButton(text.Phrase(a.eyes.Text), a.eyes.Run)
	if !a.eyes.IsEnabled() {
		button.Disable()
	}
	return button
}

// commands tell about the avatar.
func (a *avatarController) commands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "aboutAvatar", Text: phrase.Say("About this avatar…"),
			Enabled: func() bool { return a.avatar.Current() != nil }, Do: command.Always(a.about)},
			Menu: "Avatar", Apart: true},
	}
}

// drawn takes what the renderer had to leave out of an avatar.
func (a *avatarController) drawn(of *rig.Avatar, notes []phrase.Phrase) {
	a.avatar.SetRenderNotes(of, notes)
	a.show()
}

// notes are everything that a person should know about the current avatar.
func (a *avatarController) notes() []string { return text.Phrases(a.avatar.Notes()) }

// show shows in the status bar which avatar is current and whether there is something to know about it.
func (a *avatarController) show() {
	a.status.ShowAvatar(a.avatar.Current().Avatar.Name, a.missingRoles(), a.notes())
}

// missingRoles names the required roles that have no joint, which keeps the avatar from being driven.
func (a *avatarController) missingRoles() []string {
	var names []string
	for _, role := range a.avatar.MissingRoles() {
		names = append(names, text.Bone(role))
	}
	return names
}

// about tells what is known about the avatar: its file, bones, roles, license and what was left out of it.
func (a *avatarController) about() {
	shown := a.avatar.Current().Avatar
	roles := 0
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if shown.Roles.Joint[role] >= 0 {
			roles++
		}
	}
	triangles := 0
	for i := range shown.Primitives {
		triangles += len(shown.Primitives[i].Indices) / 3
	}
	pairs := [][2]string{
		{lang.L("Name"), shown.Name}, {lang.L("Format"), shown.Format},
		{lang.L("File"), a.avatar.Current().File},
		{lang.L("Height in its file"), a.lengths().Format(shown.Height)},
		{lang.L("Skeleton"), lang.N("{{.Count}} joints, {{.Roles}} of them with roles", len(shown.Skeleton.Joints), text.With{"Count": len(shown.Skeleton.Joints), "Roles": roles})},
		{lang.L("Surface"), lang.N("{{.Triangles}} triangles in {{.Count}} parts", len(shown.Primitives), text.With{"Triangles": triangles, "Count": len(shown.Primitives)})},
	}
	if a.avatar.Current().File == "" {
		pairs[2][1] = lang.L("built-in")
	}
	if a.avatar.Fitted() != nil {
		pairs = append(pairs, [2]string{lang.L("Shown at scale"), calibrate.FormatScale(a.avatar.Fitted().Scale)})
	}
	if h := a.avatar.Humanoid(); h != nil {
		m := &h.Measures
		eyes := text.With{"Height": a.lengths().Format(m.EyeHeight), "Source": text.Phrase(m.EyeSource.Phrase())}
		pairs = append(pairs, [2]string{lang.L("Eyes"), lang.L("{{.Height}} above the floor, {{.Source}}", eyes)})
	}
	if missing := a.missingRoles(); len(missing) > 0 {
		pairs = append(pairs, [2]string{lang.L("Roles without a joint"), strings.Join(missing, ", ")})
	}
	for _, pair := range [][2]string{{lang.L("Title"), shown.License.Title}, {lang.L("Author"), shown.License.Authors}, {lang.L("License"), shown.License.Name},
		{lang.L("Modification"), shown.License.Modification}} {
		if pair[1] != "" {
			pairs = append(pairs, pair)
		}
	}
	if notes := a.notes(); len(notes) > 0 {
		pairs = append(pairs, [2]string{lang.L("Notes"), "• " + strings.Join(notes, "\n• ")})
	}
	facts := widgets.NewScroll(widgets.Facts(pairs...))
	content := container.NewBorder(nil, container.NewHBox(a.setEyes()), nil, nil, facts)
	a.shell.ShowInfo(lang.L("About this avatar"), content, fyne.NewSize(620, 480))
	a.shell.DialogPage = "window.md#bone-map"
}
