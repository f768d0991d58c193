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

	tracking "posewright/internal/inputs"
	"posewright/trackers"
)

// listenLine is one line of listen --json: all devices at one time. The counts are sums over all sources, and source and address are those
// of the sources that have sent something, else of all, with commas between.
type listenLine struct {
	T         float64        `json:"t"` // seconds since the command began
	Source    string         `json:"source"`
	Address   string         `json:"address"`
	Packets   uint64         `json:"packets"`
	Messages  uint64         `json:"messages"`
	Malformed uint64         `json:"malformed"`
	Unknown   uint64         `json:"unknown"`
	Devices   []listenDevice `json:"devices"`
	Sources   []listenSource `json:"sources"`
}

type listenDevice struct {
	Kind     string      `json:"kind"`
	Serial   string      `json:"serial"`
	Name     string      `json:"name"`
	Position [3]float64  `json:"position_m"`    // tracking space, right-handed, +Y up, facing +Z
	Rotation [4]float64  `json:"rotation_wxyz"` // tracking space from device
	Velocity *[3]float64 `json:"velocity_m_s,omitempty"`
	Angular  *[3]float64 `json:"angular_velocity_rad_s,omitempty"`
	Inferred bool        `json:"inferred"`
	Battery  *float64    `json:"battery,omitempty"` // 0 to 1
	RateHz   float64     `json:"rate_hz"`
	AgeMS    float64     `json:"age_ms"`
	JitterMS float64     `json:"jitter_ms"`
	Samples  uint64      `json:"samples"`
	Dropped  uint64      `json:"dropped"`
	Source   string      `json:"source"`
}

type listenSource struct {
	Input     string `json:"input"`
	Source    string `json:"source"`
	Address   string `json:"address"`
	State     string `json:"state"`
	Detail    string `json:"detail"`
	Program   string `json:"program,omitempty"` // that sends, where its packets tell
	Spare     string `json:"spare,omitempty"`   // how it does at a second port
	Packets   uint64 `json:"packets"`
	Messages  uint64 `json:"messages"`
	Malformed uint64 `json:"malformed"`
	Unknown   uint64 `json:"unknown"`
}

func listenCommand() *cobra.Command {
	var (
		flags   liveFlags
		asJSON  bool
		span    time.Duration
		count   int
		everyHz float64
	)
	c := &cobra.Command{
		Use:   "listen",
		Short: "Show live devices",
		Long: "Listens to everything that tracking data can come from and shows the devices until it is interrupted: as a table, or with\n" +
			"--json as one JSON object a line, written when something new has arrived.",
		Example: "  posewright listen\n" +
			"  posewright listen --only vmc,vrchat\n" +
			"  posewright listen --only vmc --vmc :39540 --json --for 10s",
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
			reported, err := flags.live(c)
			if err != nil {
				return err
			}
			ctx := c.Context()
			if span > 0 {
				var cancel context.CancelFunc
				ctx, cancel = context.WithTimeout(ctx, span)
				defer cancel()
			}
			receiver, err := reported.receive()
			if err != nil {
				return err
			}
			l := &listener{
				receiver: receiver,
				out:      c.OutOrStdout(),
				notes:    &notes{to: c.ErrOrStderr()},
				count:    count,
				every:    time.Duration(float64(time.Second) / everyHz),
			}
			switch {
			case asJSON:
				l.show = l.showJSON
			case isTerminal(l.out):
				l.show, l.live, l.out = l.showTable, true, unfiltered(l.out)
			default:
				l.show = l.showTable
			}
			return l.run(ctx, span)
		},
	}
	flags.add(c)
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	c.Flags().DurationVar(&span, "for", 0, "end after a `DURATION`, such as 10s")
	c.Flags().IntVar(&count, "count", 0, "end after `N` lines or tables")
	c.Flags().Float64Var(&everyHz, "rate", 10, "print at most `HZ` times a second")
	return c
}

// listener shows what inputs receive.
type listener struct {
	receiver *receiver
	out      io.Writer
	show     func(*trackers.Frame, []tracking.Status) error
	live     bool   // the table is drawn over itself
	notes    *notes // get what each input waits for where no table says it; nil for nowhere
	count    int    // 0 for no end
	every    time.Duration

	frame trackers.Frame
	lines int // of the table that is on the screen
}

func (l *listener) run(ctx context.Context, span time.Duration) error {
	defer l.receiver.end()
	ticker := time.NewTicker(l.every)
	defer ticker.Stop()
	shown, sequence, introduced := 0, uint64(0), map[string]bool{}
	for {
		select {
		case <-ctx.Done():
			if shown == 0 && span > 0 {
				return l.receiver.silence(span.String())
			}
			return nil
		case <-ticker.C:
		}
		if err := l.receiver.failure(); err != nil {
			return err
		}
		l.receiver.store.Snapshot(&l.frame)
		if !l.live && l.notes != nil {
			for _, s := range l.receiver.statuses() {
				if id := s.Kind.ID; s.State != trackers.Stopped && !introduced[id] {
					introduced[id] = true
					l.notes.add("%s: %s", s.Source, s.Detail)
				}
			}
		}
		if fresh := l.frame.Sequence != sequence; !fresh && !l.live {
			continue
		}
		sequence = l.frame.Sequence
		if err := l.show(&l.frame, l.receiver.statuses()); err != nil {
			return err
		}
		if sequence > 0 {
			shown++
		}
		if l.count > 0 && shown >= l.count {
			return nil
		}
	}
}

func (l *listener) showJSON(f *trackers.Frame, statuses []tracking.Status) error {
	line := listenLine{T: f.Time.Seconds(), Devices: make([]listenDevice, f.Count)}
	var names, addresses, sending, from []string
	for _, s := range statuses {
		line.Sources = append(line.Sources, listenSource{
			Input: s.Kind.ID, Source: s.Source, Address: s.Status.Address, State: s.State.String(), Detail: s.Detail.String(),
			Program: s.Program, Spare: s.Spare.Note.String(),
			Packets: s.Packets, Messages: s.Messages, Malformed: s.Malformed, Unknown: s.Unknown,
		})
		line.Packets += s.Packets
		line.Messages += s.Messages
		line.Malformed += s.Malformed
		line.Unknown += s.Unknown
		names, addresses = append(names, s.Source), append(addresses, s.Status.Address)
		if s.Packets > 0 {
			sending, from = append(sending, s.Source), append(from, s.Status.Address)
		}
	}
	if len(sending) > 0 {
		names, addresses = sending, from
	}
	line.Source, line.Address = strings.Join(names, ", "), strings.Join(addresses, ", ")
	for i := range f.All() {
		d := &f.Devices[i]
		q := d.Pose.Rotation
		line.Devices[i] = listenDevice{
			Kind: d.Kind.String(), Serial: d.Serial, Name: d.Name, Source: d.Source, Position: d.Pose.Position,
			Rotation: [4]float64{q.W, q.V[0], q.V[1], q.V[2]}, Inferred: d.Inferred,
			RateHz: d.RateHz, AgeMS: d.Age(f.Time).Seconds() * 1000, JitterMS: d.Jitter.Seconds() * 1000, Samples: d.Samples, Dropped: d.Dropped,
		}
		if d.HasVelocity {
			line.Devices[i].Velocity, line.Devices[i].Angular = (*[3]float64)(&d.Velocity), (*[3]float64)(&d.AngularVelocity)
		}
		if d.Battery >= 0 {
			line.Devices[i].Battery = &d.Battery
		}
	}
	text, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = l.out.Write(append(text, '\n'))
	return err
}

func (l *listener) showTable(f *trackers.Frame, statuses []tracking.Status) error {
	var text bytes.Buffer
	if l.live && l.lines > 0 {
		fmt.Fprintf(&text, "\033[%dA\033[J", l.lines)
	}
	header := text.Len()
	for _, s := range statuses {
		fmt.Fprintf(&text, "%s: %s, %d packets, %d malformed\n", s.Source, s.Detail, s.Packets, s.Malformed)
		if !s.Spare.Note.Empty() {
			fmt.Fprintf(&text, "  %s\n", s.Spare.Note)
		}
	}
	fmt.Fprintf(&text, "%-11s %-24s %8s %8s %8s %8s %9s\n", "KIND", "NAME", "X m", "Y m", "Z m", "RATE Hz", "AGE ms")
	for i := range f.All() {
		d := &f.Devices[i]
		p := d.Pose.Position
		fmt.Fprintf(&text, "%-11s %-24s %8.3f %8.3f %8.3f %8.1f %9.0f\n",
			d.Kind, clipped(d.Name, 24), p[0], p[1], p[2], d.RateHz, d.Age(f.Time).Seconds()*1000)
	}
	l.lines = strings.Count(text.String()[header:], "\n")
	_, err := io.WriteString(l.out, withoutWindow.Replace(text.String()))
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
