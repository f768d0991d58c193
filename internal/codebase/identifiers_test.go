package codebase

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"testing"
)

// privateWords are words of a private vocabulary, for which the manuals of Unity, Blender and SlimeVR have others. Names of the program's code have none of
// them; package ui/text holds labels and messages to the same.
var privateWords = regexp.MustCompile(`^(?i:dress|worn|wears?|wardrobe|relook|veil|things?|plates?|shelf|wholefile|told|tells?|obeys?|heard|hears?|guess|guessed|whoever|` +
	`somebody|nobody|anew|asleep|foreseen|mends?|mended|house|riddle|unturned|wholeless|hopeless|flood)$`)

// privateComments are those that comments have none of either.
var privateComments = regexp.MustCompile(`(?i)\b(?:anew|whoever|somebody|heard|mends?|mended|wardrobe|veil|riddle|unturned)\b`)

var humps = regexp.MustCompile(`[A-Z]+[a-z0-9]*|[a-z0-9]+`)

func TestNamesAreMadeOfPlainWords(t *testing.T) {
	t.Parallel()
	if privateWords.MatchString("report") || !privateWords.MatchString("Worn") {
		t.Fatal("the words are not told apart")
	}
	eachFile(t, func(name, _ string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			var declared []*ast.Ident
			switch n := n.(type) {
			case *ast.FuncDecl:
				if strings.HasPrefix(n.Name.Name, "Test") { // a sentence
					return true
				}
				declared = []*ast.Ident{n.Name}
			case *ast.TypeSpec:
				declared = []*ast.Ident{n.Name}
			case *ast.Field:
				declared = n.Names
			case *ast.ValueSpec:
				declared = n.Names
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					if id, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
						declared = append(declared, id)
					}
				}
			}
			for _, id := range declared {
				for _, word := range humps.FindAllString(id.Name, -1) {
					if privateWords.MatchString(word) {
						t.Errorf("%s: the name %s says %q", name, id.Name, word)
					}
				}
			}
			return true
		})
	})
}

func TestCommentsAreMadeOfPlainWords(t *testing.T) {
	t.Parallel()
	comments := 0
	eachFile(t, func(name, _ string, file *ast.File) {
		for _, group := range file.Comments {
			comments++
			if word := privateComments.FindString(group.Text()); word != "" {
				t.Errorf("%s: a comment says %q: %.80s…", name, word, group.Text())
			}
		}
	})
	if comments < 5000 {
		t.Errorf("only %d comments were looked at", comments)
	}
}
