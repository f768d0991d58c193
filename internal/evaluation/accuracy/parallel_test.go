package accuracy

import (
	"errors"
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
