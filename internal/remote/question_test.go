package remote

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"posewright/internal/eventloop"
)

// guessed is a page after someone has guessed codes from many addresses of this computer.
func guessed(t *testing.T) *served {
	t.Helper()
	s := idle(t)
	for i := range wrongInAll + 1 {
		s.guard.judge("wrong", at(fmt.Sprintf("10.0.%d.1", i)))
	}
	return s
}

func TestWhileSomeoneGuessesThePersonIsAskedAboutEachPhone(t *testing.T) {
	t.Parallel()
	s := guessed(t)
	var asked []eventloop.Notice // of the owner
	s.onOwnerNow(func() {
		s.core.Events.Subscribe(func(e eventloop.Event) {
			if n, ok := e.(eventloop.Notice); ok {
				asked = append(asked, n)
			}
		})
	})
	answer := func(which int, id string) {
		s.onOwnerNow(func() {
			for _, a := range asked[which].Actions {
				if a.ID == id {
					a.Do()
					a.Do() // twice is once
				}
			}
		})
	}
	code := s.Code()
	p := s.open(greeting(code))
	if h := p.next("waiting", "welcome", "refused"); h.Type != "waiting" || h.Text == "" {
		t.Fatalf("who comes is told %+v", h.reply)
	}
	s.await("the question", func() (is bool) { s.onOwnerNow(func() { is = len(asked) == 1 }); return is })
	if waiting := s.Waiting(); len(waiting) != 1 || !strings.HasPrefix(waiting[0].Name, "127.0.0.1 ") || len(s.Pages()) != 0 {
		t.Errorf("waiting are %v", waiting)
	}
	if h := s.open(greeting(code)).next("waiting", "welcome", "refused"); h.Type != "refused" {
		t.Errorf("an address that waits asks twice: %+v", h.reply)
	}
	if h := s.open(greeting(s.token)).next("waiting", "welcome", "refused"); h.Type != "welcome" {
		t.Errorf("the token is told %+v", h.reply)
	}
	answer(0, "toast.allowPhone")
	p.welcomed()
	if len(s.Waiting()) != 0 || s.Code() != code {
		t.Errorf("waiting are %v", s.Waiting())
	}
	if h := s.again(p, "127.0.0.3").next("waiting", "welcome", "refused"); h.Type != "welcome" {
		t.Errorf("who was allowed is told %+v", h.reply)
	}

	stranger := s.openFrom("127.0.0.2", greeting(code))
	s.await("another question", func() (is bool) { s.onOwnerNow(func() { is = len(asked) == 2 }); return is })
	answer(1, "toast.refusePhone")
	if h := stranger.next("welcome", "refused"); h.Type != "refused" || !h.Forget {
		t.Errorf("who is refused is told %+v", h.reply)
	}
	if s.Code() == code {
		t.Error("the code that a stranger knows is the code still")
	}
	if h := s.openFrom("127.0.0.2", greeting(s.Code())).next("waiting", "welcome", "refused"); h.Type != "refused" {
		t.Errorf("who was refused comes at once and is told %+v", h.reply)
	}
	if h := s.again(p, "127.0.0.1").next("waiting", "welcome", "refused"); h.Type != "welcome" {
		t.Errorf("who was allowed is told %+v", h.reply)
	}
}

func TestWhoWaitsAndGoesIsNotAskedAboutAnyLonger(t *testing.T) {
	t.Parallel()
	s := guessed(t)
	p := s.open(greeting(s.Code()))
	s.await("the question", func() bool { return len(s.Waiting()) == 1 })
	_ = p.conn.CloseNow()
	s.await("its end", func() bool { return len(s.Waiting()) == 0 })
	var conns []*phone
	for i := range mostQuestions + 1 {
		conns = append(conns, s.openFrom(fmt.Sprintf("127.0.0.%d", 10+i), greeting(s.Code())))
		if h := conns[i].next("waiting", "refused"); (h.Type == "refused") != (i == mostQuestions) {
			t.Errorf("phone %d is told %+v", i, h.reply)
		}
	}
}

func TestWithoutAWindowOnlyTheTokenIsTakenWhileSomeoneGuesses(t *testing.T) {
	t.Parallel()
	s := guessed(t)
	s.onOwnerNow(func() { s.mutex.Lock(); s.options.asks = false; s.mutex.Unlock() })
	if h := s.open(greeting(s.Code())).next("waiting", "welcome", "refused"); h.Type != "refused" || !strings.Contains(h.Error, "guesses codes") {
		t.Errorf("the code is told %+v", h.reply)
	}
	s.login()
}

// Guesses over the network from many addresses: each is answered three times, none locks another out, and the right
// code does not get in unasked.
func TestGuessesFromManyAddressesOpenNothing(t *testing.T) {
	t.Parallel()
	schemes(t, guessesOpenNothing)
}

func guessesOpenNothing(t *testing.T, over string) {
	s := idle(t).by(over)
	wrong := "000000"
	if s.Code() == wrong {
		wrong = "000001"
	}
	outcomes := map[string]int{}
	for i := range 12 {
		for range wrongTries + 2 {
			h := s.openFrom(fmt.Sprintf("127.0.0.%d", 20+i), greeting(wrong)).next("waiting", "welcome", "refused")
			switch {
			case h.Type != "refused":
				t.Fatalf("a guess is told %+v", h.reply)
			case strings.Contains(h.Error, "too many wrong"):
				outcomes["too many"]++
			default:
				outcomes["wrong"]++
			}
		}
	}
	if outcomes["wrong"] != 12*wrongTries || outcomes["too many"] != 12*2 {
		t.Errorf("outcomes are %v", outcomes)
	}
	if h := s.openFrom("127.0.0.20", greeting(s.Code())).next("waiting", "welcome", "refused"); h.Type != "refused" {
		t.Errorf("who has guessed is told %+v", h.reply)
	}
	if h := s.open(greeting(s.Code())).next("waiting", "welcome", "refused"); h.Type != "waiting" {
		t.Errorf("a phone with the code is told %+v", h.reply)
	}
	if status := get(t, s.base+"/"); status != http.StatusOK {
		t.Errorf("the page is answered with %d", status)
	}
}

func get(t *testing.T, url string) int {
	t.Helper()
	answer, err := trusting.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}
