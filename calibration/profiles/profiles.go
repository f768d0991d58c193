package profiles

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"posewright/calibration"
	"posewright/internal/atomicfile"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig/phrase"
)

const (
	ending    = ".json"
	mostBytes = 8 << 20 // of a file: ReadProfile takes less, and says so
)

// FileName returns the name of a person's profile file: their name without characters that file systems may refuse.
func FileName(name string) string {
	var b strings.Builder
	for _, r := range strings.TrimSpace(name) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' {
			b.WriteRune(unicode.ToLower(r))
		} else {
			b.WriteByte('-')
		}
		if b.Len() > 100 {
			break
		}
	}
	base := strings.Trim(b.String(), "-")
	if base == "" || files.Reserved(base) {
		base = "person-" + base
	}
	return strings.TrimSuffix(base, "-") + ending
}

// Save writes a profile to a folder, which is created if necessary, in place of the person's earlier one. It returns the file's path.
func Save(folder string, p *calibration.Profile) (string, error) {
	var data bytes.Buffer
	if err := calibration.WriteProfile(&data, p); err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", phrase.Fail("the folder of the profiles cannot be made: {{.Cause}}; check whether the disk may be written to", "Cause", err)
	}
	path, err := fileFor(folder, p.Name)
	if err != nil {
		return "", err
	}
	return path, atomicfile.WritePrivate(path, data.Bytes())
}

// fileFor returns the person's profile file, or a free name if there is none.
func fileFor(folder, name string) (string, error) {
	kept, err := List(folder)
	if err != nil {
		return "", err
	}
	for _, entry := range kept {
		if entry.Err == nil && entry.Profile.Name == name {
			return entry.Path, nil
		}
	}
	base := strings.TrimSuffix(FileName(name), ending)
	for i := 1; ; i++ {
		path := filepath.Join(folder, base+ending)
		if i > 1 {
			path = filepath.Join(folder, fmt.Sprintf("%s-%d%s", base, i, ending))
		}
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		} else if err != nil {
			return "", err
		}
	}
}

// Open reads the profile in a file.
func Open(path string) (calibration.Profile, error) {
	file, err := files.Open(path, mostBytes)
	if said, ok := phrase.Worded(err); ok {
		return calibration.Profile{}, phrase.Fail("{{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", said)
	}
	if err != nil {
		return calibration.Profile{}, err
	}
	defer file.Close()
	p, err := calibration.ReadProfile(file)
	if err != nil {
		return calibration.Profile{}, phrase.Fail("{{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", err)
	}
	return p, nil
}

// keptEnding is added to the path of a profile of an earlier version that was written again.
const keptEnding = ".old"

// Upgrade writes a profile that was read from a file of an earlier version again, and keeps that file beside it, at the path that is returned.
func Upgrade(entry *Entry) (kept string, err error) {
	data, err := files.All(entry.Path, mostBytes)
	if err != nil {
		return "", err
	}
	var written bytes.Buffer
	if err := calibration.WriteProfile(&written, &entry.Profile); err != nil {
		return "", err
	}
	kept = entry.Path + keptEnding
	if err := atomicfile.WriteAll([]atomicfile.File{{Path: kept, Data: data, Private: true}, {Path: entry.Path, Data: written.Bytes(), Private: true}}); err != nil {
		return "", err
	}
	return kept, nil
}

// Entry is one file of a folder of profiles.
type Entry struct {
	Path    string
	Profile calibration.Profile
	Err     error // why the file could not be read; the profile is then empty
}

// List reads all profiles of a folder, sorted by name. A missing folder has none; a file that cannot be read is listed with its error.
func List(folder string) ([]Entry, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	var entries []Entry
	for _, file := range files {
		if file.IsDir() || filepath.Ext(file.Name()) != ending || strings.HasPrefix(file.Name(), ".") {
			continue
		}
		entry := Entry{Path: filepath.Join(folder, file.Name())}
		entry.Profile, entry.Err = Open(entry.Path)
		entries = append(entries, entry)
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return strings.Compare(a.Profile.Name, b.Profile.Name) })
	return entries, nil
}

// Delete deletes a person's profiles in a folder and removes their calibration from presets. Presets of other people do not change. It continues
// after a file that cannot be changed; the error names all such files, and changed are those without the person's measurements now.
func Delete(folder, name string, presetFiles []string) (changed []string, err error) {
	var failures []error
	entries, err := List(folder)
	if err != nil {
		failures = append(failures, err)
	}
	for _, entry := range entries {
		if entry.Err != nil || entry.Profile.Name != name {
			continue
		}
		if err := os.Remove(entry.Path); err != nil {
			failures = append(failures, err)
			continue
		}
		if err := os.Remove(entry.Path + keptEnding); err == nil {
			changed = append(changed, entry.Path+keptEnding)
		} else if !errors.Is(err, fs.ErrNotExist) {
			failures = append(failures, err)
		}
		changed = append(changed, entry.Path)
	}
	for _, path := range presetFiles {
		preset, err := presets.Open(path)
		if err != nil {
			failures = append(failures, phrase.Fail("{{.Path}} was not searched: {{.Cause}}", "Path", path, "Cause", err))
			continue
		}
		if !RemoveFrom(&preset, name) {
			continue
		}
		if err := presets.Save(path, &preset); err != nil {
			failures = append(failures, err)
			continue
		}
		changed = append(changed, path)
	}
	return changed, errors.Join(failures...)
}

// RemoveFrom removes a person's calibration from a preset. It reports whether there was one.
func RemoveFrom(preset *presets.Preset, name string) bool {
	if name == "" || preset.Calibration.Person != name {
		return false
	}
	preset.Calibration = calibration.Calibration{}
	return true
}
