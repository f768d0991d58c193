package cli

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"posewright/trackers/recording"
)

// smallDisk is a folder on a file system of its own that has so many bytes.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skip("only root mounts disks: ", err)
	}
	t.Cleanup(func() {
		// Programs that other tests start have the files of this one for an instant, until they begin.
		err := syscall.EBUSY
		for until := time.Now().Add(10 * time.Second); err == syscall.EBUSY && time.Now().Before(until); {
			if err, _ = syscall.Unmount(folder, 0).(syscall.Errno); err == syscall.EBUSY {
				time.Sleep(time.Millisecond)
			}
		}
		if err != 0 {
			t.Error(err)
		}
	})
	return folder
}

func TestWhatIsReportedOfADiskThatFillsUpIsWhatIsInTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(smallDisk(t, "16k"), "dance.session")
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	r := &recordRun{receiver: receive(t), said: &beginning{came: make(chan struct{})}, every: time.Millisecond}
	go sendUntil(ctx, r.receiver)
	file, settle, err := create(path, false)
	if err != nil {
		t.Fatal(err)
	}
	result, err := r.run(ctx, path, file, recording.Info{})
	settle(result.Devices > 0)
	if ctx.Err() != nil || err == nil || !strings.Contains(err.Error(), "the disk is full: make room and record again; what was recorded until then is in "+path) {
		t.Fatalf("it ended with %v", err)
	}
	s, failed := recording.Open(path)
	if failed != nil {
		t.Fatal(failed)
	}
	after := regexp.MustCompile(`stopped after ([^:]*):`).FindStringSubmatch(err.Error())
	if after == nil || after[1] != seconds(s.Duration()) || result.Seconds != s.Duration().Seconds() || result.Events != uint64(s.Events()) || result.Devices != 1 {
		t.Errorf("%v, %+v; the file holds %v and %d events", err, result, s.Duration(), s.Events())
	}
	if info, err := os.Stat(path); err != nil || info.Size() != result.Bytes {
		t.Errorf("%v, of %d bytes", err, result.Bytes)
	}
}

// A recording that is there is not replaced by one that holds nothing.
func TestADiskThatIsFullFromTheStartLeavesTheOldRecording(t *testing.T) {
	t.Parallel()
	folder := smallDisk(t, "16k")
	path := filepath.Join(folder, "dance.session")
	if err := os.WriteFile(path, make([]byte, 8<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "rest"), make([]byte, 4<<10), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	r := &recordRun{receiver: receive(t), said: &beginning{came: make(chan struct{})}, every: time.Millisecond}
	go sendUntil(ctx, r.receiver)
	file, settle, err := create(path, true)
	if err != nil {
		t.Fatal(err)
	}
	// The header fits, then nothing more does.
	filler, err := os.Create(filepath.Join(folder, "filler"))
	for err == nil {
		_, err = filler.Write(make([]byte, 1<<10))
	}
	filler.Close()
	result, err := r.run(ctx, path, file, recording.Info{})
	settle(result.Devices > 0)
	if ctx.Err() != nil || err == nil || !strings.Contains(err.Error(), "the disk is full: make room and record again") || strings.Contains(err.Error(), "until then") {
		t.Fatalf("it ended with %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() != 8<<10 {
		t.Errorf("the old recording is %v, %v", info, err)
	}
}
