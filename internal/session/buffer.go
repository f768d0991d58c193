package session

import "sync/atomic"

// tripleBuffer hands frames from one writer to one reader without either waiting: the writer fills the back, the reader
// looks at the front, and the newest complete frame lies in between.
type tripleBuffer struct {
	frames      [3]Frame
	middle      atomic.Uint32 // index of the frame in between; fresh is set until the reader took it
	back, front uint32        // of the writer, of the reader
}

const fresh = 1 << 2

func (b *tripleBuffer) reset() {
	b.front, b.back = 0, 1
	b.middle.Store(2)
	for i := range b.frames {
		for id := range b.frames[i].Bound {
			b.frames[i].Bound[id] = -1
		}
	}
}

// write is the frame to fill; it holds what was published a while ago.
func (b *tripleBuffer) write() *Frame { return &b.frames[b.back] }

// publish makes the filled frame the newest.
func (b *tripleBuffer) publish() { b.back = b.middle.Swap(b.back|fresh) &^ fresh }

// read is the newest frame, untouched by the writer until the next read.
func (b *tripleBuffer) read() *Frame {
	if b.middle.Load()&fresh != 0 {
		b.front = b.middle.Swap(b.front) &^ fresh
	}
	return &b.frames[b.front]
}
