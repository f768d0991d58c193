package app

import (
	"context"
	"sync"

	"posewright/rig/phrase"
)

// jobQueue runs blocking jobs in the background, one after the other. A job that was added runs even if the application closes meanwhile. Its methods may
// be called on any goroutine.
type jobQueue struct {
	host    *Host
	name    phrase.Term // as in Host.Go
	mutex   sync.Mutex
	idle    sync.Cond // with mutex: running is false
	jobs    []func()
	running bool
}

func newJobQueue(host *Host, name phrase.Term) *jobQueue {
	q := &jobQueue{host: host, name: name}
	q.idle.L = &q.mutex
	return q
}

// add runs job after the jobs before it, and then done, if it is not nil, on the owner.
func (q *jobQueue) add(job, done func()) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.jobs = append(q.jobs, func() {
		job()
		if done != nil {
			q.host.Post(done)
		}
	})
	if !q.running {
		q.start()
	}
}

// start begins to run the jobs. The mutex is held.
func (q *jobQueue) start() {
	q.running = true
	q.host.Go(q.name, q.run)
}

func (q *jobQueue) run(context.Context) {
	defer q.finish()
	for job := q.next(); job != nil; job = q.next() {
		job()
	}
}

func (q *jobQueue) next() (job func()) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.jobs) > 0 {
		job, q.jobs = q.jobs[0], q.jobs[1:]
	}
	return job
}

// finish lets the queue run again, also after a job that panicked.
func (q *jobQueue) finish() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	q.running = false
	if len(q.jobs) > 0 {
		q.start()
		return
	}
	q.idle.Broadcast()
}

// flush waits until all jobs have run.
func (q *jobQueue) flush() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for q.running {
		q.idle.Wait()
	}
}
