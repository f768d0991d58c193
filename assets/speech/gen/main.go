// Gen has espeak-ng speak the clips of package speech and oggenc pack them. `make speech` runs it.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"unicode"

	"posewright/assets/speech"
)

const (
	folder    = "assets/speech/clips"
	voiceEN   = "en-us"
	rate      = "165"                  // words a minute
	rateCount = "220"                  // of numbers
	quality   = "-1"                   // of Vorbis, about 20 kbit/s
	silent    = 300                    // a sample below that is silence
	margin    = speech.SampleRate / 60 // that stays before and after a clip
	largest   = 2 << 20                // bytes of all
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	total := 0
	for _, language := range speech.Languages {
		size, err := speak(language)
		if err != nil {
			return fmt.Errorf("%s: %w", language, err)
		}
		fmt.Printf("%s: %d KiB\n", language, size>>10)
		total += size
	}
	if total > largest {
		return fmt.Errorf("the clips take %d bytes, more than %d", total, largest)
	}
	return nil
}

// speak writes the stream and the table of a language, and returns their size.
func speak(language string) (int, error) {
	var all []int16
	var begins []int64
	for c := range speech.Clips() {
		clip := speech.Clip(c)
		samples, err := say(language, clip.Text(language), !unicode.IsDigit([]rune(clip.Caption().String())[0]))
		if err != nil {
			return 0, err
		}
		begins = append(begins, int64(len(all)))
		all = append(all, samples...)
	}
	begins = append(begins, int64(len(all)))
	table, err := json.Marshal(begins)
	if err != nil {
		return 0, err
	}
	var raw bytes.Buffer
	if err := binary.Write(&raw, binary.LittleEndian, all); err != nil {
		return 0, err
	}
	// A fixed serial number and no date, so that the same sentences give the same bytes.
	pack := exec.Command("oggenc", "--quiet", "--raw", "--raw-rate", fmt.Sprint(speech.SampleRate), "--raw-chan", "1", "--raw-bits", "16", "--quality", quality, "--serial", "1", "-o", "-", "-")
	pack.Stdin, pack.Stderr = &raw, os.Stderr
	stream, err := pack.Output()
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(filepath.Join(folder, language+".ogg"), stream, 0o644); err != nil {
		return 0, err
	}
	return len(stream) + len(table), os.WriteFile(filepath.Join(folder, language+".json"), append(table, '\n'), 0o644)
}

// say returns the samples of a text, without the silence around it.
func say(language, text string, sentence bool) ([]int16, error) {
	voice, speed := language, rate
	if language == "en" {
		voice = voiceEN
	}
	if !sentence {
		speed = rateCount
	}
	phonemes, err := exec.Command("espeak-ng", "-v", voice, "-q", "-x", text).Output()
	if err != nil {
		return nil, err
	}
	if strings.Contains(string(phonemes), "_:(en)") {
		return nil, fmt.Errorf("espeak-ng spells %q out: %s", text, phonemes)
	}
	wave, err := exec.Command("espeak-ng", "-v", voice, "-s", speed, "--stdout", text).Output()
	if err != nil {
		return nil, err
	}
	const header = 44
	if len(wave) < header || binary.LittleEndian.Uint32(wave[24:]) != speech.SampleRate {
		return nil, fmt.Errorf("espeak-ng gave no wave at %d Hz for %q", speech.SampleRate, text)
	}
	samples := make([]int16, (len(wave)-header)/2)
	for i := range samples {
		samples[i] = int16(binary.LittleEndian.Uint16(wave[header+2*i:]))
	}
	loud := func(v int16) bool { return v > silent || v < -silent }
	begin, end := 0, len(samples)
	for begin < end && !loud(samples[begin]) {
		begin++
	}
	for end > begin && !loud(samples[end-1]) {
		end--
	}
	if begin == end {
		return nil, fmt.Errorf("espeak-ng is silent for %q", text)
	}
	return samples[max(0, begin-margin):min(len(samples), end+margin)], nil
}
