// Package fonttest makes fonts for tests that need certain characters, which the fonts of a system may lack.
package fonttest

import (
	"bytes"
	"encoding/binary"
	"slices"

	"golang.org/x/image/font/gofont/goregular"
)

// With is a font in which the letters all look like an A, and no other letter is. It is made of another font whose table of characters is replaced.
func With(letters string) []byte {
	const glyphOfA = 36
	runes := []rune(letters)
	slices.Sort(runes)
	runes = slices.Compact(runes)
	var table []byte
	word, long := binary.BigEndian.AppendUint16, binary.BigEndian.AppendUint32
	table = word(word(table, 0), 1)                  // one subtable,
	table = long(word(word(table, 3), 10), 12)       // for Windows, all of Unicode, 12 bytes from here,
	table = word(word(table, 12), 0)                 // of format 12,
	table = long(table, uint32(16+12*len(runes)))    // that long,
	table = long(long(table, 0), uint32(len(runes))) // of any language, with as many groups:
	for _, r := range runes {
		table = long(long(long(table, uint32(r)), uint32(r)), glyphOfA)
	}
	font := slices.Clone(goregular.TTF)
	entry := bytes.Index(font[:400], []byte("cmap")) // in the list of tables: name, checksum, offset, length
	binary.BigEndian.PutUint32(font[entry+8:], uint32(len(font)))
	binary.BigEndian.PutUint32(font[entry+12:], uint32(len(table)))
	return append(font, table...)
}
