package files

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"posewright/rig/phrase"
)

// Reference is a file as the person, a preset or another file names it.
type Reference struct {
	// Folder is that of the file that names it. It is "" for none, such as that of a preset that was never saved: then
	// every name leads outside.
	Folder  string
	Name    string   // as it is named: a path from Folder, or a whole one
	Allowed bool     // it may be outside of Folder: the person has named it, or agreed to all files
	Trusted []string // whole paths of files that may be opened although they are outside of Folder
}

// Chosen is a file that the person has named.
func Chosen(path string) Reference { return Reference{Name: path, Allowed: true} }

// Named is a file that is named in another one, "" for none.
func Named(name, by string) Reference {
	if by == "" {
		return Reference{Name: name}
	}
	if foreignDrive(by) || network(by) {
		folder, _ := path.Split(slashed(by))
		return Reference{Folder: folder, Name: name}
	}
	if absolute, err := filepath.Abs(by); err == nil {
		by = absolute
	}
	return Reference{Folder: filepath.Dir(by), Name: name}
}

// OutsideError says that a name leads out of the folder of the file that names it.
type OutsideError struct {
	Name string // as it is named
	// Path is where it leads, links resolved; as it is named where that is on another computer or of another system.
	Path    string
	Network bool // it is on another computer, which even a look at it contacts: nothing was looked up
}

// Phrase says where the file is.
func (e *OutsideError) Phrase() phrase.Phrase {
	return phrase.Say("it is {{.Path}}, outside the folder of the file that names it", "Path", e.Path)
}

func (e *OutsideError) Error() string { return e.Phrase().String() }

// Path is where the file is, as far as its name says: links are not resolved.
func (r Reference) Path() string {
	switch {
	case r.Name == "" || filepath.IsAbs(r.Name):
		return r.Name
	case filepath.VolumeName(r.Name) != "" || os.IsPathSeparator(r.Name[0]): // Windows: from a drive's folder or root
		if whole, err := filepath.Abs(r.Name); err == nil {
			return whole
		}
		return r.Name
	case r.Folder == "":
		return r.Name
	}
	return filepath.Join(r.Folder, r.Name)
}

// Outside decides whether the name leads out of the folder, links resolved: then the error is an *OutsideError. Whether
// that is allowed does not matter. Files on other computers are not looked at, unless the folder is there too. It is
// nil for an empty name.
func (r Reference) Outside() error {
	if r.Name == "" {
		return nil
	}
	_, err := guarded(func() (struct{}, error) {
		at, err := r.find()
		at.close()
		return struct{}{}, err
	}, nil)
	if outside := (*OutsideError)(nil); errors.As(err, &outside) {
		return outside
	}
	return nil
}

// FS returns the folder of the file itself, as a file system that nothing leads out of, and the name of the file in it.
// The file may lead where the reference allows.
func (r Reference) FS() (fsys fs.FS, name string) {
	return view{r}, filepath.Base(r.Path())
}

// place is a file in a folder, reached without links.
type place struct {
	root *os.Root // nil for none
	name string
}

func (p *place) close() {
	if p.root != nil {
		p.root.Close()
	}
}

// find is what decides: it opens the folder of the reference and finds the file in it. The error is an *OutsideError if
// it is not there.
func (r Reference) find() (place, error) {
	if outside := r.outsideByName(); outside != nil {
		return place{}, outside
	}
	root, err := os.OpenRoot(r.Folder)
	if err != nil { // only the names are left to compare
		if !r.insideByName() {
			return place{}, &OutsideError{Name: r.Name, Path: r.Path()}
		}
		return place{}, err
	}
	return findIn(root, r.Name, r.Path())
}

// findIn finds a file in a folder that it closes unless the file is there.
func findIn(root *os.Root, named, whole string) (place, error) {
	at := place{root: root}
	if absolute, err := filepath.Abs(whole); err == nil {
		whole = absolute
	}
	target, network, err := resolve(whole)
	if err == nil && !network {
		var inside bool
		if at.name, inside = relative(root, target); inside {
			return at, nil
		}
	}
	at.close()
	if err != nil {
		return place{}, &fs.PathError{Op: "open", Path: whole, Err: err}
	}
	return place{}, &OutsideError{Name: named, Path: target, Network: network}
}

// outsideByName decides what needs no look at the disk: names of other computers, which must not be looked at, and
// those of other systems.
func (r Reference) outsideByName() error {
	if r.Folder == "" {
		return &OutsideError{Name: r.Name, Path: r.Path(), Network: network(r.Name)}
	}
	if network(r.Name) && !(network(r.Folder) && sameShare(r.Name, r.Folder)) {
		return &OutsideError{Name: r.Name, Path: r.Name, Network: true}
	}
	if runtime.GOOS != "windows" && strings.Contains(r.Name, `\`) || foreignDrive(r.Name) {
		if !r.insideByName() {
			return &OutsideError{Name: r.Name, Path: r.Name}
		}
	}
	return nil
}

// insideByName compares the names alone, as of any system.
func (r Reference) insideByName() bool {
	name, folder := slashed(r.Name), slashed(r.Folder)
	if strings.HasPrefix(name, "/") || len(name) > 1 && name[1] == ':' {
		return strings.HasPrefix(name, strings.TrimSuffix(folder, "/")+"/")
	}
	return name != ".." && !strings.HasPrefix(name, "../")
}

// slashed is a path of any system with slashes and without steps back; two slashes before the name of a computer stay.
func slashed(file string) string {
	file = strings.ReplaceAll(file, `\`, "/")
	if file == "" {
		return ""
	}
	clean := path.Clean(file)
	if strings.HasPrefix(file, "//") {
		clean = "/" + clean
	}
	return clean
}

// network reports whether a path, of any system, is on another computer, or what Windows writes like that: a device.
func network(file string) bool { return strings.HasPrefix(slashed(file), "//") }

// sameShare reports whether two paths are on the same share of the same computer.
func sameShare(a, b string) bool {
	share := func(file string) string {
		parts := strings.SplitN(strings.TrimPrefix(slashed(file), "//"), "/", 3)
		return strings.Join(parts[:min(2, len(parts))], "/")
	}
	return strings.EqualFold(share(a), share(b))
}

// foreignDrive reports whether a path begins with the drive of a Windows computer, where this is none.
func foreignDrive(file string) bool {
	return runtime.GOOS != "windows" && len(file) > 1 && file[1] == ':'
}

// mostLinks is how many links a path may lead over, as on Linux.
const mostLinks = 40

// resolve follows all links of a whole path. What does not exist stays as it is named. It ends where a link leads to
// another computer, before that is asked for anything.
func resolve(whole string) (target string, onNetwork bool, err error) {
	at, rest := split(whole)
	for links := 0; len(rest) > 0; {
		part := rest[0]
		rest = rest[1:]
		if part == ".." { // of a link: what is before it is resolved
			at = filepath.Dir(at)
			continue
		}
		next := filepath.Join(at, part)
		info, err := os.Lstat(next)
		if err != nil {
			return filepath.Join(next, filepath.Join(rest...)), false, nil // what is wrong is said when it is opened
		}
		at = next
		if info.Mode()&(fs.ModeSymlink|fs.ModeIrregular) == 0 {
			continue
		}
		to, err := os.Readlink(next) // Windows' junctions are irregular, and so is more, which is no link
		switch {
		case err != nil && info.Mode()&fs.ModeSymlink != 0:
			return "", false, err
		case err != nil:
			continue
		}
		if links++; links > mostLinks {
			return "", false, syscall.ELOOP
		}
		if runtime.GOOS == "windows" && network(to) && !(network(whole) && sameShare(to, whole)) {
			return to, true, nil
		}
		var more []string
		switch {
		case filepath.IsAbs(to):
			at, more = split(to)
		case os.IsPathSeparator(to[0]):
			_, more = split(to)
			at, _ = split(next)
		default:
			_, more = split(to)
			at = filepath.Dir(next)
		}
		rest = append(more, rest...)
	}
	return at, false, nil
}

// split is the root of a path and its parts below it.
func split(whole string) (root string, parts []string) {
	root = filepath.VolumeName(whole)
	parts = strings.FieldsFunc(whole[len(root):], func(r rune) bool { return r < 0x80 && os.IsPathSeparator(uint8(r)) })
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "." })
	return root + string(filepath.Separator), parts
}

// relative is the path of a target, which has no links, from a folder that it is in. Folders are compared as what they
// are, not by their names, which may be written in several ways.
func relative(root *os.Root, target string) (name string, inside bool) {
	folder, err := root.Stat(".")
	if err != nil {
		return "", false
	}
	name = "."
	for at := target; ; {
		if info, err := os.Stat(at); err == nil && os.SameFile(info, folder) {
			return name, true
		}
		up := filepath.Dir(at)
		if up == at {
			return "", false
		}
		name, at = filepath.Join(filepath.Base(at), name), up
	}
}

// Allows reports whether the file may be opened although it is outside.
func (r Reference) Allows(outside *OutsideError) bool { return r.allowed(outside) != "" }

// OutsideByName reports whether the name alone, before links, leads out of the folder.
func (r Reference) OutsideByName() bool {
	return r.Name != "" && (r.outsideByName() != nil || !r.insideByName())
}

// allowed is the path under which the person has allowed the file that is outside; "" for not at all.
func (r Reference) allowed(outside *OutsideError) string {
	if r.Allowed {
		return r.Path()
	}
	for _, path := range [...]string{r.Name, r.Path(), outside.Path} {
		whole := filepath.IsAbs(path) || foreignDrive(path) || network(path)
		if whole && slices.Contains(r.Trusted, path) {
			return path
		}
	}
	return ""
}

// open opens the file, which must be a regular one.
func (r Reference) open() (*os.File, error) {
	if r.Allowed {
		return openFree(r.Path())
	}
	at, err := r.find()
	if outside := (*OutsideError)(nil); errors.As(err, &outside) {
		switch path := r.allowed(outside); path {
		case "":
			return nil, err
		case outside.Path: // and not what a link leads to that has come there since
			root, err := os.OpenRoot(filepath.Dir(path))
			if err != nil {
				return nil, err
			}
			if at, err = findIn(root, r.Name, path); err != nil {
				return nil, err
			}
		default:
			return openFree(path)
		}
	} else if err != nil {
		return nil, err
	}
	defer at.close()
	return at.open()
}

// folder opens the folder of the file itself.
func (r Reference) folder() (*os.Root, error) {
	whole := r.Path()
	if r.Allowed {
		return os.OpenRoot(filepath.Dir(whole))
	}
	of := r
	of.Name = filepath.Dir(whole)
	at, err := of.find()
	if outside := (*OutsideError)(nil); errors.As(err, &outside) {
		if !errors.As(r.Outside(), &outside) || !r.Allows(outside) {
			return nil, err
		}
		return os.OpenRoot(filepath.Dir(whole))
	}
	if err != nil {
		return nil, err
	}
	defer at.close()
	return at.root.OpenRoot(at.name)
}

// openFree opens what the person has named or allowed.
func openFree(path string) (*os.File, error) {
	if device(path) {
		return nil, ErrNotRegular
	}
	return openRegular(func() (fs.FileInfo, error) { return os.Stat(path) },
		func() (*os.File, error) { return os.OpenFile(path, os.O_RDONLY|withoutWaiting, 0) })
}

// open opens the file. A link that came between finding it and now leads nowhere outside of the folder.
func (p *place) open() (*os.File, error) {
	whole := filepath.Join(p.root.Name(), p.name)
	if device(p.name) {
		return nil, ErrNotRegular
	}
	file, err := openRegular(func() (fs.FileInfo, error) { return p.root.Stat(p.name) },
		func() (*os.File, error) { return p.root.OpenFile(p.name, os.O_RDONLY|withoutWaiting, 0) })
	if of := (*fs.PathError)(nil); errors.As(err, &of) {
		of.Path = whole
	}
	return file, err
}

// view is the folder of a file with the file.
type view struct{ of Reference }

// Open implements fs.FS. Names may be anything: what they lead to is checked.
func (v view) Open(name string) (fs.File, error) {
	file, err := guarded(func() (*os.File, error) {
		if name == filepath.Base(v.of.Path()) {
			return v.of.open()
		}
		root, err := v.of.folder()
		if err != nil {
			return nil, err
		}
		whole := filepath.Join(filepath.Dir(v.of.Path()), filepath.FromSlash(name))
		if !fs.ValidPath(name) || !filepath.IsLocal(filepath.FromSlash(name)) {
			root.Close()
			return nil, &OutsideError{Name: name, Path: whole, Network: network(name)}
		}
		at, err := findIn(root, name, whole)
		if err != nil {
			return nil, err
		}
		defer at.close()
		return at.open()
	}, closeLate)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		file.Close()
		return nil, err
	}
	return &patient{file: file, until: program, info: info}, nil
}
