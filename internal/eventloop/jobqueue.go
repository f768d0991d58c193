package eventloop

import (
	"context"
	"sync"

	"posewright/rig/phrase"
)

// JobQueue runs blocking jobs in the background, one after the other. A job that was added runs even if the application closes meanwhile. Its methods may
// be called on any goroutine.
type JobQueue struct {
	host    *Host
	name    phrase.Term // as in Host.Go
	mutex   sync.Mutex
	idle    sync.Cond // with mutex: running is false
	jobs    []func()
	running bool
	results int // that were not handled yet
}

// NewJobQueue makes a queue without jobs. The name is as in [Host.Go].
func NewJobQueue(host *Host, name phrase.Term) *JobQueue {
	q := &JobQueue{host: host, name: name}
	q.idle.L = &q.mutex
	return q
}

// Add runs job after the jobs before it, and then done, if it is not nil, on the owner.
func (q *JobQueue) Add(job, done func()) {
	if done != nil {
		job = q.withResult(job, done)
	}
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.jobs = append(q.jobs, job)
	if !q.running {
		q.start()
	}
}

// withResult is a job whose result is awaited until done has handled it, or until the job has panicked.
func (q *JobQueue) withResult(job, done func()) func() {
	q.await(1)
	return func() {
		handle := func() {}
		defer func() { q.host.postResult(func() { q.await(-1); handle() }) }()
		job()
		handle = done
	}
}

func (q *JobQueue) await(results int) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.results += results
}

// Awaited reports whether there are jobs whose results have not been handled yet.
func (q *JobQueue) Awaited() bool {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.results > 0
}

// start begins to run the jobs. The mutex is held.
func (q *JobQueue) start() {
	q.running = true
	q.host.Go(q.name, q.run)
}

func (q *JobQueue) run(context.Context) {
	defer q.finish()
	for job := q.next(); job != nil; job = q.next() {
		job()
	}
}

func (q *JobQueue) next() (job func()) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.jobs) > 0 {
		job, q.jobs = q.jobs[0], q.jobs[1:]
	}
	return job
}

// finish lets the queue run again, also after a job that panicked.
func (q *JobQueue) finish() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.running = false
	if len(q.jobs) > 0 {
		q.start()
		return
	}
	q.idle.Broadcast()
}

// Flush waits until all jobs have run.
func (q *JobQueue) Flush() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for q.running {
		q.idle.Wait()
	}
}
