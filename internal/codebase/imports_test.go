package codebase

import (
	"fmt"
	"go/ast"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is what import paths of our own begin with.
const module = "posewright"

// allowedImports says which packages of ours the files of a folder may import; a folder that is not named follows the nearest above
// it that is. "x/..." means x and all below it.
var allowedImports = map[string][]string{
	"":                  {"internal/cli", "internal/console", "internal/locale", "ui", "viewport/scene"},
	"rig":               {"rig"},
	"effectors":         {"rig"},
	"solver":            {"rig", "effectors", "solver/..."},
	"solver/vec":        {"rig"},
	"solver/basepose":   {"rig", "effectors", "solver/vec"},
	"solver/ground":     {"solver/vec"},
	"solver/chain":      {"effectors", "solver/vec"},
	"solver/swivel":     {"solver/chain", "solver/vec"},
	"solver/posture":    {"solver/vec"},
	"solver/gait":       {"effectors/curve", "solver/gait/phase", "solver/ground", "solver/vec"},
	"solver/gait/phase": {"solver/vec"},

	"trackers":        {"trackers/...", "internal/datagram"},
	"trackers/openvr": {"trackers/...", "internal/atomicfile"},

	"calibration":               {"rig", "effectors", "trackers", "calibration/anthropometry", "calibration/average", "calibration/surface", "calibration/symmetric"},
	"calibration/align":         {"calibration/average", "calibration/symmetric", "rig", "trackers"},
	"calibration/anthropometry": {"calibration/mount", "calibration/surface", "calibration/symmetric", "rig"},
	"calibration/average":       {"rig"},
	"calibration/symmetric":     {},
	"calibration/mount":         {"rig"},
	"calibration/surface":       {"rig", "solver/..."},
	"calibration/":              {"internal/atomicfile", "rig", "calibration/...", "presets"}, // profiles

	"internal/evaluation": {"internal/bench", "internal/lowpriority", "assets", "rig/...", "effectors/...", "trackers/...", "calibration", "calibration/anthropometry", "calibration/surface", "solver/...", "presets", "internal/evaluation/..."},

	"presets":           {"internal/atomicfile", "rig", "effectors/...", "solver/...", "calibration"},
	"presets/prepare":   {"calibration", "calibration/surface", "presets", "rig", "solver/..."},
	"presets/thumbnail": {"presets"},
	"presets/runtime":   {"rig", "rig/gltf", "effectors", "solver/...", "trackers", "calibration", "calibration/surface", "presets", "presets/prepare"},
	"presets/runtime/":  {"presets/runtime", "solver/ground", "solver/vec"},
	"presets/export":    {"internal/atomicfile", "rig/...", "effectors/...", "solver/...", "calibration", "presets/..."},

	"viewport":       {"rig", "effectors", "solver/...", "trackers"},
	"viewport/scene": {"rig", "viewport"},

	"assets":         {},
	"assets/speech/": {"assets/speech"},
	"assets/gen":     {"assets", "rig/...", "effectors/...", "trackers/..."},

	"internal":               {}, // those that are not named
	"internal/inputs":        {"trackers/..."},
	"internal/baseanimation": {"internal/evaluation/capture", "presets", "rig", "rig/bvh", "rig/clip", "rig/gltf", "solver/basepose"},
	"internal/blind":         {"internal/command", "presets"},
	"internal/alignment":     {"calibration/align", "internal/devices", "internal/session", "trackers"},
	"internal/eventloop":     {"internal/crashreport"},
	"internal/driving":       {"calibration", "internal/session", "presets", "rig", "trackers", "trackers/recording"},
	"internal/avatartest":    {"assets", "rig", "rig/gltf"},
	"internal/drivingtest":   {"assets", "calibration", "internal/atomicfile", "internal/avatartest", "internal/inputs", "presets", "presets/export/animation", "presets/prepare", "rig", "trackers/recording", "trackers/udpcap"},
	"internal/handles":       {"calibration", "effectors", "internal/session", "presets", "rig", "solver", "solver/ownchain"},
	"internal/locomotion":    {"internal/session", "solver"},
	"internal/persondata":    {"calibration", "calibration/profiles", "presets", "trackers/recording"},
	"internal/slimevr":       {"internal/command", "calibration", "calibration/anthropometry", "trackers", "trackers/solarxr"},
	"internal/devices":       {"effectors", "calibration", "calibration/align", "internal/inputs", "trackers"},
	"internal/elbows":        {"rig/...", "effectors", "solver/...", "trackers", "calibration", "presets", "internal/evaluation/...", "internal/session"},
	"internal/modelfit":      {"assets", "internal/atomicfile", "effectors/...", "internal/evaluation/...", "presets", "rig/...", "solver/..."},
	"internal/liveout":       {"rig", "solver/...", "trackers/...", "internal/datagram", "internal/session"},
	"internal/session":       {"internal/alarm", "rig", "rig/clip", "effectors", "solver/...", "trackers/...", "calibration", "calibration/align", "presets", "presets/prepare"},
	"internal/motionsource":  {"rig", "rig/bvh", "effectors", "calibration", "trackers", "trackers/recording", "internal/evaluation/capture", "internal/evaluation/virtual", "internal/session"},
	"internal/playlist":      {"internal/evaluation/capture"},
	"internal/osccontrol":    {"internal/connlimit", "trackers/osc"},
	"internal/discovery":     {"internal/connlimit"},
	"internal/narration":     {"assets/speech", "calibration"},
	"internal/groundfile":    {"internal/filewatch", "rig", "rig/gltf", "solver/ground"},
	"internal/filekind":      {"internal/evaluation/capture", "trackers/recording"},
	"internal/presetfiles":   {"assets", "internal/atomicfile", "internal/filekind", "presets", "presets/thumbnail"},
	"internal/remote":        {"internal/app", "internal/atomicfile", "internal/handles", "internal/eventloop", "internal/connlimit", "internal/remote/panel", "internal/remote/view", "internal/session", "rig", "solver", "ui/text/translations"},
	"internal/remote/view":   {"internal/command", "internal/app", "internal/blind", "calibration", "presets", "ui/text/translations"},
	"internal/remote/panel":  {"internal/app", "internal/blind", "internal/remote/view", "calibration"},
	"internal/dashboard":     {"internal/eventloop", "internal/app", "internal/atomicfile", "internal/remote/panel", "assets", "trackers/openvr", "ui/text/translations"},
	"internal/crashreport":   {"internal/atomicfile", "presets"},
	"internal/app":           {"internal/command", "internal/eventloop", "internal/handles", "internal/alignment", "internal/vrchatsettings", "internal/driving", "internal/locomotion", "internal/persondata", "internal/baseanimation", "internal/blind", "internal/groundfile", "internal/slimevr", "internal/crashreport", "internal/narration", "internal/filekind", "internal/presetfiles", "internal/evaluation/capture", "internal/motionsource", "internal/playlist", "internal/devices", "internal/discovery", "internal/elbows", "internal/inputs", "internal/filewatch", "internal/liveout", "internal/osccontrol", "internal/atomicfile", "internal/session", "rig/...", "effectors/...", "solver/...", "trackers/...", "calibration/...", "presets/...", "viewport", "assets", "assets/speech"},
	"internal/motionout":     {"rig", "effectors", "solver", "trackers", "trackers/recording", "presets", "presets/export/...", "internal/evaluation/virtual", "internal/session"},
	"internal/lab":           {"internal/eventloop", "internal/modelfit/...", "solver", "solver/ground", "internal/app", "internal/groundfile", "internal/motionout", "internal/atomicfile", "internal/motionsource", "internal/session", "internal/evaluation/...", "assets", "presets/...", "rig/...", "trackers/...", "viewport"},
	"internal/cli":           {"internal/eventloop", "internal/filewatch", "internal/driving", "internal/modelfit", "internal/baseanimation", "internal/groundfile", "internal/motionout", "internal/app", "internal/atomicfile", "internal/elbows", "rig/...", "effectors/...", "solver/...", "trackers/...", "calibration/...", "presets/...", "viewport", "assets", "assets/speech", "internal/evaluation/...", "internal/session", "internal/bench", "internal/inputs", "internal/liveout", "internal/osccontrol", "internal/remote", "internal/xvfb"},
	"internal/debugdump":     {"internal/eventloop", "internal/app", "internal/devices", "internal/session", "calibration", "effectors/...", "presets", "rig", "solver/gait", "trackers", "viewport"},
	"internal/bench":         {"rig/...", "effectors", "solver/...", "calibration", "calibration/surface", "assets"},
	"internal/e2e":           {"internal/debugdump", "internal/xvfb", "trackers/...", "internal/e2e/..."},
	"internal/e2e/load":      {"internal/e2e", "internal/inputs", "trackers/..."},
	"internal/e2e/packaged":  {"assets", "internal/e2e", "presets"},

	"ui":                   {"internal/command", "internal/instance", "internal/eventloop", "internal/crashreport", "internal/driving", "internal/persondata", "internal/groundfile", "internal/app", "internal/blind", "internal/filekind", "internal/presetfiles", "internal/debugdump", "internal/devices", "internal/inputs", "internal/remote", "internal/atomicfile", "rig/...", "effectors/...", "solver/...", "trackers/...", "calibration/...", "presets/...", "viewport/...", "assets", "assets/speech", "internal/session", "internal/evaluation/accuracy", "ui/..."},
	"ui/presetname":        {"presets"},
	"ui/text/translations": {},
	"ui/text/synonyms":     {"internal/search"},
	"ui/find":              {"internal/command", "internal/search", "presets", "ui/commands", "ui/help", "ui/inspector", "ui/text", "ui/text/synonyms", "ui/widgets"},
	"ui/text":              {"ui/text/translations", "internal/locale", "rig", "effectors", "calibration", "presets", "solver/..."},
	"ui/canvas":            {"rig/...", "effectors", "trackers", "solver/...", "presets", "viewport/...", "internal/handles", "internal/session", "ui/text", "ui/widgets", "ui/selection"},
	"ui/uitest":            {"internal/atomicfile", "ui/text"},
	"ui/widgets":           {"ui/text"},
	"ui/selection":         {"rig", "effectors", "trackers", "internal/handles", "ui/text"},
	"ui/library":           {"internal/app", "internal/persondata", "internal/crashreport", "internal/filekind", "internal/presetfiles", "rig", "presets", "presets/export", "presets/thumbnail", "ui/presetname", "ui/text", "ui/widgets", "ui/inspector"},
	"ui/preferences":       {"internal/app", "ui/text", "ui/widgets"},
	"ui/help":              {"internal/search", "assets", "presets/export/targets", "ui/text/synonyms", "ui/text/translations", "ui/widgets"},
	"ui/monitor":           {"effectors", "calibration", "trackers", "trackers/recording", "solver/...", "internal/session", "internal/evaluation/accuracy", "ui/text", "ui/widgets"},
	"ui/commands":          {"internal/command", "effectors", "ui/text", "ui/widgets", "viewport"},
	"ui/curves":            {"effectors/...", "solver/...", "presets", "ui/text", "ui/widgets"},
	"ui/inspector":         {"internal/search", "ui/text/synonyms", "internal/devices", "internal/session", "calibration", "rig", "effectors/...", "presets", "solver/...", "trackers", "ui/curves", "ui/selection", "ui/text", "ui/widgets"},
	"ui/calibrate":         {"rig", "effectors", "trackers", "calibration", "ui/text", "ui/widgets"},
	"ui/dump":              {"effectors", "internal/debugdump", "internal/inputs", "presets", "ui/canvas", "ui/commands", "ui/curves", "ui/devices", "ui/inspector", "ui/library", "ui/text", "ui/widgets", "viewport"},
	"ui/lab":               {"internal/command", "internal/eventloop", "internal/modelfit", "calibration", "effectors", "solver/basepose", "internal/app", "internal/blind", "internal/evaluation/...", "internal/lab", "internal/motionout", "internal/motionsource", "internal/session", "presets", "presets/export", "presets/export/animation", "rig", "ui/commands", "ui/filedialog", "ui/presetname", "ui/text", "ui/widgets", "viewport"},
	"ui/eyes":              {"ui/text", "ui/widgets", "viewport"},
	"ui/fit":               {"internal/command", "internal/eventloop", "internal/app", "ui/commands", "ui/text", "ui/widgets"},
	"ui/elbows":            {"internal/command", "internal/eventloop", "calibration", "internal/app", "ui/commands", "ui/filedialog", "ui/text", "ui/widgets"},
	"ui/filedialog":        {"ui/filedialog/exchange"},
	"ui/refreshing":        {},
	"ui/shell":             {"internal/eventloop", "ui/commands", "ui/filedialog", "ui/monitor", "ui/text", "ui/widgets"},
	"ui/chains":            {"presets", "rig", "solver/ownchain", "trackers", "ui/inspector", "ui/shell", "ui/text", "ui/widgets"},
	"ui/phone":             {"internal/app", "internal/remote", "ui/text", "ui/widgets"},
	"ui/overlay":           {"internal/command", "internal/app", "internal/dashboard", "ui/canvas", "ui/commands", "ui/text"},
	"ui/devices":           {"rig/...", "effectors", "calibration", "calibration/align", "presets", "presets/prepare", "trackers", "internal/devices", "internal/discovery", "internal/inputs", "internal/liveout", "internal/osccontrol", "ui/text", "ui/widgets", "ui/selection"},
}

// windowed says who may import what needs a window, a C compiler or OpenGL.
var windowed = map[string][]string{
	"fyne.io/":                   {"ui/..."},
	"github.com/sqweek/":         {"ui/filedialog/..."},
	"github.com/ebitengine/oto/": {"ui/chime"},
	"github.com/g3n/":            {"viewport/scene"},
	"github.com/go-gl/gl/":       {"viewport/scene"},
	"github.com/go-gl/glfw/":     {"viewport/scene", "ui/refreshing"},
}

// everywhere are the packages that all others but the solver may import.
var everywhere = []string{"rig/phrase", "internal/crash", "internal/hostport", "internal/sys/files", "internal/release", "internal/syserror", "rig/phrase/jsonerror"}

// solverMay are the packages of others that the solver may import: nothing that reads a clock, a file or a random number. What is embedded
// is part of the program.
var solverMay = []string{"embed", "encoding/binary", "errors", "fmt", "math", "math/cmplx", "slices", "github.com/go-gl/mathgl/mgl64"}

// topLevel are the folders that the repository has.
var topLevel = []string{
	"assets", "calibration", "docs", "effectors", "internal", "presets", "rig", "solver", "trackers", "ui", "viewport",
}

// ruleFor finds the rule for a folder, and the name it stands under.
func ruleFor(folder string) (name string, allowed []string) {
	for f := folder; ; f = path.Dir(f) {
		if f == "." {
			f = ""
		}
		if f != folder {
			if allowed, ok := allowedImports[f+"/"]; ok { // for what is below, where that differs
				return f + "/", allowed
			}
		}
		if allowed, ok := allowedImports[f]; ok {
			return f, allowed
		}
	}
}

// matches reports whether a folder is one of some patterns: "x" is x, "x/..." is x and all below it.
func matches(patterns []string, folder string) bool {
	return matching(patterns, folder) != ""
}

// matching is the first pattern that a folder is one of; "" for none.
func matching(patterns []string, folder string) string {
	for _, pattern := range patterns {
		if below, all := strings.CutSuffix(pattern, "/..."); folder == below || all && strings.HasPrefix(folder, below+"/") {
			return pattern
		}
	}
	return ""
}

func inSolver(folder string) bool { return matches([]string{"solver/..."}, folder) }

// forbidden says what is wrong with an import of a file in a folder; "" for nothing.
func forbidden(folder, imported string) string {
	if folder == "rig/phrase" && (strings.Contains(imported, ".") || imported == "net" || strings.Contains(imported, "/")) {
		return fmt.Sprintf("%s may not import %s: texts need little of the standard library and nothing else", folder, imported)
	}
	if (folder == "rig" || strings.HasPrefix(folder, "rig/")) && (strings.HasPrefix(imported, "image") || strings.HasPrefix(imported, "golang.org/x/image")) {
		return fmt.Sprintf("%s may not import %s: a program that draws nothing needs no image codecs", folder, imported)
	}
	if (folder == "presets/runtime" || strings.HasPrefix(folder, "presets/runtime/")) &&
		(imported == "net" || strings.HasPrefix(imported, "net/") || strings.HasPrefix(imported, "image")) {
		return fmt.Sprintf("%s may not import %s: the library knows no network and decodes no pictures", folder, imported)
	}
	if own, ok := strings.CutPrefix(imported, module+"/"); ok {
		if slices.Contains(everywhere, own) && !inSolver(folder) {
			return ""
		}
		if _, allowed := ruleFor(folder); matches(allowed, own) {
			return ""
		}
		return fmt.Sprintf("%s may not import %s", folder, own)
	}
	for prefix, allowed := range windowed {
		if strings.HasPrefix(imported, prefix) && !matches(allowed, folder) {
			return fmt.Sprintf("%s may not import %s, which needs a window", folder, imported)
		}
	}
	if inSolver(folder) && !slices.Contains(solverMay, imported) {
		return fmt.Sprintf("%s may not import %s: the solver is pure", folder, imported)
	}
	return ""
}

func TestEachPackageImportsOnlyWhatItMay(t *testing.T) {
	t.Parallel()
	eachFile(t, func(name, folder string, file *ast.File) {
		for _, spec := range file.Imports {
			if wrong := forbidden(folder, importPath(spec)); wrong != "" {
				t.Errorf("%s: %s", name, wrong)
			}
		}
		if inSolver(folder) {
			ast.Inspect(file, func(node ast.Node) bool {
				if _, ok := node.(*ast.GoStmt); ok {
					t.Errorf("%s: the solver starts no goroutines", name)
				}
				return true
			})
		}
	})
}

// What no file uses any more is deleted: a rule, an import that it allows, a package that all may import.
func TestEachRuleAndEachAllowedImportIsUsed(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	eachFile(t, func(_, folder string, file *ast.File) {
		rule, allowed := ruleFor(folder)
		rule = fmt.Sprintf("the rule for %q", rule)
		used[rule] = true
		for _, spec := range file.Imports {
			imported := importPath(spec)
			own, isOwn := strings.CutPrefix(imported, module+"/")
			switch {
			case isOwn && slices.Contains(everywhere, own) && !inSolver(folder):
				used["everywhere: "+own] = true
			case isOwn:
				used[rule+": "+matching(allowed, own)] = true
			case inSolver(folder):
				used["solverMay: "+imported] = true
			}
			for prefix, allowed := range windowed {
				if strings.HasPrefix(imported, prefix) {
					used["windowed: "+prefix+": "+matching(allowed, folder)] = true
				}
			}
		}
	})
	var entries []string
	for rule, allowed := range allowedImports {
		rule = fmt.Sprintf("the rule for %q", rule)
		entries = append(entries, rule)
		for _, pattern := range allowed {
			entries = append(entries, rule+": "+pattern)
		}
	}
	for prefix, allowed := range windowed {
		for _, pattern := range allowed {
			entries = append(entries, "windowed: "+prefix+": "+pattern)
		}
	}
	for _, name := range everywhere {
		entries = append(entries, "everywhere: "+name)
	}
	for _, name := range solverMay {
		entries = append(entries, "solverMay: "+name)
	}
	slices.Sort(entries)
	for _, entry := range entries {
		if !used[entry] {
			t.Errorf("no file uses %s", entry)
		}
	}
}

func importPath(spec *ast.ImportSpec) string {
	imported, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		panic(err) // the parser has read it
	}
	return imported
}

func TestTheRulesForbidWhatTheyShould(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		folder, imported string
		allowed          bool
	}{
		{"rig", "posewright/effectors", false},
		{"rig", "posewright/rig/phrase", true},
		{"rig/phrase", "net", false},
		{"rig/phrase", "posewright/rig", false},
		{"rig/phrase", "strings", true},
		{"rig/gltf", "image/png", false},
		{"rig/gltf", "golang.org/x/image/webp", false},
		{"solver", "posewright/rig/phrase", false},
		{"rig/gltf", "posewright/rig", true},
		{"rig/gltf", "github.com/qmuntal/gltf", true},
		{"effectors", "posewright/rig", true},
		{"effectors", "posewright/solver", false},
		{"solver", "posewright/effectors", true},
		{"solver", "os", false},
		{"solver/chain", "time", false},
		{"solver", "posewright/presets", false},
		{"calibration", "posewright/presets", false},
		{"internal/evaluation/fit", "posewright/presets", true},
		{"trackers", "posewright/rig", false},
		{"trackers/vmc", "posewright/trackers/osc", true},
		{"presets", "posewright/calibration", true},
		{"presets/export/unity", "posewright/presets", true},
		{"presets/runtime", "posewright/calibration", true},
		{"presets/runtime", "posewright/internal/session", false},
		{"presets/runtime", "posewright/trackers/vmc", false},
		{"presets/runtime", "net", false},
		{"presets/runtime/clib", "posewright/presets/runtime", true},
		{"presets/runtime/wasm", "image/png", false},
		{"viewport", "github.com/g3n/engine/gls", false},
		{"viewport/scene", "github.com/g3n/engine/gls", true},
		{"viewport/scene", "fyne.io/fyne/v2", false},
		{"internal/app", "posewright/ui", false},
		{"internal/app", "fyne.io/fyne/v2", false},
		{"internal/app", "posewright/viewport/scene", false},
		{"internal/cli", "posewright/ui", false},
		{"internal/cli", "posewright/viewport/scene", false},
		{"internal/cli", "fyne.io/fyne/v2", false},
		{"ui", "fyne.io/fyne/v2/widget", true},
		{"ui", "github.com/sqweek/dialog", false},
		{"ui/filedialog", "github.com/sqweek/dialog", true},
		{"ui", "posewright/internal/cli", false},
		{"", "posewright/ui", true},
		{"", "posewright/solver", false},
		{"new", "posewright/rig", false},
	} {
		if wrong := forbidden(test.folder, test.imported); (wrong == "") != test.allowed {
			t.Errorf("%q importing %s: %q", test.folder, test.imported, wrong)
		}
	}
}

func TestTheTopLevelHasNoOtherFolders(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, entry := range entries {
		if name := entry.Name(); entry.IsDir() && !strings.HasPrefix(name, ".") && name != "build" && name != "dist" {
			found[name] = true
			if !slices.Contains(topLevel, name) {
				t.Errorf("the folder %s has no rule", name)
			}
		}
	}
	if len(found) != len(topLevel) {
		t.Errorf("there are %v, want %v", slices.Sorted(maps.Keys(found)), topLevel)
	}
}
