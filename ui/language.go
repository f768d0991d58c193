//go:build cgo

package ui

import (
	"posewright/ui/help"
	"posewright/ui/text"
)

// opened is what is open in the content of the window, beside what settings keep.
type opened struct {
	from       viewpoint
	selection  []string
	inspector  inspectorView
	boneMap    bool
	compare    bool
	blind      bool
	elbows     bool
	eyes       bool
	figure     bool
	fit        bool
	keys       bool
	welcome    bool
	manual     *help.Place // what is shown of the manual; nil while it is closed
	preferring bool        // the dialog of the preferences is open
}

// languageChanged shows the window in the language that the person prefers now, once what they do at the moment is
// done.
func (e *editor) languageChanged() { e.shell.Post(e.changeLanguage) }

// changeLanguage builds content and menus of the window again, in the language that the person prefers now. Document,
// session, camera, selection and workspace stay as they are.
func (e *editor) changeLanguage() {
	before := text.Shown()
	if _, err := text.SetReadableLanguage(e.settings.Language); err != nil {
		e.shell.Warn(err)
		return
	}
	if text.Shown() == before {
		return
	}
	e.keepSettings()
	was := e.whatIsOpen()
	e.closeDialogs()
	e.devices.closeCard()
	e.selection.Rebuild(e.build)
	e.shell.Translate()
	e.workspace.show()
	e.open(&was)
	e.calibrating.updateSheet()
	if e.core.Avatar.Current() != nil {
		e.about.show()
	}
	e.refreshTexts(e.live.Store.Now())
	e.refreshChrome()
	if was.preferring {
		e.preferences.open().FocusOn(e.shell.Window.Canvas(), "language")
	}
}

// whatIsOpen notes what is open.
func (e *editor) whatIsOpen() opened {
	return opened{from: e.view.viewpoint(), selection: e.selection.IDs, inspector: e.inspector.view(),
		boneMap: e.boneMap.shown(), compare: e.documents.compares(), blind: e.panels.lab.Blind.IsOpen,
		elbows: e.panels.elbows.Shown(), fit: e.panels.fit.IsOpen, eyes: e.eyes.shown(), figure: e.devices.figureShown(), keys: e.chrome.keys.Shown(),
		welcome: e.help.welcome.Shown(), manual: e.help.pane.place(), preferring: e.preferences.shown()}
}

// open opens in new content what was open in that of before.
func (e *editor) open(was *opened) {
	openIf(was.boneMap, e.boneMap.open)
	openIf(was.compare, e.documents.openCompare)
	openIf(was.blind, e.panels.lab.Blind.Toggle)
	openIf(was.elbows, e.panels.elbows.Toggle)
	openIf(was.eyes, e.eyes.open)
	openIf(was.fit, e.panels.fit.Open)
	openIf(was.figure, e.devices.toggleFigure)
	openIf(was.keys, e.chrome.keys.Toggle)
	openIf(was.welcome, e.help.welcome.Show)
	e.help.pane.reopen(was.manual)
	e.panels.lab.Blind.Update()
	e.selection.Set(was.selection...) // which a blind comparison has emptied
	e.view.lookAgain(was.from)        // which the bone map has changed
	e.inspector.setView(was.inspector)
}

func openIf(was bool, open func()) {
	if was {
		open()
	}
}
