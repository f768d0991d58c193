package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"posewright/internal/app"
	"posewright/internal/eventloop"
	tracking "posewright/internal/inputs"
	"posewright/trackers"
)

// liveFlags say which inputs a command listens to, and where.
type liveFlags struct {
	addresses map[string]*string // by id of the kind
	only      []string
}

func (l *liveFlags) add(c *cobra.Command) {
	l.addresses = map[string]*string{}
	for _, kind := range tracking.Kinds() {
		if kind.Address == "" {
			continue
		}
		usage := fmt.Sprintf("listen for %s at `HOST:PORT`; :PORT hears the whole network", kind.Name)
		if kind.Spare != "" {
			usage = fmt.Sprintf("listen for %s at `HOST:PORT` alone, not also at %s; :PORT hears the whole network", kind.Name,
				kind.Spare)
		}
		if !kind.Listens {
			usage = fmt.Sprintf("ask the %s server at `HOST:PORT`", kind.Name)
		}
		l.addresses[kind.ID] = c.Flags().String(kind.ID, kind.Address, usage)
	}
	c.Flags().StringSliceVar(&l.only, "only", nil, "listen to `INPUTS` alone, by their names with commas between: "+strings.Join(inputIDs(), ", "))
}

// live is what a command was told about tracking.
type live struct {
	config tracking.Config
	named  []string // ids that the command line names: that one of those fails is a failure
}

func (l *liveFlags) live(c *cobra.Command) (live, error) {
	reported := live{config: tracking.Config{}}
	for _, id := range l.only {
		if !slices.Contains(inputIDs(), id) {
			return live{}, misuse("--only names %q; the inputs are %s", id, strings.Join(inputIDs(), ", "))
		}
		reported.named = append(reported.named, id)
	}
	for _, kind := range tracking.Kinds() {
		choice := tracking.Choice{Off: len(l.only) > 0 && !slices.Contains(l.only, kind.ID)}
		if c.Flags().Lookup(kind.ID) != nil && c.Flags().Changed(kind.ID) {
			if choice.Off {
				return live{}, misuse("--%s gives an address to an input that --only leaves out", kind.ID)
			}
			choice.Address = *l.addresses[kind.ID]
			if err := kind.CheckIPv6(choice.Address); err != nil {
				return live{}, misuse("--%s %s: %v", kind.ID, choice.Address, err)
			}
			reported.named = append(reported.named, kind.ID)
		}
		reported.config[kind.ID] = choice
	}
	return reported, nil
}

// receiver runs inputs for a command.
type receiver struct {
	store  *trackers.Store
	inputs *app.Inputs
	named  []string // as in live
	app    *app.App
	loop   *eventloop.Loop
	failed string          // a warning of the application, such as that an input crashed
	opened map[string]bool // ids of the inputs that have been able to receive; they are tried again when they fail
}

// receive starts the inputs, which run until end, so that their statuses can still be asked for when the context has ended.
func (l live) receive() (*receiver, error) {
	r := &receiver{store: trackers.NewStore(trackers.Monotonic()), named: l.named, loop: eventloop.NewLoop(), opened: map[string]bool{}}
	home := ""
	if _, err := app.FoldersAt(""); err != nil {
		home = os.TempDir() // for crash reports
	}
	var err error
	if r.app, err = app.New(app.Options{Home: home, Post: r.loop.Post}); err != nil {
		return nil, err
	}
	r.app.Events.Subscribe(func(e eventloop.Event) {
		if notice, ok := e.(eventloop.Notice); ok && notice.Level == eventloop.Warning {
			r.failed = notice.Text.String()
		}
	})
	r.inputs = app.NewInputs(r.app.Host, r.app.Events, r.store, tracking.Hooks{}, func() tracking.Config { return l.config })
	r.inputs.Apply()
	return r, nil
}

// end stops all inputs and waits for them.
func (r *receiver) end() {
	r.app.Host.Cancel()
	r.app.Wait()
}

// statuses are those of the inputs that are on.
func (r *receiver) statuses() []tracking.Status {
	return slices.DeleteFunc(r.inputs.Statuses(), func(s tracking.Status) bool { return !s.On })
}

// failure is why an input that the command line names cannot begin, nil where all can. One that fails later is tried again, see failing.
func (r *receiver) failure() error {
	r.loop.RunPosted()
	return r.judge(r.statuses())
}

func (r *receiver) judge(statuses []tracking.Status) error {
	for _, s := range statuses {
		if s.State == trackers.Listening || s.State == trackers.Receiving {
			r.opened[s.Kind.ID] = true
		}
		if s.State == trackers.Failed && slices.Contains(r.named, s.Kind.ID) && !r.opened[s.Kind.ID] {
			return errors.New(s.Detail.String())
		}
	}
	if r.failed != "" && len(r.opened) == 0 {
		return errors.New(r.failed)
	}
	return nil
}

// failing are the sentences of the inputs that failed after they could receive.
func (r *receiver) failing(statuses []tracking.Status) []string {
	var said []string
	for _, s := range statuses {
		if s.State == trackers.Failed && r.opened[s.Kind.ID] {
			said = append(said, s.Detail.String())
		}
	}
	return said
}

// silence says what to check where no device was received.
func (r *receiver) silence(span string) error {
	statuses := r.statuses()
	var packets uint64
	var places, causes []string
	for _, s := range statuses {
		if packets += s.Packets; s.Packets > 0 {
			places = append(places, s.Source)
		}
	}
	if packets > 0 {
		return fmt.Errorf("%d packets arrived (%s) in %s, but no device in them: let the sender send its trackers", packets, strings.Join(places, ", "), span)
	}
	for _, s := range statuses {
		if s.State != trackers.Failed && s.Status.Address != "" {
			place := s.Kind.Name + " at " + s.Status.Address
			if s.Spare.Address != "" && s.Spare.Address != s.Status.Address {
				place += " and " + s.Spare.Address
			}
			places = append(places, place)
		} else { // nothing that a sender is told, so its own words say what is missing
			causes = append(causes, s.Kind.Name+": "+s.Detail.String())
		}
	}
	if len(places) > 0 {
		causes = slices.Insert(causes, 0, "check the sender's address and port, and the firewall; listened for "+strings.Join(places, ", "))
	}
	return fmt.Errorf("nothing arrived in %s: %s", span, strings.Join(causes, "; "))
}
