//go:build cgo

package ui

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/persondata"
	"posewright/ui/library"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// choosePerson asks whose measurements these are.
func (c *calibrationController) choosePerson(at fyne.Position) {
	var items []*fyne.MenuItem
	for _, name := range c.people.Names() {
		item := fyne.NewMenuItem(text.Person(name), func() { c.calibration.SetPerson(name) })
		item.Checked = name == c.settings.Values.Person
		items = append(items, item)
	}
	if name := c.settings.Values.Person; name != "" {
		if _, kept := c.people.Profile(name); !kept {
			item := fyne.NewMenuItem(text.Person(name), func() {})
			item.Checked = true
			items = append(items, item)
		}
	}
	none := fyne.NewMenuItem(lang.L("Guest"), func() { c.calibration.SetPerson("") })
	none.Checked = c.settings.Values.Person == ""
	items = append(items, none, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("New person…"), func() {
		c.shell.AskName(lang.L("Person to calibrate"), lang.L("Your measurements are kept under this name, on this machine only."), "", c.calibration.SetPerson)
	}))
	if name := c.settings.Values.Person; name != "" {
		rename := fyne.NewMenuItem(lang.L("Rename {{.Name}}…", text.With{"Name": name}), func() {
			c.shell.AskName(lang.L("Rename {{.Name}}", text.With{"Name": name}), lang.L("Renames the person in the profile and in all presets."), name, func(to string) { c.renamePerson(name, to) })
		})
		forget := fyne.NewMenuItem(lang.L("Delete the measurements of {{.Name}}…", text.With{"Name": name}), func() { c.offerDeletion(name) })
		if _, kept := c.people.Profile(name); kept {
			items = append(items, fyne.NewMenuItem(lang.L("Use the measurements of {{.Name}} without posing", text.With{"Name": name}), func() { c.calibration.ApplyPerson(name) }))
		}
		items = append(items, rename, forget)
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), c.shell.Window.Canvas(), at)
}

// knownFiles are presets and recordings that may lie outside of the person's folders.
func (c *calibrationController) knownFiles() []string {
	return slices.Concat(c.settings.Values.Recent, c.settings.Values.Sessions, c.document.Paths())
}

// offerDeletion lists what is kept of a person, and deletes it if that is what they want.
func (c *calibrationController) offerDeletion(name string) {
	c.people.Find(name, c.knownFiles(), c.document, func(found *persondata.Data) {
		c.shell.Ask(lang.L("Delete all measurements of {{.Name}}?", text.With{"Name": name}), strings.Join(library.PersonDataLines(found, c.profiles), "\n"),
			widgets.Answer{ID: "prompt.forget", Text: lang.L("Delete"), OnGiven: func() { c.deletePerson(found) }},
			widgets.Answer{ID: "prompt.keep", Text: lang.L("Keep"), Meant: true})
	})
}

// deletePerson deletes what was found of a person.
func (c *calibrationController) deletePerson(found *persondata.Data) {
	c.calibration.Close()
	c.people.Delete(found, c.document)
	c.calibration.SetPerson("")
}

// renamePerson gives a person another name in profile and presets.
func (c *calibrationController) renamePerson(from, to string) {
	if to == from {
		return
	}
	c.pace.Save()
	if c.people.Rename(from, to, c.knownFiles(), c.document) {
		c.calibration.SetPerson(to)
	}
}
