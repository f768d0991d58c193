package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/trackers"
	"posewright/trackers/vmc"
)

// heard is one line of listen --json: all devices at one time.
type heard struct {
	T         float64       `json:"t"` // seconds since the command began
	Source    string        `json:"source"`
	Address   string        `json:"address"`
	Packets   uint64        `json:"packets"`
	Messages  uint64        `json:"messages"`
	Malformed uint64        `json:"malformed"`
	Unknown   uint64        `json:"unknown"`
	Devices   []heardDevice `json:"devices"`
}

type heardDevice struct {
	Kind     string     `json:"kind"`
	Serial   string     `json:"serial"`
	Name     string     `json:"name"`
	Position [3]float64 `json:"position_m"`    // tracking space, right-handed, +Y up, facing +Z
	Rotation [4]float64 `json:"rotation_wxyz"` // tracking space from device
	RateHz   float64    `json:"rate_hz"`
	AgeMS    float64    `json:"age_ms"`
	Samples  uint64     `json:"samples"`
	Dropped  uint64     `json:"dropped"`
}

func listenCommand() *cobra.Command {
	var (
		address string
		asJSON  bool
		span    time.Duration
		count   int
		everyHz float64
	)
	c := &cobra.Command{
		Use:   "listen",
		Short: "Show live devices",
		Long: "Listens for a VMC sender and shows its devices until it is interrupted: as a table, or with --json as one JSON object a\n" +
			"line, written when something new has arrived.",
		Example: "  posewright listen\n" +
			"  posewright listen --vmc :39540 --json --for 10s",
		Args: arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case span < 0:
				return misuse("--for is negative")
			case count < 0:
				return misuse("--count is negative")
			case !(everyHz > 0 && everyHz <= 1000):
				return misuse("--rate is %v, not above 0 and up to 1000 Hz", everyHz)
			}
			l := &listener{
				store:  trackers.NewStore(trackers.Monotonic()),
				source: vmc.Listen(address),
				out:    c.OutOrStdout(),
				count:  count,
				every:  time.Duration(float64(time.Second) / everyHz),
			}
			switch {
			case asJSON:
				l.show = l.showJSON
			case isTerminal(l.out):
				l.show, l.live = l.showTable, true
			default:
				l.show = l.showTable
			}
			ctx := c.Context()
			if span > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, span)
				defer cancel()
			}
			return l.run(ctx, span)
		},
	}
	flags := c.Flags()
	flags.StringVar(&address, "vmc", vmc.DefaultAddress, "listen at `HOST:PORT`; :39540 hears the whole network")
	flags.BoolVar(&asJSON, "json", false, "print one JSON object a line")
	flags.DurationVar(&span, "for", 0, "end after a `DURATION`, such as 10s")
	flags.IntVar(&count, "count", 0, "end after `N` lines or tables")
	flags.Float64Var(&everyHz, "rate", 10, "print at most `HZ` times a second")
	return c
}

// listener shows what a source hears.
type listener struct {
	store  *trackers.Store
	source trackers.Source
	out    io.Writer
	show   func(*trackers.Frame, trackers.Status) error
	live   bool // the table is drawn over itself
	count  int  // 0 for no end
	every  time.Duration

	frame trackers.Frame
	lines int // of the table that is on the screen
}

func (l *listener) run(ctx context.Context, span time.Duration) error {
	running, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan error, 1)
	go func() {
		defer func() {
			if value := recover(); value != nil {
				ended <- fmt.Errorf("receiving crashed: %v", value)
			}
		}()
		ended <- l.source.Run(running, l.store)
	}()
	ticker := time.NewTicker(l.every)
	defer ticker.Stop()
	shown, sequence := 0, uint64(0)
	for {
		select {
		case err := <-ended:
			if err == nil && shown == 0 && span > 0 {
				return l.nothing(span)
			}
			return err
		case <-ticker.C:
		}
		l.store.Snapshot(&l.frame)
		if fresh := l.frame.Sequence != sequence; !fresh && !l.live {
			continue
		}
		sequence = l.frame.Sequence
		if err := l.show(&l.frame, l.source.Status()); err != nil {
			return err
		}
		if sequence > 0 {
			shown++
		}
		if l.count > 0 && shown >= l.count {
			stop()
			return <-ended
		}
	}
}

func (l *listener) nothing(span time.Duration) error {
	status := l.source.Status()
	if status.Packets > 0 {
		return fmt.Errorf("%d packets arrived at %s in %v, but no device of the VMC protocol in them: let the sender send its trackers",
			status.Packets, status.Address, span)
	}
	return fmt.Errorf("nothing arrived at %s in %v: check the sender's address and port, and the firewall", status.Address, span)
}

func (l *listener) showJSON(f *trackers.Frame, s trackers.Status) error {
	line := heard{
		T: f.Time.Seconds(), Source: l.source.Name(), Address: s.Address,
		Packets: s.Packets, Messages: s.Messages, Malformed: s.Malformed, Unknown: s.Unknown,
		Devices: make([]heardDevice, f.Count),
	}
	for i := range f.All() {
		d := &f.Devices[i]
		q := d.Pose.Rotation
		line.Devices[i] = heardDevice{
			Kind: d.Kind.String(), Serial: d.Serial, Name: d.Name, Position: d.Pose.Position,
			Rotation: [4]float64{q.W, q.V[0], q.V[1], q.V[2]},
			RateHz:   d.RateHz, AgeMS: d.Age(f.Time).Seconds() * 1000, Samples: d.Samples, Dropped: d.Dropped,
		}
	}
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = l.out.Write(append(text, '\n'))
	return err
}

func (l *listener) showTable(f *trackers.Frame, s trackers.Status) error {
	var text bytes.Buffer
	if l.live && l.lines > 0 {
		fmt.Fprintf(&text, "\033[%dA\033[J", l.lines)
	}
	header := text.Len()
	fmt.Fprintf(&text, "%s: %s, %d packets, %d malformed\n", l.source.Name(), s.Detail, s.Packets, s.Malformed)
	fmt.Fprintf(&text, "%-11s %-24s %8s %8s %8s %8s %9s\n", "KIND", "NAME", "X m", "Y m", "Z m", "RATE Hz", "AGE ms")
	for i := range f.All() {
		d := &f.Devices[i]
		p := d.Pose.Position
		fmt.Fprintf(&text, "%-11s %-24s %8.3f %8.3f %8.3f %8.1f %9.0f\n",
			d.Kind, clipped(d.Name, 24), p[0], p[1], p[2], d.RateHz, d.Age(f.Time).Seconds()*1000)
	}
	l.lines = strings.Count(text.String()[header:], "\n")
	_, err := l.out.Write(text.Bytes())
	return err
}

// clipped is the beginning of a text, at most so many characters.
func clipped(text string, most int) string {
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-1]) + "…"
}
