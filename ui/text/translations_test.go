package text

import (
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/internal/inputs"
	"posewright/presets"
	"posewright/presets/export/targets"
	"posewright/rig/phrase"
	"posewright/solver/chain"
	"posewright/trackers"
)

var updateMissing = flag.Bool("update-missing", false, "write the texts that each catalog lacks to build/missing.<language>.json, to be filled and added to ui/text/translations")

// sourceFiles parses the files of ui and of the packages below it that are no tests, by their paths below ui.
func sourceFiles(t *testing.T) (*token.FileSet, map[string]*ast.File) {
	t.Helper()
	files, parsed := token.NewFileSet(), map[string]*ast.File{}
	err := filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == "uitest"):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(files, name, nil, 0)
		parsed[strings.TrimPrefix(filepath.ToSlash(name), "../")] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files, parsed
}

// constant is the value of an expression of string literals.
func constant(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		left, ok := constant(e.X)
		right, also := constant(e.Y)
		return left + right, e.Op == token.ADD && ok && also
	case *ast.ParenExpr:
		return constant(e.X)
	}
	return "", false
}

// calledName is the function of a call: "lang.L", "message", "warn".
func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
		return f.Sel.Name
	}
	return ""
}

// unshown are the packages whose texts no window shows: commands, what measures and generates, and helpers of tests; and the solver, whose errors are about
// what its callers did wrong, which settings and skeletons that were read and checked cannot.
var unshown = []string{"assets/speech/gen",
	"internal/cli", "internal/isolated", "internal/bench", "internal/dist", "internal/e2e", "assets",
	"solver", "presets/export/exporttest", "presets/export/check",
	"internal/evaluation/accuracyplot", "internal/evaluation/avatars", "internal/evaluation/generated", "internal/evaluation/papers", "internal/evaluation/phasetraining",
	"internal/evaluation/prediction", "internal/evaluation/rivals", "internal/evaluation/simulated",
}

// pureSources are the files below the repository's root that are no tests, of packages whose texts people may read in the window.
func pureSources(t *testing.T) (*token.FileSet, map[string]*ast.File) {
	t.Helper()
	files, parsed := token.NewFileSet(), map[string]*ast.File{}
	for _, room := range []string{"rig", "effectors", "trackers", "calibration", "presets", "viewport", "internal", "assets/speech"} {
		err := filepath.WalkDir(filepath.Join("..", "..", room), func(name string, entry fs.DirEntry, err error) error {
			folder := strings.TrimPrefix(filepath.ToSlash(name), "../../")
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "testdata" || slices.Contains(unshown, folder)):
				return filepath.SkipDir
			case entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
				return nil
			}
			file, err := parser.ParseFile(files, name, nil, 0)
			parsed[folder] = file
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(parsed) < 200 {
		t.Fatalf("only %d files were found", len(parsed))
	}
	return files, parsed
}

// startsWork reports whether a call begins work of an application's host, whose first argument is the name of the work.
func startsWork(call *ast.CallExpr) bool {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) < 2 || method.Sel.Name != "Go" && method.Sel.Name != "Do" {
		return false
	}
	switch of := method.X.(type) {
	case *ast.Ident:
		return strings.EqualFold(of.Name, "host")
	case *ast.SelectorExpr:
		return strings.EqualFold(of.Sel.Name, "host")
	}
	return false
}

// phraseTexts adds the templates of the phrases and of the errors of some files, and their terms. A template that is no constant is an error.
func phraseTexts(t *testing.T, files *token.FileSet, parsed map[string]*ast.File, keys map[string]string) {
	t.Helper()
	for _, file := range parsed {
		local := file.Name.Name == "phrase" // which calls its own functions without the package's name
		take := func(e ast.Expr, must bool) {
			text, ok := constant(e)
			if !ok && must && !local {
				t.Errorf("%s: the template is no constant, so that it cannot be translated", files.Position(e.Pos()))
			}
			if text = phrase.Of(phrase.Fail(text)).Text; ok && text != "" {
				keys[text] = files.Position(e.Pos()).String()
			}
		}
		is := func(e ast.Expr, wanted ...string) bool {
			if x, ok := e.(*ast.SelectorExpr); ok {
				if p, ok := x.X.(*ast.Ident); ok && p.Name == "phrase" {
					return slices.Contains(wanted, x.Sel.Name)
				}
			}
			x, ok := e.(*ast.Ident)
			return ok && local && slices.Contains(wanted, x.Name)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if len(n.Args) > 0 {
					if is(n.Fun, "Say", "Fail") {
						take(n.Args[0], true)
					} else if is(n.Fun, "Term") || startsWork(n) {
						take(n.Args[0], false) // or a text of the registry
					}
				}
			case *ast.CompositeLit:
				of := n.Type
				switch list := of.(type) {
				case *ast.ArrayType:
					of = list.Elt
				case *ast.MapType:
					of = list.Value
				}
				if of != n.Type && is(of, "Term") {
					for _, value := range n.Elts {
						if pair, ok := value.(*ast.KeyValueExpr); ok {
							value = pair.Value
						}
						take(value, false)
					}
				}
			case *ast.FuncDecl:
				if results := n.Type.Results; results != nil && len(results.List) == 1 && is(results.List[0].Type, "Term") {
					ast.Inspect(n.Body, func(n ast.Node) bool {
						if back, ok := n.(*ast.ReturnStmt); ok {
							take(back.Results[0], false)
						}
						return true
					})
				}
			}
			return true
		})
	}
}

// unworded are errors that no person reads in the window: what a caller did wrong in the program itself, and what is caught where it arises.
var unworded = []string{
	"presets/runtime/skeleton.go", // what the library tells the program that calls it, in English
	"internal/xvfb/",              // what the commands say, in English
	"internal/evaluation/",        // options that no caller may give; why a recording is left out is a phrase
}

func TestEveryErrorOfAPurePackageCanBeWorded(t *testing.T) {
	t.Parallel()
	files, parsed := pureSources(t)
	for name, file := range parsed {
		if strings.HasPrefix(name, "rig/phrase/") || slices.ContainsFunc(unworded, func(start string) bool { return strings.HasPrefix(name, start) }) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if made := calledName(call); made == "errors.New" || made == "fmt.Errorf" {
					t.Errorf("%s: %s makes an error that stays English; use phrase.Fail", files.Position(call.Pos()), made)
				}
			}
			return true
		})
	}
}

// neededKeys is every text that the window may ask a catalog for, with where it was found; plural for those with a count.
func neededKeys(t *testing.T) (keys map[string]string, plural map[string]bool) {
	t.Helper()
	keys, plural = map[string]string{}, map[string]bool{}
	files, parsed := sourceFiles(t)
	for _, file := range parsed {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			name := calledName(call)
			if !slices.Contains([]string{"lang.L", "lang.N", "lang.X", "text.Message", "Message"}, name) {
				return true
			}
			if text, ok := constant(call.Args[0]); ok {
				keys[text] = files.Position(call.Pos()).String()
				plural[text] = plural[text] || name == "lang.N"
			}
			return true
		})
	}
	phraseTexts(t, files, parsed, keys)
	pureFiles, pure := pureSources(t)
	phraseTexts(t, pureFiles, pure, keys)
	add := func(where string, texts ...string) {
		for _, text := range texts {
			if text != "" {
				keys[text] = where
			}
		}
	}
	magnetic := presets.Default()
	magnetic.Chains = append(magnetic.Chains, presets.NewChain("tail", "Tail1", "Tail6"))
	for _, p := range slices.Concat(presets.Parameters(), presets.ParametersOf(&magnetic)) {
		add("the registry, "+p.Path, p.Label, p.Help)
		if _, words := SplitUnit(p.Unit); words != "" {
			add("the registry, "+p.Path, words)
		}
		add("the registry, "+p.Path, p.TimeLabel)
		for _, option := range p.Options {
			add("the registry, "+p.Path, option.Label, option.Help)
		}
	}
	add("the registry's groups", presets.Groups()...)
	for c := range presets.CategoryCount {
		add("the categories of the registry", string(c.Label()))
	}
	for cause := chain.NotHeld; cause.String() != "" || cause == chain.NotHeld; cause++ {
		add("the causes of the solver", cause.String())
	}
	for id := range effectors.LimitCount {
		add("the joints of the limits", id.Words())
	}
	for _, kind := range inputs.Kinds() {
		add("the inputs", kind.Name, kind.About)
	}
	for _, name := range presets.BuiltinNames() {
		builtin, _ := presets.Builtin(name)
		add("the built-in presets", name, builtin.Notes)
	}
	for _, target := range targets.All() {
		add("the targets of exports", target.Name, target.About)
	}
	for _, kind := range []trackers.Kind{trackers.UnknownKind, trackers.Headset, trackers.Controller, trackers.Tracker} {
		add("the kinds of devices", kind.String())
	}
	return keys, plural
}

var field = regexp.MustCompile(`\{\{[^}]*\}\}`)

// fields are what is filled into a text, in order of their names.
func fields(text string) []string {
	found := field.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// formsOf is a text of a catalog in its plural forms, "other" alone where it has none.
func formsOf(t *testing.T, text any) map[string]string {
	t.Helper()
	switch text := text.(type) {
	case string:
		return map[string]string{"other": text}
	case map[string]any:
		forms := map[string]string{}
		for form, of := range text {
			forms[form], _ = of.(string)
		}
		return forms
	}
	t.Errorf("%v is no text", text)
	return nil
}

// pluralForms are those that a language distinguishes for whole numbers.
var pluralForms = map[string][]string{"en": {"one", "other"}, "de": {"one", "other"}, "ja": {"other"}}

func TestCatalogsSayWhatTheWindowAsksForAndNothingElse(t *testing.T) {
	t.Parallel()
	keys, plural := neededKeys(t)
	for tag, wanted := range pluralForms {
		texts, err := Catalog(tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range slices.Sorted(maps.Keys(texts)) {
			if _, used := keys[key]; !used {
				t.Errorf("%s: nobody uses %q", tag, key)
				continue
			}
			forms := formsOf(t, texts[key])
			if plural[key] && !slices.Equal(slices.Sorted(maps.Keys(forms)), wanted) {
				t.Errorf("%s: %q has the forms %v, want %v", tag, key, slices.Sorted(maps.Keys(forms)), wanted)
			}
			for form, text := range forms {
				if strings.TrimSpace(text) == "" {
					t.Errorf("%s: %q is empty", tag, key)
				}
				if got, want := fields(text), fields(key); !slices.Equal(got, want) && (form != "one" || !subset(got, want)) {
					t.Errorf("%s: %q fills in %v, want %v", tag, key, got, want)
				}
			}
		}
		missing := missingTexts(t, tag)
		for key := range missing {
			if tag == "en" {
				t.Errorf("en: the plural forms of %q are missing (%s)", key, keys[key])
			}
		}
		if *updateMissing {
			writeMissing(t, tag, missing)
		}
	}
}

// wordy are templates with words of their own. The others, such as "{{.File}}: {{.Cause}}", are the same in every language unless a catalog has them.
var wordy = regexp.MustCompile(`\p{L}`)

// missingTexts are the keys that a catalog lacks, with room for the forms that it needs; of English only plurals are needed.
func missingTexts(t *testing.T, tag string) map[string]any {
	t.Helper()
	keys, plural := neededKeys(t)
	texts, err := Catalog(tag)
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string]any{}
	for key := range keys {
		if _, there := texts[key]; there || tag == "en" && !plural[key] || !wordy.MatchString(field.ReplaceAllString(key, "")) {
			continue
		}
		missing[key] = ""
		if plural[key] {
			forms := map[string]string{}
			for _, form := range pluralForms[tag] {
				forms[form] = ""
			}
			missing[key] = forms
		}
	}
	return missing
}

func subset(part, whole []string) bool {
	return !slices.ContainsFunc(part, func(of string) bool { return !slices.Contains(whole, of) })
}

func writeMissing(t *testing.T, tag string, missing map[string]any) {
	t.Helper()
	path := filepath.Join("..", "..", "build", "missing."+tag+".json")
	if len(missing) == 0 {
		_ = os.Remove(path)
		return
	}
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "\t")
	if err := encoder.Encode(missing); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// wordless are files whose texts are not for people: drawings, what programs ask for, what is said without a window, names of
// steps before they are worded, and why file dialogs are asked for in another way.
var wordless = []string{"debugdump.go", "helper.go", "main.go", "nocgo.go", "portal.go", "run.go"}

// untranslated are texts that are the same in every language, or names by which the program finds something.
var untranslated = []string{
	"Posewright", "English", "Deutsch", "Mannequin", "DISPLAY", " \t\r\n", "Ag", "Magnet ", "Left hand", "the session", "Content", "Edit", "Preferences", // the last are names of a field of Fyne, of a menu and of a folder of macOS
}

// untranslatedFields are fields of the command table that no person reads; the names of menus are translated where they are shown.
var untranslatedFields = []string{"id", "ID", "Menu"}

// prose is what only people read: two words, or one that begins a sentence.
var prose = regexp.MustCompile(`^[A-Z][a-z]+|\p{L}\p{L}[ …]|[ ]\p{L}\p{L}`)

// figures are numbers with a unit that is the same in every language.
var figures = regexp.MustCompile(`^[^\p{L}]*(%[\d.]*[a-z][^\p{L}]*)*(cm|m|mm|µs|ms|s|Hz|fps)?([ ·]+%[\d.]*[a-z])*$`)

func TestEveryTextGoesThroughTheLanguage(t *testing.T) {
	t.Parallel()
	files, parsed := sourceFiles(t)
	for name, file := range parsed {
		if slices.Contains(wordless, path.Base(name)) {
			continue
		}
		var look func(n ast.Node) bool
		look = func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec, *ast.IndexExpr:
				return false
			case *ast.StructType:
				return false
			case *ast.KeyValueExpr: // what is filled into a text has a name that nobody reads
				if key, ok := n.Key.(*ast.Ident); !ok || !slices.Contains(untranslatedFields, key.Name) {
					ast.Inspect(n.Value, look)
				}
				return false
			case *ast.CallExpr:
				if startsWork(n) {
					for _, argument := range n.Args[1:] {
						ast.Inspect(argument, look)
					}
					return false
				}
				switch calledName(n) {
				case "lang.L", "lang.N", "lang.X", "text.Message", "Message", "phrase.Say", "phrase.Fail", "regexp.MustCompile":
					if _, fixed := constant(n.Args[0]); fixed {
						for i, argument := range n.Args[1:] {
							if named := strings.HasPrefix(calledName(n), "phrase."); !named || i%2 == 1 { // the rest are the names of gaps
								ast.Inspect(argument, look)
							}
						}
						return false
					}
				case "fmt.Fprintf", "strings.CutPrefix", "strings.HasPrefix", "strings.Contains":
					return false
				}
			case *ast.BasicLit:
				text, ok := constant(n)
				drawing := strings.Contains(text, `="`) || strings.HasSuffix(text, "/>") // of an icon
				if ok && !drawing && prose.MatchString(text) && !figures.MatchString(text) && !slices.Contains(untranslated, text) {
					t.Errorf("%s: %q does not go through lang.L", files.Position(n.Pos()), text)
				}
			}
			return true
		}
		ast.Inspect(file, look)
	}
}
