package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/assets"
	"posewright/presets/export"
	"posewright/presets/export/animation"
	"posewright/presets/export/keyframes"
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

	format  string // ".glb"
	options animation.Options
}

// formats of motion, which programs for animation read; .csv and .json hold solved frames as they are.
var motionFormats = []string{".bvh", ".glb", ".vrma"}

// keyRadiansPerMeter is how far a joint may turn for how far it may be off: 0.1° for a millimeter.
const keyRadiansPerMeter = 0.1 * math.Pi / 180 / 1e-3

func (o *solveOutput) addFlags(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&o.path, "out", "", "write to `FILE`: .glb, .vrma, .bvh, .csv or .json")
	flags.DurationVar(&o.from, "from", 0, "write from `TIME` of the recording on, such as 2.5s")
	flags.DurationVar(&o.to, "to", 0, "write up to `TIME` (default to the end)")
	flags.Float64Var(&o.rateHz, "out-rate", 0, "write `HZ` frames a second, which --rate must be a multiple of (default every tick)")
	flags.BoolVar(&o.armature, "armature", false, "in .glb: the joints alone, in the T-pose, without the avatar's meshes")
	flags.StringVar(&o.names, "names", "", "in .bvh and with --armature: joints with roles alone, called as `SET` does: vrm, mixamo, rigify, unreal or unity")
	flags.StringVar(&o.unit, "unit", "m", "in .bvh: lengths in `UNIT`: m or cm")
	flags.StringVar(&o.root, "root", "hips", "in .glb, .vrma and .bvh: `WAY` of the hips: hips moves them, in-place keeps them over the origin")
	flags.BoolVar(&o.tPose, "t-pose", false, "in .glb, .vrma and .bvh: frame 0 is the T-pose, and the motion begins at frame 1")
	flags.Float64Var(&o.keyErrMM, "key-error", 0.5, "in .glb and .vrma: leave out keys as long as no joint is off by more than `MM`, and by 0.1° a mm; 0 keeps all")
	flags.BoolVar(&o.permitted, "permit", false, "in .glb: you have the permission to modify an avatar whose license prohibits it")
	validate(c, func() error { return o.check(c) })
}

// check looks at what can be said before anything is read.
func (o *solveOutput) check(c *cobra.Command) error {
	if o.path == "" {
		return nil // solve says what it needs first
	}
	o.format = strings.ToLower(filepath.Ext(o.path))
	motion := false
	for _, format := range motionFormats {
		motion = motion || format == o.format
	}
	if !motion && o.format != ".csv" && o.format != ".json" {
		return misuse("--out %s ends neither in .glb, .vrma or .bvh nor in .csv nor in .json", o.path)
	}
	keyed := o.format == ".glb" || o.format == ".vrma"
	for _, of := range []struct {
		flag string
		fits bool
		say  string
	}{
		{"armature", o.format == ".glb", ".glb"},
		{"names", o.format == ".bvh" || o.armature, ".bvh, and for .glb with --armature"},
		{"unit", o.format == ".bvh", ".bvh; the others are in meters"},
		{"root", motion, ".glb, .vrma and .bvh"},
		{"t-pose", motion, ".glb, .vrma and .bvh"},
		{"key-error", keyed, ".glb and .vrma; the others have every frame"},
		{"permit", o.format == ".glb" && !o.armature, ".glb with the avatar"},
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
	o.options = animation.Options{
		InPlace: o.root == "in-place", TPose: o.tPose, Names: names, Unit: unit,
		KeyError: keyframes.Error{Meters: o.keyErrMM / 1000, Radians: o.keyErrMM / 1000 * keyRadiansPerMeter},
	}
	return nil
}

// span is which ticks of a recording are written.
type span struct{ first, count, every int }

// frame is the number of the frame that a tick is written as; false for none.
func (s span) frame(tick int) (int, bool) {
	after := tick - s.first
	return after / s.every, after >= 0 && after%s.every == 0 && after/s.every < s.count
}

// ticks is how many are to be solved, from the first of the recording.
func (s span) ticks() int { return s.first + (s.count-1)*s.every + 1 }

// span finds the ticks of a take that are in the range.
func (o *solveOutput) span(t *take) (span, error) {
	s := span{every: 1}
	if o.rateHz > 0 {
		every := t.rateHz / o.rateHz
		s.every = int(math.Round(every))
		if s.every < 1 || math.Abs(every-float64(s.every)) > 1e-9*every {
			return span{}, misuse("--rate is %v Hz, which is no multiple of --out-rate, %v Hz", t.rateHz, o.rateHz)
		}
	}
	const whole = 1e-6 // of a tick
	s.first = int(math.Ceil(o.from.Seconds()*t.rateHz - whole))
	last := t.ticks - 1
	if o.to > 0 {
		last = min(last, int(math.Floor(o.to.Seconds()*t.rateHz+whole)))
	}
	if last < s.first {
		return span{}, fmt.Errorf("%s has %.1f s, and nothing from --from %v to --to %v: choose another range", t.name, t.time(t.ticks-1), o.from, o.to)
	}
	s.count = (last-s.first)/s.every + 1
	return s, nil
}

// write writes a take in the format of the file.
func (o *solveOutput) write(in *inputs) writeTake {
	switch o.format {
	case ".json":
		return writeJSON
	case ".csv":
		return writeCSV
	}
	return func(ctx context.Context, w io.Writer, t *take, bar *progress) error {
		return o.writeMotion(ctx, w, in, t, bar)
	}
}

// mostMotionNumbers is how many numbers a take may have, which are held in memory.
const mostMotionNumbers = 100_000_000

// writeMotion writes what programs for animation read.
func (o *solveOutput) writeMotion(ctx context.Context, w io.Writer, in *inputs, t *take, bar *progress) error {
	if numbers := t.span.count * 3 * (len(t.fitted.Humanoid.Skeleton.Joints) + 1); numbers > mostMotionNumbers {
		return fmt.Errorf("%s at %v Hz would be a %s file of %d million numbers, more than programs read: write .json or .csv, or lower --out-rate",
			t.name, t.rateHz/float64(t.span.every), o.format, numbers/1e6)
	}
	motion := animation.NewTake(t.name, t.fitted.Humanoid, float64(t.span.every)/t.rateHz, t.span.count, o.options)
	for tick := range t.span.ticks() {
		if ctx.Err() != nil {
			return errInterrupted
		}
		frame := t.tick(tick)
		if _, written := t.span.frame(tick); written {
			motion.Add(frame.Result.World)
		}
		bar.at(tick, t.span.ticks())
	}
	var (
		data []byte
		clip *keyframes.Clip
		err  error
	)
	switch {
	case o.format == ".bvh":
		return motion.BVH(w)
	case o.format == ".vrma":
		data, clip, err = motion.VRMA()
	case o.armature:
		data, clip, err = motion.Armature()
	default:
		var input *export.Input
		if input, err = in.animated(t); err == nil {
			input.Permitted = o.permitted
			data, clip, err = motion.Avatar(input)
		}
	}
	if err != nil {
		return err
	}
	t.notes.add("%s: %d of %d keys, which put joints off by up to %.2f mm and %.3f°.", t.name, clip.Keys(), clip.All(),
		1000*clip.Error.Meters, clip.Error.Radians*180/math.Pi)
	_, err = w.Write(data)
	return err
}

// animated is what the avatar's own file is written from.
func (in *inputs) animated(t *take) (*export.Input, error) {
	input := &export.Input{Preset: &t.preset, Avatar: t.avatar, Humanoid: t.fitted.Humanoid, Source: assets.Mannequin()}
	path, err := in.avatarFile(&t.preset)
	if err != nil || path == "" {
		return input, err
	}
	return input, input.ReadSource(path, t.avatar)
}
