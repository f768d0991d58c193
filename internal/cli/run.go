package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/assets/speech"
	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/crash"
	"posewright/internal/eventloop"
	tracking "posewright/internal/inputs"
	"posewright/internal/liveout"
	"posewright/internal/osccontrol"
	"posewright/rig/phrase"
	"posewright/trackers/recording"
)

// everyone is the value of --control-network that has none.
const everyone = "everyone"

// runFlags are what run is told beside the preset.
type runFlags struct {
	in      inputs
	profile string
	home    string
	listen  []string // ID or ID=HOST:PORT
	vrchat  []string
	vmc     []string
	vmt     []string
	chosen  []string // trackers for VRChat
	sendHz  float64
	control string
	network string // other computers that may control, or everyone
	remote  string
	vr      bool
	span    time.Duration

	gestures bool
	alone    bool                        // nothing is looked for in the network
	say      func(mono func() []float32) // plays what a voice says; nil where there is no sound
}

func runCommand(hooks Hooks) *cobra.Command {
	f := runFlags{say: hooks.Say}
	c := &cobra.Command{
		Use:   "run",
		Short: "Calibrate, solve and send live without a window",
		Long: "Solves what the inputs receive and sends the pose until it is interrupted, as the editor does but without a window, for a\n" +
			"machine that plays. Inputs, roles, floor and receivers are those chosen in the editor unless named here. With --profile the\n" +
			"avatar is fitted to a person who was calibrated before; --control lets other programs calibrate, re-center, record and set\n" +
			"parameters over OSC. Settings are not changed, and changes to the preset end with the command.",
		Example: "  posewright run --profile ada --avatar me.vrm --vrchat 127.0.0.1:9000\n" +
			"  posewright run --avatar me.vrm --remote :8017 --vr\n" +
			"  posewright run --profile ada.json --avatar me.vrm --listen vmc=:39540 --vmc-out 127.0.0.1:39539 --control 127.0.0.1:39560",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			if !c.Flags().Changed("rate") {
				f.in.rateHz = 0 // what the person prefers
			}
			ctx := c.Context()
			if f.span < 0 {
				return misuse("--for is negative")
			}
			if f.vr && f.remote == "" {
				return misuse("--vr needs the address of the remote page: add --remote :8017")
			}
			if f.span > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, f.span)
				defer cancel()
			}
			var err error
			ended := make(chan struct{})
			go func() { // main's goroutine is bound to a thread of the system, which it would cost time to wake each tick
				defer close(ended)
				defer crash.Recover("run", &err)
				err = f.run(ctx, c.OutOrStdout(), c.ErrOrStderr())
			}()
			<-ended
			return err
		},
	}
	f.in.addPreset(c)
	f.in.addAvatar(c)
	f.in.addGround(c)
	f.in.addRate(c)
	flags := c.Flags()
	flags.StringVar(&f.profile, "profile", "", "fit the avatar to `PERSON`: a name known to the editor, or a file that calibrate wrote")
	f.in.addRoles(c)
	flags.StringArrayVar(&f.listen, "listen", nil, "receive from `INPUT` alone, or INPUT=HOST:PORT; may be repeated: "+strings.Join(inputIDs(), ", "))
	flags.StringArrayVar(&f.vrchat, "vrchat", nil, "send trackers to VRChat at `HOST:PORT`; may be repeated")
	flags.StringSliceVar(&f.chosen, "vrchat-trackers", []string{"hips", "feet"}, "send these `TRACKERS` to VRChat "+
		"beside the head: hips, feet, chest, knees, elbows")
	flags.StringArrayVar(&f.vmc, "vmc-out", nil, "send the pose over VMC to `HOST:PORT`; may be repeated")
	flags.StringArrayVar(&f.vmt, "vmt", nil, "send virtual trackers to SteamVR through the driver VMT at `HOST:PORT`; may be repeated")
	flags.Float64Var(&f.sendHz, "send-rate", 60, "send `HZ` poses a second")
	flags.StringVar(&f.control, "control", "", "receive OSC control at `HOST:PORT`")
	flags.StringVar(&f.network, "control-network", "",
		"carry out OSC control of the other computers at `ADDRESS,...` too; of all of them without addresses")
	flags.Lookup("control-network").NoOptDefVal = everyone
	flags.StringVar(&f.remote, "remote", "",
		"serve the page for phones and headsets at `HOST:PORT`; :PORT for all networks")
	flags.BoolVar(&f.vr, "vr", false, "show how a headset opens the remote page, with its QR code; needs --remote")
	flags.BoolVar(&f.gestures, "gestures", false, "let gestures of head and hands start and answer a calibration, which a voice leads through")
	flags.BoolVar(&f.alone, "no-discovery", false, "don't look for VRChat in the network, nor be found by it")
	flags.StringVar(&f.home, "home", "", "keep profiles, settings and recordings in `FOLDER` (default $POSEWRIGHT_HOME)")
	flags.DurationVar(&f.span, "for", 0, "end after `TIME`, such as 90s (default: when interrupted)")
	return c
}

// inputIDs are the names of the inputs on the command line.
func inputIDs() []string {
	var ids []string
	for _, kind := range tracking.Kinds() {
		ids = append(ids, kind.ID)
	}
	return ids
}

// inputs are those that --listen names, and with --vr that of headsets, each other one off; empty where it names none.
func (f *runFlags) inputs() (tracking.Config, error) {
	config := tracking.Config{}
	if len(f.listen) == 0 {
		return config, nil
	}
	for _, id := range inputIDs() {
		config[id] = tracking.Choice{Off: id != "webxr" || !f.vr}
	}
	for _, named := range f.listen {
		id, address, _ := strings.Cut(named, "=")
		if !slices.Contains(inputIDs(), id) {
			return nil, misuse("--listen names %q; the inputs are %s", id, strings.Join(inputIDs(), ", "))
		}
		if kind, _ := tracking.KindOf(id); address != "" {
			if err := kind.CheckIPv6(address); err != nil {
				return nil, misuse("--listen %s: %v", named, err)
			}
		}
		config[id] = tracking.Choice{Address: address}
	}
	return config, nil
}

// receivers are those that the pose is sent to; nil where none is named.
func (f *runFlags) receivers() (liveout.Config, error) {
	chosen, err := liveout.TrackersNamed(f.chosen)
	if err != nil {
		return nil, misuse("--vrchat-trackers: %v", err)
	}
	var receivers liveout.Config
	for protocol, addresses := range map[liveout.Protocol][]string{liveout.VRChat: f.vrchat, liveout.VMC: f.vmc, liveout.VMT: f.vmt} {
		for _, address := range addresses {
			receivers = append(receivers, liveout.Receiver{Protocol: protocol, Address: address, RateHz: f.sendHz,
				Trackers: chosen})
		}
	}
	return receivers, receivers.Validate()
}

// headless is the program while it runs without a window. All of it belongs to the loop.
type headless struct {
	loop    *eventloop.Loop
	core    *app.App
	live    *app.Live
	err     io.Writer
	warning string   // the last one
	known   []string // addresses of programs that were found
	crowded string   // what was said last of programs that are left out
	say     func(mono func() []float32)
	voice   *speech.Voice // of the goroutine that speaks; nil before the first word
}

// speak has a voice say something, in the person's language.
func (h *headless) speak(said app.Spoken) {
	if h.say == nil || !h.core.Settings.Values.Sound {
		return
	}
	language := h.core.Settings.Values.Language
	for _, name := range []string{"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"} {
		if language == "" {
			language, _, _ = strings.Cut(os.Getenv(name), "_")
		}
	}
	h.say(func() []float32 {
		if h.voice == nil {
			h.voice, _ = speech.Open(language)
		}
		if h.voice == nil {
			return nil
		}
		samples, _ := h.voice.Samples(said.Clips...)
		return samples
	})
}

func (f *runFlags) run(ctx context.Context, stdout, stderr io.Writer) error {
	preset, err := f.in.preset()
	if err != nil {
		return err
	}
	named, err := f.in.whole(&preset)
	if err != nil {
		return err
	}
	override, err := f.inputs()
	if err != nil {
		return err
	}
	receivers, err := f.receivers()
	if err != nil {
		return err
	}
	h := &headless{loop: eventloop.NewLoop(), err: stderr, say: f.say}
	options := app.Options{Home: f.home, Post: h.loop.Post, Preset: preset, File: f.in.file(), Files: named, Headless: true}
	if h.core, err = app.New(options); err != nil {
		return err
	}
	if f.in.rateHz == 0 {
		f.in.rateHz = h.core.Settings.Values.RateHz
	}
	h.core.Events.Subscribe(h.receive)
	h.live = app.NewLive(h.core, app.LiveOptions{RateHz: f.in.rateHz, Demo: &recording.Session{}, Override: override})
	defer h.close()
	h.override(f.in.said())
	h.live.Sources.Choose(app.SourceLive)
	if f.gestures || !f.vr { // who wears a headset answers as with a window
		h.live.HandsFree.Override(f.gestures)
	}
	if !f.alone {
		h.live.Finder.Override()
	}
	if len(receivers) > 0 {
		if err := h.live.LiveOut.Override(receivers); err != nil {
			return err
		}
	}
	if f.control != "" {
		control := osccontrol.Config{On: true, Address: f.control, Network: f.network != "",
			Everyone: f.network == everyone, Avatar: h.core.Settings.Values.Control.Avatar}
		if control.Network && !control.Everyone {
			control.Allowed = strings.Split(f.network, ",")
		}
		if err := h.live.Control.Override(control); err != nil {
			return err
		}
	}
	h.core.Start()
	if err := h.prepare(ctx, f.profile); err != nil {
		return err
	}
	h.live.Start()
	if err := h.serve(f.remote, f.vr, stdout); err != nil {
		return err
	}
	return h.work(ctx, stdout)
}

// override has the roles of the command line count.
func (h *headless) override(roles calibration.Assignments) { h.live.Devices.Override(roles) }

// receive writes what the application says.
func (h *headless) receive(event eventloop.Event) {
	switch event := event.(type) {
	case eventloop.Notice:
		if event.Level == eventloop.Warning {
			h.warning = event.Text.String()
		}
		fmt.Fprintf(h.err, "%s\n", event.Text)
	case app.SizeDoubted:
		fmt.Fprintf(h.err, "%s\n", event.Text)
	case app.FoundChanged:
		h.found()
	case app.RolesSettled:
		fmt.Fprintf(h.err, "%s\n", rolesLine(event))
	case app.Spoken:
		h.speak(event)
	case app.LogEntry:
		fmt.Fprintf(h.err, "%s\n", event.Text)
	case app.Exported:
		fmt.Fprintf(h.err, "%s\n", event.Text)
	case app.RecordingKept:
		fmt.Fprintf(h.err, "Recorded %s as %s\n", phrase.Clock(event.Duration), phrase.Line(event.Path))
	}
}

// mostFound is how many programs that were found are said, whatever the network announces.
const mostFound = 64

// found says which programs were found that were not before.
func (h *headless) found() {
	for _, found := range h.live.Finder.Found() {
		if !slices.Contains(h.known, found.Address) && len(h.known) < mostFound {
			h.known = append(h.known, found.Address)
			fmt.Fprintf(h.err, "VRChat on %s: send with --vrchat %s\n", found.Host(), forShell(found.Address))
		}
	}
	if crowded := h.live.Finder.Crowded(); !crowded.Empty() && crowded.String() != h.crowded {
		h.crowded = crowded.String()
		fmt.Fprintf(h.err, "%s\n", h.crowded)
	}
}

// forShell is an address as it is typed: brackets are a pattern to some shells, and that of Windows knows no other quotes than these.
func forShell(address string) string {
	if strings.HasPrefix(address, "[") {
		return `"` + address + `"`
	}
	return address
}

// rolesLine says which devices drive what, and on lines of their own why others don't.
func rolesLine(roles app.RolesSettled) string {
	var said []string
	for _, r := range roles.Roles {
		said = append(said, r.Role.String()+" "+r.Device)
		if r.Backup {
			said[len(said)-1] += " as backup"
		}
	}
	if len(said) == 0 {
		said = []string{"none has a role"}
	}
	if len(roles.Unused) > 0 {
		said = append(said, "unused "+strings.Join(roles.Unused, ", "))
	}
	line := "Devices: " + strings.Join(said, "; ")
	for i, why := range roles.Why {
		line += "\n  " + roles.Unused[i] + ": " + why.String() + " Here: --role SERIAL=ROLE"
	}
	return line
}

// prepare opens the avatar and fits it to the person.
func (h *headless) prepare(ctx context.Context, person string) error {
	wanted := h.core.Document.Current().Avatar.File
	h.core.Publisher.ShowAvatar()
	ready := func() bool {
		return h.core.Avatar.Current() != nil && !h.core.Avatar.Loading() && h.core.People.Loaded()
	}
	if !h.loop.RunUntil(ctx, ready) {
		return nil // interrupted
	}
	switch {
	case h.core.Avatar.Current().File != wanted:
		return errors.New(strings.TrimSuffix(h.warning, "."))
	case h.core.Avatar.Err() != nil:
		return fmt.Errorf("can't drive %s: %s", wanted, h.core.Avatar.Refusal())
	case person == "":
		return nil
	}
	profile, known := h.profile(person)
	if !known {
		var err error
		if profile, err = openProfile(person); errors.As(err, new(noProfileError)) {
			people := strings.Join(h.core.People.Names(), ", ")
			if people == "" {
				people = "none: calibrate in the editor, or name the file of posewright calibrate"
			}
			return fmt.Errorf("there is no person or profile file called %q; the people who were calibrated are %s", person, people)
		} else if err != nil {
			return err
		}
	}
	h.core.Settings.Values.Person = profile.Name
	if !h.live.Calibration.ApplyProfile(&profile) {
		return errors.New(strings.TrimSuffix(h.warning, "."))
	}
	return nil
}

// profile finds the profile of a person by their name, however it is capitalized.
func (h *headless) profile(person string) (calibration.Profile, bool) {
	for _, name := range h.core.People.Names() {
		if strings.EqualFold(name, person) {
			return h.core.People.Profile(name)
		}
	}
	return calibration.Profile{}, false
}

// work says what runs and lets it, until the context ends.
func (h *headless) work(ctx context.Context, stdout io.Writer) error {
	if h.live.Control.Config().On {
		h.loop.RunUntil(ctx, func() bool {
			status := h.live.Control.Status()
			return status.Address != "" || status.Failure != nil
		})
		status := h.live.Control.Status()
		if status.Failure != nil {
			return status.Failure
		}
		fmt.Fprintf(stdout, "OSC control at %s\n", status.Address)
	}
	if h.live.LiveOut.On() {
		for _, r := range h.live.LiveOut.Receivers() {
			if !r.Off {
				fmt.Fprintf(stdout, "Sending to %s\n", r.Words())
			}
		}
	}
	avatar := phrase.InEnglish(app.AvatarName(h.core.Document.Current().Avatar.File))
	fmt.Fprintf(stdout, "Running %s at %g Hz; interrupt to end\n", avatar, h.live.Session.RateHz())
	h.loop.RunUntil(ctx, func() bool { return false })
	fmt.Fprintf(stdout, "%d ticks were missed\n", h.live.Session.Stats().Missed)
	return nil
}

// close ends what runs, in order, and waits for it.
func (h *headless) close() {
	if path := h.live.Recorder.Close(); path != "" {
		fmt.Fprintf(h.err, "The recording was kept as %s\n", path)
	}
	h.core.Document.Journals.GiveUp()
	h.core.Close()
	ended, done := context.WithCancel(context.Background())
	crash.Start("the end", func() {
		defer done()
		h.core.Wait()
	})
	h.loop.RunUntil(ended, func() bool { return false })
}
