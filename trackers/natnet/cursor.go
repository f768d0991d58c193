package natnet

import (
	"bytes"
	"encoding/binary"
	"math"
)

// cursor reads numbers from a message. After a read beyond the end it is broken, and everything reads as 0.
type cursor struct {
	rest   []byte
	broken bool
}

func (c *cursor) take(n int) []byte {
	if n < 0 || n > len(c.rest) {
		c.broken, c.rest = true, nil
		return nil
	}
	taken := c.rest[:n]
	c.rest = c.rest[n:]
	return taken
}

func (c *cursor) uint32() uint32 {
	if b := c.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

func (c *cursor) int16() int16 {
	if b := c.take(2); b != nil {
		return int16(binary.LittleEndian.Uint16(b))
	}
	return 0
}

func (c *cursor) float() float64 { return float64(math.Float32frombits(c.uint32())) }

// count reads how many things of at least some bytes follow; more than fit break the cursor.
func (c *cursor) count(size int) int {
	n := c.uint32()
	if uint64(n)*uint64(size) > uint64(len(c.rest)) {
		c.broken, c.rest = true, nil
		return 0
	}
	return int(n)
}

// text reads a string up to its zero.
func (c *cursor) text() []byte {
	end := bytes.IndexByte(c.rest, 0)
	if end < 0 {
		c.broken, c.rest = true, nil
		return nil
	}
	return c.take(end + 1)[:end]
}
