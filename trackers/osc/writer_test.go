package osc

import (
	"fmt"
	"testing"
)

func TestTheWriterWritesTheSpecificationsExamplesByteForByte(t *testing.T) {
	t.Parallel()
	var w Writer
	w.Message("/foo", "iisff")
	w.Int32(1000)
	w.Int32(-1)
	w.Text("hello")
	w.Float32(1.234)
	w.Float32(5.678)
	want := "/foo\x00\x00\x00\x00,iisff\x00\x00\x00\x00\x03\xe8\xff\xff\xff\xffhello\x00\x00\x00\x3f\x9d\xf3\xb6\x40\xb5\xb2\x2d"
	if got := string(w.Bytes()); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	w.Reset()
	w.Message("/oscillator/4/frequency", "f")
	w.Float32(440)
	want = "/oscillator/4/frequency\x00,f\x00\x00\x43\xdc\x00\x00"
	if got := string(w.Bytes()); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestBundlesInBundlesAreWrittenWithTheirSizes(t *testing.T) {
	t.Parallel()
	var w Writer
	w.OpenBundle()
	w.Message("/hello", "i")
	w.Int32(5)
	w.OpenBundle()
	w.Message("/bye", "")
	w.CloseBundle()
	w.OpenBundle()
	w.CloseBundle()
	w.Message("/flags", "TsF")
	w.Text("in between")
	w.CloseBundle()

	immediate := "#bundle\x00\x00\x00\x00\x00\x00\x00\x00\x01"
	inner := immediate + sized(12) + goodbye
	flags := "/flags\x00\x00,TsF\x00\x00\x00\x00in between\x00\x00"
	want := immediate + sized(16) + hello + sized(len(inner)) + inner + sized(16) + immediate + sized(len(flags)) + flags
	if got := string(w.Bytes()); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if w.Len() != len(want) {
		t.Errorf("the length is %d, want %d", w.Len(), len(want))
	}
}

func TestTextEndsAtAZeroByte(t *testing.T) {
	t.Parallel()
	var w Writer
	w.Message("/t", "si")
	w.Text("abc\x00def")
	w.Int32(1)
	if got, _ := describe(w.Bytes()); fmt.Sprint(got) != `[/t s"abc" i1]` {
		t.Errorf("got %v", got)
	}
}

func TestMisusingTheWriterPanicsRatherThanSendingNonsense(t *testing.T) {
	t.Parallel()
	tests := map[string]func(w *Writer){
		"an argument of another type":        func(w *Writer) { w.Message("/a", "i"); w.Float32(1) },
		"an argument too many":               func(w *Writer) { w.Message("/a", "i"); w.Int32(1); w.Int32(1) },
		"an argument too few":                func(w *Writer) { w.Message("/a", "ii"); w.Int32(1); w.Bytes() },
		"a message in the middle of another": func(w *Writer) { w.OpenBundle(); w.Message("/a", "i"); w.Message("/b", "") },
		"two messages without a bundle":      func(w *Writer) { w.Message("/a", ""); w.Message("/b", "") },
		"an open bundle":                     func(w *Writer) { w.OpenBundle(); w.Bytes() },
		"a bundle closed twice":              func(w *Writer) { w.OpenBundle(); w.CloseBundle(); w.CloseBundle() },
		"an address without a slash":         func(w *Writer) { w.Message("a", "") },
		"bundles too deep for a reader": func(w *Writer) {
			for range MaxDepth + 1 {
				w.OpenBundle()
			}
		},
	}
	for name, misuse := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			defer func() {
				if recover() == nil {
					t.Error("nothing happened")
				}
			}()
			misuse(new(Writer))
		})
	}
}
