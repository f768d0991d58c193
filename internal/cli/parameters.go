package cli

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"posewright/internal/app"
	"posewright/presets"
)

// parameterJSON is an entry of the list as JSON has it: a promise to other programs.
type parameterJSON struct {
	Path     string      `json:"path"`
	Label    string      `json:"label"`
	Category string      `json:"category"` // id; empty for what is no parameter
	Group    string      `json:"group"`
	Basic    bool        `json:"basic"`
	Favorite bool        `json:"favorite"` // of the person, by the settings
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
			"stands beside it.\n\n" +
			"With --json \"shown\" is whether the inspector shows the row at first, and \"favorite\" whether it is among the favorites in your\n" +
			"settings (below $POSEWRIGHT_HOME), or those of a first start where there are no settings.",
		Example: "  posewright parameters\n  posewright parameters --preset Jarvriks --set arms.method=fabrik --json",
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			preset, err := in.preset()
			if err != nil {
				return err
			}
			favorites, err := favorites()
			if err != nil {
				return err
			}
			list := listParameters(&preset, favorites)
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

// favorites are the paths of the parameters that the person has at hand in the window.
func favorites() ([]string, error) {
	folders, err := app.FoldersAt("")
	if err != nil {
		return nil, err
	}
	return app.LoadSettings(folders.Settings()).Favorites, nil
}

// listParameters is everything that a preset holds, in the order of the list, and behind it what its magnets and chains have.
func listParameters(preset *presets.Preset, favorites []string) []parameterJSON {
	overview := presets.NewOverview(preset)
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
			entry.Acts, entry.Switch, entry.Favorite = p.Acts(preset), overview.IsSwitch(p), slices.Contains(favorites, p.Path)
			entry.Shown = entry.Favorite || overview.Of(p) == presets.Shown
			why, enable := p.Idle(preset)
			entry.Reason, entry.Enable = why.String(), append(entry.Enable, enable...)
		}
		list = append(list, entry)
	}
	return list
}
