package motionout

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"slices"
	"strconv"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/trackers"
)

// LeftOut is a device without a role as it stands in JSON.
type LeftOut struct {
	Kind   string   `json:"kind"`
	Serial string   `json:"serial"`
	Asked  bool     `json:"asked"` // it may be worn
	Roles  []string `json:"roles"` // for which
	Reason string   `json:"reason"`
}

// json writes {"rate_hz", "joints", "frames":[{"t","hips","rot","residual_m","distance_m"}]}, one frame a line. Rotations are
// parentFromJoint, w x y z; hips, residuals and distances to the devices are in meters; these are of the effectors that a device drives.
// Where there is a face, "face" has its values by their names, as they were sent.
func (j *job) json(w io.Writer) error {
	t := j.take
	out := bufio.NewWriterSize(w, 1<<16)
	joints := t.Humanoid.Skeleton.Joints
	names := make([]string, len(joints))
	for i := range joints {
		names[i] = joints[i].Name
	}
	head, err := json.Marshal(struct {
		RateHz     float64   `json:"rate_hz"`
		Avatar     string    `json:"avatar"`
		Preset     string    `json:"preset"`
		Scale      float64   `json:"scale"`
		Calibrated bool      `json:"calibrated"`
		Height     float64   `json:"avatar_height_m"`
		Doubtful   bool      `json:"size_doubtful"`
		LeftOut    []LeftOut `json:"left_out,omitempty"`
		Joints     []string  `json:"joints"`
	}{t.RateHz / float64(j.span.every), t.Avatar.Name, t.Preset.Name, t.Scale, t.Preset.Calibration.Calibrated(),
		t.HeightM, t.SizeDoubtful, t.LeftOut, names})
	if err != nil {
		return err
	}
	out.Write(head[:len(head)-1])
	out.WriteString(",\"frames\":[\n")
	var line []byte
	err = j.each(func(number, at int, frame *session.Frame) error {
		line = append(line[:0], `{"t":`...)
		line = appendNumber(line, t.Time(number))
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
		line = append(line, '}')
		if line, err = appendFace(line, &frame.Devices.Face); err != nil {
			return err
		}
		line = append(line, '}')
		if at < j.span.count-1 {
			line = append(line, ',')
		}
		line = append(line, '\n')
		_, err := out.Write(line)
		return err
	})
	if err != nil {
		return err
	}
	out.WriteString("]}\n")
	return out.Flush()
}

func appendFace(line []byte, f *trackers.Face) ([]byte, error) {
	for i, name := range f.List() {
		if line = append(line, ','); i == 0 {
			line = append(line, `"face":{`...)
		}
		key, err := json.Marshal(name)
		if err != nil {
			return line, err
		}
		line = appendFaceValue(append(append(line, key...), ':'), f.Values[i])
	}
	if f.Names != nil {
		line = append(line, '}')
	}
	return line, nil
}

// appendFaceValue writes a value with as many digits as tell it from others.
func appendFaceValue(line []byte, value float32) []byte {
	return strconv.AppendFloat(line, float64(value), 'g', -1, 32)
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

// csv writes one row a frame: time, the position of every joint in the world, the residuals and the distances to the devices,
// empty where no device drives an effector; then the values of a face, empty where it has none.
func (j *job) csv(w io.Writer) error {
	t := j.take
	out := csv.NewWriter(w)
	header := []string{"t_s"}
	for _, joint := range t.Humanoid.Skeleton.Joints {
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
	faceNames := t.faceNames()
	for _, name := range faceNames {
		header = append(header, "face_"+name)
	}
	if err := out.Write(header); err != nil {
		return err
	}
	row := make([]string, 0, len(header))
	number := func(x float64) string { return string(appendNumber(nil, x)) }
	err := j.each(func(tick, _ int, frame *session.Frame) error {
		row = append(row[:0], number(t.Time(tick)))
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
		face := &frame.Devices.Face
		for _, name := range faceNames {
			value := ""
			if i := slices.Index(face.List(), name); i >= 0 {
				value = string(appendFaceValue(nil, face.Values[i]))
			}
			row = append(row, value)
		}
		return out.Write(row)
	})
	if err != nil {
		return err
	}
	out.Flush()
	return out.Error()
}
