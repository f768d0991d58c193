package remote

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"sync"
	"time"
)

const (
	pictureWidth   = 320 // pixels
	pictureHeight  = 320
	picturePeriod  = 100 * time.Millisecond // a picture is not replaced before
	pictureQuality = 70
)

// Draw asks for a picture of the avatar as it stands now, so many pixels large. It is called on the owner and returns at once; done is called once, on the owner, with
// a picture that belongs to it, or nil where nothing can be drawn.
type Draw func(width, height int, done func(*image.RGBA))

// pictures are what the pages show of the avatar. One is drawn only when a page asks, at most ten a second for all pages together.
type pictures struct {
	mutex   sync.Mutex
	newest  []byte // JPEG; nil where nothing could be drawn
	at      time.Time
	drawing chan struct{} // closed when the one that is being drawn is the newest; nil while none is
}

// newestPicture has a picture drawn, unless the last one is new enough, and waits for it a while. It is a JPEG; nil for
// none.
func (s *Server) newestPicture(ctx context.Context, gone <-chan struct{}) []byte {
	ctx, cancel := context.WithTimeout(ctx, s.options.slowest)
	defer cancel()
	c := &s.pictures
	if s.options.draw == nil {
		return nil
	}
	c.mutex.Lock()
	if now := s.core.Host.Now(); c.drawing == nil && now.Sub(c.at) >= picturePeriod {
		drawing := make(chan struct{})
		c.drawing, c.at = drawing, now
		s.core.Host.Post(func() {
			s.options.draw(pictureWidth, pictureHeight, func(drawn *image.RGBA) {
				s.core.Host.Go("the remote page", func(context.Context) { c.keep(drawn, drawing) })
			})
		})
	}
	drawing := c.drawing
	c.mutex.Unlock()
	if drawing != nil {
		select {
		case <-drawing:
		case <-gone:
			return nil
		case <-ctx.Done():
			return nil
		}
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.newest
}

// keep encodes what was drawn, away from the owner, and hands it to those who wait.
func (c *pictures) keep(drawn *image.RGBA, drawing chan struct{}) {
	var encoded bytes.Buffer
	if drawn != nil && jpeg.Encode(&encoded, drawn, &jpeg.Options{Quality: pictureQuality}) != nil {
		encoded.Reset()
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.newest, c.drawing = encoded.Bytes(), nil
	close(drawing)
}
