//go:build cgo

package lab

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/lab"
	"posewright/ui/presetname"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// compareChoices list the presets and the recordings that are compared.
type compareChoices struct {
	comparison *lab.Comparison
	tips       *widgets.Tooltips

	left       *fyne.Container
	presets    *fyne.Container
	recordings *fyne.Container
	candidates []lab.Candidate       // that are listed
	checks     []*widgets.KeyCheck   // of these
	paths      []string              // of recordings that are listed
	removes    []*widgets.ToolButton // of these
}

// listed are the controls in the lists.
func (c *compareChoices) listed() (controls []widgets.Control) {
	for i, check := range c.checks {
		controls = append(controls, widgets.Control{ID: "compare.preset." + c.candidates[i].ID, Object: check})
	}
	for i, path := range c.paths {
		controls = append(controls, widgets.Control{ID: "compare.remove." + filepath.Base(path), Object: c.removes[i]})
	}
	return controls
}

// listPresets lists the presets, again only where others are there, so that the focus stays.
func (c *compareChoices) listPresets() {
	candidates := c.comparison.Candidates()
	same := slices.EqualFunc(candidates, c.candidates, func(a, b lab.Candidate) bool { return a.ID == b.ID && a.Name == b.Name && a.InFile == b.InFile })
	c.candidates = candidates
	if same {
		for i, check := range c.checks {
			if check.Checked != candidates[i].Chosen {
				check.Checked = candidates[i].Chosen
				check.Refresh()
			}
		}
		return
	}
	c.checks = nil
	c.presets.RemoveAll()
	for _, candidate := range candidates {
		label := candidate.Name
		if !candidate.InFile {
			label = presetname.Of(label)
		}
		switch candidate.ID {
		case lab.CandidateA:
			label = lang.L("Open: {{.Name}}", text.With{"Name": label})
		case lab.CandidateB:
			label = lang.L("B: {{.Name}}", text.With{"Name": label})
		}
		check := widgets.NewKeyCheck(label, nil)
		check.Checked = candidate.Chosen
		check.OnChanged = func(on bool) { c.comparison.Choose(candidate.ID, on) }
		c.presets.Add(check)
		c.checks = append(c.checks, check)
	}
	c.left.Refresh()
}

// listRecordings lists the recordings likewise.
func (c *compareChoices) listRecordings() {
	paths := c.comparison.Recordings()
	if slices.Equal(paths, c.paths) {
		return
	}
	c.paths, c.removes = paths, nil
	c.recordings.RemoveAll()
	for _, path := range paths {
		label := widgets.NewTipLabel(text.File(path), c.tips)
		label.Tip, label.MinWidth = text.Path(path), 40
		remove := widgets.NewToolButton("", widgets.IconClose, lang.L("Remove"), c.tips, func() { c.comparison.RemoveRecordings(path) })
		remove.Small = true
		c.recordings.Add(container.New(widgets.Insets(2, 6, 2, 0), container.NewBorder(nil, nil, nil, remove, label)))
		c.removes = append(c.removes, remove)
	}
	c.left.Refresh()
}
