package codebase

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// root is the folder of go.mod, which the names of files begin at. The tests run there, but open files by their whole
// path: "go test", which takes results from its cache where what was opened is as it was, knows of no change of the
// folder before the tests.
var root string

func TestMain(m *testing.M) {
	if err := enterModule(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func enterModule() error {
	folder, err := os.Getwd()
	if err != nil {
		return err
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			root = folder
			return os.Chdir(folder)
		}
		above := filepath.Dir(folder)
		if above == folder {
			return errors.New("codebase: there is no go.mod in this folder or above it")
		}
		folder = above
	}
}

// source is a Go file that is not a test.
type source struct {
	name   string // from the folder of go.mod, with slashes
	folder string // "" for the folder of go.mod
	text   []byte
	syntax *ast.File // with comments
}

// positions has those of all sources.
var positions = token.NewFileSet()

// sources are all that there are, parsed once and shared by the tests, which only read them.
var sources = sync.OnceValues(func() (all []*source, err error) {
	err = filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			base := entry.Name()
			if name != "." && strings.HasPrefix(base, ".") || base == "testdata" || name == "build" || name == "dist" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		s := &source{name: filepath.ToSlash(name), text: text}
		if s.folder = path.Dir(s.name); s.folder == "." {
			s.folder = ""
		}
		s.syntax, err = parser.ParseFile(positions, s.name, text, parser.ParseComments|parser.SkipObjectResolution)
		all = append(all, s)
		return err
	})
	if err == nil && len(all) < 50 {
		err = fmt.Errorf("codebase: there are only %d Go files", len(all))
	}
	return all, err
})

// eachFile calls look for every Go file that is not a test.
func eachFile(t *testing.T, look func(name, folder string, file *ast.File)) {
	t.Helper()
	all, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		look(s.name, s.folder, s.syntax)
	}
}
