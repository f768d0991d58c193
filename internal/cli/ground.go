package cli

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"posewright/internal/groundfile"
	"posewright/internal/syserror"
	"posewright/presets"
	"posewright/solver"
)

func (in *inputs) addGround(c *cobra.Command) {
	c.Flags().StringVar(&in.groundPath, "ground", "", "stand on the triangles in `FILE`: .glb or .gltf (default the preset's ground; see also --set ground.kind=slope)")
	in.addAllowOutside(c)
}

// ground reads the file that the preset stands on, once; nil where it stands on none.
func (in *inputs) ground(preset *presets.Preset, notes *notes) (*groundfile.File, error) {
	from, err := in.groundFile(preset)
	if err != nil || from.Name == "" {
		return nil, err
	}
	path := from.Path()
	if in.floor != nil && in.floor.Path == path {
		return in.floor, nil
	}
	file := groundfile.Read(from)
	if errors.Is(file.Err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no ground file %s", path)
	}
	if file.Err != nil {
		return nil, syserror.At(path, file.Err)
	}
	if notes != nil {
		for _, note := range file.Scenery.Notes {
			notes.add("%s", note)
		}
		if dropped := file.Mesh.Dropped(); dropped > 0 {
			notes.add("%d triangles of the ground have no area or lie too far away and were left out.", dropped)
		}
	}
	in.floor = file
	return in.floor, nil
}

// settings are those of a preset, with the triangles that it stands on.
func (in *inputs) settings(preset *presets.Preset, notes *notes) (solver.Settings, error) {
	settings := presets.Compile(preset)
	read, err := in.ground(preset, notes)
	if read != nil {
		settings.Ground.Mesh = read.Mesh
	}
	return settings, err
}
