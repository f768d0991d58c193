package cli

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"posewright/effectors"
	"posewright/internal/session"
)

func solveCommand() *cobra.Command {
	var (
		in  inputs
		out string
	)
	c := &cobra.Command{
		Use:   "solve --motion SESSION --out FILE",
		Short: "Solve a recorded session and write the poses",
		Long: "Drives the avatar with a recorded session, as fast as the machine can, and writes its pose at every tick.\n\n" +
			"FILE.json holds the rotation of every joint and the position of the hips; FILE.csv the position of every joint in\n" +
			"the world. The person is calibrated from the recording's own T-pose, unless the preset's calibration knows its devices.",
		Example: "  posewright solve --avatar me.vrm --motion session.udpcap --out pose.json\n" +
			"  posewright solve --motion session.udpcap --set torso.wristLine=0 --rate 60 --out pose.csv",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if in.motionPath == "" {
				return misuse("solve needs a recorded session: add --motion FILE")
			}
			if out == "" {
				return misuse("solve needs to know where to write: add --out FILE.json or --out FILE.csv")
			}
			var write func(context.Context, io.Writer, *take, *progress) error
			switch strings.ToLower(filepath.Ext(out)) {
			case ".json":
				write = writeJSON
			case ".csv":
				write = writeCSV
			default:
				return misuse("--out %s ends neither in .json nor in .csv", out)
			}
			preset, err := in.preset()
			if err != nil {
				return err
			}
			notes := &notes{c.ErrOrStderr()}
			avatar, err := in.avatar(&preset)
			if err != nil {
				return err
			}
			playback, err := in.playback(notes)
			if err != nil {
				return err
			}
			take, err := in.prepare(preset, avatar, playback, notes)
			if err != nil {
				return err
			}
			bar := newProgress(c.ErrOrStderr(), "solving")
			defer bar.end()
			return writeTo(out, c.OutOrStdout(), func(w io.Writer) error { return write(c.Context(), w, take, bar) })
		},
	}
	in.addAvatar(c)
	in.addMotion(c, "")
	in.addPreset(c)
	in.addRate(c)
	c.Flags().StringVar(&out, "out", "", "write to `FILE`: .json or .csv")
	return c
}

// writeJSON writes {"rate_hz", "joints", "frames":[{"t","hips","rot","residual_m"}]}, one frame a line. Rotations are
// parentFromJoint, w x y z; hips and residuals are in metres; residuals are of the effectors that a device drives.
func writeJSON(ctx context.Context, w io.Writer, t *take, bar *progress) error {
	out := bufio.NewWriterSize(w, 1<<16)
	joints := t.fitted.Humanoid.Skeleton.Joints
	names := make([]string, len(joints))
	for i := range joints {
		names[i] = joints[i].Name
	}
	head, err := json.Marshal(struct {
		RateHz     float64  `json:"rate_hz"`
		Avatar     string   `json:"avatar"`
		Preset     string   `json:"preset"`
		Scale      float64  `json:"scale"`
		Calibrated bool     `json:"calibrated"`
		Joints     []string `json:"joints"`
	}{t.rateHz, t.avatar.Name, t.preset.Name, t.fitted.Scale, t.preset.Calibration.Calibrated(), names})
	if err != nil {
		return err
	}
	out.Write(head[:len(head)-1])
	out.WriteString(",\"frames\":[\n")
	var line []byte
	for number := range t.ticks {
		if ctx.Err() != nil {
			return errInterrupted
		}
		frame := t.tick(number)
		line = append(line[:0], `{"t":`...)
		line = appendNumber(line, t.time(number))
		line = append(line, `,"hips":`...)
		line = appendNumbers(line, frame.Result.Pose.Hips[:]...)
		line = append(line, `,"rot":[`...)
		for i, q := range frame.Result.Pose.Rotations {
			if i > 0 {
				line = append(line, ',')
			}
			line = appendNumbers(line, q.W, q.V[0], q.V[1], q.V[2])
		}
		line = append(line, `],"residual_m":{`...)
		line = appendResiduals(line, frame)
		line = append(line, "}}"...)
		if number < t.ticks-1 {
			line = append(line, ',')
		}
		line = append(line, '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
		bar.at(number, t.ticks)
	}
	out.WriteString("]}\n")
	return out.Flush()
}

func appendResiduals(line []byte, frame *session.Frame) []byte {
	first := true
	for id, report := range frame.Result.Effectors {
		if !report.Active {
			continue
		}
		if !first {
			line = append(line, ',')
		}
		first = false
		line = append(line, '"')
		line = append(line, effectors.ID(id).String()...)
		line = append(line, `":`...)
		line = appendNumber(line, report.Residual)
	}
	return line
}

func appendNumbers(line []byte, numbers ...float64) []byte {
	line = append(line, '[')
	for i, x := range numbers {
		if i > 0 {
			line = append(line, ',')
		}
		line = appendNumber(line, x)
	}
	return append(line, ']')
}

// appendNumber writes a number rounded to a hundredth of a micrometre, without needless zeros and never as -0.
func appendNumber(line []byte, x float64) []byte {
	const unit = 1e8
	rounded := math.Round(x*unit) / unit
	if rounded == 0 {
		return append(line, '0')
	}
	return strconv.AppendFloat(line, rounded, 'f', -1, 64)
}

// writeCSV writes one row a frame: time, the position of every joint in the world, and the residuals, empty where no device
// drives an effector.
func writeCSV(ctx context.Context, w io.Writer, t *take, bar *progress) error {
	out := csv.NewWriter(w)
	header := []string{"t_s"}
	for _, joint := range t.fitted.Humanoid.Skeleton.Joints {
		for _, axis := range [...]string{"x", "y", "z"} {
			header = append(header, joint.Name+"_"+axis+"_m")
		}
	}
	for id := effectors.Head; id < effectors.Count; id++ {
		header = append(header, "residual_"+id.String()+"_m")
	}
	if err := out.Write(header); err != nil {
		return err
	}
	row := make([]string, 0, len(header))
	number := func(x float64) string { return string(appendNumber(nil, x)) }
	for tick := range t.ticks {
		if ctx.Err() != nil {
			return errInterrupted
		}
		frame := t.tick(tick)
		row = append(row[:0], number(t.time(tick)))
		for i := range frame.Result.World {
			p := frame.Result.World[i].Position
			row = append(row, number(p[0]), number(p[1]), number(p[2]))
		}
		for _, report := range frame.Result.Effectors {
			if report.Active {
				row = append(row, number(report.Residual))
			} else {
				row = append(row, "")
			}
		}
		if err := out.Write(row); err != nil {
			return err
		}
		bar.at(tick, t.ticks)
	}
	out.Flush()
	return out.Error()
}
