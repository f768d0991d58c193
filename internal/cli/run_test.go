package cli

import (
	"bytes"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/app"
	"posewright/rig/phrase"
	"posewright/trackers/osc"
)

// freePort is the address of a UDP port that nothing uses.
func freePort(t *testing.T) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	return conn.LocalAddr().String()
}

// calibratedHome is the folder of a program that knows the person of the demo as Ada.
func calibratedHome(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	if err := os.Mkdir(filepath.Join(home, "profiles"), 0o700); err != nil {
		t.Fatal(err)
	}
	code, _, said := command(t, Hooks{}, "calibrate", "--session", demo(t), "--person", "Ada", "--out", filepath.Join(home, "profiles", "Ada.json"))
	if code != 0 {
		t.Fatal(said)
	}
	return home
}

func TestRunSolvesForAPersonSendsThePoseAndIsControlled(t *testing.T) {
	t.Parallel()
	home := calibratedHome(t)
	ctx, interrupt := context.WithTimeout(context.Background(), time.Minute)
	defer interrupt()
	game, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer game.Close()
	input, control := freePort(t), freePort(t)
	var stdout, stderr bytes.Buffer
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"run", "--home", home, "--profile", "ada", "--listen", "vmc=" + input, "--vrchat", game.LocalAddr().String(), "--control", control}, Hooks{}, &stdout, &stderr)
	}()
	go run(ctx, []string{"replay", demo(t), "--to", "vmc://" + input, "--loop"}, Hooks{}, io.Discard, io.Discard)

	conn, err := net.Dial("udp", control)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ask := func(address string, value ...float32) {
		var w osc.Writer
		if len(value) == 0 {
			w.Message(address, "")
		} else {
			w.Message(address, "f")
			w.Float32(value[0])
		}
		_, _ = conn.Write(w.Bytes()) // refused while nothing listens yet
	}
	answer := func() (address string, value float64) {
		buffer := make([]byte, 2000)
		_ = conn.SetReadDeadline(time.Now().Add(time.Second / 5))
		n, err := conn.Read(buffer)
		var reader osc.Reader
		if reader.Reset(buffer[:n]); err == nil && reader.Next() {
			arguments := reader.Message().Arguments()
			value, _ = arguments.Float()
			return string(reader.Message().Address), value
		}
		return "", 0
	}
	for devices := 0.0; devices < 3; _, devices = answer() {
		if ask("/posewright/get/status/devices"); ctx.Err() != nil {
			t.Fatalf("no devices arrived: %s", &stderr)
		}
	}
	for address, value := "", 0.0; address != "/posewright/value/torso/wristLine" || value != 0.75; address, value = answer() {
		ask("/posewright/set/torso/wristLine", 0.75)
		if ask("/posewright/get/torso/wristLine"); ctx.Err() != nil {
			t.Fatalf("the parameter was not set: %s", &stderr)
		}
	}
	_ = game.SetReadDeadline(time.Now().Add(time.Minute))
	for buffer := make([]byte, 2000); ; {
		n, _, err := game.ReadFrom(buffer)
		if err != nil {
			t.Fatal("no tracker arrived at the game")
		}
		if bytes.Contains(buffer[:n], []byte("/tracking/trackers/")) {
			break
		}
	}
	interrupt()
	if code := <-ended; code != 0 || !strings.Contains(stderr.String(), "Applied the calibration of Ada") ||
		!strings.Contains(stdout.String(), "Sending to VRChat OSC") {
		t.Errorf("%d, %s, %s", code, &stdout, &stderr)
	}
	if _, err := os.Stat(filepath.Join(home, "settings.json")); err == nil {
		t.Error("the settings of the window were written")
	}
	if left, _ := os.ReadDir(filepath.Join(home, "journal")); len(left) > 0 {
		t.Errorf("a journal was left: %v", left)
	}
}

func TestRunSaysWhatItCannotRunWith(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	for words, arguments := range map[string][]string{
		"no person or profile file": {"--profile", "nobody"},
		"there is no avatar file":   {"--avatar", "nowhere.vrm"},
		"not a valid receiver":      {"--vrchat", "nowhere"},
		"other computers":           {"--control", ":39560"},
		"the address of a computer": {"--control", ":39560", "--control-network=192.168.1.7,my phone"},
		"the inputs are":            {"--listen", "mind=1"},
		"mocopi has no ipv6":        {"--listen", "mocopi=[::1]:12351"},
		"has no brackets":           {"--vrchat", "fe80::1%eth0:9000"},
		"needs the network":         {"--vmc-out", "[fe80::1]:39539"},
		"can't open broken.vrm":     {"--avatar", file(t, "broken.vrm", []byte("no avatar"))},
	} {
		code, _, said := command(t, Hooks{}, append([]string{"run", "--home", home, "--for", "20s"}, arguments...)...)
		if code == 0 || !strings.Contains(strings.ToLower(said), words) {
			t.Errorf("%v: %d, %q", arguments, code, said)
		}
	}
}

func TestTheLineOfRolesNamesWhatDrivesAndWhatDoesNot(t *testing.T) {
	t.Parallel()
	for want, roles := range map[string]app.RolesSettled{
		"Devices: head LHR-1; hips human://WAIST; unused LHR-2, LHR-3": {Roles: []app.DeviceRole{
			{Role: calibration.Role(effectors.Head), Device: "LHR-1"}, {Role: calibration.Role(effectors.Hips), Device: "human://WAIST"}}, Unused: []string{"LHR-2", "LHR-3"}},
		"Devices: head LHR-1": {Roles: []app.DeviceRole{{Role: calibration.Role(effectors.Head), Device: "LHR-1"}}},
		"Devices: none has a role; unused LHR-2\n  LHR-2: Choose its role. Here: --role SERIAL=ROLE": {
			Unused: []string{"LHR-2"}, Why: []phrase.Phrase{phrase.Plain("Choose its role.")}},
		"Devices: none has a role": {},
	} {
		if got := rolesLine(roles); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestAddressesAreShownAsEveryShellTakesThem(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{"127.0.0.1:9000": "127.0.0.1:9000", "[fe80::1%Wi-Fi 2]:9000": `"[fe80::1%Wi-Fi 2]:9000"`} {
		if got := forShell(address); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}

func TestAHeadsetIsAnInputBesideThoseThatAreNamed(t *testing.T) {
	t.Parallel()
	for _, vr := range []bool{false, true} {
		config, err := (&runFlags{listen: []string{"vmc"}, vr: vr}).inputs()
		if err != nil || config["webxr"].Off == vr || config["vmc"].Off || !config["mocopi"].Off {
			t.Errorf("with --vr %v: %+v, %v", vr, config, err)
		}
	}
}

func TestRunFindsThePersonInTheFileThatCalibrateWrote(t *testing.T) {
	ada := filepath.Join(t.TempDir(), "ada.json")
	if code, _, said := command(t, Hooks{}, "calibrate", "--session", demo(t), "--person", "Ada", "--out", ada); code != 0 {
		t.Fatal(said)
	}
	t.Chdir(filepath.Dir(ada))
	ctx, interrupt := context.WithTimeout(context.Background(), time.Minute)
	defer interrupt()
	said := &interrupting{want: "Applied the calibration of Ada", interrupt: interrupt}
	code := run(ctx, []string{"run", "--home", t.TempDir(), "--profile", "ada", "--listen", "vmc=" + freePort(t)}, Hooks{}, io.Discard, said)
	if code != 0 || context.Cause(ctx) != context.Canceled {
		t.Errorf("code %d, said %q", code, said.String())
	}
}
