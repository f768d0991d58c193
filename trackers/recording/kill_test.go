package recording

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"posewright/trackers"
)

// killedIn is the variable that has this test binary record into a folder until it is killed, instead of testing.
const killedIn = "POSEWRIGHT_TEST_KILLED_IN"

// TestRecordingUntilKilled is the program that is killed: it tells each sample once it was put into the store, with its time in the recording.
func TestRecordingUntilKilled(t *testing.T) {
	folder := os.Getenv(killedIn)
	if folder == "" {
		t.Skip("this is the part of the next test that is killed")
	}
	file, err := os.Create(filepath.Join(folder, "x.session"))
	if err != nil {
		t.Fatal(err)
	}
	store := trackers.NewStore(trackers.Monotonic())
	recorder, err := Record(store, file, Info{})
	if err != nil {
		t.Fatal(err)
	}
	key := trackers.Key{Kind: trackers.Tracker, Serial: []byte("x"), Source: "s"}
	for {
		at := store.Now() - recorder.start
		store.Put(key, trackers.NoPose())
		fmt.Println(at.Nanoseconds())
		time.Sleep(3 * time.Millisecond)
	}
}

func TestARecordingThatIsKilledLacksHalfASecondAtMost(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 5))
	var group sync.WaitGroup
	slots := make(chan bool, 4)
	for range 12 {
		folder, until := t.TempDir(), time.Duration(random.Int64N(int64(1500*time.Millisecond)))
		slots <- true
		group.Go(func() {
			defer func() { <-slots }()
			if err := killRecording(folder, until); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

// killRecording records in a folder, kills that at a time of the recording and returns what is wrong with what it leaves.
func killRecording(folder string, until time.Duration) error {
	child := exec.Command(os.Args[0], "-test.run=^TestRecordingUntilKilled$")
	child.Env = append(os.Environ(), killedIn+"="+folder)
	said, err := child.StdoutPipe()
	if err != nil {
		return err
	}
	if err := child.Start(); err != nil {
		return err
	}
	var last, held time.Duration                         // the last sample, and how long the machine held up all of the program before it
	for lines := bufio.NewScanner(said); lines.Scan(); { // to the end: what was said before the kill counts
		var at time.Duration
		if _, err := fmt.Sscan(lines.Text(), &at); err != nil {
			return fmt.Errorf("the recording said %q", lines.Text())
		}
		if pause := at - last; pause > 50*time.Millisecond {
			held += pause
		}
		if last = at; at >= until {
			if err := child.Process.Kill(); err != nil {
				return err
			}
		}
	}
	_ = child.Wait() // killed, as it was meant to be
	if last < until {
		return fmt.Errorf("the recording ended by itself after %v", last)
	}
	s, err := Open(filepath.Join(folder, "x.session"))
	if err != nil {
		return err
	}
	if missing := last - s.Duration(); missing > 500*time.Millisecond+held {
		return fmt.Errorf("killed after %v, the last %v are missing (the machine held it up for %v)", last, missing, held)
	}
	if s.Damaged != 0 || !s.Truncated || last > 500*time.Millisecond+held && s.Devices() != 1 {
		return fmt.Errorf("killed after %v: %d devices, truncated: %v, %d damaged", last, s.Devices(), s.Truncated, s.Damaged)
	}
	return nil
}

func TestWhatIsReportedOfAFullDiskIsWhatIsInTheFile(t *testing.T) {
	t.Parallel()
	parts := 0 // disks that took some of the recording
	for room := 60; room < 12_000; room += 500 {
		disk := &fullDisk{room: room}
		clock := new(trackers.ManualClock)
		store := trackers.NewStore(clock.Now)
		recorder, err := Record(store, disk, Info{})
		if err != nil {
			t.Fatal(err)
		}
		key := trackers.Key{Kind: trackers.Tracker, Serial: []byte("x"), Source: "s"}
		for i := range 1000 {
			clock.Add(10 * time.Millisecond)
			pose := trackers.NoPose()
			pose.Position[0] = rand.Float64()
			store.Put(key, pose)
			if i%20 == 0 {
				recorder.Attach("x", nil) // which writes what was put until now
			}
		}
		_ = recorder.Stop()
		p := recorder.Progress()
		s, err := Read(bytes.NewReader(disk.taken.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if p.Err == nil || p.Duration != s.Duration() || p.Events != uint64(s.Events()) || p.Devices != s.Devices() || p.Bytes != int64(disk.taken.Len()) {
			t.Errorf("with room for %d: reported are %v, %d events, %d devices, %d bytes, %v; the file holds %v, %d events, %d devices, %d bytes", room,
				p.Duration, p.Events, p.Devices, p.Bytes, p.Err, s.Duration(), s.Events(), s.Devices(), disk.taken.Len())
		}
		if s.Events() > 0 {
			parts++
		}
	}
	if parts < 10 {
		t.Errorf("only %d disks took a part of the recording", parts)
	}
}

// A recording that was longer could not be opened.
func TestARecordingEndsWhereItBecomesTooLongToBeRead(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	w, err := NewWriter(&file, Info{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Pass(MaxDuration); err != nil {
		t.Fatal(err)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := w.Pass(MaxDuration + time.Second); err != ErrTooLong {
		t.Errorf("the error is %v", err)
	}
	if err := w.Close(); err != ErrTooLong {
		t.Errorf("again it is %v", err)
	}
	if s, err := Read(&file); err != nil || s.Duration() != MaxDuration {
		t.Errorf("what was recorded before: %v", err)
	}
	w, err = NewWriter(new(bytes.Buffer), Info{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	w.bytes = MaxSession - 100
	noise := make([]byte, 1000)
	for i := range noise {
		noise[i] = byte(rand.Uint32())
	}
	if err := w.Attach("noise", noise, 0); err != ErrTooLarge {
		t.Errorf("of a file that is full the error is %v", err)
	}
}
