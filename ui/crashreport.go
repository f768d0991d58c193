package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// crashReport is what an editor left behind that crashed, or a goroutine of one.
type crashReport struct {
	path   string // of the report
	preset string // of the document as it was then; "" for none
	when   time.Time
	where  string // "" for somewhere that nothing guards
	what   string // the first line of what happened
	text   string // the whole report
}

// fatalPrefix is what the names of the files begin with to which the language's runtime writes what nothing can recover from.
const fatalPrefix = "fatal-"

// longestReport is how much of a report is read.
const longestReport = 1 << 20

var guardedCrash = regexp.MustCompile(`(?s)^Posewright crashed in (.*?) at (\S+)\n\n(.*?)\n\n`)

// readCrash reads one report. It reports false for a file in which nothing is.
func readCrash(path string) (crashReport, bool) {
	info, err := os.Stat(path)
	if err != nil || info.Size() == 0 || info.Size() > longestReport {
		return crashReport{}, false
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return crashReport{}, false
	}
	r := crashReport{path: path, when: info.ModTime(), text: strings.ToValidUTF8(string(data), "�")}
	if parts := guardedCrash.FindStringSubmatch(r.text); parts != nil {
		r.where, r.what = parts[1], parts[3]
		if when, err := time.Parse(time.RFC3339, parts[2]); err == nil {
			r.when = when
		}
	} else {
		for line := range strings.Lines(r.text) {
			if line = strings.TrimSpace(line); line != "" {
				r.what = line
				break
			}
		}
	}
	r.what, _, _ = strings.Cut(r.what, "\n")
	preset := strings.TrimSuffix(path, filepath.Ext(path)) + ".json"
	if _, err := os.Stat(preset); err == nil {
		r.preset = preset
	}
	return r, r.what != ""
}

// readCrashes are the reports in a folder of after a time, newest first.
func readCrashes(folder string, after time.Time) []crashReport {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil // there is no folder before the first crash
	}
	var reports []crashReport
	for _, entry := range entries {
		if entry.IsDir() || filepath.Ext(entry.Name()) != ".txt" {
			continue
		}
		if r, ok := readCrash(filepath.Join(folder, entry.Name())); ok && r.when.After(after) {
			reports = append(reports, r)
		}
	}
	slices.SortFunc(reports, func(a, b crashReport) int { return b.when.Compare(a.when) })
	return reports
}

// armFatal has the language's runtime write down what nothing recovers from, such as two goroutines in one map or a crash of the
// graphics driver, in the crash folder. What it gives back ends that and removes the file if nothing was written.
func armFatal(folder string) (disarm func(), err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(folder, fmt.Sprintf("%s%d.txt", fatalPrefix, os.Getpid()))
	if _, written := readCrash(path); written { // of a process before that had the same number
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

// sweepFatal removes files for fatal errors in which nothing was written for longer than any editor runs: those of editors that were
// killed.
func sweepFatal(folder string, now time.Time) {
	const longest = 30 * 24 * time.Hour
	_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(entry.Name(), fatalPrefix) {
			return nil
		}
		if info, err := entry.Info(); err == nil && info.Size() == 0 && now.Sub(info.ModTime()) > longest {
			_ = os.Remove(path)
		}
		return nil
	})
}
