//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver"
	"posewright/solver/ownchain"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// chainTools is the line below the chains with which one is added.
type chainTools struct {
	add     *widgets.ToolButton
	content fyne.CanvasObject
}

func newChainTools(tips *widgets.Tooltips, add func()) *chainTools {
	c := &chainTools{}
	c.add = widgets.NewToolButton(lang.L("Add chain…"), widgets.IconTargets, lang.L("Add a chain of the avatar's own bones beside the body, such as a tail or ears"), tips, add)
	c.content = container.New(widgets.Insets(6, widgets.RowLeft, 10, widgets.RowRight), container.NewHBox(c.add))
	return c
}

// AddChain adds a chain between two bones, which follows the device of a serial or, for "", hangs on a bone of the body, and selects it.
func (g *GroupEdits) AddChain(root, tip, device string, on effectors.ChainParent) error {
	id := g.document.Current().FreeChainID(root)
	if err := g.document.Do(presets.AddChain(id, root, tip, device, on)); err != nil {
		return err
	}
	g.opened["Chain "+id] = true
	g.selection.Set(selection.ID(selection.Chain, id))
	return nil
}

// RenameChain gives a chain another name; its group stays as open as it is.
func (g *GroupEdits) RenameChain(id, name string) error {
	selected := g.selection.Has(selection.ID(selection.Chain, id))
	g.opened["Chain "+name] = g.opened["Chain "+id]
	if err := g.document.Do(presets.RenameChain(id, name)); err != nil {
		return err
	}
	if selected {
		g.selection.Set(selection.ID(selection.Chain, name))
	}
	return nil
}

// duplicateChain adds a chain like another one and selects it.
func (g *GroupEdits) duplicateChain(id string) {
	copied := g.document.Current().FreeChainID(id)
	g.Do(presets.DuplicateChain(id))
	if g.document.Current().Chain(copied) != nil {
		g.opened["Chain "+copied] = true
		g.selection.Set(selection.ID(selection.Chain, copied))
	}
}

// chain is what can be done to a chain as a whole; nothing for what is none.
func (m *menus) chain(subject string) []*fyne.MenuItem {
	kind, id := selection.Parts(subject)
	if kind != selection.Chain {
		return nil
	}
	return []*fyne.MenuItem{fyne.NewMenuItem(lang.L("Bones and device…"), func() { m.chains.Edit(id) }),
		fyne.NewMenuItem(lang.L("Rename…"), func() { m.chains.Rename(id) }),
		fyne.NewMenuItem(lang.L("Duplicate"), func() { m.edits.duplicateChain(id) }),
		fyne.NewMenuItem(lang.L("Remove"), func() { m.edits.Do(presets.RemoveChain(id)) })}
}

// ChainDialogs ask for what a chain has beside its parameters.
type ChainDialogs struct {
	Add    func()          // for the bones of a new chain
	Edit   func(id string) // for other bones and another device
	Rename func(id string) // for another name
}

// chain says which bones a chain has and how it is doing.
func (l *liveFacts) chain(facts []fact, id string) []fact {
	c := l.preset.Chain(id)
	if c == nil {
		return facts
	}
	facts = append(facts, fact{lang.L("Root"), c.Root, false}, fact{lang.L("Tip"), c.Tip, false})
	now := fact{label: lang.L("Now"), value: "–"}
	for i := range l.preset.Chains {
		if l.preset.Chains[i].ID == id && i < l.reading.Chains.Count {
			now.value, now.warns = chainState(l.reading, &l.chains, i, l.lengths)
		}
	}
	return append(facts, now)
}

// chainState is how a chain is doing in words, and whether a person may want to do something about it.
func chainState(r *session.Reading, problems *chainProblems, i int, lengths text.LengthUnit) (string, bool) {
	report := &r.Chains.All[i]
	switch {
	case i < len(problems.words) && problems.words[i] != "":
		return problems.words[i], true
	case !report.Active:
		return "–", false
	case report.Residual >= solver.MissedFrom:
		return lang.L("residual {{.Residual}}", text.With{"Residual": lengths.Format(report.Residual)}), true
	case report.Distance >= solver.MissedFrom:
		return lang.L("by weight"), false
	}
	return lang.L("reached"), false
}

// chainProblems are why chains of a preset cannot be solved on an avatar, in words; "" for one that can.
type chainProblems struct {
	words  []string
	preset *presets.Preset
	body   *solver.Body
}

// find works them out where preset or avatar are others than before.
func (c *chainProblems) find(r *session.Reading, preset *presets.Preset) {
	if c.preset == preset && c.body == r.Body {
		return
	}
	c.preset, c.body, c.words = preset, r.Body, c.words[:0]
	if r.Body == nil || len(preset.Chains) == 0 {
		return
	}
	for _, problem := range ownchain.Problems(r.Body.Humanoid(), preset.Chains) {
		c.words = append(c.words, text.Phrase(presets.ChainProblem(problem)))
	}
}
