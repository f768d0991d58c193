//go:build !race

package osc

import "testing"

func TestReadingAndWritingDoNotAllocate(t *testing.T) {
	var w Writer
	var r Reader
	blob := []byte{1, 2, 3}
	write := func() {
		w.Reset()
		w.OpenBundle()
		w.Message("/a/b", "sfihdbT")
		w.Text("text")
		w.Float32(1)
		w.Int32(2)
		w.Int64(3)
		w.Float64(4)
		w.Blob(blob)
		w.CloseBundle()
	}
	write()
	arguments := 0
	read := func() {
		r.Reset(w.Bytes())
		for r.Next() {
			a := r.Message().Arguments()
			for argument, ok := a.Next(); ok; argument, ok = a.Next() {
				argument.Text()
				argument.Float()
				arguments++
			}
		}
	}
	if n := testing.AllocsPerRun(100, write); n != 0 {
		t.Errorf("%v allocations to write a packet", n)
	}
	if n := testing.AllocsPerRun(100, read); n != 0 || arguments == 0 {
		t.Errorf("%v allocations to read a packet of %d arguments", n, arguments)
	}
}
