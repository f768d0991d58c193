package presets

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"posewright/internal/atomicfile"
	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

// JournalsWith returns the journals in a folder, of running programs too, of which at least one step matches. The
// list is complete if there is no error.
func JournalsWith(folder string, matches func(*Preset) bool) ([]string, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, phrase.Fail("the journals in {{.Folder}} cannot be read ({{.Cause}})", "Folder", folder, "Cause", atomicfile.Cause(err))
	}
	var found []string
	var failures []error
	for _, file := range files {
		if filepath.Ext(file.Name()) != journalSuffix {
			continue
		}
		path := filepath.Join(folder, file.Name())
		data, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // it may have ended meanwhile
			failures = append(failures, err)
		}
		matched := false
		eachStep(data, func(_ *journalEntry, preset *Preset) { matched = matched || matches(preset) })
		if matched {
			found = append(found, path)
		}
	}
	return found, errors.Join(failures...)
}

// ChangeJournal changes the presets of all steps in a journal that no running program has; change reports whether
// it has changed one. Lines that were cut off are removed. A journal that is gone is no error.
func ChangeJournal(path string, change func(*Preset) bool) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if !files.Lock(f) {
		return errors.Join(phrase.Fail("{{.Name}} is in use", "Name", filepath.Base(path)), f.Close())
	}
	data, err := io.ReadAll(f)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	var changed bytes.Buffer
	eachStep(data, func(e *journalEntry, preset *Preset) {
		if change(preset) {
			e.Preset, err = encode(preset)
		}
		line, problem := json.Marshal(e)
		err = errors.Join(err, problem)
		changed.Write(line)
		changed.WriteByte('\n')
	})
	if err != nil {
		return err
	}
	return atomicfile.Write(path, changed.Bytes())
}

// eachStep calls each for the steps in a journal that can be read.
func eachStep(journal []byte, each func(*journalEntry, *Preset)) {
	for line := range bytes.Lines(journal) {
		var e journalEntry
		if json.Unmarshal(line, &e) != nil {
			continue
		}
		if preset, problems := parse(e.Preset); len(problems) == 0 {
			each(&e, &preset)
		}
	}
}
