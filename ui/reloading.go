//go:build cgo

package ui

import "posewright/internal/filewatch"

// openFiles are the files of the ground, as they were read.
func (e *editor) openFiles() map[string]filewatch.Stamp {
	files := map[string]filewatch.Stamp{}
	if e.ground != nil {
		for path, stamp := range e.ground.files {
			files[path] = stamp
		}
	}
	return files
}

// filesChanged does what follows when another program has changed the ground's file.
func (e *editor) filesChanged(changed map[string]filewatch.Stamp) {
	ground := false
	for path := range changed {
		if e.ground != nil {
			_, of := e.ground.files[path]
			ground = ground || of
		}
	}
	if ground {
		e.groundChanged()
	}
}
