package accuracy

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"posewright/internal/evaluation/capture"
	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

// ErrNoRecordings is what Files returns where a folder holds no recording.
var ErrNoRecordings = errors.New("accuracy: no recordings (.bvh, .amc, .vrma, .glb) found")

// Files lists the recordings among paths: files as they are named, folders read recursively. Each comes once, in the
// order of their paths. A recording that a folder holds both as BVH and as AMC is one recording. A link out of its
// folder is an error.
func Files(paths ...string) ([]string, error) { return listFiles(false, paths) }

// FilesAndLinks is [Files] with the files that links out of the folders lead to.
func FilesAndLinks(paths ...string) ([]string, error) { return listFiles(true, paths) }

func listFiles(links bool, paths []string) ([]string, error) {
	var listed []string
	for _, path := range paths {
		info, err := files.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("accuracy: %w", err)
		}
		if !info.IsDir() {
			listed = append(listed, filepath.Clean(path))
			continue
		}
		var found []string
		var refused error
		err = files.Walk(path, func(file string, outside error) {
			if !capture.InFolder(file, links || outside == nil) {
				return
			}
			if found = append(found, file); outside != nil && !links && refused == nil {
				refused = phrase.Fail("accuracy: {{.File}}: {{.Cause}}", "File", file, "Cause", outside)
			}
		})
		if refused != nil {
			return nil, refused
		}
		if err != nil {
			return nil, fmt.Errorf("accuracy: %w", err)
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%w in %s", ErrNoRecordings, path)
		}
		listed = append(listed, withoutTwins(found)...)
	}
	slices.Sort(listed)
	return slices.Compact(listed), nil
}

// withoutTwins drops each AMC beside which there is a BVH of the same name.
func withoutTwins(files []string) []string {
	stem := func(file string) string { return strings.TrimSuffix(file, filepath.Ext(file)) }
	isBVH := func(file string) bool { return strings.EqualFold(filepath.Ext(file), ".bvh") }
	twin := make(map[string]bool)
	for _, file := range files {
		if isBVH(file) {
			twin[stem(file)] = true
		}
	}
	return slices.DeleteFunc(files, func(file string) bool { return !isBVH(file) && twin[stem(file)] })
}

// set is the recordings of one folder.
type set struct {
	name  string
	files []string
}

// setsOf groups files by the folder they are in, in the order of the folders' paths. A set is named after its folder, with as many
// folders above it as tell it from another set of the same name.
func setsOf(files []string) []set {
	var sets []set
	var folders []string
	for _, file := range files {
		folder := filepath.Dir(file)
		if absolute, err := filepath.Abs(folder); err == nil {
			folder = absolute
		}
		i := slices.Index(folders, folder)
		if i < 0 {
			i = len(sets)
			folders, sets = append(folders, folder), append(sets, set{})
		}
		sets[i].files = append(sets[i].files, file)
	}
	for i, folder := range folders {
		parts := strings.Split(filepath.ToSlash(folder), "/")
		for count := 1; count <= len(parts); count++ {
			name := strings.Join(parts[len(parts)-count:], "/")
			same := 0
			for _, other := range folders {
				if slash := filepath.ToSlash(other); slash == name || strings.HasSuffix(slash, "/"+name) {
					same++
				}
			}
			sets[i].name = name
			if same == 1 {
				break
			}
		}
	}
	return sets
}
