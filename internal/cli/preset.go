package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"posewright/presets"
)

func presetCommand() *cobra.Command {
	var (
		in  inputs
		out string
	)
	c := &cobra.Command{
		Use:   "preset",
		Short: "Write, list and compare presets",
		Long:  "Writes a preset with the parameters that --set changes, to --out or to standard output.",
		Example: "  posewright preset --set torso.wristLine=1.5 --out mine.json\n" +
			"  posewright preset diff Posewright mine.json",
		Args: arguments(0, 0, "no arguments, or one of list and diff"),
		RunE: func(c *cobra.Command, _ []string) error {
			preset, err := in.preset()
			if err != nil {
				return err
			}
			if out == "" || out == "-" {
				return presets.Write(c.OutOrStdout(), &preset)
			}
			return presets.Save(out, &preset)
		},
	}
	in.addPreset(c)
	c.Flags().StringVar(&out, "out", "", "write to `FILE` (default standard output)")
	c.AddCommand(presetListCommand(), presetDiffCommand())
	return c
}

// listed is one line of the list, and of its JSON.
type listed struct {
	Name    string `json:"name"`
	BuiltIn bool   `json:"built_in"`
	File    string `json:"file"`  // empty for a built-in preset
	Notes   string `json:"notes"` // what its author says about it
	Problem string `json:"problem,omitempty"`
}

func presetListCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List the built-in and the saved presets",
		Args:  arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			list, err := listPresets()
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(c.OutOrStdout(), list)
			}
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(w, "NAME\tWHERE\tNOTES")
			for _, l := range list {
				where, about := l.File, l.Notes
				if l.BuiltIn {
					where = "built in"
				}
				if l.Problem != "" {
					about = "cannot be read: " + l.Problem
				}
				fmt.Fprintf(w, "%s\t%s\t%s\n", l.Name, where, firstLine(about))
			}
			return w.Flush()
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func listPresets() ([]listed, error) {
	var list []listed
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		list = append(list, listed{Name: name, BuiltIn: true, Notes: preset.Notes})
	}
	home, err := homeFolder()
	if err != nil {
		return list, nil // nobody has saved anything then
	}
	entries, err := os.ReadDir(filepath.Join(home, "presets"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("the folder of saved presets cannot be read: %w", err)
	}
	for _, entry := range entries {
		if entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || !strings.EqualFold(filepath.Ext(entry.Name()), ".json") {
			continue
		}
		file := filepath.Join(home, "presets", entry.Name())
		l := listed{Name: strings.TrimSuffix(entry.Name(), filepath.Ext(entry.Name())), File: file}
		if preset, err := presets.Open(file); err != nil {
			l.Problem = err.Error()
		} else {
			l.Notes = preset.Notes
		}
		list = append(list, l)
	}
	return list, nil
}

func presetDiffCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "diff A B",
		Short: "Show in what two presets differ",
		Args:  arguments(2, 2, "two presets"),
		RunE: func(c *cobra.Command, args []string) error {
			a, err := findPreset(args[0])
			if err != nil {
				return err
			}
			b, err := findPreset(args[1])
			if err != nil {
				return err
			}
			differences := presets.Diff(&a, &b)
			if asJSON {
				type difference struct {
					Path string `json:"path"`
					A    string `json:"a"`
					B    string `json:"b"`
				}
				list := make([]difference, len(differences))
				for i, d := range differences {
					list[i] = difference(d)
				}
				return printJSON(c.OutOrStdout(), list)
			}
			if len(differences) == 0 {
				fmt.Fprintln(c.OutOrStdout(), "The presets are the same.")
				return nil
			}
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "PARAMETER\t%s\t%s\n", filepath.Base(args[0]), filepath.Base(args[1]))
			for _, d := range differences {
				fmt.Fprintf(w, "%s\t%s\t%s\n", d.Path, orNothing(firstLine(d.A)), orNothing(firstLine(d.B)))
			}
			return w.Flush()
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func orNothing(text string) string {
	if text == "" {
		return "–"
	}
	return text
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// printJSON prints a value and a line break.
func printJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
