package codebase

import (
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	codeBlock  = regexp.MustCompile("(?ms)^```.*?^```")
	codeSpan   = regexp.MustCompile("`([^`\n]+)`")
	makeTarget = regexp.MustCompile(`\bmake ([a-z][a-z-]*)`)
	braces     = regexp.MustCompile(`^(.*)\{([^{}]+)\}(.*)$`)
	fileName   = regexp.MustCompile(`^[\w-]+\.(?:go|md|json|txt|toml|mod|bin)$`)
	citation   = regexp.MustCompile(`\bR\d+\b`)
	inComment  = regexp.MustCompile(`(?i)\brationale R\d+(?:(?:,| and|, and) R\d+)*`)
	reason     = regexp.MustCompile(`(?m)^### R(\d+)\. `)
)

// personsFiles are named by docs and lie in folders of the person, not here.
var personsFiles = []string{"devices.json", "ada.json", "mine.json"}

// pathsIn lists the files and folders that a document names in code spans, with braces written out.
func pathsIn(text string) (paths []string) {
	for _, span := range codeSpan.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
		for word := range strings.FieldsSeq(span[1]) {
			whole := word == span[1]
			word, local := strings.CutPrefix(strings.TrimSuffix(word, "/..."), "./")
			first, _, below := strings.Cut(strings.TrimPrefix(word, ".ci/"), "/")
			switch {
			case strings.ContainsAny(word, "<>*%~()…") || strings.Contains(word, "VERSION") || strings.HasPrefix(word, "/"):
			case slices.Contains([]string{"build", "dist"}, first), strings.Contains(first, "."): // made, or an import
				if !below && fileName.MatchString(word) && !slices.Contains(personsFiles, word) {
					paths = append(paths, word)
				}
			case below && (whole || local), strings.HasPrefix(word, ".ci/"):
				paths = append(paths, writtenOut(word)...)
			}
		}
	}
	return paths
}

func writtenOut(word string) (all []string) {
	m := braces.FindStringSubmatch(word)
	if m == nil {
		return []string{word}
	}
	for alternative := range strings.SplitSeq(m[2], ",") {
		all = append(all, writtenOut(m[1]+alternative+m[3])...)
	}
	return all
}

// targetsIn lists the targets of make that a document names in code.
func targetsIn(text string) (targets []string) {
	for _, code := range append(codeBlock.FindAllString(text, -1), codeSpan.FindAllString(text, -1)...) {
		for _, m := range makeTarget.FindAllStringSubmatch(code, -1) {
			targets = append(targets, m[1])
		}
	}
	return targets
}

// documents are README.md and docs/*.md by their names.
func documents(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil || len(names) < 5 {
		t.Fatalf("docs has %d documents: %v", len(names), err)
	}
	texts := map[string]string{}
	for _, name := range append(names, filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(name)] = string(text)
	}
	return texts
}

func TestWhatDocumentsNameExists(t *testing.T) {
	t.Parallel()
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{} // of files and folders, also without what they are in
	if err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (slices.Contains([]string{".git", "build", "dist"}, name) || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		names[name], names[path.Base(name)], names[strings.TrimPrefix(name, "internal/")] = true, true, true
		return err
	}); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for document, text := range documents(t) {
		for _, name := range pathsIn(text) {
			seen++
			if !names[strings.TrimSuffix(name, "/")] {
				t.Errorf("%s names %s, which is not there", document, name)
			}
		}
		for _, target := range targetsIn(text) {
			seen++
			if !strings.Contains("\n"+string(makefile), "\n"+target+":") {
				t.Errorf("%s names make %s, which Makefile lacks", document, target)
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d names were found", seen)
	}
}

func TestCitationsNameAnEntryOfTheRationale(t *testing.T) {
	t.Parallel()
	texts, entries := documents(t), map[string]bool{}
	for i, m := range reason.FindAllStringSubmatch(texts["RATIONALE.md"], -1) {
		if m[1] != fmt.Sprint(i+1) {
			t.Fatalf("entry %d of the rationale has the number R%s", i+1, m[1])
		}
		entries["R"+m[1]] = true
	}
	seen := 0
	check := func(where, text string) {
		for _, number := range citation.FindAllString(text, -1) {
			if seen++; !entries[number] {
				t.Errorf("%s cites %s, which the rationale lacks", where, number)
			}
		}
	}
	for document, text := range texts {
		check(document, text)
	}
	inDocuments := seen
	eachFile(t, func(name, _ string, file *ast.File) {
		for _, group := range file.Comments {
			for _, cited := range inComment.FindAllString(strings.Join(strings.Fields(group.Text()), " "), -1) {
				check(name, cited)
			}
		}
	})
	if seen-inDocuments < 10 || len(entries) < 30 {
		t.Errorf("%d citations in comments and %d entries are too few", seen-inDocuments, len(entries))
	}
}

func TestNamesInDocumentsAreFound(t *testing.T) {
	t.Parallel()
	text := "see `rig/{a,b}/c.go`, `doc.go`, `go test ./ui/text -run X`, `mine.json`, `x.y/z`, `build/x`, `.ci/run`, `and/or more`\n```\nmake all\nno/path\n```\nmake it; `make run-b`"
	want := "[rig/a/c.go rig/b/c.go doc.go ui/text .ci/run] [all run-b] [rationale R1, R2 and R33]"
	if got := fmt.Sprint(pathsIn(text), targetsIn(text), inComment.FindAllString("rationale R1, R2 and R33; asin(R12)", -1)); got != want {
		t.Errorf("found %s, want %s", got, want)
	}
}

// A newcomer reads the README to its end: what is longer belongs into docs or the manual.
func TestTheReadmeIsShort(t *testing.T) {
	t.Parallel()
	text := documents(t)["README.md"]
	if lines, words := strings.Count(text, "\n"), len(strings.Fields(text)); lines > 100 || words > 900 {
		t.Errorf("README.md has %d lines and %d words, at most 100 and 900", lines, words)
	}
	seen := 0
	for _, link := range regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(text, -1) {
		if strings.HasPrefix(link[1], "https://") {
			continue
		}
		seen++
		if info, err := os.Stat(filepath.Join(root, link[1])); err != nil || info.Size() > 3e6 {
			t.Errorf("README.md links to %s, which is not there or over 3 MB: %v", link[1], err)
		}
	}
	if seen < 10 {
		t.Errorf("only %d links were found", seen)
	}
}
