package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/filewatch"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/binding"
	"posewright/presets/export/targets"
	"posewright/presets/prepare"
	"posewright/rig"
)

// exportFlags are what export is told.
type exportFlags struct {
	in        inputs
	target    export.Target
	out       string
	person    string // file of a profile; "" for the preset's calibration
	strict    bool
	permitted bool
	with      bool // the solver's library
	force     bool

	files map[string]filewatch.Stamp // that were read, in the versions that were
}

func exportCommand() *cobra.Command {
	var (
		f      exportFlags
		to     string
		asJSON bool
		list   bool
		watch  bool
	)
	c := &cobra.Command{
		Use:   "export --target NAME --out FOLDER",
		Short: "Take a preset to another program, and say what becomes of it",
		Long: "Writes a preset as files for another program into FOLDER, which is made where it is missing, with a README, and says\n" +
			"what acts there: exact or approximated (with a bound), and what is data only, for other code, or dropped. What is at its\n" +
			"default is counted, and listed with --json.\n\n" +
			"Where the target runs the solver itself, that goes along and acts exactly as here. Its library is taken from the folder\n" +
			"runtime beside the executable or in the data folder; make runtime builds it.\n\n" +
			"With --profile the avatar gets the size of the person in that file, which calibrate writes and the editor keeps in\n" +
			"its folder profiles.\n\n" +
			"With --strict nothing is written where anything that counts for the pose, at its default or not, would not be exact, and\n" +
			"the exit code is 1.\n\n" +
			"The same preset is exported again without a flag: posewright-export.json in FOLDER says which files are of an export. One\n" +
			"that was changed since is overwritten with --force only, one that no export wrote never. Presets of other names go beside\n" +
			"it. With --watch it is exported again whenever the preset, its avatar or the profile is saved, until interrupted.",
		Example: "  posewright export --list\n" +
			"  posewright export --target unity --preset mine.json --out Assets\n" +
			"  posewright export --target godot --preset mine.json --out game --watch\n" +
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
			var err error
			if f.target, err = targetNamed(to); err != nil {
				return err
			}
			if f.out == "" {
				return misuse("export needs to know where to write: add --out FOLDER")
			}
			if watch && asJSON {
				return misuse("--watch says each write in a line, not in JSON; leave out one of --watch and --json")
			}
			taken, failed := f.export(&notes{to: c.ErrOrStderr()}, false)
			if taken == nil {
				return failed
			}
			if asJSON && !taken.Report.WithoutLibrary().Empty() {
				fmt.Fprintln(c.ErrOrStderr(), taken.Report.WithoutLibrary())
			}
			if err := taken.print(c.OutOrStdout(), asJSON); err != nil {
				return err
			}
			if failed != nil || !watch {
				return failed
			}
			return f.watch(c.Context(), c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f.in.addPreset(c)
	f.in.addAvatar(c)
	flags := c.Flags()
	flags.StringVar(&to, "target", "", "write for the program or format `NAME`")
	flags.StringVar(&f.out, "out", "", "write into `FOLDER`")
	flags.StringVar(&f.person, "profile", "", "fit the avatar to the person in `FILE` instead of the preset's calibration")
	flags.BoolVar(&f.strict, "strict", false, "write nothing and fail where something that counts for the pose would be approximated, data only or dropped")
	flags.BoolVar(&f.with, "with-runtime", true, "export the solver's library and its binding where the target has one")
	flags.BoolVar(&f.force, "force", false, "overwrite exported files that were changed since, and follow symbolic links")
	flags.BoolVar(&watch, "watch", false, "export again whenever the preset, its avatar or the profile is saved")
	flags.BoolVar(&f.permitted, "permit", false, "you have the permission to modify an avatar whose license prohibits it")
	flags.BoolVar(&list, "list", false, "list the targets")
	flags.BoolVar(&asJSON, "json", false, "print JSON")
	c.Flag("avatar").Usage = "use the avatar in `FILE`: .glb, .gltf or .vrm (default the preset's; for targets that need or move one, else the built-in one)"
	return c
}

// export exports once. With --strict there may be both a report and an error. Again is after the first time: then an
// avatar that cannot be read is an error.
func (f *exportFlags) export(notes *notes, again bool) (*taken, error) {
	f.files = map[string]filewatch.Stamp{}
	if f.person != "" {
		f.files[f.person] = filewatch.Of(f.person)
	}
	preset, err := f.in.presetOf(f.files)
	if err != nil {
		return nil, err
	}
	var profile *calibration.Profile
	if f.person != "" {
		read, err := openProfile(f.person)
		if err != nil {
			return nil, err
		}
		profile = &read
	}
	runs := f.with && binding.Of(f.target.ID) != nil
	input, err := f.in.exported(&preset, f.target.NeedsAvatar || profile != nil, runs, again, profile, f.files, notes)
	if err != nil {
		return nil, err
	}
	input.Permitted, input.WithRuntime = f.permitted, f.with
	made, err := app.NewExport(&f.target, input)
	if err != nil {
		return nil, err
	}
	taken := &taken{Target: f.target.ID, Out: f.out, Report: made.Report, exported: true, strict: f.strict}
	if f.strict && len(made.Report.Inexact()) > 0 {
		return taken, fmt.Errorf("%s does not act exactly on all that counts for this preset's pose, so nothing was "+
			"written; leave out --strict to write what it can hold", f.target.Name)
	}
	if taken.Removed, err = made.Write(f.out, f.force); err != nil {
		return nil, err
	}
	for _, file := range made.Files {
		taken.Files = append(taken.Files, file.Name)
	}
	return taken, nil
}

// watchEvery is how often files are looked at. A change is noticed one to two periods after it was written.
const watchEvery = 250 * time.Millisecond

// watch exports again whenever a file that was read has changed, until the context ends.
func (f *exportFlags) watch(ctx context.Context, stdout, stderr io.Writer) error {
	if len(f.files) == 0 {
		return misuse("--watch has no file to watch: name one with --preset or --avatar")
	}
	fmt.Fprintln(stdout, "Watching; Ctrl+C ends it.")
	var watcher filewatch.Watcher
	watcher.Watch(f.files)
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		if len(watcher.Poll()) == 0 {
			continue
		}
		before := f.files
		taken, err := f.export(&notes{to: io.Discard}, true)
		if err != nil {
			for file, stamp := range before { // what was read before may be good again
				if _, known := f.files[file]; !known {
					f.files[file] = stamp
				}
			}
			fmt.Fprintf(stderr, "Not exported: %v\n", err)
		} else {
			fmt.Fprintf(stdout, "Written again to %s: %d files.\n", f.out, len(taken.Files))
		}
		watcher.Watch(f.files)
	}
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

// presetOf is the preset that was asked for, and notes which version of its file that is.
func (in *inputs) presetOf(read map[string]filewatch.Stamp) (presets.Preset, error) {
	if _, file, _ := findPreset(in.presetName); file != "" {
		read[file] = filewatch.Of(file)
	}
	return in.preset()
}

// exported puts together what is taken to a target, and notes which files were read. The preset comes to be calibrated
// for an avatar of the command line, or to the person of a profile. An export that runs the solver has an avatar to
// move, which may be left out where it is not needed but the first time.
func (in *inputs) exported(preset *presets.Preset, needed, runs, again bool, profile *calibration.Profile,
	read map[string]filewatch.Stamp, notes *notes) (*export.Input, error) {
	if in.avatarPath == "" && preset.Avatar.File == "" && !needed && !runs {
		return &export.Input{Preset: preset}, nil
	}
	if from, err := in.avatarFile(preset); err == nil && from.Name != "" {
		read[from.Path()] = filewatch.Of(from.Path())
	}
	loaded, err := in.loadAvatar(preset)
	if err != nil && in.avatarPath == "" && !needed && !again {
		notes.add("the preset's avatar was left out: %v", err)
		return &export.Input{Preset: preset}, nil
	}
	if err != nil {
		return nil, err
	}
	maps.Copy(read, loaded.Files)
	input, err := loaded.ForExport()
	if err != nil {
		return nil, err
	}
	input.Preset = preset
	if input.Humanoid, err = in.humanoid(preset, loaded.Avatar, profile, notes); err != nil {
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
	// Library are the platforms of the solver's library that goes along; empty where it is missing, null where none does.
	Library []string `json:"library"`
}

func listTargets(w io.Writer, asJSON bool) error {
	list := []listedTarget{}
	libraries := app.SolverLibraries()
	for _, t := range targets.All() {
		line := listedTarget{t.ID, t.Name, t.About, t.NeedsAvatar, t.Import != nil, nil}
		if engine := binding.Of(t.ID); engine != nil {
			line.Library = engine.Platforms(&export.Input{Libraries: libraries})
		}
		list = append(list, line)
	}
	if asJSON {
		return printJSON(w, list)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "TARGET\tREAD\tAVATAR\tLIBRARY\tWHAT")
	for _, t := range list {
		read, avatar := "no", "may"
		if t.CanBeRead {
			read = "yes"
		}
		if t.NeedsAvatar {
			avatar = "must"
		}
		library := strings.Join(t.Library, ", ")
		if t.Library == nil {
			library = "none"
		} else if library == "" {
			library = "missing"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", t.Target, read, avatar, library, t.About)
	}
	return table.Flush()
}

// taken is what a command says about a preset that was taken to a target, or read from one.
type taken struct {
	Target   string
	Out      string // folder or file
	Files    []string
	Removed  []string // files of the export before
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
	if len(t.Removed) > 0 {
		fmt.Fprintf(w, "Removed, as they belong to it no more: %s\n", strings.Join(t.Removed, ", "))
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
	Files        []string    `json:"files"`             // empty where nothing was written
	Removed      []string    `json:"removed,omitempty"` // files of the export before
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
		Target: t.Target, Out: t.Out, Files: append([]string{}, t.Files...), Removed: t.Removed,
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
