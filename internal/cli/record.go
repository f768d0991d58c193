package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/internal/app"
	"posewright/internal/atomicfile"
	tracking "posewright/internal/inputs"
	"posewright/internal/release"
	"posewright/presets"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// recordResult is what record --json prints.
type recordResult struct {
	File    string  `json:"file"`
	Seconds float64 `json:"seconds"`
	Devices int     `json:"devices"`
	Events  uint64  `json:"events"`
	Lost    uint64  `json:"lost"`
	Bytes   int64   `json:"bytes"`
}

func recordCommand() *cobra.Command {
	var (
		in            inputs
		flags         liveFlags
		out, notes    string
		span          float64
		force, asJSON bool
	)
	c := &cobra.Command{
		Use:   "record --out FILE.session",
		Short: "Record live devices",
		Long: "Records everything that the inputs receive, until it is interrupted or --seconds are over. What was recorded replays bit for\n" +
			"bit, and what was written before a crash or a full disk is there. With --preset the preset and its calibration go into the\n" +
			"recording.",
		Example: "  posewright record --out dance.session\n" +
			"  posewright record --out test.session --seconds 30 --only vmc --vmc :39540",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case out == "":
				return misuse("record needs to know where to write: add --out FILE.session")
			case !strings.EqualFold(filepath.Ext(out), ".session"):
				return misuse("--out %s does not end in .session", out)
			case !(span >= 0 && span < 1e7):
				return misuse("--seconds is %v", span)
			}
			reported, err := flags.live(c)
			if err != nil {
				return err
			}
			info := recording.Info{Created: time.Now(), Program: "Posewright " + release.Build(), Notes: notes}
			preset, err := in.preset()
			if err != nil {
				return err
			}
			ctx := c.Context()
			if span > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, time.Duration(span*float64(time.Second)))
				defer cancel()
			}
			receiver, err := reported.receive()
			if err != nil {
				return err
			}
			file, settle, err := create(out, force)
			if err != nil {
				receiver.end()
				return err
			}
			r := &recordRun{receiver: receiver, said: c.ErrOrStderr(), every: time.Second}
			if in.presetName != "" || len(in.sets) > 0 {
				r.preset = &preset
			}
			result, err := r.run(ctx, file.Name(), file, info)
			settle(result.Devices > 0)
			if err != nil {
				return err
			}
			result.File = out
			if asJSON {
				return printJSON(c.OutOrStdout(), result)
			}
			_, err = fmt.Fprintf(c.OutOrStdout(), "%s: %.1f s, %d devices, %d events, %d kB\n", out, result.Seconds, result.Devices, result.Events, result.Bytes/1000)
			return err
		},
	}
	in.addPreset(c)
	flags.add(c)
	c.Flags().StringVar(&out, "out", "", "write to `FILE.session`")
	c.Flags().Float64Var(&span, "seconds", 0, "end after `N` seconds")
	c.Flags().StringVar(&notes, "notes", "", "keep `TEXT` in the recording, such as who moved how")
	c.Flags().BoolVar(&force, "force", false, "overwrite a file that is there")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON at the end")
	return c
}

// create opens a new file. With force one that is there, also behind a symbolic link, is set aside until settle is called: that removes it where there is a new
// recording, and else puts it back.
func create(path string, force bool) (file *os.File, settle func(recorded bool), err error) {
	how, settle := os.O_CREATE|os.O_WRONLY|os.O_EXCL, func(bool) {}
	if force {
		how = os.O_CREATE | os.O_WRONLY | os.O_TRUNC
		if target, err := filepath.EvalSymlinks(path); err == nil {
			path = target
		}
		if settle, err = setAside(path); err != nil {
			return nil, nil, fmt.Errorf("%s cannot be overwritten: %w", path, atomicfile.Cause(err))
		}
	}
	file, err = os.OpenFile(path, how, 0o600)
	switch {
	case errors.Is(err, os.ErrExist):
		return nil, nil, fmt.Errorf("%s is there already: choose another name, or add --force to overwrite it", path)
	case err != nil:
		settle(false)
		return nil, nil, fmt.Errorf("%s cannot be written: %w", path, atomicfile.Cause(err))
	}
	return file, settle, nil
}

// setAside gives a regular file another name until settle is called.
func setAside(path string) (settle func(recorded bool), err error) {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return func(bool) {}, nil // what is wrong with it is said when it is opened
	}
	aside := path + ".old"
	for i := 2; ; i++ {
		if _, err := os.Lstat(aside); errors.Is(err, os.ErrNotExist) {
			break
		}
		aside = fmt.Sprintf("%s.old%d", path, i)
	}
	if err := os.Rename(path, aside); err != nil {
		return nil, err
	}
	return func(recorded bool) {
		if recorded {
			_ = os.Remove(aside)
		} else {
			_ = os.Rename(aside, path) // over what is left of a recording that failed
		}
	}, nil
}

// recordRun is a recording while it is made.
type recordRun struct {
	receiver *receiver
	preset   *presets.Preset // to be attached; nil for none
	said     io.Writer
	every    time.Duration // between two looks at the devices
}

// run records into a file until the context ends, and closes it.
func (r *recordRun) run(ctx context.Context, path string, file app.RecordingFile, info recording.Info) (recordResult, error) {
	defer r.receiver.end()
	take, err := app.NewTake(r.receiver.store, path, file, info)
	if err != nil {
		return recordResult{}, err
	}
	if r.preset != nil {
		take.AttachPreset(r.preset)
	}
	ticker := time.NewTicker(r.every)
	defer ticker.Stop()
	line := &statusLine{to: unfiltered(r.said), live: isTerminal(r.said)}
	defer line.end()
	for {
		var failure error
		select {
		case <-ctx.Done():
		case <-ticker.C:
			failure = r.receiver.failure()
		}
		progress, statuses := take.Progress(), r.receiver.statuses()
		take.Update(r.receiver.store.Now(), statuses)
		line.show(progress, statuses, r.receiver.failing(statuses))
		if failure == nil && progress.Err == nil && ctx.Err() == nil {
			continue
		}
		err := take.End()
		progress = take.Progress()
		result := recordResult{Seconds: progress.Duration.Seconds(), Devices: progress.Devices, Events: progress.Events, Lost: progress.Lost, Bytes: progress.Bytes}
		switch {
		case failure != nil:
			return result, failure
		case err != nil && progress.Devices == 0:
			err = fmt.Errorf("nothing was recorded: %w", err)
		case err != nil:
			err = fmt.Errorf("the recording stopped after %s: %w; what was recorded until then is in %s", seconds(progress.Duration), err, path)
		case progress.Devices == 0:
			err = r.receiver.silence(seconds(progress.Duration))
		}
		return result, err
	}
}

// statusLine says how a recording is doing: once a second over itself on a terminal, else whenever the inputs' state changes.
type statusLine struct {
	to    io.Writer
	live  bool
	last  string
	drawn bool
}

func (l *statusLine) show(p recording.Progress, statuses []tracking.Status, failing []string) {
	var receiving []string
	for _, s := range statuses {
		if s.State == trackers.Receiving {
			source := s.Source
			if s.Program != "" {
				source += " (" + s.Program + ")"
			}
			receiving = append(receiving, source)
		}
	}
	from := "waiting for devices"
	if len(receiving) > 0 {
		from = "receiving from " + strings.Join(receiving, ", ")
	}
	for _, cause := range failing {
		from += "; " + cause + "; trying again"
	}
	lost := ""
	if p.Lost > 0 {
		lost = fmt.Sprintf(", %d events lost because the disk is too slow", p.Lost)
	}
	switch {
	case l.live:
		fmt.Fprintf(l.to, "\r\033[Krecording %s, %d devices, %d kB%s, %s", seconds(p.Duration), p.Devices, p.Bytes/1000, lost, from)
		l.drawn = true
	case from != l.last:
		fmt.Fprintf(l.to, "posewright: recording, %s.\n", from)
	}
	l.last = from
}

func (l *statusLine) end() {
	if l.drawn {
		fmt.Fprintln(l.to)
	}
}
