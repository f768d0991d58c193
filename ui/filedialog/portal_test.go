//go:build cgo && linux

package filedialog

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"posewright/internal/xvfb"
)

// startBus starts a session bus for the test and points the environment at it.
func startBus(t *testing.T, environment ...string) { startBusWith(t, "--session", environment...) }

// emptyBus is a bus on which nothing is that has not been put there: it starts no services, for which callers would wait.
const emptyBus = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

func startBusWith(t *testing.T, configuration string, environment ...string) {
	t.Helper()
	daemon := exec.Command("dbus-daemon", configuration, "--nofork", "--print-address=1", "--nopidfile")
	daemon.Env = append(os.Environ(), environment...)
	out, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); errors.Is(err, exec.ErrNotFound) {
		t.Skip("dbus-daemon is not installed: .ci/install installs it")
	} else if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = daemon.Process.Kill()
		_ = daemon.Wait()
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
}

// portalDouble is a portal that notes what it is asked and answers as told.
type portalDouble struct {
	connection *dbus.Conn
	method     string
	title      string
	options    map[string]dbus.Variant
	answer     func(reply func(status uint32, uris ...string))
}

func (p *portalDouble) asked(sender dbus.Sender, method, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	p.method, p.title, p.options = method, title, options
	token, _ := options["handle_token"].Value().(string)
	handle := dbus.ObjectPath("/org/freedesktop/portal/desktop/request/" + strings.ReplaceAll(string(sender)[1:], ".", "_") + "/" + token)
	p.answer(func(status uint32, uris ...string) {
		results := map[string]dbus.Variant{}
		if uris != nil {
			results["uris"] = dbus.MakeVariant(uris)
		}
		_ = p.connection.Emit(handle, portalRequest+".Response", status, results)
	})
	return handle, nil
}

func (p *portalDouble) OpenFile(sender dbus.Sender, _, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return p.asked(sender, "OpenFile", title, options)
}

func (p *portalDouble) SaveFile(sender dbus.Sender, _, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return p.asked(sender, "SaveFile", title, options)
}

func startDouble(t *testing.T) *portalDouble {
	t.Helper()
	configuration := filepath.Join(t.TempDir(), "bus.conf")
	if err := os.WriteFile(configuration, []byte(emptyBus), 0o600); err != nil {
		t.Fatal(err)
	}
	startBusWith(t, "--config-file="+configuration)
	connection, err := sessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	p := &portalDouble{connection: connection}
	if err := connection.Export(p, portalPath, portalChooser); err != nil {
		t.Fatal(err)
	}
	if _, err := connection.RequestName(portalName, dbus.NameFlagDoNotQueue); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestThePortalIsAskedForAFileAndItsAnswerIsAPath(t *testing.T) {
	folder := t.TempDir()
	p := startDouble(t)
	// Before the call returns, as a fast portal may, and after a signal of something else.
	p.answer = func(reply func(uint32, ...string)) {
		_ = p.connection.Emit("/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings.SettingChanged", "a", "b", dbus.MakeVariant(1))
		reply(0, "file:///home/a/Ann%C3%A4%20+%20100%25.vrm")
	}
	path, err := portalDialog(Request{Title: "Open avatar", Folder: folder, Filters: []Filter{{Avatars, "Avatars", []string{"vrm"}}}}, toOpen)
	if err != nil || path != "/home/a/Annä + 100%.vrm" {
		t.Errorf("chosen is %q, %v", path, err)
	}
	var filters []portalFilter
	if err := dbus.Store([]any{p.options["filters"].Value()}, &filters); err != nil {
		t.Fatal(err)
	}
	if p.method != "OpenFile" || p.title != "Open avatar" || len(filters) != 1 || filters[0].Name != "Avatars" || len(filters[0].Rules) != 2 ||
		filters[0].Rules[0].Pattern != "*.vrm" || filters[0].Rules[1].Pattern != "*.VRM" {
		t.Errorf("%s was asked %q with the filters %v", p.method, p.title, filters)
	}
	if begin, _ := p.options["current_folder"].Value().([]byte); string(begin) != folder+"\x00" {
		t.Errorf("it begins in %q", begin)
	}
	p.answer = func(reply func(uint32, ...string)) { reply(0, "file:///tmp/mine.json") }
	if path, err := portalDialog(Request{Name: "mine.json"}, toSave); err != nil || path != "/tmp/mine.json" || p.method != "SaveFile" || p.options["current_name"].Value() != "mine.json" {
		t.Errorf("saving is %q, %v by %s", path, err, p.method)
	}
	p.answer = func(reply func(uint32, ...string)) { reply(0, "file:///tmp") }
	if path, err := portalDialog(Request{}, forFolder); err != nil || path != "/tmp" || p.options["directory"].Value() != true {
		t.Errorf("the folder is %q, %v", path, err)
	}
}

func TestAPortalThatCannotAskIsToldFromAPersonWhoCancels(t *testing.T) {
	p := startDouble(t)
	p.answer = func(reply func(uint32, ...string)) { reply(1) }
	if _, err := portalDialog(Request{}, toOpen); !errors.Is(err, ErrCancelled) {
		t.Errorf("a person who cancels is %v", err)
	}
	p.answer = func(reply func(uint32, ...string)) { reply(2) }
	if _, err := portalDialog(Request{}, toOpen); !errors.Is(err, errNoDialogs) {
		t.Errorf("a portal that gives up is %v", err)
	}
	p.answer = func(func(uint32, ...string)) { _, _ = p.connection.ReleaseName(portalName) }
	if _, err := portalDialog(Request{}, toOpen); !errors.Is(err, errNoDialogs) {
		t.Errorf("a portal that ends is %v", err)
	}
	if _, err := portalDialog(Request{}, toOpen); !errors.Is(err, errNoDialogs) {
		t.Errorf("a bus without a portal is %v", err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	if _, err := portalDialog(Request{}, toOpen); !errors.Is(err, errNoDialogs) {
		t.Errorf("a session without a bus is %v", err)
	}
}

func TestTheHelperIsAskedForAFile(t *testing.T) {
	folder := t.TempDir()
	script := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, "posewright-dialog"), []byte("#!/bin/sh\n"+text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	script(`read question; echo "$question" > ` + folder + `/question; echo '{"Path":"/a/b c.vrm"}'`)
	path, err := helperDialog(Request{Title: "Open", parent: "x11:1b", Filters: []Filter{{Avatars, "Avatars", []string{"vrm"}}}}, toOpen)
	if err != nil || path != "/a/b c.vrm" {
		t.Errorf("chosen is %q, %v", path, err)
	}
	question, _ := os.ReadFile(filepath.Join(folder, "question"))
	if !strings.Contains(string(question), `"Kind":"open","Title":"Open"`) || !strings.Contains(string(question), `"Accept":"Open","Cancel":"Cancel","Parent":27`) || !strings.Contains(string(question), `["vrm","VRM"]`) {
		t.Errorf("the question is %s", question)
	}
	script(`read question; echo '{"Canceled":true}'`)
	if _, err := helperDialog(Request{}, toSave); !errors.Is(err, ErrCancelled) {
		t.Errorf("a person who cancels is %v", err)
	}
	script(`read question; echo "gtk initialization failed" >&2; exit 1`)
	if _, err := helperDialog(Request{}, toOpen); !errors.Is(err, errNoDialogs) || !strings.Contains(err.Error(), "gtk initialization failed") {
		t.Errorf("a helper that fails is %v", err)
	}
}

// screen starts an X server for a test, and returns its DISPLAY variable and a function that runs xdotool there.
func screen(t *testing.T) (display string, hand func(arguments ...string) (string, error)) {
	t.Helper()
	if _, err := exec.LookPath("xdotool"); err != nil || !xvfb.Installed() {
		t.Skip("Xvfb or xdotool is not installed: .ci/install installs both")
	}
	server, err := xvfb.Start("-screen", "0", "1024x768x24", "-noreset")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	display = "DISPLAY=" + server.Name
	return display, func(arguments ...string) (string, error) {
		command := exec.Command("xdotool", arguments...)
		command.Env = append(os.Environ(), display)
		out, err := command.Output()
		return string(out), err
	}
}

// typePath types a path into the dialog of GTK with a title until there is an answer, which must be that path.
func typePath(t *testing.T, hand func(arguments ...string) (string, error), title, path string, got <-chan answered) {
	t.Helper()
	deadline := time.After(40 * time.Second)
	for shown, tries := false, 0; ; tries++ {
		if !shown {
			window, err := hand("search", "--onlyvisible", "--name", "^"+title+"$")
			if shown = err == nil; shown {
				_, _ = hand("windowfocus", strings.TrimSpace(window)) // there is no window manager
			}
		} else if tries%5 == 0 { // typing a path opens GTK's field for it
			_, _ = hand("key", "ctrl+l")
			_, _ = hand("key", "ctrl+a")
			_, _ = hand("type", path)
			_, _ = hand("key", "Return")
		}
		select {
		case a := <-got:
			if a.err != nil || a.path != path || !shown {
				t.Errorf("chosen is %q, %v; want %q; the dialog was shown: %v", a.path, a.err, path, shown)
			}
			return
		case <-deadline:
			t.Fatalf("no answer of %q; it was shown: %v", title, shown)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// The helper's own dialog says what is asked for, begins in the folder asked for and has the editor's words on its buttons.
func TestTheHelpersDialogIsCalledWhatIsAskedFor(t *testing.T) {
	folder := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(folder, "posewright-dialog"), "./posewright-dialog").CombinedOutput(); err != nil {
		t.Skipf("the helper cannot be built here: %s", out)
	}
	display, hand := screen(t)
	t.Setenv("PATH", folder+":"+os.Getenv("PATH"))
	name, value, _ := strings.Cut(display, "=")
	t.Setenv(name, value)
	t.Setenv("GDK_BACKEND", "x11")
	t.Setenv("NO_AT_BRIDGE", "1")
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	for _, test := range []struct {
		title string
		q     question
		r     Request
		typed string // of the path in the folder
	}{
		{"Open avatar of a test", toOpen, Request{Folder: folder, Filters: []Filter{{Avatars, "Avatars", []string{"vrm"}}}}, "Ann + Bob.vrm"},
		{"Save preset of a test", toSave, Request{Usual: []string{folder}, Name: "mine.json"}, "other.json"},
		{"Folder with recordings of a test", forFolder, Request{Folder: folder}, "recordings"},
	} {
		var err error
		switch test.q {
		case toOpen:
			err = os.WriteFile(filepath.Join(folder, test.typed), []byte("x"), 0o600)
		case forFolder:
			err = os.Mkdir(filepath.Join(folder, test.typed), 0o700)
		}
		if err != nil {
			t.Fatal(err)
		}
		test.r.Title = test.title
		got := make(chan answered, 1)
		go func() {
			path, err := helperDialog(test.r, test.q)
			got <- answered{path, err}
		}()
		typePath(t, hand, test.title, filepath.Join(folder, test.typed), got)
	}
}

// The desktop's own portal, with GTK's dialog, on a display of the test.
func TestTheDesktopsPortalShowsItsDialog(t *testing.T) {
	if _, err := os.Stat("/usr/share/xdg-desktop-portal/portals/gtk.portal"); err != nil {
		t.Skip("xdg-desktop-portal-gtk is not installed: .ci/install installs it")
	}
	display, hand := screen(t)
	home, err := os.MkdirTemp("", "portal")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // what the bus has started ends a moment after it
		for tries := 0; os.RemoveAll(home) != nil && tries < 20; tries++ {
			time.Sleep(50 * time.Millisecond)
		}
	})
	startBus(t, display, "XDG_CURRENT_DESKTOP=GNOME", "HOME="+home, "XDG_RUNTIME_DIR="+home, "XDG_DATA_HOME="+home, "GTK_A11Y=none", "GDK_BACKEND=x11", "NO_AT_BRIDGE=1")
	file := filepath.Join(home, "Ann + Bob.vrm")
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := make(chan answered, 1)
	go func() {
		path, err := portalDialog(Request{Title: "Open avatar of a test", Folder: home, Filters: []Filter{{Avatars, "Avatars", []string{"vrm"}}}}, toOpen)
		got <- answered{path, err}
	}()
	typePath(t, hand, "Open avatar of a test", file, got)
}
