package cli

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/viewport"
)

// Hooks are what needs a window or OpenGL. A nil hook makes its command fail with a sentence.
type Hooks struct {
	Editor func(EditorOptions) error // opens the window and returns when it is closed; called on the main goroutine
	Render func(*Picture) error      // draws one picture off screen; called on the main goroutine
}

// EditorOptions is what the command line says about the editor.
type EditorOptions struct {
	File       string         // avatar or preset to open; "" for the built-in avatar
	Preset     presets.Preset // to begin with; one without a name where the command line names none
	VMCAddress string         // where to listen for VMC senders; "" for the one of the settings
	RateHz     float64        // ticks per second; 0 leaves it to what the person prefers
	Home       string         // folder of the person's files; "" for the usual one
	Debug      string         // where the read-only debug dump is served; "" for nowhere
	Width      int            // of the window, device-independent pixels; 0 for the usual size
	Height     int
}

// Picture is an avatar in a pose, to be drawn.
type Picture struct {
	Avatar   *rig.Avatar
	World    []rig.Transform // worldFromJoint of every joint, metres
	Scale    float64         // of the avatar
	Camera   viewport.Camera
	Overlays *viewport.Overlays
	Terrain  viewport.Terrain
	Scenery  *rig.Scenery // what the ground's file shows; nil for none
	Show     viewport.Show
	Light    bool        // on the light background instead of the dark one
	Into     *image.RGBA // has the size of the picture

	ground *solver.Ground // nil for a level floor
}

// The exit codes.
const (
	success    = 0
	failure    = 1
	wrongUsage = 2
)

// usageError is a mistake in how a command was called, rather than in what it met.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func misuse(format string, arguments ...any) error {
	return usageError{fmt.Errorf(format, arguments...)}
}

// errInterrupted ends a command that was interrupted before it was done.
var errInterrupted = errors.New("interrupted; nothing was written")

// errSaid ends a command with failure after it has said why.
var errSaid = errors.New("failed")

// Main runs the command line without the program's name and is the exit code. It must be called on the main goroutine. An
// interrupt ends the command that runs and lets it clean up; a second one ends the program. The editor is left to the
// system's own way with signals.
func Main(arguments []string, hooks Hooks) int {
	ctx, release := signal.NotifyContext(context.Background(), os.Interrupt)
	defer release()
	context.AfterFunc(ctx, release)
	if open := hooks.Editor; open != nil {
		hooks.Editor = func(o EditorOptions) error {
			release()
			return open(o)
		}
	}
	return run(ctx, arguments, hooks, os.Stdout, os.Stderr)
}

func run(ctx context.Context, arguments []string, hooks Hooks, stdout, stderr io.Writer) int {
	root := rootCommand(hooks)
	root.SetArgs(append([]string{}, arguments...)) // nil would mean those of the process
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	var usage usageError
	switch {
	case err == nil:
		return success
	case errors.Is(err, errSaid):
		return failure
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "posewright: %v\nSee posewright --help.\n", err)
		return wrongUsage
	}
	fmt.Fprintf(stderr, "posewright: %v\n", err)
	return failure
}

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
		Example: "  posewright avatar.vrm\n" +
			"  posewright solve --motion my.session --out pose.json\n" +
			"  posewright listen --json",
		Version:       version(),
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
	inputs.addRate(root)
	flags := root.Flags()
	flags.StringVar(&options.VMCAddress, "vmc", "", "listen for VMC senders at `HOST:PORT` (default 127.0.0.1:39540)")
	flags.StringVar(&options.Home, "home", "", "keep presets, settings and reports in `FOLDER` (default $POSEWRIGHT_HOME)")
	flags.StringVar(&size, "size", "", "open the window at `WIDTHxHEIGHT`")
	flags.StringVar(&options.Debug, "debug", "", "serve the read-only debug dump on the Unix socket `PATH`")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.SetVersionTemplate("posewright {{.Version}}\n")
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(
		solveCommand(), renderCommand(hooks), evaluateCommand(), benchCommand(), calibrateCommand(), fitCommand(), listenCommand(),
		recordCommand(), replayCommand(), validateCommand(),
		presetCommand(), exportCommand(), schemaCommand(),
	)
	return root
}

// arguments checks how many there are; a negative most means any number.
func arguments(least, most int, expected string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || most >= 0 && len(args) > most {
			return misuse("%s takes %s, not %d", c.CommandPath(), expected, len(args))
		}
		return nil
	}
}

// looksLikeFile tells a misspelt command from a file that is not there.
func looksLikeFile(name string) error {
	_, err := os.Stat(name)
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

// homeFolder is where a person's files are.
func homeFolder() (string, error) {
	if home := os.Getenv("POSEWRIGHT_HOME"); home != "" {
		return home, nil
	}
	config, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for your files: %w; set POSEWRIGHT_HOME to one", err)
	}
	return filepath.Join(config, "posewright"), nil
}
