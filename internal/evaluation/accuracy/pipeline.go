package accuracy

import (
	"cmp"
	"context"
	"os"
	"slices"
	"sync"

	"posewright/internal/crash"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/lowpriority"
	"posewright/rig"
	"posewright/rig/bvh"
)

// mostTogether is how many bytes of recordings are held at a time, so that memory does not grow with the recordings. Those of a larger folder are measured in
// parts: people help each other only within one.
const mostTogether = 128 << 20

// mostAhead is how many batches are begun before the first of them has ended, so that what they come to does not grow with the folders.
const mostAhead = 16

// batch is recordings of a set that are read and measured together.
type batch struct {
	set   string
	last  bool // of the set
	files []string
	sizes []int64
	bytes int64
}

// batchesOf are the recordings in the order of their sets.
func batchesOf(files []string) (batches []batch) {
	for _, set := range setsOf(files) {
		b := batch{set: set.name}
		for _, file := range set.files {
			size := int64(0)
			if info, err := os.Stat(file); err == nil {
				size = info.Size()
			}
			if b.bytes+size > mostTogether && len(b.files) > 0 {
				batches = append(batches, b)
				b = batch{set: set.name}
			}
			b.files, b.sizes, b.bytes = append(b.files, file), append(b.sizes, size), b.bytes+size
		}
		b.last = true
		batches = append(batches, b)
	}
	return batches
}

// outcome is what came of one recording.
type outcome[T any] struct {
	file string
	of   T
	err  error
}

// judging reads recordings, measures the people in them and judges each, on all processors. Batches overlap, so that no processor waits for the longest recording
// of a folder, and the longest recordings come first; what recordings come to does not depend on that.
type judging[T any] struct {
	up       bvh.Up
	progress *counter // steps twice for each recording

	begin func(number int, b *batch) bool                     // before a batch is read; false where nothing of it has to be. May be nil; any goroutine calls it
	judge func(number int, person *virtual.Person) (T, error) // any goroutine calls it
	end   func(number int, b *batch, outcomes []outcome[T])   // batch after batch, from one goroutine at a time; without outcomes where begin said so

	ctx     context.Context
	lock    sync.Mutex
	changed sync.Cond
	work    []batchWork[T]
	begun   int   // batches
	ended   int   // batches
	bytes   int64 // of batches that are begun and not judged
	ending  bool  // end runs
	failure error // a panic
}

// stage is what is done with a batch next.
type stage uint8

const (
	stageBegin stage = iota
	stageRead
	stageMeasure
	stageJudge
	stageEnd
)

// batchWork is a batch that is judged.
type batchWork[T any] struct {
	batch
	stage    stage
	order    []int // of the files, the largest first
	next     int   // in order: what is read or judged next
	left     int   // files that are not yet read, or not yet judged
	motions  []*rig.Motion
	persons  []*virtual.Person
	outcomes []outcome[T]
}

// judged is judging for sets that need no beginning.
func judged[T any](
	ctx context.Context, files []string, up bvh.Up, progress *counter, judge func(*virtual.Person) (T, error), end func(b *batch, outcomes []outcome[T]),
) error {
	j := judging[T]{
		up: up, progress: progress,
		judge: func(_ int, person *virtual.Person) (T, error) { return judge(person) },
		end:   func(_ int, b *batch, outcomes []outcome[T]) { end(b, outcomes) },
	}
	return j.run(ctx, batchesOf(files))
}

// run judges all batches. The error is the context's. A panic in it is passed on to the caller's goroutine as a *crash.Error.
func (j *judging[T]) run(ctx context.Context, batches []batch) error {
	j.ctx, j.changed.L, j.work = ctx, &j.lock, make([]batchWork[T], len(batches))
	files := 0
	for i, b := range batches {
		j.work[i].batch = b
		files += len(b.files)
	}
	var group sync.WaitGroup
	for range j.progress.workers(files) {
		group.Go(func() {
			if j.progress.giveWay {
				lowpriority.Thread()
			}
			j.worker()
		})
	}
	group.Wait()
	if j.failure != nil {
		panic(j.failure)
	}
	return ctx.Err()
}

// worker works until nothing is left.
func (j *judging[T]) worker() {
	j.lock.Lock()
	defer j.lock.Unlock()
	for j.ended < len(j.work) && j.failure == nil && j.ctx.Err() == nil {
		task := j.task()
		if task == nil {
			j.changed.Wait()
			continue
		}
		j.lock.Unlock()
		err := j.guarded(task)
		j.lock.Lock()
		if j.failure == nil {
			j.failure = err
		}
		j.changed.Broadcast()
	}
	j.changed.Broadcast()
}

func (j *judging[T]) guarded(task func()) (err error) {
	defer crash.Recover("the evaluation", &err)
	task()
	return nil
}

// task is what can be done now, nil where it depends on what others do: what ends comes first, then what is read, so that the longest recording is known.
func (j *judging[T]) task() func() {
	if first := &j.work[j.ended]; first.stage == stageEnd && !j.ending {
		return j.endOf(j.ended)
	}
	for number := j.ended; number < j.begun; number++ {
		switch w := &j.work[number]; {
		case w.stage == stageRead && w.next < len(w.files):
			return j.reading(w)
		case w.stage == stageMeasure:
			return j.measuring(w)
		}
	}
	if j.begun < len(j.work) && j.begun-j.ended < mostAhead && (j.bytes == 0 || j.bytes+j.work[j.begun].bytes <= mostTogether) {
		return j.beginning()
	}
	largest, size := -1, int64(-1)
	for number := j.ended; number < j.begun; number++ {
		if w := &j.work[number]; w.stage == stageJudge && w.next < len(w.order) && w.sizes[w.order[w.next]] > size {
			largest, size = number, w.sizes[w.order[w.next]]
		}
	}
	if largest < 0 {
		return nil
	}
	return j.judgingOf(largest)
}

func (j *judging[T]) beginning() func() {
	number := j.begun
	w := &j.work[number]
	j.begun++
	j.bytes += w.bytes
	return func() {
		needed := j.begin == nil || j.begin(number, &w.batch)
		if !needed {
			for range 2 * len(w.files) {
				j.progress.step()
			}
		}
		j.lock.Lock()
		defer j.lock.Unlock()
		if !needed {
			w.stage, j.bytes = stageEnd, j.bytes-w.bytes
			return
		}
		w.stage, w.left = stageRead, len(w.files)
		w.motions, w.outcomes, w.order = make([]*rig.Motion, w.left), make([]outcome[T], w.left), make([]int, w.left)
		for i := range w.order {
			w.order[i], w.outcomes[i].file = i, w.files[i]
		}
		slices.SortStableFunc(w.order, func(a, b int) int { return cmp.Compare(w.sizes[b], w.sizes[a]) })
	}
}

func (j *judging[T]) reading(w *batchWork[T]) func() {
	i := w.order[w.next]
	w.next++
	return func() {
		w.motions[i], w.outcomes[i].err = capture.Open(w.files[i], "", j.up)
		j.progress.step()
		j.lock.Lock()
		defer j.lock.Unlock()
		if w.left--; w.left == 0 {
			w.stage = stageMeasure
		}
	}
}

// measuring finds the persons in all recordings of a batch, since these say together what they are like.
func (j *judging[T]) measuring(w *batchWork[T]) func() {
	w.stage = stageBegin // nobody else's
	return func() {
		var readable []int
		var usable []*rig.Motion
		for i, m := range w.motions {
			if w.outcomes[i].err == nil {
				readable, usable = append(readable, i), append(usable, m)
			}
		}
		people, unusable := virtual.NewPersons(usable...)
		w.motions, w.persons = nil, make([]*virtual.Person, len(w.files))
		for k, i := range readable {
			w.persons[i], w.outcomes[i].err = people[k], unusable[k]
		}
		j.lock.Lock()
		defer j.lock.Unlock()
		w.stage, w.next, w.left = stageJudge, 0, len(w.files)
	}
}

func (j *judging[T]) judgingOf(number int) func() {
	w := &j.work[number]
	i := w.order[w.next]
	w.next++
	return func() {
		if o := &w.outcomes[i]; o.err == nil {
			o.of, o.err = j.judge(number, w.persons[i])
		}
		w.persons[i] = nil
		j.progress.step()
		j.lock.Lock()
		defer j.lock.Unlock()
		if w.left--; w.left == 0 {
			w.stage, w.persons, j.bytes = stageEnd, nil, j.bytes-w.bytes
		}
	}
}

func (j *judging[T]) endOf(number int) func() {
	w := &j.work[number]
	j.ending = true
	return func() {
		if j.ctx.Err() == nil { // what a canceled context left undone is no outcome
			j.end(number, &w.batch, w.outcomes)
		}
		w.outcomes = nil
		j.lock.Lock()
		defer j.lock.Unlock()
		j.ending = false
		j.ended++
	}
}
