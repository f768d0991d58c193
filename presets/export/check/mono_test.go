package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/safullbodyik"
	"posewright/presets/export/unity"
	"posewright/presets/export/vrik"
)

// needMono skips where Mono's compiler of C# or its runtime is not installed.
func needMono(t *testing.T) {
	t.Helper()
	for _, program := range [...]string{"mcs", "mono"} {
		if _, err := exec.LookPath(program); err != nil {
			skip(t, program+" is not installed: the C# for Unity is neither compiled nor run; make check-exports installs it")
		}
	}
}

// compile makes a library, or a program, of C#. Every warning is an error.
func compile(folder, name string, sources, references []string) error {
	arguments := []string{"-langversion:7", "-warn:4", "-warnaserror+", "-out:" + filepath.Join(folder, name)}
	if filepath.Ext(name) == ".dll" {
		arguments = append(arguments, "-target:library")
	}
	for _, reference := range references {
		arguments = append(arguments, "-r:"+filepath.Join(folder, reference+".dll"))
	}
	if said, err := exec.Command("mcs", append(arguments, sources...)...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s does not compile: %w\n%s", name, err, said)
	}
	return nil
}

// assembly is what Unity reads of an assembly definition.
type assembly struct {
	Name             string
	References       []string
	IncludePlatforms []string
}

// compiledIn is the folder that is to be removed; "" while nothing was compiled.
var compiledIn string

// compiled is the folder with the program that runs what was exported. Each assembly is made of the files beside its definition with what that definition
// refers to, and nothing else.
var compiled = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "posewright-csharp-")
	if err != nil {
		return "", err
	}
	compiledIn = folder
	stand := func(names ...string) (paths []string) {
		for _, name := range names {
			paths = append(paths, filepath.Join("csharp", name+".cs"))
		}
		return paths
	}
	for _, library := range [...]struct {
		name    string
		sources []string
	}{
		{"UnityEngine", stand("UnityEngine", "AnimationCurve", "JsonUtility")},
		{"Unity.Animation.Rigging", stand("AnimationRigging")}, {"UnityEditor", stand("UnityEditor")},
		{"FinalIK", stand("FinalIK")}, {"SAFullBodyIK", stand("SAFullBodyIK")},
	} {
		var references []string
		if library.name != "UnityEngine" {
			references = []string{"UnityEngine"}
		}
		if err := compile(folder, library.name+".dll", library.sources, references); err != nil {
			return folder, err
		}
	}
	p := presets.Default()
	in := &export.Input{Preset: &p}
	files, _, err := unity.Export(in)
	if err != nil {
		return folder, err
	}
	written, assemblies, err := csharpOf(folder, files)
	if err != nil {
		return folder, err
	}
	made := []string{"UnityEngine", "UnityEditor", "Unity.Animation.Rigging"}
	for len(assemblies) > 0 {
		next := slices.IndexFunc(assemblies, func(a assemblyIn) bool {
			return !slices.ContainsFunc(a.References, func(name string) bool { return !slices.Contains(made, name) })
		})
		if next < 0 {
			return folder, fmt.Errorf("the assemblies %v refer to what there is not", assemblies)
		}
		a := assemblies[next]
		references := append([]string{"UnityEngine"}, a.References...)
		if slices.Contains(a.IncludePlatforms, "Editor") {
			references = append(references, "UnityEditor")
		}
		if err := compile(folder, a.Name+".dll", written[a.folder], references); err != nil {
			return folder, err
		}
		made = append(made, a.Name)
		assemblies = slices.Delete(assemblies, next, next+1)
	}
	for _, component := range [...]struct {
		of      func(*export.Input) ([]export.File, *export.Report, error)
		library string
	}{{vrik.Export, "FinalIK"}, {safullbodyik.Export, "SAFullBodyIK"}} {
		files, _, err := component.of(in)
		if err != nil {
			return folder, err
		}
		written, _, err := csharpOf(filepath.Join(folder, component.library), files)
		if err != nil {
			return folder, err
		}
		name := "Posewright." + component.library
		if err := compile(folder, name+".dll", written["."], []string{"UnityEngine", component.library}); err != nil {
			return folder, err
		}
		made = append(made, name, component.library)
	}
	return folder, compile(folder, "Check.exe", stand("Check"), made)
})

// assemblyIn is an assembly and the folder that its definition is in.
type assemblyIn struct {
	assembly
	folder string
}

// csharpOf writes the C# among files, and gives its paths by folder, and the definitions of assemblies.
func csharpOf(folder string, files []export.File) (written map[string][]string, assemblies []assemblyIn, err error) {
	written = map[string][]string{}
	for _, f := range files {
		switch path.Ext(f.Name) {
		case ".asmdef":
			a := assemblyIn{folder: path.Dir(f.Name)}
			if err := json.Unmarshal(f.Data, &a.assembly); err != nil {
				return nil, nil, fmt.Errorf("%s: %w", f.Name, err)
			}
			assemblies = append(assemblies, a)
		case ".cs":
			to := filepath.Join(folder, strings.ReplaceAll(f.Name, "/", "-"))
			if err := os.MkdirAll(folder, 0o755); err != nil {
				return nil, nil, err
			}
			if err := os.WriteFile(to, f.Data, 0o600); err != nil {
				return nil, nil, err
			}
			written[path.Dir(f.Name)] = append(written[path.Dir(f.Name)], to)
		}
	}
	return written, assemblies, nil
}

// running is the folder with the program; a failure to compile is one of the test.
func running(t *testing.T) string {
	t.Helper()
	needMono(t)
	folder, err := compiled()
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// mono runs the program on an exported file and what else is asked of it, and reads what it prints. Whatever Unity's JsonUtility would have skipped or
// made zero, and what the code warned of, fails the test.
func mono(t *testing.T, to any, mode string, file export.File, asked any) {
	t.Helper()
	folder := running(t)
	question, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	here := t.TempDir()
	arguments := []string{filepath.Join(folder, "Check.exe"), mode, write(t, here, path.Base(file.Name), file.Data), write(t, here, "asked.json", question)}
	var said, complained bytes.Buffer
	command := exec.Command("mono", arguments...)
	command.Stdout, command.Stderr = &said, &complained
	if err := command.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", mode, err, complained.Bytes())
	}
	var trouble struct{ Missed, Warned []string }
	for _, into := range [...]any{to, &trouble} {
		if err := json.Unmarshal(said.Bytes(), into); err != nil {
			t.Fatalf("%s says what is no JSON: %v\n%.2000s", mode, err, said.Bytes())
		}
	}
	if len(trouble.Missed) > 0 || len(trouble.Warned) > 0 {
		t.Errorf("%s: %q, %q", mode, trouble.Missed, trouble.Warned)
	}
}

func TestMain(m *testing.M) {
	code := m.Run()
	if compiledIn != "" {
		_ = os.RemoveAll(compiledIn)
	}
	os.Exit(code)
}
