package accuracy

import (
	"errors"
	"runtime"
	"sync/atomic"
	"testing"

	"posewright/internal/crash"
)

func TestAPanicInParallelWorkReachesTheCaller(t *testing.T) {
	t.Parallel()
	var done atomic.Int64
	defer func() {
		var crashed *crash.Error
		if err, _ := recover().(error); !errors.As(err, &crashed) || crashed.Value != "kaput" {
			t.Errorf("the caller gets %v", err)
		}
		if done.Load() != 99 {
			t.Errorf("%d pieces of work were done, want all the others", done.Load())
		}
	}()
	inParallel(100, func(i int) {
		if i == 50 {
			panic("kaput")
		}
		done.Add(1)
	})
}

func TestWorkThatGivesWayLeavesAProcessorFree(t *testing.T) {
	processors := runtime.GOMAXPROCS(4)
	defer runtime.GOMAXPROCS(processors)
	polite, other := counter{giveWay: true}, counter{}
	if n, m, few := polite.workers(100), other.workers(100), polite.workers(2); n != 3 || m != 4 || few != 2 {
		t.Errorf("of 4 processors %d and %d, and %d for two pieces of work", n, m, few)
	}
	if runtime.GOMAXPROCS(1); polite.workers(5) != 1 {
		t.Error("with one processor nothing is done")
	}
}
