package native

import (
	"os"
	"path/filepath"

	"posewright/rig/phrase"
)

// Library is a loaded shared library.
type Library struct{ handle uintptr }

// Load loads the first of the libraries that is there: each beside the program, then as given. The error is of the last.
func Load(names ...string) (*Library, error) {
	var last error
	program, _ := os.Executable()
	for _, name := range names {
		places := []string{name}
		if beside := filepath.Join(filepath.Dir(program), name); program != "" && filepath.Base(name) == name {
			if _, err := os.Stat(beside); err == nil {
				places = []string{beside, name}
			}
		}
		for _, place := range places {
			handle, err := open(place)
			if err == nil {
				return &Library{handle}, nil
			}
			last = err
		}
	}
	if last == nil {
		last = phrase.Fail("this system has no such library")
	}
	return nil, last
}

// Function points fn, a pointer to a func variable, to a function of the library; false where it has none of that name.
func (l *Library) Function(fn any, name string) bool {
	address, err := symbol(l.handle, name)
	if err != nil || address == 0 {
		return false
	}
	Bind(fn, address)
	return true
}

// Function is the address of a C function that returns a number; 0 for none.
type Function uintptr

// Close unloads the library. Nothing of it may be called afterwards.
func (l *Library) Close() { unload(l.handle) }
