package avatarfile

import (
	"bytes"
	"encoding/binary"
	"math"

	"posewright/rig/phrase"
)

const (
	headerBytes      = 12
	chunkHeaderBytes = 8
	magic            = "glTF"
	typeJSON         = 0x4E4F534A
)

var errTruncated = phrase.Fail("the file is truncated; copy or download it again")

// container is a file in two: its JSON, and what is around that.
type container struct {
	text          []byte
	binary        bool
	before, after []byte // chunks of a GLB before and after the JSON, with their headers
}

// split finds the JSON of a GLB or glTF file.
func split(data []byte) (*container, error) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")))
		if len(text) == 0 || text[0] != '{' {
			return nil, phrase.Fail("the file is neither GLB nor glTF; choose an avatar's .glb, .gltf or .vrm")
		}
		return &container{text: text}, nil
	}
	if len(data) < headerBytes+chunkHeaderBytes {
		return nil, errTruncated
	}
	if version := binary.LittleEndian.Uint32(data[4:]); version != 2 {
		return nil, phrase.Fail("the file is GLB version {{.Version}}; export it as glTF 2.0", "Version", version)
	}
	length := uint64(binary.LittleEndian.Uint32(data[8:]))
	if length > uint64(len(data)) || length < headerBytes {
		return nil, errTruncated
	}
	chunks := data[headerBytes:length]
	for at := 0; len(chunks)-at >= chunkHeaderBytes; {
		size := uint64(binary.LittleEndian.Uint32(chunks[at:]))
		begin := at + chunkHeaderBytes
		if size > uint64(len(chunks)-begin) {
			return nil, errTruncated
		}
		end := begin + int(size)
		if binary.LittleEndian.Uint32(chunks[at+4:]) == typeJSON {
			return &container{text: chunks[begin:end], binary: true, before: chunks[:at], after: chunks[end:]}, nil
		}
		at = end
	}
	return nil, phrase.Fail("the GLB file has no JSON chunk; choose another")
}

// join puts other JSON in the place of the file's.
func (c *container) join(text []byte) ([]byte, error) {
	if !c.binary {
		return append(bytes.Clone(text), '\n'), nil
	}
	padding := (4 - len(text)%4) % 4
	chunk := uint64(len(text) + padding)
	length := headerBytes + uint64(len(c.before)) + chunkHeaderBytes + chunk + uint64(len(c.after))
	if length > math.MaxUint32 {
		return nil, phrase.Fail("the avatar would become larger than a GLB can be; export it as .gltf first")
	}
	data := make([]byte, 0, length)
	data = append(data, magic...)
	data = binary.LittleEndian.AppendUint32(data, 2)
	data = binary.LittleEndian.AppendUint32(data, uint32(length))
	data = append(data, c.before...)
	data = binary.LittleEndian.AppendUint32(data, uint32(chunk))
	data = binary.LittleEndian.AppendUint32(data, typeJSON)
	data = append(data, text...)
	data = append(data, "   "[:padding]...)
	return append(data, c.after...), nil
}
