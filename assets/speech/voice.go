package speech

import (
	"bytes"
	"embed"
	"encoding/json"
	"io"

	"github.com/jfreymuth/oggvorbis"

	"posewright/rig/phrase"
)

// SampleRate is how many samples a second clips have.
const SampleRate = 22050

//go:embed clips
var files embed.FS

// index is where the clips of a language begin in its stream, in samples, and where the last one ends.
type index []int64

// Voice speaks a language.
type Voice struct {
	asked  string // the language that was asked for
	begins index
	reader *oggvorbis.Reader
}

// Open opens the voice of a language, by its tag; English where there is none of that language.
func Open(language string) (*Voice, error) {
	asked := language
	stream, err := files.ReadFile("clips/" + language + ".ogg")
	if err != nil {
		language = Languages[0]
		if stream, err = files.ReadFile("clips/" + language + ".ogg"); err != nil {
			return nil, phrase.Fail("speech: {{.Cause}}", "Cause", err)
		}
	}
	table, err := files.ReadFile("clips/" + language + ".json")
	if err != nil {
		return nil, phrase.Fail("speech: {{.Cause}}", "Cause", err)
	}
	v := &Voice{asked: asked}
	if err := json.Unmarshal(table, &v.begins); err != nil {
		return nil, phrase.Fail("speech: {{.Cause}}", "Cause", err)
	}
	if v.reader, err = oggvorbis.NewReader(bytes.NewReader(stream)); err != nil {
		return nil, phrase.Fail("speech: {{.Cause}}", "Cause", err)
	}
	if len(v.begins) != Clips()+1 || v.reader.Channels() != 1 || v.reader.SampleRate() != SampleRate || v.reader.Length() < v.begins[len(v.begins)-1] {
		return nil, phrase.Fail("speech: the clips and their table do not fit each other. Reinstall Posewright")
	}
	return v, nil
}

// Speaks reports whether Open was asked for a language to get v.
func (v *Voice) Speaks(language string) bool { return v.asked == language }

// Samples decodes clips, one directly after the other, to samples from -1 to 1. Clips that do not exist are left out.
func (v *Voice) Samples(clips ...Clip) ([]float32, error) {
	var all []float32
	for _, c := range clips {
		if c >= clipCount {
			continue
		}
		begin, end := v.begins[c], v.begins[c+1]
		if err := v.reader.SetPosition(begin); err != nil {
			return nil, phrase.Fail("speech: {{.Cause}}", "Cause", err)
		}
		clip := make([]float32, end-begin)
		for done := 0; done < len(clip); {
			n, err := v.reader.Read(clip[done:])
			if done += n; err != nil && !(err == io.EOF && done == len(clip)) {
				return nil, phrase.Fail("speech: {{.Cause}}", "Cause", err)
			}
		}
		all = append(all, clip...)
	}
	return all, nil
}
