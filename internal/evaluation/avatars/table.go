package avatars

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteTable writes scores for people, one line an avatar.
func WriteTable(w io.Writer, scores []Score) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "avatar\tframes\tswing\thands\ttouch\tplace\tinside\tarm in\tfloor\tupper\tfore\tflexion\tstraight\tworld\teyes\tpops\tfast\tskate\t\n")
	fmt.Fprint(t, "\t\tcm\tcm\tcm\tcm\tcm\tcm\tcm\t°\t°\t°\t%\tcm\tcm\t/min\t/min\tcm/s\t\n")
	for _, s := range scores {
		fmt.Fprintf(t, "%s\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.2f\t%.2f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.2f\t%.1f\t%.1f\t%.1f\t\n", s.Avatar, s.Frames, s.SwingCM, s.HandsCM,
			s.TouchCM, s.PlaceCM, s.PenetrationCM, s.ForearmInCM, s.FloorCM, s.UpperArmDeg, s.ForearmDeg, s.FlexionDeg, 100*s.Straightened, s.WorldCM, s.EyesCM,
			s.PopsPerMinute, s.FastPerMinute, s.SkateCMPerS)
	}
	return t.Flush()
}

// WritePops writes the pops of scores for people, one line each, under the name of the avatar.
func WritePops(w io.Writer, scores []Score) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, s := range scores {
		fmt.Fprintf(t, "\n%s: %d pops\t\n", s.Avatar, len(s.Pops))
		if len(s.Pops) > 0 {
			fmt.Fprint(t, "motion\ts\tarm\telbow\twrist\tperson's elbow\tand wrist\tturned\tbent\theld by\t\n\t\t\tm/s\tm/s\tm/s\tm/s\t°\t°\t\t\n")
		}
		for _, p := range s.Pops {
			fmt.Fprintf(t, "%s\t%.2f\t%s\t%.1f\t%.1f\t%.1f\t%.1f\t%.0f\t%.0f\t%s\t\n", p.Motion, p.Second, p.Side, p.ElbowMPS, p.WristMPS, p.PersonElbowMPS,
				p.PersonWristMPS, p.AroundDeg, p.BentDeg, p.Holds)
		}
	}
	return t.Flush()
}
