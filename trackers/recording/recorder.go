package recording

import (
	"errors"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"posewright/internal/crash"
	"posewright/trackers"
)

const (
	// flushEvery is how often a recording is handed to the operating system: what is missing when the program is killed is at most that, and what an
	// event takes from its source to the file, together less than half a second.
	flushEvery = 200 * time.Millisecond
	// queueLength is how many events wait for the disk: a second of 100 devices at 160 Hz.
	queueLength = 16 << 10
)

// Recorder records everything that happens to a store, from Record to Stop, on a goroutine of its own. A panic there ends the recording with a
// *crash.Error.
type Recorder struct {
	store *trackers.Store
	queue chan entry
	stop  chan struct{}
	done  chan struct{}
	once  sync.Once

	start  time.Duration
	events atomic.Uint64
	lost   atomic.Uint64
	bytes  atomic.Int64
	ended  atomic.Int64 // when, on the store's clock, 0 while it records

	faces sync.Pool // of *trackers.Face: copies of the store's, which wait

	mutex  sync.Mutex
	err    error
	stored stored
}

// entry is what waits to be written.
type entry struct {
	observed   trackers.Observation
	status     *trackers.Status
	attachment *Attachment
}

// Record begins to record a store: the devices that are there, and then all that happens to it. The recording begins now, on the
// store's clock. A store has one recorder at a time.
func Record(store *trackers.Store, to io.Writer, info Info) (*Recorder, error) {
	r := &Recorder{
		store: store, start: store.Now(), queue: make(chan entry, queueLength), stop: make(chan struct{}), done: make(chan struct{}),
		faces: sync.Pool{New: func() any { return new(trackers.Face) }},
	}
	writer, err := NewWriter(to, info, r.start)
	if err != nil {
		return nil, explained(err)
	}
	r.bytes.Store(writer.bytes)
	go func() {
		defer close(r.done)
		var err error
		defer func() { r.keep(writer, err) }()
		defer crash.Recover("the recorder", &err)
		r.run(writer)
	}()
	store.Observe(r.observe)
	return r, nil
}

// observe is called with the store's lock held.
func (r *Recorder) observe(o *trackers.Observation) {
	e := entry{observed: *o}
	if o.Face != nil {
		e.observed.Face = r.faces.Get().(*trackers.Face)
		*e.observed.Face = *o.Face
	}
	r.offer(e)
}

// offer queues without waiting.
func (r *Recorder) offer(e entry) {
	select {
	case r.queue <- e:
		r.events.Add(1)
	default:
		r.written(&e)
		r.lost.Add(1)
	}
}

// written has the memory of an entry used again.
func (r *Recorder) written(e *entry) {
	if e.observed.Face != nil {
		r.faces.Put(e.observed.Face)
	}
}

// Status notes how a source is doing.
func (r *Recorder) Status(source string, status trackers.Status) {
	r.offer(entry{observed: trackers.Observation{Source: source, At: r.store.Now()}, status: &status})
}

// Attach adds an attachment that holds from now on, such as the calibration after it changed. The data is the recorder's.
func (r *Recorder) Attach(name string, data []byte) {
	r.offer(entry{observed: trackers.Observation{At: r.store.Now()}, attachment: &Attachment{Name: name, Data: data}})
}

// Progress is how a recording is doing. Where it ended with an error, it is what the file holds.
type Progress struct {
	Duration time.Duration
	Events   uint64 // that were taken
	Lost     uint64 // that could not be taken because the disk was too slow
	Devices  int    // that are in the file, the most at once
	Bytes    int64  // written so far
	// Err says why nothing is written any more, with a remedy; nil while all is well. What was written before stays readable.
	Err error
}

// Progress may be called at any time.
func (r *Recorder) Progress() Progress {
	end := time.Duration(r.ended.Load())
	if end == 0 {
		end = r.store.Now()
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	p := Progress{end - r.start, r.events.Load(), r.lost.Load(), r.stored.devices, r.bytes.Load(), r.err}
	if r.err != nil {
		p.Duration, p.Events = r.stored.duration, r.stored.events
	}
	return p
}

// Stop ends the recording, writes what is left and returns what went wrong. Further calls return the same.
func (r *Recorder) Stop() error {
	r.once.Do(func() {
		r.store.Observe(nil)
		r.ended.Store(int64(max(1, r.store.Now())))
		close(r.stop)
	})
	<-r.done
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.err
}

func (r *Recorder) run(w *Writer) {
	ticker := time.NewTicker(flushEvery)
	defer ticker.Stop()
	for {
		select {
		case e := <-r.queue:
			r.keep(w, e.write(w))
			r.written(&e)
		case <-ticker.C:
			r.keep(w, w.Flush())
		case <-r.stop:
			for {
				select {
				case e := <-r.queue:
					r.keep(w, e.write(w))
					r.written(&e)
					continue
				default:
				}
				break
			}
			w.lost += r.lost.Load()
			r.keep(w, w.Pass(time.Duration(r.ended.Load())))
			r.keep(w, w.Close())
			return
		}
	}
}

// keep notes an error, the first of which ends the recording.
func (r *Recorder) keep(w *Writer, err error) {
	r.bytes.Store(w.bytes)
	if err == nil && w.waiting > 0 {
		return // nothing was written
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.stored = w.stored
	if err != nil && r.err == nil {
		r.err = explained(err)
	}
}

func (e *entry) write(w *Writer) error {
	switch {
	case e.status != nil:
		return w.WriteStatus(e.observed.Source, e.status, e.observed.At)
	case e.attachment != nil:
		return w.Attach(e.attachment.Name, e.attachment.Data, e.observed.At)
	}
	return w.Write(&e.observed)
}

// explained says what to do about an error.
func explained(err error) error {
	const windowsDiskFull = syscall.Errno(112)
	if errors.Is(err, syscall.ENOSPC) || runtime.GOOS == "windows" && errors.Is(err, windowsDiskFull) {
		return &DiskFullError{err}
	}
	return err
}

// DiskFullError ends a recording for which there is no room left.
type DiskFullError struct{ cause error }

func (e *DiskFullError) Error() string {
	return "the disk is full: make room and record again"
}

func (e *DiskFullError) Unwrap() error { return e.cause }
