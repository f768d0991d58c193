package runtime_test

import (
	"debug/elf"
	"strconv"
	"strings"
	"testing"
)

// Steam's runtime, in which games for Linux run, has glibc 2.31, whose libpthread is a library of its own.
func TestTheLinuxLibraryNeedsNoGlibcAfter231(t *testing.T) {
	t.Parallel()
	file, err := elf.Open(library(t, "libposewright.so"))
	must(t, err)
	defer file.Close()
	symbols, err := file.ImportedSymbols()
	must(t, err)
	versioned := 0
	for _, s := range symbols {
		text, glibc := strings.CutPrefix(s.Version, "GLIBC_2.")
		minor, _, _ := strings.Cut(text, ".")
		if n, err := strconv.Atoi(minor); glibc && (err != nil || n > 31) {
			t.Errorf("%s is of %s", s.Name, s.Version)
		} else if glibc {
			versioned++
		}
	}
	needed, err := file.ImportedLibraries()
	must(t, err)
	if versioned < 30 || !strings.Contains(strings.Join(needed, " "), "libpthread.so.0") {
		t.Errorf("%d symbols have a version of glibc, and it needs %v", versioned, needed)
	}
}
