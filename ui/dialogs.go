//go:build cgo

package ui

import (
	"runtime"
	"runtime/debug"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/ui/calibrate"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// sceneNotes takes what the renderer had to leave out of an avatar.
func (e *editor) sceneNotes(a *rig.Avatar, notes []phrase.Phrase) {
	e.core.Avatar.SetRenderNotes(a, notes)
	e.showNotes()
}

// avatarNotes is everything that a person should know about the current avatar.
func (e *editor) avatarNotes() []string { return text.Phrases(e.core.Avatar.Notes()) }

// showNotes shows in the status bar which avatar is current and whether there is something to know about it.
func (e *editor) showNotes() {
	e.status.ShowAvatar(e.core.Avatar.Current().Avatar.Name, e.missingRoles(), e.avatarNotes())
}

// missingRoles names the required roles that have no joint, which keeps the avatar from being driven.
func (e *editor) missingRoles() []string {
	var names []string
	for _, role := range e.core.Avatar.MissingRoles() {
		names = append(names, text.Bone(role))
	}
	return names
}

// facts lays out pairs of name and value.
func facts(pairs ...[2]string) fyne.CanvasObject {
	form := container.New(layout.NewFormLayout())
	for _, pair := range pairs {
		name := widgets.NewTipLabel(pair[0], nil)
		name.Color = widgets.ColorMuted
		value := widget.NewLabel(pair[1])
		value.Wrapping = fyne.TextWrapWord
		form.Add(container.New(widgets.Insets(3, 8, 3, 8), container.NewVBox(name)))
		form.Add(value)
	}
	return container.NewThemeOverride(form, widgets.CompactTheme{Theme: fyne.CurrentApp().Settings().Theme()})
}

// aboutAvatar tells what is known about the avatar: its file, bones, roles, licence and what was left out of it.
func (e *editor) aboutAvatar() {
	a := e.core.Avatar.Current().Avatar
	roles := 0
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if a.Roles.Joint[role] >= 0 {
			roles++
		}
	}
	triangles := 0
	for i := range a.Primitives {
		triangles += len(a.Primitives[i].Indices) / 3
	}
	pairs := [][2]string{
		{lang.L("Name"), a.Name}, {lang.L("Format"), a.Format},
		{lang.L("File"), e.core.Avatar.Current().File},
		{lang.L("Height in its file"), e.lengths().Format(a.Height)},
		{lang.L("Skeleton"), lang.N("{{.Count}} joints, {{.Roles}} of them with roles", len(a.Skeleton.Joints), text.With{"Count": len(a.Skeleton.Joints), "Roles": roles})},
		{lang.L("Surface"), lang.N("{{.Triangles}} triangles in {{.Count}} parts", len(a.Primitives), text.With{"Triangles": triangles, "Count": len(a.Primitives)})},
	}
	if e.core.Avatar.Current().File == "" {
		pairs[2][1] = lang.L("built-in")
	}
	if e.core.Avatar.Fitted() != nil {
		pairs = append(pairs, [2]string{lang.L("Shown at scale"), calibrate.FormatScale(e.core.Avatar.Fitted().Scale)})
	}
	if missing := e.missingRoles(); len(missing) > 0 {
		pairs = append(pairs, [2]string{lang.L("Roles without a joint"), strings.Join(missing, ", ")})
	}
	for _, pair := range [][2]string{{lang.L("Title"), a.Licence.Title}, {lang.L("Author"), a.Licence.Authors}, {lang.L("Licence"), a.Licence.Name},
		{lang.L("Modification"), a.Licence.Modification}} {
		if pair[1] != "" {
			pairs = append(pairs, pair)
		}
	}
	if notes := e.avatarNotes(); len(notes) > 0 {
		pairs = append(pairs, [2]string{lang.L("Notes"), "• " + strings.Join(notes, "\n• ")})
	}
	e.shell.showInfo(lang.L("About this avatar"), container.NewVScroll(facts(pairs...)), fyne.NewSize(620, 480))
}

// about tells which program this is.
func (e *editor) about() {
	version := lang.L("unversioned build")
	if build, ok := debug.ReadBuildInfo(); ok && build.Main.Version != "" {
		version = build.Main.Version
	}
	e.shell.showInfo(lang.L("About Posewright"), facts(
		[2]string{"Posewright", lang.L("An editor and calibration tool for avatar inverse kinematics in VR")},
		[2]string{lang.L("Version"), version},
		[2]string{lang.L("Built with"), runtime.Version() + ", " + runtime.GOOS + "/" + runtime.GOARCH},
		[2]string{lang.L("Your files"), string(e.core.Folders)},
		[2]string{lang.L("Licence"), "MIT"},
	), fyne.NewSize(520, 260))
}
