package speech

import (
	"io/fs"
	"math"
	"os/exec"
	"strings"
	"testing"
)

func open(t *testing.T, language string) *Voice {
	t.Helper()
	v, err := Open(language)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestEveryClipIsHeardInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, language := range Languages {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			v := open(t, language)
			for c := range Clip(clipCount) {
				if c > sentenceCount && c%5 != 0 {
					continue // enough of the numbers
				}
				samples, err := v.Samples(c)
				if err != nil {
					t.Fatal(err)
				}
				loudest, sum := 0.0, 0.0
				for _, s := range samples {
					loudest, sum = max(loudest, math.Abs(float64(s))), sum+float64(s)*float64(s)
				}
				lasts := float64(len(samples)) / SampleRate
				if lasts < 0.1 || lasts > 9 || c >= sentenceCount && lasts > 2.5 || loudest < 0.1 || loudest > 1 || math.Sqrt(sum/float64(len(samples))) < 0.02 {
					t.Errorf("%q lasts %.2f s and reaches %.2f", c.Text(language), lasts, loudest)
				}
				edge := 0.0
				for _, s := range samples[:SampleRate/500] {
					edge = max(edge, math.Abs(float64(s)))
				}
				if edge > 0.25*loudest {
					t.Errorf("%q begins with %.2f of %.2f: it would click, or is cut", c.Text(language), edge, loudest)
				}
			}
		})
	}
}

func TestClipsFollowEachOtherWithoutAGap(t *testing.T) {
	t.Parallel()
	v := open(t, "en")
	number, ok := Number(172)
	if !ok {
		t.Fatal("172 has no clip")
	}
	one, _ := v.Samples(number)
	two, _ := v.Samples(Centimeters)
	both, err := v.Samples(number, 9999, Centimeters)
	if err != nil || len(both) != len(one)+len(two) {
		t.Errorf("%d samples for %d and %d: %v", len(both), len(one), len(two), err)
	}
	for i := range one {
		if math.Abs(float64(one[i]-both[i])) > 1e-6 {
			t.Fatalf("sample %d of a clip depends on what was decoded before: %v and %v", i, one[i], both[i])
		}
	}
}

func TestNumbersAreThoseOfPeople(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{60: "ろくじゅう", 99: "きゅうじゅうきゅう", 100: "ひゃく", 110: "ひゃくじゅう", 172: "ひゃくななじゅうに", 205: "にひゃくご", 250: "にひゃくごじゅう"} {
		clip, ok := Number(n)
		if !ok || clip.Text("ja") != want {
			t.Errorf("%d is %q, want %q", n, clip.Text("ja"), want)
		}
	}
	for _, n := range []int{59, 251, -1} {
		if _, ok := Number(n); ok {
			t.Errorf("%d has a clip", n)
		}
	}
	if Clip(clipCount).Text("en") != "" || !Clip(clipCount).Caption().Empty() {
		t.Error("a clip that does not exist has a text")
	}
}

func TestAnUnknownLanguageIsSpokenInEnglish(t *testing.T) {
	t.Parallel()
	a, b := open(t, "fr"), open(t, "en")
	if a.begins[10] != b.begins[10] || !a.Speaks("fr") {
		t.Error("another voice speaks")
	}
}

func TestTheClipsAreSmall(t *testing.T) {
	t.Parallel()
	total := int64(0)
	_ = fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if info, err := entry.Info(); err == nil && !entry.IsDir() {
			total += info.Size()
		}
		return err
	})
	if total < 1<<20 || total > 2_000_000 {
		t.Errorf("the clips take %d bytes", total)
	}
}

// The synthesizer spells what it can't read as "Chinese letter".
func TestJapaneseIsReadAsJapanese(t *testing.T) {
	t.Parallel()
	espeak, err := exec.LookPath("espeak-ng")
	if err != nil {
		t.Skip("espeak-ng is not installed")
	}
	for c := range Clip(clipCount) {
		phonemes, err := exec.Command(espeak, "-v", "ja", "-q", "-x", c.Text("ja")).CombinedOutput()
		if err != nil || strings.Contains(string(phonemes), "(en)") {
			t.Errorf("%q is read as %s: %v", c.Text("ja"), phonemes, err)
		}
	}
}
