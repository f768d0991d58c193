package cli

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
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
			"rest pose, and the axes of all joints along the world's there. FILE.json holds the rotation of every joint and the\n" +
			"position of the hips; FILE.csv the position of every joint in the world.\n\n" +
			"GLB and VRMA have no keys where their neighbors say the same; how far that puts joints off is said, and --key-error\n" +
			"bounds it. For several recordings FILE needs a %, which stands for the name of each.\n\n" +
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
	in.addPoints(c)
	in.addPreset(c)
	in.addRate(c)
	out.addFlags(c)
	return c
}

// writeTake writes all poses of a take.
type writeTake func(context.Context, io.Writer, *take, *progress) error

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
	take.name, take.notes = nameOf(file), notes
	if take.span, err = out.span(take); err != nil {
		return err
	}
	write := out.write(in)
	return writeTo(path, c.OutOrStdout(), func(w io.Writer) error { return write(c.Context(), w, take, bar) })
}

// nameOf is a recording's name: that of its file without the ending.
func nameOf(file string) string { return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)) }

// outputs says where the result of each recording goes: a % in a file's name stands for the recording's.
func outputs(out string, files []string) ([]string, error) {
	folder, name := filepath.Split(out)
	if len(files) > 1 && !strings.Contains(name, "%") {
		return nil, misuse("--motion names %d recordings: put a %% into --out for the name of each, as in poses/%%%s", len(files), filepath.Ext(out))
	}
	if info, err := os.Stat(filepath.Dir(out)); len(files) > 1 && (err != nil || !info.IsDir()) {
		return nil, fmt.Errorf("there is no folder %s to write into", filepath.Dir(out))
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

// writeJSON writes {"rate_hz", "joints", "frames":[{"t","hips","rot","residual_m","distance_m"}]}, one frame a line. Rotations are
// parentFromJoint, w x y z; hips, residuals and distances to the devices are in meters; these are of the effectors that a device drives.
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
	}{t.rateHz / float64(t.span.every), t.avatar.Name, t.preset.Name, t.fitted.Scale, t.preset.Calibration.Calibrated(), names})
	if err != nil {
		return err
	}
	out.Write(head[:len(head)-1])
	out.WriteString(",\"frames\":[\n")
	var line []byte
	for number := range t.span.ticks() {
		if ctx.Err() != nil {
			return errInterrupted
		}
		frame := t.tick(number)
		bar.at(number, t.span.ticks())
		at, written := t.span.frame(number)
		if !written {
			continue
		}
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
		line = appendErrors(line, frame, func(r *solver.Report) float64 { return r.Residual })
		line = append(line, `},"distance_m":{`...)
		line = appendErrors(line, frame, func(r *solver.Report) float64 { return r.Distance })
		line = append(line, "}}"...)
		if at < t.span.count-1 {
			line = append(line, ',')
		}
		line = append(line, '\n')
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	out.WriteString("]}\n")
	return out.Flush()
}

func appendErrors(line []byte, frame *session.Frame, of func(*solver.Report) float64) []byte {
	first := true
	for id := range frame.Result.Effectors {
		report := &frame.Result.Effectors[id]
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
		line = appendNumber(line, of(report))
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

// appendNumber writes a number rounded to a hundredth of a micrometer, without needless zeros and never as -0.
func appendNumber(line []byte, x float64) []byte {
	const unit = 1e8
	rounded := math.Round(x*unit) / unit
	if rounded == 0 {
		return append(line, '0')
	}
	return strconv.AppendFloat(line, rounded, 'f', -1, 64)
}

// writeCSV writes one row a frame: time, the position of every joint in the world, the residuals and the distances to the devices,
// empty where no device drives an effector.
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
	for id := effectors.Head; id < effectors.Count; id++ {
		header = append(header, "distance_"+id.String()+"_m")
	}
	if err := out.Write(header); err != nil {
		return err
	}
	row := make([]string, 0, len(header))
	number := func(x float64) string { return string(appendNumber(nil, x)) }
	for tick := range t.span.ticks() {
		if ctx.Err() != nil {
			return errInterrupted
		}
		frame := t.tick(tick)
		bar.at(tick, t.span.ticks())
		if _, written := t.span.frame(tick); !written {
			continue
		}
		row = append(row[:0], number(t.time(tick)))
		for i := range frame.Result.World {
			p := frame.Result.World[i].Position
			row = append(row, number(p[0]), number(p[1]), number(p[2]))
		}
		for _, of := range [...]func(*solver.Report) float64{
			func(r *solver.Report) float64 { return r.Residual }, func(r *solver.Report) float64 { return r.Distance },
		} {
			for id := range frame.Result.Effectors {
				if report := &frame.Result.Effectors[id]; report.Active {
					row = append(row, number(of(report)))
				} else {
					row = append(row, "")
				}
			}
		}
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}
