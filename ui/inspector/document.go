package inspector

import "posewright/presets"

// Document is where rows send what a person changes: the document.
type Document interface {
	Current() *presets.Preset
	Do(presets.Command) error
	Preview(presets.Command) error
	Commit()
	Cancel()
	Undo() bool
	Revision() uint64
}
