//go:build cgo

package ui

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/filekind"
	"posewright/rig/phrase"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/library"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// openingController opens files of all kinds: avatars, and whatever is dropped on the window, used recently or named on the command line.
type openingController struct {
	shell    *shell.Shell
	document *app.Document
	library  *app.Library
	recent   *app.RecentFiles
	settings *app.Settings
	avatar   *app.Avatar
	access   *app.Access
	ground   *app.Ground
	open     fileOpeners
}

// fileOpeners open the kinds of files that other parts of the window own.
type fileOpeners struct {
	preset  func(path string, then func()) // in place of the document; then may be nil
	asB     func(path string)
	session func(path string)
	boneMap func() // for an avatar whose mapping is uncertain
}

func newOpeningController(s *shell.Shell, core *app.App, ground *app.Ground, open fileOpeners) *openingController {
	return &openingController{shell: s, document: core.Document, library: core.Library, recent: core.Recent, settings: &core.Settings.Values, avatar: core.Avatar,
		access: core.Access, ground: ground, open: open}
}

// fileCommands open avatars and recent files from the File menu.
func (c *openingController) fileCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "openAvatarFile", Text: phrase.Say("Open avatar…"),
			Do: command.Always(c.pickAvatar)}, Menu: "File", Shortcut: commands.CtrlShift(fyne.KeyO)},
		{Command: &command.Command{ID: "openRecent", Text: phrase.Say("Open recent")},
			Menu: "File", List: c.recentFiles},
	}
}

// recentFiles open the presets and avatars that were used last.
func (c *openingController) recentFiles() []*fyne.MenuItem {
	return library.RecentItems(c.settings.Recent, c.recent.Missing, c.openAny, c.recent.Clear)
}

// avatarCommands choose the avatar.
func (c *openingController) avatarCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "openAvatar", Text: phrase.Say("Open avatar…"), Do: command.Always(c.pickAvatar)},
			Menu: "Avatar"},
		{Command: &command.Command{ID: "builtinAvatar", Text: phrase.Say("Use the built-in avatar"),
			Enabled: func() bool { return c.document.Current().Avatar.File != "" }, Do: command.Always(c.useBuiltin)},
			Menu: "Avatar"},
	}
}

func (c *openingController) pickAvatar() {
	filter := filedialog.Filter{Kind: filedialog.Avatars, Description: lang.L("Avatars (VRM, GLB, glTF)"), Extensions: filekind.AvatarExtensions}
	c.shell.PickFile(lang.L("Open avatar"), filter, c.openAvatar)
}

// openAvatar reads an avatar and, if it can be read, makes it that of the document. A file without a skeleton is offered as ground.
func (c *openingController) openAvatar(path string) {
	c.avatar.Open(path, func(loaded *app.LoadedAvatar) {
		if path != "" {
			c.recent.Add(path)
		}
		if a := loaded.Avatar; len(a.Skins) == 0 && len(a.Roles.Missing()) > 0 {
			c.offerGround(loaded)
			return
		}
		c.useAvatar(loaded)
		if len(loaded.Avatar.Roles.Missing()) == 0 && len(loaded.Avatar.Roles.Uncertain()) > 0 {
			c.open.boneMap()
		}
	})
}

// useAvatar makes an avatar that was opened that of the document, as one undo step.
func (c *openingController) useAvatar(loaded *app.LoadedAvatar) {
	if err := c.avatar.Use(loaded, c.document); err != nil {
		c.shell.Warn(err)
	}
}

func (c *openingController) useBuiltin() {
	if c.document.Current().Avatar.File != "" {
		c.openAvatar("")
	}
}

// offerGround asks whether a file without a skeleton is to be used as ground.
func (c *openingController) offerGround(loaded *app.LoadedAvatar) {
	name := text.File(loaded.Path)
	c.shell.Ask(lang.L("Use “{{.Name}}” as ground?", text.With{"Name": name}),
		lang.L("It has no skeleton. You can use it as ground instead."),
		widgets.Answer{ID: "prompt.asGround", Text: lang.L("Use as ground"), Meant: true, OnGiven: func() { c.ground.Open(loaded.Path) }},
		widgets.Answer{ID: "prompt.asAvatar", Text: lang.L("Open as avatar"), OnGiven: func() { c.useAvatar(loaded) }},
		widgets.Answer{ID: "prompt.cancel", Text: lang.L("Cancel")})
}

// startWith opens the file of the command line. An avatar becomes that of the new document, which no one has changed yet.
func (c *openingController) startWith(path string, then func()) {
	c.withKind(path, func(path string, kind filekind.Kind, err error) {
		switch {
		case err == nil && kind == filekind.Preset:
			c.open.preset(path, then)
			return
		case err != nil || kind != filekind.Avatar:
			c.openKind(path, kind, err)
			then()
			return
		}
		c.access.Chosen(path)
		preset := *c.document.Current()
		preset.Avatar = c.settings.Opened(path)
		c.document.Replace(app.Opened{Preset: preset})
		c.recent.Add(path)
		then()
	})
}

// openDropped opens the files that were dropped on the window: a preset with the avatar for it, two presets to be compared, a recorded session to be played.
func (c *openingController) openDropped(paths []string) {
	if c.shell.Prompt != nil {
		return // it has to be answered first
	}
	if len(paths) == 1 {
		c.openAny(paths[0]) // which says of one file why it cannot be opened
		return
	}
	c.library.Kinds(paths, func(kinds []filekind.Kind, _ error) {
		dropped := library.SortDropped(paths, func(path string) filekind.Kind { return kinds[slices.Index(paths, path)] })
		c.openSorted(&dropped)
	})
}

// handed comes to the front and opens a file with which the program was started again, "" for none.
func (c *openingController) handed(path string) {
	c.shell.Window.Show()
	c.shell.Window.RequestFocus()
	switch {
	case path == "":
	case c.shell.Prompt != nil:
		c.shell.Toasts.Warn(lang.L("Answer the question first, then open {{.Name}} again", text.With{"Name": text.File(path)}))
	default:
		c.openAny(path)
	}
}

// openSorted opens files that were dropped together.
func (c *openingController) openSorted(dropped *library.Dropped) {
	if len(dropped.Refused) > 0 {
		c.shell.Toasts.Warn(lang.L("Can't open {{.Names}}. You can open one avatar, one session and two presets at once.",
			text.With{"Names": strings.Join(dropped.Refused, ", ")}))
	}
	rest := func() {
		if len(dropped.Presets) == 2 {
			c.open.asB(dropped.Presets[1])
		}
		if dropped.Avatar != "" {
			c.openAvatar(dropped.Avatar)
		}
		if dropped.Session != "" {
			c.open.session(dropped.Session)
		}
	}
	if len(dropped.Presets) == 0 {
		rest()
		return
	}
	c.open.preset(dropped.Presets[0], rest)
}

// openAny opens a file of any kind.
func (c *openingController) openAny(path string) { c.withKind(path, c.openKind) }

// withKind recognizes the kind of a file in the background. It passes the file's absolute path on.
func (c *openingController) withKind(path string, then func(path string, kind filekind.Kind, err error)) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	c.library.Kinds([]string{path}, func(kinds []filekind.Kind, err error) { then(path, kinds[0], err) })
}

// openKind opens a file of a kind, or says why it cannot be opened.
func (c *openingController) openKind(path string, kind filekind.Kind, err error) {
	name := text.With{"Name": text.File(path)}
	switch {
	case errors.Is(err, os.ErrNotExist):
		c.recent.Remove(path)
		c.shell.Toasts.Warn(lang.L("Can't find {{.Name}}. It may have been moved or renamed. Open it from its new location.", name))
	case err != nil:
		name["Cause"] = text.Cause(err)
		c.shell.Toasts.Warn(lang.L("Can't read {{.Name}}: {{.Cause}}. Check its permissions or choose another file.", name))
	case kind == filekind.Avatar:
		c.openAvatar(path)
	case kind == filekind.Preset:
		c.open.preset(path, nil)
	case kind == filekind.Session:
		c.open.session(path)
	default:
		c.shell.Toasts.Warn(lang.L("{{.Name}} is neither an avatar (VRM, GLB, glTF) nor a preset (JSON) nor a recorded session (.session, .udpcap, A-Frame JSON): choose one of these", name))
	}
}
