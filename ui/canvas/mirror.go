package canvas

import (
	"encoding/binary"
	"image"
)

// Mirror exchanges left and right of a picture, in place.
func Mirror(picture *image.RGBA) {
	width, height := picture.Rect.Dx(), picture.Rect.Dy()
	for y := range height {
		row := picture.Pix[y*picture.Stride : y*picture.Stride+4*width]
		for left, right := 0, 4*(width-1); left < right; left, right = left+4, right-4 {
			a, b := binary.NativeEndian.Uint32(row[left:]), binary.NativeEndian.Uint32(row[right:])
			binary.NativeEndian.PutUint32(row[left:], b)
			binary.NativeEndian.PutUint32(row[right:], a)
		}
	}
}
