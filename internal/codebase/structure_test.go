package codebase

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What a type, a package and a cycle of files may have.
const (
	mostMethods    = 40
	mostFields     = 25 // of a type with methods, those of embedded structs included
	mostLines      = 8000
	mostLinesOfUI  = 5000 // the window only builds and wires panels
	mostCycleFiles = 15
)

// plainData are types whose methods only copy, compare and check what they hold.
var plainData = []string{"presets.Preset", "solver/gait.Settings", "internal/app.Settings"}

// structure is what is counted of a package.
type structure struct {
	lines   int
	methods map[string]int // declared, by type
	fields  map[string]int // of structs with methods, by type
	mutual  []string       // pairs of types that point at each other
	cycle   []string       // the largest set of files that name each other's declarations in a circle
}

// noImports stands in for every imported package: a package's own declarations and the uses of them are resolved without.
type noImports struct{}

func (noImports) Import(imported string) (*types.Package, error) {
	p := types.NewPackage(imported, path.Base(imported))
	p.MarkComplete()
	return p, nil
}

// structureOf counts the files of a package.
func structureOf(fset *token.FileSet, files []*ast.File) structure {
	s := structure{methods: map[string]int{}, fields: map[string]int{}}
	uses := map[*ast.Ident]types.Object{}
	conf := types.Config{Importer: noImports{}, FakeImportC: true, Error: func(error) {}} // what is imported is unknown
	pkg, _ := conf.Check("p", fset, files, &types.Info{Uses: uses})
	fileOf := func(pos token.Pos) string { return filepath.Base(fset.Position(pos).Filename) }
	for _, file := range files {
		s.lines += fset.File(file.Pos()).LineCount()
	}
	names := map[string][]string{} // files by the file that names something of them
	for ident, object := range uses {
		_, method := object.(*types.Func)
		if from, to := fileOf(ident.Pos()), ""; object.Pkg() == pkg && (method || object.Parent() == pkg.Scope()) {
			if to = fileOf(object.Pos()); from != to && !slices.Contains(names[from], to) {
				names[from] = append(names[from], to)
			}
		}
	}
	s.cycle = largestCycle(names)

	points := map[string][]string{}
	for _, name := range pkg.Scope().Names() {
		named, ok := pkg.Scope().Lookup(name).Type().(*types.Named)
		if _, isType := pkg.Scope().Lookup(name).(*types.TypeName); !ok || !isType {
			continue
		}
		s.methods[name] = named.NumMethods()
		if fields, ok := named.Underlying().(*types.Struct); ok {
			if named.NumMethods() > 0 {
				s.fields[name] = fieldCount(fields)
			}
			for i := range fields.NumFields() {
				if pointer, ok := fields.Field(i).Type().(*types.Pointer); ok {
					if to, ok := pointer.Elem().(*types.Named); ok {
						points[name] = append(points[name], to.Obj().Name())
					}
				}
			}
		}
	}
	for from, to := range points {
		for _, name := range to {
			if from < name && slices.Contains(points[name], from) {
				s.mutual = append(s.mutual, from+" and "+name)
			}
		}
	}
	return s
}

// fieldCount counts the fields of a struct and of those that are embedded in it.
func fieldCount(s *types.Struct) (count int) {
	for i := range s.NumFields() {
		count++
		embedded := s.Field(i).Type()
		if pointer, ok := embedded.(*types.Pointer); ok {
			embedded = pointer.Elem()
		}
		if inner, ok := embedded.Underlying().(*types.Struct); ok && s.Field(i).Embedded() {
			count += fieldCount(inner)
		}
	}
	return count
}

// largestCycle is the largest set of nodes that all reach each other, sorted.
func largestCycle(to map[string][]string) (largest []string) {
	reached := map[string]map[string]bool{}
	for from := range to {
		seen := map[string]bool{}
		for stack := slices.Clone(to[from]); len(stack) > 0; {
			node := stack[len(stack)-1]
			if stack = stack[:len(stack)-1]; !seen[node] {
				seen[node] = true
				stack = append(stack, to[node]...)
			}
		}
		reached[from] = seen
	}
	for from, seen := range reached {
		var cycle []string
		for node := range seen {
			if reached[node][from] {
				cycle = append(cycle, node)
			}
		}
		if slices.Sort(cycle); len(cycle) > len(largest) {
			largest = cycle
		}
	}
	return largest
}

func TestEveryTypeAndPackageStaysSmallEnough(t *testing.T) {
	t.Parallel()
	var names, folders = map[string][]string{}, []string{}
	eachFile(t, func(name, folder string, _ *ast.File) {
		if !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
		names[folder] = append(names[folder], name)
	})
	for _, folder := range folders {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			fset := token.NewFileSet()
			var files []*ast.File
			for _, name := range names[folder] {
				file, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
				if err != nil {
					t.Fatal(err)
				}
				if !strings.HasSuffix(name, "_other.go") && !strings.HasSuffix(name, "nocgo.go") { // of other builds, with the same names
					files = append(files, file)
				}
			}
			s := structureOf(fset, files)
			if limit := map[bool]int{true: mostLinesOfUI, false: mostLines}[folder == "ui"]; s.lines > limit {
				t.Errorf("%d lines, more than %d", s.lines, limit)
			}
			for name, count := range s.methods {
				if count > mostMethods {
					t.Errorf("%s has %d methods, more than %d", name, count, mostMethods)
				}
			}
			for name, count := range s.fields {
				if count > mostFields && !slices.Contains(plainData, folder+"."+name) {
					t.Errorf("%s has methods and %d fields, more than %d", name, count, mostFields)
				}
			}
			for _, pair := range s.mutual {
				t.Errorf("%s hold pointers to each other", pair)
			}
			if len(s.cycle) > mostCycleFiles {
				t.Errorf("%d files name each other in a circle, more than %d: %v", len(s.cycle), mostCycleFiles, s.cycle)
			}
		})
	}
}

func TestTheRulesCountWhatAPackageHas(t *testing.T) {
	t.Parallel()
	fset := token.NewFileSet()
	var files []*ast.File
	for name, source := range map[string]string{
		"a.go": "package p\ntype A struct { inner; b *B }\nfunc (a *A) M() { a.b.N() }\nfunc (A) O() {}",
		"b.go": "package p\nimport \"other\"\ntype B struct { a *A; other.C }\nfunc (*B) N() { other.F(); c() }",
		"c.go": "package p\ntype inner struct { x, y int }\nfunc c() { new(A).O() }",
		"d.go": "package p\nvar _ = c",
	} {
		file, err := parser.ParseFile(fset, name, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	s := structureOf(fset, files)
	if s.lines != 13 || s.methods["A"] != 2 || s.fields["A"] != 4 || s.fields["inner"] != 0 || !slices.Equal(s.mutual, []string{"A and B"}) ||
		!slices.Equal(s.cycle, []string{"a.go", "b.go", "c.go"}) {
		t.Errorf("counted %+v", s)
	}
}
