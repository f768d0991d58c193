package cli

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"posewright/internal/hostport"
	"posewright/internal/syserror"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/vmc"
	"posewright/trackers/vrchat"
)

// mostInPacket is how large a packet may grow, in bytes, before the next is begun: what networks carry in one piece.
const mostInPacket = 1300

func replayCommand() *cobra.Command {
	var (
		to    []string
		loop  bool
		speed float64
	)
	c := &cobra.Command{
		Use:   "replay FILE --to vmc://HOST:PORT",
		Short: "Send the devices of a recording to another program",
		Long: "Plays a recorded session at its own pace and sends its devices: with vmc:// as a sender of the VMC protocol does (port 39540\n" +
			"where none is given), the face too, with vrchat:// as OSC trackers (port 9000, where VRChat listens). Controllers are not sent to VRChat, which\n" +
			"has its own. --to may be repeated.",
		Example: "  posewright replay dance.session --to vmc://127.0.0.1:39540 --loop\n" +
			"  posewright replay dance.udpcap --to vrchat://192.168.1.20 --speed 0.5",
		Args: arguments(1, 1, "one FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			if len(to) == 0 {
				return misuse("replay needs to know whom to send to: add --to vmc://HOST:PORT or --to vrchat://HOST:PORT")
			}
			if !(speed >= 0.05 && speed <= 20) {
				return misuse("--speed is %v, not from 0.05 to 20", speed)
			}
			opened, err := openRecording(args[0], &notes{to: c.ErrOrStderr()})
			if err != nil {
				return err
			}
			r := &replaying{now: trackers.Monotonic(), sleep: sleep}
			defer r.close()
			for _, address := range to {
				out, err := dial(address)
				if err != nil {
					return err
				}
				r.targets = append(r.targets, out)
			}
			if isTerminal(c.ErrOrStderr()) {
				r.said = unfiltered(c.ErrOrStderr())
			}
			r.run(c.Context(), opened.Playback.Recording, recording.Options{Loop: loop, Speed: speed})
			return nil
		},
	}
	c.Flags().StringArrayVar(&to, "to", nil, "send to `URL`: vmc://HOST:PORT or vrchat://HOST:PORT; may be repeated")
	c.Flags().BoolVar(&loop, "loop", false, "begin again after the end, until it is interrupted")
	c.Flags().Float64Var(&speed, "speed", 1, "play `N` times as fast as it was recorded")
	return c
}

// sleep waits, or less where the context ends.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// target is a program that devices are sent to.
type target struct {
	conn   net.Conn
	append func(*osc.Writer, *trackers.Observation)
	faces  bool // it knows them
	packet osc.Writer
	open   bool // a bundle was begun
}

// dial makes a target of a URL. Datagrams need no answer, so whether anybody listens there is not known.
func dial(address string) (*target, error) {
	u, err := url.Parse(escapeZone(address))
	if err != nil || u.Host == "" || strings.Trim(u.Path, "/") != "" {
		return nil, misuse("--to %s is no address such as vmc://127.0.0.1:39540 or vrchat://127.0.0.1:9000", address)
	}
	t, port := &target{}, ""
	switch u.Scheme {
	case "vmc":
		port, t.faces = fmt.Sprint(vmc.DefaultPort), true
		t.append = func(w *osc.Writer, o *trackers.Observation) { vmc.AppendDevice(w, o.Kind, o.Serial, o.Sample.Pose) }
	case "vrchat":
		port = fmt.Sprint(vrchat.GamePort)
		numbers := new(vrchat.Numbers)
		t.append = func(w *osc.Writer, o *trackers.Observation) {
			if number, ok := numbers.Of(o.Kind, o.Source, o.Serial, o.Name); ok {
				vrchat.AppendTracker(w, number, o.Sample.Pose)
			}
		}
	default:
		return nil, misuse("--to %s: replay sends to vmc:// and vrchat://, not to %s://", address, u.Scheme)
	}
	if u.Port() != "" {
		port = u.Port()
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return nil, misuse("--to %s: %q is not a port from 1 to 65535", address, port)
	}
	to := net.JoinHostPort(u.Hostname(), port)
	if t.conn, err = net.Dial("udp", to); err != nil {
		if wrong := hostport.CheckHere(to); wrong != nil {
			return nil, misuse("--to %s: %v", address, wrong)
		}
		return nil, fmt.Errorf("nothing can be sent to %s: %v; check the address", address, syserror.Of(err))
	}
	return t, nil
}

// escapeZone writes the interface of a link-local address as URLs have it, where it is written as everywhere else: [fe80::1%eth0]. Interfaces of Windows have spaces
// in their names, or are numbers, of which 25 is one.
func escapeZone(address string) string {
	host, rest, bracketed := strings.Cut(address, "]")
	before, zone, zoned := strings.Cut(host, "%")
	if !bracketed || !zoned {
		return address
	}
	if escaped, ok := strings.CutPrefix(zone, "25"); ok && escaped != "" {
		zone = escaped
	}
	return before + "%25" + strings.ReplaceAll(zone, " ", "%20") + "]" + rest
}

// makeRoom begins a packet where there is none or it is full.
func (t *target) makeRoom() {
	if t.packet.Len() > mostInPacket {
		t.flush()
	}
	if !t.open {
		t.packet.OpenBundle()
		t.open = true
	}
}

func (t *target) add(o *trackers.Observation) {
	t.makeRoom()
	t.append(&t.packet, o)
}

// addFace adds a face for a receiver of VMC; others know none.
func (t *target) addFace(f *trackers.Face) {
	if !t.faces {
		return
	}
	for i, name := range f.List() {
		t.makeRoom()
		vmc.AppendBlend(&t.packet, name, f.Values[i])
	}
	if f.Names != nil {
		vmc.AppendApply(&t.packet)
	}
	for side, bone := range [...]string{trackers.Left: "leftEye", trackers.Right: "rightEye"} {
		if f.HasEyes {
			t.makeRoom()
			vmc.AppendBone(&t.packet, bone, trackers.Pose{Rotation: f.Eyes[side]})
		}
	}
}

func (t *target) close() { t.conn.Close() }

func (t *target) flush() {
	const emptyBundle = 16
	if t.open {
		t.packet.CloseBundle()
		t.open = false
		if t.packet.Len() > emptyBundle {
			_, _ = t.conn.Write(t.packet.Bytes()) // a receiver that is not there yet is no reason to stop
		}
	}
	t.packet.Reset()
}

// replaying sends a recording to targets.
type replaying struct {
	targets []*target
	now     func() time.Duration
	sleep   func(context.Context, time.Duration)
	said    io.Writer // a terminal; nil for none
}

func (r *replaying) close() {
	for _, t := range r.targets {
		t.close()
	}
}

// run plays until the end, or where it loops until the context ends.
func (r *replaying) run(ctx context.Context, session *recording.Session, options recording.Options) {
	store := trackers.NewStore(r.now)
	store.Observe(func(o *trackers.Observation) {
		if o.What == trackers.Sampled && o.Sample.Pose.Valid() {
			for _, t := range r.targets {
				t.add(o)
			}
		}
		for _, t := range r.targets {
			if o.What == trackers.FaceMoved {
				t.addFace(o.Face)
			}
		}
	})
	replay := recording.NewReplay("replay", session, options)
	said := time.Duration(-1)
	for ctx.Err() == nil {
		wait := replay.Step(store)
		for _, t := range r.targets {
			t.flush()
		}
		if now := r.now(); r.said != nil && (said < 0 || now-said > progressEvery) {
			said = now
			fmt.Fprintf(r.said, "\r\033[K%s of %s", seconds(replay.Position()), seconds(replay.Duration()))
		}
		if !replay.Playing() {
			break
		}
		r.sleep(ctx, wait)
	}
	if r.said != nil {
		fmt.Fprintln(r.said)
	}
}
