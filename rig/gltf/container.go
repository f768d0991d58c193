package gltf

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"io/fs"
	"net/url"
	"strings"

	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/rig/phrase/jsonerror"
)

// container is a file as it is stored: its description with its buffers, and what it keeps in other files.
type container struct {
	doc      *gltf.Document
	files    Files             // beside the file; nil for none
	external int64             // bytes read from other files
	read     map[string][]byte // those files, by their names
	scenery  bool
	avatar   *rig.Avatar
	notes    *notes
}

// open splits a file into its JSON and its buffers. The library's own decoder is not used: it takes memory as
// a file promises rather than as it is long, and gives up a whole file for one buffer without data.
func (c *container) open(data []byte) error {
	if len(data) == 0 {
		return phrase.Fail("the file is empty")
	}
	text, chunk := data, []byte(nil)
	c.avatar.Format = "glTF"
	if bytes.HasPrefix(data, []byte("glTF")) {
		var err error
		if text, chunk, err = splitBinary(data); err != nil {
			return err
		}
		c.avatar.Format = "GLB"
	} else {
		text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
		if trimmed := bytes.TrimLeft(text, " \t\r\n"); len(trimmed) == 0 || trimmed[0] != '{' {
			return phrase.Fail("the file is neither GLB nor glTF; export the avatar as .glb, .gltf or .vrm")
		}
	}
	if err := countLists(text, c.scenery); err != nil {
		return err
	}
	c.doc = new(gltf.Document)
	if err := json.Unmarshal(text, c.doc); err != nil {
		return phrase.Fail("the glTF description cannot be read: {{.Cause}}", "Cause", jsonerror.Of(err))
	}
	c.noteControls()
	phrase.Clean(c.doc)
	if c.doc.Asset.Version == "" { // every glTF says it; presets and other JSON files do not
		return phrase.Fail("the file is neither GLB nor glTF; export the avatar as .glb, .gltf or .vrm")
	}
	if major, _, _ := strings.Cut(c.doc.Asset.Version, "."); major != "2" {
		return phrase.Fail("the file is glTF {{.Version}}; export it as glTF 2.0", "Version", c.doc.Asset.Version)
	}
	if err := checkNothingNull(c.doc); err != nil {
		return err
	}
	for i, buffer := range c.doc.Buffers {
		if err := c.readBuffer(i, buffer, chunk); err != nil {
			return err
		}
	}
	return nil
}

// noteControls counts the nodes whose names change in phrase.Clean, since programs may find joints by them.
func (c *container) noteControls() {
	changed := 0
	for _, node := range c.doc.Nodes {
		if node != nil && phrase.Line(node.Name) != node.Name {
			changed++
		}
	}
	if changed > 0 {
		c.notes.add(phrase.Say("The names of {{.Count}} nodes have control characters, which were left out: rename them if "+
			"another program finds joints by name.", "Count", changed))
	}
}

// splitBinary finds the JSON and the binary chunk of a GLB file.
func splitBinary(data []byte) (text, chunk []byte, err error) {
	const headerBytes, chunkHeaderBytes, typeJSON, typeBinary = 12, 8, 0x4E4F534A, 0x004E4942
	if len(data) < headerBytes+chunkHeaderBytes {
		return nil, nil, phrase.Fail("the file is truncated: it ends within the header")
	}
	if version := binary.LittleEndian.Uint32(data[4:]); version != 2 {
		return nil, nil, phrase.Fail("the file is GLB version {{.Version}}; export it as glTF 2.0", "Version", version)
	}
	if promised := uint64(binary.LittleEndian.Uint32(data[8:])); promised > uint64(len(data)) {
		return nil, nil, phrase.Fail("the file is truncated: {{.Count}} of {{.Promised}} bytes are there; copy or download it again", "Count", len(data),
			"Promised", promised)
	}
	data = data[:max(binary.LittleEndian.Uint32(data[8:]), headerBytes)]
	for rest := data[headerBytes:]; len(rest) >= chunkHeaderBytes; {
		length, kind := uint64(binary.LittleEndian.Uint32(rest)), binary.LittleEndian.Uint32(rest[4:])
		rest = rest[chunkHeaderBytes:]
		if length > uint64(len(rest)) {
			return nil, nil, phrase.Fail("the file is truncated: a chunk is longer than what is left of it; copy or download it again")
		}
		switch {
		case kind == typeJSON && text == nil:
			text = rest[:length]
		case kind == typeBinary && chunk == nil:
			chunk = rest[:length]
		}
		rest = rest[length:]
	}
	if text == nil {
		return nil, nil, phrase.Fail("the GLB file has no JSON chunk")
	}
	return text, chunk, nil
}

// checkNothingNull refuses null where an object must be; the rest of the package counts on it.
func checkNothingNull(doc *gltf.Document) error {
	for _, list := range [...]struct {
		what string
		null bool
	}{
		{"accessor", hasNil(doc.Accessors)}, {"buffer", hasNil(doc.Buffers)}, {"buffer view", hasNil(doc.BufferViews)},
		{"image", hasNil(doc.Images)}, {"material", hasNil(doc.Materials)}, {"mesh", hasNil(doc.Meshes)}, {"node", hasNil(doc.Nodes)},
		{"sampler", hasNil(doc.Samplers)}, {"scene", hasNil(doc.Scenes)}, {"skin", hasNil(doc.Skins)}, {"texture", hasNil(doc.Textures)},
	} {
		if list.null {
			return phrase.Fail("the file is damaged: a {{.What}} is null", "What", list.what)
		}
	}
	for _, mesh := range doc.Meshes {
		if hasNil(mesh.Primitives) {
			return phrase.Fail("the file is damaged: a primitive is null")
		}
	}
	return nil
}

func hasNil[T any](list []*T) bool {
	for _, item := range list {
		if item == nil {
			return true
		}
	}
	return false
}

func (c *container) readBuffer(i int, buffer *gltf.Buffer, chunk []byte) error {
	if buffer.ByteLength < 0 {
		return phrase.Fail("the file is damaged: buffer {{.Index}} has a negative length", "Index", i)
	}
	switch {
	case buffer.URI != "":
		data, err := c.readURI(buffer.URI, MaxFileBytes)
		if err != nil {
			return phrase.Fail("buffer {{.Index}} cannot be read: {{.Cause}}", "Index", i, "Cause", err)
		}
		buffer.Data = data
	case i == 0 && chunk != nil:
		buffer.Data = chunk
	case hasExtension(buffer.Extensions, "EXT_meshopt_compression", "KHR_meshopt_compression"):
		return errMeshopt
	case buffer.ByteLength > 0:
		return phrase.Fail("the file is damaged: buffer {{.Index}} has no data", "Index", i)
	}
	if len(buffer.Data) < buffer.ByteLength {
		// Accessors check what they need; the rest of the file may still make a picture.
		c.notes.add(phrase.Say("Buffer {{.Index}} is truncated: {{.Count}} of {{.ByteLength}} bytes are there.", "Index", i, "Count", len(buffer.Data),
			"ByteLength", buffer.ByteLength))
	} else {
		buffer.Data = buffer.Data[:buffer.ByteLength:buffer.ByteLength]
	}
	return nil
}

// readURI reads a data URI, or a file below the folder of the avatar.
func (c *container) readURI(uri string, limit int64) ([]byte, error) {
	if rest, ok := strings.CutPrefix(uri, "data:"); ok {
		header, text, found := strings.Cut(rest, ",")
		if !found || !strings.HasSuffix(header, ";base64") {
			return nil, phrase.Fail("its data URI is not base64")
		}
		if int64(base64.RawStdEncoding.DecodedLen(len(text))) > limit {
			return nil, phrase.Fail("it has more than {{.Size}} MiB", "Size", limit>>20)
		}
		data, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
		if err != nil {
			return nil, phrase.Fail("its data URI is not base64")
		}
		return data, nil
	}
	name := strings.ReplaceAll(uri, "\\", "/")
	if unescaped, err := url.PathUnescape(name); err == nil {
		name = unescaped
	}
	name = strings.ReplaceAll(name, "\\", "/")
	for strings.HasPrefix(name, "./") {
		name = name[len("./"):]
	}
	name = strings.ReplaceAll(name, "/./", "/")
	if !fs.ValidPath(name) || strings.Contains(name, ":") {
		return nil, phrase.Fail(`"{{.File}}" is not a file in the avatar's folder`, "File", shorten(uri))
	}
	if c.files == nil {
		return nil, phrase.Fail(`"{{.File}}" is an external file, but only one file was given`, "File", shorten(uri))
	}
	if data, ok := c.read[name]; ok && int64(len(data)) <= limit {
		return data, nil
	}
	data, err := c.files.read(name, limit, MaxFileBytes-c.external)
	if err != nil {
		return nil, err
	}
	c.external += int64(len(data))
	c.avatar.Companions = append(c.avatar.Companions, name)
	c.read[name] = data
	return data, nil
}

// shorten keeps a name from filling a message.
func shorten(name string) string {
	letters := 0
	for end := range name {
		if letters == 80 {
			return name[:end] + "…"
		}
		letters++
	}
	return name
}
