package binding

import (
	"bytes"
	"crypto/md5"
	"embed"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"text/template"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/presets/runtime"
	"posewright/rig/phrase"
)

//go:embed all:godot three unity unreal csharp c
var sources embed.FS

// Engine is a program that the library runs in.
type Engine struct {
	ID      string
	Name    string
	Version string // what it was made for
	// Libraries are the files of the library that it takes, of which one is enough.
	Libraries []string
	// Steps are for the README: what to do, one after the other, and how to move the avatar. {ending} stands for the file whose name ends so.
	Steps []string
	Drive string
	// Parts are the sources that go with it: from where in this package or, beginning with runtime:, in package runtime, to where in the export. A name that ends in
	// .tmpl is a template.
	parts []part
	// Where the library, and where preset, skeleton and avatar go.
	libraryFolder, dataFolder string
	avatar                    bool // the example wants the avatar's file
	vrm                       bool // the engine reads VRM as such
}

type part struct{ from, to string }

// noRelease stands in the sources where exports have the release that they are of.
const noRelease = "0.0.0"

func (p *part) read() ([]byte, error) {
	if name, ok := strings.CutPrefix(p.from, "runtime:"); ok {
		return runtime.Interface.ReadFile(name)
	}
	return sources.ReadFile(p.from)
}

var (
	desktop = []string{"libposewright.so", "posewright.dll", "libposewright.dylib"}
	web     = []string{"posewright.wasm"}
)

var engines = []Engine{
	{
		ID: "godot", Name: "Godot", Version: "Godot 4.5 or later", Libraries: desktop,
		libraryFolder: "addons/posewright/runtime", dataFolder: "posewright", avatar: true,
		Steps: []string{
			"Copy everything in the folder of this export into the folder of your project, so that `addons` and `posewright` lie beside `project.godot`.",
			"Open the project in Godot, and wait until it has imported the files.",
			"Open {_example.tscn} and press F6: the avatar moves.",
		},
		Drive: "In a scene of your own, add a PosewrightBody ({posewright_body.gd}) beneath the Skeleton3D of the avatar, give it {.preset.json} and {.skeleton.json}, and " +
			"assign Node3Ds to its targets: where head joint, wrists and ankles shall be. A target without rotation is a joint turned as in the T-pose of an avatar that " +
			"faces +Z. Without {.skeleton.json} the library finds the bones by names and shape: so it moves avatars that players bring, with a floor some centimeters off; their own .glb or .vrm in its place has that exactly. Avatars that the VRM add-on (godot-vrm) imports, or a BoneMap of the importer, are moved alike, with the same files. For headset, controllers and trackers call " +
			"`drive_by_devices(true)` and `solver().feed`. As after every SkeletonModifier3D, scripts that read bones in `_process` get those of the animation: `place_of(\"leftHand\")` says where the " +
			"solver has a joint. {posewright_solver.gd} lists all calls.",
		parts: []part{
			{"godot/posewright.gdextension.tmpl", "addons/posewright/runtime/posewright.gdextension"},
			{"godot/posewright_solver.gd", "addons/posewright/posewright_solver.gd"},
			{"godot/posewright_body.gd", "addons/posewright/posewright_body.gd"},
			{"godot/example.gd.tmpl", "posewright/{name}_example.gd"},
			{"godot/example.tscn.tmpl", "posewright/{name}_example.tscn"},
		},
	},
	{
		ID: "three", Name: "three.js", Version: "three.js r150 or later, and three-vrm 2 or later", Libraries: web,
		libraryFolder: "posewright", avatar: true, vrm: true,
		Steps: []string{
			"Copy everything in the folder of this export into the folder of your page, or into an empty one.",
			"Run `npm install three @pixiv/three-vrm` there (three-vrm is for avatars that are VRM).",
			"Serve the folder by HTTP: `python3 -m http.server`.",
			"Open {_example.html} at http://localhost:8000 in a browser: the avatar moves.",
		},
		Drive: "In a page of your own, make a PosewrightBody ({posewright_three.mjs}) of what the loader has made, with {.preset.json} and {.skeleton.json}, assign Object3Ds to its " +
			"`targets`: where head joint, wrists and ankles shall be, and call `update(delta)` in each frame, before `vrm.update(delta)` of three-vrm. A target without " +
			"rotation is a joint turned as in the T-pose of an avatar that faces +Z. `body` has all calls of {posewright.mjs}: devices, fingers, inputs, reports, parameters, ground; `setPreset` goes on with another preset. A " +
			"bundler takes {posewright.wasm} by its URL: `load(url)`.",
		parts: []part{
			{"runtime:posewright.mjs", "posewright/posewright.mjs"},
			{"runtime:posewright.d.mts", "posewright/posewright.d.mts"},
			{"three/posewright_three.mjs", "posewright/posewright_three.mjs"},
			{"three/posewright_three.d.mts", "posewright/posewright_three.d.mts"},
			{"three/example.html.tmpl", "{name}_example.html"},
		},
	},
	{
		ID: "unity", Name: "Unity", Version: "Unity 2021.3 or later, with Mono or IL2CPP", Libraries: desktop,
		libraryFolder: "Posewright/Plugins/x86_64", dataFolder: "Posewright/Presets",
		Steps: []string{
			"Copy the folder `Posewright` of this export into `Assets` of your project.",
			"Open {_example.unity} and press Play: the skeleton of the avatar moves.",
			"For the avatar itself, put it into a scene and add the component *Posewright Body* to it.",
			"Give the component {.preset.json} and {.skeleton.json}, and Transforms as targets: where head joint, wrists and ankles shall be.",
			"Press Play and move the targets.",
		},
		Drive: "A target is turned as its joint is when its forward axis points to where the avatar faces in the T-pose and its up axis up. The component ({PosewrightBody.cs}) takes the " +
			"bones of a humanoid Animator or Transforms with the names of the skeleton, and writes in LateUpdate. For headset, controllers and trackers set `drivenByDevices`, and feed " +
			"a Calibration of {PosewrightSolver.cs}, which has all calls of the library, in the solver's frame: positions (-x, y, z), rotations (w, x, -y, -z).",
		parts: []part{
			{"csharp/PosewrightSolver.cs", "Posewright/Solver/PosewrightSolver.cs"},
			{"unity/PosewrightBody.cs", "Posewright/Solver/PosewrightBody.cs"},
			{"unity/PosewrightExample.cs", "Posewright/Solver/PosewrightExample.cs"},
			{"unity/Posewright.Solver.asmdef", "Posewright/Solver/Posewright.Solver.asmdef"},
			{"unity/script.meta.tmpl", "Posewright/Solver/PosewrightExample.cs.meta"},
			{"unity/text.meta.tmpl", "Posewright/Presets/{name}.preset.json.meta"},
			{"unity/text.meta.tmpl", "Posewright/Presets/{name}.skeleton.json.meta"},
			{"unity/example.unity.tmpl", "Posewright/{name}_example.unity"},
		},
	},
	{
		ID: "unreal", Name: "Unreal", Version: "Unreal Engine 5.1 or later, in a project with C++. The plugin was compiled against stand-ins of Unreal's API, not by Unreal", Libraries: desktop,
		libraryFolder: "Plugins/Posewright/Binaries/ThirdParty", dataFolder: "Content/Posewright",
		Steps: []string{
			"Copy the folders `Plugins` and `Content` of this export into the folder of your project, beside its .uproject.",
			"Build the project and open it. Put an actor *Posewright Example* into an empty level and press Play: the skeleton of the avatar moves.",
			"For the avatar itself, add the node *Posewright* to its Animation Blueprint, between *Local To Component* and *Component To Local*, and give it " +
				"{.preset.json} and {.skeleton.json}, without `Content/`.",
			"Move the node's targets: where head joint, wrists and ankles shall be, in the component of the mesh.",
			"To package the game, add `Posewright` to *Additional Non-Asset Directories To Copy* in the project's settings.",
		},
		Drive: "A target without rotation is a joint turned as in the T-pose. Bones are found by the names in the skeleton, with _ for . and :, without one by names and shape. The node also takes hints, devices of chains, fingers and inputs such as leftTrigger; headset and trackers as devices, pins and ground it does not have. {PosewrightSolver.h} has the solver for code of your " +
			"own; scale the component by its `Scale()` where the preset is calibrated.",
		parts: []part{
			{"unreal/Posewright.uplugin.tmpl", "Plugins/Posewright/Posewright.uplugin"},
			{"unreal/Posewright.Build.cs", "Plugins/Posewright/Source/Posewright/Posewright.Build.cs"},
			{"runtime:posewright.h", "Plugins/Posewright/Source/Posewright/Public/posewright.h"},
			{"unreal/PosewrightSolver.h", "Plugins/Posewright/Source/Posewright/Public/PosewrightSolver.h"},
			{"unreal/PosewrightSolver.cpp", "Plugins/Posewright/Source/Posewright/Private/PosewrightSolver.cpp"},
			{"unreal/AnimNode_Posewright.h", "Plugins/Posewright/Source/Posewright/Public/AnimNode_Posewright.h"},
			{"unreal/AnimNode_Posewright.cpp", "Plugins/Posewright/Source/Posewright/Private/AnimNode_Posewright.cpp"},
			{"unreal/PosewrightExample.h.tmpl", "Plugins/Posewright/Source/Posewright/Public/PosewrightExample.h"},
			{"unreal/PosewrightExample.cpp", "Plugins/Posewright/Source/Posewright/Private/PosewrightExample.cpp"},
			{"unreal/PosewrightModule.cpp", "Plugins/Posewright/Source/Posewright/Private/PosewrightModule.cpp"},
			{"unreal/PosewrightEditor.Build.cs", "Plugins/Posewright/Source/PosewrightEditor/PosewrightEditor.Build.cs"},
			{"unreal/AnimGraphNode_Posewright.h", "Plugins/Posewright/Source/PosewrightEditor/Public/AnimGraphNode_Posewright.h"},
			{"unreal/AnimGraphNode_Posewright.cpp", "Plugins/Posewright/Source/PosewrightEditor/Private/AnimGraphNode_Posewright.cpp"},
		},
	},
	{
		ID: "c", Name: "C and C#", Version: "C11, C++, C# (Mono, .NET and mods of social VR), and every language that calls C", Libraries: desktop,
		Steps: []string{
			"In C, on Linux: `gcc -O2 -o example example.c libposewright.so -Wl,-rpath,'$ORIGIN' -lm`; on Windows with MinGW: `gcc -O2 -o example.exe example.c posewright.dll`. " +
				"In C#: `mcs -out:example.exe Example.cs PosewrightSolver.cs`, or add both files to a project of .NET.",
			"Run it in the folder of this export: `./example {.preset.json} {.skeleton.json}`, in C# `mono example.exe {.preset.json} {.skeleton.json}`. Each line is a tick of the " +
				"moving avatar: its number, x y z of the head joint and of the left wrist in meters, and how far the wrist is from its target.",
		},
		Drive: "{posewright.h} documents every function, the frame, and what to know of threads and unloading. {PosewrightSolver.cs} has them for C#; it takes a plain P/Invoke, so it works in " +
			"mods of hosts such as Resonite and ChilloutVR, beside whose program the library lies: give the library the rest pose of the host's bones as a skeleton, and write the " +
			"rotations of each tick to them.",
		parts: []part{
			{"runtime:posewright.h", "posewright.h"},
			{"c/example.c", "example.c"},
			{"csharp/PosewrightSolver.cs", "PosewrightSolver.cs"},
			{"csharp/Example.cs", "Example.cs"},
		},
	},
}

// Of is the engine of a target's id; nil for one without a binding.
func Of(id string) *Engine {
	i := slices.IndexFunc(engines, func(e Engine) bool { return e.ID == id })
	if i < 0 {
		return nil
	}
	return &engines[i]
}

// names are what templates speak of.
type names struct {
	Preset                           string // the preset's name
	Name                             string // the same for files
	PresetFile, SkeletonFile, Avatar string // paths as the engine has them
	Script                           string
	VRM                              bool   // the avatar is one, and the engine reads it as such
	GUID                             string // of the file beside a .meta of Unity
	Libraries                        []Platform
}

// Platform is what a file of the library runs on.
type Platform struct{ Name, Words, Slot string } // of the file, for people, and as Godot calls it

// PlatformOf tells it by the file's name, and on Linux by what its header says of the processor.
func PlatformOf(f *export.File) Platform {
	const machineAt, arm64 = 18, 0xB7 // e_machine and EM_AARCH64 of ELF
	switch path.Ext(f.Name) {
	case ".dll":
		return Platform{f.Name, "Windows (x86-64)", "windows.x86_64"}
	case ".dylib":
		return Platform{f.Name, "macOS", "macos"}
	case ".wasm":
		return Platform{f.Name, "browsers and Node", "web"}
	}
	if len(f.Data) > machineAt && f.Data[machineAt] == arm64 {
		return Platform{f.Name, "Linux (arm64)", "linux.arm64"}
	}
	return Platform{f.Name, "Linux (x86-64)", "linux.x86_64"}
}

// guid is what Unity knows a file by: the same for each export, so that scenes find what lies beside them.
func guid(file string) string { return fmt.Sprintf("%x", md5.Sum([]byte("posewright/"+file))) }

// Found are the libraries of the engine among those that the caller has.
func (e *Engine) Found(in *export.Input) []export.File {
	var found []export.File
	for _, f := range in.Libraries {
		if slices.Contains(e.Libraries, f.Name) {
			found = append(found, f)
		}
	}
	return found
}

// Platforms are those of the libraries that are found, for people.
func (e *Engine) Platforms(in *export.Input) []string {
	on := []string{}
	for _, f := range e.Found(in) {
		on = append(on, PlatformOf(&f).Words)
	}
	return on
}

// Files are the files of the binding, but for the README.
func (e *Engine) Files(in *export.Input) ([]export.File, error) {
	name := export.FileName(in.Preset.Name)
	var preset bytes.Buffer
	if err := presets.Write(&preset, in.Preset); err != nil {
		return nil, err
	}
	data := path.Join(e.dataFolder, name)
	files := []export.File{{Name: data + ".preset.json", Data: preset.Bytes()}}
	n := names{Preset: in.Preset.Name, Name: name, PresetFile: e.path(data + ".preset.json"), Script: e.path(data + "_example.gd")}
	found := e.Found(in)
	if len(found) == 0 { // those that may be put there
		for _, name := range e.Libraries {
			found = append(found, export.File{Name: name})
		}
	}
	for i := range found {
		n.Libraries = append(n.Libraries, PlatformOf(&found[i]))
	}
	if in.Avatar != nil && in.Humanoid != nil {
		skeleton := runtime.SkeletonOf(in.Avatar, in.Humanoid)
		skeleton.TakeRoles(in.Humanoid)
		text, err := json.Marshal(skeleton)
		if err != nil {
			return nil, phrase.Fail("the skeleton cannot be written: {{.Cause}}", "Cause", err)
		}
		files = append(files, export.File{Name: data + ".skeleton.json", Data: append(text, '\n')})
		n.SkeletonFile = e.path(data + ".skeleton.json")
		avatar := data + "_avatar.glb"
		if n.VRM = e.vrm && strings.HasPrefix(in.Avatar.Format, "VRM"); n.VRM {
			avatar = data + "_avatar.vrm"
		}
		n.Avatar = e.path(avatar)
		if e.avatar && in.Source != nil {
			whole, err := avatarfile.Binary(in)
			if err != nil {
				return nil, err
			}
			files = append(files, export.File{Name: avatar, Data: whole})
		}
	} else if e.avatar {
		n.Avatar = e.path(data + "_avatar.glb")
	}
	for _, p := range e.parts {
		to := strings.ReplaceAll(p.to, "{name}", name)
		if of, ok := strings.CutSuffix(to, ".meta"); ok {
			if !slices.ContainsFunc(files, func(f export.File) bool { return f.Name == of }) {
				continue
			}
			n.GUID = guid(of)
		}
		content, err := p.read()
		if err != nil {
			return nil, err
		}
		if strings.HasSuffix(p.from, ".tmpl") {
			parsed, err := template.New(path.Base(p.from)).Funcs(template.FuncMap{"guid": guid}).Parse(string(content))
			if err != nil {
				return nil, err
			}
			var out bytes.Buffer
			if err := parsed.Execute(&out, n); err != nil {
				return nil, err
			}
			content = out.Bytes()
		}
		content = bytes.ReplaceAll(content, []byte(noRelease), []byte(runtime.Release()))
		files = append(files, export.File{Name: to, Data: content})
	}
	for _, f := range e.Found(in) {
		folder := e.libraryFolder
		if PlatformOf(&f).Slot == "linux.arm64" { // of Unity, which tells processors by the folder
			folder = strings.Replace(folder, "x86_64", "ARM64", 1)
		}
		files = append(files, export.File{Name: path.Join(folder, f.Name), Data: f.Data})
	}
	return files, nil
}

// LibraryFolder is where the library goes in the export.
func (e *Engine) LibraryFolder() string { return e.libraryFolder }

// path is a file of the export as the engine has it.
func (e *Engine) path(file string) string {
	switch e.ID {
	case "godot":
		return "res://" + file
	case "unity":
		return file
	}
	return path.Base(file)
}

// Apply says in a report that the library of an export acts on everything that counts for the pose.
func (e *Engine) Apply(report *export.Report, in *export.Input) {
	applied, file := phrase.Say("The library of the export applies it"), phrase.Say("In the preset's file")
	for i := range report.Entries {
		entry := &report.Entries[i]
		entry.Fate, entry.Bound, entry.Unbounded, entry.Idle, entry.How = export.Carried, 0, export.Bounded, false, applied
		switch entry.Path {
		case "name", "author", "notes", "tags", "thumbnail":
			entry.How = file
		case "avatar.file":
			entry.How, entry.InUse = file, false
		case "drivers":
			if len(in.Preset.Drivers) > 0 {
				entry.How = phrase.Say("In the preset's file. Give the library the values of the inputs")
			}
		case "ground.file":
			if in.Preset.GroundFile != "" {
				entry.Idle, entry.How = true, phrase.Say("Give the library the triangles of the ground: it reads no files")
			}
		default:
			if followsDevice(in.Preset, entry.Path) {
				entry.How = phrase.Say("Say in each frame where the device of the chain is: the library does not look for it")
			}
		}
	}
}

// followsDevice reports whether a parameter has a chain follow a device.
func followsDevice(p *presets.Preset, parameter string) bool {
	return slices.ContainsFunc(p.Chains, func(c effectors.Chain) bool {
		return c.Target == effectors.ChainToDevice && parameter == "chains."+c.ID+".target"
	})
}
