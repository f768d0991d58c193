package app

import (
	"posewright/internal/atomicfile"
	"posewright/internal/blind"
	"posewright/internal/eventloop"
	"posewright/internal/release"
	"posewright/presets"
	"posewright/rig/phrase"
)

// BlindChanged reports that a blind comparison began or ended, shows the other side, or is in another round.
type BlindChanged struct{}

func (BlindChanged) IsEvent() {}

// newBlind makes the blind comparison of A and B.
func newBlind(host *eventloop.Host, events *eventloop.Events, document *Document, folders Folders) *blind.Comparison {
	c := blind.NewComparison(blind.Hooks{
		Now: host.Now, Build: release.Build(), Folder: folders.Studies(), Changed: func() { events.Emit(BlindChanged{}) },
		Sides: func() (a, b presets.Preset, names [2]string, ok bool) {
			if !document.Compares() {
				return a, b, names, false
			}
			document.Commit()
			other, name, _ := document.Other()
			a, b, names = *document.Current(), *other.Current(), [2]string{document.Name(), name}
			if document.InB() {
				a, b, names[0], names[1] = b, a, names[1], names[0]
			}
			return a, b, names, true
		},
		Write: func(path string, data []byte) {
			var failed error
			document.library.jobs.Add(func() { failed = atomicfile.WriteWithFolder(path, data) }, func() { events.WarnOf(failed) })
		},
	})
	events.Subscribe(func(event eventloop.Event) {
		if _, replaced := event.(DocumentReplaced); replaced && c.Running() {
			c.End()
			events.Warn(phrase.Say("The blind comparison ended because another preset was opened: rated rounds are kept. Open A and B and begin again"))
		}
	})
	return c
}
