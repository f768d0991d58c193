package text

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// nextSteps are the verbs that a person is told to go on with after a failure.
var nextSteps = []string{
	"add", "calibrate", "change", "check", "choose", "close", "connect", "delete", "export", "fix", "free", "make", "map", "open", "pause", "pick", "press", "record",
	"reinstall", "remove", "rename", "repair", "restart", "restore", "save", "select", "start", "switch", "try", "turn", "use", "wait",
}

// clause is a part of a message that may be an instruction of its own.
var clause = regexp.MustCompile(`[.:;] +|, (?:or|then) +| and `)

// names reports whether a message names a cause and, after that, what to do next.
func names(message string) bool {
	parts := clause.Split(message, -1)
	instruction := func(part string) bool {
		for _, start := range []string{"You can ", "until you "} {
			if _, after, found := strings.Cut(part, start); found {
				part = after
			}
		}
		first, _, _ := strings.Cut(strings.TrimSpace(part), " ")
		return slices.Contains(nextSteps, strings.ToLower(strings.Trim(first, ".…")))
	}
	return len(parts) > 1 && !instruction(parts[0]) && slices.ContainsFunc(parts[1:], instruction)
}

func TestMessagesNameACauseAndANextStep(t *testing.T) {
	t.Parallel()
	for message, want := range map[string]bool{
		"Can't open {{.Name}}: {{.Cause}}. Choose another avatar.":       true,
		"Can't open {{.Name}}: {{.Cause}}":                               false,
		"Choose another avatar.":                                         false,
		"Save it. Choose another avatar.":                                false,
		"Something went wrong":                                           false,
		"The disk is full. The recording is kept. Free disk space.":      true,
		"Can't reload {{.Name}}: {{.Cause}}. It stays until you fix it.": true,
	} {
		if names(message) != want {
			t.Errorf("%q: %v", message, !want)
		}
	}
}

// A warning is a call whose name ends in "warn"; its text is in lang.L or in a phrase. One with further arguments offers the next step as a button.
func TestEveryWarningNamesItsCauseAndWhatToDoNext(t *testing.T) {
	t.Parallel()
	count := 0
	look := func(files *token.FileSet, parsed map[string]*ast.File) {
		for _, file := range parsed {
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || !strings.HasSuffix(strings.ToLower(calledName(call)), "warn") || len(call.Args) != 1 {
					return true
				}
				ast.Inspect(call.Args[0], func(n ast.Node) bool {
					made, ok := n.(*ast.CallExpr)
					if !ok || !slices.Contains([]string{"lang.L", "phrase.Say", "phrase.Fail"}, calledName(made)) {
						return true
					}
					if message, ok := constant(made.Args[0]); ok {
						if count++; !names(message) {
							t.Errorf("%s: %q does not name a cause and what to do next", files.Position(n.Pos()), message)
						}
					}
					return true
				})
				return true
			})
		}
	}
	look(sourceFiles(t))
	look(pureSources(t))
	if count < 10 {
		t.Errorf("only %d warnings were found", count)
	}
}
