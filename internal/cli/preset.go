package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"posewright/internal/app"
	"posewright/internal/syserror"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

func presetCommand() *cobra.Command {
	var (
		in     inputs
		out    string
		from   string
		strict bool
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "preset [--from TARGET FILE]",
		Short: "Write, read from other programs, list and compare presets",
		Long: "Writes a preset with the parameters that --set changes, to --out or to standard output.\n\n" +
			"With --from it is read from FILE, settings of another program, as far as they go: posewright export --list shows which\n" +
			"can be read. What they do not hold is as in a new preset, and what a preset has no place for is named.",
		Example: "  posewright preset --set torso.wristLine=1.5 --out mine.json\n" +
			"  posewright preset --from jarvriks JarvriksIKSettings.json --out mine.json\n" +
			"  posewright preset diff Posewright mine.json",
		Args: func(c *cobra.Command, args []string) error {
			if from != "" {
				return arguments(1, 1, "one FILE of the program that --from names")(c, args)
			}
			return arguments(0, 0, "no arguments, or one of list and diff")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if from != "" {
				return in.importAs(c, from, args[0], out, strict, asJSON)
			}
			if strict || asJSON {
				return misuse("--strict and --json are for reading: add --from TARGET FILE")
			}
			preset, err := in.preset()
			if err != nil {
				return err
			}
			return savePreset(c, out, &preset)
		},
	}
	in.addPreset(c)
	flags := c.Flags()
	flags.StringVar(&out, "out", "", "write to `FILE` (default standard output)")
	flags.StringVar(&from, "from", "", "read the settings of the program `TARGET`")
	flags.BoolVar(&strict, "strict", false, "with --from: write nothing and fail where anything was approximated or lost")
	flags.BoolVar(&asJSON, "json", false, "with --from: print what became of the settings as JSON")
	c.AddCommand(presetListCommand(), presetDiffCommand())
	return c
}

// savePreset writes a preset to a file, or to standard output.
func savePreset(c *cobra.Command, out string, preset *presets.Preset) error {
	if out == "" || out == "-" {
		var text bytes.Buffer
		if err := presets.Write(&text, preset); err != nil {
			return err
		}
		_, err := c.OutOrStdout().Write(escapeControls(text.Bytes()))
		return err
	}
	named := preset.Clone()
	presets.TakeName(&named, out)
	return syserror.At(out, presets.Save(out, &named))
}

// importAs reads a file of another program and writes the preset. What became of it is said on standard output, or where the preset goes there
// on standard error.
func (in *inputs) importAs(c *cobra.Command, from, file, out string, strict, asJSON bool) error {
	if in.presetName != "" {
		return misuse("--from and --preset both say which preset; leave one out")
	}
	target, err := targetNamed(from)
	if err != nil {
		return err
	}
	if target.Import == nil {
		return misuse("%s cannot be read; posewright export --list shows what can", target.ID)
	}
	toFile := out != "" && out != "-"
	if asJSON && !toFile {
		return misuse("--json prints what became of the settings, so the preset needs another place: add --out FILE")
	}
	preset, report, err := importPreset(&target, file)
	if err != nil {
		return err
	}
	if e := report.Entry("name"); e != nil && e.Fate == export.Lost {
		preset.Name = nameOf(file)
	}
	if err := in.change(&preset); err != nil {
		return err
	}
	said, refused := c.ErrOrStderr(), strict && !report.Lossless()
	if toFile {
		said = c.OutOrStdout()
	}
	taken := taken{Target: target.ID, Out: out, Report: report}
	if !refused {
		if err := savePreset(c, out, &preset); err != nil {
			return err
		}
		if toFile {
			taken.Out, taken.Files = filepath.Dir(out), []string{filepath.Base(out)}
		}
	}
	if err := taken.print(said, asJSON); err != nil {
		return err
	}
	if refused {
		return fmt.Errorf("a preset cannot hold all of %s, so nothing was written; leave out --strict to write what it can hold", file)
	}
	return nil
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
				fmt.Fprintf(w, "%s\t%s\t%s\n", phrase.Line(l.Name), phrase.Line(where), cell(about))
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
	folders, err := app.FoldersAt("")
	if err != nil {
		return list, nil // no one has saved anything then
	}
	entries, err := os.ReadDir(folders.Presets())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("the folder of saved presets cannot be read: %w", err)
	}
	for _, entry := range entries {
		if entry.IsDir() || strings.HasPrefix(entry.Name(), ".") || !strings.EqualFold(filepath.Ext(entry.Name()), ".json") {
			continue
		}
		file := filepath.Join(folders.Presets(), entry.Name())
		l := listed{Name: presets.NameOf(file), File: file}
		if preset, err := presets.Open(file); err != nil {
			l.Problem = err.Error()
		} else {
			l.Notes = preset.Notes
		}
		list = append(list, l)
	}
	return list, nil
}

// actsInEither reports whether a difference counts in one of two presets; true of what is no parameter.
func actsInEither(path string, a, b *presets.Preset) bool {
	parameter, ok := presets.Lookup(path)
	return !ok || parameter.Acts(a) || parameter.Acts(b)
}

func presetDiffCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "diff A B",
		Short: "Show in what two presets differ",
		Args:  arguments(2, 2, "two presets"),
		RunE: func(c *cobra.Command, args []string) error {
			a, _, err := findPreset(args[0])
			if err != nil {
				return err
			}
			b, _, err := findPreset(args[1])
			if err != nil {
				return err
			}
			differences := presets.Diff(&a, &b)
			if asJSON {
				type difference struct {
					Path string `json:"path"`
					A    string `json:"a"`
					B    string `json:"b"`
					Acts bool   `json:"acts"` // another value can change the pose in one of the presets, see posewright parameters
				}
				list := make([]difference, len(differences))
				for i, d := range differences {
					list[i] = difference{d.Path, d.A, d.B, actsInEither(d.Path, &a, &b)}
				}
				return printJSON(c.OutOrStdout(), list)
			}
			if len(differences) == 0 {
				fmt.Fprintln(c.OutOrStdout(), "The presets are the same.")
				return nil
			}
			w := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "PARAMETER\t%s\t%s\n", cell(filepath.Base(args[0])), cell(filepath.Base(args[1])))
			for _, d := range differences {
				path := d.Path
				if !actsInEither(path, &a, &b) {
					path += " (counts in neither)"
				}
				fmt.Fprintf(w, "%s\t%s\t%s\n", path, orNothing(cell(d.A)), orNothing(cell(d.B)))
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

// cell is what a table shows of a text: its first line.
func cell(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return phrase.Line(line)
}
