package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
)

// iconPNG is the program's icon of a number of pixels.
func iconPNG(pixels int) ([]byte, error) {
	return os.ReadFile(filepath.Join(packaging, "icons", fmt.Sprintf("%d.png", pixels)))
}

// icoSizes are the pictures of Windows' icon; all but the largest are bitmaps, which everything reads.
var icoSizes = []int{16, 24, 32, 48, 64, 256}

// ico is the program's icon for Windows.
func ico() ([]byte, error) {
	type directoryEntry struct {
		Width, Height, Colors, Reserved uint8
		Planes, Bits                    uint16
		Size, Offset                    uint32
	}
	var directory, pictures bytes.Buffer
	write := func(to *bytes.Buffer, value any) { _ = binary.Write(to, binary.LittleEndian, value) } // a buffer takes everything
	write(&directory, [3]uint16{0, 1, uint16(len(icoSizes))})
	offset := 6 + 16*len(icoSizes)
	for _, size := range icoSizes {
		data, err := iconPNG(size)
		if err != nil {
			return nil, err
		}
		if size < 256 {
			if data, err = bitmap(data); err != nil {
				return nil, err
			}
		}
		write(&directory, directoryEntry{Width: uint8(size), Height: uint8(size), Planes: 1, Bits: 32, Size: uint32(len(data)), Offset: uint32(offset + pictures.Len())})
		pictures.Write(data)
	}
	return append(directory.Bytes(), pictures.Bytes()...), nil
}

// bitmap turns a PNG into a bitmap as icons of Windows hold it: without a file header, twice as high for a mask, from the bottom to the top.
func bitmap(file []byte) ([]byte, error) {
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	size := picture.Bounds().Size()
	pixels := image.NewNRGBA(image.Rectangle{Max: size})
	draw.Draw(pixels, pixels.Rect, picture, picture.Bounds().Min, draw.Src)
	header := struct {
		Size                   uint32
		Width, Height          int32
		Planes, Bits           uint16
		Compression, ImageSize uint32
		Density                [2]int32
		Colors, Important      uint32
	}{Size: 40, Width: int32(size.X), Height: int32(2 * size.Y), Planes: 1, Bits: 32}
	var out bytes.Buffer
	_ = binary.Write(&out, binary.LittleEndian, header)
	for y := size.Y - 1; y >= 0; y-- {
		for x := range size.X {
			c := pixels.At(x, y).(color.NRGBA)
			out.Write([]byte{c.B, c.G, c.R, c.A})
		}
	}
	out.Write(make([]byte, (size.X+31)/32*4*size.Y)) // the mask: alpha says it all
	return out.Bytes(), nil
}

// icnsTypes are the pictures of macOS' icon with their sizes in pixels.
var icnsTypes = []struct {
	name string
	size int
}{{"icp4", 16}, {"icp5", 32}, {"ic11", 32}, {"ic12", 64}, {"ic07", 128}, {"ic13", 256}, {"ic08", 256}, {"ic14", 512}, {"ic09", 512}}

// icns is the program's icon for macOS.
func icns() ([]byte, error) {
	var pictures bytes.Buffer
	for _, kind := range icnsTypes {
		data, err := iconPNG(kind.size)
		if err != nil {
			return nil, err
		}
		pictures.WriteString(kind.name)
		pictures.Write(binary.BigEndian.AppendUint32(nil, uint32(8+len(data))))
		pictures.Write(data)
	}
	head := binary.BigEndian.AppendUint32([]byte("icns"), uint32(8+pictures.Len()))
	return append(head, pictures.Bytes()...), nil
}
