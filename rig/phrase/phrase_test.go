package phrase

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// german words what the tests say.
func german(text string, data map[string]any) string {
	return Fill(map[string]string{
		"":                                     "what describes the file of translations",
		"{{.File}} cannot be read: {{.Cause}}": "{{.File}} ist nicht lesbar: {{.Cause}}",
		"malformed":                            "fehlerhaft",
		"{{.Name}}":                            "{{.Name}}",
		"{{.Causes}}":                          "{{.Causes}}",
		"Your {{.Part}} moved by {{.Length}}":  "{{.Part}} bewegte sich um {{.Length}}",
		"left hand":                            "Linke Hand",
		"No {{.Parts}}.":                       "{{.Parts}} fehlt.",
	}[text], data)
}

func inGerman(err error) string { return Of(err).In(german, InEnglish) }

func TestASentenceAndItsCauseAreTranslatedEachOnItsOwn(t *testing.T) {
	t.Parallel()
	_, gone := os.Open(filepath.Join(t.TempDir(), "disconnected"))
	err := fmt.Errorf("opening: %w", Fail("rig: {{.File}} cannot be read: {{.Cause}}", "File", "a.vrm", "Cause", gone))
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error("the cause is lost")
	}
	if got, want := errors.Unwrap(err).Error(), "rig: a.vrm cannot be read: "+gone.Error(); got != want {
		t.Errorf("in English %q, want %q", got, want)
	}
	if got := inGerman(errors.Unwrap(err)); got != "a.vrm ist nicht lesbar: "+gone.Error() {
		t.Errorf("in German %q", got)
	}
}

func TestASentinelIsFoundBelowWhatWasMadeOfIt(t *testing.T) {
	t.Parallel()
	sentinel := Fail("rig: malformed")
	err := Fail("{{.File}} cannot be read: {{.Cause}}", "File", "x", "Cause", Fail("{{.Name}}", "Name", sentinel))
	if !errors.Is(err, sentinel) || errors.Is(err, Fail("rig: malformed")) {
		t.Error("a sentinel is itself and no other")
	}
	if sentinel.Error() != "rig: malformed" || inGerman(err) != "x ist nicht lesbar: fehlerhaft" {
		t.Errorf("%q, %q", sentinel, inGerman(err))
	}
	silent := Error(Say("malformed"), fs.ErrPermission)
	if !errors.Is(silent, fs.ErrPermission) || silent.Error() != "malformed" || inGerman(silent) != "fehlerhaft" {
		t.Errorf("%q, %q", silent, inGerman(silent))
	}
}

func TestErrorsWithoutAPhraseAreWordedByTheFormatFunction(t *testing.T) {
	t.Parallel()
	format := func(value any) string {
		if err, ok := value.(error); ok && errors.Is(err, fs.ErrNotExist) {
			return "gibt es nicht"
		}
		return InEnglish(value)
	}
	gone := &fs.PathError{Op: "open", Path: "/x", Err: fs.ErrNotExist}
	for want, err := range map[string]error{
		"gibt es nicht":                      gone,
		"x ist nicht lesbar: gibt es nicht":  Fail("{{.File}} cannot be read: {{.Cause}}", "File", "x", "Cause", gone),
		"fehlerhaft gibt es nicht":           errors.Join(Fail("rig: malformed"), gone),
		"something else":                     errors.New("something else"),
		"1 rig: malformed, 2 file not there": fmt.Errorf("1 %w, 2 %w", Fail("rig: malformed"), errors.New("file not there")),
		"":                                   nil,
	} {
		if got := Of(err).In(german, format); got != want {
			t.Errorf("%v is worded %q, want %q", err, got, want)
		}
		if err != nil {
			if _, worded := Worded(err); !worded && Of(err).String() != err.Error() {
				t.Errorf("in English %v is worded %q", err, Of(err))
			}
		}
	}
}

func TestValuesAreWordedByTheirKinds(t *testing.T) {
	t.Parallel()
	said := Say("Your {{.Part}} moved by {{.Length}}", "Part", Term("left hand"), "Length", Meters(0.031))
	if got := said.String(); got != "Your left hand moved by 3 cm" {
		t.Errorf("%q", got)
	}
	inches := func(value any) string {
		if m, ok := value.(Meters); ok {
			return fmt.Sprintf("%.1f″", float64(m)/0.0254)
		}
		return InEnglish(value)
	}
	if got := said.In(german, inches); got != "Linke Hand bewegte sich um 1.2″" {
		t.Errorf("%q", got)
	}
	list := Say("No {{.Parts}}.", "Parts", ListOf([]Term{"left hand", "left hand"}))
	if got := list.String() + list.In(german, InEnglish); got != "No left hand, left hand.Linke Hand, Linke Hand fehlt." {
		t.Errorf("%q", got)
	}
	if got := Say("{{.Name}}", "Name", "a\nb{{.Name}}\x00").String(); got != "a b{{.Name}}" {
		t.Errorf("a name breaks out as %q", got)
	}
	for value, want := range map[any]string{Degrees(12.4): "12°", Percent(50): "50 %", Meters(0.004): "4 mm", Meters(1.7): "1.70 m", 3: "3", 1.5: "1.5"} {
		if got := InEnglish(value); got != want {
			t.Errorf("%v is %q, want %q", value, got, want)
		}
	}
}

func TestAPhraseIsWrittenInEnglishAndReadAsItIs(t *testing.T) {
	t.Parallel()
	said := Say("Your {{.Part}} moved by {{.Length}}", "Part", Term("left hand"), "Length", Meters(0.5))
	written, err := json.Marshal(map[string]Phrase{"detail": said, "none": {}})
	if err != nil || string(written) != `{"detail":"Your left hand moved by 50 cm","none":""}` {
		t.Fatalf("%s, %v", written, err)
	}
	var read map[string]Phrase
	if err := json.Unmarshal(written, &read); err != nil || read["detail"].String() != said.String() || !read["none"].Empty() {
		t.Errorf("%v, %v", read, err)
	}
}

func TestClockIsMinutesAndSeconds(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{0: "0:00.0", 3260 * time.Millisecond: "0:03.2", 61 * time.Second: "1:01.0",
		(12*time.Minute + 59*time.Second + 999*time.Millisecond): "12:59.9"} {
		if got := Clock(d).String(); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}
