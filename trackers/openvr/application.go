package openvr

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"posewright/internal/atomicfile"
	"posewright/rig/phrase"
	"posewright/trackers/internal/native"
)

// The functions of IVRApplications_007 that are used, by their places in its table.
const (
	applicationsVersion  = "FnTable:IVRApplications_007"
	slotAddManifest      = 0
	slotRemoveManifest   = 1
	slotInstalled        = 2
	slotIdentify         = 11
	slotSetAutoLaunch    = 17
	slotAutoLaunch       = 18
	applicationsManifest = "posewright.vrmanifest"
)

// Application is how SteamVR knows a program, to start it by itself.
type Application struct {
	Key     string
	Folder  string                     // for the manifest
	Program string                     // path of the executable
	Icon    string                     // path of a picture; "" for none
	Texts   map[string]ApplicationText // by SteamVR's tags of languages, such as en_us
}

// ApplicationText is what people read of an application.
type ApplicationText struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

// Remove removes the manifest, so that a SteamVR that does not run now will not start the application: it passes over applications whose manifest is gone.
func (a *Application) Remove() error {
	if err := os.Remove(filepath.Join(a.Folder, applicationsManifest)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return phrase.Fail("the file that tells SteamVR how to start Posewright can't be removed: {{.Cause}}. Remove it yourself: {{.Folder}}", "Cause", err, "Folder", a.Folder)
	}
	return nil
}

// write writes the manifest, and returns its path.
func (a *Application) write() (string, error) {
	binary := map[string]string{"windows": "binary_path_windows", "darwin": "binary_path_osx"}[runtime.GOOS]
	if binary == "" {
		binary = "binary_path_linux"
	}
	one := map[string]any{"app_key": a.Key, "launch_type": "binary", binary: a.Program, "is_dashboard_overlay": true, "strings": a.Texts}
	if a.Icon != "" {
		one["image_path"] = a.Icon
	}
	data, err := json.MarshalIndent(map[string]any{"source": "builtin", "applications": []any{one}}, "", "\t")
	if err != nil {
		return "", err
	}
	path := filepath.Join(a.Folder, applicationsManifest)
	return path, atomicfile.WriteAll([]atomicfile.File{{Path: path, Data: data}})
}

// StartWithSteamVR has SteamVR start an application whenever it starts, or no longer. Unless a person has just chosen that, what they chose in SteamVR's own
// settings since then stays.
func (d *Dashboard) StartWithSteamVR(a Application, on, chosen bool) error {
	functions := d.session.library.functions(applicationsVersion)
	if functions == nil {
		return errTooOld
	}
	var (
		add       func(path string, temporary bool) int32
		remove    func(path string) int32
		installed func(key string) bool
		identify  func(process uint32, key string) int32
		launch    func(key string, on bool) int32
		launches  func(key string) bool
	)
	native.Bind(&add, functions[slotAddManifest])
	native.Bind(&remove, functions[slotRemoveManifest])
	native.Bind(&installed, functions[slotInstalled])
	native.Bind(&identify, functions[slotIdentify])
	native.Bind(&launch, functions[slotSetAutoLaunch])
	native.Bind(&launches, functions[slotAutoLaunch])
	known := installed(a.Key)
	if !on && !known {
		return nil
	}
	path, err := a.write()
	if err != nil {
		return phrase.Fail("the file that tells SteamVR how to start Posewright can't be written: {{.Cause}}. Free disk space or check the folder", "Cause", err)
	}
	set := func() int32 { return launch(a.Key, on) }
	steps := []func() int32{func() int32 { return add(path, false) }, func() int32 { return identify(uint32(os.Getpid()), a.Key) }}
	switch {
	case !on:
		steps = []func() int32{set, func() int32 { return remove(path) }}
	case chosen || !known:
		steps = append(steps, set)
	}
	for _, do := range steps {
		if code := do(); code != 0 {
			return phrase.Fail("SteamVR does not take Posewright among its applications (error {{.Code}}). Restart SteamVR", "Code", code)
		}
	}
	if (chosen || !known) && launches(a.Key) != on {
		return phrase.Fail("SteamVR did not keep whether to start Posewright. Choose it in SteamVR's settings, under Startup")
	}
	return nil
}
