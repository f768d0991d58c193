//go:build cgo

package ui

import (
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/ui/chains"
	"posewright/ui/commands"
	"posewright/ui/inspector"
	"posewright/ui/selection"
	"posewright/ui/shell"
	"posewright/ui/text"
)

// figurePeriod is how often figures in the inspector follow the body.
const figurePeriod = time.Second / 20

// inspectorController drives the inspector and the body tree: it gives them the document, the selection and readings of the session, and keeps in the
// settings how they were left.
type inspectorController struct {
	shell     *shell.Shell
	document  inspector.Document
	selection *selection.List
	settings  *app.Settings
	tree      *inspector.Tree
	panel     *inspector.Panel
	chains    *chains.Controller
	linked    func(bool)    // a person linked or unlinked the sides
	followed  time.Duration // when figures followed the body last
}

// giver brings what parameters wait for.
type giver struct {
	calibration *app.Calibration
	events      *eventloop.Events
	view        *viewController
}

// Calibrate implements inspector.Giver.
func (g giver) Calibrate() {
	g.events.WarnOf(g.calibration.Open())
}

// PickGround implements inspector.Giver.
func (g giver) PickGround() { g.view.pickGround() }

// inspectorActions are what the inspector has others do.
type inspectorActions struct {
	keepSettings func() // writes the settings
	refresh      func() // shows the state of commands again
	humanoid     func() *rig.Humanoid
	devices      func() []trackers.Device
}

// newInspectorController makes the inspector as a person left it.
func newInspectorController(s *shell.Shell, document inspector.Document, favorites *app.Favorites, giver inspector.Giver,
	chosen *selection.List, settings *app.Settings, actions inspectorActions) *inspectorController {
	c := &inspectorController{shell: s, document: document, selection: chosen, settings: settings}
	c.linked = func(linked bool) {
		settings.Linked = linked
		actions.keepSettings()
		actions.refresh()
	}
	c.tree = inspector.NewTree(chosen)
	c.chains = &chains.Controller{Shell: s, Document: document, Humanoid: actions.humanoid, Devices: actions.devices, Edits: func() *inspector.GroupEdits { return c.panel.Edits }}
	c.panel = inspector.New(inspector.Host{Document: document, Favorites: favorites, Giver: giver, Selection: chosen, Tips: s.Tips,
		Report: s.Warn, Info: func(text string) { s.Toasts.Info(text) }, Rename: c.askMagnetName,
		Chains: inspector.ChainDialogs{Add: c.chains.Add, Edit: c.chains.Edit, Rename: c.chains.Rename},
		Linked: c.linked, ShowLarge: s.ShowLarge, ShowForm: s.ShowForm},
		inspector.State{Advanced: settings.Advanced, Linked: settings.Linked, Groups: settings.OpenGroups, Categories: settings.OpenCategories})
	c.panel.SetLengths(text.LengthUnitNamed(settings.Units))
	c.tree.Show(document.Current())
	return c
}

// keep notes in the settings how the inspector was left.
func (c *inspectorController) keep() {
	state := c.panel.State()
	c.settings.Advanced, c.settings.Linked = state.Advanced, state.Linked
	c.settings.OpenGroups, c.settings.OpenCategories = state.Groups, state.Categories
}

// inspectorView is what is seen of inspector and tree.
type inspectorView struct {
	panel inspector.View
	tree  inspector.TreeView
}

// lineAt is the id of the line of the body tree below a place in the window; "" for none.
func (c *inspectorController) lineAt(at fyne.Position) string { return c.tree.LineAt(at) }

// view is what is seen now.
func (c *inspectorController) view() inspectorView {
	return inspectorView{c.panel.View(), c.tree.View()}
}

// setView shows what was seen before.
func (c *inspectorController) setView(v inspectorView) {
	c.tree.SetView(v.tree)
	c.panel.SetView(v.panel)
}

// changed shows what the document holds now.
func (c *inspectorController) changed(change presets.Change) {
	preset := c.document.Current()
	c.tree.Show(preset)
	c.selection.Keep(func(id string) bool {
		kind, name := selection.Parts(id)
		return (kind != selection.Magnet || preset.Magnet(name) != nil) && (kind != selection.Chain || preset.Chain(name) != nil)
	})
	c.panel.Changed(change.Paths, change.All)
}

// show shows all that is said of a reading, of which nothing is seen while the avatar stands as an example.
func (c *inspectorController) show(reading *session.Reading, staged bool, lengths text.LengthUnit) {
	c.tree.Update(reading, staged, c.document.Current(), lengths)
	c.panel.Follow(reading, true)
}

// follow has the figures in view follow the body, between the times at which all is shown.
func (c *inspectorController) follow(now time.Duration, read func() *session.Reading) {
	if now-c.followed >= figurePeriod && c.panel.FollowsBody() {
		c.followed = now
		c.panel.Follow(read(), false)
	}
}

// reveal shows the row of a parameter, whatever is folded, and reports whether there is one.
func (c *inspectorController) reveal(path string) bool { return c.panel.Show(path) }

// askMagnetName asks for another name of a magnet.
func (c *inspectorController) askMagnetName(id string) {
	c.shell.AskText(lang.L("Rename the magnet “{{.Name}}”", text.With{"Name": id}), lang.L("Name"), lang.L("letters, digits, - and _"), id, lang.L("Rename"),
		func(name string) error { return c.panel.Edits.RenameMagnet(id, strings.TrimSpace(name)) })
}

// commands are what can be done to the group in focus and to both sides.
func (c *inspectorController) commands() []*commands.Command {
	focused := func() bool { return c.panel.FocusedGroup() != "" }
	with := func(do func(group string)) func() error {
		return command.Always(func() {
			if group := c.panel.FocusedGroup(); group != "" {
				do(group)
			}
		})
	}
	edits := c.panel.Edits
	do := func(change presets.Command) func() error { return command.Always(func() { edits.Do(change) }) }
	return []*commands.Command{
		{Command: &command.Command{ID: "copyGroup", Text: phrase.Say("Copy group"), Enabled: focused,
			Do: with(edits.Copy)}, Menu: "Edit", Apart: true},
		{Command: &command.Command{ID: "pasteGroup", Text: phrase.Say("Paste to group"), Enabled: focused,
			Do: with(edits.Paste)}, Menu: "Edit"},
		{Command: &command.Command{ID: "mirrorGroup", Text: phrase.Say("Mirror group to the other side"),
			Enabled: func() bool {
				_, twin := presets.HasTwin(c.panel.FocusedGroup())
				return twin
			}, Do: with(edits.Mirror)}, Menu: "Edit", Under: text.Message("Mirror parameters")},
		{Command: &command.Command{ID: "mirrorLeft", Text: phrase.Say("Mirror everything from left to right"),
			Do: do(presets.MirrorAll(presets.Left))},
			Menu: "Edit", Under: text.Message("Mirror parameters"), Apart: true},
		{Command: &command.Command{ID: "mirrorRight", Text: phrase.Say("Mirror everything from right to left"),
			Do: do(presets.MirrorAll(presets.Right))},
			Menu: "Edit", Under: text.Message("Mirror parameters")},
		{Command: &command.Command{ID: "resetGroup", Text: phrase.Say("Reset group"), Name: func() phrase.Phrase {
			if group := c.panel.FocusedGroup(); group != "" {
				return phrase.Say("Reset {{.Name}}", "Name", inspector.GroupTitle(group))
			}
			return phrase.Say("Reset group")
		}, Enabled: focused, Do: with(edits.Reset)},
			Menu: "Edit", Under: text.Message("Reset")},
		{Command: &command.Command{ID: "resetAll", Text: phrase.Say("Reset all values"),
			Do: do(presets.ResetAll())}, Menu: "Edit", Under: text.Message("Reset")},
		{Command: &command.Command{ID: "linkSides", Text: phrase.Say("Edit left and right together"),
			Checked: func() bool { return c.settings.Linked }, Do: command.Always(func() {
				c.panel.SetLinked(!c.panel.Linked())
				c.linked(c.panel.Linked())
			})}, Menu: "Edit"},
	}
}

// favoritesChanged shows other favorites.
func (c *inspectorController) favoritesChanged() { c.panel.FavoritesChanged() }

// starred are the rows of what the person starred.
func (c *inspectorController) starred() fyne.CanvasObject { return c.panel.Starred() }

// rows shows the rows of parameters that were changed elsewhere.
func (c *inspectorController) rows() parameterRows { return c.panel }
