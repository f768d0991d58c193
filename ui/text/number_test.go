package text

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"posewright/rig/phrase"
)

// inGerman sets the language of numbers to German for a test.
func inGerman(t *testing.T) {
	before := Shown()
	shown.Store("de")
	t.Cleanup(func() { shown.Store(before) })
}

func TestNumbersHaveTheDecimalMarkOfTheLanguage(t *testing.T) {
	numbers := func() []string {
		return []string{
			Decimal(1234.5, 2), Decimal(-0.04, 1), Decimal(0.25, -1), Significant(0.012345, 3), Centimeters.Format(0.042), Meters.Format(1.72),
			Inches.FormatSpeed(1), FormatNumber(0.5, 0.01), ExactQuantity(0.1234, Quantity{Unit: "m", Lengths: Centimeters}), Milliseconds(1500 * time.Microsecond),
			Clock(65300 * time.Millisecond), Phrase(phrase.Plain("a 1.5")), formatValue(phrase.Meters(1.725)), formatValue(2.5),
			formatValue(phrase.Times{Factor: 0.9871, Digits: 3}), formatValue(phrase.Fixed{Value: 12, Digits: 1}), formatValue(phrase.Clock(time.Second)),
			formatValue("v1.5"),
		}
	}
	english := []string{"1234.50", "0.0", "0.25", "0.0123", "4.2 cm", "1.72 m", "3.3 ft/s", "0.50", "12.34 cm", "1.5 ms", "1:05.3", "a 1.5", "1.73 m", "2.5",
		"× 0.987", "12.0", "0:01.0", "v1.5"}
	german := []string{"1234,50", "0,0", "0,25", "0,0123", "4,2 cm", "1,72 m", "3,3 ft/s", "0,50", "12,34 cm", "1,5 ms", "1:05,3", "a 1.5", "1,73 m", "2,5",
		"× 0,987", "12,0", "0:01,0", "v1.5"}
	for i, number := range numbers() {
		if number != english[i] {
			t.Errorf("in English, number %d is %q, want %q", i, number, english[i])
		}
	}
	inGerman(t)
	for i, number := range numbers() {
		if number != german[i] {
			t.Errorf("in German, number %d is %q, want %q", i, number, german[i])
		}
	}
}

func TestWhatIsShownInGermanReadsBackAsItIs(t *testing.T) {
	inGerman(t)
	for _, q := range []Quantity{{Unit: "m", Lengths: Centimeters}, {Unit: "m", Lengths: Inches}, {Unit: "m"}, {Unit: "°"}, {Unit: "s"}, {}} {
		for _, value := range []float64{0, 0.1, -1.2345678, 1234.5, 1e-7} {
			shown := ExactQuantity(value, q)
			if back, err := ParseQuantity(shown, q); err != nil || back != value {
				t.Errorf("%v is shown as %q, which reads as %v, %v", value, shown, back, err)
			}
		}
	}
}

// A number that Sprintf formats would have a point in every language.
func TestEveryPanelFormatsItsNumbersHere(t *testing.T) {
	formatted := regexp.MustCompile(`%\+?[0-9]*\.[1-9*][fg]|"%g|strconv\.FormatFloat\([^\n]*, '[fg]'`)
	allowed := map[string]bool{
		"curves/field.go":      true, // rounds
		"preferences/scale.go": true, // an environment variable
	}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		relative := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		if strings.HasPrefix(relative, "text/") || allowed[relative] {
			return nil
		}
		source, err := os.ReadFile(path)
		if found := formatted.Find(source); found != nil {
			t.Errorf("ui/%s formats a number with %s instead of text.Decimal", relative, found)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A phrase holds numbers, not texts of them: the window that shows it has the decimal mark.
func TestPhrasesHoldNoFormattedNumbers(t *testing.T) {
	formatted := regexp.MustCompile(`"[A-Z]\w*",\s*(fmt\.Sprintf\("%\+?[0-9]*\.[1-9*]|strconv\.FormatFloat\()`)
	seen := 0
	for _, folder := range []string{"calibration", "effectors", "internal", "presets", "rig", "solver", "trackers"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			seen++
			source, err := os.ReadFile(path)
			if found := formatted.Find(source); found != nil {
				t.Errorf("%s formats a number of a phrase with %s instead of phrase.Fixed", filepath.ToSlash(path), found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 100 {
		t.Errorf("%d files were read", seen)
	}
}
