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
	typeBinary       = 0x004E4942
)

var errTruncated = phrase.Fail("the file is truncated; copy or download it again")

// container is a file in parts: its JSON, the buffer that a GLB has beside it, and whatever other chunks there are.
type container struct {
	text  []byte
	bin   []byte // nil for none
	other []byte // chunks, with their headers
}

// split finds the parts of a GLB or glTF file.
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
	c := &container{}
	for at := 0; len(chunks)-at >= chunkHeaderBytes; {
		size := uint64(binary.LittleEndian.Uint32(chunks[at:]))
		begin := at + chunkHeaderBytes
		if size > uint64(len(chunks)-begin) {
			return nil, errTruncated
		}
		end := begin + int(size)
		switch kind := binary.LittleEndian.Uint32(chunks[at+4:]); {
		case kind == typeJSON && c.text == nil:
			c.text = chunks[begin:end]
		case kind == typeBinary && c.bin == nil:
			c.bin = chunks[begin:end]
		default:
			c.other = append(c.other, chunks[at:end]...)
		}
		at = end
	}
	if c.text == nil {
		return nil, phrase.Fail("the GLB file has no JSON chunk; choose another")
	}
	return c, nil
}

// join is the GLB of other JSON and another buffer.
func (c *container) join(text, bin []byte) ([]byte, error) {
	padding, padded := (4-len(text)%4)%4, (4-len(bin)%4)%4
	length := headerBytes + chunkHeaderBytes + uint64(len(text)+padding) + uint64(len(c.other))
	if bin != nil {
		length += chunkHeaderBytes + uint64(len(bin)+padded)
	}
	if length > math.MaxUint32 {
		return nil, phrase.Fail("the avatar would become larger than a GLB can be, 4 GiB; make its textures smaller")
	}
	data := make([]byte, 0, length)
	data = append(data, magic...)
	data = binary.LittleEndian.AppendUint32(data, 2)
	data = binary.LittleEndian.AppendUint32(data, uint32(length))
	data = binary.LittleEndian.AppendUint32(data, uint32(len(text)+padding))
	data = binary.LittleEndian.AppendUint32(data, typeJSON)
	data = append(data, text...)
	data = append(data, "   "[:padding]...)
	if bin != nil {
		data = binary.LittleEndian.AppendUint32(data, uint32(len(bin)+padded))
		data = binary.LittleEndian.AppendUint32(data, typeBinary)
		data = append(data, bin...)
		data = append(data, "\x00\x00\x00"[:padded]...)
	}
	return append(data, c.other...), nil
}
