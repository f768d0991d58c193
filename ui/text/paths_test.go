package text

import (
	"go/ast"
	"slices"
	"testing"
)

// isPath reports whether an expression is, or begins or ends with, the path of a file as it is on the disk.
func isPath(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return slices.Contains([]string{"path", "file", "folder"}, e.Name)
	case *ast.SelectorExpr:
		if of, ok := e.X.(*ast.Ident); ok && of.Name == "v" && e.Sel.Name == "Path" {
			return false // of a parameter
		}
		return slices.Contains([]string{"Path", "File", "Folder", "GroundFile", "AnimationFile"}, e.Sel.Name)
	case *ast.CallExpr:
		called, ok := e.Fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		of, _ := called.X.(*ast.Ident)
		return of != nil && of.Name == "filepath" || called.Sel.Name == "Path" && len(e.Args) == 0
	case *ast.BinaryExpr:
		return isPath(e.X) || isPath(e.Y)
	}
	return false
}

// Files are called by strangers: what shows a path goes through File or Path, which leave control characters out.
func TestPathsAreCleanWhereTheyAreShown(t *testing.T) {
	t.Parallel()
	files, parsed := sourceFiles(t)
	shown := 0
	for _, file := range parsed {
		check := func(e ast.Expr) {
			shown++
			if isPath(e) {
				t.Errorf("%s: a path is shown as it is: use text.File or text.Path", files.Position(e.Pos()))
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				of, _ := n.Type.(*ast.SelectorExpr)
				for _, element := range n.Elts {
					if pair, ok := element.(*ast.KeyValueExpr); ok {
						name, _ := pair.Key.(*ast.Ident)
						if of != nil && of.Sel.Name == "With" || name != nil && (name.Name == "tip" || name.Name == "Tip") {
							check(pair.Value)
						}
					}
				}
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					if to, ok := left.(*ast.SelectorExpr); ok && to.Sel.Name == "Tip" && len(n.Rhs) == len(n.Lhs) {
						check(n.Rhs[i])
					}
				}
			case *ast.CallExpr:
				if called, ok := n.Fun.(*ast.SelectorExpr); ok && slices.Contains([]string{"NewLabel", "NewTipLabel", "NewText"}, called.Sel.Name) && len(n.Args) > 0 {
					check(n.Args[0])
				}
			}
			return true
		})
	}
	if shown < 300 {
		t.Errorf("only %d texts are looked at", shown)
	}
}

func TestFilesAreShownInALine(t *testing.T) {
	t.Parallel()
	const path = "/home/me/a\x1b\nb\u202e.vrm"
	if File(path) != "a b.vrm" || Path(path) != "/home/me/a b.vrm" || Paths([]string{path, "x"}) != "/home/me/a b.vrm\nx" {
		t.Errorf("%q, %q, %q", File(path), Path(path), Paths([]string{path, "x"}))
	}
}
