//go:build cgo

// Package find is the search of the window: parameters, commands and pages of the manual in one list. Everything
// here belongs to Fyne's goroutine.
package find

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/command"
	"posewright/internal/search"
	"posewright/presets"
	"posewright/ui/commands"
	"posewright/ui/help"
	"posewright/ui/inspector"
	"posewright/ui/text"
	"posewright/ui/text/synonyms"
)

// Window is what the search finds things in, and what shows them.
type Window interface {
	WindowCommands() []*commands.Command // those with menus and keys
	AllCommands() []*command.Command
	Preset() *presets.Preset
	RunCommand(*commands.Command)
	ShowParameter(path string)
	ShowPage(query, page string) // of the manual, at what was searched for below the heading behind #
	CloseSearch()
}

// Hit is something that was found, as it is now.
type Hit struct {
	Kind    search.Kind
	ID      string
	Title   string
	Where   string // its kind and its place
	Keys    string // its shortcut; "" for none
	Enabled bool
	Checked bool

	window Window
	query  string // that found it
	choice choice // of a command
}

// Note is why a parameter does not count now; "" where it does, and of what is none.
func (h *Hit) Note() string {
	if h.Kind != search.Parameter {
		return ""
	}
	parameter, known := presets.Lookup(h.ID)
	if !known {
		return ""
	}
	why, _ := parameter.Idle(h.window.Preset())
	return text.Phrase(why)
}

// Show goes there, or runs it.
func (h *Hit) Show() {
	switch {
	case h.Kind == search.Parameter:
		h.window.ShowParameter(h.ID)
	case h.Kind == search.Page:
		h.window.ShowPage(h.query, h.ID)
	case h.choice.item != nil:
		h.choice.item.Action()
	default:
		h.window.RunCommand(h.choice.command)
	}
}

// most is how many hits are listed: nobody reads further.
const most = 60

// Fixed is what stays between two searches: the parameters and the pages of the manual. It is made when it is first
// needed; the zero value is ready for that.
type Fixed struct {
	language   string
	parameters []*presets.Parameter
	entries    []search.Entry
	index      *search.Index
}

// update makes the index, unless it is there already.
func (f *Fixed) update(preset *presets.Preset) {
	language, parameters := text.Shown(), presets.ParametersOf(preset)
	same := func(a, b *presets.Parameter) bool { return a.Path == b.Path }
	if f.index != nil && f.language == language && slices.EqualFunc(f.parameters, parameters, same) {
		return
	}
	f.language, f.parameters = language, parameters
	f.entries = slices.Concat(inspector.SearchEntries(parameters), help.SearchEntries(help.Pages(language),
		lang.L("User manual")))
	f.index = search.New(f.entries, synonyms.In(language))
}

// Catalog is everything that can be found, as it was when the search was opened.
type Catalog struct {
	window   Window
	fixed    *Fixed
	commands []search.Entry
	index    *search.Index     // of the commands
	runs     map[string]choice // by the IDs of their entries
}

// choice is a command, or an entry of the list that a command has in the menu.
type choice struct {
	command *commands.Command
	item    *fyne.MenuItem // nil for the command itself
}

// NewCatalog lists what can be found in a window now, in its language.
func NewCatalog(w Window, fixed *Fixed) *Catalog {
	c := &Catalog{window: w, fixed: fixed, runs: map[string]choice{}}
	fixed.update(w.Preset())
	c.addCommands()
	c.index = search.New(c.commands, synonyms.In(text.Shown()))
	return c
}

// addCommands adds the commands in the order of the menus, and behind them those in none.
func (c *Catalog) addCommands() {
	inWindow := map[string]bool{}
	for _, menu := range commands.MenuOrder {
		for _, one := range c.window.WindowCommands() {
			if one.Menu != menu {
				continue
			}
			inWindow[one.ID] = true
			where := lang.L(menu)
			if one.Under != "" {
				where += " ▸ " + lang.L(one.Under)
			}
			if one.List != nil {
				c.addItems(one, one.ID, one.Label(), where, one.List())
				continue
			}
			c.addCommand(one, where)
		}
	}
	for _, one := range c.window.AllCommands() {
		if !inWindow[one.ID] && one.Do != nil {
			c.addCommand(&commands.Command{Command: one}, "")
			c.commands[len(c.commands)-1].Rare = true
		}
	}
}

func (c *Catalog) addCommand(one *commands.Command, where string) {
	c.runs[one.ID] = choice{command: one}
	c.commands = append(c.commands, search.Entry{Kind: search.Command, ID: one.ID, Title: withoutDots(one.Label()),
		Where: where,
		Names: []string{one.Text.String(), text.Phrase(one.Text)}, Text: text.Phrase(one.Tip)})
}

// addItems adds the entries of a list, and of lists in it.
func (c *Catalog) addItems(of *commands.Command, id, name, where string, items []*fyne.MenuItem) {
	for _, item := range items {
		title := withoutDots(name) + " ▸ " + withoutDots(item.Label)
		below := id + "\n" + item.Label
		switch {
		case item.IsSeparator:
		case item.ChildMenu != nil:
			c.addItems(of, below, title, where, item.ChildMenu.Items)
		case item.Action != nil:
			c.runs[below] = choice{of, item}
			c.commands = append(c.commands, search.Entry{Kind: search.Command, ID: below, Title: title,
				Where: where, Names: []string{of.Text.String()},
				Text: text.Phrase(of.Tip), Rare: true})
		}
	}
}

func withoutDots(label string) string { return strings.TrimSuffix(label, "…") }

// Has reports whether something can be found by an ID.
func (c *Catalog) Has(id string) bool {
	has := func(e search.Entry) bool { return e.ID == id }
	return slices.ContainsFunc(c.commands, has) || slices.ContainsFunc(c.fixed.entries, has)
}

// Find returns what fits a query, the best first; all commands of the menus for one without words.
func (c *Catalog) Find(query string) []Hit {
	var hits []Hit
	if strings.TrimSpace(query) == "" {
		for i := range c.commands {
			if e := &c.commands[i]; e.Where != "" {
				hits = append(hits, c.hit(e))
			}
		}
		return hits
	}
	for _, entry := range search.Find(query, most, c.index, c.fixed.index) {
		hit := c.hit(entry)
		hit.query = query
		hits = append(hits, hit)
	}
	return hits
}

// hit is an entry as it is now.
func (c *Catalog) hit(e *search.Entry) Hit {
	h := Hit{Kind: e.Kind, ID: e.ID, Title: e.Title, Enabled: true, window: c.window}
	switch e.Kind {
	case search.Command:
		h.choice = c.runs[e.ID]
		h.Where, h.Keys = lang.L("Command"), commands.KeyText(h.choice.command)
		h.Enabled, h.Checked = h.choice.command.IsEnabled(), h.choice.command.IsChecked()
		if item := h.choice.item; item != nil {
			h.Enabled, h.Checked = !item.Disabled, item.Checked
		}
	case search.Page:
		h.Where = lang.L("Manual page")
	default:
		h.Where = lang.L("Parameter")
	}
	if e.Where != "" {
		h.Where += " · " + e.Where
	}
	return h
}
