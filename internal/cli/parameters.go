package cli

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"posewright/presets"
)

// parameterJSON is an entry of the list as JSON has it: a promise to other programs.
type parameterJSON struct {
	Path     string      `json:"path"`
	Label    string      `json:"label"`
	Category string      `json:"category"` // id; empty for what is no parameter
	Group    string      `json:"group"`
	Basic    bool        `json:"basic"`
	Favorite bool        `json:"favorite"` // a person's, who has none on the command line
	Kind     string      `json:"kind"`
	Unit     string      `json:"unit"`
	Soft     *[2]float64 `json:"soft"` // null for what is no number
	Hard     *[2]float64 `json:"hard"`
	Default  any         `json:"default"`
	Value    any         `json:"value"`
	Shown    bool        `json:"shown"`  // the inspector shows the row at first
	Acts     bool        `json:"acts"`   // another value can change the pose
	Switch   bool        `json:"switch"` // another value can make it or others act
	Reason   string      `json:"reason"` // why it does not act
	Enable   []string    `json:"enable"` // what --set takes so that it does
}

func parametersCommand() *cobra.Command {
	var (
		in     inputs
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "parameters",
		Short: "List every parameter: value, range, and whether it counts",
		Long: "Lists what a preset holds with its values. A parameter counts where another value can give another pose: not where it is of a\n" +
			"method that is not chosen, of a limit that is off, or of something whose weight is 0. Why, and what --set takes so that it counts,\n" +
			"stands beside it.",
		Example: "  posewright parameters\n  posewright parameters --preset Jarvriks --set arms.method=fabrik --json",
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			preset, err := in.preset()
			if err != nil {
				return err
			}
			list := listParameters(&preset)
			if asJSON {
				return printJSON(c.OutOrStdout(), list)
			}
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "PARAMETER\tVALUE\tRANGE\tCOUNTS")
			for _, p := range list {
				if p.Soft == nil {
					continue
				}
				counts := "yes"
				if !p.Acts {
					counts = "no: " + p.Reason
					if len(p.Enable) > 0 {
						counts += "; --set " + strings.Join(p.Enable, " --set ")
					}
				}
				fmt.Fprintf(w, "%s\t%v %s\t%v to %v\t%s\n", p.Path, p.Value, p.Unit, p.Soft[0], p.Soft[1], counts)
			}
			return w.Flush()
		},
	}
	in.addPreset(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print everything as JSON")
	return c
}

// listParameters is everything that a preset holds, in the order of the list, and behind it what its magnets and chains have.
func listParameters(preset *presets.Preset) []parameterJSON {
	switches := presets.Switches(preset)
	all := presets.ParametersOf(preset)[len(presets.Parameters()):]
	var list []parameterJSON
	for _, p := range slices.Concat(presets.Entries(), all) {
		entry := parameterJSON{
			Path: p.Path, Label: p.Label, Group: p.Group, Kind: p.Kind.String(), Unit: p.Unit, Default: p.DefaultValue(), Value: p.Value(preset),
			Acts: true, Enable: []string{},
		}
		if p.Tunable() {
			entry.Category, entry.Basic = p.Category.String(), !p.Advanced
			entry.Soft, entry.Hard = &[2]float64{p.SoftMin, p.SoftMax}, &[2]float64{p.HardMin, p.HardMax}
			entry.Acts, entry.Shown = p.Acts(preset), entry.Basic && !p.Hidden(preset)
			_, entry.Switch = slices.BinarySearch(switches, p.Path)
			why, enable := p.Idle(preset)
			entry.Reason, entry.Enable = why.String(), append(entry.Enable, enable...)
		}
		list = append(list, entry)
	}
	return list
}
