package codebase

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// mayChangeEnvironment are the functions that set environment variables later than while packages initialize, and why they may.
var mayChangeEnvironment = map[string]string{
	"internal/locale/locale.go Choose":      "what it sets is there from the beginning",
	"internal/locale/locale.go restore":     "likewise",
	"ui/preferences/scale.go SetScale":      "likewise",
	"internal/cli/display.go openDisplay":   "there are no graphics before it",
	"internal/dist/builder.go newBuilder":   "has no graphics",
	"internal/e2e/load/panel.go newSteamVR": "likewise",
}

// C code reads the environment in threads of its own, as graphics drivers do while they compile shaders, and reads freed memory
// where a variable is added meanwhile.
func TestTheEnvironmentStaysWhereCReadsIt(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	eachFile(t, func(name, folder string, file *ast.File) {
		for _, declared := range file.Decls {
			function, is := declared.(*ast.FuncDecl)
			if !is || function.Name.Name == "init" {
				continue
			}
			ast.Inspect(function, func(node ast.Node) bool {
				call, is := node.(*ast.SelectorExpr)
				if !is {
					return true
				}
				of, is := call.X.(*ast.Ident)
				if !is || !slices.Contains([]string{"os", "syscall"}, of.Name) || !strings.HasSuffix(call.Sel.Name, "env") ||
					call.Sel.Name == "Getenv" {
					return true
				}
				where := name + " " + function.Name.Name
				if seen[where] = true; mayChangeEnvironment[where] == "" {
					t.Errorf("%s calls %s.%s: set variables in an init function", where, of.Name, call.Sel.Name)
				}
				return true
			})
		}
	})
	for where := range mayChangeEnvironment {
		if !seen[where] {
			t.Errorf("%s sets no variable any more: take it off the list", where)
		}
	}
}
