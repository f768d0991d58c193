package gltf

import (
	"bufio"
	"bytes"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/qmuntal/gltf"

	"posewright/internal/sys/files"
	"posewright/rig"
	"posewright/rig/phrase"
)

// Open reads an avatar from a .glb, .gltf or .vrm file. Buffers and images that the file keeps beside itself are read from
// its folder and the folders below. The error is one sentence that starts with the file's name.
func Open(path string) (*rig.Avatar, error) { return OpenFS(files.Chosen(path).FS()) }

// OpenFS is [Open] for a file at the top of a file system, in which what it keeps beside itself is found.
func OpenFS(fsys fs.FS, name string) (*rig.Avatar, error) {
	data, err := readFile(fsys, name)
	if err != nil {
		return nil, err
	}
	return Decode(data, name, FilesIn(fsys))
}

// readFile is what a file holds. Of a file that is neither GLB nor glTF it is the start alone.
func readFile(fsys fs.FS, name string) (data []byte, err error) {
	file, err := files.OpenIn(fsys, name, MaxFileBytes)
	if err == nil {
		defer file.Close()
		start := bufio.NewReader(file)
		if head, _ := start.Peek(startBytes); mayBeGLTF(head) {
			data, err = files.ReadAll(start, file.Size())
		} else {
			data = bytes.Clone(head)
		}
	}
	if said, ok := phrase.Worded(err); ok {
		return nil, phrase.Error(phrase.Say("{{.Name}}: {{.Cause}}", "Name", name, "Cause", said), err)
	}
	return data, err
}

// startBytes is how much of a file is read to see that it is none of ours.
const startBytes = 512

// mayBeGLTF reports whether a file can be GLB or glTF that begins so.
func mayBeGLTF(head []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	return bytes.HasPrefix(head, []byte("glTF")) || len(text) == 0 || text[0] == '{'
}

// Decode reads an avatar from the bytes of a .glb, .gltf or .vrm file. The name stands in errors and, where the file has
// none, for the avatar's own. Files is where buffers and images outside of data are found; it may be nil. The avatar
// keeps parts of data: do not change it afterwards.
func Decode(data []byte, name string, files Files) (*rig.Avatar, error) {
	d := newDecoder(files)
	if err := take(d, data, name, func() error { return d.decode(name) }); err != nil {
		return nil, err
	}
	return d.avatar, nil
}

// decoder is the state of reading one file.
type decoder struct {
	doc       *gltf.Document
	container container
	accessors accessors
	avatar    *rig.Avatar
	notes     *notes

	nodes       *tree
	animated    *sampler      // the animation that is read; nil where it is the avatar
	vertices    int           // in the primitives so far
	images      map[int]int   // image of the file: index into Avatar.Images, -1 for one that cannot be used
	materials   map[int]int   // material of the file: index into Avatar.Materials
	coordinates []coordinates // of each of Avatar.Materials
	properties  []materialProperty
	bindings    int // of joints to the primitives so far
	vertexSet   vertexSet
	morphs      map[int]morphRange // of each node that shows some
	offsets     int                // of the morph targets so far
	mirrored    []string           // meshes whose triangles were turned around
}

func newDecoder(files Files) *decoder {
	avatar := &rig.Avatar{}
	notes := &notes{avatar, make(map[string]bool)}
	return &decoder{
		avatar: avatar, notes: notes, container: container{files: files, read: make(map[string][]byte), avatar: avatar, notes: notes},
		images: make(map[int]int), materials: make(map[int]int),
	}
}

// readNodes takes in a file as far as the tree of its nodes.
func (d *decoder) readNodes(data []byte) error {
	if err := d.container.open(data); err != nil {
		return err
	}
	d.doc = d.container.doc
	if err := checkExtensions(d.doc, d.notes); err != nil {
		return err
	}
	d.accessors = newAccessors(d.doc, len(data)+int(d.container.external))
	var err error
	d.nodes, err = d.readTree()
	return err
}

// take has a decoder take in a file, with the rest beyond its nodes as the caller wants it. The error begins with the file's name.
func take(d *decoder, data []byte, name string, rest func() error) (err error) {
	defer func() {
		// The file is foreign, and so is some of the code that parses it: neither may end the program.
		if cause := recover(); cause != nil {
			err = phrase.Fail("{{.Name}}: the file is damaged: {{.Cause}}", "Name", name, "Cause", cause)
		}
	}()
	if err = d.readNodes(data); err == nil {
		err = rest()
	}
	if err != nil {
		return phrase.Fail("{{.Name}}: {{.Cause}}", "Name", name, "Cause", err)
	}
	return nil
}

func (d *decoder) decode(name string) error {
	d.avatar.Name = phrase.Line(strings.TrimSuffix(name, filepath.Ext(name)))
	d.readLicense()
	if err := d.readRoles(); err != nil {
		return err
	}
	d.readFace()
	if err := d.readMeshes(); err != nil {
		return err
	}
	d.noteMirrored()
	(&springReader{doc: d.doc, nodes: d.nodes, avatar: d.avatar, notes: d.notes}).read()
	d.readLookAt()
	for _, clip := range (&motionReader{decoder: d}).clips() {
		d.avatar.Animations = append(d.avatar.Animations, clip.Name)
	}
	return stand(d.avatar, d.notes)
}
