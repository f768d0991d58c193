package lowpriority

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// nice is the niceness of the calling thread, as the system lists it.
func nice(t *testing.T) (thread, value int) {
	t.Helper()
	thread = syscall.Gettid()
	data, err := os.ReadFile("/proc/self/task/" + strconv.Itoa(thread) + "/stat")
	if err != nil {
		t.Skip(err)
	}
	_, rest, _ := strings.Cut(string(data), ") ")
	value, err = strconv.Atoi(strings.Fields(rest)[16])
	if err != nil {
		t.Fatal(err)
	}
	return thread, value
}

func TestOnlyOneThreadGivesWay(t *testing.T) {
	_, before := nice(t)
	low := make(chan [2]int)
	go func() {
		Thread()
		thread, value := nice(t)
		low <- [2]int{thread, value}
	}()
	got := <-low
	if want := min(before+10, 19); got[1] != want {
		t.Errorf("the thread has a niceness of %d, not %d", got[1], want)
	}
	for range 100 { // goroutines, on whatever thread
		other := make(chan [2]int)
		go func() {
			thread, value := nice(t)
			other <- [2]int{thread, value}
		}()
		if after := <-other; after[1] != before {
			t.Fatalf("thread %d has a niceness of %d; %d was lowered", after[0], after[1], got[0])
		}
	}
}
