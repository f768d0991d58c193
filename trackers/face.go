package trackers

import (
	"math"
	"slices"
	"sync/atomic"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

const (
	// MaxFaceValues is how many values a face has at most. ARKit has 52, Unified Expressions about 130.
	MaxFaceValues = 256
	// facesKept is how many faces [Store.FaceAt] can return: a quarter of a second at 60 Hz.
	facesKept = 16
	// FaceStale is how long after its newest value a face is treated as ended, so that it does not stay as it was. It
	// bridges a gap of the network.
	FaceStale = 2 * time.Second
)

// FaceNames are the names of a face's values as their sender writes them, each once, in the order in which they first
// came. They are never changed: another list is another pointer.
type FaceNames []string

// Face is what a source tells of a face.
type Face struct {
	Names *FaceNames // nil for none
	// Values are those of the names, as they were sent, and 0 behind them. Most are from 0 to 1.
	Values [MaxFaceValues]float32
	// Eyes are headFromEye in the T-pose: the identity looks straight ahead.
	Eyes    [Sides]mgl64.Quat
	HasEyes bool
	Beyond  int // values for which there was no room, since the face before

	// The store fills in what follows.
	Source   string
	Received time.Duration // on the store's clock
	Number   uint64        // counts the faces of a store from 1; see [Store.FaceAt]
}

// List is the names, which must not be changed.
func (f *Face) List() []string {
	if f.Names == nil {
		return nil
	}
	return *f.Names
}

// finite reports whether values and rotations are numbers.
func (f *Face) finite() bool {
	for _, value := range f.Values[:min(len(f.List()), MaxFaceValues)] {
		if value-value != 0 {
			return false
		}
	}
	for _, eye := range f.Eyes {
		if norm := eye.Norm(); f.HasEyes && !(math.Abs(norm-1) <= unitTolerance) {
			return false
		}
	}
	return len(f.List()) <= MaxFaceValues
}

// FaceSource is a source that tells of a face.
type FaceSource struct {
	Source string
	Values int
	Eyes   bool
	RateHz float64
	Used   bool          // another one waits
	At     time.Duration // when it told last, on the store's clock
}

// faceSender is a source that tells of a face. Only FaceSource.Source may be read without the store's writing lock.
type faceSender struct {
	FaceSource
	rate rate
}

// faceSlot is the place of the face in a store. It is read and written as a slot is, with more samples.
type faceSlot struct {
	published atomic.Uint64
	samples   [facesKept]faceSample

	// For the goroutine that holds the store's writing lock.
	newest  Face
	telling *faceSender // nil for no one
	sources []*faceSender
	chosen  string
}

type faceSample struct {
	names    atomic.Pointer[FaceNames]
	from     atomic.Pointer[faceSender]
	received atomic.Int64
	hasEyes  atomic.Bool
	eyes     [4 * Sides]atomic.Uint64
	values   [MaxFaceValues]atomic.Uint32
}

func (s *faceSlot) publish() {
	n, f := s.published.Load()+1, &s.newest
	w := &s.samples[n%facesKept]
	w.names.Store(f.Names)
	w.from.Store(s.telling)
	w.received.Store(int64(f.Received))
	w.hasEyes.Store(f.HasEyes)
	for i, q := range f.Eyes {
		for k, x := range [...]float64{q.W, q.V[0], q.V[1], q.V[2]} {
			w.eyes[4*i+k].Store(math.Float64bits(x))
		}
	}
	for i := range f.List() {
		w.values[i].Store(math.Float32bits(f.Values[i]))
	}
	s.published.Store(n)
}

// at copies face number n, and says whether it was still there afterwards. If not, the copy may be mixed.
func (s *faceSlot) at(n uint64, f *Face) bool {
	w := &s.samples[n%facesKept]
	f.Names, f.Source, f.Number = w.names.Load(), "", n
	if from := w.from.Load(); from != nil {
		f.Source = from.Source
	}
	f.Received, f.HasEyes = time.Duration(w.received.Load()), w.hasEyes.Load()
	for i := range f.Eyes {
		var q [4]float64
		for k := range q {
			q[k] = math.Float64frombits(w.eyes[4*i+k].Load())
		}
		f.Eyes[i] = mgl64.Quat{W: q[0], V: mgl64.Vec3(q[1:])}
	}
	count := len(f.List())
	for i := range count {
		f.Values[i] = math.Float32frombits(w.values[i].Load())
	}
	clear(f.Values[count:])
	newest := s.published.Load()
	return n > 0 && n <= newest && newest-n < facesKept-1
}

// read copies the newest face; only its number of one that has ended.
func (s *faceSlot) read(f *Face, now time.Duration) {
	for {
		n := s.published.Load()
		if n == 0 {
			*f = Face{}
			return
		}
		if s.at(n, f) {
			break
		}
	}
	if now-f.Received > FaceStale {
		*f = Face{Number: f.Number}
	}
}

// PutFace takes names, values and eyes that a source reports, at a time on the store's clock. What is no number is
// refused. While one source reports a face, others wait, see [Store.SetSources]; one that reports values does not wait
// for one with eyes alone, as avatars that glance by themselves send them. It neither keeps nor changes face.
func (s *Store) PutFace(source string, face *Face, received time.Duration) {
	s.writing.Lock()
	defer s.writing.Unlock()
	if face.Beyond > 0 {
		s.refusedFaceValues.Add(uint64(face.Beyond))
	}
	from := s.face.sourceNamed(source)
	if from == nil || !face.finite() {
		s.refusedPoses.Add(1)
		return
	}
	from.count(face, received)
	if s.face.put(from, face, received) {
		s.sequence.Add(1)
		s.observeFace()
	}
}

func (s *Store) observeFace() {
	if f := s.face.current(); s.observer != nil && f != nil {
		s.notify(Observation{What: FaceMoved, Source: f.Source, Face: f, Received: f.Received})
	}
}

// FaceAt copies a face by its number, and reports false for one that there is not or no longer: the newest 15 are kept
// for who must pass on every one. It neither locks nor allocates.
func (s *Store) FaceAt(number uint64, f *Face) bool { return s.face.at(number, f) }

// FaceSources are the sources that report a face at present, in the order in which they began.
func (s *Store) FaceSources() []FaceSource {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.face.present(s.now())
}

// count notes a face of the source.
func (f *faceSender) count(face *Face, received time.Duration) {
	if f.RateHz = f.rate.add(max(0, received-f.At)); f.At > received { // a recording was set to another place
		f.rate = rate{}
	}
	f.At, f.Values, f.Eyes = received, len(face.List()), face.HasEyes
}

// put publishes a face of a source, unless that waits.
func (s *faceSlot) put(from *faceSender, face *Face, received time.Duration) bool {
	n := &s.newest
	if s.telling != nil {
		if s.telling != from && received-n.Received < handSilence && (n.Names != nil || face.Names == nil) &&
			waits(s.chosen, s.telling.Source, from.Source) {
			return false
		}
		received = max(received, n.Received)
	}
	s.telling = from
	*n = *face
	n.Source, n.Received, n.Number = from.Source, received, s.published.Load()+1
	s.publish()
	return true
}

// current is the newest face; nil for none.
func (s *faceSlot) current() *Face {
	if s.telling == nil {
		return nil
	}
	return &s.newest
}

func (s *faceSlot) choose(source string) { s.chosen = source }

// present are the sources that do not report a face that has ended.
func (s *faceSlot) present(now time.Duration) (all []FaceSource) {
	for _, from := range s.sources {
		if now-from.At <= FaceStale {
			from.Used = from == s.telling
			all = append(all, from.FaceSource)
		}
	}
	return all
}

// sourceNamed is the entry of a source; nil where there are too many.
func (s *faceSlot) sourceNamed(name string) *faceSender {
	for _, from := range s.sources {
		if from.Source == name {
			return from
		}
	}
	if len(s.sources) >= MaxDevices {
		return nil
	}
	from := &faceSender{FaceSource: FaceSource{Source: name}}
	s.sources = append(s.sources, from)
	return from
}

// hold adds a span to the time at which a source told of the face.
func (s *faceSlot) hold(source string, span time.Duration) {
	for _, from := range s.sources {
		if from.Source == source {
			from.At += span
		}
	}
	if s.telling != nil && s.telling.Source == source {
		s.newest.Received += span
		s.publish()
	}
}

// forget drops what a source told of the face, or with all what anybody did.
func (s *faceSlot) forget(source string, all bool) {
	s.sources = slices.DeleteFunc(s.sources, func(from *faceSender) bool { return all || from.Source == source })
	if s.telling != nil && (all || s.telling.Source == source) {
		s.telling, s.newest = nil, Face{}
		s.publish()
	}
}

// ClaimFace reports whether the sender of what a source decodes now may report the face: the first steady one of a
// source does as long as it sends, see [Store.SetSender], and one with gaze alone yields to one with values. fresh says
// that it took over from another one, of which nothing is to stay.
func (s *Store) ClaimFace(source string, values bool, received time.Duration) (granted, fresh bool) {
	s.writing.Lock()
	defer s.writing.Unlock()
	from := s.senders[source]
	if from == nil {
		return true, false
	}
	owner := &from.face
	other := owner.address.IsValid() && owner.address != from.address
	if other && owner.steady && received-owner.at <= silent && (owner.values || !values) {
		if values {
			from.conflict = Conflict{Device: "face", Kept: owner.address, Refused: from.address, At: received}
		}
		return false, false
	}
	fresh = other && owner.steady
	*owner = claim{from.address, from.steady, values || owner.values && !other, received}
	return true, fresh
}
