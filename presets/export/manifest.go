package export

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"posewright/internal/sys/files"
	"posewright/rig/phrase"
	"posewright/rig/phrase/jsonerror"
)

// ManifestName is what the file is called, in the folder of an export, that says which files were written there, and
// how they were then.
const ManifestName = "posewright-export.json"

const (
	manifestFormat  = "posewright-export"
	manifestVersion = 1
	longestManifest = 4 << 20  // bytes; an export has some dozens of files
	mostCompared    = 16 << 30 // bytes of a file that is there
)

// manifest is the file.
type manifest struct {
	Format  string            `json:"format"`
	Version int               `json:"version"`
	Exports []entry           `json:"exports"`
	Files   map[string]string `json:"files"` // SHA-256 in hexadecimal, by the path in the folder, with slashes
}

// entry is what one preset has in the folder, for one target. Files of several are shared.
type entry struct {
	Preset  string   `json:"preset"`
	Target  string   `json:"target"`
	Release string   `json:"release"` // of Posewright
	Files   []string `json:"files"`
}

// decode reads a manifest. It names nothing outside of its folder.
func (m *manifest) decode(text []byte) error {
	if err := json.Unmarshal(text, m); err != nil {
		return phrase.Error(jsonerror.Of(err))
	}
	if m.Format != manifestFormat {
		return phrase.Fail("it is no manifest of an export")
	}
	if m.Version > manifestVersion {
		return phrase.Fail("it is of a newer Posewright")
	}
	for name, sum := range m.Files {
		if raw, err := hex.DecodeString(sum); err != nil || len(raw) != sha256.Size || !local(name) {
			return phrase.Fail(`"{{.Name}}" stands in it, which no export writes`, "Name", name)
		}
	}
	for _, e := range m.Exports {
		for _, name := range e.Files {
			if m.Files[name] == "" {
				return phrase.Fail(`"{{.Name}}" stands in it, which no export writes`, "Name", name)
			}
		}
	}
	return nil
}

// local reports whether a file of an export may be called so.
func local(name string) bool {
	return filepath.IsLocal(filepath.FromSlash(name)) && path.Clean(name) == name && !strings.Contains(name, `\`) &&
		!strings.EqualFold(name, ManifestName)
}

// take notes an export to a folder in place of the one before of the same preset for the same target, and returns what
// that has written and no other has.
func (m *manifest) take(folder string, all []File, by *By) (stale []string, err error) {
	taken := entry{by.Preset, by.Target, by.Release, nil}
	for _, f := range all {
		if !local(f.Name) {
			return nil, phrase.Fail(`export: "{{.Name}}" would be written outside of {{.Folder}}`,
				"Name", f.Name, "Folder", folder)
		}
		taken.Files = append(taken.Files, f.Name)
	}
	others := slices.DeleteFunc(slices.Clone(m.Exports), func(e entry) bool {
		same := e.Target == by.Target && (by.Alone || strings.EqualFold(FileName(e.Preset), FileName(by.Preset)))
		if same {
			stale = append(stale, e.Files...)
		}
		if same && e.Preset != by.Preset && !by.Force && err == nil {
			err = &Exists{Path: folder, Why: IsAnother, Preset: e.Preset}
		}
		return same
	})
	m.Format, m.Version, m.Exports = manifestFormat, manifestVersion, append(others, taken)
	slices.SortFunc(m.Exports, func(a, b entry) int {
		return strings.Compare(a.Preset+"\x00"+a.Target, b.Preset+"\x00"+b.Target)
	})
	stale = slices.DeleteFunc(stale, func(old string) bool {
		return slices.ContainsFunc(m.Exports, func(e entry) bool {
			return slices.ContainsFunc(e.Files, func(name string) bool { return strings.EqualFold(name, old) })
		})
	})
	return stale, err
}

func (m *manifest) json() []byte {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	_ = encoder.Encode(m) // texts only
	return out.Bytes()
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// sumFrom is the sum of what is read, and what it begins with.
func sumFrom(from io.Reader) (sum string, head []byte, err error) {
	head = make([]byte, 64<<10)
	n, err := io.ReadFull(from, head)
	head = head[:n]
	hash := sha256.New()
	hash.Write(head)
	if err == nil {
		_, err = io.Copy(hash, from)
	} else if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return hex.EncodeToString(hash.Sum(nil)), head, err
}

// openIn opens a regular file of a folder, which no link leads to.
func openIn(root *os.Root, name string, most int64) (*files.File, error) {
	info, err := root.Lstat(filepath.FromSlash(name))
	if err == nil {
		err = files.Check(info, most)
	}
	if err != nil {
		return nil, err
	}
	return files.OpenIn(root.FS(), name, most)
}

// marked reports whether a text is one of ours, by what exports of all releases say, those without a manifest too.
func marked(text []byte) bool {
	marks := [...]string{"Exported by Posewright", "Exported with a preset", `"posewright-preset"`,
		`"posewright-skeleton"`}
	for _, mark := range marks {
		if bytes.Contains(text, []byte(mark)) {
			return true
		}
	}
	return false
}
