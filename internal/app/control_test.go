package app

import (
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"posewright/internal/osccontrol"
	"posewright/presets"
	"posewright/trackers/osc"
)

// remote is another program that controls an application over OSC.
type remote struct {
	*running
	conn  *net.UDPConn
	got   chan string  // messages, with their values as text
	bytes atomic.Int64 // that have come
}

// controlled is an application that is controlled over OSC.
func controlled(t *testing.T, mappings ...osccontrol.Mapping) *remote {
	t.Helper()
	return controlledAt(t, osccontrol.Config{On: true, Address: "127.0.0.1:0", Avatar: mappings})
}

func controlledAt(t *testing.T, config osccontrol.Config) *remote {
	t.Helper()
	r := &remote{running: started(t), got: make(chan string, 10000)}
	must(t, r.Control.SetConfig(config))
	r.until("listening", func() bool { return r.Control.Status().Address != "" })
	to, err := net.ResolveUDPAddr("udp", r.Control.Status().Address)
	must(t, err)
	r.conn, err = net.DialUDP("udp", nil, to)
	must(t, err)
	t.Cleanup(func() { _ = r.conn.Close() })
	go func() {
		buffer := make([]byte, 64<<10)
		for {
			n, err := r.conn.Read(buffer)
			if err != nil {
				return
			}
			r.bytes.Add(int64(n))
			var reader osc.Reader
			for reader.Reset(buffer[:n]); reader.Next(); {
				r.got <- textOf(reader.Message())
			}
		}
	}()
	return r
}

// textOf is a message with its value: "/posewright/value/a 0.5".
func textOf(m *osc.Message) string {
	arguments := m.Arguments()
	a, _ := arguments.Next()
	if on, ok := a.Bool(); ok {
		return string(m.Address) + map[bool]string{true: " true", false: " false"}[on]
	}
	if text, ok := a.Text(); ok {
		return string(m.Address) + " " + string(text)
	}
	number, _ := a.Float()
	return string(m.Address) + " " + presetNumber(number)
}

func presetNumber(number float64) string {
	p, _ := presets.Lookup("torso.wristLine")
	return p.Format(number)
}

// send sends one message with a number, or without a value.
func (r *remote) send(address string, value ...float64) {
	r.t.Helper()
	var w osc.Writer
	if len(value) == 0 {
		w.Message(address, "")
	} else {
		w.Message(address, "f")
		w.Float32(float32(value[0]))
	}
	_, err := r.conn.Write(w.Bytes())
	must(r.t, err)
}

// answered waits for a message that begins with some text.
func (r *remote) answered(beginning string) string {
	r.t.Helper()
	message := ""
	r.until("an answer "+beginning, func() bool {
		for len(r.got) > 0 {
			if message = <-r.got; strings.HasPrefix(message, beginning) {
				return true
			}
		}
		return false
	})
	return message
}

func (r *remote) value(path string) float64 {
	p, _ := presets.Lookup(path)
	return p.Get(r.app.Document.Current())
}

const controlledPath = "torso.wristLine"

// neighbor is a program that counts as one on another computer, since it has this one's address in its network.
func neighbor(t *testing.T, config osccontrol.Config) *remote {
	t.Helper()
	addresses, err := net.InterfaceAddrs()
	must(t, err)
	for _, a := range addresses {
		if at, ok := a.(*net.IPNet); ok && at.IP.To4() != nil && !at.IP.IsLoopback() {
			config.On, config.Network, config.Address = true, true, net.JoinHostPort(at.IP.String(), "0")
			return controlledAt(t, config)
		}
	}
	t.Skip("this computer is in no network")
	return nil
}

func TestThePersonIsAskedAboutAnotherComputerAndTheChoiceIsKept(t *testing.T) {
	r := neighbor(t, osccontrol.Config{})
	self := r.conn.LocalAddr().(*net.UDPAddr).AddrPort().Addr()
	before := r.value(controlledPath)
	r.send("/posewright/set/torso/wristLine", 0.5)
	if said := r.answered("/posewright/error"); !strings.Contains(said, "not allowed yet") || r.value(controlledPath) != before {
		t.Errorf("it is told %q, and the value is %v", said, r.value(controlledPath))
	}
	r.until("a question", func() bool { return r.noticed(self.String(), "wants to control") })
	if asking := r.Control.Status().Asking; len(asking) != 1 || asking[0] != self {
		t.Errorf("asking are %v", asking)
	}
	for range 5 {
		r.send("/posewright/set/torso/wristLine", 0.5)
		r.answered("/posewright/error")
	}
	questions := 0
	for _, n := range r.notices {
		if len(n.Actions) == 2 {
			questions++
			n.Actions[0].Do()
		}
	}
	if questions != 1 {
		t.Errorf("the person is asked %d times", questions)
	}
	r.send("/posewright/set/torso/wristLine", 0.5)
	r.until("the value", func() bool { return r.value(controlledPath) == 0.5 })
	r.app.Settings.Flush()
	if kept := LoadSettings(r.app.Folders.Settings()).Control.Allowed; len(kept) != 1 || kept[0] != self.String() {
		t.Errorf("kept are %v", kept)
	}
	config := r.Control.Config()
	config.Allowed = nil
	must(t, r.Control.SetConfig(config))
	r.send("/posewright/set/torso/wristLine", 0.75)
	r.answered("/posewright/error")
	if r.value(controlledPath) != 0.5 {
		t.Error("who was removed is heard")
	}
}

// What an allowed computer can have sent to its address, which someone else may use: the listing once a second, and 32
// kB a second in all. It is told all in time.
func TestAnotherComputerIsSentALimitedShare(t *testing.T) {
	r := neighbor(t, osccontrol.Config{Everyone: true})
	r.send("/posewright/notify")
	r.answered("/posewright/value/" + strings.ReplaceAll(lastPath(r), ".", "/"))
	listing := r.bytes.Load()
	began, asked := time.Now(), int64(0)
	for time.Since(began) < 2*time.Second {
		r.send("/posewright/notify", 0)
		r.send("/posewright/notify")
		asked += 2 * 24
		time.Sleep(2 * time.Millisecond)
		r.loop.RunPosted()
	}
	must(t, r.app.Document.Do(presets.Set(controlledPath, 0.875)))
	want := "/posewright/value/torso/wristLine " + presetNumber(0.875)
	r.until("the change", func() bool {
		for len(r.got) > 0 {
			if <-r.got == want {
				return true
			}
		}
		return false
	})
	seconds := time.Since(began).Seconds()
	sent := r.bytes.Load() - listing
	t.Logf("a listing has %d bytes; %d bytes of questions were answered with %d in %.1f s", listing, asked, sent, seconds)
	if most := int64((seconds + 1) * (32 << 10)); sent > most || sent > int64(seconds+1)*listing*5/4 {
		t.Errorf("%d bytes in %.1f s, at most %d, and one listing of %d a second", sent, seconds, most, listing)
	}
}

// lastPath is the path that is told last of all there is to tell.
func lastPath(r *remote) string {
	values := r.Control.values("")
	return values[len(values)-1].Path
}

func TestAStreamOfValuesOverOSCIsOneStepOfUndo(t *testing.T) {
	r := controlled(t)
	before, goOn := r.value(controlledPath), r.stopTime()
	for i := range 20 {
		want := 0.5 + 0.01*float64(i)
		r.send("/posewright/set/torso/wristLine", want)
		r.until("the value", func() bool { return r.value(controlledPath) > want-1e-6 && r.value(controlledPath) < want+1e-6 })
	}
	goOn()
	r.until("the end of the stream", func() bool { return !r.Control.streaming })
	if !r.app.Document.Undo() || r.value(controlledPath) != before {
		t.Errorf("undo gives %v, not %v", r.value(controlledPath), before)
	}
	if r.app.Document.Undo() {
		t.Error("the stream was more than one step")
	}
}

func TestWhatCannotBeSetIsAnsweredAndTheRestCounts(t *testing.T) {
	r := controlled(t)
	r.send("/posewright/set/torso/wristLine", 1e9)
	if said := r.answered("/posewright/error"); !strings.Contains(said, "must be from") {
		t.Error(said)
	}
	r.send("/posewright/set/torso/wrstLine", 1)
	if said := r.answered("/posewright/error"); !strings.Contains(said, `did you mean "torso.wristLine"`) {
		t.Error(said)
	}
	r.send("/posewright/trigger/dance")
	if said := r.answered("/posewright/error"); !strings.Contains(said, "there is no command") || !strings.Contains(said, "recenter") {
		t.Error(said)
	}
	r.send("/posewright/trigger/calibrate/accept")
	if said := r.answered("/posewright/error"); !strings.Contains(said, "nothing was measured") {
		t.Error(said)
	}
	r.send("/posewright/set/torso/wristLine", 0.625)
	r.until("the value", func() bool { return r.value(controlledPath) == 0.625 })
}

func TestCommandsOverOSCUndoAndRecord(t *testing.T) {
	r := controlled(t)
	before := r.value(controlledPath)
	r.send("/posewright/set/torso/wristLine", 0.75)
	r.send("/posewright/trigger/undo") // at once: the stream ends with it
	r.send("/posewright/get/torso.wristLine")
	if got := r.answered("/posewright/value/torso/wristLine"); got != "/posewright/value/torso/wristLine "+presetNumber(before) {
		t.Error(got)
	}
	r.send("/posewright/trigger/redo")
	r.until("redone", func() bool { return r.value(controlledPath) == 0.75 })
	r.send("/posewright/trigger/record")
	r.until("recording", func() bool { return r.Recorder.Take() != nil })
	r.send("/posewright/trigger/record/stop")
	r.until("the end of it", func() bool { return r.Recorder.Take() == nil })
}

func TestChangesAreToldWhoeverMadeThem(t *testing.T) {
	r := controlled(t)
	r.send("/posewright/notify/torso")
	r.answered("/posewright/value/torso/wristLine")
	must(t, r.app.Document.Do(presets.Set(controlledPath, 0.875)))
	if got := r.answered("/posewright/value/torso/wristLine"); got != "/posewright/value/torso/wristLine "+presetNumber(0.875) {
		t.Error(got)
	}
	r.send("/posewright/notify/status")
	if got := r.answered("/posewright/value/status/calibration"); got != "/posewright/value/status/calibration idle" {
		t.Error(got)
	}
	r.send("/posewright/notify/torso", 0)
	r.until("the end", func() bool { return len(r.Control.subscribers) == 1 })
}

func TestVRChatsAvatarParametersSetAndTriggerWhatTheyAreMappedTo(t *testing.T) {
	r := controlled(t, osccontrol.Mapping{Parameter: "Lean", Target: controlledPath, AtZero: 0.5, AtOne: 1}, osccontrol.Mapping{Parameter: "Undo", Target: "trigger/undo"})
	before := r.value(controlledPath)
	r.send("/avatar/parameters/Lean", 0.5)
	r.until("the mapped value", func() bool { return r.value(controlledPath) == 0.75 })
	r.send("/avatar/parameters/Undo", 1) // what an avatar begins with is no press
	r.send("/avatar/parameters/Undo", 0)
	r.until("both", func() bool { return len(r.Control.avatar) == 2 && r.Control.avatar["Undo"] == 0 })
	if r.value(controlledPath) != 0.75 {
		t.Error("the first value of an avatar parameter ran the command")
	}
	r.send("/avatar/parameters/Undo", 1)
	r.until("undone", func() bool { return r.value(controlledPath) == before })
}

func TestAMappingToNothingIsRefused(t *testing.T) {
	r := newRunning(t, t.TempDir())
	for target, words := range map[string]string{"torso.nothing": "there is no parameter", "trigger/dance": "there is no command", controlledPath: "must be from"} {
		err := r.Control.SetConfig(osccontrol.Config{Address: osccontrol.DefaultAddress, Avatar: []osccontrol.Mapping{{Parameter: "X", Target: target, AtOne: 1e9}}})
		if err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: %v", target, err)
		}
	}
}

func TestOSCInputsAreHandedToTheSession(t *testing.T) {
	r := controlled(t)
	given := map[string]float64{}
	take := r.Control.input
	r.Control.input = func(number string, value float64) error {
		given[number] = value
		return take(number, value)
	}
	r.send("/posewright/input/2", 0.5)
	r.until("an input", func() bool { return given["2"] == 0.5 })
	r.send("/posewright/input/9", 0.5)
	if said := r.answered("/posewright/error"); !strings.Contains(said, `there is no input "9"`) {
		t.Error(said)
	}
}

func TestOSCControlWaitsForAPortThatIsTaken(t *testing.T) {
	taken, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	r := started(t)
	must(t, r.Control.SetConfig(osccontrol.Config{On: true, Address: taken.LocalAddr().String()}))
	r.until("a warning", func() bool { return r.noticed("OSC control", "in use") })
	if r.Control.Status().Failure == nil {
		t.Error("the status does not say so")
	}
	must(t, taken.Close())
	r.Control.failed = r.Control.failed.Add(-time.Minute)
	r.until("listening", func() bool { return r.Control.Status().Failure == nil && r.Control.Status().Address != "" })
}

func TestEveryCommandSaysWhyItCannotRun(t *testing.T) {
	r := newRunning(t, t.TempDir())
	for _, name := range []string{"calibrate/accept", "calibrate/redo", "calibrate/cancel", "recenter", "floor", "record/stop", "compare/switch", "undo", "redo"} {
		if err := r.Commands.Run(name); err == nil {
			t.Errorf("%s does nothing and says nothing", name)
		}
	}
	for _, name := range r.Commands.IDs() {
		if strings.ToLower(name) != name {
			t.Errorf("%s is not lower case", name)
		}
	}
}
