// Package groundfile reads the triangles of a file that a ground is made of. Positions are in meters.
package groundfile

import (
	"errors"
	"path/filepath"

	"posewright/internal/filewatch"
	"posewright/internal/sys/files"
	"posewright/internal/syserror"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
	"posewright/solver/ground"
)

// Extensions are the extensions of files that a ground is read from.
var Extensions = []string{"glb", "gltf", "vrm"}

// File is a ground as it was read from a file, or why it could not be read. Immutable.
type File struct {
	Path    string
	Scenery *rig.Scenery
	Mesh    *ground.Mesh
	Files   map[string]filewatch.Stamp // the files that it was read from, in the versions that were read
	Err     error
}

// Read reads the triangles of a file. Any goroutine may call it.
func Read(from files.Reference) *File {
	path := from.Path()
	fsys, name := from.FS()
	g := &File{Path: path, Files: map[string]filewatch.Stamp{path: filewatch.In(fsys, name)}}
	scenery, err := gltf.OpenSceneryFS(fsys, name)
	if err != nil {
		if g.Err = err; errors.As(err, new(*files.OutsideError)) {
			g.Files = nil // it is not looked at either
		}
		return g
	}
	for _, name := range scenery.Companions {
		g.Files[filepath.Join(filepath.Dir(path), filepath.FromSlash(name))] = filewatch.In(fsys, name)
	}
	mesh, err := ground.NewMesh(scenery.Triangles())
	if err != nil {
		g.Err = phrase.Fail("{{.Name}}: {{.Cause}}", "Name", filepath.Base(path), "Cause", err)
		return g
	}
	g.Mesh, g.Scenery = mesh, scenery
	return g
}

// Cause returns why the file could not be used, without its name.
func (f *File) Cause() error { return syserror.Without(f.Err, filepath.Base(f.Path)) }
