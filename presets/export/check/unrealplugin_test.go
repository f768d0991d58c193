package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"posewright/presets/export"
	"posewright/presets/runtime"
	"posewright/solver/basepose"
)

// The plugin is compiled against stand-ins of Unreal with every warning of g++ an error, and its node moves bones as the library does that it loads. Unreal itself has not
// compiled it.
func TestThePluginForUnrealMovesBonesAsTheSolverDoes(t *testing.T) {
	if !required {
		t.Skip("make check-exports compiles the plugin for Unreal")
	}
	if _, err := exec.LookPath("g++"); err != nil {
		skip(t, "g++ is not installed: the plugin for Unreal is not compiled; make check-exports installs it")
	}
	avatars, program, built := engineAvatars(t), "", t.TempDir()
	for name, facing := range map[string]string{"plain": "0", "mixamo": "90", "calibrated": "90", "vrm0": "180", "robot": "90"} {
		t.Run(name, func(t *testing.T) {
			avatar, there := avatars[name]
			if !there {
				t.Skip("the avatars of others are not beside the checkout")
			}
			avatar.preset.BasePose.Source = basepose.Animation
			folder, _ := exportedWithLibrary(t, "unreal", "libposewright.so", &avatar)
			plugin := filepath.Join(folder, "Plugins", "Posewright")
			if program == "" {
				program = compilePlugin(t, plugin, built, "check")
			}
			data := export.FileName(avatar.preset.Name)
			content := filepath.Join(folder, "Content")
			text, err := os.ReadFile(filepath.Join(content, "Posewright", data+".skeleton.json"))
			if err != nil {
				t.Fatal(err)
			}
			var skeleton runtime.Skeleton
			if err := json.Unmarshal(text, &skeleton); err != nil {
				t.Fatal(err)
			}
			var hanging []string
			for _, bone := range avatar.detached {
				hanging = append(hanging, strings.ReplaceAll(bone, ".", "_"))
			}
			write(t, content, "bones.txt", boneNumbers(&skeleton))
			said, err := exec.Command(program, append([]string{plugin, content, data, facing}, hanging...)...).CombinedOutput()
			t.Logf("%s", said)
			if err != nil || !strings.HasSuffix(strings.TrimSpace(string(said)), ": near") {
				t.Errorf("%v\n%s", err, said)
			}
		})
	}
}

// boneNumbers are the joints of a skeleton as the programs in cpp/plugin read them.
func boneNumbers(skeleton *runtime.Skeleton) []byte {
	var bones bytes.Buffer
	for _, j := range skeleton.Joints {
		fmt.Fprintf(&bones, "%s %d", strings.ReplaceAll(j.Name, " ", "_"), j.Parent)
		for _, x := range append(j.Position[:], j.Rotation[:]...) {
			fmt.Fprintf(&bones, " %.17g", x)
		}
		fmt.Fprintln(&bones)
	}
	return bones.Bytes()
}

// compilePlugin makes a program of the exported plugin and a source in cpp/plugin.
func compilePlugin(t *testing.T, plugin, stand, source string) string {
	t.Helper()
	var sources []string
	headers := map[string]bool{}
	include := regexp.MustCompile(`(?m)^#include "([^"]+)"`)
	for _, module := range [...]string{"Posewright", "PosewrightEditor"} {
		for _, part := range [...]string{"Public", "Private"} {
			files, err := os.ReadDir(filepath.Join(plugin, "Source", module, part))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				file := filepath.Join(plugin, "Source", module, part, f.Name())
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range include.FindAllSubmatch(text, -1) {
					headers[string(m[1])] = true
				}
				if path.Ext(f.Name()) == ".cpp" {
					sources = append(sources, file)
				}
			}
		}
	}
	for header := range headers {
		if strings.Contains(header, "Posewright") && !strings.HasSuffix(header, ".generated.h") || header == "posewright.h" {
			continue
		}
		if err := os.MkdirAll(filepath.Join(stand, filepath.Dir(header)), 0o755); err != nil {
			t.Fatal(err)
		}
		write(t, stand, header, []byte("#include \"Unreal.h\"\n"))
	}
	here, err := filepath.Abs("cpp/plugin")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(stand, source)
	arguments := append([]string{
		"-std=c++20", "-Wall", "-Wextra", "-Werror", "-Wno-unused-parameter", "-O1", "-I" + stand, "-I" + here,
		"-I" + filepath.Join(plugin, "Source", "Posewright", "Public"), "-I" + filepath.Join(plugin, "Source", "PosewrightEditor", "Public"), "-o", program,
		filepath.Join(here, source+".cpp"),
	}, append(sources, "-ldl")...)
	if said, err := exec.Command("g++", arguments...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program
}
