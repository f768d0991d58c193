package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"posewright/internal/release"
	"posewright/internal/sys/files"
	"posewright/internal/syserror"
	"posewright/rig/phrase"
)

// The exit codes.
const (
	success    = 0
	failure    = 1
	wrongUsage = 2
)

// Main runs the command line without the program's name and is the exit code. It must be called on the main goroutine. An
// interrupt, or that the terminal or the system ends the program, ends the command that runs and lets it clean up; another one, a second later or more, ends the program. The editor is left to the
// system's own way with signals.
func Main(arguments []string, hooks Hooks) int {
	ending := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup does
		ending = append(ending, syscall.SIGHUP)
	}
	ctx, release := signal.NotifyContext(context.Background(), ending...)
	defer release()
	// Who sends signals to the command and to its group, as timeout does, means the same by both.
	context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, release) })
	ends := context.AfterFunc(ctx, files.End)
	if len(arguments) > 0 && arguments[0] == "run" && os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(1) // beside a game: threads that wait for each other's ticks cost a third of the processor time
	}
	if open := hooks.Editor; open != nil {
		hooks.Editor = func(o EditorOptions) error {
			ends() // the editor goes on
			release()
			return open(o)
		}
	}
	return run(ctx, arguments, hooks, os.Stdout, os.Stderr)
}

func run(ctx context.Context, arguments []string, hooks Hooks, stdout, stderr io.Writer) int {
	stdout, stderr = filtered{stdout}, filtered{stderr}
	root := rootCommand(hooks)
	root.SetArgs(append([]string{}, arguments...)) // nil would mean those of the process
	root.SetOut(stdout)
	root.SetErr(stderr)
	command, err := root.ExecuteContextC(ctx)
	var usage usageError
	switch {
	case err == nil:
		return success
	case errors.Is(err, errSaid):
		return failure
	case errors.As(err, &usage):
		if command.Name() == "help" {
			command = root
		}
		fmt.Fprintf(stderr, "posewright: %s\nSee %s --help.\n", phrase.Line(err.Error()), command.CommandPath())
		return wrongUsage
	}
	fmt.Fprintf(stderr, "posewright: %s\n", phrase.Line(said(err)))
	return failure
}

// said is the sentence about an error. What package os reports begins with the name of a call.
func said(err error) string {
	of, ok := err.(*fs.PathError)
	switch {
	case !ok:
		return phrase.InEnglish(err)
	case of.Path == os.Stdout.Name():
		return fmt.Sprintf("standard output cannot be written: %v", syserror.Of(err))
	case errors.Is(err, fs.ErrNotExist):
		return "there is no file " + of.Path
	}
	return fmt.Sprintf("%s cannot be read: %v", of.Path, syserror.Of(err))
}

// helpCommand is cobra's, which takes any word for a command.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		RunE: func(_ *cobra.Command, args []string) error {
			about, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return misuse("there is no command %q", strings.Join(args, " "))
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// examples are those of the program that any build of it runs.
const examples = "  posewright solve --motion my.session --out pose.json\n" +
	"  posewright listen --json"

func rootCommand(hooks Hooks) *cobra.Command {
	var (
		inputs  inputs
		options EditorOptions
		size    string
	)
	root := &cobra.Command{
		Use:   "posewright [FILE]",
		Short: "Tune and calibrate avatar inverse kinematics for VR",
		Long: "Posewright shows a rigged avatar, drives it from live trackers, lets you tune its inverse kinematics while it runs and\n" +
			"fits it to you with a T-pose. Without a command it opens the editor, with FILE (an avatar or a preset) in it.",
		Example:       "  posewright avatar.vrm\n" + examples,
		Version:       release.Build(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          arguments(0, 1, "at most one FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				if err := looksLikeFile(args[0]); err != nil {
					return err
				}
				options.File = args[0]
			}
			preset, err := inputs.preset()
			if err != nil {
				return err
			}
			if size != "" {
				if options.Width, options.Height, err = parseSize(size); err != nil {
					return err
				}
			}
			if inputs.presetName != "" || len(inputs.sets) > 0 {
				if options.Files, err = inputs.whole(&preset); err != nil {
					return err
				}
				options.Preset = preset
			}
			if c.Flags().Changed("rate") { // else what the person prefers
				options.RateHz = inputs.rateHz
			}
			if hooks.Editor == nil {
				return errors.New("this build has no editor: build it with a C compiler and CGO_ENABLED=1, or use the commands (see posewright --help)")
			}
			return hooks.Editor(options)
		},
	}
	inputs.addPreset(root)
	inputs.addAllowOutside(root)
	inputs.addRate(root)
	flags := root.Flags()
	flags.StringVar(&options.VMCAddress, "vmc", "", "listen for VMC senders at `HOST:PORT` (default 127.0.0.1:39540)")
	flags.StringVar(&options.Home, "home", "", "keep presets, settings and reports in `FOLDER` (default $POSEWRIGHT_HOME)")
	flags.BoolVar(&options.NewWindow, "new-window", false, "open a window of its own where Posewright runs already")
	flags.StringVar(&size, "size", "", "open the window at `WIDTHxHEIGHT`")
	flags.StringVar(&options.Debug, "debug", "", "serve the read-only debug dump on the Unix socket `PATH`")
	if hooks.Windowless {
		root.Use, root.Example = "posewright COMMAND", examples
		root.Long = "Drives a rigged avatar from live trackers or recordings by inverse\n" +
			"kinematics, and fits it to a person with a T-pose.\n" +
			"This is the program without the window: it has the commands alone."
		flags.VisitAll(func(f *pflag.Flag) { f.Hidden = f.Name != "help" && f.Name != "version" })
	}
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.SetVersionTemplate("posewright {{.Version}}\n")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.SetHelpCommand(helpCommand(root))
	root.AddCommand(
		solveCommand(), renderCommand(hooks), evaluateCommand(), benchCommand(), calibrateCommand(), fitCommand(), listenCommand(),
		recordCommand(), replayCommand(), runCommand(hooks), validateCommand(),
		presetCommand(), exportCommand(), schemaCommand(), parametersCommand(),
	)
	for _, c := range root.Commands() {
		c.Hidden = c.Hidden || hooks.Windowless && c.Name() == "render"
	}
	return root
}

// looksLikeFile tells a misspelt command from a file that is not there.
func looksLikeFile(name string) error {
	_, err := files.Stat(name)
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, os.ErrNotExist):
		return err
	case !strings.ContainsAny(name, `./\`):
		return misuse("%q is neither a command nor a file", name)
	}
	return fmt.Errorf("there is no file %s", name)
}
