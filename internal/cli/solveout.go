package cli

import (
	"time"

	"github.com/spf13/cobra"

	"posewright/assets"
	"posewright/internal/motionout"
	"posewright/presets/export/animation"
)

// solveOutput is what solve writes: the flags, and the format that the file's name says.
type solveOutput struct {
	path      string
	from, to  time.Duration
	rateHz    float64
	armature  bool
	names     string
	unit      string
	root      string
	tPose     bool
	keyErrMM  float64
	permitted bool
	loop      bool

	options motionout.Options
}

func (o *solveOutput) addFlags(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&o.path, "out", "", "write to `FILE`: .glb, .vrma, .bvh, .csv or .json")
	flags.DurationVar(&o.from, "from", 0, "write from `TIME` of the recording on, such as 2.5s")
	flags.DurationVar(&o.to, "to", 0, "write up to `TIME` (default to the end)")
	flags.BoolVar(&o.loop, "loop", false, "trim the range to where the pose at its end goes on with the one at its beginning")
	flags.Float64Var(&o.rateHz, "out-rate", 0, "write `HZ` frames a second, which --rate must be a multiple of (default every tick)")
	flags.BoolVar(&o.armature, "armature", false, "in .glb: the joints alone, in the T-pose, without the avatar's meshes")
	flags.StringVar(&o.names, "names", "", "in .bvh and with --armature: joints with roles alone, called as `SET` does: vrm, mixamo, rigify, unreal or unity")
	flags.StringVar(&o.unit, "unit", "m", "in .bvh: lengths in `UNIT`: m or cm")
	flags.StringVar(&o.root, "root", "hips", "in .glb, .vrma and .bvh: `WAY` of the hips: hips moves them, in-place keeps them over the origin")
	flags.BoolVar(&o.tPose, "t-pose", false, "in .glb, .vrma and .bvh: frame 0 is the T-pose, and the motion begins at frame 1")
	flags.Float64Var(&o.keyErrMM, "key-error", motionout.DefaultKeyErrorMM, "in .glb and .vrma: leave out keys as long as no joint is off by more than `MM`, and by 0.1° a mm; 0 keeps all")
	flags.BoolVar(&o.permitted, "permit", false, "in .glb: you have the permission to modify an avatar whose license prohibits it")
	validate(c, func() error { return o.check(c) })
}

// check looks at what can be said before anything is read.
func (o *solveOutput) check(c *cobra.Command) error {
	if o.path == "" {
		return nil // solve says what it needs first
	}
	format, known := motionout.FormatOf(o.path)
	motion, keyed, glb, bvh := format.Motion(), format.Keyed(), format == motionout.GLB, format == motionout.BVH
	if !known {
		return misuse("--out %s ends neither in .glb, .vrma or .bvh nor in .csv nor in .json", o.path)
	}
	for _, of := range []struct {
		flag string
		fits bool
		say  string
	}{
		{"armature", glb, ".glb"},
		{"names", bvh || o.armature, ".bvh, and for .glb with --armature"},
		{"unit", bvh, ".bvh; the others are in meters"},
		{"root", motion, ".glb, .vrma and .bvh"},
		{"t-pose", motion, ".glb, .vrma and .bvh"},
		{"key-error", keyed, ".glb and .vrma; the others have every frame"},
		{"permit", glb && !o.armature, ".glb with the avatar"},
	} {
		if c.Flags().Changed(of.flag) && !of.fits {
			return misuse("--%s is for %s", of.flag, of.say)
		}
	}
	if o.from < 0 || o.to < 0 || o.to > 0 && o.to < o.from {
		return misuse("--from %v and --to %v are no range of times", o.from, o.to)
	}
	if c.Flags().Changed("out-rate") && !(o.rateHz > 0) {
		return misuse("--out-rate is %v, not above zero", o.rateHz)
	}
	if !(o.keyErrMM >= 0 && o.keyErrMM <= 1000) {
		return misuse("--key-error is %v, not from 0 to 1000 mm", o.keyErrMM)
	}
	names, known := animation.NameSetNamed(o.names)
	if !known && o.names != "" {
		return misuse("--names is %s, not vrm, mixamo, rigify, unreal or unity", o.names)
	}
	unit := animation.Unit(o.unit)
	if unit != animation.Meters && unit != animation.Centimeters {
		return misuse("--unit is %s, not m or cm", o.unit)
	}
	if o.root != "hips" && o.root != "in-place" {
		return misuse("--root is %s, not hips or in-place", o.root)
	}
	o.options = motionout.Options{
		Format: format, From: o.from, To: o.to, RateHz: o.rateHz, Loop: o.loop, Armature: o.armature, Builtin: assets.Mannequin(), Permitted: o.permitted,
		Motion: animation.Options{InPlace: o.root == "in-place", TPose: o.tPose, Names: names, Unit: unit, KeyError: motionout.KeyError(o.keyErrMM)},
	}
	return nil
}
