package lab

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/accuracyplot"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/eventloop"
	"posewright/internal/groundfile"
	"posewright/internal/release"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/ground"
)

// ComparisonChanged reports that a comparison was begun, has progressed, or has ended.
type ComparisonChanged struct{}

func (ComparisonChanged) IsEvent() {}

// Candidate is a preset that can be compared.
type Candidate struct {
	ID     string // "a" and "b" are open, "builtin:NAME" comes with Posewright, any other is the path of a file
	Name   string
	InFile bool // named after its file
	Chosen bool
}

// The candidates that are open.
const (
	CandidateA    = "a"
	CandidateB    = "b"
	builtinPrefix = "builtin:"
)

// CompareOptions say how recordings are evaluated.
type CompareOptions struct {
	Points       virtual.Points
	SkipAirborne bool
	Realistic    bool // also with a person measured by a T-pose and devices that are noisy, late and off; of a headset and hands alone
}

// Result is what presets came to. Immutable.
type Result struct {
	Reports []accuracy.Report // one for each preset, over the same recordings
	Options CompareOptions
	InFile  []bool // which of the presets are in files
	presets []presets.Preset

	Realistic []accuracy.Report // where these are asked for; each has that of Reports as its ideal one
}

// exported are the reports that files have: realistic ones with ideal ones beside them, or these alone.
func (r *Result) exported() []accuracy.Report {
	if len(r.Realistic) > 0 {
		return r.Realistic
	}
	return r.Reports
}

// Comparison compares presets with motion capture. All methods are for the owner but where they say otherwise.
type Comparison struct {
	job[Result]
	live   *app.Live
	motion *Motion

	chosen []string // ids of candidates, in the order in which they were chosen
	files  []string // paths of presets that were added
	paths  []string // recordings and folders
	o      CompareOptions

	cache accuracy.Cache

	opening *opening
}

// opening is a recording that is being opened at a frame.
type opening struct {
	path    string
	at      time.Duration
	compare []presets.Preset
}

// NewComparison makes the concern. Motion draws the ghosts.
func NewComparison(core *app.App, live *app.Live, motion *Motion) *Comparison {
	c := &Comparison{job: job[Result]{core: core, changes: ComparisonChanged{}}, live: live, motion: motion, chosen: []string{CandidateA}, o: CompareOptions{Points: virtual.ThreePoints}}
	core.Events.Subscribe(func(event eventloop.Event) {
		if opened, is := event.(app.RecordingOpened); is {
			c.opened(opened.Recording)
		}
	})
	return c
}

// Candidates are all presets that can be chosen: what is open, what comes with Posewright, and files that were added.
func (c *Comparison) Candidates() []Candidate {
	all := []Candidate{{ID: CandidateA, Name: c.core.Document.Name(), InFile: c.core.Document.Path() != ""}}
	if _, name, path := c.core.Document.Other(); name != "" {
		all = append(all, Candidate{ID: CandidateB, Name: name, InFile: path != ""})
	}
	for _, path := range c.files {
		all = append(all, Candidate{ID: path, Name: app.BaseName(path), InFile: true})
	}
	for _, name := range presets.BuiltinNames() {
		all = append(all, Candidate{ID: builtinPrefix + name, Name: name})
	}
	for i := range all {
		all[i].Chosen = slices.Contains(c.chosen, all[i].ID)
	}
	return all
}

// Choose has a preset compared, or not.
func (c *Comparison) Choose(id string, on bool) {
	c.chosen = slices.DeleteFunc(c.chosen, func(other string) bool { return other == id })
	if on {
		c.chosen = append(c.chosen, id)
	}
	c.changed()
}

// AddPreset adds the preset in a file and chooses it.
func (c *Comparison) AddPreset(path string) {
	if !slices.Contains(c.files, path) {
		c.files = append(c.files, path)
	}
	c.Choose(path, true)
}

// Begin has motion capture that plays compared where no recordings were chosen, with all of the folder that it was opened from.
func (c *Comparison) Begin() {
	if played := c.live.Playback.Current(); len(c.paths) == 0 && c.motion.Take() != nil && played.Path != "" {
		path, opened := played.Path, c.live.Sources.Playlist()
		for _, entry := range opened.Entries { // where none of those that were opened last can be read, the one from before still plays
			if entry.Path == played.Path {
				path = opened.Path
			}
		}
		c.AddRecordings(path)
	}
}

// Recordings are the paths of recordings and folders.
func (c *Comparison) Recordings() []string { return c.paths }

// AddRecordings adds a recording or a folder, which is read recursively.
func (c *Comparison) AddRecordings(path string) {
	if !slices.Contains(c.paths, path) {
		c.paths = append(slices.Clone(c.paths), path)
		c.changed()
	}
}

// RemoveRecordings takes a path away.
func (c *Comparison) RemoveRecordings(path string) {
	c.paths = slices.DeleteFunc(slices.Clone(c.paths), func(other string) bool { return other == path })
	c.changed()
}

// Options are those of the next comparison.
func (c *Comparison) Options() CompareOptions { return c.o }

// SetOptions chooses them.
func (c *Comparison) SetOptions(o CompareOptions) {
	c.o = o
	c.changed()
}

// contender is a preset that is to be evaluated.
type contender struct {
	id     string
	preset presets.Preset
	file   string // "" for none
	read   bool   // preset is to be read from the file
	inFile bool
	mesh   *ground.Mesh

	trusted []string // files outside of the presets' folders that may be opened
}

// contenders are the presets that were chosen, as they are now.
func (c *Comparison) contenders() (all []contender) {
	for _, candidate := range c.Candidates() {
		if !candidate.Chosen {
			continue
		}
		next := contender{id: candidate.ID, inFile: candidate.InFile}
		switch {
		case candidate.ID == CandidateA:
			next.preset, next.file = c.core.Document.Current().Clone(), c.core.Document.Path()
			if loaded := c.live.Ground.Loaded(); loaded != nil {
				next.mesh = loaded.Mesh
			}
		case candidate.ID == CandidateB:
			other, _, _ := c.core.Document.Other()
			next.preset = other.Current().Clone()
		case strings.HasPrefix(candidate.ID, builtinPrefix):
			next.preset, _ = presets.Builtin(strings.TrimPrefix(candidate.ID, builtinPrefix))
		default:
			next.file, next.read, next.trusted = candidate.ID, true, c.core.Settings.Values.Trusted
		}
		if next.preset.Name == "" {
			next.preset.Name = candidate.Name
		}
		all = append(all, next)
	}
	return all
}

// distinguish gives presets of one name different ones: what is open, or in a file, may be called as what it was made of.
func distinguish(all []contender) {
	for i := range all {
		for k := range all[:i] {
			if all[k].preset.Name == all[i].preset.Name {
				all[k].preset.Name += " (" + all[k].where() + ")"
			}
		}
	}
}

// where tells two presets of one name apart.
func (p *contender) where() string {
	if p.id == CandidateA || p.id == CandidateB {
		return strings.ToUpper(p.id)
	}
	return phrase.Line(filepath.Base(p.file))
}

// settings are what a preset is evaluated with, as the command evaluate does. Any goroutine may call it.
func (p *contender) settings() (solver.Settings, error) {
	if p.read {
		name := p.preset.Name
		opened, err := presets.Open(p.file)
		if err != nil {
			return solver.Settings{}, err
		}
		if p.preset = opened; opened.Name == "" {
			p.preset.Name = name
		}
	}
	settings := presets.Compile(&p.preset)
	settings.Ground.Mesh = p.mesh
	if file := app.GroundFile(&p.preset); settings.Ground.Mesh == nil && file != "" {
		from := files.Named(file, p.file)
		from.Trusted = p.trusted
		read := groundfile.Read(from)
		if read.Err != nil && !errors.As(read.Err, new(*files.OutsideError)) { // nobody is there to be asked
			return settings, read.Err
		}
		settings.Ground.Mesh = read.Mesh
	}
	return settings, nil
}

// Run evaluates the chosen presets with the recordings. What was evaluated before with the same content is not solved again.
func (c *Comparison) Run() {
	contenders := c.contenders()
	switch {
	case c.cancel != nil:
		return
	case len(contenders) == 0:
		c.ends(nil, phrase.Fail("no preset is chosen: choose at least one"))
		return
	case len(c.paths) == 0:
		c.ends(nil, phrase.Fail("there are no recordings to compare with: add motion capture or a folder"))
		return
	case c.o.Realistic && c.o.Points != virtual.ThreePoints:
		c.ends(nil, phrase.Fail("realistic devices are a headset and hands alone: choose these, or ideal devices"))
		return
	}
	paths, o := c.paths, c.o
	c.run(phrase.Term("comparing presets"), func(ctx context.Context, report func(done, all int)) (*Result, error) {
		return c.evaluate(ctx, contenders, paths, o, report)
	}, nil)
}

// evaluate does the work of Run on a goroutine of its own.
func (c *Comparison) evaluate(ctx context.Context, contenders []contender, paths []string, o CompareOptions, report func(done, all int)) (*Result, error) {
	files, err := filesOf(paths)
	if err != nil {
		return nil, err
	}
	result := &Result{Options: o}
	options := make([]accuracy.Options, len(contenders))
	for i := range contenders {
		settings, err := contenders[i].settings()
		if err != nil {
			return nil, err
		}
		options[i] = accuracy.Options{Settings: settings, Points: o.Points, SkipAirborne: o.SkipAirborne, Details: true, Recordings: true}
	}
	distinguish(contenders)
	for i := range contenders {
		options[i].Preset = contenders[i].preset.Name
		result.presets = append(result.presets, contenders[i].preset)
		result.InFile = append(result.InFile, contenders[i].inFile)
	}
	options[0].Cache, options[0].Progress, options[0].GiveWay = &c.cache, report, true
	if !o.Realistic {
		if result.Reports, err = accuracy.EvaluateAll(ctx, options, files); err != nil {
			return nil, err
		}
		return result, nil
	}
	devices, err := accuracy.NewRealistic(accuracy.DefaultLatency)
	if err != nil {
		return nil, err
	}
	for i := range options {
		options[i].Realistic = devices
	}
	if result.Realistic, err = accuracy.EvaluateWithIdeal(ctx, options, files); err != nil {
		return nil, err
	}
	for i := range result.Realistic {
		result.Reports = append(result.Reports, *result.Realistic[i].Ideal)
	}
	return result, nil
}

// filesOf are the recordings at paths.
func filesOf(paths []string) ([]string, error) {
	files, err := accuracy.Files(paths...)
	switch {
	case errors.Is(err, accuracy.ErrNoRecordings):
		return nil, phrase.Fail("there is no motion capture (.bvh, .amc, .vrma, .glb) in the folder: choose another folder")
	case err != nil:
		return nil, unread(err)
	}
	return files, nil
}

// unread says which recording or folder cannot be read.
func unread(err error) error {
	name, cause := "", atomicfile.Cause(err)
	if of := (*fs.PathError)(nil); errors.As(err, &of) {
		name = filepath.Base(of.Path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		cause = phrase.Error(phrase.Say("there is no such file; it may have been moved or renamed"), err)
	}
	return phrase.Fail("can't open {{.File}}: {{.Cause}}", "File", name, "Cause", cause)
}

// Worst is the recording among scores in which a preset is off most at some frame.
func (r *Result) Worst(s *accuracy.Score) *accuracy.Score {
	if len(s.Recordings) == 0 && s.File != "" {
		return s
	}
	var worst *accuracy.Score
	look := func(recordings []accuracy.Score) {
		for i := range recordings {
			if worst == nil || recordings[i].WorstCM > worst.WorstCM {
				worst = &recordings[i]
			}
		}
	}
	look(s.Recordings)
	for i := range r.Reports {
		if s == &r.Reports[i].Total {
			for k := range r.Reports[i].Sets {
				look(r.Reports[i].Sets[k].Recordings)
			}
		}
	}
	return worst
}

// Open plays the recording of a score, stopped at its worst frame, with all presets that were compared as ghosts. Of a set and of the total it is the worst
// recording.
func (c *Comparison) Open(s *accuracy.Score) {
	if c.result == nil {
		return
	}
	worst := c.result.Worst(s)
	if worst == nil {
		return
	}
	setup := c.live.Playback.DeviceSetup()
	if setup.Points != c.result.Options.Points {
		setup.Points = c.result.Options.Points
		c.live.Playback.SetDeviceSetup(setup)
	}
	c.opening = &opening{worst.File, time.Duration(worst.WorstS * float64(time.Second)), c.result.presets}
	c.live.Sources.Open(worst.File)
}

// opened goes to the frame that was chosen.
func (c *Comparison) opened(r *app.Recording) {
	opening := c.opening
	c.opening = nil
	if opening == nil || r.Path != opening.path || r.Motion == nil {
		return
	}
	c.motion.Compare(opening.compare)
	c.live.Playback.Seek(opening.at)
	c.live.Sources.Pause(true)
}

// Export formats of a result, by the endings of their files.
var comparisonFormats = append([]string{".csv", ".json", ".html"}, accuracyplot.Formats...)

// ExportFormats are the endings of files that Export writes.
func ExportFormats() []string { return comparisonFormats }

// Export writes the result as the command evaluate does: its table as CSV or JSON, a page, or the plot of a measure. Format is the ending of the file.
func (c *Comparison) Export(path string, measure accuracy.Measure, leftRight bool, done func(error)) {
	result := c.result
	if result == nil {
		done(phrase.Fail("there is nothing to export: compare presets first"))
		return
	}
	var err error
	c.core.Host.Do("exporting a comparison", func(context.Context) {
		err = atomicfile.WriteFrom(path, func(w io.Writer) error {
			switch format := strings.ToLower(filepath.Ext(path)); format {
			case ".csv":
				return accuracy.WriteCSV(w, result.exported(), leftRight)
			case ".json":
				return accuracy.WriteJSON(w, result.exported(), release.Build())
			case ".html":
				return accuracy.WriteHTML(w, result.exported(), release.Build(), leftRight)
			default:
				return accuracyplot.Write(w, format, accuracyplot.OfTotals(result.exported()), accuracyplot.Options{Measure: measure, LeftRight: leftRight})
			}
		})
	}, func() { done(err) })
}
