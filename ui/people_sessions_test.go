//go:build cgo

package ui

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

func TestRecordingsThatCarryAPersonsMeasurementsAreFound(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write := func(file, attachment string, data []byte) {
		out, err := os.Create(filepath.Join(folder, file))
		must(t, err)
		recorder, err := recording.Record(trackers.NewStore(trackers.Monotonic()), out, recording.Info{Program: "test"})
		must(t, err)
		if data != nil {
			recorder.Attach(attachment, data)
		}
		must(t, recorder.Stop())
		must(t, out.Close())
	}
	of := func(name string) calibration.Calibration {
		return calibration.Calibration{Person: name, HeightM: 1.7, EyeHeightM: 1.57, ArmSpanM: 1.4, Scale: 1,
			Devices: []calibration.Device{{Kind: "headset", Serial: "H", Effector: "head", Raw: calibration.Pose{Rotation: [4]float64{1}},
				Offset: calibration.Pose{Rotation: [4]float64{1}}}}}
	}
	ada, bob := of("Ada"), of("Bob")
	measured, err := json.Marshal(&ada)
	must(t, err)
	write("ada.session", recording.Calibration, measured)
	other, err := json.Marshal(&bob)
	must(t, err)
	write("bob.session", recording.Calibration, other)
	write("bare.session", "", nil)
	preset := presets.Default()
	preset.Calibration = ada
	var document bytes.Buffer
	must(t, presets.Write(&document, &preset))
	write("preset.session", recording.Preset, document.Bytes())
	must(t, os.WriteFile(filepath.Join(folder, "damaged.session"), []byte("nonsense"), 0o600))

	got := sessionsOf("Ada", folder)
	want := []string{filepath.Join(folder, "ada.session"), filepath.Join(folder, "preset.session")}
	if !slices.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
	if sessionsOf("Ada", filepath.Join(folder, "nowhere")) != nil {
		t.Error("a folder that is not there has recordings")
	}
}
