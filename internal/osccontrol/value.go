package osccontrol

import (
	"math"
	"strings"

	"posewright/trackers/osc"
)

// Value is something that is told to other programs.
type Value struct {
	Path string // with dots
	Is   any    // a float64, int, bool or string
}

// write adds the message of a value.
func (v *Value) write(w *osc.Writer) {
	address := "/posewright/value/" + strings.ReplaceAll(v.Path, ".", "/")
	switch is := v.Is.(type) {
	case bool:
		tag := "F"
		if is {
			tag = "T"
		}
		w.Message(address, tag)
	case int:
		w.Message(address, "i")
		w.Int32(int32(min(max(is, math.MinInt32), math.MaxInt32)))
	case float64:
		w.Message(address, "f")
		w.Float32(float32(is))
	case string:
		w.Message(address, "s")
		w.Text(is)
	}
}
