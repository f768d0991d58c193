//go:build cgo

package ui

import (
	"posewright/presets"
	"posewright/ui/text"
)

// startJournal begins to write down the steps of the document, so that a crash loses none, unless the person
// prefers otherwise.
func (e *editor) startJournal() {
	e.journal = e.journalOf(e.doc, e.file)
}

// journalOf begins the journal of a document; nil where there is none.
func (e *editor) journalOf(doc *presets.Document, file string) *presets.Journal {
	if !e.settings.Journal {
		return nil
	}
	journal, err := presets.StartJournal(e.core.Folders.Journal(), doc, file)
	if err != nil {
		e.sayUnkept(err)
		return nil
	}
	return journal
}

// closeJournal ends the journal of a document that is saved or given up.
func (e *editor) closeJournal() {
	if e.journal != nil {
		_ = e.journal.Close() // what could not be removed is offered again, which loses nothing
		e.journal = nil
	}
}

// checkJournal says when steps can no longer be written down, once for each reason.
func (e *editor) checkJournal() {
	if e.journal == nil {
		return
	}
	if err := e.journal.Err(); err != nil {
		e.sayUnkept(err)
	} else {
		e.unkept = ""
	}
}

func (e *editor) sayUnkept(err error) {
	if text := text.Sentence(err); text != e.unkept {
		e.unkept = text
		e.toasts.Warn(text)
	}
}
