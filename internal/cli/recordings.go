package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"posewright/internal/atomicfile"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/capture"
	"posewright/internal/readfile"
)

// motions are the files of motion capture that --motion names, folders read recursively.
func (in *inputs) motions() ([]string, error) {
	if err := present(in.motionPaths); err != nil {
		return nil, err
	}
	for _, path := range in.motionPaths {
		if info, err := os.Stat(path); err == nil && !info.IsDir() && !capture.Is(path) {
			return nil, fmt.Errorf("%s is no motion capture (.bvh, .amc, .vrma, .glb), so it does not know where the body was", path)
		}
	}
	files, err := accuracy.Files(in.motionPaths...)
	if errors.Is(err, accuracy.ErrNoRecordings) {
		err = fmt.Errorf("there is no motion capture (.bvh, .amc, .vrma) in %s", strings.Join(in.motionPaths, ", "))
	} else if err != nil {
		err = unreadFolder(strings.Join(in.motionPaths, ", "), err)
	}
	return files, err
}

// recordings are the files that --motion names, folders read recursively: motion capture and sessions.
func (in *inputs) recordings() ([]string, error) {
	if err := present(in.motionPaths); err != nil {
		return nil, err
	}
	var files []string
	for _, path := range in.motionPaths {
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			files = append(files, filepath.Clean(path))
			continue
		}
		motions, err := accuracy.Files(path)
		if err != nil && !errors.Is(err, accuracy.ErrNoRecordings) {
			return nil, unreadFolder(path, err)
		}
		files = append(files, motions...)
		err = readfile.Walk(path, func(file string) {
			if isSession(file) {
				files = append(files, file)
			}
		})
		if err != nil {
			return nil, unreadFolder(path, err)
		}
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("there is no recording (.bvh, .amc, .vrma, .session, .udpcap) in %s", strings.Join(in.motionPaths, ", "))
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// unreadFolder says why a folder, or the one below that the error names, cannot be read.
func unreadFolder(folder string, err error) error {
	if of := (*fs.PathError)(nil); errors.As(err, &of) {
		folder = filepath.Clean(of.Path)
	}
	return fmt.Errorf("the folder %s cannot be read: %w", folder, atomicfile.Cause(err))
}

// present says which path leads nowhere.
func present(paths []string) error {
	for _, path := range paths {
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("there is no recording %s", path)
		} else if err != nil {
			return fmt.Errorf("%s cannot be read: %w", path, atomicfile.Cause(err))
		}
	}
	return nil
}

// performOnly opens the one recording that --motion names.
func (in *inputs) performOnly(notes *notes) (performance, error) {
	files, err := in.recordings()
	if err != nil {
		return nil, err
	}
	if len(files) > 1 {
		return nil, misuse("--motion names %d recordings, and there can be only one; name one file", len(files))
	}
	return in.perform(files[0], notes)
}

// isSession reports whether a file is a recorded session, by its name.
func isSession(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".session", ".udpcap":
		return true
	}
	return false
}
