package motionout

import (
	"context"
	"io"

	"posewright/internal/session"
	"posewright/presets/export/animation"
	"posewright/presets/export/keyframes"
	"posewright/rig/phrase"
)

// Written is what came of a take.
type Written struct {
	Frames   int
	From, To float64         // seconds of the recording
	Loop     *Loop           // nil where the range was not trimmed
	Keys     int             // of All; 0 in a format without keys
	All      int             // keys with one at every frame
	Error    keyframes.Error // how far the left out keys put joints off at most
}

// job writes a take once.
type job struct {
	ctx      context.Context
	take     *Take
	options  *Options
	span     span
	progress func(done, all int)
	done     int // ticks of passes before this one
	ahead    int // of passes after it, at most
	written  Written
}

// Write solves a take from its beginning and writes it. Progress, which may be nil, is called after every tick. The error is the context's where it was canceled.
func (t *Take) Write(ctx context.Context, w io.Writer, o Options, progress func(done, all int)) (Written, error) {
	s, err := t.span(&o)
	if err != nil {
		return Written{}, err
	}
	j := &job{ctx: ctx, take: t, options: &o, span: s, progress: progress}
	if err := j.fits(); err != nil {
		return Written{}, err
	}
	t.Restart()
	if o.Loop {
		if err := j.trim(); err != nil {
			return Written{}, err
		}
		t.Restart()
	}
	switch o.Format {
	case JSON:
		err = j.json(w)
	case CSV:
		err = j.csv(w)
	default:
		err = j.motion(w)
	}
	j.written.Frames = j.span.count
	j.written.From, j.written.To = t.Time(j.span.first), t.Time(j.span.first+(j.span.count-1)*j.span.every)
	return j.written, err
}

// each solves the take and visits the ticks that are written, with the number of their frames.
func (j *job) each(visit func(tick, frame int, solved *session.Frame) error) error {
	all := j.span.ticks()
	for tick := range all {
		if err := j.ctx.Err(); err != nil {
			return err
		}
		solved := j.take.Tick(tick)
		if j.progress != nil {
			j.progress(j.done+tick+1, j.done+all+j.ahead)
		}
		if frame, written := j.span.frame(tick); written {
			if err := visit(tick, frame, solved); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostMotionNumbers is how many numbers a motion may have, which are held in memory.
const mostMotionNumbers = 100_000_000

// fits reports a motion that is too long to be held.
func (j *job) fits() error {
	if !j.options.Format.Motion() {
		return nil
	}
	if numbers := j.span.count * 3 * (len(j.take.Humanoid.Skeleton.Joints) + 1); numbers > mostMotionNumbers {
		return phrase.Fail("{{.Name}} at {{.Rate}} Hz would be a {{.Format}} file of {{.Millions}} million numbers, more than programs read: choose .json or .csv, a lower rate, or a shorter range",
			"Name", j.take.Name, "Rate", j.take.RateHz/float64(j.span.every), "Format", string(j.options.Format), "Millions", numbers/1e6)
	}
	return nil
}

// motion writes what programs for animation read.
func (j *job) motion(w io.Writer) error {
	t, o := j.take, j.options
	motion := animation.NewTake(t.Name, t.Humanoid, float64(j.span.every)/t.RateHz, j.span.count, o.Motion)
	err := j.each(func(_, _ int, solved *session.Frame) error {
		motion.Add(solved.Result.World)
		sent := &solved.Devices.Face
		motion.AddFace(sent.List(), sent.Values[:], &solved.Result.Gaze)
		return nil
	})
	if err != nil {
		return err
	}
	var (
		data []byte
		clip *keyframes.Clip
	)
	switch {
	case o.Format == BVH:
		return motion.BVH(w)
	case o.Format == VRMA:
		data, clip, err = motion.VRMA(t.Avatar)
	case o.Armature:
		data, clip, err = motion.Armature()
	default:
		input, sourceErr := t.source(o.AvatarFile, o.Builtin)
		if sourceErr != nil {
			return sourceErr
		}
		input.Permitted = o.Permitted
		data, clip, err = motion.Avatar(input)
	}
	if err != nil {
		return err
	}
	j.written.Keys, j.written.All, j.written.Error = clip.Keys(), clip.All(), clip.Error
	_, err = w.Write(data)
	return err
}
