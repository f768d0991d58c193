package canvas

import (
	"image"
	"sync/atomic"

	"posewright/viewport"
)

// Picture is a picture with what is written over it.
type Picture struct {
	*image.RGBA
	Labels         []viewport.Label
	Camera         viewport.Camera
	PixelsPerPoint float64
	mirrored       bool // left and right are exchanged
}

// swapChain hands pictures from the render loop to the window. There are three: the window shows one, another waits for it, and the next is drawn. The
// zero value is ready but for wake.
type swapChain struct {
	size  atomic.Uint64           // width<<32 | height wanted, device pixels
	wake  chan struct{}           // a picture was taken; holds one
	ready atomic.Pointer[Picture] // drawn and not yet taken
	shown atomic.Pointer[Picture] // taken last
	taken atomic.Uint64           // how many were taken

	// Of the loop's goroutine.
	pictures [3]*Picture
	ahead    *Picture // drawn while another was ready
}

// request says which size the window needs.
func (c *swapChain) request(width, height int) {
	c.size.Store(uint64(uint32(width))<<32 | uint64(uint32(height)))
}

// wanted is the size that the window needs; empty before the first request.
func (c *swapChain) wanted() image.Point {
	size := c.size.Load()
	return image.Pt(int(size>>32), int(uint32(size)))
}

// take hands the newest picture to the window; nil before the first. It is called on the window's goroutine.
func (c *swapChain) take() *image.RGBA {
	if picture := c.ready.Load(); picture != nil {
		c.shown.Store(picture)
		c.ready.Store(nil)
		c.taken.Add(1)
		select {
		case c.wake <- struct{}{}: // the next may be drawn
		default:
		}
	}
	if shown := c.shown.Load(); shown != nil {
		return shown.RGBA
	}
	return nil
}

// newest is what take will hand out next; nil before the first. It is called on the window's goroutine.
func (c *swapChain) newest() *Picture {
	if picture := c.ready.Load(); picture != nil {
		return picture
	}
	return c.shown.Load()
}

// blank is a picture that the window neither shows nor may take next, at a size. What is ready is looked at before what is shown: the window takes in
// the other order.
func (c *swapChain) blank(size image.Point) *Picture {
	ready := c.ready.Load()
	shown := c.shown.Load()
	i := 0
	for c.pictures[i] != nil && (c.pictures[i] == ready || c.pictures[i] == shown) {
		i++
	}
	if p := c.pictures[i]; p == nil || p.Rect.Size() != size {
		c.pictures[i] = &Picture{RGBA: image.NewRGBA(image.Rectangle{Max: size})}
	}
	return c.pictures[i]
}

// promote offers the picture that was drawn ahead to the window, once that has taken the one before, and reports whether it did. Where drawing takes
// longer than the window's period, the next picture is drawn while this one waits for the window; never more than one, so that a busy window does not
// make the loop draw what no one sees.
func (c *swapChain) promote() bool {
	if c.ahead == nil || c.ready.Load() != nil {
		return false
	}
	c.ready.Store(c.ahead)
	c.ahead = nil
	return true
}
