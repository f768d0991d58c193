package accuracy

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"posewright/internal/evaluation/virtual"
)

// WriteProtocol writes reports of the same recordings for people: one line for each preset of a set, then what they rest on.
func WriteProtocol(w io.Writer, reports []ProtocolReport) error {
	var text strings.Builder
	total := &reports[0].Total
	fmt.Fprintf(&text, "protocol AGRoL, %d points, %s\n\n", reports[0].Points, reports[0].Devices)
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "\tpreset\tfiles\tframes\tMPJPE\tMPJRE\tangle\tMPJVE\tjitter\tof the person\thands\tupper\tlower\troot\t\n")
	fmt.Fprint(table, "\t\t\t\tcm\t°\t°\tcm/s\t10² m/s³\t10² m/s³\tcm\tcm\tcm\tcm\t\n")
	line := func(name string, preset string, s *ProtocolScore) {
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%.2f\t%s\t%s\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t\n", name, preset, s.Files, s.Frames,
			s.MPJPE, orDash(s.MPJRE), orDash(s.Angle), s.MPJVE, s.Jitter, s.TrueJitter, s.Hands, s.Upper, s.Lower, s.Root)
	}
	for k := range reports[0].Sets {
		for i := range reports {
			line(reports[i].Sets[k].Name, reports[i].Preset, &reports[i].Sets[k])
		}
	}
	for i := range reports {
		line("total", reports[i].Preset, &reports[i].Total)
	}
	table.Flush() // into memory: cannot fail
	text.WriteString("\nassumed\n")
	say := func(format string, arguments ...any) { fmt.Fprintf(&text, "  "+format+"\n", arguments...) }
	say("Bodies have the person's own bones and devices are ideal, as AGRoL and AvatarPoser have it; the solved head is moved to the true one.")
	say("Means of each recording, then of all recordings, each of which counts alike. Airborne frames are counted.")
	rates := fmt.Sprintf("%.4g", total.RatesHz[0])
	if total.RatesHz[0] != total.RatesHz[1] {
		rates = fmt.Sprintf("%.4g to %.4g", total.RatesHz[0], total.RatesHz[1])
	}
	say("At %s frames a second: %d, or the recording's own rate where that is lower, where jitter is lower too.", rates, ProtocolRateHz)
	counted := fmt.Sprintf("%d", total.Joints[0])
	if total.Joints[0] != total.Joints[1] {
		counted = fmt.Sprintf("%d to %d", total.Joints[0], total.Joints[1])
	}
	say("%s of the 22 joints of SMPL are counted, as joints of this humanoid: pelvis is hips, spine1 to spine3 are spine, chest and upper chest,", counted)
	say("collars are shoulders, and feet are toes.%s", missingJoints(total))
	if total.NeckDerived > 0 {
		say("In %d of %d recordings the neck is worked out from other joints.", total.NeckDerived, total.Files)
	}
	say("MPJRE is the mean difference of the components of local axis-angles without the pelvis, as AGRoL's program counts it; angle is the angle between")
	say("the same rotations. Twists of limbs are told from the plane in which elbows and knees bend, collars and spine from how the person stands;")
	say("in %d of %d recordings the rotations of all counted joints are known.", total.Turned, total.Files)
	say("The recordings are not AMASS, nor the joints SMPL's regressed ones: beside published numbers these compare only roughly.")
	writeSkipped(&text, reports[0].Skipped)
	_, err := io.WriteString(w, text.String())
	return err
}

// missingJoints says which joints are missing, and in how many recordings.
func missingJoints(s *ProtocolScore) string {
	var missing []string
	for _, name := range virtual.SMPLNames {
		if files := s.Missing[name]; files == s.Files {
			missing = append(missing, name)
		} else if files > 0 {
			missing = append(missing, fmt.Sprintf("%s in %d of %d recordings", name, files, s.Files))
		}
	}
	if len(missing) == 0 {
		return " None is missing."
	}
	return " Missing and left out: " + strings.Join(missing, ", ") + "."
}

func orDash(value *float64) string {
	if value == nil {
		return "–"
	}
	return fmt.Sprintf("%.2f", *value)
}

// WriteProtocolJSON writes a report for programs, and several as {"presets":[…]}.
func WriteProtocolJSON(w io.Writer, reports []ProtocolReport, build string) error {
	type built struct {
		Build string `json:"build"`
		*ProtocolReport
	}
	all := make([]built, len(reports))
	for i := range reports {
		all[i] = built{build, &reports[i]}
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	if len(all) == 1 {
		return encoder.Encode(&all[0])
	}
	return encoder.Encode(map[string]any{"presets": all})
}
