package native

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"posewright/trackers"
)

// spare are devices that have one pose and are gone when asked a second time.
type spare struct{ polls, closed int }

var errGone = errors.New("the runtime was ended")

func (s *spare) Poll(store *trackers.Store) (int, error) {
	if s.polls++; s.polls > 1 {
		return 0, errGone
	}
	store.Put(trackers.Key{Kind: trackers.Headset, Serial: []byte("x"), Source: "spare"}, trackers.NoPose())
	return 1, nil
}

func (s *spare) Period() time.Duration { return time.Millisecond }

func (s *spare) Close() { s.closed++ }

func (s *spare) Program() string { return "spare 1" }

// What a source says is looked at when it looks again, which is when it says so.
func TestASourceLooksAgainForWhatIsMissingAndForWhatHasEnded(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(trackers.Monotonic())
	ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
	defer stop()
	var source *Source
	var said []string
	var left []int
	devices, missing := &spare{}, errors.New("the runtime is missing")
	source = New(Options{Name: "spare", Retry: time.Millisecond, Open: func() (Devices, error) {
		var frame trackers.Frame
		store.Snapshot(&frame)
		said, left = append(said, source.Status().Detail.String()), append(left, frame.Count)
		switch len(said) {
		case 2:
			return devices, nil
		case 3:
			stop()
		}
		return nil, missing
	}})
	if err := source.Run(ctx, store); err != nil {
		t.Fatal(err)
	}
	if want := []string{"Looking", missing.Error(), errGone.Error()}; !slices.Equal(said, want) {
		t.Fatalf("it said %q, want %q", said, want)
	}
	if devices.polls != 2 || devices.closed != 1 || left[2] != 0 || source.Status().State != trackers.Stopped {
		t.Errorf("%d polls, closed %d times, %d devices are left, %+v", devices.polls, devices.closed, left[2], source.Status())
	}
}
