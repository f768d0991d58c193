package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"

	"posewright/assets"
)

// A figure whose joints have no names and whose shape is crooked is mapped, but nobody should trust that.
func TestValidateCallsAMappingUncertainThatTheShapeDoesNotSettle(t *testing.T) {
	t.Parallel()
	var document gltf.Document
	if err := gltf.NewDecoder(strings.NewReader(string(assets.Mannequin()))).Decode(&document); err != nil {
		t.Fatal(err)
	}
	for i, node := range document.Nodes {
		node.Name = fmt.Sprint("n", i)
		if i%2 == 0 {
			node.Translation[i%3] += 0.06 * float64(i%5-2)
		}
	}
	document.Extensions, document.ExtensionsUsed = nil, nil // it is a VRM, which says its bones
	path := filepath.Join(t.TempDir(), "nameless.glb")
	if err := gltf.SaveBinary(&document, path); err != nil {
		t.Fatal(err)
	}
	code, stdout, said := command(t, Hooks{}, "validate", path)
	if code != 0 || !strings.Contains(stdout, "nameless.glb: uncertain (avatar)") || said != "" {
		t.Errorf("code %d, said %q: %s", code, said, stdout)
	}
	_, stdout, _ = command(t, Hooks{}, "validate", "--json", path)
	var reports []report
	if err := json.Unmarshal([]byte(stdout), &reports); err != nil || len(reports) != 1 || len(reports[0].RolesUncertain) == 0 || len(reports[0].RolesMissing) > 0 {
		t.Errorf("%v: %s", err, stdout)
	}
}
