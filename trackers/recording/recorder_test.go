package recording

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"posewright/internal/crash"
	"posewright/rig/phrase"
	"posewright/trackers"
)

func TestARecorderRecordsTheStoreStatusesAndAttachments(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	var recorder *Recorder
	frames := party(11, func(store *trackers.Store, clock *trackers.ManualClock) {
		var err error
		if recorder, err = Record(store, &file, Info{Program: "p", RateHz: 90}); err != nil {
			t.Fatal(err)
		}
		recorder.Attach(Calibration, []byte("at first"))
		recorder.Status("VMC :39540", trackers.Status{State: trackers.Receiving, Packets: 7, Detail: phrase.Plain("fine")})
	})
	recorder.Attach(Calibration, []byte("later"))
	if err := recorder.Stop(); err != nil {
		t.Fatal(err)
	}
	if err := recorder.Stop(); err != nil {
		t.Errorf("stopping twice: %v", err)
	}
	s, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if s.Truncated || s.Damaged != 0 || s.Lost != 0 || s.Info.RateHz != 90 || string(s.Attached(Calibration)) != "at first" || len(s.Attachments) != 2 {
		t.Errorf("%+v", s)
	}
	p := recorder.Progress()
	if p.Err != nil || p.Lost != 0 || p.Duration != s.Duration() || p.Bytes == 0 {
		t.Errorf("progress %+v, the session lasts %v", p, s.Duration())
	}
	for at, status := range s.Statuses() {
		if at != 0 || status.Source != "VMC :39540" || status.Packets != 7 || status.State != trackers.Receiving || status.Detail.String() != "fine" {
			t.Errorf("status %+v at %v", status, at)
		}
	}
	samePlay(t, s, frames, time.Minute)
}

func TestARecordingBegunInTheMiddleHasTheDevicesThatWereThere(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	key := trackers.Key{Kind: trackers.Tracker, Serial: []byte("x"), Source: "s"}
	clock.Set(time.Second)
	store.Put(key, trackers.NoPose())
	clock.Set(10 * time.Second)
	var file bytes.Buffer
	recorder, err := Record(store, &file, Info{})
	if err != nil {
		t.Fatal(err)
	}
	clock.Set(13 * time.Second)
	if err := recorder.Stop(); err != nil {
		t.Fatal(err)
	}
	s, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	var played trackers.ManualClock
	played.Set(100 * time.Second)
	other := trackers.NewStore(played.Now)
	NewPlayer(s, "").Advance(0, other)
	var f trackers.Frame
	other.Snapshot(&f)
	if f.Count != 1 || f.Devices[0].Age(f.Time) != 9*time.Second || s.Duration() != 3*time.Second {
		t.Errorf("%d devices, %v old, in %v", f.Count, f.Devices[0].Age(f.Time), s.Duration())
	}
}

// fullDisk takes some bytes.
type fullDisk struct {
	mutex sync.Mutex
	taken bytes.Buffer
	room  int
}

func (d *fullDisk) Write(p []byte) (int, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if len(p) > d.room {
		d.taken.Write(p[:d.room])
		n := d.room
		d.room = 0
		return n, &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
	}
	d.room -= len(p)
	return d.taken.Write(p)
}

func TestAFullDiskEndsTheRecordingWithASentenceAndWhatWasWrittenPlays(t *testing.T) {
	t.Parallel()
	disk := &fullDisk{room: 40_000}
	var recorder *Recorder
	party(12, func(store *trackers.Store, _ *trackers.ManualClock) {
		var err error
		if recorder, err = Record(store, disk, Info{}); err != nil {
			t.Fatal(err)
		}
	})
	err := recorder.Stop()
	var full *DiskFullError
	if !errors.As(err, &full) || !strings.Contains(err.Error(), "make room") || recorder.Progress().Err == nil {
		t.Fatalf("got %v", err)
	}
	s, err := Read(bytes.NewReader(disk.taken.Bytes()))
	if err != nil || !s.Truncated || s.Damaged != 0 {
		t.Errorf("what was written: %v, %+v", err, s)
	}
	if _, err := Record(trackers.NewStore(trackers.Monotonic()), &fullDisk{}, Info{}); !errors.As(err, &full) {
		t.Errorf("a disk that is full from the start: %v", err)
	}
}

// stuckDisk writes nothing until it is let go.
type stuckDisk struct {
	bytes.Buffer
	free chan struct{}
}

func (d *stuckDisk) Write(p []byte) (int, error) {
	if d.Len() > 0 {
		<-d.free
	}
	return d.Buffer.Write(p)
}

func TestADiskThatHangsCostsEventsAndHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	disk := &stuckDisk{free: make(chan struct{})}
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	recorder, err := Record(store, disk, Info{})
	if err != nil {
		t.Fatal(err)
	}
	recorder.Attach("something to hang at", nil)
	key := trackers.Key{Kind: trackers.Tracker, Serial: []byte("x"), Source: "s"}
	for range 3 * queueLength {
		store.Put(key, trackers.NoPose()) // would wait for ever if writers waited
	}
	if p := recorder.Progress(); p.Lost == 0 || p.Events+p.Lost < 3*queueLength {
		t.Errorf("progress %+v", p)
	}
	close(disk.free)
	if err := recorder.Stop(); err != nil {
		t.Fatal(err)
	}
	s, err := Read(&disk.Buffer)
	if err != nil || s.Lost == 0 || s.Lost != recorder.Progress().Lost {
		t.Errorf("%v, %d lost, %+v", err, s.Lost, recorder.Progress())
	}
}

// kaput is a file whose writing panics.
type kaput struct{ begun bool }

func (k *kaput) Write(data []byte) (int, error) {
	if k.begun {
		panic("kaput")
	}
	k.begun = true
	return len(data), nil
}

func TestAPanicWhileRecordingEndsTheRecordingWithAnError(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(trackers.Monotonic())
	recorder, err := Record(store, new(kaput), Info{})
	if err != nil {
		t.Fatal(err)
	}
	key := trackers.Key{Kind: trackers.Tracker, Serial: []byte("x"), Source: "s"}
	for end := time.Now().Add(30 * time.Second); recorder.Progress().Err == nil; time.Sleep(time.Millisecond) {
		store.Put(key, trackers.NoPose())
		if time.Now().After(end) {
			t.Fatal("the error is not reported")
		}
	}
	var crashed *crash.Error
	if err := recorder.Stop(); !errors.As(err, &crashed) || crashed.Value != "kaput" || len(crashed.Stack) == 0 {
		t.Errorf("it stopped with %v", err)
	}
}
