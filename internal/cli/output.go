package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"

	"posewright/internal/atomicfile"
	"posewright/internal/syserror"
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
	fmt.Fprintf(n.to, "posewright: %s\n", text)
}

// writeTo writes a result: to standard output for "-", else whole or not at all to a file.
func writeTo(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "-" {
		return write(stdout)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder; name a file in it", path)
	}
	return syserror.At(path, atomicfile.WriteFrom(path, write))
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.1f s", d.Seconds()) }

// printJSON prints a value and a line break.
func printJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
