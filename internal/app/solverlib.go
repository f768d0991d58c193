package app

import (
	"os"
	"path/filepath"

	"posewright/internal/sys/files"
	"posewright/presets/export"
)

// libraryNames are those of the files of the solver's library.
var libraryNames = []string{"libposewright.so", "posewright.dll", "libposewright.dylib", "posewright.wasm"}

const longestLibrary = 64 << 20 // bytes

// SolverLibraries are the files of the solver's library for exports: from the folder runtime beside the executable,
// beside it, or from the folder runtime of the person's files. `make runtime` and packages put them there. What is
// missing is left out.
func SolverLibraries() []export.File {
	var folders []string
	if program, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(program); err == nil {
			program = real
		}
		folders = append(folders, filepath.Join(filepath.Dir(program), "runtime"), filepath.Dir(program))
	}
	if own, err := FoldersAt(""); err == nil {
		folders = append(folders, own.Runtime())
	}
	return librariesIn(folders)
}

func librariesIn(folders []string) []export.File {
	var found []export.File
	for _, name := range libraryNames {
		for _, folder := range folders {
			if data, err := files.All(filepath.Join(folder, name), longestLibrary); err == nil {
				found = append(found, export.File{Name: name, Data: data})
				break
			}
		}
	}
	return found
}
