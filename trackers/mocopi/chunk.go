package mocopi

import (
	"encoding/binary"
	"math"
)

// chunk is a named piece of a datagram.
type chunk struct {
	name string
	body []byte
}

// chunks walks the chunks of a piece of memory.
type chunks struct {
	rest   []byte
	broken bool // a length reached beyond the end
}

// next is the next chunk; false after the last.
func (c *chunks) next() (chunk, bool) {
	const head = 8
	if len(c.rest) < head {
		c.broken = c.broken || len(c.rest) > 0
		c.rest = nil
		return chunk{}, false
	}
	length := binary.LittleEndian.Uint32(c.rest)
	if uint64(length) > uint64(len(c.rest)-head) {
		c.broken, c.rest = true, nil
		return chunk{}, false
	}
	end := head + int(length)
	found := chunk{nameOf(c.rest[4:head]), c.rest[head:end]}
	c.rest = c.rest[end:]
	return found, true
}

// nameOf is a name that the format has, so that it costs no memory; "" for any other.
func nameOf(letters []byte) string {
	for _, known := range [...]string{"head", "ftyp", "vrsn", "sndf", "ipad", "rcvp", "skdf", "bons", "bndt", "fram", "fnum", "time", "uttm", "btrs", "btdt", "bnid", "pbid", "tran"} {
		if string(letters) == known {
			return known
		}
	}
	return ""
}

func (c chunk) uint16() (uint16, bool) {
	if len(c.body) != 2 {
		return 0, false
	}
	return binary.LittleEndian.Uint16(c.body), true
}

// floats reads seven numbers.
func (c chunk) floats() (values [7]float64, ok bool) {
	if len(c.body) != 4*len(values) {
		return values, false
	}
	for i := range values {
		values[i] = float64(math.Float32frombits(binary.LittleEndian.Uint32(c.body[4*i:])))
	}
	return values, true
}
