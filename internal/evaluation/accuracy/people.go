package accuracy

import (
	"context"
	"fmt"

	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/rig/bvh"
	"posewright/solver"
)

// Recorded are people whose recordings are kept in memory, so that they can be judged many times. Any goroutine may judge them, one at a time.
type Recorded struct {
	Files   []string // of the people, in their order
	Skipped []capture.Skipped
	people  []*virtual.Person
	giveWay bool
}

// ReadPeople reads recordings as [Evaluate] does. The error is the context's, or says why the first recording cannot be used where none can.
func ReadPeople(ctx context.Context, files []string, up bvh.Up, giveWay bool, report func(done, total int)) (*Recorded, error) {
	r := &Recorded{giveWay: giveWay}
	progress := counter{total: 2 * len(files), report: report, giveWay: giveWay}
	err := judged(ctx, files, up, &progress, func(person *virtual.Person) (*virtual.Person, error) {
		person.Decode()
		return person, nil
	}, func(_ *batch, outcomes []outcome[*virtual.Person]) {
		for _, o := range outcomes {
			if o.err != nil {
				r.Skipped = append(r.Skipped, capture.Skip(o.file, o.err))
				continue
			}
			r.people, r.Files = append(r.people, o.of), append(r.Files, o.file)
		}
	})
	if err != nil {
		return nil, err
	}
	return r, nothingUsable(len(r.people), r.Skipped)
}

// Judge is the total of [Evaluate] for each of several options.
func (r *Recorded) Judge(ctx context.Context, options []Options) ([]Score, error) {
	asked := make([]*Options, len(options))
	for i := range options {
		if err := options[i].complete(); err != nil {
			return nil, err
		}
		asked[i] = &options[i]
	}
	each, failures := make([][]squares, len(r.people)), make([]error, len(r.people))
	progress := counter{giveWay: r.giveWay}
	progress.inParallel(len(r.people), func(i int) { each[i], failures[i] = evaluate(ctx, asked, r.people[i]) })
	pooled, scores := make([]squares, len(options)), make([]Score, len(options))
	for i := range r.people {
		if failures[i] != nil {
			return nil, fmt.Errorf("%s: %w", r.Files[i], failures[i])
		}
		for k := range pooled {
			pooled[k].pool(&each[i][k])
		}
	}
	for k := range scores {
		scores[k] = pooled[k].score("")
	}
	return scores, nil
}

// Walkers are those people whose recordings say something about feet.
type Walkers struct {
	Skipped []capture.Skipped // recordings in which nobody steps or stands
	Files   []string
	walkers []walker
	giveWay bool
}

// walker is a person who is judged by their steps.
type walker struct {
	takes []gaitTake
	body  *solver.Body
}

// Walkers finds what [EvaluateGait] judges, of recordings as they are.
func (r *Recorded) Walkers(ctx context.Context) (*Walkers, error) {
	found, failures := make([]walker, len(r.people)), make([]error, len(r.people))
	progress := counter{giveWay: r.giveWay}
	progress.inParallel(len(r.people), func(i int) {
		if failures[i] = ctx.Err(); failures[i] == nil {
			found[i], failures[i] = walkerOf(r.people[i], true)
		}
	})
	w := &Walkers{giveWay: r.giveWay}
	for i := range found {
		if failures[i] != nil {
			w.Skipped = append(w.Skipped, capture.Skip(r.Files[i], failures[i]))
			continue
		}
		w.walkers, w.Files = append(w.walkers, found[i]), append(w.Files, r.Files[i])
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return w, nothingUsable(len(w.walkers), w.Skipped)
}

// Judge is the total of [EvaluateGait] for each of several options with recordings as they are.
func (w *Walkers) Judge(ctx context.Context, options []GaitOptions) ([]GaitScore, error) {
	for i := range options {
		if err := options[i].complete(); err != nil {
			return nil, err
		}
	}
	each := make([][]gaitTallies, len(w.walkers))
	progress := counter{giveWay: w.giveWay}
	progress.inParallel(len(w.walkers), func(i int) {
		each[i] = make([]gaitTallies, len(options))
		for k := range options {
			if ctx.Err() == nil {
				each[i][k] = w.walkers[i].judge(&options[k])
			}
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	scores := make([]GaitScore, len(options))
	for k := range options {
		var total gaitTally
		for kind := range gaitKinds {
			for i := range each {
				total.pool(&each[i][k][kind])
			}
		}
		total.files = len(w.walkers)
		scores[k] = total.score("")
	}
	return scores, nil
}

// walkerOf finds what is judged of a person.
func walkerOf(person *virtual.Person, unlooped bool) (walker, error) {
	track := person.Track()
	takes, err := takesOf(track, unlooped)
	if err != nil {
		return walker{}, err
	}
	humanoid, err := person.Upright(track)
	if err != nil {
		return walker{}, err
	}
	body, err := solver.NewBody(humanoid)
	return walker{takes, body}, err
}

// judge has the walker's body follow all takes.
func (w *walker) judge(options *GaitOptions) (tallies gaitTallies) {
	for i := range w.takes {
		take, tally := &w.takes[i], &tallies[w.takes[i].kind]
		walked := walk(w.body, options, take, nil)
		tally.files = 1
		tally.add(take, &walked)
	}
	return tallies
}
