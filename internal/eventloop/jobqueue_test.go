package eventloop

import (
	"testing"
	"time"

	"posewright/internal/crashreport"
	"posewright/presets"
)

// Results are awaited until they were handled, those of a job that crashes until that was reported.
func TestAQueueAwaitsResultsUntilTheyAreHandled(t *testing.T) {
	t.Parallel()
	loop := NewLoop()
	handled, reported := 0, false
	var events Events
	events.Subscribe(func(event Event) {
		switch event.(type) {
		case Handled:
			handled++
		case Notice:
			reported = true
		}
	})
	host := NewHost(loop.Post, time.Now, crashreport.NewReporter(t.TempDir(), time.Now, func() *presets.Preset { return &presets.Preset{} }), &events)
	queue := NewJobQueue(host, "testing")
	queue.Add(func() {}, nil)
	if queue.Awaited() {
		t.Error("a job without a result is awaited")
	}
	again := false
	queue.Add(func() {}, func() {
		queue.Add(func() { panic("no such file") }, func() { t.Error("a job that crashed has a result") })
		again = queue.Awaited()
	})
	if !queue.Awaited() || handled > 0 {
		t.Errorf("awaited %v, handled %d results", queue.Awaited(), handled)
	}
	if !loop.RunFor(time.Minute, func() bool { return !queue.Awaited() && reported }) || !again || handled != 3 {
		t.Errorf("awaited %v, after a result that adds a job %v, handled %d results, reported %v", queue.Awaited(), again, handled, reported)
	}
	host.Wait()
}
