//go:build cgo

package ui

import (
	"errors"
	"fmt"
	"net"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/rig"
)

// sceneNotes takes what the renderer had to leave out of an avatar.
func (e *editor) sceneNotes(a *rig.Avatar, notes []string) {
	e.drawnNotes, e.drawnAvatar = notes, a
	e.showNotes()
}

// avatarNotes is everything that a person should know about the avatar that is worn.
func (e *editor) avatarNotes() []string {
	var fitted, drawn []string
	if e.fitted != nil {
		fitted = e.fitted.Notes
	}
	if e.drawnAvatar == e.worn.avatar {
		drawn = e.drawnNotes
	}
	return notesOf(fitted, e.worn.avatar.Notes, drawn)
}

// showNotes says in the status line which avatar is worn and whether there is something to know about it.
func (e *editor) showNotes() {
	name := e.worn.avatar.Name
	notes := e.avatarNotes()
	switch missing := e.missingRoles(); {
	case len(missing) > 0:
		e.status.avatar.tip = "Missing: " + strings.Join(missing, ", ")
		e.status.avatar.set(name+": "+plural(len(missing), "role", "roles")+" missing", theme.ColorNameError)
	case len(notes) > 0:
		e.status.avatar.tip = strings.Join(notes, "\n")
		e.status.avatar.set(name+": "+plural(len(notes), "note", "notes"), colorMuted)
	default:
		e.status.avatar.tip = ""
		e.status.avatar.set(name, colorMuted)
	}
}

// missingRoles names the required roles that the worn avatar has no joint for.
func (e *editor) missingRoles() []string {
	if e.worn == nil || e.fitted != nil {
		return nil
	}
	var names []string
	roles := e.worn.avatar.Roles
	for _, role := range roles.Missing() {
		names = append(names, role.String())
	}
	return names
}

// showInfo is a dialog that only wants to be read.
func (e *editor) showInfo(title string, content fyne.CanvasObject, size fyne.Size) {
	d := dialog.NewCustom(title, "Close", content, e.window)
	window := e.window.Canvas().Size()
	d.Resize(fyne.NewSize(min(size.Width, window.Width-40), min(size.Height, window.Height-40)))
	d.SetOnClosed(func() { e.info = nil })
	e.info = d
	d.Show()
}

// facts lays out pairs of name and value.
func facts(pairs ...[2]string) fyne.CanvasObject {
	form := container.New(layout.NewFormLayout())
	for _, pair := range pairs {
		name := newTipLabel(pair[0], nil)
		name.color = colorMuted
		value := widget.NewLabel(pair[1])
		value.Wrapping = fyne.TextWrapWord
		form.Add(container.New(insets{3, 8, 3, 8}, container.NewVBox(name)))
		form.Add(value)
	}
	return container.NewThemeOverride(form, slimTheme{fyne.CurrentApp().Settings().Theme()})
}

// aboutAvatar tells what is known about the avatar: its file, bones, roles, licence and what was left out of it.
func (e *editor) aboutAvatar() {
	a := e.worn.avatar
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
		{"Name", a.Name}, {"Format", a.Format},
		{"File", e.worn.file},
		{"Height in its file", fmt.Sprintf("%.2f m", a.Height)},
		{"Skeleton", plural(len(a.Skeleton.Joints), "joint", "joints") + ", " + plural(roles, "role", "roles")},
		{"Surface", fmt.Sprintf("%d triangles in %s", triangles, plural(len(a.Primitives), "part", "parts"))},
	}
	if e.worn.file == "" {
		pairs[2][1] = "comes with Posewright"
	}
	if e.fitted != nil {
		pairs = append(pairs, [2]string{"Shown at scale", factor(e.fitted.Scale)})
	}
	if missing := e.missingRoles(); len(missing) > 0 {
		pairs = append(pairs, [2]string{"Roles without a joint", strings.Join(missing, ", ")})
	}
	for _, pair := range [][2]string{{"Title", a.Licence.Title}, {"Author", a.Licence.Authors}, {"Licence", a.Licence.Name},
		{"Modification", a.Licence.Modification}} {
		if pair[1] != "" {
			pairs = append(pairs, pair)
		}
	}
	if notes := e.avatarNotes(); len(notes) > 0 {
		pairs = append(pairs, [2]string{"Notes", "• " + strings.Join(notes, "\n• ")})
	}
	e.showInfo("About this avatar", container.NewVScroll(facts(pairs...)), fyne.NewSize(620, 480))
}

// mouseHelp is what the mouse does in the viewport.
var mouseHelp = [...][2]string{
	{"Drag, middle drag", "Orbit"}, {"Right drag, Shift and drag", "Pan"}, {"Wheel", "Zoom to the pointer"},
	{"Double click", "Frame all"}, {"Arrow keys", "Orbit"}, {"+, -", "Zoom"},
	{"Shift while dragging a slider", "Precise"}, {"Esc while dragging a slider", "Take it back"},
	{"Esc", "Close what is open"},
}

// showKeys lists every key, made from the table of commands.
func (e *editor) showKeys() {
	var pairs [][2]string
	for _, c := range e.commands {
		if keys := keyText(c); keys != "" {
			pairs = append(pairs, [2]string{keys, strings.TrimSuffix(c.text, "…")})
		}
	}
	half := (len(pairs) + 1) / 2
	columns := container.NewGridWithColumns(2, facts(pairs[:half]...), facts(pairs[half:]...))
	e.showInfo("Keys and mouse", container.NewVScroll(container.NewVBox(facts(mouseHelp[:]...), widget.NewSeparator(), columns)),
		fyne.NewSize(680, 600))
}

// keyText writes the keys of a command for people.
func keyText(c *command) string {
	var keys []string
	for _, shortcut := range append([]fyne.Shortcut{c.shortcut}, c.also...) {
		switch s := shortcut.(type) {
		case *fyne.ShortcutUndo:
			keys = append(keys, "Ctrl+Z")
		case *fyne.ShortcutRedo:
			keys = append(keys, "Ctrl+Y")
		case *desktop.CustomShortcut:
			text := "Ctrl+"
			if s.Modifier&fyne.KeyModifierShift != 0 {
				text += "Shift+"
			}
			keys = append(keys, text+string(s.KeyName))
		}
	}
	for _, key := range c.keys {
		keys = append(keys, string(key))
	}
	return strings.Join(keys, ", ")
}

// about tells which program this is.
func (e *editor) about() {
	version := "unversioned build"
	if build, ok := debug.ReadBuildInfo(); ok && build.Main.Version != "" {
		version = build.Main.Version
	}
	e.showInfo("About Posewright", facts(
		[2]string{"Posewright", "An editor and calibration tool for avatar inverse kinematics in VR"},
		[2]string{"Version", version},
		[2]string{"Built with", runtime.Version() + " for " + runtime.GOOS + "/" + runtime.GOARCH},
		[2]string{"Your files", string(e.home)},
		[2]string{"Licence", "MIT"},
	), fyne.NewSize(520, 260))
}

// askAddress asks where to listen for VMC.
func (e *editor) askAddress() {
	entry := widget.NewEntry()
	entry.SetText(e.address)
	entry.Validator = func(text string) error { _, err := checkedAddress(text); return err }
	item := widget.NewFormItem("VMC", entry)
	item.HintText = "127.0.0.1:39540 hears this machine, :39540 the whole network"
	d := dialog.NewForm("Ports", "Listen", "Cancel", []*widget.FormItem{item}, func(ok bool) {
		address, err := checkedAddress(entry.Text)
		if !ok || err != nil {
			return
		}
		e.address = address
		e.sources.listen(address)
	}, e.window)
	d.Resize(fyne.NewSize(460, 0))
	d.Show()
	e.window.Canvas().Focus(entry)
}

// checkedAddress accepts host:port, :port and a port alone.
func checkedAddress(text string) (string, error) {
	text = strings.TrimSpace(text)
	if _, err := strconv.Atoi(text); err == nil {
		text = "127.0.0.1:" + text
	}
	_, port, err := net.SplitHostPort(text)
	if err != nil {
		return "", errors.New("write it as 127.0.0.1:39540")
	}
	if number, err := strconv.Atoi(port); err != nil || number < 1 || number > 65535 {
		return "", errors.New("the port is a number from 1 to 65535")
	}
	return text, nil
}
