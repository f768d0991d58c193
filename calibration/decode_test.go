package calibration

import (
	"runtime"
	"strings"
	"testing"
)

// Alone: it measures memory. A calibration that is attached to a recording is deflated there, and so is as large as it likes.
func TestAHostileCalibrationIsRefusedForNoMemory(t *testing.T) {
	many := strings.TrimSuffix(strings.Repeat("{},", mostObjects+1), ",")
	const want = "more than 16384 are not read: calibrate again"
	for name, read := range map[string]func() error{
		"a calibration": func() error { _, err := Decode([]byte(`{"devices":[` + many + `]}`)); return err },
		"a profile": func() error {
			_, err := ReadProfile(strings.NewReader(`{"format":"x","arcs":[` + many + `]}`))
			return err
		},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := read()
		runtime.ReadMemStats(&after)
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<20 {
			t.Errorf("%s: %d kB are taken", name, taken>>10)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}
