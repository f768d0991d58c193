package recording

import (
	"bufio"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"

	"posewright/rig/phrase"
)

const (
	magic = "PWSESS2\n"
	// faceless is how files begin that were written before there were faces. They differ in nothing else.
	faceless = "PWSESS1\n"
	// family is how session files of any version begin.
	family = "PWSESS"

	chunkHeader   = 1 + 4
	chunkChecksum = 4
	// maxChunk is the longest content of a chunk, in bytes.
	maxChunk = 16 << 20
	// MaxSession is how large a session may be, in bytes of its file: many hours.
	MaxSession = 512 << 20
)

// The kinds of chunks.
const (
	infoChunk       = 'I'
	attachmentChunk = 'A'
	blockChunk      = 'B'
	endChunk        = 'E'
)

var (
	// ErrFormat: the bytes are no recording.
	ErrFormat = phrase.Fail("this is not a recorded session")
	// ErrVersion: a later version of the program wrote it.
	ErrVersion = phrase.Fail("the session was recorded by a newer version of Posewright: use that one to open it")
	// ErrTooLarge: there is more than MaxSession.
	ErrTooLarge = phrase.Fail("the recording is too large: more than {{.Size}} MB", "Size", MaxSession>>20)

	errCutOff  = phrase.Fail("cut off")
	errDamaged = phrase.Fail("damaged")
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendChunk appends a whole chunk.
func appendChunk(to []byte, kind byte, content []byte) []byte {
	start := len(to)
	to = append(to, kind)
	to = binary.LittleEndian.AppendUint32(to, uint32(len(content)))
	to = append(to, content...)
	return binary.LittleEndian.AppendUint32(to, crc32.Checksum(to[start:], castagnoli))
}

// readMagic reads the beginning of a session file.
func readMagic(from io.Reader) error {
	var start [len(magic)]byte
	switch _, err := io.ReadFull(from, start[:]); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return ErrFormat
	case err != nil:
		return phrase.Fail("reading a session: {{.Cause}}", "Cause", err)
	case string(start[:]) == magic, string(start[:]) == faceless:
		return nil
	case string(start[:len(family)]) == family:
		return ErrVersion
	}
	return ErrFormat
}

// readChunk reads a chunk. The error is io.EOF after the last, errCutOff in the middle of one, errDamaged where the checksum
// does not fit (the next chunk may be read) or, with kind 0, where the length is impossible (nothing more can be found).
func readChunk(from *bufio.Reader) (kind byte, content []byte, err error) {
	var header [chunkHeader]byte
	switch n, err := io.ReadFull(from, header[:]); {
	case n == 0 && errors.Is(err, io.EOF):
		return 0, nil, io.EOF
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return 0, nil, errCutOff
	case err != nil:
		return 0, nil, phrase.Fail("reading a session: {{.Cause}}", "Cause", err)
	}
	length := int64(binary.LittleEndian.Uint32(header[1:]))
	if length > maxChunk {
		return 0, nil, errDamaged
	}
	body, err := readUpTo(from, int(length)+chunkChecksum)
	if err != nil {
		return 0, nil, phrase.Fail("reading a session: {{.Cause}}", "Cause", err)
	}
	if int64(len(body)) < length+chunkChecksum {
		return 0, nil, errCutOff
	}
	content = body[:length:length]
	sum := crc32.Update(crc32.Checksum(header[:], castagnoli), castagnoli, content)
	if sum != binary.LittleEndian.Uint32(body[length:]) {
		return header[0], nil, errDamaged
	}
	return header[0], content, nil
}

// readUpTo reads so many bytes, or what is there. Memory follows what is really there, not what a length claims, and of what is short it is no more than
// that: sessions keep it.
func readUpTo(from io.Reader, length int) ([]byte, error) {
	const believed = 64 << 10
	if length > believed {
		return io.ReadAll(io.LimitReader(from, int64(length)))
	}
	body := make([]byte, length)
	n, err := io.ReadFull(from, body)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return body[:n], err
}
