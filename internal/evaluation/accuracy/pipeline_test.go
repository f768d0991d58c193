package accuracy

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"posewright/internal/crash"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/racetest"
	"posewright/solver"
)

// manySets are folders with one recording each, the second with a broken one beside it.
func manySets(t *testing.T, count int) []string {
	t.Helper()
	folder := t.TempDir()
	data, err := os.ReadFile(save(t, recordedDance(t, dancer(t)), folder, "set-00", "dance.bvh"))
	if err != nil {
		t.Fatal(err)
	}
	write := func(content []byte, path ...string) {
		name := filepath.Join(append([]string{folder}, path...)...)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for i := 1; i < count; i++ {
		write(data, "set-"+string([]byte{'0' + byte(i/10), '0' + byte(i%10)}), "dance.bvh")
	}
	write([]byte("HIERARCHY\nROOT"), "set-01", "broken.bvh")
	files, err := Files(folder)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestReportsDoNotDependOnHowManyProcessorsThereAre(t *testing.T) {
	files := manySets(t, 5)
	options := func() []Options {
		return []Options{{Settings: solver.DefaultSettings(), Details: true, Recordings: true}, {Settings: solver.DefaultSettings(), Points: virtual.SixPoints, Details: true}}
	}
	processors := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(processors)
	alone, err := EvaluateAll(context.Background(), options(), files)
	if err != nil {
		t.Fatal(err)
	}
	runtime.GOMAXPROCS(7)
	together, err := EvaluateAll(context.Background(), options(), files)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(alone, together) || len(alone[0].Sets) != 5 || len(alone[0].Skipped) != 1 {
		t.Errorf("by one %+v, by seven %+v", alone, together)
	}
}

// TestNoProcessorWaitsForTheLongestRecordingOfAFolder has the recording of the first folder last until that of the second was judged.
func TestNoProcessorWaitsForTheLongestRecordingOfAFolder(t *testing.T) {
	files := manySets(t, 2)
	processors := runtime.GOMAXPROCS(2)
	defer runtime.GOMAXPROCS(processors)
	second := make(chan struct{})
	j := judging[int]{
		progress: new(counter),
		judge: func(number int, _ *virtual.Person) (int, error) {
			if number == 1 {
				close(second)
				return 1, nil
			}
			select {
			case <-second:
			case <-time.After(time.Minute):
				t.Error("the second folder waits for the first")
			}
			return 0, nil
		},
		end: func(number int, b *batch, outcomes []outcome[int]) {
			if want := []string{"set-00", "set-01"}[number]; b.set != want || outcomes[len(outcomes)-1].of != number {
				t.Errorf("batch %d is of %s: %+v", number, b.set, outcomes)
			}
		},
	}
	if err := j.run(context.Background(), batchesOf(files)); err != nil {
		t.Error(err)
	}
}

func TestFoldersAreNotBegunFarAhead(t *testing.T) {
	files := manySets(t, mostAhead+5)
	processors := runtime.GOMAXPROCS(2)
	defer runtime.GOMAXPROCS(processors)
	var lock sync.Mutex
	ended, farthest, order := 0, 0, []int(nil)
	j := judging[int]{
		progress: new(counter),
		begin: func(number int, _ *batch) bool {
			lock.Lock()
			defer lock.Unlock()
			farthest = max(farthest, number-ended)
			return number != 3
		},
		judge: func(number int, _ *virtual.Person) (int, error) {
			if number == 0 {
				time.Sleep(100 * time.Millisecond) // long enough for all others
			}
			return number, nil
		},
		end: func(number int, _ *batch, outcomes []outcome[int]) {
			lock.Lock()
			defer lock.Unlock()
			ended++
			order = append(order, number)
			if number == 3 && outcomes != nil {
				t.Error("outcomes of what nobody needs")
			}
		},
	}
	if err := j.run(context.Background(), batchesOf(files)); err != nil {
		t.Error(err)
	}
	for i, number := range order {
		if number != i {
			t.Errorf("batches end in the order %v", order)
			break
		}
	}
	if len(order) != mostAhead+5 || farthest >= mostAhead+1 || farthest < 2 {
		t.Errorf("%d ended, and up to %d were begun ahead", len(order), farthest)
	}
}

// TestBatchesThatAreTooLargeTogetherWaitForEachOther has four folders, any two of which are more than may be in memory, and one that is too large by itself.
func TestBatchesThatAreTooLargeTogetherWaitForEachOther(t *testing.T) {
	files := manySets(t, 5)
	processors := runtime.GOMAXPROCS(4)
	defer runtime.GOMAXPROCS(processors)
	batches := batchesOf(files)
	for i := range batches {
		batches[i].bytes = mostTogether * 2 / 3
	}
	batches[2].bytes = 2 * mostTogether
	var held, most, judgedAll atomic.Int32
	j := judging[int]{
		progress: new(counter),
		begin: func(number int, _ *batch) bool {
			if number == 3 {
				return false // what is known already takes no memory
			}
			if now := held.Add(1); now > most.Load() {
				most.Store(now)
			}
			return true
		},
		judge: func(int, *virtual.Person) (int, error) {
			time.Sleep(20 * time.Millisecond) // in which others could begin
			held.Add(-1)
			judgedAll.Add(1)
			return 0, nil
		},
		end: func(int, *batch, []outcome[int]) {},
	}
	if err := j.run(context.Background(), batches); err != nil {
		t.Error(err)
	}
	if most.Load() != 1 || judgedAll.Load() != 4 || j.progress.done != 2*len(files) || j.bytes != 0 {
		t.Errorf("up to %d batches are in memory, %d of 4 are judged, %d of %d steps and %d bytes are left", most.Load(), judgedAll.Load(), j.progress.done, 2*len(files), j.bytes)
	}
}

func TestAPanicWhileJudgingReachesTheCaller(t *testing.T) {
	t.Parallel()
	files := manySets(t, 2)
	defer func() {
		var crashed *crash.Error
		if err, _ := recover().(error); !errors.As(err, &crashed) || crashed.Value != "kaput" {
			t.Errorf("the caller gets %v", err)
		}
	}()
	_ = judged(context.Background(), files, 0, new(counter), func(*virtual.Person) (int, error) { panic("kaput") }, func(*batch, []outcome[int]) {})
	t.Error("it went on")
}

func TestACanceledJudgingEndsWithoutOutcomes(t *testing.T) {
	t.Parallel()
	files := manySets(t, 3)
	ctx, cancel := context.WithCancel(context.Background())
	var ended atomic.Int32
	err := judged(ctx, files, 0, new(counter), func(*virtual.Person) (int, error) { cancel(); return 0, nil }, func(*batch, []outcome[int]) { ended.Add(1) })
	if !errors.Is(err, context.Canceled) || ended.Load() != 0 {
		t.Errorf("%v, %d batches ended", err, ended.Load())
	}
}

func TestEachSetKeepsTheRatesOfItsProtocol(t *testing.T) {
	t.Parallel()
	reports, err := EvaluateProtocol(context.Background(), []ProtocolOptions{{Settings: solver.DefaultSettings()}}, manySets(t, 2))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range reports[0].Sets {
		if len(s.RatesHz) != 2 || s.RatesHz[0] < 29.9 || s.RatesHz[1] > 30.1 {
			t.Errorf("%s has the rates %v", s.Name, s.RatesHz)
		}
	}
	if len(reports[0].Sets) != 2 {
		t.Errorf("%d sets", len(reports[0].Sets))
	}
}

// TestSetsOfTheSameRecordingsHaveTheSameNumbers has three folders with copies of two recordings: nothing of a set is left when the next begins.
func TestSetsOfTheSameRecordingsHaveTheSameNumbers(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	h, folder := dancer(t), t.TempDir()
	var files []string
	for _, set := range []string{"a", "b", "c"} {
		files = append(files, save(t, recordedDance(t, h), folder, set, "dance.bvh"), save(t, march{0, 0.5, 0.5, 10, 2.5}.record(h), folder, set, "march.bvh"))
	}
	ctx, settings := context.Background(), solver.DefaultSettings()
	accuracies, err := EvaluateAll(ctx, []Options{{Settings: settings, Details: true, Recordings: true}}, files)
	if err != nil {
		t.Fatal(err)
	}
	devices, err := EvaluateDevices(ctx, DeviceOptions{Settings: settings}, files)
	if err != nil {
		t.Fatal(err)
	}
	gaits, err := EvaluateGait(ctx, GaitOptions{Settings: settings, Unlooped: true}, files)
	if err != nil {
		t.Fatal(err)
	}
	postures, err := EvaluatePostures(ctx, PostureOptions{Settings: settings}, files)
	if err != nil {
		t.Fatal(err)
	}
	protocols, err := EvaluateProtocol(ctx, []ProtocolOptions{{Settings: settings}}, files)
	if err != nil {
		t.Fatal(err)
	}
	cells, err := ElbowCells(ctx, files, 0, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	sets := map[string][]any{}
	add := func(of, name string, score any) { // under what the name has besides the folder's
		_, kind, _ := strings.Cut(name, " ")
		sets[of+kind] = append(sets[of+kind], score)
	}
	for _, s := range accuracies[0].Sets {
		name := s.Name
		s.Name = ""
		for i := range s.Recordings {
			s.Recordings[i].File = ""
		}
		add("accuracy", name, s)
	}
	for _, s := range devices.Sets {
		name := s.Name
		s.Name = ""
		add("devices", name, s)
	}
	for _, s := range gaits.Sets {
		name := s.Name
		s.Name = ""
		add("gait ", name, s)
	}
	for _, s := range postures.Sets {
		if name := s.Name; !s.Generated {
			s.Name = ""
			add("postures", name, s)
		}
	}
	for _, s := range protocols[0].Sets {
		name := s.Name
		s.Name = ""
		add("protocol", name, s)
	}
	for _, s := range cells[:len(cells)-1] {
		name := s.Name
		s.Name = ""
		add("cells", name, s)
	}
	if len(sets) < 6 {
		t.Errorf("only %v are there", sets)
	}
	for of, scores := range sets {
		if len(scores) != 3 || !reflect.DeepEqual(scores[0], scores[1]) || !reflect.DeepEqual(scores[0], scores[2]) {
			t.Errorf("%s: %+v", of, scores)
		}
	}
}
