package remote

import (
	"context"
	"net/netip"
	"slices"
	"time"

	"posewright/internal/eventloop"
	"posewright/rig/phrase"
)

const (
	questionLasts = time.Minute
	mostQuestions = 3 // that wait for the person; phones beyond are refused
)

// question is whether a phone is let in that has the digits while someone guesses digits.
type question struct {
	Page
	from   netip.Prefix
	answer chan bool // has room for one
}

// askPerson asks the person at the computer about the phone of a connection, and waits for the answer. Who is refused
// has to wait, and the digits are others.
func (c *socket) askPerson(ctx context.Context) bool {
	q := c.open(c.from, c.name)
	if q == nil {
		return false
	}
	defer c.close(q)
	waits := phrase.Fail("someone in this network guesses codes. Allow this phone at the computer")
	c.send(ctx, reply{Type: "waiting", Text: c.say(waits)})
	answer := func(allowed bool) func() { return func() { c.Answer(q.ID, allowed) } }
	c.core.Host.Post(func() {
		c.core.Events.Warn(phrase.Say("Someone in this network guesses codes, "+
			"and {{.Phone}} has just entered the right one. Allow it only if it is yours.", "Phone", c.name),
			eventloop.Action{ID: "toast.allowPhone", Label: phrase.Term("Allow"), Do: answer(true)},
			eventloop.Action{ID: "toast.refusePhone", Label: phrase.Term("Refuse"), Do: answer(false)})
	})
	select {
	case allowed := <-q.answer:
		if !allowed {
			c.guard.shutOut(c.from)
			_ = c.guard.renewCode() // the digits stay where the system gives no random numbers
		}
		return allowed
	case <-time.After(questionLasts):
	case <-ctx.Done():
	}
	return false
}

// open adds a question about a phone; nil where there is nobody to answer it, or where there are too many.
func (s *Server) open(from netip.Prefix, name string) *question {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	asked := slices.ContainsFunc(s.questions, func(q *question) bool { return q.from == from })
	if asked || !s.options.asks || len(s.questions) >= mostQuestions {
		return nil
	}
	s.entered++
	q := &question{Page{s.entered, name, s.core.Host.Now()}, from, make(chan bool, 1)}
	s.questions = append(s.questions, q)
	return q
}

func (s *Server) close(q *question) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.questions = slices.DeleteFunc(s.questions, func(other *question) bool { return other == q })
}

// Waiting returns the phones that the person has to allow, or to refuse, with Answer. Any goroutine may call it.
func (s *Server) Waiting() []Page {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	waiting := make([]Page, len(s.questions))
	for i, q := range s.questions {
		waiting[i] = q.Page
	}
	return waiting
}

// Answer lets a phone in that waits for that, or refuses it. Any goroutine may call it.
func (s *Server) Answer(id int, allowed bool) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, q := range s.questions {
		if q.ID == id {
			select {
			case q.answer <- allowed:
			default: // it is answered
			}
		}
	}
}
