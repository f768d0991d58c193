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
	"posewright/internal/sys/files"
)

// motions are the files of motion capture that --motion names, folders read recursively.
func (in *inputs) motions() ([]string, error) {
	if err := present(in.motionPaths); err != nil {
		return nil, err
	}
	for _, path := range in.motionPaths {
		if info, err := files.Stat(path); err == nil && !info.IsDir() && !capture.Is(path) {
			return nil, fmt.Errorf("%s is no motion capture (.bvh, .amc, .vrma, .glb), so it does not know where the body was", path)
		}
	}
	found, err := in.captures(in.motionPaths...)
	if errors.Is(err, accuracy.ErrNoRecordings) {
		err = fmt.Errorf("there is no motion capture (.bvh, .amc, .vrma, .glb) in %s", strings.Join(in.motionPaths, ", "))
	} else if err != nil {
		err = unreadFolder(strings.Join(in.motionPaths, ", "), err)
	}
	return found, err
}

// captures lists motion capture among paths, with what links out of folders lead to if that is allowed.
func (in *inputs) captures(paths ...string) ([]string, error) {
	if in.allowOutside {
		return accuracy.FilesAndLinks(paths...)
	}
	found, err := accuracy.Files(paths...)
	if errors.As(err, new(*files.OutsideError)) {
		err = linkRefused(err)
	}
	return found, err
}

// linkRefused is the error of a link out of a folder, with what to do about it.
func linkRefused(err error) error {
	return fmt.Errorf("%w; add --allow-outside if you trust the folder, or name the file itself", err)
}

// recordings are the files that --motion names, folders read recursively: motion capture and sessions.
func (in *inputs) recordings() ([]string, error) {
	if err := present(in.motionPaths); err != nil {
		return nil, err
	}
	var found []string
	for _, path := range in.motionPaths {
		if info, err := files.Stat(path); err != nil || !info.IsDir() {
			found = append(found, filepath.Clean(path))
			continue
		}
		motions, err := in.captures(path)
		if err != nil && !errors.Is(err, accuracy.ErrNoRecordings) {
			return nil, unreadFolder(path, err)
		}
		found = append(found, motions...)
		var link error
		err = files.Walk(path, func(file string, outside error) {
			if !isSession(file) {
				return
			}
			if found = append(found, file); outside != nil && !in.allowOutside && link == nil {
				link = linkRefused(fmt.Errorf("%s: %w", file, outside))
			}
		})
		switch {
		case err != nil:
			return nil, unreadFolder(path, err)
		case link != nil:
			return nil, link
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("there is no recording (.bvh, .amc, .vrma, .glb, .session, .udpcap) in %s",
			strings.Join(in.motionPaths, ", "))
	}
	slices.Sort(found)
	return slices.Compact(found), nil
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
		if _, err := files.Stat(path); errors.Is(err, os.ErrNotExist) {
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
