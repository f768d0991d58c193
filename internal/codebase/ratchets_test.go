package codebase

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// recordFile has the counts of today.
const recordFile = "internal/codebase/ratchets.txt"

// updating is the command that writes it again.
const updating = "go test ./internal/codebase -run Ratchets -update"

var update = flag.Bool("update", false, "write "+recordFile+" again, unless a total rose")

// kind is something of which there may only be less.
type kind struct {
	name   string // in ratchets.txt
	what   string // in messages
	listed bool   // each counts once, by its own name, not by its package
}

var (
	privateAccess = kind{"private-access", "uses of private fields of another type", false}
	functionField = kind{"function-field", "struct fields that hold functions", false}
	longLine      = kind{"long-line", fmt.Sprintf("lines over %d columns", mostColumns), false}
	upwardImport  = kind{"upward-import", "imports of a package above", true}
	smallPackage  = kind{"small-package", fmt.Sprintf("packages under %d lines that one other imports", fewLines), true}
)

var kinds = []kind{functionField, longLine, privateAccess, smallPackage, upwardImport}

const (
	mostColumns = 120
	fewLines    = 130
	manyMethods = 4 // from which on the private fields of a type are its own business
)

// layers are the top folders from the bottom up: what is above imports what is below. The commands in assets, which
// make its files, are outside.
var layers = []string{
	"rig", "effectors", "solver", "trackers", "calibration", "presets", "viewport", "internal", "ui",
}

// finding is one of what is counted.
type finding struct {
	file string
	line int
	what string
}

func (f finding) String() string { return fmt.Sprintf("%s:%d: %s", f.file, f.line, f.what) }

func (c *checked) finding(pos token.Pos, format string, a ...any) finding {
	at := c.at.Position(pos)
	return finding{file: at.Filename, line: at.Line, what: fmt.Sprintf(format, a...)}
}

// privateAccesses are where methods of a type select private fields of another type that has several methods.
func (c *checked) privateAccesses() (found []finding) {
	for _, file := range c.files {
		for _, declaration := range file.Decls {
			method, ok := declaration.(*ast.FuncDecl)
			if !ok || method.Recv == nil || method.Body == nil {
				continue
			}
			of := receiver(method)
			ast.Inspect(method.Body, func(node ast.Node) bool {
				selector, ok := node.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				selection := c.info.Selections[selector]
				if selection == nil || selection.Kind() != types.FieldVal || selection.Obj().Exported() {
					return true
				}
				owner, ok := pointedAt(selection.Recv()).(*types.Named)
				if ok && owner.Obj().Pkg() == c.types && owner.Obj().Name() != of && owner.NumMethods() >= manyMethods {
					found = append(found, c.finding(selector.Sel.Pos(), "%s.%s uses %s.%s",
						of, method.Name.Name, owner.Obj().Name(), selector.Sel.Name))
				}
				return true
			})
		}
	}
	return found
}

func pointedAt(t types.Type) types.Type {
	if pointer, ok := t.(*types.Pointer); ok {
		return pointer.Elem()
	}
	return t
}

// receiver is the name of the type that a method is of.
func receiver(method *ast.FuncDecl) string {
	expression := method.Recv.List[0].Type
	for {
		switch e := expression.(type) {
		case *ast.StarExpr:
			expression = e.X
		case *ast.ParenExpr:
			expression = e.X
		case *ast.IndexExpr:
			expression = e.X
		case *ast.IndexListExpr:
			expression = e.X
		case *ast.Ident:
			return e.Name
		default:
			return ""
		}
	}
}

// functionFields are the fields of structs whose type is a function.
func (c *checked) functionFields() (found []finding) {
	for _, file := range c.files {
		ast.Inspect(file, func(node ast.Node) bool {
			structure, ok := node.(*ast.StructType)
			if !ok {
				return true
			}
			for _, field := range structure.Fields.List {
				if of := c.info.TypeOf(field.Type); of != nil {
					if _, ok := of.Underlying().(*types.Signature); !ok {
						continue
					}
					for _, name := range field.Names {
						found = append(found, c.finding(name.Pos(), "the field %s is a function", name.Name))
					}
				}
			}
			return true
		})
	}
	return found
}

// longLines are the lines of a file with too many columns: characters, of which a tab is one.
func longLines(name string, text []byte) (found []finding) {
	line := 0
	for one := range strings.Lines(string(text)) {
		line++
		if columns := utf8.RuneCountInString(strings.TrimRight(one, "\r\n")); columns > mostColumns {
			found = append(found, finding{file: name, line: line, what: fmt.Sprintf("%d columns", columns)})
		}
	}
	return found
}

// layer is where a folder is in layers, or -1.
func layer(folder string) int {
	top, _, _ := strings.Cut(folder, "/")
	return slices.Index(layers, top)
}

// upwardImports are the first imports in a package of each package above, by that.
func (c *checked) upwardImports() map[string]finding {
	found := map[string]finding{}
	for _, file := range c.files {
		for _, spec := range file.Imports {
			imported, own := strings.CutPrefix(importPath(spec), module+"/")
			from, to := layer(c.folder), layer(imported)
			if _, known := found[imported]; own && !known && from >= 0 && to > from {
				found[imported] = c.finding(spec.Pos(), "%s imports %s", c.folder, imported)
			}
		}
	}
	return found
}

// smallPackages are the packages with few lines that only one package imports.
func smallPackages(all []*checked) map[string]finding {
	users, lines := map[string]map[string]bool{}, map[string]int{}
	for _, c := range all {
		for _, file := range c.files {
			lines[c.folder] += c.at.File(file.Pos()).LineCount()
			for _, spec := range file.Imports {
				if imported, own := strings.CutPrefix(importPath(spec), module+"/"); own {
					if users[imported] == nil {
						users[imported] = map[string]bool{}
					}
					users[imported][c.folder] = true
				}
			}
		}
	}
	found := map[string]finding{}
	for _, c := range all {
		if lines[c.folder] < fewLines && len(users[c.folder]) == 1 {
			for user := range users[c.folder] {
				found[c.folder] = c.finding(c.files[0].Pos(), "%s has %d lines, and only %s imports it",
					c.folder, lines[c.folder], cmp.Or(user, "main"))
			}
		}
	}
	return found
}

// entry is a line of ratchets.txt.
type entry struct{ kind, of string }

// findAll counts everything.
func findAll() (map[entry][]finding, error) {
	found := map[entry][]finding{}
	add := func(k kind, of string, more ...finding) {
		if len(more) > 0 {
			found[entry{k.name, of}] = append(found[entry{k.name, of}], more...)
		}
	}
	all, err := packages()
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		name := cmp.Or(c.folder, "main")
		add(privateAccess, name, c.privateAccesses()...)
		add(functionField, name, c.functionFields()...)
		for imported, where := range c.upwardImports() {
			add(upwardImport, name+" "+imported, where)
		}
	}
	for folder, where := range smallPackages(all) {
		add(smallPackage, folder, where)
	}
	files, err := sources()
	if err != nil {
		return nil, err
	}
	for _, s := range files {
		add(longLine, cmp.Or(s.folder, "main"), longLines(s.name, s.text)...)
	}
	return found, nil
}

// counted is how many there are of each.
func counted(found map[entry][]finding) map[entry]int {
	counts := map[entry]int{}
	for e, findings := range found {
		counts[e] = len(findings)
	}
	return counts
}

// format writes counts, one a line, in order.
func format(counts map[entry]int) string {
	var lines []string
	for e, count := range counts {
		k := kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == e.kind })]
		if k.listed {
			lines = append(lines, e.kind+" "+e.of)
		} else {
			lines = append(lines, fmt.Sprintf("%s %s %d", e.kind, e.of, count))
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n") + "\n"
}

// parse reads what format writes. Where Git merged two versions, an entry may be there twice; then the smaller count is
// the most there may be.
func parse(text string) (map[entry]int, error) {
	counts := map[entry]int{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		which := slices.IndexFunc(kinds, func(k kind) bool { return k.name == words[0] })
		if which < 0 || len(words) < 2 {
			return nil, fmt.Errorf("%s: %q is no count", recordFile, line)
		}
		count, of := 1, words[1:]
		if !kinds[which].listed {
			var err error
			if count, err = strconv.Atoi(of[len(of)-1]); err != nil {
				return nil, fmt.Errorf("%s: %q has no number: %w", recordFile, line, err)
			}
			of = of[:len(of)-1]
		}
		e := entry{words[0], strings.Join(of, " ")}
		if known, twice := counts[e]; twice {
			count = min(count, known)
		}
		counts[e] = count
	}
	return counts, nil
}

// total is the sum of the counts of a kind.
func total(counts map[entry]int, k kind) (sum int) {
	for e, count := range counts {
		if e.kind == k.name {
			sum += count
		}
	}
	return sum
}

// difference tells how a kind differs from what was recorded: it names what rose, also where as much fell elsewhere. It
// is "" where nothing differs. risen is whether there are more in all.
func difference(
	k kind, recorded map[entry]int, found map[entry][]finding, added func(finding) bool,
) (text string, risen bool) {
	now := counted(found)
	var rises, falls []string
	entries := maps.Clone(recorded)
	maps.Copy(entries, now)
	for _, e := range slices.SortedFunc(maps.Keys(entries), func(a, b entry) int { return cmp.Compare(a.of, b.of) }) {
		switch was, is := recorded[e], now[e]; {
		case e.kind != k.name || was == is:
		case was < is:
			findings := found[e]
			recent := slices.DeleteFunc(slices.Clone(findings), func(f finding) bool { return !added(f) })
			if len(recent) >= is-was {
				findings = recent
			}
			rises = append(rises, fmt.Sprintf("%s: from %d to %d, %d of these:", e.of, was, is, is-was))
			for _, f := range findings {
				rises = append(rises, "\t"+f.String())
			}
		default:
			falls = append(falls, fmt.Sprintf("%s: from %d to %d", e.of, was, is))
		}
	}
	was, is := total(recorded, k), total(now, k)
	head := fmt.Sprintf("%s: from %d to %d in all", k.what, was, is)
	switch {
	case is > was:
		return head + ", and may only become fewer. Added:\n" + strings.Join(rises, "\n"), true
	case len(rises) > 0:
		return head + ". Added or moved; where only moved, run " + updating + ":\n" +
			strings.Join(slices.Concat(rises, falls), "\n"), false
	case len(falls) > 0:
		return head + ". Run " + updating + ":\n" + strings.Join(falls, "\n"), false
	}
	return "", false
}

var hunk = regexp.MustCompile(`^@@ -\S+ \+(\d+)(?:,(\d+))? @@`)

// changedLines are the lines that a diff of Git adds, by file.
func changedLines(diff string) map[string]map[int]bool {
	lines := map[string]map[int]bool{}
	var file string
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\r\n")
		if name, ok := strings.CutPrefix(line, "+++ b/"); ok {
			file = name
			lines[file] = map[int]bool{}
		} else if m := hunk.FindStringSubmatch(line); m != nil {
			first, _ := strconv.Atoi(m[1])
			count, _ := strconv.Atoi(cmp.Or(m[2], "1"))
			for i := range count {
				lines[file][first+i] = true
			}
		}
	}
	return lines
}

// addedSince reports whether something was added since the counts were last committed, as far as Git knows.
func addedSince() func(finding) bool {
	git := func(arguments ...string) string {
		out, err := exec.Command("git", arguments...).Output()
		if err != nil {
			return "" // without Git all that there is may have been added
		}
		return string(out)
	}
	commit := strings.TrimSpace(git("log", "-1", "--format=%H", "--", recordFile))
	if commit == "" {
		return func(finding) bool { return true }
	}
	changed := changedLines(git("diff", "--unified=0", "--no-color", "--no-ext-diff",
		"--src-prefix=a/", "--dst-prefix=b/", commit, "--", "*.go"))
	untracked := strings.Split(git("ls-files", "--others", "--exclude-standard", "--", "*.go"), "\n")
	return func(f finding) bool { return changed[f.file][f.line] || slices.Contains(untracked, f.file) }
}

func TestRatchetsOnlyFall(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(root, recordFile))
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	found, err := findAll()
	if err != nil {
		t.Fatal(err)
	}
	now := counted(found)
	if string(text) == format(now) {
		return
	}
	added := addedSince()
	for _, k := range kinds {
		if text, risen := difference(k, recorded, found, added); risen || text != "" && !*update {
			t.Error(text)
		}
	}
	switch {
	case t.Failed():
	case *update:
		if err := os.WriteFile(recordFile, []byte(format(now)), 0o644); err != nil {
			t.Error(err)
		}
	default:
		t.Errorf("%s is not in order: run %s", recordFile, updating)
	}
}

// The counters find what a package of a few lines has, and nothing else.
func TestTheCountersFindWhatIsThere(t *testing.T) {
	t.Parallel()
	c := packageOf(t, map[string]string{
		"a.go": `package p
import "other"
type A struct {
	b *B
	few *Few
	run, stop func() error
	act action
	all []func()
	other.Handler
	next interface{ then() }
}
type action func(int)
type B struct { x int; Y int; of func() }
func (a *A) M() { a.b.x = a.b.Y; a.b.P(); a.run(); _ = a.few.x }
func (a *A) In() { func() { _ = a.b.x }() }
func free(b *B) int { return b.x }
`,
		"b.go": `package p
func (b *B) N(o *B) { b.x = o.x }
func (b *B) O() {}
func (b *B) P() { x := struct{ done func() }{}; x.done() }
func (b *B) Q() {}
type Few struct { x int }
func (f *Few) N() {}
func (f Few) O() {}

type Generic[T any] struct { v T }
func (g *Generic[T]) N() {}
func (g *Generic[T]) O() {}
func (g *Generic[T]) P() {}
func (g Generic[T]) Q() { _ = g.v }
func (f Few) G(g *Generic[int]) { _ = g.v; var a A; _ = a.act }
type D struct { B }
func (d D) M() { d.x = 2; d.B.x = 2 }
`})
	for _, test := range []struct {
		found []finding
		want  []string
	}{
		{c.privateAccesses(), []string{
			"a.go:14: A.M uses B.x", "a.go:15: A.In uses B.x", "b.go:15: Few.G uses Generic.v", "b.go:17: D.M uses B.x",
		}},
		{c.functionFields(), []string{
			"a.go:6: the field run is a function", "a.go:6: the field stop is a function",
			"a.go:7: the field act is a function", "a.go:13: the field of is a function", "b.go:4: the field done is a function",
		}},
		{
			longLines("c.go", []byte("package p\n\t// "+strings.Repeat("ü", 116)+"\r\n// "+strings.Repeat("ü", 118)+"\n")),
			[]string{"c.go:3: 121 columns"},
		},
	} {
		if found := texts(test.found); !slices.Equal(found, test.want) {
			t.Errorf("found\n%s\nwant\n%s", strings.Join(found, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

func texts(findings []finding) (all []string) {
	for _, f := range findings {
		all = append(all, f.String())
	}
	return all
}

func TestTheCountersFindUpwardImportsAndSmallPackages(t *testing.T) {
	t.Parallel()
	var all []*checked
	for folder, text := range map[string]string{
		"rig":            `import ("fmt"; "posewright/internal/crash")`,
		"trackers/vmc":   `import "posewright/rig"; import "posewright/trackers"`,
		"trackers":       strings.Repeat("\n", 130),
		"presets":        `import "posewright/rig"; import "posewright/trackers/vmc"`,
		"internal/crash": "\n",
		"internal/app":   `import "posewright/ui/text"; import "posewright/presets"`,
		"ui/text":        "",
		"assets/gen":     `import "posewright/internal/app"`,
	} {
		c := packageOf(t, map[string]string{folder + "/a.go": "package p\n" + text})
		c.folder = folder
		all = append(all, c)
	}
	var upward []string
	for _, c := range all {
		for _, where := range c.upwardImports() {
			upward = append(upward, where.String())
		}
	}
	slices.Sort(upward)
	want := []string{"internal/app/a.go:2: internal/app imports ui/text", "rig/a.go:2: rig imports internal/crash"}
	if !slices.Equal(upward, want) {
		t.Errorf("%q run upward, want %q", upward, want)
	}
	small := smallPackages(all)
	want = []string{"internal/app", "internal/crash", "presets", "trackers/vmc", "ui/text"}
	if !slices.Equal(slices.Sorted(maps.Keys(small)), want) {
		t.Errorf("%v are small, want %v", small, want)
	}
	if text := small["internal/crash"].what; text != "internal/crash has 2 lines, and only rig imports it" {
		t.Error(text)
	}
}

func TestRatchetsNameWhatRose(t *testing.T) {
	t.Parallel()
	recorded, err := parse("long-line rig 2\nlong-line solver 3\nlong-line solver 4\nsmall-package rig/a\n\n")
	if err != nil {
		t.Fatal(err)
	}
	if text := format(recorded); text != "long-line rig 2\nlong-line solver 3\nsmall-package rig/a\n" {
		t.Errorf("written again as %q", text)
	}
	for _, wrong := range []string{"long-line rig", "long-line rig x", "new-kind rig 2", "small-package"} {
		if _, err := parse(wrong); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
	lines := func(file string, numbers ...int) (all []finding) {
		for _, line := range numbers {
			all = append(all, finding{file, line, "121 columns"})
		}
		return all
	}
	added := func(f finding) bool { return f.line >= 10 }
	const (
		head  = "lines over 120 columns: from 5 to "
		fewer = " in all, and may only become fewer. Added:\n"
	)
	for _, test := range []struct {
		name        string
		rig, solver []finding
		text        string
		risen       bool
	}{
		{"nothing", lines("a.go", 1, 2), lines("b.go", 1, 2, 3), "", false},
		{
			"added", lines("a.go", 1, 2, 10), lines("b.go", 1, 2, 3),
			head + "6" + fewer + "rig: from 2 to 3, 1 of these:\n\ta.go:10: 121 columns", true,
		},
		{
			"added where Git does not know", lines("a.go", 1, 2, 3), lines("b.go", 1, 2, 3),
			head + "6" + fewer + "rig: from 2 to 3, 1 of these:\n" +
				"\ta.go:1: 121 columns\n\ta.go:2: 121 columns\n\ta.go:3: 121 columns", true,
		},
		{
			"more than removed", lines("a.go", 1, 10, 11, 12), lines("b.go", 1, 2),
			head + "6" + fewer + "rig: from 2 to 4, 2 of these:\n" +
				"\ta.go:10: 121 columns\n\ta.go:11: 121 columns\n\ta.go:12: 121 columns", true,
		},
		{
			"moved", lines("a.go", 1, 2, 10), lines("b.go", 1, 2),
			head + "5 in all. Added or moved; where only moved, run " + updating + ":\n" +
				"rig: from 2 to 3, 1 of these:\n\ta.go:10: 121 columns\nsolver: from 3 to 2", false,
		},
		{
			"removed", lines("a.go", 1), lines("b.go", 1, 2, 3),
			head + "4 in all. Run " + updating + ":\nrig: from 2 to 1", false,
		},
	} {
		found := map[entry][]finding{
			{longLine.name, "rig"}: test.rig, {longLine.name, "solver"}: test.solver,
			{smallPackage.name, "rig/b"}: lines("c.go", 1),
		}
		if text, risen := difference(longLine, recorded, found, added); text != test.text || risen != test.risen {
			t.Errorf("%s: %v, %s\nwant %s", test.name, risen, text, test.text)
		}
	}
}

func TestLinesThatADiffAddsAreKnown(t *testing.T) {
	t.Parallel()
	lines := changedLines("diff --git a/rig/a.go b/rig/a.go\n--- a/rig/a.go\n+++ b/rig/a.go\n" +
		"@@ -3 +3,2 @@ func f() {\n-x\n+y\n+z\n@@ -9,2 +10,0 @@\n-x\n-y\n@@ -20,0 +19 @@\n+z\n")
	if got := fmt.Sprint(lines); got != "map[rig/a.go:map[3:true 4:true 19:true]]" {
		t.Error(got)
	}
}
