package persondata

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"posewright/calibration"
	"posewright/presets"
	"posewright/trackers"
	"posewright/trackers/recording"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// writeSession writes a recording with an attachment; nil data is none.
func writeSession(t *testing.T, path, attachment string, data []byte) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(path), 0o700))
	out, err := os.Create(path)
	must(t, err)
	recorder, err := recording.Record(trackers.NewStore(trackers.Monotonic()), out, recording.Info{Program: "test"})
	must(t, err)
	if data != nil {
		recorder.Attach(attachment, data)
	}
	must(t, recorder.Stop())
	must(t, out.Close())
}

func encoded(t *testing.T, value any) []byte {
	t.Helper()
	data, err := json.Marshal(value)
	must(t, err)
	return data
}

func TestRecordingsWithAPersonsMeasurementsAreFound(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	ada, bob := calibration.Calibration{Person: "Ada"}, calibration.Calibration{Person: "Ben"}
	path := func(name string) string { return filepath.Join(folder, name) }
	writeSession(t, path("ada.session"), recording.Calibration, encoded(t, &ada))
	writeSession(t, path("bob.session"), recording.Calibration, encoded(t, &bob))
	writeSession(t, path("bare.session"), "", nil)
	preset := presets.Default()
	preset.Calibration.Person = "Ada"
	var document bytes.Buffer
	must(t, presets.Write(&document, &preset))
	writeSession(t, path("preset.session"), recording.Preset, document.Bytes())
	must(t, os.WriteFile(path("damaged.session"), []byte("nonsense"), 0o600))
	s := search{name: "Ada"}
	if got, want := s.recordings(folder, nil), []string{path("ada.session"), path("preset.session")}; !slices.Equal(got, want) || s.failures != nil {
		t.Errorf("found %v, want %v; %v", got, want, s.failures)
	}
	if got := s.recordings(path("nowhere"), nil); got != nil || s.failures != nil {
		t.Errorf("in a missing folder there are %v, %v", got, s.failures)
	}
}
