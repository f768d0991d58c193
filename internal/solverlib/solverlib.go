// Package solverlib finds the files of the solver's library that exports carry.
package solverlib

import (
	"os"
	"path/filepath"

	"posewright/internal/app"
	"posewright/internal/sys/files"
	"posewright/presets/export"
)

// names are those of the files.
var names = []string{"libposewright.so", "posewright.dll", "libposewright.dylib", "posewright.wasm"}

const longest = 64 << 20 // bytes

// Files are the files of the solver's library for exports: from the folder runtime beside the executable, beside it, or from the folder runtime of the
// person's files. `make runtime` and packages put them there. What is missing is left out.
func Files() []export.File {
	var folders []string
	if program, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(program); err == nil {
			program = real
		}
		folders = append(folders, filepath.Join(filepath.Dir(program), "runtime"), filepath.Dir(program))
	}
	if own, err := app.FoldersAt(""); err == nil {
		folders = append(folders, own.Runtime())
	}
	return in(folders)
}

func in(folders []string) []export.File {
	var found []export.File
	for _, name := range names {
		for _, folder := range folders {
			if data, err := files.All(filepath.Join(folder, name), longest); err == nil {
				found = append(found, export.File{Name: name, Data: data})
				break
			}
		}
	}
	return found
}
