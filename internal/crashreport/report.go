// Package crashreport writes and reads reports of crashes.
package crashreport

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"posewright/rig/phrase"
)

// Report is what a program left behind that crashed, or a goroutine of one.
type Report struct {
	Path   string // of the report
	Preset string // of the document that was open; "" for none
	When   time.Time
	Where  string // name of the goroutine; "" for one that recovers nothing
	What   string // the first line of the error
	Text   string // the whole report
}

// Suffixes of the files of a report.
const (
	reportSuffix   = ".txt"
	documentSuffix = ".json"
)

// keptReports is how many crash reports are kept.
const keptReports = 20

// fatalPrefix begins the names of the files to which the Go runtime writes fatal errors.
const fatalPrefix = "fatal-"

// longestReport is the size of the largest report that is read, bytes.
const longestReport = 1 << 20

var guardedCrash = regexp.MustCompile(`(?s)^Posewright crashed in (.*?) at (\S+)\n\n(.*?)\n\n`)

// readReport reads one report. It reports false for an empty or unreadable file.
func readReport(path string) (Report, bool) {
	info, err := os.Stat(path)
	if err != nil || info.Size() == 0 || info.Size() > longestReport {
		return Report{}, false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return Report{}, false
	}
	r := Report{Path: path, When: info.ModTime(), Text: phrase.Lines(string(data))}
	if parts := guardedCrash.FindStringSubmatch(r.Text); parts != nil {
		r.Where, r.What = parts[1], parts[3]
		if when, err := time.Parse(time.RFC3339, parts[2]); err == nil {
			r.When = when
		}
	} else {
		for line := range strings.Lines(r.Text) {
			if line = strings.TrimSpace(line); line != "" {
				r.What = line
				break
			}
		}
	}
	r.What, _, _ = strings.Cut(r.What, "\n")
	preset := strings.TrimSuffix(path, filepath.Ext(path)) + documentSuffix
	if _, err := os.Stat(preset); err == nil {
		r.Preset = preset
	}
	return r, r.What != ""
}

// Read returns the reports in a folder that are newer than a time, newest first.
func Read(folder string, after time.Time) []Report {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // there is no folder before the first crash
	}
	var reports []Report
	for _, entry := range entries {
		if entry.IsDir() || filepath.Ext(entry.Name()) != reportSuffix {
			continue
		}
		if r, ok := readReport(filepath.Join(folder, entry.Name())); ok && r.When.After(after) {
			reports = append(reports, r)
		}
	}
	slices.SortFunc(reports, func(a, b Report) int { return b.When.Compare(a.When) })
	return reports
}

// ReportFatalErrors makes the Go runtime write errors that nothing recovers from, such as concurrent map writes or a crash of the graphics driver, to a file
// in the crash folder. stop ends that and removes the file if it is empty.
func ReportFatalErrors(folder string) (stop func(), err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(folder, fmt.Sprintf("%s%d.txt", fatalPrefix, os.Getpid()))
	if _, written := readReport(path); written { // of a process before that had the same number
		path = filepath.Join(folder, fmt.Sprintf("%s%d-%d.txt", fatalPrefix, os.Getpid(), time.Now().Unix()))
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if err := debug.SetCrashOutput(file, debug.CrashOptions{}); err != nil {
		return nil, errors.Join(err, os.Remove(path))
	}
	return func() {
		_ = debug.SetCrashOutput(nil, debug.CrashOptions{})
		if info, err := os.Stat(path); err == nil && info.Size() == 0 {
			_ = os.Remove(path)
		}
	}, nil
}

// Prune removes all but the newest crash reports with their documents, and the empty files for fatal errors of programs that were killed. What cannot be
// removed stays.
func Prune(folder string, now time.Time) {
	const longestRun = 30 * 24 * time.Hour
	entries, err := os.ReadDir(folder)
	if err != nil {
		return // there is no folder before the first crash
	}
	var reports []fs.FileInfo
	for _, entry := range entries {
		info, err := entry.Info()
		switch {
		case err != nil || entry.IsDir() || filepath.Ext(entry.Name()) != reportSuffix:
		case info.Size() > 0:
			reports = append(reports, info)
		case strings.HasPrefix(entry.Name(), fatalPrefix) && (ended(entry.Name()) || now.Sub(info.ModTime()) > longestRun):
			_ = os.Remove(filepath.Join(folder, entry.Name()))
		}
	}
	slices.SortFunc(reports, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, old := range reports[min(keptReports, len(reports)):] {
		path := filepath.Join(folder, old.Name())
		_ = os.Remove(strings.TrimSuffix(path, reportSuffix) + documentSuffix)
		_ = os.Remove(path)
	}
}

// ended reports whether the program that a file for fatal errors is named after runs no more. A number that another program has by now tells nothing.
func ended(name string) bool {
	digits, _, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(name, fatalPrefix), reportSuffix), "-")
	number, err := strconv.Atoi(digits)
	if err != nil || number == os.Getpid() {
		return false
	}
	process, err := os.FindProcess(number)
	if err != nil {
		return true // on Windows
	}
	defer process.Release()
	return errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
