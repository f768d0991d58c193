package gltf

import (
	"io/fs"

	"posewright/internal/sys/files"
	"posewright/rig"
	"posewright/rig/phrase"
)

// OpenScenery reads the meshes of a .glb, .gltf or .vrm file as what stands around an avatar. All else is as with Open, but that a file without triangles
// is an error.
func OpenScenery(path string) (*rig.Scenery, error) { return OpenSceneryFS(files.Chosen(path).FS()) }

// OpenSceneryFS is [OpenScenery] for a file at the top of a file system.
func OpenSceneryFS(fsys fs.FS, name string) (*rig.Scenery, error) {
	data, err := readFile(fsys, name)
	if err != nil {
		return nil, err
	}
	return DecodeScenery(data, name, FilesIn(fsys))
}

// DecodeScenery reads scenery from the bytes of a file, as Decode does an avatar.
func DecodeScenery(data []byte, name string, files Files) (*rig.Scenery, error) {
	d := newDecoder(files)
	d.container.scenery = true
	if err := take(d, data, name, d.decodeScenery); err != nil {
		return nil, err
	}
	a := d.avatar
	return &rig.Scenery{Name: phrase.Line(name), Primitives: a.Primitives, Materials: a.Materials, Images: a.Images, Notes: a.Notes, Companions: a.Companions}, nil
}

func (d *decoder) decodeScenery() error {
	d.avatar.Skeleton = d.nodes.skeleton(d.doc.Nodes)
	if err := d.readMeshes(); err != nil {
		return err
	}
	d.noteMirrored()
	if len(d.avatar.Primitives) == 0 {
		return phrase.Fail("the file has no triangles, so there is nothing to stand on; choose one with a mesh")
	}
	world := d.avatar.Skeleton.RestWorld()
	for i := range d.avatar.Primitives {
		d.avatar.Primitives[i].Place(world)
	}
	return nil
}
