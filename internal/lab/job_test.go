package lab

import (
	"context"
	"errors"
	"testing"
	"time"

	"posewright/internal/app"
	"posewright/internal/eventloop"
)

// Work that does not look any more has a result though it is canceled: what it came to is given up, unless it is a file that is there.
func TestWorkThatIsCanceledTooLateHasAResultOnlyWhereThatIsKept(t *testing.T) {
	t.Parallel()
	loop, core := headless(t)
	for _, kept := range [...]bool{false, true} {
		j := job[int]{core: core, changes: FitsChanged{}, kept: kept}
		var told error
		j.run("fitting", func(ctx context.Context, _ func(done, all int)) (*int, error) {
			<-ctx.Done()
			return new(int), nil
		}, func(_ *int, err error) { told = err })
		j.Cancel()
		if !loop.RunFor(time.Minute, func() bool { _, running := j.Running(); return !running }) {
			t.Fatal("it does not end")
		}
		result, err := j.Result()
		if (result != nil) != kept || errors.Is(err, context.Canceled) == kept || !errors.Is(told, err) {
			t.Errorf("kept: %v, the result is %v, %v, told was %v", kept, result, err, told)
		}
	}
}

func TestWorkThatCrashedCanBeDoneAgain(t *testing.T) {
	t.Parallel()
	loop, core := headless(t)
	j := job[int]{core: core, changes: FitsChanged{}}
	for _, crashes := range [...]bool{true, false} {
		j.run("fitting", func(_ context.Context, report func(done, all int)) (*int, error) {
			report(1, 4)
			if crashes {
				panic("broken")
			}
			return new(int), nil
		}, nil)
		if !loop.RunFor(time.Minute, func() bool { _, running := j.Running(); return !running }) {
			t.Fatal("it runs for ever")
		}
		if result, err := j.Result(); err != nil || (result == nil) != crashes {
			t.Errorf("crashed: %v, the result is %v, %v", crashes, result, err)
		}
		if done, _ := j.Running(); done != 0.25 {
			t.Errorf("%v of it is done", done)
		}
	}
}

// headless is an application without a window.
func headless(t *testing.T) (*eventloop.Loop, *app.App) {
	t.Helper()
	loop := eventloop.NewLoop()
	core, err := app.New(app.Options{Home: t.TempDir(), Post: loop.Post, Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		core.Host.Cancel()
		core.Wait()
	})
	return loop, core
}
