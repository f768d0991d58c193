package remote

import (
	"fmt"
	"net/netip"
	"testing"
	"time"
)

// clocked is a guard whose time a test decides about.
func clocked(t *testing.T) (*guard, *time.Time) {
	t.Helper()
	now := time.Unix(1000, 0)
	g, err := newGuard(func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	return g, &now
}

// at is what an address is counted as.
func at(address string) netip.Prefix {
	a := netip.MustParseAddr(address)
	p, _ := a.Prefix(map[bool]int{true: 64, false: 32}[a.Is6()])
	return p
}

func TestOnlyThreeWrongTriesAMinuteOfAnAddressAreAnswered(t *testing.T) {
	t.Parallel()
	g, now := clocked(t)
	guesser, other := at("192.0.2.1"), at("192.0.2.2")
	for range wrongTries {
		if v := g.judge("wrong", guesser); v != isWrong {
			t.Fatalf("a wrong try is judged %d", v)
		}
	}
	for _, code := range []string{g.code, "wrong"} {
		if v := g.judge(code, guesser); v != isTooMany {
			t.Errorf("after three wrong tries %q is judged %d", code, v)
		}
	}
	if v := g.judge(g.code, other); v != isAllowed {
		t.Errorf("who guesses keeps another out, which is judged %d", v)
	}
	if v := g.judge(g.token, guesser); v != isAllowed {
		t.Errorf("who guesses keeps the token out, which is judged %d", v)
	}
	*now = now.Add(tryPeriod)
	if v := g.judge(g.code, guesser); v != isAllowed {
		t.Errorf("a minute later the code is judged %d", v)
	}
}

func TestManyAddressesTogetherHaveThePersonAsked(t *testing.T) {
	t.Parallel()
	g, now := clocked(t)
	for i := range wrongInAll {
		if v := g.judge("wrong", at(fmt.Sprintf("10.0.%d.1", i))); v != isWrong {
			t.Fatalf("try %d is judged %d", i, v)
		}
	}
	if v := g.judge(g.code, at("192.0.2.1")); v != isAllowed {
		t.Errorf("after %d wrong tries the code is judged %d", wrongInAll, v)
	}
	g.judge("wrong", at("10.1.0.1"))
	if v := g.judge(g.code, at("192.0.2.1")); v != isAsked {
		t.Errorf("after %d wrong tries the code is judged %d", wrongInAll+1, v)
	}
	if v := g.judge(g.token, at("192.0.2.1")); v != isAllowed {
		t.Errorf("the token is judged %d", v)
	}
	for i := range 3 * triesKept { // however many addresses there are, they take no more memory
		g.judge("wrong", at(fmt.Sprintf("2001:db8:%x:%x::1", i>>8, i&255)))
	}
	if n := len(g.wrong); n > triesKept || g.judge(g.code, at("192.0.2.1")) != isAsked {
		t.Errorf("%d tries are kept", n)
	}
	*now = now.Add(tryPeriod)
	if v := g.judge(g.code, at("192.0.2.1")); v != isAllowed || len(g.wrong) != 0 {
		t.Errorf("a minute later the code is judged %d", v)
	}
}

func TestThePageThatIsNotThereMakesRoomFirst(t *testing.T) {
	t.Parallel()
	g, _ := clocked(t)
	var pages []*page
	for i := range mostPages {
		pages = append(pages, g.let(fmt.Sprint(i)))
		g.count(pages[i], 1)
	}
	g.count(pages[3], -1)
	gone := func() (gone []int) {
		for i, p := range pages {
			select {
			case <-p.gone:
				gone = append(gone, i)
			default:
			}
		}
		return gone
	}
	g.count(g.let("one more"), 1)
	if got := fmt.Sprint(gone()); got != "[3]" || g.again(pages[3].secret, "") != nil || g.again(pages[0].secret, "") != pages[0] {
		t.Errorf("gone are %s", got)
	}
	g.let("another")
	if got := fmt.Sprint(gone()); got != "[0 3]" {
		t.Errorf("gone are %s", got)
	}
}
