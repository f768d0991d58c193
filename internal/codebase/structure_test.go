package codebase

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

// mostCycleFiles is how many files of a package may name each other in a circle.
const mostCycleFiles = 15

// noImports stands in for every imported package: a package's own declarations and the uses of them are resolved
// without.
type noImports struct{}

func (noImports) Import(imported string) (*types.Package, error) {
	p := types.NewPackage(imported, path.Base(imported))
	p.MarkComplete()
	return p, nil
}

// checked is a package with what its own declarations mean.
type checked struct {
	folder string
	files  []*ast.File
	types  *types.Package
	info   *types.Info
	at     *token.FileSet
}

// check resolves the names in the files of a package. Of a name that several files declare, each for another system,
// the first is meant.
func check(at *token.FileSet, folder string, files []*ast.File) *checked {
	c := &checked{folder: folder, files: files, at: at, info: &types.Info{
		Types:      map[ast.Expr]types.TypeAndValue{},
		Uses:       map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}}
	conf := types.Config{Importer: noImports{}, FakeImportC: true, Error: func(error) {}} // what is imported is unknown
	c.types, _ = conf.Check(folder, at, files, c.info)
	return c
}

// packages are those of all sources.
var packages = sync.OnceValues(func() (all []*checked, err error) {
	sources, err := sources()
	if err != nil {
		return nil, err
	}
	system := build.Default
	system.GOOS, system.GOARCH, system.CgoEnabled = "linux", "amd64", true
	built, others := map[string][]*ast.File{}, map[string][]*ast.File{}
	for _, s := range sources {
		is, err := system.MatchFile(filepath.FromSlash(s.folder), path.Base(s.name))
		if err != nil {
			return nil, err
		}
		files := built
		if !is {
			files = others
		}
		files[s.folder] = append(files[s.folder], s.syntax)
	}
	folders := map[string]bool{}
	for _, s := range sources {
		if !folders[s.folder] {
			folders[s.folder] = true
			all = append(all, check(positions, s.folder, slices.Concat(built[s.folder], others[s.folder])))
		}
	}
	return all, nil
})

// cycle is the largest set of files that name each other's declarations in a circle.
func (c *checked) cycle() []string {
	fileOf := func(pos token.Pos) string { return path.Base(c.at.Position(pos).Filename) }
	names := map[string][]string{} // files by the file that names something of them
	for ident, object := range c.info.Uses {
		_, method := object.(*types.Func)
		if object.Pkg() == c.types && (method || object.Parent() == c.types.Scope()) {
			if from, to := fileOf(ident.Pos()), fileOf(object.Pos()); from != to && !slices.Contains(names[from], to) {
				names[from] = append(names[from], to)
			}
		}
	}
	return largestCycle(names)
}

// named calls look for each type that the package declares.
func (c *checked) named(look func(*types.Named)) {
	for _, name := range c.types.Scope().Names() {
		if declared, ok := c.types.Scope().Lookup(name).(*types.TypeName); ok && !declared.IsAlias() {
			if named, ok := declared.Type().(*types.Named); ok {
				look(named)
			}
		}
	}
}

// mutual are the pairs of types that hold pointers to each other.
func (c *checked) mutual() (pairs []string) {
	points := map[string][]string{}
	c.named(func(named *types.Named) {
		name := named.Obj().Name()
		if fields, ok := named.Underlying().(*types.Struct); ok {
			for field := range fields.Fields() {
				if pointer, ok := field.Type().(*types.Pointer); ok {
					if to, ok := pointer.Elem().(*types.Named); ok {
						points[name] = append(points[name], to.Obj().Name())
					}
				}
			}
		}
	})
	for from, to := range points {
		for _, name := range to {
			if from < name && slices.Contains(points[name], from) {
				pairs = append(pairs, from+" and "+name)
			}
		}
	}
	return pairs
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

func TestNoTypesPointAtEachOtherAndFewFilesNameEachOtherInACircle(t *testing.T) {
	t.Parallel()
	all, err := packages()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		for _, pair := range c.mutual() {
			t.Errorf("%s: %s hold pointers to each other", c.folder, pair)
		}
		if cycle := c.cycle(); len(cycle) > mostCycleFiles {
			t.Errorf("%s: %d files name each other in a circle, more than %d: %v", c.folder, len(cycle), mostCycleFiles, cycle)
		}
	}
}

// packageOf checks a package of some files, given by their names.
func packageOf(t *testing.T, texts map[string]string) *checked {
	t.Helper()
	at := token.NewFileSet()
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		file, err := parser.ParseFile(at, name, texts[name], 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return check(at, "p", files)
}

func TestTypesAndFilesThatDependOnEachOtherAreFound(t *testing.T) {
	t.Parallel()
	c := packageOf(t, map[string]string{
		"a.go": "package p\ntype A struct { inner; b *B }\nfunc (a *A) M() { a.b.N() }\nfunc (A) O() {}",
		"b.go": "package p\nimport \"other\"\ntype B struct { a *A; other.C }\nfunc (*B) N() { other.F(); c() }",
		"c.go": "package p\ntype inner struct { x, y int }\nfunc c() { new(A).O() }",
		"d.go": "package p\nvar _ = c\ntype D struct { e *E }\ntype E struct{}",
	})
	if pairs := c.mutual(); !slices.Equal(pairs, []string{"A and B"}) {
		t.Errorf("%v hold pointers to each other", pairs)
	}
	if cycle := c.cycle(); !slices.Equal(cycle, []string{"a.go", "b.go", "c.go"}) {
		t.Errorf("%v name each other in a circle", cycle)
	}
}
