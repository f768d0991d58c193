//go:build cgo

package ui

import (
	"image"

	"fyne.io/fyne/v2"

	"posewright/ui/text"
)

// buildDocuments makes the controllers of presets and files.
func (e *editor) buildDocuments() {
	e.documents = newDocumentController(e.shell, e.core, documentWindow{
		commands:   e.live.Commands,
		cancelDrag: func() bool { return e.view.manipulator.Cancel() },
		historyAt:  e.historyAt,
		lengths:    e.preferences.lengths,
		reveal:     func(path string) { e.inspector.reveal(path) },
		compared:   func(open bool) { e.panelToggled(open, e.boneMap.close, e.panels.lab.Blind.Close, e.panels.fit.Close) },
		quit:       e.quit,
		thumbnail:  e.thumbnail,
	})
	e.opening = newOpeningController(e.shell, e.core, e.live.Ground, fileOpeners{preset: e.documents.openPreset, asB: e.documents.openAsB, session: e.live.Sources.Open, boneMap: func() { e.boneMap.open() }})
	e.library = newLibraryController(e.shell, e.core, libraryActions{openPreset: e.documents.openPreset, openAsB: e.documents.openAsB, open: e.documents.open,
		putInB: e.documents.putInB, pickNewPreset: e.documents.pickNewPreset,
		thumbnail: e.thumbnail})
	e.recovery = newRecoveryController(e.shell, e.core, e.documents.pickCopy)
}

// thumbnail draws the avatar as it stands now.
func (e *editor) thumbnail(width, height int, done func(*image.RGBA)) {
	e.view.loop.Thumbnail(width, height, done)
}

// historyAt is where the history opens: below its button in the toolbar.
func (e *editor) historyAt() fyne.Position {
	driver, below := e.shell.App.Driver(), e.chrome.toolbar.Content
	at := driver.AbsolutePositionForObject(below).AddXY(0, below.Size().Height)
	if button := e.chrome.toolbar.Buttons["history"]; button != nil {
		at.X = driver.AbsolutePositionForObject(button).X
	}
	return at
}

// Lengths implements [fit.Window].
func (e *editor) Lengths() text.LengthUnit { return e.preferences.lengths() }

// FitToggled implements [fit.Window].
func (e *editor) FitToggled() {
	e.panelToggled(e.panels.fit.IsOpen, e.boneMap.close, e.documents.closeCompare, e.panels.lab.Blind.Close)
}

// panelToggled shows a panel in place of the inspector, for which others close, or the inspector again.
func (e *editor) panelToggled(open bool, closeOthers ...func()) {
	for i := 0; open && i < len(closeOthers); i++ {
		closeOthers[i]()
	}
	e.workspace.arrange()
	e.view.look()
	e.refreshChrome()
}
