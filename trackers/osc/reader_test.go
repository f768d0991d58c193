package osc

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
)

// describe reads a packet and writes down every message, one string each.
func describe(packet []byte) (messages []string, malformed int) {
	var r Reader
	r.Reset(packet)
	for r.Next() {
		m := r.Message()
		var b strings.Builder
		b.Write(m.Address)
		arguments := m.Arguments()
		for {
			a, ok := arguments.Next()
			if !ok {
				break
			}
			b.WriteByte(' ')
			if v, ok := a.Float(); ok {
				fmt.Fprintf(&b, "%c%v", a.Tag, v)
			} else if v, ok := a.Text(); ok {
				fmt.Fprintf(&b, "%c%q", a.Tag, v)
			} else {
				fmt.Fprintf(&b, "%c%x", a.Tag, a.data)
			}
		}
		messages = append(messages, b.String())
	}
	return messages, r.Malformed()
}

// bundle puts elements into a bundle with a time tag of 1970, as some senders do.
func bundle(elements ...string) string {
	b := "#bundle\x00\x83\xaa\x7e\x80\x00\x00\x00\x00"
	for _, element := range elements {
		b += sized(len(element)) + element
	}
	return b
}

func sized(n int) string {
	return string([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)})
}

func nested(depth int, element string) string {
	for range depth {
		element = bundle(element)
	}
	return element
}

const (
	hello   = "/hello\x00\x00,i\x00\x00\x00\x00\x00\x05"
	goodbye = "/bye\x00\x00\x00\x00,\x00\x00\x00"
)

func TestPacketsReadAsTheirSendersMeantThem(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		packet string
		want   []string
	}{
		// The first two are the examples at the end of the specification of OSC 1.0, byte for byte.
		{
			"the specification's oscillator",
			"/oscillator/4/frequency\x00,f\x00\x00\x43\xdc\x00\x00",
			[]string{"/oscillator/4/frequency f440"},
		},
		{
			"the specification's foo",
			"/foo\x00\x00\x00\x00,iisff\x00\x00\x00\x00\x03\xe8\xff\xff\xff\xffhello\x00\x00\x00\x3f\x9d\xf3\xb6\x40\xb5\xb2\x2d",
			[]string{fmt.Sprintf("/foo i1000 i-1 s%q f%v f%v", "hello", float64(float32(1.234)), float64(float32(5.678)))},
		},
		{"a message without arguments", goodbye, []string{"/bye"}},
		{"a message without even the comma", "/bye\x00\x00\x00\x00", []string{"/bye"}},
		{"an empty bundle", bundle(), nil},
		{"a bundle of two", bundle(hello, goodbye), []string{"/hello i5", "/bye"}},
		{
			"a bundle between messages of a bundle",
			bundle(hello, bundle(goodbye, bundle(), hello), goodbye),
			[]string{"/hello i5", "/bye", "/hello i5", "/bye"},
		},
		{"bundles as deep as allowed", nested(MaxDepth, hello), []string{"/hello i5"}},
		{
			"every type",
			"/t\x00\x00,hdtScrmTFNIb\x00\x00\x00" +
				"\xff\xff\xff\xff\xff\xff\xff\xfe" + "\x3f\xf8\x00\x00\x00\x00\x00\x00" + "\x00\x00\x00\x00\x00\x00\x00\x01" +
				"sym\x00" + "\x00\x00\x00A" + "\xff\x80\x00\x40" + "\x00\x90\x3c\x7f" +
				"\x00\x00\x00\x05\x01\x02\x03\x04\x05\x00\x00\x00",
			[]string{`/t h-2 d1.5 t0000000000000001 S"sym" c00000041 rff800040 m00903c7f T F N I b000000050102030405000000`},
		},
		{
			"arrays, which are walked through",
			"/t\x00\x00,i[i[s]]\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x02abc\x00",
			[]string{`/t i1 i2 s"abc"`},
		},
		{"text that is not ASCII", "/t\x00\x00,s\x00\x00右手\x00\x00", []string{`/t s"右手"`}},
		{"an empty string", "/t\x00\x00,si\x00\x00\x00\x00\x00\x00\x00\x00\x07", []string{`/t s"" i7`}},
		{"more bytes than the tags say", hello + "\x01\x02\x03\x04", []string{"/hello i5"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, malformed := describe([]byte(test.packet))
			if fmt.Sprint(got) != fmt.Sprint(test.want) || malformed != 0 {
				t.Errorf("got %q with %d malformed, want %q", got, malformed, test.want)
			}
		})
	}
}

func TestWhatIsMalformedIsLeftOutAndCountedAndTheRestIsRead(t *testing.T) {
	t.Parallel()
	both := []string{"/hello i5", "/hello i5"}
	tests := []struct {
		name   string
		packet string
		want   []string
	}{
		{"nothing at all", "", nil},
		{"a length that is no multiple of four", hello + "x", nil},
		{"bytes that begin with neither / nor #", "none\x00\x00\x00\x00", nil},
		{"an address without an end", "/abcdefg", nil},
		{"tags without a comma", "/abc\x00\x00\x00\x00iii\x00", nil},
		{"tags without an end", "/abc\x00\x00\x00\x00,iii", nil},
		{"an integer that is not there", "/abc\x00\x00\x00\x00,i\x00\x00", nil},
		{"half a double", "/abc\x00\x00\x00\x00,d\x00\x00\x00\x00\x00\x00", nil},
		{"a string without an end", "/abc\x00\x00\x00\x00,s\x00\x00abcd", nil},
		{"a blob longer than the packet", "/abc\x00\x00\x00\x00,b\x00\x00\x00\x00\x00\x05abcd", nil},
		{"a blob of almost 4 GB", "/abc\x00\x00\x00\x00,b\x00\x00\xff\xff\xff\xfeabcd", nil},
		{"a blob without a length", "/abc\x00\x00\x00\x00,b\x00\x00", nil},
		{"half a header of a bundle", "#bundle\x00\x00\x00\x00\x00", nil},
		{"a header that is no bundle's", "#bungle\x00\x00\x00\x00\x00\x00\x00\x00\x00", nil},

		{"a message of an unknown type in a bundle", bundle(hello, "/abc\x00\x00\x00\x00,q\x00\x00", hello), both},
		{"an array that is closed before it is opened", bundle(hello, "/a\x00\x00,][\x00", hello), both},
		{"an array that is not closed", bundle(hello, "/a\x00\x00,[\x00\x00", hello), both},
		{"a message that is cut off in a bundle", bundle(hello, "/abc", hello), both},
		{"bundles deeper than allowed", bundle(hello, nested(MaxDepth, hello), hello), both},
		{"a broken bundle in a bundle", bundle(hello, "#bundle\x00\x00\x00\x00\x00", hello), both},

		{"an element longer than its bundle", bundle(hello, hello) + sized(24) + hello, both},
		{"an element of negative size", bundle(hello, hello) + sized(-4) + hello, both},
		{"an element of no size", bundle(hello, hello) + sized(0) + sized(16) + hello, both},
		{"an element of odd size", bundle(hello, hello) + sized(15) + hello, both},
		{"an element longer than the inner bundle, though not than the outer",
			bundle(hello, bundle(hello)[:16]+sized(20)+hello, hello), []string{"/hello i5"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, malformed := describe([]byte(test.packet))
			if fmt.Sprint(got) != fmt.Sprint(test.want) || malformed != 1 {
				t.Errorf("got %q with %d malformed, want %q with 1", got, malformed, test.want)
			}
		})
	}
}

func TestTruncatingAPacketAnywhereNeverYieldsAMessageThatWasNotSent(t *testing.T) {
	t.Parallel()
	packet := []byte(bundle(hello, bundle(goodbye, hello), goodbye))
	whole, _ := describe(packet)
	// A bundle without its last elements is a bundle.
	afterHello := bundleHeader + 4 + len(hello)
	borders := map[int]bool{bundleHeader: true, afterHello: true, afterHello + 4 + len(bundle(goodbye, hello)): true}
	for n := range packet {
		got, malformed := describe(packet[:n:n])
		if len(got) > len(whole) || fmt.Sprint(got) != fmt.Sprint(whole[:len(got)]) {
			t.Errorf("the first %d bytes read as %q", n, got)
		}
		if len(got) < len(whole) && malformed == 0 && !borders[n] {
			t.Errorf("the first %d bytes lack messages, and nothing was counted", n)
		}
	}
}

func TestArgumentsOfTheWrongTypeAreNotConverted(t *testing.T) {
	t.Parallel()
	var r Reader
	r.Reset([]byte("/t\x00\x00,sfT\x00\x00\x00\x00abc\x00\x3f\x80\x00\x00"))
	if !r.Next() {
		t.Fatal("no message")
	}
	arguments := r.Message().Arguments()
	if _, ok := arguments.Float(); ok {
		t.Error("a string was read as a number")
	}
	if _, ok := arguments.Int(); ok {
		t.Error("a float was read as a whole number")
	}
	a, _ := arguments.Next()
	if _, ok := a.Text(); ok {
		t.Error("a truth value was read as text")
	}
	if v, ok := a.Bool(); !v || !ok {
		t.Error("T is not true")
	}
	if _, ok := arguments.Float(); ok {
		t.Error("an argument was read behind the last")
	}
}

func FuzzReader(f *testing.F) {
	for _, seed := range []string{hello, goodbye, bundle(hello, bundle(goodbye, hello), goodbye), nested(9, hello),
		"/t\x00\x00,hdtScrmTFNIb[s]", "/t\x00\x00,s\x00\x00abcd\x00\x00\x00\x00"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, packet []byte) {
		original := bytes.Clone(packet)
		var r Reader
		r.Reset(packet)
		var w Writer
		for r.Next() {
			m := r.Message()
			if !writable(m) {
				continue
			}
			w.Reset()
			rewrite(&w, m)
			want := describeOne(m)
			got, malformed := describe(w.Bytes())
			if len(got) != 1 || got[0] != want || malformed != 0 {
				t.Fatalf("%q was written and read again as %q", want, got)
			}
		}
		if !bytes.Equal(packet, original) {
			t.Fatal("reading changed the packet")
		}
	})
}

// writable says whether the writer has all types of a message.
func writable(m *Message) bool {
	for _, tag := range m.Tags() {
		if strings.IndexByte("ifsbhdTFNI", tag) < 0 {
			return false
		}
	}
	return true
}

func rewrite(w *Writer, m *Message) {
	w.Message(string(m.Address), string(m.Tags()))
	arguments := m.Arguments()
	for a, ok := arguments.Next(); ok; a, ok = arguments.Next() {
		switch a.Tag {
		case 'i':
			v, _ := a.Int()
			w.Int32(int32(v))
		case 'h':
			v, _ := a.Int()
			w.Int64(v)
		case 'f':
			v, _ := a.Float()
			w.Float32(float32(v))
		case 'd':
			v, _ := a.Float()
			w.Float64(v)
		case 's':
			v, _ := a.Text()
			w.Text(string(v))
		case 'b':
			w.Blob(a.data[4 : 4+binary.BigEndian.Uint32(a.data)])
		}
	}
}

func describeOne(m *Message) string {
	var w bytes.Buffer
	w.Write(m.Address)
	w.WriteString(strings.Repeat("\x00", 4-len(m.Address)%4))
	if m.tags != nil {
		w.WriteByte(',')
		w.Write(m.tags)
		w.WriteString(strings.Repeat("\x00", 4-(len(m.tags)+1)%4))
		w.Write(m.data)
	}
	got, _ := describe(w.Bytes())
	return strings.Join(got, "?")
}

func BenchmarkReader(b *testing.B) {
	var w Writer
	w.OpenBundle()
	for i := range 13 {
		w.Message("/VMC/Ext/Bone/Pos", "sfffffff")
		w.Text(fmt.Sprint("LeftUpperArm", i))
		for range 7 {
			w.Float32(0.25)
		}
	}
	w.CloseBundle()
	packet := w.Bytes()
	var r Reader
	sum := 0.0
	b.ReportAllocs()
	b.SetBytes(int64(len(packet)))
	for b.Loop() {
		r.Reset(packet)
		for r.Next() {
			arguments := r.Message().Arguments()
			arguments.Text()
			for v, ok := arguments.Float(); ok; v, ok = arguments.Float() {
				sum += v
			}
		}
	}
	if math.IsNaN(sum) {
		b.Fatal("unreachable; keeps the sum alive")
	}
}
