package syserror

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"posewright/rig/phrase"
)

// german words what the tests say.
func german(text string, data map[string]any) string {
	return phrase.Fill(map[string]string{
		"":                                     "what describes the file of translations",
		"{{.File}} cannot be read: {{.Cause}}": "{{.File}} ist nicht lesbar: {{.Cause}}",
		"malformed":                            "fehlerhaft",
		"no such file or directory":            "gibt es nicht",
		"address already in use":               "Adresse belegt",
		"permission denied":                    "verboten",
		"connection timed out":                 "zu lange",
		"unknown host {{.Host}}":               "{{.Host}} ist unbekannt",
		"{{.Name}}":                            "{{.Name}}",
		"{{.Causes}}":                          "{{.Causes}}",
		"Your {{.Part}} moved by {{.Length}}":  "{{.Part}} bewegte sich um {{.Length}}",
		"left hand":                            "Linke Hand",
		"No {{.Parts}}.":                       "{{.Parts}} fehlt.",
		"there is an unexpected {{.Character}} at byte {{.Offset}}":  "Fehler bei {{.Offset}}",
		"“{{.Field}}” holds {{.Value}}, which does not belong there": "{{.Field}}: {{.Value}}",
		"a number": "eine Zahl",
	}[text], data)
}

func format(value any) string {
	if err, ok := value.(error); ok {
		return Of(err).In(german, format)
	}
	return phrase.InEnglish(value)
}

func inGerman(err error) string { return Of(err).In(german, format) }

func TestWhatTheSystemReportsIsWordedByItsNumber(t *testing.T) {
	t.Parallel()
	var parsed struct{ A string }
	for want, err := range map[string]error{
		"gibt es nicht":                &fs.PathError{Op: "open", Path: "/x", Err: syscall.ENOENT},
		"verboten":                     fmt.Errorf("anything: %w", syscall.EPERM),
		"Adresse belegt":               &net.OpError{Op: "listen", Net: "udp", Err: os.NewSyscallError("bind", syscall.EADDRINUSE)},
		"zu lange":                     context.DeadlineExceeded,
		"pc.local ist unbekannt":       &net.DNSError{Name: "pc.local", IsNotFound: true},
		"Fehler bei 2":                 json.Unmarshal([]byte("{x"), &parsed),
		"A: eine Zahl":                 json.Unmarshal([]byte(`{"A":1}`), &parsed),
		"something else":               errors.New("something else"),
		"dial udp: odd":                &net.OpError{Op: "dial", Net: "udp", Err: errors.New("odd")},
		"1 rig: malformed, 2 no":       fmt.Errorf("1 %w, 2 %w", phrase.Fail("rig: malformed"), errors.New("no")),
		"x ist nicht lesbar: verboten": phrase.Fail("{{.File}} cannot be read: {{.Cause}}", "File", "x", "Cause", fs.ErrPermission),
		"fehlerhaft verboten":          errors.Join(phrase.Fail("rig: malformed"), fs.ErrPermission),
		"":                             nil,
	} {
		if got := inGerman(err); got != want {
			t.Errorf("%v is worded %q, want %q", err, got, want)
		}
	}
	if _, err := net.ListenPacket("udp", "127.0.0.1:1"); err != nil && strings.Contains(inGerman(err), "bind") {
		t.Errorf("%v is worded %q", err, inGerman(err))
	}
}
