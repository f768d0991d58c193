package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"posewright/assets"
	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/internal/app"
	"posewright/internal/baseanimation"
	"posewright/internal/driving"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/groundfile"
	kinds "posewright/internal/inputs"
	"posewright/internal/motionout"
	"posewright/internal/session"
	"posewright/internal/sys/files"
	"posewright/internal/syserror"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/solver/ground"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// inputs are the flags that commands share, and what they name.
type inputs struct {
	presetName  string
	sets        []string
	avatarPath  string
	groundPath  string
	motionPaths []string
	up          bvh.Up         // the axis of motion capture that points up
	animation   string         // of files with several
	points      virtual.Points // devices that a person in motion capture wears
	rateHz      float64
	roles       calibration.Assignments // that the person says

	allowOutside bool             // files outside of the folders of what names them may be opened
	presetFile   string           // "" for a built-in one
	floor        *groundfile.File // read last
}

func (in *inputs) addPreset(c *cobra.Command) {
	c.Flags().StringVar(&in.presetName, "preset", "", presetUsage)
	in.addSets(c)
}

func (in *inputs) addSets(c *cobra.Command) {
	c.Flags().StringArrayVar(&in.sets, "set", nil, "set a parameter to a value, `PATH=VALUE`, as in torso.wristLine=1.5; may be repeated")
}

const presetUsage = "use `PRESET`: a file, or the name of a built-in or saved one (default Posewright)"

// addPresets is addPreset for a command that takes several.
func (in *inputs) addPresets(c *cobra.Command, names *[]string) {
	c.Flags().StringArrayVar(names, "preset", nil, presetUsage+"; may be repeated to compare")
	in.addSets(c)
}

func (in *inputs) addRate(c *cobra.Command) {
	c.Flags().Float64Var(&in.rateHz, "rate", session.DefaultRateHz, "tick `HZ` times a second")
	validate(c, func() error {
		if !(in.rateHz >= 1 && in.rateHz <= 10000) {
			return misuse("--rate is %v, not from 1 to 10000 Hz", in.rateHz)
		}
		return nil
	})
}

func (in *inputs) addAvatar(c *cobra.Command) {
	c.Flags().StringVar(&in.avatarPath, "avatar", "", "use the avatar in `FILE`: .glb, .gltf or .vrm (default the preset's, else the built-in one)")
	in.addAllowOutside(c)
}

// addMotion adds --motion. A shell puts what a pattern matches one after the other, so that only the first follows the flag: the
// arguments after it are more of the same.
func (in *inputs) addMotion(c *cobra.Command, usage string) {
	c.Flags().StringArrayVar(&in.motionPaths, "motion", nil, usage)
	in.addUp(c)
	in.addAllowOutside(c)
	c.Args = func(c *cobra.Command, args []string) error {
		if len(in.motionPaths) == 0 {
			return arguments(0, 0, "no arguments")(c, args)
		}
		in.motionPaths = append(in.motionPaths, args...)
		return nil
	}
}

// addUp adds --up.
func (in *inputs) addUp(c *cobra.Command) {
	var axis string
	c.Flags().StringVar(&axis, "up", "", "take `AXIS` of motion capture as the one that points up: y or z (default by rest pose and movement)")
	validate(c, func() error {
		var known bool
		if in.up, known = bvh.UpNamed(axis); !known && axis != "" {
			return misuse("--up is %s, not y or z", axis)
		}
		return nil
	})
}

func (in *inputs) addAnimation(c *cobra.Command) {
	c.Flags().StringVar(&in.animation, "animation", "",
		"of a .glb, .gltf, .vrm or .vrma take the animation called `NAME` (default the longest that moves)")
}

// addPoints adds --points.
func (in *inputs) addPoints(c *cobra.Command) {
	text := "3"
	c.Flags().StringVar(&text, "points", text, "in motion capture the person wears devices at `POINTS`: 3 for head and hands, 5 with feet, 6 with hips and feet, or a list of head, hands, chest, hips, feet, elbows and knees")
	validate(c, func() (err error) {
		if in.points, err = virtual.ParsePoints(text); err != nil {
			return misuse("--points is %s: %s", text, strings.TrimPrefix(err.Error(), "virtual: "))
		}
		return nil
	})
}

// addRoles adds --role.
func (in *inputs) addRoles(c *cobra.Command) {
	var said []string
	c.Flags().StringArrayVar(&said, "role", nil,
		"the device `SERIAL=ROLE` is worn for that role, as in LHR-1A2B3C4D=leftKnee, or with no role is ignored; "+
			"may be repeated, a second device with a role is its backup")
	var from []string
	c.Flags().StringArrayVar(&from, "source", nil,
		"take a part of the body from one source only, `PART=INPUT`, as in hands=vmc; "+
			"parts are head, hands, trunk, legs and face; may be repeated")
	validate(c, func() error {
		for _, text := range from {
			part, source, _ := strings.Cut(text, "=")
			if source == "" || !slices.Contains(calibration.Parts(), calibration.Part(part)) {
				return misuse("--source is %s, not PART=INPUT with one of the parts head, hands, trunk, legs and face", text)
			}
			if kind, ok := kinds.KindOf(source); ok {
				source = kind.Name
			}
			in.roles = in.roles.WithFrom(calibration.Part(part), source)
		}
		devices := map[string]int{} // with a role
		for _, text := range said {
			at := strings.LastIndex(text, "=")
			if at <= 0 {
				return misuse("--role is %s, not SERIAL=ROLE", text)
			}
			serial, role := text[:at], text[at+1:]
			if _, ok := calibration.RoleNamed(role); !ok && role != "" {
				return misuse("--role names the role %s; use %s", role, strings.Join(roleNames(), ", "))
			}
			if devices[role]++; role != "" && devices[role] > 2 {
				return misuse("--role gives the role %s to more than two devices", role)
			}
			// whichever has that serial
			for _, kind := range [...]trackers.Kind{trackers.Headset, trackers.Controller, trackers.Tracker} {
				in.roles = append(in.roles, calibration.Assignment{Kind: kind.String(), Serial: serial, Role: role,
					Backup: role != "" && devices[role] == 2})
			}
		}
		return nil
	})
}

// said are the roles that --role says.
func (in *inputs) said() calibration.Assignments { return in.roles }

func roleNames() []string {
	var names []string
	for role := range calibration.RoleCount {
		names = append(names, role.String())
	}
	return names
}

// leftOut is the devices without a role of a measurement as they stand in JSON.
func leftOut(m *calibration.Measurement) []motionout.LeftOut {
	out := make([]motionout.LeftOut, 0, len(m.LeftOut))
	for i := range m.LeftOut {
		u := &m.LeftOut[i]
		d := motionout.LeftOut{Kind: u.Kind.String(), Serial: u.Serial, Asked: u.Asked, Roles: []string{},
			Reason: u.Reason.String()}
		for _, role := range u.Roles {
			d.Roles = append(d.Roles, role.String())
		}
		out = append(out, d)
	}
	return out
}

// noteLeftOut says which devices of a measurement have no role, why, and how to answer.
func noteLeftOut(m *calibration.Measurement, notes *notes) {
	for i := range m.LeftOut {
		d := &m.LeftOut[i]
		text := d.Reason.String()
		switch {
		case d.Asked && len(d.Roles) > 0:
			text += fmt.Sprintf(" Here: --role %s=%s", d.Serial, d.Roles[0])
		case d.Beside < calibration.RoleCount:
			text += fmt.Sprintf(" Here: --role %s=%s --role %s=%s uses both", d.Other, d.Beside, d.Serial, d.Beside)
		}
		notes.add("%s", text)
	}
}

// validate has a command check a flag before it runs.
func validate(c *cobra.Command, check func() error) {
	before := c.PreRunE
	c.PreRunE = func(c *cobra.Command, args []string) error {
		if err := check(); err != nil || before == nil {
			return err
		}
		return before(c, args)
	}
}

// preset is the one that was asked for, with what --set changes.
func (in *inputs) preset() (presets.Preset, error) {
	preset, file, err := findPreset(in.presetName)
	if err != nil {
		return presets.Preset{}, err
	}
	in.presetFile = file
	if in.avatarPath != "" && !sameFile(in.avatarPath, in.named(&preset, "avatar.file").Path()) {
		preset.Avatar.Eyes = presets.Eyes{} // of another avatar
	}
	if err := in.change(&preset); err != nil {
		return presets.Preset{}, err
	}
	if in.groundPath != "" {
		preset.Ground.Kind, preset.GroundFile = ground.Triangles, in.groundPath
	}
	return preset, nil
}

// sameFile reports whether two paths lead to one file.
func sameFile(a, b string) bool {
	one, err := files.Stat(a)
	other, failed := files.Stat(b)
	return err == nil && failed == nil && os.SameFile(one, other)
}

// change carries out what --set says.
func (in *inputs) change(preset *presets.Preset) error {
	for _, assignment := range in.sets {
		if err := presets.SetPath(preset, assignment); err != nil {
			return usageError{fmt.Errorf("--set %s: %w", assignment, err)}
		}
	}
	return nil
}

// findPreset looks for a built-in preset of that name, then for a file, then for a saved preset, and tells the path of the file.
func findPreset(name string) (preset presets.Preset, file string, err error) {
	if name == "" {
		return presets.Default(), "", nil
	}
	if preset, ok := presets.Builtin(name); ok {
		return preset, "", nil
	}
	if _, err := files.Stat(name); errors.Is(err, os.ErrNotExist) {
		if folders, err := app.FoldersAt(""); err == nil && filepath.Base(name) == name {
			for _, ending := range [...]string{".json", presets.Ending} {
				saved := filepath.Join(folders.Presets(), strings.TrimSuffix(name, ending)+ending)
				if _, err := files.Stat(saved); err == nil {
					name = saved
					break
				}
			}
		}
		if !strings.ContainsAny(name, `./\`) {
			return presets.Preset{}, "", fmt.Errorf("there is no preset called %q, neither built in nor saved, and no such file; see posewright preset list", name)
		}
	}
	if preset, err = presets.Open(name); err != nil {
		return presets.Preset{}, "", syserror.At(name, err)
	}
	presets.TakeName(&preset, name)
	file, err = filepath.Abs(name)
	return preset, file, err
}

// file is the file of the preset that was read last; "" for a built-in one.
func (in *inputs) file() string { return in.presetFile }

// avatar is the one that was asked for, else the preset's, else the built-in one.
func (in *inputs) avatar(preset *presets.Preset) (*rig.Avatar, error) {
	loaded, err := in.loadAvatar(preset)
	if err != nil {
		return nil, err
	}
	return loaded.Avatar, nil
}

func (in *inputs) loadAvatar(preset *presets.Preset) (*app.LoadedAvatar, error) {
	from, err := in.avatarFile(preset)
	if err != nil {
		return nil, err
	}
	loaded, err := app.LoadAvatar(from.Name, from)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no avatar file %s", from.Path())
	}
	return loaded, syserror.At(from.Path(), err)
}

// openProfile reads a person's profile, whose name may lack .json.
func openProfile(path string) (calibration.Profile, error) {
	profile, err := profiles.Open(path)
	if errors.Is(err, os.ErrNotExist) && filepath.Ext(path) == "" {
		profile, err = profiles.Open(path + ".json")
	}
	if errors.Is(err, os.ErrNotExist) {
		return calibration.Profile{}, noProfileError(path)
	}
	return profile, syserror.At(path, err)
}

// noProfileError names a profile file that is not there.
type noProfileError string

func (e noProfileError) Error() string { return "there is no profile file " + string(e) }

// builtInDemo is the recording that comes with Posewright.
func builtInDemo() (performance, error) {
	recorded, err := recording.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		return nil, fmt.Errorf("the built-in demo: %w", err)
	}
	return newRecordedSession(recorded, "demo"), nil
}

// prepare puts preset, avatar and performance together.
func (in *inputs) prepare(preset presets.Preset, avatar *rig.Avatar, performance performance, notes *notes) (*motionout.Take, error) {
	bare := preset.Clone()
	bare.Calibration = calibration.Calibration{}
	fitted, err := prepare.Body(&bare, avatar)
	if err != nil {
		return nil, err
	}
	before := preset.Calibration
	if in.avatarPath != "" && before.Calibrated() {
		// The preset was measured on its own avatar; the same person is fitted to this one.
		if before, err = calibration.Refit(before, fitted.Humanoid); err != nil {
			return nil, err
		}
	}
	preset.Calibration, err = driving.Calibration(&before, performance, fitted.Humanoid)
	take := motionout.Take{Avatar: avatar}
	if measured := measuredOf(performance); measured != nil {
		noteLeftOut(measured, notes)
		take.LeftOut = leftOut(measured)
	}
	if refusal := driving.NoTPose(err); refusal != nil {
		notes.add("The recording holds no T-pose to calibrate with, so devices drive their bones as they are. The nearest to one: %v", refusal)
	} else if err != nil {
		return nil, err
	}
	if fitted, err = prepare.Body(&preset, avatar); err != nil {
		return nil, err
	}
	snapshot := session.NewSnapshot(fitted)
	for _, note := range fitted.Notes {
		notes.add("%s", note)
	}
	file, err := in.avatarFile(&preset)
	if err != nil {
		return nil, err
	}
	animation, err := in.animationFile(&preset)
	if err != nil {
		return nil, err
	}
	if snapshot.Base, err = baseanimation.Read(&preset, file, animation); err != nil {
		notes.add("The rest pose is the base pose: %v", err)
	}
	ground, err := in.ground(&preset, notes)
	if err != nil {
		return nil, err
	}
	if ground != nil {
		snapshot.Settings.Ground.Mesh = ground.Mesh
	}
	if len(in.roles) > 0 {
		snapshot.Assignments = &in.roles
	}
	take.Preset, take.Humanoid, take.Scale, take.HeightM, take.SizeDoubtful = preset, fitted.Humanoid,
		fitted.Scale, fitted.HeightM, fitted.Doubtful()
	return motionout.NewTake(take, performance, snapshot, in.rateHz), nil
}

// measuredOf is the person as a recording measures them; nil where it doesn't.
func measuredOf(performance performance) *calibration.Measurement {
	if recorded, ok := performance.(recordedSession); ok {
		return recorded.Measured()
	}
	return nil
}
