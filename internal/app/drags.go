package app

import (
	"strings"

	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Drags are the drags of those who edit the document beside the window: phones, the panel in SteamVR, programs over
// OSC. Each drags one parameter at a time by a name of its own, and says when the drag ends; then it is one step of
// undo, whatever the others drag meanwhile. All methods are for the owner.
type Drags struct {
	document *Document
	fit      *Fit
	events   *eventloop.Events
	open     map[string]string // the path that each drags
}

func newDrags(document *Document, fit *Fit, events *eventloop.Events) *Drags {
	return &Drags{document: document, fit: fit, events: events, open: map[string]string{}}
}

// Move gives a parameter a value, as a person would type it, or a complaint of Fit that has FitPath before its name, while
// it is dragged. Dragging another parameter ends the
// drag of the one before.
func (d *Drags) Move(by, path, value string) error {
	if before, dragging := d.open[by]; dragging && before != path {
		d.End(by)
	}
	var err error
	if id, number, ok := d.fit.named(path, value); ok {
		err = d.fit.Preview(by, id, number)
	} else {
		err = d.write(by, []string{path + "=" + value})
	}
	if err == nil {
		d.open[by] = path
	}
	return err
}

// write previews values as presets.SetWritten takes them.
func (d *Drags) write(by string, written []string) error {
	name := phrase.Say("OSC control")
	path, _, _ := strings.Cut(written[0], "=")
	if parameter, ok := presets.Lookup(path); ok && len(written) == 1 {
		name = parameter.Phrase()
	}
	return d.document.Edited().PreviewBy(by, presets.SetWritten(name, written))
}

// End makes what is dragged a step of undo. Without a drag it does nothing.
func (d *Drags) End(by string) {
	delete(d.open, by)
	d.document.Edited().CommitBy(by)
	d.events.Emit(PreviewEnded{})
}
