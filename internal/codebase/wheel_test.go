package codebase

import (
	"go/ast"
	"strings"
	"testing"
)

// What scrolls is made by ui/widgets, so that a click of the wheel scrolls three rows everywhere.
func TestListsAreScrolledByRows(t *testing.T) {
	t.Parallel()
	plain := map[string]string{
		"container.NewVScroll": "widgets.NewScroll", "container.NewScroll": "widgets.NewTableScroll",
		"container.NewHScroll": "widgets.NewTableScroll", "widget.NewList": "widgets.NewKeyList",
		"widget.NewGridWrap": "widgets.NewKeyGrid", "widget.NewTable": "widgets.NewKeyList", "widget.NewTree": "widgets.NewKeyList",
	}
	found := 0
	eachFile(t, func(name, folder string, file *ast.File) {
		if !strings.HasPrefix(folder, "ui") {
			return
		}
		ast.Inspect(file, func(node ast.Node) bool {
			called, ok := node.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			of, ok := called.X.(*ast.Ident)
			if !ok {
				return true
			}
			if of.Name == "widgets" && strings.HasSuffix(called.Sel.Name, "Scroll") {
				found++
			}
			if kept := plain[of.Name+"."+called.Sel.Name]; kept != "" && folder != "ui/widgets" {
				t.Errorf("%s: %s.%s scrolls by points; use %s", name, of.Name, called.Sel.Name, kept)
			}
			return true
		})
	})
	if found < 20 {
		t.Errorf("only %d lists that scroll were found", found)
	}
}
