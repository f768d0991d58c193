package trackers

import (
	"math"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

// faceOf is a face of names with values.
func faceOf(names *FaceNames, values ...float32) *Face {
	f := &Face{Names: names}
	copy(f.Values[:], values)
	return f
}

// gazing is a face of eyes alone.
func gazing() *Face {
	return &Face{HasEyes: true, Eyes: [Sides]mgl64.Quat{mgl64.QuatRotate(0.2, mgl64.Vec3{0, 1, 0}), mgl64.QuatIdent()}}
}

// shown is the face in a frame.
func shown(store *Store) Face {
	var frame Frame
	store.Snapshot(&frame)
	return frame.Face
}

func TestTheFirstFaceStaysWhileItComesUnlessAnotherIsChosen(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	names, others := &FaceNames{"Joy", "joy"}, &FaceNames{"jawOpen"}
	round := func() string {
		clock.Add(100 * time.Millisecond)
		store.PutFace("a :1", faceOf(names, 0.25, -0.5), clock.Now())
		store.PutFace("b :2", faceOf(others, 1), clock.Now())
		return shown(store).Source
	}
	for range 20 {
		if from := round(); from != "a :1" {
			t.Fatalf("the face comes from %q", from)
		}
	}
	if f := shown(store); f.Names != names || f.Values[0] != 0.25 || f.Values[1] != -0.5 || f.Values[2] != 0 || f.Received != clock.Now() || f.Number != 20 {
		t.Errorf("%+v", f)
	}
	store.SetSources("", "B")
	if from := round(); from != "b :2" {
		t.Errorf("the chosen one is passed over for %q", from)
	}
	sources := store.FaceSources()
	if len(sources) != 2 || sources[0].Used || !sources[1].Used || sources[0].Values != 2 || sources[1].Values != 1 || !(math.Abs(sources[0].RateHz-10) < 0.5) {
		t.Errorf("%+v", sources)
	}
	for range 11 { // the chosen one is silent
		clock.Add(100 * time.Millisecond)
		store.PutFace("a :1", faceOf(names, 0.25, -0.5), clock.Now())
	}
	if f := shown(store); f.Source != "a :1" || f.Values[1] != -0.5 {
		t.Errorf("nothing took over: %+v", f)
	}
	if store.Forget("a :1"); shown(store).Names != nil || len(store.FaceSources()) != 1 {
		t.Error("a face stays that was forgotten")
	}
}

func TestEyesThatLookAroundByThemselvesYieldToAFaceProgram(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	store.PutFace("body", gazing(), clock.Now())
	if f := shown(store); !f.HasEyes || f.Eyes != gazing().Eyes {
		t.Errorf("no gaze: %+v", f)
	}
	names := &FaceNames{"jawOpen"}
	store.PutFace("face", faceOf(names, 0.5), clock.Now())
	store.PutFace("body", gazing(), clock.Now())
	if f := shown(store); f.Source != "face" || f.Names != names || f.HasEyes {
		t.Errorf("%+v", f)
	}
}

func TestAFaceEndsTwoSecondsAfterItsNewestValueUnlessItIsPaused(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	store.PutFace("a", faceOf(&FaceNames{"A"}, 1), clock.Now())
	clock.Add(FaceStale)
	if f := shown(store); f.Names == nil || len(store.FaceSources()) != 1 {
		t.Error("it has ended early")
	}
	store.Hold("a", time.Second)
	clock.Add(time.Second)
	if f := shown(store); f.Names == nil {
		t.Error("it has ended while it was paused")
	}
	clock.Add(time.Millisecond)
	if f := shown(store); f.Names != nil || f.Values[0] != 0 || f.Number != 2 || len(store.FaceSources()) != 0 {
		t.Errorf("it goes on: %+v", f)
	}
}

func TestAFaceOfNoNumbersIsRefused(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	names := &FaceNames{"A", "B"}
	store.PutFace("a", faceOf(names, 0.5, 0.25), clock.Now())
	tooMany := make(FaceNames, MaxFaceValues+1)
	rolled := gazing()
	rolled.Eyes[0].W = 3
	for _, f := range []*Face{
		faceOf(names, 1, float32(math.NaN())), faceOf(names, float32(math.Inf(-1)), 1), faceOf(&tooMany), rolled,
		{HasEyes: true, Eyes: [Sides]mgl64.Quat{{W: math.NaN()}, {W: 1}}},
	} {
		store.PutFace("a", f, clock.Now())
	}
	if f := shown(store); f.Number != 1 || f.Values[1] != 0.25 || store.Refused().Poses != 5 {
		t.Errorf("%+v, %+v", f.Values[:2], store.Refused())
	}
	more := faceOf(names)
	more.Beyond = 3
	store.PutFace("a", more, clock.Now())
	if said := store.Refused().Since(Refusals{Poses: 5}); len(said) != 1 || store.Refused().Face != 3 {
		t.Errorf("%v of %+v", said, store.Refused())
	}
	for i := range 2 * MaxDevices {
		store.PutFace(string(rune('a'+i)), faceOf(names), clock.Now())
	}
	if n := len(store.FaceSources()); n != MaxDevices {
		t.Errorf("%d sources are remembered", n)
	}
}

// Every face is whole, whoever reads meanwhile: all its values are its number.
func TestFacesAreReadWholeWhileTheyCome(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	names := &FaceNames{}
	for range 100 {
		*names = append(*names, "x")
	}
	const count = 3000
	var writing sync.WaitGroup
	writing.Add(1)
	go func() {
		defer writing.Done()
		f := Face{Names: names}
		for number := range count {
			for i := range f.Values {
				f.Values[i] = float32(number + 1)
			}
			store.PutFace("a", &f, clock.Now())
		}
	}()
	whole := func(f *Face) {
		for _, value := range f.Values[:len(f.List())] {
			if value != float32(f.Number) {
				t.Fatalf("face %d has the value %v", f.Number, value)
			}
		}
		if slices.ContainsFunc(f.Values[len(f.List()):], func(v float32) bool { return v != 0 }) {
			t.Fatal("there are values without names")
		}
	}
	var f Face
	for newest := uint64(0); newest < count; {
		f = shown(store)
		whole(&f)
		newest = f.Number
		for back := range uint64(20) {
			if back < newest && store.FaceAt(newest-back, &f) {
				whole(&f)
			}
		}
	}
	writing.Wait()
	for number, want := range map[uint64]bool{0: false, count - 15: false, count - 14: true, count: true, count + 1: false} {
		if got := store.FaceAt(number, &f); got != want {
			t.Errorf("face %d is there: %v", number, got)
		}
	}
}

func TestAnObserverIsToldOfTheFaceThatIsThereAndOfThoseThatCome(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	names := &FaceNames{"A"}
	store.PutFace("a", faceOf(names, 0.5), clock.Now())
	var told []float32
	store.Observe(func(o *Observation) {
		if o.What == FaceMoved && o.Source == "a" && o.Face.Names == names {
			told = append(told, o.Face.Values[0])
		}
	})
	store.PutFace("a", faceOf(names, 0.75), clock.Now())
	store.PutFace("b", faceOf(names, 1), clock.Now()) // waits
	if !slices.Equal(told, []float32{0.5, 0.75}) {
		t.Errorf("told of %v", told)
	}
}
