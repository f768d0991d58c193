package codebase

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

// public are the folders of the packages that other programs may use, with those below them that are not internal.
var public = []string{"rig", "effectors", "solver", "trackers", "calibration", "presets", "viewport"}

// leaks returns the types of internal packages that an exported declaration of a file names, with where.
func leaks(file *ast.File) (found []string) {
	internal := map[string]string{}
	for _, spec := range file.Imports {
		if imported := importPath(spec); strings.Contains(imported+"/", "/internal/") {
			name := path.Base(imported)
			if spec.Name != nil {
				name = spec.Name.Name
			}
			internal[name] = imported
		}
	}
	inspect := func(where string, in ast.Node) {
		ast.Inspect(in, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.Field: // an unexported field or method is nobody's business
				if len(node.Names) > 0 && !slices.ContainsFunc(node.Names, (*ast.Ident).IsExported) {
					_, isFunc := in.(*ast.FuncType)
					return isFunc
				}
			case *ast.SelectorExpr:
				if on, ok := node.X.(*ast.Ident); ok && internal[on.Name] != "" {
					found = append(found, fmt.Sprintf("%s has %s.%s", where, internal[on.Name], node.Sel.Name))
				}
			}
			return true
		})
	}
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() {
				inspect(d.Name.Name, d.Type)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					if s.Name.IsExported() {
						inspect(s.Name.Name, s.Type)
					}
				case *ast.ValueSpec:
					if s.Type != nil && slices.ContainsFunc(s.Names, (*ast.Ident).IsExported) {
						inspect(s.Names[0].Name, s.Type)
					}
				}
			}
		}
	}
	return found
}

func TestPublicPackagesNameNoInternalTypes(t *testing.T) {
	t.Parallel()
	eachFile(t, func(name, folder string, file *ast.File) {
		top, _, _ := strings.Cut(folder, "/")
		if !slices.Contains(public, top) || strings.Contains(folder+"/", "/internal/") {
			return
		}
		for _, leak := range leaks(file) {
			t.Errorf("%s: %s", name, leak)
		}
	})
	file, err := parser.ParseFile(token.NewFileSet(), "", `package p
import ("a/internal/b"; other "a/internal/c"; "a/d")
func F() *b.T { return nil }
func G(x []other.T, y d.T) {}
func h(b.T)
type S struct { A func() b.T; c b.T }
type t struct { A b.T }
var V map[string]other.T
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if found := leaks(file); len(found) != 4 {
		t.Errorf("found %v", found)
	}
}
