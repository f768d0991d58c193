package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"posewright/internal/motionout"
	"posewright/internal/syserror"
	"posewright/presets"
	"posewright/rig"
)

func solveCommand() *cobra.Command {
	var (
		in  inputs
		out solveOutput
	)
	c := &cobra.Command{
		Use:   "solve --motion FILE --out FILE",
		Short: "Solve a recording and write the poses",
		Long: "Drives the avatar with a recorded session, or with the devices that the person in motion capture would wear, as fast as\n" +
			"the machine can, and writes its pose at every tick.\n\n" +
			"FILE.glb is the avatar's own file with the motion as an animation, or with --armature its joints alone; FILE.vrma a VRM\n" +
			"animation, for any VRM; FILE.bvh the motion of the hips and all joints below. VRMA, armature and BVH have the T-pose as the\n" +
			"rest pose, and the axes of all joints along the world's there; VRMA of a VRM has its own rest pose, which players take for a\n" +
			"T-pose. FILE.json holds the rotation of every joint and the\n" +
			"position of the hips; FILE.csv the position of every joint in the world.\n\n" +
			"GLB and VRMA have no keys where their neighbors say the same; how far that puts joints off is said, and --key-error\n" +
			"bounds it. For several recordings FILE needs a %, which stands for the name of each; its folder is made.\n\n" +
			"--loop trims the range to the part, at least half of it, whose end goes on best with its beginning: the last frame has about the\n" +
			"pose of the first. How far joints are apart there is said; where the body stands, and unless it is --root in-place where it faces,\n" +
			"does not count.\n\n" +
			"The person is calibrated from the recording's own T-pose, unless the preset's calibration knows its devices. In motion\n" +
			"capture all bones are known, and the person is measured by them.",
		Example: "  posewright solve --avatar me.vrm --motion my.session --out pose.json\n" +
			"  posewright solve --avatar me.vrm --motion walk.bvh --points 6 --out walk-of-me.bvh\n" +
			"  posewright solve --avatar me.vrm --motion walk.bvh --from 2s --to 9s --out-rate 30 --out walk.glb\n" +
			"  posewright solve --motion my.session --names mixamo --unit cm --t-pose --out mine.bvh\n" +
			"  posewright solve --motion recordings --set torso.wristLine=0 --rate 60 --out poses/%.csv",
		RunE: func(c *cobra.Command, _ []string) error {
			if len(in.motionPaths) == 0 {
				return misuse("solve needs a recording: add --motion FILE")
			}
			if out.path == "" {
				return misuse("solve needs to know where to write: add --out FILE.glb, FILE.vrma, FILE.bvh, FILE.csv or FILE.json")
			}
			preset, err := in.preset()
			if err != nil {
				return err
			}
			files, err := in.recordings()
			if err != nil {
				return err
			}
			outs, err := outputs(out.path, files)
			if err != nil {
				return err
			}
			avatar, err := in.avatar(&preset)
			if err != nil {
				return err
			}
			if folder := filepath.Dir(out.path); strings.Contains(out.path, "%") {
				if err := os.MkdirAll(folder, 0o777); err != nil {
					return syserror.At(folder, err)
				}
			}
			bar := newProgress(c.ErrOrStderr(), "solving")
			defer bar.end()
			failed := false
			for i, file := range files {
				notes := &notes{to: c.ErrOrStderr()}
				if len(files) > 1 {
					notes.about = file
				}
				bar.part(i, len(files))
				err := in.solve(c, preset, avatar, file, outs[i], &out, bar, notes)
				if err != nil && (len(files) == 1 || c.Context().Err() != nil) {
					return err
				}
				if err != nil {
					notes.add("%v", err)
					failed = true
				}
			}
			if failed {
				return errSaid
			}
			return nil
		},
	}
	in.addAvatar(c)
	in.addGround(c)
	in.addMotion(c, "solve the recording in `FILE`: .session, .udpcap, .bvh, .amc, .vrma or .glb; may be repeated, and a folder is read recursively")
	in.addAnimation(c)
	in.addPoints(c)
	in.addRoles(c)
	in.addPreset(c)
	in.addRate(c)
	out.addFlags(c)
	return c
}

// solve solves one recording.
func (in *inputs) solve(
	c *cobra.Command, preset presets.Preset, avatar *rig.Avatar, file, path string, out *solveOutput, bar *progress, notes *notes,
) error {
	performance, err := in.perform(file, notes)
	if err != nil {
		return err
	}
	take, err := in.prepare(preset, avatar, performance, notes)
	if err != nil {
		return err
	}
	take.Name = nameOf(file)
	options := out.options
	if options.AvatarFile, err = in.avatarFile(&take.Preset); err != nil {
		return err
	}
	var written motionout.Written
	err = writeTo(path, c.OutOrStdout(), func(w io.Writer) (err error) {
		written, err = take.Write(c.Context(), w, options, bar.at)
		return err
	})
	var rate *motionout.RateError
	switch {
	case errors.Is(err, context.Canceled):
		return errInterrupted
	case errors.As(err, &rate):
		return misuse("--rate is %v Hz, which is no multiple of --out-rate, %v Hz", rate.RateHz, rate.OutHz)
	case err != nil:
		return err
	}
	if written.Loop != nil {
		notes.add("%s: loops from %.2f to %.2f s, where joints are up to %.1f cm apart.", take.Name, written.From, written.To, 100*written.Loop.Meters)
	}
	if written.All > 0 {
		notes.add("%s: %d of %d keys, which put joints off by up to %.2f mm and %.3f°.", take.Name, written.Keys, written.All,
			1000*written.Error.Meters, written.Error.Radians*180/math.Pi)
	}
	return nil
}

// nameOf is a recording's name: that of its file without the ending.
func nameOf(file string) string { return presets.NameOf(file) }

// outputs says where the result of each recording goes: a % in a file's name stands for the recording's.
func outputs(out string, files []string) ([]string, error) {
	folder, name := filepath.Split(out)
	if len(files) > 1 && !strings.Contains(name, "%") {
		return nil, misuse("--motion names %d recordings: put a %% into --out for the name of each, as in poses/%%%s", len(files), filepath.Ext(out))
	}
	outs := make([]string, len(files))
	for i, file := range files {
		outs[i] = folder + strings.ReplaceAll(name, "%", nameOf(file))
		if same := slices.Index(outs[:i], outs[i]); same >= 0 {
			return nil, fmt.Errorf("%s and %s would both be written to %s; solve them one after the other", files[same], file, outs[i])
		}
	}
	return outs, nil
}
