package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"posewright/internal/atomicfile"
	"posewright/internal/syserror"
	"posewright/rig/phrase"
)

// notes are sentences for the person who runs a command that do not keep it from succeeding.
type notes struct {
	to    io.Writer
	about string // the file that they are about; "" where there is only one
}

func (n *notes) add(format string, arguments ...any) {
	text := fmt.Sprintf(format, arguments...)
	if n.about != "" {
		text = n.about + ": " + text
	}
	fmt.Fprintf(n.to, "posewright: %s\n", phrase.Line(text))
}

// writeTo writes a result: to standard output for "-", else whole or not at all to a file.
func writeTo(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "-" {
		return write(unfiltered(stdout))
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder; name a file in it", path)
	}
	return syserror.At(path, atomicfile.WriteFrom(path, write))
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// printJSON prints a value and a line break, with control characters of names as escapes.
func printJSON(w io.Writer, value any) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return err
	}
	_, err := w.Write(escapeControls(text.Bytes()))
	return err
}

// escapeControls replaces the control characters of JSON, which stand in its texts, by their escapes, and leaves its
// line breaks.
func escapeControls(text []byte) []byte {
	if !bytes.ContainsFunc(text, isHidden) {
		return text
	}
	var escaped []byte
	for _, r := range string(text) {
		if isHidden(r) {
			escaped = fmt.Appendf(escaped, `\u%04x`, r)
		} else {
			escaped = utf8.AppendRune(escaped, r)
		}
	}
	return escaped
}

// isHidden reports whether a character is left out of what commands print.
func isHidden(r rune) bool { return phrase.IsControl(r) && r != '\n' && r != '\t' }

// withoutWindow has texts of the window say what a command can do: its options stand for places of the menu, and there
// is nothing to undo.
var withoutWindow = strings.NewReplacer(
	" Undo reverts it; when you", " When you",
	". Undo reverts it", "", "; Undo reverts it", "",
	"in Trackers ▸ Inputs and ports", onCommandLine, "under Trackers ▸ Inputs and ports", onCommandLine,
	"Check Trackers ▸ Inputs and ports", "Check the inputs "+onCommandLine, "in Trackers ▸ OSC control", onCommandLine,
	"in Trackers ▸ Live output receivers", onCommandLine, "under Trackers ▸ Device roles", onCommandLine,
)

const onCommandLine = "on the command line"

// filtered is an output for people, see withoutWindow, and without the control characters that names of files and arguments may have. Names from networks
// and in files have none.
type filtered struct{ to io.Writer }

func (f filtered) Write(text []byte) (int, error) {
	shown := text
	if bytes.ContainsFunc(text, isHidden) {
		shown = bytes.Map(func(r rune) rune {
			if isHidden(r) {
				return -1
			}
			return r
		}, text)
	}
	if _, err := io.WriteString(f.to, withoutWindow.Replace(string(shown))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// unfiltered is an output for what is no text for people, or has control characters of its own.
func unfiltered(w io.Writer) io.Writer {
	if f, ok := w.(filtered); ok {
		return f.to
	}
	return w
}
