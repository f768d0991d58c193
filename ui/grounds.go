package ui

import (
	"path/filepath"

	"posewright/internal/app"
	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver/ground"
)

// loadedGround is a ground as it was read from a file, or why it could not be.
type loadedGround struct {
	path    string
	scenery *rig.Scenery
	mesh    *ground.Mesh
	files   map[string]filewatch.Stamp // that it was read from, as they were
	err     error
}

// readGround reads the triangles of a file. Any goroutine may call it.
func readGround(path string) *loadedGround {
	g := &loadedGround{path: path, files: map[string]filewatch.Stamp{path: filewatch.Of(path)}}
	scenery, err := gltf.OpenScenery(path)
	if err != nil {
		g.err = err
		return g
	}
	for _, name := range scenery.Companions {
		beside := filepath.Join(filepath.Dir(path), filepath.FromSlash(name))
		g.files[beside] = filewatch.Of(beside)
	}
	if g.mesh, g.err = ground.NewMesh(scenery.Triangles()); g.err == nil {
		g.scenery = scenery
	}
	return g
}

// groundFile is where the file is that a preset stands on, "" for none.
func groundFile(p *presets.Preset, preset string) string {
	if p.Ground.Kind != ground.Triangles {
		return ""
	}
	return app.AvatarPath(p.GroundFile, preset)
}
