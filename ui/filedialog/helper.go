//go:build cgo && !windows && !darwin

package filedialog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/filedialog/exchange"
)

// systemDialogs are the ways in which this system asks, the best first.
func systemDialogs() []dialogs { return []dialogs{portalDialog, helperDialog} }

// windowName is how the portal knows a window, so that its dialog stays before it.
func windowName(window fyne.Window) (name string) {
	if native, ok := window.(driver.NativeWindow); ok {
		native.RunNative(func(context any) {
			if x11, ok := context.(driver.X11WindowContext); ok && x11.WindowHandle != 0 {
				name = fmt.Sprintf("x11:%x", x11.WindowHandle)
			}
		})
	}
	return name
}

// acceptLabel is the text of the button that chooses.
func acceptLabel(q question) string {
	if q == toSave {
		return lang.L("Save")
	}
	return lang.L("Open")
}

// windowID is the number in the name of a window of X11; 0 for none.
func windowID(name string) uint64 {
	number, _ := strings.CutPrefix(name, "x11:")
	id, _ := strconv.ParseUint(number, 16, 64) // 0 where it is none
	return id
}

var kinds = [...]exchange.Kind{toOpen: exchange.Open, toSave: exchange.Save, forFolder: exchange.Folder}

// helperDialog asks by the helper, which is linked with GTK.
func helperDialog(r Request, q question) (string, error) {
	ask := exchange.Question{Kind: kinds[q], Title: r.Title, Folder: r.start(), Name: r.Name, Accept: acceptLabel(q), Cancel: lang.L("Cancel"), Parent: windowID(r.parent)}
	for _, f := range r.Filters {
		ask.Filters = append(ask.Filters, exchange.Filter{Description: f.Description, Extensions: bothCases(f.Extensions)})
	}
	answer, err := askHelper(&ask)
	switch {
	case err != nil:
		return "", err
	case answer.Cancelled || answer.Path == "":
		return "", ErrCancelled
	}
	return answer.Path, nil
}

// askHelper runs the helper for one question.
func askHelper(question *exchange.Question) (answer exchange.Answer, err error) {
	program := findHelper()
	if program == "" {
		return answer, unavailable(exchange.Program + " is not installed")
	}
	helper := exec.Command(program)
	in, err := helper.StdinPipe() // open until the answer is there: see package exchange
	if err != nil {
		return answer, unavailable(err)
	}
	defer in.Close()
	var said bytes.Buffer
	helper.Stderr = &said
	out, err := helper.StdoutPipe()
	if err != nil {
		return answer, unavailable(err)
	}
	if err := helper.Start(); err != nil {
		return answer, unavailable(err)
	}
	failed := json.NewEncoder(in).Encode(question)
	if failed == nil {
		failed = json.NewDecoder(out).Decode(&answer)
	}
	_, _ = io.Copy(io.Discard, out)
	if err := helper.Wait(); err != nil || failed != nil {
		return answer, unavailable(strings.TrimSpace(said.String()))
	}
	return answer, nil
}

// findHelper is the helper's file: beside the program, where packages put it, or on the path; "" for none.
func findHelper() string {
	if program, err := os.Executable(); err == nil {
		if resolved, err := filepath.EvalSymlinks(program); err == nil {
			program = resolved
		}
		folder := filepath.Dir(program)
		for _, place := range [...]string{folder, filepath.Join(folder, "..", "libexec", "posewright"), filepath.Join(folder, "..", "lib", "posewright")} {
			file := filepath.Join(place, exchange.Program)
			if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && info.Mode()&0o111 != 0 {
				return file
			}
		}
	}
	file, err := exec.LookPath(exchange.Program)
	if err != nil {
		return ""
	}
	return file
}

// ShowError shows a message of the system: in a box of the helper, which returns when it is closed, else beside the clock.
func ShowError(title, message string) {
	if _, err := askHelper(&exchange.Question{Kind: exchange.Message, Title: title, Text: message}); err != nil && notify(title, message) != nil {
		fmt.Fprintf(os.Stderr, "%s: %s\n", title, message)
	}
}
