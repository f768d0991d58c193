//go:build cgo

package ui

import (
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/text"
)

// side is the one of two presets that is not edited now, with its history, its file and its journal: nothing of it is lost by going to the
// other.
type side struct {
	doc     *presets.Document
	file    string
	journal *presets.Journal
}

func (s *side) closeJournal() {
	if s.journal != nil {
		_ = s.journal.Close() // what could not be removed is offered again, which loses nothing
		s.journal = nil
	}
}

// sideName says which of the two is edited, "A" where there is one only.
func (e *editor) sideName() string {
	if e.inB {
		return "B"
	}
	return "A"
}

// otherName is the name of the preset that is compared with, as in the title; "" for none.
func (e *editor) otherName() string {
	if e.other == nil {
		return ""
	}
	return nameOfDocument(e.other.doc, e.other.file)
}

// nameOfDocument is what a document is called: as its file, else as its preset.
func nameOfDocument(doc *presets.Document, file string) string {
	if file != "" {
		return baseName(file)
	}
	if name := doc.Current().Name; name != "" {
		return name
	}
	return lang.L("Untitled")
}

// setSide makes a document the one that is compared with, in place of the one before.
func (e *editor) setSide(doc *presets.Document, file string) {
	if e.other != nil {
		e.other.closeJournal()
	}
	e.observe(doc)
	e.other = &side{doc, file, e.journalOf(doc, file)}
	e.compare.chooseSide()
	e.refreshChrome()
}

// switchSides edits the other of A and B. Where there is no B yet it becomes a copy of A.
func (e *editor) switchSides() {
	e.Commit()
	if e.other == nil {
		e.setSide(e.doc.Fork(), "")
		e.toasts.Info(lang.L("B is now a copy of A. Press ` to switch between them"))
	}
	e.endBlend()
	e.calibration.Close()
	now := *e.other
	e.other = &side{e.doc, e.file, e.journal}
	e.doc, e.file, e.journal = now.doc, now.file, now.journal
	e.inB = !e.inB
	e.shared.Store(e.doc)
	e.changed(presets.Change{All: true})
}

// edit goes to A or to B.
func (e *editor) edit(b bool) {
	if e.inB != b {
		e.switchSides()
	}
}

// openAsB reads a preset to be compared with, in place of what was B, after asking what is to become of unsaved work there.
func (e *editor) openAsB(path string) {
	preset, err := presets.Open(path)
	if err != nil {
		e.toasts.Warn(text.Sentence(err))
		return
	}
	e.putInB(presets.NewDocument(preset), path)
	e.remember(path)
}

// putInB makes a document B, after asking what is to become of unsaved work there. What is edited stays what it was.
func (e *editor) putInB(doc *presets.Document, file string) {
	put := func() {
		if e.inB {
			e.switchSides() // B is replaced, while A is edited
		}
		e.setSide(doc, file)
		e.toasts.Info(lang.L("“{{.Name}}” is now B. Press ` to switch between A and B", text.With{"Name": nameOfDocument(doc, file)}))
	}
	if b := e.sideB(); b == nil || !b.Dirty() {
		put()
		return
	}
	e.edit(true)
	e.afterAsking(put)
}

// sideB is the document that is B; nil for none.
func (e *editor) sideB() *presets.Document {
	switch {
	case e.inB:
		return e.doc
	case e.other != nil:
		return e.other.doc
	}
	return nil
}

// closeB ends the comparison: A is edited, B is given up after asking about unsaved work.
func (e *editor) closeB() {
	if e.other == nil {
		return
	}
	drop := func() {
		e.edit(false)
		e.other.closeJournal()
		e.other = nil
		e.endBlend()
		e.compare.chooseSide()
		e.refreshChrome()
	}
	if !e.sideB().Dirty() {
		drop()
		return
	}
	e.edit(true)
	e.afterAsking(drop)
}

// swapSides calls A what was B, without changing what is edited.
func (e *editor) swapSides() {
	if e.other != nil {
		e.inB = !e.inB
		e.compare.follow()
		e.refreshChrome()
	}
}
