package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/atomicfile"
	"posewright/internal/solverlib"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/binding"
	"posewright/presets/export/targets"
	"posewright/presets/prepare"
	"posewright/rig"
)

func exportCommand() *cobra.Command {
	var (
		in        inputs
		to        string
		out       string
		strict    bool
		permitted bool
		asJSON    bool
		list      bool
		with      bool
		force     bool
		person    string
	)
	c := &cobra.Command{
		Use:   "export --target NAME --out FOLDER",
		Short: "Take a preset to another program, and say what becomes of it",
		Long: "Writes a preset as files for another program into FOLDER, which is made where it is missing, with a README.md, and says\n" +
			"what acts there: exact or approximated (with a bound), and what is data only, for other code, or dropped. What is at its\n" +
			"default is counted, and listed with --json.\n\n" +
			"Where the target runs the solver itself, that goes along and acts exactly as here. Its library is taken from the folder\n" +
			"runtime beside the executable or in the data folder; make runtime builds it.\n\n" +
			"With --profile the avatar gets the size of the person in that file, which calibrate writes and the editor keeps in\n" +
			"its folder profiles.\n\n" +
			"With --strict nothing is written where anything that counts for the pose, at its default or not, would not be exact, and\n" +
			"the exit code is 1. Files that are there are not overwritten without --force.",
		Example: "  posewright export --list\n" +
			"  posewright export --target unity --preset mine.json --out Assets\n" +
			"  posewright export --target vrm --avatar me.vrm --profile ada.json --out avatars\n" +
			"  posewright export --target jarvriks --avatar me.vrm --strict --out settings",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if list {
				return listTargets(c.OutOrStdout(), asJSON)
			}
			if to == "" {
				return misuse("export needs to know for what: add --target NAME; posewright export --list shows them")
			}
			target, err := targetNamed(to)
			if err != nil {
				return err
			}
			if out == "" {
				return misuse("export needs to know where to write: add --out FOLDER")
			}
			preset, err := in.preset()
			if err != nil {
				return err
			}
			var profile *calibration.Profile
			if person != "" {
				read, err := openProfile(person)
				if err != nil {
					return err
				}
				profile = &read
			}
			input, err := in.exported(&preset, &target, profile, with && binding.Of(target.ID) != nil, &notes{to: c.ErrOrStderr()})
			if err != nil {
				return err
			}
			input.Permitted = permitted
			input.WithRuntime = with
			if input.WithRuntime {
				input.Libraries = solverlib.Files()
			}
			files, report, err := targets.Export(&target, input)
			if err != nil {
				return err
			}
			if asJSON && !report.WithoutLibrary().Empty() {
				fmt.Fprintln(c.ErrOrStderr(), report.WithoutLibrary())
			}
			taken := taken{Target: target.ID, Out: out, Report: report, exported: true, strict: strict}
			refused := strict && len(report.Inexact()) > 0
			if !refused {
				write := export.Write
				if force {
					write = export.Overwrite
				}
				if err := write(out, files); err != nil {
					return err
				}
				for _, f := range files {
					taken.Files = append(taken.Files, f.Name)
				}
			}
			if err := taken.print(c.OutOrStdout(), asJSON); err != nil {
				return err
			}
			if refused {
				return fmt.Errorf("%s does not act exactly on all that counts for this preset's pose, so nothing was written; leave out --strict to write what it can hold", target.Name)
			}
			return nil
		},
	}
	in.addPreset(c)
	in.addAvatar(c)
	flags := c.Flags()
	flags.StringVar(&to, "target", "", "write for the program or format `NAME`")
	flags.StringVar(&out, "out", "", "write into `FOLDER`")
	flags.StringVar(&person, "profile", "", "fit the avatar to the person in `FILE` instead of the preset's calibration")
	flags.BoolVar(&strict, "strict", false, "write nothing and fail where something that counts for the pose would be approximated, data only or dropped")
	flags.BoolVar(&with, "with-runtime", true, "export the solver's library and its binding where the target has one")
	flags.BoolVar(&force, "force", false, "overwrite files that are there, and follow symbolic links")
	flags.BoolVar(&permitted, "permit", false, "you have the permission to modify an avatar whose license prohibits it")
	flags.BoolVar(&list, "list", false, "list the targets")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	c.Flag("avatar").Usage = "use the avatar in `FILE`: .glb, .gltf or .vrm (default the preset's; for targets that need or move one, else the built-in one)"
	return c
}

// targetNamed finds a target by its id.
func targetNamed(id string) (export.Target, error) {
	if target, ok := targets.Of(id); ok {
		return target, nil
	}
	var ids []string
	for _, target := range targets.All() {
		ids = append(ids, target.ID)
	}
	return export.Target{}, misuse("there is no target %q; there are %s", id, strings.Join(ids, ", "))
}

// exported puts together what is taken to a target. The preset comes to be calibrated for an avatar of the command line, or to the person of a profile. An
// export that runs the solver has an avatar to move.
func (in *inputs) exported(preset *presets.Preset, target *export.Target, profile *calibration.Profile, runs bool, notes *notes) (*export.Input, error) {
	input := &export.Input{Preset: preset}
	needed := target.NeedsAvatar || profile != nil
	if in.avatarPath == "" && preset.Avatar.File == "" && !needed && !runs {
		return input, nil
	}
	avatar, err := in.avatar(preset)
	if err != nil && in.avatarPath == "" && !needed {
		notes.add("the preset's avatar was left out: %v", err)
		return input, nil
	}
	if err != nil {
		return nil, err
	}
	from, err := in.avatarFile(preset)
	if err != nil {
		return nil, err
	}
	input.Source = assets.Mannequin()
	if from.Name != "" {
		fsys, name := from.FS()
		if err := input.ReadSource(fsys, name, avatar); err != nil {
			return nil, err
		}
	}
	input.Avatar = avatar
	if input.Humanoid, err = in.humanoid(preset, avatar, profile, notes); err != nil {
		return nil, err
	}
	return input, nil
}

// humanoid is an avatar with its roles settled, at the size that the preset's calibration gives it. Where the command line names the avatar or a person, the
// calibration is fitted to them first.
func (in *inputs) humanoid(preset *presets.Preset, avatar *rig.Avatar, profile *calibration.Profile, notes *notes) (*rig.Humanoid, error) {
	if profile != nil || in.avatarPath != "" && preset.Calibration.Calibrated() {
		bare := preset.Clone()
		bare.Calibration = calibration.Calibration{}
		fitted, err := prepare.Body(&bare, avatar)
		if err != nil {
			return nil, err
		}
		if profile != nil {
			preset.Calibration, err = calibration.Fit(profile.Measurement.Clone(), fitted.Humanoid)
		} else {
			preset.Calibration, err = calibration.Refit(preset.Calibration, fitted.Humanoid)
		}
		if err != nil {
			return nil, err
		}
	}
	fitted, err := prepare.Body(preset, avatar)
	if err != nil {
		return nil, err
	}
	for _, note := range fitted.Notes {
		notes.add("%s", note)
	}
	return fitted.Humanoid, nil
}

// listedTarget is one line of the list of targets, and of its JSON.
type listedTarget struct {
	Target      string `json:"target"`
	Name        string `json:"name"`
	About       string `json:"about"`
	NeedsAvatar bool   `json:"needs_avatar"`
	CanBeRead   bool   `json:"can_be_read"` // by preset --from
}

func listTargets(w io.Writer, asJSON bool) error {
	list := []listedTarget{}
	for _, t := range targets.All() {
		list = append(list, listedTarget{t.ID, t.Name, t.About, t.NeedsAvatar, t.Import != nil})
	}
	if asJSON {
		return printJSON(w, list)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TARGET\tREAD\tAVATAR\tWHAT")
	for _, t := range list {
		read, avatar := "no", "may"
		if t.CanBeRead {
			read = "yes"
		}
		if t.NeedsAvatar {
			avatar = "must"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", t.Target, read, avatar, t.About)
	}
	return table.Flush()
}

// taken is what a command says about a preset that was taken to a target, or read from one.
type taken struct {
	Target   string
	Out      string // folder or file
	Files    []string
	Report   *export.Report
	exported bool // to the target, not read from it
	strict   bool // list what counts for the pose, also at its default
}

// print prints a table of what was not carried and is not at its default, or JSON of everything.
func (t *taken) print(w io.Writer, asJSON bool) error {
	if asJSON {
		return printJSON(w, t.json())
	}
	if missing := t.Report.WithoutLibrary(); !missing.Empty() {
		fmt.Fprintln(w, missing)
	}
	if len(t.Files) > 0 {
		fmt.Fprintf(w, "Written to %s:\n", t.Out)
		for _, file := range t.Files {
			fmt.Fprintf(w, "  %s\n", file)
		}
	}
	c := t.Report.Counts()
	if t.exported {
		fmt.Fprintf(w, "%d act there. ", c.Acts)
	}
	fmt.Fprintf(w, "%d exact, %d approximated, %d data only, %d dropped.\n", c.Exact, c.Approximated, c.DataOnly, c.Dropped)
	atDefault := 0
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	headed := false
	for _, fate := range [...]string{"dropped", "data only", "approximated"} {
		for i := range t.Report.Entries {
			e := &t.Report.Entries[i]
			if e.Word() != fate {
				continue
			}
			if e.Default && !(t.strict && e.InUse) {
				atDefault++
				continue
			}
			if !headed {
				fmt.Fprintln(table, "FATE\tWHAT\tOFF BY\tHOW OR WHY")
				headed = true
			}
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", fate, e.Path, e.OffBy(), e.Said().String())
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if atDefault > 0 {
		fmt.Fprintf(w, "Not listed: %d that are not exact and at their defaults.\n", atDefault)
	}
	return nil
}

type takenJSON struct {
	Target       string      `json:"target"`
	Out          string      `json:"out"`
	Files        []string    `json:"files"` // empty where nothing was written
	Lossless     bool        `json:"lossless"`
	Approximated int         `json:"approximated"`
	Exact        int         `json:"exact"`
	DataOnly     int         `json:"data_only"`
	Dropped      int         `json:"dropped"`
	Acts         int         `json:"acts"` // exact or approximated
	Entries      []entryJSON `json:"entries"`
}

type entryJSON struct {
	Path    string  `json:"path"`
	Fate    string  `json:"fate"`               // "exact", "approximated", "data only" or "dropped"
	How     string  `json:"how"`                // where, how or why
	Bound   float64 `json:"bound"`              // in the parameter's unit; 0 where nothing was approximated or that cannot be said in numbers
	NoBound string  `json:"no_bound,omitempty"` // why that cannot be said in numbers
	Default bool    `json:"default"`            // it is at its default
	InUse   bool    `json:"in_use"`             // it counts for the pose
}

func (t *taken) json() takenJSON {
	c := t.Report.Counts()
	all := takenJSON{
		Exact: c.Exact, DataOnly: c.DataOnly, Dropped: c.Dropped, Acts: c.Acts,
		Target: t.Target, Out: t.Out, Files: append([]string{}, t.Files...),
		Approximated: c.Approximated, Entries: []entryJSON{},
		Lossless: t.Report.Lossless() && !(t.exported && len(t.Report.Inexact()) > 0), // as --strict has it
	}
	for _, e := range t.Report.Entries {
		all.Entries = append(all.Entries,
			entryJSON{e.Path, e.Word(), e.How.String(), e.Bound, string(e.Unbounded.Term()), e.Default, e.InUse})
	}
	return all
}

// mostForeign is how large a file of another program may be, which may be an avatar.
const mostForeign = 1 << 30

// importPreset reads a file of a target.
func importPreset(target *export.Target, path string) (presets.Preset, *export.Report, error) {
	data, err := files.All(path, mostForeign)
	if errors.Is(err, os.ErrNotExist) {
		return presets.Preset{}, nil, fmt.Errorf("there is no file %s", path)
	}
	if err != nil {
		return presets.Preset{}, nil, fmt.Errorf("%s cannot be read: %w", path, atomicfile.Cause(err))
	}
	preset, report, err := target.Import(data)
	if err != nil {
		return presets.Preset{}, nil, fmt.Errorf("%s: %w", path, err)
	}
	return preset, report, nil
}
