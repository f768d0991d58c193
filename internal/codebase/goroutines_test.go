package codebase

import (
	"go/ast"
	"strings"
	"testing"
)

// guardedElsewhere are goroutines whose panics are recovered below their root, by file, and why.
var guardedElsewhere = map[string]string{
	"viewport/scene/renderer.go":               "each job and the beginning and end of the thread recover",
	"viewport/scene/window.go":                 "offscreen recovers",
	"presets/journal.go":                       "it only syncs a file",
	"internal/evaluation/accuracy/evaluate.go": "each piece of work recovers and the caller panics",
	"internal/evaluation/accuracy/pipeline.go": "each piece of work recovers and the caller panics",
}

// recovers reports whether a function literal defers a recover.
func recovers(function *ast.FuncLit) bool {
	found := false
	for _, statement := range function.Body.List {
		if deferred, ok := statement.(*ast.DeferStmt); ok {
			ast.Inspect(deferred, func(node ast.Node) bool {
				switch node := node.(type) {
				case *ast.Ident:
					found = found || node.Name == "recover"
				case *ast.SelectorExpr:
					on, ok := node.X.(*ast.Ident)
					found = found || ok && on.Name == "crash" && node.Sel.Name == "Recover"
				}
				return true
			})
		}
	}
	return found
}

// The window starts its goroutines by internal/app, which guards them; tools of the tests may crash.
func TestEveryGoroutineRecoversAtItsRoot(t *testing.T) {
	t.Parallel()
	guarded := 0
	eachFile(t, func(name, folder string, file *ast.File) {
		if guardedElsewhere[name] != "" || folder == "ui" || strings.HasPrefix(folder, "ui/") || strings.HasPrefix(folder, "internal/e2e") || strings.HasSuffix(folder, "test") {
			return
		}
		ast.Inspect(file, func(node ast.Node) bool {
			var root ast.Expr
			switch node := node.(type) {
			case *ast.GoStmt:
				root = node.Call.Fun
			case *ast.CallExpr: // of a sync.WaitGroup
				if method, ok := node.Fun.(*ast.SelectorExpr); ok && method.Sel.Name == "Go" && len(node.Args) == 1 {
					root = node.Args[0]
				}
			}
			if root == nil {
				return true
			}
			if function, ok := root.(*ast.FuncLit); ok && recovers(function) {
				guarded++
			} else {
				t.Errorf("%s: a goroutine does not recover at its root: use crash.Recover", name)
			}
			return true
		})
	})
	if guarded < 5 {
		t.Errorf("only %d goroutines were found", guarded)
	}
}
