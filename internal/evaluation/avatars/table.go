package avatars

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteTable writes scores for people, one line an avatar.
func WriteTable(w io.Writer, scores []Score) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "avatar\tframes\tswing\thands\ttouch\tplace\tinside\tfloor\tupper\tfore\tflexion\tstraight\tworld\teyes\tpops\tfast\tskate\t\n")
	fmt.Fprint(t, "\t\tcm\tcm\tcm\tcm\tcm\tcm\t°\t°\t°\t%\tcm\tcm\t/min\t/min\tcm/s\t\n")
	for _, s := range scores {
		fmt.Fprintf(t, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.2f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.2f\t%.1f\t%.1f\t%.1f\t\n", s.Avatar, s.Frames, s.SwingCM, s.HandsCM,
			s.TouchCM, s.PlaceCM, s.PenetrationCM, s.FloorCM, s.UpperArmDeg, s.ForearmDeg, s.FlexionDeg, 100*s.Straightened, s.WorldCM, s.EyesCM,
			s.PopsPerMinute, s.FastPerMinute, s.SkateCMPerS)
	}
	return t.Flush()
}
