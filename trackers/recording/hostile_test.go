package recording

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"strings"
	"testing"

	"posewright/internal/racetest"
)

// opened is how many bytes reading a file takes, those that are collected meanwhile too.
func opened(file []byte) (bytesTaken uint64, s *Session, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s, err = Read(bytes.NewReader(file))
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc, s, err
}

// most is what a file of some size may take to be read or refused: at least as much as what stays in memory of it. Attachments, which are deflated, may have 64 MiB.
func most(size int) uint64 { return 32<<20 + 16*uint64(size) }

// repeated is a session of the same chunk many times.
func repeated(t *testing.T, times int, write func(*Writer) error) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := NewWriter(&file, Info{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	begin := file.Len()
	if err := write(w); err != nil {
		t.Fatal(err)
	}
	return append(file.Bytes()[:begin:begin], bytes.Repeat(file.Bytes()[begin:], times)...)
}

// Alone: it measures memory.
func TestHostileRecordingsTakeLittleMemory(t *testing.T) {
	racetest.Skip(t)
	aframe := func(count int, pose string) []byte {
		return []byte(`{"camera":{"poses":[` + strings.TrimSuffix(strings.Repeat(pose+",", count), ",") + `]}}`)
	}
	datagrams := []byte("UDPCAP1\n")
	for range 300_000 {
		datagrams = append(datagrams, make([]byte, 12)...)
	}
	for name, test := range map[string]struct {
		file    []byte
		refused string // "" for a file that opens
	}{
		"blocks of one event":                  {repeated(t, 200_000, func(w *Writer) error { return errors.Join(w.Pass(0), w.Flush()) }), ""},
		"attachments of nothing":               {repeated(t, 200_000, func(w *Writer) error { return w.Attach("", nil, 0) }), ""},
		"chunks that claim more than is there": {binary.LittleEndian.AppendUint32([]byte(magic+"B"), maxChunk), ""},
		"poses that say nothing":               {aframe(1_000_000, "{}"), "pose 1 lacks its position"},
		"poses that say little":                {aframe(100_000, `{"position":{},"rotation":{},"timestamp":0}`), ""},
		"poses that are broken at the end":     {[]byte(strings.TrimSuffix(string(aframe(100_000, `{"position":{},"rotation":{},"timestamp":0}`)), "]}}") + `,{}]}}`), "pose 100001 lacks"},
		"datagrams of nothing":                 {datagrams, "of no protocol"},
	} {
		taken, s, err := opened(test.file)
		t.Logf("%s: %d kB for a file of %d kB", name, taken>>10, len(test.file)>>10)
		if taken > most(len(test.file)) {
			t.Errorf("%s: %d kB are taken for a file of %d kB", name, taken>>10, len(test.file)>>10)
		}
		if test.refused == "" && err != nil || test.refused != "" && (s != nil || err == nil || !strings.Contains(err.Error(), test.refused)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What is attached is deflated: a few kilobytes are many megabytes.
func TestAttachmentsTogetherHaveALimit(t *testing.T) {
	racetest.Skip(t)
	file := repeated(t, 100, func(w *Writer) error { return w.Attach("x", make([]byte, MaxAttachment), 0) })
	taken, s, err := opened(file)
	if err != nil || len(s.Attachments) != 8 || s.Damaged != 92 {
		t.Fatalf("%v, %d attachments, %d damaged", err, len(s.Attachments), s.Damaged)
	}
	if taken > 8*mostAttached {
		t.Errorf("%d MiB are taken for a file of %d kB", taken>>20, len(file)>>10)
	}
}
