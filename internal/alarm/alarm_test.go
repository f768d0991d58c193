package alarm

import (
	"testing"
	"time"
)

// waiter is an alarm of either kind.
type waiter struct {
	wait  func(time.Duration)
	wake  func()
	close func()
}

func kinds() map[string]waiter {
	a, p := New(), newPlain()
	return map[string]waiter{"the system's": {a.Wait, a.Wake, a.Close}, "package time's": {p.wait, p.wake, func() {}}}
}

func TestAnAlarmWakesNeverEarlyAndRarelyLate(t *testing.T) {
	t.Parallel()
	for name, a := range kinds() {
		defer a.close()
		soon, usual := 0, 0
		for i := range 60 {
			after, began := time.Duration(1+i%13)*777*time.Microsecond, time.Now()
			a.wait(after)
			switch late := time.Since(began) - after; {
			case late < 0:
				t.Errorf("%s: after %v it wakes %v early", name, after, -late)
			case late < 20*time.Millisecond:
				soon++
			}
			began = time.Now()
			time.Sleep(after)
			if time.Since(began)-after < 20*time.Millisecond {
				usual++
			}
		}
		if soon < usual/2 { // a computer that does much else wakes late now and then, whoever asks
			t.Errorf("%s: it is late %d of 60 times, and sleep is %d times", name, 60-soon, 60-usual)
		}
		for _, after := range []time.Duration{0, -time.Second} {
			began := time.Now()
			a.wait(after)
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("%s: %v are waited for during %v", name, after, took)
			}
		}
		began := time.Now()
		a.wait(1100 * time.Millisecond)
		if took := time.Since(began); took < 1100*time.Millisecond || took > 20*time.Second {
			t.Errorf("%s: more than a second takes %v", name, took)
		}
	}
}

func TestAnAlarmThatWasWokenWaitsNoLonger(t *testing.T) {
	t.Parallel()
	for name, a := range kinds() {
		defer a.close()
		began := time.Now()
		time.AfterFunc(20*time.Millisecond, a.wake)
		a.wait(time.Hour)
		if took := time.Since(began); took < 20*time.Millisecond {
			t.Errorf("%s: it wakes after %v", name, took)
		}
		a.wake()
		a.wait(time.Hour)
	}
}

func TestWaitingDoesNotAllocate(t *testing.T) {
	for name, a := range kinds() {
		defer a.close()
		if n := testing.AllocsPerRun(50, func() { a.wait(50 * time.Microsecond) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
