//go:build cgo && linux

package scene

import (
	"bytes"
	"os"
	"strconv"
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Pictures of changing sizes come and go among small things that stay.
func TestFreedPicturesAreGivenBackToTheSystem(t *testing.T) {
	keepMemorySmall() // as where the processor draws
	library, err := purego.Dlopen("libc.so.6", purego.RTLD_NOW)
	if err != nil {
		t.Skip(err) // not glibc
	}
	var malloc func(bytes uintptr) unsafe.Pointer
	var free func(unsafe.Pointer)
	purego.RegisterLibFunc(&malloc, library, "malloc")
	purego.RegisterLibFunc(&free, library, "free")
	picture := func(megabytes int) unsafe.Pointer {
		block := malloc(uintptr(megabytes) << 20)
		pixels := unsafe.Slice((*byte)(block), megabytes<<20)
		for i := 0; i < len(pixels); i += 4096 {
			pixels[i] = 1
		}
		return block
	}
	free(picture(16)) // a window that was large once
	before := resident(t)
	var pictures, small []unsafe.Pointer
	for range 20 {
		pictures = append(pictures, picture(4))
		small = append(small, malloc(4096))
	}
	drawn := resident(t)
	for _, p := range pictures {
		free(p)
	}
	after := resident(t)
	for _, s := range small {
		free(s)
	}
	if drawn-before < 70<<10 || after-before > 8<<10 {
		t.Errorf("%d kB for 80 MB of pictures, of which %d kB stay when they are freed", drawn-before, after-before)
	}
}

// resident is the kilobytes of memory that the process has for itself alone.
func resident(t *testing.T) int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := bytes.Cut(status, []byte("RssAnon:"))
	rest, _, _ = bytes.Cut(rest, []byte("kB"))
	kilobytes, err := strconv.Atoi(string(bytes.TrimSpace(rest)))
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes
}
