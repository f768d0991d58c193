package udpcap

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// file puts a recording together by hand, from the description of the format.
func file(datagrams ...string) string { return "UDPCAP1\n" + strings.Join(datagrams, "") }

func record(at uint64, payload string) string { return header(at, uint32(len(payload))) + payload }

func header(at uint64, length uint32) string {
	b := binary.LittleEndian.AppendUint64(nil, at)
	return string(binary.LittleEndian.AppendUint32(b, length))
}

func TestARecordingReadsAsItIsDescribed(t *testing.T) {
	t.Parallel()
	bytesOfFile := "UDPCAP1\n" +
		"\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\x00\x00abc" +
		"\x40\x42\x0f\x00\x00\x00\x00\x00\x00\x00\x00\x00" +
		"\x80\x84\x1e\x00\x00\x00\x00\x00\x01\x00\x00\x00z"
	// However few bytes arrive at a time.
	recording, err := Read(iotest.OneByteReader(strings.NewReader(bytesOfFile)))
	if err != nil {
		t.Fatal(err)
	}
	want := []Datagram{{0, []byte("abc")}, {time.Millisecond, []byte("")}, {2 * time.Millisecond, []byte("z")}}
	if len(recording.Datagrams) != len(want) || recording.Truncated {
		t.Fatalf("got %v", recording)
	}
	for i, datagram := range recording.Datagrams {
		if datagram.At != want[i].At || !bytes.Equal(datagram.Payload, want[i].Payload) {
			t.Errorf("datagram %d is %v, want %v", i, datagram, want[i])
		}
		if len(datagram.Payload) != cap(datagram.Payload) {
			t.Errorf("appending to datagram %d would overwrite the one after", i)
		}
	}
}

func TestTimesBeginAtTheFirstDatagramAndNeverGoBack(t *testing.T) {
	t.Parallel()
	recording, err := Read(strings.NewReader(file(record(5e9, "a"), record(6e9, "b"), record(4e9, "c"), record(7e9, "d"))))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []time.Duration{0, time.Second, time.Second, 2 * time.Second} {
		if got := recording.Datagrams[i].At; got != want {
			t.Errorf("datagram %d is at %v, want %v", i, got, want)
		}
	}
}

func TestARecordingThatIsCutOffIsReadUpToThere(t *testing.T) {
	t.Parallel()
	whole := file(record(0, "first"), record(1, "second"))
	borders := map[int]int{8: 0, 8 + 12 + 5: 1, len(whole): 2}
	for n := 8; n <= len(whole); n++ {
		recording, err := Read(strings.NewReader(whole[:n]))
		if err != nil {
			t.Fatalf("the first %d bytes: %v", n, err)
		}
		count, complete := borders[n]
		if recording.Truncated == complete {
			t.Errorf("the first %d bytes: truncated is %v", n, recording.Truncated)
		}
		if complete && len(recording.Datagrams) != count {
			t.Errorf("the first %d bytes hold %d datagrams, want %d", n, len(recording.Datagrams), count)
		}
	}
	for n := range 8 {
		if _, err := Read(strings.NewReader(whole[:n])); !errors.Is(err, ErrFormat) {
			t.Errorf("the first %d bytes: %v, want ErrFormat", n, err)
		}
	}
}

func TestDamageIsReportedWithItsPlace(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, file, say string }{
		{"a length that no datagram has", file(record(0, "abc"), header(1, MaxDatagram+1)), "datagram 2, at byte 23, claims to hold 65536 bytes"},
		{"a length of 4 GB", file(header(1, math.MaxUint32)), "datagram 1, at byte 8, claims to hold 4294967295 bytes"},
		{"a time in 500 years", file(record(0, "abc"), header(math.MaxUint64, 0)), "datagram 2, at byte 23, claims to come after 584 years"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			recording, err := Read(strings.NewReader(test.file))
			if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), test.say) {
				t.Errorf("got %v, want %q in it", err, test.say)
			}
			if want := strings.Count(test.file, "abc"); len(recording.Datagrams) != want {
				t.Errorf("%d datagrams were kept, want %d", len(recording.Datagrams), want)
			}
		})
	}
}

func TestAnErrorOfTheReaderIsPassedOn(t *testing.T) {
	t.Parallel()
	broken := errors.New("the disk is on fire")
	for _, start := range []string{"", file(record(0, "abc")), file(header(0, 3))} {
		_, err := Read(io.MultiReader(strings.NewReader(start), iotest.ErrReader(broken)))
		if !errors.Is(err, broken) {
			t.Errorf("after %d bytes: %v", len(start), err)
		}
	}
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w, err := NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	largest := strings.Repeat("x", MaxDatagram)
	for i, payload := range []string{"one", "", largest} {
		if err := w.Write(time.Duration(i)*time.Second, []byte(payload)); err != nil {
			t.Fatal(err)
		}
	}
	if want := file(record(0, "one"), record(1e9, ""), record(2e9, largest)); out.String() != want {
		t.Error("the bytes are not those of the description")
	}
	if err := w.Write(3*time.Second, make([]byte, MaxDatagram+1)); err == nil {
		t.Error("a datagram that cannot be was written")
	}
	if err := w.Write(-1, nil); err == nil {
		t.Error("a time before the beginning was written")
	}
	recording, err := Read(&out)
	if err != nil || len(recording.Datagrams) != 3 || string(recording.Datagrams[2].Payload) != largest {
		t.Errorf("got %d datagrams, %v", len(recording.Datagrams), err)
	}
}

type fullDisk struct{}

var errFull = errors.New("no space left on device")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestAFullDiskIsReported(t *testing.T) {
	t.Parallel()
	if _, err := NewWriter(fullDisk{}); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
	w := Writer{to: fullDisk{}}
	if err := w.Write(0, []byte("abc")); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(file()))
	f.Add([]byte(file(record(0, "abc"), record(5, ""), record(3, "z"))))
	f.Add([]byte(file(record(0, "abc"), header(1, 70000))))
	f.Add([]byte(file(header(math.MaxUint64, 1))))
	f.Fuzz(func(t *testing.T, data []byte) {
		recording, err := Read(bytes.NewReader(data))
		if recording == nil {
			if err == nil {
				t.Fatal("neither a recording nor an error")
			}
			return
		}
		var out bytes.Buffer
		w, _ := NewWriter(&out)
		last := time.Duration(0)
		for _, datagram := range recording.Datagrams {
			if datagram.At < last {
				t.Fatalf("time goes back from %v to %v", last, datagram.At)
			}
			last = datagram.At
			if err := w.Write(datagram.At, datagram.Payload); err != nil {
				t.Fatal(err)
			}
		}
		again, err := Read(&out)
		if err != nil || len(again.Datagrams) != len(recording.Datagrams) {
			t.Fatalf("%d datagrams were written and %d read, %v", len(recording.Datagrams), len(again.Datagrams), err)
		}
	})
}

func TestAPauseOfAYearIsShortened(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w, err := NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	year := 365 * 24 * time.Hour
	for _, at := range []time.Duration{0, time.Second, year, year + time.Second} {
		if err := w.Write(at, []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	recording, err := Read(&out)
	if err != nil || recording.Shortened != 1 || recording.Datagrams[len(recording.Datagrams)-1].At != 3*time.Second {
		t.Errorf("%v, %d pauses were shortened, it lasts %v", err, recording.Shortened, recording.Datagrams[len(recording.Datagrams)-1].At)
	}
}
