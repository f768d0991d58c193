package app

import (
	"context"
	"path/filepath"

	"posewright/internal/eventloop"
	"posewright/internal/filewatch"
	"posewright/internal/groundfile"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver/ground"
)

// GroundFile returns the file that a preset uses as the ground, as it is named; "" if it uses none.
func GroundFile(p *presets.Preset) string {
	if p.Ground.Kind != ground.Triangles {
		return ""
	}
	return p.GroundFile
}

// GroundLoading reports that a ground file is being read; with an empty name, that none is any more.
type GroundLoading struct {
	Name string
}

func (GroundLoading) IsEvent() {}

// GroundChanged reports that the triangles of the ground are others, while the document is the same.
type GroundChanged struct{}

func (GroundChanged) IsEvent() {}

// groundDocument is what the ground needs of the document.
type groundDocument interface {
	Current() *presets.Preset
	Do(presets.Command) error
	Path() string // of the document's own file; "" for none
}

// Ground reads the file that a document uses as the ground, and commands the kinds of ground. All methods are for the owner.
type Ground struct {
	host     *eventloop.Host
	events   *eventloop.Events
	document groundDocument
	access   *Access

	file    *groundfile.File // read last; nil before the first
	loading string           // path of the file that is being read, "" for none
	loads   int              // counts loads, so that one that was overtaken is dropped
}

// NewGround makes the concern.
func NewGround(host *eventloop.Host, events *eventloop.Events, document groundDocument, access *Access) *Ground {
	return &Ground{host: host, events: events, document: document, access: access}
}

// Files returns the files to watch, in the versions that were read.
func (g *Ground) Files() map[string]filewatch.Stamp {
	if g.file == nil {
		return nil
	}
	return g.file.Files
}

// Open reads a file that the person has chosen and, if that succeeds, makes it the ground of the document.
func (g *Ground) Open(path string) {
	g.load(files.Chosen(path), func(file *groundfile.File) {
		if file.Err != nil {
			g.events.Warn(phrase.Say("Can't use {{.Name}} as ground: {{.Cause}}. The ground is unchanged. Choose another file.", "Name", filepath.Base(file.Path), "Cause", file.Cause()))
			return
		}
		g.access.Chosen(path)
		g.file = file
		if preset := g.document.Current(); preset.Ground.Kind == ground.Triangles && preset.GroundFile == path {
			g.events.Emit(GroundChanged{}) // the file may have changed
			return
		}
		g.events.WarnOf(g.document.Do(presets.SetGroundFile(path)))
	})
}

// load reads a file in the background and then calls done, unless another file was wanted meanwhile.
func (g *Ground) load(from files.Reference, done func(*groundfile.File)) {
	g.loads++
	load, path := g.loads, from.Path()
	g.loading = path
	g.events.Emit(GroundLoading{phrase.Line(filepath.Base(path))})
	var file *groundfile.File
	g.host.Do("opening the ground", func(context.Context) { file = groundfile.Read(from) }, func() {
		if g.loads != load {
			return
		}
		g.loading = ""
		g.events.Emit(GroundLoading{})
		done(file)
	})
}

// wanted is the file that the document uses; without a name for none.
func (g *Ground) wanted() files.Reference {
	return g.access.Reference(GroundFile(g.document.Current()), g.document.Path())
}

// Loaded returns the ground file of the document. While it is being read, or can't be, it is nil and the floor is level; [GroundChanged] follows.
func (g *Ground) Loaded() *groundfile.File {
	from := g.wanted()
	path := from.Path()
	switch {
	case path == "":
		return nil
	case g.file != nil && g.file.Path == path:
		if g.file.Err != nil {
			return nil
		}
		return g.file
	case g.loading != path:
		g.load(from, func(file *groundfile.File) {
			g.file = file
			if file.Err != nil {
				g.events.Warn(phrase.Say("Can't use {{.Name}} as ground: {{.Cause}}. The floor is level until you repair the file or choose another.", "Name", filepath.Base(file.Path), "Cause", file.Cause()))
			}
			g.events.Emit(GroundChanged{})
		})
	}
	return nil
}

// FilesChanged reads the ground again if another program has written one of its files.
func (g *Ground) FilesChanged(changed map[string]filewatch.Stamp) {
	for path := range g.Files() {
		if _, written := changed[path]; written {
			g.reload()
			return
		}
	}
}

func (g *Ground) reload() {
	before, from := g.file, g.wanted()
	if g.loading != "" || from.Path() != before.Path {
		g.file = nil // it is read when it is needed
		return
	}
	g.load(from, func(file *groundfile.File) {
		switch {
		case g.file != before:
			return
		case file.Err != nil && before.Err == nil:
			kept := *before
			kept.Files = file.Files
			g.file = &kept
			g.events.Warn(phrase.Say("Can't reload {{.Name}}: {{.Cause}}. The previous version is kept until you fix the file.", "Name", filepath.Base(file.Path), "Cause", file.Cause()))
			return
		case file.Err == nil:
			g.events.Inform(phrase.Say("{{.Name}} changed and was reloaded", "Name", filepath.Base(before.Path)))
		}
		g.file = file
		g.events.Emit(GroundChanged{})
	})
}

// Use makes the ground one of the kinds that need no file.
func (g *Ground) Use(kind ground.Kind) {
	g.events.WarnOf(g.document.Do(presets.Set("ground.kind", float64(kind))))
}
