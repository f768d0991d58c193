package ui

import "posewright/presets"

// edits is where rows send what a person changes: the document.
type edits interface {
	Current() *presets.Preset
	Do(presets.Command) error
	Preview(presets.Command) error
	Commit()
	Cancel()
	Undo() bool
	Revision() uint64
}
